//! Lists that stay within the budget.

use fibnim::search::ThresholdTable;
use fibnim::written::Bytes;
use fibnim::{Budget, Nat, Progress, Remoteness, SolveError};

use crate::wire::{self, Basis, FamilyRules, Thresholds, ThresholdsQuestion};
use crate::{EngineError, Result};

/// Bytes of an entry besides its numbers, with its text in the reply.
pub(super) const BYTES_AN_ENTRY: u64 = 256;

/// The monitor is asked after at most this many entries and this many bytes: a number of many digits may take
/// milliseconds.
const ENTRIES: u64 = 256;
const BYTES: u64 = 1 << 14;

/// Why a list ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListEnd {
    /// There is no further entry.
    Complete,
    /// It has as many entries as were asked for.
    Enough,
    /// The entries take the memory allowed.
    Memory,
    /// The monitor ended it.
    Stopped(Progress),
}

impl ListEnd {
    /// Whether there are more entries.
    pub(super) fn has_more(self) -> bool {
        self != Self::Complete
    }

    /// Whether a larger budget would allow more entries.
    pub(super) fn is_by_budget(self) -> bool {
        matches!(self, Self::Memory | Self::Stopped(_))
    }
}

/// The first entries of a list, and why it ends there.
#[derive(Debug)]
pub(super) struct Listed<T> {
    pub entries: Vec<T>,
    pub end: ListEnd,
}

/// The bytes of a number: its value, and its decimal digits in the reply.
pub(super) fn bytes_of(number: &Nat) -> u64 {
    number.bit_len() as u64 / 2
}

/// At most `most` entries, as far as memory and monitor allow. `bytes` is the size of the numbers in an entry.
pub(super) fn listed<T>(
    entries: impl Iterator<Item = T>,
    most: usize,
    bytes: impl Fn(&T) -> u64,
    budget: &mut Budget<'_>,
) -> Listed<T> {
    let mut entries = entries.fuse();
    let (mut taken, mut used, mut asked) = (Vec::new(), 0_u64, (0, 0));
    let end = loop {
        if taken.len() >= most {
            break if entries.next().is_some() { ListEnd::Enough } else { ListEnd::Complete };
        }
        if used > budget.memory {
            break ListEnd::Memory;
        }
        let done = taken.len() as u64;
        if done.abs_diff(asked.0) >= ENTRIES || used.abs_diff(asked.1) >= BYTES {
            asked = (done, used);
            let progress = Progress { done, total: None };
            if budget.monitor.check(progress).is_break() {
                break ListEnd::Stopped(progress);
            }
        }
        let Some(entry) = entries.next() else { break ListEnd::Complete };
        used = used.saturating_add(BYTES_AN_ENTRY).saturating_add(bytes(&entry));
        taken.push(entry);
    };
    Listed { entries: taken, end }
}

impl<T> Listed<T> {
    /// The entries, and whether the list is complete or as long as was asked for.
    ///
    /// # Errors
    /// If memory or monitor ended the list before its first entry; `what` names its entries.
    pub(super) fn or_part(self, what: &str) -> Result<(Vec<T>, bool)> {
        if self.end.is_by_budget() && !self.entries.is_empty() {
            return Ok((self.entries, false));
        }
        Ok((self.whole(what)?, true))
    }

    /// All entries, or as many as were asked for.
    ///
    /// # Errors
    /// If memory or monitor ended the list; `what` names its entries.
    pub(super) fn whole(self, what: &str) -> Result<Vec<T>> {
        match self.end {
            ListEnd::Complete | ListEnd::Enough => Ok(self.entries),
            ListEnd::Stopped(progress) => Err(SolveError::Stopped(progress).into()),
            ListEnd::Memory => Err(EngineError::beyond(format!(
                "beyond the budget: with their digits, {} {what} take all the memory allowed, and there are more",
                self.entries.len()
            ))),
        }
    }
}

/// Bytes that a position, and each of its piles, take in a list, with their text in the reply.
const BYTES_A_POSITION: u64 = 128;
const BYTES_A_PILE: u64 = 16;

/// The most positions of a list that this memory allows.
pub(super) fn most_positions(piles: u32, memory: u64) -> u64 {
    memory.checked_div(u64::from(piles).saturating_mul(BYTES_A_PILE).saturating_add(BYTES_A_POSITION)).unwrap_or(0)
}

/// An answer with only the fields that every region has.
pub(super) fn empty(question: &ThresholdsQuestion, rules: FamilyRules, basis: Basis) -> Thresholds {
    let max = question.max.u32();
    Thresholds { rules, max, quota: None, positions: None, rows: Vec::new(), flips: None, basis }
}

/// All piles up to a size, each in increasing order, in lexicographic order.
pub(super) fn sorted(piles: usize, max: u32) -> impl Iterator<Item = Vec<u32>> {
    let mut next = Some(vec![0; piles]);
    std::iter::from_fn(move || {
        let position = next.take()?;
        if let Some(place) = position.iter().rposition(|&pile| pile < max) {
            let mut after = position.clone();
            after[place..].fill(position[place].saturating_add(1));
            next = Some(after);
        }
        Some(position)
    })
}

/// Whether a list of all positions can be held.
pub(super) fn listable(piles: u32, max: u32, memory: u64) -> Result<()> {
    let positions = ThresholdTable::cost(&vec![Nat::from(max); piles as usize]).positions;
    let most = most_positions(piles, memory);
    if positions > Nat::from(most) {
        return Err(EngineError::beyond(format!(
            "beyond the budget: a list of {positions} positions; {} allow {most}",
            Bytes(&memory.into())
        )));
    }
    Ok(())
}

/// The remoteness with at most `moves` of the moves.
pub(super) fn listed_remoteness(found: &Remoteness, moves: usize) -> wire::Remoteness {
    let moves = found.moves.iter().take(moves).map(|best| vec![best.clone()]);
    wire::Remoteness { length: found.length.clone(), moves: moves.collect(), basis: found.reason.into() }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use fibnim::{Forever, Monitor};

    use super::*;

    fn powers(memory: u64, most: usize, monitor: &mut dyn Monitor) -> Listed<Nat> {
        let budget = &mut Budget { memory, monitor };
        listed((0..2000).map(|k| Nat::ONE << k), most, bytes_of, budget)
    }

    #[test]
    fn a_list_ends_with_its_entries_its_number_its_memory_or_its_monitor() {
        // 1000 entries take 256,000 bytes, and their numbers (0 + 1 + ... + 999)/2, a quarter of a million.
        for (memory, most, length, more, by_budget) in [
            (1 << 30, 3000, 2000, false, false),
            (1 << 30, 2000, 2000, false, false),
            (1 << 30, 7, 7, true, false),
            (2600, 3000, 11, true, true),
            (505_000, 3000, 1000, true, true),
        ] {
            let Listed { entries: found, end } = powers(memory, most, &mut Forever);
            assert!(found.len().abs_diff(length) <= length / 100, "{} of {length}", found.len());
            assert_eq!((end.has_more(), end.is_by_budget()), (more, by_budget), "{length}");
            let part = powers(memory, most, &mut Forever).or_part("powers").expect("some");
            assert_eq!((part.0.len(), part.1), (found.len(), !by_budget));
            let whole = powers(memory, most, &mut Forever).whole("powers").map_err(|error| error.kind());
            assert_eq!(whole.map(|all| all.len()), if by_budget { Err(crate::ErrorKind::Budget) } else { Ok(length) });
        }
        let mut stop =
            |progress: Progress| if progress.done < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let listed = powers(1 << 30, 3000, &mut stop);
        assert_eq!((listed.entries.len(), listed.end.is_by_budget()), (517, true));
        assert_eq!(listed.whole("powers").expect_err("stopped").kind(), crate::ErrorKind::Stopped);
    }
}
