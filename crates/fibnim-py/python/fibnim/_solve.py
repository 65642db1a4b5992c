"""Solves positions."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from . import _fibnim
from ._check import MEMORY, budget, elements, html_table, listed, one_of, shown, whole, wholes, written
from ._engine import ENGINE, Basis
from ._fibnim import Budget, Engine, InputError
from ._moves import MOST, Finder, Moves
from ._take import Take, take_away

if TYPE_CHECKING:
    from ._proofs import Certificate
    from ._tables import Table

OPENINGS = ("any", "not-whole")


class Solved(Finder, Protocol):
    """A solved position: by the engine of this process, or by a server."""

    @property
    def outcome(self) -> str: ...
    @property
    def threshold(self) -> int | float | None: ...
    @property
    def basis(self) -> str: ...
    def explain(self, budget: Budget, /) -> list[str]: ...
    def to_json(self, moves: int | None, explain: bool, remoteness: bool, budget: Budget, /) -> str: ...


class Elsewhere(ABC):
    """What solves positions outside of this process."""

    @abstractmethod
    def solved(self, question: Question) -> Solved:
        """Solves a position."""


@dataclass(frozen=True)
class Question:
    """A position with its ruleset, and the certificate, table or server to answer from, if any."""

    piles: tuple[int, ...]
    limits: tuple[int | str, ...]
    local: bool
    take: str
    misere: bool = False
    source: Certificate | Table | Elsewhere | None = field(default=None, compare=False)

    def engine(self) -> Engine:
        """The engine that answers the question."""
        return ENGINE if self.source is None or isinstance(self.source, Elsewhere) else self.source.engine

    def ask(self, memory: object = MEMORY, time: object = None, progress: bool | None = None) -> Analysis:
        """Solves the position."""
        if isinstance(self.source, Elsewhere):
            return Analysis(self, self.source.solved(self))
        take = take_away(self.take, None)
        with budget("solve", memory, time, progress) as allowed:
            solved = _fibnim.solve(self.engine(), self.piles, self.limits, self.local, take, self.misere, allowed)
            return Analysis(self, solved)

    def text(self) -> str:
        """The position in the notation of the engine's questions."""
        return _fibnim.notation(self.piles, self.limits, self.local)

    def rules(self) -> dict[str, str]:
        """The ruleset in the form of the engine's questions."""
        return {"take_away": self.take, "play": "misere" if self.misere else "normal"}

    @property
    def quota(self) -> int | str | tuple[int | str, ...]:
        """One limit, or one for each pile."""
        return self.limits if self.local else self.limits[0]

    def arguments(self) -> str:
        """The arguments with which :func:`solve` and :class:`Game` give this question again."""
        quota = listed(self.limits) if self.local else written(self.limits[0])
        position = f"{listed(self.piles)}, quota={quota}"
        if self.source is not None and not isinstance(self.source, Elsewhere):
            # A certificate or a table determines the ruleset.
            return position
        take = f", take={self.take!r}" if self.take != "2t" else ""
        local = ", dynamic='local'" if self.local else ""
        return f"{position}{take}{', misere=True' if self.misere else ''}{local}"


class Analysis:
    """The solution of a position. Two are equal if their positions and rules are."""

    __slots__ = ("_question", "_solved", "_moves")

    def __init__(self, question: Question, solved: Solved) -> None:
        self._question = question
        self._solved = solved
        self._moves: Moves | None = None

    @property
    def outcome(self) -> str:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return self._solved.outcome

    @property
    def threshold(self) -> int | float | None:
        """The least quota with which the player to move wins; ``math.inf`` if there is none; ``None`` if every pile has its own
        quota."""
        return self._solved.threshold

    @property
    def winning_moves(self) -> Moves:
        """All winning moves, sorted by pile and then by size. They are computed when they are used."""
        if self._moves is None:
            self._moves = Moves(self._solved)
        return self._moves

    @property
    def basis(self) -> Basis:
        """The basis of the answer: how it was found, and whether it is exact."""
        return Basis.of(json.loads(self._solved.basis))

    def to_json(self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False) -> str:
        """The engine's reply as one line of JSON, as ``fibnim solve --json`` prints it; ``docs/wire.md`` describes it.

        It lists at most ``moves`` winning moves (default 1000). With ``explain`` it contains the explanation, and with
        ``remoteness`` the length of the game under best play, if a formula or a short search finds it.

        >>> solve([5], quota=3).to_json()  # doctest: +ELLIPSIS
        '{"version":1,"answer":"solve","position":{"text":"(5;3)","dynamic":"global",...
        """
        most = None if moves is None else whole(moves, "moves", 0, MOST)
        with budget("answer", MEMORY, None) as allowed:
            return self._solved.to_json(most, bool(explain), bool(remoteness), allowed)

    def to_dict(
        self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False
    ) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts and piles are counted from 1."""
        reply: dict[str, Any] = json.loads(self.to_json(moves=moves, explain=explain, remoteness=remoteness))
        return reply

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles, in the order given."""
        return self._question.piles

    @property
    def quota(self) -> int | str | tuple[int | str, ...]:
        """The quota, or ``"not-whole"`` or ``"any"`` for an opening; under local dynamic a tuple with one for each pile."""
        return self._question.quota

    def explain(self) -> str:
        """The answer and its reason in words, in which piles are counted from 1."""
        with budget("explain", MEMORY, None) as allowed:
            return "\n".join(self._solved.explain(allowed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Analysis) and self._question == other._question

    def __hash__(self) -> int:
        return hash(self._question)

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy contains the question only: it is answered again, with the default limits.
        return Question.ask, (self._question,)

    def __copy__(self) -> Analysis:
        return self

    def __deepcopy__(self, _: object) -> Analysis:
        return self

    def __repr__(self) -> str:
        source = self._question.source
        return f"{f'{source!r}.' if source else ''}solve({self._question.arguments()})"

    def _repr_html_(self) -> str:
        winner = "the player to move wins" if self.outcome == "N" else "the player to move loses"
        rows = [
            ("outcome", f"{self.outcome}: {winner}"),
            ("threshold", "none" if self.threshold is None else written(self.threshold).replace("inf", "∞")),
            ("winning moves", self.winning_moves.words()),
            ("basis", self.basis.words()),
        ]
        return html_table(repr(self), rows)


def question(
    piles: Sequence[SupportsIndex] | str,
    quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None,
    previous: SupportsIndex | None,
    start: str | None,
    take: Take,
    misere: bool,
    dynamic: str | None,
) -> Question:
    """Reads the arguments of a position."""
    if sum(given is not None for given in (quota, previous, start)) > 1:
        raise InputError("at most one of quota, previous and opening is accepted")
    if dynamic is not None:
        one_of(dynamic, "dynamic", ("global", "local"))
    local = dynamic == "local"
    if isinstance(piles, str):
        if any(given is not None for given in (quota, previous, start, dynamic)):
            raise InputError("a position given as a text contains its quotas: quota, previous, opening and dynamic are accepted with lists only")
        numbers, limits, local = _fibnim.parse(piles, take_away("2t", None))
        chips, chosen = tuple(numbers), tuple(limits)
    else:
        chips = wholes(piles, "piles")
    took = 0 if previous is None else whole(previous, "previous")
    function = take_away(take, max(*chips, took, 0))
    if not isinstance(piles, str):
        limit: object = quota
        if start is not None:
            limit = one_of(start, "opening", OPENINGS)
        elif previous is not None:
            limit = function(took) if took else None
        if limit is None:
            limit = _fibnim.opening(len(chips), local)
        several = elements(limit)
        if several is None:
            chosen = (_limit(limit),) * (len(chips) if local else 1)
        else:
            chosen = tuple(map(_limit, several))
    return Question(chips, chosen, local, str(function), bool(misere))


def _limit(limit: object) -> int | str:
    if isinstance(limit, str):
        if limit in OPENINGS:
            return limit
        raise InputError(f'{shown(limit)} is not a quota: accepted are integers from 1, "any" and "not-whole"')
    return whole(limit, "quota", 1)


def solve(
    piles: Sequence[SupportsIndex] | str,
    *,
    quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None = None,
    previous: SupportsIndex | None = None,
    opening: str | None = None,
    take: Take = "2t",
    misere: bool = False,
    dynamic: str | None = None,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Analysis:
    """Solves a position.

    ``piles`` are the piles, or a position in the notation of the papers such as ``"(20,62;6)"``. ``quota`` is the most
    that the next move may take; if ``dynamic`` is ``"local"``, it is a sequence with one quota for each pile. Instead of a quota
    you can give ``previous``, the number of chips that the previous move took, or ``opening``: ``"any"`` if the first move may take
    any number of chips, ``"not-whole"`` if it may not take a whole pile. Without any of them the opening is ``"any"`` for several
    piles under one quota, and ``"not-whole"`` otherwise.

    ``memory`` (bytes, default 2 GiB) and ``time`` (seconds, default no limit) limit the computation; the call raises
    :class:`BeyondBudget` if they do not suffice.

    >>> solve([20, 62], quota=6).outcome
    'P'
    >>> solve("(20,62;8)").winning_moves
    Moves([(1, 8)])
    >>> solve([12, 4], previous=1) == solve([12, 4], quota=2)
    True
    """
    return question(piles, quota, previous, opening, take, misere, dynamic).ask(memory, time, progress)
