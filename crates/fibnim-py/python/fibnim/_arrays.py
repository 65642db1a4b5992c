"""Arrays of thresholds, outcomes and Grundy values."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _fibnim
from ._check import MEMORY, budget, fits, whole
from ._engine import ENGINE
from ._fibnim import InputError
from ._take import Take, take_away

INFINITE = np.iinfo(np.uint32).max
"""The value in arrays of thresholds if no quota wins."""

LARGEST = 2**32 - 2


def thresholds_memory(*, piles: SupportsIndex, max: SupportsIndex) -> int:
    """The number of bytes that :func:`thresholds` needs: four for each position, and one more, during the computation, for
    each position with sorted piles.

    >>> thresholds_memory(piles=3, max=200)
    33856105
    """
    count, side = whole(piles, "piles", 1, 8), whole(max, "max", 0, LARGEST) + 1
    sorted_positions = 1
    for index in range(count):
        sorted_positions = sorted_positions * (side + index) // (index + 1)
    cells: int = side**count
    return 4 * cells + sorted_positions


def thresholds(
    *,
    piles: SupportsIndex,
    max: SupportsIndex,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> NDArray[np.uint32]:
    """The thresholds of all positions with this number of ``piles`` of up to ``max`` chips, as an array with one axis for each
    pile.

    A threshold is the least quota with which the player to move wins, or :data:`INFINITE` if no quota wins. The
    computation uses all cores. If it needs more than ``memory`` bytes (see :func:`thresholds_memory`), the call raises
    :class:`BeyondBudget` before it computes anything.

    >>> thresholds(piles=2, max=100)[20, 62]
    np.uint32(8)
    """
    size = thresholds_memory(piles=piles, max=max)
    fits(size, memory, "the array")
    count, most = whole(piles, "piles"), whole(max, "max")
    with budget(f"thresholds ({size / 1e6:.0f} MB)", memory, time, progress) as allowed:
        return _fibnim.thresholds(ENGINE, count, most, take_away(take, most), bool(misere), allowed)


def tableau(
    *,
    rows: SupportsIndex,
    cols: SupportsIndex,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> NDArray[np.uint32]:
    """Flanigan's tableau of two piles: ``L(m, m + d)`` for ``m`` up to ``rows`` and ``d`` up to ``cols``.

    >>> tableau(rows=20, cols=42)[20, 42]
    np.uint32(8)
    """
    last_row, last_col = whole(rows, "rows", 0, LARGEST), whole(cols, "cols", 0, LARGEST)
    fits(4 * (last_row + 1) * (last_col + 1), memory, "the tableau")
    with budget("tableau", memory, time, progress) as allowed:
        return _fibnim.tableau(ENGINE, last_row, last_col, take_away(take, last_row + last_col), bool(misere), allowed)


def grundy_array(
    *,
    rows: SupportsIndex,
    cols: SupportsIndex,
    take: Take = "2t",
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> NDArray[np.uint32]:
    """The Grundy values ``G(n; r)`` of one pile, for ``n`` up to ``rows`` and quotas ``r`` up to ``cols``.

    >>> grundy_array(rows=4, cols=4)[4]
    array([0, 1, 1, 3, 3], dtype=uint32)
    """
    last_row, last_col = whole(rows, "rows", 0, LARGEST), whole(cols, "cols", 0, LARGEST)
    fits(4 * (last_row + 1) * (last_col + 1), memory, "the array")
    with budget("Grundy values", memory, time, progress) as allowed:
        return _fibnim.grundy_array(ENGINE, last_row, last_col, take_away(take, last_row), allowed)


def solve_many(
    piles: ArrayLike,
    *,
    quota: ArrayLike,
    take: Take = "2t",
    misere: bool = False,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> tuple[NDArray[np.bool_], NDArray[np.uint64]]:
    """Solves many positions, one for each row of ``piles``; ``quota`` is one for all rows, or an array with one for each.

    Returns two arrays: whether the player to move wins, and the thresholds. The threshold 18446744073709551615 means that no
    quota wins.

    >>> solve_many([[20, 62], [5, 5], [12, 4]], quota=8)
    (array([ True, False,  True]), array([                   8, 18446744073709551615,                    8],
          dtype=uint64))
    """
    rows, limits = _integers(piles, "piles"), _integers(quota, "quota")
    if rows.ndim != 2:
        raise InputError(f"piles has {rows.ndim} dimensions: accepted are arrays with one row for each position")
    if limits.shape not in ((), (1,), rows.shape[:1]):
        raise InputError(f"quota has the shape {limits.shape}: accepted are one quota, or one for each of {len(rows)} rows of piles")
    total = len(rows)
    limits = np.broadcast_to(limits, (total,))
    function = take_away(take, int(rows.max(initial=0)) if callable(take) else None)
    fits(9 * total, memory, "the answers")
    wins, least = np.empty(total, dtype=np.bool_), np.empty(total, dtype=np.uint64)
    with budget("positions", memory, time, progress) as allowed:
        for start in range(0, total, PART):
            part = slice(start, start + PART)
            numbers = (_unsigned(rows[part], "piles"), _unsigned(limits[part], "quota"))
            wins[part], least[part] = _fibnim.solve_many(
                ENGINE, *numbers, function, bool(misere), start, total, allowed
            )
    return wins, least


PART = 1 << 16
"""The most rows that are passed to the engine at a time."""


def _integers(numbers: ArrayLike, what: str) -> NDArray[np.integer[Any]]:
    try:
        array = np.asarray(numbers)
    except (ValueError, OverflowError):
        array = np.asarray("")
    if array.dtype.kind not in "ui" and array.size:
        raise InputError(f"{what} is not an array of integers: accepted are integers from 0 to 18446744073709551615")
    return array


def _unsigned(array: NDArray[np.integer[Any]], what: str) -> NDArray[np.uint64]:
    if array.size and array.min() < 0:
        raise InputError(f"{what} has negative numbers: accepted are integers from 0 to 18446744073709551615")
    return np.ascontiguousarray(array, dtype=np.uint64)
