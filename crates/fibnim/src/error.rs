//! The error of the crate, which any of its operations converts to.

use crate::exact_k::{ExactPositionError, ExactRulesError, IllegalExactMoveError};
use crate::nat::{NatOverflowError, ParseNatError};
use crate::numeration::NotZeckendorfError;
use crate::play::{IllegalMoveError, ParsePositionError, ParseSumError, PositionError, TakeAwayError};
use crate::solve::{RulesMismatchError, SolveError, TableReadError};

/// Any error of this crate. Every operation has a smaller one, which says all that can go wrong there; the operator
/// `?` turns it into this one.
///
/// ```
/// use fibnim::{Error, Outcome, Position, Rules, Solver, TakeAway};
///
/// fn outcome(take: &str, position: &str) -> Result<Outcome, Error> {
///     let rules = Rules::normal(take.parse::<TakeAway>()?);
///     let position: Position = position.parse()?;
///     Ok(Solver::new(rules).solve(&position)?.outcome())
/// }
///
/// assert_eq!(outcome("2t", "(8;7)")?, Outcome::P);
/// assert!(matches!(outcome("t/0", "(8;7)"), Err(Error::TakeAway(_))));
/// assert!(matches!(outcome("2t", "(8;7"), Err(Error::ParsePosition(_))));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is no number.
    #[error(transparent)]
    ParseNat(#[from] ParseNatError),
    /// A number does not fit into a smaller type.
    #[error(transparent)]
    NatOverflow(#[from] NatOverflowError),
    /// Some digits are no Zeckendorf representation.
    #[error(transparent)]
    NotZeckendorf(#[from] NotZeckendorfError),
    /// A text is no take-away function, or there is no such function.
    #[error(transparent)]
    TakeAway(#[from] TakeAwayError),
    /// A text is no position.
    #[error(transparent)]
    ParsePosition(#[from] ParsePositionError),
    /// There is no such position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A text is no sum of positions.
    #[error(transparent)]
    ParseSum(#[from] ParseSumError),
    /// The rules do not allow a move.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMoveError),
    /// There is no such game with moves from several piles.
    #[error(transparent)]
    ExactRules(#[from] ExactRulesError),
    /// There is no such position in a game with moves from several piles.
    #[error(transparent)]
    ExactPosition(#[from] ExactPositionError),
    /// The rules of a game with moves from several piles do not allow a move.
    #[error(transparent)]
    IllegalExactMove(#[from] IllegalExactMoveError),
    /// There is no answer within the budget.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A table cannot be read.
    #[error(transparent)]
    TableRead(#[from] TableReadError),
    /// A method is for another game.
    #[error(transparent)]
    RulesMismatch(#[from] RulesMismatchError),
}
