"""Puzzles, the same from the same seed on every computer, and the codes of pupils who have solved them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from ._analysis import moves_of
from ._check import Limits, a_text, elements, one_of, shown, whole
from ._engine import Answer, Calls
from ._fibnim import InputError
from ._frames import Rows
from ._moves import Move
from ._position import Position
from ._types import Outcome

if TYPE_CHECKING:
    from typing_extensions import Unpack

PuzzleKind = Literal["only-move", "outcome", "tails"]
"""What a puzzle asks for: the only winning move, who wins, or how many tails of the pile win."""

KINDS: tuple[PuzzleKind, ...] = ("only-move", "outcome", "tails")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: the ``task`` in a sentence, its ``position``, and the ``solution``: a :class:`Move` if the ``kind`` is "only-move",
    "N" or "P" if it is "outcome", and a number if it is "tails". The sentences of the ``explanation`` count piles from 1, as the
    task does."""

    kind: PuzzleKind
    task: str
    position: Position
    solution: Move | Outcome | int
    explanation: tuple[str, ...]


class Puzzles(Rows, Answer):
    """A set of puzzles."""

    __slots__ = ()

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles."""
        return tuple(map(_puzzle, self.form()["puzzles"]))

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns ``kind``, ``task``, ``position`` and ``solution``."""
        puzzles = self.puzzles
        columns: dict[str, Sequence[Any]] = {
            name: [getattr(puzzle, name) for puzzle in puzzles] for name in ("kind", "task", "solution")
        }
        return {**columns, "position": [puzzle.position.text() for puzzle in puzzles]}


def _puzzle(form: dict[str, Any]) -> Puzzle:
    rules = form["rules"]
    position = Position(form["position"]["text"], take=rules["take_away"], misere=rules["play"] == "misere")
    solution = form["solution"]
    answer = moves_of(solution["chosen"])[0] if "chosen" in solution else solution.get("outcome", solution.get("count"))
    return Puzzle(form["kind"], form["task"], position, answer, tuple(said["text"] for said in form["explanation"]))


class Puzzling(Calls):
    """Calls about puzzles."""

    def puzzles(
        self,
        count: SupportsIndex = 1,
        *,
        kinds: Sequence[PuzzleKind] = KINDS,
        grade: SupportsIndex = 1,
        seed: SupportsIndex = 0,
        **limits: Unpack[Limits],
    ) -> Puzzles:
        """A set of ``count`` puzzles, at most 50. The ``kinds`` take turns. The ``grade``, from 1 to 5, says how hard they are. The
        same ``seed`` below 2**64 gives the same puzzles, in ``fibnim puzzle`` and on the page too.

        >>> puzzle = puzzles(seed=7, grade=2).puzzles[0]
        >>> puzzle.task, puzzle.position.piles, puzzle.solution
        ('Exactly one move wins. Which one?', (11,), Move(pile=0, take=3))
        """
        asks, options = _set(count, kinds, grade, seed)
        return Puzzles(self._reply("puzzles", {"ask": "puzzles", **asks}, limits), f"puzzles({options})")

    def puzzle_code(
        self,
        code: str,
        name: str,
        count: SupportsIndex,
        *,
        key: str = "",
        kinds: Sequence[PuzzleKind] = KINDS,
        grade: SupportsIndex = 1,
        seed: SupportsIndex = 0,
        **limits: Unpack[Limits],
    ) -> tuple[bool, ...] | None:
        """Which answers of a pupil were right, read from the ``code`` that the pupil saw at the end of this set of puzzles; ``None``
        if it is not the code for the ``name``, the set and the word ``key`` of the class.

        >>> puzzle_code("02CG-QECQ-E", "x", 2)
        (False, False)
        >>> puzzle_code("02CG-QECQ-E", "y", 2) is None
        True
        """
        asks = {"code": a_text(code), "name": a_text(name), "key": a_text(key), "set": _set(count, kinds, grade, seed)[0]}
        form = Answer(self._reply("code", {"ask": "puzzle-code", **asks}, limits), "").form()
        return tuple(form["marks"]) if form["genuine"] else None


def _set(
    count: SupportsIndex, kinds: Sequence[PuzzleKind], grade: SupportsIndex, seed: SupportsIndex
) -> tuple[dict[str, Any], str]:
    """A set of puzzles as a question, and as it is written in Python."""
    words = elements(kinds)
    if not words:
        raise InputError(f"kinds is {shown(kinds)}: accepted are sequences of {', '.join(map(repr, KINDS))}")
    chosen = [one_of(kind, "kinds", KINDS) for kind in words]
    asks = {
        "kinds": chosen,
        "grade": whole(grade, "grade", 1, 5),
        "seed": str(whole(seed, "seed", 0, 2**64 - 1)),
        "count": whole(count, "count", 1, 50),
    }
    defaults: dict[str, Any] = {"kinds": list(KINDS), "grade": 1, "seed": "0"}
    given = [f"{name}={asks[name]}" for name, usual in defaults.items() if asks[name] != usual]
    return asks, ", ".join([str(asks["count"]), *given])
