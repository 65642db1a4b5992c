"""Solves Fibonacci nim and its relatives exactly.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._analysis import Analysis
from ._arrays import INFINITE, Solutions, as_float, masked, thresholds_memory
from ._audit import Claim
from ._check import Limits
from ._engine import Answer, Basis
from ._fibnim import BeyondBudget, Defect, InputError, __version__
from ._game import Game, Hint, Verdict
from ._here import HERE
from ._moves import LegalMoves, Move, Moves
from ._odds import Arena, Meeting, Odds, OddsTable, Powers, Standing
from ._position import Part, Position
from ._proofs import Certificate, Complement, Complements, Holes, Record, Shipped, Trace
from ._puzzles import Puzzle, Puzzles
from ._server import Server, connect
from ._solve import ExactAnalysis, Remoteness
from ._statements import Statement, Theorem, Theory, TheoryStatement
from ._tables import Statistics, Table, TableComplements
from ._values import Grundy, HSequence, Representation, Word
from ._zeckendorf import Zeckendorf

arena = HERE.arena
ask = HERE.ask
ask_json = HERE.ask_json
audit = HERE.audit
certificate = HERE.certificate
certificates = HERE.certificates
complement = HERE.complement
complements = HERE.complements
grundy = HERE.grundy
grundy_array = HERE.grundy_array
h_sequence = HERE.h_sequence
holes = HERE.holes
number = HERE.number
odds = HERE.odds
odds_table = HERE.odds_table
p_positions = HERE.p_positions
prove = HERE.prove
prove_statement = HERE.prove_statement
prove_theory = HERE.prove_theory
puzzle_code = HERE.puzzle_code
puzzles = HERE.puzzles
remoteness = HERE.remoteness
# Not in `__all__`, where it would hide Python's own `slice`.
slice = HERE.slice
solve = HERE.solve
solve_exactly = HERE.solve_exactly
solve_many = HERE.solve_many
tableau = HERE.tableau
theorems = HERE.theorems
thresholds = HERE.thresholds
trace = HERE.trace
word = HERE.word
zeckendorf = HERE.zeckendorf

__all__ = [
    "INFINITE",
    "Analysis",
    "Answer",
    "Arena",
    "Basis",
    "BeyondBudget",
    "Certificate",
    "Claim",
    "Complement",
    "Complements",
    "Defect",
    "ExactAnalysis",
    "Game",
    "Grundy",
    "HSequence",
    "Hint",
    "Holes",
    "InputError",
    "LegalMoves",
    "Limits",
    "Meeting",
    "Move",
    "Moves",
    "Odds",
    "OddsTable",
    "Part",
    "Position",
    "Powers",
    "Puzzle",
    "Puzzles",
    "Record",
    "Remoteness",
    "Representation",
    "Server",
    "Shipped",
    "Solutions",
    "Standing",
    "Statement",
    "Statistics",
    "Table",
    "TableComplements",
    "Theorem",
    "Theory",
    "TheoryStatement",
    "Trace",
    "Verdict",
    "Word",
    "Zeckendorf",
    "__version__",
    "arena",
    "as_float",
    "ask",
    "ask_json",
    "audit",
    "certificate",
    "certificates",
    "complement",
    "complements",
    "connect",
    "grundy",
    "grundy_array",
    "h_sequence",
    "holes",
    "masked",
    "number",
    "odds",
    "odds_table",
    "p_positions",
    "prove",
    "prove_statement",
    "prove_theory",
    "puzzle_code",
    "puzzles",
    "remoteness",
    "solve",
    "solve_exactly",
    "solve_many",
    "tableau",
    "theorems",
    "thresholds",
    "thresholds_memory",
    "trace",
    "word",
    "zeckendorf",
]
