//! A stream of questions, one a line, and a reply in one line for each.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use fibnim_engine::wire::{Answer, Question};
use fibnim_engine::{EngineError, ErrorKind};
use futures_util::stream::{self, Peekable};
use futures_util::{FutureExt, StreamExt};
use http_body_util::Limited;
use hyper::body::Buf;
use memchr::memchr;
use tokio::task::{consume_budget, yield_now};
use tokio::time::timeout;

use crate::respond::{Keep, LINES, Refusal, is_too_long, line, response};
use crate::shared::{Shared, read_question};

/// Bytes of replies that are sent together, if they are there without waiting.
const TOGETHER: usize = 32 << 10;

/// Lines after which other connections have their turn: each takes up to half a millisecond of the thread.
const TURN: u64 = 16;

/// Answers the lines of a body.
pub async fn answer(State(shared): State<Arc<Shared>>, client: Extension<IpAddr>, request: Request) -> Response {
    let most = usize::try_from(shared.limits.batch).unwrap_or(usize::MAX);
    let body = Body::new(Limited::new(request.into_body(), most)).into_data_stream().peekable();
    let lines = Lines::new(shared.limits.question);
    let batch = Batch { shared, client: client.0, body, lines, next: None, ended: false };
    let replies = stream::unfold(batch, |mut batch| async move {
        let replies = batch.replies().await?;
        Some((Ok::<_, Infallible>(Bytes::from(replies)), batch))
    });
    response(StatusCode::OK, LINES, Keep::Never, Body::from_stream(replies))
}

/// Divides bytes into lines, and looks at each byte once.
#[derive(Debug, Default)]
struct Lines {
    /// Bytes of the last line, whose end has not come, or as many as a line may have.
    begun: Vec<u8>,
    /// The bytes that came last, and how many of them have been divided.
    came: Bytes,
    /// How many lines have ended.
    number: u64,
    /// The most bytes of a line.
    most: usize,
    is_too_long: bool,
}

impl Lines {
    fn new(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// The next line that is not blank among the bytes that came, whole or as long as it is accepted; none if its end has
    /// not come. At the end of the body the last line needs no end.
    fn next(&mut self, at_end: bool) -> Option<Result<Vec<u8>, ()>> {
        loop {
            let end = memchr(b'\n', &self.came);
            let part = self.came.split_to(end.unwrap_or(self.came.len()));
            self.is_too_long |= self.begun.len() + part.len() > self.most;
            if !self.is_too_long {
                self.begun.extend_from_slice(&part);
            }
            if end.is_none() && !(at_end && (self.is_too_long || !self.begun.is_empty())) {
                return None;
            }
            if end.is_some() {
                self.came.advance(1);
            }
            self.number += 1;
            let text = std::mem::take(&mut self.begun);
            if std::mem::take(&mut self.is_too_long) {
                return Some(Err(()));
            }
            if !text.trim_ascii().is_empty() {
                return Some(Ok(text));
            }
        }
    }
}

/// A batch in progress. When the client goes away it is dropped, with the question that is being answered.
struct Batch {
    shared: Arc<Shared>,
    client: IpAddr,
    body: Peekable<BodyDataStream>,
    lines: Lines,
    /// A question that is answered after the replies before it have been sent.
    next: Option<Question>,
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
        while out.len() < TOGETHER && self.next.is_none() {
            if let Some(line) = self.lines.next(self.ended) {
                self.take(&mut out, line);
                if self.lines.number.is_multiple_of(TURN) {
                    yield_now().await;
                }
                continue;
            }
            if self.ended {
                break;
            }
            consume_budget().await;
            let came = if out.is_empty() {
                timeout(self.shared.limits.patience, self.body.next()).await.map_err(|_| "no bytes came for too long")
            } else if let Some(came) = self.body.next().now_or_never() {
                Ok(came)
            } else {
                break;
            };
            let end = match came {
                Ok(Some(Ok(bytes))) => {
                    self.lines.came = bytes;
                    continue;
                }
                Ok(Some(Err(error))) if is_too_long(&error) => {
                    "the batch is too long: begin another one with this line"
                }
                Ok(Some(Err(_))) => "the body ends too early",
                Err(late) => late,
                Ok(None) => "",
            };
            self.ended = true;
            if !end.is_empty() {
                self.lines = Lines { number: self.lines.number + 1, ..Lines::default() };
                let late = Refusal::new(StatusCode::REQUEST_TIMEOUT, ErrorKind::Stopped, end);
                out += &line(Err(late), Some(self.lines.number));
            }
        }
        (!out.is_empty() || self.next.is_some()).then_some(out)
    }

    /// Answers a line, or leaves its question for later.
    fn take(&mut self, out: &mut String, line: Result<Vec<u8>, ()>) {
        let most = self.shared.limits.question;
        let long = |()| EngineError::input(format!("a line of more than {most} bytes: give a shorter one"));
        match line.map_err(long).and_then(|text| read_question(&self.shared, &text, "line")) {
            Ok(question) => match self.shared.pool.inline(&question) {
                Some(done) => self.put(out, done),
                None => self.next = Some(question),
            },
            Err(error) => self.put(out, Err(error.into())),
        }
    }

    fn put(&self, out: &mut String, done: Result<Answer, Refusal>) {
        self.shared.metrics.lines.inc();
        out.push_str(&line(done, Some(self.lines.number)));
    }

    /// Answers a question, and waits for more bytes meanwhile: only so it is seen that the client goes away. None if it does.
    async fn ask(&mut self, question: Question) -> Option<Result<Answer, Refusal>> {
        let asked = self.shared.pool.in_turn(question, self.client, true);
        tokio::pin!(asked);
        tokio::select! {
            done = &mut asked => return Some(done),
            more = Pin::new(&mut self.body).peek() => match more {
                Some(Err(error)) if !is_too_long(error) => return None,
                _ => {}
            },
        }
        Some(asked.await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (u64, Result<Vec<u8>, ()>);

    /// The lines of bytes that come in chunks, with their numbers, and how often the bytes were asked for a line.
    fn divided(chunks: impl Iterator<Item = Bytes>, most: usize) -> (Vec<Line>, u64) {
        let (mut lines, mut found, mut calls) = (Lines::new(most), Vec::new(), 0);
        for (came, at_end) in chunks.map(|chunk| (chunk, false)).chain([(Bytes::new(), true)]) {
            lines.came = came;
            loop {
                calls += 1;
                let Some(line) = lines.next(at_end) else { break };
                found.push((lines.number, line));
            }
            // Every byte was looked at once, and what is kept is no longer than a line may be.
            assert!(lines.came.is_empty() && lines.begun.len() <= most);
        }
        (found, calls)
    }

    #[test]
    fn lines_are_the_same_however_their_bytes_come() {
        let text = b"one\n\n \t\ntwo\r\n123456789\nlast";
        let expected = [(1, Ok(&b"one"[..])), (4, Ok(b"two\r")), (5, Err(())), (6, Ok(b"last"))];
        for length in 1..=text.len() {
            let (found, _) = divided(text.chunks(length).map(Bytes::copy_from_slice), 8);
            let found: Vec<_> =
                found.iter().map(|(number, line)| (*number, line.as_deref().map_err(|&()| ()))).collect();
            assert_eq!(found, expected, "{length}");
        }
    }

    #[test]
    fn blank_lines_and_chunks_cost_one_look_each() {
        let newlines = (0..128).map(|_| Bytes::from(vec![b'\n'; 64 << 10]));
        assert_eq!(divided(newlines, 1 << 20), (Vec::new(), 128 + 1));
        let chunks = (0..900_000).map(|_| Bytes::from_static(b"x"));
        let (found, calls) = divided(chunks, 1 << 20);
        assert_eq!((found, calls), (vec![(1, Ok(vec![b'x'; 900_000]))], 900_000 + 2));
    }
}
