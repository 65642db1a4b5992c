"""Draws pictures with matplotlib, which must be installed: ``pip install fibnim[plot]``.

Every function draws into ``axes``, or makes a figure if none are given, and returns the axes.

>>> from fibnim import plot
>>> plot.thresholds(max=40).get_title()
'Thresholds, f(t) = 2t'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._arrays import masked
from ._check import flag, listed, whole, wholes
from ._proofs import HERE
from ._take import take_away
from ._types import Take

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["grundy_values", "p_positions", "tableau", "thresholds"]


def thresholds(
    *,
    max: SupportsIndex = 200,
    fixed: Sequence[SupportsIndex] = (),
    take: Take = "2t",
    misere: bool = False,
    axes: Axes | None = None,
    **style: Any,
) -> Axes:
    """Draws the thresholds of two piles of up to ``max`` chips beside the ``fixed`` piles. Thresholds of different magnitude have
    different colours, and positions in which no quota wins are left white. ``style`` are options of ``Axes.imshow``."""
    array = HERE.slice(max=max, fixed=fixed, take=take, misere=misere)
    title = _title("Thresholds", whole(max, "max"), fixed, take, misere)
    return _logarithmic(array, title, "one pile", "other pile", axes, style)


def tableau(
    *,
    rows: SupportsIndex,
    cols: SupportsIndex,
    take: Take = "2t",
    misere: bool = False,
    axes: Axes | None = None,
    **style: Any,
) -> Axes:
    """Draws Flanigan's tableau: the thresholds of the piles ``m`` and ``m + d``, for ``m`` up to ``rows`` and ``d`` up to ``cols``.
    ``style`` are options of ``Axes.imshow``."""
    array = HERE.tableau(rows=rows, cols=cols, take=take, misere=misere)
    title = _title("Tableau", whole(rows, "rows") + whole(cols, "cols"), (), take, misere)
    return _logarithmic(array, title, "difference", "smaller pile", axes, style)


def p_positions(
    *,
    max: SupportsIndex = 200,
    quota: SupportsIndex | None = None,
    fixed: Sequence[SupportsIndex] = (),
    take: Take = "2t",
    misere: bool = False,
    axes: Axes | None = None,
    **style: Any,
) -> Axes:
    """Draws the positions of two piles of up to ``max`` chips, beside the ``fixed`` piles, that are P under a ``quota``, or at every
    quota. ``style`` are options of ``Axes.imshow``."""
    array = masked(HERE.slice(max=max, fixed=fixed, take=take, misere=misere))
    limit = None if quota is None else whole(quota, "quota", 1)
    lost = np.ma.getmaskarray(array) if limit is None else (array > limit).filled(True)
    name = "P at every quota" if limit is None else f"P under the quota {limit}"
    drawn = _axes(axes, _title(name, whole(max, "max"), fixed, take, misere), "one pile", "other pile")
    drawn.imshow(lost, **{"origin": "lower", "interpolation": "nearest", "cmap": "binary", **style})
    return drawn


def grundy_values(
    *, rows: SupportsIndex, cols: SupportsIndex, take: Take = "2t", axes: Axes | None = None, **style: Any
) -> Axes:
    """Draws the Grundy values of one pile, for piles up to ``rows`` and quotas up to ``cols``. ``style`` are options of
    ``Axes.imshow``."""
    array = HERE.grundy_array(rows=rows, cols=cols, take=take)
    drawn = _axes(axes, _title("Grundy values", whole(rows, "rows"), (), take, False), "quota", "pile")
    image = drawn.imshow(array, **{"origin": "lower", "interpolation": "nearest", **style})
    drawn.figure.colorbar(image, ax=drawn, label="Grundy value")
    return drawn


def _title(what: str, largest: int, fixed: Sequence[SupportsIndex], take: Take, misere: bool) -> str:
    beside = f" beside {listed(wholes(fixed, 'fixed'), '()')}" if fixed else ""
    play = ", misère" if flag(misere, "misere") else ""
    return f"{what}{beside}, f(t) = {take_away(take, largest)}{play}"


def _axes(axes: Axes | None, title: str, across: str, up: str) -> Axes:
    if axes is None:
        from matplotlib import pyplot

        axes = pyplot.subplots()[1]
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    return axes


def _logarithmic(array: NDArray[np.uint32], title: str, across: str, up: str, axes: Axes | None, style: dict[str, Any]) -> Axes:
    from matplotlib.colors import LogNorm

    drawn = _axes(axes, title, across, up)
    # A threshold of 0, that of no chips under misère play, has no logarithm.
    shown = np.ma.masked_equal(masked(array), 0)
    image = drawn.imshow(shown, **{"origin": "lower", "interpolation": "nearest", "norm": LogNorm(), **style})
    drawn.figure.colorbar(image, ax=drawn, label="threshold")
    return drawn
