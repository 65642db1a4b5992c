"""The words and keywords that calls accept, and the words of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, SupportsIndex, TypeAlias, TypedDict

Outcome: TypeAlias = Literal["N", "P"]
"""``"N"`` if the player to move wins, ``"P"`` if the previous player does."""

Opening: TypeAlias = Literal["any", "not-whole"]
"""What a first move may take: any number of chips from one pile, or any number but not a whole pile."""

Dynamic: TypeAlias = Literal["global", "local"]
"""Where the quota lives: one for the whole position, or one for each pile."""

Quota: TypeAlias = SupportsIndex | Opening | Sequence[SupportsIndex | Opening]
"""The most that the next move may take, or one for each pile."""

Threshold: TypeAlias = int | None
"""The least quota that wins; ``None`` if none does."""

Take: TypeAlias = str | Sequence[int] | Mapping[int, int] | Callable[[int], int]
"""A text such as ``"2t"``, ``"1.5t"``, ``"t^2"`` or ``"2,2,6 then t+3"``; a sequence of the first values ``f(1)``,
``f(2)``, ..., the last of which holds for all larger ``t``; a mapping ``{1: f(1), 2: f(2), ...}`` of them; or a callable."""


class Limits(TypedDict, total=False):
    """What a call may cost: ``memory`` in bytes (default 2 GiB), and ``time`` in seconds (default: no limit). ``progress`` says whether
    a progress bar appears after one second (default: in a terminal or a notebook)."""

    memory: int
    time: float | None
    progress: bool | None


class Rules(Limits, total=False):
    """A ruleset, and limits: the take-away function ``take`` (default ``"2t"``), and whether the player who cannot move wins."""

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
