"""Grundy values, numbers in the numeration systems of the games, and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _fibnim
from ._check import Limits, elements, html_table, listed, whole, written
from ._engine import Answer, Basis, Calls, number
from ._frames import Rows
from ._take import Take, take_away
from ._zeckendorf import Zeckendorf

if TYPE_CHECKING:
    from typing_extensions import Unpack

MOST_TERMS = 2**32 - 1
"""The most terms or letters that are asked for."""


class Grundy(int):
    """A Grundy value: an ``int`` that has a ``basis``.

    >>> value = grundy(26, quota=5)
    >>> value, value ^ 1, value.basis.method
    (4, 5, 'certificate')
    """

    _answer: Answer

    def __new__(cls, answer: Answer) -> Grundy:
        self = super().__new__(cls, answer.form()["value"])
        self._answer = answer
        return self

    @property
    def basis(self) -> Basis:
        """The basis of the value: how it was found, and whether it is exact."""
        return self._answer.basis

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the piles, the nim-sum of which this value is."""
        return tuple(self._answer.form().get("values", ()))

    def to_json(self) -> str:
        """The engine's reply as one line of JSON, as ``fibnim grundy value --json`` prints it."""
        return self._answer.to_json()

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts."""
        return self._answer.to_dict()

    def __reduce__(self) -> tuple[Any, ...]:
        return Grundy, (self._answer,)


class Representation(Answer):
    """A number as a sum of terms of an H-sequence, as the greedy algorithm finds it."""

    __slots__ = ()

    @property
    def number(self) -> int:
        """The number."""
        return number(self.form()["number"])

    @property
    def terms(self) -> tuple[int, ...]:
        """The terms, the largest first."""
        return tuple(number(term["value"]) for term in self.form()["terms"])

    @property
    def indices(self) -> tuple[int, ...]:
        """The index ``k`` of each term ``H(k)``, from 1."""
        return tuple(term["index"] for term in self.form()["terms"])

    @property
    def repeats(self) -> int:
        """How many further copies of the first term there are; 0 unless the H-sequence is finite."""
        return number(self.form()["repeats"])

    def _repr_html_(self) -> str:
        return html_table(repr(self), [("terms", listed(self.terms, "()")), ("indices", listed(self.indices, "()"))])


class HSequence(Rows, Answer):
    """The first terms of the H-sequence of a take-away function, in whose numeration system the game with one pile is solved."""

    __slots__ = ()

    @property
    def terms(self) -> tuple[int, ...]:
        """The terms ``H(1)``, ``H(2)``, ...; fewer than were asked for if the sequence ends."""
        return tuple(number(term["value"]) for term in self.form()["terms"])

    @property
    def lags(self) -> tuple[int | None, ...]:
        """For each term the lag ``l`` in ``H(k+1) = H(k) + H(k-l)``; ``None`` for the last term of a finite sequence."""
        return tuple(term.get("lag") for term in self.form()["terms"])

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``k``, ``term`` and ``lag``."""
        return {"k": range(1, len(self.terms) + 1), "term": self.terms, "lag": self.lags}

    def _repr_html_(self) -> str:
        return html_table(repr(self), [("terms", listed(self.terms, "()")), ("lags", repr(self.lags))])


class Word(Rows, Answer):
    """The first letters of a Larsson word, whose partial sums are the P-positions of two piles under one quota: ``(pile, pile + s)``
    for each partial sum ``s``."""

    __slots__ = ()

    @property
    def letters(self) -> tuple[int, ...]:
        """The letters, which are Fibonacci numbers."""
        return tuple(number(letter["letter"]) for letter in self.form()["letters"])

    @property
    def partial_sums(self) -> tuple[int, ...]:
        """For each letter the sum of those before it."""
        return tuple(number(letter["partial_sum"]) for letter in self.form()["letters"])

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``partial_sum`` and ``letter``."""
        return {"partial_sum": self.partial_sums, "letter": self.letters}

    def _repr_html_(self) -> str:
        return html_table(repr(self), [("letters", listed(self.letters, "()")), ("partial sums", listed(self.partial_sums, "()"))])


class Values(Calls):
    """Calls about Grundy values, numbers and words."""

    def grundy(
        self,
        pile: SupportsIndex | Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | Sequence[SupportsIndex] | None = None,
        take: Take = "2t",
        **limits: Unpack[Limits],
    ) -> Grundy:
        """The Grundy value ``G(pile; quota)`` of one pile, or of several piles with a quota each; by default that of the opening,
        which may not take a whole pile.

        ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and ``progress``.

        >>> grundy(26, quota=5), grundy(26)
        (4, 8)
        >>> grundy([7, 8], quota=[3, 8]).values
        (2, 5)
        >>> grundy(10**300 - 1, quota=9).basis.strength
        'checked-certificate'
        """
        several = elements(pile)
        piles = [whole(chips, "pile") for chips in ([pile] if several is None else several)]
        function = str(take_away(take, max(piles, default=0)))
        asks: dict[str, Any] = {"ask": "grundy", "take_away": function, "piles": [_fibnim.decimal(chips) for chips in piles]}
        said = written(piles[0]) if several is None else listed(piles)
        if quota is not None:
            given = elements(quota)
            quotas = [whole(most, "quota") for most in ([quota] if given is None else given)]
            asks["quotas"] = [_fibnim.decimal(most) for most in quotas]
            said += f", quota={written(quotas[0]) if given is None else listed(quotas)}"
        said += f", take={function!r}" if function != "2t" else ""
        return Grundy(Answer(self._reply("Grundy values", asks, limits), f"grundy({said})"))

    def number(self, number: SupportsIndex, *, take: Take = "2t", **limits: Unpack[Limits]) -> Representation:
        """The greedy representation of a number in the H-sequence of a take-away function; see also :func:`zeckendorf`.

        >>> number(100, take="3t").terms
        (76, 21, 3)
        """
        chips = whole(number, "number")
        function = str(take_away(take, chips))
        question = {"ask": "number", "take_away": function, "number": _fibnim.decimal(chips)}
        options = "" if function == "2t" else f", take={function!r}"
        return Representation(self._reply("representation", question, limits), f"number({written(chips)}{options})")

    def zeckendorf(self, number: SupportsIndex, **limits: Unpack[Limits]) -> Zeckendorf:
        """The Zeckendorf representation of a number: a sequence of Fibonacci numbers, with the gap vector and the tails.

        >>> sum(zeckendorf(100)), list(zeckendorf(100)), zeckendorf(12).winning_tails
        (100, [89, 8, 3], (1, 12))
        """
        reply = Answer(self._reply("Zeckendorf representation", _number_question(number), limits), "")
        return Zeckendorf.of_core(_fibnim.Zeckendorf.of_indices(reply.form()["zeckendorf"]["indices"]))

    def h_sequence(self, terms: SupportsIndex, *, take: Take = "2t", **limits: Unpack[Limits]) -> HSequence:
        """The first ``terms`` of the H-sequence of a take-away function: ``H(1) = 1`` and ``H(k+1) = H(k) + H(j)`` with the least
        ``j`` such that ``f(H(j)) >= H(k)``.

        >>> h_sequence(8).terms, h_sequence(6, take="3t").lags
        ((1, 2, 3, 5, 8, 13, 21, 34), (0, 1, 2, 2, 3, 3))
        """
        count = whole(terms, "terms", 0, MOST_TERMS)
        function = str(take_away(take, None))
        options = "" if function == "2t" else f", take={function!r}"
        question = {"ask": "h-sequence", "take_away": function, "terms": count}
        return HSequence(self._reply("H-sequence", question, limits), f"h_sequence({count}{options})")

    def word(self, pile: SupportsIndex, *, quota: SupportsIndex, letters: SupportsIndex, **limits: Unpack[Limits]) -> Word:
        """The first ``letters`` of the Larsson word of a ``pile`` and a ``quota``, in Fibonacci nim.

        >>> word(4, quota=3, letters=5).letters
        (8, 5, 8, 8, 5)
        """
        chips, most, count = whole(pile, "pile"), whole(quota, "quota", 1), whole(letters, "letters", 0, MOST_TERMS)
        question = {"ask": "word", "pile": _fibnim.decimal(chips), "quota": _fibnim.decimal(most), "letters": count}
        said = f"word({written(chips)}, quota={written(most)}, letters={count})"
        return Word(self._reply("word", question, limits), said)


def _number_question(number: SupportsIndex) -> dict[str, Any]:
    return {"ask": "number", "number": _fibnim.decimal(whole(number, "number"))}
