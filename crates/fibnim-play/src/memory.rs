//! Answers that are remembered, within a number of bytes.

use std::collections::HashMap;
use std::hash::Hash;

use fibnim::{Dynamic, Limit, Nat, Outcome, Position};

use crate::policy::Policy;
use crate::strategy::Strategy;

/// Bytes that the allocator and the map need for an entry beside its value.
const ENTRY: u64 = 32;

/// Numbers of up to this many bytes are held without an allocation.
const INLINE: u64 = 16;

/// A value with memory of its own behind it.
pub(crate) trait Behind {
    /// Bytes of that memory, about.
    fn behind(&self) -> u64;
}

impl Behind for Nat {
    fn behind(&self) -> u64 {
        let bytes = self.to_le_bytes().len() as u64;
        if bytes > INLINE { ENTRY + bytes } else { 0 }
    }
}

impl Behind for Limit {
    fn behind(&self) -> u64 {
        match self {
            Self::Quota(quota) => quota.chips().behind(),
            Self::Any | Self::NotWhole => 0,
        }
    }
}

impl Behind for Position {
    fn behind(&self) -> u64 {
        let piles = self.piles();
        let list = |item: usize| ENTRY + (piles.len() * item) as u64;
        let chips = list(size_of::<Nat>()) + piles.iter().map(Behind::behind).sum::<u64>();
        match self.dynamic() {
            Dynamic::Local => {
                let limits = (0..piles.len()).map(|pile| self.limit(pile).behind()).sum::<u64>();
                chips + list(size_of::<Limit>()) + limits
            }
            Dynamic::Global => chips + piles.first().map_or(0, |_| self.limit(0).behind()),
        }
    }
}

impl Behind for (Strategy, Position) {
    fn behind(&self) -> u64 {
        self.1.behind()
    }
}

impl Behind for Policy {
    fn behind(&self) -> u64 {
        self.chosen().map_or(0, |chosen| chosen.chips.behind())
    }
}

impl Behind for Outcome {
    fn behind(&self) -> u64 {
        0
    }
}

/// Answers by question.
#[derive(Debug)]
pub(crate) struct Memory<K, V> {
    known: HashMap<K, V>,
    bytes: u64,
}

impl<K, V> Default for Memory<K, V> {
    fn default() -> Self {
        Self { known: HashMap::new(), bytes: 0 }
    }
}

impl<K: Eq + Hash + Behind, V: Clone + Behind> Memory<K, V> {
    /// The answer to a question, if it is remembered.
    pub fn get(&self, question: &K) -> Option<V> {
        self.known.get(question).cloned()
    }

    /// Remembers an answer, unless all answers would take more than `most` bytes then.
    pub fn keep(&mut self, question: K, answer: V, most: u64) {
        // A map is between 7/16 and 7/8 full, so that an entry takes up to two places and a third.
        let place = (size_of::<K>() + size_of::<V>()) as u64 * 7 / 3;
        let bytes = ENTRY + place + question.behind() + answer.behind();
        if self.bytes + bytes <= most && self.known.insert(question, answer).is_none() {
            self.bytes += bytes;
        }
    }

    /// Bytes of all answers, about.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many answers there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(positions: impl Iterator<Item = String>, most: u64) -> Memory<Position, Outcome> {
        let mut memory = Memory::default();
        for position in positions {
            memory.keep(position.parse().expect("a position"), Outcome::N, most);
        }
        memory
    }

    #[test]
    fn bytes_are_counted_and_bounded() {
        let small = kept((1..2000).map(|pile| format!("({pile};1)")), 100_000);
        assert!((99_000..=100_000).contains(&small.bytes()) && small.len() < 1000, "{small:?}");
        // Answers about numbers of 1000 digits are larger, so fewer of them are kept.
        let large = kept((1000..3000).map(|end| format!("({}{end};1)", "9".repeat(1000))), 100_000);
        assert!(large.bytes() <= 100_000 && large.len() * 2 < small.len(), "{} {}", large.len(), small.len());
        // An answer that is stored twice counts once.
        let once = kept(["(7,8;2)".to_owned()].into_iter(), 1000).bytes();
        assert_eq!(kept(["(7,8;2)", "(7,8;2)"].into_iter().map(str::to_owned), 1000).bytes(), once);
        assert!(kept(["(7;2)+(8;2)".to_owned()].into_iter(), 1000).bytes() > once);
        assert_eq!(kept(["(7,8;2)".to_owned()].into_iter(), once - 1).len(), 0);
    }
}
