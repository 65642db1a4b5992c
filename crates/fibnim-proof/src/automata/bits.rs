//! A growing set of small numbers.

/// A set of state numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits {
    /// Without zero words at the end, so that equal sets are equal values.
    words: Vec<u64>,
}

impl Bits {
    pub(crate) fn insert(&mut self, at: u32) {
        let word = at as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (at % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, at: u32) -> bool {
        self.words.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// The elements, in increasing order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.words.len() as u32 * 64).filter(|&at| self.contains(at))
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(elements: I) -> Self {
        let mut bits = Self::default();
        for at in elements {
            bits.insert(at);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_inserted() {
        let bits: Bits = [3, 64, 200].into_iter().collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(!bits.contains(4) && !bits.contains(1000));
    }
}
