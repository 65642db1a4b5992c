"""Answers: the fields of the engine's replies, in Python's types."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields
from fractions import Fraction
from functools import cached_property, lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, SupportsIndex, Union, get_args, get_origin, get_type_hints

import numpy as np

from . import _fibnim
from ._check import digits, html_table, shown
from ._fibnim import InputError
from ._types import TermValue

if TYPE_CHECKING:
    from pandas import DataFrame


@lru_cache
def _hints(kind: Hashable, include_extras: bool) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=include_extras)


def hints(kind: Any, include_extras: bool = False) -> dict[str, Any]:
    """The types of the fields of a class."""
    return _hints(kind, include_extras)


def at(form: Any, path: str) -> Any:
    """What is at a path such as ``"chance.kind"`` or ``"rows.0.piles"``; ``None`` if nothing is there. A list without a
    number in the path gives what is there in each element."""
    for name in filter(None, path.split(".")):
        if name.isdigit():
            form = form[int(name)]
            continue
        form = [part.get(name) for part in form] if isinstance(form, list) else form and form.get(name)
    return form


def field(hint: Any, form: Mapping[str, Any], name: str) -> Any:
    """A field of an object of JSON, whose type may be annotated with its path, if that is not its name."""
    hint, path = get_args(hint) if get_origin(hint) is Annotated else (hint, name)
    return converted(hint, at(form, path))


def converted(hint: Any, form: Any) -> Any:
    """A value of JSON as this type. Numbers of chips are texts in JSON."""
    return None if form is None else converter(hint)(form)


@lru_cache(maxsize=None)
def converter(hint: Any) -> Callable[[Any], Any]:
    """What converts values of JSON that are not null to this type: lists have many of the same type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is int:
        return integer
    if hint == TermValue:
        return term_value
    if hint in (Any, str, float) or origin is Literal:
        return lambda form: form
    if origin in (Union, UnionType):
        inner = converter(next(part for part in parts if part is not type(None)))
        return lambda form: None if form == "infinity" else inner(form)
    if origin is tuple:
        if parts[-1] is not Ellipsis:
            return lambda form: tuple([converted(part, value) for part, value in zip(parts, values_of(form))])
        if parts[0] is int:
            return lambda form: tuple([value if type(value) is int else integer(value) for value in values_of(form)])
        each = converter(parts[0])
        return lambda form: tuple([None if value is None else each(value) for value in values_of(form)])
    if origin is dict:
        of_key = converter(parts[1])
        return lambda form: {name: None if value is None else of_key(value) for name, value in form.items()}
    if origin is list:
        return lambda form: [converted(parts[0], value) for value in form]
    if hint is bool:
        return lambda form: form == "misere" if isinstance(form, str) else form
    if hint is Fraction:
        return lambda form: Fraction(*map(_fibnim.whole, form.split("/")))
    if hasattr(hint, "of_form"):
        of_form: Callable[[Any], Any] = hint.of_form
        return of_form
    return lambda form: record(hint, form)


def integer(form: Any) -> Any:
    """A number, which may be a text; ``None`` if there is none."""
    return _fibnim.whole(form) if isinstance(form, str) else form


def values_of(form: Any) -> Any:
    """The values of a list, or of an object."""
    return form.values() if isinstance(form, dict) else form


def term_value(text: str) -> TermValue:
    """A term of a sequence."""
    if text == "infinity":
        return None
    if text.isdigit():
        return _fibnim.whole(text)
    return converted(Fraction, text) if "/" in text else text


def record(kind: Any, form: Mapping[str, Any]) -> Any:
    """An object of JSON as this dataclass; ``None`` if it has none of the fields that are needed, as it is of another
    kind."""
    notes = hints(kind, include_extras=True)
    found = {each.name: field(notes[each.name], form, each.name) for each in fields(kind)}
    needed = [each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING]
    if all(found[name] is None for name in needed):
        return None
    return kind(**{name: value for name, value in found.items() if value is not None})


@dataclass(frozen=True)
class Basis:
    """The basis of an answer: how it was found, and whether it is exact.

    ``method`` is "theorem", "certificate", "table", "nim-sum", "rows", "thresholds", "tame", "decision", "game-search",
    "observation", "formula", "recursion" or "simulation". The answer is exact if ``strength`` is "theorem",
    "certificate", "decided" or "search", and not if it is "checked" or "estimate".

    ``claim`` is the id of the claim that states the theorem, which :func:`audit` checks, and ``source`` its place in
    the literature. ``states`` is the number of states of the automaton that answered, ``solved`` the number of
    positions or rows computed, ``table`` the number of piles of the table and the most chips of each, and
    ``exhausted_to`` the size up to which every case was checked.
    """

    method: str
    strength: str
    exhausted_to: int | None = None
    claim: str | None = None
    source: str | None = None
    states: int | None = None
    solved: int | None = None
    table: tuple[int, int] | None = None

    def words(self) -> str:
        """The basis in words, as the command prints it.

        >>> from fibnim import solve
        >>> solve([20], quota=3).basis.words()[:36]
        'A. J. Schwenk, Take-away games, Fibo'
        """
        form = {name: value for name, value in asdict(self).items() if value is not None}
        if self.exhausted_to is not None:
            form["exhausted_to"] = str(self.exhausted_to)
        if self.table is not None:
            form["table"] = dict(zip(("piles", "max"), self.table))
        return _fibnim.basis_words(json.dumps(form))


class Exported:
    """What can be written as a table. Infinity is ``inf`` in a data frame, and a symbol in LaTeX."""

    def columns(self) -> Mapping[str, Any]:
        """The columns of a table, by their names. ``pandas.DataFrame`` and ``polars.DataFrame`` accept them."""
        raise NotImplementedError

    def to_pandas(self) -> DataFrame:
        """The table as a data frame of pandas, which must be installed."""
        import pandas

        return pandas.DataFrame(dict(self.columns()))

    def to_latex(self) -> str:
        """The table as a ``tabular`` of LaTeX."""
        columns = self.columns()
        rows = zip(*columns.values())
        lines = [" & ".join(map(latex, row)) + r" \\" for row in rows]
        head = " & ".join(map(latex, columns)) + r" \\"
        return "\n".join([rf"\begin{{tabular}}{{{'r' * len(columns)}}}", head, r"\hline", *lines, r"\end{tabular}"])


def latex(value: object) -> str:
    """A value in LaTeX: ``None`` is an empty cell."""
    if value is None:
        return ""
    if isinstance(value, (float, np.floating)) and value == math.inf:
        return r"$\infty$"
    if isinstance(value, (float, np.floating)) and value == int(value):
        value = int(value)
    text = digits(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
    for plain, escaped in LATEX.items():
        text = text.replace(plain, escaped)
    return text


LATEX = {
    "\\": r"\textbackslash ", **{sign: "\\" + sign for sign in "&%$#_{}"}, "~": r"\textasciitilde ",
    "^": r"\textasciicircum ",
}  # fmt: skip


def to_bfile(numbers: Iterable[SupportsIndex], first: int = 0) -> str:
    """Numbers as a b-file of the OEIS: lines with an index, which begins at ``first``, and a number.

    >>> print(to_bfile([1, 1, 2], first=1), end="")
    1 1
    2 1
    3 2
    """
    return "".join(f"{index} {digits(operator.index(number))}\n" for index, number in enumerate(numbers, first))


class Record:
    """A part of an answer. Its attributes are its fields, in Python's types."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        self._form = form

    @classmethod
    def of_form(cls, form: Mapping[str, Any]) -> Record:
        return cls(form)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            hint = hints(type(self), include_extras=True).get(name)
            if hint is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self.__dict__[name] = field(hint, self._form, name)
            return value

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *(name for name in hints(type(self)) if not name.startswith("_"))]

    def to_dict(self) -> dict[str, Any]:
        """The fields of the wire form, in which numbers of chips are texts."""
        return dict(self._form)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Record) and self._form == other._form

    def __hash__(self) -> int:
        return hash(json.dumps(self._form, sort_keys=True))

    def _shown(self) -> dict[str, str]:
        names = [name for name in type(self).__annotations__ if not name.startswith("_") and name != "basis"]
        values = {name: getattr(self, name) for name in names}
        return {name: shown(value) for name, value in values.items() if value is not None}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in self._shown().items())})"


class Answer(Exported, Record):
    """An answer of the engine. Two answers are equal if their JSON forms are.

    Its attributes are the fields of the reply. Numbers are integers of any size, and the ``basis`` says how the answer
    was found.
    """

    basis: Annotated[Basis, ""]

    def __init__(self, text: str) -> None:
        self._json = text

    @cached_property
    def _form(self) -> dict[str, Any]:  # type: ignore[override]
        return self.to_dict()

    def to_json(self) -> str:
        """The engine's reply as one line of JSON, as ``fibnim ... --json`` prints it; ``docs/wire.md`` describes it."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The reply as a dictionary, in which numbers of chips are texts."""
        reply: dict[str, Any] = json.loads(self._json)
        return reply

    def columns(self) -> Mapping[str, Sequence[Any]]:
        """The columns of the first list of the answer, by the names of their fields."""
        for name, hint in hints(type(self)).items():
            # A list that only some answers have is a union with None.
            lists = [part for part in (hint, *get_args(hint)) if get_origin(part) is tuple]
            kind = get_args(lists[0])[0] if lists else None
            if isinstance(kind, type) and issubclass(kind, Record) and getattr(self, name) is not None:
                return _columns(kind, getattr(self, name))
        raise InputError(f"{type(self).__name__} has no list of records: use its fields")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Answer) and self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._json,)

    def _repr_html_(self) -> str:
        basis = [("basis", self.basis.words())] if "method" in self._form else []
        return html_table(type(self).__name__, [*self._shown().items(), *basis])


def _columns(kind: type[Record], rows: Sequence[Any]) -> dict[str, list[Any]]:
    """The fields of records as columns. A field that is a record has a column for each of its own fields."""
    columns: dict[str, list[Any]] = {}
    for name, hint in hints(kind).items():
        values = [getattr(row, name) for row in rows]
        inner = next(
            (part for part in (hint, *get_args(hint)) if isinstance(part, type) and issubclass(part, Record)), None
        )
        if inner is None or get_origin(hint) is tuple:
            infinite = [row._form.get(name) == "infinity" for row in rows]
            columns[name] = [math.inf if lost else value for lost, value in zip(infinite, values)]
        else:
            parts = [inner({}) if value is None else value for value in values]
            columns.update({f"{name}.{field}": column for field, column in _columns(inner, parts).items()})
    return columns


class Terms(Answer):
    """An answer with terms, each of which has the number ``n`` and a ``value``."""

    def to_bfile(self) -> str:
        """The terms as a b-file of the OEIS. The index of the first one is its ``n``, or 1 if some ``n`` between the
        first and the last have no term."""
        terms = getattr(self, "terms") or ()
        if not terms or terms[0].m is not None:
            raise InputError("the answer is not one sequence of terms: leave out sum, and m among the piles beside n")
        for term in terms:
            if not isinstance(term.value, int):
                value = "infinite" if term.value is None else str(term.value)
                raise InputError(f"the term with n = {shown(term.n)} is {value}: a b-file has integers only")
        first = terms[0].n
        return to_bfile((term.value for term in terms), first if terms[-1].n == first + len(terms) - 1 else 1)
