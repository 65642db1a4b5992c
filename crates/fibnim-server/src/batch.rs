//! A stream of questions, one a line, and a reply in one line for each.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{Response, StatusCode};
use fibnim_engine::say::Speaker;
use fibnim_engine::wire::{Answer, Question, Reply};
use fibnim_engine::{EngineError, ErrorKind};
use futures_util::stream;
use http_body_util::BodyExt;
use hyper::body::Frame;
use tokio::time::timeout;

use crate::pool::{Admission, Refusal};
use crate::respond::{Keep, LINES, failure, line, reply, response};
use crate::shared::Shared;

/// Bytes of replies that are sent together, if they are there without waiting.
const TOGETHER: usize = 32 << 10;

/// Bytes that are read while a question is being answered.
const AHEAD: usize = 64 << 10;

/// Answers the lines of a body.
pub fn answer(shared: Arc<Shared>, speaker: &'static Speaker, body: Body) -> Response<Body> {
    let batch = Batch {
        shared,
        speaker,
        body,
        input: Vec::new(),
        number: 0,
        bytes: 0,
        skipping: false,
        at: At::Open,
        late: None,
        next: None,
    };
    let replies = stream::unfold(batch, |mut batch| async move {
        let replies = batch.replies().await?;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(replies)), batch))
    });
    response(StatusCode::OK, LINES, Keep::Never, Body::from_stream(replies))
}

/// How far a batch is.
#[derive(Debug, PartialEq, Eq)]
enum At {
    /// There may be more bytes.
    Open,
    /// There are no more bytes.
    Ended,
    /// There are no more replies.
    Closed,
}

/// A batch in progress. When the client goes away it is dropped, with the question that is being answered.
struct Batch {
    shared: Arc<Shared>,
    speaker: &'static Speaker,
    body: Body,
    /// Bytes after the last line that was taken.
    input: Vec<u8>,
    /// The number of the last line.
    number: u64,
    /// Bytes so far.
    bytes: u64,
    /// Whether the input is within a line that is too long.
    skipping: bool,
    at: At,
    /// Why no more bytes are read, which is told after the lines before.
    late: Option<&'static str>,
    /// A question that is answered after the replies before it have been sent.
    next: Option<(u64, Question)>,
}

impl Batch {
    /// The next replies; none if there are no more.
    async fn replies(&mut self) -> Option<String> {
        let mut out = String::new();
        while out.len() < TOGETHER && self.at != At::Closed {
            if let Some((number, question)) = self.next.take_if(|_| out.is_empty()) {
                let done = self.ask(question).await?;
                self.put(&mut out, number, reply(done, self.speaker));
            } else if self.next.is_some() {
                return Some(out);
            } else if let Some(taken) = self.line() {
                match taken.and_then(|text| self.read(&text)) {
                    Ok(None) => {}
                    Ok(Some(question)) => match self.shared.ask_quickly(&question, self.speaker) {
                        Some(done) => self.put(&mut out, self.number, reply(done, self.speaker)),
                        None => self.next = Some((self.number, question)),
                    },
                    Err(error) => self.put(&mut out, self.number, reply(Err(Refusal::Engine(error)), self.speaker)),
                }
            } else if self.at == At::Ended {
                self.at = At::Closed;
            } else if out.is_empty() {
                if let Err(why) = self.more().await {
                    self.at = At::Closed;
                    out = line(&failure(ErrorKind::Stopped, why).at(self.number + 1));
                }
            } else {
                return Some(out);
            }
        }
        (!out.is_empty()).then_some(out)
    }

    fn put(&self, out: &mut String, number: u64, reply: Reply) {
        self.shared.metrics.lines.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        out.push_str(&line(&reply.at(number)));
    }

    /// The question in a line; none if the line is empty.
    fn read(&self, text: &[u8]) -> Result<Option<Question>, EngineError> {
        let text = std::str::from_utf8(text).map_err(|_| EngineError::input("the line is not text in UTF-8"))?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        read_question(&self.shared, text).map(Some)
    }

    /// Takes a line out of the input, without its end; none if there is no whole line. An error is a line that is too long.
    fn line(&mut self) -> Option<Result<Vec<u8>, EngineError>> {
        let most = self.shared.limits.question;
        let end = self.input.iter().position(|&byte| byte == b'\n');
        let last = end.is_none() && self.at != At::Open && (!self.input.is_empty() || self.skipping);
        if end.is_none() && !last {
            if self.input.len() > most {
                self.input.clear();
                self.skipping = true;
            }
            return None;
        }
        let rest = end.map_or_else(Vec::new, |end| self.input.split_off(end + 1));
        let mut taken = std::mem::replace(&mut self.input, rest);
        if end.is_some() {
            taken.pop();
        }
        self.number += 1;
        let long = std::mem::take(&mut self.skipping) || taken.len() > most;
        let refusal = || EngineError::input(format!("a line of more than {most} bytes: shorter ones are accepted"));
        Some(if long { Err(refusal()) } else { Ok(taken) })
    }

    /// Answers a question, and reads on meanwhile: only so it is seen that the client goes away. None if it does.
    async fn ask(&mut self, question: Question) -> Option<Result<Answer, Refusal>> {
        let shared = self.shared.clone();
        let asked = shared.ask_in_turn(question, self.speaker, Admission::Waiting);
        tokio::pin!(asked);
        loop {
            let reads = self.at == At::Open && self.late.is_none() && self.input.len() < AHEAD;
            tokio::select! {
                done = &mut asked => return Some(done),
                frame = self.body.frame(), if reads => match frame {
                    Some(Err(_)) => return None,
                    frame => self.late = self.take(frame).err(),
                },
            }
        }
    }

    /// Reads more bytes.
    async fn more(&mut self) -> Result<(), &'static str> {
        if let Some(why) = self.late {
            return Err(why);
        }
        match timeout(self.shared.limits.patience, self.body.frame()).await {
            Err(_) => Err("no bytes came for too long"),
            Ok(frame) => self.take(frame),
        }
    }

    /// Takes a part of the body.
    fn take(&mut self, frame: Option<Result<Frame<Bytes>, axum::Error>>) -> Result<(), &'static str> {
        match frame {
            None => {
                self.at = At::Ended;
                Ok(())
            }
            Some(Err(_)) => Err("the body ends too early"),
            Some(Ok(frame)) => {
                let bytes = frame.into_data().unwrap_or_default();
                self.bytes += bytes.len() as u64;
                if self.bytes > self.shared.limits.batch {
                    return Err("the batch is too long: begin another one with this line");
                }
                self.input.extend_from_slice(&bytes);
                Ok(())
            }
        }
    }
}

/// Reads a question in JSON.
///
/// # Errors
/// If it is none, or has a number of too many digits.
pub fn read_question(shared: &Shared, text: &str) -> Result<Question, EngineError> {
    within_digits(shared, text)?;
    Question::read(text)
}

/// Refuses texts with numbers that are too long.
///
/// # Errors
/// If the text has one.
pub fn within_digits(shared: &Shared, text: &str) -> Result<(), EngineError> {
    if shared.limits.too_many_digits(text) {
        let most = shared.limits.digits;
        return Err(EngineError::input(format!(
            "a number of more than {most} digits: this server accepts up to {most}"
        )));
    }
    Ok(())
}
