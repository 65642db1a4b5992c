//! Numbers as people write them.

use std::fmt;
use std::str::FromStr;

use crate::nat::Nat;

/// The longest number that is read, in decimal digits.
pub const MAX_DIGITS: usize = 2_000_000;

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ParseNatError {
    /// The text is empty.
    #[error("a number is missing: give a whole number such as 1000, 1_000, 1e6, 10^50, 2^64-1 or F_100")]
    Empty,
    /// The text has none of the accepted forms, or is of a number below 0.
    #[error("{0:?} is not a number of chips: give a whole number such as 1000, 1_000, 1e6, 10^50, 2^64-1 or F_100")]
    NotNumber(String),
    /// The number, or all numbers of a text together, have more than [`MAX_DIGITS`] digits.
    #[error("more than {MAX_DIGITS} decimal digits: give smaller numbers")]
    TooLong,
    /// The H-sequence has no term with this index.
    #[error("there is no H_{index} here: give an index from 1 to {last}")]
    NoTerm {
        /// The index that was given.
        index: usize,
        /// The largest index.
        last: usize,
    },
}

/// Reads a whole number: decimal digits (`1000`, `1_000`), a power (`10^50`), zeros that are counted (`25e3`) or a
/// Fibonacci number (`F_100`), and any of them less a number in digits (`2^64-1`). Without sign or space; subquadratic
/// in the number of digits.
impl FromStr for Nat {
    type Err = ParseNatError;

    /// # Errors
    /// If the text has none of these forms, or the number is below 0 or has more than [`MAX_DIGITS`] digits.
    fn from_str(text: &str) -> Result<Self, ParseNatError> {
        Written::read(text)?.value(|_| Err(ParseNatError::NotNumber(excerpt(text))))
    }
}

/// A number as it is written, before it is computed.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    whole: &'a str,
    form: Form<'a>,
    less: Option<&'a str>,
}

#[derive(Clone, Copy, Debug)]
enum Form<'a> {
    Digits(&'a str),
    /// The base and the exponent.
    Power(&'a str, usize),
    /// A number, and how many zeros follow it (`25e3`).
    Zeros(&'a str, usize),
    /// The Fibonacci number with this index.
    Fibonacci(usize),
    /// The term of the H-sequence with this index.
    Term(usize),
}

impl<'a> Written<'a> {
    /// Refuses a text whose numbers have more than [`MAX_DIGITS`] digits together, before one of them is computed.
    ///
    /// # Errors
    /// [`ParseNatError::TooLong`].
    pub fn check_all(text: &str) -> Result<(), ParseNatError> {
        let digits = Written::all(text).fold(0, |sum: usize, number| sum.saturating_add(number.digits()));
        if digits > MAX_DIGITS { Err(ParseNatError::TooLong) } else { Ok(()) }
    }

    /// The numbers in a text that may have other words.
    pub(crate) fn all(text: &'a str) -> impl Iterator<Item = Self> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '^' | '-')));
        words.filter_map(|word| Self::read(word).ok())
    }

    /// The index, if the number is a term of the H-sequence.
    pub const fn term(&self) -> Option<usize> {
        if let Form::Term(index) = self.form { Some(index) } else { None }
    }

    /// Reads a number without computing it. `H_30` is a form, too: which number it is depends on the take-away
    /// function.
    ///
    /// # Errors
    /// If the text has none of the forms.
    pub fn read(text: &'a str) -> Result<Self, ParseNatError> {
        let (first, less) = text.split_once('-').map_or((text, None), |(first, less)| (first, Some(less)));
        // A count that does not fit a word is too large in any case.
        let count = |digits: &str| digits.replace('_', "").parse().unwrap_or(usize::MAX);
        let (digits, form) = if let Some(index) = first.strip_prefix("F_") {
            ([index, "0"], Form::Fibonacci(count(index)))
        } else if let Some(index) = first.strip_prefix("H_") {
            ([index, "0"], Form::Term(count(index)))
        } else if let Some((base, exponent)) = first.split_once('^') {
            ([exponent, base], Form::Power(base, count(exponent)))
        } else if let Some((front, zeros)) = first.split_once(['e', 'E']) {
            ([zeros, front], Form::Zeros(front, count(zeros)))
        } else {
            ([first, "0"], Form::Digits(first))
        };
        if text.is_empty() {
            Err(ParseNatError::Empty)
        } else if digits.into_iter().chain(less).all(is_digits) {
            Ok(Self { whole: text, form, less })
        } else {
            Err(ParseNatError::NotNumber(excerpt(text)))
        }
    }

    /// About the most decimal digits of its numbers, without computing them.
    pub fn digits(&self) -> usize {
        let times = |times: usize, logarithm: f64| ((times as f64 * logarithm) as usize).saturating_add(1);
        let most = match self.form {
            Form::Digits(digits) => digits.len(),
            Form::Zeros(front, zeros) => zeros.saturating_add(front.len()),
            Form::Power(base, exponent) if base.len() > 15 => exponent.saturating_mul(base.len()),
            Form::Power(base, exponent) => times(exponent, base.replace('_', "").parse().map_or(0.0, f64::log10)),
            Form::Fibonacci(index) => times(index, f64::midpoint(1.0, 5.0_f64.sqrt()).log10()),
            // No term is more than twice the one before.
            Form::Term(index) => times(index, 2.0_f64.log10()),
        };
        most.max(self.less.map_or(0, str::len))
    }

    /// The number; `term` knows the terms of the H-sequence.
    ///
    /// # Errors
    /// If the number is below 0 or has more than [`MAX_DIGITS`] digits, or there is no such term.
    pub fn value(&self, term: impl FnOnce(usize) -> Result<Nat, ParseNatError>) -> Result<Nat, ParseNatError> {
        if self.digits() > MAX_DIGITS {
            return Err(ParseNatError::TooLong);
        }
        let whole = match self.form {
            Form::Digits(digits) => decimal(digits),
            Form::Power(base, exponent) => decimal(base).pow(exponent),
            Form::Zeros(front, zeros) => decimal(front) * Nat::from(10_u32).pow(zeros),
            Form::Fibonacci(index) => Nat::fibonacci(index as u32),
            Form::Term(index) => term(index)?,
        };
        match self.less.map(decimal) {
            None => Ok(whole),
            Some(less) if less <= whole => Ok(whole - less),
            Some(_) => Err(ParseNatError::NotNumber(excerpt(self.whole))),
        }
    }
}

/// Whether a text is decimal digits, which may have single `_` between them.
fn is_digits(text: &str) -> bool {
    text.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The number of digits that [`is_digits`].
fn decimal(digits: &str) -> Nat {
    if digits.contains('_') { Nat::of_digits(&digits.replace('_', "")) } else { Nat::of_digits(digits) }
}

/// The beginning of a user's text, short enough for a message of one line.
pub fn excerpt(text: &str) -> String {
    const KEEP: usize = 40;
    if text.chars().count() <= KEEP { text.to_owned() } else { text.chars().take(KEEP).chain(['…']).collect() }
}

/// Values of a table that `{:#}` writes.
const SHOWN: usize = 20;

/// Writes a table before the rule that continues it; with `{:#}` only its first values.
pub(crate) fn table_before(values: &[impl fmt::Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let shown = if f.alternate() { SHOWN } else { values.len() };
    for (i, value) in values.iter().take(shown).enumerate() {
        write!(f, "{}{value}", if i == 0 { "" } else { "," })?;
    }
    if values.len() > shown {
        write!(f, ",... ({} values)", values.len())?;
    }
    f.write_str(if values.is_empty() { "" } else { " then " })
}

/// `one chip`, `2 chips`: how many there are of what the noun names.
pub fn counted<C: ToString + ?Sized>(count: &C, noun: &str) -> String {
    match &*count.to_string() {
        "1" => format!("one {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// A large number as `2.1e10`, and one of up to six digits in full.
pub(crate) fn short(number: &Nat) -> String {
    let digits = number.to_string();
    if digits.len() <= 6 {
        return digits;
    }
    let mut exponent = digits.len() - 1;
    let mut tenths = digits[..3].parse::<u32>().unwrap_or(0).div_ceil(10);
    if tenths >= 100 {
        tenths /= 10;
        exponent += 1;
    }
    format!("{}.{}e{exponent}", tenths / 10, tenths % 10)
}

/// Displays a number of bytes as `21 GB` or `2.1 GB`, rounded to the nearest.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a Nat);

impl fmt::Display for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unit = Nat::ONE;
        for name in ["B", "kB", "MB", "GB", "TB", "PB"] {
            let tenths = (self.0 * 10_u32 + (&unit >> 1)) / &unit;
            if tenths < Nat::from(9_995_u32) {
                return if name == "B" || tenths >= Nat::from(100_u32) {
                    write!(f, "{} {name}", (tenths + 5_u32) / 10_u32)
                } else {
                    write!(f, "{}.{} {name}", &tenths / 10_u32, tenths % 10_u32)
                };
            }
            unit *= 1000_u32;
        }
        write!(f, "{} PB", short(&(self.0 / (unit / 1000_u32))))
    }
}

/// `2.1 GB are allowed`: this many bytes.
#[derive(Clone, Copy, Debug)]
pub struct Allowed(pub u64);

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} allowed", Bytes(&Nat::from(self.0)), if self.0 == 1 { "is" } else { "are" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Nat, ParseNatError> {
        text.parse()
    }

    #[test]
    fn numbers_as_people_write_them() {
        let is =
            |text: &str, digits: &str| assert_eq!(read(text).map(|n| n.to_string()).as_deref(), Ok(digits), "{text}");
        is("007", "7");
        is("1_000_000", "1000000");
        is("1e6", "1000000");
        is("25E3", "25000");
        is("0e5", "0");
        is("10^20", "100000000000000000000");
        is("2^64-1", "18446744073709551615");
        is("0^0", "1");
        is("0^99999999999999999999999", "0");
        is("1_2^1_0", "61917364224");
        is("123456789012345678901^2", "15241578753238836750437433565526596567801");
        is("F_0", "0");
        is("F_100", "354224848179261915075");
        is("F_100-1", "354224848179261915074");
        is("10-10", "0");
    }

    #[test]
    fn what_is_not_a_number() {
        let bad = "-1|+1|1.5|٣| 1|1_|_1|1__0|0x10|e5|1e|1e-5|1.5e3|^2|2^|2^3^2|2^-1|10-|10-x|5-6|10-5-5|F_|F100|\
                   F_x|f_5|H_30|2F_5|1,000";
        for bad in bad.split('|') {
            assert_eq!(read(bad), Err(ParseNatError::NotNumber(bad.to_owned())));
        }
        assert_eq!(read(""), Err(ParseNatError::Empty));
    }

    #[test]
    fn numbers_that_are_too_long_are_not_computed() {
        let long = [
            "10^2_000_000",
            "2^6643857",
            "1e2000000",
            "F_9600000",
            "99999999999999999^123456789",
            "9^99999999999999999999999",
            "10^99999999999999999999999",
        ];
        for long in long
            .map(str::to_owned)
            .into_iter()
            .chain(["9".repeat(MAX_DIGITS + 1), format!("1-{}", "0".repeat(MAX_DIGITS + 1))])
        {
            assert_eq!(read(&long), Err(ParseNatError::TooLong), "{}", excerpt(&long));
        }
        assert_eq!(read("10^1_999_999").map(|n| n.to_string().len()), Ok(MAX_DIGITS));
    }

    #[test]
    fn digits_are_not_underestimated() {
        for text in ["7", "10^50", "9^1000", "123456789012345678^5", "2^64-1", "12e30", "F_1000", "F_1", "0^5"] {
            let (guess, digits) =
                (Written::read(text).expect(text).digits(), read(text).expect(text).to_string().len());
            assert!((digits..=digits + digits / 10 + 1).contains(&guess), "{text}: {guess}, {digits}");
        }
    }
}
