//! The error of the crate, which any of its operations converts to.

use crate::answer::complement::ComplementError;
use crate::answer::fixed_quota::LearnError;
use crate::answer::grundy::GrundyAutomatonError;
use crate::automata::dfa::{DfaError, TrackError};
use crate::automata::limit::TooLargeError;
use crate::export::svg::TooManyStates;
use crate::export::walnut::ExportError;
use crate::learn::learner::TeacherError;
use crate::logic::formula::{EvaluationError, ParseError};
use crate::logic::statement::{ParseStatementError, StatementError};
use crate::logic::theory::ParseTheoryError;
use crate::numeration::MembershipError;
use crate::prove::ProveError;

fibnim::error_of_crate! {
    pub enum Error {
        /// A game or a Grundy value is not proved.
        Prove(ProveError),
        /// A text is no formula.
        Parse(ParseError),
        /// A text is no statement about games.
        ParseStatement(ParseStatementError),
        /// A text is no theory.
        ParseTheory(ParseTheoryError),
        /// A statement was not decided.
        Statement(StatementError),
        /// A formula has no automaton or truth value.
        Evaluation(EvaluationError),
        /// A certificate does not tell a complementary value.
        Complement(ComplementError),
        /// The values under a quota have no automaton.
        GrundyAutomaton(GrundyAutomatonError),
        /// No automaton was learned.
        Learn(LearnError),
        /// A teacher has no answer.
        Teacher(TeacherError),
        /// A relation has no automaton within the limits.
        TooLarge(TooLargeError),
        /// A table is not an automaton.
        Dfa(DfaError),
        /// Some names are not those of the tracks of an automaton.
        Track(TrackError),
        /// A tuple cannot be looked up in a relation.
        Membership(MembershipError),
        /// A certificate or a theory has no Walnut files.
        Export(ExportError),
        /// An automaton has more states than a picture shows.
        TooManyStates(TooManyStates),
    }
}
