"""Gives the examples of the documentation the names of the package."""

import fibnim
import pytest


@pytest.fixture(autouse=True)
def names(doctest_namespace):
    doctest_namespace.update({name: getattr(fibnim, name) for name in fibnim.__all__}, fibnim=fibnim)
