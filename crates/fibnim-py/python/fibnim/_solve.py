"""Solves positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._analysis import Analysis, Replied, Solved, moves_of
from ._check import Limits, elements, html_table, listed, one_of, whole, wholes, written
from ._engine import Answer, Calls, number
from ._fibnim import InputError, decimal
from ._moves import Move
from ._position import OPENINGS, Position
from ._take import Take, take_away
from ._types import Dynamic, Group, Opening, Outcome, Remember

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Remoteness(Answer):
    """How long a game lasts if the winner hurries and the loser delays.

    >>> remoteness([100]).length, remoteness([100]).outcome
    (69, 'N')
    """

    __slots__ = ()

    @property
    def length(self) -> int:
        """The number of moves to the end."""
        return number(self.form()["remoteness"]["length"])

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        outcome: Outcome = self.form()["outcome"]
        return outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that keep to it: the quickest wins, or the losing moves that delay most."""
        return tuple(chosen for move in self.form()["remoteness"]["moves"] for chosen in moves_of(move))

    def _repr_html_(self) -> str:
        return html_table(repr(self), [("length", written(self.length)), ("outcome", self.outcome), ("basis", self.basis.words())])


class ExactAnalysis(Answer):
    """The solution of a position of a game in which every move takes from exactly so many piles."""

    __slots__ = ()

    @property
    def outcome(self) -> Outcome:
        """``"N"`` if the player to move wins, else ``"P"``."""
        outcome: Outcome = self.form()["outcome"]
        return outcome

    @property
    def winning_moves(self) -> tuple[tuple[Move, ...], ...]:
        """The winning moves that were asked for: of each what it takes from its piles."""
        return tuple(tuple(moves_of(move)) for move in self.form()["winning_moves"])

    @property
    def more_winning_moves(self) -> bool:
        """Whether there are winning moves that are not listed, or may be."""
        more: bool = self.form()["more_winning_moves"]
        return more

    def explain(self) -> str:
        """The answer and its reason in words. Piles are counted from 0."""
        return "\n".join(said["text"] for said in self.form()["explanation"])

    def _repr_html_(self) -> str:
        rows = [("outcome", self.outcome), ("winning moves", str(len(self.winning_moves))), ("basis", self.basis.words())]
        return html_table(repr(self), rows)


class Solving(Calls):
    """Calls about one position."""

    def _prefix(self) -> str:
        """What is written before a call of these in Python."""
        return ""

    def _has_rules(self) -> bool:
        """Whether the ruleset is not an argument of the calls, as it is that of a table or a certificate."""
        return False

    def _solved(self, position: Position, limits: Limits) -> Solved:
        return Replied.asked(self, position.form(), limits)

    def solve_position(self, position: Position, **limits: Unpack[Limits]) -> Analysis:
        """Solves a :class:`Position`."""
        return Analysis(position, self._solved(position, limits), self)

    def solve(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: SupportsIndex | Opening | Sequence[SupportsIndex | Opening] | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        **limits: Unpack[Limits],
    ) -> Analysis:
        """Solves a position.

        ``piles`` are the piles, or a position in the notation of the papers such as ``"(20,62;6)"``, or a sum of piles with quotas of
        their own and heaps of nim such as ``"(8;3)[3t]+*7"``. ``quota`` is the most that the next move may take; if ``dynamic`` is
        ``"local"``, it is a sequence with one quota for each pile. Instead of a quota you can give ``previous``, the number of chips
        that the previous move took, or ``opening``: ``"any"`` if the first move may take any number of chips, ``"not-whole"`` if it
        may not take a whole pile. Without any of them the opening is ``"any"`` for several piles under one quota, and ``"not-whole"``
        otherwise.

        ``take`` is the take-away function: a text such as ``"2t"``, ``"floor(5t/2)"`` or ``"2,2,6 then t+3"``; a sequence of its first
        values, the last of which holds for all larger ``t``; a mapping ``{1: f(1), 2: f(2), ...}``; or a callable. With ``misere`` the
        player who takes the last chip loses.

        ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and ``progress``; the call raises
        :class:`BeyondBudget` if they do not suffice.

        >>> solve([20, 62], quota=6).outcome
        'P'
        >>> solve("(20,62;8)").winning_moves
        Moves([(1, 8)])
        >>> solve([12, 4], previous=1) == solve([12, 4], quota=2)
        True
        >>> solve("(9;4)[3t]+*7").winning_moves
        Moves([(1, 6)])
        """
        position = Position(
            piles, quota=quota, previous=previous, opening=opening, take=take, misere=misere, dynamic=dynamic
        )
        return self.solve_position(position, **limits)

    def solve_exactly(
        self,
        piles: Sequence[SupportsIndex],
        *,
        count: SupportsIndex,
        quota: Sequence[SupportsIndex | None] | None = None,
        active: Sequence[SupportsIndex] = (),
        group: Group = "sticky",
        remember: Remember = "pile",
        fresh: Opening = "not-whole",
        take: Take = "2t",
        misere: bool = False,
        moves: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> ExactAnalysis:
        """Solves a position of a game in which every move takes from exactly ``count`` piles.

        ``quota`` has for each pile its quota, or ``None`` if it has none; ``fresh`` says what may be taken from such a pile. ``group``
        says from which piles a move may take: with ``"sticky"`` from those of the move before, as long as none of them is empty, with
        ``"free"`` from any, and with ``"fixed"`` from those of the first move. ``active`` are the piles that have to be used next,
        counted from 0. ``remember`` says how long a quota lasts: until the next move from its ``"pile"``, or only for the move after
        the ``"last"``. At most ``moves`` winning moves are listed (default 1000).

        >>> solve_exactly([2, 5, 7], count=2).outcome
        'N'
        """
        chips, number = wholes(piles, "piles"), whole(count, "count", 1, 2**32 - 1)
        one_of(group, "group", ("sticky", "free", "fixed"))
        one_of(remember, "remember", ("pile", "last"))
        one_of(fresh, "fresh", OPENINGS)
        used = wholes(active, "active", 0, len(chips) - 1)
        rules = Position([1], take=take_away_text(take, chips), misere=misere).rules()
        options = f", count={number}"
        exactly: dict[str, Any] = {"piles": number, "group": group, "remember": remember, "fresh": fresh}
        if used:
            exactly["active"] = [pile + 1 for pile in used]
            options += f", active={listed(used, '()')}"
        form: dict[str, Any] = {"ask": "solve", "rules": rules, "position": " ".join(map(decimal, chips)), "exactly": exactly}
        if quota is not None:
            given = elements(quota)
            if given is None:
                raise InputError("quota is not a sequence: accepted are as many quotas as piles, and None for a pile without one")
            words = ["-" if limit is None else decimal(whole(limit, "quota", 1)) for limit in given]
            form["reading"] = {"quota": ",".join(words)}
            options += f", quota={listed(given)}"
        for name, word, usual in (("group", group, "sticky"), ("remember", remember, "pile"), ("fresh", fresh, "not-whole")):
            options += f", {name}={word!r}" if word != usual else ""
        options += f", take={rules['take_away']!r}" if rules["take_away"] != "2t" else ""
        options += ", misere=True" if rules["play"] == "misere" else ""
        if moves is not None:
            form["moves"] = whole(moves, "moves", 0, 2**63 - 1)
            options += f", moves={form['moves']}"
        form |= {"explain": True, "from_zero": True}
        return ExactAnalysis(self._reply("solve", form, limits), f"solve_exactly({listed(chips)}{options})")

    def remoteness(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: SupportsIndex | Opening | Sequence[SupportsIndex | Opening] | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        **limits: Unpack[Limits],
    ) -> Remoteness:
        """How many moves a game lasts if the winner hurries and the loser delays; the arguments are those of :func:`solve`.

        >>> remoteness([3, 4], quota=2).length
        7
        """
        position = Position(
            piles, quota=quota, previous=previous, opening=opening, take=take, misere=misere, dynamic=dynamic
        )
        reply = self._reply("remoteness", {"ask": "remoteness", **position.form()}, limits)
        return Remoteness(reply, f"remoteness({position.arguments()})")


def take_away_text(take: Take, piles: Sequence[int]) -> str:
    """A take-away function as text, for a game with these piles."""
    return str(take_away(take, max(piles, default=0)))
