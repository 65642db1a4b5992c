// Made from the types of crates/fibnim-engine by its tests; do not edit.

/**
 * An answer.
 */
export type Answer = { "answer": "solve" } & Solved | { "answer": "remoteness" } & RemotenessAnswer | { "answer": "grundy" } & Grundy | { "answer": "grundy-rows" } & GrundyRows | { "answer": "grundy-automaton" } & GrundyAutomaton | { "answer": "complement" } & ComplementAnswer | { "answer": "complements" } & Complements | { "answer": "thresholds" } & Thresholds | { "answer": "slice" } & Slice | { "answer": "tableau" } & Tableau | { "answer": "p-positions" } & PPositions | { "answer": "number" } & NumberAnswer | { "answer": "h-sequence" } & HSequence | { "answer": "word" } & Word;

/**
 * A threshold among small positions: a number, or `"infinity"`.
 */
export type Cell = number | InfinityWord;

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
 * How sure it is.
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
 * How the answer was found.
 */
method: Method, 
/**
 * How sure it is.
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
message: string, };

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
 * The value of the position.
 */
value: number, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How sure it is.
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
 * The quota.
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
 * How sure it is.
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
 * The quota.
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
 * A quota for each pile, from 0; without any, one chip less than the pile. `null` for a pile without a quota in games in
 * which a move takes from several piles.
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
 * How the answer was found.
 */
method: Method, 
/**
 * How sure it is.
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
 * The terms; fewer than were asked for where the sequence ends.
 */
terms: Array<HTerm>, };

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
 * The word for a threshold that no quota reaches.
 */
export type InfinityWord = "infinity";

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
 * How long a quota lasts that a move leaves on a pile.
 */
export type Memory = "pile" | "last";

/**
 * How an answer was found.
 */
export type Method = "theorem" | "certificate" | "table" | "nim-sum" | "rows" | "thresholds" | "game-search" | "observation" | "formula" | "recursion" | "simulation" | "learned";

/**
 * The greedy representation of a number.
 */
export type NumberAnswer = { 
/**
 * The take-away function.
 */
take_away: string, 
/**
 * Under `f(t) = 2t`: what Allen and Ponomarenko read off it.
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
repeats: NumberText, };

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
 * The states after the digits 0 and 1; `null` where no representation goes on.
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
 * How sure it is.
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
 * The most chips that the next move may take from it.
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
 * A question.
 */
export type Question = { "ask": "solve" } & SolveQuestion | { "ask": "remoteness" } & RemotenessQuestion | { "ask": "grundy" } & GrundyQuestion | { "ask": "grundy-rows" } & GrundyRowsQuestion | { "ask": "grundy-automaton" } & GrundyAutomatonQuestion | { "ask": "complement" } & ComplementQuestion | { "ask": "complements" } & ComplementsQuestion | { "ask": "thresholds" } & ThresholdsQuestion | { "ask": "slice" } & SliceQuestion | { "ask": "tableau" } & TableauQuestion | { "ask": "p-positions" } & PPositionsQuestion | { "ask": "number" } & NumberQuestion | { "ask": "h-sequence" } & HSequenceQuestion | { "ask": "word" } & WordQuestion;

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
 * How sure it is.
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
 * How sure it is.
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
 * The other piles.
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
 * Whether sentences are wanted that give the argument.
 */
explain: boolean, 
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
 * The argument in sentences, where it was asked for.
 */
explanation: Array<string>, 
/**
 * How the answer was found.
 */
method: Method, 
/**
 * How sure it is.
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
 * How sure an answer is.
 */
export type Strength = "theorem" | "checked-certificate" | "exhausted-to" | "search" | "estimate";

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
 * How sure it is.
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
 * The last row `m`, the smaller pile; the first is 0.
 */
rows: number, 
/**
 * The last column `d`, the difference; the first is 0.
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
 * What the number behind the semicolon means.
 */
export type Third = "quota" | "previous";

/**
 * The least quota with which the player to move wins.
 */
export type Threshold = string;

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
 * How sure it is.
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
 * The first letters of a Larsson word, whose partial sums are the P positions of two piles under one quota.
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
letters: Array<Letter>, };

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
 * What is read off a Zeckendorf representation. All lists begin with the least part.
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
