//! The only serialised forms of questions and answers.
//!
//! Every answer is one JSON object that begins with the version of this form. Numbers of chips are strings of decimal digits,
//! since they can have any size; everything else has its natural type. `docs/wire.schema.json` is the JSON Schema, and the types of the page
//! are generated from the same definitions.

mod answer;
mod audit;
mod basis;
mod files;
mod game;
mod grundy;
mod numeration;
mod odds;
mod position;
mod proofs;
#[cfg(test)]
mod published;
mod puzzle;
mod rules;
mod solve;
mod tables;
mod text;

pub use fibnim::{Dynamic, Nat as Number, Outcome, Play, Rules, Threshold};

pub use answer::{Answer, Body, Failure, Question, Reply, VERSION};
pub use audit::{Audit, AuditQuestion};
pub use basis::{Basis, Method, Strength, TableSize};
pub use files::{TableComplement, TableComplements, TableInfo, TableStatistics, TableVerified, ThresholdCount};
pub use game::{GameQuestion, GameReply, GameState, Hint, KeyNumber, KeyNumberKind, MoveVerdict, Review, Worth};
pub use grundy::{
    Grundy, GrundyAutomaton, GrundyAutomatonQuestion, GrundyColumn, GrundyQuestion, GrundyRows, GrundyRowsQuestion,
    OutputState,
};
pub use numeration::{
    HSequence, HSequenceQuestion, Letter, NumberAnswer, NumberQuestion, Representation, Word, WordQuestion, Zeckendorf,
};
pub use odds::{
    Arena, ArenaQuestion, Chance, Meeting, Odds, OddsQuestion, OddsRow, OddsTable, OddsTableKind, OddsTableQuestion,
    Standing,
};
pub use position::{Move, Part, Position};
pub use proofs::{
    About, Arc, CertificateAnswer, CertificateEntry, CertificateQuestion, Certificates, CertificatesQuestion,
    CheckAnswer, CheckQuestion, NamedStatement, ProveQuestion, Proved, Refusal, Remaining, StatementAnswer,
    StatementQuestion, TheoremAnswer, Theorems, TheoremsQuestion, TheoryAnswer, TheoryQuestion, Trace, TraceQuestion,
    ViolatedInstance,
};
pub use puzzle::{
    Puzzle, PuzzleAnswer, PuzzleCode, PuzzleCodeQuestion, PuzzleKind, PuzzleMarks, PuzzleMarksQuestion, Puzzles,
    PuzzlesQuestion,
};
#[cfg(feature = "clap")]
pub use rules::count;
pub use rules::{Function, Ruleset};
pub use solve::{
    Exactly, GrundyValues, Reading, Remoteness, RemotenessAnswer, RemotenessQuestion, Said, SolveQuestion, Solved,
};
pub use tables::{
    Cell, Complement, ComplementAnswer, ComplementQuestion, ComplementRecord, Complements, ComplementsQuestion, Hole,
    Holes, HolesQuestion, Infinity, PPositions, PPositionsQuestion, Slice, SliceQuestion, Tableau, TableauQuestion,
    ThresholdRow, Thresholds, ThresholdsQuestion,
};
