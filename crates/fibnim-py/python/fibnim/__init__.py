"""Solves Fibonacci nim and its relatives exactly.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from . import _named, plot
from ._answer import Answer, Basis, Record, to_bfile
from ._answers import (
    Complement,
    Complements,
    Count,
    Grundy,
    HSequence,
    Odds,
    Powers,
    Remoteness,
    Representation,
    Statement,
    StatementSolutions,
    Statistics,
)
from ._arrays import INFINITE, Array, Solutions, Thresholds, as_float, masked
from ._fibnim import BeyondBudget, Defect, InputError, __version__
from ._game import Game, Hint, Verdict
from ._moves import LegalMoves, Move, Moves
from ._named import *
from ._position import Analysis, Part, Position
from ._proofs import HERE, Certificate
from ._server import Server, connect
from ._tables import Table
from ._types import Limits
from ._zeckendorf import Zeckendorf

slice = HERE.slice

# `slice` would hide Python's own.
__all__ = [
    "Analysis",
    "Answer",
    "Array",
    "Basis",
    "BeyondBudget",
    "Certificate",
    "Complement",
    "Complements",
    "Count",
    "Defect",
    "Game",
    "Grundy",
    "HSequence",
    "Hint",
    "INFINITE",
    "InputError",
    "LegalMoves",
    "Limits",
    "Move",
    "Moves",
    "Odds",
    "Part",
    "Position",
    "Powers",
    "Record",
    "Remoteness",
    "Representation",
    "Server",
    "Solutions",
    "Statement",
    "StatementSolutions",
    "Statistics",
    "Table",
    "Thresholds",
    "Verdict",
    "Zeckendorf",
    "__version__",
    "as_float",
    "connect",
    "masked",
    "plot",
    "to_bfile",
]
__all__ += _named.__all__
