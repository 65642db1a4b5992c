"""The engine of this process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._analysis import Solved
from ._arrays import Arrays, Solutions, largest_rows, solve_rows
from ._audit import Audits
from ._check import Limits, a_text, limited
from ._engine import question_text
from ._fibnim import Engine
from ._odds import Chances
from ._position import Position
from ._proofs import Certificate, Proving
from ._solve import Solving
from ._puzzles import Puzzling
from ._statements import Statements
from ._take import take_away
from ._values import Values
from ._zeckendorf import Zeckendorf, core

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._tables import Table

FOREVER = 2**63
"""More bytes than any machine has."""


class Here(Solving, Arrays, Values, Chances, Proving, Statements, Audits, Puzzling):
    """All calls, answered by an engine of this process, which may have a table or a certificate to answer from."""

    def __init__(self, engine: Engine, owner: Certificate | Table | None = None) -> None:
        self._engine, self._owner = engine, owner

    def _prefix(self) -> str:
        return "" if self._owner is None else f"{self._owner!r}."

    def _has_rules(self) -> bool:
        return self._owner is not None

    def _reply(self, what: str, question: Mapping[str, Any] | str, limits: Limits) -> str:
        # The efforts of an audit are fixed.
        chosen: Limits = {"memory": FOREVER, **limits} if what == "audit" else limits
        with limited(what, chosen) as allowed:
            return self._engine.ask(question_text(question), allowed)

    def ask_json(self, question: str, **limits: Unpack[Limits]) -> str:
        with limited("question", limits) as allowed:
            return self._engine.reply(a_text(question), allowed)

    def _solved(self, position: Position, limits: Limits) -> Solved:
        if position.parts is not None:
            return super()._solved(position, limits)
        take = take_away(position.take, None)
        chips, quotas, local, _, misere = position.key()
        with limited("solve", limits) as allowed:
            return _fibnim.solve(self._engine, chips, quotas, local, take, misere, allowed)

    def _certificate(self, question: dict[str, Any], limits: Limits) -> Certificate:
        of, take = question["of"], take_away(question["take_away"], None)
        game = of.get("fixed", ()), of.get("free", 1), of.get("value")
        with limited("proof", limits) as allowed:
            misere = question["play"] == "misere"
            return Certificate(_fibnim.prove(self._engine, *game, take, misere, question["states"], allowed))

    def zeckendorf(self, number: SupportsIndex, **limits: Unpack[Limits]) -> Zeckendorf:
        return Zeckendorf.of_core(core(number, limits))

    zeckendorf.__doc__ = Values.zeckendorf.__doc__

    def _thresholds(
        self, piles: int, most: int, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        with limited("thresholds", limits) as allowed:
            return _fibnim.thresholds(self._engine, piles, most, take, misere, allowed)

    def _tableau(
        self, rows: int, cols: int, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        with limited("tableau", limits) as allowed:
            return _fibnim.tableau(self._engine, rows, cols, take, misere, allowed)

    def _grundy_array(self, rows: int, cols: int, take: _fibnim.TakeAway, limits: Limits) -> NDArray[np.uint32]:
        with limited("Grundy values", limits) as allowed:
            return _fibnim.grundy_array(self._engine, rows, cols, take, allowed)

    def _p_positions(
        self, piles: int, most: int, quota: int | None, take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> Iterator[tuple[int, ...]]:
        with limited("P-positions", limits) as allowed:
            # No pile and no finite threshold is larger.
            limit = None if quota is None else min(quota, 2**32 - 1)
            found = _fibnim.PPositions(self._engine, piles, most, limit, take, misere, allowed)
        return _one_by_one(found)

    def _solve_many(
        self,
        rows: NDArray[np.integer[Any]],
        limits: NDArray[np.uint64],
        take: _fibnim.TakeAway,
        misere: bool,
        opening: str,
        previous: bool,
        local: bool,
        allowed: Limits,
    ) -> Solutions:
        many = _fibnim.Many(largest_rows(rows), take, misere, opening, previous)
        with limited("positions", allowed) as budget:
            return solve_rows(self._engine, rows, limits, many, local, budget)

    def __reduce__(self) -> str | tuple[Any, ...]:
        return "HERE" if self._owner is None else (_of_owner, (self._owner,))

    def __repr__(self) -> str:
        return "fibnim" if self._owner is None else f"{self._owner!r}.here"


def _of_owner(owner: Certificate | Table) -> Here:
    return owner.here


def _one_by_one(found: _fibnim.PPositions) -> Iterator[tuple[int, ...]]:
    while (part := found.part()) is not None:
        yield from map(tuple, part)


HERE = Here(Engine())
"""The engine for questions that are not put to a table, a certificate or a server."""
