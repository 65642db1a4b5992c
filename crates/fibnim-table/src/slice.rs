//! The thresholds over two piles beside fixed ones.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};

use fibnim::numeration::Numeration;
use fibnim::theory::two_pile_threshold;
use fibnim::{Budget, Cost, Monitor, Nat, Play, Rules, SolveError, TakeAway, Theorem};

use crate::error::{OutOfTableError, ShapeError, TableError};
use crate::kernel::block::Block;
use crate::kernel::layout::{Layout, unrank};
use crate::reached::Bounds;
use crate::shape::Shape;
use crate::threads::{Meter, flow};
use crate::tiles::{self, Depot};

/// An infinite threshold; no pile has as many chips.
const INFINITE: u16 = u16::MAX;

/// The thresholds `L(x, y, fixed...)` of all `x, y <= max`.
///
/// ```
/// use fibnim::{Budget, Rules};
/// use fibnim_table::Slice;
///
/// let slice = Slice::build(&Rules::FIBONACCI, &[4], 60, 1, &mut Budget::default())?;
/// assert_eq!(slice.threshold(2, 1)?, None); // (4, 2, 1) is P at every quota
/// assert_eq!(slice.threshold(1, 5)?, slice.threshold(5, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Slice {
    max: u32,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    Known(Formula),
    /// Row by row, `y <= x` in row `x`.
    Computed(Vec<u16>),
}

/// How a slice is made, known before it is.
enum Way {
    Known(Formula),
    Compute(Job),
}

/// A theorem that gives every threshold of a slice.
#[derive(Clone, Debug)]
enum Formula {
    NimSum {
        theorem: Theorem,
        /// Of the fixed piles; under misère play, with one chip more.
        fixed: u32,
        /// Whether the empty position is on the slice and N.
        ends: bool,
    },
    TwoPiles(Numeration<u64>),
}

impl Formula {
    fn of(rules: &Rules, fixed: &[u32], max: u32) -> Option<Self> {
        let largest = fixed.iter().copied().fold(max, u32::max);
        let misere = rules.play == Play::Misere;
        if rules.take_away.first_power_off().is_none_or(|off| off > Nat::from(largest)) {
            let theorem = Theorem::of_nim_sum(rules);
            let ends = misere && fixed.is_empty();
            return Some(Self::NimSum {
                theorem,
                fixed: fixed.iter().fold(misere.into(), |sum, pile| sum ^ pile),
                ends,
            });
        }
        let two = !misere && fixed.is_empty();
        two.then(|| two_piles(&rules.take_away, max)).flatten().map(Self::TwoPiles)
    }

    fn threshold(&self, x: u32, y: u32) -> Option<u32> {
        match *self {
            // Whoever is to move without chips has won: no quota is needed.
            Self::NimSum { ends: true, .. } if x == 0 && y == 0 => Some(0),
            Self::NimSum { fixed, .. } => {
                let sum = fixed ^ x ^ y;
                (sum != 0).then(|| 1 << sum.trailing_zeros())
            }
            Self::TwoPiles(ref system) => {
                let threshold = two_pile_threshold(system, u64::from(x.min(y)), u64::from(x.abs_diff(y)));
                threshold.and_then(|threshold| u32::try_from(threshold).ok())
            }
        }
    }
}

impl Way {
    fn new(rules: &Rules, fixed: &[u32], max: u32) -> Result<Self, ShapeError> {
        let fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
        if let Some(formula) = Formula::of(rules, &fixed, max) {
            return Ok(Self::Known(formula));
        }
        Job::new(rules, fixed, max).map(Self::Compute)
    }
}

/// The numeration system of two piles, if Flanigan's theorem covers all of them up to `max`.
fn two_piles(take: &TakeAway, max: u32) -> Option<Numeration<u64>> {
    let system = Numeration::words(take);
    let grows = take.first_below_identity().is_none_or(|below| below > Nat::from(max));
    let covers = max == 0 || two_pile_threshold(&system, 0, u64::from(max)).is_some();
    (grows && covers).then_some(system)
}

/// All positions whose thresholds a slice needs: sorted, no pile is above the one of its place among those of the
/// slice's largest position, and of the outer ones none above the largest of theirs.
struct Job {
    shape: Shape,
    layout: Layout,
    /// In decreasing order.
    fixed: Vec<u32>,
    max: u32,
}

impl Job {
    fn new(rules: &Rules, mut fixed: Vec<u32>, max: u32) -> Result<Self, ShapeError> {
        fixed.sort_unstable_by(|a, b| b.cmp(a));
        let bounds = Bounds::new(&[&fixed[..], &[max; 2]].concat());
        let shape = bounds.shape(rules)?;
        shape.within_kernel()?;
        let layout = bounds.layout(&shape);
        Ok(Self { shape, layout, fixed, max })
    }

    /// How many thresholds are kept.
    fn places(&self) -> u128 {
        let side = u128::from(self.max) + 1;
        side * (side + 1) / 2
    }

    fn cost(&self, threads: usize) -> Cost {
        let bytes = self.places() * size_of::<u16>() as u128 + tiles::memory(&self.layout, threads);
        Cost::new(self.layout.positions(), bytes)
    }

    fn run(&self, threads: usize, budget: &mut Budget<dyn Monitor + '_>) -> Result<Vec<u16>, SolveError> {
        let cost = self.cost(threads);
        cost.afford(self.fixed.iter().copied().chain([self.max; 2]), budget.memory)?;
        let mut values: Vec<AtomicU16> = Vec::new();
        values
            .try_reserve_exact(self.places() as usize)
            .map_err(|_| SolveError::Memory { positions: 0, allowed: budget.memory })?;
        values.extend(std::iter::repeat_with(|| AtomicU16::new(INFINITE)).take(self.places() as usize));
        let meter = Meter::new(u64::try_from(&cost.positions).unwrap_or(u64::MAX), &mut budget.monitor);
        let ended = OnceLock::new();
        let sink = |block: Block<'_>| -> ControlFlow<()> {
            self.keep(&block, &values);
            let result = meter.add(block.bytes.len() as u64);
            let flow = flow(&result);
            if let Err(stopped) = result {
                let _ = ended.set(stopped);
            }
            flow
        };
        let computed = tiles::compute(&self.layout, &self.shape.game(), threads, &Depot::in_memory(), &sink);
        match ended.into_inner() {
            Some(stopped) => Err(stopped),
            None if computed.is_err() => Err(SolveError::Stopped(meter.progress())),
            None => Ok(values.into_iter().map(AtomicU16::into_inner).collect()),
        }
    }

    /// Keeps the thresholds of those positions of a block that are on the slice.
    fn keep(&self, block: &Block<'_>, values: &[AtomicU16]) {
        let outer: Vec<u32> = unrank(block.id.slab, self.layout.outer()).into_iter().map(|pile| pile as u32).collect();
        let top = outer.first().map_or(0, |&top| top as usize);
        // A fixed pile that is not an outer pile must be an inner one, and an inner pile that is not fixed varies.
        let (missing, free) = (without(&self.fixed, &outer), without(&outer, &self.fixed));
        if missing.len() > 2 {
            return;
        }
        let mut start = 0;
        for ([a, b], len) in self.layout.rows_of(block.id, top) {
            let (a, b, row) = (a as u32, b as u32, start);
            start += len;
            let put = |place: usize, x: u32, y: u32| {
                if x.max(y) <= self.max {
                    let threshold = block.threshold(row + place).map_or(INFINITE, |threshold| threshold as u16);
                    values[index(x, y)].store(threshold, Ordering::Relaxed);
                }
            };
            match (&missing[..], &free[..]) {
                ([], _) => (0..len).for_each(|place| put(place, a - place as u32, b + place as u32)),
                ([fixed], [free]) => {
                    for place in [a.checked_sub(*fixed), fixed.checked_sub(b)].into_iter().flatten() {
                        let place = place as usize;
                        if place < len {
                            // The other inner pile.
                            put(place, a + b - fixed, *free);
                        }
                    }
                }
                ([larger, smaller], [first, second]) if a + b == larger + smaller => {
                    if let Some(place) = smaller.checked_sub(b).filter(|place| (*place as usize) < len) {
                        put(place as usize, *first, *second);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The piles that are left when those of `others` are taken out, each once for every time it is there.
fn without(piles: &[u32], others: &[u32]) -> Vec<u32> {
    let mut left = piles.to_vec();
    for other in others {
        if let Some(at) = left.iter().position(|pile| pile == other) {
            left.remove(at);
        }
    }
    left
}

/// Where the threshold of a position is held.
fn index(x: u32, y: u32) -> usize {
    let (larger, smaller) = (x.max(y) as usize, x.min(y) as usize);
    larger * (larger + 1) / 2 + smaller
}

impl Slice {
    /// What it takes to build a slice with this number of threads. Where a theorem covers the slice the cost is 0,
    /// since its thresholds are computed one by one by [`threshold`](Self::threshold).
    ///
    /// # Errors
    /// If no theorem covers the slice, and it has more than 8 piles or a pile above 32,766.
    pub fn cost(rules: &Rules, fixed: &[u32], max: u32, threads: usize) -> Result<Cost, ShapeError> {
        Ok(match Way::new(rules, fixed, max)? {
            Way::Known(_) => Cost::new(Nat::ZERO, Nat::ZERO),
            Way::Compute(job) => job.cost(threads),
        })
    }

    /// The thresholds over two piles of up to `max` chips beside fixed piles: by a theorem where one covers them all,
    /// otherwise by computing those of all positions that can be reached, with `threads` threads (0 counts as 1).
    ///
    /// # Errors
    /// As [`Slice::cost`]; and if that is beyond the memory of the budget, or its monitor ends the work.
    pub fn build(
        rules: &Rules,
        fixed: &[u32],
        max: u32,
        threads: usize,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, TableError> {
        let values = match Way::new(rules, fixed, max)? {
            Way::Known(formula) => Values::Known(formula),
            Way::Compute(job) => Values::Computed(job.run(threads, budget)?),
        };
        Ok(Self { max, values })
    }

    /// The largest of the two piles that vary.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// The theorem that gives its thresholds; `None` if those of all positions that can be reached were computed.
    #[must_use]
    pub fn theorem(&self) -> Option<Theorem> {
        match self.values {
            Values::Known(Formula::NimSum { theorem, .. }) => Some(theorem),
            Values::Known(Formula::TwoPiles(_)) => Some(Theorem::TwoPile),
            Values::Computed(_) => None,
        }
    }

    /// The threshold with these two piles, `None` for infinity.
    ///
    /// # Errors
    /// If one of them is above [`Slice::max`].
    pub fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>, OutOfTableError> {
        if x.max(y) > self.max {
            return Err(OutOfTableError { piles: 2, max: self.max });
        }
        Ok(match &self.values {
            Values::Known(formula) => formula.threshold(x, y),
            Values::Computed(values) => Some(values[index(x, y)]).filter(|&it| it != INFINITE).map(u32::from),
        })
    }
}
