//! The server's side of a worker: starts it, asks it, and ends it.

use std::ffi::OsString;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use fibnim_engine::EngineError;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::long::{FILES, LARGEST, LongReply};
use crate::protocol::{Done, ENOUGH, READY, Setup, Task, WorkerEnd};
use crate::query::ArrivedQuestion;
use crate::respond::{LONGEST, ReplyBody, RequestRefusal, SHORT, SentReply};

/// The environment variable that marks a worker. A server refuses to start where it is set. Otherwise a program that
/// serves when it is started as a worker would start processes without end.
const IN_WORKER: &str = "FIBNIM_WORKER";

/// Time in which a worker must be ready, with its certificates checked.
const START: Duration = Duration::from_secs(300);

/// The most bytes of a line that a worker writes.
const LINE: u64 = 1 << 12;

/// A worker process. It ends when this is dropped, and when the server ends, which closes its standard input.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// How to start workers, and the room for their replies.
#[derive(Debug)]
pub struct Program {
    command: Vec<OsString>,
    setup: Vec<u8>,
    /// Kibibytes for long replies that are being sent, and for those in files.
    room: Arc<Semaphore>,
    files: Arc<Semaphore>,
}

/// The reply of a worker, if there is one, and why the worker ends, if it does. One that ends must be replaced.
pub type Said = (Option<SentReply>, Option<WorkerEnd>);

/// The bytes of a reply, which occupy room until they are sent.
struct InRoom(Vec<u8>, #[expect(dead_code, reason = "it is held")] OwnedSemaphorePermit);

impl AsRef<[u8]> for InRoom {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The next line.
async fn line(output: &mut (impl AsyncBufRead + Unpin)) -> io::Result<String> {
    let mut line = String::new();
    output.take(LINE).read_line(&mut line).await?;
    if line.ends_with('\n') { Ok(line) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Room for so many bytes, in kibibytes.
fn room_of(bytes: usize) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(bytes >> 10))
}

impl Program {
    /// A program and the setup of its workers.
    ///
    /// # Errors
    /// If `command` is empty, or this process is a worker itself.
    pub fn new(command: Vec<OsString>, setup: &Setup, room: usize) -> Result<Self, EngineError> {
        if command.is_empty() || std::env::var_os(IN_WORKER).is_some() {
            return Err(EngineError::input("a server needs a program that is its worker, and a worker does not serve"));
        }
        let mut line = serde_json::to_vec(setup).map_err(EngineError::file)?;
        line.push(b'\n');
        Ok(Self { command, setup: line, room: room_of(room), files: room_of(FILES) })
    }

    /// Starts a worker, and waits until it is ready.
    pub async fn start(&self) -> io::Result<Worker> {
        let (program, arguments) = self.command.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).env(IN_WORKER, "1").kill_on_drop(true);
        // In a group of its own, a worker does not get the signals of the server's terminal.
        #[cfg(unix)]
        command.process_group(0).arg0("fibnim");
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut worker = Worker { child, input, output: BufReader::new(output) };
        worker.input.write_all(&self.setup).await?;
        match timeout(START, line(&mut worker.output)).await? {
            Ok(line) if line == READY => Ok(worker),
            _ => Err(io::Error::other(format!("a worker did not begin: {}", worker.end().await?))),
        }
    }

    /// Asks a worker, and waits for its reply.
    ///
    /// # Errors
    /// If it has ended, or does not end in time.
    pub async fn ask(
        &self,
        worker: &mut Worker,
        asked: &ArrivedQuestion,
        time: Duration,
        again: bool,
        stop: &CancellationToken,
    ) -> io::Result<Said> {
        let task = Task { name: asked.name.clone(), bytes: asked.text.len(), time, again };
        let mut head = serde_json::to_vec(&task)?;
        head.push(b'\n');
        head.extend_from_slice(&asked.text);
        let Worker { input, output, .. } = worker;
        input.write_all(&head).await?;
        let reply = self.reply(output);
        tokio::pin!(reply);
        tokio::select! {
            said = &mut reply => said,
            () = stop.cancelled() => {
                input.write_all(ENOUGH.as_bytes()).await?;
                reply.await
            }
        }
    }

    async fn reply(&self, output: &mut BufReader<ChildStdout>) -> io::Result<Said> {
        let done: Done = serde_json::from_str(&line(output).await?)?;
        let Some(status) = done.status else { return Ok((None, done.end)) };
        let status = StatusCode::from_u16(status).map_err(io::Error::other)?;
        let body = match done.bytes {
            0..=SHORT => ReplyBody::from(read(output, done.bytes).await?),
            _ if done.bytes <= LONGEST => {
                let room = self.room.clone().acquire_many_owned((done.bytes >> 10) as u32 + 1).await;
                let room = room.map_err(io::Error::other)?;
                ReplyBody::Bytes(Bytes::from_owner(InRoom(read(output, done.bytes).await?, room)), None)
            }
            _ if done.bytes <= LARGEST => match LongReply::of(output, done.bytes, &self.files).await? {
                Ok(long) => ReplyBody::File(long),
                Err(why) => return Ok((Some(RequestRefusal::from(why).into()), done.end)),
            },
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        Ok((Some(SentReply { status, keep: done.keep, settled: done.settled, body }), done.end))
    }
}

/// The next bytes.
async fn read(output: &mut BufReader<ChildStdout>, bytes: usize) -> io::Result<Vec<u8>> {
    let mut body = vec![0; bytes];
    output.read_exact(&mut body).await?;
    Ok(body)
}

impl Worker {
    /// Whether the process is running.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the process, and waits until it has ended.
    pub async fn end(&mut self) -> io::Result<ExitStatus> {
        // Fails if the process has already ended.
        let _ = self.child.start_kill();
        self.child.wait().await
    }
}
