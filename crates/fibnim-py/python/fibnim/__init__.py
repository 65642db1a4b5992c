"""Solves Fibonacci nim and its relatives exactly.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._answer import Answer, Basis
from ._answers import Complement, Count, Grundy, HSequence, Odds, Powers, Remoteness, Representation, Statement, StatementSolutions, Statistics
from ._arrays import Solutions, as_float, masked
from ._engine import INFINITE
from ._fibnim import BeyondBudget, Defect, InputError, __version__
from ._game import Game, Hint, Verdict
from ._moves import LegalMoves, Move, Moves
from ._position import Analysis, Part, Position
from ._proofs import HERE, Certificate
from ._server import Server, connect
from ._tables import Table
from ._types import Limits
from ._zeckendorf import Zeckendorf

ask = HERE.ask
ask_json = HERE.ask_json
audit = HERE.audit
complement = HERE.complement
count = HERE.count
grundy = HERE.grundy
grundy_array = HERE.grundy_array
h_sequence = HERE.h_sequence
number = HERE.number
odds = HERE.odds
p_positions = HERE.p_positions
prove = HERE.prove
prove_statement = HERE.prove_statement
remoteness = HERE.remoteness
slice = HERE.slice
solutions = HERE.solutions
solve = HERE.solve
solve_many = HERE.solve_many
tableau = HERE.tableau
thresholds = HERE.thresholds
zeckendorf = HERE.zeckendorf

# `slice` would hide Python's own.
__all__ = [
    "Analysis", "Answer", "Basis", "BeyondBudget", "Certificate", "Complement", "Count", "Defect", "Game", "Grundy",
    "HSequence", "Hint", "INFINITE", "InputError", "LegalMoves", "Limits", "Move", "Moves", "Odds", "Part",
    "Position", "Powers", "Remoteness", "Representation", "Server", "Solutions", "Statement", "StatementSolutions", "Statistics", "Table",
    "Verdict", "Zeckendorf", "__version__", "as_float", "ask", "ask_json", "audit",
    "complement", "connect", "count", "grundy", "grundy_array", "h_sequence", "masked", "number", "odds", "p_positions",
    "prove", "prove_statement", "remoteness", "solutions", "solve", "solve_many", "tableau", "thresholds", "zeckendorf",
]
