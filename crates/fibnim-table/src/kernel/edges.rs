//! What goes into a tile and comes out of it.

use std::io;

/// Why the computation of a table ended early.
#[derive(Debug)]
pub enum Halt {
    /// The receiver of the blocks or another thread ended it.
    Stopped,
    /// What waits between tiles exceeds the memory, and there is no spool.
    Full,
    /// A message could not be written or read back.
    Io(io::Error),
}

impl Halt {
    /// A message that is not what its sender wrote.
    pub fn malformed() -> Self {
        Self::Io(io::Error::new(io::ErrorKind::InvalidData, "a message between tiles is damaged"))
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Halt> for io::Error {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stopped => io::ErrorKind::Interrupted.into(),
            Halt::Full => io::ErrorKind::OutOfMemory.into(),
            Halt::Io(error) => error,
        }
    }
}

/// The four edges of a tile. On each of them one message a slab passes, in the order of the slabs; a tile without a
/// neighbour on one side does not use that edge.
pub trait Edges {
    /// Waits for the next message from the tile of the strip before.
    ///
    /// # Errors
    /// If it cannot be had, or the work is to end.
    fn hear(&mut self) -> Result<&[u8], Halt>;

    /// Waits for the next message from the tile of the row block before.
    ///
    /// # Errors
    /// If it cannot be had, or the work is to end.
    fn carry(&mut self) -> Result<&[u8], Halt>;

    /// Passes a message to the tile of the next strip.
    ///
    /// # Errors
    /// If it cannot be passed on, or the work is to end.
    fn tell(&mut self, message: &[u8]) -> Result<(), Halt>;

    /// Passes a message to the tile of the next row block.
    ///
    /// # Errors
    /// If it cannot be passed on, or the work is to end.
    fn keep(&mut self, message: &[u8]) -> Result<(), Halt>;

    /// Passes on what is still held back: the tile is complete.
    ///
    /// # Errors
    /// If it cannot be passed on, or the work is to end.
    fn end(&mut self) -> Result<(), Halt>;
}
