//! How processes reach each other.

use std::io;

/// The connection of one process to the others. Only one thread of a process uses it.
pub trait Transport {
    /// The number of this process, from 0.
    fn rank(&self) -> usize;

    /// How many processes there are.
    fn ranks(&self) -> usize;

    /// Begins to send a message to another process. Messages between the same two processes arrive in order.
    ///
    /// # Errors
    /// If it cannot be sent.
    fn send(&mut self, to: usize, message: Vec<u8>) -> io::Result<()>;

    /// How many messages are on their way out.
    ///
    /// # Errors
    /// If one of them was not sent.
    fn in_flight(&mut self) -> io::Result<usize>;

    /// A message that has come in, if there is one.
    ///
    /// # Errors
    /// If it cannot be received.
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>>;

    /// Waits for all processes, and returns the number that process 0 has called this with.
    ///
    /// # Errors
    /// If the others cannot be reached.
    fn agree(&mut self, number: u64) -> io::Result<u64>;
}

/// A process without others.
///
/// ```
/// use fibnim::Rules;
/// use fibnim_cluster::{Alone, BuildOptions, Folder, build};
/// use fibnim_table::Shape;
/// use fibnim_table::store::{TableFile, TileJob};
///
/// # let place = tempfile::tempdir()?;
/// # let (tiles, spool) = (place.path().join("tiles"), place.path().join("spool"));
/// let job = TileJob::new(&Shape::new(Rules::FIBONACCI, 3, 60)?)?;
/// let options = BuildOptions { workers: 1, memory: 1 << 30, spool, every: 0 };
/// build(&job, &Folder::new(&tiles), &options, &mut Alone)?;
/// assert_eq!(TableFile::open(&tiles)?.threshold(&[55])?, Some(55));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Transport for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn ranks(&self) -> usize {
        1
    }

    fn send(&mut self, _: usize, _: Vec<u8>) -> io::Result<()> {
        Err(io::ErrorKind::NotConnected.into())
    }

    fn in_flight(&mut self) -> io::Result<usize> {
        Ok(0)
    }

    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn agree(&mut self, number: u64) -> io::Result<u64> {
        Ok(number)
    }
}
