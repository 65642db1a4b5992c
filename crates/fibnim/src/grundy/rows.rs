//! Grundy values in tables, first occurrences and single values, each row computed from the steps of earlier rows; and
//! the literal definition.

use super::offers::{Covers, Offer, Schedule};
use crate::nat::Nat;
use crate::play::TakeAway;
use crate::solve::{Budget, Progress, SolveError};

/// The largest pile whose row is computed.
pub(super) const MAX_PILE: u32 = u32::MAX - 1;

/// Values of rows between two looks at the monitor and at the memory, some milliseconds.
const VALUES_A_CHECK: u64 = 1 << 20;

/// The work on a row besides its values, in values.
const ROW: u64 = 32;

/// A step of a row: from this quota on the Grundy value is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The least quota with the value.
    pub quota: u32,
    /// The value.
    pub value: u32,
}

/// The Grundy values `G(n; r)` of one pile `n` under every quota `r`: a nondecreasing step function of the quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    pile: u32,
    steps: &'a [Step],
}

impl<'a> Row<'a> {
    const fn new(pile: u32, steps: &'a [Step]) -> Self {
        Self { pile, steps }
    }

    /// The pile.
    pub const fn pile(&self) -> u32 {
        self.pile
    }

    /// The steps above the value 0, which every row has at quota 0; quotas and values increase, and no quota exceeds
    /// the pile.
    pub const fn steps(&self) -> &'a [Step] {
        self.steps
    }

    /// `G(n; quota)`.
    pub fn value(&self, quota: u64) -> u32 {
        let below = self.steps.partition_point(|step| u64::from(step.quota) <= quota);
        below.checked_sub(1).map_or(0, |last| self.steps[last].value)
    }

    /// Writes `G(n; 0), G(n; 1), ...`, as many as there is room for.
    pub fn write(&self, values: &mut [u32]) {
        let (mut from, mut value) = (0, 0);
        for step in self.steps {
            let until = values.len().min(step.quota as usize);
            values[from..until].fill(value);
            (from, value) = (until, step.value);
        }
        values[from..].fill(value);
    }

    /// `G(n; n - 1)`, the value of an opening that may not take the whole pile; 0 for no chips.
    pub fn start_value(&self) -> u32 {
        self.value(u64::from(self.pile).saturating_sub(1))
    }

    /// `G(n; n)`, the value under a quota that is no limit.
    pub fn full_value(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.value)
    }
}

/// The rows of Grundy values of all piles up to a last one, in increasing order, for any take-away function.
///
/// If the pile `m` has the value `j` under the quotas `lo..=hi`, a move of `k` from `m + k` leads to `j` exactly if
/// `lo <= f(k) <= hi`. These `k` are an interval, since `f` does not decrease. So every step of a row is an *offer* of
/// its value to an interval of later piles. The nearest pile that offers `j` to `n` gives the least quota with which
/// `j` is reached, and the value exceeds `j` from the quota on with which all of `0, 1, ..., j` are reached. An offer
/// that begins later is kept until then, and dropped when it has ended.
///
/// The cost of a row is its number of steps plus its largest value: for `f(t) = 2t` about 14 and 66 at twenty million
/// chips. If `f` is so large that quotas hardly limit moves, as in nim, the largest value is the pile.
///
/// ```
/// use fibnim::{Budget, TakeAway, grundy::GrundyRows};
/// let mut rows = GrundyRows::new(&TakeAway::FIBONACCI, 26);
/// let mut budget = Budget::default();
/// let mut start_values = Vec::new();
/// while let Some(row) = rows.next_row(&mut budget)? {
///     start_values.push(row.start_value());
/// }
/// assert_eq!(start_values[..14], [0, 0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6, 0]);
/// # Ok::<(), fibnim::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrundyRows {
    take: TakeAway,
    last: u32,
    next: Option<u32>,
    schedule: Schedule,
    /// For every value, the piles that offer it to the present pile.
    covers: Vec<Covers>,
    /// The steps of the row handed out last.
    steps: Vec<Step>,
    /// Values since the last look at the monitor.
    unchecked: u64,
}

impl GrundyRows {
    /// The rows of the piles `0, 1, ..., last`. The largest `last` is `u32::MAX - 1`. Nothing is computed
    /// yet.
    pub fn new(take: &TakeAway, last: u32) -> Self {
        Self {
            take: take.clone(),
            last: last.min(MAX_PILE),
            next: Some(0),
            schedule: Schedule::new(),
            covers: Vec::new(),
            steps: Vec::new(),
            unchecked: 0,
        }
    }

    /// Computes the next row; `None` after the last.
    ///
    /// # Errors
    /// If the memory does not suffice or the monitor ends the work. A later call with a larger budget continues the
    /// work.
    pub fn next_row(&mut self, budget: &mut Budget<'_>) -> Result<Option<Row<'_>>, SolveError> {
        let Some(pile) = self.next else { return Ok(None) };
        self.unchecked += ROW + self.steps.last().map_or(0, |step| step.value.into());
        if self.unchecked >= VALUES_A_CHECK {
            self.unchecked = 0;
            self.check(pile, budget)?;
        }
        self.next = (pile < self.last).then_some(pile + 1);
        let Self { schedule, covers, .. } = self;
        schedule.begin(pile, |offer| {
            let value = offer.value as usize;
            if covers.len() <= value {
                covers.resize_with(value + 1, Covers::default);
            }
            covers[value].add(offer.pile, offer.until);
        });
        self.find_steps(pile);
        self.offer_steps(pile);
        Ok(Some(Row::new(pile, &self.steps)))
    }

    /// Computes all rows up to the one of `last` and passes each to the visitor.
    ///
    /// # Errors
    /// If the memory does not suffice or the monitor ends the work.
    pub fn visit(
        take: &TakeAway,
        last: u32,
        budget: &mut Budget<'_>,
        mut visitor: impl FnMut(Row<'_>),
    ) -> Result<(), SolveError> {
        let mut rows = Self::new(take, last);
        while let Some(row) = rows.next_row(budget)? {
            visitor(row);
        }
        Ok(())
    }

    fn check(&self, pile: u32, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let bytes = self.schedule.bytes() + self.covers.iter().map(Covers::bytes).sum::<u64>();
        budget.charge(bytes, pile.into())?;
        Progress { done: pile.into(), total: Some(u64::from(self.last) + 1) }.tell(budget.monitor)
    }

    /// The steps of the row, from what earlier rows offer.
    fn find_steps(&mut self, pile: u32) {
        self.steps.clear();
        let mut quota = 0;
        for (value, covers) in (1..).zip(&mut self.covers) {
            let Some(nearest) = covers.nearest(pile) else { break };
            let take = pile - nearest;
            match self.steps.last_mut() {
                Some(step) if take <= quota => step.value = value,
                _ => {
                    quota = take;
                    self.steps.push(Step { quota, value });
                }
            }
        }
    }

    /// Adds the offers of the row to later piles.
    fn offer_steps(&mut self, pile: u32) {
        let left = u64::from(self.last - pile);
        let mut value = 0;
        // The least take that leaves a quota of the run, and then of the next.
        let mut first = 1;
        for i in 0..=self.steps.len() {
            if first > left {
                break;
            }
            let next = self.steps.get(i);
            let beyond = next.and_then(|step| self.take.least_reaching(&u64::from(step.quota))).unwrap_or(u64::MAX);
            if first < beyond {
                let until = pile + left.min(beyond - 1) as u32;
                self.schedule.add(Offer { from: pile + first as u32, until, pile, value });
            }
            first = beyond;
            value = next.map_or(value, |step| step.value);
        }
    }
}

/// The Grundy values of all piles up to a last one under every quota, at eight bytes a step and a row.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    steps: Vec<Step>,
    /// For every pile the end of its steps.
    ends: Vec<usize>,
}

impl GrundyTable {
    /// Computes all rows up to the one of `last` by [`GrundyRows`].
    ///
    /// # Errors
    /// If the memory does not suffice for the rows and the work on them, or the monitor ends the work.
    pub fn build(take: &TakeAway, last: u32, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let allowed = budget.memory;
        let mut table = Self { steps: Vec::new(), ends: Vec::new() };
        let mut rows = GrundyRows::new(take, last);
        loop {
            let mut rest = budget.charge(table.bytes(), table.ends.len() as u64)?;
            let Some(row) = rows.next_row(&mut rest).map_err(|error| error.of_all(allowed))? else { return Ok(table) };
            table.steps.extend_from_slice(row.steps());
            table.ends.push(table.steps.len());
        }
    }

    fn bytes(&self) -> u64 {
        (self.steps.capacity() * size_of::<Step>() + self.ends.capacity() * size_of::<usize>()) as u64
    }

    /// The row of a pile; `None` above the last.
    pub fn row(&self, pile: u32) -> Option<Row<'_>> {
        let end = *self.ends.get(pile as usize)?;
        let begin = (pile as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(Row::new(pile, &self.steps[begin..end]))
    }

    /// All rows, in increasing order of the pile.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> + '_ {
        (0..).map_while(|pile| self.row(pile))
    }
}

/// The least pile of every value, the least `n` with `G(n; n) = g`, as far as the budget went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstOccurrences {
    /// For `g = 0, 1, ...` up to the largest value seen, the least pile with it; `None` for a value that was passed
    /// over.
    pub piles: Vec<Option<u32>>,
    /// How many rows were computed: those of the piles `0, 1, ..., rows - 1`.
    pub rows: u64,
    /// Why there are no more rows; `None` if all are there.
    pub stopped: Option<SolveError>,
}

impl FirstOccurrences {
    /// Looks through the rows up to the one of `last`, as far as the budget goes. If the memory is filled or the
    /// monitor ends the work, what was found before is kept.
    pub fn search(take: &TakeAway, last: u32, budget: &mut Budget<'_>) -> Self {
        let mut found = Self::default();
        found.stopped = GrundyRows::visit(take, last, budget, |row| {
            let value = row.full_value() as usize;
            if found.piles.len() <= value {
                found.piles.resize(value + 1, None);
            }
            found.piles[value].get_or_insert(row.pile());
            found.rows += 1;
        })
        .err();
        found
    }
}

/// About the most bytes that the waiting offers of a row take (measured for all usual functions).
pub(super) const BYTES_A_ROW: u32 = 24;

/// The Grundy value `G(pile; quota)`, from the rows of all piles up to this one. For `f(t) = 2t` some million rows take
/// a second; a quota of 0 allows no move and has the value 0.
///
/// # Errors
/// If the rows are beyond the budget; the error says what they would need.
///
/// ```
/// use fibnim::{Budget, Nat, TakeAway, grundy::grundy_value};
/// let value = |pile: u32, quota: u32| {
///     grundy_value(&TakeAway::FIBONACCI, &Nat::from(pile), &Nat::from(quota), &mut Budget::default())
/// };
/// assert_eq!(value(26, 5)?, 4);
/// assert_eq!(value(22, 21)?, 8);
/// # Ok::<(), fibnim::SolveError>(())
/// ```
pub fn grundy_value(take: &TakeAway, pile: &Nat, quota: &Nat, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
    if pile.is_zero() || quota.is_zero() {
        return Ok(0);
    }
    let bytes = pile * BYTES_A_ROW;
    if bytes > Nat::from(budget.memory) {
        return Err(SolveError::Grundy { pile: pile.clone(), bytes, allowed: budget.memory });
    }
    let Some(last) = u32::try_from(pile).ok().filter(|&last| last <= MAX_PILE) else {
        return Err(SolveError::GrundyPile { pile: pile.clone(), largest: MAX_PILE });
    };
    let quota = u64::try_from(quota.min(pile)).unwrap_or(u64::MAX);
    let mut value = 0;
    GrundyRows::visit(take, last, budget, |row| {
        if row.pile() == last {
            value = row.value(quota);
        }
    })?;
    Ok(value)
}

/// The Grundy values `G(n; r)` of all piles `n <= last`, the row of `n` for `r = 0, 1, ..., n`; larger quotas change
/// nothing. Takes `O(last^2)` time and memory.
///
/// ```
/// use fibnim::{TakeAway, grundy::literal_rows};
/// assert_eq!(literal_rows(&TakeAway::FIBONACCI, 4)[4], [0, 1, 1, 3, 3]);
/// ```
pub fn literal_rows(take: &TakeAway, last: u32) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for n in 0..=last as usize {
        let mut reached = vec![false; n + 1];
        let mut mex = 0;
        let mut row = vec![0];
        for k in 1..=n {
            let left = n - k;
            let quota = usize::try_from(take.quota_after(&(k as u64))).unwrap_or(usize::MAX);
            reached[rows[left][quota.min(left)] as usize] = true;
            while reached[mex] {
                mex += 1;
            }
            row.push(mex as u32);
        }
        rows.push(row);
    }
    rows
}
