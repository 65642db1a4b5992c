"""Checks the arguments of calls, limits their cost, and writes numbers of any size."""

from __future__ import annotations

import errno
import operator
import os
import re
import sys
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from fractions import Fraction
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from . import _fibnim
from ._fibnim import InputError
from ._types import Limits

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

MEMORY = 2 << 30
"""The default of ``memory``, in bytes."""


def _here() -> int:
    """The number of bytes that this process can use: the least of the machine's memory, its container's limit and its
    own."""
    most = [2**64 - 1]
    with suppress(AttributeError, ValueError, OSError):
        most.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            most.append(int(file.read()))
    with suppress(ImportError, ValueError, OSError):
        import resource

        most.extend(limit for limit in resource.getrlimit(resource.RLIMIT_AS) if limit > 0)
    return min(most)


_HERE = _here()

Word = TypeVar("Word", bound=str)

PATIENCE = 1.0
"""Seconds before progress is shown."""


def whole(number: object, what: str, least: int = 0, most: int | None = None) -> int:
    """Converts an integer of any type, such as NumPy's, to ``int``; refuses it outside the bounds."""
    try:
        value = operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        value = least - 1
    if value < least or (most is not None and value > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise InputError(f"{what} is {shown(number)}: give an integer {bounds}")
    return value


UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12, "kib": 2**10, "mib": 2**20, "gib": 2**30}
"""The units of a size in bytes, those of the command."""


def size(given: object) -> int:
    """A number of bytes, or a text such as ``"4GiB"``."""
    if isinstance(given, str):
        found = re.fullmatch(r"([0-9]+(?:\.[0-9]{1,9})?) *([a-z]*)", given.lower())
        if found is None or len(found[1]) > 20 or found[2] not in UNITS:
            raise InputError(f"memory is {shown(given)}: give a number of bytes, or a text such as '512MiB' or '4GB'")
        given = int(Fraction(found[1]) * UNITS[found[2]])
    return whole(given, "memory", 1)


def flag(value: object, what: str) -> bool:
    """A truth value. Texts such as ``"False"`` are refused, which Python takes for true."""
    # NumPy's truth values have another type.
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise TypeError(f"{what} is {shown(value)}: give True or False")


def elements(sequence: object) -> list[Any] | None:
    """The elements of a sequence; ``None`` for anything else: texts, and sets and mappings, which have no order or hide
    their values."""
    if isinstance(sequence, (int, str, bytes, Mapping, Set)):
        return None
    try:
        return list(sequence)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        return None


def wholes(numbers: object, what: str, least: int = 0, most: int | None = None) -> tuple[int, ...]:
    """Applies :func:`whole` to each element of a sequence."""
    found = elements(numbers)
    if found is None:
        raise InputError(f"{what} is {shown(numbers)}: give a sequence of integers")
    return tuple([whole(number, what, least, most) for number in found])


def one_of(word: object, what: str, words: Iterable[Word]) -> Word:
    """The word, if it is one of ``words``."""
    for accepted in words:
        if word == accepted:
            return accepted
    raise InputError(f"{what} is {shown(word)}: use one of {listed_words(words)}")


def listed_words(words: Iterable[str]) -> str:
    """Words in an error message."""
    return ", ".join(map(repr, words))


def written(number: object) -> str:
    """A number as Python source, of any length."""
    if isinstance(number, int):
        try:
            return str(number)
        except ValueError:
            # Python refuses to convert very long numbers to decimal digits.
            return hex(number)
    return repr(number)


def digits(number: int) -> str:
    """A number of any length as decimal digits."""
    return str(number) if number.bit_length() < 2000 else _fibnim.decimal(number)


def shown(value: object) -> str:
    """An argument in a form that fits an error message of one line."""
    return shortened(written(value).replace("\n", " "), 80)


def listed(numbers: Iterable[object], brackets: str = "[]") -> str:
    """Numbers as a Python list or tuple, by the ``brackets``."""
    texts = [written(number) for number in numbers]
    comma = "," if brackets == "()" and len(texts) == 1 else ""
    return f"{brackets[0]}{', '.join(texts)}{comma}{brackets[1]}"


def shortened(text: str, most: int = 120) -> str:
    """A text, with its middle left out if it is longer than ``most`` characters."""
    return text if len(text) <= most else f"{text[: most // 2]} ... {text[-most // 2 :]} ({len(text)} characters)"


def html_table(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """An HTML table of two columns, for notebooks."""
    cells = "".join(
        f'<tr><th style="text-align:left">{escape(name)}</th>'
        f'<td style="text-align:left">{escape(shortened(value))}</td></tr>'
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
    """The argument, if it is a text."""
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} is not a text: give the text of a file that fibnim writes")
    return text


def write(files: Mapping[Any, str]) -> None:
    """Writes files; raises ``FileExistsError`` and writes none if one of them exists."""
    for path in files:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, "the file exists already and was not changed", os.fspath(path))
    for path, text in files.items():
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)


class Saved:
    """What can be written to a file as a text, and read again."""

    @abstractmethod
    def dumps(self) -> str:
        """The text of a file."""

    @classmethod
    def loads(cls, text: str, **limits: Unpack[Limits]) -> Self:
        """Reads the text of a file."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: str | os.PathLike[str], **limits: Unpack[Limits]) -> Self:
        """Reads a file; see :meth:`loads`."""
        with open(path, encoding="utf-8") as file:
            return cls.loads(file.read(), **limits)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the text to a file, which must not exist."""
        write({path: self.dumps()})


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


class budget:
    """Limits the memory and time of a call by its keywords, and shows its progress."""

    __slots__ = ("_bar", "_allowed")

    def __init__(self, what: str, limits: Limits = {}) -> None:
        for name in limits:
            if name not in Limits.__annotations__:
                raise TypeError(f"unexpected keyword argument {name!r}")
        time, progress = limits.get("time"), limits.get("progress")
        most = min(size(limits.get("memory", MEMORY)), _HERE)
        try:
            seconds = None if time is None or float(time) == float("inf") else float(time)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"time is {shown(time)}: give a number of seconds from 0, or None") from None
        self._bar = _Bar(what) if (attached() if progress is None else flag(progress, "progress")) else None
        self._allowed = _fibnim.Budget(most, seconds, self._bar)

    def __enter__(self) -> _fibnim.Budget:
        return self._allowed

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
