"""Arrays of thresholds, and many positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _fibnim
from ._answer import Rows
from ._check import MEMORY, budget, fits, flag, one_of, whole
from ._fibnim import InputError
from ._position import DYNAMICS, OPENINGS, only_one
from ._take import take_away
from ._types import Dynamic, Limits, Opening, Take

LARGEST = 2**32 - 2

PART = 1 << 16
"""The most rows that are passed to the engine at a time."""


def masked(thresholds: NDArray[Any]) -> np.ma.MaskedArray[Any, Any]:
    """An array of thresholds in which those are masked with which no quota wins. The thresholds are not copied.

    >>> masked(tableau(rows=1, cols=2)).tolist()
    [[None, 1, 2], [None, 1, 1]]
    """
    return np.ma.MaskedArray(thresholds, thresholds == _infinite(thresholds))


def as_float(thresholds: NDArray[Any]) -> NDArray[np.float64]:
    """An array of thresholds as floating-point numbers, with ``inf`` if no quota wins.

    >>> as_float(tableau(rows=1, cols=2))
    array([[inf,  1.,  2.],
           [inf,  1.,  1.]])
    """
    numbers = thresholds.astype(np.float64)
    numbers[thresholds == _infinite(thresholds)] = np.inf
    return numbers


def _infinite(thresholds: NDArray[Any]) -> int:
    if not isinstance(thresholds, np.ndarray) or thresholds.dtype.kind != "u":
        raise InputError("the thresholds are not an array of unsigned integers: accepted are the arrays that this package makes")
    return int(np.iinfo(thresholds.dtype).max)


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


class _Solutions(NamedTuple):
    wins: NDArray[np.bool_]
    thresholds: NDArray[np.uint64] | None


class Solutions(Rows, _Solutions):
    """The solutions of many positions: whether the player to move ``wins``, and the ``thresholds``, in which 18446744073709551615 means
    that no quota wins. If every pile has its own quota, ``thresholds`` is ``None``."""

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``wins`` and ``threshold``, as arrays."""
        columns: dict[str, Any] = {"wins": self.wins, "threshold": self.thresholds}
        return {name: column for name, column in columns.items() if column is not None}


def solve_many(
    engine: _fibnim.Engine,
    piles: ArrayLike,
    quota: ArrayLike | None,
    previous: ArrayLike | None,
    opening: Opening | None,
    take: Take,
    misere: bool,
    dynamic: Dynamic | None,
    limits: Limits,
) -> Solutions:
    """Solves many positions, part by part."""
    only_one(quota, previous, opening)
    local = dynamic is not None and one_of(dynamic, "dynamic", DYNAMICS) == "local"
    rows = _integers(piles, "piles")
    if rows.ndim != 2:
        raise InputError(f"piles has {rows.ndim} dimensions: accepted are arrays with one row for each position")
    total, count = rows.shape
    start = _fibnim.opening(count, local) if opening is None else one_of(opening, "opening", OPENINGS)
    given, what = (quota, "quota") if quota is not None else (previous, "previous")
    chosen = _limits(0 if given is None else given, what, rows.shape, local)
    if quota is not None and chosen.size and chosen.min() == 0:
        raise InputError("quota is 0: accepted are integers from 1")
    function = take_away(take, int(max(rows.max(initial=0), chosen.max(initial=0))) if callable(take) else None)
    fits(9 * total, limits.get("memory", MEMORY), "the answers")
    many = _fibnim.Many(_largest(rows), function, flag(misere, "misere"), start, what == "previous")
    wins, least = np.empty(total, dtype=np.bool_), np.empty(total, dtype=np.uint64)
    with budget("positions", limits) as allowed:
        for first in range(0, total, PART):
            part = slice(first, first + PART)
            numbers = _unsigned(rows[part], "piles"), np.ascontiguousarray(chosen[part])
            wins[part], least[part] = many.solve(engine, *numbers, local, first, total, allowed)
    return Solutions(wins, None if local else least)


def _largest(rows: NDArray[np.integer[Any]]) -> list[int]:
    """The largest piles of all rows: the least, the second least, ... of each row are at most these."""
    if not rows.size:
        return []
    parts = [_unsigned(rows[start : start + PART], "piles") for start in range(0, len(rows), PART)]
    return [int(bound) for bound in np.max([np.sort(part, axis=1).max(axis=0) for part in parts], axis=0)]


def _limits(given: ArrayLike, what: str, shape: tuple[int, ...], local: bool) -> NDArray[np.uint64]:
    """The limits as an array with a row for each position."""
    numbers = _unsigned(_integers(given, what), what)
    total, count = shape
    if local and numbers.shape in ((), (1,), (count,), (total, count)):
        return np.broadcast_to(numbers, (total, count))
    if not local and numbers.shape in ((), (1,), (total,)):
        return np.broadcast_to(numbers, (total,)).reshape(total, 1)
    rows = f"one for each of {total} rows of piles" if not local else f"an array of the shape of piles, {shape}"
    raise InputError(f"{what} has the shape {numbers.shape}: accepted are one number, or {rows}")


def _integers(numbers: ArrayLike, what: str) -> NDArray[np.integer[Any]]:
    try:
        array = np.asarray(numbers)
    except (ValueError, OverflowError):
        array = np.asarray("")
    if array.dtype.kind not in "ui" and (array.size or array.dtype.kind != "f"):
        raise InputError(f"{what} is not an array of integers: accepted are integers from 0 to 18446744073709551615")
    return array


def _unsigned(array: NDArray[np.integer[Any]], what: str) -> NDArray[np.uint64]:
    if array.size and array.min() < 0:
        raise InputError(f"{what} has negative numbers: accepted are integers from 0 to 18446744073709551615")
    return np.ascontiguousarray(array, dtype=np.uint64)
