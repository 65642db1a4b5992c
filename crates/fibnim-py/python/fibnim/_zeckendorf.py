"""Zeckendorf representations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from . import _fibnim
from ._check import budget, html_table, listed, shown, whole, written
from ._types import Limits

if TYPE_CHECKING:
    from typing_extensions import Unpack

BITS = 2**23
"""About so many bits of numbers are computed at a time."""


class _Numbers(Sequence[int]):
    """Numbers that are computed when they are used, part by part. None of them is kept."""

    def __init__(self, core: _fibnim.Zeckendorf, places: Sequence[int], tails: bool) -> None:
        self._core = core
        # The places of the numbers in the representation, whose least part has the place 0.
        self._places = places
        self._tails = tails

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
        return self._core.numbers(place, place + 1, self._tails)[0]

    def __iter__(self) -> Iterator[int]:
        places = self._places
        if not places:
            return
        # A Fibonacci number has fewer bits than its index.
        step = max(1, min(4096, BITS // self._core.indices[-1]))
        for start in range(0, len(places), step):
            part = places[start : start + step]
            # The places increase or decrease.
            first, last = sorted((part[0], part[-1]))
            found = self._core.numbers(first, last + 1, self._tails)
            yield from found[:: part.step] if isinstance(part, range) else [found[place - first] for place in part]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (_Numbers, list, tuple)):
            return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return listed(self, "()")


class Zeckendorf(_Numbers):
    """The Zeckendorf representation of a number: a sequence of the Fibonacci numbers, no two of them consecutive, that
    sum to it, largest first. Fibonacci numbers and tails are computed when they are used, since together they are much
    longer than the number.

    ``number`` is the number, and ``indices`` are those of the Fibonacci numbers, where ``F(1) = F(2) = 1``. ``gaps`` is
    the gap vector of Allen and Ponomarenko: the differences of consecutive indices, and last the least index.

    >>> zeckendorf(100)
    Zeckendorf(100)
    >>> list(zeckendorf(100)), zeckendorf(100).gaps
    ([89, 8, 3], (5, 2, 4))
    """

    def __init__(self, number: SupportsIndex, **limits: Unpack[Limits]) -> None:
        self.number = whole(number, "number")
        with budget("Zeckendorf representation", limits) as allowed:
            core = _fibnim.Zeckendorf(self.number, allowed)
        self.indices, self.gaps = tuple(reversed(core.indices)), tuple(reversed(core.gaps))
        super().__init__(core, range(len(self.indices) - 1, -1, -1), False)

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zeckendorf) and self.indices == other.indices

    def __hash__(self) -> int:
        return hash(self.indices)

    def __reduce__(self) -> tuple[Any, ...]:
        return Zeckendorf, (self.number,)

    def __repr__(self) -> str:
        return f"Zeckendorf({written(self.number)})"

    def _repr_html_(self) -> str:
        rows = [(name, shown(getattr(self, name)[:20])) for name in ("indices", "gaps", "tails", "winning_tails")]
        return html_table(repr(self), [("parts", shown(self[:20])), *rows])
