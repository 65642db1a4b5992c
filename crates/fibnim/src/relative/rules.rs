//! Rules of relatives: which takes are permitted, what limits the next one, and when play ends.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::arithmetic::{Arithmetic, capped, exactly};
use crate::nat::{Nat, WORD_MAX};
use crate::play::expression::{ExpressionParser, number};
use crate::play::{Play, TakeAwayError};
use crate::written::{excerpt, table_before};

/// The most takes in a list, and values in a table.
const MOST_LISTED: usize = 1 << 16;

/// Which numbers of chips a move may take.
///
/// # Text form
/// `all`, `fib`, `squares`, `cubes`, `odd`, `primes`, `powers of 2` (or of another number from 2), or a list `1,3,4`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TakeSet {
    /// Any number.
    #[default]
    All,
    /// These, in increasing order; at least one.
    List(Arc<[u64]>),
    /// A Fibonacci number.
    Fibonacci,
    /// A square, cube or other power with this exponent.
    Exponent(u32),
    /// A power of this base, 1 included.
    Powers(u64),
    /// An odd number.
    Odd,
    /// A prime number.
    Primes,
}

/// Why a text is not a set of takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeSetError {
    /// It has another form.
    #[error(
        "{0:?} is not a set of takes: give a list such as 1,3,4, or one of all, fib, squares, cubes, powers of 2 (or \
         of a larger number), odd, primes"
    )]
    Form(String),
    /// It has no take from 1 to 2^60.
    #[error("{0:?} has a take below 1 or no take: give numbers from 1 to {WORD_MAX}, such as 1,3,4")]
    NoMove(String),
}

impl TakeSet {
    /// The permitted takes up to `most`, in increasing order, in time and memory proportional to `most`.
    pub fn up_to(&self, most: u32) -> Vec<u32> {
        let growing = |next: &dyn Fn(u64) -> u64| {
            let from_one = std::iter::successors(Some(1_u64), |&k| Some(k + 1));
            from_one.map(next).take_while(|&take| take <= most.into()).map(|take| take as u32).collect()
        };
        match self {
            Self::All => (1..=most).collect(),
            Self::List(list) => list.iter().filter(|&&take| take <= most.into()).map(|&take| take as u32).collect(),
            Self::Fibonacci => {
                let pairs = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a + b)));
                pairs.map(|(a, _)| a).take_while(|&take| take <= most.into()).map(|take| take as u32).collect()
            }
            Self::Exponent(exponent) => growing(&|k| k.saturating_pow(*exponent)),
            Self::Powers(base) => growing(&|k| base.saturating_pow(k as u32 - 1)),
            Self::Odd => (1..=most).step_by(2).collect(),
            Self::Primes => {
                let mut composite = vec![false; most as usize + 1];
                let mut primes = Vec::new();
                for k in 2..=most {
                    if !composite[k as usize] {
                        primes.push(k);
                        let multiples = (u64::from(k) * u64::from(k)..=most.into()).step_by(k as usize);
                        multiples.for_each(|multiple| composite[multiple as usize] = true);
                    }
                }
                primes
            }
        }
    }

    /// The takes up to `most`; of an infinite set those of 32 bits.
    pub fn listed(&self, most: &Nat) -> Vec<u64> {
        match self {
            Self::List(list) => list.iter().copied().take_while(|&take| Nat::from(take) <= *most).collect(),
            infinite => infinite.up_to(u32::try_from(most).unwrap_or(u32::MAX)).into_iter().map(Into::into).collect(),
        }
    }

    /// The largest take up to `most`, or 0; of sets other than lists, `all` and `odd` the largest of 32 bits.
    pub fn largest(&self, most: &Nat) -> Nat {
        match self {
            Self::All => most.clone(),
            Self::Odd if most.is_zero() || most.bit(0) => most.clone(),
            Self::Odd => most - Nat::ONE,
            Self::Primes => {
                let is_prime = |k: &u32| (2..=k.isqrt()).all(|d| !k.is_multiple_of(d));
                (2..=u32::try_from(most).unwrap_or(u32::MAX)).rev().find(is_prime).unwrap_or(0).into()
            }
            Self::List(_) | Self::Fibonacci | Self::Exponent(_) | Self::Powers(_) => {
                self.listed(most).last().copied().unwrap_or(0).into()
            }
        }
    }

    /// Whether this many chips may be taken.
    pub fn has(&self, take: u32) -> bool {
        take > 0 && self.largest(&take.into()) == take.into()
    }

    /// The least take.
    pub fn least(&self) -> u64 {
        match self {
            Self::List(list) => list.first().copied().unwrap_or(1),
            Self::Primes => 2,
            Self::All | Self::Fibonacci | Self::Exponent(_) | Self::Powers(_) | Self::Odd => 1,
        }
    }

    /// The takes in words.
    fn words(&self) -> String {
        match self {
            Self::All => "any number of chips".to_owned(),
            Self::List(list) => {
                let shown: Vec<String> = list.iter().take(12).map(ToString::to_string).collect();
                match &shown[..] {
                    [one] if one == "1" => "one chip".to_owned(),
                    _ if list.len() > shown.len() => {
                        format!("{} and so on to {} chips", shown.join(", "), list[list.len() - 1])
                    }
                    [rest @ .., last] if !rest.is_empty() => format!("{} or {last} chips", rest.join(", ")),
                    _ => format!("{} chips", shown.join("")),
                }
            }
            Self::Fibonacci => "a Fibonacci number of chips".to_owned(),
            Self::Exponent(2) => "a square number of chips".to_owned(),
            Self::Exponent(_) => "a cube number of chips".to_owned(),
            Self::Powers(base) => format!("a number of chips that is a power of {base}"),
            Self::Odd => "an odd number of chips".to_owned(),
            Self::Primes => "a prime number of chips".to_owned(),
        }
    }
}

impl fmt::Display for TakeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::List(list) => {
                list.iter().enumerate().try_for_each(|(i, take)| write!(f, "{}{take}", if i == 0 { "" } else { "," }))
            }
            Self::Fibonacci => f.write_str("fib"),
            Self::Exponent(2) => f.write_str("squares"),
            Self::Exponent(_) => f.write_str("cubes"),
            Self::Powers(base) => write!(f, "powers of {base}"),
            Self::Odd => f.write_str("odd"),
            Self::Primes => f.write_str("primes"),
        }
    }
}

impl FromStr for TakeSet {
    type Err = TakeSetError;

    fn from_str(text: &str) -> Result<Self, TakeSetError> {
        let plain = text.trim().trim_start_matches('{').trim_end_matches('}').trim();
        let form = || TakeSetError::Form(excerpt(text));
        Ok(match plain {
            "all" => Self::All,
            "fib" | "fibonacci" => Self::Fibonacci,
            "squares" => Self::Exponent(2),
            "cubes" => Self::Exponent(3),
            "odd" => Self::Odd,
            "primes" => Self::Primes,
            _ => {
                if let Some(base) = plain.strip_prefix("powers of ") {
                    let base = number(base.trim(), text).ok().filter(|&base| base >= 2);
                    return base.map(Self::Powers).ok_or_else(form);
                }
                let words = plain.split([',', ' ']).filter(|word| !word.is_empty());
                let list: Result<Vec<u64>, _> = words.map(|word| number(word, text)).collect();
                let mut list = list.map_err(|_| form())?;
                list.sort_unstable();
                list.dedup();
                if list.first().is_none_or(|&least| least == 0) || list.len() > MOST_LISTED {
                    return Err(TakeSetError::NoMove(excerpt(text)));
                }
                Self::List(list.into())
            }
        })
    }
}

/// The quota after a move, as a function of the chips taken, `t`, and of those left in the pile, `n`.
///
/// # Text form
/// `unlimited`, or what a take-away function may be, with `n` as a second variable: `max(1,n/2)`, `n-1`,
/// `3,1,4,1,5 then t`. It may decrease, and values below 1 leave no move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NextQuota {
    /// The values for 1, 2, ... chips taken.
    table: Vec<u64>,
    /// What continues the table; `None` is no limit.
    rule: Option<Arithmetic>,
}

impl NextQuota {
    /// Whether no move is ever limited.
    pub fn is_unlimited(&self) -> bool {
        self.table.is_empty() && self.rule.is_none()
    }

    /// Whether the quota depends on the chips left.
    pub(super) fn has_left(&self) -> bool {
        self.rule.as_ref().is_some_and(Arithmetic::has_left)
    }

    /// The quota after `taken` chips where the table has it, at most `cap`.
    pub(super) fn listed(&self, taken: u64, cap: u64) -> Option<u64> {
        let place = usize::try_from(taken.checked_sub(1)?).ok()?;
        self.table.get(place).map(|&value| value.min(cap))
    }

    /// The quota after `taken` chips that leave `left`, at most `cap`; `None` if numbers of more than 120 bits are
    /// subtracted to find it.
    pub(super) fn after(&self, left: u64, taken: u64, cap: u64) -> Option<u64> {
        match (self.listed(taken, cap), &self.rule) {
            (Some(value), _) => Some(value),
            (None, None) => Some(cap),
            (None, Some(rule)) => capped(rule.bounds(exactly(left), exactly(taken)), cap),
        }
    }

    /// The quota after `taken` chips, at most `cap`, where it does not depend on the chips left.
    pub fn of_take(&self, taken: u64, cap: u64) -> Option<u64> {
        let known = self.listed(taken, cap);
        known.or_else(|| (!self.has_left()).then(|| self.after(0, taken, cap))?)
    }

    /// A number up to `cap` that no quota is below after `first` to `last` chips that leave `left`, without those in
    /// the table.
    pub(super) fn least_beyond(&self, left: u64, (first, last): (u64, u64), cap: u64) -> u64 {
        let length = self.table.len() as u64;
        match &self.rule {
            Some(rule) if last > length => {
                let taken = (first.max(length + 1).into(), last.into());
                rule.bounds(exactly(left), taken).0.clamp(0, cap.into()) as u64
            }
            _ => cap,
        }
    }

    fn words(&self) -> String {
        match &self.rule {
            None if self.table.is_empty() => "without a limit".to_owned(),
            Some(rule)
                if self.table.is_empty()
                    && let Some(words) = rule.words() =>
            {
                format!("after the first move at most {words}")
            }
            _ if self.has_left() => {
                format!("after the first move at most {self:#}, with t the chips taken and n those left in the pile")
            }
            _ => format!("after the first move at most {self:#}, with t the chips taken"),
        }
    }
}

/// With `{:#}` only the first values of a long table.
impl fmt::Display for NextQuota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table_before(&self.table, f)?;
        match &self.rule {
            None => f.write_str("unlimited"),
            Some(rule) => rule.fmt(f),
        }
    }
}

impl FromStr for NextQuota {
    type Err = TakeAwayError;

    fn from_str(text: &str) -> Result<Self, TakeAwayError> {
        let named = |(name, value): (&str, _)| {
            let name: String = name.chars().filter(|c| !c.is_ascii_whitespace()).collect();
            ["f(t)", "f(n)", "f(n,t)", "f(t,n)"].contains(&name.as_str()).then_some(value)
        };
        let plain = text.split_once('=').and_then(named).unwrap_or(text).trim();
        let is_list = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || c == ',';
        let (table, rule) = match plain.split_once("then") {
            Some((table, rule)) => (Some(table), rule.trim()),
            None if plain.contains(',') && plain.chars().all(is_list) => (Some(plain), "last"),
            None => (None, plain),
        };
        let values: Result<Vec<u64>, _> =
            table.map_or(Ok(Vec::new()), |list| list.split(',').map(|word| number(word.trim(), text)).collect());
        let values = values?;
        if values.len() > MOST_LISTED {
            return Err(TakeAwayError::TooLarge);
        }
        let rule = match (rule, values.last()) {
            ("unlimited", _) => None,
            ("last", Some(&last)) => Some(Arithmetic::Number(last)),
            _ => Some(ExpressionParser::parse(rule, text, values.len() as u64 + 1)?),
        };
        Ok(Self { table: values, rule })
    }
}

/// When play ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// When no move is left: a player who cannot move loses (wins under misère play).
    #[default]
    AllEmpty,
    /// When some pile is empty: the player who empties a pile wins (loses under misère play).
    FirstEmpty,
}

/// The rules of a relative of Fibonacci nim, in which a quota limits only how many chips the next move takes.
///
/// A move takes a permitted number of chips, at most the quota, from one pile. Before it the other player may forbid
/// some of the moves. A player without a legal move loses, or wins under misère play. A player whose moves are all
/// forbidden loses under both plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relative {
    /// How many chips a move may take.
    pub takes: TakeSet,
    /// What limits the next move.
    pub quota: NextQuota,
    /// How many moves the other player may forbid before each move.
    pub blocked: u32,
    /// When play ends.
    pub ending: Ending,
    /// Whether a move may not take as many chips as the move before.
    pub no_repeat: bool,
    /// Who wins when there is no legal move.
    pub play: Play,
}

impl fmt::Display for Relative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}, {}", self.takes.words(), self.quota.words())?;
        if self.no_repeat {
            f.write_str("; no move may take as many chips as the one before")?;
        }
        match self.blocked {
            0 => {}
            1 => f.write_str("; one move may be forbidden")?,
            blocked => write!(f, "; {blocked} moves may be forbidden")?,
        }
        let wins = if self.play == Play::Normal { "wins" } else { "loses" };
        match self.ending {
            Ending::AllEmpty if self.play == Play::Normal => f.write_str("; a player without a move loses"),
            Ending::AllEmpty => f.write_str("; a player without a move wins"),
            Ending::FirstEmpty => write!(f, "; a player who empties a pile {wins}"),
        }
    }
}
