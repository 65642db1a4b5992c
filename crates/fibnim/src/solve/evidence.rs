//! What was solved before, as the solver sees it: tables of thresholds, and games proved for piles of every size.

use std::fmt;

use crate::nat::Nat;
use crate::play::Rules;
use crate::solve::SolveError;

/// The thresholds of all positions of some piles of up to some size under one ruleset, with one quota for all piles.
pub trait Tablebase: fmt::Debug + Send + Sync {
    /// The ruleset.
    fn rules(&self) -> &Rules;

    /// How many piles a position may have.
    fn piles(&self) -> u32;

    /// The most chips of a pile.
    fn max(&self) -> u32;

    /// The threshold of a position with at most [`piles`](Tablebase::piles) piles, in any order, of at most
    /// [`max`](Tablebase::max) chips; `None` is infinity.
    ///
    /// # Errors
    /// If the table cannot be read there.
    fn lookup(&self, piles: &[u32]) -> Result<Option<u32>, Unreadable>;
}

/// A table that cannot be read, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// A table of another game than the solver's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesMismatchError {
    /// The ruleset of the table.
    pub table: Rules,
    /// The ruleset of the solver.
    pub solver: Rules,
}

impl fmt::Display for RulesMismatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the table is for {}, and the position for {}", self.table, self.solver)
    }
}

impl std::error::Error for RulesMismatchError {}

/// Games that were solved and proved for piles of every size, with some piles fixed.
pub trait Proven: fmt::Debug + Send + Sync {
    /// The ruleset.
    fn rules(&self) -> &Rules;

    /// How many states the automaton has that answers positions with these piles, none of them empty; `None` if none does.
    fn states(&self, piles: &[Nat]) -> Option<u32>;

    /// The threshold of a position that it has an automaton for; `None` is infinity.
    ///
    /// # Errors
    /// If a pile has too many digits.
    fn threshold(&self, piles: &[Nat]) -> Result<Option<Nat>, SolveError>;

    /// All winning takes of at most `cap` chips from one of these piles, in increasing order.
    fn winning_takes<'a>(&'a self, piles: &'a [Nat], pile: usize, cap: Nat) -> Box<dyn Iterator<Item = Nat> + 'a>;
}
