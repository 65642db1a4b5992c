//! Linear equations and inequalities.

use std::cell::RefCell;
use std::fmt;

use fibnim::{Nat, TakeAway};
use fibnim_check::{DigitSums, Linear, Meter, NumerationSystem, StateId};

use crate::numeration::word;
use crate::relation::{MAX_COEFFICIENT, Relation, TooLargeError};

/// How a sum compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    NotEqual,
    /// It is negative.
    Less,
    /// It is at most 0.
    AtMost,
    /// It is positive.
    Greater,
    /// It is at least 0.
    AtLeast,
}

impl Comparison {
    /// All comparisons with their signs.
    pub(crate) const ALL: [(Self, &'static str); 6] = [
        (Self::Equal, "="),
        (Self::NotEqual, "!="),
        (Self::Less, "<"),
        (Self::AtMost, "<="),
        (Self::Greater, ">"),
        (Self::AtLeast, ">="),
    ];

    /// Whether a number compares like this with 0.
    pub fn holds(self, value: i128) -> bool {
        match self {
            Self::Equal => value == 0,
            Self::NotEqual => value != 0,
            Self::Less => value < 0,
            Self::AtMost => value <= 0,
            Self::Greater => value > 0,
            Self::AtLeast => value >= 0,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL.iter().find(|(comparison, _)| comparison == self).map_or("", |(_, sign)| sign))
    }
}

/// A constant of at least this absolute value gets a track of its own, which takes as many states as the constant has
/// digits.
const LARGE_CONSTANT: u64 = 256;

impl Relation {
    /// The relation `sum of c_i x_i + constant (=, <, ...) 0` over the named tracks `x_i`. A name may appear several
    /// times; a track whose coefficients sum to 0 is left out.
    ///
    /// The states grow with the sum of the absolute values of the coefficients, to a power that is one more than the
    /// lag of the system: `x + y = z` has 2, 16, 268 and 5281 states for lags 0, 1, 2, 3 without an irregular
    /// beginning.
    pub(crate) fn linear(
        system: &NumerationSystem,
        sum: &[(i64, &str)],
        comparison: Comparison,
        constant: i64,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let mut names: Vec<&str> = Vec::new();
        let mut coefficients: Vec<i64> = Vec::new();
        for &(c, name) in sum {
            let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                coefficients.push(0);
                names.len() - 1
            });
            coefficients[place] = coefficients[place].checked_add(c).ok_or(TooLargeError::Coefficient)?;
        }
        let terms = names.iter().zip(&coefficients).filter(|&(_, &c)| c != 0);
        let (mut names, mut coefficients): (Vec<String>, Vec<i64>) =
            terms.map(|(name, &c)| ((*name).to_owned(), c)).unzip();
        if coefficients.iter().any(|c| c.unsigned_abs() > MAX_COEFFICIENT.unsigned_abs()) {
            return Err(TooLargeError::Coefficient);
        }
        if names.is_empty() {
            return Ok(Self::truth(comparison.holds(constant.into())));
        }
        if comparison == Comparison::NotEqual {
            return Self::linear(system, sum, Comparison::Equal, constant, meter)?.not(system, meter);
        }
        let mut guard = Self::all(system, names.iter().cloned(), meter)?;
        let (mut hidden, mut rest) = (None, i128::from(constant));
        if constant.unsigned_abs() >= LARGE_CONSTANT {
            let mut name = "#".to_owned();
            while names.contains(&name) {
                name.push('#');
            }
            // Explores only the states that the digits of the constant can lead to. All states may be far more.
            let tuples = [vec![Nat::from(constant.unsigned_abs())]];
            guard = guard.and(&Self::finite(system, &[&name], &tuples, meter)?, meter)?;
            coefficients.push(constant.signum());
            names.push(name.clone());
            (hidden, rest) = (Some(name), 0);
        }
        debug_assert_eq!(names, guard.tracks());
        // The least value of the sum, or of its negative, for which the comparison holds, without the rest of the
        // constant.
        let (sign, low) = match comparison {
            Comparison::Equal | Comparison::NotEqual | Comparison::AtLeast => (1, -rest),
            Comparison::Greater => (1, 1 - rest),
            Comparison::AtMost => (-1, rest),
            Comparison::Less => (-1, 1 + rest),
        };
        let coefficients = coefficients.into_iter().map(|c| sign * c).collect();
        let linear = Linear { coefficients, low, high: (comparison == Comparison::Equal).then_some(low) };
        let sums = RefCell::new(DigitSums::new(system, &linear));
        let next = |sum, letter, meter: &mut Meter<'_>| Ok(sums.borrow_mut().next(sum, letter, meter)?);
        let relation = Self::within(&guard, StateId::START, meter, next, |sum| sums.borrow().holds(sum))?;
        match hidden {
            Some(name) => relation.exists(&[name], meter),
            None => Ok(relation),
        }
    }

    /// The relation that consists of these tuples, over tracks with different names. It has at most as many states as
    /// the tuples have digits. Components beyond the tracks are ignored, and missing ones are 0.
    pub(crate) fn finite(
        system: &NumerationSystem,
        tracks: &[&str],
        tuples: &[Vec<Nat>],
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let words = tuples.iter().map(|tuple| word(system, &tuple[..tuple.len().min(tracks.len())]));
        let words = words.collect::<Result<Vec<_>, _>>().map_err(TooLargeError::Number)?;
        Self::of_words(tracks, &words, meter)
    }

    /// The relation `quota = f(taken)` for `taken >= 1`, of any take-away function: that of the system or another one.
    /// The tracks are `taken` and `quota` in this order.
    pub(crate) fn take_away(
        system: &NumerationSystem,
        f: &TakeAway,
        taken: &str,
        quota: &str,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let (p, q, r) = f.line().ok_or(TooLargeError::Coefficient)?;
        let (p, q) = (i64::from(p), i64::from(q));
        let too_large = || TooLargeError::Coefficient;
        // floor(p*t/q) + r = y exactly if 0 <= p*t + q*r - q*y < q.
        let shift = q.checked_mul(r).ok_or_else(too_large)?;
        let sum = [(p, taken), (-q, quota)];
        let line = if q == 1 {
            Self::linear(system, &sum, Comparison::Equal, shift, meter)?
        } else {
            let low = Self::linear(system, &sum, Comparison::AtLeast, shift, meter)?;
            let below = shift.checked_sub(q).ok_or_else(too_large)?;
            low.and(&Self::linear(system, &sum, Comparison::Less, below, meter)?, meter)?
        };
        let explicit = f.explicit();
        let last = i64::try_from(explicit.len()).map_err(|_| too_large())?;
        let beyond = Self::linear(system, &[(1, taken)], Comparison::Greater, -last, meter)?;
        let on_line = beyond.and(&line, meter)?;
        let pairs: Vec<Vec<Nat>> = (1_u64..).zip(explicit).map(|(t, &y)| vec![Nat::from(t), Nat::from(y)]).collect();
        let table = Self::finite(system, &[taken, quota], &pairs, meter)?;
        table.or(&on_line, system, meter)?.reordered(&[taken, quota], meter)
    }
}
