//! Replies that are too long for the memory of the server: each is written to a temporary file, and streamed from it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// The most bytes of such a reply, and of the files of all such replies.
pub const LARGEST: usize = 1 << 30;
pub const FILES: usize = 4 << 30;

/// Bytes that are written or read at a time.
const PART: usize = 256 << 10;

/// A reply in a file without a name, which the system deletes when nobody uses it any more.
#[derive(Clone, Debug)]
pub struct LongReply {
    file: Arc<Mutex<File>>,
    bytes: usize,
    /// Kibibytes in the room for files.
    _room: Arc<OwnedSemaphorePermit>,
}

impl LongReply {
    /// Moves a reply of so many bytes to a file. Without room for it the reply is read and lost.
    pub async fn of(
        mut output: impl AsyncRead + Unpin,
        bytes: usize,
        room: &Arc<Semaphore>,
    ) -> io::Result<Option<Self>> {
        let Ok(room) = room.clone().try_acquire_many_owned((bytes >> 10) as u32 + 1) else {
            tokio::io::copy(&mut output.take(bytes as u64), &mut tokio::io::sink()).await?;
            return Ok(None);
        };
        let mut file = blocking(tempfile::tempfile).await?;
        let mut left = bytes;
        while left > 0 {
            let mut part = vec![0; left.min(PART)];
            output.read_exact(&mut part).await?;
            left -= part.len();
            file = blocking(move || file.write_all(&part).map(|()| file)).await?;
        }
        Ok(Some(Self { file: Arc::new(Mutex::new(file)), bytes, _room: Arc::new(room) }))
    }

    /// How many bytes it has.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// A body that reads the file as its client takes it.
    pub fn body(self) -> Body {
        Body::from_stream(stream::try_unfold((self, 0), |(reply, from)| async move {
            let end = reply.bytes.min(from + PART);
            if from == end {
                return Ok::<_, io::Error>(None);
            }
            let file = reply.file.clone();
            let part = blocking(move || {
                // Others may read the file at another place.
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(from as u64))?;
                let mut part = vec![0; end - from];
                file.read_exact(&mut part)?;
                Ok(part)
            });
            Ok(Some((Bytes::from(part.await?), (reply, end))))
        }))
    }
}

/// Works with a file on a thread that may wait for it.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    spawn_blocking(work).await.map_err(io::Error::other)?
}
