//! Reads take-away functions as people write them.

use super::formula::Formula::{self, Least, Less, Most, Number, Power, Product, Quotient, Root, Sum, T};
use super::formula::{MAX_TABLE, gcd};
use crate::nat::WORD_MAX;
use crate::written::excerpt;

/// The most parts of an expression, and the most roots inside each other: the number under a root has twice as many digits.
const MOST_PARTS: u32 = 200;
const MOST_ROOTS: u32 = 3;

/// Why something is not a take-away function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum TakeAwayError {
    /// The text does not have one of the accepted forms.
    #[error(
        "{0:?} is not a take-away function: give one such as t, 2t, t+1, floor(5t/2)+1, 3, t^2 or min(2t,50), or a table such as \"2,2,6 then t+3\""
    )]
    Syntax(String),
    /// A value is below 1: `f(t)` for this `t`.
    #[error("the take-away function is below 1 at t = {t}: give a function with f(t) >= 1 for all t >= 1")]
    BelowOne {
        /// The least such `t`.
        t: u64,
    },
    /// The function decreases: `f(t) < f(t - 1)` for this `t`.
    #[error("the take-away function decreases at t = {t}: give a nondecreasing function")]
    Decreasing {
        /// The least such `t`.
        t: u64,
    },
    /// A number in it is too large.
    #[error(
        "a number in the take-away function is too large: give divisors up to {}, other numbers up to {WORD_MAX}, tables of up to {MAX_TABLE} values",
        u32::MAX
    )]
    TooLarge,
}

/// A part of a text that cannot be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// Digits, perhaps with a decimal point.
    Number(&'a str),
    Name(&'a str),
    Sign(u8),
}

/// Reads an expression, the whole of which is `whole`.
pub(super) struct Parser<'a> {
    whole: &'a str,
    rest: &'a str,
    /// The name of the variable, if it has been read.
    variable: Option<&'a str>,
    parts: u32,
    roots: u32,
}

type Parsed = Result<Formula, TakeAwayError>;

impl<'a> Parser<'a> {
    /// Reads `text`, a part of `whole`.
    pub(super) fn read(text: &'a str, whole: &'a str) -> Parsed {
        let mut parser = Self { whole, rest: text, variable: None, parts: 0, roots: 0 };
        let formula = parser.sum()?;
        if parser.peek().is_some() { Err(parser.syntax()) } else { Ok(formula) }
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

    /// Whether this sign is next; it is passed over.
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

    fn whole_number(&mut self) -> Result<u64, TakeAwayError> {
        match self.next() {
            Some(Token::Number(digits)) => number(digits, self.whole),
            _ => Err(self.syntax()),
        }
    }

    fn sum(&mut self) -> Parsed {
        let mut sum = self.product()?;
        loop {
            if self.sign(b'+') {
                sum = Sum(Box::new(sum), Box::new(self.product()?));
            } else if self.sign(b'-') {
                sum = Less(Box::new(sum), self.whole_number()?);
            } else {
                return Ok(sum);
            }
        }
    }

    /// A product, perhaps with a decimal number in front and divided by a number.
    fn product(&mut self) -> Parsed {
        let (mut product, mut divisor) = match self.peek() {
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
                    // It is the factor of something.
                    return Err(self.syntax());
                }
                (Number(scaled / common), (power / common) as u32)
            }
            _ => (self.power()?, 1),
        };
        loop {
            let is_factor =
                matches!(product, Number(_)) || matches!(&product, Product(_, last) if matches!(**last, Number(_)));
            let implied = is_factor && matches!(self.peek(), Some(Token::Name(_) | Token::Sign(b'(')));
            if !implied && !self.sign(b'*') {
                break;
            }
            product = Product(Box::new(product), Box::new(self.power()?));
        }
        if divisor > 1 {
            product = Quotient(Box::new(product), divisor);
        }
        if self.sign(b'/') {
            divisor = u32::try_from(self.whole_number()?).map_err(|_| TakeAwayError::TooLarge)?;
            product = Quotient(Box::new(product), divisor);
        }
        if divisor == 0 { Err(self.syntax()) } else { Ok(product) }
    }

    fn power(&mut self) -> Parsed {
        let base = self.atom()?;
        if !self.sign(b'^') {
            return Ok(base);
        }
        let exponent = self.atom()?;
        match (&base, &exponent) {
            (Number(1..), _) | (_, Number(1..)) => Ok(Power(Box::new(base), Box::new(exponent))),
            _ => Err(self.syntax()),
        }
    }

    fn atom(&mut self) -> Parsed {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(self.syntax());
        }
        match self.next() {
            Some(Token::Number(digits)) => number(digits, self.whole).map(Number),
            Some(Token::Sign(b'(')) => {
                let inner = self.sum()?;
                self.expect(b')')?;
                Ok(inner)
            }
            Some(Token::Name(name @ ("t" | "n"))) => {
                if *self.variable.get_or_insert(name) == name {
                    Ok(T)
                } else {
                    Err(self.syntax())
                }
            }
            Some(Token::Name(name @ ("floor" | "isqrt" | "max" | "min"))) => self.call(name),
            _ => Err(self.syntax()),
        }
    }

    fn call(&mut self, name: &str) -> Parsed {
        self.roots += u32::from(name == "isqrt");
        if self.roots > MOST_ROOTS {
            return Err(self.syntax());
        }
        self.expect(b'(')?;
        let mut value = self.sum()?;
        while matches!(name, "max" | "min") && self.sign(b',') {
            let both = (Box::new(value), Box::new(self.sum()?));
            value = if name == "max" { Most(both.0, both.1) } else { Least(both.0, both.1) };
        }
        self.expect(b')')?;
        if name == "isqrt" {
            self.roots -= 1;
            value = Root(Box::new(value));
        }
        Ok(value)
    }
}

/// A whole number up to [`WORD_MAX`] in digits.
pub(super) fn number(digits: &str, whole: &str) -> Result<u64, TakeAwayError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TakeAwayError::Syntax(excerpt(whole)));
    }
    digits.parse().ok().filter(|number| *number <= WORD_MAX).ok_or(TakeAwayError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::formula::tests::any_formula;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn expressions_are_read_as_they_are_written(formula in any_formula()) {
            let text = formula.to_string();
            prop_assert_eq!(Parser::read(&text, &text).map(|read| read.to_string()), Ok(text));
        }
    }
}
