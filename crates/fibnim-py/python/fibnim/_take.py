"""Take-away functions as Python writes them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from ._check import shown
from ._fibnim import InputError, TakeAway

Take: TypeAlias = str | Sequence[int] | Callable[[int], int]
"""``"2t"``, ``"floor(5t/2)"``, ``"2,2,6 then t+3"``; the first values, the last one for ever; or a function."""

MOST_VALUES = 1 << 16
"""The most values of a callable that are asked for: those up to the largest pile."""


@lru_cache(maxsize=256)
def _of_text(text: str) -> TakeAway:
    return TakeAway(text)


def take_away(take: Take, largest: int | None) -> TakeAway:
    """The take-away function of a game whose largest pile is ``largest``, or may have any size."""
    if isinstance(take, str):
        return _of_text(take)
    if callable(take):
        if largest is None or largest > MOST_VALUES:
            piles = "piles of any size" if largest is None else f"a pile of {shown(largest)}"
            raise InputError(
                f"take is a callable, of which only the values up to the largest pile are known, and there are {piles}: "
                f'accepted are piles up to {MOST_VALUES}, or a text such as "2t"'
            )
        values = [take(t) for t in range(1, max(largest, 1) + 1)]
    elif isinstance(take, Iterable) and not isinstance(take, bytes):
        values = list(take)
    else:
        raise InputError(f"take is {shown(take)}: accepted are texts such as \"2t\", sequences of integers, and callables")
    if not values:
        raise InputError("a take-away function needs a value: accepted are sequences of at least one")
    for t, value in enumerate(values, 1):
        try:
            number = operator.index(value)
        except TypeError:
            number = -1
        if not 0 <= number < 1 << 63:
            raise InputError(f"f({t}) is {shown(value)}: accepted are integers from 1")
        values[t - 1] = number
    return TakeAway.of_values(values)
