"""Odds and tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from ._check import Limits, a_text, elements, flag, html_table, one_of, shown, whole
from ._engine import Answer, Calls, number
from ._fibnim import InputError
from ._frames import Rows
from ._position import Position
from ._take import Take, take_away
from ._types import Dynamic, Opening

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Powers:
    """A probability that is too long to write out as a fraction: the sum of ``2 ** -e`` over the ``exponents`` and ``left_out``
    further ones, divided by the ``divisor``; or 1 minus this number if ``rest`` is true."""

    exponents: tuple[int, ...]
    left_out: int
    divisor: int
    rest: bool


class Odds(Answer):
    """The probability that the player who moves first wins.

    ``exact`` is the probability as a fraction. For very large piles it is a sum of ``powers`` of 2 that is too long for a fraction.
    If neither a formula nor a recursion fits the limits, the probability is estimated from games, with an ``interval``.
    """

    __slots__ = ()

    @property
    def kind(self) -> Literal["exact", "powers", "estimate"]:
        """"exact", "powers" or "estimate"."""
        kind: Literal["exact", "powers", "estimate"] = self.form()["chance"]["kind"]
        return kind

    @property
    def exact(self) -> Fraction | None:
        """The probability as a fraction; ``None`` if it is too long to write out, or an estimate."""
        chance = self.form()["chance"]
        if chance["kind"] != "exact":
            return None
        return Fraction(*map(number, chance["fraction"].split("/")))

    @property
    def powers(self) -> Powers | None:
        """The probability as a sum of powers of 2, if it is too long for a fraction; otherwise ``None``."""
        chance = self.form()["chance"]
        if chance["kind"] != "powers":
            return None
        exponents = tuple(map(number, chance["exponents"]))
        return Powers(exponents, chance["left_out"], number(chance["divisor"]), chance["rest"])

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's interval of an estimate, with 95 percent confidence; ``None`` if it is not one."""
        chance = self.form()["chance"]
        return tuple(chance["interval"]) if chance["kind"] == "estimate" else None

    @property
    def games(self) -> int | None:
        """The number of games of an estimate; ``None`` if it is not one."""
        games: int | None = self.form()["chance"].get("games")
        return games

    @property
    def wins(self) -> int | None:
        """The number of games of an estimate that the player who moves first has won; ``None`` if it is not one."""
        wins: int | None = self.form()["chance"].get("wins")
        return wins

    def _repr_html_(self) -> str:
        chance = {name: str(value) for name, value in self.form()["chance"].items()}
        return html_table(repr(self), [*chance.items(), ("basis", self.basis.words())])


class OddsTable(Rows, Answer):
    """The chances of a random player on all small piles."""

    __slots__ = ()

    @property
    def piles(self) -> tuple[int, ...]:
        """The pile of each row."""
        return tuple(row["pile"] for row in self.form()["rows"])

    @property
    def quotas(self) -> tuple[int | None, ...]:
        """The quota of each row; ``None`` for an opening."""
        return tuple(row.get("quota") for row in self.form()["rows"])

    @property
    def chances(self) -> tuple[tuple[Fraction, ...], ...]:
        """The chances of each row. Of openings: those of a random player who opens against the strategies "perfect" and "optimal", and of
        one who answers them; of P-positions those that these two strategies leave to a random opponent."""
        return tuple(tuple(map(Fraction, row["chances"])) for row in self.form()["rows"])

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``pile`` and ``quota``, and one for each chance."""
        rows = self.chances
        chances = {f"chance {place}": [row[place] for row in rows] for place in range(len(rows[0]) if rows else 0)}
        return {"pile": self.piles, "quota": self.quotas, **chances}


@dataclass(frozen=True)
class Standing:
    """The results of one ``player`` of a tournament: ``games`` played and ``wins`` among them, and those that this player ``began``
    with the ``began_wins`` among these."""

    player: str
    games: int
    wins: int
    began: int
    began_wins: int


@dataclass(frozen=True)
class Meeting:
    """The games of two ``players`` that one of them began: ``begins`` is 0 or 1. ``wins`` are those of each, ``unfinished`` games were
    too long, and ``interval`` is Wilson's interval for the first player's chance, with 95 percent confidence."""

    players: tuple[str, str]
    begins: int
    games: int
    wins: tuple[int, int]
    unfinished: int
    interval: tuple[float, float]


class Arena(Rows, Answer):
    """A round-robin tournament between strategies."""

    __slots__ = ()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players with their results, in the order given."""
        return tuple(Standing(**standing) for standing in self.form()["players"])

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """The results of each pair of players, by who begins."""
        return tuple(
            Meeting(
                tuple(pair["players"]),
                pair["begins"] - 1,
                pair["games"],
                tuple(pair["wins"]),
                pair["unfinished"],
                tuple(pair["interval"]),
            )
            for pair in self.form()["pairs"]
        )

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        complete: bool = self.form()["complete"]
        return complete

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns of the standings."""
        names = ("player", "games", "wins", "began", "began_wins")
        return {name: [getattr(standing, name) for standing in self.standings] for name in names}

    def _repr_html_(self) -> str:
        return html_table(repr(self), [(standing.player, f"{standing.wins} of {standing.games}") for standing in self.standings])


class Chances(Calls):
    """Calls about odds and tournaments."""

    def odds(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        first: str,
        against: str,
        quota: SupportsIndex | Opening | Sequence[SupportsIndex | Opening] | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        games: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Odds:
        """The probability that the player who moves first wins: by a formula or a recursion if one fits the limits, otherwise by
        simulation.

        ``first`` and ``against`` are the strategies of the two players: "perfect", "longest", "optimal", "random", "slip:RATE" such as
        "slip:0.2", "greedy", "zhou" or "optimist". With ``games`` the probability is estimated from that many games; the same ``seed``
        (default 1) repeats them. ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and
        ``progress``.

        >>> odds([12], first="random", against="perfect").exact
        Fraction(1, 176)
        >>> odds([10**300], first="random", against="perfect").basis.method
        'formula'
        """
        start = Position(piles, quota=quota, opening=opening, take=take, misere=misere, dynamic=dynamic)
        form: dict[str, Any] = {"ask": "odds", **start.form(), "players": [str(first), str(against)]}
        options = f"first={str(first)!r}, against={str(against)!r}"
        for name, count in (("games", games), ("seed", seed)):
            if count is not None:
                form[name] = whole(count, name, 0 if name == "seed" else 1, 2**64 - 1)
                options += f", {name}={form[name]}"
        return Odds(self._reply("odds", form, limits), f"odds({start.arguments()}, {options})")

    def odds_table(
        self,
        last: SupportsIndex,
        *,
        of: Literal["openings", "losing"] = "openings",
        take: Take = "2t",
        misere: bool = False,
        **limits: Unpack[Limits],
    ) -> OddsTable:
        """The chances of a random player on one pile against a perfect one, for all piles up to ``last``: in the ``"openings"`` of
        Fibonacci nim, or in the ``"losing"`` positions, the P-positions.

        >>> odds_table(12).chances[-1][0]
        Fraction(1, 176)
        """
        most = whole(last, "last", 1, 2**32 - 1)
        one_of(of, "of", ("openings", "losing"))
        play = "misere" if flag(misere, "misere") else "normal"
        rules = {"take_away": str(take_away(take, most)), "play": play}
        question = {"ask": "odds-table", "rules": rules, "last": most, "of": of}
        options = f", take={rules['take_away']!r}" if rules["take_away"] != "2t" else ""
        options += ", misere=True" if play == "misere" else ""
        return OddsTable(self._reply("odds", question, limits), f"odds_table({most}, of={of!r}{options})")

    def arena(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        players: Sequence[str],
        games: SupportsIndex = 1000,
        seed: SupportsIndex = 0,
        quota: SupportsIndex | Opening | Sequence[SupportsIndex | Opening] | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        **limits: Unpack[Limits],
    ) -> Arena:
        """A round-robin tournament between ``players``, the strategies of :func:`odds`. Every pair plays ``games`` games from the same
        position and takes turns to begin; the same ``seed`` repeats them.

        >>> [standing.wins for standing in arena([21], players=["perfect", "random"], games=10).standings]
        [10, 0]
        """
        names = elements(players)
        if names is None:
            raise InputError(f"players is {shown(players)}: accepted are sequences of names of strategies")
        start = Position(piles, quota=quota, opening=opening, take=take, misere=misere, dynamic=dynamic)
        count, number = whole(games, "games", 1, 2**32 - 1), whole(seed, "seed", 0, 2**64 - 1)
        strategies = [a_text(name) for name in names]
        question = {"ask": "arena", **start.form(), "players": strategies, "games": count, "seed": number}
        options = f"players={strategies!r}, games={count}, seed={number}"
        return Arena(self._reply("arena", question, limits), f"arena({start.arguments()}, {options})")
