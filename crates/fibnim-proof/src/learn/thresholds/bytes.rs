//! Thresholds in one byte each, since few are large.

use super::covers::INFINITE;

/// The bytes for an infinite threshold, and for one that takes more than a byte.
const BYTE_INFINITE: u8 = u8::MAX;
const BYTE_LARGE: u8 = u8::MAX - 1;

/// A list of thresholds.
#[derive(Debug, Default)]
pub struct Bytes {
    bytes: Vec<u8>,
    /// Finite thresholds that take more than a byte, with their places in increasing order.
    large: Vec<(u64, u64)>,
}

impl Bytes {
    /// How many thresholds it has.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Makes room for this many thresholds in all.
    pub fn reserve(&mut self, len: usize) {
        self.bytes.reserve_exact(len.saturating_sub(self.bytes.len()));
    }

    /// Adds a threshold.
    #[inline]
    pub fn push(&mut self, threshold: u64) {
        self.bytes.push(match threshold {
            INFINITE => BYTE_INFINITE,
            small if small < u64::from(BYTE_LARGE) => small as u8,
            _ => {
                self.large.push((self.bytes.len() as u64, threshold));
                BYTE_LARGE
            }
        });
    }

    /// A threshold, if it is in the list. `O(1)`, or a binary search if it is large.
    pub fn get(&self, place: usize) -> Option<u64> {
        match *self.bytes.get(place)? {
            BYTE_INFINITE => Some(INFINITE),
            BYTE_LARGE => {
                let at = self.large.binary_search_by_key(&(place as u64), |&(at, _)| at).ok()?;
                Some(self.large[at].1)
            }
            threshold => Some(u64::from(threshold)),
        }
    }
}
