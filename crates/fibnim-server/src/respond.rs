//! Makes responses of answers and failures.

use std::hash::{DefaultHasher, Hasher};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use fibnim_engine::wire::{self, Answer, Failure};
use fibnim_engine::{EngineError, ErrorKind};
use serde::{Deserialize, Serialize};

use crate::long::{LARGEST, LongReply, NotStored};

/// Content types.
pub const JSON: &str = "application/json";

/// The content type that Prometheus reads.
pub const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The most bytes of a reply in memory; longer ones are in files.
pub const LONGEST: usize = 32 << 20;

/// The most bytes of a question or a reply that needs no room besides that of its connection.
pub const SHORT: usize = 64 << 10;

/// How long others may keep a response without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keep {
    /// For thirty days, since it never changes.
    Long,
    /// Only as long as the tag is the same.
    Tag,
    /// Not at all.
    Never,
}

pub fn response(status: StatusCode, content: &'static str, keep: Keep, body: impl Into<Body>) -> Response {
    let keep = match keep {
        Keep::Long => "public, max-age=2592000",
        Keep::Tag => "no-cache",
        Keep::Never => "no-store",
    };
    (status, [(CONTENT_TYPE, content), (CACHE_CONTROL, keep)], body.into()).into_response()
}

/// The tag of these bytes: a weak one, since the compressed body has the same one.
pub fn tag(body: &[u8]) -> HeaderValue {
    let mut hash = DefaultHasher::new();
    hash.write(body);
    let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hash.finish()));
    tag.unwrap_or_else(|_| unreachable!("a tag is ASCII"))
}

/// A body with the tag of its bytes, and how long others may keep it.
#[derive(Clone, Debug)]
pub struct Tagged {
    body: Bytes,
    tag: HeaderValue,
    keep: Keep,
}

impl Tagged {
    /// A body with its tag.
    pub fn new(body: impl Into<Bytes>, keep: Keep) -> Self {
        let body = body.into();
        Self { tag: tag(&body), body, keep }
    }

    /// The response with this body; status 304 if the client has these bytes.
    pub fn response(self, asked: &HeaderMap, content: &'static str) -> Response {
        let known = asked.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let mut known = known.flat_map(|value| value.split(',')).map(str::trim);
        let mut response = if known.any(|known| self.tag == known || known == "*") {
            response(StatusCode::NOT_MODIFIED, content, self.keep, Body::empty())
        } else {
            response(StatusCode::OK, content, self.keep, self.body)
        };
        response.headers_mut().insert(ETAG, self.tag);
        response
    }
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub struct RequestRefusal {
    status: StatusCode,
    failure: Failure,
}

impl RequestRefusal {
    /// The refusal for a failure of this kind.
    pub fn new(status: StatusCode, kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { status, failure: Failure { kind, message: message.into(), why: None } }
    }

    /// The server cannot do this now, but perhaps later.
    pub fn unavailable(why: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorKind::Stopped, why)
    }

    /// Too many questions are waiting.
    pub fn busy() -> Self {
        Self::unavailable("the server is busy: ask again in a second")
    }
}

impl From<EngineError> for RequestRefusal {
    fn from(error: EngineError) -> Self {
        let status = match error.kind() {
            ErrorKind::Input => StatusCode::BAD_REQUEST,
            // The question is valid, but has no answer within the limits of this server.
            ErrorKind::Budget | ErrorKind::NotCovered | ErrorKind::Stopped | ErrorKind::Refused => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ErrorKind::File => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, failure: (&error).into() }
    }
}

impl From<NotStored> for RequestRefusal {
    fn from(why: NotStored) -> Self {
        match why {
            NotStored::NoRoom => Self::busy(),
            NotStored::NoFile { bytes, why } => EngineError::beyond(format!(
                "beyond the budget: the reply has {bytes} bytes and needs a temporary file, but {why}: ask for less"
            ))
            .into(),
        }
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        SentReply::from(self).response(&HeaderMap::new())
    }
}

/// What is sent for a question.
#[derive(Clone, Debug)]
pub struct SentReply {
    pub status: StatusCode,
    pub keep: Keep,
    /// Whether every engine would give this answer: it is complete, and not an estimate.
    pub settled: bool,
    /// One line of JSON.
    pub body: ReplyBody,
}

/// Where the bytes of a reply are.
#[derive(Clone, Debug)]
pub enum ReplyBody {
    /// In memory, with their tag if that is known.
    Bytes(Bytes, Option<HeaderValue>),
    /// In a file.
    File(LongReply),
}

impl From<Vec<u8>> for ReplyBody {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes.into(), None)
    }
}

impl From<RequestRefusal> for SentReply {
    fn from(refusal: RequestRefusal) -> Self {
        let body = line(Err(refusal.failure)).into_bytes().into();
        Self { status: refusal.status, keep: Keep::Never, settled: false, body }
    }
}

impl SentReply {
    /// The reply for an answer or an error.
    pub fn of(done: Result<Answer, EngineError>) -> Self {
        let answer = match done {
            Ok(answer) => answer,
            Err(error) => return RequestRefusal::from(error).into(),
        };
        let keep = if answer.is_lasting() { Keep::Long } else { Keep::Tag };
        let is_estimate = matches!(answer, Answer::Odds(_) | Answer::OddsTable(_));
        let settled = !answer.is_cut_short() && !is_estimate;
        let body = line(Ok(answer));
        if body.len() > LARGEST {
            return RequestRefusal::from(EngineError::beyond(format!(
                "beyond the budget: the reply has {} bytes, and this server sends at most {LARGEST}: ask for less",
                body.len()
            )))
            .into();
        }
        Self { status: StatusCode::OK, keep, settled, body: body.into_bytes().into() }
    }

    /// The response with this reply; status 304 if the client has its bytes.
    pub fn response(self, asked: &HeaderMap) -> Response {
        let mut response = match self.body {
            ReplyBody::Bytes(body, known) if self.status == StatusCode::OK => {
                let tag = known.unwrap_or_else(|| tag(&body));
                return Tagged { body, tag, keep: self.keep }.response(asked, JSON);
            }
            ReplyBody::Bytes(body, _) => response(self.status, JSON, Keep::Never, body),
            ReplyBody::File(long) => {
                let bytes = long.bytes();
                let mut response = response(self.status, JSON, self.keep, long.body());
                response.headers_mut().insert(CONTENT_LENGTH, bytes.into());
                response
            }
        };
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// A reply as one line of JSON.
fn line(done: Result<Answer, Failure>) -> String {
    wire::Reply::new(done).to_json() + "\n"
}
