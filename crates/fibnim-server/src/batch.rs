//! A stream of questions, one a line, and a reply in one line for each.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use fibnim_engine::wire::{Answer, Question};
use fibnim_engine::{EngineError, ErrorKind};
use futures_util::stream::{self, MapErr, Peekable};
use futures_util::{FutureExt, StreamExt, TryStreamExt};
use http_body_util::Limited;
use tokio::time::timeout;
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, FramedRead};
use tokio_util::io::StreamReader;

use crate::respond::{Keep, LINES, Refusal, is_too_long, line, response};
use crate::shared::{Shared, read_question};

/// Bytes of replies that are sent together, if they are there without waiting.
const TOGETHER: usize = 32 << 10;

/// Answers the lines of a body.
pub async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let most = usize::try_from(shared.limits.batch).unwrap_or(usize::MAX);
    let bytes = Body::new(Limited::new(request.into_body(), most)).into_data_stream();
    let bytes = bytes.map_err(io::Error::other as fn(axum::Error) -> io::Error).peekable();
    let codec = AnyDelimiterCodec::new_with_max_length(b"\n".to_vec(), Vec::new(), shared.limits.question);
    let lines = FramedRead::new(StreamReader::new(bytes), codec);
    let batch = Batch { shared, lines, number: 0, next: None, ended: false };
    let replies = stream::unfold(batch, |mut batch| async move {
        let replies = batch.replies().await?;
        Some((Ok::<_, Infallible>(Bytes::from(replies)), batch))
    });
    response(StatusCode::OK, LINES, Keep::Never, Body::from_stream(replies))
}

type Input = Peekable<MapErr<BodyDataStream, fn(axum::Error) -> io::Error>>;

/// A batch in progress. When the client goes away it is dropped, with the question that is being answered.
struct Batch {
    shared: Arc<Shared>,
    lines: FramedRead<StreamReader<Input, Bytes>, AnyDelimiterCodec>,
    /// The number of the last line.
    number: u64,
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
        while out.len() < TOGETHER && self.next.is_none() && !self.ended {
            let read = if out.is_empty() {
                timeout(self.shared.limits.patience, self.lines.next()).await.map_err(|_| "no bytes came for too long")
            } else if let Some(read) = self.lines.next().now_or_never() {
                Ok(read)
            } else {
                break;
            };
            self.number += 1;
            let end = match read {
                Ok(Some(Ok(text))) => {
                    self.take(&mut out, &text);
                    continue;
                }
                Ok(Some(Err(AnyDelimiterCodecError::MaxChunkLengthExceeded))) => {
                    let most = self.shared.limits.question;
                    let why = format!("a line of more than {most} bytes: give a shorter one");
                    self.put(&mut out, Err(EngineError::input(why).into()));
                    // After an error the decoder says once that there is nothing, and goes on.
                    let _ = self.lines.next().await;
                    continue;
                }
                Ok(Some(Err(AnyDelimiterCodecError::Io(error)))) if is_too_long(&error) => {
                    "the batch is too long: begin another one with this line"
                }
                Ok(Some(Err(_))) => "the body ends too early",
                Err(late) => late,
                Ok(None) => "",
            };
            self.ended = true;
            if !end.is_empty() {
                let late = Refusal::new(StatusCode::REQUEST_TIMEOUT, ErrorKind::Stopped, end);
                out += &line(Err(late), Some(self.number));
            }
        }
        (!out.is_empty() || self.next.is_some()).then_some(out)
    }

    /// Answers a line, or leaves its question for later.
    fn take(&mut self, out: &mut String, text: &[u8]) {
        if text.trim_ascii().is_empty() {
            return;
        }
        match read_question(&self.shared, text, "line") {
            Ok(question) => match self.shared.pool.quick(&question) {
                Some(done) => self.put(out, done),
                None => self.next = Some(question),
            },
            Err(error) => self.put(out, Err(error.into())),
        }
    }

    fn put(&self, out: &mut String, done: Result<Answer, Refusal>) {
        self.shared.metrics.lines.inc();
        out.push_str(&line(done, Some(self.number)));
    }

    /// Answers a question, and waits for more bytes meanwhile: only so it is seen that the client goes away. None if it does.
    async fn ask(&mut self, question: Question) -> Option<Result<Answer, Refusal>> {
        let asked = self.shared.pool.full(question, true);
        tokio::pin!(asked);
        tokio::select! {
            done = &mut asked => return Some(done),
            more = Pin::new(self.lines.get_mut().get_mut()).peek() => match more {
                Some(Err(error)) if !is_too_long(error) => return None,
                _ => {}
            },
        }
        Some(asked.await)
    }
}
