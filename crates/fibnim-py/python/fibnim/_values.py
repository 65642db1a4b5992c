"""Grundy values, representations and chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, SupportsIndex

from . import _fibnim
from ._check import MEMORY, budget, html_table, listed, whole, wholes, written
from ._solve import question, solver
from ._take import Take, take_away


def grundy(
    pile: SupportsIndex,
    *,
    quota: SupportsIndex | None = None,
    take: Take = "2t",
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> int:
    """The Grundy value ``G(pile; quota)``; without a quota that of the opening, which may not take the whole pile.

    >>> grundy(26, quota=5), grundy(26)
    (4, 8)
    """
    chips = whole(pile, "pile")
    limit = max(chips - 1, 0) if quota is None else whole(quota, "quota")
    with budget("Grundy values", memory, time, progress) as allowed:
        return _fibnim.grundy(chips, limit, take_away(take, chips), allowed)


class Zeckendorf(tuple[int, ...]):
    """The Fibonacci numbers, no two neighbours, that sum to a number, largest first.

    >>> Zeckendorf(100)
    Zeckendorf(100)
    >>> list(Zeckendorf(100)), Zeckendorf(100).gaps
    ([89, 8, 3], (5, 2, 4))
    """

    indices: tuple[int, ...]
    """The indices of the parts, with ``F(1) = F(2) = 1``."""
    gaps: tuple[int, ...]
    """The gap vector of Allen and Ponomarenko: differences of the indices, and the least one."""
    tails: tuple[int, ...]
    """The sums of the least parts: one, two, ..., all of them."""
    winning_tails: tuple[int, ...]
    """Those whose removal wins, given the quota for it."""

    def __new__(cls, number: SupportsIndex) -> Zeckendorf:
        with budget("Zeckendorf representation", MEMORY, None) as allowed:
            indices, parts, gaps, tails, wins = _fibnim.zeckendorf(whole(number, "number"), allowed)
        self = super().__new__(cls, reversed(parts))
        self.indices = tuple(reversed(indices))
        self.gaps = tuple(reversed(gaps))
        self.tails = tuple(tails)
        self.winning_tails = tuple(tail for tail, win in zip(tails, wins) if win)
        return self

    @property
    def number(self) -> int:
        """The number."""
        return self.tails[-1] if self.tails else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Zeckendorf, (self.number,)

    def __repr__(self) -> str:
        return f"Zeckendorf({written(self.number)})"

    def _repr_html_(self) -> str:
        rows = [
            ("parts", " + ".join(written(part) for part in self) or "0"),
            ("indices", listed(self.indices, "()")),
            ("gap vector", listed(self.gaps, "()")),
            ("winning tails", listed(self.winning_tails, "()")),
        ]
        return html_table(repr(self), rows)


def zeckendorf(number: SupportsIndex) -> Zeckendorf:
    """The Zeckendorf representation of a number: a tuple of its parts, with gap vector and tails.

    >>> sum(zeckendorf(100)), zeckendorf(100) == (89, 8, 3), zeckendorf(12).winning_tails
    (100, True, (1, 12))
    """
    return Zeckendorf(number)


def odds(
    piles: Sequence[SupportsIndex] | str,
    *,
    first: str,
    against: str,
    quota: SupportsIndex | None = None,
    opening: str | None = None,
    take: Take = "2t",
    misere: bool = False,
    dynamic: str | None = None,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Fraction:
    """The exact chance that the player who moves first wins.

    Players are "perfect", "longest", "optimal", "random", "slip:0.2", "greedy", "zhou" and "optimist".

    >>> odds([12], first="random", against="perfect")
    Fraction(1, 176)
    """
    asked = question(piles, quota, None, opening, take, misere, dynamic)
    with budget("odds", memory, time, progress) as allowed:
        chance = _fibnim.odds(
            solver(asked.take, asked.misere), asked.piles, asked.limits, asked.local, str(first), str(against), allowed
        )
    return Fraction(*chance)
