"""Arrays of thresholds, and many positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._fibnim import InputError

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
        raise InputError("the thresholds are not an array of unsigned integers: give an array that this package makes")
    return int(np.iinfo(thresholds.dtype).max)


class Solutions(NamedTuple):
    """The solutions of many positions: whether the player to move ``wins``, and the ``thresholds``, in which 18446744073709551615 means
    that no quota wins. If every pile has its own quota, ``thresholds`` is ``None``."""

    wins: NDArray[np.bool_]
    thresholds: NDArray[np.uint64] | None


def each_limit(given: ArrayLike, what: str, shape: tuple[int, ...], local: bool) -> NDArray[np.uint64]:
    """The limits as an array with a row for each position."""
    numbers = unsigned(integers(given, what), what)
    total, count = shape
    if local and numbers.shape in ((), (1,), (count,), (total, count)):
        return np.broadcast_to(numbers, (total, count))
    if not local and numbers.shape in ((), (1,), (total,)):
        return np.broadcast_to(numbers, (total,)).reshape(total, 1)
    rows = f"one for each of {total} rows of piles" if not local else f"an array of the shape of piles, {shape}"
    raise InputError(f"{what} has the shape {numbers.shape}: give one number, or {rows}")


def integers(numbers: ArrayLike, what: str) -> NDArray[np.integer[Any]]:
    try:
        array = np.asarray(numbers)
    except (ValueError, OverflowError):
        array = np.asarray("")
    if array.dtype.kind in "fO" and array.size and not isinstance(numbers, np.ndarray):
        # NumPy makes floats of a list that has integers below and above 2**63.
        exact = np.asarray(numbers, dtype=object)
        if all(type(number) is int and 0 <= number < 2**64 for number in exact.flat):
            array = exact.astype(np.uint64)
    if array.dtype.kind not in "ui" and (array.size or array.dtype.kind != "f"):
        raise InputError(f"{what} is not an array of integers: give integers from 0 to 18446744073709551615")
    return array


def unsigned(array: NDArray[np.integer[Any]], what: str) -> NDArray[np.uint64]:
    if array.size and array.min() < 0:
        raise InputError(f"{what} has negative numbers: give integers from 0 to 18446744073709551615")
    # The bits of a 64-bit integer from 0 are those of an unsigned one.
    return array.view(np.uint64) if array.dtype.itemsize == 8 and array.dtype.isnative else array.astype(np.uint64)
