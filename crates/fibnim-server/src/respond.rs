//! Makes responses of answers and failures.

use std::hash::{DefaultHasher, Hasher};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use fibnim_engine::wire::{Answer, Body as ReplyBody, Failure, Reply, Strength, VERSION};
use fibnim_engine::{EngineError, ErrorKind};

use http_body_util::LengthLimitError;

use crate::pool::Refusal;

/// Content types.
pub const JSON: &str = "application/json";
/// A line of JSON for each question.
pub const LINES: &str = "application/x-ndjson";

/// How long others may keep a response without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It never changes: thirty days.
    Long,
    /// Only as long as the tag is the same.
    Tag,
    /// Not at all.
    Never,
}

impl Keep {
    fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Long => "public, max-age=2592000",
            Self::Tag => "no-cache",
            Self::Never => "no-store",
        })
    }
}

/// A response with a body.
pub fn response(status: StatusCode, content: &'static str, keep: Keep, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content));
    headers.insert(CACHE_CONTROL, keep.header());
    response
}

/// A body with the tag of its bytes.
#[derive(Clone, Debug)]
pub struct Tagged {
    /// The body.
    pub body: Bytes,
    tag: HeaderValue,
}

impl Tagged {
    /// A body with its tag.
    pub fn new(body: Bytes) -> Self {
        let mut hash = DefaultHasher::new();
        hash.write(&body);
        // Weak, since compressed bytes have the same tag.
        let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hash.finish()));
        Self { body, tag: tag.unwrap_or_else(|_| unreachable!("a tag is ASCII")) }
    }

    /// The response with this body; status 304 if the client has these bytes.
    pub fn response(self, asked: &HeaderMap, content: &'static str, keep: Keep) -> Response<Body> {
        let known = asked.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let known = known.flat_map(|value| value.split(',')).map(str::trim);
        let mut response = if known.into_iter().any(|known| self.tag == known || known == "*") {
            response(StatusCode::NOT_MODIFIED, content, keep, Body::empty())
        } else {
            response(StatusCode::OK, content, keep, self.body)
        };
        response.headers_mut().insert(ETAG, self.tag);
        response
    }
}

/// A response with a tag of its bytes; status 304 if the client has these bytes.
pub fn tagged(asked: &HeaderMap, content: &'static str, keep: Keep, body: Bytes) -> Response<Body> {
    Tagged::new(body).response(asked, content, keep)
}

/// Whether a body ended since it is longer than is accepted.
pub fn is_too_long(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(<dyn std::error::Error>::is::<LengthLimitError>)
}

/// The line of a reply.
pub fn line(reply: &Reply) -> String {
    let mut line = reply.to_json();
    line.push('\n');
    line
}

/// The reply that a failure gets.
pub fn failure(kind: ErrorKind, message: impl Into<String>) -> Reply {
    let error = Failure { kind, message: message.into(), why: None };
    Reply { version: VERSION, line: None, body: ReplyBody::Failure { error } }
}

/// The reply to a question.
pub fn reply(done: Result<Answer, Refusal>) -> Reply {
    match done {
        Ok(answer) => Reply::new(Ok(answer)),
        Err(Refusal::Engine(error)) => Reply::new(Err(&error)),
        Err(Refusal::Busy) => failure(ErrorKind::Stopped, "the server is busy: ask again in a second"),
        Err(Refusal::Defect) => failure(ErrorKind::Stopped, "the computation failed: this is a defect of the server"),
    }
}

/// A response with a failure.
pub fn failed(status: StatusCode, kind: ErrorKind, message: impl Into<String>) -> Response<Body> {
    response(status, JSON, Keep::Never, line(&failure(kind, message)))
}

/// The status of a failure of this kind.
fn status(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::Input => StatusCode::BAD_REQUEST,
        // The question is understood, and has no answer within the limits of this server.
        ErrorKind::Budget | ErrorKind::Stopped | ErrorKind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::File => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The response to a question that has no answer.
pub fn refused(refusal: Refusal) -> Response<Body> {
    let status = match &refusal {
        Refusal::Engine(error) => status(error.kind()),
        Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Refusal::Defect => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let mut response = response(status, JSON, Keep::Never, line(&reply(Err(refusal))));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

/// The response to a question.
pub fn answered(asked: &HeaderMap, done: Result<Answer, Refusal>) -> Response<Body> {
    answered_and_kept(asked, done, |_| ())
}

/// The response to a question; an answer that never changes is given to `keep`.
pub fn answered_and_kept(
    asked: &HeaderMap,
    done: Result<Answer, Refusal>,
    keep: impl FnOnce(&Tagged),
) -> Response<Body> {
    let answer = match done {
        Ok(answer) => answer,
        Err(refusal) => return refused(refusal),
    };
    let constant = never_changes(&answer);
    let tagged = Tagged::new(line(&reply(Ok(answer))).into());
    if constant {
        keep(&tagged);
    }
    tagged.response(asked, JSON, if constant { Keep::Long } else { Keep::Tag })
}

/// The response to a question that is not acceptable.
pub fn unacceptable(error: EngineError) -> Response<Body> {
    refused(Refusal::Engine(error))
}

/// Whether an answer is exact, and so the same for ever.
fn never_changes(answer: &Answer) -> bool {
    if answer.is_cut_short() {
        return false;
    }
    let strength = match answer {
        Answer::Number(_) | Answer::HSequence(_) | Answer::Word(_) => return true,
        Answer::Solve(answer) => answer.basis.strength,
        Answer::Grundy(answer) => answer.basis.strength,
        Answer::Complement(answer) => answer.basis.strength,
        Answer::Complements(answer) => answer.basis.strength,
        Answer::Thresholds(answer) => answer.basis.strength,
        Answer::Slice(answer) => answer.basis.strength,
        Answer::Tableau(answer) => answer.basis.strength,
        Answer::PPositions(answer) => answer.basis.strength,
        // The others depend on what this version of the library has proved or recorded, or are estimates.
        _ => return false,
    };
    is_exact(strength)
}

/// Whether an answer of this strength is exact.
pub fn is_exact(strength: Strength) -> bool {
    matches!(strength, Strength::Theorem | Strength::CheckedCertificate | Strength::Search)
}
