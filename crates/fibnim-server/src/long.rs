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

/// Why a reply is in no file.
#[derive(Debug)]
pub enum NotStored {
    /// Other long replies are being sent.
    NoRoom,
    /// There is no place for temporary files.
    NoFile { bytes: usize, why: io::Error },
}

/// A reply in a file without a name, which the system deletes when nobody uses it any more.
#[derive(Clone, Debug)]
pub struct LongReply {
    file: Arc<Mutex<File>>,
    bytes: usize,
    /// Kibibytes in the room for files.
    _room: Arc<OwnedSemaphorePermit>,
}

impl LongReply {
    /// Moves a reply of so many bytes to a file. Without room for it, or without a file, the reply is read and lost.
    ///
    /// # Errors
    /// If the reply breaks off.
    pub async fn of(
        mut output: impl AsyncRead + Unpin,
        bytes: usize,
        room: &Arc<Semaphore>,
    ) -> io::Result<Result<Self, NotStored>> {
        let room = room.clone().try_acquire_many_owned((bytes >> 10) as u32 + 1).map_err(|_| NotStored::NoRoom);
        let file = blocking(tempfile::tempfile).await.map_err(|why| NotStored::NoFile { bytes, why });
        let (room, mut file) = match room.and_then(|room| Ok((room, file?))) {
            Ok(found) => found,
            Err(refusal) => {
                tokio::io::copy(&mut output.take(bytes as u64), &mut tokio::io::sink()).await?;
                return Ok(Err(refusal));
            }
        };
        let mut left = bytes;
        while left > 0 {
            let mut part = vec![0; left.min(PART)];
            output.read_exact(&mut part).await?;
            left -= part.len();
            file = blocking(move || file.write_all(&part).map(|()| file)).await?;
        }
        Ok(Ok(Self { file: Arc::new(Mutex::new(file)), bytes, _room: Arc::new(room) }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn a_reply_occupies_its_room_until_all_have_taken_it() {
        let bytes: Vec<u8> = (0..3 * PART as u32 / 4 + 5).flat_map(u32::to_le_bytes).collect();
        let room = Arc::new(Semaphore::new(bytes.len() / 1024 + 1));
        let more = [&bytes[..], b"next"].concat();
        let mut output = &more[..];
        let reply = LongReply::of(&mut output, bytes.len(), &room).await.expect("a file").expect("room");
        assert_eq!((output, reply.bytes(), room.available_permits()), (&b"next"[..], bytes.len(), 0));
        let mut output = &more[..];
        assert!(LongReply::of(&mut output, bytes.len(), &room).await.expect("read").is_err());
        assert_eq!(output, b"next");
        let (first, second) = tokio::join!(reply.clone().body().collect(), reply.body().collect());
        assert!([first, second].into_iter().all(|read| read.expect("a body").to_bytes() == bytes));
        assert_eq!(room.available_permits(), bytes.len() / 1024 + 1);
    }

    #[tokio::test]
    async fn a_reply_that_breaks_off_is_an_error() {
        let room = Arc::new(Semaphore::new(9));
        assert!(LongReply::of(&b"short"[..], 2000, &room).await.is_err());
        assert_eq!(room.available_permits(), 9);
    }
}
