"""The border: what is accepted, what a call may cost, and how numbers of any size are written."""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Iterable
from html import escape
from time import monotonic
from typing import Any

from . import _fibnim
from ._fibnim import BeyondBudget, InputError

MEMORY = 2 << 30
"""Bytes that a call may take where nothing is said."""

try:
    _HERE = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
except (AttributeError, ValueError, OSError):
    _HERE = 2**64 - 1

PATIENCE = 1.0
"""Seconds before progress is shown."""

MOST_BITS = 10_000
"""Longer numbers are written in hexadecimal digits: Python refuses to print thousands of decimal ones."""


def whole(number: object, what: str, least: int = 0, most: int | None = None) -> int:
    """An integer of any type between two bounds, as Python's own."""
    try:
        value = operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        value = least - 1
    if value < least or (most is not None and value > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise InputError(f"{what} is {shown(number)}: accepted are integers {bounds}")
    return value


def wholes(numbers: object, what: str, least: int = 0, most: int | None = None) -> tuple[int, ...]:
    """The same for each element of a sequence."""
    if isinstance(numbers, (str, bytes)) or not isinstance(numbers, Iterable):
        raise InputError(f"{what} is {shown(numbers)}: accepted are sequences of integers")
    return tuple([whole(number, what, least, most) for number in numbers])


def one_of(word: object, what: str, words: Iterable[str]) -> str:
    """One of some words."""
    for accepted in words:
        if word == accepted:
            return accepted
    raise InputError(f"{what} is {shown(word)}: accepted are {', '.join(map(repr, words))}")


def written(number: object) -> str:
    """A number as Python reads it, however long."""
    if isinstance(number, int):
        return str(number) if number.bit_length() <= MOST_BITS else hex(number)
    return repr(number)


def shown(value: object) -> str:
    """Whatever was given, for a message of one line."""
    return shortened(written(value).replace("\n", " "), 80)


def listed(numbers: Iterable[object], brackets: str = "[]") -> str:
    """Numbers as Python reads them."""
    texts = [written(number) for number in numbers]
    comma = "," if brackets == "()" and len(texts) == 1 else ""
    return f"{brackets[0]}{', '.join(texts)}{comma}{brackets[1]}"


def shortened(text: str, most: int = 120) -> str:
    """A text for a table in a notebook."""
    return text if len(text) <= most else f"{text[: most // 2]} ... {text[-most // 2 :]} ({len(text)} characters)"


def html_table(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """A table of two columns for notebooks."""
    cells = "".join(
        f'<tr><th style="text-align:left">{escape(name)}</th><td style="text-align:left">{escape(shortened(value))}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{escape(shortened(caption))}</caption>{cells}</table>"


def attached() -> bool:
    """Whether somebody looks: standard error is a terminal, or belongs to a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class _Bar:
    """A progress bar that is made when the work takes longer than one waits gladly."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._since = monotonic()
        self._bar: Any = None

    def __call__(self, done: int, total: int | None) -> None:
        if self._bar is None:
            if monotonic() - self._since < PATIENCE:
                return
            from tqdm.std import tqdm

            self._bar = tqdm(total=total, desc=self._what, unit="", unit_scale=True, leave=False, file=sys.stderr)
        if total is not None and total != self._bar.total:
            self._bar.reset(total)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def bytes_allowed(memory: object) -> int:
    """The bytes that a call may take: what was given, but never more than the machine has, for then nobody could refuse."""
    return min(whole(memory, "memory", 1), _HERE)


class budget:
    """What a call may cost, with its progress shown if it should be."""

    __slots__ = ("_bar", "_allowed")

    def __init__(self, what: str, memory: object, time: object, progress: bool | None = None) -> None:
        most = bytes_allowed(memory)
        try:
            seconds = None if time is None else float(time)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise InputError(f"time is {shown(time)}: accepted are numbers of seconds from 0, and None") from None
        self._bar = _Bar(what) if (attached() if progress is None else progress) else None
        self._allowed = _fibnim.Budget(most, seconds, self._bar)

    def __enter__(self) -> _fibnim.Budget:
        return self._allowed

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


def fits(size: int, memory: object, what: str) -> None:
    """Refuses what takes more memory than is allowed, before it is begun."""
    allowed = bytes_allowed(memory)
    if size > allowed:
        raise BeyondBudget(f"beyond the budget: {what} takes {size} bytes, and {allowed} are allowed (memory=...)")
