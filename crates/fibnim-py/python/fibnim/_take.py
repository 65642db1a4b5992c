"""Take-away functions as Python writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from ._fibnim import InputError, TakeAway

Take: TypeAlias = str | Sequence[int] | Callable[[int], int]
"""``"2t"``, ``"floor(5t/2)"``, ``"2,2,6 then t+3"``; the first values, the last one for ever; or a function."""

MOST_VALUES = 1 << 16
"""The most values of a callable that are asked for: those up to the largest pile."""


@lru_cache(maxsize=256)
def _of_text(text: str) -> TakeAway:
    return TakeAway(text)


def take_away(take: Take, largest: int) -> TakeAway:
    """The take-away function of a game whose largest pile is ``largest``."""
    if isinstance(take, str):
        return _of_text(take)
    if callable(take):
        if largest > MOST_VALUES:
            raise InputError(
                f"a callable has its values asked up to the largest pile: accepted are piles up to {MOST_VALUES}; "
                'a text such as "2t" has no such limit'
            )
        values = [take(t) for t in range(1, max(largest, 1) + 1)]
    else:
        values = list(take)
    if not values:
        raise InputError("a take-away function needs a value: accepted are sequences of at least one")
    for t, value in enumerate(values, 1):
        if not isinstance(value, int) or not 0 <= value < 1 << 63:
            raise InputError(f"f({t}) is {value!r}: accepted are integers from 1")
    return TakeAway.of_values(values)
