//! Take-away functions: how the size of a move limits the next one.

use std::fmt;
use std::str::FromStr;

use crate::nat::{Chips, Nat, WORD_MAX};
use crate::written::excerpt;

/// The longest table of explicit values that a take-away function may have.
const MAX_TABLE: usize = 1 << 16;

/// A take-away function `f`: after `t >= 1` chips are taken, the next quota is `f(t)`.
///
/// Every value of this type is nondecreasing with `f(t) >= 1` for all `t >= 1`. It consists of explicit values
/// `f(1), ..., f(h)` (often none) and a line `floor(p*t/q) + r` that gives all later ones. A real-valued `f` may be
/// replaced by its floor, since quotas are whole numbers.
///
/// # Text form
/// `t`, `2t`, `t+1`, `floor(5t/2)`, `floor(3*t/2)+1`, `4` (constant), or a table with the rule that continues it,
/// `2,2,6 then t+3`; `then last`, or no rule at all, repeats the last value.
///
/// ```
/// use fibnim::TakeAway;
/// let f: TakeAway = "floor(5*t/2)".parse()?;
/// assert_eq!(f.quota_after(&3u64), 7);
/// assert_eq!(f.to_string(), "floor(5t/2)");
/// assert!("t-1".parse::<TakeAway>().is_err()); // f(1) would be 0
/// # Ok::<(), fibnim::TakeAwayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    /// `f(1), f(2), ...`; never ends in a value that the line gives as well.
    table: Vec<u64>,
    line: Line,
}

/// `floor(p*t/q) + r` with `q >= 1` and `gcd(p, q) = 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Line {
    p: u32,
    q: u32,
    r: i64,
}

impl Line {
    fn at<C: Chips>(self, t: &C) -> C {
        t.affine(self.p, self.q, self.r)
    }
}

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
        "{0:?} is not a take-away function: give one such as t, 2t, t+1, floor(5t/2)+1 or 3, or a table such as \"2,2,6 then t+3\""
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
        "a number in the take-away function is too large: give p and q up to {} in floor(p*t/q)+r, other numbers up to {WORD_MAX}, tables of up to {MAX_TABLE} values",
        u32::MAX
    )]
    TooLarge,
}

impl TakeAway {
    /// Fibonacci nim: `f(t) = 2t`.
    pub const FIBONACCI: Self = Self { table: Vec::new(), line: Line { p: 2, q: 1, r: 0 } };

    /// Power-of-two nim: `f(t) = t`.
    pub const POWER_OF_TWO: Self = Self { table: Vec::new(), line: Line { p: 1, q: 1, r: 0 } };

    /// `f(t) = floor(p*t/q) + r`.
    ///
    /// # Errors
    /// If `q` is 0, or `f(1) < 1`, or `|r|` exceeds 2^60.
    pub fn linear(p: u32, q: u32, r: i64) -> Result<Self, TakeAwayError> {
        Self::table(Vec::new(), p, q, r)
    }

    /// `f(t) = values[t - 1]` as far as the table goes, and `floor(p*t/q) + r` after it.
    ///
    /// # Errors
    /// If the function so defined decreases somewhere, is below 1 anywhere, or a number exceeds its range (`q >= 1`;
    /// values and `|r|` up to 2^60).
    pub fn table(values: Vec<u64>, p: u32, q: u32, r: i64) -> Result<Self, TakeAwayError> {
        if q == 0 || r.unsigned_abs() > WORD_MAX || values.len() > MAX_TABLE || values.iter().any(|&v| v > WORD_MAX) {
            return Err(TakeAwayError::TooLarge);
        }
        let common = gcd(p, q);
        let line = Line { p: p / common, q: q / common, r };
        let after = values.len() as u64 + 1;
        let first_of_line = line.at(&after);
        let mut before = 1;
        for (t, value) in (1..).zip(values.iter().copied().chain([first_of_line])) {
            if value < 1 {
                return Err(TakeAwayError::BelowOne { t });
            }
            if value < before {
                return Err(TakeAwayError::Decreasing { t });
            }
            before = value;
        }
        let mut table = values;
        while table.last().is_some_and(|&v| v == line.at(&(table.len() as u64))) {
            table.pop();
        }
        Ok(Self { table, line })
    }

    /// `f(t)`: the quota after a move of `t >= 1` chips. On `u64` it saturates (see [`Chips::affine`]).
    pub fn quota_after<C: Chips>(&self, t: &C) -> C {
        if !self.table.is_empty()
            && let Some(value) = t.word().and_then(|t| self.table.get(usize::try_from(t.checked_sub(1)?).ok()?))
        {
            return C::from(*value);
        }
        self.line.at(t)
    }

    /// The explicit values `f(1), f(2), ...` at the beginning, often none. The last of them, if any, is not the value
    /// of the line.
    pub fn explicit(&self) -> &[u64] {
        &self.table
    }

    /// `(p, q, r)` for the line `f(t) = floor(p*t/q) + r` after the explicit values, with `q >= 1` and `p`, `q`
    /// coprime.
    pub fn line(&self) -> (u32, u32, i64) {
        (self.line.p, self.line.q, self.line.r)
    }

    /// The least `t >= 1` with `f(t) >= quota`, or `None` if `f` is bounded below it.
    #[inline]
    pub fn least_reaching<C: Chips>(&self, quota: &C) -> Option<C> {
        if self.table.last().is_some_and(|&last| C::from(last) >= *quota) {
            return Some(C::from(self.table.partition_point(|&v| C::from(v) < *quota) as u64 + 1));
        }
        let after_table = C::from(self.table.len() as u64 + 1);
        let Line { p, q, r } = self.line;
        let shift = C::from(r.unsigned_abs());
        let rise = match r {
            0.. if *quota <= shift => return Some(after_table),
            0.. => quota.minus(&shift),
            _ => quota.plus(&shift),
        };
        (p > 0).then(|| rise.stretched(p, q).max(after_table))
    }

    /// The least `t >= 1` with `f(t) < t`, if there is one: below it a move can always be answered by one of the same
    /// size.
    pub fn first_below_identity(&self) -> Option<Nat> {
        if let Some(t) = (1..).zip(&self.table).find_map(|(t, &v)| (v < t).then_some(t)) {
            return Some(Nat::from(t));
        }
        let Line { p, q, r } = self.line;
        // All numbers below are under 2^127: t is at most 2^32 * 2^62, and p < 2^32.
        let below = |t: u128| (t * u128::from(p) / u128::from(q)).checked_add_signed(r.into()).is_none_or(|f| f < t);
        let mut low = self.table.len() as u128 + 1;
        if p >= q {
            // t - floor(p*t/q) does not grow with t: the first value decides.
            return below(low).then(|| Nat::from(low));
        }
        // t - floor(p*t/q) is at least t/q and does not shrink; it exceeds r at the latest at q*(r+1)+1.
        let mut high = low.max(u128::from(q) * (u128::from(r.max(0).unsigned_abs()) + 2));
        while low < high {
            let middle = low.midpoint(high);
            if below(middle) { high = middle } else { low = middle + 1 }
        }
        Some(Nat::from(low))
    }

    /// The least power of two `b` for which `b <= f(b) < 2b` fails, if there is one.
    ///
    /// Without such a `b` the H-sequence of `f` is 1, 2, 4, 8, ..., and the games of `f` are those of
    /// [`TakeAway::POWER_OF_TWO`] (`theory/power_of_two.rs` has the proof).
    pub fn first_power_off(&self) -> Option<Nat> {
        let power = |exponent: usize| Nat::ONE << exponent;
        let is_off = |&exponent: &usize| {
            let quota = self.quota_after(&power(exponent));
            quota < power(exponent) || quota >= power(exponent + 1)
        };
        let in_table = (usize::BITS - self.table.len().leading_zeros()) as usize;
        let found = (0..in_table).find(is_off).or_else(|| {
            let Line { p, q, .. } = self.line;
            if q <= p && p.div_ceil(q) <= 2 {
                // Neither f(b) - b nor 2b - f(b) falls, so the first power on the line decides.
                Some(in_table).filter(is_off)
            } else {
                // One of them falls by at least b/q, and q < 2^32, |r| <= 2^60: it is negative at 2^93.
                (in_table..=93).find(is_off)
            }
        });
        found.map(power)
    }

    /// The `c` of `f(t) = t + c`.
    pub(crate) fn surplus(&self) -> Option<u64> {
        let Line { p, q, r } = self.line;
        u64::try_from(r).ok().filter(|_| self.table.is_empty() && (p, q) == (1, 1))
    }

    /// The value of a constant function.
    pub fn constant(&self) -> Option<u64> {
        (self.table.is_empty() && self.line.p == 0).then(|| self.line.r.unsigned_abs())
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
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

impl fmt::Display for TakeAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.table.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { "," })?;
        }
        if self.table.is_empty() { write!(f, "{}", self.line) } else { write!(f, " then {}", self.line) }
    }
}

impl FromStr for TakeAway {
    type Err = TakeAwayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (table, rule) = match text.split_once("then") {
            Some((table, rule)) => (Some(table), rule.trim()),
            None if text.contains(',') => (Some(text), "last"),
            None => (None, text.trim()),
        };
        let values = match table {
            None => Vec::new(),
            Some(list) => list.split(',').map(|v| number(v.trim(), text)).collect::<Result<Vec<u64>, _>>()?,
        };
        let line = match (rule, values.last()) {
            ("last", Some(&last)) => Line { p: 0, q: 1, r: i64::try_from(last).map_err(|_| TakeAwayError::TooLarge)? },
            _ => parse_line(rule, text)?,
        };
        Self::table(values, line.p, line.q, line.r)
    }
}

fn number(digits: &str, whole: &str) -> Result<u64, TakeAwayError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TakeAwayError::Syntax(excerpt(whole)));
    }
    digits.parse().map_err(|_| TakeAwayError::TooLarge)
}

/// Reads `floor(p*t/q)+r` and its abbreviations, in `whole`.
fn parse_line(text: &str, whole: &str) -> Result<Line, TakeAwayError> {
    let syntax = || TakeAwayError::Syntax(excerpt(whole));
    let small = |digits: &str| u32::try_from(number(digits, whole)?).map_err(|_| TakeAwayError::TooLarge);
    let offset = |digits: &str| i64::try_from(number(digits, whole)?).map_err(|_| TakeAwayError::TooLarge);

    let spaceless: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let compact = spaceless.replacen("*t", "t", 1);
    if compact.contains('*') || spaceless.starts_with('*') || spaceless.contains("(*") || digits_touch(text) {
        return Err(syntax());
    }
    if !compact.contains('t') {
        return Ok(Line { p: 0, q: 1, r: offset(&compact)? });
    }
    let (quotient, rest) = match compact.strip_prefix("floor(") {
        Some(inner) => inner.split_once(')').ok_or_else(syntax)?,
        None => compact.split_at(compact.find(['+', '-']).unwrap_or(compact.len())),
    };
    let (p, divisor) = quotient.split_once('t').ok_or_else(syntax)?;
    let p = if p.is_empty() { 1 } else { small(p)? };
    let q = match divisor.strip_prefix('/') {
        Some(q) => small(q)?,
        None if divisor.is_empty() => 1,
        None => 0,
    };
    let r = match (rest.strip_prefix('+'), rest.strip_prefix('-')) {
        (Some(up), _) => offset(up)?,
        (_, Some(down)) => -offset(down)?,
        _ if rest.is_empty() => 0,
        _ => return Err(syntax()),
    };
    if q == 0 { Err(syntax()) } else { Ok(Line { p, q, r }) }
}

/// Whether removing the spaces would join two numbers into one.
fn digits_touch(text: &str) -> bool {
    let ends_in_digit = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let begins_with_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    words.windows(2).any(|pair| ends_in_digit(pair[0]) && begins_with_digit(pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn values(text: &str, n: u64) -> Vec<u64> {
        let f: TakeAway = text.parse().unwrap();
        (1..=n).map(|t| f.quota_after(&t)).collect()
    }

    #[test]
    fn text_forms() {
        assert_eq!(values("2t", 4), [2, 4, 6, 8]);
        assert_eq!(values("3t/2", 4), [1, 3, 4, 6]);
        assert_eq!(values("floor(5 * t / 2) + 1", 4), [3, 6, 8, 11]);
        assert_eq!(values("t/2+1", 4), [1, 2, 2, 3]);
        assert_eq!(values("3t-2", 3), [1, 4, 7]);
        assert_eq!(values("7", 3), [7, 7, 7]);
        assert_eq!(values("2, 2, 6 then t+3", 5), [2, 2, 6, 7, 8]);
        assert_eq!(values("1,4", 4), [1, 4, 4, 4]);
    }

    #[test]
    fn equal_functions_are_equal_values() {
        let parse = |text: &str| text.parse::<TakeAway>().unwrap();
        assert_eq!(parse("2,4,6 then 2t"), TakeAway::FIBONACCI);
        assert_eq!(parse("4t/2"), TakeAway::FIBONACCI);
        assert_eq!(parse("3,3,3"), parse("3"));
    }

    #[test]
    fn what_is_not_a_take_away_function() {
        let bad = "|-t|x|t2|2tt|t/0|floor(t|floor(t))|t+|t++1|1 2|2 3t|then t|1,,2|1;2|2t then 3t|1,2 then|𝟚t|t+1.5|last|2*3t|t+1*2|1*2|t/2*3|2**t|*t|floor(*t)";
        for bad in bad.split('|') {
            let parsed = bad.parse::<TakeAway>();
            assert!(matches!(parsed, Err(TakeAwayError::Syntax(_))), "{bad}: {parsed:?}");
        }
        assert_eq!("t-1".parse::<TakeAway>(), Err(TakeAwayError::BelowOne { t: 1 }));
        assert_eq!("0".parse::<TakeAway>(), Err(TakeAwayError::BelowOne { t: 1 }));
        assert_eq!("3,2,5".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 2 }));
        assert_eq!("5,9 then t".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 3 }));
        assert_eq!("99999999999t".parse::<TakeAway>(), Err(TakeAwayError::TooLarge));
        assert_eq!("t+99999999999999999999".parse::<TakeAway>(), Err(TakeAwayError::TooLarge));
        assert_eq!(TakeAway::linear(1, 0, 1), Err(TakeAwayError::TooLarge));
    }

    /// Legal take-away functions of every kind.
    fn any_take_away() -> impl Strategy<Value = TakeAway> {
        (prop::collection::vec(0..20_u64, 0..6), 0..12_u32, 1..6_u32, -5..30_i64).prop_filter_map(
            "not legal",
            |(steps, p, q, r)| {
                let values = steps
                    .iter()
                    .scan(1, |sum, step| {
                        *sum += step;
                        Some(*sum)
                    })
                    .collect();
                TakeAway::table(values, p, q, r).ok()
            },
        )
    }

    proptest! {
        #[test]
        fn parse_of_print_is_the_identity(f in any_take_away()) {
            prop_assert_eq!(f.to_string().parse::<TakeAway>(), Ok(f));
        }

        #[test]
        fn legal_functions_do_not_decrease(f in any_take_away()) {
            let values: Vec<u64> = (1..=200_u64).map(|t| f.quota_after(&t)).collect();
            prop_assert!(values[0] >= 1 && values.is_sorted());
        }

        #[test]
        fn least_reaching_is_the_least(f in any_take_away(), quota in 0..300_u64) {
            let literal = (1..=2_000_u64).find(|t| f.quota_after(t) >= quota).map(Nat::from);
            prop_assert_eq!(f.least_reaching(&quota).map(Nat::from), literal.clone());
            prop_assert_eq!(f.least_reaching(&Nat::from(quota)), literal);
        }

        #[test]
        fn first_power_off_is_the_first(f in any_take_away()) {
            let literal = (0..20).map(|j| 1_u64 << j).find(|b| !(*b..2 * b).contains(&f.quota_after(b)));
            prop_assert_eq!(f.first_power_off().filter(|b| *b < Nat::from(1_u32 << 20)), literal.map(Nat::from));
        }

        #[test]
        fn first_below_identity_is_the_first(f in any_take_away()) {
            let literal = (1..=2_000_u64).find(|t| f.quota_after(t) < *t).map(Nat::from);
            prop_assert_eq!(f.first_below_identity().filter(|t| *t <= Nat::from(2_000_u32)), literal);
        }
    }
}
