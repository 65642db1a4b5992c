"""Positions and their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple, SupportsIndex, overload

from ._fibnim import InputError, Solved, Solver
from ._take import Take, take_away

MEMORY = 2 << 30
"""Bytes that a search may take where nothing is said."""

MOST_TEXT = 1 << 16
"""Up to here a callable's values are asked for a position that is given as text."""


class Move(NamedTuple):
    """A move: from which pile, counted from 0, how many chips."""

    pile: int
    take: int


@dataclass(frozen=True)
class Reason:
    """Why an answer is right.

    ``kind`` is "theorem", "certificate", "table", "nim-sum" or "search"; ``detail`` says which, and ``size`` how many
    states, rows or positions it rests on.
    """

    kind: str
    detail: str = ""
    size: int | None = None


class Moves(Sequence[Move]):
    """All winning moves, found as they are asked for: there can be as many as a number has digits."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved
        self._found: list[Move] = []
        self._complete = False

    def _find(self, count: int) -> None:
        """At least so many, if there are."""
        if self._complete or len(self._found) >= count:
            return
        wanted = max(count, 2 * len(self._found), 16)
        self._found = [Move(*best) for best in self._solved.moves(wanted)]
        self._complete = len(self._found) < wanted

    def _all(self) -> list[Move]:
        while not self._complete:
            self._find(2 * len(self._found) + 16)
        return self._found

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        self._find(1)
        return bool(self._found)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, int) and index >= 0:
            self._find(index + 1)
            return self._found[index]
        return self._all()[index]

    def __iter__(self) -> Iterator[Move]:
        at = 0
        while True:
            self._find(at + 1)
            if at >= len(self._found):
                return
            yield self._found[at]
            at += 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Moves, list, tuple)):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        self._find(11)
        shown = [repr(best) for best in self._found[:10]]
        return f"[{', '.join(shown)}{', ...' if len(self._found) > 10 else ''}]"


class Analysis:
    """The answer to a position. Two are equal if position and rules are."""

    __slots__ = ("_question", "_solved", "_moves")

    def __init__(self, question: tuple[Any, ...], solved: Solved) -> None:
        self._question = question
        self._solved = solved
        self._moves: Moves | None = None

    @property
    def outcome(self) -> str:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return self._solved.outcome

    @property
    def threshold(self) -> int | float | None:
        """The least quota with which the player to move wins, ``math.inf`` if there is none; ``None`` where no single
        quota decides."""
        return self._solved.threshold

    @property
    def winning_moves(self) -> Moves:
        """All winning moves, by pile and then by size; a lazy sequence."""
        if self._moves is None:
            self._moves = Moves(self._solved)
        return self._moves

    @property
    def reason(self) -> Reason:
        """Why the answer is right."""
        return Reason(*self._solved.reason)

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles, in the order given."""
        return tuple(self._solved.position[0])

    @property
    def quota(self) -> int | str | tuple[int | str, ...]:
        """The quota, or one a pile; ``"not-whole"`` or ``"any"`` for openings."""
        _, limits, local = self._solved.position
        return tuple(limits) if local else limits[0]

    def explain(self) -> str:
        """The answer in words."""
        return "\n".join(self._solved.explain())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Analysis) and self._question == other._question

    def __hash__(self) -> int:
        return hash(self._question)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._question

    def __repr__(self) -> str:
        piles, quota, take, misere, local = self._question
        options = "".join(
            [
                f", quota={quota!r}",
                f", take={take!r}" if take != "2t" else "",
                ", misere=True" if misere else "",
                ", dynamic='local'" if local else "",
            ]
        )
        return f"solve({list(piles)}{options})"

    def _repr_html_(self) -> str:
        winner = "the player to move wins" if self.outcome == "N" else "the player to move loses"
        rows = [
            ("outcome", f"{self.outcome}: {winner}"),
            ("threshold", str(self.threshold)),
            ("moves", repr(self.winning_moves)),
        ]
        cells = "".join(f"<tr><th>{name}</th><td>{escape(value)}</td></tr>" for name, value in rows)
        return f"<table><caption>{escape(repr(self))}</caption>{cells}</table>"


@lru_cache(maxsize=64)
def solver(take: str, misere: bool) -> Solver:
    """The solver of a ruleset, with its shipped certificates."""
    return Solver(take_away(take, 0), misere)


def ask(chosen: Solver, question: tuple[Any, ...], memory: int, time: float | None) -> Analysis:
    """Has a solver answer piles, limits, take-away function, misère play or not, local dynamic or not."""
    piles, quota, _, _, local = question
    return Analysis(question, chosen.solve(piles, list(quota) if local else [quota], local, memory, time))


def _again(
    piles: tuple[int, ...],
    quota: Any,
    take: str,
    misere: bool,
    local: bool,
    memory: int = MEMORY,
    time: float | None = None,
) -> Analysis:
    return ask(solver(take, misere), (piles, quota, take, misere, local), memory, time)


def opening(piles: int, dynamic: str = "global") -> str:
    """What an opening may take where nothing is said, as the command has it."""
    return "any" if piles > 1 and dynamic == "global" else "not-whole"


def solve(
    piles: Sequence[SupportsIndex] | str,
    *,
    quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None = None,
    take: Take = "2t",
    misere: bool = False,
    dynamic: str = "global",
    memory: int = MEMORY,
    time: float | None = None,
) -> Analysis:
    """Solves a position.

    ``piles`` are the piles, or a position in the notation of the papers such as ``"(20,62;6)"``. ``quota`` is the most that
    the next move may take, one a pile if ``dynamic`` is ``"local"``, ``"any"`` or ``"not-whole"``; without one it is an opening,
    which may not take a pile that is the only one, or has its own quota, whole. A search ends after ``memory`` bytes or ``time`` seconds with :class:`BeyondBudget`.

    >>> solve([20, 62], quota=6).outcome
    'P'
    >>> solve("(20,62;8)").winning_moves[0]
    Move(pile=1, take=8)
    """
    if dynamic not in ("global", "local"):
        raise InputError(f"{dynamic!r} is no dynamic: accepted are 'global' and 'local'")
    if isinstance(piles, str):
        text_take = str(take_away(take, MOST_TEXT))
        solved = solver(text_take, misere).solve_text(piles, False, memory, time)
        numbers, limits, local = solved.position
        chosen: Any = tuple(limits) if local else limits[0]
        return Analysis((tuple(numbers), chosen, text_take, misere, local), solved)
    numbers = [pile.__index__() for pile in piles]
    if quota is None:
        quota = opening(len(numbers), dynamic)
    function = str(take_away(take, max(numbers, default=0)))
    if dynamic == "local":
        if isinstance(quota, str):
            chosen = (quota,) * len(numbers)
        elif isinstance(quota, Sequence):
            chosen = tuple(one if isinstance(one, str) else one.__index__() for one in quota)
        else:
            chosen = (quota.__index__(),) * len(numbers)
    elif isinstance(quota, str):
        chosen = quota
    elif isinstance(quota, Sequence):
        raise InputError("one quota is for all piles: several take dynamic='local'")
    else:
        chosen = quota.__index__()
    return _again(tuple(numbers), chosen, function, misere, dynamic == "local", memory, time)
