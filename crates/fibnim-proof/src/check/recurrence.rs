//! The check: an automaton satisfies the recurrence of its game, for all pile sizes.
//!
//! With free piles `x`, fixed piles `p` and quota `w`, let `N(x, w)` say that the player to move wins. Then `N(x, 0)` is
//! false, and for `w >= 1`
//!
//! ```text
//! N(x, w)  <=>  N(x, w - 1),  or a move of exactly w leads to a position that is not N under the quota f(w)
//! ```
//!
//! By induction on the chips and on `w` this has one solution, so an automaton that satisfies it for all `x` and `w` is
//! the game. With the automata of `N(x, w - 1)` and `N(x, f(w))`, every instance is a path of a [`Frame`]: the numbers that
//! occur, `x`, `w` and `x_i - w`, are read side by side, each automaton follows its own of them, and at the end the
//! equation is looked at. All paths are followed by one search.

use std::collections::hash_map::Entry;

use fibnim::TakeAway;
use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::Automaton;
use super::frame::{Frame, Relation, TooManyStates};
use super::image::image;
use super::system::{NoSystem, System};

/// An instance of the recurrence that an automaton does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The free piles.
    pub piles: Vec<u64>,
    /// The quota `w`.
    pub quota: u64,
}

/// Why a check has not ended well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The automaton is not the game.
    Violation(Violation),
    /// The search was too large.
    TooManyStates,
}

impl From<TooManyStates> for Failure {
    fn from(_: TooManyStates) -> Self {
        Self::TooManyStates
    }
}

/// The most states that a search visits.
const MOST_STATES: usize = 1 << 26;

/// The most quotas that are looked at one by one.
const MOST_SINGLE: i64 = 256;

/// The most automata that are followed at the same time.
const MOST_RUNNERS: usize = 11;

/// The states of the frame and of the automata.
type Joint = [u32; MOST_RUNNERS + 1];

/// The quotas of some instances of the recurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Quotas {
    /// This one.
    One(i64),
    /// All that are larger than this.
    Above(i64),
}

/// A function of the quota `w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Function {
    /// This value, whatever `w` is.
    Constant(i64),
    /// `w - 1`.
    Less,
    /// `f(w)`, beyond the explicit values of `f`.
    After,
}

/// Checks automata of one take-away function and number of free piles. What they share is made once.
#[derive(Debug)]
pub struct Checker {
    take: TakeAway,
    system: System,
    free: usize,
    functions: FxHashMap<Function, Frame>,
    /// By quotas, and by the free piles that have as much.
    frames: FxHashMap<(Quotas, u32), Frame>,
}

/// An automaton in a search, and which tracks it reads.
struct Runner<'a> {
    automaton: &'a Automaton,
    tracks: Vec<usize>,
}

/// Moves of exactly the quota, from one free pile or from a fixed one.
struct Move {
    pile: Option<usize>,
    /// What automata must say of the position that it leads to, under the quota after it.
    leads_to: Vec<(Automaton, bool)>,
}

impl Checker {
    /// A checker of games with `free` piles of any size, 1 or 2.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take: TakeAway, free: usize) -> Result<Self, NoSystem> {
        let system = System::new(&take)?;
        Ok(Self { take, system, free, functions: FxHashMap::default(), frames: FxHashMap::default() })
    }

    /// How many piles are free.
    pub fn free(&self) -> usize {
        self.free
    }

    /// Checks an automaton of `N(x, w)`, tracks in this order, with these piles fixed beside the free ones, none of them
    /// empty. `smaller(i, t)` is the proved automaton of the game with `t` chips fewer in the fixed pile `i`.
    ///
    /// # Errors
    /// If the recurrence does not hold everywhere, with an instance.
    pub fn check<'b>(
        &mut self,
        fixed: &[u32],
        automaton: &Automaton,
        smaller: impl Fn(usize, u32) -> &'b Automaton,
    ) -> Result<(), Failure> {
        // Fixed piles are looked at quota by quota.
        let single = fixed.iter().map(|&pile| i64::from(pile)).max().unwrap_or(0);
        self.equation(single, automaton, |checker, quota, after| {
            let rest = checker.image(automaton, after)?;
            let mut moves: Vec<Move> =
                (0..checker.free).map(|i| Move { pile: Some(i), leads_to: vec![(rest.clone(), false)] }).collect();
            for (i, &pile) in fixed.iter().enumerate() {
                if quota.is_some_and(|quota| quota <= i64::from(pile)) && fixed.get(i + 1) != Some(&pile) {
                    let other = checker.image(smaller(i, quota.unwrap_or(0) as u32), after)?;
                    moves.push(Move { pile: None, leads_to: vec![(other, false)] });
                }
            }
            Ok(moves)
        })
    }

    /// Checks an automaton of `E_g(x, w)`, which says that from one pile of `x` some move of at most `w` leads to the
    /// Grundy value `g`. `below` are the proved automata of `E_0, ..., E_{g-1}`; a value is `g` exactly if all of these hold
    /// and `E_g` does not. Like `N`, which is `E_0`, it satisfies
    ///
    /// ```text
    /// E_g(x, w)  <=>  E_g(x, w - 1),  or a move of exactly w leads to the value g under the quota f(w)
    /// ```
    ///
    /// and nothing else does.
    ///
    /// # Errors
    /// If the equation does not hold everywhere, with an instance.
    pub fn check_level(&mut self, below: &[Automaton], automaton: &Automaton) -> Result<(), Failure> {
        self.equation(0, automaton, |checker, _, after| {
            let mut leads_to = Vec::new();
            for (level, holds) in below.iter().map(|level| (level, true)).chain([(automaton, false)]) {
                leads_to.push((checker.image(level, after)?, holds));
            }
            Ok(vec![Move { pile: Some(0), leads_to }])
        })
    }

    /// Checks `A(x, w) <=> A(x, w - 1) or a move of exactly w`. `moves` says which these are for a quota, or for all beyond
    /// those that are looked at one by one, and for the function that `f(w)` is there. One by one are those up to `single`
    /// and those for which the take-away function is not yet linear.
    fn equation(
        &mut self,
        single: i64,
        automaton: &Automaton,
        moves: impl Fn(&mut Self, Option<i64>, Function) -> Result<Vec<Move>, TooManyStates>,
    ) -> Result<(), Failure> {
        let single = single.max(i64::try_from(self.take.explicit().len()).unwrap_or(i64::MAX));
        if single > MOST_SINGLE {
            return Err(Failure::TooManyStates);
        }
        for quota in 0..=single {
            let this = self.image(automaton, Function::Constant(quota))?;
            if quota == 0 {
                // Without a quota there is no move.
                self.search(Quotas::One(0), &this, None, &[])?;
                continue;
            }
            let less = self.image(automaton, Function::Constant(quota - 1))?;
            // Numbers in a take-away function are below 2^60, and single quotas small.
            let after = i64::try_from(self.take.quota_after(&(quota as u64))).unwrap_or(i64::MAX);
            let moves = moves(self, Some(quota), Function::Constant(after))?;
            self.search(Quotas::One(quota), &this, Some(&less), &moves)?;
        }
        let less = self.image(automaton, Function::Less)?;
        let moves = moves(self, None, Function::After)?;
        self.search(Quotas::Above(single), automaton, Some(&less), &moves)
    }

    /// The automaton of `N(x, g(w))`.
    fn image(&mut self, automaton: &Automaton, function: Function) -> Result<Automaton, TooManyStates> {
        let frame = match self.functions.entry(function) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let frame = match function {
                    Function::Constant(value) => {
                        let relation = Relation { coefficients: vec![1], low: value, high: Some(value) };
                        Frame::new(&self.system, 1, &[relation])
                    }
                    Function::Less => {
                        let relation = Relation { coefficients: vec![1, -1], low: 1, high: Some(1) };
                        Frame::new(&self.system, 2, &[relation])
                    }
                    Function::After => {
                        let (p, q, r) = self.take.line();
                        let (p, q) = (i64::from(p), i64::from(q));
                        // f(w) = floor(p w / q) + r: 0 <= p w - q f(w) + q r < q.
                        let relation = Relation { coefficients: vec![p, -q], low: -q * r, high: Some(q - 1 - q * r) };
                        Frame::new(&self.system, 2, &[relation])
                    }
                }?;
                entry.insert(frame)
            }
        };
        image(automaton, frame)
    }

    /// Looks at all instances with these quotas. `this` says what `A(x, w)` is, `less` what `A(x, w - 1)` is.
    fn search(
        &mut self,
        quotas: Quotas,
        this: &Automaton,
        less: Option<&Automaton>,
        moves: &[Move],
    ) -> Result<(), Failure> {
        // One search for each set of free piles that have as much as the quota.
        for enough in 0..if less.is_some() { 1 << self.free } else { 1 } {
            self.search_with(quotas, enough, this, less, moves)?;
        }
        Ok(())
    }

    /// The same where the free piles with a bit in `enough` have as much as the quota, and no others.
    fn search_with(
        &mut self,
        quotas: Quotas,
        enough: u32,
        this: &Automaton,
        less: Option<&Automaton>,
        moves: &[Move],
    ) -> Result<(), Failure> {
        // The tracks are the free piles, then w if it is not constant, then x_i - w for the piles that have as much.
        let quota = matches!(quotas, Quotas::Above(_)).then_some(self.free);
        let mut count = self.free + usize::from(quota.is_some());
        let mut rest = vec![None; self.free];
        for (_, rest) in rest.iter_mut().enumerate().filter(|(i, _)| enough >> i & 1 == 1) {
            *rest = Some(count);
            count += 1;
        }
        let reads = |pile: Option<usize>| {
            let free = (0..self.free).map(|i| rest[i].filter(|_| pile == Some(i)).unwrap_or(i));
            free.chain(quota).collect::<Vec<usize>>()
        };
        let mut runners = vec![Runner { automaton: this, tracks: reads(None) }];
        runners.extend(less.map(|automaton| Runner { automaton, tracks: reads(None) }));
        // For every move that is possible: from which runner on it is followed, and what has to hold for it.
        let mut conditions = Vec::new();
        for Move { pile, leads_to } in moves.iter().filter(|chosen| chosen.pile.is_none_or(|i| rest[i].is_some())) {
            conditions.push((runners.len(), leads_to));
            runners.extend(leads_to.iter().map(|(automaton, _)| Runner { automaton, tracks: reads(*pile) }));
        }
        if runners.len() > MOST_RUNNERS {
            return Err(Failure::TooManyStates);
        }
        let wrong = |states: &[u32]| {
            let says = |i: usize| runners[i].automaton.accepts(states[i]);
            let moves = || {
                conditions
                    .iter()
                    .any(|(at, leads_to)| leads_to.iter().enumerate().all(|(i, (_, holds))| says(at + i) == *holds))
            };
            says(0) != (less.is_some() && says(1) || moves())
        };
        let frame = match self.frames.entry((quotas, enough)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(frame(&self.system, self.free, quotas, enough, count)?),
        };
        let Some(words) = search(frame, &runners, wrong)? else { return Ok(()) };
        let numbers: Vec<u64> = words.iter().map(|word| self.system.number(word)).collect();
        let quota = match quotas {
            Quotas::One(quota) => quota as u64,
            Quotas::Above(_) => numbers[self.free],
        };
        Err(Failure::Violation(Violation { piles: numbers[..self.free].to_vec(), quota }))
    }
}

/// The frame of the numbers in some instances.
fn frame(system: &System, free: usize, quotas: Quotas, enough: u32, tracks: usize) -> Result<Frame, TooManyStates> {
    let mut relations = Vec::new();
    let mut relate = |terms: &[(usize, i64)], low: i64, high: Option<i64>| {
        let mut coefficients = vec![0; tracks];
        for &(track, c) in terms {
            coefficients[track] += c;
        }
        relations.push(Relation { coefficients, low, high });
    };
    let mut rest = free;
    if let Quotas::Above(quota) = quotas {
        relate(&[(free, 1)], quota + 1, None);
        rest += 1;
    }
    for i in 0..free {
        let has_enough = enough >> i & 1 == 1;
        match quotas {
            Quotas::One(quota) if has_enough => relate(&[(i, 1), (rest, -1)], quota, Some(quota)),
            Quotas::One(0) => {}
            Quotas::One(quota) => relate(&[(i, 1)], 0, Some(quota - 1)),
            Quotas::Above(_) if has_enough => relate(&[(i, 1), (free, -1), (rest, -1)], 0, Some(0)),
            Quotas::Above(_) => relate(&[(free, 1), (i, -1)], 1, None),
        }
        rest += usize::from(has_enough);
    }
    Frame::new(system, tracks, &relations)
}

/// The digits of the numbers on a shortest path of the frame to an end that is wrong, if there is one.
fn search(frame: &Frame, runners: &[Runner], wrong: impl Fn(&[u32]) -> bool) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    // The letter of every runner, by letter of the frame.
    let letters: Vec<Vec<u32>> = runners
        .iter()
        .map(|runner| {
            let own = |letter: u32| {
                let bits = runner.tracks.iter().enumerate().map(|(i, &track)| (letter >> track & 1) << i);
                bits.fold(0, |own, bit| own | bit)
            };
            (0..1 << frame.tracks).map(own).collect()
        })
        .collect();
    let start: Joint = [0; MOST_RUNNERS + 1];
    let mut seen: FxHashSet<Joint> = FxHashSet::from_iter([start]);
    // In the order in which they were found: a state, the number of the one before, and the letter from there.
    let mut found: Vec<(Joint, u32, u32)> = vec![(start, 0, 0)];
    let mut at = 0;
    while let Some(&(state, _, _)) = found.get(at) {
        if frame.accepting[state[0] as usize] && wrong(&state[1..]) {
            return Ok(Some(spell(frame.tracks, &found, at)));
        }
        for &(letter, next) in &frame.arcs[state[0] as usize] {
            let mut after = state;
            after[0] = next;
            for (i, runner) in runners.iter().enumerate() {
                after[i + 1] = runner.automaton.next(state[i + 1], letters[i][letter as usize]);
            }
            if seen.insert(after) {
                found.push((after, at as u32, letter));
            }
        }
        if found.len() > MOST_STATES {
            return Err(Failure::TooManyStates);
        }
        at += 1;
    }
    Ok(None)
}

/// The digits that the letters on the way to a state spell.
fn spell(tracks: usize, found: &[(Joint, u32, u32)], mut at: usize) -> Vec<Vec<u8>> {
    let mut letters = Vec::new();
    while at != 0 {
        let (_, before, letter) = found[at];
        letters.push(letter);
        at = before as usize;
    }
    letters.reverse();
    (0..tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect()
}
