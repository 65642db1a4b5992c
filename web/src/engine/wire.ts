// Made from the types of crates/fibnim-engine by its tests; do not edit.

/**
 * What a certificate is about.
 */
export type About = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * What it means to have no legal move.
 */
play: Play, 
/**
 * How many piles are of any size.
 */
free: number, 
/**
 * The fixed piles in decreasing order.
 */
fixed: Array<number>, 
/**
 * The Grundy value, where it is about one.
 */
value?: number, 
/**
 * The states of the automaton.
 */
states: number, 
/**
 * The complementary value of the fixed piles, where it tells one.
 */
complement?: Complement, };

/**
 * A term of such a sum.
 */
export type Addend = { 
/**
 * `k` of `H_k`, from 1.
 */
index: number, 
/**
 * `H_k`.
 */
value: NumberText, 
/**
 * How many times it occurs, where it is not once: the last term of a finite H-sequence.
 */
copies?: NumberText, };

/**
 * An answer.
 */
export type Answer = { "answer": "solve" } & Solved | { "answer": "remoteness" } & RemotenessAnswer | { "answer": "grundy" } & Grundy | { "answer": "grundy-rows" } & GrundyRows | { "answer": "grundy-automaton" } & GrundyAutomaton | { "answer": "complement" } & ComplementAnswer | { "answer": "complements" } & Complements | { "answer": "holes" } & Holes | { "answer": "thresholds" } & Thresholds | { "answer": "slice" } & Slice | { "answer": "tableau" } & Tableau | { "answer": "p-positions" } & PPositions | { "answer": "number" } & NumberAnswer | { "answer": "h-sequence" } & HSequence | { "answer": "word" } & Word | { "answer": "game" } & GameState | { "answer": "reply" } & GameReply | { "answer": "hint" } & Hint | { "answer": "review" } & Review | { "answer": "puzzles" } & Puzzles | { "answer": "puzzle-marks" } & PuzzleMarks | { "answer": "puzzle-code" } & PuzzleCode | { "answer": "arena" } & Arena | { "answer": "odds" } & Odds | { "answer": "odds-table" } & OddsTable | { "answer": "prove" } & Proved | { "answer": "check" } & CheckAnswer | { "answer": "certificates" } & Certificates | { "answer": "certificate" } & CertificateAnswer | { "answer": "trace" } & Trace | { "answer": "statement" } & StatementAnswer | { "answer": "theorems" } & Theorems | { "answer": "theory" } & TheoryAnswer | { "answer": "audit" } & Audit | { "answer": "table-info" } & TableInfo | { "answer": "table-statistics" } & TableStatistics | { "answer": "table-complements" } & TableComplements | { "answer": "table-verified" } & TableVerified;

/**
 * An arc of an automaton.
 */
export type Arc = { 
/**
 * The state that it leads to.
 */
to: number, 
/**
 * The columns of digits that lead there, one digit for each free pile and the quota.
 */
digits: Array<string>, };

/**
 * A round-robin tournament between strategies.
 */
export type Arena = { 
/**
 * The start of every game.
 */
position: Position, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The seed.
 */
seed: number, 
/**
 * The players with their results, in the order given.
 */
players: Array<Standing>, 
/**
 * The results of each pair, by who begins.
 */
pairs: Array<Meeting>, 
/**
 * Whether all games were played; the work may be ended before.
 */
complete: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Who wins a round-robin tournament between strategies?
 */
export type ArenaQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The start of every game in the notation of the papers.
 */
position: string, 
/**
 * The strategies, 2 to 256.
 */
players: Array<string>, 
/**
 * Games for each pair; the players take turns to begin.
 */
games: number, 
/**
 * The seed (default: 0).
 */
seed: number, 
/**
 * Only this part of the task, `I/N`: the I-th of N parts, to which the pairs of games of each pair are dealt out in turn (default: all).
 */
part?: string, };

/**
 * What came out of the claims of the papers.
 */
export type Audit = { 
/**
 * The claims.
 */
claims: Array<ClaimAnswer>, 
/**
 * Whether these are all claims that were asked for. If not, the budget ended the audit.
 */
complete: boolean, };

/**
 * What came out of the claims of the papers?
 */
export type AuditQuestion = { 
/**
 * A paper, the id of a claim, or the beginning of ids; without it, all claims.
 */
what?: string, 
/**
 * The effort, 0 to 3: how large the ranges are (default: 1, that of the report).
 */
effort?: number, 
/**
 * Enlarge the ranges until the budget ends, from the least effort to the largest.
 */
enlarge: boolean, 
/**
 * Only this part of the task, `I/N`: the I-th of N parts, to which the claims are dealt out in turn (default: all).
 */
part?: string, };

/**
 * A threshold among small positions: a number, or `"infinity"`.
 */
export type Cell = number | InfinityWord;

/**
 * A certificate.
 */
export type CertificateAnswer = { 
/**
 * For each state that lies on a way to an accepting one: where it leads, and by which columns of digits.
 */
arcs: Array<Array<Arc>>, 
/**
 * The accepting states.
 */
accepting: Array<number>, 
/**
 * The hash by which other certificates name it.
 */
sha256: string, 
/**
 * The automaton as SVG, where it is small enough to be drawn.
 */
picture?: string, 
/**
 * The certificate with all that it depends on, as the text of a file.
 */
file: string, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * What it means to have no legal move.
 */
play: Play, 
/**
 * How many piles are of any size.
 */
free: number, 
/**
 * The fixed piles in decreasing order.
 */
fixed: Array<number>, 
/**
 * The Grundy value, where it is about one.
 */
value?: number, 
/**
 * The states of the automaton.
 */
states: number, 
/**
 * The complementary value of the fixed piles, where it tells one.
 */
complement?: Complement, };

/**
 * A certificate that comes with the library.
 */
export type CertificateEntry = { 
/**
 * Where it is.
 */
place: CertificatePlace, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * What it means to have no legal move.
 */
play: Play, 
/**
 * How many piles are of any size.
 */
free: number, 
/**
 * The fixed piles in decreasing order.
 */
fixed: Array<number>, 
/**
 * The Grundy value, where it is about one.
 */
value?: number, 
/**
 * The states of the automaton.
 */
states: number, 
/**
 * The complementary value of the fixed piles, where it tells one.
 */
complement?: Complement, };

/**
 * Where a certificate is among those that come with the library.
 */
export type CertificatePlace = { 
/**
 * The name of its file.
 */
file: string, 
/**
 * Its line, from 0.
 */
line: number, };

/**
 * What does a certificate say?
 */
export type CertificateQuestion = { 
/**
 * Where it is.
 */
place: CertificatePlace, };

/**
 * The certificates that come with the library.
 */
export type Certificates = { 
/**
 * All of them, file by file.
 */
certificates: Array<CertificateEntry>, };

/**
 * Which certificates come with the library?
 */
export type CertificatesQuestion = Record<symbol, never>;

/**
 * A chance.
 */
export type Chance = { "kind": "exact", 
/**
 * `p/q`, or a whole number.
 */
fraction: string, 
/**
 * Its first ten digits, rounded down.
 */
decimal: string, } | { "kind": "powers", 
/**
 * The first exponents.
 */
exponents: Array<NumberText>, 
/**
 * How many more there are.
 */
left_out: number, 
/**
 * The divisor.
 */
divisor: NumberText, 
/**
 * Whether the chance is 1 less this number.
 */
rest: boolean, } | { "kind": "estimate", 
/**
 * Games played.
 */
games: number, 
/**
 * Games that the player who moves first has won.
 */
wins: number, 
/**
 * Games that were ended without a winner because they were too long.
 */
unfinished: number, 
/**
 * Wilson's interval with 95 percent confidence.
 */
interval: [number, number], 
/**
 * Why the exact chance was not computed, where it was tried.
 */
instead_of?: string, 
/**
 * Why fewer games were played than were asked for.
 */
stopped?: string, };

/**
 * The checker's result for a file of certificates.
 */
export type CheckAnswer = { 
/**
 * What is proved, up to the first certificate that is refused.
 */
proved: Array<About>, 
/**
 * Why one is refused.
 */
refusal?: Refusal, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Is a file of certificates right?
 */
export type CheckQuestion = { 
/**
 * The text of the file.
 */
file: string, };

/**
 * What came out of a claim.
 */
export type ClaimAnswer = { 
/**
 * The id.
 */
id: string, 
/**
 * The paper.
 */
paper: string, 
/**
 * Where the claim stands.
 */
source: string, 
/**
 * What it says, in our words.
 */
statement: string, 
/**
 * The verdict.
 */
verdict: VerdictKind, 
/**
 * What kind of verdict it is.
 */
grade: Grade, 
/**
 * How serious the mistake is, in a statement that is corrected or beside one that holds.
 */
severity?: Severity, 
/**
 * Whether the statement is reconstructed, since our copy of the paper lost it or a part of it.
 */
reconstructed: boolean, 
/**
 * The verdict that is recorded.
 */
expected?: VerdictKind, 
/**
 * The first counterexample.
 */
counterexample?: string, 
/**
 * The order of the cases in which it is the first.
 */
order?: string, 
/**
 * The positions that the counterexample names and that can be played, in its order.
 */
positions: Array<ClaimPosition>, 
/**
 * The correction.
 */
corrected?: string, 
/**
 * What the mistake affects.
 */
affects?: string, 
/**
 * What is wrong beside a statement that holds.
 */
caveat?: string, 
/**
 * Whose theorem it is.
 */
classical?: string, 
/**
 * An argument that proves the claim, or its correction.
 */
argument?: string, 
/**
 * The range in which the claim, or its correction, was found to hold.
 */
range?: string, 
/**
 * How the claim, or its correction, is proved by the library for all sizes.
 */
proof?: ClaimProof, 
/**
 * What is worth knowing besides.
 */
remark?: string, };

/**
 * A position of Fibonacci nim that a counterexample names.
 */
export type ClaimPosition = { 
/**
 * In the notation of the paper, as it stands in the counterexample.
 */
written: string, 
/**
 * In the notation that every question reads.
 */
position: string, 
/**
 * For a game in which a move takes from several piles, its rules.
 */
exactly?: Exactly, 
/**
 * Who wins it according to the claim, where the claim says so.
 */
claimed?: Outcome, 
/**
 * Who wins it.
 */
outcome: Outcome, };

/**
 * How a claim is proved for all sizes.
 */
export type ClaimProof = { 
/**
 * In words.
 */
how: string, 
/**
 * The take-away function of the games in the sentences.
 */
take?: string, 
/**
 * What the sentences use besides the standard theory, each as `name(x, ...) := statement`.
 */
definitions: Array<string>, 
/**
 * Sentences that were decided. The question for a statement takes each of them with the definitions.
 */
sentences: Array<string>, };

/**
 * What is known of a complementary value.
 */
export type Complement = { "kind": "value", 
/**
 * The pile.
 */
value: NumberText, } | { "kind": "none" } | { "kind": "unknown", 
/**
 * The bound.
 */
searched_to: NumberText, };

/**
 * The complementary value of some piles.
 */
export type ComplementAnswer = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The piles in decreasing order.
 */
piles: Array<number>, 
/**
 * What is known.
 */
complement: Complement, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What is the complementary value of some piles: the pile with which they are P at every quota?
 */
export type ComplementQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The piles, 1 to 7.
 */
piles: Array<number>, 
/**
 * Where nothing is proved: search up to this (default: 5000, and at least twice the largest pile).
 */
bound?: number, };

/**
 * A pair whose complementary value is larger than those of all pairs before it.
 */
export type ComplementRecord = { 
/**
 * The smaller pile and the larger one.
 */
piles: [number, number], 
/**
 * The value.
 */
value: NumberText, 
/**
 * The value divided by the larger pile.
 */
ratio: number, };

/**
 * The complementary values of all pairs up to a size.
 */
export type Complements = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The largest pile of a pair.
 */
max: number, 
/**
 * Values were searched up to this.
 */
bound: number, 
/**
 * A row for each larger pile `b` from 0, each with the smaller piles `a` from 0 to `b`.
 */
rows: Array<Array<Complement>>, 
/**
 * The pairs whose value is larger than those of all pairs before them, in the order of the rows.
 */
records: Array<ComplementRecord>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What are the complementary values of all pairs up to a size?
 */
export type ComplementsQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The largest pile of a pair.
 */
max: number, 
/**
 * Search values up to this (default: 5000, and at least `max`).
 */
bound?: number, };

/**
 * Where the quota lives.
 */
export type Dynamic = "global" | "local";

/**
 * The kind of an error, as fronts tell them apart.
 */
export type ErrorKind = "input" | "budget" | "stopped" | "file" | "refused";

/**
 * A game in which every move takes from exactly so many piles.
 */
export type Exactly = { 
/**
 * From how many piles a move takes.
 */
piles: number, 
/**
 * From which piles a move may take.
 */
group: GroupRule, 
/**
 * How long a quota lasts that a move leaves on a pile.
 */
remember: Memory, 
/**
 * What may be taken from a pile without a quota.
 */
fresh: Opening, 
/**
 * The piles that have to be used now, counted from 1.
 */
active: Array<number>, };

/**
 * Why there is no answer.
 */
export type Failure = { 
/**
 * The kind of failure.
 */
kind: ErrorKind, 
/**
 * One line that says what was wrong and what is accepted.
 */
message: string, 
/**
 * The same as data, for fronts that speak other languages: the kind as `error` and what it tells as `data`. Only errors that
 * are common in questions have it.
 */
why?: { error: string, data?: unknown }, };

/**
 * A game after some moves.
 */
export type GameQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The start in the notation of the papers.
 */
start: string, 
/**
 * For a game in which every move takes from exactly so many piles.
 */
exactly?: Exactly, 
/**
 * `human`, or a strategy: who moves first, and the other.
 */
players: [string, string], 
/**
 * What random moves are drawn from (default: 0).
 */
seed: NumberText, 
/**
 * The moves so far.
 */
moves: Array<Array<Take>>, };

/**
 * What a strategy plays.
 */
export type GameReply = { 
/**
 * The move; absent at the end, and where a human has to move.
 */
chosen?: Array<Take>, 
/**
 * Why the least move stands in for that of the strategy, where the strategy could not afford its own.
 */
instead?: Failure, };

/**
 * The state of a game.
 */
export type GameState = { 
/**
 * The position.
 */
position: Position, 
/**
 * The start.
 */
start: Position, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * From how many piles a move takes.
 */
exactly: number, 
/**
 * `human`, or a strategy: who moves first, and the other.
 */
players: [string, string], 
/**
 * Whose turn it is, or would be: 0 or 1.
 */
mover: number, 
/**
 * Who has won: 0 or 1; absent until the game is over.
 */
winner?: number, 
/**
 * The moves so far.
 */
moves: Array<Array<Take>>, };

/**
 * What kind of verdict it is.
 */
export type Grade = "classical" | "finite-fact" | "proved" | "exhausted" | "conjecture" | "refuted";

/**
 * From which piles a move may take.
 */
export type GroupRule = "sticky" | "free" | "fixed";

/**
 * A Grundy value.
 */
export type Grundy = { 
/**
 * The position.
 */
position: string, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The values of the piles, where the position is a sum of them.
 */
values: Array<number>, 
/**
 * How each of them was found.
 */
methods: Array<Method>, 
/**
 * The value of the position.
 */
value: number, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * The least automaton that reads digits, most significant first, and has the Grundy value as its output.
 */
export type GrundyAutomaton = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The quota of the next move.
 */
quota: NumberText, 
/**
 * The states; the first is the start.
 */
automaton: Array<OutputState>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Which automaton reads the Grundy value under a fixed quota off the digits of a pile?
 */
export type GrundyAutomatonQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The quota of the next move.
 */
quota: NumberText, 
/**
 * Where nothing is proved: learn from the piles up to this (default: 24157816).
 */
rows?: number, };

/**
 * What is wanted of each pile.
 */
export type GrundyColumn = { "kind": "quotas", 
/**
 * The last column; the first is 0.
 */
columns: number, } | { "kind": "quota", 
/**
 * The quota.
 */
quota: NumberText, } | { "kind": "opening" } | { "kind": "first" };

/**
 * What is the Grundy value of piles that each have a quota of their own?
 */
export type GrundyQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The piles.
 */
piles: Array<NumberText>, 
/**
 * A quota for each pile, from 0; `null`, or no list, for one chip less than the pile. In games in which a move takes from
 * several piles, `null` is a pile that no move has opened.
 */
quotas: Array<NumberText | null>, 
/**
 * For a game in which every move takes from exactly so many piles.
 */
exactly?: Exactly, };

/**
 * Grundy values of all small piles.
 */
export type GrundyRows = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * What is listed.
 */
of: GrundyColumn, 
/**
 * A row for each pile from 0, with the values that were asked for. Of `first` a row for each value, with the least pile that
 * has it, or an empty row where no pile up to the last has it.
 */
rows: Array<Array<number>>, 
/**
 * Whether all piles were looked at. If not, the budget ended the work; `solved` is the number of piles before its end.
 */
complete: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What are the Grundy values of all small piles?
 */
export type GrundyRowsQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The last pile; the first is 0.
 */
rows: number, 
/**
 * What is wanted of each pile.
 */
of: GrundyColumn, };

/**
 * Grundy values of the parts of a position.
 */
export type GrundyValues = { 
/**
 * One for each part.
 */
values: Array<NumberText>, 
/**
 * How each of them was found.
 */
methods: Array<Method>, 
/**
 * Their nim-sum, which is 0 exactly if the position is P.
 */
nim_sum: NumberText, };

/**
 * The first terms of an H-sequence.
 */
export type HSequence = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The terms; fewer than the question asks for if the sequence ends, or the budget.
 */
terms: Array<HTerm>, 
/**
 * Whether these are all terms that were asked for. If not, the budget ended the list.
 */
complete: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What are the first terms of the H-sequence of a take-away function?
 */
export type HSequenceQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * How many terms.
 */
terms: number, };

/**
 * A term of an H-sequence with its lag.
 */
export type HTerm = { 
/**
 * `k` of `H_k`, from 1.
 */
index: number, 
/**
 * `H_k`.
 */
value: NumberText, 
/**
 * `l(k)`, with `H_{k+1} = H_k + H_{k-l(k)}`; absent for the last term of a finite sequence.
 */
lag?: number, };

/**
 * What a perfect player would do, and why.
 */
export type Hint = { 
/**
 * The move; absent at the end.
 */
chosen?: Array<Take>, 
/**
 * Whether it wins.
 */
wins: boolean, 
/**
 * Why.
 */
reason: Array<Said>, 
/**
 * The numbers behind it, before the move.
 */
before: Array<KeyNumber>, 
/**
 * The numbers behind it, after the move.
 */
after: Array<KeyNumber>, 
/**
 * The quota after the move.
 */
quota?: NumberText, };

/**
 * A set of piles without a complementary value.
 */
export type Hole = { 
/**
 * The piles in increasing order.
 */
piles: Array<number>, 
/**
 * What is known: that there is no value, or none up to the bound.
 */
complement: Complement, };

/**
 * The sets of different positive piles that no pile up to a bound completes to a position that is P at every quota.
 */
export type Holes = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The piles of a position, one more than a set has.
 */
piles: number, 
/**
 * The largest pile of a set.
 */
max: number, 
/**
 * Values were searched up to this.
 */
bound: number, 
/**
 * How many sets there are.
 */
sets: number, 
/**
 * How many of them have the nim-sum of their piles as complementary value.
 */
nim_sums: number, 
/**
 * The sets without a value, by largest pile.
 */
holes: Array<Hole>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Which sets of piles up to a size have no complementary value?
 */
export type HolesQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The piles of a position, one more than a set has: 3 or 4 (default: 3).
 */
piles: number, 
/**
 * The largest pile of a set.
 */
max: number, 
/**
 * Search values up to this (default: 5000, and at least `max`).
 */
bound?: number, 
/**
 * Only this part of the task, `I/N`: the I-th of N parts, to which the sets are dealt out in turn; each searches all positions (default: all).
 */
part?: string, };

/**
 * The word for a threshold that no quota reaches.
 */
export type InfinityWord = "infinity";

/**
 * A number of a position that a theorem looks at.
 */
export type KeyNumber = { 
/**
 * What it is.
 */
of: KeyNumberKind, 
/**
 * The piles that it is made of, counted from 1.
 */
piles: Array<number>, 
/**
 * The number.
 */
number: NumberText, 
/**
 * The terms, the largest first.
 */
terms: Array<Term>, 
/**
 * How many further copies of the first term there are; 0 unless the H-sequence is finite.
 */
repeats: NumberText, };

/**
 * What a number of a position is that a theorem looks at.
 */
export type KeyNumberKind = "pile" | "without-last-chip" | "difference";

/**
 * A letter of a Larsson word.
 */
export type Letter = { 
/**
 * The sum of the letters before it.
 */
partial_sum: NumberText, 
/**
 * The letter, a Fibonacci number.
 */
letter: NumberText, };

/**
 * What limits the next move.
 */
export type Limit = "quota" | "any" | "not-whole";

/**
 * The games of two players that one of them began.
 */
export type Meeting = { 
/**
 * The strategies.
 */
players: [string, string], 
/**
 * Who began: 1 or 2.
 */
begins: number, 
/**
 * Games played.
 */
games: number, 
/**
 * Games won by each.
 */
wins: [number, number], 
/**
 * Games that were ended without a winner because they were too long.
 */
unfinished: number, 
/**
 * Wilson's interval for the first one's chance, with 95 percent confidence.
 */
interval: [number, number], };

/**
 * How long a quota lasts that a move leaves on a pile.
 */
export type Memory = "pile" | "last";

/**
 * How an answer was found.
 */
export type Method = "theorem" | "certificate" | "table" | "nim-sum" | "rows" | "thresholds" | "game-search" | "observation" | "formula" | "recursion" | "simulation" | "learned";

/**
 * A verdict on a move.
 */
export type MoveVerdict = "wins" | "lost" | "blunder";

/**
 * A statement of a theory.
 */
export type NamedStatement = { 
/**
 * Its name.
 */
name: string, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The statement.
 */
statement: string, 
/**
 * Whether the theory claims that it is true (`prove`) or false (`refute`).
 */
claimed: boolean, 
/**
 * Whether it is true; absent if it was not decided.
 */
holds?: boolean, 
/**
 * An example or a counterexample: the values of the variables.
 */
witness?: { [key in string]: NumberText }, 
/**
 * Why it was not decided.
 */
undecided?: string, };

/**
 * The greedy representation of a number.
 */
export type NumberAnswer = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * Under `f(t) = 2t`: the lists of Allen and Ponomarenko.
 */
zeckendorf?: Zeckendorf, 
/**
 * The number.
 */
number: NumberText, 
/**
 * The terms, the largest first.
 */
terms: Array<Term>, 
/**
 * How many further copies of the first term there are; 0 unless the H-sequence is finite.
 */
repeats: NumberText, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What is the greedy representation of a number?
 */
export type NumberQuestion = { 
/**
 * The take-away function whose H-sequence is used (default: `2t`, and the representation is Zeckendorf's).
 */
take_away: string, 
/**
 * The number.
 */
number: NumberText, };

/**
 * A number of chips of any size; a string of decimal digits in JSON, since most readers of JSON round large numbers.
 */
export type NumberText = string;

/**
 * Numbers, of which only the first are listed if there are many.
 */
export type Numbers = { 
/**
 * The first numbers.
 */
first: Array<NumberText>, 
/**
 * How many more there are.
 */
left_out: number, };

/**
 * The chance that the first player wins.
 */
export type Odds = { 
/**
 * The start.
 */
position: Position, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The strategies of the player who moves first and of the other.
 */
players: [string, string], 
/**
 * The chance of the player who moves first.
 */
chance: Chance, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What is the chance that the first player wins?
 */
export type OddsQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The start in the notation of the papers.
 */
position: string, 
/**
 * The strategies of the player who moves first and of the other, such as `random` and `perfect`.
 */
players: [string, string], 
/**
 * Estimate the chance from this many games, instead of computing it.
 */
games?: number, 
/**
 * The seed of an estimate (default: 1).
 */
seed?: number, };

/**
 * Chances of a random player against a perfect one, as fractions.
 */
export type OddsRow = { 
/**
 * The pile.
 */
pile: number, 
/**
 * The quota, where P-positions are listed.
 */
quota?: number, 
/**
 * The chances: of openings the four of a random player who opens against `lps` and `optimal` and who answers against them;
 * of P-positions those that `lps` and `optimal` leave.
 */
chances: Array<string>, 
/**
 * The best takes, where P-positions are listed.
 */
takes: Array<Take>, };

/**
 * Chances of a random player on one pile.
 */
export type OddsTable = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * What is listed.
 */
of: OddsTableKind, 
/**
 * A row for each position.
 */
rows: Array<OddsRow>, 
/**
 * Whether these are the positions of all piles that were asked for. If not, the budget ended the table.
 */
complete: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What a table of chances lists.
 */
export type OddsTableKind = "openings" | "losing";

/**
 * What are the chances of a random player on one pile?
 */
export type OddsTableQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The last pile; the first is 1.
 */
last: number, 
/**
 * What is listed.
 */
of: OddsTableKind, };

/**
 * What an opening may take.
 */
export type Opening = "any" | "not-whole";

/**
 * Who wins with best play.
 */
export type Outcome = "N" | "P";

/**
 * A state of an automaton with output.
 */
export type OutputState = { 
/**
 * The Grundy value of a number that ends here; absent where no representation ends.
 */
value?: number, 
/**
 * The states after the digits 0 and 1; `null` if no representation continues with the digit.
 */
next: [number | null, number | null], };

/**
 * The positions that are P.
 */
export type PPositions = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The quota; absent for positions that are P at every quota.
 */
quota?: NumberText, 
/**
 * The piles of each in increasing order.
 */
positions: Array<Array<number>>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Which positions are P?
 */
export type PPositionsQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * How many piles, 1 to 8.
 */
piles: number, 
/**
 * The largest pile.
 */
max: number, 
/**
 * The quota; without it, those that are P at every quota.
 */
quota?: NumberText, };

/**
 * One part of a position.
 */
export type Part = { "kind": "pile", 
/**
 * Its chips.
 */
chips: NumberText, 
/**
 * What limits the next move from it.
 */
limit: Limit, 
/**
 * Its quota, where one limits it; it may be larger than the pile.
 */
quota?: NumberText, 
/**
 * The most chips that the next move may take from it: 0 where no move may use it.
 */
most: NumberText, 
/**
 * Its own take-away function, where it differs from that of the ruleset.
 */
take_away?: string, } | { "kind": "heap", 
/**
 * Its chips.
 */
chips: NumberText, };

/**
 * What it means to have no legal move.
 */
export type Play = "normal" | "misere";

/**
 * A position, or a sum.
 */
export type Position = { 
/**
 * In the notation that every question reads.
 */
text: string, 
/**
 * Where the quota lives.
 */
dynamic: Dynamic, 
/**
 * The piles in the order given; moves count them from 1.
 */
parts: Array<Part>, 
/**
 * In a game in which a move takes from several piles: the piles that have to be used, counted from 1.
 */
group?: Array<number>, };

/**
 * What can be proved.
 */
export type Provable = { "kind": "game", 
/**
 * The fixed piles.
 */
fixed: Array<number>, 
/**
 * How many piles are of any size: 1, or 2 without fixed ones (default: 1).
 */
free: number, } | { "kind": "grundy", 
/**
 * The last value.
 */
value: number, };

/**
 * Can a game, or a Grundy value, be proved for piles of every size?
 */
export type ProveQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * What it means to have no legal move (default: normal play, which Grundy values need).
 */
play: Play, 
/**
 * What is to be proved.
 */
of: Provable, 
/**
 * Give up when an automaton needs more states than this (default: 100000).
 */
states: number, };

/**
 * A proof for piles of every size.
 */
export type Proved = { 
/**
 * What was proved, each after those that it depends on.
 */
proved: Array<About>, 
/**
 * The certificates as the text of a file.
 */
file: string, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * A puzzle with its solution.
 */
export type Puzzle = { 
/**
 * What it asks for.
 */
kind: PuzzleKind, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The position.
 */
position: Position, 
/**
 * What is to be found, in a sentence.
 */
task: string, 
/**
 * The right answer.
 */
solution: PuzzleAnswer, 
/**
 * Why.
 */
explanation: Array<Said>, };

/**
 * An answer to a puzzle.
 */
export type PuzzleAnswer = { "kind": "only-move", 
/**
 * The move.
 */
chosen: Array<Take>, } | { "kind": "outcome", 
/**
 * The outcome.
 */
outcome: Outcome, } | { "kind": "tails", 
/**
 * How many.
 */
count: number, };

/**
 * What a code says.
 */
export type PuzzleCode = { 
/**
 * Whether it was made for this set, name and word.
 */
genuine: boolean, 
/**
 * If it was: for each puzzle, whether the answer was right.
 */
marks?: Array<boolean>, };

/**
 * Does a code belong to a set of puzzles and a name, and which answers were right?
 */
export type PuzzleCodeQuestion = { 
/**
 * The set.
 */
set: PuzzlesQuestion, 
/**
 * Who solved it. Capital and small letters are the same, and so are all blanks.
 */
name: string, 
/**
 * The word that the teacher gave to the class.
 */
key: string, 
/**
 * The code. Capital and small letters are the same; hyphens and blanks do not matter.
 */
code: string, };

/**
 * What a puzzle asks for.
 */
export type PuzzleKind = "only-move" | "outcome" | "tails";

/**
 * Which answers are right.
 */
export type PuzzleMarks = { 
/**
 * For each answer, whether it is right.
 */
marks: Array<boolean>, 
/**
 * How many are.
 */
right: number, 
/**
 * The code that tells a teacher the same.
 */
code?: string, };

/**
 * Which answers to a set of puzzles are right?
 */
export type PuzzleMarksQuestion = { 
/**
 * The set.
 */
set: PuzzlesQuestion, 
/**
 * The answers to its first puzzles; nothing for a puzzle that was left out.
 */
given: Array<PuzzleAnswer | null>, 
/**
 * Who gave them, up to 100 characters. With a name and an answer to every puzzle there is a code.
 */
name: string, 
/**
 * The word that the teacher gave to the class, up to 100 characters.
 */
key: string, };

/**
 * A set of puzzles.
 */
export type Puzzles = { 
/**
 * The question, with all its fields.
 */
set: PuzzlesQuestion, 
/**
 * The puzzles. No two of them are equal as long as the grade has others.
 */
puzzles: Array<Puzzle>, };

/**
 * A set of puzzles. The same question gets the same puzzles on every computer.
 */
export type PuzzlesQuestion = { 
/**
 * What they ask for; the kinds take turns in this order. At least one is needed.
 */
kinds: Array<PuzzleKind>, 
/**
 * How hard they are, from 1 to 5. The grade decides how many parts and piles there are, and which rules.
 */
grade: number, 
/**
 * What they are drawn from, below 2^64.
 */
seed: NumberText, 
/**
 * How many, from 1 to 50. A longer set begins with the shorter one.
 */
count: number, };

/**
 * A question.
 */
export type Question = { "ask": "solve" } & SolveQuestion | { "ask": "remoteness" } & RemotenessQuestion | { "ask": "grundy" } & GrundyQuestion | { "ask": "grundy-rows" } & GrundyRowsQuestion | { "ask": "grundy-automaton" } & GrundyAutomatonQuestion | { "ask": "complement" } & ComplementQuestion | { "ask": "complements" } & ComplementsQuestion | { "ask": "holes" } & HolesQuestion | { "ask": "thresholds" } & ThresholdsQuestion | { "ask": "slice" } & SliceQuestion | { "ask": "tableau" } & TableauQuestion | { "ask": "p-positions" } & PPositionsQuestion | { "ask": "number" } & NumberQuestion | { "ask": "h-sequence" } & HSequenceQuestion | { "ask": "word" } & WordQuestion | { "ask": "game" } & GameQuestion | { "ask": "reply" } & GameQuestion | { "ask": "hint" } & GameQuestion | { "ask": "review" } & GameQuestion | { "ask": "puzzles" } & PuzzlesQuestion | { "ask": "puzzle-marks" } & PuzzleMarksQuestion | { "ask": "puzzle-code" } & PuzzleCodeQuestion | { "ask": "arena" } & ArenaQuestion | { "ask": "odds" } & OddsQuestion | { "ask": "odds-table" } & OddsTableQuestion | { "ask": "prove" } & ProveQuestion | { "ask": "check" } & CheckQuestion | { "ask": "certificates" } & CertificatesQuestion | { "ask": "certificate" } & CertificateQuestion | { "ask": "trace" } & TraceQuestion | { "ask": "statement" } & StatementQuestion | { "ask": "theorems" } & TheoremsQuestion | { "ask": "theory" } & TheoryQuestion | { "ask": "audit" } & AuditQuestion;

/**
 * How the text of a position is read, where it leaves something out.
 */
export type Reading = { 
/**
 * The quota of the next move; under local dynamic one for each pile, separated by commas, with `-` for an opening.
 */
quota?: string, 
/**
 * What the previous move took, in the same form.
 */
previous?: string, 
/**
 * What an opening may take. Without it one pile may not be taken whole, and of several any number from one.
 */
opening?: Opening, 
/**
 * Where the quota lives. Without it `+` in the text means local.
 */
dynamic?: Dynamic, 
/**
 * What the number behind the semicolon means.
 */
third: Third, };

/**
 * Why a certificate is refused.
 */
export type Refusal = { 
/**
 * The kind of refusal.
 */
kind: RefusalKind, 
/**
 * In a sentence.
 */
message: string, 
/**
 * An instance of the recurrence that the automaton violates.
 */
violation?: ViolatedInstance, };

/**
 * The kind of a refusal.
 */
export type RefusalKind = "line" | "dependency" | "violation" | "unfinished" | "other";

/**
 * The thresholds that remain possible when only the first digits are known.
 */
export type Remaining = { 
/**
 * The small ones.
 */
values: Array<number>, 
/**
 * Whether larger ones are possible, or none at all.
 */
larger: boolean, };

/**
 * How long a game lasts when the winner hurries and the loser delays.
 */
export type Remoteness = { 
/**
 * The number of moves to the end.
 */
length: NumberText, 
/**
 * The moves that keep to it: the quickest wins, or the losing moves that delay most.
 */
moves: Array<Array<Take>>, };

/**
 * How long a game lasts when the winner hurries and the loser delays.
 */
export type RemotenessAnswer = { 
/**
 * The position.
 */
position: Position, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * Who wins.
 */
outcome: Outcome, 
/**
 * The remoteness.
 */
remoteness: Remoteness, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * How long does a game last when the winner hurries and the loser delays?
 */
export type RemotenessQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The position in the notation of the papers.
 */
position: string, 
/**
 * How the text is read, where it leaves something out.
 */
reading: Reading, };

/**
 * What comes back to a question: an answer, or why there is none.
 */
export type Reply = { 
/**
 * The version of this form.
 */
version: number, 
/**
 * In a stream: the line of the question, counted from 1.
 */
line?: number, } & (Answer | { 
/**
 * Why.
 */
error: Failure, });

/**
 * What the moves of a game were worth.
 */
export type Review = { 
/**
 * One for each move.
 */
moves: Array<Worth>, };

/**
 * A ruleset.
 */
export type Rules = { 
/**
 * The take-away function as text, such as `2t`, `floor(5t/2)` or `2,2,6 then t+3`.
 */
take_away: string, 
/**
 * What it means to have no legal move.
 */
play: Play, };

/**
 * A sentence and its English words.
 */
export type Said = { 
/**
 * The words.
 */
text: string, 
/**
 * What they tell.
 */
sentence: Sentence, };

/**
 * What a sentence tells. Its `Display` has the words; those that begin with `hint-leaves-` are noun phrases inside another sentence.
 */
export type Sentence = { "kind": "no-chips" } | { "kind": "last-chip" } | { "kind": "one-pile", sum: Sum, threshold: NumberText, } | { "kind": "misere-pile", sum: Sum, threshold: NumberText, } | { "kind": "two-piles", sum: Sum, } | { "kind": "column-constant", threshold: NumberText, } | { "kind": "column-flips", least: Addend, before: Addend, smaller: NumberText, flips: number, threshold: NumberText, } | { "kind": "nim-sum", nim_sum: NumberText, bit: NumberText, } | { "kind": "nim-sum-zero" } | { "kind": "misere-nim-sum", nim_sum: NumberText, bit: NumberText, } | { "kind": "misere-nim-sum-zero" } | { "kind": "residues", modulus: NumberText, residues: Numbers, nim_sum: NumberText, threshold: NumberText, } | { "kind": "residues-infinite", modulus: NumberText, residues: Numbers, nim_sum: NumberText, } | { "kind": "mirror" } | { "kind": "grundy-value", value: Numbers, } | { "kind": "grundy-values", values: Numbers, nim_sum: NumberText, } | { "kind": "certificate", states: number, } | { "kind": "table", piles: number, max: number, } | { "kind": "threshold-search", positions: number, } | { "kind": "game-search", positions: number, } | { "kind": "too-few-piles", count: number, } | { "kind": "remotenesses", remotenesses: Array<Take>, least: NumberText, outcome: Outcome, } | { "kind": "three-piles" } | { "kind": "three-piles-checked", max: number, } | { "kind": "verdict-no-move", outcome: Outcome, } | { "kind": "verdict-quota", outcome: Outcome, most: NumberText, threshold: NumberText, } | { "kind": "verdict-opening-any", outcome: Outcome, most: NumberText, threshold: NumberText, } | { "kind": "verdict-opening-not-whole", outcome: Outcome, most: NumberText, threshold: NumberText, } | { "kind": "verdict-never" } | { "kind": "verdict-nim-sum", outcome: Outcome, } | { "kind": "verdict-moves", outcome: Outcome, } | { "kind": "example-no-chips", chips: NumberText, pile: number, } | { "kind": "example-last-chip", chips: NumberText, pile: number, } | { "kind": "example-pile", chips: NumberText, pile: number, left: NumberText, quota: NumberText, } | { "kind": "example-component", chips: NumberText, pile: number, left: NumberText, quota: NumberText, value: NumberText, } | { "kind": "example-heap", chips: NumberText, pile: number, left: NumberText, } | { "kind": "hint-one-pile", sum: Sum, } | { "kind": "hint-misere-pile", sum: Sum, } | { "kind": "hint-two-piles", sum: Sum, } | { "kind": "hint-nim-sum", nim_sum: NumberText, bit: NumberText, } | { "kind": "hint-nim-sum-zero" } | { "kind": "hint-misere-nim-sum", nim_sum: NumberText, bit: NumberText, } | { "kind": "hint-misere-nim-sum-zero" } | { "kind": "hint-residues", modulus: NumberText, residues: Numbers, } | { "kind": "hint-mirror" } | { "kind": "hint-grundy-values", nim_sum: NumberText, } | { "kind": "hint-takes-last-chip", chips: NumberText, pile?: number, } | { "kind": "hint-leaves-last-chip", chips: NumberText, pile?: number, } | { "kind": "hint-leaves", chips: NumberText, pile?: number, left: Sentence, } | { "kind": "hint-leaves-pile", sum: Sum, } | { "kind": "hint-leaves-piles", piles: Numbers, } | { "kind": "hint-leaves-misere-pile", pile: Numbers, sum: Sum, } | { "kind": "hint-leaves-two-piles", piles: Numbers, sum: Sum, } | { "kind": "hint-leaves-nim-sum", piles: Numbers, nim_sum: NumberText, } | { "kind": "hint-leaves-mirror", piles: Numbers, } | { "kind": "hint-answer-below", most: NumberText, threshold: NumberText, } | { "kind": "hint-answer-never" } | { "kind": "hint-answer-zero" } | { "kind": "hint-answer-lost" } | { "kind": "hint-quota", most: NumberText, threshold: NumberText, } | { "kind": "hint-opening", most: NumberText, threshold: NumberText, } | { "kind": "hint-never" } | { "kind": "hint-zero" } | { "kind": "hint-every-move" } | { "kind": "hint-no-move" } | { "kind": "hint-some-move" } | { "kind": "puzzle-pile", sum: Sum, } | { "kind": "puzzle-tail-wins", tail: NumberText, left: NumberText, least: NumberText, most: NumberText, } | { "kind": "puzzle-tail-loses", tail: NumberText, left: NumberText, least: NumberText, most: NumberText, } | { "kind": "puzzle-tail-whole", tail: NumberText, };

/**
 * How serious it is that a statement does not hold as it is printed.
 */
export type Severity = "false-theorem" | "gap" | "boundary-case" | "misprint" | "reading";

/**
 * The thresholds over two piles, with any others fixed.
 */
export type Slice = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The largest value of the two piles.
 */
max: number, 
/**
 * The other piles.
 */
fixed: Array<number>, 
/**
 * A row for each value of the second pile from 0, each with the values of the first pile from 0.
 */
rows: Array<Array<Cell>>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What are the thresholds over two piles, with any others fixed?
 */
export type SliceQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The largest value of the two piles.
 */
max: number, 
/**
 * The piles besides the two.
 */
fixed: Array<number>, };

/**
 * Who wins a position, by which moves, and why?
 */
export type SolveQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The position in the notation of the papers: `20 62`, `(20,62;6)`, `(5;2)+(8;3)`, `(5;2)+(8;3)[3t]+*7`.
 */
position: string, 
/**
 * How the text is read, where it leaves something out.
 */
reading: Reading, 
/**
 * For a game in which every move takes from exactly so many piles.
 */
exactly?: Exactly, 
/**
 * List at most this many winning moves (default: 1000).
 */
moves?: number, 
/**
 * Whether the argument is wanted.
 */
explain: boolean, 
/**
 * Whether the sentences of the argument count piles from 0, as programs do (default: no); everything else in an answer counts
 * them from 1.
 */
from_zero?: boolean, 
/**
 * Whether the remoteness is wanted, where a formula or a short search finds it.
 */
remoteness: boolean, };

/**
 * Who wins a position, by which moves, and why.
 */
export type Solved = { 
/**
 * The position.
 */
position: Position, 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * For a game in which every move takes from several piles.
 */
exactly?: Exactly, 
/**
 * Who wins.
 */
outcome: Outcome, 
/**
 * The least quota with which the player to move wins, or `infinity`. Absent where no single quota decides.
 */
threshold?: Threshold, 
/**
 * The winning moves, by pile and then by size.
 */
winning_moves: Array<Array<Take>>, 
/**
 * Whether there are winning moves that are not listed, or may be.
 */
more_winning_moves: boolean, 
/**
 * How long the game lasts, where it was asked for and found.
 */
remoteness?: Remoteness, 
/**
 * Where Grundy values decide: those of the parts, and their nim-sum.
 */
grundy?: GrundyValues, 
/**
 * The argument, where it was asked for.
 */
explanation?: Array<Said>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * The results of one player of a tournament.
 */
export type Standing = { 
/**
 * The strategy.
 */
player: string, 
/**
 * Games played.
 */
games: number, 
/**
 * Games won.
 */
wins: number, 
/**
 * Games that this player began.
 */
began: number, 
/**
 * Those of them that this player won.
 */
began_wins: number, };

/**
 * Whether a statement is true.
 */
export type StatementAnswer = { 
/**
 * The statement.
 */
statement: string, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * Whether it is true.
 */
holds: boolean, 
/**
 * An example or a counterexample: the values of the variables.
 */
witness?: { [key in string]: NumberText }, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Is a statement about games true for numbers of every size?
 */
export type StatementQuestion = { 
/**
 * The take-away function (default: `2t`).
 */
take_away: string, 
/**
 * The statement, such as `forall k: exists w: n(4,3; k, w)`.
 */
statement: string, 
/**
 * Definitions that it uses besides those of the standard theory, such as `safe(n) := not n(; n, 3)`.
 */
definitions: Array<string>, 
/**
 * Give up when an automaton needs more states than this (default: 100000).
 */
states: number, };

/**
 * How far the argument for an answer reaches, from the strongest to the weakest. The first three are exact.
 */
export type Strength = "theorem" | "checked-certificate" | "search" | "exhausted-to" | "estimate";

/**
 * A number as a sum of terms of an H-sequence.
 */
export type Sum = { 
/**
 * The number.
 */
number: NumberText, 
/**
 * The largest terms, in decreasing order; all of them where none is left out.
 */
terms: Array<Addend>, 
/**
 * How many terms in between are left out.
 */
left_out: number, 
/**
 * The smallest terms, in decreasing order, where some are left out.
 */
smallest: Array<Addend>, };

/**
 * Some piles and their complementary value.
 */
export type TableComplement = { 
/**
 * The piles in decreasing order.
 */
piles: Array<number>, 
/**
 * What is known.
 */
complement: Complement, };

/**
 * The complementary values that a table has.
 */
export type TableComplements = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The largest of the other piles.
 */
max: number, 
/**
 * Values were searched up to this, the largest pile of the table.
 */
bound: number, 
/**
 * How many values are unknown.
 */
unknown: number, 
/**
 * A row for each choice of piles up to `max`, one pile fewer than a position of the table has.
 */
rows: Array<TableComplement>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What a table file is of, and how large it is.
 */
export type TableInfo = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * How many piles a position has.
 */
piles: number, 
/**
 * The most chips of a pile.
 */
max: number, 
/**
 * How many positions there are, with their piles in decreasing order.
 */
positions: number, 
/**
 * The size of the file in bytes.
 */
bytes: number, 
/**
 * How many chunks the file has.
 */
chunks: number, 
/**
 * The version of the file format.
 */
format_version: number, 
/**
 * 16 hexadecimal digits, which almost certainly differ between tables of the same shape with different thresholds; absent in
 * a file of version 1.
 */
digest?: string, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * The size of a table.
 */
export type TableSize = { 
/**
 * How many piles a position has.
 */
piles: number, 
/**
 * The most chips of a pile.
 */
max: number, };

/**
 * How often each threshold occurs in a table.
 */
export type TableStatistics = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * A row for each threshold that occurs, in increasing order, and at the end one for infinity.
 */
rows: Array<ThresholdCount>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * A table whose checksums are right, and which satisfies the recurrence of thresholds wherever that was checked.
 */
export type TableVerified = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * How many chunks the file has; the checksums of all of them are right.
 */
chunks: number, 
/**
 * How many positions there are, with their piles in decreasing order.
 */
positions: number, 
/**
 * At how many positions the recurrence was checked.
 */
checked: number, 
/**
 * Whether these are a random sample, in which a position can occur several times; if not, they are all positions.
 */
sample: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Flanigan's tableau: `L(m, m + d)` in row `m` and column `d`.
 */
export type Tableau = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The rows.
 */
rows: Array<Array<Cell>>, 
/**
 * The places `[m, d]` where a column differs from the row above.
 */
flips: Array<[number, number]>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What is Flanigan's tableau?
 */
export type TableauQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * The last row m, the smaller pile; the first is 0.
 */
rows: number, 
/**
 * The last column d, the difference; the first is 0.
 */
columns: number, };

/**
 * Chips taken from one pile.
 */
export type Take = { 
/**
 * The pile, counted from 1 in the order given.
 */
pile: number, 
/**
 * How many chips.
 */
chips: NumberText, };

/**
 * A term of an H-sequence.
 */
export type Term = { 
/**
 * `k` of `H_k`, from 1.
 */
index: number, 
/**
 * `H_k`.
 */
value: NumberText, };

/**
 * A theorem of a paper.
 */
export type TheoremAnswer = { 
/**
 * The claim of the audit that states it.
 */
claim: string, 
/**
 * What it says.
 */
says: string, 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * The statements that are decided.
 */
statements: Array<string>, 
/**
 * Whether all of them are true.
 */
holds: boolean, 
/**
 * The first one that is not.
 */
refuted?: string, };

/**
 * The theorems of the papers.
 */
export type Theorems = { 
/**
 * All of them.
 */
theorems: Array<TheoremAnswer>, };

/**
 * Are the theorems of the papers true, as statements that are decided for numbers of every size?
 */
export type TheoremsQuestion = Record<symbol, never>;

/**
 * The statements of a theory, decided in their order.
 */
export type TheoryAnswer = { 
/**
 * Whether all statements are as claimed.
 */
holds: boolean, 
/**
 * The statements.
 */
statements: Array<NamedStatement>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * Are the statements of a theory, a text with definitions and named statements, as it claims?
 */
export type TheoryQuestion = { 
/**
 * The take-away function until the text names another (default: `2t`).
 */
take_away: string, 
/**
 * The text.
 */
theory: string, 
/**
 * Give up when an automaton of a game needs more states than this (default: 100000).
 */
states: number, };

/**
 * What the number behind the semicolon means.
 */
export type Third = "quota" | "previous";

/**
 * The least quota with which the player to move wins.
 */
export type Threshold = string;

/**
 * How often a threshold occurs in a table.
 */
export type ThresholdCount = { 
/**
 * The threshold.
 */
threshold: Cell, 
/**
 * How many positions have it, with their piles in decreasing order.
 */
positions: number, 
/**
 * How many positions have it, with their piles in any order.
 */
vectors: NumberText, 
/**
 * How many positions are P under the threshold as quota, with their piles in decreasing order; absent for infinity.
 */
p_positions?: number, 
/**
 * How many positions are P under the threshold as quota, with their piles in any order; absent for infinity.
 */
p_vectors?: NumberText, };

/**
 * A position and its threshold.
 */
export type ThresholdRow = { 
/**
 * The piles in increasing order.
 */
piles: Array<number>, 
/**
 * The threshold.
 */
threshold: Cell, };

/**
 * The thresholds of all positions of some piles up to a size.
 */
export type Thresholds = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * How many piles.
 */
piles: number, 
/**
 * The largest pile.
 */
max: number, 
/**
 * A row for each position with piles in increasing order, by the last pile, then the one before, and so on.
 */
rows: Array<ThresholdRow>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What are the thresholds of all positions of some piles up to a size?
 */
export type ThresholdsQuestion = { 
/**
 * The ruleset.
 */
rules: Rules, 
/**
 * How many piles, 1 to 8.
 */
piles: number, 
/**
 * The largest pile.
 */
max: number, };

/**
 * The states that the digits of some piles and a quota go through.
 */
export type Trace = { 
/**
 * The free piles.
 */
piles: Array<NumberText>, 
/**
 * The quota.
 */
quota: NumberText, 
/**
 * The threshold of the piles; absent for a Grundy value.
 */
threshold?: Threshold, 
/**
 * The terms of the numeration system that the digits stand for, the largest first.
 */
terms: Array<NumberText>, 
/**
 * The columns of digits, most significant first.
 */
digits: Array<Array<number>>, 
/**
 * The states, from the start; `null` once there is no way to an accepting one.
 */
states: Array<number | null>, 
/**
 * Whether the automaton accepts.
 */
accepted: boolean, 
/**
 * For each number of digits read, from none to all: which thresholds remain possible.
 */
remaining: Array<Remaining>, 
/**
 * The largest threshold that is named there.
 */
named: number, };

/**
 * Which states do the digits of some piles and a quota go through?
 */
export type TraceQuestion = { 
/**
 * The certificate.
 */
place: CertificatePlace, 
/**
 * The free piles.
 */
piles: Array<NumberText>, 
/**
 * The quota; without it the threshold is read.
 */
quota?: NumberText, };

/**
 * A verdict on a claim.
 */
export type VerdictKind = "proved" | "holds" | "corrected" | "false" | "open";

/**
 * An instance of the recurrence that an automaton violates.
 */
export type ViolatedInstance = { 
/**
 * The take-away function, where the certificate can be read.
 */
take_away?: string, 
/**
 * What it means to have no legal move.
 */
play: Play, 
/**
 * The fixed piles.
 */
fixed: Array<number>, 
/**
 * The Grundy value, where the certificate is about one.
 */
value?: number, 
/**
 * The free piles.
 */
piles: Array<NumberText>, 
/**
 * The quota.
 */
quota: NumberText, 
/**
 * Whether the automaton accepts them.
 */
accepted?: boolean, 
/**
 * Who wins the position, by search.
 */
outcome?: Outcome, 
/**
 * The position, where there is one.
 */
position?: string, };

/**
 * The first letters of a Larsson word, whose partial sums are the P-positions of two piles under one quota.
 */
export type Word = { 
/**
 * The smaller pile.
 */
pile: NumberText, 
/**
 * The quota.
 */
quota: NumberText, 
/**
 * The letters.
 */
letters: Array<Letter>, 
/**
 * Whether these are all letters that were asked for. If not, the budget ended the list.
 */
complete: boolean, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How far the argument reaches; that of the weakest part, if the answer is made of several.
 */
strength: Strength, 
/**
 * With the strength `exhausted-to`: the size up to which every case was looked at.
 */
exhausted_to?: NumberText, 
/**
 * The claim of the audit that states the theorem; `fibnim audit ID` shows it.
 */
claim?: string, 
/**
 * Where the theorem stands in the literature.
 */
source?: string, 
/**
 * States of the automaton that answered.
 */
states?: number, 
/**
 * Positions, or rows of Grundy values, that were solved for this answer.
 */
solved?: number, 
/**
 * Piles of the table, and the most chips of each.
 */
table?: TableSize, };

/**
 * What is the Larsson word of a pile and a quota?
 */
export type WordQuestion = { 
/**
 * The smaller pile.
 */
pile: NumberText, 
/**
 * The quota, at least 1.
 */
quota: NumberText, 
/**
 * How many letters.
 */
letters: number, };

/**
 * What a move was worth.
 */
export type Worth = { 
/**
 * The verdict.
 */
verdict: MoveVerdict, 
/**
 * With a blunder: a move that would have won.
 */
better?: Array<Take>, };

/**
 * The lists that Allen and Ponomarenko read off a Zeckendorf representation. All begin with the least part.
 */
export type Zeckendorf = { 
/**
 * The Fibonacci indices of the parts, with `F_1 = F_2 = 1`.
 */
indices: Array<number>, 
/**
 * The gap vector `a_1, a_2, ...`.
 */
gaps: Array<number>, 
/**
 * The tails `T_1, T_2, ...`: the sums of the least parts.
 */
tails: Array<NumberText>, 
/**
 * Whether taking the tail wins where the quota allows it.
 */
wins: Array<boolean>, 
/**
 * The digits, most significant first.
 */
digits: string, };
