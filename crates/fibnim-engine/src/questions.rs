//! The list of all questions, from which their enumerations, their dispatch and the methods of the engine are made.

/// Calls a macro with all questions: what is asked, what the answer says, the variant, the types of both, the method of the
/// engine, and the function that chooses how to answer.
macro_rules! questions {
    ($with:ident) => {
        $with! {
            /// Who wins a position, by which moves, and why?
            /// Who wins a position, by which moves, and why.
            Solve(SolveQuestion) -> Solved, solve = solve::solve;
            /// How long does a game last?
            /// How long a game lasts.
            Remoteness(RemotenessQuestion) -> RemotenessAnswer, remoteness = solve::how_long;
            /// What is the Grundy value of piles that each have a quota of their own?
            /// A Grundy value.
            Grundy(GrundyQuestion) -> Grundy, grundy = grundy::value;
            /// What are the Grundy values of all small piles?
            /// Grundy values of all small piles.
            GrundyRows(GrundyRowsQuestion) -> GrundyRows, grundy_rows = grundy::rows;
            /// Which automaton reads the Grundy value under a fixed quota off the digits of a pile?
            /// An automaton with Grundy values as its output.
            GrundyAutomaton(GrundyAutomatonQuestion) -> GrundyAutomaton, grundy_automaton = grundy::automaton;
            /// What is the complementary value of some piles?
            /// A complementary value.
            Complement(ComplementQuestion) -> ComplementAnswer, complement = complement::complement;
            /// What are the complementary values of all pairs up to a size?
            /// The complementary values of all pairs up to a size.
            Complements(ComplementsQuestion) -> Complements, complements = complement::complements;
            /// Which sets of piles up to a size have no complementary value?
            /// Sets of piles without a complementary value.
            Holes(HolesQuestion) -> Holes, holes = holes::holes;
            /// What are the thresholds of all positions of some piles up to a size?
            /// The thresholds of all positions up to a size.
            Thresholds(ThresholdsQuestion) -> Thresholds, thresholds = tables::thresholds;
            /// What are the thresholds over two piles, with any others fixed?
            /// The thresholds over two piles.
            Slice(SliceQuestion) -> Slice, slice = tables::slice;
            /// What is Flanigan's tableau?
            /// Flanigan's tableau.
            Tableau(TableauQuestion) -> Tableau, tableau = tables::tableau;
            /// Which positions are P?
            /// The positions that are P.
            PPositions(PPositionsQuestion) -> PPositions, p_positions = tables::p_positions;
            /// What is the greedy representation of a number?
            /// The greedy representation of a number.
            Number(NumberQuestion) -> NumberAnswer, number = numeration::number;
            /// What are the first terms of the H-sequence of a take-away function?
            /// The first terms of an H-sequence.
            HSequence(HSequenceQuestion) -> HSequence, h_sequence = numeration::h_sequence;
            /// What is the Larsson word of a pile and a quota?
            /// The first letters of a Larsson word.
            Word(WordQuestion) -> Word, word = numeration::word;
            /// What is the state of a game after its moves?
            /// The state of a game.
            Game(GameQuestion) -> GameState, game = game::state;
            /// Which move does the strategy play whose turn it is?
            /// The move of a strategy.
            Reply(GameQuestion) -> GameReply, reply = game::reply;
            /// What would a perfect player do, and why?
            /// What a perfect player would do, and why.
            Hint(GameQuestion) -> Hint, hint = game::hint;
            /// What were the moves of a game worth?
            /// What the moves of a game were worth.
            Review(GameQuestion) -> Review, review = game::review;
            /// Which puzzles belong to a seed?
            /// Puzzles with their solutions.
            Puzzles(PuzzlesQuestion) -> Puzzles, puzzles = puzzle::puzzles;
            /// Which answers to a set of puzzles are right?
            /// Which answers are right.
            PuzzleMarks(PuzzleMarksQuestion) -> PuzzleMarks, puzzle_marks = puzzle::marks;
            /// Does a code belong to a set of puzzles and a name?
            /// What a code says.
            PuzzleCode(PuzzleCodeQuestion) -> PuzzleCode, puzzle_code = puzzle::check;
            /// Who wins a round-robin tournament between strategies?
            /// A round-robin tournament between strategies.
            Arena(ArenaQuestion) -> Arena, arena = arena::arena;
            /// What is the chance that the first player wins?
            /// The chance that the first player wins.
            Odds(OddsQuestion) -> Odds, odds = odds::chance;
            /// What are the chances of a random player on one pile?
            /// Chances of a random player on one pile.
            OddsTable(OddsTableQuestion) -> OddsTable, odds_table = odds::table;
            /// Can a game, or a Grundy value, be proved for piles of every size?
            /// A proof for piles of every size.
            Prove(ProveQuestion) -> Proved, prove = prove::prove;
            /// Is a file of certificates right?
            /// The checker's result for a file of certificates.
            Check(CheckQuestion) -> CheckAnswer, check = check::check;
            /// Which certificates come with the library?
            /// The certificates that come with the library.
            Certificates(CertificatesQuestion) -> Certificates, certificates = certificates::list;
            /// What does a certificate say?
            /// A certificate.
            Certificate(CertificateQuestion) -> CertificateAnswer, certificate = certificates::one;
            /// Which states do the digits of some piles and a quota go through?
            /// The states that the digits of some piles and a quota go through.
            Trace(TraceQuestion) -> Trace, trace = certificates::trace;
            /// Is a statement about games true for numbers of every size?
            /// Whether a statement is true.
            Statement(StatementQuestion) -> StatementAnswer, statement = statement::decide;
            /// Are the theorems of the papers true?
            /// The theorems of the papers.
            Theorems(TheoremsQuestion) -> Theorems, theorems = statement::theorems;
            /// Are the statements of a theory as it claims?
            /// The statements of a theory.
            Theory(TheoryQuestion) -> TheoryAnswer, theory = statement::theory;
            /// What are the verdicts on the claims of the papers?
            /// The verdicts on the claims of the papers.
            Audit(AuditQuestion) -> Audit, audit = audit::audit;
        }
    };
}

pub(crate) use questions;
