//! The addresses that the server answers.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::routing::{MethodRouter, get, post};
use fibnim_engine::wire::Question;
use fibnim_engine::{EngineError, ErrorKind};
use http_body_util::{BodyExt, Collected, Limited};
use hyper::body::Body as _;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::CorsLayer;
use tower_http::timeout::{TimeoutBody, TimeoutError};

use crate::batch::{self, read_question, within_digits};
use crate::openapi::addresses;
use crate::query;
use crate::respond::{JSON, Keep, answered, answered_and_kept, failed, is_too_long, response, tagged, unacceptable};
use crate::shared::Shared;
use crate::{binary, openapi, status};

/// Smaller bodies are not compressed: it takes longer than sending them.
const COMPRESSED: u64 = 1024;

/// All addresses with their methods.
pub fn router(shared: Arc<Shared>, cors: Option<CorsLayer>) -> Router {
    let mut router: Router<Arc<Shared>> = Router::new();
    for (name, _) in addresses() {
        let path = format!("/v1/{name}");
        let handler = move |State(shared): State<Arc<Shared>>, request: Request| async move {
            let (parts, _) = request.into_parts();
            question(&shared, name, &parts).await
        };
        router = router.route(&path, get(handler));
    }
    let document: Bytes = openapi::document().to_string().into();
    let documented = move |headers: HeaderMap| async move { tagged(&headers, JSON, Keep::Tag, document) };
    let router = router
        .route("/v1/ask", post(ask))
        .route("/v1/table", get(status::tables))
        .route("/v1/openapi.json", get(documented))
        .route("/healthz", get(status::health))
        .route("/metrics", get(status::metrics))
        .fallback(elsewhere)
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(COMPRESSED)))
        // Compression would hold replies back until there are many.
        .route("/v1/batch", MethodRouter::new().post(batch))
        .method_not_allowed_fallback(not_allowed)
        .with_state(shared);
    match cors {
        Some(cors) => router.layer(cors),
        None => router,
    }
}

/// A question in an address.
async fn question(shared: &Shared, name: &str, request: &Parts) -> Response<Body> {
    let headers = &request.headers;
    let asked = request.uri.path_and_query().map_or("", |asked| asked.as_str());
    let loaded = shared.sources.loaded();
    let generation = loaded.generation();
    if loaded.is_intact()
        && let Some(tagged) = shared.kept.get(asked, generation)
    {
        return tagged.response(headers, JSON, Keep::Long);
    }
    let read = || {
        let query = request.uri.query().unwrap_or_default();
        let mut parameters: query::Parameters<'_> = form_urlencoded::parse(query.as_bytes()).collect();
        parameters.iter().try_for_each(|(_, value)| within_digits(shared, value))?;
        let format = parameters.iter().position(|(found, _)| name == "slice" && found == "format");
        let binary = match format.map(|at| parameters.remove(at).1).as_deref() {
            None | Some("json") => false,
            Some("binary") => true,
            Some(_) => return Err(EngineError::input("no such format: json and binary are accepted")),
        };
        Ok((query::question(name, &parameters)?, binary))
    };
    match read() {
        Err(error) => unacceptable(error),
        Ok((Question::Slice(slice), true)) => binary::slice(shared, headers, slice).await,
        Ok((question, _)) => {
            let done = shared.ask(question).await;
            answered_and_kept(headers, done, |tagged| shared.kept.keep(asked, generation, tagged))
        }
    }
}

/// A question in a body.
async fn ask(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let bytes = match read(&shared, body).await {
        Ok(bytes) => bytes,
        Err(response) => return response,
    };
    let text = std::str::from_utf8(&bytes).map_err(|_| EngineError::input("the question is not text in UTF-8"));
    match text.and_then(|text| read_question(&shared, text)) {
        Ok(question) => {
            let mut response = answered(&parts.headers, shared.ask(question).await);
            // Only addresses can be kept by others.
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(error) => unacceptable(error),
    }
}

/// Reads the body of a request.
async fn read(shared: &Shared, body: Body) -> Result<Bytes, Response<Body>> {
    let most = shared.limits.question;
    let long = || {
        let why = format!(
            "a body of more than {most} bytes: shorter ones are accepted, and any number of lines by /v1/batch"
        );
        failed(StatusCode::PAYLOAD_TOO_LARGE, ErrorKind::Input, why)
    };
    if body.size_hint().lower() > most as u64 {
        return Err(long());
    }
    let body = TimeoutBody::new(shared.limits.patience, Limited::new(body, most));
    body.collect().await.map(Collected::to_bytes).map_err(|error| {
        if is_too_long(&*error) {
            long()
        } else if error.is::<TimeoutError>() {
            failed(StatusCode::REQUEST_TIMEOUT, ErrorKind::Input, "no bytes came for too long")
        } else {
            failed(StatusCode::BAD_REQUEST, ErrorKind::Input, "the body ends too early")
        }
    })
}

/// A batch of questions.
async fn batch(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    batch::answer(shared, request.into_body())
}

/// A file of the page, or nothing.
async fn elsewhere(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let path = request.uri().path();
    if let Some(page) = &shared.page
        && !path.starts_with("/v1/")
    {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return not_allowed().await;
        }
        if let Some(response) = page.file(path, request.headers()) {
            return response;
        }
    } else if path == "/" {
        let text = "This is a fibnim server without a page. /v1/openapi.json describes its addresses.\n";
        return response(StatusCode::OK, "text/plain; charset=utf-8", Keep::Tag, text);
    }
    let asked = path.strip_prefix("/v1/").is_some_and(openapi::is_question);
    let why = if asked {
        "an address cannot express this question: POST it to /v1/ask as JSON"
    } else {
        "there is nothing at this address: /v1/openapi.json describes those that there are"
    };
    failed(StatusCode::NOT_FOUND, ErrorKind::Input, why)
}

/// An address with another method.
async fn not_allowed() -> Response<Body> {
    let why = "this address does not accept the method: /v1/openapi.json has the one that it accepts";
    let mut response = failed(StatusCode::METHOD_NOT_ALLOWED, ErrorKind::Input, why);
    // The list of methods is required; that of an address is in the document.
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
    response
}
