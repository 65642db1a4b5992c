"""Moves, and sequences of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, overload

from ._check import MEMORY, budget, written
from ._fibnim import Solved


class Move(NamedTuple):
    """A move: from which pile, counted from 0, how many chips."""

    pile: int
    take: int

    def __repr__(self) -> str:
        return f"Move(pile={self.pile}, take={written(self.take)})"


class Moves(Sequence[Move]):
    """All winning moves, found as they are asked for: there can be as many as a number has digits.

    >>> Moves([(0, 1), (0, 3)])[1]
    Move(pile=0, take=3)
    """

    def __init__(self, moves: Iterable[tuple[int, int]] | Solved) -> None:
        self._solved = moves if isinstance(moves, Solved) else None
        self._found = [] if isinstance(moves, Solved) else [Move(*chosen) for chosen in moves]

    def _find(self, count: int) -> None:
        """At least so many, if there are."""
        if self._solved is None or len(self._found) >= count:
            return
        wanted = max(count, 2 * len(self._found), 16)
        with budget("winning moves", MEMORY, None) as allowed:
            self._found = [Move(*chosen) for chosen in self._solved.moves(wanted, allowed)]
        if len(self._found) < wanted:
            self._solved = None

    def _all(self) -> list[Move]:
        while self._solved is not None:
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
    def __getitem__(self, index: slice) -> Moves: ...
    def __getitem__(self, index: int | slice) -> Move | Moves:
        if isinstance(index, slice):
            if index.stop is not None and index.stop >= 0 and (index.start or 0) >= 0:
                self._find(index.stop)
                return Moves(self._found[index])
            return Moves(self._all()[index])
        if index >= 0:
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

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (list(self),)

    def __repr__(self) -> str:
        return f"Moves([{', '.join(f'({move.pile}, {written(move.take)})' for move in self)}])"

    def words(self, most: int = 8) -> str:
        """The moves in words, at most so many."""
        self._find(most + 1)
        shown = [f"take {written(move.take)} from pile {move.pile}" for move in self._found[:most]]
        return "; ".join(shown + ["..."] * (len(self._found) > most)) or "none"
