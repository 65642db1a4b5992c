"""What calls accept, what they may cost, and how numbers of any size are written."""

from __future__ import annotations

import errno
import operator
import os
import sys
from collections.abc import Iterable, Mapping
from html import escape
from time import monotonic
from typing import Any

from . import _fibnim
from ._fibnim import BeyondBudget, InputError

MEMORY = 2 << 30
"""Bytes that a call may use by default."""



def _here() -> int:
    """The bytes that this process can get: those of the machine, of its container, and of its own limit."""
    most = [2**64 - 1]
    try:
        most.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            most.append(int(file.read()))
    except (AttributeError, ValueError, OSError):
        pass
    try:
        import resource

        most.extend(limit for limit in resource.getrlimit(resource.RLIMIT_AS) if limit > 0)
    except (ImportError, ValueError, OSError):
        pass
    return min(most)


_HERE = _here()

PATIENCE = 1.0
"""Seconds before progress is shown."""



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


def elements(sequence: object) -> list[Any] | None:
    """What a sequence has, if it is one; a text is none."""
    if isinstance(sequence, (int, str, bytes)):
        return None
    try:
        return list(sequence)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        return None


def wholes(numbers: object, what: str, least: int = 0, most: int | None = None) -> tuple[int, ...]:
    """The same for each element of a sequence."""
    found = elements(numbers)
    if found is None:
        raise InputError(f"{what} is {shown(numbers)}: accepted are sequences of integers")
    return tuple([whole(number, what, least, most) for number in found])


def one_of(word: object, what: str, words: Iterable[str]) -> str:
    """One of some words."""
    for accepted in words:
        if word == accepted:
            return accepted
    raise InputError(f"{what} is {shown(word)}: accepted are {', '.join(map(repr, words))}")


def written(number: object) -> str:
    """A number as Python reads it, however long."""
    if isinstance(number, int):
        try:
            return str(number)
        except ValueError:
            # Python refuses to print thousands of decimal digits.
            return hex(number)
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
    """Whether progress can be seen: standard error is a terminal, or belongs to a notebook."""
    try:
        return "ipykernel" in sys.modules or sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


def a_text(text: object) -> str:
    """A text, and nothing else."""
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} is no text: accepted are those of files that fibnim writes")
    return text


def a_path(path: object) -> str:
    """A path that is a text."""
    try:
        name = os.fspath(path)  # type: ignore[call-overload]
    except TypeError:
        name = None
    if not isinstance(name, str):
        raise InputError(f"{shown(path)} is no path: accepted are texts and pathlib's paths")
    return name


def read(path: object) -> str:
    """The text of a file."""
    with open(a_path(path), encoding="utf-8") as file:
        return file.read()


def write(files: Mapping[Any, str]) -> None:
    """Writes files, none of which may exist."""
    for path in files:
        if os.path.lexists(a_path(path)):
            raise FileExistsError(errno.EEXIST, "the file exists already and is left as it is", a_path(path))
    for path, text in files.items():
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)


class _Bar:
    """A progress bar that appears after one second."""

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
    """The bytes that a call may take: what was given, but never more than there can be."""
    return min(whole(memory, "memory", 1), _HERE)


class budget:
    """What a call may cost, with its progress shown if it should be."""

    __slots__ = ("_bar", "_allowed")

    def __init__(self, what: str, memory: object, time: object, progress: bool | None = None) -> None:
        most = bytes_allowed(memory)
        try:
            seconds = None if time is None else float(time)  # type: ignore[arg-type]
            if seconds == float("inf"):
                seconds = None
        except (TypeError, ValueError, OverflowError):
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
