"""Proofs for piles of every size."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsIndex

from . import _fibnim
from ._solve import MEMORY, Analysis, ask, opening
from ._take import Take, take_away


class Certificate:
    """The solution of a game with fixed piles and one of any size, or of two piles of any size, with its proof."""

    __slots__ = ("_core",)

    def __init__(self, core: _fibnim.Certificate) -> None:
        self._core = core

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """Reads a certificate file and checks it from nothing; the game is the last of the file."""
        return cls.loads(Path(path).read_text(encoding="utf-8"))

    @classmethod
    def loads(cls, text: str) -> Certificate:
        """Checks the text of a certificate file."""
        return cls(_fibnim.Certificate.of_text(text))

    def dumps(self) -> str:
        """The text of a file with the game and all that it depends on."""
        return self._core.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes that file; it must not exist."""
        with open(path, "x", encoding="utf-8") as file:
            file.write(self.dumps())

    @property
    def fixed(self) -> tuple[int, ...]:
        """The fixed piles."""
        return tuple(self._core.fixed)

    @property
    def free(self) -> int:
        """How many piles may have any size."""
        return self._core.free

    @property
    def states(self) -> int:
        """How many states the automaton has."""
        return self._core.states

    @property
    def hash(self) -> str:
        """A number that differs between certificates that differ."""
        return self._core.hash

    def check(self) -> None:
        """Checks the proof again, from nothing; raises :class:`InputError` with the violated instance."""
        _fibnim.Certificate.of_text(self.dumps())

    def complement(self) -> int | None:
        """The size of the free pile that makes a P position under every quota; ``None`` is a proof that there is none."""
        return self._core.complement()

    def solve(self, piles: Sequence[SupportsIndex], *, quota: SupportsIndex | str | None = None) -> Analysis:
        """Solves a position of the game; ``piles`` are all piles, the fixed ones included.

        >>> prove(fixed=(6, 1)).solve([6, 1, 10**30], quota=13).reason.kind
        'certificate'
        """
        numbers = tuple(pile.__index__() for pile in piles)
        given = opening(len(numbers)) if quota is None else quota
        limit = given if isinstance(given, str) else given.__index__()
        return ask(self._core.solver(), (numbers, limit, self._core.take, False, False), MEMORY, None)

    def export(self, format: str, path: str | os.PathLike[str]) -> None:
        """Writes files for Walnut into a folder, or the automaton as "dot" or "svg" into a file; none may exist."""
        texts = {"walnut": self._core.walnut, "dot": self._core.dot, "svg": self._repr_svg_}
        if format not in texts:
            raise _fibnim.InputError(f"{format!r} is no format: accepted are {', '.join(texts)}")
        made: Any = texts[format]()
        files = {Path(path): made} if isinstance(made, str) else {Path(path) / name: text for name, text in made.items()}
        if format == "walnut":
            Path(path).mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            with open(file, "x", encoding="utf-8") as out:
                out.write(text)

    def _repr_svg_(self) -> str:
        return self._core.svg(repr(self))

    def __repr__(self) -> str:
        take = "" if self._core.take == "2t" else f", take={self._core.take!r}"
        return f"prove(free=2{take})" if self.free == 2 else f"prove(fixed={self.fixed}{take})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return Certificate.loads, (self.dumps(),)


def prove(
    *, fixed: Sequence[int] = (), free: int = 1, take: Take = "2t", states: int = 20_000, time: float | None = None
) -> Certificate:
    """Proves the game with these fixed piles and ``free`` piles of any size, and all games that it depends on.

    :class:`BeyondBudget` says how far it came if the automaton takes more than so many states, or ``time`` seconds do not
    suffice.

    >>> prove(fixed=(4, 3)).complement() is None
    True
    """
    return Certificate(_fibnim.prove(list(fixed), free, take_away(take, 0), states, time))


def complement(fixed: Sequence[int], *, take: Take = "2t", states: int = 20_000, time: float | None = None) -> int | None:
    """The complementary value of fixed piles, or ``None``, which is a proof that there is none.

    >>> complement((6, 1)), complement((4, 3))
    (3, None)
    """
    function = take_away(take, 0)
    known, value = _fibnim.complement(sorted(fixed, reverse=True), function)
    return value if known else prove(fixed=fixed, take=str(function), states=states, time=time).complement()
