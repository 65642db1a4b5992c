//! The addresses that the server answers.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::ALLOW;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use fibnim_engine::ErrorKind;
use http_body_util::{BodyExt, Collected, LengthLimitError, Limited};
use hyper::body::Body as _;
use tokio::sync::SemaphorePermit;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::CorsLayer;
use tower_http::timeout::{TimeoutBody, TimeoutError};

use crate::query::ArrivedQuestion;
use crate::respond::{JSON, Keep, RequestRefusal, SHORT, SentReply, Tagged, response};
use crate::shared::Shared;
use crate::{front, openapi, status};

/// Bodies of fewer bytes are not compressed, which would take longer than sending them.
const COMPRESSED: u64 = 1024;

/// All addresses with their methods.
pub fn router(shared: Arc<Shared>, cors: Option<CorsLayer>) -> Router {
    let mut router: Router<Arc<Shared>> = Router::new();
    for (name, _) in openapi::addresses() {
        let handler = move |State(shared): State<Arc<Shared>>, client: Extension<IpAddr>, request: Request| async move {
            question(&shared, name, client.0, &request.into_parts().0).await
        };
        router = router.route(&format!("/v1/{name}"), get(handler));
    }
    let document = Tagged::new(openapi::document().to_string(), Keep::Tag);
    let documented = move |headers: HeaderMap| async move { document.response(&headers, JSON) };
    let router = router
        .route("/v1/ask", post(ask))
        .route("/v1/table", get(status::tables))
        .route("/v1/openapi.json", get(documented))
        .route("/healthz", get(status::health))
        .route("/metrics", get(status::metrics))
        .fallback(elsewhere)
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(COMPRESSED)))
        .method_not_allowed_fallback(async || not_allowed())
        .with_state(shared.clone());
    let router = match cors {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router.layer(from_fn_with_state(shared, front::pass))
}

/// A question in an address.
async fn question(
    shared: &Shared,
    name: &'static str,
    client: IpAddr,
    request: &Parts,
) -> Result<Response, RequestRefusal> {
    let text = Bytes::copy_from_slice(request.uri.query().unwrap_or_default().as_bytes());
    let reply = shared.pool.ask(ArrivedQuestion { name: Some(name.into()), text }, client).await?;
    Ok(reply.response(&request.headers))
}

/// A question in a body.
async fn ask(
    State(shared): State<Arc<Shared>>,
    client: Extension<IpAddr>,
    request: Request,
) -> Result<Response, RequestRefusal> {
    let (parts, body) = request.into_parts();
    let (text, _room) = read(&shared, body).await?;
    let reply = shared.pool.ask(ArrivedQuestion { name: None, text }, client.0).await?;
    // Clients and proxies cannot cache the reply to a POST.
    Ok(SentReply { keep: Keep::Never, ..reply }.response(&parts.headers))
}

/// Reads the body of a request. A long one occupies room while the permit is held.
async fn read(shared: &Shared, body: Body) -> Result<(Bytes, Option<SemaphorePermit<'_>>), RequestRefusal> {
    let most = shared.limits.question;
    let long = || {
        let why = format!("a body of more than {most} bytes: give a shorter one");
        RequestRefusal::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorKind::Input, why)
    };
    let size = body.size_hint();
    if size.lower() > most as u64 {
        return Err(long());
    }
    let size = size.upper().map_or(most, |upper| most.min(upper as usize));
    let room = if size > SHORT {
        Some(shared.room.try_acquire_many((size >> 10) as u32 + 1).map_err(|_| RequestRefusal::busy())?)
    } else {
        None
    };
    let body = TimeoutBody::new(shared.limits.patience, Limited::new(body, most));
    let read = body.collect().await.map(Collected::to_bytes).map_err(|error| {
        if error.is::<LengthLimitError>() {
            long()
        } else if error.is::<TimeoutError>() {
            RequestRefusal::new(StatusCode::REQUEST_TIMEOUT, ErrorKind::Input, "timed out reading the request body")
        } else {
            RequestRefusal::new(StatusCode::BAD_REQUEST, ErrorKind::Input, "the body ends too early")
        }
    });
    Ok((read?, room))
}

/// A file of the page, or status 404.
async fn elsewhere(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let path = request.uri().path();
    if let Some(page) = &shared.page
        && !path.starts_with("/v1/")
    {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return ([(ALLOW, "GET,HEAD")], not_allowed()).into_response();
        }
        if let Some(response) = page.file(path, request.headers()) {
            return response;
        }
    } else if path == "/" {
        let text = "This is a fibnim server without a page. /v1/openapi.json describes its addresses.\n";
        return response(StatusCode::OK, "text/plain; charset=utf-8", Keep::Tag, text);
    }
    let why = if path.strip_prefix("/v1/").is_some_and(openapi::is_question) {
        "an address cannot express this question: POST it to /v1/ask as JSON"
    } else {
        "there is nothing at this address: /v1/openapi.json describes those that there are"
    };
    RequestRefusal::new(StatusCode::NOT_FOUND, ErrorKind::Input, why).into_response()
}

/// The refusal of a method that the address does not accept.
fn not_allowed() -> RequestRefusal {
    let why = "this address does not accept the method: use one of those in the header Allow";
    RequestRefusal::new(StatusCode::METHOD_NOT_ALLOWED, ErrorKind::Input, why)
}
