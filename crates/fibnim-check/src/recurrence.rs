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
//! the game. With the automata of `N(x, w - 1)` and `N(x, f(w))`, every instance is a path of a [`TrimDfa`]: the numbers that
//! occur, `x`, `w` and `x_i - w`, are read side by side, each automaton follows its own of them, and at the end the
//! equation is looked at. All paths are followed by one search.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::fmt;

use fibnim::{Monitor, Nat, TakeAway};
use rustc_hash::FxHashMap;

use crate::certificate::{Certificate, Subject, fewer};
use crate::checked::Checked;
use crate::dfa::Dfa;
use crate::image::image;
use crate::meter::{Meter, MeterError};
use crate::numeration::{NumerationError, NumerationSystem};
use crate::relation::{Relation, TrimDfa};
use crate::search::{Runner, search};

/// An instance of the recurrence that an automaton does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The free piles.
    pub piles: Vec<Nat>,
    /// The quota `w`.
    pub quota: Nat,
}

/// Why an automaton was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The automaton is not the game.
    Violation(Violation),
    /// The check needs too much, or was stopped.
    Meter(MeterError),
    /// A certificate that this one depends on was not checked before.
    Missing(Subject),
    /// The automaton does not read the free piles and the quota, or the subject is none of this checker's.
    Subject,
    /// There are more moves, or more explicit values of the take-away function, than are looked at one by one.
    TooManyMoves,
    /// A number in the automaton of a relation is too large.
    Overflow,
}

impl From<MeterError> for CheckError {
    fn from(error: MeterError) -> Self {
        Self::Meter(error)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violation(Violation { piles, quota }) => {
                let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
                write!(f, "the automaton violates the recurrence at free piles ({}) and quota {quota}", piles.join(","))
            }
            Self::Meter(MeterError::Stopped) => f.write_str("the check was stopped before it was done"),
            Self::Meter(error) => write!(f, "the check is too large: {error}"),
            Self::Missing(subject) => write!(f, "the certificate of {subject} is needed and was not checked before"),
            Self::Subject => {
                f.write_str("the automaton does not have one track for each free pile and one for the quota")
            }
            Self::TooManyMoves => write!(
                f,
                "there are too many cases: up to {MOST_SINGLE} explicit values of the take-away function, and up to {} moves and automata at a time, are accepted",
                MOST_RUNNERS - 2
            ),
            Self::Overflow => f.write_str("the take-away function has too large numbers for a check"),
        }
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Meter(error) => Some(error),
            _ => None,
        }
    }
}

/// The memory that a check may take where nothing else is said: 1 GiB.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// The most steps of a check, whatever the size of the automaton.
const STEPS: u64 = 1 << 28;
/// Further steps for each entry of the table of the automaton.
const STEPS_AN_ENTRY: u64 = 1 << 14;

/// The most automata that follow their numbers in one search.
const MOST_RUNNERS: usize = 15;

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
    take_away: TakeAway,
    system: NumerationSystem,
    free: usize,
    memory: u64,
    steps: u64,
    functions: FxHashMap<Function, TrimDfa>,
    /// By quotas, and by the free piles that have as much.
    instances: FxHashMap<(Quotas, u32), TrimDfa>,
    proved: BTreeMap<Subject, Checked<Certificate>>,
}

/// Moves of exactly the quota, from one free pile or from a fixed one.
struct Move {
    pile: Option<usize>,
    /// What automata must say of the position that it leads to, under the quota after it.
    leads_to: Vec<(Dfa, bool)>,
}

/// The moves of exactly a quota, or of all beyond those that are looked at one by one; the function is `f(w)` there.
type Moves<'a> = dyn FnMut(&mut Checker, Option<i64>, Function, &mut Meter<'_>) -> Result<Vec<Move>, CheckError> + 'a;

impl Checker {
    /// A checker of games with `free` piles of any size, 1 or 2.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take_away: TakeAway, free: usize) -> Result<Self, NumerationError> {
        let system = NumerationSystem::new(&take_away)?;
        let (functions, instances) = (FxHashMap::default(), FxHashMap::default());
        let (memory, steps, proved) = (DEFAULT_MEMORY, 0, BTreeMap::new());
        Ok(Self { take_away, system, free, memory, steps, functions, instances, proved })
    }

    /// The same checker, of which each check may take so many bytes of memory.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// How many piles are free.
    pub fn free(&self) -> usize {
        self.free
    }

    /// How many steps all checks so far have taken: transitions followed or compared.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What was proved by this checker or adopted.
    pub fn proved(&self) -> &BTreeMap<Subject, Checked<Certificate>> {
        &self.proved
    }

    /// Takes over a certificate that was checked before, for others to depend on; says whether it is of this take-away
    /// function and number of free piles, and does nothing otherwise.
    pub fn adopt(&mut self, certificate: Checked<Certificate>) -> bool {
        let same = certificate.take_away == self.take_away && certificate.free == self.free;
        if same {
            self.proved.insert(certificate.subject.clone(), certificate);
        }
        same
    }

    /// Checks an automaton, whose tracks are the free piles and then the quota, and keeps it if it is proved. What it depends
    /// on has to be proved or adopted before.
    ///
    /// For a game the equation is the one above, with the automata of games with one fixed pile made smaller by a move. For a
    /// Grundy value `g` the automaton is that of `E_g(x, w)`, which says that from one pile of `x` some move of at most
    /// `w` leads to the value `g`. A value is `g` exactly if `E_0, ..., E_{g-1}` hold and `E_g` does not. Like `N`, which
    /// is `E_0`, it satisfies
    ///
    /// ```text
    /// E_g(x, w)  <=>  E_g(x, w - 1),  or a move of exactly w leads to the value g under the quota f(w)
    /// ```
    ///
    /// and nothing else does.
    ///
    /// # Errors
    /// If the equation does not hold everywhere, with an instance; or the check takes more memory than is
    /// [allowed](Self::with_memory), or some hundred million steps and some ten thousand more for each entry of the table; or
    /// the monitor ends it.
    pub fn check(
        &mut self,
        subject: &Subject,
        automaton: &Dfa,
        monitor: &mut dyn Monitor,
    ) -> Result<Checked<Certificate>, CheckError> {
        let value = matches!(subject, Subject::GrundyValue(_));
        if automaton.tracks() != self.free + 1 || !(1..=2).contains(&self.free) || value && self.free != 1 {
            return Err(CheckError::Subject);
        }
        if !subject.is_canonical() {
            return Err(CheckError::Subject);
        }
        if let Some(missing) = subject.dependencies().into_iter().find(|subject| !self.proved.contains_key(subject)) {
            return Err(CheckError::Missing(missing));
        }
        let steps = STEPS.saturating_add(STEPS_AN_ENTRY.saturating_mul(automaton.table().len() as u64));
        let mut meter = Meter::new(self.memory, steps, monitor);
        let result = meter.look().map_err(CheckError::from).and_then(|()| match subject {
            Subject::Game(fixed) => self.check_game(fixed, automaton, &mut meter),
            Subject::GrundyValue(value) => self.check_value(*value, automaton, &mut meter),
        });
        self.steps = self.steps.saturating_add(meter.steps());
        result?;
        let certificate = Checked::new(Certificate {
            take_away: self.take_away.clone(),
            free: self.free,
            subject: subject.clone(),
            automaton: automaton.clone(),
        });
        self.proved.insert(subject.clone(), certificate.clone());
        Ok(certificate)
    }

    fn smaller(&self, subject: &Subject) -> Result<Checked<Certificate>, CheckError> {
        self.proved.get(subject).cloned().ok_or_else(|| CheckError::Missing(subject.clone()))
    }

    fn check_game(&mut self, fixed: &[u32], automaton: &Dfa, meter: &mut Meter<'_>) -> Result<(), CheckError> {
        // Fixed piles are looked at quota by quota.
        let single = fixed.iter().map(|&pile| i64::from(pile)).max().unwrap_or(0);
        let mut moves = |checker: &mut Self, quota: Option<i64>, after: Function, meter: &mut Meter<'_>| {
            let rest = checker.image(automaton, after, meter)?;
            let mut moves: Vec<Move> =
                (0..checker.free).map(|i| Move { pile: Some(i), leads_to: vec![(rest.clone(), false)] }).collect();
            // Beyond the quotas that are looked at one by one no fixed pile has as much.
            let Some(take) = quota.and_then(|quota| u32::try_from(quota).ok()) else { return Ok(moves) };
            for (i, &pile) in fixed.iter().enumerate() {
                if take <= pile && fixed.get(i + 1) != Some(&pile) {
                    let smaller = checker.smaller(&Subject::Game(fewer(fixed, i, take)))?;
                    let other = checker.image(&smaller.automaton, after, meter)?;
                    moves.push(Move { pile: None, leads_to: vec![(other, false)] });
                }
            }
            Ok(moves)
        };
        self.equation(single, automaton, &mut moves, meter)
    }

    fn check_value(&mut self, value: u32, automaton: &Dfa, meter: &mut Meter<'_>) -> Result<(), CheckError> {
        let mut moves = |checker: &mut Self, _: Option<i64>, after: Function, meter: &mut Meter<'_>| {
            let mut leads_to = Vec::new();
            for below in 0..value {
                let below = checker.smaller(&Subject::GrundyValue(below))?;
                leads_to.push((checker.image(&below.automaton, after, meter)?, true));
            }
            leads_to.push((checker.image(automaton, after, meter)?, false));
            Ok(vec![Move { pile: Some(0), leads_to }])
        };
        self.equation(0, automaton, &mut moves, meter)
    }

    /// Checks `A(x, w) <=> A(x, w - 1) or a move of exactly w`. One by one are looked at the quotas up to `single` and those
    /// for which the take-away function is not yet linear.
    fn equation(
        &mut self,
        single: i64,
        automaton: &Dfa,
        moves: &mut Moves<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
        let single = single.max(i64::try_from(self.take_away.explicit().len()).unwrap_or(i64::MAX));
        if single > MOST_SINGLE {
            return Err(CheckError::TooManyMoves);
        }
        for quota in 0..=single {
            let this = self.image(automaton, Function::Constant(quota), meter)?;
            if quota == 0 {
                // Without a quota there is no move.
                self.search(Quotas::One(0), &this, None, &[], meter)?;
                continue;
            }
            let less = self.image(automaton, Function::Constant(quota - 1), meter)?;
            let after = self.take_away.quota_after(&Nat::from(quota as u64));
            let after = i64::try_from(&after).map_err(|_| CheckError::Overflow)?;
            let moves = moves(self, Some(quota), Function::Constant(after), meter)?;
            self.search(Quotas::One(quota), &this, Some(&less), &moves, meter)?;
        }
        let less = self.image(automaton, Function::Less, meter)?;
        let moves = moves(self, None, Function::After, meter)?;
        self.search(Quotas::Above(single), automaton, Some(&less), &moves, meter)
    }

    /// The automaton that reads `x` and accepts where `automaton` accepts `x` and this quota.
    ///
    /// # Errors
    /// If the meter ends it, or the automaton does not read the free piles and a quota.
    pub fn at_quota(&mut self, automaton: &Dfa, quota: u64, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
        if automaton.tracks() != self.free + 1 {
            return Err(CheckError::Subject);
        }
        let quota = i64::try_from(quota).map_err(|_| CheckError::Overflow)?;
        self.image(automaton, Function::Constant(quota), meter)
    }

    /// The automaton of `N(x, g(w))`.
    fn image(&mut self, automaton: &Dfa, function: Function, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
        let relation = match self.functions.entry(function) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let (tracks, relation) = match function {
                    Function::Constant(value) => {
                        let value = i128::from(value);
                        (1, Relation { coefficients: vec![1], low: value, high: Some(value) })
                    }
                    Function::Less => (2, Relation { coefficients: vec![1, -1], low: 1, high: Some(1) }),
                    Function::After => {
                        let (p, q, r) = self.take_away.line();
                        // f(w) = floor(p w / q) + r: 0 <= p w - q f(w) + q r < q.
                        let shift = i128::from(q) * i128::from(r);
                        let coefficients = vec![i64::from(p), -i64::from(q)];
                        (2, Relation { coefficients, low: -shift, high: Some(i128::from(q) - 1 - shift) })
                    }
                };
                entry.insert(TrimDfa::new(&self.system, tracks, &[relation], meter)?)
            }
        };
        image(automaton, relation, meter)
    }

    /// Looks at all instances with these quotas. `this` says what `A(x, w)` is, `less` what `A(x, w - 1)` is.
    fn search(
        &mut self,
        quotas: Quotas,
        this: &Dfa,
        less: Option<&Dfa>,
        moves: &[Move],
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
        // One search for each set of free piles that have as much as the quota.
        for enough in 0..if less.is_some() { 1 << self.free } else { 1 } {
            self.search_with(quotas, enough, this, less, moves, meter)?;
        }
        Ok(())
    }

    /// The same where the free piles with a bit in `enough` have as much as the quota, and no others.
    fn search_with(
        &mut self,
        quotas: Quotas,
        enough: u32,
        this: &Dfa,
        less: Option<&Dfa>,
        moves: &[Move],
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
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
        let relation = match self.instances.entry((quotas, enough)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(instances(&self.system, self.free, quotas, enough, count, meter)?),
        };
        let words = match runners.len() {
            0..4 => search::<4>(relation, &runners, wrong, meter),
            4..8 => search::<8>(relation, &runners, wrong, meter),
            8..=MOST_RUNNERS => search::<{ MOST_RUNNERS + 1 }>(relation, &runners, wrong, meter),
            _ => return Err(CheckError::TooManyMoves),
        };
        let Some(words) = words? else { return Ok(()) };
        let mut piles: Vec<Nat> = words.iter().map(|word| self.system.number(word)).collect();
        let quota = match quotas {
            Quotas::One(quota) => Nat::from(quota as u64),
            Quotas::Above(_) => piles[self.free].clone(),
        };
        piles.truncate(self.free);
        Err(CheckError::Violation(Violation { piles, quota }))
    }
}

/// The relation of the numbers in some instances.
fn instances(
    system: &NumerationSystem,
    free: usize,
    quotas: Quotas,
    enough: u32,
    tracks: usize,
    meter: &mut Meter<'_>,
) -> Result<TrimDfa, CheckError> {
    let mut relations = Vec::new();
    let mut relate = |terms: &[(usize, i64)], low: i64, high: Option<i64>| {
        let mut coefficients = vec![0; tracks];
        for &(track, c) in terms {
            coefficients[track] += c;
        }
        relations.push(Relation { coefficients, low: low.into(), high: high.map(i128::from) });
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
    TrimDfa::new(system, tracks, &relations, meter)
}
