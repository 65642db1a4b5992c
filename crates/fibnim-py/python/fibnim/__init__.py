"""Solves Fibonacci nim and its relatives exactly.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._arrays import INFINITE, grundy_array, solve_many, tableau, thresholds, thresholds_memory
from ._audit import Claim, audit
from ._engine import Basis, ask, ask_json
from ._fibnim import BeyondBudget, Defect, InputError, __version__
from ._game import Game, Hint, Verdict
from ._moves import Move, Moves
from ._proofs import Certificate, Complement, complement, prove
from ._server import Server, connect
from ._solve import Analysis, solve
from ._tables import Table
from ._values import Grundy, Odds, Zeckendorf, grundy, odds, zeckendorf

__all__ = [
    "INFINITE",
    "Analysis",
    "Basis",
    "BeyondBudget",
    "Certificate",
    "Claim",
    "Complement",
    "Defect",
    "Game",
    "Grundy",
    "Hint",
    "InputError",
    "Move",
    "Moves",
    "Odds",
    "Server",
    "Table",
    "Verdict",
    "Zeckendorf",
    "__version__",
    "ask",
    "ask_json",
    "audit",
    "complement",
    "connect",
    "grundy",
    "grundy_array",
    "odds",
    "prove",
    "solve",
    "solve_many",
    "tableau",
    "thresholds",
    "thresholds_memory",
    "zeckendorf",
]
