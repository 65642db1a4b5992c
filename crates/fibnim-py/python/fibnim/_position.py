"""Positions and their solutions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _fibnim
from ._answer import Basis, converted
from ._check import budget, digits, elements, flag, html_table, listed, one_of, shown, whole, wholes, written
from ._engine import PROCESS, Asker, Process
from ._fibnim import InputError, TakeAway
from ._moves import FIRST, MOST, LegalMoves, Move, Moves, move_of
from ._take import checked_rules, function_text, is_take_away, take_away
from ._types import Dynamic, Ending, Further, Limits, Opening, Outcome, Quota, Take, Takes, Threshold

if TYPE_CHECKING:
    from typing_extensions import Unpack

OPENINGS: tuple[Opening, ...] = ("any", "not-whole")
ENDINGS: tuple[Ending, ...] = ("all-empty", "first-empty")
DYNAMICS: tuple[Dynamic, ...] = ("global", "local")

UNLIMITED = "unlimited"
"""The rule without quotas, under which the usual opening may take any number of chips."""

MOST_MOVES = 1_000_000
"""The most winning moves that a reply lists."""


def ruleset(
    take: Take = "2t", misere: bool = False, largest: int | None = None, **further: Unpack[Further]
) -> dict[str, Any]:
    """The fields of a question that say its ruleset, for piles up to ``largest``; those of Fibonacci nim are left
    out."""
    rules: dict[str, Any] = {} if (function := function_text(take, largest)) == "2t" else {"take": function}
    return {**rules, **({"misere": True} if flag(misere, "misere") else {}), **further_rules(**further)}


def further_rules(
    only: Takes | None = None, block: SupportsIndex | None = None, ends: Ending | None = None
) -> dict[str, Any]:
    """The fields of a question that say its further rules; those that change nothing are left out."""
    rules: dict[str, Any] = {}
    if only is not None:
        several = [only] if not isinstance(only, str) and elements(only) is None else elements(only)
        text = only if isinstance(only, str) else ",".join(map(digits, wholes(several, "only", 1)))
        if (found := checked_rules(only=text).get("only", "all")) != "all":
            rules["only"] = found
    if block is not None and (most := whole(block, "block", 0, 1000)):
        rules["block"] = most
    if ends is not None and one_of(ends, "ends", ENDINGS) != "all-empty":
        rules["ends"] = ends
    return rules


def only_one(*given: object) -> None:
    """Refuses more than one of quota, previous and opening."""
    if sum(one is not None for one in given) > 1:
        raise InputError("give only one of quota, previous and opening")


@dataclass(frozen=True)
class Part:
    """A part of a sum: a pile with its ``quota`` and its take-away function ``take``, or a heap of nim, where both are
    ``None``. ``most`` is the largest number of chips that may be taken."""

    chips: int
    quota: int | str | None
    take: str | None
    most: int

    @classmethod
    def of_form(cls, form: Any) -> Part:
        """A part of a position of JSON."""
        chips = _fibnim.whole(form["chips"])
        quota = _fibnim.whole(form["quota"]) if "quota" in form else form.get("limit")
        return cls(chips, quota, form.get("take_away"), _fibnim.whole(form["most"]) if "most" in form else chips)


class Position:
    """A position with its ruleset. The arguments are those of :func:`solve`.

    >>> position = Position([20, 62], quota=8)
    >>> position.after((1, 8))
    Position([20, 54], quota=16)
    >>> len(position.legal_moves), (1, 8) in position.legal_moves
    (16, True)
    """

    __slots__ = ("_key", "_parts", "_sum")

    _key: tuple[tuple[int, ...], tuple[int | str | None, ...], bool, str, bool, tuple[tuple[str, Any], ...]]
    _parts: tuple[Part, ...] | None
    _sum: str | None

    def __init__(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: Quota | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        **further: Unpack[Further],
    ) -> None:
        only_one(quota, previous, opening)
        if dynamic is not None:
            one_of(dynamic, "dynamic", DYNAMICS)
        self._parts = self._sum = None
        local, play = dynamic == "local", flag(misere, "misere")
        more = tuple(further_rules(**further).items())
        if isinstance(piles, str):
            if any(given is not None for given in (quota, previous, opening)):
                raise InputError(
                    "a position given as a text contains its quotas: give quota, previous and opening with lists only"
                )
            sums = bool(set(piles) & set("*["))
            function = take_away(take, None) if sums else take_away("2t", None)
            self._read(piles, local if dynamic else None, function, None, play, more)
            if self._sum is None:
                name = function_text(take, max(*self.piles, 0))
                usual = "any" if name == UNLIMITED and ";" not in piles else None
                limits = self._key[1] if usual is None else (usual,) * len(self._key[1])
                self._key = self.piles, limits, self._key[2], name, play, more
            return
        chips = wholes(piles, "piles")
        if not chips:
            raise InputError("piles is empty: give one or more integers")
        took = 0 if previous is None else whole(previous, "previous")
        name = function_text(take, max(*chips, took))
        limit: object = quota
        if opening is not None:
            limit = one_of(opening, "opening", OPENINGS)
        elif took:
            if not is_take_away(name):
                raise InputError(
                    "previous is given, and the quota after a move is not a function of it: give the quota"
                )
            limit = take_away(name, None)(took)
        if limit is None:
            limit = "any" if name == UNLIMITED else usual_opening(len(chips), local)
        several = elements(limit)
        chosen = (_limit(limit),) * (len(chips) if local else 1) if several is None else tuple(map(_limit, several))
        if local and len(chosen) != len(chips):
            raise InputError("every pile has its own quota: give as many quotas as piles")
        if not local and len(chosen) != 1:
            raise InputError("all piles have one quota: give one, or use dynamic='local'")
        self._key = chips, chosen, local, name, play, more

    def _read(
        self,
        text: str,
        local: bool | None,
        take: TakeAway,
        move: tuple[int, int] | None,
        misere: bool,
        more: tuple[tuple[str, Any], ...],
    ) -> None:
        """The position with this text, after a move if there is one."""
        form = json.loads(_fibnim.read_position(text, local, take, move))
        parts = tuple(map(Part.of_form, form["parts"]))
        local, quotas = form["dynamic"] == "local", tuple(part.quota for part in parts)
        is_sum = any(part.quota is None or part.take is not None for part in parts)
        self._sum, self._parts = (form["text"], parts) if is_sum else (None, None)
        chips, limits = tuple(part.chips for part in parts), quotas if local else quotas[:1]
        self._key = chips, limits, local, "2t" if is_sum else str(take), misere, more

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles, in the order given; of a sum the chips of its parts."""
        return self._key[0]

    @property
    def quota(self) -> int | str | tuple[int | str | None, ...]:
        """The quota, or ``"not-whole"`` or ``"any"`` for an opening; under local dynamic a tuple with one for each
        pile, which is ``None`` for a heap of nim."""
        limits = self._key[1]
        return limits if self._key[2] else limits[0]  # type: ignore[return-value]

    @property
    def dynamic(self) -> Dynamic:
        """ "global" if one quota holds for the whole position, "local" if each pile has its own."""
        return "local" if self._key[2] else "global"

    @property
    def take(self) -> str:
        """The take-away function; of a sum that of parts without one of their own."""
        return self._key[3]

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins."""
        return self._key[4]

    @property
    def further(self) -> dict[str, Any]:
        """The further rules ``only``, ``block`` and ``ends``, as far as they change something."""
        return dict(self._key[5])

    @property
    def is_plain(self) -> bool:
        """Whether the rules are a take-away function, and normal or misère play."""
        return not self._key[5] and is_take_away(self.take)

    @property
    def parts(self) -> tuple[Part, ...] | None:
        """The parts of a sum with heaps of nim or several take-away functions; ``None`` for any other position.

        >>> Position("(8;3)[3t]+*7").parts[1]
        Part(chips=7, quota=None, take=None, most=7)
        """
        return self._parts

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, sorted by pile and then by size. Those that the other player may forbid are among them. Of
        an infinite set of takes, other than the odd numbers, those of 32 bits are permitted.

        >>> list(Position([9], only="squares", take="unlimited").legal_moves)
        [Move(pile=0, take=1), Move(pile=0, take=4), Move(pile=0, take=9)]
        """
        if self.further.get("ends") == "first-empty" and 0 in self.piles:
            return LegalMoves([()] * len(self.piles))
        parts = json.loads(_fibnim.read_position(self.text(), self._key[2], take_away("2t", None), None))["parts"]
        return LegalMoves([self._permitted(Part.of_form(part).most) for part in parts])

    def _permitted(self, most: int) -> range | tuple[int, ...]:
        """The permitted takes of at most ``most`` chips."""
        only = self.further.get("only", "all")
        if only in ("all", "odd"):
            return range(1, most + 1, 2 if only == "odd" else 1)
        return tuple(_fibnim.permitted(only, most))

    def after(self, move: Move | tuple[SupportsIndex, SupportsIndex]) -> Position:
        """The position after a move, given as a pair of a pile, counted from 0, and a number of chips; raises
        :class:`InputError` if the move is not legal.

        >>> Position("(8;3)[3t]+*7").after((0, 2))
        Position('(6;6)[3t]+*7')
        """
        pile, take = move_of(move)
        at, chips = whole(pile, "pile", 0, len(self.piles) - 1), whole(take, "take", 1)
        next_one = Position.__new__(Position)
        if self.is_plain:
            next_one._read(self.text(), self._key[2], take_away(self.take, None), (at, chips), self.misere, ())
            return next_one
        after = self._state([{"pile": at + 1, "chips": digits(chips)}])["text"]
        next_one._read(after, self._key[2], take_away("2t", None), None, self.misere, ())
        next_one._key = *next_one._key[:3], *self._key[3:]
        return next_one

    def _state(self, *moves: Any) -> dict[str, Any]:
        """The position after moves under rules that only the engine has."""
        question = {**self.to_dict(), "ask": "game", "players": ["human", "human"], "moves": moves}
        question["start"] = question.pop("position")
        # A game refuses rules that forbid moves, which change no quota.
        question.pop("block", None)
        found: dict[str, Any] = json.loads(PROCESS.answer(question, {}))["position"]
        return found

    def solve(self, **limits: Unpack[Limits]) -> Analysis:
        """Solves the position; see :func:`solve`."""
        return Analysis.of(PROCESS, self, limits)

    def text(self) -> str:
        """The position in the notation of the papers, such as ``"(20,62;8)"``."""
        if self._sum is not None:
            return self._sum
        piles, limits, local = self._key[:3]
        if not local:
            return f"({','.join(map(digits, piles))}{self._written_limit(limits[0], len(piles))})"
        return "+".join(f"({digits(chips)}{self._written_limit(limit, 1)})" for chips, limit in zip(piles, limits))

    def _written_limit(self, limit: int | str | None, piles: int) -> str:
        if isinstance(limit, int):
            return f";{digits(limit)}"
        return "" if limit == usual_opening(piles, False) and self.take != UNLIMITED else f";{limit}"

    def rules(self) -> tuple[bool, TakeAway, bool]:
        """Whether each pile has its own quota, the take-away function, and whether play is misère."""
        if not self.is_plain:
            raise InputError("rules with only, block, ends, n or unlimited: this call takes a take-away function of t")
        return self._key[2], take_away(self._key[3], None), self._key[4]

    def to_dict(self) -> dict[str, Any]:
        """The position and its ruleset as the fields of a question."""
        return {"position": self.text(), **ruleset(self.take, self.misere), **self.further}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._key, self._sum) == (other._key, other._sum)

    def __hash__(self) -> int:
        return hash((self._key, self._sum))

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_text, (self.text(), self.dynamic, *self._key[3:])

    def __repr__(self) -> str:
        if self._sum is not None:
            return f"Position({self._sum!r})"
        piles, limits, local, take, misere, more = self._key
        quota = f", quota={listed(limits) if local else written(limits[0])}"
        rules = "".join(f", {name}={value!r}" for name, value in {**ruleset(take, misere), **dict(more)}.items())
        return f"Position({listed(piles)}{quota}{rules}{', dynamic=' + repr('local') if local else ''})"


def _of_text(text: str, dynamic: Dynamic, take: str, misere: bool, more: tuple[tuple[str, Any], ...]) -> Position:
    return Position(text, dynamic=dynamic, take=take, misere=misere, **dict(more))


def usual_opening(piles: int, local: bool) -> Opening:
    """The opening if no limit is given."""
    return "not-whole" if local or piles == 1 else "any"


def _limit(limit: object) -> int | str:
    if isinstance(limit, str):
        if limit in OPENINGS:
            return limit
        raise InputError(f'{shown(limit)} is not a quota: give an integer from 1, "any" or "not-whole"')
    return whole(limit, "quota", 1)


class Replied:
    """A position that was solved in a reply, which is asked for again where it lacks moves or sentences."""

    def __init__(self, asker: Asker, form: Mapping[str, Any], reply: str) -> None:
        self._asker, self._form, self.basis = asker, {"ask": "solve", **form}, reply
        self._reply: dict[str, Any] = json.loads(reply)
        self.outcome: str = self._reply["outcome"]
        self.threshold: Threshold = converted(Threshold, self._reply.get("threshold"))

    def _asked(self, **options: object) -> Any:
        return json.loads(self._asker.answer({**self._form, **options}, {}))

    def moves(self, count: int, _: object = None, /) -> list[tuple[int, int]]:
        if self._reply["more_winning_moves"] and len(self._reply["winning_moves"]) < count:
            self._reply = self._asked(moves=min(count, MOST_MOVES))
        return [Move.of_form(move) for move in self._reply["winning_moves"][:count]]

    def count(self, _: object, /) -> int:
        return len(self.moves(MOST_MOVES))

    def stream(self) -> Iterator[list[tuple[int, int]]]:
        return iter([self.moves(MOST_MOVES)])

    def to_json(self, moves: int | None, explain: bool, remoteness: bool, _: object, /) -> str:
        form = {**self._form, "explain": explain, "remoteness": remoteness}
        return self._asker.answer({**form, "moves": moves} if moves is not None else form, {})

    def explain(self, _: object, /) -> list[str]:
        return [said["text"] for said in self._asked(moves=0, explain=True, from_zero=True)["explanation"]]


class Analysis:
    """The solution of a ``position``. Two are equal if their positions and rules are. A copy contains the answer: it is
    not computed again, except for winning moves and sentences that were not asked for before."""

    __slots__ = ("position", "_solved", "_asker", "_moves")

    def __init__(self, position: Position, solved: _fibnim.Solved | Replied, asker: Asker) -> None:
        self.position, self._solved, self._asker = position, solved, asker
        self._moves: Moves | None = None

    @classmethod
    def of(cls, asker: Asker, position: Position, limits: Limits) -> Analysis:
        """Solves a position."""
        if isinstance(asker, Process) and position.parts is None and position.is_plain:
            with budget("solve", limits) as allowed:
                solved = _fibnim.solve(asker.engine, position.text(), *position.rules(), allowed)
            return cls(position, solved, asker)
        form = position.to_dict()
        reply = asker.answer({"ask": "solve", **form, "moves": FIRST}, limits)
        return cls(position, Replied(asker, form, reply), asker)

    @property
    def outcome(self) -> Outcome:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return "N" if self._solved.outcome == "N" else "P"

    @property
    def threshold(self) -> Threshold:
        """The least quota with which the player to move wins; ``None`` if no quota wins. If every pile has its own
        quota, there is no such number: it is ``None``, too."""
        return self._solved.threshold

    @property
    def winning_moves(self) -> Moves:
        """All winning moves, sorted by pile and then by size. They are computed when they are used."""
        if self._moves is None:
            self._moves = Moves((), self._solved)
        return self._moves

    @property
    def basis(self) -> Basis:
        """The basis of the answer: how it was found, and whether it is exact."""
        basis: Basis = converted(Basis, json.loads(self._solved.basis))
        return basis

    @property
    def grundy_values(self) -> tuple[int, ...] | None:
        """The Grundy values of the piles, if their nim-sum decides: under local dynamic and normal play. Otherwise
        ``None``.

        >>> solve("(9;4)[3t]+*7").grundy_values
        (1, 7)
        """
        grundy = self.to_dict(moves=0).get("grundy")
        return None if grundy is None else tuple(map(_fibnim.whole, grundy["values"]))

    def to_json(self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False) -> str:
        """The engine's reply as one line of JSON, as ``fibnim solve --json`` prints it; ``docs/wire.md`` describes it.

        It lists at most ``moves`` winning moves (default 1000). With ``explain`` it contains the explanation, and with
        ``remoteness`` the length of the game under best play.

        >>> solve([5], quota=3).to_json()  # doctest: +ELLIPSIS
        '{"version":2,"answer":"solve","position":{"text":"(5;3)","dynamic":"global",...
        """
        most = None if moves is None else whole(moves, "moves", 0, MOST)
        with budget("answer") as allowed:
            return self._solved.to_json(most, flag(explain, "explain"), flag(remoteness, "remoteness"), allowed)

    def to_dict(
        self, *, moves: SupportsIndex | None = None, explain: bool = False, remoteness: bool = False
    ) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts and piles are counted from 1."""
        reply: dict[str, Any] = json.loads(self.to_json(moves=moves, explain=explain, remoteness=remoteness))
        return reply

    def explain(self) -> str:
        """The answer and its reason in words. Piles are counted from 0.

        >>> print(solve([20, 62], quota=8).explain().splitlines()[-1])
        Taking 8 from pile 1 wins: it leaves 54 there, the next quota is 16, and no answer wins.
        """
        with budget("explain") as allowed:
            return "\n".join(self._solved.explain(allowed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Analysis) and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __reduce__(self) -> tuple[Any, ...]:
        text = self._solved.basis if isinstance(self._solved, Replied) else self.to_json(moves=FIRST)
        return _unpickled, (self.position, self._asker, text)

    def __repr__(self) -> str:
        threshold = "" if self.position.dynamic == "local" else f", threshold={written(self.threshold)}"
        return f"Analysis({self.position!r}, outcome={self.outcome!r}{threshold})"

    def _repr_html_(self) -> str:
        wins = "the player to move wins" if self.outcome == "N" else "the previous player wins"
        rows = [
            ("outcome", f"{self.outcome}: {wins}"),
            ("threshold", "none" if self.threshold is None else written(self.threshold)),
            ("winning moves", repr(self.winning_moves[:8])),
            ("basis", self.basis.words()),
        ]
        return html_table(repr(self.position), rows)


def _unpickled(position: Position, asker: Asker, reply: str) -> Analysis:
    return Analysis(position, Replied(asker, position.to_dict(), reply), asker)
