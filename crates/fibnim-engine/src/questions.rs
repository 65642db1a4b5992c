//! The list of all questions, from which their enumerations, their dispatch and the methods of the engine are made.

/// Calls a macro with all questions. A row has:
///
/// - the documentation of the question, if its type has none of its own;
/// - the variant, and the types of the question and of the answer;
/// - the method of the engine, and the function that answers;
/// - whether every version gives the same answer: `always`, `no`, or if its `basis` is exact;
/// - the field that says whether the budget ended the work early, or `whole` if that cannot happen.
macro_rules! questions {
    ($with:ident) => {
        $with! {
            Solve(SolveQuestion) -> Solved, solve = solve::solve, basis, cut_short;
            Grundy(GrundyQuestion) -> Grundy, grundy = grundy::value, basis, whole;
            GrundyRows(GrundyRowsQuestion) -> GrundyRows, grundy_rows = grundy::rows, no, complete;
            GrundyAutomaton(GrundyAutomatonQuestion) -> GrundyAutomaton,
                grundy_automaton = grundy::automaton, no, whole;
            Complement(ComplementQuestion) -> Complements, complement = complement::complement, basis, whole;
            Thresholds(ThresholdsQuestion) -> Thresholds, thresholds = tables::thresholds, basis, whole;
            Sequence(SequenceQuestion) -> SequenceAnswer, sequence = sequence::sequence, no, complete;
            Number(NumberQuestion) -> NumberAnswer, number = numeration::number, always, whole;
            HSequence(HSequenceQuestion) -> HSequence, h_sequence = numeration::h_sequence, always, complete;
            Word(WordQuestion) -> Word, word = numeration::word, always, complete;
            /// What is the state of a game after its moves?
            Game(GameQuestion) -> GameState, game = game::state, no, whole;
            /// Which move does the strategy play whose turn it is?
            Reply(GameQuestion) -> GameReply, reply = game::reply, no, whole;
            /// What would a perfect player do, and why?
            Hint(GameQuestion) -> Hint, hint = game::hint, no, whole;
            /// What were the moves of a game worth?
            Review(GameQuestion) -> Review, review = game::review, no, whole;
            Puzzles(PuzzlesQuestion) -> Puzzles, puzzles = puzzle::puzzles, no, whole;
            PuzzleMarks(PuzzleMarksQuestion) -> PuzzleMarks, puzzle_marks = puzzle::marks, no, whole;
            PuzzleCode(PuzzleCodeQuestion) -> PuzzleCode, puzzle_code = puzzle::check, no, whole;
            Odds(OddsQuestion) -> Odds, odds = odds::chance, no, whole;
            OddsTable(OddsTableQuestion) -> OddsTable, odds_table = odds::table, no, complete;
            Prove(ProveQuestion) -> Proved, prove = prove::prove, no, whole;
            Check(CheckQuestion) -> CheckAnswer, check = check::check, no, whole;
            Certificates(CertificatesQuestion) -> Certificates, certificates = certificates::list, no, whole;
            Certificate(CertificateQuestion) -> CertificateAnswer, certificate = certificates::one, no, whole;
            Trace(TraceQuestion) -> Trace, trace = certificates::trace, no, whole;
            Statement(StatementQuestion) -> StatementAnswer, statement = statement::decide, no, whole;
            Solutions(SolutionsQuestion) -> Solutions, solutions = statement::solutions, no, whole;
            Count(CountQuestion) -> Counted, count = count::count, no, whole;
            Theory(TheoryQuestion) -> TheoryAnswer, theory = statement::theory, no, whole;
            Audit(AuditQuestion) -> Audit, audit = audit::audit, no, complete;
        }
    };
}

pub(crate) use questions;
