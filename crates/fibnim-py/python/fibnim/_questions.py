"""Calls for the questions that need no other types.

``FIBNIM_UPDATE=1 pytest tests/test_generated.py`` writes this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _replies as replies
from ._ask import Asking, Kind, Number
from ._types import Limits, Take, Takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

FIELDS: dict[str, dict[str, Kind]] = {
    "solve": {
        "active": "whole*", "block": "whole", "dynamic": ("global", "local",), "ends": ("all-empty", "first-empty",),
        "exactly": "whole", "explain": "flag", "fresh": ("not-whole", "any",), "from_zero": "flag", "group": ("sticky",
        "free", "fixed",), "misere": "flag", "moves": "whole", "no_repeat": "flag", "notation": ("quota", "previous",),
        "only": "text", "opening": ("not-whole", "any",), "position": "text", "previous": "text", "quota": "text",
        "remember": ("pile", "last",), "remoteness": "flag", "take": "text",
    },
    "grundy": {
        "active": "whole*", "block": "whole", "ends": ("all-empty", "first-empty",), "exactly": "whole",
        "fresh": ("not-whole", "any",), "group": ("sticky", "free", "fixed",), "misere": "flag", "no_repeat": "flag",
        "only": "text", "piles": "text*", "quota": "text", "remember": ("pile", "last",), "take": "text",
    },
    "grundy-rows": {
        "block": "whole", "cols": "whole", "ends": ("all-empty", "first-empty",), "least": "flag", "misere": "flag",
        "no_repeat": "flag", "only": "text", "quota": "text", "rows": "whole", "start": "flag", "take": "text",
    },
    "grundy-automaton": {
        "quota": "text", "take": "text",
    },
    "complement": {
        "block": "whole", "bound": "whole", "ends": ("all-empty", "first-empty",), "holes": "flag", "max": "whole",
        "misere": "flag", "no_repeat": "flag", "only": "text", "piles": "whole*", "records": "flag", "take": "text",
        "triples": "flag",
    },
    "thresholds": {
        "as": ("list", "p-positions", "slice", "tableau",), "block": "whole", "cols": "whole", "ends": ("all-empty",
        "first-empty",), "fixed": "whole*", "max": "whole", "misere": "flag", "no_repeat": "flag", "only": "text",
        "piles": "whole", "quota": "text", "take": "text",
    },
    "sequence": {
        "beside": "text", "block": "whole", "cumulative": "flag", "ends": ("all-empty", "first-empty",),
        "misere": "flag", "modulo": "text", "no_repeat": "flag", "only": "text", "opening": ("not-whole", "any",),
        "quota": "text", "range": "text", "statistic": ("size", "outcome", "threshold", "least", "largest", "moves",
        "remoteness", "grundy", "complement", "digits", "parts", "tail", "chance", "numerator", "denominator",),
        "sum": "flag", "tail": "whole", "take": "text", "where": ("N", "P",),
    },
    "number": {
        "number": "text", "take": "text",
    },
    "h-sequence": {
        "take": "text", "terms": "whole",
    },
    "word": {
        "letters": "whole", "pile": "text", "quota": "text",
    },
    "game": {
        "active": "whole*", "advice": "text", "block": "whole", "ends": ("all-empty", "first-empty",),
        "exactly": "whole", "fresh": ("not-whole", "any",), "group": ("sticky", "free", "fixed",), "misere": "flag",
        "moves": None, "no_repeat": "flag", "only": "text", "players": "text*", "remember": ("pile", "last",),
        "resigned": "whole", "seed": "text", "start": "text", "take": "text",
    },
    "reply": {
        "active": "whole*", "advice": "text", "block": "whole", "ends": ("all-empty", "first-empty",),
        "exactly": "whole", "fresh": ("not-whole", "any",), "group": ("sticky", "free", "fixed",), "misere": "flag",
        "moves": None, "no_repeat": "flag", "only": "text", "players": "text*", "remember": ("pile", "last",),
        "resigned": "whole", "seed": "text", "start": "text", "take": "text",
    },
    "hint": {
        "active": "whole*", "advice": "text", "block": "whole", "ends": ("all-empty", "first-empty",),
        "exactly": "whole", "fresh": ("not-whole", "any",), "group": ("sticky", "free", "fixed",), "misere": "flag",
        "moves": None, "no_repeat": "flag", "only": "text", "players": "text*", "remember": ("pile", "last",),
        "resigned": "whole", "seed": "text", "start": "text", "take": "text",
    },
    "review": {
        "active": "whole*", "advice": "text", "block": "whole", "ends": ("all-empty", "first-empty",),
        "exactly": "whole", "fresh": ("not-whole", "any",), "group": ("sticky", "free", "fixed",), "misere": "flag",
        "moves": None, "no_repeat": "flag", "only": "text", "players": "text*", "remember": ("pile", "last",),
        "resigned": "whole", "seed": "text", "start": "text", "take": "text",
    },
    "puzzles": {
        "block": "whole", "count": "whole", "ends": ("all-empty", "first-empty",), "grade": "whole", "kinds": None,
        "misere": "flag", "no_repeat": "flag", "only": "text", "seed": "text", "take": "text",
    },
    "puzzle-marks": {
        "block": "whole", "count": "whole", "ends": ("all-empty", "first-empty",), "given": None, "grade": "whole",
        "key": "text", "kinds": None, "misere": "flag", "name": "text", "no_repeat": "flag", "only": "text",
        "seed": "text", "take": "text",
    },
    "puzzle-code": {
        "block": "whole", "code": "text", "count": "whole", "ends": ("all-empty", "first-empty",), "grade": "whole",
        "key": "text", "kinds": None, "misere": "flag", "name": "text", "no_repeat": "flag", "only": "text",
        "seed": "text", "take": "text",
    },
    "odds": {
        "against": "text", "block": "whole", "ends": ("all-empty", "first-empty",), "first": "text", "games": "whole",
        "misere": "flag", "no_repeat": "flag", "only": "text", "position": "text", "seed": "whole", "take": "text",
    },
    "odds-table": {
        "block": "whole", "ends": ("all-empty", "first-empty",), "max": "whole", "misere": "flag", "no_repeat": "flag",
        "of": ("openings", "losing",), "only": "text", "take": "text",
    },
    "prove": {
        "block": "whole", "ends": ("all-empty", "first-empty",), "fixed": "whole*", "free": "whole", "grundy": "whole",
        "misere": "flag", "no_repeat": "flag", "only": "text", "states": "whole", "take": "text",
    },
    "check": {
        "file": "text",
    },
    "certificates": {},
    "certificate": {
        "file": "text", "line": "whole",
    },
    "trace": {
        "file": "text", "line": "whole", "piles": "text*", "quota": "text",
    },
    "statement": {
        "definitions": "text*", "statement": "text", "states": "whole", "take": "text",
    },
    "solutions": {
        "below": "text", "definitions": "text*", "export": ("dot", "walnut", "json",), "first": "whole",
        "statement": "text", "states": "whole", "take": "text",
    },
    "count": {
        "block": "whole", "ends": ("all-empty", "first-empty",), "fixed": "whole*", "free": "whole", "misere": "flag",
        "no_repeat": "flag", "only": "text", "quota": "whole", "statement": "text", "states": "whole", "take": "text",
        "terms": "whole", "threshold": "whole",
    },
    "theory": {
        "states": "whole", "take": "text", "theory": "text",
    },
    "audit": {
        "effort": "whole", "enlarge": "flag", "part": "text", "what": "text",
    },
}
"""The fields of all questions."""


class Questions(Asking):
    """Calls whose answers have the fields of the wire form."""

    fields = FIELDS

    def grundy_rows(
        self,
        rows: SupportsIndex,
        *,
        block: SupportsIndex | None = None,
        cols: SupportsIndex | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        least: bool | None = None,
        misere: bool | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        quota: Number | None = None,
        start: bool | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.GrundyRows:
        """What are the Grundy values of all small piles?

        - ``rows``: Last pile n; the first is 0.
        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``cols``: Last quota r; the first is 0.
        - ``ends``: When play ends [default: all-empty].
        - ``least``: Print the least pile that has each value.
        - ``misere``: Misère play: a player who cannot move wins.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``quota``: Print the values under this quota only.
        - ``start``: Print the values G(n;n-1) of openings.
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        """
        return self._named(
            replies.GrundyRows, limits, "grundy-rows", rows=rows, block=block, cols=cols, ends=ends, least=least,
            misere=misere, no_repeat=no_repeat, only=only, quota=quota, start=start, take=take
        )

    def grundy_automaton(
        self,
        quota: Number,
        *,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.GrundyAutomaton:
        """Which automaton reads the Grundy value under a fixed quota off the digits of a pile?

        - ``quota``: The quota of the next move.
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3".
        """
        return self._named(
            replies.GrundyAutomaton, limits, "grundy-automaton", quota=quota, take=take
        )

    def sequence(
        self,
        statistic: str,
        *,
        beside: str | None = None,
        block: SupportsIndex | None = None,
        cumulative: bool | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        misere: bool | None = None,
        modulo: Number | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        opening: Literal["not-whole", "any"] | None = None,
        quota: Number | None = None,
        range: str | None = None,
        sum: bool | None = None,
        tail: SupportsIndex | None = None,
        take: Take | None = None,
        where: Literal["N", "P"] | None = None,
        **limits: Unpack[Limits],
    ) -> replies.SequenceAnswer:
        """What is a statistic of one pile after the other, of a pile beside others, or of a line or an array of
        positions? Or what is its sum?

        - ``statistic``: What is listed for each n.
        - ``beside``: Piles beside n: numbers, n+3, 2n, or m. m goes through the range, too, which gives an array with a
          row for each n.
        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``cumulative``: The sums of the first terms, one after the other.
        - ``ends``: When play ends [default: all-empty].
        - ``misere``: Misère play: a player who cannot move wins.
        - ``modulo``: All numbers modulo M, which is at least 1.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``opening``: What an opening may take [default: not-whole for one pile, otherwise any].
        - ``quota``: Quota of the first move.
        - ``range``: The numbers n: 1..10^6, F_2..F_40, or one number.
        - ``sum``: The sum, by a formula if there is one.
        - ``tail``: Of the statistic tail: how many parts are added [default: 1].
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        - ``where``: Only positions with this outcome.
        """
        return self._named(
            replies.SequenceAnswer, limits, "sequence", statistic=statistic, beside=beside, block=block,
            cumulative=cumulative, ends=ends, misere=misere, modulo=modulo, no_repeat=no_repeat, only=only,
            opening=opening, quota=quota, range=range, sum=sum, tail=tail, take=take, where=where
        )

    def word(
        self,
        pile: Number,
        quota: Number,
        letters: SupportsIndex,
        **limits: Unpack[Limits],
    ) -> replies.Word:
        """What is the Larsson word of a pile and a quota?

        - ``pile``: The smaller pile.
        - ``quota``: The quota, at least 1.
        - ``letters``: How many letters.
        """
        return self._named(
            replies.Word, limits, "word", pile=pile, quota=quota, letters=letters
        )

    def puzzles(
        self,
        *,
        block: SupportsIndex | None = None,
        count: SupportsIndex | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        grade: SupportsIndex | None = None,
        kinds: Sequence[Literal["only-move", "outcome", "tails"]] | None = None,
        misere: bool | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        seed: Number | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.Puzzles:
        """A set of puzzles. The same question gets the same puzzles on every computer.

        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``count``: How many puzzles. A longer set begins with the shorter one.
        - ``ends``: When play ends [default: all-empty].
        - ``grade``: How hard the puzzles are. The grade decides how many parts and piles there are, and which rules if
          none are given.
        - ``kinds``: What the puzzles ask for, in turns; at least one kind.
        - ``misere``: Misère play: a player who cannot move wins.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``seed``: Number below 2^64 that the puzzles are drawn from.
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        """
        return self._named(
            replies.Puzzles, limits, "puzzles", block=block, count=count, ends=ends, grade=grade, kinds=kinds,
            misere=misere, no_repeat=no_repeat, only=only, seed=seed, take=take
        )

    def puzzle_marks(
        self,
        *,
        block: SupportsIndex | None = None,
        count: SupportsIndex | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        given: Any | None = None,
        grade: SupportsIndex | None = None,
        key: str | None = None,
        kinds: Sequence[Literal["only-move", "outcome", "tails"]] | None = None,
        misere: bool | None = None,
        name: str | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        seed: Number | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.PuzzleMarks:
        """Which answers to a set of puzzles are right?

        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``count``: How many puzzles. A longer set begins with the shorter one.
        - ``ends``: When play ends [default: all-empty].
        - ``given``: The answers to its first puzzles; nothing for a puzzle that was left out.
        - ``grade``: How hard the puzzles are. The grade decides how many parts and piles there are, and which rules if
          none are given.
        - ``key``: The word that the teacher gave to the class.
        - ``kinds``: What the puzzles ask for, in turns; at least one kind.
        - ``misere``: Misère play: a player who cannot move wins.
        - ``name``: Who gave them. With a name and an answer to every puzzle there is a code.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``seed``: Number below 2^64 that the puzzles are drawn from.
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        """
        return self._named(
            replies.PuzzleMarks, limits, "puzzle-marks", block=block, count=count, ends=ends, given=given, grade=grade,
            key=key, kinds=kinds, misere=misere, name=name, no_repeat=no_repeat, only=only, seed=seed, take=take
        )

    def puzzle_code(
        self,
        *,
        block: SupportsIndex | None = None,
        code: str | None = None,
        count: SupportsIndex | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        grade: SupportsIndex | None = None,
        key: str | None = None,
        kinds: Sequence[Literal["only-move", "outcome", "tails"]] | None = None,
        misere: bool | None = None,
        name: str | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        seed: Number | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.PuzzleCode:
        """Does a code belong to a set of puzzles and a name, and which answers were right?

        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``code``: The code. Capital and small letters are the same; hyphens and blanks do not matter.
        - ``count``: How many puzzles. A longer set begins with the shorter one.
        - ``ends``: When play ends [default: all-empty].
        - ``grade``: How hard the puzzles are. The grade decides how many parts and piles there are, and which rules if
          none are given.
        - ``key``: The word that the teacher gave to the class.
        - ``kinds``: What the puzzles ask for, in turns; at least one kind.
        - ``misere``: Misère play: a player who cannot move wins.
        - ``name``: Who solved it. Capital and small letters are the same, and so are all blanks.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``seed``: Number below 2^64 that the puzzles are drawn from.
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        """
        return self._named(
            replies.PuzzleCode, limits, "puzzle-code", block=block, code=code, count=count, ends=ends, grade=grade,
            key=key, kinds=kinds, misere=misere, name=name, no_repeat=no_repeat, only=only, seed=seed, take=take
        )

    def odds_table(
        self,
        max: SupportsIndex,
        of: Literal["openings", "losing"],
        *,
        block: SupportsIndex | None = None,
        ends: Literal["all-empty", "first-empty"] | None = None,
        misere: bool | None = None,
        no_repeat: bool | None = None,
        only: Takes | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.OddsTable:
        """What are the chances of a random player on one pile?

        - ``max``: The last pile; the first is 1.
        - ``of``: What is listed.
        - ``block``: Moves that the other player may forbid before each move [default: 0].
        - ``ends``: When play ends [default: all-empty].
        - ``misere``: Misère play: a player who cannot move wins.
        - ``no_repeat``: No move may take as many chips as the move before.
        - ``only``: Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3". t is the number of chips taken. solve,
          thresholds, plot, complement, grundy, sequence, odds chance, puzzle and play also take any function of t and
          n, the chips left in the pile: "max(1,n/2)", n-1, "3,1,4 then t"; below 1 there is no reply. unlimited is no
          limit.
        """
        return self._named(
            replies.OddsTable, limits, "odds-table", max=max, of=of, block=block, ends=ends, misere=misere,
            no_repeat=no_repeat, only=only, take=take
        )

    def check(
        self,
        file: str,
        **limits: Unpack[Limits],
    ) -> replies.CheckAnswer:
        """Is a file of certificates right?

        - ``file``: The text of the file.
        """
        return self._named(
            replies.CheckAnswer, limits, "check", file=file
        )

    def certificates(
        self,
        **limits: Unpack[Limits],
    ) -> replies.Certificates:
        """Which certificates come with the library?"""
        return self._named(
            replies.Certificates, limits, "certificates"
        )

    def certificate(
        self,
        file: str,
        line: SupportsIndex,
        **limits: Unpack[Limits],
    ) -> replies.CertificateAnswer:
        """What does a certificate of the library say?

        - ``file``: The name of its file.
        - ``line``: Its line, from 0.
        """
        return self._named(
            replies.CertificateAnswer, limits, "certificate", file=file, line=line
        )

    def trace(
        self,
        file: str,
        line: SupportsIndex,
        piles: Sequence[Number],
        *,
        quota: Number | None = None,
        **limits: Unpack[Limits],
    ) -> replies.Trace:
        """Which states do the digits of some piles and a quota go through?

        - ``file``: The name of its file.
        - ``line``: Its line, from 0.
        - ``piles``: The free piles.
        - ``quota``: The quota; without it the threshold is read.
        """
        return self._named(
            replies.Trace, limits, "trace", file=file, line=line, piles=piles, quota=quota
        )

    def theory(
        self,
        theory: str,
        *,
        states: SupportsIndex | None = None,
        take: Take | None = None,
        **limits: Unpack[Limits],
    ) -> replies.TheoryAnswer:
        """Are the statements of a theory, a text with definitions and named statements, as it claims?

        - ``theory``: The text.
        - ``states``: Give up when an automaton needs more states than this (default: 1000000).
        - ``take``: Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3".
        """
        return self._named(
            replies.TheoryAnswer, limits, "theory", theory=theory, states=states, take=take
        )
