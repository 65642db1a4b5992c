//! The source of Grundy values of small piles, for the learner.
//!
//! `E_g(n, r)` says that from a pile of `n` some move of at most `r` chips leads to the Grundy value `g`. So `G(n; r)`
//! is the first `g` for which it does not hold. Proved automata of `E_0, ..., E_g` give all values up to `g`, and show
//! which values are larger.

use std::collections::BinaryHeap;

use fibnim::grundy::GrundyRows;
use fibnim::{Budget, Monitor, Nat, SolveError, TakeAway};

use super::teacher::{INFINITE, Source, TeacherError};

/// The largest pile that is looked at first.
pub(crate) const FIRST: u32 = 1 << 14;
/// The largest pile that is looked at if the smaller ones are not enough.
pub(crate) const MOST: u32 = 1 << 24;

/// The least move to a Grundy value, by pile.
pub(crate) struct LeastMoves(Vec<u32>);

/// Stands for no such move.
const NO_MOVE: u32 = u32::MAX;

impl Source for LeastMoves {
    fn threshold(&mut self, piles: &[u64], _: &mut dyn Monitor) -> Result<u64, TeacherError> {
        match usize::try_from(piles[0]).ok().and_then(|pile| self.0.get(pile)) {
            Some(&NO_MOVE) => Ok(INFINITE),
            Some(&least) => Ok(u64::from(least)),
            None => Err(TeacherError::Unknown),
        }
    }
}

/// The least move to the Grundy value `value` from every pile up to `last`.
///
/// If the pile `m` has the value under the quotas `lo..=hi`, the moves `k` from `m + k` with `lo <= f(k) <= hi` lead to
/// it.
pub(crate) fn reaching(
    take: &TakeAway,
    value: u32,
    last: u32,
    monitor: &mut dyn Monitor,
) -> Result<LeastMoves, SolveError> {
    // The first pile from which a move leads to a pile, that pile, and the last pile from which one does.
    let mut reached: Vec<(u32, u32, u32)> = Vec::new();
    let least = |quota: u64| take.least_reaching(&Nat::from(quota)).and_then(|t| u32::try_from(t).ok());
    let mut budget = Budget { memory: u64::MAX, monitor };
    GrundyRows::visit(take, last, &mut budget, |row| {
        let steps = row.steps();
        let place = steps.partition_point(|step| step.value <= value);
        let at = place.checked_sub(1).map(|at| steps[at]);
        let low = match at {
            Some(step) if step.value == value => step.quota,
            None if value == 0 => 0,
            _ => return,
        };
        let Some(first) = least(u64::from(low)) else { return };
        // The last move with f(k) below the next step, if there is one.
        let end = steps
            .get(place)
            .map_or(Some(last), |next| least(u64::from(next.quota)).map_or(Some(last), |beyond| beyond.checked_sub(1)));
        let Some(end) = end.filter(|&end| end >= first) else { return };
        if let Some(from) = row.pile().checked_add(first).filter(|&from| from <= last) {
            reached.push((from, row.pile(), row.pile().saturating_add(end).min(last)));
        }
    })?;
    reached.sort_unstable();
    let mut reached = reached.into_iter().peekable();
    let mut active: BinaryHeap<(u32, u32)> = BinaryHeap::new();
    let moves = (0..=last).map(|pile| {
        while let Some((_, nearest, end)) = reached.next_if(|&(from, _, _)| from == pile) {
            active.push((nearest, end));
        }
        while active.peek().is_some_and(|&(_, end)| end < pile) {
            active.pop();
        }
        active.peek().map_or(NO_MOVE, |&(nearest, _)| pile - nearest)
    });
    Ok(LeastMoves(moves.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;
    use fibnim::grundy::literal_rows;

    #[test]
    fn moves_are_those_of_the_definition() {
        for take in ["2t", "t", "3t", "t+1", "2,2,6 then 2t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let rows = literal_rows(&take, 150);
            let value_of = |pile: usize, quota: u64| rows[pile][pile.min(usize::try_from(quota).expect("small"))];
            for value in 0..6 {
                let moves = reaching(&take, value, 150, &mut Forever).expect("small");
                for (pile, &nearest) in moves.0.iter().enumerate() {
                    let leads = |&k: &usize| value_of(pile - k, take.quota_after(&(k as u64))) == value;
                    let least = (1..=pile).find(leads).map_or(NO_MOVE, |k| k as u32);
                    assert_eq!(nearest, least, "{take}: {value} from {pile}");
                }
            }
        }
    }
}
