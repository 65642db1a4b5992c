"""Proves games for piles of every size."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._analysis import Analysis
from ._check import MEMORY, Limits, a_text, budget, flag, html_table, limited, listed, one_of, read, whole, wholes, write
from ._engine import Answer, Basis, Calls, number
from ._fibnim import InputError
from ._position import Position
from ._statements import STATES
from ._take import Take, take_away
from ._types import Opening
from ._values import Grundy

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._here import Here

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
        known: dict[str, str] = self.form()["complement"]
        return known

    @property
    def kind(self) -> Literal["value", "none", "unknown"]:
        """"value", "none" or "unknown"."""
        kind: Any = self._known()["kind"]
        return kind  # type: ignore[no-any-return]

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
    """The proved solution of a game: fixed piles and one pile of any size, or two piles of any size; or the proof of the Grundy values
    of one pile up to a ``value``."""

    __slots__ = ("_core", "_here")

    def __init__(self, core: _fibnim.Certificate) -> None:
        self._core = core
        self._here: Here | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str], **limits: Unpack[Limits]) -> Certificate:
        """Reads a certificate file and checks all proofs in it; see :meth:`loads`."""
        return cls.loads(read(path), **limits)

    @classmethod
    def loads(cls, text: str, **limits: Unpack[Limits]) -> Certificate:
        """Reads the text of a certificate file and checks all proofs in it. The result is the last certificate of the file.

        ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and ``progress``.
        """
        with limited("check", limits) as allowed:
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

    @property
    def value(self) -> int | None:
        """The Grundy value that the certificate is about; ``None`` if it is about a game."""
        return self._core.value

    def check(self, **limits: Unpack[Limits]) -> None:
        """Checks the proof again, independently of how it was found; raises
        :class:`InputError` with an instance of the recurrence that it violates, if there is one."""
        Certificate.loads(self.dumps(), **limits)

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
    def here(self) -> Here:
        """The calls of this package, answered also by the proof."""
        if self._here is None:
            from ._here import Here

            self._here = Here(self._core.engine(), self)
        return self._here

    def solve(
        self,
        piles: Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        **limits: Unpack[Limits],
    ) -> Analysis:
        """Solves a position under the ruleset of the game, which the proof answers if it is one of the proved games; see
        :func:`solve`."""
        position = Position(piles, quota=quota, previous=previous, opening=opening, take=self.take, misere=self.misere)
        return self.here.solve_position(position, **limits)

    def grundy(self, pile: SupportsIndex, *, quota: SupportsIndex | None = None, **limits: Unpack[Limits]) -> Grundy:
        """The Grundy value of one pile, which the proof gives if it is one of the proved values; see :func:`grundy`."""
        return self.here.grundy(pile, quota=quota, take=self.take, **limits)

    def export(self, format: Literal["walnut", "dot", "svg"], path: str | os.PathLike[str]) -> None:
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
        game = "free=2" if self.free == 2 else f"fixed={self.fixed}"
        return f"prove({game if self.value is None else f'grundy={self.value}'}{take}{misere}{states})"

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


@dataclass(frozen=True)
class Shipped:
    """A certificate that comes with the library: the ``file`` and ``line`` where it is, and its subject as in
    :meth:`Certificate.about`."""

    file: str
    line: int
    take: str
    misere: bool
    free: int
    fixed: tuple[int, ...]
    value: int | None
    states: int


class Trace(Answer):
    """The states that an automaton goes through while it reads the digits of piles and a quota."""

    __slots__ = ()

    @property
    def accepted(self) -> bool:
        """Whether the automaton accepts: for a game, whether the player to move wins."""
        accepted: bool = self.form()["accepted"]
        return accepted

    @property
    def threshold(self) -> int | float | None:
        """The threshold of the piles; ``math.inf`` if there is none; ``None`` for Grundy values."""
        threshold = self.form().get("threshold")
        return None if threshold is None else math.inf if threshold == "infinity" else number(threshold)

    @property
    def terms(self) -> tuple[int, ...]:
        """The terms that the digits stand for, the largest first."""
        return tuple(map(number, self.form()["terms"]))

    @property
    def digits(self) -> tuple[tuple[int, ...], ...]:
        """For each term, the digits of the piles and of the quota."""
        return tuple(map(tuple, self.form()["digits"]))

    @property
    def states(self) -> tuple[int | None, ...]:
        """The states, from the first; ``None`` once no accepting state can be reached."""
        return tuple(self.form()["states"])


@dataclass(frozen=True)
class Record:
    """A pair of ``piles`` whose complementary ``value`` is larger than those of all pairs before it; ``ratio`` is the value divided by
    the larger pile."""

    piles: tuple[int, int]
    value: int
    ratio: float


NO_VALUE, UNKNOWN = -1, -2


class Complements(Answer):
    """The complementary values of all pairs of piles up to a size."""

    __slots__ = ()

    def array(self) -> NDArray[np.int64]:
        """The values as a symmetric array: -1 if a proof excludes a value, and -2 if there is none up to :attr:`bound`."""
        rows = self.form()["rows"]
        array = np.full((len(rows), len(rows)), UNKNOWN, dtype=np.int64)
        for larger, row in enumerate(rows):
            for smaller, known in enumerate(row):
                value = {"value": known.get("value"), "none": NO_VALUE, "unknown": UNKNOWN}[known["kind"]]
                array[larger, smaller] = array[smaller, larger] = value
        return array

    @property
    def bound(self) -> int:
        """The largest value that was searched."""
        bound: int = self.form()["bound"]
        return bound

    @property
    def records(self) -> tuple[Record, ...]:
        """The pairs whose value is larger than those of all pairs before them."""
        return tuple(
            Record(tuple(record["piles"]), number(record["value"]), record["ratio"]) for record in self.form()["records"]
        )


class Holes(Answer):
    """The sets of different positive piles that no pile completes to a position that is P at every quota."""

    __slots__ = ()

    @property
    def holes(self) -> dict[tuple[int, ...], Literal["none", "unknown"]]:
        """The sets, with "none" if a proof excludes a value, and "unknown" if there is none up to :attr:`bound`."""
        return {tuple(hole["piles"]): hole["complement"]["kind"] for hole in self.form()["holes"]}

    @property
    def bound(self) -> int:
        """The largest value that was searched."""
        bound: int = self.form()["bound"]
        return bound


class Proving(Calls):
    """Calls about proofs and complementary values."""

    def _certificate(self, question: dict[str, Any], limits: Limits) -> Certificate:
        """Has a game or Grundy values proved. This process checks the proof."""
        reply = Answer(self._reply("proof", question, limits), "").form()
        return Certificate.loads(reply["file"])

    def prove(
        self,
        *,
        fixed: Sequence[SupportsIndex] = (),
        free: SupportsIndex = 1,
        grundy: SupportsIndex | None = None,
        take: Take = "2t",
        misere: bool = False,
        states: SupportsIndex = STATES,
        **limits: Unpack[Limits],
    ) -> Certificate:
        """Proves the solution of the game with these ``fixed`` piles and ``free`` piles of any size, and those of all games that it
        depends on. With ``grundy`` it proves from which piles and quotas the Grundy values 0 to ``grundy`` of one pile are reached.

        Raises :class:`BeyondBudget` if an automaton needs more than ``states`` states (default 100000), if the proof takes longer than
        ``time`` seconds (default no limit), or if a search within it needs more than ``memory`` bytes (default 2 GiB).

        >>> prove(fixed=(4, 3)).complement() is None
        True
        >>> prove(grundy=3).grundy(10**100, quota=4)
        3
        """
        piles = wholes(fixed, "fixed", 0, MOST_CHIPS)
        number, most = whole(free, "free", 1, 2), whole(states, "states", 1, 2**32 - 1)
        of: dict[str, Any] = {"kind": "game", "fixed": piles, "free": number}
        if grundy is not None:
            if piles or number != 1:
                raise InputError("grundy is given beside fixed or two free piles: accepted is one of them")
            of = {"kind": "grundy", "value": whole(grundy, "grundy", 0, 2**32 - 1)}
        play = "misere" if flag(misere, "misere") else "normal"
        question = {"ask": "prove", "of": of, "take_away": str(take_away(take, None)), "play": play, "states": most}
        return self._certificate(question, limits)

    def certificates(self, **limits: Unpack[Limits]) -> list[Shipped]:
        """The certificates that come with the library.

        >>> any(shipped.fixed == (6, 1) for shipped in certificates())
        True
        """
        form = Answer(self._reply("certificates", {"ask": "certificates"}, limits), "").form()
        return [
            Shipped(
                entry["place"]["file"],
                entry["place"]["line"],
                entry["take_away"],
                entry["play"] == "misere",
                entry["free"],
                tuple(entry["fixed"]),
                entry.get("value"),
                entry["states"],
            )
            for entry in form["certificates"]
        ]

    def certificate(self, shipped: Shipped, **limits: Unpack[Limits]) -> Certificate:
        """A certificate that comes with the library, and all that it depends on. This process checks them.

        >>> certificate(next(shipped for shipped in certificates() if shipped.fixed == (2, 1)))
        prove(fixed=(2, 1))
        """
        question = {"ask": "certificate", "place": {"file": shipped.file, "line": shipped.line}}
        return Certificate.loads(Answer(self._reply("certificate", question, limits), "").form()["file"])

    def trace(
        self,
        shipped: Shipped,
        piles: Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Trace:
        """How the automaton of a certificate that comes with the library reads its free ``piles`` and a ``quota``, which is the threshold
        of the piles unless it is given.

        >>> game = next(shipped for shipped in certificates() if shipped.free == 2 and shipped.take == "2t" and not shipped.misere)
        >>> read = trace(game, [4, 1])
        >>> read.threshold, read.terms, read.digits, read.accepted
        (3, (3, 2, 1), ((1, 0, 1), (0, 0, 0), (1, 1, 0)), True)
        """
        question: dict[str, Any] = {"ask": "trace", "place": {"file": shipped.file, "line": shipped.line}}
        question["piles"] = [str(pile) for pile in wholes(piles, "piles")]
        options = f"{shipped!r}, {listed(map(int, question['piles']))}"
        if quota is not None:
            question["quota"] = str(whole(quota, "quota", 1))
            options += f", quota={question['quota']}"
        return Trace(self._reply("trace", question, limits), f"trace({options})")

    def complement(
        self,
        piles: Sequence[SupportsIndex],
        *,
        take: Take = "2t",
        bound: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Complement:
        """The complementary value of some piles, by a theorem or a checked certificate, and otherwise by search.

        The search goes up to ``bound`` (default 5000, and at least twice the largest of the piles). ``limits`` are ``memory`` (bytes,
        default 2 GiB), ``time`` (seconds, default no limit) and ``progress``.

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
        return Complement(self._reply("complement", asks, limits), f"complement({listed(fixed, '()')}{options})")

    def complements(
        self,
        max: SupportsIndex,
        *,
        take: Take = "2t",
        bound: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Complements:
        """The complementary values of all pairs of piles up to ``max``, searched up to ``bound`` (default 5000, and at least ``max``)
        if neither a theorem nor a certificate gives them.

        >>> complements(6, bound=50).array()[6, 1]
        np.int64(3)
        """
        asks, options = _of_pairs("complements", max, take, bound)
        return Complements(self._reply("complements", asks, limits), f"complements({asks['max']}{options})")

    def holes(
        self,
        max: SupportsIndex,
        *,
        piles: SupportsIndex = 3,
        take: Take = "2t",
        bound: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Holes:
        """The sets of different positive piles up to ``max`` without a complementary value up to ``bound`` (default 5000, and at least
        ``max``). ``piles`` is the number of piles of a position, one more than a set has: 3 or 4.

        >>> list(holes(4, bound=50).holes)
        [(3, 4)]
        """
        asks, options = _of_pairs("holes", max, take, bound)
        asks["piles"] = whole(piles, "piles", 3, 4)
        options += f", piles={asks['piles']}" if asks["piles"] != 3 else ""
        return Holes(self._reply("holes", asks, limits), f"holes({asks['max']}{options})")


def _of_pairs(ask: str, most: SupportsIndex, take: Take, bound: SupportsIndex | None) -> tuple[dict[str, Any], str]:
    """A question about all piles up to a size, and its options as they are written in Python."""
    asks: dict[str, Any] = {"ask": ask, "take_away": str(take_away(take, None)), "max": whole(most, "max", 0, 2**32 - 1)}
    options = "" if asks["take_away"] == "2t" else f", take={asks['take_away']!r}"
    if bound is not None:
        asks["bound"] = whole(bound, "bound", 0, 2**32 - 1)
        options += f", bound={asks['bound']}"
    return asks, options
