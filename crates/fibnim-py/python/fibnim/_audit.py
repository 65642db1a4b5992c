"""Checks the claims of the papers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from ._check import html_table
from ._engine import asked


@dataclass(frozen=True)
class Claim:
    """A claim of a paper with its verdict: "proved", "holds", "corrected", "false" or "open".

    ``expected`` is the verdict on record. ``range`` says for which sizes the claim, or its correction, was checked, and
    ``proof`` how it was proved. ``counterexample`` is the smallest one. ``positions`` lists the positions in it as dicts, with
    the keys "written" (the position in the notation of the paper), "position" (in that of this library), "outcome", and
    "claimed" if the claim states another outcome.
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
    """Checks claims and returns them with their verdicts.

    ``what`` is the name of a paper ("zhou", "flanigan", "allen", "larsson", "lrs", "barbara" or "fibnim") or the id of one claim;
    by default all claims are checked, which takes about half a minute. ``pandas.DataFrame`` accepts the list.

    >>> audit("larsson-T19")[0].verdict
    'proved'
    """
    question = {"ask": "audit"} if what is None else {"ask": "audit", "what": str(what)}
    return [Claim(**claim) for claim in json.loads(asked("audit", question, 2**63, time, progress))["claims"]]
