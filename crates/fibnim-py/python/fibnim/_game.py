"""Games between humans and strategies."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _fibnim
from ._answer import converted
from ._check import Saved, a_text, html_table, shown, whole, written
from ._engine import PROCESS
from ._fibnim import BeyondBudget, InputError
from ._moves import Move, move_of
from ._position import Analysis, Position
from ._types import Dynamic, Further, Limits, Opening, Quota, Strategy, Take

if TYPE_CHECKING:
    from typing_extensions import Unpack

TIME = 10.0
"""The default of ``time`` for a reply, a hint or a review, in seconds."""


SEATS = ("first", "second")


@dataclass(frozen=True)
class Hint:
    """The move of a perfect player: ``move``, or ``None`` if there is no legal one; whether it ``wins``; and the
    ``reason`` in words, in which piles are counted from 0."""

    move: Move | None
    wins: bool
    reason: str


@dataclass(frozen=True)
class Verdict:
    """The verdict on a move: whether it ``wins``. If it does not and another move would have won, ``better`` is that
    move."""

    move: Move
    wins: bool
    better: Move | None = None


class Game(Saved):
    """A game between you and a strategy, two humans, or two strategies.

    The arguments of the position are those of :func:`solve`. ``players`` are "human" or strategies of :func:`odds`,
    functions included; the first one moves first. A strategy replies as soon as you have played. If its reply takes
    longer than ``time`` seconds, the call raises :class:`BeyondBudget`; your move stays played, and :meth:`run` resumes
    the game. With the same ``seed``, strategies that move at random repeat their moves. Files and copies contain the
    moves played, but no undone ones. In a file a player that is a function is "human".

    >>> game = Game([20], players=("human", "perfect"))
    >>> game.play(0, 2)
    >>> game.moves
    (Move(pile=0, take=2), Move(pile=0, take=1))
    >>> print(game.hint().reason.replace(". ", ".\\n"))
    The greedy representation of the pile is 17 = 13 + 3 + 1.
    Its least term, 1, is the threshold.
    Taking 1 leaves 16 = 13 + 3.
    The other player may then take at most 2, less than the 3 needed to win.
    >>> Game([20], players=(lambda position: (0, 1), "perfect")).winner
    'second'
    >>> Game([20], only=[1, 3, 4], take="unlimited", players=("perfect", "random"), seed=2).winner
    'first'
    """

    __slots__ = ("_core", "_own")

    _own: Mapping[str, Callable[[Position], object]]

    def __init__(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: Quota | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        players: Sequence[Strategy] = ("human", "perfect"),
        seed: SupportsIndex = 1,
        time: float | None = TIME,
        **further: Unpack[Further],
    ) -> None:
        start = Position(piles, quota=quota, opening=opening, take=take, misere=misere, dynamic=dynamic, **further)
        self._begin(start, players, whole(seed, "seed", 0, 2**64 - 1))
        self.run(time=time)

    def _begin(self, start: Position, players: Sequence[Strategy], seed: int) -> None:
        if start.parts is not None:
            raise InputError(
                "a sum with heaps of nim or several take-away functions: games are played from other positions"
            )
        if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != 2:
            raise InputError(f"players is {shown(players)}: give two names, that of the first player first")
        first, second = ("human" if callable(player) else str(player) for player in players)
        local, rules = start.dynamic == "local", start.to_dict()
        del rules["position"]
        self._core = _fibnim.Game(start.text(), local, json.dumps(rules), (first, second), seed)
        self._own = {seat: player for seat, player in zip(SEATS, players) if callable(player)}

    @classmethod
    def loads(cls, text: str, **_: Unpack[Limits]) -> Game:
        """Reads a game from the text of a file that ``fibnim play --save`` or :meth:`save` has written."""
        return _read(text, {})

    def dumps(self) -> str:
        """The game as the text that :meth:`loads` reads."""
        return self._core.question()

    @property
    def piles(self) -> tuple[int, ...]:
        """The current piles."""
        return self.position.piles

    @property
    def quota(self) -> int | str | tuple[int | str | None, ...]:
        """The quota of the next move, or ``"not-whole"`` or ``"any"`` for an opening; under local dynamic a tuple with
        one for each pile."""
        return self.position.quota

    @property
    def position(self) -> Position:
        """The current position."""
        text, local, rules = self._core.position()
        return Position(text, dynamic="local" if local else "global", **json.loads(rules))

    @property
    def players(self) -> tuple[Strategy, Strategy]:
        """The first and the second player."""
        first, second = map(self._own.get, SEATS, json.loads(self._core.question())["players"])
        return first, second  # type: ignore[return-value]

    @property
    def turn(self) -> Literal["first", "second"]:
        """The player to move: "first" or "second"."""
        return "first" if self._core.mover == "first" else "second"

    @property
    def winner(self) -> str | None:
        """The winner: "first", "second", or ``None`` until the game is over."""
        return self._core.winner

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""
        return tuple(Move(*chosen) for chosen in self._core.moves)

    def play(self, pile: SupportsIndex | Move, take: SupportsIndex | None = None, *, time: float | None = TIME) -> None:
        """Plays a :class:`Move`, or takes ``take`` chips from a ``pile``; then the strategies reply. Raises
        :class:`InputError` if the move is illegal or it is not a human's turn."""
        if isinstance(pile, Move):
            if take is not None:
                raise InputError(f"take is {shown(take)} beside a move: give a move, or a pile and a number of chips")
            pile, take = pile
        if self.turn in self._own and self.winner is None:
            raise InputError(f"it is the turn of {shown(self._own[self.turn])}: run() lets it play")
        self._core.play(whole(pile, "pile", 0, len(self.piles) - 1), whole(take, "take", 1), None)
        self.run(time=time)

    def _ask(self, ask: str, time: float | None) -> tuple[dict[str, Any], list[Any]]:
        """The answer to a question about the game, and the moves that it is about."""
        question = json.loads(self._core.question())
        return json.loads(PROCESS.answer({"ask": ask, **question}, {"time": time})), question["moves"]

    def run(self, *, time: float | None = TIME) -> None:
        """Lets the strategies play until it is a human's turn or the game is over."""
        while True:
            if self.winner is None and (strategy := self._own.get(self.turn)):
                pile, take = move_of(strategy(self.position))
                self._core.play(whole(pile, "pile", 0, len(self.piles) - 1), whole(take, "take", 1), None)
                continue
            reply, moves = self._ask("reply", time)
            if "chosen" not in reply:
                return
            if "instead" in reply:
                raise BeyondBudget(reply["instead"]["message"])
            self._core.play(*Move.of_form(reply["chosen"]), len(moves))

    def undo(self) -> bool:
        """Undoes the moves since the last turn of a human (one move if no human plays), or a resignation. Returns
        whether there was anything to undo."""
        return self._repeated(self._core.undo)

    def redo(self) -> bool:
        """Redoes what the last :meth:`undo` undid. Returns whether there was anything to redo."""
        return self._repeated(self._core.redo)

    def _repeated(self, change: Callable[[], bool]) -> bool:
        """Repeats a change until it is not the turn of a function, unless both players are functions."""
        changed = change()
        while changed and len(self._own) == 1 and self.turn in self._own and change():
            pass
        return changed

    def resign(self) -> None:
        """Resigns for the player to move."""
        self._core.resign()

    def hint(self, *, time: float | None = TIME) -> Hint:
        """The move of a perfect player, and the reason in words."""
        hint, _ = self._ask("hint", time)
        return Hint(converted(Move, hint.get("chosen")), hint["wins"], _fibnim.sentences(json.dumps(hint["reason"])))

    def review(self, *, time: float | None = TIME) -> list[Verdict]:
        """The verdicts on all moves played."""
        review, moves = self._ask("review", time)
        return [
            Verdict(Move.of_form(move), worth["verdict"] == "wins", converted(Move, worth.get("better")))
            for move, worth in zip(moves, review["moves"])
        ]

    def solve(self, **limits: Unpack[Limits]) -> Analysis:
        """Solves the current position."""
        return self.position.solve(**limits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.dumps(), self._own) == (other.dumps(), other._own)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.dumps(), self._own)

    def __repr__(self) -> str:
        return f"Game.loads({self.dumps()!r})"

    def _repr_html_(self) -> str:
        first, second = (getattr(player, "__name__", str(player)) for player in self.players)
        mover = first if self.turn == "first" else second
        state = f"{self.winner} has won" if self.winner else f"{self.turn} to move ({mover})"
        moves = "; ".join(f"{written(move.take)} from pile {move.pile}" for move in self.moves)
        rows = [(f"pile {index}", f"{written(pile)} {'●' * min(pile, 60)}") for index, pile in enumerate(self.piles)]
        about = [*rows, ("quota", str(self.quota)), ("state", state), ("moves", moves)]
        return html_table(f"{first} against {second}", about)


def _read(text: str, own: Mapping[str, Any]) -> Game:
    """The game of a file, in which functions play for these players."""
    game = Game.__new__(Game)
    game._core, game._own = _fibnim.Game.of_question(a_text(text)), own
    return game


def simulated(
    start: Position, players: tuple[Strategy, Strategy], games: int, seed: int, limits: Limits
) -> dict[str, Any]:
    """The chance of the first player, as the answer of an engine has it, from games that are played until the time is
    up."""
    time = limits.get("time")
    end = inf if time is None else monotonic() + time
    played = wins = 0
    while played < games and monotonic() < end:
        game = Game.__new__(Game)
        game._begin(start, players, (seed + played) % 2**64)
        game.run(time=None if time is None else max(end - monotonic(), 0))
        played, wins = played + 1, wins + (game.winner == "first")
    if not played:
        raise BeyondBudget("beyond the budget: the time is up before the first game")
    stopped = {"stopped": "beyond the budget: the time is up"} if played < games else {}
    return {
        "kind": "estimate",
        "games": played,
        "wins": wins,
        "unfinished": 0,
        "interval": _fibnim.interval(wins, played),
        **stopped,
    }
