"""Statements, theorems and theories about games, decided for numbers of every size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._check import Limits, a_text, elements, html_table, shown, whole
from ._engine import Answer, Calls, number
from ._fibnim import InputError
from ._frames import Rows
from ._take import Take, take_away

if TYPE_CHECKING:
    from typing_extensions import Unpack

STATES = 100_000
"""The default of ``states``, as in the engine."""


def _witness(form: dict[str, Any]) -> dict[str, int] | None:
    witness = form.get("witness")
    return None if witness is None else {name: number(value) for name, value in witness.items()}


class Statement(Answer):
    """A statement that was decided for numbers of every size. It is true in a condition if it ``holds``."""

    __slots__ = ()

    @property
    def statement(self) -> str:
        """The statement."""
        statement: str = self.form()["statement"]
        return statement

    @property
    def holds(self) -> bool:
        """Whether it is true."""
        holds: bool = self.form()["holds"]
        return holds

    @property
    def witness(self) -> dict[str, int] | None:
        """An example or a counterexample, the values of the variables by name; ``None`` if there is none to give."""
        return _witness(self.form())

    def __bool__(self) -> bool:
        return self.holds

    def _repr_html_(self) -> str:
        rows = [("statement", self.statement), ("holds", str(self.holds)), ("witness", str(self.witness or "none"))]
        return html_table(repr(self), [*rows, ("basis", self.basis.words())])


@dataclass(frozen=True)
class TheoryStatement:
    """A ``statement`` of a theory, with its ``name`` and take-away function ``take``. ``claimed`` is whether the theory claims that it is
    true. ``holds`` is whether it is; it is ``None`` if that was not decided, and ``undecided`` says why. ``witness`` is an example or a
    counterexample."""

    name: str
    take: str
    statement: str
    claimed: bool
    holds: bool | None = None
    witness: dict[str, int] | None = field(default=None, hash=False)
    undecided: str | None = None


class Theory(Rows, Answer):
    """The statements of a theory, decided in their order. It is true in a condition if all of them are as claimed."""

    __slots__ = ()

    @property
    def holds(self) -> bool:
        """Whether all statements are as the theory claims."""
        holds: bool = self.form()["holds"]
        return holds

    @property
    def statements(self) -> tuple[TheoryStatement, ...]:
        """The statements."""
        return tuple(
            TheoryStatement(
                statement["name"],
                statement["take_away"],
                statement["statement"],
                statement["claimed"],
                statement.get("holds"),
                _witness(statement),
                statement.get("undecided"),
            )
            for statement in self.form()["statements"]
        )

    def __bool__(self) -> bool:
        return self.holds

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``name``, ``take``, ``statement``, ``claimed`` and ``holds``."""
        names = ("name", "take", "statement", "claimed", "holds")
        return {name: [getattr(statement, name) for statement in self.statements] for name in names}

    def _repr_html_(self) -> str:
        return html_table(repr(self), [(statement.name, str(statement.holds)) for statement in self.statements])


@dataclass(frozen=True)
class Theorem:
    """A theorem of a paper: ``claim`` is its id in :func:`audit`, ``says`` what it says, ``take`` the take-away function. The
    ``statements`` are decided for numbers of every size; ``holds`` is whether all of them are true, and ``refuted`` the first one that
    is not."""

    claim: str
    says: str
    take: str
    statements: tuple[str, ...]
    holds: bool
    refuted: str | None = None


class Statements(Calls):
    """Calls about statements."""

    def prove_statement(
        self,
        statement: str,
        *,
        definitions: Sequence[str] = (),
        take: Take = "2t",
        states: SupportsIndex = STATES,
        **limits: Unpack[Limits],
    ) -> Statement:
        """Decides a statement about games for numbers of every size.

        ``n(a, b; k, w)`` means that the player to move wins with piles ``a``, ``b`` and ``k`` and the quota ``w``; the chapter
        "Writing statements" of the book describes the language. ``definitions`` are texts ``name(x, ...) := statement``. Raises
        :class:`BeyondBudget` if an automaton needs more than ``states`` states (default 100000), or within ``limits``: ``memory``,
        ``time`` and ``progress``.

        >>> bool(prove_statement("forall k: exists w: w >= 1 and n(4,3; k, w)"))
        True
        >>> prove_statement("exists k: k >= 1 and safe(k)", definitions=["safe(n) := not n(; n, 3)"]).witness
        {'k': 5}
        """
        texts = elements(definitions)
        if texts is None:
            raise InputError(f"definitions is {shown(definitions)}: accepted are sequences of texts")
        function, most = str(take_away(take, None)), whole(states, "states", 1, 2**32 - 1)
        question: dict[str, Any] = {"ask": "statement", "statement": a_text(statement), "take_away": function, "states": most}
        said = f"prove_statement({statement!r}"
        if texts:
            question["definitions"] = [a_text(text) for text in texts]
            said += f", definitions={texts!r}"
        said += f", take={function!r}" if function != "2t" else ""
        said += f", states={most}" if most != STATES else ""
        return Statement(self._reply("statement", question, limits), f"{said})")

    def prove_theory(
        self, theory: str, *, take: Take = "2t", states: SupportsIndex = STATES, **limits: Unpack[Limits]
    ) -> Theory:
        """Decides all statements of a theory: a text with definitions and named statements, as ``fibnim prove statement --file``
        reads it.

        >>> prove_theory("prove one := forall k: k < 1 or n(; k, k)").holds
        True
        """
        function, most = str(take_away(take, None)), whole(states, "states", 1, 2**32 - 1)
        question = {"ask": "theory", "theory": a_text(theory), "take_away": function, "states": most}
        said = f"prove_theory({theory!r}"
        said += f", take={function!r}" if function != "2t" else ""
        said += f", states={most}" if most != STATES else ""
        return Theory(self._reply("theory", question, limits), f"{said})")

    def theorems(self, **limits: Unpack[Limits]) -> list[Theorem]:
        """The theorems of the papers that are statements about games, each decided for numbers of every size."""
        form = Answer(self._reply("theorems", {"ask": "theorems"}, limits), "").form()
        return [
            Theorem(
                theorem["claim"],
                theorem["says"],
                theorem["take_away"],
                tuple(theorem["statements"]),
                theorem["holds"],
                theorem.get("refuted"),
            )
            for theorem in form["theorems"]
        ]
