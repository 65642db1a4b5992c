//! Why there is no answer, and what it would cost.

use crate::nat::Nat;
use crate::play::Outcome;
use crate::solve::budget::{Budget, Monitor, Progress};
use crate::written::{Allowed, Bytes, counted, excerpt, short};

/// Why there is no answer: the job exceeds the budget, and the error says what it needs, or a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SolveError {
    /// A table of all positions that can be reached would be too large.
    #[error(
        "beyond the budget: a table for {} has {} positions and takes {}; {}",
        named(piles),
        short(positions),
        Bytes(bytes),
        Allowed(*allowed)
    )]
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
    /// The thresholds of all positions that can be reached would take too long.
    #[error(
        "beyond the budget: {} need the thresholds of {} positions, about {}",
        named(piles),
        short(positions),
        time(positions)
    )]
    Work {
        /// The non-empty piles.
        piles: Vec<Nat>,
        /// How many positions there are.
        positions: Nat,
    },
    /// The Grundy values of a pile would take too much memory.
    #[error(
        "beyond the budget: the Grundy values of all piles up to {} take about {}; {}",
        short(pile),
        Bytes(bytes),
        Allowed(*allowed)
    )]
    Grundy {
        /// The pile.
        pile: Nat,
        /// How many bytes they would take, about.
        bytes: Nat,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The pile is too large for its Grundy values to be computed, whatever the memory.
    #[error(
        "beyond the budget: this needs the Grundy values of all piles up to {}, and they are computed only up to \
         {largest}",
        short(pile)
    )]
    GrundyPile {
        /// The pile.
        pile: Nat,
        /// The largest pile whose values are.
        largest: u32,
    },
    /// A search has used up the memory allowed.
    #[error(
        "beyond the budget: the search filled the {} allowed after {} positions",
        Bytes(&Nat::from(*allowed)),
        short(&Nat::from(*positions))
    )]
    Memory {
        /// Positions solved so far.
        positions: u64,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The games of an estimate have reached the number of moves allowed.
    #[error("beyond the budget: {} of the estimate took the {allowed} moves that are allowed", counted(games, "game"))]
    Moves {
        /// How many games were played.
        games: u64,
        /// How many moves are allowed.
        allowed: u64,
    },
    /// The values of a finite set of takes did not repeat as far as the memory reaches.
    #[error("beyond the budget: the Grundy values did not repeat up to {looked}: give a smaller pile, or more memory")]
    NoPeriod {
        /// The largest pile whose value was computed.
        looked: u64,
    },
    /// The quota after a move is a difference of numbers that are too large.
    #[error(
        "beyond the budget: after {taken} chips that leave {left} the quota is a difference of numbers above 2^120: \
         give a function with smaller numbers"
    )]
    QuotaTooLarge {
        /// The chips left.
        left: u32,
        /// The chips taken.
        taken: u32,
    },
    /// The rules of a [relative](crate::relative) are not covered; the text says which rule, and what covers it.
    #[error("{0}")]
    Relative(&'static str),
    /// None of the methods covers the question, whatever the budget.
    #[error("no method covers this")]
    NotCovered,
    /// The monitor has ended the search. Nothing else makes this error.
    #[error("stopped after {}", steps(*.0))]
    Stopped(Progress),
    /// The H-sequence of the take-away function has too many terms.
    #[error(
        "beyond the budget: the H-sequence of this take-away function has too many terms up to a number of {digits} \
         digits"
    )]
    Terms {
        /// Digits of the number.
        digits: usize,
    },
    /// The outcome of a sum and the Grundy values of its components are known, but not which takes from a pile win: no
    /// method knows the value after one of the takes, and computing the rows with it exceeds the budget.
    #[error(
        "{rows}. The position is {outcome}, but finding its winning moves takes the value{}",
        unknown(pile, take.as_ref())
    )]
    UnlistedMoves {
        /// The outcome.
        outcome: Outcome,
        /// The pile.
        pile: Nat,
        /// The least take after which the value is not known; `None` if there are too many takes to ask for them all.
        take: Option<Nat>,
        /// Why the rows were not computed.
        #[source]
        rows: Box<SolveError>,
    },
    /// The table that has the answer cannot be read.
    #[error("{0}")]
    #[cfg_attr(feature = "serde", serde(skip))]
    TableRead(String),
}

impl SolveError {
    /// Whether the answer would cost more than the budget, or any budget, allows. Otherwise the monitor has ended the
    /// work, no method covers the question, or a table cannot be read.
    pub fn is_by_budget(&self) -> bool {
        match self {
            Self::Table { .. }
            | Self::Work { .. }
            | Self::Grundy { .. }
            | Self::GrundyPile { .. }
            | Self::Memory { .. }
            | Self::Moves { .. }
            | Self::Terms { .. }
            | Self::NoPeriod { .. }
            | Self::QuotaTooLarge { .. }
            | Self::UnlistedMoves { .. } => true,
            Self::Relative(_) | Self::NotCovered | Self::Stopped(_) | Self::TableRead(_) => false,
        }
    }

    /// The error of a computation that has `all` the memory, of which this part was allowed less: what a table takes
    /// includes the rest then.
    #[must_use]
    pub fn of_all(self, all: u64) -> Self {
        let with_rest = |bytes: Nat, allowed: u64| bytes + Nat::from(all.saturating_sub(allowed));
        match self {
            Self::Memory { positions, .. } => Self::Memory { positions, allowed: all },
            Self::Table { piles, positions, bytes, allowed } => {
                Self::Table { piles, positions, bytes: with_rest(bytes, allowed), allowed: all }
            }
            Self::Grundy { pile, bytes, allowed } => {
                Self::Grundy { pile, bytes: with_rest(bytes, allowed), allowed: all }
            }
            Self::UnlistedMoves { outcome, pile, take, rows } => {
                Self::UnlistedMoves { outcome, pile, take, rows: rows.of_all(all).into() }
            }
            other => other,
        }
    }
}

impl Budget<'_> {
    /// The budget that is left if a computation holds this many bytes, or is about to allocate them. `done` is how many
    /// positions it has solved so far. Everything that grows with its input calls this as it grows.
    ///
    /// # Errors
    /// [`SolveError::Memory`], if the bytes exceed the memory.
    ///
    /// ```
    /// use fibnim::Budget;
    /// let mut budget = Budget { memory: 1000, ..Budget::default() };
    /// let mut rest = budget.charge(600, 0)?;
    /// assert_eq!(rest.memory, 400);
    /// assert!(rest.charge(401, 0).is_err());
    /// assert_eq!(budget.memory, 1000);
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    pub fn charge(&mut self, bytes: u64, done: u64) -> Result<Budget<'_>, SolveError> {
        let allowed = self.memory;
        let memory = allowed.checked_sub(bytes).ok_or(SolveError::Memory { positions: done, allowed })?;
        Ok(Budget { memory, monitor: self.monitor })
    }
}

impl Progress {
    /// Tells the monitor how far the work has come.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], if the monitor ends the work.
    pub fn tell(self, monitor: &mut dyn Monitor) -> Result<(), SolveError> {
        if monitor.check(self).is_break() { Err(SolveError::Stopped(self)) } else { Ok(()) }
    }
}

/// The size of a job, known before it begins: a table of all positions up to given piles, for example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How many positions are computed.
    pub positions: Nat,
    /// How many bytes of memory the job takes, at most, the result included.
    pub bytes: Nat,
}

impl Cost {
    /// About how many positions' thresholds two cores compute in a second (measured with three piles).
    pub const POSITIONS_A_SECOND: u64 = 500_000_000;

    /// A job of this size.
    pub fn new(positions: impl Into<Nat>, bytes: impl Into<Nat>) -> Self {
        Self { positions: positions.into(), bytes: bytes.into() }
    }

    /// Whether this many bytes of memory are enough.
    pub fn fits(&self, memory: u64) -> bool {
        self.bytes <= Nat::from(memory)
    }

    /// Refuses a job for these piles that needs more than `allowed` bytes.
    ///
    /// # Errors
    /// [`SolveError::Table`] with the figures of the job, if it does not fit.
    pub fn afford<T: Into<Nat>>(&self, piles: impl IntoIterator<Item = T>, allowed: u64) -> Result<(), SolveError> {
        if self.fits(allowed) { Ok(()) } else { Err(self.clone().refusal(piles, allowed)) }
    }

    /// The refusal of the job for these piles, with its figures.
    pub fn refusal<T: Into<Nat>>(self, piles: impl IntoIterator<Item = T>, allowed: u64) -> SolveError {
        let Self { positions, bytes } = self;
        SolveError::Table { piles: piles.into_iter().map(Into::into).collect(), positions, bytes, allowed }
    }
}

/// `5 of 9 steps`, or `5 steps` where the total is not known.
fn steps(progress: Progress) -> String {
    match progress {
        Progress { done, total: Some(total) } => format!("{done} of {total} steps"),
        Progress { done, total: None } => counted(&done, "step"),
    }
}

/// The pile and the least take after which a value is not known.
fn unknown(pile: &Nat, take: Option<&Nat>) -> String {
    match take {
        Some(take) => format!(" after taking {} from this pile, which is not known", short(take)),
        None => format!("s after each of up to {} moves from this pile", short(pile)),
    }
}

/// "three piles of 5000", "piles of 3, 400 and 5000" or "8 piles".
fn named(piles: &[Nat]) -> String {
    const WORDS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];
    let count = piles.len();
    let word = WORDS.get(count).map_or_else(|| count.to_string(), ToString::to_string);
    let plural = if count == 1 { "" } else { "s" };
    let chips = |pile: &Nat| excerpt(&pile.to_string());
    match piles {
        [first, rest @ ..] if rest.iter().all(|pile| pile == first) => {
            format!("{word} pile{plural} of {}", chips(first))
        }
        [others @ .., last] if count < WORDS.len() => {
            let others: Vec<String> = others.iter().map(chips).collect();
            format!("piles of {} and {}", others.join(", "), chips(last))
        }
        _ => format!("{count} pile{plural}"),
    }
}

/// The time that computing the thresholds of a number of positions takes: `20 minutes`.
fn time(positions: &Nat) -> String {
    let mut time = (positions / Nat::from(Cost::POSITIONS_A_SECOND)).max(Nat::ONE);
    for (unit, next) in [("second", 60_u32), ("minute", 60), ("hour", 24), ("day", 365)] {
        if time < Nat::from(2 * next) {
            return counted(&time, unit);
        }
        time /= next;
    }
    format!("{} years", short(&time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_its_words() {
        let say = SolveError::to_string;
        let table = |piles: &[u32]| SolveError::Table {
            piles: piles.iter().map(|&pile| Nat::from(pile)).collect(),
            positions: "20870848335001".parse().expect("a number"),
            bytes: Nat::from(42_000_000_u32),
            allowed: 2 << 30,
        };
        let rest = "has 2.1e13 positions and takes 42 MB; 2.1 GB are allowed";
        for (piles, name) in [
            (&[5000, 5000, 5000][..], "three piles of 5000"),
            (&[3, 400, 5000], "piles of 3, 400 and 5000"),
            (&[7; 6], "6 piles of 7"),
            (&[1, 2, 3, 4, 5, 6], "6 piles"),
        ] {
            assert_eq!(say(&table(piles)), format!("beyond the budget: a table for {name} {rest}"));
        }
        let grundy = SolveError::Grundy { pile: Nat::from(8_u32), bytes: Nat::from(224_u32), allowed: 1 };
        let of_grundy = "beyond the budget: the Grundy values of all piles up to 8 take about 224 B; 1 B is allowed";
        let moves = |take| SolveError::UnlistedMoves {
            outcome: Outcome::N,
            pile: Nat::from(9_u32),
            take,
            rows: Box::new(grundy.clone()),
        };
        let beyond = |words: &str| format!("beyond the budget: {words}");
        let terms = "the H-sequence of this take-away function has too many terms up to a number of 41 digits";
        let unlisted = format!("{of_grundy}. The position is N, but finding its winning moves takes the value");
        let work = SolveError::Work {
            piles: vec![Nat::from(3_u32), Nat::from(5_u32)],
            positions: Nat::from(90_000_000_000_u64),
        };
        for (error, words) in [
            (grundy.clone(), of_grundy.to_owned()),
            (work, beyond("piles of 3 and 5 need the thresholds of 9.0e10 positions, about 3 minutes")),
            (
                SolveError::GrundyPile { pile: "1000000000000".parse().expect("a number"), largest: 4_294_967_294 },
                beyond(
                    "this needs the Grundy values of all piles up to 1.0e12, and they are computed only up to \
                     4294967294",
                ),
            ),
            (
                SolveError::Memory { positions: 1234, allowed: 5000 },
                beyond("the search filled the 5.0 kB allowed after 1234 positions"),
            ),
            (SolveError::Stopped(Progress { done: 3, total: Some(8) }), "stopped after 3 of 8 steps".to_owned()),
            (SolveError::Stopped(Progress { done: 1, total: None }), "stopped after one step".to_owned()),
            (SolveError::NotCovered, "no method covers this".to_owned()),
            (SolveError::Terms { digits: 41 }, beyond(terms)),
            (moves(None), format!("{unlisted}s after each of up to 9 moves from this pile")),
            (moves(Some(Nat::from(4_u32))), format!("{unlisted} after taking 4 from this pile, which is not known")),
        ] {
            assert_eq!(say(&error), words);
            assert_eq!(error.is_by_budget(), words.starts_with("beyond the budget"), "{words}");
        }
    }

    #[test]
    fn numbers_bytes_and_times_are_rounded() {
        let nat = |text: &str| text.parse::<Nat>().unwrap();
        for (positions, time) in [
            ("1", "one second"),
            ("59999999999", "119 seconds"),
            ("60000000000", "2 minutes"),
            ("3600000000000", "2 hours"),
            ("86400000000000", "2 days"),
            ("31535999999999999", "729 days"),
            ("1000000000000000000000000000000", "6.4e13 years"),
        ] {
            assert_eq!(super::time(&nat(positions)), time);
        }
        assert_eq!(short(&nat("99990000")), "1.0e8");
        for (bytes, text) in
            [("0", "0 B"), ("999", "999 B"), ("1000", "1.0 kB"), ("21000000000", "21 GB"), ("999600000", "1.0 GB")]
        {
            assert_eq!(Bytes(&nat(bytes)).to_string(), text);
        }
        assert_eq!(Bytes(&nat(&format!("1{}", "0".repeat(30)))).to_string(), "1.0e15 PB");
    }
}
