"""Games to play by hand and against the strategies."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex

from . import _fibnim
from ._check import MEMORY, a_text, budget, html_table, listed, read, shown, whole, write, written
from ._fibnim import InputError
from ._moves import Move
from ._solve import Analysis, Question, question
from ._take import Take, take_away

TIME = 10.0
"""Seconds that a strategy, a hint or a review may take by default."""


@dataclass(frozen=True)
class Hint:
    """What a perfect player would do: ``move``, ``None`` if there is no legal one, whether it ``wins``, and why, in words that
    count piles from 1 as on paper."""

    move: Move | None
    wins: bool
    reason: str


@dataclass(frozen=True)
class Verdict:
    """What a move was worth: whether it ``wins``; ``better`` is a winning move where it gave a win away."""

    move: Move
    wins: bool
    better: Move | None = None


class Game:
    """A game: you against a strategy, two humans, or two strategies.

    The position is given as to :func:`solve`. ``players`` are "human" or the strategies of :func:`odds`, the one who moves first
    before the other. Strategies reply as soon as you have played. A reply that takes longer than ``time`` seconds raises
    :class:`BeyondBudget`; your move stays played, and :meth:`run` resumes the game. The same ``seed`` makes strategies with random
    moves play the same game again. Files and copies contain the moves played, but not those taken back.

    >>> game = Game([20], players=("human", "perfect"))
    >>> game.play(0, 2)
    >>> game.moves
    (Move(pile=0, take=2), Move(pile=0, take=1))
    >>> game.hint().reason
    'The pile is 17 = 13 + 3 + 1. Taking 1 leaves 16 = 13 + 3. The other player may then take at most 2, less than the 3 needed to win.'
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None = None,
        opening: str | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: str | None = None,
        players: Sequence[str] = ("human", "perfect"),
        seed: SupportsIndex = 1,
        time: float | None = TIME,
    ) -> None:
        start = question(piles, quota, None, opening, take, misere, dynamic)
        if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != 2:
            raise InputError(f"players is {shown(players)}: accepted are two names, the first player's before the other's")
        first, second = map(str, players)
        number = whole(seed, "seed", 0, 2**64 - 1)
        function = take_away(start.take, None)
        self._core = _fibnim.Game.start(
            start.piles, start.limits, start.local, function, start.misere, (first, second), number
        )
        self.run(time=time)

    @classmethod
    def loads(cls, text: str) -> Game:
        """A game from the text of a file as ``fibnim play --save`` writes it."""
        game = cls.__new__(cls)
        game._core = _fibnim.Game.of_text(a_text(text))
        return game

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """A game from such a file."""
        return cls.loads(read(path))

    def dumps(self) -> str:
        """The text of a file with the game."""
        return self._core.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes that file; it must not exist."""
        write({path: self.dumps()})

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles now."""
        return tuple(self._core.position[0])

    @property
    def quota(self) -> int | str | tuple[int | str, ...]:
        """The most that the next move may take, one a pile under local dynamic; ``"not-whole"`` or ``"any"`` for openings."""
        return self._question().quota

    @property
    def players(self) -> tuple[str, str]:
        """Who moves first, and the other."""
        first, second = self._core.players
        return first, second

    @property
    def turn(self) -> str:
        """Whose turn it is: "first" or "second"."""
        return self._core.mover

    @property
    def winner(self) -> str | None:
        """Who has won: "first", "second", or ``None`` until the game is over."""
        return self._core.winner

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""
        return tuple(Move(*chosen) for chosen in self._core.moves)

    def play(
        self, pile: SupportsIndex | Move, take: SupportsIndex | None = None, *, time: float | None = TIME
    ) -> None:
        """Plays a :class:`Move`, or so many chips from a pile, and lets the strategies reply. Refused if it breaks a rule, or
        if it is not a human's turn."""
        if isinstance(pile, Move):
            if take is not None:
                raise InputError(f"take is {shown(take)} beside a move: accepted are a move, or a pile and a number of chips")
            pile, take = pile
        self._core.play(whole(pile, "pile", 0, len(self.piles) - 1), whole(take, "take", 1))
        self.run(time=time)

    def run(self, *, time: float | None = TIME) -> None:
        """Has the strategies play until it is a human's turn or the game is over."""
        replied = True
        while replied:
            with budget("opponent", MEMORY, time) as allowed:
                replied = self._core.reply(allowed)

    def undo(self) -> bool:
        """Goes back to the last turn of a human, a single move if none plays, or takes back a resignation; says whether there
        was anything to take back."""
        return self._core.undo()

    def redo(self) -> bool:
        """Plays again what was taken back; says whether there was something."""
        return self._core.redo()

    def resign(self) -> None:
        """Gives up."""
        self._core.resign()

    def hint(self, *, time: float | None = TIME) -> Hint:
        """What a perfect player would do, and why."""
        with budget("hint", MEMORY, time) as allowed:
            chosen, wins, reason = self._core.hint(allowed)
        return Hint(None if chosen is None else Move(*chosen), wins, reason)

    def review(self, *, time: float | None = TIME) -> list[Verdict]:
        """What every move was worth."""
        with budget("review", MEMORY, time) as allowed:
            return [
                Verdict(Move(*chosen), wins, None if better is None else Move(*better))
                for chosen, wins, better in self._core.review(allowed)
            ]

    def solve(self, *, memory: int = MEMORY, time: float | None = None, progress: bool | None = None) -> Analysis:
        """The position now, solved."""
        return self._question().ask(memory, time, progress)

    def _question(self) -> Question:
        piles, limits, local = self._core.position
        return Question(tuple(piles), tuple(limits), local, self._core.take, self._core.misere)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.dumps() == other.dumps()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.loads, (self.dumps(),)

    def __repr__(self) -> str:
        return f"Game.loads({self.dumps()!r})"

    def _repr_html_(self) -> str:
        quota = listed(self.quota, "()") if isinstance(self.quota, tuple) else written(self.quota)
        state = f"{self.winner} has won" if self.winner else f"{self.turn} to move ({self.players[len(self.moves) % 2]})"
        moves = "; ".join(f"{written(move.take)} from pile {move.pile}" for move in self.moves)
        rows = [(f"pile {index}", _chips(pile)) for index, pile in enumerate(self.piles)]
        return html_table(f"{self.players[0]} against {self.players[1]}", [*rows, ("quota", quota), ("state", state), ("moves", moves)])


def _chips(pile: int) -> str:
    return f"{pile} {'●' * pile}" if pile <= 60 else written(pile)
