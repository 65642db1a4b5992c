//! The error of the crate, which any of its operations converts to.

use crate::exact_k::{ExactPositionError, ExactRulesError, IllegalExactMoveError};
use crate::nat::{NatOverflowError, ParseNatError};
use crate::numeration::{NotZeckendorfError, TooManyTermsError};
use crate::play::{IllegalMoveError, ParsePositionError, ParseSumError, PositionError, TakeAwayError};
use crate::solve::{RulesMismatchError, SolveError, TableReadError};

/// Defines the error of a crate: an enum that has a variant for each error of an operation, and converts from it.
#[doc(hidden)]
#[macro_export]
macro_rules! error_of_crate {
    ($(#[$example:meta])* pub enum Error { $($(#[$doc:meta])* $variant:ident($error:ty),)+ }) => {
        /// Any error of this crate. Every operation has a smaller one, which says all that can go wrong there; the operator
        /// `?` turns it into this one.
        $(#[$example])*
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[$doc])* $variant($error),)+
        }

        impl ::std::fmt::Display for Error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant(error) => error.fmt(f),)+
                }
            }
        }

        impl ::std::error::Error for Error {
            fn source(&self) -> Option<&(dyn ::std::error::Error + 'static)> {
                match self {
                    $(Self::$variant(error) => Some(error),)+
                }
            }
        }

        $(
            impl From<$error> for Error {
                fn from(error: $error) -> Self {
                    Self::$variant(error)
                }
            }
        )+
    };
}

error_of_crate! {
    ///
    /// ```
    /// use fibnim::{Budget, Error, Outcome, Position, Rules, Solver, TakeAway};
    ///
    /// fn outcome(take: &str, position: &str) -> Result<Outcome, Error> {
    ///     let rules = Rules::normal(take.parse::<TakeAway>()?);
    ///     let position: Position = position.parse()?;
    ///     Ok(Solver::new(rules).solve(&position, &mut Budget::default())?.outcome())
    /// }
    ///
    /// assert_eq!(outcome("2t", "(8;7)")?, Outcome::P);
    /// assert!(matches!(outcome("t/0", "(8;7)"), Err(Error::TakeAway(_))));
    /// assert!(matches!(outcome("2t", "(8;7"), Err(Error::ParsePosition(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub enum Error {
        /// A text is no number.
        ParseNat(ParseNatError),
        /// A number does not fit into a smaller type.
        NatOverflow(NatOverflowError),
        /// A sequence has too many terms.
        TooManyTerms(TooManyTermsError),
        /// Some digits are no Zeckendorf representation.
        NotZeckendorf(NotZeckendorfError),
        /// A text is no take-away function, or there is no such function.
        TakeAway(TakeAwayError),
        /// A text is no position.
        ParsePosition(ParsePositionError),
        /// There is no such position.
        Position(PositionError),
        /// A text is no sum of positions.
        ParseSum(ParseSumError),
        /// The rules do not allow a move.
        IllegalMove(IllegalMoveError),
        /// There is no such game with moves from several piles.
        ExactRules(ExactRulesError),
        /// There is no such position in a game with moves from several piles.
        ExactPosition(ExactPositionError),
        /// The rules of a game with moves from several piles do not allow a move.
        IllegalExactMove(IllegalExactMoveError),
        /// There is no answer within the budget.
        Solve(SolveError),
        /// A table cannot be read.
        TableRead(TableReadError),
        /// Some evidence is about another game.
        RulesMismatch(RulesMismatchError),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn the_error_of_an_operation_is_the_source() {
        let cause = "12a".parse::<crate::Nat>().unwrap_err();
        let error = Error::from(cause.clone());
        assert_eq!(error.to_string(), cause.to_string());
        assert_eq!(error.source().and_then(|source| source.downcast_ref()), Some(&cause));
    }
}
