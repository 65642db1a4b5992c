"""Table files."""

from __future__ import annotations

import math
import os
from itertools import product
from typing import Any, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from . import _fibnim

Index = SupportsIndex | slice


class Table:
    """A table of thresholds in a file, as ``fibnim table build`` makes it, read where it is asked.

    An index for every pile gives a threshold, ``math.inf`` if there is none; with slices among them, an array in which
    4294967295 stands for that.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._core = _fibnim.Table(os.fspath(path))
        self._path = os.fspath(path)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Table:
        """Opens a table file; only its beginning is read."""
        return cls(path)

    @property
    def piles(self) -> int:
        """How many piles its positions have."""
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
        """Whether who cannot move wins."""
        return self._core.misere

    @property
    def shape(self) -> tuple[int, ...]:
        """That of the array of all thresholds."""
        return (self.max + 1,) * self.piles

    @overload
    def __getitem__(self, index: tuple[SupportsIndex, ...] | SupportsIndex) -> int | float: ...
    @overload
    def __getitem__(self, index: tuple[Index, ...] | slice) -> NDArray[np.uint32] | int | float: ...
    def __getitem__(self, index: Any) -> Any:
        parts = index if isinstance(index, tuple) else (index,)
        if len(parts) != self.piles:
            raise IndexError(f"{len(parts)} piles of a table of {self.piles}: accepted is an index or slice for each")
        axes = []
        for part in parts:
            if isinstance(part, slice):
                axes.append(list(range(self.max + 1))[part])
            elif 0 <= part.__index__() <= self.max:
                axes.append([part.__index__()])
            else:
                raise IndexError(f"a pile of {part} is not in the table: accepted are 0 to {self.max}")
        found = np.array(self._core.probe([list(piles) for piles in product(*axes)]), dtype=np.uint32)
        if all(not isinstance(part, slice) for part in parts):
            value = int(found[0])
            return math.inf if value == 2**32 - 1 else value
        return found.reshape([len(axis) for axis, part in zip(axes, parts) if isinstance(part, slice)])

    def __repr__(self) -> str:
        return f"Table({self._path!r})"
