//! A message between processes: a batch of a stream, and behind it the edge on which the stream runs.

use std::io;

use fibnim_table::tiles::{Edge, Side};

/// Bytes of the edge.
const EDGE: usize = 8;

/// Adds the edge to a batch.
pub fn address(mut batch: Vec<u8>, edge: Edge) -> Vec<u8> {
    let side = match edge.side {
        Side::Heard => 0,
        Side::Carried => 1,
    };
    batch.extend((2 * edge.to as u64 + side).to_le_bytes());
    batch
}

/// Takes the edge off.
///
/// # Errors
/// If there is none.
pub fn open(mut message: Vec<u8>) -> io::Result<(Edge, Vec<u8>)> {
    let (rest, edge) = message.split_last_chunk::<EDGE>().ok_or(io::ErrorKind::InvalidData)?;
    let (len, edge) = (rest.len(), u64::from_le_bytes(*edge));
    message.truncate(len);
    let side = if edge % 2 == 0 { Side::Heard } else { Side::Carried };
    let to = usize::try_from(edge / 2).map_err(|_| io::ErrorKind::InvalidData)?;
    Ok((Edge { to, side }, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_find_their_edges() {
        for (to, side) in [(0, Side::Heard), (0, Side::Carried), (123_456_789, Side::Carried)] {
            let edge = Edge { to, side };
            assert_eq!(open(address(vec![1, 2, 3], edge)).unwrap(), (edge, vec![1, 2, 3]));
        }
        assert!(open(vec![0; 7]).is_err());
    }
}
