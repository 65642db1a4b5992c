//! Makes responses of answers and failures, and keeps exact answers.

use std::hash::{DefaultHasher, Hasher};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use fibnim_engine::wire::{self, Answer, Failure};
use fibnim_engine::{EngineError, ErrorKind};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};

/// Content types.
pub const JSON: &str = "application/json";

/// The content type that Prometheus reads.
pub const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The most bytes of a reply.
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
        let mut hash = DefaultHasher::new();
        hash.write(&body);
        // A weak tag, since the compressed body has the same one.
        let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hash.finish()));
        Self { body, tag: tag.unwrap_or_else(|_| unreachable!("a tag is ASCII")), keep }
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
    pub body: Bytes,
}

impl From<RequestRefusal> for SentReply {
    fn from(refusal: RequestRefusal) -> Self {
        let body = line(Err(refusal.failure)).into();
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
        if body.len() > LONGEST {
            return RequestRefusal::from(too_long(body.len())).into();
        }
        Self { status: StatusCode::OK, keep, settled, body: body.into() }
    }

    /// The response with this reply; status 304 if the client has its bytes.
    pub fn response(self, asked: &HeaderMap) -> Response {
        if self.status == StatusCode::OK {
            return Tagged::new(self.body, self.keep).response(asked, JSON);
        }
        let mut response = response(self.status, JSON, Keep::Never, self.body);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// The refusal of a reply that is too long to be sent.
fn too_long(bytes: usize) -> EngineError {
    EngineError::beyond(format!(
        "beyond the budget: the reply has {bytes} bytes, and this server sends at most {LONGEST}: ask for less"
    ))
}

/// A reply as one line of JSON.
fn line(done: Result<Answer, Failure>) -> String {
    wire::Reply::new(done).to_json() + "\n"
}

/// Bytes of all answers that are kept, with their addresses.
pub const ALL: u64 = 64 << 20;

/// About how many bytes an answer and its address have.
const USUAL: u64 = 1 << 10;

#[derive(Clone, Debug)]
pub struct Size;

impl Weighter<Box<str>, KeptAnswer> for Size {
    fn weight(&self, address: &Box<str>, known: &KeptAnswer) -> u64 {
        (address.len() + known.tagged.body.len() + size_of::<KeptAnswer>()) as u64
    }
}

/// An answer that is kept.
#[derive(Clone, Debug)]
pub struct KeptAnswer {
    /// How many changes of files the server had noticed when the question was asked.
    changes: usize,
    tagged: Tagged,
}

/// Answers by the addresses that asked for them. A change of a table file does not make an answer wrong, but may change
/// the method that it names. So an answer is not given again after a change.
#[derive(Debug)]
pub struct Kept(pub Cache<Box<str>, KeptAnswer, Size>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::with_weighter((ALL / USUAL) as usize, ALL, Size))
    }
}

impl Kept {
    /// The answer to an address, if no file has changed since.
    pub fn get(&self, address: &str, changes: usize) -> Option<Tagged> {
        self.0.get(address).filter(|known| known.changes == changes).map(|known| known.tagged)
    }

    /// Keeps an answer, unless it is long.
    pub fn keep(&self, address: &str, changes: usize, tagged: &Tagged) {
        if address.len() + tagged.body.len() <= SHORT {
            self.0.insert(address.into(), KeptAnswer { changes, tagged: tagged.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_before_a_change_and_long_ones_are_not_given() {
        let kept = Kept::default();
        let body = |address, changes| kept.get(address, changes).map(|tagged| tagged.body);
        kept.keep("/v1/solve?position=5", 3, &Tagged::new("P", Keep::Long));
        assert_eq!(body("/v1/solve?position=5", 3).as_deref(), Some(&b"P"[..]));
        assert_eq!(body("/v1/solve?position=5", 4), None);
        assert_eq!(body("/v1/solve?position=6", 3), None);
        kept.keep("/v1/solve?position=5", 4, &Tagged::new("N", Keep::Long));
        assert_eq!(body("/v1/solve?position=5", 4).as_deref(), Some(&b"N"[..]));
        kept.keep(&"x".repeat(SHORT), 4, &Tagged::new("P", Keep::Long));
        assert_eq!(body(&"x".repeat(SHORT), 4), None);
        // The memory is bounded.
        let long = Tagged::new(vec![b'x'; SHORT / 2], Keep::Long);
        for number in 0..4 * ALL / SHORT as u64 {
            kept.keep(&number.to_string(), 0, &long);
        }
        assert!(kept.0.weight() <= ALL && kept.0.weight() > ALL / 2, "{}", kept.0.weight());
    }
}
