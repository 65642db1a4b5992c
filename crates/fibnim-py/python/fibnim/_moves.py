"""Moves and sequences of moves."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from operator import index as integer
from threading import Lock
from typing import Any, NamedTuple, SupportsIndex, overload

from . import _fibnim
from ._check import budget, elements, listed, shortened, shown, written
from ._fibnim import InputError

MOST = 2**63 - 1
"""A limit that no number of moves exceeds."""

FIRST = 16
"""Moves that are found at once."""

KEPT = 1000
"""The most moves that are kept, as far as their indices are used; further ones are computed each time."""


class Move(NamedTuple):
    """A move: ``take`` chips from a ``pile``, counted from 0."""

    pile: int
    take: int

    @classmethod
    def of_form(cls, form: Any) -> Move:
        """What a reply takes from one pile, which it counts from 1."""
        taken = form[0] if isinstance(form, list) else form
        return cls(taken["pile"] - 1, _fibnim.whole(taken["chips"]))

    def __repr__(self) -> str:
        return f"Move(pile={self.pile}, take={written(self.take)})"


def move_of(given: object) -> Move:
    """A move that is given as a pair of a pile and a number of chips."""
    pair = elements(given)
    if pair is None or len(pair) != 2:
        raise InputError(f"{shown(given)} is not a move: give a pair of a pile, counted from 0, and a number of chips")
    return Move(*pair)


class Moves(Sequence[Move]):
    """A sequence of winning moves, which are computed when they are used. There can be very many of them, and each can
    be as large as its pile: only the first ones are kept, so that going through all of them needs little memory.

    >>> Moves([(0, 1), (0, 3)])[1]
    Move(pile=0, take=3)
    """

    def __init__(self, moves: Iterable[tuple[int, int]], solved: Any = None) -> None:
        self._lock = Lock()
        # The moves kept so far, and the solution (`_fibnim.Solved`, or one with its methods) unless they are all.
        self._found = [Move(*chosen) for chosen in moves]
        self._solved = solved
        self._length: int | None = None

    def _find(self, count: int) -> list[Move]:
        """The moves kept: at least ``count`` of them, or all, or as many as are kept."""
        with self._lock:
            if self._solved is not None and len(self._found) < min(count, KEPT):
                wanted = min(max(count, 2 * len(self._found), FIRST), KEPT)
                with budget("winning moves") as allowed:
                    self._found = [Move(*chosen) for chosen in self._solved.moves(wanted, allowed)]
                if len(self._found) < wanted:
                    self._solved = None
            return self._found

    def __len__(self) -> int:
        found = self._find(FIRST)
        if self._length is None:
            with budget("winning moves") as allowed:
                self._length = len(found) if self._solved is None else self._solved.count(allowed)
        return self._length

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
            if index.stop is None or any(part is not None and part < 0 for part in parts):
                return Moves(list(self)[index])
            return Moves(islice(self, index.start, min(index.stop, MOST), index.step))
        at = index.__index__()
        if at < 0:
            at += len(self)
        if at < 0 or at >= KEPT and at >= len(self):
            raise IndexError("the position has fewer winning moves")
        return self._find(at + 1)[at] if at < KEPT else next(islice(self, at, None))

    def __iter__(self) -> Iterator[Move]:
        found = self._find(FIRST)
        yield from found
        if (solved := self._solved) is not None:
            yield from islice((Move(*chosen) for part in solved.stream() for chosen in part), len(found), None)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Moves, list, tuple)):
            return all(mine == theirs for mine, theirs in zip_longest(self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (list(self),)

    def __repr__(self) -> str:
        return f"Moves([{', '.join(f'({move.pile}, {written(move.take)})' for move in self)}])"


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, sorted by pile and then by size. If a pile permits all takes, or all odd ones,
    they are not kept: there are as many as chips."""

    def __init__(self, takes: Sequence[range | tuple[int, ...]]) -> None:
        self._takes = tuple(takes)

    def count(self, value: Any = None) -> int:
        """How many moves there are, which can be more than ``len`` accepts; with a ``value`` how often it occurs."""
        return sum(map(_length, self._takes)) if value is None else int(value in self)

    def __len__(self) -> int:
        if (count := self.count()) > sys.maxsize:
            raise OverflowError(f"{shown(count)} moves are more than len() can give: use count()")
        return count

    def __bool__(self) -> bool:
        return any(map(_length, self._takes))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple) or len(move) != 2:
            return False
        try:
            pile, take = map(integer, move)
        except TypeError:
            return False
        return 0 <= pile < len(self._takes) and take in self._takes[pile]

    def __getitem__(self, index: SupportsIndex) -> Move:  # type: ignore[override]
        at = index.__index__()
        at += self.count() if at < 0 else 0
        if at >= 0:
            for pile, takes in enumerate(self._takes):
                if at < (count := _length(takes)):
                    return Move(pile, takes[at])
                at -= count
        raise IndexError("the position has fewer legal moves")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._takes == other._takes

    def __hash__(self) -> int:
        return hash(self._takes)

    def __repr__(self) -> str:
        return f"LegalMoves([{', '.join(map(_written, self._takes))}])"


def _length(takes: range | tuple[int, ...]) -> int:
    """The number of takes, which may be more than ``len`` can give."""
    if isinstance(takes, range):
        return max(0, -((takes.start - takes.stop) // takes.step))
    return len(takes)


def _written(takes: range | tuple[int, ...]) -> str:
    if isinstance(takes, range):
        return f"range({takes.start}, {written(takes.stop)}{'' if takes.step == 1 else f', {takes.step}'})"
    return shortened(listed(takes))
