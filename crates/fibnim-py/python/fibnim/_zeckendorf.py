"""Zeckendorf representations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex, overload

from . import _fibnim
from ._check import Limits, html_table, limited, listed, whole, written

BITS = 2**23
"""About so many bits of numbers are computed at a time."""

SHOWN = 20
"""The most numbers that a notebook shows."""


class _Numbers(Sequence[int]):
    """Numbers that are computed when they are used, part by part. None of them is kept."""

    def __init__(self, core: _fibnim.Zeckendorf, places: Sequence[int], tails: bool) -> None:
        self._core = core
        # The places of the numbers in the representation, whose least part has the place 0.
        self._places = places
        self._tails = tails

    def _at(self, first: int, end: int) -> list[int]:
        return self._core.tails(first, end) if self._tails else self._core.parts(first, end)

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> _Numbers: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | _Numbers:
        if isinstance(index, slice):
            return _Numbers(self._core, self._places[index], self._tails)
        place = self._places[index.__index__()]
        return self._at(place, place + 1)[0]

    def __iter__(self) -> Iterator[int]:
        places = self._places
        if not places:
            return
        bits = max(self._core.bits(place) for place in (places[0], places[-1]))
        step = max(1, min(4096, BITS // (bits + 1)))
        for start in range(0, len(places), step):
            part = places[start : start + step]
            first, end = min(part), max(part) + 1
            found = self._at(first, end)
            for place in part:
                yield found[place - first]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (_Numbers, list, tuple)):
            return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return listed(self, "()")


class Zeckendorf(_Numbers):
    """The Zeckendorf representation of a number: a sequence of the Fibonacci numbers, no two of them consecutive, that sum to it,
    largest first. Fibonacci numbers and tails are computed when they are used, since together they are much longer than the number.

    >>> zeckendorf(100)
    Zeckendorf(100)
    >>> list(zeckendorf(100)), zeckendorf(100).gaps
    ([89, 8, 3], (5, 2, 4))
    """

    def __init__(self, number: SupportsIndex) -> None:
        self._of(core(number, {}))

    def _of(self, core: _fibnim.Zeckendorf) -> None:
        self._indices, self._gaps = tuple(reversed(core.indices)), tuple(reversed(core.gaps))
        super().__init__(core, range(len(self._indices) - 1, -1, -1), False)

    @classmethod
    def of_core(cls, core: _fibnim.Zeckendorf) -> Zeckendorf:
        """The representation that the engine has found."""
        self = cls.__new__(cls)
        self._of(core)
        return self

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the Fibonacci numbers, where ``F(1) = F(2) = 1``."""
        return self._indices

    @property
    def gaps(self) -> tuple[int, ...]:
        """The gap vector of Allen and Ponomarenko: the differences of consecutive indices, and last the least index."""
        return self._gaps

    @property
    def tails(self) -> Sequence[int]:
        """The tails: the sums of the 1, 2, ... least Fibonacci numbers of the representation."""
        return _Numbers(self._core, range(len(self)), True)

    @property
    def winning_tails(self) -> Sequence[int]:
        """The tails that win: taking one from a pile of this size wins if the quota allows it.

        >>> zeckendorf(12).winning_tails
        (1, 12)
        """
        return _Numbers(self._core, [place for place, wins in enumerate(self._core.wins) if wins], True)

    @property
    def number(self) -> int:
        """The represented number."""
        return self.tails[-1] if self else 0

    def to_dict(self) -> dict[str, Any]:
        """The number, the ``indices``, the ``gaps``, and whether each tail ``wins``, the tail of the least part first."""
        return {"number": self.number, "indices": self.indices, "gaps": self.gaps, "wins": tuple(self._core.wins)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zeckendorf) and self.indices == other.indices

    def __hash__(self) -> int:
        return hash(self.indices)

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_indices, (self.indices,)

    def __repr__(self) -> str:
        return f"Zeckendorf({written(self.number)})"

    def _repr_html_(self) -> str:
        def first(numbers: Sequence[int]) -> list[str]:
            return [written(number) for number in numbers[:SHOWN]] + ["..."] * (len(numbers) > SHOWN)

        rows = [
            ("parts", " + ".join(first(self)) or "0"),
            ("indices", listed(self.indices, "()")),
            ("gap vector", listed(self.gaps, "()")),
            ("winning tails", ", ".join(first(self.winning_tails))),
        ]
        return html_table(repr(self), rows)


def core(number: SupportsIndex, limits: Limits) -> _fibnim.Zeckendorf:
    """The representation of a number, in the engine."""
    with limited("Zeckendorf representation", limits) as allowed:
        return _fibnim.Zeckendorf(whole(number, "number"), allowed)


def _of_indices(indices: Sequence[int]) -> Zeckendorf:
    return Zeckendorf.of_core(_fibnim.Zeckendorf.of_indices(indices[::-1]))
