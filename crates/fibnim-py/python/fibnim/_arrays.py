"""Arrays of thresholds, outcomes and Grundy values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _fibnim
from ._check import MEMORY, Limits, fits, flag, one_of, whole, wholes
from ._engine import Answer, Calls
from ._fibnim import InputError
from ._frames import to_pandas, to_polars
from ._position import OPENINGS
from ._take import Take, take_away
from ._types import Dynamic, Opening

if TYPE_CHECKING:
    import pandas
    import polars
    from typing_extensions import Unpack

INFINITE = np.iinfo(np.uint32).max
"""The value in arrays of thresholds if no quota wins."""

LARGEST = 2**32 - 2


def masked(thresholds: NDArray[Any]) -> np.ma.MaskedArray[Any, Any]:
    """An array of thresholds in which those are masked with which no quota wins. The thresholds are not copied.

    >>> masked(tableau(rows=2, cols=2))
    masked_array(
      data=[[--, 1, 2],
            [--, 1, 1],
            [--, 1, 1]],
      mask=[[ True, False, False],
            [ True, False, False],
            [ True, False, False]],
      fill_value=np.uint64(999999),
      dtype=uint32)
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


class Solutions(NamedTuple):
    """The solutions of many positions: whether the player to move ``wins``, and the ``thresholds``, in which 18446744073709551615 means
    that no quota wins. If every pile has its own quota, ``thresholds`` is ``None``."""

    wins: NDArray[np.bool_]
    thresholds: NDArray[np.uint64] | None

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``wins`` and ``threshold``, as arrays."""
        columns: dict[str, Any] = {"wins": self.wins}
        if self.thresholds is not None:
            columns["threshold"] = self.thresholds
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame of pandas, which must be installed."""
        return to_pandas(self.columns())

    def to_polars(self) -> polars.DataFrame:
        """A data frame of polars, which must be installed."""
        return to_polars(self.columns())


class Arrays(Calls):
    """Calls about many positions."""

    def thresholds(
        self,
        *,
        piles: SupportsIndex,
        max: SupportsIndex,
        take: Take = "2t",
        misere: bool = False,
        **limits: Unpack[Limits],
    ) -> NDArray[np.uint32]:
        """The thresholds of all positions with this number of ``piles`` of up to ``max`` chips, as an array with one axis for each
        pile.

        A threshold is the least quota with which the player to move wins, or :data:`INFINITE` if no quota wins; see :func:`masked` and
        :func:`as_float`. The computation uses all cores. If it needs more than ``memory`` bytes (see :func:`thresholds_memory`), the
        call raises :class:`BeyondBudget` before it computes anything.

        >>> thresholds(piles=2, max=100)[20, 62]
        np.uint32(8)
        """
        size = thresholds_memory(piles=piles, max=max)
        fits(size, limits.get("memory", MEMORY), "the array")
        count, most = whole(piles, "piles"), whole(max, "max")
        return self._thresholds(count, most, take_away(take, most), flag(misere, "misere"), limits)

    def _thresholds(
        self, piles: int, most: int, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        question = {"ask": "thresholds", "rules": _rules(take, misere), "piles": piles, "max": most}
        rows = Answer(self._reply("thresholds", question, limits), "").form()["rows"]
        array = np.empty((most + 1,) * piles, dtype=np.uint32)
        found = np.array([_cell(row["threshold"]) for row in rows], dtype=np.uint32)
        positions = np.array([row["piles"] for row in rows], dtype=np.intp)
        # The rows have the piles in increasing order only.
        every = np.sort(np.indices(array.shape).reshape(piles, -1), axis=0)
        side = (most + 1) ** np.arange(piles - 1, -1, -1)
        numbers = positions @ side
        order = np.argsort(numbers)
        array[...] = found[order][np.searchsorted(numbers[order], side @ every)].reshape(array.shape)
        return array

    def tableau(
        self,
        *,
        rows: SupportsIndex,
        cols: SupportsIndex,
        take: Take = "2t",
        misere: bool = False,
        **limits: Unpack[Limits],
    ) -> NDArray[np.uint32]:
        """Flanigan's tableau of two piles: ``L(m, m + d)`` for ``m`` up to ``rows`` and ``d`` up to ``cols``.

        >>> tableau(rows=20, cols=42)[20, 42]
        np.uint32(8)
        """
        last_row, last_col = whole(rows, "rows", 0, LARGEST), whole(cols, "cols", 0, LARGEST)
        fits(4 * (last_row + 1) * (last_col + 1), limits.get("memory", MEMORY), "the tableau")
        return self._tableau(last_row, last_col, take_away(take, last_row + last_col), flag(misere, "misere"), limits)

    def _tableau(
        self, rows: int, cols: int, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        question = {"ask": "tableau", "rules": _rules(take, misere), "rows": rows, "columns": cols}
        found = Answer(self._reply("tableau", question, limits), "").form()["rows"]
        return np.array([[_cell(cell) for cell in row] for row in found], dtype=np.uint32)

    def grundy_array(
        self, *, rows: SupportsIndex, cols: SupportsIndex, take: Take = "2t", **limits: Unpack[Limits]
    ) -> NDArray[np.uint32]:
        """The Grundy values ``G(n; r)`` of one pile, for ``n`` up to ``rows`` and quotas ``r`` up to ``cols``.

        >>> grundy_array(rows=4, cols=4)[4]
        array([0, 1, 1, 3, 3], dtype=uint32)
        """
        last_row, last_col = whole(rows, "rows", 0, LARGEST), whole(cols, "cols", 0, LARGEST)
        fits(4 * (last_row + 1) * (last_col + 1), limits.get("memory", MEMORY), "the array")
        return self._grundy_array(last_row, last_col, take_away(take, last_row), limits)

    def _grundy_array(self, rows: int, cols: int, take: _fibnim.TakeAway, limits: Limits) -> NDArray[np.uint32]:
        of = {"kind": "quotas", "columns": cols}
        question = {"ask": "grundy-rows", "take_away": str(take), "rows": rows, "of": of}
        return np.array(Answer(self._reply("Grundy values", question, limits), "").form()["rows"], dtype=np.uint32)

    def slice(
        self,
        *,
        max: SupportsIndex,
        fixed: Sequence[SupportsIndex] = (),
        take: Take = "2t",
        misere: bool = False,
        **limits: Unpack[Limits],
    ) -> NDArray[np.uint32]:
        """The thresholds over two piles of up to ``max`` chips beside the ``fixed`` piles, as an array; :data:`INFINITE` if no quota
        wins.

        >>> fibnim.slice(max=70, fixed=[5])[8, 3]
        np.uint32(1)
        """
        most = whole(max, "max", 0, LARGEST)
        fits(4 * (most + 1) ** 2, limits.get("memory", MEMORY), "the array")
        piles = wholes(fixed, "fixed", 0, 2**32 - 1)
        return self._slice(most, piles, take_away(take, most), flag(misere, "misere"), limits)

    def _slice(
        self, most: int, fixed: Sequence[int], take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        question = {"ask": "slice", "rules": _rules(take, misere), "max": most, "fixed": fixed}
        found = Answer(self._reply("slice", question, limits), "").form()["rows"]
        return np.array([[_cell(cell) for cell in row] for row in found], dtype=np.uint32)

    def p_positions(
        self,
        *,
        piles: SupportsIndex,
        max: SupportsIndex,
        quota: SupportsIndex | None = None,
        take: Take = "2t",
        misere: bool = False,
        **limits: Unpack[Limits],
    ) -> Iterator[tuple[int, ...]]:
        """The positions with this number of ``piles`` of up to ``max`` chips that are P under a ``quota``, or at every quota if none is
        given, one after the other. The piles of each are in increasing order.

        >>> list(p_positions(piles=2, max=6, quota=3))
        [(0, 0), (0, 5), (1, 1), (1, 6), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]
        """
        count, most = whole(piles, "piles", 1, 8), whole(max, "max", 0, LARGEST)
        limit = None if quota is None else whole(quota, "quota", 1)
        return self._p_positions(count, most, limit, take_away(take, most), flag(misere, "misere"), limits)

    def _p_positions(
        self, piles: int, most: int, quota: int | None, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> Iterator[tuple[int, ...]]:
        question = {"ask": "p-positions", "rules": _rules(take, misere), "piles": piles, "max": most}
        if quota is not None:
            question["quota"] = _fibnim.decimal(quota)
        found = Answer(self._reply("P-positions", question, limits), "").form()["positions"]
        return iter(sorted(map(tuple, found)))

    def solve_many(
        self,
        piles: ArrayLike,
        *,
        quota: ArrayLike | None = None,
        previous: ArrayLike | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        **limits: Unpack[Limits],
    ) -> Solutions:
        """Solves many positions, one for each row of ``piles``. ``quota`` is one for all rows, or an array with one for each; if
        ``dynamic`` is ``"local"``, an array with a row for each position, in which every pile has its own quota. Instead of it you can
        give ``previous``, what the previous moves took (0 at an opening), or ``opening``; see :func:`solve`. What has to be computed is
        computed once for all rows.

        Returns two arrays: whether the player to move wins, and the thresholds. The threshold 18446744073709551615 means that no
        quota wins.

        >>> solve_many([[20, 62], [5, 5], [12, 4]], quota=8)
        Solutions(wins=array([ True, False,  True]), thresholds=array([                   8, 18446744073709551615,                    8],
              dtype=uint64))
        """
        if sum(given is not None for given in (quota, previous, opening)) > 1:
            raise InputError("at most one of quota, previous and opening is accepted")
        local = dynamic is not None and one_of(dynamic, "dynamic", ("global", "local")) == "local"
        rows = _integers(piles, "piles")
        if rows.ndim != 2:
            raise InputError(f"piles has {rows.ndim} dimensions: accepted are arrays with one row for each position")
        total, count = rows.shape
        start = _fibnim.opening(count, local) if opening is None else one_of(opening, "opening", OPENINGS)
        given = quota if quota is not None else previous
        what = "quota" if quota is not None else "previous"
        chosen = _limits(0 if given is None else given, what, rows.shape, local)
        if quota is not None and chosen.size and chosen.min() == 0:
            raise InputError("quota is 0: accepted are integers from 1")
        function = take_away(take, int(max(rows.max(initial=0), chosen.max(initial=0))) if callable(take) else None)
        fits(9 * total, limits.get("memory", MEMORY), "the answers")
        return self._solve_many(rows, chosen, function, flag(misere, "misere"), start, what == "previous", local, limits)

    def _solve_many(
        self,
        rows: NDArray[np.integer[Any]],
        limits: NDArray[np.uint64],
        take: _fibnim.TakeAway,
        misere: bool,
        opening: str,
        previous: bool,
        local: bool,
        allowed: Limits,
    ) -> Solutions:
        raise InputError("solve_many is answered by the engine of this process: fibnim.solve_many, Table.solve_many")


PART = 1 << 16
"""The most rows that are passed to the engine at a time."""


def solve_rows(
    engine: _fibnim.Engine,
    rows: NDArray[np.integer[Any]],
    limits: NDArray[np.uint64],
    many: _fibnim.Many,
    local: bool,
    allowed: _fibnim.Budget,
) -> Solutions:
    """Solves the rows part by part."""
    total = len(rows)
    wins, least = np.empty(total, dtype=np.bool_), np.empty(total, dtype=np.uint64)
    for start in range(0, total, PART):
        part = slice(start, start + PART)
        numbers = _unsigned(rows[part], "piles"), np.ascontiguousarray(limits[part])
        wins[part], least[part] = many.solve(engine, *numbers, local, start, total, allowed)
    return Solutions(wins, None if local else least)


def largest_rows(rows: NDArray[np.integer[Any]]) -> list[int]:
    """The largest piles of all rows: the least, the second least, ... of each row are at most these."""
    if not rows.size:
        return []
    most = [np.sort(_unsigned(rows[start : start + PART], "piles"), axis=1).max(axis=0) for start in range(0, len(rows), PART)]
    return [int(bound) for bound in np.max(most, axis=0)]


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


def _rules(take: _fibnim.TakeAway, misere: bool) -> dict[str, str]:
    return {"take_away": str(take), "play": "misere" if misere else "normal"}


def _cell(cell: int | str) -> int:
    return INFINITE if cell == "infinity" else int(cell)
