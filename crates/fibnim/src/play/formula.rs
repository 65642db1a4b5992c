//! Take-away functions as expressions in `t`, nondecreasing by construction.

use std::cmp::Reverse;
use std::fmt;

use crate::nat::{Chips, Nat, WORD_MAX};

/// The longest table of explicit values that a take-away function may have.
pub(super) const MAX_TABLE: usize = 1 << 16;

/// `floor(p*t/q) + r` with `q >= 1`, and `gcd(p, q) = 1` in a take-away function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub p: u32,
    pub q: u32,
    pub r: i64,
}

impl Line {
    pub(super) fn at<C: Chips>(self, t: &C) -> C {
        t.affine(self.p, self.q, self.r)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p, q, r } = *self;
        match (p, q) {
            (0, _) => return write!(f, "{r}"),
            (1, 1) => write!(f, "t")?,
            (p, 1) => write!(f, "{p}t")?,
            (1, q) => write!(f, "floor(t/{q})")?,
            (p, q) => write!(f, "floor({p}t/{q})")?,
        }
        if r == 0 { Ok(()) } else { write!(f, "{r:+}") }
    }
}

/// An expression. Every part is a nondecreasing function of `t >= 1` with whole values from 0: quotients and roots are
/// rounded down where they stand. A difference below 0 counts as 0. Where values are used, the reader lets only the
/// whole expression be below 0, and then refuses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Expression {
    T,
    /// Up to [`WORD_MAX`].
    Number(u64),
    Sum(Box<Expression>, Box<Expression>),
    /// Either a number is subtracted, or one polynomial from another such that the difference does not decrease.
    Less(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Quotient(Box<Expression>, u32),
    /// One of the two is a number, from 1.
    Power(Box<Expression>, Box<Expression>),
    Root(Box<Expression>),
    Most(Box<Expression>, Box<Expression>),
    Least(Box<Expression>, Box<Expression>),
}

use Expression::{Least, Less, Most, Number, Power, Product, Quotient, Root, Sum, T};

impl Expression {
    /// `f(t)`, unless it has more than [`Chips::BITS`] binary digits; then a number larger than all numbers with which
    /// it is compared.
    pub(super) fn at<C: Chips>(&self, t: &C) -> C {
        C::of(self.value(Some(&t.clone().into()), C::BITS).unwrap_or_else(|| Nat::ONE << C::BITS))
    }

    /// The limit of `f(t)` for large `t`; `None` if it is infinite.
    pub(super) fn limit(&self) -> Option<Nat> {
        self.value(None, Nat::BITS)
    }

    /// Whether the form of the expression shows that the value does not depend on `t`.
    pub(super) fn is_constant(&self) -> bool {
        match self {
            T => false,
            Number(_) => true,
            Quotient(a, _) | Root(a) => a.is_constant(),
            Sum(a, b) | Less(a, b) | Product(a, b) | Power(a, b) | Most(a, b) | Least(a, b) => {
                a.is_constant() && b.is_constant()
            }
        }
    }

    /// The value at `t`, or the limit for large `t`; `None` if it has more than this many binary digits.
    pub(super) fn value(&self, t: Option<&Nat>, bits: usize) -> Option<Nat> {
        let value = match self {
            T => t?.clone(),
            Number(number) => Nat::from(*number),
            Sum(a, b) => a.value(t, bits)? + b.value(t, bits)?,
            Less(a, less) => {
                let bits = bits + if matches!(**less, Number(_)) { 64 } else { POLYNOMIAL_BITS };
                let (value, less) = (a.value(t, bits)?, less.value(t, bits)?);
                if value > less { value - less } else { Nat::ZERO }
            }
            Product(a, b) => match (a.value(t, bits), b.value(t, bits)) {
                (Some(zero), _) | (_, Some(zero)) if zero.is_zero() => zero,
                (a, b) => a? * b?,
            },
            Quotient(a, divisor) => a.value(t, bits + 32)? / *divisor,
            Power(base, exponent) => {
                let (base, exponent) = (base.value(t, bits), exponent.value(t, bits));
                match (base, exponent) {
                    (Some(one), _) if one.is_one() => one,
                    (_, Some(zero)) if zero.is_zero() => Nat::ONE,
                    (Some(zero), _) if zero.is_zero() => zero,
                    (base, exponent) => {
                        let (base, exponent) = (base?, usize::try_from(&exponent?).ok()?);
                        let least = base.bit_len().saturating_sub(1).checked_mul(exponent)?;
                        (least < bits).then(|| base.pow(exponent))?
                    }
                }
            }
            Root(a) => a.value(t, 2 * bits + 2)?.isqrt(),
            Most(a, b) => a.value(t, bits)?.max(b.value(t, bits)?),
            Least(a, b) => {
                // The larger one may be much larger, so it is not computed in full.
                let mut enough = 128;
                loop {
                    enough = bits.min(enough);
                    match [a, b].into_iter().filter_map(|a| a.value(t, enough)).min() {
                        None if enough < bits => enough *= 4,
                        least => break least?,
                    }
                }
            }
        };
        (value.bit_len() <= bits).then_some(value)
    }

    /// A `t` from which on `f(t) >= t`, if the form of the expression shows one.
    pub(super) fn at_least_t_from(&self) -> Option<u64> {
        let own = self.growth().filter(|(k, _)| *k > 0).map(|(_, from)| from);
        match self {
            Sum(a, b) | Most(a, b) => [own, a.at_least_t_from(), b.at_least_t_from()].into_iter().flatten().min(),
            _ => own,
        }
    }

    /// The largest `k` for which the form of the expression shows that `f(t) >= t^k` from some `t` on, and this `t`.
    pub(super) fn growth(&self) -> Option<(u32, u64)> {
        // With t >= d and t >= 1 + c, respectively, t^k/d and t^k - c are at least t^(k-1).
        let lower = |(k, from): (u32, u64), least: u64| Some((k.checked_sub(1)?, from.max(least)));
        let steeper =
            |a: Option<(u32, u64)>, b| [a, b].into_iter().flatten().max_by_key(|(k, from)| (*k, Reverse(*from)));
        let found = match self {
            T => Some((1, 1)),
            Number(number) => (*number > 0).then_some((0, 1)),
            Sum(a, b) | Most(a, b) => steeper(a.growth(), b.growth()),
            Product(a, b) => a.growth().zip(b.growth()).and_then(|(a, b)| Some((a.0.checked_add(b.0)?, a.1.max(b.1)))),
            Least(a, b) => a.growth().zip(b.growth()).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))),
            Quotient(a, divisor) => a.growth().and_then(|growth| lower(growth, u64::from(*divisor))),
            Root(a) => a.growth().map(|(k, from)| (k / 2, from)),
            Power(base, exponent) => match (&**base, &**exponent) {
                // 2^x is at least x^4 for x >= 16.
                (Number(base), exponent) => exponent.growth().and_then(|(k, from)| {
                    Some((k.checked_mul(4 * base.checked_ilog2()?)?, from.max(if k > 0 { 16 } else { 1 })))
                }),
                (base, Number(exponent)) => {
                    base.growth().and_then(|(k, from)| Some((k.checked_mul(u32::try_from(*exponent).ok()?)?, from)))
                }
                _ => None,
            },
            Less(a, less) => match **less {
                Number(less) => a.growth().and_then(|growth| lower(growth, less.saturating_add(1))),
                _ => self.polynomial().and_then(|polynomial| {
                    let negative = polynomial
                        .iter()
                        .filter(|c| **c < 0)
                        .try_fold(1_u64, |sum, c| sum.checked_add(u64::try_from(c.unsigned_abs()).ok()?))?;
                    lower((polynomial.len().checked_sub(1)? as u32, 1), negative)
                }),
            },
        };
        let line = || {
            let (from, Line { p, q, r }) = self.line()?;
            // p*t/q - t is at least t/q if it is not 0.
            let reached =
                if r >= 0 { 1 } else { (r.unsigned_abs() + 1).checked_mul(u64::from(q)).filter(|_| p > q)? };
            (p >= q).then_some((1, from.max(reached)))
        };
        if found.is_some_and(|(k, _)| k > 0) { found } else { steeper(line(), found) }
    }

    /// The coefficients of a polynomial in `t`, the constant one first, if its degree and its coefficients are not
    /// large. The last is not 0.
    pub(super) fn polynomial(&self) -> Option<Vec<i128>> {
        let found = match self {
            T => vec![0, 1],
            Number(number) => vec![i128::from(*number)],
            Sum(a, b) => added(&a.polynomial()?, &b.polynomial()?, 1)?,
            Less(a, less) => added(&a.polynomial()?, &less.polynomial()?, -1)?,
            Product(a, b) => multiplied(&a.polynomial()?, &b.polynomial()?)?,
            Power(base, exponent) => match **exponent {
                Number(exponent) if exponent <= MOST_DEGREE as u64 => {
                    let base = base.polynomial()?;
                    (0..exponent).try_fold(vec![1], |power, _| multiplied(&power, &base))?
                }
                _ => return None,
            },
            Quotient(..) | Root(_) | Most(..) | Least(..) => return None,
        };
        Some(found)
    }

    /// The line on which all values from some `t` on lie, and this `t`, if the form of the expression shows it and `t`
    /// is not beyond the longest table.
    pub(super) fn line(&self) -> Option<(u64, Line)> {
        let constant = |value: i64| Line { p: 0, q: 1, r: value };
        let (from, line) = match self {
            T => (1, Line { p: 1, q: 1, r: 0 }),
            Number(number) => (1, constant(number.cast_signed())),
            Sum(a, b) => {
                let ((from, a), (other, b)) = (a.line()?, b.line()?);
                if a.q != 1 && b.q != 1 {
                    return None;
                }
                let p = a.p.checked_mul(b.q)?.checked_add(b.p.checked_mul(a.q)?)?;
                (from.max(other), Line { p, q: a.q * b.q, r: a.r.checked_add(b.r)? })
            }
            Less(a, less) => {
                let (Number(less), (from, a)) = (&**less, a.line()?) else { return None };
                let line = Line { r: a.r.checked_sub_unsigned(*less)?, ..a };
                match line {
                    Line { p: 0, r: ..0, .. } => (from, constant(0)),
                    // Not negative from here on.
                    _ => (from.max(line.r.min(0).unsigned_abs().stretched(line.p.max(1), line.q)), line),
                }
            }
            Product(a, b) => {
                let ((from, a), (other, b)) = (a.line()?, b.line()?);
                let (factor, line) = match (a.p, b.p) {
                    (0, _) => (a.r, b),
                    (_, 0) => (b.r, a),
                    _ => return None,
                };
                let line = match (factor, line) {
                    (1, line) => line,
                    (0, _) => constant(0),
                    (_, Line { p, q: 1, r }) => {
                        Line { p: p.checked_mul(u32::try_from(factor).ok()?)?, q: 1, r: r.checked_mul(factor)? }
                    }
                    _ => return None,
                };
                (from.max(other), line)
            }
            Quotient(a, divisor) => {
                let (from, Line { p, q, r }) = a.line()?;
                let exact = p == 0 || r % i64::from(*divisor) == 0;
                let q = q.checked_mul(*divisor).filter(|_| exact)?;
                (from, Line { p, q: if p == 0 { 1 } else { q }, r: r.div_euclid(i64::from(*divisor)) })
            }
            Power(base, exponent) => match (base.line()?, exponent.line()?) {
                ((from, base), (other, Line { p: 0, r: 1, .. })) => (from.max(other), base),
                ((from, Line { p: 0, r: base, .. }), (other, Line { p: 0, r: exponent, .. })) => {
                    (from.max(other), constant(base.checked_pow(u32::try_from(exponent).ok()?)?))
                }
                _ => return None,
            },
            Root(a) => match a.line()? {
                (from, Line { p: 0, r, .. }) => (from, constant(r.isqrt())),
                _ => return None,
            },
            Most(a, b) => match (a.line(), b.line()) {
                (Some(a), Some(b)) => of_two(a, b, true)?,
                (None, Some(found)) if a.is_at_most(found.1) => found,
                (Some(found), None) if b.is_at_most(found.1) => found,
                _ => return None,
            },
            Least(a, b) => match (a.line(), b.line()) {
                (Some(a), Some(b)) => of_two(a, b, false)?,
                (None, Some((from, line))) => (from.max(a.reaches(line)?), line),
                (Some((from, line)), None) => (from.max(b.reaches(line)?), line),
                _ => return None,
            },
        };
        (from <= MAX_TABLE as u64 + 1 && line.r.unsigned_abs() <= WORD_MAX).then_some((from, line))
    }

    /// Whether all values are at most that of a constant line.
    fn is_at_most(&self, Line { p, r, .. }: Line) -> bool {
        p == 0 && self.limit().is_some_and(|limit| limit <= Nat::from(r.unsigned_abs()))
    }

    /// The least `t` at which the value of a constant line is reached.
    fn reaches(&self, Line { p, r, .. }: Line) -> Option<u64> {
        self.least_reaching(&Nat::from(r.unsigned_abs())).filter(|_| p == 0)?.word()
    }

    /// The least `t >= 1` with `f(t) >= quota`; `None` if there is none.
    pub(super) fn least_reaching(&self, quota: &Nat) -> Option<Nat> {
        let reaches = |t: &Nat| self.value(Some(t), quota.bit_len()).is_none_or(|value| value >= *quota);
        if self.limit().is_some_and(|limit| limit < *quota) {
            return None;
        }
        let (mut below, mut high) = (Nat::ZERO, Nat::ONE);
        while !reaches(&high) {
            below.clone_from(&high);
            high = high.square() + Nat::ONE;
        }
        while &below + Nat::ONE < high {
            let middle = (&below + &high) >> 1;
            if reaches(&middle) { high = middle } else { below = middle }
        }
        Some(high)
    }

    /// Writes the expression as an operand: of a sum (0), product (1), power (2), or as a base or exponent (3).
    fn write(&self, f: &mut fmt::Formatter<'_>, level: u8) -> fmt::Result {
        let own = match self {
            Sum(..) | Less(..) => 0,
            Product(..) => 1,
            Power(..) => 2,
            _ => 3,
        };
        if own < level {
            f.write_str("(")?;
        }
        match self {
            T => f.write_str("t")?,
            Number(number) => write!(f, "{number}")?,
            Sum(a, b) => {
                a.write(f, 0)?;
                f.write_str("+")?;
                b.write(f, 1)?;
            }
            Less(a, less) => {
                a.write(f, 0)?;
                f.write_str("-")?;
                less.write(f, 1)?;
            }
            Product(a, b) => {
                a.write(f, 1)?;
                if !matches!((&**a, &**b), (Number(_), T | Root(_) | Most(..) | Least(..) | Quotient(..))) {
                    f.write_str("*")?;
                }
                b.write(f, 2)?;
            }
            Power(base, exponent) => {
                base.write(f, 3)?;
                f.write_str("^")?;
                exponent.write(f, 3)?;
            }
            Quotient(a, divisor) => {
                f.write_str("floor(")?;
                a.write(f, 1)?;
                write!(f, "/{divisor})")?;
            }
            Root(a) => {
                f.write_str("isqrt(")?;
                a.write(f, 0)?;
                f.write_str(")")?;
            }
            Most(a, b) | Least(a, b) => {
                f.write_str(if matches!(self, Most(..)) { "max(" } else { "min(" })?;
                a.write(f, 0)?;
                f.write_str(",")?;
                b.write(f, 0)?;
                f.write_str(")")?;
            }
        }
        if own < level { f.write_str(")") } else { Ok(()) }
    }
}

/// The largest degree of polynomials, and their largest coefficient. A polynomial that [`visibly_rises`] has at most
/// [`POLYNOMIAL_BITS`] binary digits less than the sum of its positive monomials.
const MOST_DEGREE: usize = 32;
const MOST_COEFFICIENT: u128 = 1 << 100;
const POLYNOMIAL_BITS: usize = 512;

/// `a + sign * b`.
pub(super) fn added(a: &[i128], b: &[i128], sign: i128) -> Option<Vec<i128>> {
    let at = |polynomial: &[i128], k: usize| polynomial.get(k).copied().unwrap_or(0);
    small((0..a.len().max(b.len())).map(|k| at(a, k).checked_add(sign * at(b, k))).collect::<Option<_>>()?)
}

pub(super) fn multiplied(a: &[i128], b: &[i128]) -> Option<Vec<i128>> {
    let mut product = vec![0_i128; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = product[i + j].checked_add(x.checked_mul(*y)?)?;
        }
    }
    small(product)
}

fn small(mut polynomial: Vec<i128>) -> Option<Vec<i128>> {
    while polynomial.last() == Some(&0) {
        polynomial.pop();
    }
    let is_small =
        polynomial.len() <= MOST_DEGREE + 1 && polynomial.iter().all(|c| c.unsigned_abs() <= MOST_COEFFICIENT);
    is_small.then_some(polynomial)
}

/// Whether a polynomial in `t`, written in powers of `t - 1`, has no negative coefficients except perhaps the constant
/// one. Then it does not decrease from `t = 1` on.
pub(super) fn visibly_rises(polynomial: &[i128]) -> bool {
    let mut shifted = polynomial.to_vec();
    for done in 0..shifted.len() {
        for k in (done..shifted.len() - 1).rev() {
            let Some(sum) = shifted[k].checked_add(shifted[k + 1]) else { return false };
            shifted[k] = sum;
        }
    }
    shifted.iter().skip(1).all(|c| *c >= 0)
}

/// The line that is the larger one of two, or the smaller one, from some `t` on.
fn of_two((from, a): (u64, Line), (other, b): (u64, Line), larger: bool) -> Option<(u64, Line)> {
    let [pa, qa, pb, qb] = [a.p, a.q, b.p, b.q].map(i128::from);
    let steeper = pa * qb - pb * qa;
    if steeper == 0 {
        return Some((from.max(other), if (a.r >= b.r) == larger { a } else { b }));
    }
    let (low, high) = if steeper > 0 { (b, a) } else { (a, b) };
    // floor(p t/q) is more than p t/q - 1.
    let gap = (i128::from(low.r) - i128::from(high.r) + 1).max(0);
    let crossed = u64::try_from((gap * qa * qb - 1).div_euclid(steeper.abs()) + 1).ok()?;
    Some((from.max(other).max(crossed), if larger { high } else { low }))
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_formula() -> impl Strategy<Value = Expression> {
        let leaf = prop_oneof![3 => Just(T), 2 => (0..40_u64).prop_map(Number)];
        leaf.prop_recursive(4, 12, 2, |inner| {
            let two = || (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
            let one = || inner.clone().prop_map(Box::new);
            prop_oneof![
                two().prop_map(|(a, b)| Sum(a, b)),
                two().prop_map(|(a, b)| Product(a, b)),
                two().prop_map(|(a, b)| Most(a, b)),
                two().prop_map(|(a, b)| Least(a, b)),
                (one(), 0..40_u64).prop_map(|(a, less)| Less(a, Box::new(Number(less)))),
                (one(), 1..9_u32).prop_map(|(a, divisor)| Quotient(a, divisor)),
                (one(), 1..4_u64).prop_map(|(a, exponent)| Power(a, Box::new(Number(exponent)))),
                (1..4_u64, one()).prop_map(|(base, a)| Power(Box::new(Number(base)), a)),
                one().prop_map(Root),
            ]
        })
        .prop_filter("so many roots are not read", |formula| formula.to_string().matches("isqrt").count() <= 3)
    }

    /// The value by the literal definition, if no part has more than 127 binary digits.
    fn literal(formula: &Expression, t: u128) -> Option<u128> {
        let at = |formula: &Expression| literal(formula, t);
        match formula {
            T => Some(t),
            Number(number) => Some((*number).into()),
            Sum(a, b) => at(a)?.checked_add(at(b)?),
            Less(a, less) => Some(at(a)?.saturating_sub(at(less)?)),
            Product(a, b) => at(a)?.checked_mul(at(b)?),
            Quotient(a, divisor) => Some(at(a)? / u128::from(*divisor)),
            Power(base, exponent) => at(base)?.checked_pow(u32::try_from(at(exponent)?).ok()?),
            Root(a) => Some(at(a)?.isqrt()),
            Most(a, b) => Some(at(a)?.max(at(b)?)),
            Least(a, b) => Some(at(a)?.min(at(b)?)),
        }
    }

    #[test]
    fn powers_of_0_and_to_1() {
        let read = |text| crate::play::expression::ExpressionParser::read(text, text, 1).expect("an expression");
        let formula = read("2^min(1,t-1)");
        assert_eq!([1, 2, 3].map(|t: u64| formula.at(&t)), [1, 2, 2]);
        assert!(formula.line().is_some_and(|(from, line)| from > 1 && line == Line { p: 0, q: 1, r: 2 }));
        assert_eq!(read("floor(t/2)^4+1").least_reaching(&Nat::from(2_u64)), Some(Nat::from(2_u64)));
        assert_eq!(read("floor(t/3)^1000").least_reaching(&Nat::ONE), Some(Nat::from(3_u64)));
    }

    #[test]
    fn polynomials_that_rise() {
        let read =
            |text| crate::play::expression::ExpressionParser::read(text, text, 1).map(|formula| formula.polynomial());
        assert_eq!(read("(t-1)*(t+2)"), Ok(Some(vec![-2, 1, 1])));
        for coefficients in [[5, -1, 1, 0], [-9, 0, -1, 1], [0, 3, -3, 1], [1, 1, 0, 0]] {
            assert!(visibly_rises(&coefficients), "{coefficients:?}");
        }
        assert!(!visibly_rises(&[10, -1]) && !visibly_rises(&[0, -4, 1]) && visibly_rises(&[]));
    }

    proptest! {
        #[test]
        fn values_are_the_literal_ones_and_do_not_decrease(formula in any_formula()) {
            let value = |t: u64| formula.value(Some(&Nat::from(t)), 300).unwrap_or_else(|| Nat::ONE << 300);
            let values: Vec<Nat> = (1..40).map(value).collect();
            prop_assert!(values.is_sorted(), "{}", formula);
            for (t, value) in (1..40_u64).zip(values) {
                if let Some(exact) = literal(&formula, t.into()) {
                    prop_assert_eq!(&value, &Nat::from(exact), "{} at {}", formula, t);
                }
                let word = formula.at(&t);
                prop_assert_eq!(Nat::from(word), value.min(Nat::from(u64::MAX)), "{} at {}", formula, t);
            }
        }

        #[test]
        fn lines_limits_and_places_are_those_of_the_values(formula in any_formula(), quota in 1..5000_u64) {
            let value = |t: u64| formula.at(&t);
            if let Some((from, line)) = formula.line() {
                for t in from.max(1)..from + 300 {
                    prop_assert_eq!(value(t), line.at(&t), "{} at {}", formula, t);
                }
            }
            if let Some(limit) = formula.limit() {
                prop_assert!(Nat::from(value(1 << 40)) <= limit);
            }
            for (k, from) in formula.growth().into_iter().chain(formula.at_least_t_from().map(|from| (1, from))) {
                let power = |t: u64| Nat::from(t).pow(k as usize);
                let large = |t: &u64| formula.value(Some(&Nat::from(*t)), 600).is_none_or(|value| value >= power(*t));
                prop_assert!(k > 60 || (from..from + 300).all(|t| large(&t)), "{} {} {}", formula, k, from);
            }
            let least = (1..3000).find(|t| value(*t) >= quota);
            let found = formula.least_reaching(&Nat::from(quota)).and_then(|t| u64::try_from(&t).ok());
            prop_assert_eq!(found.filter(|t| *t < 3000), least, "{}", formula);
        }
    }
}
