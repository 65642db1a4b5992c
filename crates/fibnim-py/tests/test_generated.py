"""The modules that the schema gives are up to date, and show every field."""

import inspect
import os
from pathlib import Path

import fibnim
import pytest
from fibnim import _proofs, _replies
from fibnim._answer import Answer, Record

import generated

PACKAGE = Path(fibnim.__file__).parent


def handwritten():
    """The public methods of the classes of calls, and of what they extend, except for those that are generated."""
    return {
        name
        for kind in _proofs.Calls.__mro__
        for name, value in vars(kind).items()
        if kind.__name__ in ("Calls", "Asking") and inspect.isfunction(value) and not name.startswith("_")
    }


@pytest.mark.skipif(not generated.SCHEMA.exists(), reason="the schema is in the repository only")
def test_modules_are_those_of_the_schema():
    for name, text in generated.modules(handwritten()).items():
        if os.environ.get("FIBNIM_UPDATE"):
            (PACKAGE / name).write_text(text)
        assert (PACKAGE / name).read_text() == text, f"FIBNIM_UPDATE=1 pytest tests/test_generated.py writes {name}"


def test_no_field_hides_a_method():
    for kind in vars(_replies).values():
        if isinstance(kind, type) and issubclass(kind, Record) and kind not in (Answer, Record):
            base = Answer if issubclass(kind, Answer) else Record
            assert not set(dir(base)) & set(vars(kind).get("__annotations__", ())), kind
