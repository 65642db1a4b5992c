"""Converts take-away functions from texts, sequences and callables."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from ._check import elements, shown
from ._engine import PROCESS
from ._fibnim import InputError, TakeAway
from ._types import Take

MOST_VALUES = 1 << 16
"""The most values of a table."""

MOST_CALLS = 10_000_000
"""The most values of a callable, which are computed in some seconds: one for each number of chips up to the largest
pile."""

MOST_DIVISOR, MOST_FACTOR = 1000, 2**31
"""The largest divisor, and a bound for the factor, of a line that is recognised in the values of a callable."""


@lru_cache(maxsize=256)
def _of_text(text: str) -> TakeAway:
    return TakeAway(text)


def is_take_away(text: str) -> bool:
    """Whether a text is a function of ``t`` alone."""
    with suppress(InputError):
        return bool(_of_text(text))
    return False


def function_text(take: Take, largest: int | None = None) -> str:
    """The text of a take-away function, or of one that only questions take: ``unlimited``, or a function of ``t`` and
    ``n``."""
    if isinstance(take, str) and not is_take_away(take):
        return str(checked_rules(take=take)["take_away"])
    return str(take_away(take, largest))


@lru_cache(maxsize=256)
def checked_rules(**rules: str) -> dict[str, Any]:
    """Rules as the engine writes them; raises :class:`InputError` if it does not know them."""
    question = {"ask": "game", "start": "(1)", "players": ["human", "human"], **rules}
    found: dict[str, Any] = json.loads(PROCESS.answer(question, {}))["rules"]
    return found


def _of_mapping(values: Mapping[Any, Any]) -> list[Any]:
    for t in range(1, len(values) + 1):
        if t not in values:
            raise InputError(
                f"take is a mapping without f({t}): give a mapping whose keys are 1, 2, ..., and no others"
            )
    return [values[t] for t in range(1, len(values) + 1)]


def take_away(take: Take, largest: int | None) -> TakeAway:
    """Converts the take-away function of a game whose largest pile is ``largest``, or ``None`` if piles have any
    size."""
    if isinstance(take, str):
        return _of_text(take)
    with suppress(TypeError):
        return _of_text(str(operator.index(take)))  # type: ignore[arg-type]
    if callable(take):
        if largest is None or largest > MOST_CALLS:
            piles = "piles of any size" if largest is None else f"a pile of {shown(largest)}"
            raise InputError(
                f"take is a callable, and its values would be needed for {piles}: "
                f'give piles up to {MOST_CALLS}, or a text such as "2t"'
            )
        values: list[Any] | None = [take(t) for t in range(1, max(largest, 1) + 1)]
    else:
        values = _of_mapping(take) if isinstance(take, Mapping) else elements(take)
        if values is None:
            raise InputError(
                f'take is {shown(take)}: give a text such as "2t", an integer, a sequence of integers, '
                "a mapping from 1, 2, ..., or a callable"
            )
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
    if callable(take) and largest is not None and len(values) > MOST_VALUES:
        return _of_many(values, largest)
    return TakeAway.of_values(values)


def _of_many(values: list[int], largest: int) -> TakeAway:
    """The function with these values, which are too many for a table: a line ``floor(p*t/q) + r`` behind a table that
    is short enough. All values are compared with it, where those that allow to take the ``largest`` pile need not
    differ."""
    exact = np.array(values, dtype=np.int64)
    for found in (exact, np.minimum(exact, largest)):
        half = len(found) // 2
        # Only one slope with a small divisor is so near to what the second half rises on average.
        slope = Fraction(int(found[-1] - found[half]), len(found) - 1 - half).limit_denominator(MOST_DIVISOR)
        p, q = slope.numerator, slope.denominator
        if p >= MOST_FACTOR:
            continue
        rest = found - p * np.arange(1, len(found) + 1, dtype=np.int64) // q
        others = np.flatnonzero(rest != rest[-1])
        table = int(others[-1]) + 1 if others.size else 0
        if table <= MOST_VALUES:
            line = f"floor({p}t/{q}){int(rest[-1]):+}" if p else str(int(rest[-1]))
            return _of_text(f"{','.join(map(str, found[:table]))} then {line}" if table else line)
    raise InputError(
        f"take is a callable without a line from {MOST_VALUES} on: "
        f'give piles up to {MOST_VALUES}, or a text such as "t^2"'
    )
