"""Grundy values, Zeckendorf representations and odds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, SupportsIndex

from . import _fibnim
from ._check import MEMORY, budget, html_table, listed, whole, written
from ._engine import ENGINE, Answer, Basis, asked
from ._solve import question
from ._take import Take, take_away


class Grundy(int):
    """A Grundy value: an ``int`` that has a ``basis``.

    >>> value = grundy(26, quota=5)
    >>> value, value ^ 1, value.basis.method
    (4, 5, 'certificate')
    """

    _answer: Answer

    def __new__(cls, answer: Answer) -> Grundy:
        self = super().__new__(cls, answer.to_dict()["value"])
        self._answer = answer
        return self

    @property
    def basis(self) -> Basis:
        """The basis of the value: how it was found, and whether it is exact."""
        return self._answer.basis

    def to_json(self) -> str:
        """The engine's reply as one line of JSON, as ``fibnim grundy value --json`` prints it."""
        return self._answer.to_json()

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts."""
        return self._answer.to_dict()

    def __reduce__(self) -> tuple[Any, ...]:
        return Grundy, (self._answer,)


def grundy(
    pile: SupportsIndex,
    *,
    quota: SupportsIndex | None = None,
    take: Take = "2t",
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Grundy:
    """The Grundy value ``G(pile; quota)`` of one pile; by default that of the opening, which may not take the whole pile.

    ``memory`` (bytes, default 2 GiB) and ``time`` (seconds, default no limit) limit the computation.

    >>> grundy(26, quota=5), grundy(26)
    (4, 8)
    >>> grundy(10**300 - 1, quota=9).basis.strength
    'checked-certificate'
    """
    chips = whole(pile, "pile")
    asks: dict[str, Any] = {"ask": "grundy", "take_away": str(take_away(take, chips)), "piles": [_fibnim.decimal(chips)]}
    if quota is not None:
        asks["quotas"] = [_fibnim.decimal(whole(quota, "quota"))]
    return Grundy(Answer(asked("Grundy values", asks, memory, time, progress), "grundy(...)"))


class Zeckendorf(tuple[int, ...]):
    """The Zeckendorf representation of a number: the Fibonacci numbers, no two of them consecutive, that sum to it, largest first.

    >>> Zeckendorf(100)
    Zeckendorf(100)
    >>> list(Zeckendorf(100)), Zeckendorf(100).gaps
    ([89, 8, 3], (5, 2, 4))
    """

    _rest: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    def __new__(cls, number: SupportsIndex) -> Zeckendorf:
        with budget("Zeckendorf representation", MEMORY, None) as allowed:
            indices, parts, gaps, tails, wins = _fibnim.zeckendorf(ENGINE, whole(number, "number"), allowed)
        self = super().__new__(cls, reversed(parts))
        winning = tuple(tail for tail, win in zip(tails, wins) if win)
        self._rest = tuple(reversed(indices)), tuple(reversed(gaps)), tuple(tails), winning
        return self

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the Fibonacci numbers, where ``F(1) = F(2) = 1``."""
        return self._rest[0]

    @property
    def gaps(self) -> tuple[int, ...]:
        """The gap vector of Allen and Ponomarenko: the differences of consecutive indices, and last the least index."""
        return self._rest[1]

    @property
    def tails(self) -> tuple[int, ...]:
        """The tails: the sums of the 1, 2, ... least Fibonacci numbers of the representation."""
        return self._rest[2]

    @property
    def winning_tails(self) -> tuple[int, ...]:
        """The tails that win: taking one from a pile of this size wins if the quota allows it."""
        return self._rest[3]

    @property
    def number(self) -> int:
        """The represented number."""
        return self.tails[-1] if self.tails else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Zeckendorf, (self.number,)

    def __repr__(self) -> str:
        return f"Zeckendorf({written(self.number)})"

    def _repr_html_(self) -> str:
        rows = [
            ("parts", " + ".join(written(part) for part in self) or "0"),
            ("indices", listed(self.indices, "()")),
            ("gap vector", listed(self.gaps, "()")),
            ("winning tails", listed(self.winning_tails, "()")),
        ]
        return html_table(repr(self), rows)


def zeckendorf(number: SupportsIndex) -> Zeckendorf:
    """The Zeckendorf representation of a number: a tuple of Fibonacci numbers, with the gap vector and the tails.

    >>> sum(zeckendorf(100)), zeckendorf(100) == (89, 8, 3), zeckendorf(12).winning_tails
    (100, True, (1, 12))
    """
    return Zeckendorf(number)


class Odds(Answer):
    """The probability that the player who moves first wins.

    ``exact`` is the probability as a fraction. For very large piles it is a sum of powers of 2 that is too long for a fraction;
    :meth:`to_dict` lists the exponents. If neither a formula nor a recursion fits the limits, the probability is estimated from
    games, with an ``interval``.
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """"exact", "powers" or "estimate"."""
        kind: str = self.to_dict()["chance"]["kind"]
        return kind

    @property
    def exact(self) -> Fraction | None:
        """The probability as a fraction; ``None`` if it is too long to write out, or an estimate."""
        chance = self.to_dict()["chance"]
        if chance["kind"] != "exact":
            return None
        return Fraction(*map(_fibnim.whole, chance["fraction"].split("/")))

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's interval of an estimate, with 95 percent confidence; ``None`` if it is not one."""
        chance = self.to_dict()["chance"]
        return tuple(chance["interval"]) if chance["kind"] == "estimate" else None

    def _repr_html_(self) -> str:
        chance = {name: str(value) for name, value in self.to_dict()["chance"].items()}
        return html_table(repr(self), [*chance.items(), ("basis", self.basis.words())])


def odds(
    piles: Sequence[SupportsIndex] | str,
    *,
    first: str,
    against: str,
    quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None = None,
    opening: str | None = None,
    take: Take = "2t",
    misere: bool = False,
    dynamic: str | None = None,
    games: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    memory: int = MEMORY,
    time: float | None = None,
    progress: bool | None = None,
) -> Odds:
    """The probability that the player who moves first wins: by a formula or a recursion if one fits the limits, otherwise by
    simulation.

    ``first`` and ``against`` are the strategies of the two players: "perfect", "longest", "optimal", "random", "slip:RATE" such as
    "slip:0.2", "greedy", "zhou" or "optimist". With ``games`` the probability is estimated from that many games; the same ``seed``
    (default 1) repeats them. ``memory`` (bytes, default 2 GiB) and ``time`` (seconds, default no limit) limit the computation.

    >>> odds([12], first="random", against="perfect").exact
    Fraction(1, 176)
    >>> odds([10**300], first="random", against="perfect").basis.method
    'formula'
    """
    asks = question(piles, quota, None, opening, take, misere, dynamic)
    form: dict[str, Any] = {"ask": "odds", "rules": asks.rules(), "position": asks.text(), "players": [str(first), str(against)]}
    options = f"first={str(first)!r}, against={str(against)!r}"
    for name, number in (("games", games), ("seed", seed)):
        if number is not None:
            form[name] = whole(number, name, 0 if name == "seed" else 1, 2**64 - 1)
            options += f", {name}={form[name]}"
    return Odds(asked("odds", form, memory, time, progress), f"odds({asks.arguments()}, {options})")
