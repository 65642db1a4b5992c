"""Draws arrays with matplotlib, which must be installed: ``pip install fibnim[plot]``.

Every function draws an array of :func:`slice`, :func:`tableau`, :func:`grundy_array` or a :class:`Table` into ``axes``,
or makes a figure if none are given, and returns the axes. ``style`` are options of ``Axes.imshow``.

>>> fibnim.plot.thresholds(fibnim.slice(max=40, fixed=[5])).images[0].get_array().shape
(41, 41)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arrays import Thresholds, masked
from ._check import whole
from ._fibnim import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._tables import Table

__all__ = ["grundy_values", "p_positions", "thresholds"]


def thresholds(array: ArrayLike | Table, *, axes: Axes | None = None, **style: Any) -> Axes:
    """Draws thresholds. Those of different magnitude have different colours, and positions in which no quota wins are
    left white."""
    from matplotlib.colors import LogNorm

    # A threshold of 0, that of no chips under misère play, has no logarithm.
    return _drawn(np.ma.masked_equal(masked(plane(array)), 0), axes, "threshold", {"norm": LogNorm(), **style})


def p_positions(
    array: ArrayLike | Table, *, quota: SupportsIndex | None = None, axes: Axes | None = None, **style: Any
) -> Axes:
    """Draws the positions that are P under a ``quota``, or at every quota, from an array of thresholds."""
    array = plane(array)
    lost = np.ma.getmaskarray(masked(array)) if quota is None else array.view(Thresholds) > whole(quota, "quota", 1)
    return _drawn(lost, axes, None, {"cmap": "binary", **style})


def grundy_values(array: ArrayLike | Table, *, axes: Axes | None = None, **style: Any) -> Axes:
    """Draws Grundy values."""
    return _drawn(plane(array), axes, "Grundy value", style)


def plane(array: ArrayLike | Table) -> NDArray[Any]:
    """The array, if it has two dimensions."""
    found = np.asarray(array)
    if found.ndim != 2:
        raise InputError(f"the array has {found.ndim} dimensions: give two of them, such as array[5] of three")
    return found


def _drawn(array: NDArray[Any], axes: Axes | None, label: str | None, style: dict[str, Any]) -> Axes:
    if axes is None:
        from matplotlib import pyplot

        axes = pyplot.subplots()[1]
    image = axes.imshow(array, **{"origin": "lower", "interpolation": "nearest", **style})
    if label is not None:
        axes.figure.colorbar(image, ax=axes, label=label)
    return axes
