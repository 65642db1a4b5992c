"""Moves and sequences of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from threading import Lock
from typing import Any, NamedTuple, SupportsIndex, overload

from . import _fibnim
from ._check import budget, elements, shown, written
from ._fibnim import InputError

MOST = 2**63 - 1
"""A limit that no number of moves exceeds."""

KEPT = 1000
"""The most moves that are kept; longer sequences are computed again each time that they are gone through."""

KEPT_BITS = 2**28
"""The moves that are kept have at most about so many bits."""


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
        raise InputError(f"{shown(given)} is not a move: accepted are pairs of a pile, counted from 0, and a number of chips")
    return Move(*pair)


class Moves(Sequence[Move]):
    """A sequence of winning moves, which are computed when they are used. There can be very many of them, and each can be as
    large as its pile: only the first thousand are kept, so that going through all of them needs little memory.

    >>> Moves([(0, 1), (0, 3)])[1]
    Move(pile=0, take=3)
    """

    def __init__(self, moves: Iterable[tuple[int, int]], solved: Any = None) -> None:
        self._lock = Lock()
        # The moves found so far, and the solution (`_fibnim.Solved`, or one with its methods) until all of its moves are kept.
        self._found = [Move(*chosen) for chosen in moves]
        self._solved = solved
        self._most = KEPT
        self._length: int | None = None

    def _find(self, count: int) -> list[Move]:
        """The moves kept: at least ``count`` of them, or all, or as many as are kept."""
        with self._lock:
            if self._solved is not None and len(self._found) < min(count, self._most):
                wanted = min(max(count, 2 * len(self._found), 16), self._most)
                with budget("winning moves") as allowed:
                    self._found = [Move(*chosen) for chosen in self._solved.moves(wanted, allowed)]
                if len(self._found) < wanted:
                    self._solved = None
                else:
                    # Large moves are kept in smaller numbers.
                    bits = sum(move.take.bit_length() for move in self._found)
                    self._most = min(KEPT, max(len(self._found), len(self._found) * KEPT_BITS // (bits + 1)))
            return self._found

    def __len__(self) -> int:
        self._find(16)
        if self._solved is None:
            return len(self._found)
        if self._length is None:
            with budget("winning moves") as allowed:
                self._length = self._solved.count(allowed)
        return self._length or 0

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
        kept = self._find(min(at + 1, MOST)) if at >= 0 else []
        if at < len(kept):
            return kept[at]
        for move in islice(self, at, at + 1) if 0 <= at < len(self) else ():
            return move
        raise IndexError("the position has fewer winning moves")

    def __iter__(self) -> Iterator[Move]:
        at = 0
        while at < len(found := self._find(at + 1)):
            yield found[at]
            at += 1
        if (solved := self._solved) is not None:
            stream = solved.stream()
            passed = 0
            while part := stream.part():
                for chosen in part[max(at - passed, 0) :]:
                    yield Move(*chosen)
                passed += len(part)

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

    def words(self, most: int = 8) -> str:
        """At most ``most`` of the moves, in words."""
        found = list(islice(self, most + 1))
        shown = [f"take {written(move.take)} from pile {move.pile}" for move in found[:most]]
        return "; ".join(shown + ["..."] * (len(found) > most)) or "none"


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, sorted by pile and then by size. None of them is kept: there are as many as chips."""

    def __init__(self, largest: Sequence[int]) -> None:
        self._largest = tuple(largest)

    def count(self, value: Any = None) -> int:
        """How many moves there are, which can be more than ``len`` accepts; with a ``value`` how often it occurs."""
        return sum(self._largest) if value is None else int(value in self)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return any(self._largest)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, tuple) and len(move) == 2 and 0 <= move[0] < len(self._largest) and 1 <= move[1] <= self._largest[move[0]]

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self.count()))]
        at = index.__index__()
        at += self.count() if at < 0 else 0
        if at >= 0:
            for pile, most in enumerate(self._largest):
                if at < most:
                    return Move(pile, at + 1)
                at -= most
        raise IndexError("the position has fewer legal moves")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._largest == other._largest

    def __hash__(self) -> int:
        return hash(self._largest)

    def __repr__(self) -> str:
        return f"LegalMoves([{', '.join(map(written, self._largest))}])"
