//! Which thresholds remain possible when the first digits of the free piles are known.
//!
//! A quota up to [`MOST`] has few digits, so the automaton reads zeros of the quota above those. There the answer depends on the
//! state and the number of digits that are left, and is computed from the end. Below, all endings are tried.

use fibnim_check::{Certificate, StateId};
use rustc_hash::FxHashMap;

use crate::automata::DEAD;
use crate::numeration::NumerationSystem;

/// The largest threshold that is named.
pub const MOST: u64 = 33;

/// The bit of thresholds that are larger.
const LARGER: u64 = 1 << (MOST + 1);

/// The thresholds that remain possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The small ones.
    pub values: Vec<u64>,
    /// Whether larger ones are possible, or none at all.
    pub larger: bool,
}

/// Reads the free piles: with the automaton of the game, and each with the automaton of representations.
struct Reader<'a> {
    certificate: &'a Certificate,
    system: &'a NumerationSystem,
    /// Letters of the free piles.
    letters: u32,
}

/// States of the representations of the free piles, from the first.
type Valid = Vec<u32>;

impl Reader<'_> {
    fn begin(&self) -> Valid {
        vec![self.system.valid().start_number(); self.certificate.free]
    }

    fn read(&self, valid: &[u32], letter: u32) -> Valid {
        let read = |(pile, &state): (usize, &u32)| self.system.valid().step(state, letter >> pile & 1);
        valid.iter().enumerate().map(read).collect()
    }

    fn are_numbers(&self, valid: &[u32]) -> bool {
        valid.iter().all(|&state| self.system.valid().accepts_at(state))
    }

    fn next(&self, state: StateId, letter: u32, quota: u8) -> StateId {
        self.certificate.automaton.next(state, letter | u32::from(quota) << self.certificate.free)
    }

    /// All ways to go on to the end with so many digits.
    fn endings(&self, valid: &[u32], len: usize) -> Vec<Vec<u32>> {
        let mut all = vec![(Vec::new(), valid.to_vec())];
        for _ in 0..len {
            let longer = all.iter().flat_map(|(word, valid)| {
                (0..self.letters).map(move |letter| ([&word[..], &[letter]].concat(), self.read(valid, letter)))
            });
            all = longer.filter(|(_, valid)| !valid.contains(&DEAD)).collect();
        }
        all.into_iter().filter(|(_, valid)| self.are_numbers(valid)).map(|(word, _)| word).collect()
    }

    /// The bit of the threshold that the last digits of the piles lead to; `quotas` are as long.
    fn threshold(&self, state: StateId, word: &[u32], quotas: &[Vec<u8>]) -> u64 {
        let is_p = |digits: &Vec<u8>| {
            let end = word.iter().zip(digits).fold(state, |at, (&letter, &digit)| self.next(at, letter, digit));
            !self.certificate.automaton.accepts(end)
        };
        // What is N stays so at larger quotas.
        1 << quotas.partition_point(is_p)
    }
}

/// The ways to begin while the digits of the quota are zeros, as far as they make a difference.
struct Begun {
    all: Vec<(StateId, Valid)>,
    /// By way and letter: the way after it, if what was read may go on so.
    next: Vec<Option<usize>>,
}

impl Begun {
    fn new(reader: &Reader) -> Self {
        let mut begun = Self { all: vec![(StateId::START, reader.begin())], next: Vec::new() };
        let mut numbers = FxHashMap::from_iter([(begun.all[0].clone(), 0)]);
        let mut at = 0;
        while let Some((state, valid)) = begun.all.get(at).cloned() {
            for letter in 0..reader.letters {
                let after = (reader.next(state, letter, 0), reader.read(&valid, letter));
                begun.next.push((!after.1.contains(&DEAD)).then(|| {
                    *numbers.entry(after).or_insert_with_key(|after| {
                        begun.all.push(after.clone());
                        begun.all.len() - 1
                    })
                }));
            }
            at += 1;
        }
        begun
    }
}

fn answer(bits: u64) -> Remaining {
    Remaining { values: (0..=MOST).filter(|value| bits >> value & 1 == 1).collect(), larger: bits & LARGER != 0 }
}

/// The thresholds that remain possible after each number of digits that are read, from none to all; the piles have as many digits
/// as `piles` has letters.
pub fn remaining(certificate: &Certificate, system: &NumerationSystem, piles: &[u32]) -> Vec<Remaining> {
    let reader = Reader { certificate, system, letters: 1 << certificate.free };
    let width = system.base.digits(MOST, 0).len();
    let quotas: Vec<Vec<u8>> = (0..=MOST).map(|quota| system.base.digits(quota, width)).collect();
    // Zeros in front change nothing.
    let more = width.saturating_sub(piles.len());
    let word = [vec![0; more], piles.to_vec()].concat();
    let above = word.len() - width;
    let mut way = vec![(StateId::START, reader.begin())];
    for (at, &letter) in word.iter().enumerate() {
        let (state, valid) = &way[at];
        way.push((reader.next(*state, letter, 0), reader.read(valid, letter)));
    }
    let mut found: Vec<Remaining> = Vec::new();
    if above > 0 {
        // From the end: what is possible after each way to begin, with as many digits to come as a small quota has.
        let begun = Begun::new(&reader);
        let mut at = vec![Some(0)];
        for (step, &letter) in word[..above].iter().enumerate() {
            at.push(at[step].and_then(|at: usize| begun.next[at * reader.letters as usize + letter as usize]));
        }
        let mut endings: FxHashMap<&Valid, Vec<Vec<u32>>> = FxHashMap::default();
        let last = begun.all.iter().map(|(state, valid)| {
            let words = endings.entry(valid).or_insert_with(|| reader.endings(valid, width));
            words.iter().fold(0, |all, word| all | reader.threshold(*state, word, &quotas))
        });
        let mut bits: Vec<u64> = last.collect();
        for step in (0..=above).rev() {
            if step < above {
                let after = |nexts: &[Option<usize>]| nexts.iter().flatten().fold(0, |all, &next| all | bits[next]);
                bits = begun.next.chunks_exact(reader.letters as usize).map(after).collect();
            }
            found.push(answer(at[step].map_or(0, |at| bits[at])));
        }
        found.reverse();
    }
    for read in usize::from(above > 0)..=width {
        let begun = &word[above..above + read];
        let endings = reader.endings(&way[above + read].1, width - read);
        let thresholds = endings.iter().map(|end| reader.threshold(way[above].0, &[begun, end].concat(), &quotas));
        found.push(answer(thresholds.fold(0, |all, bit| all | bit)));
    }
    found.split_off(more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::shipped::{FILES, Kind};
    use fibnim_check::trusted::read_trusted;

    /// For all first digits, the thresholds that remain are those of the piles with these digits.
    #[test]
    fn what_remains_is_what_the_numbers_with_these_digits_have() {
        for (name, text) in
            FILES.iter().filter(|file| file.kind != Kind::GrundyValues).map(|file| (file.name, file.text))
        {
            for certificate in read_trusted(text).expect(name).iter().step_by(5) {
                let system = NumerationSystem::new(&certificate.take_away).expect(name);
                let free = certificate.free;
                let len = if free == 1 { 9 } else { 6 };
                let reader = Reader { certificate, system: &system, letters: 1 << free };
                let all = reader.endings(&reader.begin(), len);
                let threshold = |word: &[u32]| {
                    let piles = system.tuple(word, free);
                    let is_n = |quota: u64| {
                        let tuple: Vec<u64> = piles.iter().map(|pile| u64::try_from(pile).expect("small")).collect();
                        let tuple: Vec<_> = tuple.into_iter().chain([quota]).map(fibnim::Nat::from).collect();
                        let word = system.word(&tuple).expect("small");
                        certificate.automaton.reads(word)
                    };
                    (0..=MOST).find(|&quota| is_n(quota))
                };
                let known: Vec<_> = all.iter().map(|word| (word, threshold(word))).collect();
                for (word, _) in known.iter().step_by(7) {
                    for (read, found) in remaining(certificate, &system, word).iter().enumerate() {
                        let mut values: Vec<_> =
                            known.iter().filter(|it| it.0[..read] == word[..read]).map(|it| it.1).collect();
                        values.sort_unstable();
                        values.dedup();
                        let larger = values.first() == Some(&None);
                        let values = values.into_iter().flatten().collect();
                        assert_eq!(*found, Remaining { values, larger }, "{name}: {word:?} after {read}");
                    }
                }
            }
        }
    }
}
