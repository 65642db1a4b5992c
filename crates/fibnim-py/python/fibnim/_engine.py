"""Puts questions to the engine of this process; :mod:`fibnim._server` puts them to a server."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._check import MEMORY, a_text, budget, shown, size
from ._fibnim import BeyondBudget, Engine, InputError
from ._types import Limits

FOREVER = 2**63
"""More bytes than any machine has."""

INFINITE = int(np.iinfo(np.uint32).max)
"""The number in arrays that stands for an infinite threshold."""

FURTHER = ("only", "block", "ends", "no_repeat")
"""Rules of questions that tables and arrays of positions do not have."""

ONE_PILE = 40
"""The bytes for each position of one pile while all are solved."""

EXCEPTIONS: dict[str, type[Exception]] = {"input": InputError, "refused": InputError, "file": OSError}


def json_of(question: Mapping[str, Any] | str) -> str:
    """A question as JSON."""
    if isinstance(question, str):
        return question
    try:
        return json.dumps(question)
    except (TypeError, ValueError, RecursionError):
        raise InputError(
            f"{shown(question)} is not a question: give a dictionary of texts, numbers and lists"
        ) from None


class Asker(ABC):
    """Puts questions."""

    @abstractmethod
    def reply(self, question: str, limits: Limits, what: str = "question") -> str:
        """The reply to a question in JSON, as JSON. ``what`` names the progress bar."""

    def answer(self, question: Mapping[str, Any] | str, limits: Limits) -> str:
        """The answer to a question, as JSON; raises an exception if the reply is an error, or has less than was asked
        for."""
        what = str(question.get("ask")) if isinstance(question, Mapping) else "question"
        reply = self.reply(json_of(question), limits, what)
        error = json.loads(reply).get("error") if '"error":' in reply[:80] else None
        if error is not None:
            raise EXCEPTIONS.get(error["kind"], BeyondBudget)(error["message"])
        if '"complete":false' in reply:
            raise BeyondBudget("beyond the budget: the time or the memory ended the list before its end")
        return reply

    def cells(self, question: Mapping[str, Any], limits: Limits) -> NDArray[np.uint32]:
        """The numbers of an answer with rows of numbers."""
        rows = json.loads(self.answer(question, limits))["rows"]
        return np.array([[_cell(cell) for cell in row] for row in rows], dtype=np.uint32)

    def thresholds(self, question: Mapping[str, Any], dtype: str, limits: Limits) -> NDArray[Any]:
        """The thresholds of all positions of some piles."""
        rows = json.loads(self.answer(question, limits))["positions"]
        return _all_orders(rows, question["piles"], question["max"]).astype(dtype)

    def p_positions(self, question: Mapping[str, Any], limits: Limits) -> Iterator[tuple[int, ...]]:
        """P-positions, one after the other."""
        found = json.loads(self.answer(question, limits)).get("positions", [])
        return iter(sorted(tuple(row["piles"]) for row in found))


def _cell(cell: int | str) -> int:
    return INFINITE if cell == "infinity" else int(cell)


def _all_orders(rows: list[dict[str, Any]], piles: int, most: int) -> NDArray[np.uint32]:
    """The array of rows that have the piles in increasing order only."""
    found = np.array([_cell(row["threshold"]) for row in rows], dtype=np.uint32)
    every = np.sort(np.indices((most + 1,) * piles).reshape(piles, -1), axis=0)
    side = (most + 1) ** np.arange(piles - 1, -1, -1)
    numbers = np.array([row["piles"] for row in rows], dtype=np.intp) @ side
    order = np.argsort(numbers)
    return found[order][np.searchsorted(numbers[order], side @ every)].reshape((most + 1,) * piles)


class Process(Asker):
    """The engine of this process, which may have a table or a certificate, its ``owner``, to answer from."""

    def __init__(self, engine: Engine, owner: Any = None) -> None:
        self.engine, self._owner = engine, owner

    def reply(self, question: str, limits: Limits, what: str = "question") -> str:
        # The efforts of an audit are fixed.
        chosen: Limits = {"memory": FOREVER, **limits} if what == "audit" else limits
        with budget(what, chosen) as allowed:
            return self.engine.reply(a_text(question), allowed)

    def cells(self, question: Mapping[str, Any], limits: Limits) -> NDArray[np.uint32]:
        if not _is_plain(question):
            return super().cells(question, limits)
        with budget(question["ask"], limits) as allowed:
            return _fibnim.cells(self.engine, json_of(question), allowed)

    def thresholds(self, question: Mapping[str, Any], dtype: str, limits: Limits) -> NDArray[Any]:
        if not _is_plain(question):
            return super().thresholds(question, dtype, limits)
        with budget(question["ask"], limits) as allowed:
            if question["piles"] == 1:
                return _one_pile(self.engine, question, dtype, size(limits.get("memory", MEMORY)), allowed)
            return _fibnim.thresholds(self.engine, json_of(question), dtype, allowed)

    def __reduce__(self) -> str | tuple[Any, ...]:
        return "PROCESS" if self._owner is None else (_of_owner, (self._owner,))


def _is_plain(question: Mapping[str, Any]) -> bool:
    """Whether the rules of a question are a take-away function, and normal or misère play."""
    if any(name in question for name in FURTHER):
        return False
    try:
        _fibnim.TakeAway(question.get("take", "2t"))
    except InputError:
        return False
    return True


def _one_pile(
    engine: Engine, question: Mapping[str, Any], dtype: str, memory: int, allowed: _fibnim.Budget
) -> NDArray[Any]:
    """The thresholds of one pile, which theorems give for sizes that no table has."""
    places = question["max"] + 1
    if places * ONE_PILE > memory:
        raise BeyondBudget(
            f"beyond the budget: {places} positions need {places * ONE_PILE} bytes; {memory} are allowed"
        )
    piles = np.arange(places, dtype=np.uint64).reshape(-1, 1)
    rules = json.dumps({name: question[name] for name in ("take", "misere") if name in question})
    found = _fibnim.solve_many(engine, piles, np.zeros_like(piles), False, "any", False, rules, allowed)[1]
    least: NDArray[Any] = np.minimum(np.asarray(found), np.iinfo(dtype).max).astype(dtype)
    return least


def _of_owner(owner: Any) -> Asker:
    asker: Asker = owner.here.asker
    return asker


PROCESS = Process(Engine())
"""The engine for questions that are not put to a table, a certificate or a server."""
