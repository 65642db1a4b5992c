//! Which thresholds remain possible when the first digits of the free piles are known.
//!
//! A quota up to [`MOST`] has few digits. As long as more digits of the piles than that are left, the automaton reads
//! zeros of the quota. There the answer depends on the state and on the number of digits that are left, and is computed
//! from the end. With fewer digits left, all endings are tried.

use fibnim::Monitor;
use fibnim_check::{Certificate, Dfao, Meter, MeterError, NumerationSystem, StateId, explore};

/// The largest threshold that is named.
pub const MOST: u64 = 33;

/// The bit for larger thresholds.
const LARGER: u64 = 1 << (MOST + 1);

/// The thresholds that remain possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The small ones.
    pub values: Vec<u64>,
    /// Whether larger ones are possible, or none at all.
    pub larger: bool,
}

/// For each pile, the state of the automaton of representations after its digits.
type Numbers = Vec<StateId>;

/// Reads the free piles, and small quotas beside them.
struct Reader<'a> {
    certificate: &'a Certificate,
    numbers: &'a Dfao<bool>,
    /// The digits of the quotas up to [`MOST`], padded to one length.
    quotas: Vec<Vec<u8>>,
}

impl Reader<'_> {
    fn letters(&self) -> u32 {
        1 << self.certificate.free
    }

    fn next(&self, numbers: &Numbers, letter: u32) -> Option<Numbers> {
        numbers.iter().enumerate().map(|(pile, &at)| self.numbers.next(at, letter >> pile & 1)).collect()
    }

    /// The states for all quotas after one more letter, after which `left` digits are to come.
    fn read(&self, states: &[StateId], letter: u32, left: usize) -> Vec<StateId> {
        let digit = |quota: &Vec<u8>| u32::from(quota[quota.len() - left]) << self.certificate.free;
        let next = |(&at, quota)| self.certificate.automaton.next(at, letter | digit(quota));
        states.iter().zip(&self.quotas).map(next).collect()
    }

    /// The bits of the thresholds of all numbers that begin in this way, with `left` digits to come.
    fn possible(&self, states: &[StateId], numbers: &Numbers, left: usize) -> u64 {
        if left == 0 {
            // An N-position is N at all larger quotas.
            let threshold = states.partition_point(|&state| !self.certificate.automaton.accepts(state));
            return u64::from(numbers.iter().all(|&at| self.numbers.output(at))) << threshold;
        }
        let on = |letter| Some((letter, self.next(numbers, letter)?));
        let after = (0..self.letters()).filter_map(on);
        after.fold(0, |bits, (letter, next)| bits | self.possible(&self.read(states, letter, left), &next, left - 1))
    }
}

fn answer(bits: u64) -> Remaining {
    Remaining { values: (0..=MOST).filter(|value| bits >> value & 1 == 1).collect(), larger: bits & LARGER != 0 }
}

/// The thresholds that remain possible after each number of digits, from none to all. The letters of `piles` have the
/// digits of the piles.
///
/// # Errors
/// If the monitor ends the work.
pub fn remaining(
    certificate: &Certificate,
    system: &NumerationSystem,
    piles: &[u32],
    monitor: &mut dyn Monitor,
) -> Result<Vec<Remaining>, MeterError> {
    let width = system.digits(MOST, 0).len();
    let quotas: Vec<Vec<u8>> = (0..=MOST).map(|quota| system.digits(quota, width)).collect();
    let reader = Reader { certificate, numbers: system.representations(), quotas };
    // Leading zeros change nothing.
    let more = width.saturating_sub(piles.len());
    let word = [vec![0; more], piles.to_vec()].concat();
    let above = word.len() - width;
    // The different beginnings of the piles, as long as the digits of the quota are zeros.
    let mut meter = Meter::new(u64::MAX, u64::MAX, monitor);
    let start = (StateId::START, vec![StateId::START; certificate.free]);
    let step = |(state, numbers): &(StateId, Numbers), letter: u32, _: &mut Meter<'_>| {
        let next = reader.next(numbers, letter);
        Ok::<_, MeterError>(next.map(|next| (certificate.automaton.next(*state, letter), next)))
    };
    let (next, begun) = explore(reader.letters(), start, &mut meter, |_| 0, step)?;
    let mut way = vec![StateId::START];
    for (read, &letter) in word[..above].iter().enumerate() {
        let after = next[way[read].index() * reader.letters() as usize + letter as usize];
        way.push(after.expect("the digits represent numbers"));
    }
    // From the end: what is possible after each beginning, with as many digits to come as a small quota has.
    let mut found: Vec<Remaining> = Vec::new();
    if above > 0 {
        let last = |(state, numbers): &(StateId, Numbers)| {
            meter.step(1 << width)?;
            Ok::<_, MeterError>(reader.possible(&vec![*state; reader.quotas.len()], numbers, width))
        };
        let mut bits = begun.iter().map(last).collect::<Result<Vec<u64>, MeterError>>()?;
        for &at in way[..above].iter().rev() {
            let after =
                |nexts: &[Option<StateId>]| nexts.iter().flatten().fold(0, |all, next| all | bits[next.index()]);
            bits = next.chunks_exact(reader.letters() as usize).map(after).collect();
            found.push(answer(bits[at.index()]));
        }
        found.reverse();
    }
    let (state, mut numbers) = begun[way[above].index()].clone();
    let mut states = vec![state; reader.quotas.len()];
    found.push(answer(reader.possible(&states, &numbers, width)));
    for (left, &letter) in (1..=width).rev().zip(&word[above..]) {
        states = reader.read(&states, letter, left);
        numbers = reader.next(&numbers, letter).expect("the digits represent numbers");
        found.push(answer(reader.possible(&states, &numbers, left - 1)));
    }
    Ok(found.split_off(more))
}
