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

    ``grade`` is the kind of the verdict: "classical", "finite-fact", "proved", "exhausted", "conjecture" or "refuted".
    ``severity`` says how serious a mistake is: "false-theorem", "gap", "boundary-case", "misprint" or "reading"; a mistake
    beside a statement that holds is in ``caveat``. ``reconstructed`` says whether our copy of the paper lost the statement.
    ``expected`` is the verdict on record. ``range`` says for which sizes the claim, or its correction, was checked.
    ``argument`` proves it in a few sentences, ``classical`` names its authors, and ``proof`` is a dict: "how" it was proved,
    and "take", "definitions" and "sentences" as ``fibnim prove`` decides them. ``counterexample`` is the smallest one in
    ``order``. ``positions`` lists the positions in it as dicts, with the keys "written" (the position in the notation of the
    paper), "position" (in that of this library), "outcome", and "claimed" if the claim states another outcome.
    """

    id: str
    paper: str
    source: str
    statement: str
    verdict: str
    grade: str
    reconstructed: bool
    severity: str | None = None
    expected: str | None = None
    range: str | None = None
    classical: str | None = None
    argument: str | None = None
    proof: dict[str, Any] | None = field(default=None, hash=False)
    counterexample: str | None = None
    order: str | None = None
    affects: str | None = None
    caveat: str | None = None
    positions: list[dict[str, Any]] = field(default_factory=list, hash=False)
    corrected: str | None = None
    remark: str | None = None

    def _repr_html_(self) -> str:
        shown = {**vars(self), "proof": self.proof and "; ".join([self.proof["how"], *self.proof.get("sentences", [])])}
        rows = [(name, str(value)) for name, value in shown.items() if name not in ("id", "paper") and value]
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
