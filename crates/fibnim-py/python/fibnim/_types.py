"""The words and keywords that calls accept, and the words of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias, TypedDict

if TYPE_CHECKING:
    from ._position import Position

Outcome: TypeAlias = Literal["N", "P"]
"""``"N"`` if the player to move wins, ``"P"`` if the previous player does."""

Opening: TypeAlias = Literal["any", "not-whole"]
"""What a first move may take: any number of chips from one pile, or any number but not a whole pile."""

Dynamic: TypeAlias = Literal["global", "local"]
"""Where the quota lives: one for the whole position, or one for each pile."""

Ending: TypeAlias = Literal["all-empty", "first-empty"]
"""When play ends: when no move is left, or as soon as a pile is empty."""

Takes: TypeAlias = str | SupportsIndex | Sequence[SupportsIndex]
"""The permitted takes: a sequence of them, or a text such as ``"1,3,4"``, ``"fib"``, ``"squares"``, ``"cubes"``,
``"powers of 2"``, ``"odd"`` or ``"primes"``."""

Quota: TypeAlias = SupportsIndex | Opening | Sequence[SupportsIndex | Opening]
"""The most that the next move may take, or one for each pile."""

Threshold: TypeAlias = int | None
"""The least quota that wins; ``None`` if none does."""

TermValue: TypeAlias = int | Fraction | str | None
"""A term of a sequence: a number, a chance, an outcome, or ``None`` for an infinite threshold. ``"none"`` and
``"unknown"`` say why there is no complementary value."""

Take: TypeAlias = str | SupportsIndex | Sequence[int] | Mapping[int, int] | Callable[[int], int]
"""A text such as ``"2t"``, ``"1.5t"``, ``"t^2"`` or ``"2,2,6 then t+3"``; an integer, the quota after every move; a
sequence of the first values ``f(1)``, ``f(2)``, ..., the last of which holds for all larger ``t``; a mapping ``{1:
f(1), 2: f(2), ...}`` of them; or a callable. Some calls also take ``"unlimited"`` and functions of ``t`` and ``n``, the
chips left in the pile, such as ``"max(1,n/2)"``."""


Strategy: TypeAlias = "str | Callable[[Position], tuple[SupportsIndex, SupportsIndex]]"
"""The name of a strategy, such as ``"perfect"``; or a function that is given a :class:`Position` and returns a move: a
pair of a pile, counted from 0, and a number of chips."""


class Limits(TypedDict, total=False):
    """What a call may cost: ``memory`` in bytes or as a text such as ``"4GiB"`` (default 2 GiB), and ``time`` in
    seconds (default: no limit). ``progress`` says whether a progress bar appears after one second (default: in a
    terminal or a notebook)."""

    memory: int | str
    time: float | None
    progress: bool | None


class Further(TypedDict, total=False):
    """Further rules: ``only`` the takes of a set are permitted, the other player may forbid up to ``block`` moves
    before each move (default 0), and when play ``ends`` (default ``"all-empty"``)."""

    only: Takes | None
    block: SupportsIndex | None
    ends: Ending | None


class Rules(Limits, Further, total=False):
    """A ruleset, and limits: the take-away function ``take`` (default ``"2t"``), whether the player who cannot move
    wins, and further rules; see :func:`solve`."""

    take: Take
    misere: bool


class Given(Limits, total=False):
    """The options of a position, and limits; see :func:`solve`."""

    quota: Quota | None
    previous: SupportsIndex | None
    opening: Opening | None
    dynamic: Dynamic | None


class Options(Given, Rules, total=False):
    """The options of a position, its ruleset, and limits."""
