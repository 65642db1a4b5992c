//! The automaton of several numbers, read side by side, between which linear relations hold.
//!
//! It is what the automata of a game run along: its letters are those from which the end can still be reached, so that a
//! search through it meets no dead ends.

use rustc_hash::FxHashMap;

use super::automaton::{NONE, merged};
use super::system::{Reading, System};

/// Digits that are certainly enough to see that a relation fails for good, see [`Relation::prospect`].
const HORIZON: usize = 48;

/// The most states of a frame.
const MOST_STATES: usize = 1 << 20;

/// `low <= sum of coefficients times numbers <= high`.
#[derive(Clone, Debug)]
pub struct Relation {
    /// One coefficient a track.
    pub coefficients: Vec<i64>,
    /// The least value.
    pub low: i64,
    /// The greatest value; `None` is infinity.
    pub high: Option<i64>,
}

/// What digits to come can make of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prospect {
    /// It never holds.
    Never,
    /// It depends on the digits.
    Open,
    /// It holds whatever they are.
    Always,
}

impl Relation {
    /// What digits to come, however many, can make of the relation.
    ///
    /// With `m` of them a number grows by at most `H_{m+1} - 1`. So the value, at most, is `D_m = V_m + c H_{m+1}` minus
    /// `c`, where `c` is the sum of the positive coefficients; like `H` it satisfies `D_{m+1} = D_m + D_{m-l}` for large
    /// `m`. Once `l + 1` successive `D_m` are not positive, all later ones are no larger. Likewise from above.
    fn prospect(&self, system: &System, vector: &[i64]) -> Prospect {
        let sum = |sign: i64| self.coefficients.iter().map(|&c| i128::from((sign * c).max(0))).sum::<i128>();
        let (up, down) = (sum(1), sum(-1));
        let (low, high) = (i128::from(self.low), self.high.map(i128::from));
        // For how many successive `m`, the last ones, the value is out of reach below or above, or within for good.
        let (mut below, mut above, mut within) = (0, 0, 0);
        let (mut never, mut always) = (true, high.is_none());
        for m in 0..=HORIZON {
            let (value, term) = (system.value(vector, m), i128::from(system.term(m)));
            let (most, least) = (value + up * (term - 1), value - down * (term - 1));
            let (falls, rises) = (value + up * term <= 0, value - down * term >= 0);
            let (too_low, too_high) = (most < low, high.is_some_and(|high| least > high));
            never &= too_low || too_high;
            always &= least >= low;
            below = if too_low && falls { below + 1 } else { 0 };
            above = if too_high && rises { above + 1 } else { 0 };
            within = if least >= low && rises { within + 1 } else { 0 };
        }
        let settled = |count: usize| count > system.dimension();
        if always && settled(within) {
            Prospect::Always
        } else if never && (settled(below) || settled(above)) {
            Prospect::Never
        } else {
            // Or too close to call within the horizon.
            Prospect::Open
        }
    }

    fn holds(&self, value: i128) -> bool {
        value >= i128::from(self.low) && self.high.is_none_or(|high| value <= i128::from(high))
    }
}

/// The automaton of the tuples of numbers between which relations hold.
#[derive(Debug)]
pub struct Frame {
    /// How many numbers.
    pub tracks: usize,
    /// The arcs of every state, by letter: bit `i` is the digit of track `i`. State 0 is the start, and stays there on
    /// zeros.
    pub arcs: Vec<Vec<(u32, u32)>>,
    /// Where the relations hold.
    pub accepting: Vec<bool>,
}

/// There are too many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates;

/// The automaton of one relation, over the tracks that occur in it.
struct Part {
    tracks: Vec<usize>,
    /// The next state, by state and letter of its own tracks; [`NONE`] if the relation cannot hold any more.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Part {
    fn new(system: &System, tracks: Vec<usize>, relation: &Relation) -> Result<Self, TooManyStates> {
        let count = tracks.len();
        let start = (vec![system.begin(); count], vec![0; system.dimension()]);
        let mut numbers: FxHashMap<(Vec<Reading>, Vec<i64>), u32> = FxHashMap::from_iter([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut prospects: FxHashMap<Vec<i64>, Prospect> = FxHashMap::default();
        while let Some((readings, vector)) = states.get(next.len() >> count).cloned() {
            for letter in 0..1_u32 << count {
                let digit = |i: usize| (letter >> i & 1) as u8;
                let after: Option<Vec<Reading>> = (0..count).map(|i| system.next(readings[i], digit(i))).collect();
                let Some(after) = after else {
                    next.push(NONE);
                    continue;
                };
                // No vector: the relation holds whatever follows.
                let mut value = Vec::new();
                if !vector.is_empty() {
                    let sum = (0..count).map(|i| i64::from(digit(i)) * relation.coefficients[tracks[i]]).sum();
                    value = system.read(&vector, sum);
                    let prospect = *prospects.entry(value.clone()).or_insert_with(|| relation.prospect(system, &value));
                    match prospect {
                        Prospect::Never => {
                            next.push(NONE);
                            continue;
                        }
                        Prospect::Always => value.clear(),
                        Prospect::Open => {}
                    }
                }
                let fresh = states.len() as u32;
                let state = (after, value);
                let number = *numbers.entry(state.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(state);
                }
                next.push(number);
            }
            if states.len() > MOST_STATES {
                return Err(TooManyStates);
            }
        }
        let holds = |vector: &Vec<i64>| vector.is_empty() || relation.holds(system.value(vector, 0));
        let may_end = |readings: &Vec<Reading>| readings.iter().all(|&reading| system.may_end(reading));
        let accepting: Vec<bool> = states.iter().map(|(readings, vector)| may_end(readings) && holds(vector)).collect();
        let alive = alive(&accepting, |state| next[state << count..(state + 1) << count].iter().copied());
        for state in &mut next {
            if *state != NONE && !alive[*state as usize] {
                *state = NONE;
            }
        }
        // Vectors differ more than what can follow them.
        let (next, accepting) = merged(count, &next, &accepting);
        Ok(Self { tracks, next, accepting })
    }

    /// The next state after a letter of all tracks.
    fn next(&self, state: u32, letter: u32) -> u32 {
        let own = self.tracks.iter().enumerate().fold(0, |own, (i, &track)| own | (letter >> track & 1) << i);
        self.next[(state as usize) << self.tracks.len() | own as usize]
    }
}

/// The states from which an accepting one is reached.
fn alive<I: Iterator<Item = u32>>(accepting: &[bool], next: impl Fn(usize) -> I) -> Vec<bool> {
    let mut into = vec![Vec::new(); accepting.len()];
    for state in 0..accepting.len() {
        next(state).filter(|&next| next != NONE).for_each(|next| into[next as usize].push(state));
    }
    let mut alive = accepting.to_vec();
    let mut todo: Vec<usize> = (0..alive.len()).filter(|&state| alive[state]).collect();
    while let Some(state) = todo.pop() {
        for &before in &into[state] {
            if !std::mem::replace(&mut alive[before], true) {
                todo.push(before);
            }
        }
    }
    alive
}

impl Frame {
    /// Builds the automaton: of each relation first, without its dead ends, and of all together then.
    ///
    /// # Errors
    /// If it has too many states.
    pub fn new(system: &System, tracks: usize, relations: &[Relation]) -> Result<Self, TooManyStates> {
        let mut parts = Vec::new();
        for relation in relations {
            let occurring = (0..tracks).filter(|&track| relation.coefficients[track] != 0).collect();
            parts.push(Part::new(system, occurring, relation)?);
        }
        let anything = Relation { coefficients: vec![0; tracks], low: 0, high: None };
        let free = |track: &usize| relations.iter().all(|relation| relation.coefficients[*track] == 0);
        for track in (0..tracks).filter(free) {
            parts.push(Part::new(system, vec![track], &anything)?);
        }
        let start = vec![0_u32; parts.len()];
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0_u32)]);
        let mut states = vec![start];
        let mut arcs: Vec<Vec<(u32, u32)>> = Vec::new();
        while let Some(state) = states.get(arcs.len()).cloned() {
            let mut out = Vec::new();
            for letter in 0..1_u32 << tracks {
                let next: Vec<u32> = parts.iter().zip(&state).map(|(part, &state)| part.next(state, letter)).collect();
                if next.contains(&NONE) {
                    continue;
                }
                let fresh = states.len() as u32;
                let number = *numbers.entry(next.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(next);
                }
                out.push((letter, number));
            }
            arcs.push(out);
            if states.len() > MOST_STATES {
                return Err(TooManyStates);
            }
        }
        let accepting: Vec<bool> =
            states.iter().map(|state| parts.iter().zip(state).all(|(part, &at)| part.accepting[at as usize])).collect();
        let alive = alive(&accepting, |state| arcs[state].iter().map(|arc| arc.1));
        for arcs in &mut arcs {
            arcs.retain(|&(_, next)| alive[next as usize]);
        }
        Ok(Self { tracks, arcs, accepting })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(frame: &Frame, system: &System, numbers: &[u64]) -> bool {
        let words: Vec<Vec<u8>> = numbers.iter().map(|&number| system.digits(number, 14)).collect();
        let mut state = 0;
        for place in 0..14 {
            let letter =
                words.iter().enumerate().fold(0, |letter, (track, word)| letter | u32::from(word[place]) << track);
            let Some(&(_, next)) = frame.arcs[state as usize].iter().find(|arc| arc.0 == letter) else { return false };
            state = next;
        }
        frame.accepting[state as usize]
    }

    #[test]
    fn addition_and_order() {
        for take in ["t", "2t", "3t", "t+1"] {
            let system = System::new(&take.parse().expect("a take-away function")).expect("a system");
            let addition = Relation { coefficients: vec![1, 1, -1], low: 0, high: Some(0) };
            let order = Relation { coefficients: vec![1, -1, 0], low: 3, high: None };
            let frame = Frame::new(&system, 3, &[addition, order]).expect("few states");
            assert!(frame.arcs[0].contains(&(0, 0)), "{take}: zeros in front change nothing");
            for (x, y) in (0..40_u64).flat_map(|x| (0..40).map(move |y| (x, y))) {
                for z in (x + y).saturating_sub(2)..x + y + 3 {
                    let expected = x + y == z && x >= y + 3;
                    assert_eq!(accepts(&frame, &system, &[x, y, z]), expected, "{take}: {x} + {y} = {z}");
                }
            }
        }
    }
}
