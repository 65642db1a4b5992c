"""Proofs for piles of every size."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsIndex

from . import _fibnim
from ._check import MEMORY, a_text, budget, html_table, listed, one_of, read, whole, wholes, write
from ._engine import ENGINE, Answer, Basis, asked
from ._fibnim import Engine, InputError
from ._solve import Analysis, Question, question
from ._take import Take, take_away

STATES = 100_000
"""The most states of an automaton by default, as in the engine."""

MOST_CHIPS = 1000
"""The most chips of fixed piles."""

LEGIBLE = 60
"""The most states of an automaton that a notebook draws."""


class Complement(Answer):
    """A complementary value: the pile with which the others are P at every quota, as far as it is known.

    ``kind`` is "value"; or "none", if there is proved to be none; or "unknown", if there is none up to ``searched_to`` and
    nothing is known beyond.

    >>> complement((6, 1)).value, complement((4, 3)).kind
    (3, 'none')
    """

    __slots__ = ()

    def _known(self) -> dict[str, str]:
        known: dict[str, str] = self.to_dict()["complement"]
        return known

    @property
    def kind(self) -> str:
        """"value", "none" or "unknown"."""
        return self._known()["kind"]

    @property
    def value(self) -> int | None:
        """The pile; ``None`` unless ``kind`` is "value"."""
        value = self._known().get("value")
        return None if value is None else int(value)

    @property
    def searched_to(self) -> int | None:
        """Up to which pile there is none; ``None`` unless ``kind`` is "unknown"."""
        bound = self._known().get("searched_to")
        return None if bound is None else int(bound)

    def _repr_html_(self) -> str:
        return html_table(repr(self), [*self._known().items(), ("basis", self.basis.words())])


class Certificate:
    """The solution of a game with fixed piles and one of any size, or of two piles of any size, with its proof."""

    __slots__ = ("_core", "_engine")

    def __init__(self, core: _fibnim.Certificate) -> None:
        self._core = core
        self._engine: Engine | None = None

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None
    ) -> Certificate:
        """Reads a certificate file and checks all proofs in it; the game is the last of the file. See :meth:`loads`."""
        return cls.loads(read(path), memory=memory, time=time, progress=progress)

    @classmethod
    def loads(
        cls, text: str, *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None
    ) -> Certificate:
        """Checks the text of a certificate file, within ``memory`` bytes (default 2 GiB) and ``time`` seconds (default no
        limit)."""
        with budget("check", memory, time, progress) as allowed:
            return cls(_fibnim.Certificate.of_text(a_text(text), allowed))

    def dumps(self) -> str:
        """The text of a file with the game and all that it depends on."""
        return self._core.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes that file; it must not exist."""
        write({path: self.dumps()})

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

    def check(self, *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None) -> None:
        """Checks the proof again, independently of how it was found; raises :class:`InputError` with the violated instance."""
        Certificate.loads(self.dumps(), memory=memory, time=time, progress=progress)

    def about(self) -> dict[str, Any]:
        """What the certificate proves: the ``fixed`` piles and how many are ``free``, the ``take_away`` function, the ``states``,
        and the ``complement`` of the fixed piles where it tells one: its ``kind`` is "value", with the ``value``, or "none".

        >>> prove(fixed=(6, 1)).about()["complement"]
        {'kind': 'value', 'value': '3'}
        """
        with budget("certificate", MEMORY, None) as allowed:
            about: dict[str, Any] = json.loads(self._core.about(allowed))
            return about

    def complement(self) -> int | None:
        """The size of the free pile that makes a P position under every quota; ``None`` is a proof that there is none.
        Refused where no fixed pile could have one."""
        known = self.about().get("complement")
        if known is None:
            raise InputError("this game has no complementary value: accepted are games with fixed piles and one free pile")
        return int(known["value"]) if known["kind"] == "value" else None

    @property
    def basis(self) -> Basis:
        """The basis of the proof: the checker has accepted the certificate."""
        return Basis.of(self.to_dict())

    def to_json(self) -> str:
        """The engine's reply to the question for this proof as one line of JSON, as ``fibnim prove game --json`` prints it."""
        with budget("certificate", MEMORY, None) as allowed:
            return self._core.to_json(allowed)

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary."""
        reply: dict[str, Any] = json.loads(self.to_json())
        return reply

    @property
    def take(self) -> str:
        """The take-away function."""
        return self._core.take

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins."""
        return self._core.misere

    @property
    def engine(self) -> Engine:
        """An engine that answers by the proof, too."""
        if self._engine is None:
            self._engine = self._core.engine()
        return self._engine

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

        >>> prove(fixed=(6, 1)).solve([6, 1, 10**30], quota=13).basis.method
        'certificate'
        """
        asked = question(piles, quota, previous, opening, self.take, self.misere, None)
        return Question(asked.piles, asked.limits, False, asked.take, self.misere, self).ask(memory, time, progress)

    def export(self, format: str, path: str | os.PathLike[str]) -> None:
        """Writes files for Walnut into a folder, or the automaton as "dot" or "svg" into a file; no file may exist."""
        texts = {"walnut": self._core.walnut, "dot": self._core.dot, "svg": self.svg}
        one_of(format, "format", texts)
        made: Any = texts[format]()
        if format == "walnut":
            Path(path).mkdir(parents=True, exist_ok=True)
            write({Path(path) / name: text for name, text in made.items()})
        else:
            write({path: made})

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
        states = "" if self.states <= STATES else f", states={self.states}"
        misere = ", misere=True" if self.misere else ""
        return f"prove({'free=2' if self.free == 2 else f'fixed={self.fixed}'}{take}{misere}{states})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return Certificate.loads, (self.dumps(),)

    def __copy__(self) -> Certificate:
        return self

    def __deepcopy__(self, _: object) -> Certificate:
        return self


def prove(
    *,
    fixed: Sequence[SupportsIndex] = (),
    free: SupportsIndex = 1,
    take: Take = "2t",
    misere: bool = False,
    states: SupportsIndex = STATES,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Certificate:
    """Proves the game with these fixed piles and ``free`` piles of any size, and all games that it depends on; under ``misere``
    play if you ask for it.

    :class:`BeyondBudget` says how far it came if an automaton needs more than so many ``states`` (default 100000), or if the proof
    takes longer than ``time`` seconds (default no limit). A search within the proof takes at most ``memory`` bytes (default 2 GiB).

    >>> prove(fixed=(4, 3)).complement() is None
    True
    """
    piles = wholes(fixed, "fixed", 0, MOST_CHIPS)
    number, most = whole(free, "free", 1, 2), whole(states, "states", 1, 2**32 - 1)
    with budget("proof", memory, time, progress) as allowed:
        return Certificate(_fibnim.prove(ENGINE, piles, number, take_away(take, None), misere, most, allowed))


def complement(
    piles: Sequence[SupportsIndex],
    *,
    take: Take = "2t",
    bound: SupportsIndex | None = None,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Complement:
    """The complementary value of some piles: by a theorem or a checked certificate, and otherwise by search.

    Where nothing is proved, piles up to ``bound`` are searched (default 5000, and at least twice the largest of the
    piles), within ``memory`` bytes (default 2 GiB) and ``time`` seconds (default no limit).

    >>> complement((6, 1)).value
    3
    >>> complement((4, 3)).kind, complement((4, 3)).basis.strength
    ('none', 'checked-certificate')
    """
    fixed = wholes(piles, "piles", 0, 2**32 - 1)
    asks: dict[str, Any] = {"ask": "complement", "take_away": str(take_away(take, None)), "piles": fixed}
    options = "" if asks["take_away"] == "2t" else f", take={asks['take_away']!r}"
    if bound is not None:
        asks["bound"] = whole(bound, "bound", 0, 2**32 - 1)
        options += f", bound={asks['bound']}"
    return Complement(asked("complement", asks, memory, time, progress), f"complement({listed(fixed, '()')}{options})")
