//! Sums solved by the nim-sum of the Grundy values of their components.

use std::sync::Arc;

use super::rows::{BYTES_A_ROW, GrundyRows, MAX_PILE};
use super::solved::SolvedSum;
use crate::nat::Nat;
use crate::play::{Component, Outcome, Play, Rules, Sum, TakeAway};
use crate::solve::{Budget, GrundyBound, Method, Progress, Reason, SolveError, Theorem, Wanted};

/// A pile of the sum whose options are read from rows.
struct Watched {
    /// The index of the component.
    index: usize,
    chips: u32,
    /// The most chips that may be taken.
    most: u32,
    /// `options[k - 1]` is the Grundy value that a move of `k` chips leaves.
    options: Vec<u32>,
}

/// A pile whose value a method knows.
struct Looked<'a> {
    index: usize,
    chips: &'a Nat,
    take: &'a TakeAway,
    /// The methods for its game.
    methods: Vec<&'a dyn Method>,
    /// The most chips that may be taken.
    most: Nat,
}

/// Piles with the same take-away function, for which rows are computed together.
type Group<'a> = (&'a TakeAway, Vec<Watched>);

impl Sum {
    /// Solves the sum by rows ([`solve_with`](Self::solve_with)).
    ///
    /// # Errors
    /// If the rows exceed the budget; the error says what they would need.
    pub fn solve(&self, budget: &mut Budget<'_>) -> Result<SolvedSum, SolveError> {
        self.solve_with(&[], Wanted::Moves, budget)
    }

    /// Solves the sum: P exactly if the nim-sum of the Grundy values is 0 (R. P. Sprague 1935, P. M. Grundy 1939). If
    /// only the outcome is wanted, there are no winning moves.
    ///
    /// The value of a pile comes from the first method that knows it, among those for its take-away function and normal
    /// play. For the remaining piles of each function, the rows of all piles up to the largest are computed. For the
    /// usual functions this takes about linear time, a few million rows a second. A heap of nim can have any size. If a
    /// method knew the value of a pile, its winning takes are found by asking the methods for the value after each
    /// take, or by rows if that is less work.
    ///
    /// # Errors
    /// If the rows exceed the budget; the error says what they would need. If only the winning moves would need them,
    /// it is [`SolveError::UnlistedMoves`], which says who wins.
    pub fn solve_with(
        &self,
        methods: &[Arc<dyn Method>],
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<SolvedSum, SolveError> {
        let components = self.components();
        let mut values = vec![Nat::ZERO; components.len()];
        let mut reasons = vec![Reason::Theorem(Theorem::Rules); components.len()];
        let mut looked: Vec<Looked> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let (chips, take) = match component {
                Component::Heap(chips) => {
                    values[index].clone_from(chips);
                    continue;
                }
                Component::Pile { chips, take, .. } => (chips, take),
            };
            let most = component.largest_take();
            if most.is_zero() {
                continue;
            }
            let methods = about(methods, take);
            if let Some((GrundyBound::Exactly(value), reason)) = look_up(&methods, chips, &most, budget)? {
                values[index] = value;
                reasons[index] = reason;
                looked.push(Looked { index, chips, take, methods, most });
            } else {
                reasons[index] = Reason::Rows { rows: None };
                watch(&mut groups, take, Watched::new(index, chips, &most, budget.memory)?);
            }
        }
        let mut rows = evaluate(&mut groups, |index, value| values[index] = value.into(), budget)?;
        let nim_sum = Nat::nim_sum(&values);
        let mut takes = vec![Vec::new(); components.len()];
        if !nim_sum.is_zero() && wanted == Wanted::Moves {
            let target = |index: usize| &nim_sum ^ &values[index];
            for (index, component) in components.iter().enumerate() {
                if let Component::Heap(chips) = component
                    && target(index) < *chips
                {
                    takes[index] = vec![(chips - target(index), 1)];
                }
            }
            let mut unlisted: Vec<Group> = Vec::new();
            for pile in &looked {
                match pile.list(&target(pile.index), budget)? {
                    Listing::Runs(runs) => takes[pile.index] = numbers(&runs),
                    Listing::NeedsRows(take) => {
                        let watched = Watched::new(pile.index, pile.chips, &pile.most, budget.memory);
                        let mut group = [(pile.take, vec![watched.map_err(|rows| pile.unlisted(take.clone(), rows))?])];
                        rows += evaluate(&mut group, |_, _| (), budget).map_err(|rows| pile.unlisted(take, rows))?;
                        unlisted.extend(group);
                    }
                }
            }
            for watched in groups.iter().chain(&unlisted).flat_map(|(_, group)| group) {
                takes[watched.index] = numbers(&watched.runs(&target(watched.index)));
            }
        }
        Ok(SolvedSum { sum: self.clone(), values, reasons, nim_sum, takes, rows })
    }
}

/// The methods for normal play with a take-away function.
pub(crate) fn about<'a>(methods: &'a [Arc<dyn Method>], take: &TakeAway) -> Vec<&'a dyn Method> {
    let same = |rules: &Rules| rules.play == Play::Normal && rules.take_away == *take;
    methods.iter().map(|method| &**method).filter(|method| same(method.rules())).collect()
}

/// The value of a pile, or a bound, by the first of its methods that has either; an exact value comes before a bound.
pub(crate) fn look_up(
    methods: &[&dyn Method],
    pile: &Nat,
    quota: &Nat,
    budget: &mut Budget<'_>,
) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
    let mut bound = None;
    for method in methods {
        match method.grundy(pile, quota, budget)? {
            Some(exact @ (GrundyBound::Exactly(_), _)) => return Ok(Some(exact)),
            found => bound = found.or(bound),
        }
    }
    Ok(bound)
}

fn watch<'a>(groups: &mut Vec<Group<'a>>, take: &'a TakeAway, watched: Watched) {
    match groups.iter_mut().find(|(other, _)| *other == take) {
        Some((_, group)) => group.push(watched),
        None => groups.push((take, vec![watched])),
    }
}

/// Whether the methods have all winning takes from a pile.
enum Listing {
    /// In runs: the first of the run, and how many.
    Runs(Vec<(u32, u32)>),
    /// Not without rows: the least take after which the value is not known, if there is one.
    NeedsRows(Option<Nat>),
}

/// About how many rows can be computed in the time of one question to a method.
const ROWS_A_QUESTION: u32 = 8;

impl Looked<'_> {
    /// The refusal of an N-position whose winning takes from this pile need `rows`; a stopped call stays a stopped
    /// call.
    fn unlisted(&self, take: Option<Nat>, rows: SolveError) -> SolveError {
        match rows {
            SolveError::Stopped(progress) => SolveError::Stopped(progress),
            rows => {
                SolveError::UnlistedMoves { outcome: Outcome::N, pile: self.chips.clone(), take, rows: Box::new(rows) }
            }
        }
    }

    /// The takes that leave a value.
    fn list(&self, target: &Nat, budget: &mut Budget<'_>) -> Result<Listing, SolveError> {
        let rows_are_less = *self.chips <= &self.most * ROWS_A_QUESTION
            && Watched::new(self.index, self.chips, &self.most, budget.memory)
                .is_ok_and(|watched| watched.bytes() <= Nat::from(budget.memory));
        let Some(most) = u32::try_from(&self.most).ok().filter(|_| !rows_are_less) else {
            return Ok(Listing::NeedsRows(None));
        };
        let mut runs = Vec::new();
        for taken in 1..=most {
            let chips = Nat::from(taken);
            let left = self.chips - &chips;
            let quota = self.take.quota_after(&chips);
            let wins = if left.is_zero() {
                target.is_zero()
            } else {
                match look_up(&self.methods, &left, &quota, budget)? {
                    Some((GrundyBound::Exactly(value), _)) => value == *target,
                    Some((GrundyBound::AtLeast(value), _)) if value > *target => false,
                    _ => return Ok(Listing::NeedsRows(Some(chips))),
                }
            };
            if wins {
                extend(&mut runs, taken);
            }
            if taken.is_multiple_of(QUESTIONS_A_CHECK) {
                Progress { done: taken.into(), total: Some(most.into()) }.tell(budget.monitor)?;
                budget.charge(size_of_val(&runs[..]) as u64, taken.into())?;
            }
        }
        Ok(Listing::Runs(runs))
    }
}

/// Lookups between two calls of the monitor.
const QUESTIONS_A_CHECK: u32 = 256;

fn numbers(runs: &[(u32, u32)]) -> Vec<(Nat, u32)> {
    runs.iter().map(|&(first, count)| (Nat::from(first), count)).collect()
}

/// Adds a take to runs of smaller ones.
fn extend(runs: &mut Vec<(u32, u32)>, taken: u32) {
    match runs.last_mut() {
        Some((first, count)) if *first + *count == taken => *count += 1,
        _ => runs.push((taken, 1)),
    }
}

/// Passes the Grundy values of all piles to `found`, fills in the values of their options, and returns the number of
/// rows computed.
fn evaluate(
    groups: &mut [Group],
    mut found: impl FnMut(usize, u32),
    budget: &mut Budget<'_>,
) -> Result<u64, SolveError> {
    let allowed = budget.memory;
    let largest = |group: &[Watched]| group.iter().map(|watched| watched.chips).max().unwrap_or(0);
    let options: Nat = groups.iter().flat_map(|(_, group)| group).map(|watched| Nat::from(watched.most) * 4_u32).sum();
    let last = groups.iter().map(|(_, group)| largest(group)).max().unwrap_or(0);
    let bytes = &options + Nat::from(last) * BYTES_A_ROW;
    if bytes > Nat::from(allowed) {
        return Err(SolveError::Grundy { pile: last.into(), bytes, allowed });
    }
    let mut rows = 0;
    let mut rest = budget.charge(u64::try_from(&options).unwrap_or(allowed), 0)?;
    for (take, group) in groups {
        let last = largest(group);
        rows += u64::from(last) + 1;
        for watched in &mut *group {
            watched.options = vec![0; watched.most as usize];
        }
        let visited = GrundyRows::visit(take, last, &mut rest, |row| {
            for watched in &mut *group {
                let Some(taken) = watched.chips.checked_sub(row.pile()) else { continue };
                if taken == 0 {
                    found(watched.index, row.value(watched.most.into()));
                } else if taken <= watched.most {
                    watched.options[taken as usize - 1] = row.value(take.quota_after(&u64::from(taken)));
                }
            }
        });
        visited.map_err(|error| error.of_all(allowed))?;
    }
    Ok(rows)
}

impl Watched {
    fn new(index: usize, chips: &Nat, most: &Nat, allowed: u64) -> Result<Self, SolveError> {
        match (u32::try_from(chips), u32::try_from(most)) {
            (Ok(chips), Ok(most)) if chips <= MAX_PILE => Ok(Self { index, chips, most, options: Vec::new() }),
            _ => {
                let bytes = chips * BYTES_A_ROW + most * 4_u32;
                Err(if bytes > Nat::from(allowed) {
                    SolveError::Grundy { pile: chips.clone(), bytes, allowed }
                } else {
                    SolveError::GrundyPile { pile: chips.clone(), largest: MAX_PILE }
                })
            }
        }
    }

    /// Bytes of its rows and options.
    fn bytes(&self) -> Nat {
        Nat::from(self.chips) * BYTES_A_ROW + Nat::from(self.most) * 4_u32
    }

    /// The takes that leave the value, in runs.
    fn runs(&self, target: &Nat) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        let Ok(target) = u32::try_from(target) else { return runs };
        for (taken, _) in (1..).zip(&self.options).filter(|&(_, &value)| value == target) {
            extend(&mut runs, taken);
        }
        runs
    }
}
