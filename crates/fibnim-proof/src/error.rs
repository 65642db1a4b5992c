//! The error of the crate, which any of its operations converts to.

use crate::answer::complement::ComplementError;
use crate::answer::fixed_quota::LearnError;
use crate::answer::grundy::GrundyAutomatonError;
use crate::automata::dfa::{DfaError, TrackError};
use crate::automata::limit::TooLargeError;
use crate::export::ExportError;
use crate::learn::learner::TeacherError;
use crate::logic::formula::{EvaluationError, ParseError};
use crate::logic::statement::{ParseStatementError, StatementError};
use crate::logic::theory::ParseTheoryError;
use crate::numeration::MembershipError;
use crate::prove::ProveError;

/// Any error of this crate. Every operation has a smaller one, which says all that can go wrong there; the operator
/// `?` turns it into this one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A game or a Grundy value is not proved.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A text is no formula.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A text is no statement about games.
    #[error(transparent)]
    ParseStatement(#[from] ParseStatementError),
    /// A text is no theory.
    #[error(transparent)]
    ParseTheory(#[from] ParseTheoryError),
    /// A statement was not decided.
    #[error(transparent)]
    Statement(#[from] StatementError),
    /// A formula has no automaton or truth value.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// A certificate does not tell a complementary value.
    #[error(transparent)]
    Complement(#[from] ComplementError),
    /// The values under a quota have no automaton.
    #[error(transparent)]
    GrundyAutomaton(#[from] GrundyAutomatonError),
    /// No automaton was learned.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// A teacher has no answer.
    #[error(transparent)]
    Teacher(#[from] TeacherError),
    /// A relation has no automaton within the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// A table is not an automaton.
    #[error(transparent)]
    Dfa(#[from] DfaError),
    /// Some names are not those of the tracks of an automaton.
    #[error(transparent)]
    Track(#[from] TrackError),
    /// A tuple cannot be looked up in a relation.
    #[error(transparent)]
    Membership(#[from] MembershipError),
    /// A certificate or a theory has no Walnut files.
    #[error(transparent)]
    Export(#[from] ExportError),
}
