"""Arrays of thresholds, and many positions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._answer import Exported, to_bfile
from ._fibnim import InputError

if TYPE_CHECKING:
    from pandas import DataFrame

INFINITE = math.inf
"""The threshold of a position in which no quota wins, in an array."""

COMPARISONS = (np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal)


class Array(np.ndarray[Any, Any], Exported):
    """An array of numbers of a game. It can also be written as a table, and as a b-file."""

    def columns(self) -> Mapping[str, Sequence[Any]]:
        """The index and the value; of two dimensions the first index, and a column for each second one."""
        if self.ndim == 1:
            return {"n": range(len(self)), "value": self.tolist()}
        if self.ndim != 2:
            raise InputError(
                f"the array has {self.ndim} dimensions: give one of one or two dimensions, such as array[0]"
            )
        return {"": range(len(self)), **{str(at): column.tolist() for at, column in enumerate(self.T)}}

    def to_pandas(self) -> DataFrame:
        """The array as a data frame of pandas, with the second indices as columns; infinity is ``inf``."""
        import pandas

        frame = pandas.DataFrame(dict(self.columns()))
        return frame.set_index(frame.columns[0])

    def to_bfile(self) -> str:
        """The array, which has one dimension, as a b-file of the OEIS, from index 0."""
        if self.ndim != 1:
            raise InputError(f"the array has {self.ndim} dimensions: give one of one dimension, such as array[0]")
        numbers = self.tolist()
        if math.inf in numbers:
            raise InputError(f"the number with index {numbers.index(math.inf)} is infinite: a b-file has integers only")
        return to_bfile(numbers, 0)


class Thresholds(Array):
    """An array of thresholds, which may be infinite. Comparisons are exact, and arithmetic, such as a sum, gives
    floating-point numbers with ``inf``. Its memory is that of unsigned integers, the largest of which stands for
    infinity: ``np.asarray(array)`` shows them. See also :func:`masked` and :func:`as_float`.

    >>> array = tableau(rows=1, cols=2)
    >>> array
    Thresholds([[∞, 1, 2],
                [∞, 1, 1]])
    >>> array > 1
    array([[ True, False,  True],
           [ True, False, False]])
    >>> array.sum(), array[:, 1:].sum(), array[0, 0] == fibnim.INFINITE
    (np.float64(inf), np.float64(5.0), True)
    """

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        least = min(_infinite(given) for given in inputs if isinstance(given, Thresholds))
        compared = ufunc in COMPARISONS and method == "__call__"
        known = [_comparable(given, least) for given in inputs] if compared else []
        if not known or any(given is None for given in known):
            known = [as_float(given) if isinstance(given, Thresholds) else given for given in inputs]
        if "out" in options and any(isinstance(given, Thresholds) for given in options["out"]):
            return NotImplemented
        return getattr(ufunc, method)(*known, **options)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        infinite = isinstance(found, np.unsignedinteger) and found == _infinite(self)
        return math.inf if infinite else found

    def item(self, *index: Any) -> Any:
        found = super().item(*index)
        return math.inf if found == _infinite(self) else found

    def tolist(self) -> Any:
        infinite = _infinite(self)

        def shown(given: Any) -> Any:
            if isinstance(given, list):
                return [shown(part) for part in given]
            return math.inf if given == infinite else given

        return shown(super().tolist())

    def astype(self, dtype: Any, *options: Any, **more: Any) -> Any:
        if np.dtype(dtype).kind in "fcO":
            return as_float(self).astype(dtype)
        return np.asarray(self).astype(dtype, *options, **more)

    def __reduce__(self) -> tuple[Any, ...]:
        return _thresholds, (np.asarray(self),)

    def __repr__(self) -> str:
        return self._text(", ", "Thresholds(", ")")

    def __str__(self) -> str:
        return self._text(" ", "", "")

    def _text(self, separator: str, head: str, tail: str) -> str:
        infinite = _infinite(self)
        form: Any = {"all": lambda value: "∞" if value == infinite else str(value)}
        text = np.array2string(np.asarray(self), separator=separator, prefix=head, formatter=form)
        kind = "" if not head or self.dtype == np.uint32 else f", dtype={self.dtype}"
        return f"{head}{text}{kind}{tail}"


def _thresholds(array: NDArray[Any]) -> Thresholds:
    return array.view(Thresholds)


def _comparable(given: Any, infinite: int) -> Any:
    """What compares with thresholds as integers, ``None`` if it needs floating-point numbers."""
    if isinstance(given, Thresholds):
        return np.asarray(given) if _infinite(given) == infinite else None
    if isinstance(given, (float, np.floating)) and given == math.inf:
        return infinite
    return given if isinstance(given, (int, np.integer)) and given <= infinite else None


def masked(thresholds: NDArray[Any]) -> np.ma.MaskedArray[Any, Any]:
    """An array of thresholds in which those are masked with which no quota wins. The thresholds are not copied.

    >>> masked(tableau(rows=1, cols=2)).tolist()
    [[None, 1, 2], [None, 1, 1]]
    """
    plain = _plain(thresholds)
    return np.ma.MaskedArray(plain, plain == _infinite(plain))


def as_float(thresholds: NDArray[Any]) -> NDArray[np.float64]:
    """An array of thresholds as floating-point numbers, with ``inf`` if no quota wins.

    >>> as_float(tableau(rows=1, cols=2))
    array([[inf,  1.,  2.],
           [inf,  1.,  1.]])
    """
    plain = _plain(thresholds)
    numbers = plain.astype(np.float64)
    numbers[plain == _infinite(plain)] = np.inf
    return numbers


def _plain(thresholds: NDArray[Any]) -> NDArray[Any]:
    """The numbers of an array of thresholds."""
    if not isinstance(thresholds, np.ndarray) or thresholds.dtype.kind != "u":
        raise InputError("the thresholds are not an array of unsigned integers: give an array that this package makes")
    return np.asarray(thresholds)


def _infinite(thresholds: NDArray[Any]) -> int:
    """The number that stands for infinity."""
    return int(np.iinfo(thresholds.dtype).max)


class Solutions(NamedTuple):
    """The solutions of many positions: whether the player to move ``wins``, and the :class:`Thresholds`, which are
    infinite if no quota wins. ``thresholds`` is ``None`` if each pile has its own quota, or no single quota decides."""

    wins: NDArray[np.bool_]
    thresholds: Thresholds | None


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
