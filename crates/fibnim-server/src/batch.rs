//! A stream of questions, one a line, and a reply in one line for each.

use std::io;
use std::sync::Arc;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{Response, StatusCode};
use fibnim_engine::wire::{Answer, Question};
use fibnim_engine::{EngineError, ErrorKind};
use futures_util::stream::{self, MapErr};
use futures_util::{FutureExt, TryStreamExt};
use http_body_util::Limited;
use tokio::io::{AsyncBufReadExt, AsyncReadExt};
use tokio::time::timeout;
use tokio_util::io::StreamReader;

use crate::pool::{Admission, Refusal};
use crate::respond::{Keep, LINES, failure, is_too_long, line, reply, response};
use crate::shared::Shared;

/// Bytes of replies that are sent together, if they are there without waiting.
const TOGETHER: usize = 32 << 10;

const TOO_LONG: &str = "the batch is too long: begin another one with this line";

/// Answers the lines of a body.
pub fn answer(shared: Arc<Shared>, body: Body) -> Response<Body> {
    let most = usize::try_from(shared.limits.batch).unwrap_or(usize::MAX);
    let bytes = Body::new(Limited::new(body, most)).into_data_stream();
    let input = StreamReader::new(bytes.map_err(io::Error::other as fn(axum::Error) -> io::Error));
    let batch = Batch { shared, input, line: Vec::new(), number: 0, next: None, late: None, ended: false };
    let replies = stream::unfold(batch, |mut batch| async move {
        let replies = batch.replies().await?;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(replies)), batch))
    });
    response(StatusCode::OK, LINES, Keep::Never, Body::from_stream(replies))
}

type Input = MapErr<BodyDataStream, fn(axum::Error) -> io::Error>;

/// A batch in progress. When the client goes away it is dropped, with the question that is being answered.
struct Batch {
    shared: Arc<Shared>,
    input: StreamReader<Input, Bytes>,
    /// What was read of the next line; of one that is too long a byte more than is accepted.
    line: Vec<u8>,
    /// The number of the last line.
    number: u64,
    /// A question that is answered after the replies before it have been sent.
    next: Option<Question>,
    /// Why no more bytes are read, found while a question was being answered.
    late: Option<&'static str>,
    ended: bool,
}

impl Batch {
    /// The next replies; none if there are no more.
    async fn replies(&mut self) -> Option<String> {
        let mut out = String::new();
        if let Some(question) = self.next.take() {
            let done = self.ask(question).await?;
            self.put(&mut out, done);
        }
        while out.len() < TOGETHER && self.next.is_none() && !self.ended {
            let read = if out.is_empty() {
                timeout(self.shared.limits.patience, self.read()).await.unwrap_or(Err("no bytes came for too long"))
            } else if let Some(read) = self.read().now_or_never() {
                read
            } else {
                break;
            };
            match read {
                Ok(true) => self.take(&mut out),
                Ok(false) => self.ended = true,
                Err(why) => {
                    self.ended = true;
                    out += &line(&failure(ErrorKind::Stopped, why).at(self.number + 1));
                }
            }
        }
        (!out.is_empty() || self.next.is_some()).then_some(out)
    }

    /// Reads to the end of the line, and no more than is accepted of it; false if there is no further line. If this is dropped,
    /// the next call goes on.
    async fn read(&mut self) -> Result<bool, &'static str> {
        let most = self.shared.limits.question + 1;
        loop {
            let room = most.saturating_sub(self.line.len()) as u64;
            if let Some(why) = self.late {
                return Err(why);
            }
            let read = if room > 0 {
                (&mut self.input).take(room).read_until(b'\n', &mut self.line).await
            } else {
                self.skip().await
            };
            match read {
                Err(error) if is_too_long(&error) => return Err(TOO_LONG),
                Err(_) => return Err("the body ends too early"),
                Ok(0) => return Ok(!self.line.is_empty()),
                Ok(_) if self.line.last() == Some(&b'\n') => return Ok(true),
                Ok(_) => {}
            }
        }
    }

    /// Reads a part of a line that is too long, and marks it when it ends.
    async fn skip(&mut self) -> io::Result<usize> {
        let read = self.input.fill_buf().await?;
        let end = read.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(read.len(), |end| end + 1);
        self.input.consume(count);
        if end.is_some() {
            self.line.push(b'\n');
        }
        Ok(count)
    }

    /// Answers a line, or leaves its question for later.
    fn take(&mut self, out: &mut String) {
        self.number += 1;
        let taken = std::mem::take(&mut self.line);
        let most = self.shared.limits.question;
        let text = taken.strip_suffix(b"\n").unwrap_or(&taken);
        let question = if text.len() > most {
            Err(EngineError::input(format!("a line of more than {most} bytes: shorter ones are accepted")))
        } else {
            match std::str::from_utf8(text) {
                Ok(text) if text.trim().is_empty() => return,
                Ok(text) => read_question(&self.shared, text),
                Err(_) => Err(EngineError::input("the line is not text in UTF-8")),
            }
        };
        match question {
            Ok(question) => match self.shared.ask_quickly(&question) {
                Some(done) => self.put(out, done),
                None => self.next = Some(question),
            },
            Err(error) => self.put(out, Err(Refusal::Engine(error))),
        }
    }

    fn put(&self, out: &mut String, done: Result<Answer, Refusal>) {
        self.shared.metrics.lines.inc();
        out.push_str(&line(&reply(done).at(self.number)));
    }

    /// Answers a question, and waits for more bytes meanwhile: only so it is seen that the client goes away. None if it does.
    async fn ask(&mut self, question: Question) -> Option<Result<Answer, Refusal>> {
        let shared = self.shared.clone();
        let asked = shared.ask_in_turn(question, Admission::Waiting);
        tokio::pin!(asked);
        tokio::select! {
            done = &mut asked => return Some(done),
            more = self.input.fill_buf() => match more {
                Err(error) if is_too_long(&error) => self.late = Some(TOO_LONG),
                Err(_) => return None,
                Ok(_) => {}
            },
        }
        Some(asked.await)
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
