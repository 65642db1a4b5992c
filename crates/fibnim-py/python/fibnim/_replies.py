"""The types of answers.

``FIBNIM_UPDATE=1 pytest tests/test_generated.py`` writes this file.
"""

from __future__ import annotations

from typing import Any, Literal

from ._answer import Answer, Record, Terms
from ._moves import Move
from ._types import TermValue, Threshold


class Solved(Answer):
    """Who wins a position, by which moves, and why."""

    active: tuple[int, ...] | None
    exactly: int | None
    explanation: tuple[Said, ...] | None
    fresh: Literal["not-whole", "any"] | None
    group: Literal["sticky", "free", "fixed"] | None
    grundy: GrundyValues | None
    more_winning_moves: bool
    note: str | None
    outcome: Literal["N", "P"]
    position: Position
    remember: Literal["pile", "last"] | None
    remoteness: Remoteness | None
    rules: FamilyRules
    threshold: Threshold
    winning_moves: tuple[tuple[Move, ...], ...]


class Grundy(Answer):
    """A Grundy value."""

    methods: tuple[str, ...] | None
    misere: bool | None
    only: str | None
    period: Period | None
    position: str
    take_away: str
    value: int
    values: tuple[int, ...] | None


class GrundyRows(Answer):
    """Grundy values of all small piles."""

    complete: bool
    of: GrundyColumn
    rows: tuple[tuple[int, ...], ...]
    rules: FamilyRules | None
    take_away: str


class GrundyAutomaton(Answer):
    """The least automaton that reads digits, most significant first, and has the Grundy value as its output."""

    automaton: tuple[OutputState, ...]
    quota: int
    take_away: str


class Complements(Answer):
    """Complementary values."""

    rows: tuple[ComplementRow, ...]
    rules: FamilyRules | None
    sets: PileSets | None
    take_away: str


class Thresholds(Answer):
    """The thresholds of a region of positions."""

    flips: tuple[tuple[int, ...], ...] | None
    max: int
    positions: tuple[ThresholdRow, ...] | None
    quota: int | None
    rows: tuple[tuple[Threshold, ...], ...] | None
    rules: FamilyRules


class SequenceAnswer(Terms):
    """A sequence, or its sum."""

    complete: bool
    rules: FamilyRules
    statistic: str
    terms: tuple[SequenceTerm, ...] | None
    total: SequenceSum | None


class NumberAnswer(Answer):
    """The greedy representation of a number."""

    number: int
    repeats: int
    take_away: str
    terms: tuple[Term, ...]
    zeckendorf: Zeckendorf | None


class HSequence(Answer):
    """The first terms of an H-sequence."""

    complete: bool
    take_away: str
    terms: tuple[Term, ...]


class Word(Answer):
    """The first letters of a Larsson word, whose partial sums are the P-positions of two piles under one quota."""

    complete: bool
    letters: tuple[Letter, ...]
    pile: int
    quota: int


class GameState(Answer):
    """The state of a game."""

    exactly: int
    mover: int
    moves: tuple[tuple[Move, ...], ...]
    players: tuple[str, ...]
    position: Position
    rules: FamilyRules
    start: Position
    winner: int | None


class GameReply(Answer):
    """What a strategy plays."""

    chosen: tuple[Move, ...] | None
    instead: Failure | None


class Hint(Answer):
    """What a perfect player would do, and why."""

    after: tuple[KeyNumber, ...]
    before: tuple[KeyNumber, ...]
    chosen: tuple[Move, ...] | None
    quota: int | None
    reason: tuple[Said, ...]
    wins: bool


class Review(Answer):
    """What the moves of a game were worth."""

    moves: tuple[Worth, ...]


class Puzzles(Answer):
    """A set of puzzles."""

    puzzles: tuple[Puzzle, ...]
    set: PuzzlesQuestion


class PuzzleMarks(Answer):
    """Which answers are right."""

    code: str | None
    marks: tuple[bool, ...]
    right: int


class PuzzleCode(Answer):
    """What a code says."""

    genuine: bool
    marks: tuple[bool, ...] | None


class Odds(Answer):
    """The chance that the first player wins."""

    chance: Chance
    players: tuple[str, ...]
    position: Position
    rules: FamilyRules


class OddsTable(Answer):
    """Chances of a random player on one pile."""

    complete: bool
    of: Literal["openings", "losing"]
    rows: tuple[OddsRow, ...]
    rules: Rules


class Proved(Answer):
    """A proof for piles of every size."""

    file: str
    proved: tuple[About, ...]


class CheckAnswer(Answer):
    """The checker's result for a file of certificates."""

    proved: tuple[About, ...]
    refusal: Refusal | None


class Certificates(Answer):
    """The certificates that come with the library."""

    certificates: tuple[CertificateEntry, ...]


class CertificateAnswer(Answer):
    """A certificate."""

    accepting: tuple[int, ...]
    arcs: tuple[tuple[Arc, ...], ...]
    complement: Complement | None
    file: str
    fixed: tuple[int, ...]
    free: int
    only: str | None
    picture: str | None
    play: Literal["normal", "misere"]
    sha256: str
    states: int
    take_away: str
    value: int | None


class Trace(Answer):
    """The states that the digits of some piles and a quota go through."""

    accepted: bool
    digits: tuple[tuple[int, ...], ...]
    named: int
    piles: tuple[int, ...]
    quota: int
    remaining: tuple[Remaining, ...]
    states: tuple[int, ...]
    terms: tuple[int, ...]
    threshold: Threshold


class StatementAnswer(Answer):
    """Whether a statement is true."""

    holds: bool
    statement: str
    take_away: str
    without_value: str | None
    witness: dict[str, int] | None


class Solutions(Answer):
    """The solutions of a statement."""

    below: int | None
    file: str | None
    more: bool
    number: int | None
    number_below: int | None
    solutions: tuple[tuple[int, ...], ...]
    statement: str
    take_away: str
    variables: tuple[str, ...]


class Counted(Answer):
    """The numbers `a(1), a(2), ...` of tuples below `H_1, H_2, ...` with which a statement is true. Polynomials are
    texts in `x`."""

    after: int
    density: Density | None
    generating_function: Quotient
    growth: GrowthRate | None
    recurrence: tuple[str, ...]
    representation: LinearRepresentation
    statement: str
    take_away: str
    terms: tuple[int, ...]
    variables: tuple[str, ...]


class TheoryAnswer(Answer):
    """The statements of a theory, decided in their order."""

    holds: bool
    statements: tuple[NamedStatement, ...]


class Audit(Answer):
    """What came out of the claims of the papers."""

    claims: tuple[Any, ...]
    complete: bool


class Said(Record):
    """A sentence and its English words."""

    sentence: Any
    text: str


class GrundyValues(Record):
    """Grundy values of the parts of a position."""

    methods: tuple[str, ...]
    nim_sum: int
    values: tuple[int, ...]


class Position(Record):
    """A position, or a sum."""

    dynamic: Literal["global", "local"]
    group: tuple[int, ...] | None
    last: int | None
    parts: tuple[Part, ...]
    text: str


class Remoteness(Record):
    """How long a game lasts when the winner hurries and the loser delays."""

    claim: str | None
    exhausted_to: int | None
    length: int
    method: str
    moves: tuple[tuple[Move, ...], ...]
    solved: int | None
    source: str | None
    states: int | None
    strength: Literal["theorem", "certificate", "decided", "search", "checked", "estimate"]
    table: TableSize | None


class FamilyRules(Record):
    """The rules of an answer."""

    play: Literal["normal", "misere"]
    take_away: str
    block: int | None
    ends: Literal["all-empty", "first-empty"] | None
    no_repeat: bool | None
    only: str | None
    words: str | None


class Period(Record):
    """From some pile on the values repeat."""

    length: int
    start: int


class GrundyColumn(Record):
    """What is wanted of each pile."""

    columns: int | None
    kind: Literal["quotas", "quota", "opening", "first"]
    quota: int | None


class OutputState(Record):
    """A state of an automaton with output."""

    next: tuple[int, ...]
    value: int | None


class ComplementRow(Record):
    """Some piles and their complementary value."""

    complement: Complement
    piles: tuple[int, ...]
    ratio: float | None


class PileSets(Record):
    """All sets of some piles up to a size."""

    bound: int
    different: int
    max: int
    nim_sums: int
    piles: int


class ThresholdRow(Record):
    """A position and its threshold."""

    piles: tuple[int, ...]
    threshold: Threshold


class SequenceTerm(Record):
    """A term of a sequence."""

    m: int | None
    n: int
    value: TermValue


class SequenceSum(Record):
    """A sum."""

    sum: int
    terms: int


class Term(Record):
    """A term of an H-sequence."""

    index: int
    lag: int | None
    value: int


class Zeckendorf(Record):
    """The lists that Allen and Ponomarenko read off a Zeckendorf representation. All begin with the least part."""

    digits: str
    gaps: tuple[int, ...]
    indices: tuple[int, ...]
    tails: tuple[int, ...]
    wins: tuple[bool, ...]


class Letter(Record):
    """A letter of a Larsson word."""

    letter: int
    partial_sum: int


class Failure(Record):
    """Why there is no answer."""

    kind: Literal["input", "budget", "not-covered", "stopped", "file", "refused"]
    message: str
    why: Any


class KeyNumber(Record):
    """A number of a position that a theorem looks at."""

    number: int
    of: Literal["pile", "without-last-chip", "difference"]
    piles: tuple[int, ...]
    repeats: int
    terms: tuple[Term, ...]


class Worth(Record):
    """What a move was worth."""

    verdict: Literal["wins", "lost", "blunder"]
    better: tuple[Move, ...] | None


class Puzzle(Record):
    """A puzzle with its solution."""

    explanation: tuple[Said, ...]
    kind: Literal["only-move", "outcome", "tails"]
    position: Position
    rules: FamilyRules
    solution: PuzzleAnswer
    task: str


class PuzzlesQuestion(Record):
    """A set of puzzles. The same question gets the same puzzles on every computer."""

    block: int | None
    count: int
    ends: Literal["all-empty", "first-empty"] | None
    grade: int
    kinds: tuple[Literal["only-move", "outcome", "tails"], ...]
    misere: bool | None
    no_repeat: bool | None
    only: str | None
    seed: str
    take: str | None


class Chance(Record):
    """A chance."""

    decimal: str | None
    fraction: str | None
    kind: Literal["exact", "powers", "estimate"]
    divisor: int | None
    exponents: tuple[int, ...] | None
    left_out: int | None
    rest: bool | None
    games: int | None
    instead_of: str | None
    interval: tuple[float, ...] | None
    stopped: str | None
    unfinished: int | None
    wins: int | None


class OddsRow(Record):
    """Chances of a random player against a perfect one, as fractions."""

    chances: tuple[str, ...]
    pile: int
    quota: int | None
    takes: tuple[Move, ...] | None


class Rules(Record):
    """A ruleset."""

    play: Literal["normal", "misere"]
    take_away: str


class About(Record):
    """What a certificate is about."""

    complement: Complement | None
    fixed: tuple[int, ...]
    free: int
    only: str | None
    play: Literal["normal", "misere"]
    states: int
    take_away: str
    value: int | None


class Refusal(Record):
    """Why a certificate is refused."""

    message: str
    violation: ViolatedInstance | None


class CertificateEntry(Record):
    """A certificate that comes with the library."""

    complement: Complement | None
    fixed: tuple[int, ...]
    free: int
    only: str | None
    place: CertificateQuestion
    play: Literal["normal", "misere"]
    states: int
    take_away: str
    value: int | None


class Arc(Record):
    """An arc of an automaton."""

    digits: tuple[str, ...]
    to: int


class Complement(Record):
    """What is known of a complementary value."""

    kind: Literal["value", "none", "unknown"]
    value: int | None
    quota: int | None
    searched_to: int | None


class Remaining(Record):
    """The thresholds that remain possible when only the first digits are known."""

    larger: bool
    values: tuple[int, ...]


class Density(Record):
    """A density."""

    decimal: str
    value: Quotient


class Quotient(Record):
    """A quotient of polynomials in `x`."""

    denominator: str
    numerator: str


class GrowthRate(Record):
    """The growth rate of a sequence, the limit superior of the `n`-th root of `a(n)`."""

    decimal: str
    minimal: bool
    polynomial: str


class LinearRepresentation(Record):
    """A linear representation: `a(n)` is the number of paths of `n - 1` letters from state 0 to an accepting state."""

    accepting: tuple[int, ...]
    next: tuple[tuple[tuple[Any, ...], ...], ...]


class NamedStatement(Record):
    """A statement of a theory."""

    claimed: bool
    holds: bool | None
    name: str
    says: str | None
    statement: str
    take_away: str
    undecided: str | None
    witness: dict[str, int] | None


class Part(Record):
    """One part of a position."""

    chips: int
    kind: Literal["pile", "heap"]
    most: int | None
    take_away: str | None
    limit: Literal["quota", "any", "not-whole"] | None
    quota: int | None


class TableSize(Record):
    """The size of a table."""

    max: int
    piles: int


class PuzzleAnswer(Record):
    """An answer to a puzzle."""

    chosen: tuple[GivenTake, ...] | None
    kind: Literal["only-move", "outcome", "tails"]
    outcome: Literal["N", "P"] | None
    count: int | None


class ViolatedInstance(Record):
    """An instance of the recurrence that an automaton violates."""

    accepted: bool | None
    fixed: tuple[int, ...]
    only: str | None
    outcome: Literal["N", "P"] | None
    piles: tuple[int, ...]
    play: Literal["normal", "misere"]
    position: str | None
    quota: int
    take_away: str | None
    value: int | None


class CertificateQuestion(Record):
    """What does a certificate of the library say?"""

    file: str
    line: int


class GivenTake(Record):
    """What a move of a question takes from a pile."""

    chips: str
    pile: int
