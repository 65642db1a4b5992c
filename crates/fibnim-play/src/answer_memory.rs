//! Answers that are kept within a number of bytes.

use std::collections::HashMap;
use std::hash::Hash;

/// Bytes that the allocator and the map need for an entry beside its value.
const ENTRY: u64 = 32;

/// Answers by question, within a number of bytes.
pub(crate) struct AnswerMemory<K, V> {
    pub known: HashMap<K, V>,
    pub bytes: u64,
}

impl<K, V> Default for AnswerMemory<K, V> {
    fn default() -> Self {
        Self { known: HashMap::new(), bytes: 0 }
    }
}

impl<K: Eq + Hash, V> AnswerMemory<K, V> {
    /// Keeps an answer that points to `behind` further bytes, unless all answers together would take more than `most`.
    pub fn keep(&mut self, question: K, answer: V, behind: u64, most: u64) {
        // A map is between 7/16 and 7/8 full, so an entry takes up to 7/3 places.
        let place = (size_of::<K>() + size_of::<V>()) as u64 * 7 / 3;
        let bytes = ENTRY + place + behind;
        if self.bytes + bytes <= most && self.known.insert(question, answer).is_none() {
            self.bytes += bytes;
        }
    }
}
