"""The claims of the papers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from ._check import html_table
from ._engine import asked


@dataclass(frozen=True)
class Claim:
    """A claim of a paper with its verdict: "proved", "holds", "corrected", "false" or "open".

    ``expected`` is the verdict that is recorded. ``range`` says where the claim, or its correction, was found to hold, and
    ``proof`` how it was proved. ``counterexample`` is the smallest one, and ``positions`` are the positions in it that can
    be played, each a dict: "written" in the notation of the paper, "position" in that of this library, "outcome", and
    "claimed" where the claim says something else.
    """

    id: str
    paper: str
    source: str
    statement: str
    verdict: str
    expected: str | None = None
    range: str | None = None
    proof: str | None = None
    counterexample: str | None = None
    positions: list[dict[str, Any]] = field(default_factory=list, hash=False)
    corrected: str | None = None
    remark: str | None = None

    def _repr_html_(self) -> str:
        rows = [(name, str(value)) for name, value in vars(self).items() if name not in ("id", "paper") and value]
        return html_table(self.id, rows)


def audit(what: str | None = None, *, time: float | None = None, progress: bool | None = None) -> list[Claim]:
    """Computes the verdicts on the claims of a paper ("zhou", "flanigan", "allen", "larsson", "lrs", "barbara", "fibnim"), on
    one, or on all, which takes about half a minute. ``pandas.DataFrame`` takes the list as it is.

    >>> audit("larsson-T19")[0].verdict
    'proved'
    """
    question = {"ask": "audit"} if what is None else {"ask": "audit", "what": str(what)}
    return [Claim(**claim) for claim in json.loads(asked("audit", question, 2**63, time, progress))["claims"]]
