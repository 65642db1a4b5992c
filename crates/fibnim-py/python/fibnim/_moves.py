"""Moves and sequences of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any, NamedTuple, Protocol, SupportsIndex, overload, runtime_checkable

from ._check import MEMORY, budget, written
from ._fibnim import Budget


MOST = 2**63 - 1
"""A limit that no number of moves exceeds."""


class Move(NamedTuple):
    """A move: ``take`` chips from a ``pile``, counted from 0."""

    pile: int
    take: int

    def __repr__(self) -> str:
        return f"Move(pile={self.pile}, take={written(self.take)})"


@runtime_checkable
class Finder(Protocol):
    """A solution that finds its winning moves when they are asked for."""

    def moves(self, count: int, budget: Budget, /) -> list[tuple[int, int]]:
        """At most ``count`` of the moves, the first ones."""
        ...


class Moves(Sequence[Move]):
    """A sequence of winning moves, which are computed when they are used. There can be very many of them.

    >>> Moves([(0, 1), (0, 3)])[1]
    Move(pile=0, take=3)
    """

    def __init__(self, moves: Iterable[tuple[int, int]] | Finder) -> None:
        self._lock = Lock()
        # The solution, until all of its moves are found, and the moves found so far.
        self._solved = moves if isinstance(moves, Finder) else None
        self._found = [] if isinstance(moves, Finder) else [Move(*chosen) for chosen in moves]

    def _find(self, count: int) -> list[Move]:
        """The moves found so far: at least ``count``, or all."""
        with self._lock:
            if self._solved is not None and len(self._found) < count:
                wanted = min(max(count, 2 * len(self._found), 16), MOST)
                with budget("winning moves", MEMORY, None) as allowed:
                    self._found = [Move(*chosen) for chosen in self._solved.moves(wanted, allowed)]
                if len(self._found) < wanted:
                    self._solved = None
            return self._found

    def _all(self) -> list[Move]:
        return self._find(MOST)

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return bool(self._find(1))

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Moves: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | Moves:
        if isinstance(index, slice):
            # A slice from the front needs the moves up to its end only.
            parts = (index.start, index.stop, index.step)
            front = index.stop is not None and all(part is None or part >= 0 for part in parts)
            return Moves((self._find(index.stop) if front else self._all())[index])
        at = index.__index__()
        return (self._find(at + 1) if at >= 0 else self._all())[at]

    def __iter__(self) -> Iterator[Move]:
        at = 0
        while at < len(found := self._find(at + 1)):
            yield found[at]
            at += 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Moves, list, tuple)):
            return list(self) == list(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (list(self),)

    def __repr__(self) -> str:
        return f"Moves([{', '.join(f'({move.pile}, {written(move.take)})' for move in self)}])"

    def words(self, most: int = 8) -> str:
        """At most ``most`` of the moves, in words."""
        found = self._find(most + 1)
        shown = [f"take {written(move.take)} from pile {move.pile}" for move in found[:most]]
        return "; ".join(shown + ["..."] * (len(found) > most)) or "none"
