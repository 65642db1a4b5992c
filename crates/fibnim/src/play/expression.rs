//! Reads take-away functions as people write them.

use std::marker::PhantomData;

use super::formula::{Expression, gcd};
use super::operand::{Operand, Read};
use super::signed::Signed;
use super::take_away_error::TakeAwayError;
use crate::nat::WORD_MAX;
use crate::written::excerpt;

/// The most parts of an expression, and the most roots inside each other: the number under a root has twice as many
/// digits.
const MOST_PARTS: u32 = 200;
const MOST_ROOTS: u32 = 3;

/// A part of a text that cannot be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// Digits, perhaps with a decimal point.
    Number(&'a str),
    Name(&'a str),
    Sign(u8),
}

/// Reads an expression, the whole of which is `whole`.
pub(crate) struct ExpressionParser<'a, V = Signed> {
    whole: &'a str,
    rest: &'a str,
    /// The least `t` at which values are used: the first after the table.
    first: u64,
    parts: u32,
    roots: u32,
    of: PhantomData<V>,
}

impl ExpressionParser<'_> {
    /// Reads `text`, a part of `whole`, for `t` from `first` on, as a function that does not decrease.
    pub(super) fn read(text: &str, whole: &str, first: u64) -> Read<Expression> {
        ExpressionParser::<Signed>::parse(text, whole, first)?.whole(first)
    }
}

impl<'a, V: Operand> ExpressionParser<'a, V> {
    /// Reads `text`, a part of `whole`, for `t` from `first` on.
    pub(crate) fn parse(text: &'a str, whole: &'a str, first: u64) -> Read<V> {
        let mut parser = Self { whole, rest: text, first, parts: 0, roots: 0, of: PhantomData };
        let sum = parser.sum()?;
        if parser.peek().is_some() { Err(parser.syntax()) } else { Ok(sum) }
    }

    fn syntax(&self) -> TakeAwayError {
        TakeAwayError::Syntax(excerpt(self.whole))
    }

    fn peek(&self) -> Option<Token<'a>> {
        let text = self.rest.trim_ascii_start();
        let until = |is: fn(char) -> bool| &text[..text.find(|c| !is(c)).unwrap_or(text.len())];
        match *text.as_bytes().first()? {
            b'0'..=b'9' => Some(Token::Number(until(|c| c.is_ascii_digit() || c == '.'))),
            b'a'..=b'z' => Some(Token::Name(until(|c| c.is_ascii_lowercase()))),
            sign => Some(Token::Sign(sign)),
        }
    }

    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.peek()?;
        let length = match token {
            Token::Number(text) | Token::Name(text) => text.len(),
            Token::Sign(_) => 1,
        };
        let text = self.rest.trim_ascii_start();
        // Letters of other alphabets end the expression.
        self.rest = text.get(length..).unwrap_or("?");
        Some(token)
    }

    /// Whether this sign is next; if so, skips it.
    fn sign(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(Token::Sign(sign));
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: u8) -> Result<(), TakeAwayError> {
        if self.sign(sign) { Ok(()) } else { Err(self.syntax()) }
    }

    fn sum(&mut self) -> Read<V> {
        let mut sum = self.product()?;
        loop {
            if self.sign(b'+') {
                sum = sum.plus(self.product()?)?;
            } else if self.sign(b'-') {
                sum = sum.minus(self.product()?)?;
            } else {
                return Ok(sum);
            }
        }
    }

    /// A product, perhaps with a decimal number in front and divided by a number.
    fn product(&mut self) -> Read<V> {
        let (mut product, mut is_number, mut divisor) = match self.peek() {
            Some(Token::Number(digits)) if digits.contains('.') => {
                self.next();
                let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
                let power = u32::try_from(decimals.len()).ok().and_then(|places| 10_u64.checked_pow(places));
                let power = power.filter(|power| *power <= u32::MAX.into()).ok_or(TakeAwayError::TooLarge)?;
                let scaled = number(whole, self.whole)?.checked_mul(power).ok_or(TakeAwayError::TooLarge)?;
                let scaled = scaled.checked_add(number(decimals, self.whole)?).filter(|scaled| *scaled <= WORD_MAX);
                let scaled = scaled.ok_or(TakeAwayError::TooLarge)?;
                let common = gcd(scaled, power);
                if !matches!(self.peek(), Some(Token::Name(_) | Token::Sign(b'*' | b'('))) {
                    // A decimal number must be a factor.
                    return Err(self.syntax());
                }
                (V::number(scaled / common), true, (power / common) as u32)
            }
            _ => self.power().map(|(power, is_number)| (power, is_number, 1))?,
        };
        loop {
            let implied = is_number && matches!(self.peek(), Some(Token::Name(_) | Token::Sign(b'(')));
            if !implied && !self.sign(b'*') {
                break;
            }
            let factor;
            (factor, is_number) = self.power()?;
            product = product.times(factor, self.first)?;
        }
        if divisor > 1 {
            product = product.over(divisor, self.first)?;
        }
        if self.sign(b'/') {
            divisor = match self.next() {
                Some(Token::Number(digits)) => {
                    u32::try_from(number(digits, self.whole)?).map_err(|_| TakeAwayError::TooLarge)?
                }
                _ => 0,
            };
            if divisor == 0 {
                return Err(TakeAwayError::Divisor(excerpt(self.whole)));
            }
            product = product.over(divisor, self.first)?;
        }
        Ok(product)
    }

    /// A power, and whether it is a number in digits.
    fn power(&mut self) -> Read<(V, bool)> {
        let is_number = matches!(self.peek(), Some(Token::Number(_)));
        let base = self.atom()?;
        if !self.sign(b'^') {
            return Ok((base, is_number));
        }
        let exponent = self.atom()?;
        let power = base.raised(exponent, self.first)?.ok_or_else(|| TakeAwayError::Exponent(excerpt(self.whole)))?;
        Ok((power, false))
    }

    fn atom(&mut self) -> Read<V> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(self.syntax());
        }
        match self.next() {
            Some(Token::Number(digits)) => number(digits, self.whole).map(V::number),
            Some(Token::Sign(b'(')) => {
                let inner = self.sum()?;
                self.expect(b')')?;
                Ok(inner)
            }
            Some(Token::Name(name @ ("t" | "n"))) => V::variable(name, self.whole),
            Some(Token::Name(name @ ("floor" | "isqrt" | "max" | "min"))) => self.call(name),
            Some(Token::Name("sqrt")) => Err(TakeAwayError::Root(excerpt(self.whole))),
            _ => Err(self.syntax()),
        }
    }

    fn call(&mut self, name: &str) -> Read<V> {
        self.roots += u32::from(name == "isqrt");
        if self.roots > MOST_ROOTS {
            return Err(self.syntax());
        }
        self.expect(b'(')?;
        let mut values = vec![self.sum()?];
        while matches!(name, "max" | "min") && self.sign(b',') {
            values.push(self.sum()?);
        }
        self.expect(b')')?;
        if matches!(name, "max" | "min") {
            return V::extreme(values, name == "max", self.first);
        }
        let value = values.remove(0);
        if name == "isqrt" {
            self.roots -= 1;
            return value.root(self.first);
        }
        Ok(value)
    }
}

/// A whole number up to [`WORD_MAX`] in digits.
pub(crate) fn number(digits: &str, whole: &str) -> Result<u64, TakeAwayError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TakeAwayError::Syntax(excerpt(whole)));
    }
    digits.parse().ok().filter(|number| *number <= WORD_MAX).ok_or(TakeAwayError::TooLarge)
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use dashu_int::ops::{BitTest, DivEuclid, SquareRoot};
    use proptest::prelude::*;

    use super::super::signed::MOST_CONSTANT;
    use super::TakeAwayError::{BelowOne, Decreasing};
    use crate::play::TakeAway;

    /// An expression as it is written, evaluated literally over the integers.
    #[derive(Clone, Debug)]
    enum WrittenExpression {
        T,
        Number(i128),
        Two(char, Box<WrittenExpression>, Box<WrittenExpression>),
        Call(&'static str, Vec<WrittenExpression>),
        Over(Box<WrittenExpression>, i128),
    }

    use WrittenExpression::{Call, Number, Over, T, Two};

    /// Why there is no value: it is too large, or there is none.
    #[derive(Debug, PartialEq)]
    enum No {
        Large,
        Value,
    }

    /// The most binary digits of values, as many as the reader computes before it refuses.
    const BITS: usize = 4 * MOST_CONSTANT;

    impl WrittenExpression {
        fn text(&self) -> String {
            match self {
                T => "t".to_owned(),
                Number(number) => number.to_string(),
                Two(sign, a, b) => format!("({}){sign}({})", a.text(), b.text()),
                Call(name, all) => format!("{name}({})", all.iter().map(Self::text).collect::<Vec<_>>().join(",")),
                Over(a, divisor) => format!("(({})/{divisor})", a.text()),
            }
        }

        fn at(&self, t: u64) -> Result<IBig, No> {
            let value = match self {
                T => t.into(),
                Number(number) => (*number).into(),
                Over(a, divisor) => a.at(t)?.div_euclid(IBig::from(*divisor)),
                Call(name, all) => {
                    let values = all.iter().map(|a| a.at(t)).collect::<Result<Vec<_>, _>>()?;
                    match *name {
                        "isqrt" if values[0] < IBig::ZERO => return Err(No::Value),
                        "isqrt" => values[0].sqrt().into(),
                        "max" => values.into_iter().max().ok_or(No::Value)?,
                        _ => values.into_iter().min().ok_or(No::Value)?,
                    }
                }
                Two(sign, a, b) => match (sign, a.at(t), b.at(t)) {
                    // Zero, however large the other factor is.
                    ('*', Ok(zero), Err(No::Large)) | ('*', Err(No::Large), Ok(zero)) if zero == IBig::ZERO => zero,
                    ('+', a, b) => a? + b?,
                    ('-', a, b) => a? - b?,
                    ('*', a, b) => a? * b?,
                    (_, a, b) => {
                        let (a, b) = (a?, b?);
                        let is_flat = a == IBig::ZERO || a == IBig::ONE;
                        match u32::try_from(&b) {
                            _ if b < IBig::ZERO => return Err(No::Value),
                            Ok(b) if is_flat || b as usize * a.bit_len() <= BITS => a.pow(b as usize),
                            Err(_) if is_flat => a,
                            _ => return Err(No::Large),
                        }
                    }
                },
            };
            if value.bit_len() > BITS { Err(No::Large) } else { Ok(value) }
        }
    }

    fn any_written() -> impl Strategy<Value = WrittenExpression> {
        let leaf = prop_oneof![3 => Just(T), 2 => (0..20_i128).prop_map(Number)];
        leaf.prop_recursive(4, 12, 2, |inner| {
            let two = |sign| (inner.clone(), inner.clone()).prop_map(move |(a, b)| Two(sign, Box::new(a), Box::new(b)));
            let call = |name| prop::collection::vec(inner.clone(), 1..3).prop_map(move |all| Call(name, all));
            prop_oneof![
                3 => two('+'),
                3 => two('-'),
                2 => two('*'),
                1 => call("max"),
                1 => call("min"),
                1 => inner.clone().prop_map(|a| Call("isqrt", vec![a])),
                1 => (inner.clone(), 1..9_i128).prop_map(|(a, divisor)| Over(Box::new(a), divisor)),
                1 => (inner.clone(), 1..4_i128).prop_map(|(a, power)| Two('^', Box::new(a), Box::new(Number(power)))),
                1 => (1..4_i128, inner.clone()).prop_map(|(base, a)| Two('^', Box::new(Number(base)), Box::new(a))),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn expressions_have_their_literal_values_or_a_true_reason(written in any_written()) {
            let text = written.text();
            let at = |t: u64| written.at(t);
            match text.parse::<TakeAway>() {
                Ok(f) => {
                    prop_assert_eq!(f.to_string().parse(), Ok(f.clone()), "{}", text);
                    for t in (1..40).chain([1000, 1001]) {
                        match at(t) {
                            Ok(value) => {
                                prop_assert!(value >= IBig::ONE, "{} at {}", text, t);
                                let value = u64::try_from(&value).unwrap_or(u64::MAX);
                                prop_assert_eq!(f.quota_after(&t), value, "{} at {}: {}", text, t, f);
                            }
                            Err(no) => prop_assert_eq!(no, No::Large, "{} at {}", text, t),
                        }
                    }
                }
                Err(BelowOne { t }) => prop_assert!(at(t).is_ok_and(|value| value < IBig::ONE), "{} at {}", text, t),
                Err(Decreasing { t }) => {
                    let falls = at(t).is_ok_and(|value| at(t - 1).is_ok_and(|before| value < before));
                    prop_assert!(falls || at(t - 1) == Err(No::Large), "{} at {}", text, t);
                }
                Err(_) => {}
            }
        }

        /// No sum of multiples of `t` is refused that need not be.
        #[test]
        fn sums_are_read_whatever_their_order(terms in prop::collection::vec((-9..9_i64, any::<bool>()), 1..9)) {
            let value = |t: i64| terms.iter().map(|(c, with_t)| if *with_t { c * t } else { *c }).sum::<i64>();
            let sign = |c: i64| if c < 0 { '-' } else { '+' };
            let term = |(c, with_t): &(i64, bool)| format!("{}{}{}", sign(*c), c.abs(), if *with_t { "t" } else { "" });
            let read = format!("0{}", terms.iter().map(term).collect::<String>()).parse::<TakeAway>();
            let slope = value(2) - value(1);
            match read {
                Ok(f) => {
                    let quota = |t: i64| f.quota_after(&(t as u64)).cast_signed();
                    prop_assert!(slope >= 0 && (1..50).all(|t| quota(t) == value(t)));
                }
                Err(BelowOne { t }) => prop_assert!(t == 1 && value(1) < 1),
                Err(error) => prop_assert_eq!((error, slope < 0), (Decreasing { t: 2 }, true)),
            }
        }
    }
}
