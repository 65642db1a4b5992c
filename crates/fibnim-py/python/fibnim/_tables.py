"""Table files."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._arrays import INFINITE
from ._check import MEMORY, a_path, budget, html_table, whole
from ._fibnim import BeyondBudget, Engine, InputError
from ._solve import Analysis, Question, question
from ._take import Take, take_away

Index = SupportsIndex | slice


class Table:
    """A table of thresholds in a file, as ``fibnim table build`` writes it. Only the blocks that are needed are read.

    With an index for every pile the result is a threshold, or ``math.inf`` if no quota wins. With slices it is an array, in which
    4294967295 means that no quota wins; a missing index is a full slice. An index is a number of chips, so it cannot be
    negative. If the file is changed or shortened while it is open, reading it raises :class:`OSError`.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.path.abspath(a_path(path))
        with open(self._path, "rb"):
            # Raises Python's own exception if the file cannot be read.
            pass
        self._core = _fibnim.Table(self._path)
        self._engine: Engine | None = None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Table:
        """Opens a table file. This reads its beginning only."""
        return cls(path)

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
        memory: int = MEMORY,
        time: float | None = None,
        progress: bool | None = None,
    ) -> Table:
        """Builds a table of all positions with this number of ``piles`` of up to ``max`` chips, writes it to a file, and opens it.

        If the build is interrupted, its finished part stays in a file beside it; ``resume`` continues with that part. ``force``
        replaces an existing file.
        """
        count, most = whole(piles, "piles", 1, 8), whole(max, "max", 0, 2**32 - 1)
        function = take_away(take, most)
        with budget("table", memory, time, progress) as allowed:
            _fibnim.Table.build(a_path(path), count, most, function, bool(misere), bool(resume), bool(force), allowed)
        return cls(path)

    @property
    def piles(self) -> int:
        """The number of piles of its positions."""
        return self._core.piles

    @property
    def max(self) -> int:
        """The most chips of a pile."""
        return self._core.max

    @property
    def take(self) -> str:
        """The take-away function."""
        return self._core.take

    @property
    def misere(self) -> bool:
        """Whether a player who cannot move wins."""
        return self._core.misere

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array of all thresholds."""
        return (self.max + 1,) * self.piles

    @property
    def engine(self) -> Engine:
        """An engine that also uses the table."""
        if self._engine is None:
            self._engine = self._core.engine()
        return self._engine

    def solve(
        self,
        piles: Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | None = None,
        previous: SupportsIndex | None = None,
        opening: str | None = None,
        memory: int = MEMORY,
        time: float | None = None,
        progress: bool | None = None,
    ) -> Analysis:
        """Solves a position under the ruleset of the table, which is used if it contains the position; see :func:`solve`."""
        asked = question(piles, quota, previous, opening, self.take, self.misere, None)
        return Question(asked.piles, asked.limits, False, asked.take, asked.misere, self).ask(memory, time, progress)

    def records(self) -> Iterator[tuple[tuple[int, ...], int | float]]:
        """All positions in the order of the file, the piles of each in decreasing order, with their thresholds."""
        for piles, thresholds in self._rows(None, False):
            for position, threshold in zip(piles.tolist(), thresholds.tolist()):
                yield tuple(position), math.inf if threshold == INFINITE else threshold

    def p_positions(self, quota: SupportsIndex | None = None) -> Iterator[tuple[int, ...]]:
        """The P-positions at a ``quota``, or those that are P at every quota, in the order of the file. The piles of each are in
        decreasing order."""
        limit = None if quota is None else whole(quota, "quota", 1, 2**32 - 1)
        for piles, _ in self._rows(limit, limit is None):
            yield from map(tuple, piles.tolist())

    def _rows(self, quota: int | None, always: bool) -> Iterator[tuple[NDArray[np.uint32], NDArray[np.uint32]]]:
        chunk: int | None = 0
        while chunk is not None:
            chunk, piles, thresholds = self._core.rows(chunk, quota, always)
            yield piles, thresholds

    @overload
    def __getitem__(self, index: tuple[SupportsIndex, ...] | SupportsIndex) -> int | float: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, index: tuple[Index, ...] | slice) -> NDArray[np.uint32]: ...
    def __getitem__(self, index: Any) -> Any:
        parts = index if isinstance(index, tuple) else (index,)
        if any(part is Ellipsis for part in parts):
            at = [part is Ellipsis for part in parts].index(True)
            between = (slice(None),) * (self.piles - len(parts) + 1)
            parts = parts[:at] + between + parts[at + 1 :]
        if len(parts) > self.piles:
            raise InputError(f"{len(parts)} indices: accepted are up to {self.piles}, one for each pile")
        parts += (slice(None),) * (self.piles - len(parts))
        if all(not isinstance(part, slice) for part in parts):
            threshold = self._core.threshold([whole(part, "a pile", 0, self.max) for part in parts])
            return math.inf if threshold is None else threshold

        def one(part: SupportsIndex) -> slice:
            pile = whole(part, "a pile", 0, self.max)
            return slice(pile, pile + 1)

        try:
            axes = [range(self.max + 1)[part if isinstance(part, slice) else one(part)] for part in parts]
        except TypeError:
            raise InputError("a slice has a bound that is not an integer: accepted are integers") from None
        size = 4 * math.prod(map(len, axes))
        if size > MEMORY:
            raise BeyondBudget(f"beyond the budget: this part of the table needs {size} bytes: accepted are parts up to {MEMORY}")
        with budget("table", MEMORY, None) as allowed:
            # The engine counts upwards; what is asked for downwards is turned round.
            rising = [axis if axis.step > 0 else axis[::-1] for axis in axes]
            flat = self._core.slice([(axis.start, min(axis.step, self.max + 1), len(axis)) for axis in rising], allowed)
        turned = tuple(slice(None, None, 1 if axis.step > 0 else -1) for axis in axes)
        array = flat.reshape([len(axis) for axis in axes])[turned]
        return array.reshape([len(axis) for axis, part in zip(axes, parts) if isinstance(part, slice)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[object, ...]:
        return self._path, self.shape, self.take, self.misere

    # By default Python would iterate over the indices 0, 1, 2, ..., although a table is indexed by positions.
    __iter__ = None
    __contains__ = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self._path,)

    def __repr__(self) -> str:
        return f"Table({self._path!r})"

    def _repr_html_(self) -> str:
        play = "misère" if self.misere else "normal"
        rows = [("piles", f"{self.piles}, up to {self.max} chips"), ("take", self.take), ("play", play)]
        return html_table(repr(self), rows)
