"""Table files."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._answer import Exported
from ._answers import Statistics
from ._arrays import Solutions, Thresholds, as_float
from ._check import budget, flag, whole
from ._engine import INFINITE
from ._fibnim import InputError
from ._proofs import Source
from ._take import take_away
from ._types import Limits, Take, Threshold

if TYPE_CHECKING:
    from numpy.typing import ArrayLike
    from typing_extensions import Unpack

Index = SupportsIndex | slice


class Table(Source, Exported):
    """A table of thresholds in a file, as ``fibnim table build`` writes it, of all positions with so many ``piles`` of
    up to ``max`` chips under the take-away function ``take`` and normal or ``misere`` play. Opening it reads its
    beginning, and later only the blocks that are needed are read.

    With an index for every pile the result is a threshold, or ``None`` if no quota wins. With slices it is an array of
    :class:`Thresholds`; a missing index is a full slice. An index is a number of chips, so it cannot be negative. The
    table itself is such an array for NumPy and in a loop, over the sizes of the first pile. If the file is changed or
    shortened while it is open, reading it raises :class:`OSError`.
    """

    _core: _fibnim.Table

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.path.abspath(path)
        with open(self._path, "rb"):
            # Raises Python's own exception if the file cannot be read.
            pass
        self._core = _fibnim.Table(self._path)
        self.piles, self.max, self.take, self.misere = self._core.facts()

    @classmethod
    def build(
        cls,
        path: str | os.PathLike[str],
        *,
        piles: SupportsIndex,
        max: SupportsIndex,
        take: Take = "2t",
        misere: bool = False,
        resume: bool = False,
        force: bool = False,
        **limits: Unpack[Limits],
    ) -> Table:
        """Builds a table of all positions with this number of ``piles`` of up to ``max`` chips, writes it to a file,
        and opens it.

        If the build is interrupted, its finished part stays in a file beside it; ``resume`` continues with that part.
        ``force`` replaces an existing file; without either the call raises ``FileExistsError``.
        """
        count, most = whole(piles, "piles", 1, 8), whole(max, "max", 0, 2**32 - 1)
        function = take_away(take, most)
        flags = flag(misere, "misere"), flag(resume, "resume"), flag(force, "force")
        if not any(flags[1:]) and os.path.lexists(path):
            message = "the file exists already: use force=True or resume=True"
            raise FileExistsError(errno.EEXIST, message, os.fspath(path))
        with budget("table", limits) as allowed:
            _fibnim.Table.build(os.fspath(path), count, most, function, *flags, allowed)
        return cls(path)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array of all thresholds."""
        return (self.max + 1,) * self.piles

    def solve_many(self, piles: ArrayLike, **options: Any) -> Solutions:
        """Solves many positions under the ruleset of the table; see :func:`solve_many`."""
        return self.here.solve_many(piles, take=self.take, misere=self.misere, **options)

    def verify(self, *, sample: SupportsIndex | None = None, seed: SupportsIndex = 1, **limits: Unpack[Limits]) -> int:
        """Checks all checksums of the file and the recurrence of thresholds, at all positions or at a random ``sample``
        of so many. Returns at how many positions the recurrence was checked. Raises ``OSError`` if the table is damaged
        or wrong."""
        count = None if sample is None else whole(sample, "sample", 1, 2**63)
        with budget("verify", limits) as allowed:
            return self._core.verify(count, whole(seed, "seed", 0, 2**64 - 1), allowed)

    def statistics(self, **limits: Unpack[Limits]) -> Statistics:
        """How often each threshold occurs."""
        with budget("statistics", limits) as allowed:
            return Statistics(self._core.statistics(allowed))

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns ``pile 0``, ``pile 1``, ... and ``threshold`` of a data frame with a row for each position, whose
        piles are in decreasing order; thresholds are floating-point numbers, as they may be infinite."""
        parts = list(self._rows(None, False))
        piles = np.concatenate([piles for piles, _ in parts])
        columns = {f"pile {place}": column for place, column in enumerate(piles.T)}
        return {**columns, "threshold": as_float(np.concatenate([thresholds for _, thresholds in parts]))}

    def records(self) -> Iterator[tuple[tuple[int, ...], Threshold]]:
        """All positions in the order of the file, the piles of each in decreasing order, with their thresholds."""
        for piles, thresholds in self._rows(None, False):
            for position, threshold in zip(piles.tolist(), thresholds.tolist()):
                yield tuple(position), None if threshold == INFINITE else threshold

    def p_positions(self, quota: SupportsIndex | None = None) -> Iterator[tuple[int, ...]]:
        """The P-positions at a ``quota``, or those that are P at every quota, in the order of the file. The piles of
        each are in decreasing order."""
        limit = None if quota is None else whole(quota, "quota", 1, 2**32 - 1)
        for piles, _ in self._rows(limit, limit is None):
            yield from map(tuple, piles.tolist())

    def _rows(self, quota: int | None, always: bool) -> Iterator[tuple[NDArray[np.uint32], NDArray[np.uint32]]]:
        chunk: int | None = 0
        while chunk is not None:
            chunk, piles, thresholds = self._core.rows(chunk, quota, always)
            yield piles, thresholds

    @overload
    def __getitem__(  # type: ignore[overload-overlap]
        self, index: tuple[SupportsIndex, ...] | SupportsIndex
    ) -> Threshold: ...
    @overload
    def __getitem__(self, index: tuple[Index, ...] | slice) -> Thresholds: ...
    def __getitem__(self, index: Any) -> Any:
        parts = index if isinstance(index, tuple) else (index,)
        if any(part is Ellipsis for part in parts):
            at = [part is Ellipsis for part in parts].index(True)
            between = (slice(None),) * (self.piles - len(parts) + 1)
            parts = parts[:at] + between + parts[at + 1 :]
        if len(parts) > self.piles:
            raise InputError(f"{len(parts)} indices: give at most {self.piles}, one for each pile")
        parts += (slice(None),) * (self.piles - len(parts))
        if all(not isinstance(part, slice) for part in parts):
            return self._core.threshold([whole(part, "a pile", 0, self.max) for part in parts])

        def one(part: SupportsIndex) -> slice:
            pile = whole(part, "a pile", 0, self.max)
            return slice(pile, pile + 1)

        try:
            axes = [range(self.max + 1)[part if isinstance(part, slice) else one(part)] for part in parts]
        except TypeError:
            raise InputError("a slice has a bound that is not an integer: give integers") from None
        with budget("table") as allowed:
            # The engine counts upwards; what is asked for downwards is turned round.
            rising = [axis if axis.step > 0 else axis[::-1] for axis in axes]
            array = self._core.slice(
                [(axis.start, min(axis.step, self.max + 1), len(axis)) for axis in rising], allowed
            )
        turned = tuple(slice(None, None, 1 if axis.step > 0 else -1) for axis in axes)
        found = array[turned].reshape([len(axis) for axis, part in zip(axes, parts) if isinstance(part, slice)])
        return found.view(Thresholds)

    def __len__(self) -> int:
        return self.max + 1

    def __iter__(self) -> Iterator[Any]:
        return (self[size] for size in range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("the array of a table is a copy of the file's numbers: leave out copy=False")
        array: Thresholds = self[:]
        return np.asarray(array) if dtype is None else np.asarray(array.astype(dtype))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[object, ...]:
        return self._path, self.shape, self.take, self.misere

    # A loop would look for an array.
    __contains__ = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self._path,)

    def __repr__(self) -> str:
        return f"Table({self._path!r})"
