//! Take-away functions: how the size of a move limits the next one.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::expression::{ExpressionParser, number};
use super::formula::{Expression, Line, MAX_TABLE, gcd};
use super::take_away_error::TakeAwayError;
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::written::table_before;

/// Limits of the search for a `t` with `f(t) < t`: the places, and their binary digits. The last limit is that of the
/// powers of two that [`TakeAway::first_power_off`] tries.
const JUMPS: u32 = 1 << 12;
const JUMP_BITS: usize = 1 << 9;
const POWERS: usize = 512;

/// A take-away function `f`: after `t >= 1` chips are taken, the next quota is `f(t)`.
///
/// Every value of this type is nondecreasing with `f(t) >= 1` for all `t >= 1`. It consists of explicit values
/// `f(1), ..., f(h)` (often none) and a rule that gives all later ones: a line `floor(p*t/q) + r`, or an expression. A
/// real-valued `f` may be replaced by its floor, since quotas are whole numbers.
///
/// # Text form
/// An expression in `t`, perhaps behind `f(t) =`, or a table with the expression that continues it,
/// `2,2,6 then t+3`; `then last`, or no rule at all, repeats the last value. Expressions have `+`, `*` (which may be
/// left out behind a number), `^` with a number on one side, `/` with a number on the right, `-`, `isqrt`, `max`, `min`
/// and decimal factors: `2t`, `1.5t`, `floor(5t/2)+1`, `4`, `t^2`, `t^2-t+1`, `2^t`, `t*isqrt(t)`, `min(2t,50)`. It has
/// at most 200 numbers, variables and brackets.
///
/// Expressions are evaluated over the integers: differences are exact (`t-3+2t` is `3t-3`), quotients and roots are
/// rounded down where they stand. An expression is refused if it is below 1, or may decrease. It is accepted as
/// nondecreasing if only numbers are subtracted, or if it is a polynomial that, in powers of `t-1`, has no negative
/// coefficients except perhaps the constant one.
///
/// # Equality
/// An expression that equals a table with a line becomes one, so that equal functions are equal values: `2t+t` is `3t`,
/// and `max(t,3)` is `3,3 then t`. (Some are not noticed, such as `max(t,isqrt(t))`.) Other expressions are equal if
/// they are written in the same way.
///
/// ```
/// use fibnim::TakeAway;
/// let f: TakeAway = "floor(5*t/2)".parse()?;
/// assert_eq!(f.quota_after(&3u64), 7);
/// assert_eq!(f.to_string(), "floor(5t/2)");
/// assert_eq!("f(t) = 2.5t".parse(), Ok(f));
/// assert!("t-1".parse::<TakeAway>().is_err()); // f(1) would be 0
/// # Ok::<(), fibnim::TakeAwayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    /// `f(1), f(2), ...`; never ends in a value that the rule gives as well.
    table: Vec<u64>,
    rule: Rule,
}

/// What continues a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Rule {
    Line(Line),
    /// An expression that is not known to become a line.
    Formula(Arc<Expression>),
}

impl Rule {
    fn at<C: Chips>(&self, t: &C) -> C {
        match self {
            Self::Line(line) => line.at(t),
            Self::Formula(formula) => formula.at(t),
        }
    }
}

impl TakeAway {
    /// Fibonacci nim: `f(t) = 2t`.
    pub const FIBONACCI: Self = Self { table: Vec::new(), rule: Rule::Line(Line { p: 2, q: 1, r: 0 }) };

    /// Power-of-two nim: `f(t) = t`.
    pub const POWER_OF_TWO: Self = Self { table: Vec::new(), rule: Rule::Line(Line { p: 1, q: 1, r: 0 }) };

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
        if q == 0 || r.unsigned_abs() > WORD_MAX {
            return Err(TakeAwayError::TooLarge);
        }
        Self::of_rule(values, Rule::Line(Line { p, q, r }))
    }

    fn of_rule(values: Vec<u64>, mut rule: Rule) -> Result<Self, TakeAwayError> {
        if values.len() > MAX_TABLE || values.iter().any(|&v| v > WORD_MAX) {
            return Err(TakeAwayError::TooLarge);
        }
        if let Rule::Line(Line { p, q, .. }) = &mut rule {
            let common = gcd(u64::from(*p), u64::from(*q)) as u32;
            (*p, *q) = (*p / common, *q / common);
        }
        let after = values.len() as u64 + 1;
        let first_of_rule = rule.at(&after);
        let mut before = 1;
        for (t, value) in (1..).zip(values.iter().copied().chain([first_of_rule])) {
            if value < 1 {
                return Err(TakeAwayError::BelowOne { t });
            }
            if value < before {
                return Err(TakeAwayError::Decreasing { t });
            }
            before = value;
        }
        let mut table = values;
        while table.last().is_some_and(|&v| v == rule.at(&(table.len() as u64))) {
            table.pop();
        }
        Ok(Self { table, rule })
    }

    /// A table that an expression continues. If all values of the expression from some place on lie on a line, the line
    /// takes its place.
    fn of_formula(values: Vec<u64>, formula: Expression) -> Result<Self, TakeAwayError> {
        if let Some((from, line)) = formula.line() {
            let more = (values.len() as u64 + 1..from).map(|t| formula.at(&t));
            let table: Vec<u64> = values.iter().copied().chain(more).collect();
            if table.len() <= MAX_TABLE {
                return Self::of_rule(table, Rule::Line(line));
            }
        }
        Self::of_rule(values, Rule::Formula(Arc::new(formula)))
    }

    /// `f(t)`: the quota after a move of `t >= 1` chips. On `u64` it saturates (see [`Chips::affine`]). A value of an
    /// expression with more than 2^23 binary digits is replaced by a number with one more, which is larger than every
    /// number of chips that can be read.
    pub fn quota_after<C: Chips>(&self, t: &C) -> C {
        if !self.table.is_empty()
            && let Some(value) = t.word().and_then(|t| self.table.get(usize::try_from(t.checked_sub(1)?).ok()?))
        {
            return C::from(*value);
        }
        self.rule.at(t)
    }

    /// The explicit values `f(1), f(2), ...` at the beginning, often none. The last of them, if any, is not the value
    /// of the rule.
    pub fn explicit(&self) -> &[u64] {
        &self.table
    }

    /// `(p, q, r)` for the line `f(t) = floor(p*t/q) + r` after the explicit values, with `q >= 1` and `p`, `q`
    /// coprime; `None` if an expression continues them.
    pub fn line(&self) -> Option<(u32, u32, i64)> {
        match self.rule {
            Rule::Line(Line { p, q, r }) => Some((p, q, r)),
            Rule::Formula(_) => None,
        }
    }

    /// The least `t >= 1` with `f(t) >= quota`, or `None` if `f` is bounded below it.
    #[inline]
    pub fn least_reaching<C: Chips>(&self, quota: &C) -> Option<C> {
        if self.table.last().is_some_and(|&last| C::from(last) >= *quota) {
            return Some(C::from(self.table.partition_point(|&v| C::from(v) < *quota) as u64 + 1));
        }
        let after_table = C::from(self.table.len() as u64 + 1);
        let Line { p, q, r } = match &self.rule {
            Rule::Line(line) => *line,
            Rule::Formula(formula) => {
                let least = formula.least_reaching(&quota.clone().into())?;
                return Some(C::of(least).max(after_table));
            }
        };
        let shift = C::from(r.unsigned_abs());
        let rise = match r {
            0.. if *quota <= shift => return Some(after_table),
            0.. => quota.clone() - &shift,
            _ => quota.clone() + &shift,
        };
        (p > 0).then(|| rise.stretched(p, q).max(after_table))
    }

    /// The least `t >= 1` with `f(t) < t`, if there is one: below it a move can always be answered by one of the same
    /// size. For an expression this may be a smaller `t`, below which `f(t) >= t` was shown.
    pub fn first_below_identity(&self) -> Option<Nat> {
        if let Some(t) = (1..).zip(&self.table).find_map(|(t, &v)| (v < t).then_some(t)) {
            return Some(Nat::from(t));
        }
        let Line { p, q, r } = match &self.rule {
            Rule::Line(line) => *line,
            Rule::Formula(formula) => {
                let shown = formula.at_least_t_from().map(Nat::from);
                let mut t = Nat::from(self.table.len() as u64 + 1);
                for _ in 0..JUMPS {
                    if shown.as_ref().is_some_and(|from| t >= *from) {
                        return None;
                    }
                    if t.bit_len() > JUMP_BITS || formula.value(Some(&t), t.bit_len()).is_some_and(|quota| quota < t) {
                        break;
                    }
                    // No value behind t is smaller, so the next place to look at is behind f(t).
                    t = formula.value(Some(&t), 2 * JUMP_BITS).unwrap_or_else(|| Nat::ONE << JUMP_BITS) + Nat::ONE;
                }
                return Some(t);
            }
        };
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

    /// The least power of two `b` for which `b <= f(b) < 2b` fails, if there is one. For an expression it is at most
    /// 2^512: larger powers are not tried.
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
            let Rule::Line(Line { p, q, .. }) = self.rule else {
                return (in_table..POWERS).find(is_off).or(Some(POWERS));
            };
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
        let (p, q, r) = self.line()?;
        u64::try_from(r).ok().filter(|_| self.table.is_empty() && (p, q) == (1, 1))
    }

    /// The value of a constant function.
    pub fn constant(&self) -> Option<u64> {
        self.line().filter(|(p, ..)| *p == 0 && self.table.is_empty()).map(|(.., r)| r.unsigned_abs())
    }
}

/// With `{:#}` only the first values of a long table.
impl fmt::Display for TakeAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table_before(&self.table, f)?;
        match &self.rule {
            Rule::Line(line) => line.fmt(f),
            Rule::Formula(formula) => formula.fmt(f),
        }
    }
}

impl FromStr for TakeAway {
    type Err = TakeAwayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |(name, value): (&str, _)| {
            let name: String = name.chars().filter(|c| !c.is_ascii_whitespace()).collect();
            (name == "f(t)").then_some(value)
        };
        let plain = text.split_once('=').and_then(named).unwrap_or(text);
        let is_list = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || c == ',';
        let (table, rule) = match plain.split_once("then") {
            Some((table, rule)) => (Some(table), rule.trim_ascii()),
            None if plain.contains(',') && plain.chars().all(is_list) => (Some(plain), "last"),
            None => (None, plain),
        };
        let read = |list: &str| list.split(',').map(|value| number(value.trim_ascii(), text)).collect();
        let values: Vec<u64> = table.map_or(Ok(Vec::new()), read)?;
        let formula = match (rule, values.last()) {
            ("last", Some(&last)) => Expression::Number(last),
            _ => ExpressionParser::read(rule, text, values.len() as u64 + 1)?,
        };
        Self::of_formula(values, formula)
    }
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
        assert_eq!(values("t^2", 4), [1, 4, 9, 16]);
        assert_eq!(values("2^t", 4), [2, 4, 8, 16]);
        assert_eq!(values("2^(t+1)+1", 3), [5, 9, 17]);
        assert_eq!(values("isqrt(t)+1", 9), [2, 2, 2, 3, 3, 3, 3, 3, 4]);
        assert_eq!(values("t*isqrt(t)", 5), [1, 2, 3, 8, 10]);
        assert_eq!(values("2t^2 + 3 * (t + 1)", 3), [8, 17, 30]);
        assert_eq!(values("1, 2 then t^2", 4), [1, 2, 9, 16]);
        assert_eq!(values("max(4, t^2-20, 2.5t)", 7), [4, 5, 7, 10, 12, 16, 29]);
        assert_eq!(values("5,5,5 then isqrt(t-4)+9", 5), [5, 5, 5, 9, 10]);
        assert_eq!(values("t^2-t+1", 5), [1, 3, 7, 13, 21]);
        assert_eq!(values("(t-3)*3+t^2-2+10", 4), [3, 9, 17, 27]);
    }

    #[test]
    fn large_values_saturate() {
        let huge: TakeAway = "2^t".parse().unwrap();
        assert_eq!([63, 64, 1 << 60].map(|t| huge.quota_after(&t)), [1 << 63, u64::MAX, u64::MAX]);
        let large = Nat::from(100_u32);
        assert_eq!(huge.quota_after(&large), Nat::ONE << 100);
        assert_eq!(huge.quota_after(&large.pow(100)).bit_len(), Nat::BITS + 1);
        // The root is small though its argument is not.
        let rooted: TakeAway = "isqrt(2^t)".parse().unwrap();
        assert_eq!((rooted.quota_after(&126_u64), rooted.quota_after(&128_u64)), (1 << 63, u64::MAX));
    }

    #[test]
    fn equal_functions_are_equal_values() {
        let parse = |text: &str| text.parse::<TakeAway>().unwrap();
        assert_eq!(parse("2,4,6 then 2t"), TakeAway::FIBONACCI);
        assert_eq!(parse("4t/2"), TakeAway::FIBONACCI);
        assert_eq!(parse("3,3,3"), parse("3"));
        for (text, same) in [
            ("f(t) = 2t", "2t"),
            ("2t+t", "3t"),
            ("1.5t", "floor(3t/2)"),
            ("2*3t", "6t"),
            ("floor(floor(5t/2)/2)", "floor(5t/4)"),
            ("(4t+6)/2", "2t+3"),
            ("max(t,3)", "3,3 then t"),
            ("min(2t,9)", "2,4,6,8 then 9"),
            ("min(t^2,9)", "1,4 then 9"),
            ("min(max(t,3),2t)", "2,3 then t"),
            ("max(t-4,1)", "1,1,1,1 then t-4"),
            ("2t-3+3", "2t"),
            ("t-5+5", "t"),
            ("t-3+2t+3", "3t"),
            ("10-t+3t-2", "2t+8"),
            ("2(t-3)+7", "2t+1"),
            ("floor((t-3)/2)+3", "floor((t-1)/2)+2"),
            ("min(t-4,9)+4", "min(t,13)"),
            ("(t-2)*(t+5)+9", "t^2+3t-1"),
            ("max(2t,t+3)", "4,5 then 2t"),
            ("isqrt(9)^2", "9"),
            ("1,4,9 then t^2", "t^2"),
        ] {
            assert_eq!(parse(text), parse(same), "{text}");
        }
        for other in ["t^2", "2^t", "isqrt(t)+1", "t*isqrt(t)", "floor(t/2)+floor(t/2)+1", "max(t,100000)"] {
            assert_eq!((parse(other).line(), parse(other).to_string()), (None, other.to_owned()));
        }
    }

    #[test]
    fn what_is_not_a_take_away_function() {
        let bad = "|-t|x|t2|2tt|t/0|floor(t|floor(t))|t+|t++1|1 2|2 3t|then t|1,,2|1;2|2t then 3t|1,2 \
                   then|𝟚t|t+1.5|last|t/2*3|2**t|*t|\
                   floor(*t)|t^t|0^t|t^0|2^t^2|2^2t|f(t)|f(x)=x|f(t)=|g(t)=t|t,t|max()|max(t,)|isqrt(t,t)|isqrt t|\
                   1.5|1..5t|.5t|1.t|log(t)|isqrt(isqrt(isqrt(isqrt(t))))|t!|2(t))|(t";
        let (sum, brackets) = ("t+".repeat(500) + "t", "(".repeat(500) + "t" + &")".repeat(500));
        for bad in bad.split('|').chain([&*sum, &*brackets]) {
            let parsed = bad.parse::<TakeAway>();
            assert!(matches!(parsed, Err(TakeAwayError::Syntax(_))), "{bad}: {parsed:?}");
        }
        for below in ["t-1", "0", "t-t", "3-5", "t-3+2t", "2t+t-3", "t-2+t^2"] {
            assert_eq!(below.parse::<TakeAway>(), Err(TakeAwayError::BelowOne { t: 1 }), "{below}");
        }
        assert_eq!("2-t".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 2 }));
        assert_eq!("20+t^2-9t".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 2 }));
        for (text, reason) in [
            ("isqrt(t-3)+1", "t-3 is below 0 at t = 1"),
            ("2^(t-2)", "t-2 is below 0 at t = 1"),
            ("2^t-t", "it is not seen that 2^t-t never decreases"),
            ("sqrt(t)", "write isqrt"),
            ("2^5000+t", "too large"),
        ] {
            let error = text.parse::<TakeAway>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        assert_eq!("3,2,5".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 2 }));
        assert_eq!("5,9 then t".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 3 }));
        assert_eq!("t^2-1".parse::<TakeAway>(), Err(TakeAwayError::BelowOne { t: 1 }));
        assert_eq!("5,9 then isqrt(t)".parse::<TakeAway>(), Err(TakeAwayError::Decreasing { t: 3 }));
        for large in ["t/99999999999", "1.00000000001t", "1152921504606846977t"] {
            assert_eq!(large.parse::<TakeAway>(), Err(TakeAwayError::TooLarge));
        }
        assert_eq!("t+99999999999999999999".parse::<TakeAway>(), Err(TakeAwayError::TooLarge));
        assert_eq!(TakeAway::linear(1, 0, 1), Err(TakeAwayError::TooLarge));
    }

    /// Legal take-away functions of every kind.
    fn any_take_away() -> impl Strategy<Value = TakeAway> {
        const FORMS: [&str; 11] = [
            "t^2-t+1",
            "floor(t^2/2)+1",
            "isqrt(t^3)",
            "floor(2^t/9)+2",
            "t^2",
            "2^t",
            "isqrt(t)+1",
            "t*isqrt(t)",
            "t+isqrt(t)",
            "2,3 then t^3",
            "min(isqrt(t),3)+floor(t/2)",
        ];
        let formula = prop::sample::select(&FORMS[..]).prop_map(|text| text.parse().expect("a function"));
        prop_oneof![1 => formula, 3 => any_table()]
    }

    fn any_table() -> impl Strategy<Value = TakeAway> {
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
            let found = f.least_reaching(&quota).map(Nat::from);
            prop_assert_eq!(f.least_reaching(&Nat::from(quota)), found.clone());
            prop_assert_eq!(found.filter(|t| *t <= Nat::from(2_000_u32)), literal);
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
