"""Puts questions by their names and fields. :mod:`fibnim._questions`, which is generated, has a call for each of
them."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, TypeVar

from ._answer import Answer
from ._check import a_text, digits, elements, flag, listed_words, one_of, shown
from ._engine import Asker
from ._fibnim import InputError
from ._take import function_text
from ._types import Limits

if TYPE_CHECKING:
    from typing_extensions import Unpack

Number: TypeAlias = SupportsIndex | str
"""A number of chips: an integer of any size, or a text such as ``"10^50"`` or ``"F_100"``."""

Kind: TypeAlias = str | tuple[str, ...] | None
"""What a field of a question is: ``"text"``, ``"whole"``, ``"flag"``, a list of them as in ``"whole*"``, one of several
words, or anything else (``None``)."""

A = TypeVar("A", bound=Answer)


def parted(options: Mapping[str, Any]) -> tuple[dict[str, Any], Limits]:
    """Options without the limits, and the limits."""
    limits: Any = {name: value for name, value in options.items() if name in Limits.__annotations__}
    return {name: value for name, value in options.items() if name not in limits}, limits


def some(**given: object) -> dict[str, Any]:
    """What is not ``None``."""
    return {name: value for name, value in given.items() if value is not None}


def field_name(name: str) -> str:
    """The name of a field as a keyword: ``as_`` is ``as``."""
    return name[:-1] if name.endswith("_") and iskeyword(name[:-1]) else name


def as_json(value: Any, name: str, kind: Kind) -> Any:
    """A value as JSON has it in a field of this kind."""
    if isinstance(kind, tuple):
        return one_of(value, name, kind)
    if kind == "flag":
        return flag(value, name)
    if kind is not None and kind.endswith("*"):
        several = elements(value)
        if several is None:
            raise InputError(f"{name} is {shown(value)}: give a list")
        return [as_json(one, name, kind[:-1]) for one in several]
    if name == "take":
        return function_text(value)
    if name == "only" and elements(value) is not None:
        return ",".join(as_json(one, name, "text") for one in elements(value) or ())
    if kind is None or isinstance(value, str):
        return value
    try:
        number = operator.index(value)
    except TypeError:
        raise InputError(
            f"{name} is {shown(value)}: give {'an integer or a text' if kind == 'text' else 'an integer'}"
        ) from None
    return digits(number) if kind == "text" else number


def question_of(name: str, fields: Mapping[str, Any], known: Mapping[str, Mapping[str, Kind]]) -> dict[str, Any]:
    """The question with this name and these fields, which is one of those that are ``known``."""
    ask = one_of(name.replace("_", "-"), "ask", known)
    question: dict[str, Any] = {"ask": ask}
    for name, value in fields.items():
        field = field_name(name)
        if field not in known[ask]:
            raise InputError(f"{name} is not a field of {ask}: use {listed_words(known[ask]) or 'none'}")
        if value is not None:
            question[field] = as_json(value, name, known[ask][field])
    return question


class Asking:
    """Puts questions to the ``asker``: the engine of this process, or a server."""

    fields: Mapping[str, Mapping[str, Kind]] = {}
    """The fields of all questions, and what they are."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker

    def _ask(self, kind: type[A], limits: Limits, ask: str, question: Mapping[str, Any]) -> A:
        return kind(self.asker.answer({"ask": ask, **question}, limits))

    def _named(self, kind: type[A], limits: Limits, ask: str, **fields: Any) -> A:
        return kind(self.asker.answer(question_of(ask, fields, self.fields), limits))

    def ask_json(self, question: str, **limits: Unpack[Limits]) -> str:
        """Answers a question given as JSON with one line of JSON, the text that ``fibnim ask`` prints.

        If the question fails, the reply has an ``error`` with a ``kind`` and a ``message``.

        >>> ask_json('{"ask":"h-sequence","terms":"x"}')[:50]
        '{"version":2,"error":{"kind":"input","message":"no'
        """
        return self.asker.reply(a_text(question), limits)

    def ask(self, question: Mapping[str, Any] | str, **fields: Any) -> dict[str, Any]:
        """Answers any question of the form that ``docs/wire.md`` describes: a dictionary, a JSON text, or the name of a
        question with its fields as keywords, which are the options of the command. Numbers of chips are integers or
        texts.

        ``memory``, ``time`` and ``progress`` are limits; see :class:`Limits`. Raises :class:`InputError` if the
        question is not accepted, and :class:`BeyondBudget` if the answer needs more than the limits.

        >>> ask({"ask": "solve", "position": "(20,62;8)"})["outcome"]
        'N'
        >>> ask("solve", position=100, remoteness=True)["remoteness"]["length"]
        '69'
        """
        given, limits = parted(fields)
        if isinstance(question, str) and question.replace("-", "").replace("_", "").isalpha():
            question = question_of(question, given, self.fields)
        elif given:
            raise TypeError(f"unexpected keyword argument {next(iter(given))!r}")
        elif isinstance(question, Mapping) and isinstance(question.get("ask"), str):
            given = {name: value for name, value in question.items() if name != "ask"}
            question = question_of(question["ask"], given, self.fields)
        return Answer(self.asker.answer(question, limits)).to_dict()
