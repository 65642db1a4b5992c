//! How processes reach each other, and their messages: some bytes, and behind them what they are.

use std::io;

use fibnim_table::tiles::Edge;

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

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// A batch of the stream that runs on this edge.
    Batch(Edge),
    /// The record of the chunk with this number.
    Record(u64),
    /// The sender has sent all of its records.
    Done,
}

/// Adds to bytes what they are.
pub fn address(mut bytes: Vec<u8>, kind: MessageKind) -> Vec<u8> {
    let number = match kind {
        MessageKind::Batch(edge) => 3 * edge as u64,
        MessageKind::Record(number) => 3 * number + 1,
        MessageKind::Done => 2,
    };
    bytes.extend(number.to_le_bytes());
    bytes
}

/// Takes off what a message is.
///
/// # Errors
/// If it says nothing.
pub fn open(mut message: Vec<u8>) -> io::Result<(MessageKind, Vec<u8>)> {
    let (rest, number) = message.split_last_chunk::<8>().ok_or(io::ErrorKind::InvalidData)?;
    let (len, number) = (rest.len(), u64::from_le_bytes(*number));
    let kind = match (number % 3, usize::try_from(number / 3)) {
        (0, Ok(edge)) => MessageKind::Batch(edge),
        (0, Err(_)) => return Err(io::ErrorKind::InvalidData.into()),
        (1, _) => MessageKind::Record(number / 3),
        _ => MessageKind::Done,
    };
    message.truncate(len);
    Ok((kind, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_what_they_are() {
        for kind in
            [MessageKind::Batch(0), MessageKind::Batch(123_456_789), MessageKind::Record(1 << 40), MessageKind::Done]
        {
            assert_eq!(open(address(vec![1, 2, 3], kind)).unwrap(), (kind, vec![1, 2, 3]));
        }
        assert!(open(vec![0; 7]).is_err());
    }
}
