"""Sends questions to the engine as JSON and reads its answers."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from . import _fibnim
from ._check import Limits, a_text, shown
from ._fibnim import BeyondBudget, InputError
from ._types import Method, Strength

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Basis:
    """The basis of an answer: how it was found, and whether it is exact.

    ``method`` is "theorem", "certificate", "table", "nim-sum", "rows", "thresholds", "game-search", "observation", "formula",
    "recursion", "simulation" or "learned". The answer is exact if ``strength`` is "theorem",
    "checked-certificate" or "search", and not if it is "exhausted-to" or "estimate".

    ``claim`` is the id of the claim that states the theorem, which :func:`audit` checks, and ``source`` its place in the
    literature. ``states`` is the number of states of the automaton that answered, ``solved`` the number of positions or rows
    computed, ``table`` the number of piles of the table and the most chips of each, and ``exhausted_to`` the size up to which
    every case was checked.
    """

    method: Method
    strength: Strength
    exhausted_to: int | None = None
    claim: str | None = None
    source: str | None = None
    states: int | None = None
    solved: int | None = None
    table: tuple[int, int] | None = None

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Basis:
        """The basis of an answer in its JSON form."""
        known = {name: answer[name] for name in ("method", "strength", "claim", "source", "states", "solved") if name in answer}
        exhausted, table = answer.get("exhausted_to"), answer.get("table")
        return cls(
            **known,
            exhausted_to=None if exhausted is None else int(exhausted),
            table=None if table is None else (table["piles"], table["max"]),
        )

    def words(self) -> str:
        """The basis in words, as the command prints it.

        >>> from fibnim import solve
        >>> solve([20], quota=3).basis.words()[:36]
        'A. J. Schwenk, Take-away games, Fibo'
        """
        form: dict[str, Any] = {name: value for name, value in asdict(self).items() if value is not None}
        if self.exhausted_to is not None:
            form["exhausted_to"] = str(self.exhausted_to)
        if self.table is not None:
            form["table"] = dict(zip(("piles", "max"), self.table))
        return _fibnim.basis_words(json.dumps(form))


class Answer:
    """An answer of the engine. Two answers are equal if their JSON forms are."""

    __slots__ = ("_json", "_repr", "_form")

    def __init__(self, text: str, written: str) -> None:
        self._json = text
        self._repr = written
        self._form: dict[str, Any] | None = None

    def form(self) -> dict[str, Any]:
        """The reply as a dictionary, which must not be changed."""
        if self._form is None:
            self._form = self.to_dict()
        return self._form

    def to_json(self) -> str:
        """The engine's reply as one line of JSON, as ``fibnim ... --json`` prints it; ``docs/wire.md`` describes it."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts."""
        reply: dict[str, Any] = json.loads(self._json)
        return reply

    @property
    def basis(self) -> Basis:
        """The basis of the answer: how it was found, and whether it is exact."""
        return Basis.of(self.form())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Answer) and self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._json, self._repr)

    def __repr__(self) -> str:
        return self._repr


def question_text(question: Mapping[str, Any] | str) -> str:
    """A question as JSON."""
    if isinstance(question, str):
        return question
    try:
        return json.dumps(question)
    except (TypeError, ValueError, RecursionError):
        raise InputError(f"{shown(question)} is not a question: accepted are dictionaries of texts, numbers and lists") from None


def failed(reply: str) -> None:
    """Raises the exception for a reply with an error."""
    error = json.loads(reply).get("error") if '"error":' in reply[:80] else None
    if error is not None:
        kinds: dict[str, type[Exception]] = {"input": InputError, "refused": InputError, "file": OSError}
        raise kinds.get(error["kind"], BeyondBudget)(error["message"])


def number(text: str) -> int:
    """A number of chips of an answer."""
    return _fibnim.whole(text)


class Calls(ABC):
    """The calls of this package, put to the engine of this process or to a server."""

    @abstractmethod
    def _reply(self, what: str, question: Mapping[str, Any] | str, limits: Limits) -> str:
        """The reply to a question, as JSON; raises an exception if the reply is an error. ``what`` names the progress bar."""

    @abstractmethod
    def ask_json(self, question: str, **limits: Unpack[Limits]) -> str:
        """Answers a question given as JSON with one line of JSON, the text that ``fibnim ask`` prints.

        If the question fails, the reply has an ``error`` with a ``kind`` and a ``message``.

        >>> ask_json('{"ask":"solve","position":"5","reading":{"previous":"1","quota":"2"}}')[:90]
        '{"version":1,"error":{"kind":"input","message":"quota, previous removal and opening exclud'
        """

    def ask(self, question: Mapping[str, Any] | str, **limits: Unpack[Limits]) -> dict[str, Any]:
        """Answers a question, given as a dictionary or as JSON text in the form that ``docs/wire.md`` describes.

        ``limits`` are ``memory``, ``time`` and ``progress``; see :class:`Limits`. Raises :class:`InputError` if the question is not
        accepted, and :class:`BeyondBudget` if the answer needs more than the limits.

        >>> ask({"ask": "solve", "position": "(20,62;8)"})["outcome"]
        'N'
        >>> ask({"ask": "remoteness", "position": "100"})["remoteness"]["length"]
        '69'
        """
        reply: dict[str, Any] = json.loads(self._reply("question", question_text(question), limits))
        return reply
