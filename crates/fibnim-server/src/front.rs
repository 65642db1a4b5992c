//! What happens to every request: before its handler runs, its client, host and number are determined; afterwards its
//! time and status are counted and logged.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{CONNECTION, HOST, ORIGIN, X_CONTENT_TYPE_OPTIONS};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use fibnim_engine::ErrorKind;
use prometheus_client::metrics::counter::Counter;
use tracing::{Level, debug, enabled};

use crate::respond::RequestRefusal;
use crate::shared::Shared;

/// The header with the number of a request, which the client, the proxy or this server gives.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The most bytes of a number that comes with a request.
const LONGEST_ID: usize = 64;

/// The header in which a proxy names its client.
const FORWARDED: &str = "x-forwarded-for";

/// The header in which a browser says whether the page that asks has the origin of this server.
const FETCH_SITE: &str = "sec-fetch-site";

/// The header in which a browser says what the response is for.
const FETCH_DEST: &str = "sec-fetch-dest";

/// Marks the requests of a connection above the limit of its client.
#[derive(Clone, Copy, Debug)]
pub struct Crowded(pub bool);

/// Counts a request that is dropped before its response because its client has disconnected.
struct Abandoned(Option<Counter>);

impl Drop for Abandoned {
    fn drop(&mut self) {
        if let Some(counter) = &self.0 {
            counter.inc();
        }
    }
}

/// Lets a request pass to its address, counts it, and logs it.
pub async fn pass(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    // The route, not the path: clients must not create new metrics.
    let route = request.extensions().get::<MatchedPath>();
    let endpoint = route.map_or("other", |route| route.as_str().trim_start_matches("/v1/")).to_owned();
    let logged = enabled!(Level::DEBUG).then(|| (request.method().to_string(), request.uri().path().to_owned()));
    let id = identity(request.headers(), &shared.next_id);
    if shared.proxy
        && let Some(client) = forwarded(request.headers())
    {
        request.extensions_mut().insert(client);
    }
    let client = request.extensions().get::<IpAddr>().copied();
    let mut abandoned = Abandoned(Some(shared.metrics.abandoned.clone()));
    let crowded = request.extensions().get::<Crowded>().is_some_and(|crowded| crowded.0);
    let checked = host(&request, shared.hosts.as_deref())
        .and_then(|()| origin(&request, &shared.origins))
        .and_then(|()| if crowded { status_alone(&request) } else { Ok(()) });
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if crowded {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    abandoned.0 = None;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REQUEST_ID, id.clone());
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    shared.metrics.count(endpoint, status, time);
    if let Some((method, path)) = logged {
        let (client, id) = (client.map(tracing::field::display), id.to_str().unwrap_or_default());
        debug!(method, path, status, seconds = time.as_secs_f64(), client, id, "request");
    }
    response
}

/// The first number that this server gives to a request, larger than all that earlier processes gave.
pub fn first_id() -> AtomicU64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_micros() as u64).into()
}

/// The number that came with a request, or the next one of this server.
fn identity(headers: &HeaderMap, next: &AtomicU64) -> HeaderValue {
    let is_short = |id: &&HeaderValue| !id.is_empty() && id.len() <= LONGEST_ID && id.to_str().is_ok();
    let given = headers.get(REQUEST_ID).filter(is_short);
    given.cloned().unwrap_or_else(|| next.fetch_add(1, Ordering::Relaxed).into())
}

/// The client of the proxy: the last address, since only that one was written by the proxy itself.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// Refuses a request unless it names exactly one host, which is this machine or one of those `accepted`.
fn host(request: &Request, accepted: Option<&[String]>) -> Result<(), RequestRefusal> {
    let mut given = request.headers().get_all(HOST).iter();
    let host = match (given.next(), given.next()) {
        (Some(host), None) => host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()),
        (None, _) if request.version() < Version::HTTP_11 => return Ok(()),
        _ => None,
    };
    let Some(host) = host.filter(|host| !host.as_str().contains('@')) else {
        let why = "a request has one header Host, with a name or an address and perhaps a port: give this one";
        return Err(RequestRefusal::new(StatusCode::BAD_REQUEST, ErrorKind::Input, why));
    };
    // If the request line has a whole URL, its host overrides the header.
    let name = request.uri().host().unwrap_or(host.host());
    let is_here = || {
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
    };
    if accepted.is_none_or(|names| names.iter().any(|known| known.eq_ignore_ascii_case(name))) || is_here() {
        return Ok(());
    }
    let why = "this server does not answer for this host: use localhost, or start the server with --host and the name";
    Err(RequestRefusal::new(StatusCode::MISDIRECTED_REQUEST, ErrorKind::Input, why))
}

/// Refuses a question from a page of another origin, unless its origin is one of those `accepted`, or `*` is. So a page
/// of another site cannot make a local server work. An address that somebody opens is no question of a page.
fn origin(request: &Request, accepted: &[String]) -> Result<(), RequestRefusal> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let origin = request.headers().get(ORIGIN).map(|value| value.to_str().unwrap_or_default());
    let is_foreign = match (header(FETCH_SITE), origin) {
        (Some("same-origin" | "none"), _) | (None, None) => false,
        (Some(_), None) => header(FETCH_DEST) != Some("document"),
        (Some(_), Some(_)) => true,
        (None, Some(origin)) => {
            let page = origin.split_once("://").map(|(_, page)| page);
            page.is_none_or(|page| header(HOST.as_str()).is_none_or(|host| !host.eq_ignore_ascii_case(page)))
        }
    };
    let may_ask = || accepted.iter().any(|known| known == "*" || origin.is_some_and(|origin| known == origin));
    if !is_foreign || !request.uri().path().starts_with("/v1/") || may_ask() {
        return Ok(());
    }
    let why = "a page of another origin may not ask: start the server with --cors and the origin";
    Err(RequestRefusal::new(StatusCode::FORBIDDEN, ErrorKind::Input, why))
}

/// Refuses a request that does not ask for the state of the server.
fn status_alone(request: &Request) -> Result<(), RequestRefusal> {
    if request.method() == Method::GET && ["/healthz", "/metrics"].contains(&request.uri().path()) {
        return Ok(());
    }
    let why = "this client has too many open connections: close some, or send more requests over each";
    Err(RequestRefusal::new(StatusCode::TOO_MANY_REQUESTS, ErrorKind::Stopped, why))
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn a_request_names_one_host_that_is_accepted() {
        let names = ["nim.example".to_owned()];
        let status = |path: &str, hosts: &[&str], names| {
            let mut request = Request::builder().uri(path).body(Body::empty()).expect("a request");
            for host in hosts {
                request.headers_mut().append(HOST, HeaderValue::from_str(host).expect("a header"));
            }
            host(&request, names).map_or_else(|refusal| refusal.into_response().status().as_u16(), |()| 200)
        };
        for (hosts, with_names, with_any) in [
            (&["localhost:8014"][..], 200, 200),
            (&["127.0.0.1"], 200, 200),
            (&["[::1]:8014"], 200, 200),
            (&["NIM.example:80"], 200, 200),
            (&["evil.example"], 421, 200),
            (&["127.0.0.1.evil.example"], 421, 200),
            (&[], 400, 400),
            (&[""], 400, 400),
            (&["localhost", "localhost"], 400, 400),
            (&["user@localhost"], 400, 400),
            (&["local host"], 400, 400),
        ] {
            assert_eq!(status("/healthz", hosts, Some(&names)), with_names, "{hosts:?}");
            assert_eq!(status("/healthz", hosts, None), with_any, "{hosts:?}");
        }
        assert_eq!(status("http://evil.example/healthz", &["localhost"], Some(&names)), 421);
        let mut old = Request::new(Body::empty());
        *old.version_mut() = Version::HTTP_10;
        assert!(host(&old, Some(&names)).is_ok());
    }

    #[test]
    fn only_pages_of_accepted_origins_ask() {
        let status = |path: &str, headers: &[(&str, &str)], accepted: &[&str]| {
            let mut request = Request::builder().uri(path).header(HOST, "localhost:8014");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let accepted: Vec<String> = accepted.iter().map(|&origin| origin.to_owned()).collect();
            let request = request.body(Body::empty()).expect("a request");
            origin(&request, &accepted).map_or_else(|refusal| refusal.into_response().status().as_u16(), |()| 200)
        };
        let (own, other) = (("origin", "http://localhost:8014"), ("origin", "https://evil.example"));
        let (site, cross) = (|site| ("sec-fetch-site", site), ("sec-fetch-site", "cross-site"));
        for (headers, expected) in [
            (&[][..], 200),
            (&[own], 200),
            (&[("origin", "http://localhost:8015")], 403),
            (&[("origin", "null")], 403),
            (&[other], 403),
            (&[other, cross], 403),
            // A proxy may have changed the host, but the browser knows.
            (&[other, site("same-origin")], 200),
            (&[site("none")], 200),
            (&[site("same-site")], 403),
            (&[cross], 403),
            (&[cross, ("sec-fetch-dest", "image")], 403),
            (&[cross, ("sec-fetch-dest", "document")], 200),
        ] {
            assert_eq!(status("/v1/solve?position=5", headers, &[]), expected, "{headers:?}");
            assert_eq!(status("/v1/solve?position=5", headers, &["*"]), 200, "{headers:?}");
            assert_eq!(status("/", headers, &[]), 200, "{headers:?}");
        }
        assert_eq!(status("/v1/ask", &[other, cross], &["https://evil.example"]), 200);
        assert_eq!(status("/v1/ask", &[other, cross], &["https://evil.example:444"]), 403);
    }

    #[test]
    fn the_address_that_the_proxy_has_written_is_the_last_one() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded(&headers), None);
        headers.append(FORWARDED, HeaderValue::from_static("10.0.0.1"));
        headers.append(FORWARDED, HeaderValue::from_static("10.0.0.2, 2001:db8::1"));
        assert_eq!(forwarded(&headers), "2001:db8::1".parse().ok());
        headers.append(FORWARDED, HeaderValue::from_static("unknown"));
        assert_eq!(forwarded(&headers), None);
    }

    #[test]
    fn requests_have_numbers() {
        let (mut headers, next) = (HeaderMap::new(), AtomicU64::new(41));
        assert_eq!([identity(&headers, &next), identity(&headers, &next)], ["41", "42"]);
        headers.insert(REQUEST_ID, HeaderValue::from_static("a-7"));
        assert_eq!(identity(&headers, &next), "a-7");
        headers.insert(REQUEST_ID, HeaderValue::from_str(&"7".repeat(LONGEST_ID + 1)).expect("a header"));
        assert_eq!(identity(&headers, &next), "43");
    }
}
