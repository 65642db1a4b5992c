"""The claims of the papers."""

from __future__ import annotations

from dataclasses import dataclass

from . import _fibnim


@dataclass(frozen=True)
class Claim:
    """A claim of a paper with its verdict: "proved", "holds", "corrected", "false" or "open"."""

    id: str
    paper: str
    source: str
    statement: str
    verdict: str
    range: str | None
    counterexample: str | None
    correction: str | None


def audit(what: str | None = None) -> list[Claim]:
    """Computes the verdicts on the claims of a paper ("zhou", "flanigan", "allen", "larsson", "lrs", "barbara", "fibnim"), on
    one, or on all, which takes about half a minute. ``pandas.DataFrame`` takes the list as it is.

    >>> audit("larsson-T19")[0].verdict
    'proved'
    """
    return [Claim(*record) for record in _fibnim.audit(what)]
