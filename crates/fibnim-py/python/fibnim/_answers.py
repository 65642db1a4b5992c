"""What calls return."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal

from . import _replies as replies
from ._answer import Answer, Basis, to_bfile
from ._moves import Move
from ._types import Outcome, Threshold


class Remoteness(Answer):
    """How long a game lasts if the winner hurries and the loser delays: ``length`` is the number of moves to the end,
    ``outcome`` says who wins, and ``moves`` are the quickest wins, or the losing moves that delay most.

    >>> remoteness([100]).length, remoteness([100]).outcome
    (69, 'N')
    """

    length: Annotated[int, "remoteness.length"]
    outcome: Outcome
    moves: Annotated[tuple[Move, ...], "remoteness.moves"]
    basis: Annotated[Basis, "remoteness"]


class Grundy(int, Answer):
    """A Grundy value: an ``int`` that has a ``basis``. If several piles were given, it is the nim-sum of their
    ``values``.

    >>> value = grundy(26, quota=5)
    >>> value, value ^ 1, value.basis.method
    (4, 5, 'certificate')
    """

    values: tuple[int, ...] | None

    def __new__(cls, reply: str) -> Grundy:
        return super().__new__(cls, json.loads(reply)["value"])

    _repr_html_ = None  # type: ignore[assignment]


class Representation(Answer):
    """A ``number`` as a sum of ``terms`` ``H(k)`` of an H-sequence, the largest first, as the greedy algorithm finds
    it. ``indices`` are their ``k``, from 1. ``repeats`` is how many further copies of the first term there are; 0
    unless the H-sequence is finite."""

    number: int
    terms: Annotated[tuple[int, ...], "terms.value"]
    indices: Annotated[tuple[int, ...], "terms.index"]
    repeats: int


class HSequence(Answer):
    """The first terms of the H-sequence of a take-away function, in whose numeration system the game with one pile is
    solved.

    There are fewer ``terms`` ``H(1)``, ``H(2)``, ... than were asked for if the sequence ends. ``lags`` has for each
    the ``l`` in ``H(k+1) = H(k) + H(k-l)``, and ``None`` for the last term of a finite sequence.
    """

    terms: Annotated[tuple[int, ...], "terms.value"]
    lags: Annotated[tuple[int | None, ...], "terms.lag"]

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``k``, ``term`` and ``lag``."""
        return {"k": range(1, len(self.terms) + 1), "term": self.terms, "lag": self.lags}

    def to_bfile(self) -> str:
        """The terms as a b-file of the OEIS, from index 1."""
        return to_bfile(self.terms, 1)


@dataclass(frozen=True)
class Powers:
    """A probability that is too long to write out as a fraction: the sum of ``2 ** -e`` over the ``exponents`` and
    ``left_out`` further ones, divided by the ``divisor``; or 1 minus this number if ``rest`` is true."""

    exponents: tuple[int, ...]
    left_out: int
    divisor: int
    rest: bool


class Odds(Answer):
    """The probability that the player who moves first wins. Its ``kind`` is "exact", "powers" or "estimate".

    ``exact`` is the probability as a fraction. For very large piles it is a sum of ``powers`` of 2 that is too long for
    a fraction. If neither a formula nor a recursion fits the limits, the probability is estimated from ``games``, of
    which the player who moves first has won ``wins``; ``interval`` is Wilson's, with 95 percent confidence. What is of
    another kind is ``None``.
    """

    kind: Annotated[Literal["exact", "powers", "estimate"], "chance.kind"]
    exact: Annotated[Fraction | None, "chance.fraction"]
    powers: Annotated[Powers | None, "chance"]
    interval: Annotated[tuple[float, float] | None, "chance.interval"]
    games: Annotated[int | None, "chance.games"]
    wins: Annotated[int | None, "chance.wins"]
    unfinished: Annotated[int | None, "chance.unfinished"]


class Count(Answer):
    """How many tuples of numbers below ``H(1)``, ``H(2)``, ... satisfy a ``statement``: the first ``terms``, and what
    is proved about all of them. ``recurrence`` has the factors ``c`` in ``a(n) = c[0] a(n-1) + c[1] a(n-2) + ...``, for
    ``n > after``. Polynomials are texts in ``x``: the ``numerator`` and ``denominator`` of the generating function, and
    ``growth_polynomial``, whose largest root is the growth rate; ``minimal`` says whether it is shown to be
    irreducible. ``growth`` and ``density`` are the first digits as text. ``density_value`` is the density as numerator
    and denominator, where ``x`` is the growth rate. They are ``None`` if there is no growth rate since only finitely
    many tuples are counted, or no limit was shown to exist.
    """

    statement: str
    variables: tuple[str, ...]
    terms: tuple[int, ...]
    _recurrence: Annotated[tuple[str, ...], "recurrence"]
    after: int
    numerator: Annotated[str, "generating_function.numerator"]
    denominator: Annotated[str, "generating_function.denominator"]
    growth: Annotated[str | None, "growth.decimal"]
    growth_polynomial: Annotated[str | None, "growth.polynomial"]
    minimal: Annotated[bool | None, "growth.minimal"]
    density: Annotated[str | None, "density.decimal"]
    density_value: Annotated[dict[str, str] | None, "density.value"]

    @property
    def recurrence(self) -> tuple[int, ...]:
        return tuple(map(int, self._recurrence))

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``n`` and ``count``."""
        return {"n": range(1, len(self.terms) + 1), "count": self.terms}

    def to_bfile(self) -> str:
        """The terms as a b-file of the OEIS, from index 1."""
        return to_bfile(self.terms, 1)


class Complement(Answer):
    """The complementary value of some piles: the size of one more pile with which they are P at every quota.

    ``kind`` is "value" if the ``value`` is known, "none" if a proof excludes one, and "unknown" if there is none up to
    ``searched_to`` and larger values were not searched.

    >>> complement((6, 1)).value, complement((4, 3)).kind
    (3, 'none')
    """

    kind: Annotated[Literal["value", "none", "unknown"], "rows.0.complement.kind"]
    value: Annotated[int | None, "rows.0.complement.value"]
    searched_to: Annotated[int | None, "rows.0.complement.searched_to"]


class Complements(Answer):
    """The complementary values of many sets of piles: ``rows`` with the ``piles`` and their ``complement``, whose
    ``kind``, ``value`` and ``searched_to`` are those of :class:`Complement`.

    >>> found = complements(max=9)
    >>> found.rows[4].piles, found.rows[4].complement.value
    ((1, 2), 4)
    """

    rows: tuple[replies.ComplementRow, ...]
    sets: replies.PileSets | None


class Statistics(Answer):
    """How often each threshold occurs in a table: ``counts`` has for each threshold, the last of which is ``None``, the
    number of positions with sorted piles, and ``vectors`` that of positions with piles in any order. ``p_positions``
    has for each finite threshold the number of positions with sorted piles that are P under this quota."""

    _thresholds: Annotated[tuple[Threshold, ...], "rows.threshold"]
    _positions: Annotated[tuple[int, ...], "rows.positions"]
    _vectors: Annotated[tuple[int, ...], "rows.vectors"]
    _lost: Annotated[tuple[int | None, ...], "rows.p_positions"]

    @property
    def counts(self) -> dict[Threshold, int]:
        return dict(zip(self._thresholds, self._positions))

    @property
    def vectors(self) -> dict[Threshold, int]:
        return dict(zip(self._thresholds, self._vectors))

    @property
    def p_positions(self) -> dict[Threshold, int]:
        return {threshold: count for threshold, count in zip(self._thresholds, self._lost) if count is not None}

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``threshold``, ``positions`` and ``vectors``."""
        return {
            "threshold": [math.inf if least is None else float(least) for least in self._thresholds],
            "positions": self._positions,
            "vectors": self._vectors,
        }


class StatementSolutions(Answer):
    """The numbers with which a ``statement`` is true. ``solutions`` has values of the ``variables``, the smallest
    first: those with a smaller largest number, and then in lexicographic order. There are ``more`` than these, or not.
    ``number`` is how many there are in all, ``None`` if infinitely many, and ``number_below`` how many have only
    numbers below a bound. ``file`` is the text of the file that was asked for."""

    statement: str
    variables: tuple[str, ...]
    solutions: tuple[tuple[int, ...], ...]
    more: bool
    number: int | None
    number_below: int | None
    states: int
    file: str | None


class Statement(Answer):
    """A ``statement`` that was decided for numbers of every size. It is true in a condition if it ``holds``.
    ``witness`` is an example or a counterexample, the values of the variables by name; ``None`` if there is none to
    give."""

    statement: str
    holds: bool
    witness: dict[str, int] | None

    def __bool__(self) -> bool:
        return self.holds
