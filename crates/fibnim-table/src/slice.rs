//! The thresholds over two piles beside fixed ones.

use std::sync::Arc;

use fibnim::numeration::Numeration;
use fibnim::theory::two_pile_threshold;
use fibnim::{Budget, Cost, Monitor, Nat, Play, Rules, TakeAway, Theorem};

use crate::error::{MOST_PILES, OutOfTableError, ShapeError, TableError};
use crate::shape::Shape;
use crate::table::Table;

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
    by: By,
}

#[derive(Clone, Debug)]
enum By {
    Theorem(Formula),
    /// A table of all positions that can be reached, and the fixed piles.
    Table(Arc<Table>, Vec<u32>),
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

/// The numeration system of two piles, if Flanigan's theorem covers all of them up to `max`.
fn two_piles(take: &TakeAway, max: u32) -> Option<Numeration<u64>> {
    let system = Numeration::words(take);
    let grows = take.first_below_identity().is_none_or(|below| below > Nat::from(max));
    let covers = max == 0 || two_pile_threshold(&system, 0, u64::from(max)).is_some();
    (grows && covers).then_some(system)
}

impl Slice {
    /// The slice by a theorem, if there is one that gives all of its thresholds.
    fn known(rules: &Rules, fixed: &[u32], max: u32) -> Option<Self> {
        let fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
        Formula::of(rules, &fixed, max).map(|formula| Self { max, by: By::Theorem(formula) })
    }

    /// The slice from a table that has all of its positions.
    ///
    /// # Errors
    /// If the table does not have them.
    pub fn of(table: Arc<Table>, fixed: &[u32], max: u32) -> Result<Self, OutOfTableError> {
        table.threshold(&[fixed, &[max; 2]].concat())?;
        Ok(Self { max, by: By::Table(table, fixed.to_vec()) })
    }

    /// What it takes to build a slice with this number of threads. Where a theorem covers the slice the cost is 0,
    /// since its thresholds are computed one by one by [`threshold`](Self::threshold).
    ///
    /// # Errors
    /// If no theorem covers the slice, and it has more than 8 piles or a pile is larger than [`Shape::new`] accepts.
    pub fn cost(rules: &Rules, fixed: &[u32], max: u32, threads: usize) -> Result<Cost, ShapeError> {
        match Self::known(rules, fixed, max) {
            Some(_) => Ok(Cost::new(Nat::ZERO, Nat::ZERO)),
            None => Ok(Self::shape(rules, fixed, max)?.cost(threads)),
        }
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
        if let Some(known) = Self::known(rules, fixed, max) {
            return Ok(known);
        }
        let table = Table::build(Self::shape(rules, fixed, max)?, threads, budget)?;
        Ok(Self::of(Arc::new(table), fixed, max)?)
    }

    /// The shape of all positions that can be reached.
    fn shape(rules: &Rules, fixed: &[u32], max: u32) -> Result<Shape, ShapeError> {
        Shape::reached(rules, &[fixed, &[max; 2]].concat())
    }

    /// The theorem that gives its thresholds; `None` if those of all positions that can be reached were computed.
    #[must_use]
    pub fn theorem(&self) -> Option<Theorem> {
        match self.by {
            By::Theorem(Formula::NimSum { theorem, .. }) => Some(theorem),
            By::Theorem(Formula::TwoPiles(_)) => Some(Theorem::TwoPile),
            By::Table(..) => None,
        }
    }

    /// The threshold with these two piles, `None` for infinity.
    ///
    /// # Errors
    /// If one of them is above the largest size of the slice.
    pub fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>, OutOfTableError> {
        if x.max(y) > self.max {
            return Err(OutOfTableError { piles: 2, max: self.max });
        }
        match &self.by {
            By::Theorem(formula) => Ok(formula.threshold(x, y)),
            By::Table(table, fixed) => {
                let mut piles = [0; MOST_PILES];
                piles.iter_mut().zip(fixed.iter().chain(&[x, y])).for_each(|(to, pile)| *to = *pile);
                table.threshold(&piles[..fixed.len() + 2])
            }
        }
    }
}
