"""Numbers and arrays of numbers."""

from __future__ import annotations

from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._solve import MEMORY
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
