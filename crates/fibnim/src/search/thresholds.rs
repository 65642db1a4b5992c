//! Thresholds of all positions up to given piles, by the recurrence that defines them; and Flanigan's tableau of two
//! piles.

use super::index::{CellIndex, count, zeros};
use crate::nat::Nat;
use crate::numeration::Numeration;
use crate::play::{Play, Rules};
use crate::solve::{Budget, Cost, Monitor, Progress, SolveError};
use crate::theory::two_pile_threshold;

/// Takes that are tried between two looks at the monitor, about a millisecond.
const TAKES_A_CHECK: u64 = 1 << 17;

/// The thresholds of all positions with piles up to given ones, under one quota:
///
/// ```text
/// L(0, ..., 0) = infinity
/// L(a) = min { t >= 1 : some i has t <= a_i and f(t) < L(a - t e_i) }      (min of nothing = infinity)
/// ```
///
/// Under misère play only the first line differs: `L(0, ..., 0) = 0`, since the player who faces no chips has won with
/// every quota. As long as there are chips there is a move, since quotas are at least 1. A larger quota only adds
/// moves, so outcomes are monotone in the quota under misère play too.
///
/// Only sorted positions are held. They are filled in an order in which every move leads to an earlier one. A finite
/// threshold is at most the largest pile, so a position takes one byte for piles up to 254, two up to 65534, and four
/// above. The time is that of the literal recurrence: about `n * t` probes for the least winning `t`.
#[derive(Clone, Debug)]
pub struct ThresholdTable {
    rules: Rules,
    index: CellIndex,
    cells: Cells,
}

/// Thresholds, as wide as the largest pile needs.
#[derive(Clone, Debug)]
enum Cells {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl ThresholdTable {
    /// How many positions a table up to these piles has, and how many bytes are enough to build it.
    ///
    /// If at least 64 piles have at least 64 chips each, both are lower bounds, which exceed any memory.
    pub fn cost(piles: &[Nat]) -> Cost {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable();
        let positions = count(&bounds);
        let Some(largest) = bounds.pop() else { return Cost { positions: Nat::ONE, bytes: Nat::from(64_u32) } };
        let width: u32 = match u32::try_from(&largest) {
            Ok(largest) if u8::holds(largest) => 1,
            Ok(largest) if u16::holds(largest) => 2,
            _ => 4,
        };
        // The cells, the quotas, the rows, the terms of their numbers, and what the positions of a row share.
        let entries: Nat = bounds.iter().map(|bound| bound + Nat::ONE).sum();
        let second = bounds.last().map_or(Nat::ONE, |bound| bound + Nat::ONE);
        let bytes = (&positions + largest + Nat::ONE) * width
            + (count(&bounds) + entries * 4_u32 + second * 2_u32) * 8_u32
            + 64_u32;
        Cost { positions, bytes }
    }

    /// Fills the table for piles up to the given ones, in any order.
    ///
    /// # Errors
    /// If the table would not fit the memory allowed ([`cost`](Self::cost)), or that of the system, before any work, or
    /// the monitor ends the work.
    pub fn build(rules: &Rules, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let cost = Self::cost(piles);
        cost.afford(piles.iter().cloned(), budget.memory)?;
        let word = |pile: &Nat| u32::try_from(pile).ok().filter(|&pile| u32::holds(pile)).map(|pile| pile as usize);
        let mut bounds = piles.iter().map(word).collect::<Option<Vec<usize>>>().unwrap_or_default();
        bounds.sort_unstable();
        // On 32 bits the cells must be addressable.
        let positions = usize::try_from(&cost.bytes).and_then(|_| usize::try_from(&cost.positions)).ok();
        let index = positions.filter(|_| bounds.len() == piles.len()).and_then(|_| CellIndex::new(bounds));
        let filled = match (index, positions) {
            (Some(index), Some(positions)) => match index.largest() as u32 {
                largest if u8::holds(largest) => Self::fill(rules, index, positions, Cells::One, budget)?,
                largest if u16::holds(largest) => Self::fill(rules, index, positions, Cells::Two, budget)?,
                _ => Self::fill(rules, index, positions, Cells::Four, budget)?,
            },
            _ => None,
        };
        filled.ok_or_else(|| cost.refusal(piles.iter().cloned(), budget.memory))
    }

    /// `None` if the system has no room for it.
    fn fill<C: ThresholdCell>(
        rules: &Rules,
        index: CellIndex,
        positions: usize,
        wrap: impl Fn(Vec<C>) -> Cells,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, SolveError> {
        let Some(cells) = zeros(positions) else { return Ok(None) };
        let quotas = (1..=index.largest() as u64).map(|t| C::cut(rules.take_away.quota_after(&t))).collect();
        let empty = if rules.play == Play::Normal { C::INFINITE } else { C::default() };
        let (index, cells) = Filling { index, cells, quotas, empty }.run(budget.monitor)?;
        Ok(Some(Self { rules: rules.clone(), index, cells: wrap(cells) }))
    }

    /// The ruleset.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether a position is in the table: it has no more non-empty piles, and sorted none exceeds its bound.
    pub fn covers(&self, piles: &[Nat]) -> bool {
        let mut sorted: Vec<&Nat> = piles.iter().filter(|pile| !pile.is_zero()).collect();
        sorted.sort_unstable();
        let mut bounds = self.index.bounds.iter().rev();
        sorted.iter().rev().all(|&pile| bounds.next().is_some_and(|&bound| *pile <= Nat::from(bound)))
    }

    /// The threshold of a position, `None` for infinity.
    ///
    /// # Panics
    /// If the table does not [cover](Self::covers) the position. Missing piles are 0.
    pub fn threshold(&self, piles: &[usize]) -> Option<u32> {
        let bounds = &self.index.bounds;
        let mut sorted: Vec<usize> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        assert!(sorted.len() <= bounds.len(), "a table of {} piles", bounds.len());
        sorted.resize(bounds.len(), 0);
        sorted.sort_unstable();
        assert!(sorted.iter().zip(bounds).all(|(pile, bound)| pile <= bound), "beyond the bounds of the table");
        let (smaller, largest) = (&sorted[..sorted.len() - 1], sorted[sorted.len() - 1]);
        let cell = (self.index.row(smaller) + largest as u64) as usize;
        match &self.cells {
            Cells::One(cells) => cells[cell].value(),
            Cells::Two(cells) => cells[cell].value(),
            Cells::Four(cells) => cells[cell].value(),
        }
    }

    /// All sorted positions with their thresholds (`None` for infinity), smallest pile first, in lexicographic order.
    pub fn positions(&self) -> impl Iterator<Item = (Vec<usize>, Option<u32>)> + '_ {
        let bounds = &self.index.bounds;
        let next = |piles: &Vec<usize>| {
            let place = (0..piles.len()).rev().find(|&i| piles[i] < bounds[i])?;
            let mut next = piles.clone();
            next[place..].fill(piles[place] + 1);
            Some(next)
        };
        std::iter::successors(Some(vec![0; bounds.len()]), next).map(|piles| {
            let threshold = self.threshold(&piles);
            (piles, threshold)
        })
    }
}

/// Flanigan's tableau of two piles: `L(m, m + d)` in row `m` and column `d`, for any ruleset: by his theorem where it
/// covers all cells, and by the recurrence of thresholds otherwise.
#[derive(Clone, Debug)]
pub enum Tableau {
    /// By the theorem, from the H-sequence; no cell takes memory.
    Formula(Numeration<u64>),
    /// From a table of two piles.
    Recurrence(ThresholdTable),
}

impl Tableau {
    /// The tableau with rows `0, 1, ..., last_row` and columns `0, 1, ..., last_column`. The theorem covers all its
    /// cells under normal play if `f(t) >= t` and the lags are 0 or 1 up to the largest pile.
    ///
    /// # Errors
    /// If the theorem does not cover it, and a table of two piles up to `last_row` and `last_row + last_column` is
    /// beyond the budget.
    pub fn build(rules: &Rules, last_row: u32, last_column: u32, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        if let Some(known) = Self::by_theorem(rules, last_row, last_column) {
            return Ok(known);
        }
        let piles = [Nat::from(last_row), Nat::from(last_row) + last_column];
        Ok(Self::Recurrence(ThresholdTable::build(rules, &piles, budget)?))
    }

    /// The tableau if the theorem covers all its cells.
    #[must_use]
    pub fn by_theorem(rules: &Rules, last_row: u32, last_column: u32) -> Option<Self> {
        let largest = Nat::from(last_row) + last_column.max(1);
        let grows = rules.take_away.first_below_identity().is_none_or(|below| below > largest);
        let system = (rules.play == Play::Normal && grows).then(|| Numeration::words(&rules.take_away))?;
        two_pile_threshold(&system, last_row.into(), last_column.max(1).into())?;
        Some(Self::Formula(system))
    }

    /// The threshold in row `m` and column `d`; `None` is infinity.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn threshold(&self, m: u32, d: u32) -> Option<u32> {
        match self {
            // Equal piles have no column of the theorem, and no finite threshold: every move is repeated in the twin. A
            // threshold is at most the difference of the piles.
            Self::Formula(system) => {
                two_pile_threshold(system, m.into(), d.into()).and_then(|threshold| u32::try_from(threshold).ok())
            }
            Self::Recurrence(table) => table.threshold(&[m as usize, m as usize + d as usize]),
        }
    }
}

/// A threshold as it is held: its greatest value stands for infinity.
trait ThresholdCell: Copy + Default + Ord + Into<u32> + TryFrom<u32> {
    const INFINITE: Self;

    /// Whether the thresholds of piles up to this one can be held.
    fn holds(largest: u32) -> bool {
        largest < Self::INFINITE.into()
    }

    /// A threshold or a quota, cut off where it is larger than any pile and no longer matters.
    fn cut(number: u64) -> Self {
        let largest = Self::INFINITE.into() - 1;
        Self::try_from(u32::try_from(number).map_or(largest, |number| number.min(largest))).unwrap_or(Self::INFINITE)
    }

    /// The threshold; `None` is infinity.
    fn value(self) -> Option<u32> {
        (self != Self::INFINITE).then(|| self.into())
    }
}

impl ThresholdCell for u8 {
    const INFINITE: Self = Self::MAX;
}

impl ThresholdCell for u16 {
    const INFINITE: Self = Self::MAX;
}

impl ThresholdCell for u32 {
    const INFINITE: Self = Self::MAX;
}

/// A table that is being filled.
struct Filling<C> {
    index: CellIndex,
    cells: Vec<C>,
    /// `quotas[t - 1] = f(t)`, cut off where it is no less than any pile.
    quotas: Vec<C>,
    empty: C,
}

impl<C: ThresholdCell> Filling<C> {
    /// Fills the table.
    fn run(mut self, monitor: &mut dyn Monitor) -> Result<(CellIndex, Vec<C>), SolveError> {
        let largest = self.index.largest();
        let bounds = self.index.bounds[..self.index.bounds.len() - 1].to_vec();
        let mut row = PileRow::new(&bounds);
        let mut watch = Watch { monitor, takes: 0, total: self.cells.len() as u64 };
        let (mut begin, mut number) = (0, 0);
        loop {
            let least = row.smaller.last().copied().unwrap_or(0);
            // Rows before this one hold that many positions.
            self.index.rows[number] = begin - least as u64;
            for pile in least..=largest {
                let cell = begin as usize + pile - least;
                self.cells[cell] =
                    if pile == 0 { self.empty } else { self.threshold(pile, cell, &mut row, &mut watch)? };
            }
            begin += (largest + 1 - least) as u64;
            number += 1;
            if !row.advance(&bounds) {
                return Ok((self.index, self.cells));
            }
        }
    }

    /// The recurrence for the position of `row` with this largest pile, in this cell.
    fn threshold(
        &self,
        pile: usize,
        cell: usize,
        row: &mut PileRow<C>,
        watch: &mut Watch<'_>,
    ) -> Result<C, SolveError> {
        let least = row.smaller.last().copied().unwrap_or(0);
        for (t, &quota) in (1..=pile).zip(&self.quotas) {
            watch.tried(cell)?;
            let left = pile - t;
            let mut wins = if left >= least {
                self.cells[cell - t] > quota
            } else {
                row.below(&self.index, left, |cell| self.cells[cell]) > quota
            };
            for &base in row.moves(&self.index, t) {
                wins |= self.cells[base as usize + pile] > quota;
            }
            if wins {
                return Ok(C::cut(t as u64));
            }
        }
        Ok(C::INFINITE)
    }
}

/// Looks at the monitor every [`TAKES_A_CHECK`] takes.
struct Watch<'a> {
    monitor: &'a mut dyn Monitor,
    takes: u64,
    total: u64,
}

impl Watch<'_> {
    /// A take was tried for the position in this cell.
    fn tried(&mut self, cell: usize) -> Result<(), SolveError> {
        self.takes += 1;
        if self.takes < TAKES_A_CHECK {
            return Ok(());
        }
        self.takes = 0;
        Progress { done: cell as u64, total: Some(self.total) }.tell(self.monitor)
    }
}

/// A row: all positions with the same piles except the largest, and what they share, which is looked up when it is
/// first needed.
pub(super) struct PileRow<C> {
    /// The piles but for the largest, sorted.
    pub(super) smaller: Vec<usize>,
    /// What is read on the line of the largest pile below the second largest, from `smaller.last() - 1` down.
    below: Vec<C>,
    /// The rows that takes of 1, 2, ... from a smaller pile lead to.
    moves: Vec<u64>,
    /// `ends[t]` is the number of `moves` with takes up to `t`.
    ends: Vec<usize>,
}

impl<C: Copy> PileRow<C> {
    /// The row of empty piles, with room for what any row up to these bounds shares.
    pub(super) fn new(bounds: &[usize]) -> Self {
        let least = bounds.last().copied().unwrap_or(0);
        let mut ends = Vec::with_capacity(least + 1);
        ends.push(0);
        Self {
            smaller: vec![0; bounds.len()],
            below: Vec::with_capacity(least),
            moves: Vec::with_capacity(bounds.iter().sum()),
            ends,
        }
    }

    /// Turns to the next row up to the bounds, in increasing order of the last pile, then of the one before it, and so
    /// on, so that every move leads to an earlier row. False after the last.
    pub(super) fn advance(&mut self, bounds: &[usize]) -> bool {
        let smaller = &mut self.smaller;
        let Some(place) = (0..smaller.len())
            .find(|&i| smaller[i] < bounds[i] && smaller.get(i + 1).is_none_or(|&above| smaller[i] < above))
        else {
            return false;
        };
        smaller[place] += 1;
        smaller[..place].fill(0);
        self.below.clear();
        self.moves.clear();
        self.ends.truncate(1);
        true
    }

    /// The rows that a take of `t` from a smaller pile leads to.
    pub(super) fn moves(&mut self, index: &CellIndex, t: usize) -> &[u64] {
        if self.smaller.last().is_none_or(|&largest| largest < t) {
            return &[];
        }
        while self.ends.len() <= t {
            let next = self.ends.len();
            for (place, &pile) in self.smaller.iter().enumerate() {
                // One of several equal piles is enough.
                if next <= pile && self.smaller.get(place + 1) != Some(&pile) {
                    self.moves.push(index.row_with(&self.smaller, place, pile - next));
                }
            }
            self.ends.push(self.moves.len());
        }
        &self.moves[self.ends[t - 1]..self.ends[t]]
    }

    /// What `read` says of the cell with `pile` for the largest pile, less than the second largest.
    pub(super) fn below(&mut self, index: &CellIndex, pile: usize, read: impl Fn(usize) -> C) -> C {
        let top = self.smaller.len() - 1;
        let least = self.smaller[top];
        while self.below.len() < least - pile {
            let next = least - 1 - self.below.len();
            let row = index.row_with(&self.smaller, top, next);
            self.below.push(read(row as usize + least));
        }
        self.below[least - 1 - pile]
    }
}
