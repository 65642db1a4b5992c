//! What a search may cost, and the answer when that is not enough.

use std::fmt;
use std::ops::ControlFlow;

use crate::nat::{Nat, excerpt};
use crate::numeration::TooManyTerms;
use crate::solve::Unreadable;

/// How far a search, or another long computation, has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps done: positions solved, or digits of a numeration system.
    pub done: u64,
    /// Steps to do, if known.
    pub total: Option<u64>,
}

/// Watches a search and may end it: a deadline, a progress bar, a cancel button. The library itself has no clock.
pub trait Monitor {
    /// Called every few milliseconds. `Break` ends the search.
    fn check(&mut self, progress: Progress) -> ControlFlow<()>;
}

/// A monitor that never ends a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forever;

impl Monitor for Forever {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<M: Monitor + ?Sized> Monitor for &mut M {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        (**self).check(progress)
    }
}

/// What a search may cost.
#[derive(Debug)]
pub struct Budget<M> {
    /// Memory in bytes.
    pub memory: u64,
    /// Ends the search when time is up.
    pub monitor: M,
}

impl Default for Budget<Forever> {
    /// 2 GiB and any time.
    fn default() -> Self {
        Self { memory: Self::DEFAULT_MEMORY, monitor: Forever }
    }
}

impl Budget<Forever> {
    /// 2 GiB.
    pub const DEFAULT_MEMORY: u64 = 2 << 30;
}

/// Why there is no answer: it lies beyond the budget, which says what it would need, or in a damaged table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// A table of all positions that can be reached would be too large.
    Table {
        /// The non-empty piles.
        piles: Vec<Nat>,
        /// How many positions it would have.
        positions: Nat,
        /// How many bytes it would take.
        bytes: Nat,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The Grundy values of a pile would take too much memory.
    Grundy {
        /// The pile.
        pile: Nat,
        /// How many bytes they would take, about.
        bytes: Nat,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// A search has used up the memory allowed.
    Memory {
        /// Positions solved so far.
        positions: u64,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The monitor has ended the search.
    Stopped(Progress),
    /// The H-sequence of the take-away function has too many terms.
    Terms(TooManyTerms),
    /// The table that has the answer cannot be read.
    Unreadable(Unreadable),
}

impl From<Unreadable> for SolveError {
    fn from(error: Unreadable) -> Self {
        Self::Unreadable(error)
    }
}

impl From<TooManyTerms> for SolveError {
    fn from(error: TooManyTerms) -> Self {
        Self::Terms(error)
    }
}

impl std::error::Error for SolveError {}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table { piles, positions, bytes, allowed } => write!(
                f,
                "beyond the budget: {} a table of {} positions, {} (allowed: {})",
                Piles(piles),
                Short(positions),
                Bytes(bytes),
                Bytes(&Nat::from(*allowed))
            ),
            Self::Grundy { pile, bytes, allowed } if *bytes > Nat::from(*allowed) => write!(
                f,
                "beyond the budget: the Grundy values of all piles up to {}: about {} (allowed: {})",
                Short(pile),
                Bytes(bytes),
                Bytes(&Nat::from(*allowed))
            ),
            Self::Grundy { pile, .. } => {
                write!(
                    f,
                    "beyond the budget: the Grundy values of all piles up to {}: they are computed up to {}",
                    Short(pile),
                    crate::grundy::MAX_PILE
                )
            }
            Self::Memory { positions, allowed } => write!(
                f,
                "beyond the budget: the search has filled the {1} allowed after {0} positions",
                Short(&Nat::from(*positions)),
                Bytes(&Nat::from(*allowed))
            ),
            Self::Stopped(Progress { done, total: Some(total) }) => {
                write!(f, "beyond the budget: stopped after {done} of {total} steps")
            }
            Self::Stopped(Progress { done, total: None }) => {
                write!(f, "beyond the budget: stopped after {done} steps")
            }
            Self::Terms(error) => write!(f, "beyond the budget: {error}"),
            Self::Unreadable(error) => error.fmt(f),
        }
    }
}

/// "three piles of 5000:" or "piles of 3, 400 and 5000:".
struct Piles<'a>(&'a [Nat]);

impl fmt::Display for Piles<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let count = self.0.len();
        let first = self.0.first().map(Nat::to_string).unwrap_or_default();
        if self.0.iter().all(|pile| *pile == self.0[0]) {
            match WORDS.get(count) {
                Some(word) => write!(f, "{word}")?,
                None => write!(f, "{count}")?,
            }
            let plural = if count == 1 { "" } else { "s" };
            return write!(f, " pile{plural} of {}:", excerpt(&first));
        }
        if count > 5 {
            return write!(f, "{count} piles:");
        }
        write!(f, "piles of ")?;
        for (i, pile) in self.0.iter().enumerate() {
            let separator = if i == 0 {
                ""
            } else if i + 1 == count {
                " and "
            } else {
                ", "
            };
            write!(f, "{separator}{}", excerpt(&pile.to_string()))?;
        }
        write!(f, ":")
    }
}

/// A large number as `2.1e10`, a small one in full.
struct Short<'a>(&'a Nat);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        if digits.len() <= 6 {
            return f.write_str(&digits);
        }
        let mut exponent = digits.len() - 1;
        let mut tenths = digits[..3].parse::<u32>().unwrap_or(0).div_ceil(10);
        if tenths >= 100 {
            tenths /= 10;
            exponent += 1;
        }
        write!(f, "{}.{}e{exponent}", tenths / 10, tenths % 10)
    }
}

/// A number of bytes as `21 GB` or `2.1 GB`, rounded to the nearest.
struct Bytes<'a>(&'a Nat);

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
        write!(f, "{} PB", Short(&(self.0 / (unit / 1000_u32))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_says_what_it_would_need() {
        let nat = |text: &str| text.parse::<Nat>().unwrap();
        let table = |piles: &[&str], positions: &str, bytes: &str| SolveError::Table {
            piles: piles.iter().map(|pile| nat(pile)).collect(),
            positions: nat(positions),
            bytes: nat(bytes),
            allowed: 2 << 30,
        };
        assert_eq!(
            table(&["5000", "5000", "5000"], "20870848335001", "20870848335001").to_string(),
            "beyond the budget: three piles of 5000: a table of 2.1e13 positions, 21 TB (allowed: 2.1 GB)"
        );
        assert_eq!(
            table(&["3", "400", "5000"], "123456", "9999").to_string(),
            "beyond the budget: piles of 3, 400 and 5000: a table of 123456 positions, 10 kB (allowed: 2.1 GB)"
        );
        assert_eq!(Short(&nat("99990000")).to_string(), "1.0e8");
        for (bytes, text) in
            [("0", "0 B"), ("999", "999 B"), ("1000", "1.0 kB"), ("21000000000", "21 GB"), ("999600000", "1.0 GB")]
        {
            assert_eq!(Bytes(&nat(bytes)).to_string(), text);
        }
        assert_eq!(Bytes(&nat(&format!("1{}", "0".repeat(30)))).to_string(), "1.0e15 PB");
    }
}
