"""The calls of this package, except for those about proofs of games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from ._answers import (
    Complement,
    Complements,
    Count,
    Grundy,
    HSequence,
    Odds,
    Remoteness,
    Representation,
    Statement,
    StatementSolutions,
)
from ._arrays import Array, Solutions, Thresholds, each_limit, integers, unsigned
from ._ask import parted, some
from ._check import budget, digits, elements, flag, one_of, whole, wholes
from ._engine import Process
from ._fibnim import InputError, solve_many as many
from ._game import simulated
from ._position import (
    DYNAMICS,
    OPENINGS,
    UNLIMITED,
    Analysis,
    Position,
    only_one,
    ruleset,
    usual_opening,
)
from ._questions import Questions
from ._types import Dynamic, Ending, Limits, Opening, Options, Quota, Rules, Strategy, Take, Takes
from ._zeckendorf import Zeckendorf

if TYPE_CHECKING:
    from typing_extensions import Unpack

STATES, RELATION_STATES = 100_000, 1_000_000
"""The defaults of ``states`` of games and statements, as in the engine."""

MOST = 2**32 - 1
"""The most terms, letters or games, and the largest pile where it has to be small."""

GAMES = 1000
"""The default of ``games`` if a player is a function."""

SEEDS = 2**64 - 1

DTYPES = ("uint32", "uint16", "uint8")
"""The types of thresholds in an array."""


T = TypeVar("T", bound=Array)


def maybe(value: object, what: str, least: int = 0, most: int | None = None) -> int | None:
    """An integer, or ``None``."""
    return None if value is None else whole(value, what, least, most)


class Calls(Questions):
    """The calls that accept or return Python's own types; the others are generated."""

    def solve(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: Quota | None = None,
        previous: SupportsIndex | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        only: Takes | None = None,
        block: SupportsIndex | None = None,
        ends: Ending | None = None,
        **limits: Unpack[Limits],
    ) -> Analysis:
        """Solves a position.

        ``piles`` are the piles, or a position in the notation of the papers such as ``"(20,62;6)"``, or a sum of piles
        with quotas of their own and heaps of nim such as ``"(8;3)[3t]+*7"``. ``quota`` is the most that the next move
        may take; if ``dynamic`` is ``"local"``, it is a sequence with one quota for each pile. Instead of a quota you
        can give ``previous``, the number of chips that the previous move took, or ``opening``: ``"any"`` if the first
        move may take any number of chips, ``"not-whole"`` if it may not take a whole pile. Without any of them the
        opening is ``"any"`` for several piles under one quota, and ``"not-whole"`` otherwise.

        ``take`` is the take-away function: a text such as ``"2t"``, ``"floor(5t/2)"`` or ``"2,2,6 then t+3"``; a
        sequence of its first values, the last of which holds for all larger ``t``; a mapping ``{1: f(1), 2: f(2),
        ...}``; or a callable. With ``misere`` the player who takes the last chip loses.

        ``only`` permits some takes: a sequence of them, or one of ``"fib"``, ``"squares"``, ``"cubes"``, ``"powers of
        2"``, ``"odd"`` and ``"primes"``. Before each move the other player may forbid up to ``block`` moves (default
        0). Play ``ends`` when no move is left (``"all-empty"``, the default) or when some pile is empty
        (``"first-empty"``). Under these rules ``take`` may also be ``"unlimited"``, or a function of ``t`` and ``n``,
        the chips left in the pile, such as ``"max(1,n/2)"``.

        ``limits`` are ``memory`` (bytes, default 2 GiB), ``time`` (seconds, default no limit) and ``progress``; the
        call raises :class:`BeyondBudget` if they do not suffice.

        >>> solve([20, 62], quota=6).outcome
        'P'
        >>> solve("(20,62;8)").winning_moves
        Moves([(1, 8)])
        >>> solve([12, 4], previous=1) == solve([12, 4], quota=2)
        True
        >>> solve("(9;4)[3t]+*7").winning_moves
        Moves([(1, 6)])
        >>> solve([10**40, 10**30 + 2], only=[1, 3, 4], take="unlimited").grundy_values
        (2, 1)
        """
        position = Position(
            piles,
            quota=quota,
            previous=previous,
            opening=opening,
            take=take,
            misere=misere,
            dynamic=dynamic,
            only=only,
            block=block,
            ends=ends,
        )
        return Analysis.of(self.asker, position, limits)

    def remoteness(self, piles: Sequence[SupportsIndex] | str, **options: Unpack[Options]) -> Remoteness:
        """How many moves a game lasts if the winner hurries and the loser delays; the arguments are those of
        :func:`solve`.

        >>> remoteness([3, 4], quota=2).length
        7
        """
        given, limits = parted(options)
        return self._ask(Remoteness, limits, "solve", {**Position(piles, **given).to_dict(), "remoteness": True})

    def grundy(
        self,
        pile: SupportsIndex | Sequence[SupportsIndex],
        *,
        quota: SupportsIndex | Sequence[SupportsIndex] | None = None,
        take: Take = "2t",
        misere: bool = False,
        only: Takes | None = None,
        block: SupportsIndex | None = None,
        ends: Ending | None = None,
        **limits: Unpack[Limits],
    ) -> Grundy:
        """The Grundy value ``G(pile; quota)`` of one pile, or of several piles with a quota each; by default that of
        the opening, which may not take a whole pile. The value under misère play is 1 where there is no move; those of
        the piles do not tell that of their sum.

        >>> grundy(26, quota=5), grundy(26)
        (4, 8)
        >>> grundy([7, 8], quota=[3, 8]).values
        (2, 5)
        >>> grundy(26, only="squares", take="unlimited")
        2
        >>> grundy(10**300 - 1, quota=9).basis.strength
        'certificate'
        """

        def numbers(given: object, what: str) -> list[int]:
            return [whole(number, what) for number in (elements(given) or [given])]

        piles = numbers(pile, "pile")
        quotas = None if quota is None else numbers(quota, "quota")
        rules = ruleset(take, misere, max(piles), only=only, block=block, ends=ends)
        question = {"piles": list(map(digits, piles)), **some(quota=quotas and ",".join(map(digits, quotas))), **rules}
        return self._ask(Grundy, limits, "grundy", question)

    def number(self, number: SupportsIndex, *, take: Take = "2t", **limits: Unpack[Limits]) -> Representation:
        """The greedy representation of a number in the H-sequence of a take-away function; see also :func:`zeckendorf`.

        >>> number(100, take="3t").terms
        (76, 21, 3)
        """
        chips = whole(number, "number")
        return self._ask(Representation, limits, "number", {"number": digits(chips), **ruleset(take, False, chips)})

    def zeckendorf(self, number: SupportsIndex, **limits: Unpack[Limits]) -> Zeckendorf:
        """The Zeckendorf representation of a number: a sequence of Fibonacci numbers, with the gap vector and the
        tails.

        >>> sum(zeckendorf(100)), list(zeckendorf(100)), zeckendorf(12).winning_tails
        (100, [89, 8, 3], (1, 12))
        """
        return Zeckendorf(number, **limits)

    def h_sequence(self, terms: SupportsIndex, *, take: Take = "2t", **limits: Unpack[Limits]) -> HSequence:
        """The first ``terms`` of the H-sequence of a take-away function: ``H(1) = 1`` and ``H(k+1) = H(k) + H(j)`` with
        the least ``j`` such that ``f(H(j)) >= H(k)``.

        >>> h_sequence(8).terms, h_sequence(6, take="3t").lags
        ((1, 2, 3, 5, 8, 13, 21, 34), (0, 1, 2, 2, 3, 3))
        """
        return self._ask(HSequence, limits, "h-sequence", {"terms": whole(terms, "terms", 0, MOST), **ruleset(take)})

    def thresholds(
        self, *, piles: SupportsIndex, max: SupportsIndex, dtype: Any = np.uint32, **rules: Unpack[Rules]
    ) -> Thresholds:
        """The thresholds of all positions with this number of ``piles`` of up to ``max`` chips, as an array with one
        axis for each pile.

        A threshold is the least quota with which the player to move wins, and infinite if no quota wins; see
        :class:`Thresholds`. The computation uses all cores. If it needs more than ``memory`` bytes, the call raises
        :class:`BeyondBudget` before it computes anything.

        ``dtype`` is ``np.uint32`` (default), ``np.uint16`` or ``np.uint8``. With a narrower one a large array takes
        less memory and time; its largest number stands for infinity, and ``max`` is below it.

        >>> thresholds(piles=2, max=100)[20, 62]
        np.uint32(8)
        >>> thresholds(piles=1, max=100_000)[10_000]
        np.uint32(2)
        """
        most = whole(max, "max", 0, MOST)
        kind = one_of(np.dtype(dtype).name, "dtype", DTYPES)
        if most >= np.iinfo(kind).max:
            raise InputError(
                f"max is {most}: give a number below {np.iinfo(kind).max}, the infinity of {kind}, or a wider dtype"
            )
        options, limits = parted(rules)
        question = {
            "ask": "thresholds",
            "piles": whole(piles, "piles", 1, 8),
            "max": most,
            **ruleset(**options, largest=most),
        }
        return self.asker.thresholds(question, kind, limits).view(Thresholds)

    def _cells(self, kind: type[T], ask: str, largest: int, question: Mapping[str, Any], rules: Rules) -> T:
        """The array of an answer with numbers."""
        options, limits = parted(rules)
        return self.asker.cells({"ask": ask, **question, **ruleset(**options, largest=largest)}, limits).view(kind)

    def tableau(self, *, rows: SupportsIndex, cols: SupportsIndex, **rules: Unpack[Rules]) -> Thresholds:
        """Flanigan's tableau of two piles: ``L(m, m + d)`` for ``m`` up to ``rows`` and ``d`` up to ``cols``.

        >>> tableau(rows=20, cols=42)[20, 42]
        np.uint32(8)
        """
        last, most = whole(rows, "rows", 0, MOST), whole(cols, "cols", 0, MOST)
        return self._cells(Thresholds, "thresholds", last + most, {"as": "tableau", "max": last, "cols": most}, rules)

    def grundy_array(self, *, rows: SupportsIndex, cols: SupportsIndex, **rules: Unpack[Rules]) -> Array:
        """The Grundy values ``G(n; r)`` of one pile, for ``n`` up to ``rows`` and quotas ``r`` up to ``cols``.

        >>> grundy_array(rows=4, cols=4)[4]
        Array([0, 1, 1, 3, 3], dtype=uint32)
        """
        last, most = whole(rows, "rows", 0, MOST), whole(cols, "cols", 0, MOST)
        return self._cells(Array, "grundy-rows", last, {"rows": last, "cols": most}, rules)

    def slice(self, *, max: SupportsIndex, fixed: Sequence[SupportsIndex] = (), **rules: Unpack[Rules]) -> Thresholds:
        """The thresholds over two piles of up to ``max`` chips beside the ``fixed`` piles, as an array.

        >>> fibnim.slice(max=70, fixed=[5])[8, 3]
        np.uint32(1)
        """
        most = whole(max, "max", 0, MOST)
        question = {"as": "slice", "max": most, "fixed": wholes(fixed, "fixed", 0, MOST)}
        return self._cells(Thresholds, "thresholds", most, question, rules)

    def p_positions(
        self, *, piles: SupportsIndex, max: SupportsIndex, quota: SupportsIndex | None = None, **rules: Unpack[Rules]
    ) -> Iterator[tuple[int, ...]]:
        """The positions with this number of ``piles`` of up to ``max`` chips that are P under a ``quota``, or at every
        quota if none is given, one after the other. The piles of each are in increasing order.

        >>> list(p_positions(piles=2, max=6, quota=3))
        [(0, 0), (0, 5), (1, 1), (1, 6), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]
        """
        options, limits = parted(rules)
        most, limit = whole(max, "max", 0, MOST), maybe(quota, "quota", 1)
        region = {"ask": "thresholds", "as": "p-positions", "piles": whole(piles, "piles", 1, 8), "max": most}
        question = {**region, **ruleset(**options, largest=most), **some(quota=limit and digits(limit))}
        return self.asker.p_positions(question, limits)

    def solve_many(
        self,
        piles: ArrayLike,
        *,
        quota: ArrayLike | None = None,
        previous: ArrayLike | None = None,
        opening: Opening | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: Dynamic | None = None,
        only: Takes | None = None,
        block: SupportsIndex | None = None,
        ends: Ending | None = None,
        **limits: Unpack[Limits],
    ) -> Solutions:
        """Solves many positions, one for each row of ``piles``. ``quota`` is one for all rows, or an array with one for
        each; if ``dynamic`` is ``"local"``, an array with a row for each position, in which every pile has its own
        quota. Instead of it you can give ``previous``, what the previous moves took (0 at an opening), or ``opening``;
        see :func:`solve`. What has to be computed is computed once for all rows.

        Returns two arrays: whether the player to move wins, and the :class:`Thresholds`, or ``None`` instead of them if
        every pile has its own quota, or no single quota decides some position.

        >>> solve_many([[20, 62], [5, 5], [12, 4]], quota=8)
        Solutions(wins=array([ True, False,  True]), thresholds=Thresholds([8, ∞, 8], dtype=uint64))
        >>> solve_many([[20], [21]], only=[1, 3, 4], take="unlimited").wins
        array([ True, False])
        """
        if not isinstance(self.asker, Process):
            raise InputError(
                "solve_many is answered by the engine of this process: fibnim.solve_many, Table.solve_many"
            )
        only_one(quota, previous, opening)
        local = dynamic is not None and one_of(dynamic, "dynamic", DYNAMICS) == "local"
        rows = integers(piles, "piles")
        if rows.ndim != 2:
            raise InputError(f"piles has {rows.ndim} dimensions: give an array with one row for each position")
        total, count = rows.shape
        limit, what = (quota, "quota") if quota is not None else (previous, "previous")
        chosen = each_limit(0 if limit is None else limit, what, rows.shape, local)
        if quota is not None and chosen.size and chosen.min() == 0:
            raise InputError("quota is 0: give an integer from 1")
        largest = int(max(rows.max(initial=0), chosen.max(initial=0))) if callable(take) else None
        rules = ruleset(take, misere, largest, only=only, block=block, ends=ends)
        usual = "any" if rules.get("take") == UNLIMITED else usual_opening(count, local)
        start = usual if opening is None else one_of(opening, "opening", OPENINGS)
        given = unsigned(rows, "piles"), chosen, local, start, previous is not None
        with budget("positions", limits) as allowed:
            wins, least = many(self.asker.engine, *given, json.dumps(rules), allowed)
        return Solutions(wins, None if local or least is None else least.view(Thresholds))

    def odds(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        first: Strategy,
        against: Strategy,
        games: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
        **options: Unpack[Options],
    ) -> Odds:
        """The probability that the player who moves first wins: by a formula or a recursion if one fits the limits,
        otherwise by simulation.

        ``first`` and ``against`` are the strategies of the two players: "perfect", "quickest", "longest", "optimal",
        "random", "slip:RATE" such as "slip:0.2", "greedy", "zhou" or "optimist"; or functions, which are given a
        :class:`Position` and return a move. With functions the probability is estimated from games in this process
        (default 1000). With ``games`` the probability is estimated from that many games; the same ``seed`` (default 1)
        repeats them. The ``options`` are those of :func:`solve`.

        >>> odds([12], first="random", against="perfect").exact
        Fraction(1, 176)
        >>> odds([10**300], first="random", against="perfect").basis.method
        'formula'
        >>> odds([7], first=lambda position: position.legal_moves[-1], against="perfect", games=10).wins
        0
        """
        given, limits = parted(options)
        start = Position(piles, **given)
        question = start.to_dict()
        more = some(games=maybe(games, "games", 1, SEEDS), seed=maybe(seed, "seed", 0, SEEDS))
        if callable(first) or callable(against):
            if not isinstance(self.asker, Process):
                raise InputError("a player is a function, which no server calls: use fibnim.odds")
            chance = simulated(start, (first, against), more.get("games", GAMES), more.get("seed", 1), limits)
            names = [getattr(player, "__name__", str(player)) for player in (first, against)]
            basis = {"method": "simulation", "strength": "estimate"}
            return Odds(json.dumps({"answer": "odds", **question, "players": names, "chance": chance, **basis}))
        return self._ask(Odds, limits, "odds", {**question, "first": str(first), "against": str(against), **more})

    def prove_statement(
        self,
        statement: str,
        *,
        definitions: Sequence[str] = (),
        take: Take = "2t",
        states: SupportsIndex = RELATION_STATES,
        **limits: Unpack[Limits],
    ) -> Statement:
        """Decides a statement about games for numbers of every size.

        ``n(a, b; k, w)`` means that the player to move wins with piles ``a``, ``b`` and ``k`` and the quota ``w``; the
        chapter "Writing statements" of the book describes the language. ``definitions`` are texts ``name(x, ...) :=
        statement``. Raises :class:`BeyondBudget` if an automaton needs more than ``states`` states (default 1000000),
        or within ``limits``: ``memory``, ``time`` and ``progress``. ``witness`` is the smallest example or
        counterexample.

        >>> bool(prove_statement("forall k: exists w: w >= 1 and n(4,3; k, w)"))
        True
        >>> prove_statement("exists k: k >= 1 and safe(k)", definitions=["safe(n) := not n(; n, 3)"]).witness
        {'k': 5}
        """
        question = {"statement": statement, "definitions": elements(definitions), **ruleset(take)}
        question["states"] = whole(states, "states", 1, MOST)
        return self._ask(Statement, limits, "statement", question)

    def solutions(
        self,
        statement: str,
        *,
        first: SupportsIndex | None = None,
        below: SupportsIndex | None = None,
        export: Literal["dot", "walnut", "json"] | None = None,
        definitions: Sequence[str] = (),
        take: Take = "2t",
        states: SupportsIndex = RELATION_STATES,
        **limits: Unpack[Limits],
    ) -> StatementSolutions:
        """Lists the values of the free variables with which a statement is true: the ``first`` (default 20), or all
        ``below`` a bound, and how many there are. ``export`` also gives its automaton as a file for Graphviz, for
        Walnut or as JSON.

        >>> found = solutions("a <= b and not n2(a, b, 1)", below=6)
        >>> found.solutions, found.number
        (((0, 0), (1, 1), (0, 2), (2, 2), (0, 3), (3, 3), (1, 4), (4, 4), (0, 5), (2, 5), (3, 5), (5, 5)), None)
        """
        bound = maybe(below, "below")
        more = some(first=maybe(first, "first", 0, MOST), below=None if bound is None else digits(bound), export=export)
        question = {"statement": statement, "definitions": elements(definitions), **ruleset(take), **more}
        question["states"] = whole(states, "states", 1, MOST)
        return self._ask(StatementSolutions, limits, "solutions", question)

    def count(
        self,
        statement: str | None = None,
        *,
        fixed: Sequence[SupportsIndex] = (),
        free: SupportsIndex = 1,
        quota: SupportsIndex | None = None,
        threshold: SupportsIndex | None = None,
        terms: SupportsIndex = 20,
        take: Take = "2t",
        misere: bool = False,
        states: SupportsIndex = RELATION_STATES,
        **limits: Unpack[Limits],
    ) -> Count:
        """The numbers of positions whose ``free`` piles are all below ``H(1)``, ``H(2)``, ..., and that are P under the
        ``quota``, have this ``threshold``, or are P at every quota if neither is given. With a ``statement`` its free
        variables are counted instead. The recurrence, the growth rate and the density are proved for all terms.

        >>> found = count(fixed=(6, 1), quota=3)
        >>> found.terms[:10], found.recurrence
        ((1, 1, 1, 2, 2, 3, 5, 7, 12, 18), (1, 2, -1, -1))
        >>> count("not n2(a, b, 1)").growth_polynomial
        'x^2 - 3*x + 1'
        """
        more = some(
            statement=statement, quota=maybe(quota, "quota", 0, MOST), threshold=maybe(threshold, "threshold", 0, MOST)
        )
        question = {
            "fixed": wholes(fixed, "fixed", 0, MOST),
            "free": whole(free, "free", 1, MOST),
            **ruleset(take, misere),
            **more,
        }
        question["terms"] = whole(terms, "terms", 0, MOST)
        return self._ask(Count, limits, "count", {**question, "states": whole(states, "states", 1, MOST)})

    def complement(
        self,
        piles: Sequence[SupportsIndex],
        *,
        take: Take = "2t",
        misere: bool = False,
        bound: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Complement:
        """The complementary value of some piles, by a theorem or a checked certificate, and otherwise by search up to
        ``bound`` (default 5000, or twice the largest of the piles if that is more).

        >>> complement((4, 3)).kind, complement((4, 3)).basis.strength
        ('none', 'certificate')
        """
        question = {
            "piles": wholes(piles, "piles", 0, MOST),
            **ruleset(take, misere),
            **some(bound=maybe(bound, "bound", 0, MOST)),
        }
        return self._ask(Complement, limits, "complement", question)

    def complements(
        self,
        *,
        max: SupportsIndex,
        triples: bool = False,
        holes: bool = False,
        records: bool = False,
        take: Take = "2t",
        misere: bool = False,
        bound: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Complements:
        """The complementary values of all pairs of piles of up to ``max`` chips, or ``triples``; only of those without
        one (``holes``), or with a larger ratio of the value to the largest pile than all before (``records``). They are
        found together, in much less time than by :func:`complement` one after the other. ``columns()`` has a row for
        each.

        >>> found = complements(max=30, holes=True).columns()
        >>> found["piles"][0], found["complement.kind"][0]
        ((3, 4), 'none')
        """
        flags = {
            name: flag(given, name) for name, given in [("triples", triples), ("holes", holes), ("records", records)]
        }
        question = {"max": whole(max, "max", 0, MOST), **flags, **some(bound=maybe(bound, "bound", 0, MOST))}
        return self._ask(Complements, limits, "complement", {**question, **ruleset(take, misere)})

    def audit(self, what: str | None = None, **limits: Unpack[Limits]) -> list[dict[str, Any]]:
        """Checks claims of the papers and returns them with their grades.

        ``what`` is the name of a paper ("zhou", "flanigan", "allen", "larsson", "lrs", "barbara" or "fibnim") or the id
        of one claim; by default all claims are checked, which takes about half a minute. ``pandas.DataFrame`` accepts
        the list.

        The "grade" is "verified", "decided", "argued", "checked", "false" or "conjectured". A "correction" of a false
        claim has a "grade" of its own. "severity" says how serious a mistake is, "range" for which sizes the claim, or
        its correction, was checked, and "counterexample" is the smallest one; ``docs/wire.md`` describes all keys.

        >>> audit("larsson-T19")[0]["grade"]
        'verified'
        """
        claims: list[dict[str, Any]] = self.ask({"ask": "audit", **some(what=what and str(what))}, **limits)["claims"]
        return claims
