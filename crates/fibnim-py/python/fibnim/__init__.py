"""Exact answers for Fibonacci nim and its relatives.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._arrays import grundy, grundy_array, odds, solve_many, thresholds, zeckendorf
from ._audit import Claim, audit
from ._fibnim import BeyondBudget, InputError, __version__
from ._proofs import Certificate, complement, prove
from ._solve import Analysis, Move, Moves, Reason, solve
from ._tables import Table

__all__ = [
    "Analysis",
    "BeyondBudget",
    "Certificate",
    "Claim",
    "InputError",
    "Move",
    "Moves",
    "Reason",
    "Table",
    "__version__",
    "audit",
    "complement",
    "grundy",
    "grundy_array",
    "odds",
    "prove",
    "solve",
    "solve_many",
    "thresholds",
    "zeckendorf",
]
