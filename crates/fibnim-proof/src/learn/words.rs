//! Prefixes and suffixes of representations that are read in parallel.

use fibnim_check::{NumerationSystem, StateId};

use super::teacher::TeacherError;

/// The first digits of some numbers.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    /// The states of the representations, by number.
    readings: Vec<StateId>,
    /// The vectors of all numbers.
    vectors: Vec<i64>,
}

/// The last digits of some numbers.
#[derive(Debug)]
pub(super) struct Suffix {
    /// Their values, as far as they are machine words.
    numbers: Vec<Option<u64>>,
    /// By number and reading: whether the suffix may follow.
    fits: Vec<Vec<bool>>,
    len: usize,
}

/// Makes numbers of prefixes and suffixes.
pub(super) struct WordMaker<'a> {
    system: &'a NumerationSystem,
}

impl<'a> WordMaker<'a> {
    pub(super) fn new(system: &'a NumerationSystem) -> Self {
        Self { system }
    }

    /// The empty prefix of this many numbers.
    pub(super) fn empty(&self, numbers: usize) -> Prefix {
        Prefix { readings: vec![StateId::START; numbers], vectors: vec![0; numbers * self.system.dimension()] }
    }

    /// The prefix after a letter, whose bits are the next digits of the numbers; `None` if no representations begin in
    /// this way.
    pub(super) fn next(&self, prefix: &Prefix, letter: u32) -> Result<Option<Prefix>, TeacherError> {
        let digit = |i: usize| letter >> i & 1;
        let read = |(i, &at): (usize, &StateId)| self.system.representations().next(at, digit(i));
        let Some(readings) = prefix.readings.iter().enumerate().map(read).collect() else { return Ok(None) };
        let vectors = prefix.vectors.chunks_exact(self.system.dimension()).enumerate();
        let read = |(i, vector)| self.system.read(vector, i64::from(digit(i)));
        let vectors = vectors.map(read).collect::<Option<Vec<_>>>().ok_or(TeacherError::Unknown)?;
        Ok(Some(Prefix { readings, vectors: vectors.concat() }))
    }

    /// The suffix of this many numbers whose digits are the bits of some letters.
    pub(super) fn suffix(&self, numbers: usize, letters: &[u32]) -> Suffix {
        let digits: Vec<Vec<u8>> =
            (0..numbers).map(|i| letters.iter().map(|letter| (letter >> i & 1) as u8).collect()).collect();
        let fits = |digits: &Vec<u8>, reading: StateId| {
            let read = |at, &digit: &u8| self.system.representations().next(at, digit.into());
            digits.iter().try_fold(reading, read).is_some_and(|end| self.system.representations().output(end))
        };
        let fits = digits
            .iter()
            .map(|digits| self.system.representations().state_ids().map(|reading| fits(digits, reading)).collect())
            .collect();
        let numbers = digits.iter().map(|digits| u64::try_from(&self.system.number(digits)).ok()).collect();
        Suffix { numbers, fits, len: letters.len() }
    }

    /// Whether the suffix may follow the prefix.
    #[inline]
    pub(super) fn fit(prefix: &Prefix, suffix: &Suffix) -> bool {
        prefix.readings.iter().zip(&suffix.fits).all(|(reading, fits)| fits[reading.index()])
    }

    /// The numbers with this prefix and suffix, where they are machine words.
    #[inline]
    pub(super) fn numbers(&self, prefix: &Prefix, suffix: &Suffix) -> impl Iterator<Item = Option<u64>> {
        prefix.vectors.chunks_exact(self.system.dimension()).zip(&suffix.numbers).map(|(vector, &rest)| {
            let (value, rest) = self.system.value(vector, suffix.len).zip(rest)?;
            u64::try_from(value.checked_add(rest.into())?).ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two numbers and one, at every place where their representations can be divided.
    #[test]
    fn numbers_are_those_of_their_digits() {
        for take in ["t", "2t", "3t", "t+1", "2,2,6 then 2t"] {
            let system = NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system");
            let words = WordMaker::new(&system);
            for numbers in (0..60).flat_map(|a| [vec![a], vec![a, 97 * a % 61]]) {
                let letters: Vec<u32> = system.letters(numbers.clone()).collect();
                let mut prefix = words.empty(numbers.len());
                for place in 0..=letters.len() {
                    let suffix = words.suffix(numbers.len(), &letters[place..]);
                    assert!(WordMaker::fit(&prefix, &suffix), "{take}: {numbers:?}");
                    let found: Option<Vec<u64>> = words.numbers(&prefix, &suffix).collect();
                    assert_eq!(found.as_ref(), Some(&numbers), "{take}");
                    if let Some(&letter) = letters.get(place) {
                        prefix = words.next(&prefix, letter).expect("machine words").expect("a representation");
                    }
                }
            }
        }
    }

    #[test]
    fn what_represents_no_number_does_not_fit() {
        let system = NumerationSystem::new(&fibnim::TakeAway::FIBONACCI).expect("a system");
        let words = WordMaker::new(&system);
        let one = words.next(&words.empty(1), 1).expect("machine words").expect("1");
        assert!(words.next(&one, 1).expect("machine words").is_none(), "two terms that follow each other");
        assert!(!WordMaker::fit(&one, &words.suffix(1, &[1, 0])));
        assert!(WordMaker::fit(&one, &words.suffix(1, &[0, 1])));
        assert_eq!(words.suffix(1, &[1; 100]).numbers, [None], "no machine word");
    }
}
