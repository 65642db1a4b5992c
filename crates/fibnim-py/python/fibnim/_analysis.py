"""Solved positions."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Protocol, SupportsIndex, TYPE_CHECKING

from . import _fibnim
from ._check import MEMORY, Limits, budget, flag, html_table, listed, whole, written
from ._engine import Basis, Calls, number
from ._fibnim import Budget
from ._moves import MOST, Finder, Move, Moves, Stream
from ._position import Position
from ._types import Outcome

if TYPE_CHECKING:
    from ._solve import Solving

FIRST_MOVES = 16
"""Winning moves in the first reply about a position; more are asked for when they are used."""

MOST_MOVES = 1_000_000
"""The most winning moves that a reply lists."""


class Solved(Finder, Protocol):
    """A solved position: by the engine of this process, or in a reply."""

    @property
    def outcome(self) -> str: ...
    @property
    def threshold(self) -> int | float | None: ...
    @property
    def basis(self) -> str: ...
    def explain(self, budget: Budget, /) -> list[str]: ...
    def to_json(self, moves: int | None, explain: bool, remoteness: bool, budget: Budget, /) -> str: ...


class _Parts:
    """Moves that are all there, as a stream."""

    def __init__(self, moves: list[tuple[int, int]]) -> None:
        self._moves = moves

    def part(self) -> list[tuple[int, int]]:
        found, self._moves = self._moves, []
        return found


class Replied:
    """A position that was solved in a reply, which is asked for again where it lacks moves or sentences."""

    def __init__(self, calls: Calls, form: Mapping[str, Any], reply: str) -> None:
        self._calls, self._form, self._text = calls, {"ask": "solve", **form}, reply
        self._reply: dict[str, Any] = json.loads(reply)

    @classmethod
    def asked(cls, calls: Calls, form: Mapping[str, Any], limits: Limits) -> Replied:
        """Asks for the solution."""
        question = {"ask": "solve", **form, "moves": FIRST_MOVES}
        return cls(calls, form, calls._reply("solve", question, limits))

    @property
    def text(self) -> str:
        """The reply."""
        return self._text

    @property
    def outcome(self) -> str:
        outcome: str = self._reply["outcome"]
        return outcome

    @property
    def threshold(self) -> int | float | None:
        text = self._reply.get("threshold")
        if text is None:
            return None
        return math.inf if text == "infinity" else number(text)

    @property
    def basis(self) -> str:
        return json.dumps(self._reply)

    def moves(self, count: int, _: Budget, /) -> list[tuple[int, int]]:
        if self._reply["more_winning_moves"] and len(self._reply["winning_moves"]) < count:
            self._reply = json.loads(self._calls._reply("winning moves", {**self._form, "moves": min(count, MOST_MOVES)}, {}))
        return [chosen for move in self._reply["winning_moves"][:count] for chosen in moves_of(move)]

    def count(self, budget: Budget, /) -> int:
        return len(self.moves(MOST_MOVES, budget))

    def stream(self) -> Stream:
        with budget("winning moves", MEMORY, None) as allowed:
            return _Parts(self.moves(MOST_MOVES, allowed))

    def to_json(self, moves: int | None, explain: bool, remoteness: bool, _: Budget, /) -> str:
        form = {**self._form, "explain": explain, "remoteness": remoteness}
        return self._calls._reply("answer", {**form, "moves": moves} if moves is not None else form, {})

    def explain(self, _: Budget, /) -> list[str]:
        asked = {**self._form, "moves": 0, "explain": True, "from_zero": True}
        return [said["text"] for said in json.loads(self._calls._reply("explain", asked, {}))["explanation"]]


def moves_of(move: list[dict[str, Any]]) -> list[Move]:
    """A move of a reply, which counts piles from 1: what it takes from each of its piles."""
    return [Move(take["pile"] - 1, number(take["chips"])) for take in move]


class Analysis:
    """The solution of a position. Two are equal if their positions and rules are. A copy contains the answer: it is not computed
    again, except for winning moves and sentences that were not asked for before."""

    __slots__ = ("_position", "_solved", "_calls", "_moves")

    def __init__(self, position: Position, solved: Solved, calls: Solving) -> None:
        self._position = position
        self._solved = solved
        self._calls = calls
        self._moves: Moves | None = None

    @property
    def outcome(self) -> Outcome:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return "N" if self._solved.outcome == "N" else "P"

    @property
    def threshold(self) -> int | float | None:
        """The least quota with which the player to move wins; ``math.inf`` if there is none; ``None`` if every pile has its own
        quota."""
        return self._solved.threshold

    @property
    def winning_moves(self) -> Moves:
        """All winning moves, sorted by pile and then by size. They are computed when they are used."""
        if self._moves is None:
            self._moves = Moves(self._solved)
        return self._moves

    @property
    def basis(self) -> Basis:
        """The basis of the answer: how it was found, and whether it is exact."""
        return Basis.of(json.loads(self._solved.basis))

    @property
    def grundy_values(self) -> tuple[int, ...] | None:
        """The Grundy values of the piles, if their nim-sum decides: under local dynamic and normal play. Otherwise ``None``.

        >>> solve("(9;4)[3t]+*7").grundy_values
        (1, 7)
        """
        grundy = self.to_dict(moves=0).get("grundy")
        return None if grundy is None else tuple(map(number, grundy["values"]))

    def to_json(self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False) -> str:
        """The engine's reply as one line of JSON, as ``fibnim solve --json`` prints it; ``docs/wire.md`` describes it.

        It lists at most ``moves`` winning moves (default 1000). With ``explain`` it contains the explanation, and with
        ``remoteness`` the length of the game under best play, if a formula or a short search finds it.

        >>> solve([5], quota=3).to_json()  # doctest: +ELLIPSIS
        '{"version":1,"answer":"solve","position":{"text":"(5;3)","dynamic":"global",...
        """
        most = None if moves is None else whole(moves, "moves", 0, MOST)
        with budget("answer", MEMORY, None) as allowed:
            return self._solved.to_json(most, flag(explain, "explain"), flag(remoteness, "remoteness"), allowed)

    def to_dict(
        self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False
    ) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts and piles are counted from 1."""
        reply: dict[str, Any] = json.loads(self.to_json(moves=moves, explain=explain, remoteness=remoteness))
        return reply

    @property
    def position(self) -> Position:
        """The position."""
        return self._position

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles, in the order given."""
        return self._position.piles

    @property
    def quota(self) -> int | str | tuple[int | str | None, ...]:
        """The quota, or ``"not-whole"`` or ``"any"`` for an opening; under local dynamic a tuple with one for each pile."""
        return self._position.quota

    def explain(self) -> str:
        """The answer and its reason in words. Piles are counted from 0.

        >>> print(solve([20, 62], quota=8).explain().splitlines()[-1])
        For example, taking 8 from pile 1 wins: it leaves 54 there, the next quota is 16, and no answer wins.
        """
        with budget("explain", MEMORY, None) as allowed:
            return "\n".join(self._solved.explain(allowed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Analysis) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __reduce__(self) -> tuple[Any, ...]:
        text = self._solved.text if isinstance(self._solved, Replied) else self.to_json(moves=FIRST_MOVES)
        return _unpickled, (self._position, self._calls, text)

    def __copy__(self) -> Analysis:
        return self

    def __deepcopy__(self, _: object) -> Analysis:
        return self

    def __repr__(self) -> str:
        return f"{self._calls._prefix()}solve({self._position.arguments(rules=not self._calls._has_rules())})"

    def _repr_html_(self) -> str:
        rows = [
            ("outcome", f"{self.outcome}: {_fibnim.outcome_words(self.outcome == 'N')}"),
            ("threshold", "none" if self.threshold is None else written(self.threshold).replace("inf", "∞")),
            ("winning moves", self.winning_moves.words()),
            ("basis", self.basis.words()),
        ]
        return html_table(repr(self), rows)


def _unpickled(position: Position, calls: Solving, reply: str) -> Analysis:
    return Analysis(position, Replied(calls, position.form(), reply), calls)
