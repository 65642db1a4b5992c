"""What calls return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from ._answer import Answer, Basis, Rows, columns_of
from ._check import html_table
from ._moves import Move
from ._position import Position
from ._types import Outcome, PuzzleKind, Threshold


class Remoteness(Answer):
    """How long a game lasts if the winner hurries and the loser delays: ``length`` is the number of moves to the end, ``outcome`` says
    who wins, and ``moves`` are the quickest wins, or the losing moves that delay most.

    >>> remoteness([100]).length, remoteness([100]).outcome
    (69, 'N')
    """

    length: Annotated[int, "remoteness.length"]
    outcome: Outcome
    moves: Annotated[tuple[Move, ...], "remoteness.moves"]


class Grundy(int):
    """A Grundy value: an ``int`` that has a ``basis``. If it is the nim-sum of several piles, ``values`` are theirs.

    >>> value = grundy(26, quota=5)
    >>> value, value ^ 1, value.basis.method
    (4, 5, 'certificate')
    """

    answer: Answer
    basis: Basis
    values: tuple[int, ...]

    def __new__(cls, answer: Answer) -> Grundy:
        form = answer.to_dict()
        self = super().__new__(cls, form["value"])
        self.answer, self.basis, self.values = answer, answer.basis, tuple(form.get("values", ()))
        return self

    def to_json(self) -> str:
        """The engine's reply as one line of JSON, as ``fibnim grundy value --json`` prints it."""
        return self.answer.to_json()

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts."""
        return self.answer.to_dict()

    def __reduce__(self) -> tuple[Any, ...]:
        return Grundy, (self.answer,)


class Representation(Answer):
    """A ``number`` as a sum of ``terms`` ``H(k)`` of an H-sequence, the largest first, as the greedy algorithm finds it. ``indices`` are
    their ``k``, from 1. ``repeats`` is how many further copies of the first term there are; 0 unless the H-sequence is finite."""

    number: int
    terms: Annotated[tuple[int, ...], "terms.value"]
    indices: Annotated[tuple[int, ...], "terms.index"]
    repeats: int


class HSequence(Rows, Answer):
    """The first terms of the H-sequence of a take-away function, in whose numeration system the game with one pile is solved.

    There are fewer ``terms`` ``H(1)``, ``H(2)``, ... than were asked for if the sequence ends. ``lags`` has for each the ``l`` in
    ``H(k+1) = H(k) + H(k-l)``, and ``None`` for the last term of a finite sequence.
    """

    terms: Annotated[tuple[int, ...], "terms.value"]
    lags: Annotated[tuple[int | None, ...], "terms.lag"]

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``k``, ``term`` and ``lag``."""
        return {"k": range(1, len(self.terms) + 1), "term": self.terms, "lag": self.lags}


@dataclass(frozen=True)
class Powers:
    """A probability that is too long to write out as a fraction: the sum of ``2 ** -e`` over the ``exponents`` and ``left_out``
    further ones, divided by the ``divisor``; or 1 minus this number if ``rest`` is true."""

    exponents: tuple[int, ...]
    left_out: int
    divisor: int
    rest: bool


class Odds(Answer):
    """The probability that the player who moves first wins. Its ``kind`` is "exact", "powers" or "estimate".

    ``exact`` is the probability as a fraction. For very large piles it is a sum of ``powers`` of 2 that is too long for a fraction.
    If neither a formula nor a recursion fits the limits, the probability is estimated from ``games``, of which the player who moves
    first has won ``wins``; ``interval`` is Wilson's, with 95 percent confidence. What is of another kind is ``None``.
    """

    kind: Annotated[Literal["exact", "powers", "estimate"], "chance.kind"]
    exact: Annotated[Fraction | None, "chance.fraction"]
    powers: Annotated[Powers | None, "chance"]
    interval: Annotated[tuple[float, float] | None, "chance.interval"]
    games: Annotated[int | None, "chance.games"]
    wins: Annotated[int | None, "chance.wins"]


@dataclass(frozen=True)
class Standing:
    """The results of one ``player`` of a tournament: ``games`` played and ``wins`` among them, and those that this player ``began``
    with the ``began_wins`` among these."""

    player: str
    games: int
    wins: int
    began: int
    began_wins: int


@dataclass(frozen=True)
class Meeting:
    """The games of two ``players`` that one of them began: ``begins`` is 0 or 1. ``wins`` are those of each, ``unfinished`` games were
    too long, and ``interval`` is Wilson's interval for the first player's chance, with 95 percent confidence."""

    players: tuple[str, str]
    begins: Annotated[int, -1]
    games: int
    wins: tuple[int, int]
    unfinished: int
    interval: tuple[float, float]


class Arena(Rows, Answer):
    """A round-robin tournament between strategies: the ``standings`` of the players in the order given, the ``meetings`` of each pair by
    who begins, and whether the tournament is ``complete``."""

    standings: Annotated[tuple[Standing, ...], "players"]
    meetings: Annotated[tuple[Meeting, ...], "pairs"]
    complete: bool

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns of the standings."""
        return columns_of(self.standings, "player", "games", "wins", "began", "began_wins")


class Complement(Answer):
    """The complementary value of some piles: the size of one more pile with which they are P at every quota.

    ``kind`` is "value" if the ``value`` is known, "none" if a proof excludes one, and "unknown" if there is none up to ``searched_to``
    and larger values were not searched.

    >>> complement((6, 1)).value, complement((4, 3)).kind
    (3, 'none')
    """

    kind: Annotated[Literal["value", "none", "unknown"], "complement.kind"]
    value: Annotated[int | None, "complement.value"]
    searched_to: Annotated[int | None, "complement.searched_to"]


@dataclass(frozen=True)
class Record:
    """A pair of ``piles`` whose complementary ``value`` is larger than those of all pairs before it; ``ratio`` is the value divided by
    the larger pile."""

    piles: tuple[int, int]
    value: int
    ratio: float


class Complements(Answer):
    """The complementary values of all pairs of piles up to a size, searched up to ``bound``, and the ``records`` among them."""

    bound: int
    records: tuple[Record, ...]

    def array(self) -> NDArray[np.int64]:
        """The values as a symmetric array: -1 if a proof excludes a value, and -2 if there is none up to the bound."""
        rows = self._form["rows"]
        array = np.zeros((len(rows), len(rows)), dtype=np.int64)
        for larger, row in enumerate(rows):
            for smaller, known in enumerate(row):
                value = {"value": known.get("value"), "none": -1, "unknown": -2}[known["kind"]]
                array[larger, smaller] = array[smaller, larger] = value
        return array


class Statistics(Rows, Answer):
    """How often each threshold occurs in a table: ``counts`` has for each threshold, the last of which is ``math.inf``, the number of
    positions with sorted piles, and ``vectors`` that of positions with piles in any order. ``p_positions`` has for each finite
    threshold the number of positions with sorted piles that are P under this quota."""

    _thresholds: Annotated[tuple[Threshold, ...], "rows.threshold"]
    _positions: Annotated[tuple[int, ...], "rows.positions"]
    _vectors: Annotated[tuple[int, ...], "rows.vectors"]
    _lost: Annotated[tuple[int | None, ...], "rows.p_positions"]

    @property
    def counts(self) -> dict[Threshold, int]:
        return dict(zip(self._thresholds, self._positions))

    @property
    def vectors(self) -> dict[Threshold, int]:
        return dict(zip(self._thresholds, self._vectors))

    @property
    def p_positions(self) -> dict[Threshold, int]:
        return {threshold: count for threshold, count in zip(self._thresholds, self._lost) if count is not None}

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``threshold``, ``positions`` and ``vectors``."""
        return {"threshold": self._thresholds, "positions": self._positions, "vectors": self._vectors}


class TableComplements(Rows, Answer):
    """Complementary values that a table has, searched up to ``bound``."""

    bound: int
    _piles: Annotated[tuple[tuple[int, ...], ...], "rows.piles"]
    _values: Annotated[tuple[int | None, ...], "rows.complement.value"]

    @property
    def values(self) -> dict[tuple[int, ...], int | None]:
        """For the piles, in decreasing order, the pile with which they are P at every quota, or ``None`` if there is none up to the
        bound."""
        return dict(zip(self._piles, self._values))

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``pile 0``, ``pile 1``, ... and ``complement``."""
        piles = {f"pile {place}": column for place, column in enumerate(zip(*self._piles))}
        return {**piles, "complement": self._values}


class Statement(Answer):
    """A ``statement`` that was decided for numbers of every size. It is true in a condition if it ``holds``. ``witness`` is an example or
    a counterexample, the values of the variables by name; ``None`` if there is none to give."""

    statement: str
    holds: bool
    witness: dict[str, int] | None

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Claim:
    """A claim of a paper with its verdict: "proved", "holds", "corrected", "false" or "open".

    ``grade`` is the kind of the verdict: "classical", "finite-fact", "proved", "exhausted", "conjecture" or "refuted".
    ``severity`` says how serious a mistake is: "false-theorem", "gap", "boundary-case", "misprint" or "reading"; a mistake
    beside a statement that holds is in ``caveat``. ``reconstructed`` says whether our copy of the paper lost the statement.
    ``expected`` is the verdict on record. ``range`` says for which sizes the claim, or its correction, was checked.
    ``argument`` proves it in a few sentences, ``classical`` names its authors, and ``proof`` is a dict: "how" it was proved,
    and "take", "definitions" and "sentences" as ``fibnim prove`` decides them. ``counterexample`` is the smallest one in
    ``order``. ``positions`` lists the positions in it as dicts, with the keys "written" (the position in the notation of the
    paper), "position" (in that of this library), "outcome", and "claimed" if the claim states another outcome.
    """

    id: str
    paper: str
    source: str
    statement: str
    verdict: Literal["proved", "holds", "corrected", "false", "open"]
    grade: Literal["classical", "finite-fact", "proved", "exhausted", "conjecture", "refuted"]
    reconstructed: bool
    severity: Literal["false-theorem", "gap", "boundary-case", "misprint", "reading"] | None = None
    expected: str | None = None
    range: str | None = None
    classical: str | None = None
    argument: str | None = None
    proof: dict[str, Any] | None = field(default=None, hash=False)
    counterexample: str | None = None
    order: str | None = None
    affects: str | None = None
    caveat: str | None = None
    positions: list[Any] = field(default_factory=list, hash=False)
    corrected: str | None = None
    remark: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The claim as a dictionary."""
        return asdict(self)

    def _repr_html_(self) -> str:
        return html_table(self.id, [(name, str(value)) for name, value in vars(self).items() if name not in ("id", "paper") and value])


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: the ``task`` in a sentence, its ``position``, and the ``solution``: a :class:`Move` if the ``kind`` is "only-move",
    "N" or "P" if it is "outcome", and a number if it is "tails". The sentences of the ``explanation`` count piles from 1, as the
    task does."""

    kind: PuzzleKind
    task: str
    position: Position
    solution: Move | Outcome | int
    explanation: tuple[str, ...]

    @classmethod
    def of_form(cls, form: Any) -> Puzzle:
        """The puzzle in this object of JSON."""
        rules, solution = form["rules"], form["solution"]
        position = Position(form["position"]["text"], take=rules["take_away"], misere=rules["play"] == "misere")
        answer = Move.of_form(solution["chosen"]) if "chosen" in solution else solution.get("outcome", solution.get("count"))
        return cls(form["kind"], form["task"], position, answer, tuple(said["text"] for said in form["explanation"]))


class Puzzles(Rows, Answer):
    """A set of ``puzzles``."""

    puzzles: tuple[Puzzle, ...]

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``kind``, ``task``, ``solution`` and ``position``."""
        texts = [puzzle.position.text() for puzzle in self.puzzles]
        return {**columns_of(self.puzzles, "kind", "task", "solution"), "position": texts}
