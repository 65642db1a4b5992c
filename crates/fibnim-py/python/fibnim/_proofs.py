"""Proofs for piles of every size."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsIndex

from . import _fibnim
from ._check import MEMORY, budget, html_table, listed, one_of, whole, wholes
from ._fibnim import InputError, Solver
from ._solve import Analysis, Question, question
from ._take import Take, take_away

STATES = 20_000
"""The most states of an automaton where nothing is said."""

LEGIBLE = 60
"""The most states of an automaton that a notebook draws."""


class Certificate:
    """The solution of a game with fixed piles and one of any size, or of two piles of any size, with its proof."""

    __slots__ = ("_core", "_solver")

    def __init__(self, core: _fibnim.Certificate) -> None:
        self._core = core
        self._solver: Solver | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """Reads a certificate file and checks it from nothing; the game is the last of the file."""
        return cls.loads(Path(path).read_text(encoding="utf-8"))

    @classmethod
    def loads(cls, text: str) -> Certificate:
        """Checks the text of a certificate file."""
        with budget("check", MEMORY, None) as allowed:
            return cls(_fibnim.Certificate.of_text(text, allowed))

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
        Certificate.loads(self.dumps())

    def complement(self) -> int | None:
        """The size of the free pile that makes a P position under every quota; ``None`` is a proof that there is none."""
        return self._core.complement()

    @property
    def take(self) -> str:
        """The take-away function."""
        return self._core.take

    @property
    def solver(self) -> Solver:
        """A solver that uses the proof."""
        if self._solver is None:
            self._solver = self._core.solver()
        return self._solver

    def solve(
        self,
        piles: Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | None = None,
        previous: SupportsIndex | None = None,
        opening: str | None = None,
        memory: int = MEMORY,
        time: float | None = None,
        progress: bool | None = None,
    ) -> Analysis:
        """Solves a position of the game; ``piles`` are all piles, the fixed ones included. See :func:`solve`.

        >>> prove(fixed=(6, 1)).solve([6, 1, 10**30], quota=13).reason.kind
        'certificate'
        """
        asked = question(piles, quota, previous, opening, self.take, False, None)
        return Question(asked.piles, asked.limits, False, asked.take, False, self).ask(memory, time, progress)

    def export(self, format: str, path: str | os.PathLike[str]) -> None:
        """Writes files for Walnut into a folder, or the automaton as "dot" or "svg" into a file; none may exist."""
        texts = {"walnut": self._core.walnut, "dot": self._core.dot, "svg": self.svg}
        one_of(format, "format", texts)
        made: Any = texts[format]()
        files = {Path(path): made} if isinstance(made, str) else {Path(path) / name: text for name, text in made.items()}
        if format == "walnut":
            Path(path).mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            with open(file, "x", encoding="utf-8") as out:
                out.write(text)

    def svg(self) -> str:
        """The automaton as a picture; refused if it has more states than can be seen."""
        return self._core.svg(repr(self))

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.states <= LEGIBLE else None

    def _repr_html_(self) -> str | None:
        rows = [("fixed piles", listed(self.fixed, "()")), ("states", str(self.states)), ("sha256", self.hash)]
        return None if self.states <= LEGIBLE else html_table(repr(self), rows)

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
    *,
    fixed: Sequence[SupportsIndex] = (),
    free: SupportsIndex = 1,
    take: Take = "2t",
    states: SupportsIndex = STATES,
    time: float | None = None,
    progress: bool | None = None,
) -> Certificate:
    """Proves the game with these fixed piles and ``free`` piles of any size, and all games that it depends on.

    :class:`BeyondBudget` says how far it came if the automaton takes more than so many ``states``, or ``time`` seconds do
    not suffice.

    >>> prove(fixed=(4, 3)).complement() is None
    True
    """
    piles = wholes(fixed, "fixed", 0, 2**32 - 1)
    number, most = whole(free, "free", 1, 2), whole(states, "states", 1, 2**32)
    with budget("states", MEMORY, time, progress) as allowed:
        return Certificate(_fibnim.prove(piles, number, take_away(take, None), most, allowed))


def complement(
    fixed: Sequence[SupportsIndex],
    *,
    take: Take = "2t",
    states: SupportsIndex = STATES,
    time: float | None = None,
    progress: bool | None = None,
) -> int | None:
    """The complementary value of fixed piles, or ``None``, which is a proof that there is none.

    >>> complement((6, 1)), complement((4, 3))
    (3, None)
    """
    piles = sorted(wholes(fixed, "fixed", 0, 2**32 - 1), reverse=True)
    function = take_away(take, None)
    known, value = _fibnim.complement(piles, function)
    if known:
        return value
    return prove(fixed=piles, take=str(function), states=states, time=time, progress=progress).complement()
