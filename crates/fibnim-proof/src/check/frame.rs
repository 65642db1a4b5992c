//! The automaton of several numbers, read side by side, between which linear relations hold.
//!
//! It is what the automata of a game run along: its letters are those from which the end can still be reached, so that a
//! search through it meets no dead ends.

use rustc_hash::FxHashMap;

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

type State = (Vec<Reading>, Vec<Vec<i64>>);

impl Frame {
    /// Builds the automaton.
    ///
    /// # Errors
    /// If it has too many states.
    pub fn new(system: &System, tracks: usize, relations: &[Relation]) -> Result<Self, TooManyStates> {
        let start: State = (vec![system.begin(); tracks], vec![vec![0; system.dimension()]; relations.len()]);
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0_u32)]);
        let mut states = vec![start];
        let mut arcs: Vec<Vec<(u32, u32)>> = Vec::new();
        let mut prospects: Vec<FxHashMap<Vec<i64>, Prospect>> = vec![FxHashMap::default(); relations.len()];
        while let Some((readings, vectors)) = states.get(arcs.len()).cloned() {
            let mut out = Vec::new();
            'letters: for letter in 0..1_u32 << tracks {
                let mut next_readings = Vec::with_capacity(tracks);
                for (track, &reading) in readings.iter().enumerate() {
                    let Some(next) = system.next(reading, (letter >> track & 1) as u8) else { continue 'letters };
                    next_readings.push(next);
                }
                let mut next_vectors = Vec::with_capacity(relations.len());
                for ((relation, vector), known) in relations.iter().zip(&vectors).zip(&mut prospects) {
                    // No vector: the relation holds whatever follows.
                    if vector.is_empty() {
                        next_vectors.push(Vec::new());
                        continue;
                    }
                    let digit = (0..tracks).filter(|&t| letter >> t & 1 == 1).map(|t| relation.coefficients[t]).sum();
                    let next = system.read(vector, digit);
                    match *known.entry(next.clone()).or_insert_with(|| relation.prospect(system, &next)) {
                        Prospect::Never => continue 'letters,
                        Prospect::Always => next_vectors.push(Vec::new()),
                        Prospect::Open => next_vectors.push(next),
                    }
                }
                let fresh = states.len() as u32;
                let next = (next_readings, next_vectors);
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
        let accepting: Vec<bool> = states
            .iter()
            .map(|(readings, vectors)| {
                readings.iter().all(|&reading| system.may_end(reading))
                    && relations
                        .iter()
                        .zip(vectors)
                        .all(|(relation, vector)| vector.is_empty() || relation.holds(system.value(vector, 0)))
            })
            .collect();
        let mut frame = Self { tracks, arcs, accepting };
        frame.trim();
        Ok(frame)
    }

    /// Leaves out the arcs to states from which no accepting one is reached.
    fn trim(&mut self) {
        let mut into = vec![Vec::new(); self.arcs.len()];
        for (state, arcs) in self.arcs.iter().enumerate() {
            arcs.iter().for_each(|&(_, next)| into[next as usize].push(state));
        }
        let mut alive = self.accepting.clone();
        let mut todo: Vec<usize> = (0..alive.len()).filter(|&state| alive[state]).collect();
        while let Some(state) = todo.pop() {
            for &before in &into[state] {
                if !std::mem::replace(&mut alive[before], true) {
                    todo.push(before);
                }
            }
        }
        for arcs in &mut self.arcs {
            arcs.retain(|&(_, next)| alive[next as usize]);
        }
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
            println!("{take}: {} states", frame.arcs.len());
        }
    }
}
