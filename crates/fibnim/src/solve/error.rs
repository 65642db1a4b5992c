//! Why there is no answer.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::nat::{Nat, excerpt};
use crate::play::Outcome;
use crate::solve::budget::Progress;

/// Why there is no answer: the job exceeds the budget, and the error says what it needs, or a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A table of all positions that can be reached would be too large.
    #[error("beyond the budget: {} a table of {} positions, {} (allowed: {})", Piles(piles), Short(positions), Bytes(bytes), Bytes(&Nat::from(*allowed)))]
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
    #[error("beyond the budget: the Grundy values of all piles up to {}: about {} (allowed: {})", Short(pile), Bytes(bytes), Bytes(&Nat::from(*allowed)))]
    Grundy {
        /// The pile.
        pile: Nat,
        /// How many bytes they would take, about.
        bytes: Nat,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The Grundy values of so large a pile are not computed, whatever the memory.
    #[error(
        "beyond the budget: the Grundy values of all piles up to {}: they are computed up to {largest}",
        Short(pile)
    )]
    GrundyPile {
        /// The pile.
        pile: Nat,
        /// The largest pile whose values are.
        largest: u32,
    },
    /// A search has used up the memory allowed.
    #[error("beyond the budget: the search has filled the {} allowed after {} positions", Bytes(&Nat::from(*allowed)), Short(&Nat::from(*positions)))]
    Memory {
        /// Positions solved so far.
        positions: u64,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The monitor has ended the search.
    #[error("stopped after {} steps", Steps(.0))]
    Stopped(Progress),
    /// The H-sequence of the take-away function has too many terms.
    #[error(
        "beyond the budget: the H-sequence of this take-away function has too many terms up to a number of {digits} digits"
    )]
    Terms {
        /// Digits of the number.
        digits: usize,
    },
    /// The outcome of a sum is known, and so are the Grundy values of its components, but not which takes from a pile
    /// win: no method knows the value after one of them, and the rows that would tell exceed the budget.
    #[error("{rows}. The position is {outcome}, but finding its winning moves takes the value{}", Unknown(pile, take.as_ref()))]
    UnlistedMoves {
        /// The outcome.
        outcome: Outcome,
        /// The pile.
        pile: Nat,
        /// The least take after which the value is not known; `None` if there are too many takes to ask for them all.
        take: Option<Nat>,
        /// Why the rows do not tell either.
        #[source]
        rows: Box<SolveError>,
    },
    /// The table that has the answer cannot be read.
    #[error(transparent)]
    TableRead(#[from] TableReadError),
}

/// A table has a position but cannot be read there; two are equal if they say the same.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct TableReadError(Arc<dyn Error + Send + Sync>);

impl TableReadError {
    /// The error of a table.
    pub fn new(source: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(source))
    }
}

impl PartialEq for TableReadError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for TableReadError {}

/// `5 of 9`, or `5` where the total is not known.
struct Steps<'a>(&'a Progress);

impl fmt::Display for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { done, total } = self.0;
        write!(f, "{done}")?;
        total.map_or(Ok(()), |total| write!(f, " of {total}"))
    }
}

/// The pile and the least take after which a value is not known.
struct Unknown<'a>(&'a Nat, Option<&'a Nat>);

impl fmt::Display for Unknown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(take) => write!(f, " after taking {} from this pile, which is not known", Short(take)),
            None => write!(f, "s after each of up to {} moves from this pile", Short(self.0)),
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

/// Displays a large number as `2.1e10`, and one of up to six digits in full.
#[derive(Clone, Copy, Debug)]
pub struct Short<'a>(pub &'a Nat);

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
