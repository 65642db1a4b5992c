"""Gives the examples of the documentation the names of the package."""

import os

# Tests leave the cache of their user alone.
os.environ["FIBNIM_CACHE"] = ""

import fibnim  # noqa: E402
import pytest  # noqa: E402


@pytest.fixture(autouse=True)
def names(doctest_namespace):
    doctest_namespace.update({name: getattr(fibnim, name) for name in fibnim.__all__}, fibnim=fibnim)
