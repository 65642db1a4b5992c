"""Positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _fibnim
from ._check import elements, flag, html_table, listed, one_of, shown, whole, wholes, written
from ._fibnim import InputError
from ._moves import LegalMoves, Move, move_of
from ._take import Take, take_away
from ._types import Dynamic, Opening

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._analysis import Analysis
    from ._check import Limits

OPENINGS: tuple[Opening, ...] = ("any", "not-whole")


@dataclass(frozen=True)
class Part:
    """A part of a sum: a pile with its ``quota`` and its take-away function ``take``, or a heap of nim, where both are ``None``.
    ``most`` is the largest number of chips that may be taken."""

    chips: int
    quota: int | str | None
    take: str | None
    most: int


class Position:
    """A position with its ruleset. The arguments are those of :func:`solve`.

    >>> position = Position([20, 62], quota=8)
    >>> position.after((1, 8))
    Position([20, 54], quota=16)
    >>> len(position.legal_moves), (1, 8) in position.legal_moves
    (16, True)
    """

    __slots__ = ("_key", "_parts", "_sum")

    _key: tuple[tuple[int, ...], tuple[int | str | None, ...], bool, str, bool]
    _parts: tuple[Part, ...] | None
    _sum: str | None

    def __init__(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: SupportsIndex | Opening | Sequence[SupportsIndex | Opening] | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
    ) -> None:
        if sum(given is not None for given in (quota, previous, opening)) > 1:
            raise InputError("at most one of quota, previous and opening is accepted")
        if dynamic is not None:
            one_of(dynamic, "dynamic", ("global", "local"))
        self._parts = self._sum = None
        local, play = dynamic == "local", flag(misere, "misere")
        if isinstance(piles, str):
            if any(given is not None for given in (quota, previous, opening, dynamic)):
                raise InputError("a position given as a text contains its quotas: quota, previous, opening and dynamic are accepted with lists only")
            if set(piles) & set("*["):
                self._of_sum(*_fibnim.parse_sum(piles, take_away(take, None)), play)
                return
            numbers, limits, local = _fibnim.parse(piles, take_away("2t", None))
            chips, chosen = tuple(numbers), tuple(limits)
            function = take_away(take, max(*chips, 0))
        else:
            chips = wholes(piles, "piles")
            took = 0 if previous is None else whole(previous, "previous")
            function = take_away(take, max(*chips, took, 0))
            limit: object = quota
            if opening is not None:
                limit = one_of(opening, "opening", OPENINGS)
            elif previous is not None:
                limit = function(took) if took else None
            if limit is None:
                limit = _fibnim.opening(len(chips), local)
            several = elements(limit)
            if several is None:
                chosen = (_limit(limit),) * (len(chips) if local else 1)
            else:
                chosen = tuple(map(_limit, several))
        self._key = chips, chosen, local, str(function), play
        if len(chosen) != (len(chips) if local else 1) or not chips:
            # The engine says why it refuses this.
            _fibnim.largest_takes(chips, chosen, local)

    def _of_sum(self, text: str, parts: Sequence[tuple[int, int | str | None, str | None, int]], misere: bool) -> None:
        if misere:
            raise InputError("misere is True: sums with heaps of nim or several take-away functions are accepted under normal play")
        self._sum, self._parts = text, tuple(Part(*part) for part in parts)
        self._key = tuple(part.chips for part in self._parts), tuple(part.quota for part in self._parts), True, "2t", False

    @classmethod
    def _made(cls, piles: Sequence[int], limits: Sequence[int | str], local: bool, take: str, misere: bool) -> Position:
        """A position of arguments that were checked."""
        self = cls.__new__(cls)
        self._parts = self._sum = None
        self._key = tuple(piles), tuple(limits), local, take, misere
        return self

    @property
    def piles(self) -> tuple[int, ...]:
        """The piles, in the order given; of a sum the chips of its parts."""
        return self._key[0]

    @property
    def quota(self) -> int | str | tuple[int | str | None, ...]:
        """The quota, or ``"not-whole"`` or ``"any"`` for an opening; under local dynamic a tuple with one for each pile, which is
        ``None`` for a heap of nim."""
        limits = self._key[1]
        if self.dynamic == "local":
            return limits
        only = limits[0]
        assert only is not None
        return only

    @property
    def dynamic(self) -> Dynamic:
        """"global" if one quota holds for the whole position, "local" if each pile has its own."""
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
    def parts(self) -> tuple[Part, ...] | None:
        """The parts of a sum with heaps of nim or several take-away functions; ``None`` for any other position.

        >>> Position("(8;3)[3t]+*7").parts[1]
        Part(chips=7, quota=None, take=None, most=7)
        """
        return self._parts

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, sorted by pile and then by size."""
        if self._parts is not None:
            return LegalMoves([part.most for part in self._parts])
        return LegalMoves(_fibnim.largest_takes(self._key[0], self._limits(), self._key[2]))

    def after(self, move: Move | tuple[SupportsIndex, SupportsIndex]) -> Position:
        """The position after a move, given as a pair of a pile, counted from 0, and a number of chips; raises :class:`InputError`
        if the move is not legal.

        >>> Position("(8;3)[3t]+*7").after((0, 2))
        Position('(6;6)[3t]+*7')
        """
        pile, take = move_of(move)
        at, chips = whole(pile, "pile", 0, len(self.piles) - 1), whole(take, "take", 1)
        if self._sum is not None:
            next_one = Position.__new__(Position)
            next_one._of_sum(*_fibnim.sum_after(self._sum, at, chips), False)
            return next_one
        chosen = _fibnim.after(self._key[0], self._limits(), self._key[2], take_away(self.take, None), at, chips)
        return Position._made(*chosen, self.take, self.misere)

    def solve(self, **limits: Unpack[Limits]) -> Analysis:
        """Solves the position; see :func:`solve`."""
        from ._here import HERE

        return HERE.solve_position(self, **limits)

    def text(self) -> str:
        """The position in the notation of the papers, such as ``"(20,62;8)"``."""
        return _fibnim.notation(self._key[0], self._limits(), self._key[2]) if self._sum is None else self._sum

    def key(self) -> tuple[tuple[int, ...], tuple[int | str, ...], bool, str, bool]:
        """The piles, their limits, whether each pile has its own, the take-away function, and whether play is misère."""
        return self._key[0], self._limits(), *self._key[2:]

    def form(self) -> dict[str, Any]:
        """The position and its ruleset as fields of the engine's questions."""
        return {"rules": self.rules(), "position": self.text()}

    def rules(self) -> dict[str, str]:
        """The ruleset in the form of the engine's questions."""
        return {"take_away": self.take, "play": "misere" if self.misere else "normal"}

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary."""
        return self.form()

    def _limits(self) -> tuple[int | str, ...]:
        limits = self._key[1]
        # Only the heaps of a sum have no limit.
        return tuple(limit for limit in limits if limit is not None)

    def arguments(self, rules: bool = True) -> str:
        """The arguments with which :func:`solve`, :class:`Position` and :class:`Game` give this position again."""
        if self._sum is not None:
            return repr(self._sum)
        local = self.dynamic == "local"
        position = f"{listed(self.piles)}, quota={listed(self._limits()) if local else written(self._limits()[0])}"
        if not rules:
            return position
        take = f", take={self.take!r}" if self.take != "2t" else ""
        return f"{position}{take}{', misere=True' if self.misere else ''}{', dynamic=' + repr('local') if local else ''}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._key, self._sum) == (other._key, other._sum)

    def __hash__(self) -> int:
        return hash((self._key, self._sum))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self._sum,)) if self._sum is not None else (Position._made, self._key)

    def __repr__(self) -> str:
        return f"Position({self.arguments()})"

    def _repr_html_(self) -> str:
        rows = [(f"pile {index}", written(pile)) for index, pile in enumerate(self.piles)]
        quota = listed(self.quota, "()") if isinstance(self.quota, tuple) else written(self.quota)
        return html_table(repr(self), [*rows, ("quota", quota), ("take", self.take), ("play", "misère" if self.misere else "normal")])


def _limit(limit: object) -> int | str:
    if isinstance(limit, str):
        if limit in OPENINGS:
            return limit
        raise InputError(f'{shown(limit)} is not a quota: accepted are integers from 1, "any" and "not-whole"')
    return whole(limit, "quota", 1)
