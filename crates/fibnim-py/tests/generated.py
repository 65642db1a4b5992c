"""Writes the modules of the package that the schema of the wire form gives: the questions with their calls, the types
of their answers, and the names of all calls."""

import json
import textwrap
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).resolve().parents[3] / "docs/wire.schema.json"

COVERED = {"statement", "game", "reply", "hint", "review"}
"""Questions that a call or class with another name puts: :func:`prove_statement`, and :class:`Game`."""

OWN = {
    "Number": "int",
    "Cell": "Threshold",
    "Threshold": "Threshold",
    "Take": "Move",
    "TakeAway": "str",
    "TermValue": "TermValue",
}
"""Types of replies that have one in Python."""

BASES = {"SequenceAnswer": "Terms"}
"""The base classes of answers that have more than the methods of all answers."""

MOST_FIELDS = 20
"""Unions with more fields stay dictionaries."""

QUOTES = '"""'

HEAD = QUOTES + "{}.\n\n``FIBNIM_UPDATE=1 pytest tests/test_generated.py`` writes this file." + "\n" + QUOTES + "\n\n"
CALLS_HEAD = (
    HEAD
    + """\
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _replies as replies
from ._ask import Asking, Kind, Number
from ._types import Limits, Take, Takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

"""
)
REPLIES_HEAD = (
    HEAD
    + """\
from __future__ import annotations

from typing import Any, Literal

from ._answer import Answer, Record, Terms
from ._moves import Move
from ._types import TermValue, Threshold
"""
)
BASIS = {"method", "strength", "claim", "source", "states", "solved", "table", "exhausted_to"}


def python_name(name: str) -> str:
    name = name.replace("-", "_")
    return name + "_" if iskeyword(name) else name


def wrapped(text: str, indent: str, hanging: str = "") -> str:
    """Text in lines of at most 120 columns."""
    fill = textwrap.TextWrapper(
        120, initial_indent=indent, subsequent_indent=indent + hanging, break_on_hyphens=False, break_long_words=False
    )
    return fill.fill(" ".join(text.split()))


def literal(words: tuple[str, ...]) -> str:
    """The type of some words; a text if they do not fit a line."""
    found = f"Literal[{', '.join(map(json.dumps, words))}]"
    return found if len(found) < 100 else "str"


def first_paragraph(form: dict[str, Any]) -> str:
    return form.get("description", "").split("\n\n")[0]


class Types:
    """The types of some definitions of the schema."""

    def __init__(self, definitions: dict[str, Any]) -> None:
        self.definitions = definitions

    def resolved(self, form: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in form:
            form = self.definitions[form["$ref"].rsplit("/", 1)[1]]
        return form

    def given(self, form: dict[str, Any]) -> dict[str, Any]:
        """The schema of what is not null."""
        if "anyOf" in form:
            others = [one for one in form["anyOf"] if one.get("type") != "null"]
            return others[0] if len(others) == 1 else form
        return form

    def words(self, form: dict[str, Any]) -> tuple[str, ...]:
        """The words of an enumeration."""
        form = self.resolved(form)
        several = form.get("enum") or [one.get("const") for one in form.get("oneOf", [])]
        return tuple(several) if all(isinstance(word, str) for word in several) else ()

    @staticmethod
    def kind(form: dict[str, Any]) -> Any:
        kind = form.get("type")
        return next((one for one in kind if one != "null"), None) if isinstance(kind, list) else kind


class Questions(Types):
    def field_kind(self, form: dict[str, Any]) -> Any:
        form = self.given(form)
        if words := self.words(form):
            return words
        kind = {"string": "text", "integer": "whole", "boolean": "flag"}.get(str(self.kind(form)))
        if self.kind(form) == "array":
            items = self.field_kind(form.get("items", {}))
            return f"{items}*" if isinstance(items, str) and "*" not in items else None
        return kind

    def annotation(self, name: str, form: dict[str, Any]) -> str:
        kind = self.field_kind(form)
        if name in ("take", "only"):
            return "Take" if name == "take" else "Takes"
        if isinstance(kind, tuple):
            return literal(kind)
        form = self.given(form)
        if self.kind(form) == "array" and (words := self.words(form.get("items", {}))):
            return f"Sequence[{literal(words)}]"
        number = "pattern" in (form.get("items", form))
        one = {"text": "Number" if number else "str", "whole": "SupportsIndex", "flag": "bool"}
        return f"Sequence[{one[kind[:-1]]}]" if str(kind).endswith("*") else one.get(kind, "Any")

    def call(self, form: dict[str, Any], answer: str) -> str:
        fields = {name: field for name, field in form["properties"].items() if name != "ask"}
        ask = form["properties"]["ask"]["const"]
        needed = [name for name in form.get("required", []) if name != "ask"]
        others = [name for name in fields if name not in needed]
        options = [f"{python_name(name)}: {self.annotation(name, fields[name])} | None = None" for name in others]
        parameters = [f"{python_name(name)}: {self.annotation(name, fields[name])}" for name in needed]
        parameters += ["*", *options] if options else []
        lines = "".join(f"        {parameter},\n" for parameter in ["self", *parameters, "**limits: Unpack[Limits]"])
        names = [python_name(name) for name in [*needed, *others]]
        about = [f"- ``{python_name(name)}``: {fields[name].get('description', '')}" for name in [*needed, *others]]
        fields_said = "".join(wrapped(line, "        ", "  ") + "\n" for line in about)
        doc = wrapped(QUOTES + first_paragraph(form) + ("" if names else QUOTES), "        ")
        doc += f"\n\n{fields_said}        {QUOTES}" if names else ""
        passed = ", ".join([f"replies.{answer}", "limits", json.dumps(ask), *(f"{name}={name}" for name in names)])
        return (
            f"    def {python_name(ask)}(\n{lines}    ) -> replies.{answer}:\n{doc}\n"
            f"        return self._named(\n{wrapped(passed, '            ')}\n        )\n"
        )


class Replies(Types):
    def __init__(self, definitions: dict[str, Any]) -> None:
        super().__init__(definitions)
        self.needed: list[str] = []

    def annotation(self, form: dict[str, Any]) -> str:
        form = self.given(form)
        if "$ref" in form:
            name = form["$ref"].rsplit("/", 1)[1]
            if name in OWN:
                return OWN[name]
            if words := self.words(form):
                return literal(words)
            if len(self.members(self.definitions[name]) or [0] * 99) > MOST_FIELDS:
                return "Any"
            if name not in self.needed:
                self.needed.append(name)
            return name
        if words := self.words(form):
            return literal(words)
        kind = self.kind(form)
        if kind == "array":
            return f"tuple[{self.annotation(form.get('items', {}))}, ...]"
        if kind == "object" and isinstance(form.get("additionalProperties"), dict):
            return f"dict[str, {self.annotation(form['additionalProperties'])}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(str(kind), "Any")

    def members(self, form: dict[str, Any]) -> dict[str, list[dict[str, Any]]] | None:
        """The fields of an object, or of all variants of a union of objects; ``None`` for anything else."""
        found: dict[str, list[dict[str, Any]]] = {}
        for one in self.variants(form):
            if "properties" not in one and self.kind(one) != "object":
                return None
            for name, field in one.get("properties", {}).items():
                found.setdefault(name, []).append(field)
        return found

    def variants(self, form: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """A schema, with each of its alternatives."""
        form = self.resolved(form)
        for several in ("oneOf", "anyOf"):
            for one in form.get(several, []):
                for variant in self.variants(one):
                    yield (
                        {
                            **variant,
                            "properties": {**form.get("properties", {}), **variant.get("properties", {})},
                            "required": [*form.get("required", []), *variant.get("required", [])],
                            "type": variant.get("type"),
                        }
                        if "properties" in variant
                        else variant
                    )
        if not ("oneOf" in form or "anyOf" in form):
            yield form

    def record(self, name: str, base: str) -> str:
        form = self.definitions[name]
        variants, members = list(self.variants(form)), self.members(form) or {}
        doc = wrapped(QUOTES + first_paragraph(form) + QUOTES, "    ")
        lines = [f"class {name}({BASES.get(name, base)}):\n{doc}\n"]
        for field, forms in members.items():
            if base == "Answer" and field in BASIS and {"method", "strength"} <= members.keys():
                continue
            words = [word for one in forms for word in ([one["const"]] if "const" in one else self.words(one))]
            of_words = words and all("const" in one for one in forms)
            kind = literal(tuple(dict.fromkeys(words))) if of_words else self.annotation(forms[0])
            if len({self.annotation(one) for one in forms}) > 1 and not of_words:
                kind = "Any"
            always = all(field in one.get("required", []) for one in variants)
            optional = "" if always or kind in ("Any", "Threshold") else " | None"
            lines.append(f"    {python_name(field)}: {kind}{optional}\n")
        return "\n\n" + "".join([lines[0], "\n", *lines[1:]] if len(lines) > 1 else lines)


def modules(handwritten: set[str]) -> dict[str, str]:
    """The texts of the modules, by their names. Questions that have a call written by hand get no other one."""
    schema = json.loads(SCHEMA.read_text())
    questions, replies = Questions(schema["question"]["$defs"]), Replies(schema["reply"]["$defs"])
    answers = {
        one["properties"]["answer"]["const"]: one["$ref"].rsplit("/", 1)[1]
        for one in replies.definitions["Answer"]["oneOf"]
    }
    calls, records, table, named = [], [], [], set(handwritten)
    for form in schema["question"]["oneOf"]:
        ask = form["properties"]["ask"]["const"]
        fields = {name: questions.field_kind(field) for name, field in form["properties"].items() if name != "ask"}
        # No line ends behind the name of a field.
        rows = " ".join(f"{json.dumps(name)}: {text(kind)},".replace(" ", "\0", 1) for name, kind in fields.items())
        block = f"\n{wrapped(rows, '        ')}\n    ".replace("\0", " ") if fields else ""
        table.append(f"    {json.dumps(ask)}: {{{block}}},\n")
        records.append(replies.record(answers[ask], "Answer"))
        if python_name(ask) not in handwritten and ask not in COVERED:
            named.add(python_name(ask))
            calls.append(questions.call(form, answers[ask]))
    done = 0
    while done < len(replies.needed):
        records.append(replies.record(replies.needed[done], "Record"))
        done += 1
    # `slice` would hide Python's own.
    names = sorted(named - {"slice"})
    listed = "".join(f"    {json.dumps(name)},\n" for name in names)
    return {
        "_questions.py": CALLS_HEAD.format("Calls for the questions that need no other types")
        + "FIELDS: dict[str, dict[str, Kind]] = {\n" + "".join(table) + "}\n"
        + f"{QUOTES}The fields of all questions.{QUOTES}\n\n\n"
        + f"class Questions(Asking):\n    {QUOTES}Calls whose answers have the fields of the wire form.{QUOTES}\n\n"
        + "    fields = FIELDS\n\n" + "\n".join(calls),
        "_replies.py": REPLIES_HEAD.format("The types of answers") + "".join(records),
        "_named.py": HEAD.format("The calls that this process answers") + "from ._proofs import HERE\n\n"
        + "".join(f"{name} = HERE.{name}\n" for name in names) + f"\n__all__ = [\n{listed}]\n",
    }  # fmt: skip


def text(kind: Any) -> str:
    """The kind of a field as Python source."""
    if isinstance(kind, tuple):
        return f"({', '.join(map(json.dumps, kind))},)"
    return "None" if kind is None else json.dumps(kind)
