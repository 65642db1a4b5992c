"""Converts take-away functions from texts, sequences and callables."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ._check import elements, shown
from ._fibnim import InputError, TakeAway
from ._types import Take

MOST_VALUES = 1 << 16
"""The largest pile for which a callable is accepted: it is called once for each number of chips up to the largest pile."""


@lru_cache(maxsize=256)
def _of_text(text: str) -> TakeAway:
    return TakeAway(text)


def _of_mapping(values: Mapping[Any, Any]) -> list[Any]:
    for t in range(1, len(values) + 1):
        if t not in values:
            raise InputError(f"take is a mapping without f({t}): give a mapping whose keys are 1, 2, ..., and no others")
    return [values[t] for t in range(1, len(values) + 1)]


def take_away(take: Take, largest: int | None) -> TakeAway:
    """Converts the take-away function of a game whose largest pile is ``largest``, or ``None`` if piles have any size."""
    if isinstance(take, str):
        return _of_text(take)
    if callable(take):
        if largest is None or largest > MOST_VALUES:
            piles = "piles of any size" if largest is None else f"a pile of {shown(largest)}"
            raise InputError(
                f"take is a callable, and its values would be needed for {piles}: "
                f'give piles up to {MOST_VALUES}, or a text such as "2t"'
            )
        values: list[Any] | None = [take(t) for t in range(1, max(largest, 1) + 1)]
    else:
        values = _of_mapping(take) if isinstance(take, Mapping) else elements(take)
        if values is None:
            raise InputError(f"take is {shown(take)}: give a text such as \"2t\", a sequence of integers, a mapping from 1, 2, ..., or a callable")
    if not values:
        raise InputError("the take-away function has no values: give at least one")
    for t, value in enumerate(values, 1):
        try:
            number = operator.index(value)
        except TypeError:
            number = -1
        if not 0 <= number < 1 << 63:
            raise InputError(f"f({t}) is {shown(value)}: give an integer from 1")
        values[t - 1] = number
    return TakeAway.of_values(values)
