//! The list of all questions, from which their enumerations, their dispatch and the methods of the engine are made.

/// Calls a macro with all questions: what is asked where the type does not say it, the variant, the types of question and answer,
/// the method of the engine, and the function that chooses how to answer.
macro_rules! questions {
    ($with:ident) => {
        $with! {
            Solve(SolveQuestion) -> Solved, solve = solve::solve;
            Remoteness(RemotenessQuestion) -> RemotenessAnswer, remoteness = solve::how_long;
            Grundy(GrundyQuestion) -> Grundy, grundy = grundy::value;
            GrundyRows(GrundyRowsQuestion) -> GrundyRows, grundy_rows = grundy::rows;
            GrundyAutomaton(GrundyAutomatonQuestion) -> GrundyAutomaton, grundy_automaton = grundy::automaton;
            Complement(ComplementQuestion) -> Complements, complement = complement::complement;
            Thresholds(ThresholdsQuestion) -> Thresholds, thresholds = tables::thresholds;
            Slice(SliceQuestion) -> Slice, slice = tables::slice;
            Tableau(TableauQuestion) -> Tableau, tableau = tables::tableau;
            PPositions(PPositionsQuestion) -> PPositions, p_positions = tables::p_positions;
            Number(NumberQuestion) -> NumberAnswer, number = numeration::number;
            HSequence(HSequenceQuestion) -> HSequence, h_sequence = numeration::h_sequence;
            Word(WordQuestion) -> Word, word = numeration::word;
            /// What is the state of a game after its moves?
            Game(GameQuestion) -> GameState, game = game::state;
            /// Which move does the strategy play whose turn it is?
            Reply(GameQuestion) -> GameReply, reply = game::reply;
            /// What would a perfect player do, and why?
            Hint(GameQuestion) -> Hint, hint = game::hint;
            /// What were the moves of a game worth?
            Review(GameQuestion) -> Review, review = game::review;
            Puzzles(PuzzlesQuestion) -> Puzzles, puzzles = puzzle::puzzles;
            PuzzleMarks(PuzzleMarksQuestion) -> PuzzleMarks, puzzle_marks = puzzle::marks;
            PuzzleCode(PuzzleCodeQuestion) -> PuzzleCode, puzzle_code = puzzle::check;
            Odds(OddsQuestion) -> Odds, odds = odds::chance;
            OddsTable(OddsTableQuestion) -> OddsTable, odds_table = odds::table;
            Prove(ProveQuestion) -> Proved, prove = prove::prove;
            Check(CheckQuestion) -> CheckAnswer, check = check::check;
            Certificates(CertificatesQuestion) -> Certificates, certificates = certificates::list;
            Certificate(CertificateQuestion) -> CertificateAnswer, certificate = certificates::one;
            Trace(TraceQuestion) -> Trace, trace = certificates::trace;
            Statement(StatementQuestion) -> StatementAnswer, statement = statement::decide;
            Count(CountQuestion) -> Counted, count = count::count;
            Theory(TheoryQuestion) -> TheoryAnswer, theory = statement::theory;
            Audit(AuditQuestion) -> Audit, audit = audit::audit;
        }
    };
}

pub(crate) use questions;
