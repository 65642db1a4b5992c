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
use fibnim::written::Written;
use fibnim_engine::wire::Question;
use fibnim_engine::{EngineError, ErrorKind};
use http_body_util::{BodyExt, Collected, LengthLimitError, Limited};
use hyper::body::Body as _;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::CorsLayer;
use tower_http::timeout::{TimeoutBody, TimeoutError};

use crate::respond::{JSON, Keep, Refusal, Tagged, is_settled, keep, line, response};
use crate::shared::Shared;
use crate::{front, openapi, query, status};

/// Smaller bodies are not compressed: it takes longer than sending them.
const COMPRESSED: u64 = 1024;

/// All addresses with their methods.
pub fn router(shared: Arc<Shared>, cors: Option<CorsLayer>) -> Router {
    let mut router: Router<Arc<Shared>> = Router::new();
    for (name, _) in openapi::addresses() {
        let fields: Arc<[&str]> = openapi::fields(name).collect();
        let handler = move |State(shared): State<Arc<Shared>>, client: Extension<IpAddr>, request: Request| async move {
            question(&shared, name, &fields, client.0, &request.into_parts().0).await
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
    name: &str,
    fields: &[&str],
    client: IpAddr,
    request: &Parts,
) -> Result<Response, Refusal> {
    let headers = &request.headers;
    let address = request.uri.path_and_query().map_or("", |asked| asked.as_str());
    let changes = shared.sources.changes();
    if let Some(tagged) = shared.kept.get(address, changes)
        && shared.sources.loaded().is_intact()
    {
        return Ok(tagged.response(headers, JSON));
    }
    let query = request.uri.query().unwrap_or_default();
    let parameters: query::Parameters<'_> = form_urlencoded::parse(query.as_bytes()).collect();
    parameters.iter().try_for_each(|(_, value)| within_digits(shared, value))?;
    let question = query::question(name, fields, &parameters, query)?;
    let answer = shared.pool.ask(question, client).await?;
    let (keep, settled) = (keep(&answer), is_settled(&answer));
    let tagged = Tagged::new(line(Ok(answer)), keep);
    if settled {
        shared.kept.keep(address, changes, &tagged);
    }
    Ok(tagged.response(headers, JSON))
}

/// A question in a body.
async fn ask(
    State(shared): State<Arc<Shared>>,
    client: Extension<IpAddr>,
    request: Request,
) -> Result<Response, Refusal> {
    let (parts, body) = request.into_parts();
    let question = read_question(&shared, &read(&shared, body).await?)?;
    let answer = shared.pool.ask(question, client.0).await?;
    // Only addresses can be kept by others.
    Ok(Tagged::new(line(Ok(answer)), Keep::Never).response(&parts.headers, JSON))
}

/// Reads the body of a request.
async fn read(shared: &Shared, body: Body) -> Result<Bytes, Refusal> {
    let most = shared.limits.question;
    let long = || {
        let why = format!("a body of more than {most} bytes: give a shorter one");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorKind::Input, why)
    };
    if body.size_hint().lower() > most as u64 {
        return Err(long());
    }
    let body = TimeoutBody::new(shared.limits.patience, Limited::new(body, most));
    body.collect().await.map(Collected::to_bytes).map_err(|error| {
        if error.is::<LengthLimitError>() {
            long()
        } else if error.is::<TimeoutError>() {
            Refusal::new(StatusCode::REQUEST_TIMEOUT, ErrorKind::Input, "no bytes came for too long")
        } else {
            Refusal::new(StatusCode::BAD_REQUEST, ErrorKind::Input, "the body ends too early")
        }
    })
}

/// Reads a question in JSON.
fn read_question(shared: &Shared, bytes: &[u8]) -> Result<Question, EngineError> {
    let text = std::str::from_utf8(bytes).map_err(|_| EngineError::input("the question is not text in UTF-8"))?;
    // JSON may escape the characters of a number.
    let escaped = text.contains("\\u00").then(|| serde_json::from_str::<serde_json::Value>(text));
    match escaped {
        Some(Ok(plain)) => within_digits(shared, &plain.to_string())?,
        _ => within_digits(shared, text)?,
    }
    Question::read(text)
}

/// Refuses texts with numbers that are too long, which are not computed.
fn within_digits(shared: &Shared, text: &str) -> Result<(), EngineError> {
    let most = shared.limits.digits;
    let mut words = text.split(|c: char| !c.is_ascii_digit() && !"_^eEFH-".contains(c));
    if words.any(|word| Written::read(word).map_or(word.len(), |number| number.digits()) > most) {
        let why = format!("a number of more than {most} digits: this server accepts up to {most}");
        return Err(EngineError::input(why));
    }
    Ok(())
}

/// A file of the page, or nothing.
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
    Refusal::new(StatusCode::NOT_FOUND, ErrorKind::Input, why).into_response()
}

/// An address with another method.
fn not_allowed() -> Refusal {
    let why = "this address does not accept the method: use one of those in the header Allow";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, ErrorKind::Input, why)
}
