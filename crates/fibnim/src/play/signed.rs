//! Parts of an expression while it is read, over the integers.
//!
//! A part may be negative or decrease, as `t-3` and `10-t` in `2t+10-t-3`. Factors, powers and numbers under a root
//! must not, so what is subtracted is kept apart until then.

use super::formula::Expression::{self, Least, Less, Most, Number, Power, Product, Quotient, Root, Sum, T};
use super::formula::{added, multiplied, visibly_rises};
use super::operand::Operand;
use super::take_away_error::TakeAwayError;
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::written::excerpt;

/// The most binary digits of a power that does not depend on `t`.
pub(super) const MOST_CONSTANT: usize = 1 << 12;
/// The numbers `t` that are searched for a place at which an expression decreases.
const LOOK: u64 = 1 << 10;

/// `plus - minus + number`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signed {
    plus: Option<Expression>,
    minus: Option<Expression>,
    number: i64,
}

type Result<T> = std::result::Result<T, TakeAwayError>;

impl From<Expression> for Signed {
    fn from(formula: Expression) -> Self {
        match formula {
            Number(number) => Self { number: number.cast_signed(), ..Self::default() },
            formula => Self { plus: Some(formula), ..Self::default() },
        }
    }
}

fn small(number: Option<i64>) -> Result<i64> {
    number.filter(|number| number.unsigned_abs() <= WORD_MAX).ok_or(TakeAwayError::TooLarge)
}

fn sum(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Sum(Box::new(a), Box::new(b))),
        (a, b) => a.or(b),
    }
}

/// `factor * formula`.
fn multiple(factor: u64, formula: Expression) -> Expression {
    match formula {
        formula if factor == 1 => formula,
        Product(a, b) => match *a {
            Number(inner) if inner.checked_mul(factor).is_some_and(|product| product <= WORD_MAX) => {
                Product(Box::new(Number(inner * factor)), b)
            }
            a => Product(Box::new(Number(factor)), Box::new(Product(Box::new(a), b))),
        },
        formula => Product(Box::new(Number(factor)), Box::new(formula)),
    }
}

impl Operand for Signed {
    fn number(number: u64) -> Self {
        Number(number).into()
    }

    fn variable(name: &str, whole: &str) -> Result<Self> {
        if name == "t" { Ok(T.into()) } else { Err(TakeAwayError::ChipsLeft(excerpt(whole))) }
    }

    fn plus(self, other: Self) -> Result<Self> {
        let number = small(self.number.checked_add(other.number))?;
        let sum = Self { plus: sum(self.plus, other.plus), minus: sum(self.minus, other.minus), number };
        // Terms cancel.
        let polynomial = if sum.minus.is_some() { sum.polynomial() } else { None };
        polynomial.map_or(Ok(sum), |polynomial| Self::of_polynomial(&polynomial))
    }

    fn minus(self, other: Self) -> Result<Self> {
        self.plus(other.negated())
    }

    /// The product, if both factors are polynomials, or at least 0 from `first` on.
    fn times(self, other: Self, first: u64) -> Result<Self> {
        match (self.constant(), other.constant()) {
            (Some(a), Some(b))
                if a > 0 && b > 0 && a.checked_mul(b).is_none_or(|product| small(Some(product)).is_err()) =>
            {
                let [a, b] = [a, b].map(|number| Box::new(Number(number.unsigned_abs())));
                Ok(Product(a, b).into())
            }
            (Some(factor), _) => other.scaled(factor),
            (_, Some(factor)) => self.scaled(factor),
            _ => {
                let polynomial = self.polynomial().zip(other.polynomial()).and_then(|(a, b)| multiplied(&a, &b));
                let parts =
                    self.part(first).and_then(|a| Ok(Product(Box::new(a), Box::new(other.part(first)?)).into()));
                parts.or_else(|error| polynomial.map_or(Err(error), |polynomial| Self::of_polynomial(&polynomial)))
            }
        }
    }

    fn over(mut self, divisor: u32, first: u64) -> Result<Self> {
        if let Some(number) = self.constant() {
            return Ok(Self { number: number.div_euclid(divisor.into()), ..self });
        }
        let below = self.below(first)?;
        let up = small(i64::try_from(below.div_ceil(divisor.into())).ok())?;
        self.number = small(up.checked_mul(divisor.into()).and_then(|up| self.number.checked_add(up)))?;
        let quotient = Quotient(Box::new(self.rising()?), divisor);
        Ok(Self { number: -up, ..quotient.into() })
    }

    fn raised(self, exponent: Self, first: u64) -> Result<Option<Self>> {
        if !self.constant().into_iter().chain(exponent.constant()).any(|number| number >= 1) {
            return Ok(None);
        }
        let polynomial = self.polynomial().zip(exponent.constant().filter(|exponent| (1..99).contains(exponent)));
        let polynomial = polynomial
            .and_then(|(base, exponent)| (0..exponent).try_fold(vec![1], |power, _| multiplied(&power, &base)));
        let power = self.part(first).and_then(|base| {
            let power = Power(Box::new(base), Box::new(exponent.part(first)?));
            if !power.is_constant() {
                return Ok(power.into());
            }
            let value = power.value(None, MOST_CONSTANT).ok_or(TakeAwayError::TooLarge)?;
            Ok(value.word().filter(|word| *word <= WORD_MAX).map_or(power, Number).into())
        });
        power.or_else(|error| polynomial.map_or(Err(error), |polynomial| Self::of_polynomial(&polynomial))).map(Some)
    }

    fn root(self, first: u64) -> Result<Self> {
        Ok(match self.part(first)? {
            Number(number) => Number(number.isqrt()),
            part => Root(Box::new(part)),
        }
        .into())
    }

    fn extreme(mut all: Vec<Self>, largest: bool, first: u64) -> Result<Self> {
        if all.len() == 1
            && let Some(only) = all.pop()
        {
            return Ok(only);
        }
        let below = all.iter().map(|part| part.below(first)).collect::<Result<Vec<u64>>>()?;
        // Beside a number from 0, a negative part is never the largest.
        let up = if largest && below.contains(&0) { 0 } else { below.into_iter().max().unwrap_or(0) };
        let up = small(i64::try_from(up).ok())?;
        let mut found: Option<Expression> = None;
        for mut part in all.drain(..) {
            part.number = small(part.number.checked_add(up))?;
            let part = part.rising()?;
            found = Some(match found {
                None => part,
                Some(Number(a)) if let Number(b) = part => Number(if largest { a.max(b) } else { a.min(b) }),
                Some(before) if largest => Most(Box::new(before), Box::new(part)),
                Some(before) => Least(Box::new(before), Box::new(part)),
            });
        }
        Self::from(found.unwrap_or(Number(0))).plus(Self { number: -up, ..Self::default() })
    }
}

impl Signed {
    fn constant(&self) -> Option<i64> {
        (self.plus.is_none() && self.minus.is_none()).then_some(self.number)
    }

    fn negated(self) -> Self {
        Self { plus: self.minus, minus: self.plus, number: -self.number }
    }

    fn scaled(self, factor: i64) -> Result<Self> {
        let number = small(self.number.checked_mul(factor))?;
        let size = factor.unsigned_abs();
        let [plus, minus] =
            [self.plus, self.minus].map(|part| part.filter(|_| size > 0).map(|part| multiple(size, part)));
        let scaled = Self { plus, minus, number: number.abs() * self.number.signum() };
        Ok(if factor < 0 { scaled.negated() } else { scaled })
    }

    fn polynomial(&self) -> Option<Vec<i128>> {
        let of = |part: &Option<Expression>| part.as_ref().map_or(Some(Vec::new()), Expression::polynomial);
        added(&added(&of(&self.plus)?, &of(&self.minus)?, -1)?, &[self.number.into()], 1)
    }

    fn of_polynomial(polynomial: &[i128]) -> Result<Self> {
        let (mut parts, mut number) = ([None, None], 0);
        for (degree, &coefficient) in (0..).zip(polynomial) {
            let size = u64::try_from(coefficient.unsigned_abs()).ok().filter(|size| *size <= WORD_MAX);
            let size = size.ok_or(TakeAwayError::TooLarge)?;
            let power = match degree {
                0 => {
                    number = coefficient.signum() as i64 * size.cast_signed();
                    continue;
                }
                1 => T,
                _ => Power(Box::new(T), Box::new(Number(degree))),
            };
            if size > 0 {
                let part = &mut parts[usize::from(coefficient < 0)];
                *part = sum(Some(multiple(size, power)), part.take());
            }
        }
        let [plus, minus] = parts;
        Ok(Self { plus, minus, number })
    }

    /// By how much the value at `t` is below 0.
    fn below(&self, t: u64) -> Result<u64> {
        let at = |part: &Option<Expression>| match part {
            None => Some(Nat::ZERO),
            Some(part) => part.value(Some(&Nat::from(t)), 2 * MOST_CONSTANT),
        };
        let number = Nat::from(self.number.unsigned_abs());
        let (Some(plus), Some(minus)) = (at(&self.plus), at(&self.minus)) else { return Ok(0) };
        let (plus, minus) = if self.number < 0 { (plus, minus + number) } else { (plus + number, minus) };
        if plus >= minus { Ok(0) } else { (minus - plus).word().ok_or(TakeAwayError::TooLarge) }
    }

    /// The expression, even if it decreases; differences below 0 count as 0.
    fn formula(self) -> Expression {
        let number = Some(Number(self.number.unsigned_abs())).filter(|_| self.number != 0);
        let (more, less) = if self.number < 0 { (None, number) } else { (number, None) };
        let less = sum(self.minus, less);
        let all = sum(self.plus, more);
        match (all, less) {
            (Some(all), Some(less)) => Less(Box::new(all), Box::new(less)),
            (all, None) => all.unwrap_or(Number(0)),
            (None, Some(less)) => Less(Box::new(Number(0)), Box::new(less)),
        }
    }

    /// The formula, if its form shows that it does not decrease.
    fn rising(self) -> Result<Expression> {
        if self.minus.is_none() {
            return Ok(if self.plus.is_none() && self.number < 0 { Number(0) } else { self.formula() });
        }
        if self.polynomial().is_some_and(|polynomial| visibly_rises(&polynomial)) {
            return Ok(self.formula());
        }
        Err(TakeAwayError::Unseen { part: excerpt(&self.formula().to_string()) })
    }

    /// The formula, if its form shows that it does not decrease, and that it is at least 0 from `first` on.
    fn part(self, first: u64) -> Result<Expression> {
        if self.below(first)? > 0 {
            return Err(TakeAwayError::Negative { part: excerpt(&self.formula().to_string()), t: first });
        }
        self.rising()
    }

    /// The whole expression, whose values are used from `first` on.
    pub(super) fn whole(self, first: u64) -> Result<Expression> {
        let whole = self.clone().formula();
        self.rising().map_err(|error| {
            let value = |t: u64| whole.value(Some(&Nat::from(t)), 2 * MOST_CONSTANT);
            let values: Vec<_> = (first..first + LOOK).map_while(value).collect();
            if values.first().is_some_and(Nat::is_zero) {
                return TakeAwayError::BelowOne { t: first };
            }
            match values.windows(2).position(|pair| pair[0] > pair[1]) {
                Some(before) => TakeAwayError::Decreasing { t: first + 1 + before as u64 },
                None => error,
            }
        })
    }
}
