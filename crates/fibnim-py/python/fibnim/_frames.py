"""Data frames of pandas and polars."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars

LARGEST = 2**63 - 1
"""The largest integer of a column of a data frame of polars."""


class Rows:
    """A result that is a table of rows."""

    __slots__ = ()

    @abstractmethod
    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns, by name."""

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame of pandas, which must be installed. Large integers are objects of Python."""
        return to_pandas(self.columns())

    def to_polars(self) -> polars.DataFrame:
        """A data frame of polars, which must be installed. A column with integers beyond 64 bits has their decimal digits as texts."""
        return to_polars(self.columns())


def to_pandas(columns: Mapping[str, Sequence[Any]]) -> pandas.DataFrame:
    """A data frame of pandas with these columns."""
    import pandas

    return pandas.DataFrame(dict(columns))


def to_polars(columns: Mapping[str, Sequence[Any]]) -> polars.DataFrame:
    """A data frame of polars with these columns."""
    import polars

    from . import _fibnim

    def fitting(column: Sequence[Any]) -> Sequence[Any]:
        if hasattr(column, "dtype") or not any(isinstance(entry, int) and abs(entry) > LARGEST for entry in column):
            return column
        return [_fibnim.decimal(entry) if isinstance(entry, int) else entry for entry in column]

    return polars.DataFrame({name: fitting(column) for name, column in columns.items()})
