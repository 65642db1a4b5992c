//! Sums solved by the nim-sum of the Grundy values of their components.

use super::rows::{GrundyRows, MAX_PILE};
use super::value::{BYTES_A_ROW, nim_sum};
use crate::nat::Nat;
use crate::play::{Component, Move, Outcome, Sum, TakeAway};
use crate::solve::{Budget, Monitor, SolveError};

/// The answer to a [`Sum`]: the Grundy values of its components, their nim-sum, who wins, and all winning moves.
#[derive(Clone, Debug)]
pub struct SolvedSum {
    sum: Sum,
    values: Vec<Nat>,
    nim_sum: Nat,
    /// For every component its winning takes.
    takes: Vec<Takes>,
    rows: u64,
}

/// Winning takes from a component.
#[derive(Clone, Debug)]
enum Takes {
    /// Runs of takes in increasing order: the first of the run, and how many.
    Runs(Vec<(u32, u32)>),
    /// From a heap of nim there is one at most.
    Heap(Option<Nat>),
}

/// A pile of the sum as its rows see it.
struct Watched {
    /// The index of the component.
    index: usize,
    chips: u32,
    /// The most chips that may be taken.
    most: u32,
    /// `options[k - 1]` is the Grundy value that a move of `k` chips leaves.
    options: Vec<u32>,
}

impl Sum {
    /// Solves the sum: P exactly if the nim-sum of the Grundy values is 0 (R. P. Sprague 1935, P. M. Grundy 1939). The
    /// rows of all piles up to the largest with each take-away function are computed, in time that for the usual functions is
    /// about linear, a few million a second; a heap of nim can have any size.
    ///
    /// # Errors
    /// If the rows are beyond the budget; the error says what they would need.
    pub fn solve<M: Monitor>(&self, budget: &mut Budget<M>) -> Result<SolvedSum, SolveError> {
        let components = self.components();
        let mut values: Vec<Nat> = components
            .iter()
            .map(|component| match component {
                Component::Heap(chips) => chips.clone(),
                Component::Pile { .. } => Nat::ZERO,
            })
            .collect();
        let mut groups: Vec<(&TakeAway, Vec<Watched>)> = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let Component::Pile { chips, take, .. } = component else { continue };
            let most = component.largest_take();
            if most.is_zero() {
                continue;
            }
            let watched = Watched::new(index, chips, &most, budget.memory)?;
            match groups.iter_mut().find(|(other, _)| *other == take) {
                Some((_, group)) => group.push(watched),
                None => groups.push((take, vec![watched])),
            }
        }
        let rows = evaluate(&mut groups, &mut values, budget)?;
        let nim_sum = nim_sum(&values);
        let mut takes = vec![Takes::Heap(None); components.len()];
        if !nim_sum.is_zero() {
            for (index, component) in components.iter().enumerate() {
                let target = &nim_sum ^ &values[index];
                if let Component::Heap(chips) = component
                    && target < *chips
                {
                    takes[index] = Takes::Heap(Some(chips - target));
                }
            }
            for watched in groups.iter().flat_map(|(_, group)| group) {
                let target = &nim_sum ^ &values[watched.index];
                takes[watched.index] = Takes::Runs(watched.runs(&target));
            }
        }
        Ok(SolvedSum { sum: self.clone(), values, nim_sum, takes, rows })
    }
}

/// Fills in the Grundy values of all piles and of their options, and says how many rows that took.
fn evaluate<M: Monitor>(
    groups: &mut [(&TakeAway, Vec<Watched>)],
    values: &mut [Nat],
    budget: &mut Budget<M>,
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
    budget.memory -= u64::try_from(&options).unwrap_or(allowed);
    let mut result = Ok(());
    for (take, group) in groups {
        let last = largest(group);
        rows += u64::from(last) + 1;
        for watched in &mut *group {
            watched.options = vec![0; watched.most as usize];
        }
        result = result.and_then(|()| {
            GrundyRows::visit(take, last, budget, |row| {
                for watched in &mut *group {
                    let Some(taken) = watched.chips.checked_sub(row.pile()) else { continue };
                    if taken == 0 {
                        values[watched.index] = row.value(watched.most.into()).into();
                    } else if taken <= watched.most {
                        watched.options[taken as usize - 1] = row.value(take.quota_after(&u64::from(taken)));
                    }
                }
            })
        });
    }
    budget.memory = allowed;
    result.map(|()| rows).map_err(|beyond| match beyond {
        SolveError::Memory { positions, .. } => SolveError::Memory { positions, allowed },
        other => other,
    })
}

impl Watched {
    fn new(index: usize, chips: &Nat, most: &Nat, allowed: u64) -> Result<Self, SolveError> {
        match (u32::try_from(chips), u32::try_from(most)) {
            (Ok(chips), Ok(most)) if chips <= MAX_PILE => Ok(Self { index, chips, most, options: Vec::new() }),
            _ => Err(SolveError::Grundy { pile: chips.clone(), bytes: chips * BYTES_A_ROW + most * 4_u32, allowed }),
        }
    }

    /// The takes that leave the value, in runs.
    fn runs(&self, target: &Nat) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        let Ok(target) = u32::try_from(target) else { return runs };
        for (taken, _) in (1..).zip(&self.options).filter(|&(_, &value)| value == target) {
            match runs.last_mut() {
                Some((first, count)) if *first + *count == taken => *count += 1,
                _ => runs.push((taken, 1)),
            }
        }
        runs
    }
}

impl SolvedSum {
    /// The sum.
    #[must_use]
    pub fn sum(&self) -> &Sum {
        &self.sum
    }

    /// The Grundy values of the components, in their order.
    #[must_use]
    pub fn values(&self) -> &[Nat] {
        &self.values
    }

    /// The Grundy value of the sum, which is the nim-sum of the values.
    #[must_use]
    pub fn nim_sum(&self) -> &Nat {
        &self.nim_sum
    }

    /// Who wins with best play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::for_mover(!self.nim_sum.is_zero())
    }

    /// How many rows of Grundy values were computed.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// All winning moves, which are those that make the nim-sum 0, by component and then by size.
    pub fn winning_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.takes.iter().enumerate().flat_map(|(pile, takes)| {
            let (runs, heap) = match takes {
                Takes::Runs(runs) => (&runs[..], None),
                Takes::Heap(take) => (&[][..], take.clone()),
            };
            let from_runs = runs.iter().flat_map(|&(first, count)| (0..count).map(move |i| Nat::from(first + i)));
            heap.into_iter().chain(from_runs).map(move |take| Move { pile, chips: take })
        })
    }
}
