//! Take-away functions as expressions in `t`, nondecreasing by construction.

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

/// An expression. Every part is a nondecreasing function of `t >= 1` with whole values from 0: quotients and roots are rounded down
/// where they stand, and a difference is at least 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Formula {
    T,
    /// Up to [`WORD_MAX`].
    Number(u64),
    Sum(Box<Formula>, Box<Formula>),
    Less(Box<Formula>, u64),
    Product(Box<Formula>, Box<Formula>),
    Quotient(Box<Formula>, u32),
    /// One of the two is a number, from 1.
    Power(Box<Formula>, Box<Formula>),
    Root(Box<Formula>),
    Most(Box<Formula>, Box<Formula>),
    Least(Box<Formula>, Box<Formula>),
}

use Formula::{Least, Less, Most, Number, Power, Product, Quotient, Root, Sum, T};

impl Formula {
    /// `f(t)`, unless it has more than [`Chips::BITS`] binary digits: then a number that is larger than all that it is compared with.
    pub(super) fn at<C: Chips>(&self, t: &C) -> C {
        C::of(self.value(Some(&t.clone().into()), C::BITS).unwrap_or_else(|| Nat::ONE << C::BITS))
    }

    /// The limit of `f(t)` for large `t`; `None` if it is infinite.
    pub(super) fn limit(&self) -> Option<Nat> {
        self.value(None, Nat::BITS)
    }

    /// The value at `t`, or the limit for large `t`; `None` if it has more than this many binary digits.
    fn value(&self, t: Option<&Nat>, bits: usize) -> Option<Nat> {
        let value = match self {
            T => t?.clone(),
            Number(number) => Nat::from(*number),
            Sum(a, b) => a.value(t, bits)? + b.value(t, bits)?,
            Less(a, less) => {
                let (value, less) = (a.value(t, bits + 64)?, Nat::from(*less));
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
            Least(a, b) => [a, b].into_iter().filter_map(|a| a.value(t, bits)).min()?,
        };
        (value.bit_len() <= bits).then_some(value)
    }

    /// Whether it is seen from the form that `f(t) >= t` for all `t >= 1`.
    pub(super) fn is_at_least_t(&self) -> bool {
        let positive = |a: &Self| a.value(Some(&Nat::ONE), Nat::BITS).is_none_or(|value| !value.is_zero());
        match self {
            T => true,
            Sum(a, b) | Most(a, b) => a.is_at_least_t() || b.is_at_least_t(),
            Product(a, b) => a.is_at_least_t() && positive(b) || b.is_at_least_t() && positive(a),
            Power(base, exponent) => match **base {
                Number(base) => base >= 2 && exponent.is_at_least_t(),
                _ => base.is_at_least_t(),
            },
            Least(a, b) => a.is_at_least_t() && b.is_at_least_t(),
            Number(_) | Less(..) | Quotient(..) | Root(_) => {
                self.line().is_some_and(|(from, line)| from == 1 && line.p >= line.q && line.r >= 0)
            }
        }
    }

    /// The line on which all values from some `t` on are, and this `t`, if it is seen from the form and not beyond the longest table.
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
                let (from, a) = a.line()?;
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
                write!(f, "-{less}")?;
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

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn any_formula() -> impl Strategy<Value = Formula> {
        let leaf = prop_oneof![3 => Just(T), 2 => (0..40_u64).prop_map(Number)];
        leaf.prop_recursive(4, 12, 2, |inner| {
            let two = || (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
            let one = || inner.clone().prop_map(Box::new);
            prop_oneof![
                two().prop_map(|(a, b)| Sum(a, b)),
                two().prop_map(|(a, b)| Product(a, b)),
                two().prop_map(|(a, b)| Most(a, b)),
                two().prop_map(|(a, b)| Least(a, b)),
                (one(), 0..40_u64).prop_map(|(a, less)| Less(a, less)),
                (one(), 1..9_u32).prop_map(|(a, divisor)| Quotient(a, divisor)),
                (one(), 1..4_u64).prop_map(|(a, exponent)| Power(a, Box::new(Number(exponent)))),
                (1..4_u64, one()).prop_map(|(base, a)| Power(Box::new(Number(base)), a)),
                one().prop_map(Root),
            ]
        })
        .prop_filter("so many roots are not read", |formula| formula.to_string().matches("isqrt").count() <= 3)
    }

    /// The value by the words of the definition, if no part has more than 127 binary digits.
    fn literal(formula: &Formula, t: u128) -> Option<u128> {
        let at = |formula: &Formula| literal(formula, t);
        match formula {
            T => Some(t),
            Number(number) => Some((*number).into()),
            Sum(a, b) => at(a)?.checked_add(at(b)?),
            Less(a, less) => Some(at(a)?.saturating_sub((*less).into())),
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
        let read = |text| crate::play::expression::Parser::read(text, text).expect("an expression");
        let formula = read("2^min(1,t-1)");
        assert_eq!([1, 2, 3].map(|t: u64| formula.at(&t)), [1, 2, 2]);
        assert!(formula.line().is_some_and(|(from, line)| from > 1 && line == Line { p: 0, q: 1, r: 2 }));
        assert_eq!(read("floor(t/2)^4+1").least_reaching(&Nat::from(2_u64)), Some(Nat::from(2_u64)));
        assert_eq!(read("floor(t/3)^1000").least_reaching(&Nat::ONE), Some(Nat::from(3_u64)));
    }

    proptest! {
        #[test]
        fn values_are_the_literal_ones_and_do_not_decrease(formula in any_formula()) {
            let values: Vec<Nat> = (1..40_u64).map(|t| formula.value(Some(&Nat::from(t)), 300).unwrap_or_else(|| Nat::ONE << 300)).collect();
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
            if formula.is_at_least_t() {
                prop_assert!((1..300).all(|t| value(t) >= t), "{}", formula);
            }
            let least = (1..3000).find(|t| value(*t) >= quota);
            let found = formula.least_reaching(&Nat::from(quota)).and_then(|t| u64::try_from(&t).ok());
            prop_assert_eq!(found.filter(|t| *t < 3000), least, "{}", formula);
        }
    }
}
