"""Solves Fibonacci nim and its relatives exactly.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._answer import (
    Answer as Answer,
    Basis as Basis,
)
from ._answers import (
    Complement as Complement,
    Grundy as Grundy,
    HSequence as HSequence,
    Odds as Odds,
    Powers as Powers,
    Remoteness as Remoteness,
    Representation as Representation,
    Statement as Statement,
    Statistics as Statistics,
    TableComplements as TableComplements,
)
from ._arrays import (
    Solutions as Solutions,
    as_float as as_float,
    masked as masked,
    thresholds_memory as thresholds_memory,
)
from ._engine import INFINITE as INFINITE
from ._fibnim import (
    BeyondBudget as BeyondBudget,
    Defect as Defect,
    InputError as InputError,
    __version__ as __version__,
)
from ._game import (
    Game as Game,
    Hint as Hint,
    Verdict as Verdict,
)
from ._moves import (
    LegalMoves as LegalMoves,
    Move as Move,
    Moves as Moves,
)
from ._position import (
    Analysis as Analysis,
    Part as Part,
    Position as Position,
)
from ._proofs import (
    HERE,
    Certificate as Certificate,
)
from ._server import (
    Server as Server,
    connect as connect,
)
from ._tables import Table as Table
from ._types import Limits as Limits
from ._zeckendorf import Zeckendorf as Zeckendorf

ask = HERE.ask
ask_json = HERE.ask_json
audit = HERE.audit
complement = HERE.complement
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
solve = HERE.solve
solve_many = HERE.solve_many
tableau = HERE.tableau
thresholds = HERE.thresholds
zeckendorf = HERE.zeckendorf

# `slice` would hide Python's own.
__all__ = [name for name in dir() if not name.startswith("_") and name not in ("HERE", "annotations", "slice")] + ["__version__"]
