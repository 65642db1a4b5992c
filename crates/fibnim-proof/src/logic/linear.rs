//! Linear equations and inequalities.

use std::cell::RefCell;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, Gcd, RemEuclid};
use fibnim::{Nat, TakeAway};
use fibnim_check::{DigitSums, Linear, Meter, NumerationSystem, StateId};

use crate::numeration::{magnitude, word};
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

    /// The comparison that holds where this one does not.
    pub(crate) const fn denied(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// Whether a number compares like this with 0.
    pub fn holds<T: PartialOrd + From<u8>>(self, value: &T) -> bool {
        let zero = &T::from(0);
        match self {
            Self::Equal => value == zero,
            Self::NotEqual => value != zero,
            Self::Less => value < zero,
            Self::AtMost => value <= zero,
            Self::Greater => value > zero,
            Self::AtLeast => value >= zero,
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
const LARGE_CONSTANT: i16 = 256;

impl Relation {
    /// The relation `sum of c_i x_i + constant (=, <, ...) 0` over the named tracks `x_i`. A name may appear several
    /// times; a track whose coefficients sum to 0 is left out. Common factors of the coefficients are divided out.
    ///
    /// The states grow with the sum of the absolute values of the coefficients, to a power that is one more than the
    /// lag of the system: `x + y = z` has 2, 16, 268 and 5281 states for lags 0, 1, 2, 3 without an irregular
    /// beginning.
    pub(crate) fn linear(
        system: &NumerationSystem,
        sum: &[(IBig, &str)],
        comparison: Comparison,
        constant: &IBig,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        Self::truth(true).and_linear(system, sum, comparison, constant, meter)
    }

    /// The tuples of this relation for which a linear relation holds, too. Explores only the states that they lead to.
    pub(crate) fn and_linear(
        &self,
        system: &NumerationSystem,
        sum: &[(IBig, &str)],
        comparison: Comparison,
        constant: &IBig,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let mut names: Vec<String> = Vec::new();
        let mut coefficients: Vec<IBig> = Vec::new();
        for (c, name) in sum {
            let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push((*name).to_owned());
                coefficients.push(IBig::ZERO);
                names.len() - 1
            });
            coefficients[place] += c;
        }
        let mut used = coefficients.iter().map(|c| !c.is_zero());
        names.retain(|_| used.next() == Some(true));
        coefficients.retain(|c| !c.is_zero());
        let Some(common) = coefficients.iter().cloned().reduce(|a, b| a.gcd(b).into()) else {
            return self.and(&Self::truth(comparison.holds(constant)), meter);
        };
        if comparison == Comparison::NotEqual {
            let equal = Self::linear(system, sum, Comparison::Equal, constant, meter)?;
            return self.and(&equal.not(system, meter)?, meter);
        }
        let common = if common < IBig::ZERO { -common } else { common };
        // A multiple of the common factor is below -constant exactly if it is below the next multiple from there on.
        let least = constant.div_euclid(&common);
        let exact = constant.rem_euclid(&common).is_zero();
        let constant = match comparison {
            Comparison::Greater | Comparison::AtMost if !exact => least + IBig::ONE,
            Comparison::Equal if !exact => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                return self.and(&Self::of_words(&names, &[], meter)?, meter);
            }
            _ => least,
        };
        let small = |c: &IBig| i64::try_from(c / &common).ok().filter(|c| c.unsigned_abs() <= MAX_COEFFICIENT);
        let mut coefficients: Vec<i64> =
            coefficients.iter().map(small).collect::<Option<_>>().ok_or(TooLargeError::Coefficient)?;
        let mut guard = self.and(&Self::all(system, names.iter().cloned(), meter)?, meter)?;
        let mut hidden = None;
        let rest = i16::try_from(&constant).ok().filter(|rest| rest.abs() < LARGE_CONSTANT);
        if rest.is_none() {
            let mut name = "#".to_owned();
            while guard.track(&name).is_some() {
                name.push('#');
            }
            // Explores only the states that the digits of the constant can lead to. All states may be far more.
            let tuples = [vec![magnitude(&constant)]];
            guard = guard.and(&Self::finite(system, &[&name], &tuples, meter)?, meter)?;
            coefficients.push(if constant < IBig::ZERO { -1 } else { 1 });
            names.push(name.clone());
            hidden = Some(name);
        }
        let rest = i128::from(rest.unwrap_or(0));
        // The least value of the sum, or of its negative, for which the comparison holds, without the rest of the
        // constant.
        let (sign, low) = match comparison {
            Comparison::Equal | Comparison::NotEqual | Comparison::AtLeast => (1, -rest),
            Comparison::Greater => (1, 1 - rest),
            Comparison::AtMost => (-1, rest),
            Comparison::Less => (-1, 1 + rest),
        };
        let coefficient = |track: &String| names.iter().position(|name| name == track).map_or(0, |i| coefficients[i]);
        let coefficients = guard.tracks().iter().map(|track| sign * coefficient(track)).collect();
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
        // floor(p*t/q) + r = y exactly if 0 <= p*t + q*r - q*y < q.
        let (shift, divisor) = (IBig::from(q) * IBig::from(r), IBig::from(q));
        let sum = [(IBig::from(p), taken), (-&divisor, quota)];
        let line = if q == 1 {
            Self::linear(system, &sum, Comparison::Equal, &shift, meter)?
        } else {
            let low = Self::linear(system, &sum, Comparison::AtLeast, &shift, meter)?;
            low.and(&Self::linear(system, &sum, Comparison::Less, &(shift - divisor), meter)?, meter)?
        };
        let explicit = f.explicit();
        let last = IBig::from(explicit.len());
        let beyond = Self::linear(system, &[(IBig::ONE, taken)], Comparison::Greater, &-last, meter)?;
        let on_line = beyond.and(&line, meter)?;
        let pairs: Vec<Vec<Nat>> = (1_u64..).zip(explicit).map(|(t, &y)| vec![Nat::from(t), Nat::from(y)]).collect();
        let table = Self::finite(system, &[taken, quota], &pairs, meter)?;
        table.or(&on_line, system, meter)?.reordered(&[taken, quota], meter)
    }
}
