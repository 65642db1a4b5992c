//! The check: an automaton satisfies the recurrence of its game, for all pile sizes.
//!
//! With free piles `x`, fixed piles `p` and quota `w`, let `N(x, w)` say that the player to move wins. Then `N(x, 0)`
//! is false, except that under misère play it is true where no pile has a chip; and for `w >= 1`
//!
//! ```text
//! N(x, w)  <=>  N(x, w - 1),  or a move of exactly w leads to a position that is not N under the quota f(w)
//! ```
//!
//! If only some takes are permitted, a move of exactly `w` also needs that `w` is one of them, which an automaton says
//! that the checker builds itself. By induction on the chips and on `w` this has one solution, so an automaton that
//! satisfies it for all `x` and `w` is the game. The checker makes the automata of `N(x, w - 1)` and `N(x, f(w))`
//! first. Then every instance is a path of a `TrimDfa` that reads the numbers `x`, `w` and `x_i - w` in parallel. Each
//! automaton follows its own numbers, and at the end of the path the checker compares both sides. One search follows
//! all paths.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use fibnim::relative::TakeSet;
use fibnim::{Monitor, Nat, Play, TakeAway};
use rustc_hash::FxHashMap;

use crate::certificate::{Certificate, Subject, fewer};
use crate::check_error::{CheckError, Violation};
use crate::checked::Checked;
use crate::dfa::Dfa;
use crate::image::image;
use crate::meter::Meter;
use crate::numeration::{NumerationError, NumerationSystem};
use crate::relation::{Linear, Parts, TrimDfa};
use crate::search::{Runner, search};
use crate::state::StateId;
use crate::takes::{beside, permitted};

/// The default for the memory of a check: 1 GiB.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// The steps of a check, whatever the size of the automaton.
const STEPS: u64 = 1 << 28;
/// Further steps for each entry of the table of the automaton.
const STEPS_AN_ENTRY: u64 = 1 << 14;

/// The most steps that the check of an automaton may take: `2^28`, and `2^14` more for each entry of its table.
///
/// Certificates take far fewer: a test asserts that no check of a certificate that comes with `fibnim-proof` takes more
/// than 14 % of its limit, and most take less than 1 %. So the limit ends the checks of made-up files only.
pub fn most_steps(automaton: &Dfa) -> u64 {
    STEPS.saturating_add(STEPS_AN_ENTRY.saturating_mul(automaton.table().len() as u64))
}

/// The most quotas that a check looks at one by one.
const MOST_SINGLE: usize = 256;

/// The quotas of instances of the recurrence that one search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Quotas {
    One(i64),
    /// All quotas above this one.
    Above(i64),
}

/// A function of the quota `w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum QuotaFunction {
    /// This value, whatever `w` is.
    Constant(i64),
    /// `w - 1`.
    Less,
    /// `f(w)` on the line of `f`, after its explicit values.
    After,
}

/// Checks automata of one take-away function and number of free piles, and keeps what it has proved.
#[derive(Debug)]
pub struct Checker {
    system: NumerationSystem,
    free: usize,
    memory: u64,
    steps: u64,
    functions: FxHashMap<QuotaFunction, TrimDfa>,
    parts: Parts,
    /// By quotas, and by the set of free piles that have at least as many chips as the quota.
    instances: FxHashMap<(Quotas, u32), TrimDfa>,
    proved: BTreeMap<Subject, Checked<Certificate>>,
}

/// Moves of exactly the quota, from one free pile or from a fixed one.
struct QuotaMove {
    pile: Option<usize>,
    /// Automata under the quota after the move, and whether each must accept the position after the move. One may be
    /// that of the permitted takes, which looks at the quota before the move.
    leads_to: Vec<(Dfa, bool)>,
}

/// Lists the moves that take exactly the quota `w`, which is given, or any of those that the check treats at once
/// (`None`). The function gives `f(w)`.
type Moves<'a> =
    dyn FnMut(&mut Checker, Option<i64>, QuotaFunction, &mut Meter<'_>) -> Result<Vec<QuotaMove>, CheckError> + 'a;

impl Checker {
    /// A checker of games with `free` piles of any size, 1 or 2.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take_away: &TakeAway, free: usize) -> Result<Self, NumerationError> {
        Ok(Self::of(NumerationSystem::new(take_away)?, free))
    }

    /// A checker of games with `free` piles of any size, 1 or 2, and the take-away function of this system.
    pub fn of(system: NumerationSystem, free: usize) -> Self {
        let (functions, instances, parts) = (FxHashMap::default(), FxHashMap::default(), Parts::default());
        let (memory, steps, proved) = (DEFAULT_MEMORY, 0, BTreeMap::new());
        Self { system, free, memory, steps, functions, parts, instances, proved }
    }

    /// Limits the memory of each check, in bytes (default: [`DEFAULT_MEMORY`]).
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// How many piles are free.
    pub fn free(&self) -> usize {
        self.free
    }

    /// How many steps all checks so far have taken. A step is a transition that an automaton follows or that is
    /// compared.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The certificates that this checker has proved or [adopted](Self::adopt).
    pub fn proved(&self) -> &BTreeMap<Subject, Checked<Certificate>> {
        &self.proved
    }

    /// Adds a certificate that was checked before, so that others may depend on it. Gives `false`, and adds nothing, if
    /// it has another take-away function or number of free piles.
    pub fn adopt(&mut self, certificate: Checked<Certificate>) -> bool {
        let same = certificate.take_away == *self.system.take_away() && certificate.free == self.free;
        if same {
            self.proved.insert(certificate.subject.clone(), certificate);
        }
        same
    }

    /// Checks an automaton whose tracks are the free piles and then the quota, and keeps it if it is proved. The
    /// checker must have proved or adopted its [dependencies](Subject::dependencies) before.
    ///
    /// For a game the equation is the one [above](self); a move from a fixed pile leads to a game with smaller fixed
    /// piles. For a Grundy value `g` the automaton is that of `E_g(x, w)`, which says that from one pile of `x` some
    /// move of at most `w` leads to the value `g`. The value of `x` under `w` is `g` exactly if `E_0, ..., E_{g-1}`
    /// hold and `E_g` does not. `E_0` is `N`, and like it `E_g` is the only solution of
    ///
    /// ```text
    /// E_g(x, w)  <=>  E_g(x, w - 1),  or a move of exactly w leads to the value g under the quota f(w)
    /// ```
    ///
    /// # Errors
    /// If the equation does not hold for some piles and quota, which the error names; if the subject or the automaton
    /// does not fit this checker; if the check exceeds the [memory](Self::with_memory) or [`most_steps`]; or if the
    /// monitor ends it.
    pub fn check(
        &mut self,
        subject: &Subject,
        automaton: &Dfa,
        monitor: &mut dyn Monitor,
    ) -> Result<Checked<Certificate>, CheckError> {
        let most_free = if subject.grundy_value().is_some() { 1 } else { 2 };
        if !(1..=most_free).contains(&self.free) {
            return Err(CheckError::FreePiles(self.free));
        }
        self.check_tracks(automaton)?;
        if !subject.is_accepted() {
            return Err(CheckError::Subject);
        }
        if let Some(missing) = subject.dependencies().into_iter().find(|subject| !self.proved.contains_key(subject)) {
            return Err(CheckError::Missing(missing));
        }
        let mut meter = Meter::new(self.memory, most_steps(automaton), monitor);
        let result = meter.look().map_err(CheckError::from).and_then(|()| match subject {
            Subject::Game(_) | Subject::MisereGame(_) | Subject::Only { .. } => {
                self.check_game(subject, automaton, &mut meter)
            }
            Subject::GrundyValue(value) => self.check_value(*value, automaton, &mut meter),
        });
        self.steps = self.steps.saturating_add(meter.steps());
        result?;
        let certificate = Checked::new(Certificate {
            take_away: self.system.take_away().clone(),
            free: self.free,
            subject: subject.clone(),
            automaton: automaton.clone(),
        });
        self.proved.insert(subject.clone(), certificate.clone());
        Ok(certificate)
    }

    fn check_tracks(&self, automaton: &Dfa) -> Result<(), CheckError> {
        let (expected, found) = (self.free + 1, automaton.tracks());
        if expected == found { Ok(()) } else { Err(CheckError::Tracks { expected, found }) }
    }

    fn smaller(&self, subject: &Subject) -> Result<Checked<Certificate>, CheckError> {
        self.proved.get(subject).cloned().ok_or_else(|| CheckError::Missing(subject.clone()))
    }

    fn check_game(&mut self, subject: &Subject, automaton: &Dfa, meter: &mut Meter<'_>) -> Result<(), CheckError> {
        let (play, fixed, takes) = (subject.play(), subject.fixed(), subject.takes());
        let largest = match takes {
            TakeSet::List(list) => list.last().map(|&take| take as usize),
            _ => None,
        };
        // A larger quota allows no other moves from fixed piles, nor other takes of a list.
        let single = fixed.iter().map(|&pile| pile as usize).chain(largest).max().unwrap_or(0);
        let permitted = permitted(takes, &self.system, meter)?.map(|automaton| beside(self.free, &automaton));
        let mut moves = |checker: &mut Self, quota: Option<i64>, after: QuotaFunction, meter: &mut Meter<'_>| {
            let take = quota.and_then(|quota| u32::try_from(quota).ok());
            if take.map_or(largest.is_some(), |take| !takes.has(take)) {
                return Ok(Vec::new());
            }
            let mut leads_to = vec![(checker.image(automaton, after, meter)?, false)];
            if take.is_none() {
                leads_to.extend(permitted.iter().map(|automaton| (automaton.clone(), true)));
            }
            let mut moves: Vec<QuotaMove> =
                (0..checker.free).map(|i| QuotaMove { pile: Some(i), leads_to: leads_to.clone() }).collect();
            // Larger quotas are above all fixed piles.
            let Some(take) = take else { return Ok(moves) };
            for (i, &pile) in fixed.iter().enumerate() {
                if take <= pile && fixed.get(i + 1) != Some(&pile) {
                    let smaller = checker.smaller(&Subject::only(takes.clone(), play, fewer(fixed, i, take)))?;
                    let other = checker.image(&smaller.automaton, after, meter)?;
                    moves.push(QuotaMove { pile: None, leads_to: vec![(other, false)] });
                }
            }
            Ok(moves)
        };
        let without_quota = match play {
            Play::Misere if fixed.is_empty() => zeros(self.free),
            Play::Misere | Play::Normal => nothing(self.free),
        };
        self.equation(single, automaton, &without_quota, &mut moves, meter)
    }

    fn check_value(&mut self, value: u32, automaton: &Dfa, meter: &mut Meter<'_>) -> Result<(), CheckError> {
        let mut moves = |checker: &mut Self, _: Option<i64>, after: QuotaFunction, meter: &mut Meter<'_>| {
            let mut leads_to = Vec::new();
            for below in 0..value {
                let below = checker.smaller(&Subject::GrundyValue(below))?;
                leads_to.push((checker.image(&below.automaton, after, meter)?, true));
            }
            leads_to.push((checker.image(automaton, after, meter)?, false));
            Ok(vec![QuotaMove { pile: Some(0), leads_to }])
        };
        self.equation(0, automaton, &nothing(self.free), &mut moves, meter)
    }

    /// Checks that `A(x, 0)` is `without_quota`, and that `A(x, w) <=> A(x, w - 1) or a move of exactly w`. Quotas up
    /// to `single`, and those with an explicit value of the take-away function, are checked one by one; all larger
    /// quotas are checked at once.
    fn equation(
        &mut self,
        single: usize,
        automaton: &Dfa,
        without_quota: &Dfa,
        moves: &mut Moves<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
        let quotas = single.max(self.system.take_away().explicit().len());
        if quotas > MOST_SINGLE {
            return Err(CheckError::TooManyQuotas { quotas, accepted: MOST_SINGLE });
        }
        let single = i64::try_from(quotas).map_err(|_| CheckError::Overflow)?;
        for quota in 0..=single {
            let this = self.image(automaton, QuotaFunction::Constant(quota), meter)?;
            if quota == 0 {
                // Without a quota there is no move.
                self.search_with(Quotas::One(0), 0, &this, without_quota, &[], meter)?;
                continue;
            }
            let less = self.image(automaton, QuotaFunction::Constant(quota - 1), meter)?;
            let after = self.system.take_away().quota_after(&Nat::from(quota as u64));
            let after = i64::try_from(&after).map_err(|_| CheckError::Overflow)?;
            let moves = moves(self, Some(quota), QuotaFunction::Constant(after), meter)?;
            self.search(Quotas::One(quota), &this, &less, &moves, meter)?;
        }
        let less = self.image(automaton, QuotaFunction::Less, meter)?;
        let moves = moves(self, None, QuotaFunction::After, meter)?;
        self.search(Quotas::Above(single), automaton, &less, &moves, meter)
    }

    /// The automaton that reads free piles `x` and accepts them if `automaton` accepts `x` and this quota.
    ///
    /// # Errors
    /// If the automaton does not have a track for each free pile and one for the quota, the quota is `2^63` or more, or
    /// the meter ends the construction.
    pub fn at_quota(&mut self, automaton: &Dfa, quota: u64, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
        self.check_tracks(automaton)?;
        let quota = i64::try_from(quota).map_err(|_| CheckError::Overflow)?;
        self.image(automaton, QuotaFunction::Constant(quota), meter)
    }

    /// The automaton of `N(x, g(w))`.
    fn image(&mut self, automaton: &Dfa, function: QuotaFunction, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
        let relation = match self.functions.entry(function) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let (tracks, relation) = match function {
                    QuotaFunction::Constant(value) => {
                        let value = i128::from(value);
                        (1, Linear { coefficients: vec![1], low: value, high: Some(value) })
                    }
                    QuotaFunction::Less => (2, Linear { coefficients: vec![1, -1], low: 1, high: Some(1) }),
                    QuotaFunction::After => {
                        let (p, q, r) = self.system.take_away().line().ok_or(CheckError::Overflow)?;
                        // f(w) = floor(p w / q) + r: 0 <= p w - q f(w) + q r < q.
                        let shift = i128::from(q) * i128::from(r);
                        let coefficients = vec![i64::from(p), -i64::from(q)];
                        (2, Linear { coefficients, low: -shift, high: Some(i128::from(q) - 1 - shift) })
                    }
                };
                entry.insert(TrimDfa::new(&self.system, tracks, &[relation], &mut self.parts, meter)?)
            }
        };
        image(automaton, relation, meter)
    }

    /// Searches all instances with these quotas, which are at least 1, for one that is violated. `this` is the
    /// automaton of `A(x, w)`, and `less` that of `A(x, w - 1)`.
    fn search(
        &mut self,
        quotas: Quotas,
        this: &Dfa,
        less: &Dfa,
        moves: &[QuotaMove],
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
        // One search for each set of free piles that have at least as many chips as the quota.
        for enough in 0..1 << self.free {
            self.search_with(quotas, enough, this, less, moves, meter)?;
        }
        Ok(())
    }

    /// Like [`search`](Self::search), for the instances in which exactly the free piles with a bit in `enough` have at
    /// least as many chips as the quota.
    fn search_with(
        &mut self,
        quotas: Quotas,
        enough: u32,
        this: &Dfa,
        less: &Dfa,
        moves: &[QuotaMove],
        meter: &mut Meter<'_>,
    ) -> Result<(), CheckError> {
        // The tracks are the free piles, then w if it is not constant, then x_i - w for the piles with enough chips.
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
        let mut runners = Vec::from([this, less].map(|automaton| Runner { automaton, tracks: reads(None) }));
        // For every possible move: its first runner, and what its runners must say for the move to win.
        let mut conditions = Vec::new();
        for QuotaMove { pile, leads_to } in moves.iter().filter(|chosen| chosen.pile.is_none_or(|i| rest[i].is_some()))
        {
            conditions.push((runners.len(), leads_to));
            runners.extend(leads_to.iter().map(|(automaton, _)| Runner { automaton, tracks: reads(*pile) }));
        }
        let wrong = |states: &[StateId]| {
            let says = |i: usize| runners[i].automaton.accepts(states[i]);
            let moves = || {
                conditions
                    .iter()
                    .any(|(at, leads_to)| leads_to.iter().enumerate().all(|(i, (_, holds))| says(at + i) == *holds))
            };
            says(0) != (says(1) || moves())
        };
        let relation = match self.instances.entry((quotas, enough)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let relations = instances(self.free, quotas, enough, count);
                entry.insert(TrimDfa::new(&self.system, count, &relations, &mut self.parts, meter)?)
            }
        };
        let Some(words) = search(relation, &runners, wrong, meter)? else { return Ok(()) };
        let mut piles: Vec<Nat> = words.iter().map(|word| self.system.number(word)).collect();
        let quota = match quotas {
            Quotas::One(quota) => Nat::from(quota as u64),
            Quotas::Above(_) => piles[self.free].clone(),
        };
        piles.truncate(self.free);
        Err(CheckError::Violation(Violation { piles, quota }))
    }
}

/// The automaton that accepts no tuple of `tracks` numbers.
fn nothing(tracks: usize) -> Dfa {
    Dfa::new(tracks, vec![0; 1 << tracks], vec![false]).expect("one state is an automaton")
}

/// The automaton that accepts zeros only.
fn zeros(tracks: usize) -> Dfa {
    let next = (0..2 << tracks).map(|entry| u32::from(entry > 0)).collect();
    Dfa::new(tracks, next, vec![true, false]).expect("two states are an automaton")
}

/// The relations between the numbers in the instances that one search looks at.
fn instances(free: usize, quotas: Quotas, enough: u32, tracks: usize) -> Vec<Linear> {
    let mut relations = Vec::new();
    let mut relate = |terms: &[(usize, i64)], low: i64, high: Option<i64>| {
        let mut coefficients = vec![0; tracks];
        for &(track, c) in terms {
            coefficients[track] += c;
        }
        relations.push(Linear { coefficients, low: low.into(), high: high.map(i128::from) });
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
    relations
}

#[cfg(test)]
mod tests;
