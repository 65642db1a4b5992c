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
