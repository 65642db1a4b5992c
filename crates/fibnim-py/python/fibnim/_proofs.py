"""Proves games for piles of every size."""

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
"""The default of ``states``, as in the engine."""

MOST_CHIPS = 1000
"""The most chips of a fixed pile."""

LEGIBLE = 60
"""The most states of an automaton that a notebook draws."""


class Complement(Answer):
    """The complementary value of some piles: the size of one more pile with which they are P at every quota.

    ``kind`` is "value" if it is known, "none" if a proof excludes one, and "unknown" if there is none up to ``searched_to`` and
    larger values were not searched.

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
        """The complementary value; ``None`` unless ``kind`` is "value"."""
        value = self._known().get("value")
        return None if value is None else int(value)

    @property
    def searched_to(self) -> int | None:
        """The largest value that was excluded; ``None`` unless ``kind`` is "unknown"."""
        bound = self._known().get("searched_to")
        return None if bound is None else int(bound)

    def _repr_html_(self) -> str:
        return html_table(repr(self), [*self._known().items(), ("basis", self.basis.words())])


class Certificate:
    """The proved solution of a game: fixed piles and one pile of any size, or two piles of any size."""

    __slots__ = ("_core", "_engine")

    def __init__(self, core: _fibnim.Certificate) -> None:
        self._core = core
        self._engine: Engine | None = None

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None
    ) -> Certificate:
        """Reads a certificate file and checks all proofs in it; see :meth:`loads`."""
        return cls.loads(read(path), memory=memory, time=time, progress=progress)

    @classmethod
    def loads(
        cls, text: str, *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None
    ) -> Certificate:
        """Reads the text of a certificate file and checks all proofs in it. The result is the last certificate of the file.

        ``memory`` (bytes, default 2 GiB) and ``time`` (seconds, default no limit) limit the check.
        """
        with budget("check", memory, time, progress) as allowed:
            return cls(_fibnim.Certificate.of_text(a_text(text), allowed))

    def dumps(self) -> str:
        """The text of a file with this certificate and all that it depends on."""
        return self._core.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the certificates to a file, which must not exist."""
        write({path: self.dumps()})

    @property
    def fixed(self) -> tuple[int, ...]:
        """The fixed piles."""
        return tuple(self._core.fixed)

    @property
    def free(self) -> int:
        """The number of piles of any size."""
        return self._core.free

    @property
    def states(self) -> int:
        """The number of states of the automaton."""
        return self._core.states

    @property
    def hash(self) -> str:
        """The SHA-256 hash of the certificate."""
        return self._core.hash

    def check(self, *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None) -> None:
        """Checks the proof again, independently of how it was found; raises
        :class:`InputError` with an instance of the recurrence that it violates, if there is one."""
        Certificate.loads(self.dumps(), memory=memory, time=time, progress=progress)

    def about(self) -> dict[str, Any]:
        """The subject of the certificate: the ``fixed`` piles, the number of ``free`` ones, the ``take_away`` function, the number
        of ``states``, and the ``complement`` of the fixed piles if the certificate determines it: its ``kind`` is "value", with the
        ``value``, or "none".

        >>> prove(fixed=(6, 1)).about()["complement"]
        {'kind': 'value', 'value': '3'}
        """
        with budget("certificate", MEMORY, None) as allowed:
            about: dict[str, Any] = json.loads(self._core.about(allowed))
            return about

    def complement(self) -> int | None:
        """The complementary value of the fixed piles; ``None`` if the certificate proves that there is none. Raises
        :class:`InputError` for a game without fixed piles or with two free piles."""
        known = self.about().get("complement")
        if known is None:
            raise InputError("this game has no complementary value: accepted are games with fixed piles and one free pile")
        return int(known["value"]) if known["kind"] == "value" else None

    @property
    def basis(self) -> Basis:
        """The basis of the proof: a certificate that the checker has accepted."""
        return Basis.of(self.to_dict())

    def to_json(self) -> str:
        """The engine's reply about this proof as one line of JSON, as ``fibnim prove game --json`` prints it."""
        with budget("certificate", MEMORY, None) as allowed:
            return self._core.to_json(allowed)

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary."""
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
        """An engine that also uses the proof."""
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
        """Writes the proof for Walnut to a folder (``format`` "walnut"), or the automaton to a file ("dot" or "svg"). Existing files
        are not replaced."""
        texts = {"walnut": self._core.walnut, "dot": self._core.dot, "svg": self.svg}
        one_of(format, "format", texts)
        made: Any = texts[format]()
        if format == "walnut":
            Path(path).mkdir(parents=True, exist_ok=True)
            write({Path(path) / name: text for name, text in made.items()})
        else:
            write({path: made})

    def svg(self) -> str:
        """The automaton as an SVG picture; raises :class:`InputError` if it has too many states for one."""
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
    """Proves the solution of the game with these ``fixed`` piles and ``free`` piles of any size, and those of all games that it
    depends on.

    Raises :class:`BeyondBudget` if an automaton needs more than ``states`` states (default 100000), if the proof takes longer than
    ``time`` seconds (default no limit), or if a search within it needs more than ``memory`` bytes (default 2 GiB).

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
    """The complementary value of some piles, by a theorem or a checked certificate, and otherwise by search.

    The search goes up to ``bound`` (default 5000, and at least twice the largest of the piles). ``memory`` (bytes, default 2 GiB)
    and ``time`` (seconds, default no limit) limit it.

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
