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

use fibnim::{Monitor, TakeAway};
use rustc_hash::FxHashMap;

use super::automaton::Automaton;
use super::frame::{Frame, Relation, TooManyStates};
use super::image::image;
use super::search::{Runner, ask, search};
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
    /// The monitor has ended it.
    Stopped,
}

impl From<TooManyStates> for Failure {
    fn from(_: TooManyStates) -> Self {
        Self::TooManyStates
    }
}

/// The most quotas that are looked at one by one.
const MOST_SINGLE: i64 = 256;

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
        monitor: &mut dyn Monitor,
    ) -> Result<(), Failure> {
        // Fixed piles are looked at quota by quota.
        let single = fixed.iter().map(|&pile| i64::from(pile)).max().unwrap_or(0);
        let moves = |checker: &mut Self, quota: Option<i64>, after| {
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
        };
        self.equation(single, automaton, moves, monitor)
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
    pub fn check_level(
        &mut self,
        below: &[Automaton],
        automaton: &Automaton,
        monitor: &mut dyn Monitor,
    ) -> Result<(), Failure> {
        let moves = |checker: &mut Self, _, after| {
            let mut leads_to = Vec::new();
            for (level, holds) in below.iter().map(|level| (level, true)).chain([(automaton, false)]) {
                leads_to.push((checker.image(level, after)?, holds));
            }
            Ok(vec![Move { pile: Some(0), leads_to }])
        };
        self.equation(0, automaton, moves, monitor)
    }

    /// Checks `A(x, w) <=> A(x, w - 1) or a move of exactly w`. `moves` says which these are for a quota, or for all beyond
    /// those that are looked at one by one, and for the function that `f(w)` is there. One by one are those up to `single`
    /// and those for which the take-away function is not yet linear.
    fn equation(
        &mut self,
        single: i64,
        automaton: &Automaton,
        moves: impl Fn(&mut Self, Option<i64>, Function) -> Result<Vec<Move>, TooManyStates>,
        monitor: &mut dyn Monitor,
    ) -> Result<(), Failure> {
        let single = single.max(i64::try_from(self.take.explicit().len()).unwrap_or(i64::MAX));
        if single > MOST_SINGLE {
            return Err(Failure::TooManyStates);
        }
        for quota in 0..=single {
            ask(monitor, 0)?;
            let this = self.image(automaton, Function::Constant(quota))?;
            if quota == 0 {
                // Without a quota there is no move.
                self.search(Quotas::One(0), &this, None, &[], monitor)?;
                continue;
            }
            let less = self.image(automaton, Function::Constant(quota - 1))?;
            // Numbers in a take-away function are below 2^60, and single quotas small.
            let after = i64::try_from(self.take.quota_after(&(quota as u64))).unwrap_or(i64::MAX);
            let moves = moves(self, Some(quota), Function::Constant(after))?;
            self.search(Quotas::One(quota), &this, Some(&less), &moves, monitor)?;
        }
        let less = self.image(automaton, Function::Less)?;
        let moves = moves(self, None, Function::After)?;
        self.search(Quotas::Above(single), automaton, Some(&less), &moves, monitor)
    }

    /// The automaton that reads `x` and accepts where `automaton` accepts `x` and this quota.
    ///
    /// # Errors
    /// If it has too many states.
    pub fn at_quota(&mut self, automaton: &Automaton, quota: u64) -> Result<Automaton, TooManyStates> {
        let quota = i64::try_from(quota).map_err(|_| TooManyStates)?;
        self.image(automaton, Function::Constant(quota))
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
        monitor: &mut dyn Monitor,
    ) -> Result<(), Failure> {
        // One search for each set of free piles that have as much as the quota.
        for enough in 0..if less.is_some() { 1 << self.free } else { 1 } {
            self.search_with(quotas, enough, this, less, moves, monitor)?;
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
        monitor: &mut dyn Monitor,
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
        let words = match runners.len() {
            0..4 => search::<4>(frame, &runners, wrong, monitor),
            4..8 => search::<8>(frame, &runners, wrong, monitor),
            8..16 => search::<16>(frame, &runners, wrong, monitor),
            _ => Err(Failure::TooManyStates),
        };
        let Some(words) = words? else { return Ok(()) };
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
