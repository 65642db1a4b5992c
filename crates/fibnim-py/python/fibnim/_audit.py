"""Checks the claims of the papers."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ._check import Limits, html_table
from ._engine import Answer, Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

Paper = Literal["zhou", "flanigan", "allen", "larsson", "lrs", "barbara", "fibnim"]
"""The name of a paper."""


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
    verdict: Literal["proved", "holds", "corrected", "false", "open"]
    grade: Literal["classical", "finite-fact", "proved", "exhausted", "conjecture", "refuted"]
    reconstructed: bool
    severity: Literal["false-theorem", "gap", "boundary-case", "misprint", "reading"] | None = None
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

    def to_dict(self) -> dict[str, Any]:
        """The claim as a dictionary."""
        return asdict(self)

    def _repr_html_(self) -> str:
        shown = {**vars(self), "proof": self.proof and "; ".join([self.proof["how"], *self.proof.get("sentences", [])])}
        rows = [(name, str(value)) for name, value in shown.items() if name not in ("id", "paper") and value]
        return html_table(self.id, rows)


class Audits(Calls):
    """Calls about the claims of the papers."""

    def audit(self, what: Paper | str | None = None, **limits: Unpack[Limits]) -> list[Claim]:
        """Checks claims and returns them with their verdicts.

        ``what`` is the name of a paper ("zhou", "flanigan", "allen", "larsson", "lrs", "barbara" or "fibnim") or the id of one claim;
        by default all claims are checked, which takes about half a minute. ``pandas.DataFrame`` accepts the list.

        >>> audit("larsson-T19")[0].verdict
        'proved'
        """
        question = {"ask": "audit"} if what is None else {"ask": "audit", "what": str(what)}
        form = Answer(self._reply("audit", question, limits), "").form()
        return [Claim(**claim) for claim in form["claims"]]
