"""Proofs of games for piles of every size."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _calls, _fibnim
from ._answer import Answer
from ._answers import Grundy
from ._calls import MOST, STATES
from ._check import Saved, a_text, budget, one_of, whole, wholes, write
from ._engine import PROCESS, Process
from ._fibnim import InputError
from ._position import Analysis, ruleset
from ._types import Given, Limits, Take, Takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

MOST_CHIPS = 1000
"""The most chips of a fixed pile."""

LEGIBLE = 60
"""The most states of an automaton that a notebook draws."""

FORMATS: tuple[Literal["walnut", "dot", "svg"], ...] = ("walnut", "dot", "svg")


class Source:
    """What calls of this package can answer from: a certificate, or a table."""

    _core: Any
    take: str
    misere: bool
    only: str | None = None

    @cached_property
    def here(self) -> Calls:
        """The calls of this package, answered also by this object."""
        return Calls(Process(self._core.engine(), self))

    def solve(self, piles: Sequence[SupportsIndex], **options: Unpack[Given]) -> Analysis:
        """Solves a position under the ruleset of this object, which answers if it covers the position; see
        :func:`solve`."""
        return self.here.solve(piles, take=self.take, misere=self.misere, only=self.only, **options)


class Certificate(Source, Saved, Answer):
    """The proved solution of a game: ``fixed`` piles and ``free`` piles of any size, or the proof of the Grundy values
    of one pile up to a ``value``, which is ``None`` otherwise.

    ``take`` is the take-away function, ``only`` the permitted takes (``None`` if all are), and ``misere`` whether the
    player who cannot move wins. ``states`` is the number of states of the automaton, and ``hash`` the SHA-256 hash of
    the certificate.
    """

    _core: _fibnim.Certificate

    def __init__(self, core: _fibnim.Certificate) -> None:
        with budget("certificate") as allowed:
            super().__init__(core.to_json(allowed))
        self._core = core
        about = self.about()
        self.fixed, self.free, self.states = tuple(about["fixed"]), about["free"], about["states"]
        self.value: int | None = about.get("value")
        self.only = about.get("only")
        self.take, self.misere, self.hash = about["take_away"], about["play"] == "misere", core.hash

    @classmethod
    def loads(cls, text: str, **limits: Unpack[Limits]) -> Certificate:
        """Reads the text of a certificate file and checks all proofs in it. The result is the last certificate of the
        file.

        ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and ``progress``.
        """
        with budget("check", limits) as allowed:
            return cls(_fibnim.Certificate.of_text(a_text(text), allowed))

    def dumps(self) -> str:
        """The text of a file with this certificate and all that it depends on."""
        return str(self.to_dict()["file"])

    def check(self, **limits: Unpack[Limits]) -> None:
        """Checks the proof again, independently of how it was found; raises
        :class:`InputError` with an instance of the recurrence that it violates, if there is one."""
        Certificate.loads(self.dumps(), **limits)

    def about(self) -> dict[str, Any]:
        """The subject of the certificate: the ``fixed`` piles, the number of ``free`` ones, the ``take_away`` function,
        the number of ``states``, and the ``complement`` of the fixed piles if the certificate determines it: its
        ``kind`` is "value", with the ``value``, or "none".

        >>> prove(fixed=(6, 1)).about()["complement"]
        {'kind': 'value', 'value': '3'}
        """
        about: dict[str, Any] = self.to_dict()["proved"][-1]
        return about

    def complement(self) -> int | None:
        """The complementary value of the fixed piles; ``None`` if the certificate proves that there is none. Raises
        :class:`InputError` for a game without fixed piles or with two free piles."""
        known = self.about().get("complement")
        if known is None:
            raise InputError("this game has no complementary value: give a game with fixed piles and one free pile")
        return int(known["value"]) if known["kind"] == "value" else None

    def grundy(self, pile: SupportsIndex, *, quota: SupportsIndex | None = None, **limits: Unpack[Limits]) -> Grundy:
        """The Grundy value of one pile, which the proof gives if it is one of the proved values; see :func:`grundy`."""
        return self.here.grundy(pile, quota=quota, take=self.take, only=self.only, **limits)

    def export(self, format: Literal["walnut", "dot", "svg"], path: str | os.PathLike[str]) -> None:
        """Writes the proof for Walnut to a folder (``format`` "walnut"), or the automaton to a file ("dot" or "svg").
        Existing files are not replaced."""
        if one_of(format, "format", FORMATS) == "walnut":
            Path(path).mkdir(parents=True, exist_ok=True)
            write({Path(path) / name: text for name, text in self._core.walnut().items()})
        else:
            write({path: self._core.dot() if format == "dot" else self.svg()})

    def svg(self) -> str:
        """The automaton as an SVG picture; raises :class:`InputError` if it has too many states for one."""
        return self._core.svg(repr(self))

    _repr_html_ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.states <= LEGIBLE else None

    def __repr__(self) -> str:
        take = "" if self.take == "2t" else f", take={self.take!r}"
        states = "" if self.states <= STATES else f", states={self.states}"
        misere = ", misere=True" if self.misere else ""
        game = "free=2" if self.free == 2 else f"fixed={self.fixed}"
        return f"prove({game if self.value is None else f'grundy={self.value}'}{take}{misere}{states})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Certificate.loads, (self.dumps(),)

    def __copy__(self) -> Certificate:
        return self

    def __deepcopy__(self, _: object) -> Certificate:
        return self


class Calls(_calls.Calls):
    """All calls."""

    def prove(
        self,
        *,
        fixed: Sequence[SupportsIndex] = (),
        free: SupportsIndex = 1,
        grundy: SupportsIndex | None = None,
        take: Take = "2t",
        only: Takes | None = None,
        misere: bool = False,
        states: SupportsIndex = STATES,
        **limits: Unpack[Limits],
    ) -> Certificate:
        """Proves the solution of the game with these ``fixed`` piles and ``free`` piles of any size, and those of all
        games that it depends on. With ``grundy`` it proves from which piles and quotas the Grundy values 0 to
        ``grundy`` of one pile are reached. This process checks the proof.

        ``only`` permits some takes: a sequence of them up to 256, ``"odd"``, or ``"fib"`` or ``"powers of 2"`` if these
        are the terms of the H-sequence, as under 2t and t. It excludes ``grundy``.

        Raises :class:`BeyondBudget` if an automaton needs more than ``states`` states (default 100000), if the proof
        takes longer than ``time`` seconds (default no limit), or if a search within it needs more than ``memory`` bytes
        (default 2 GiB).

        >>> prove(fixed=(4, 3)).complement() is None
        True
        >>> prove(grundy=3).grundy(10**100, quota=4)
        3
        >>> prove(fixed=(5, 3), only="fib").solve([10**30, 5, 3]).threshold
        2
        """
        question = {
            "ask": "prove",
            "fixed": wholes(fixed, "fixed", 0, MOST_CHIPS),
            "free": whole(free, "free", 1, 2),
            **ruleset(take, misere, only=only),
        }
        question["states"] = whole(states, "states", 1, MOST)
        if grundy is not None:
            if question["fixed"] or question["free"] != 1:
                raise InputError("grundy is given beside fixed or two free piles: give only one of them")
            question["grundy"] = whole(grundy, "grundy", 0, MOST)
        file = Answer(self.asker.answer(question, limits)).to_dict()["file"]
        return Certificate.loads(file, **(limits if isinstance(self.asker, Process) else {}))

    def __reduce__(self) -> str | tuple[Any, ...]:
        return "HERE" if self.asker is PROCESS else (type(self), (self.asker,))


HERE = Calls(PROCESS)
"""The calls that are answered by this process."""
