"""Numbers and arrays of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _fibnim
from ._solve import MEMORY, opening, solver
from ._take import Take, take_away


def thresholds(
    *,
    piles: int,
    max: int,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
) -> NDArray[np.uint32]:
    """The thresholds of all positions of so many piles of up to ``max`` chips, as an array with one axis a pile.

    A threshold is the least quota with which the player to move wins; where there is none stands 4294967295. An array that
    takes more than ``memory`` bytes is refused before it is begun, with its size.

    >>> thresholds(piles=2, max=100)[20, 62]
    np.uint32(8)
    """
    size = _fibnim.thresholds_bytes(piles, max)
    if size > memory:
        raise _fibnim.BeyondBudget(f"beyond the budget: the array takes {size} bytes, and {memory} are allowed (memory=...)")
    return _fibnim.thresholds(piles, max, take_away(take, max), misere, memory, time)


def grundy(
    pile: SupportsIndex,
    *,
    quota: SupportsIndex | None = None,
    take: Take = "2t",
    memory: int = MEMORY,
    time: float | None = None,
) -> int:
    """The Grundy value ``G(pile; quota)``; without a quota that of the opening, which may not take the whole pile.

    >>> grundy(26, quota=5), grundy(26)
    (4, 8)
    """
    chips = pile.__index__()
    limit = max(chips - 1, 0) if quota is None else quota.__index__()
    return _fibnim.grundy(chips, limit, take_away(take, chips), memory, time)


def grundy_array(
    *, rows: int, cols: int, take: Take = "2t", memory: int = MEMORY, time: float | None = None
) -> NDArray[np.uint32]:
    """The values ``G(n; r)`` for ``n`` up to ``rows`` and ``r`` up to ``cols``.

    >>> grundy_array(rows=4, cols=4)[4]
    array([0, 1, 1, 3, 3], dtype=uint32)
    """
    size = 4 * (rows + 1) * (cols + 1)
    if size > memory:
        raise _fibnim.BeyondBudget(f"beyond the budget: the array takes {size} bytes, and {memory} are allowed (memory=...)")
    return _fibnim.grundy_array(rows, cols, take_away(take, rows), memory, time)


def zeckendorf(number: SupportsIndex) -> list[int]:
    """The Fibonacci numbers, no two neighbours, that sum to a number, largest first.

    >>> zeckendorf(100)
    [89, 8, 3]
    """
    parts = []
    index, small, large = 1, 1, 1
    for wanted in _fibnim.zeckendorf(number):
        while index < wanted:
            index, small, large = index + 1, large, small + large
        parts.append(small)
    return parts[::-1]


def solve_many(
    piles: ArrayLike,
    *,
    quota: ArrayLike,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
) -> tuple[NDArray[np.bool_], NDArray[np.uint64]]:
    """Solves many positions: a row of ``piles`` each, under one quota or one a row.

    The answers are whether the player to move wins, and the thresholds, in which 18446744073709551615 stands for infinity.

    >>> solve_many([[20, 62], [5, 5], [12, 4]], quota=8)
    (array([ True, False,  True]), array([                   8, 18446744073709551615,                    8],
          dtype=uint64))
    """
    rows, limits = _whole(piles), _whole(quota)
    if rows.ndim != 2:
        raise _fibnim.InputError(f"piles of {rows.ndim} dimensions: accepted are arrays with a row a position")
    function = str(take_away(take, int(rows.max(initial=0))))
    try:
        wide = np.ascontiguousarray(np.broadcast_to(limits, rows.shape[:1]))
    except ValueError:
        raise _fibnim.InputError("accepted are one quota, or as many as rows of piles") from None
    return _fibnim.solve_many(solver(function, misere), rows, wide, memory, time)


def _whole(numbers: ArrayLike) -> NDArray[np.uint64]:
    array = np.asarray(numbers)
    if array.dtype.kind not in "ui" or (array.size and array.min() < 0):
        raise _fibnim.InputError("accepted are integers from 0 to 18446744073709551615")
    return np.ascontiguousarray(array, dtype=np.uint64)


def odds(
    piles: Sequence[SupportsIndex],
    *,
    first: str,
    against: str,
    quota: SupportsIndex | str | None = None,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
) -> Fraction:
    """The exact chance that the player who moves first wins.

    Players are "perfect", "longest", "optimal", "random", "slip:0.2", "greedy", "zhou" and "optimist".

    >>> odds([12], first="random", against="perfect")
    Fraction(1, 176)
    """
    numbers = [pile.__index__() for pile in piles]
    function = str(take_away(take, max(numbers, default=0)))
    limit = opening(len(numbers)) if quota is None else quota
    return Fraction(*_fibnim.odds(solver(function, misere), numbers, limit, first, against, memory, time))
