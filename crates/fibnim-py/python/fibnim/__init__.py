"""Exact answers for Fibonacci nim and its relatives.

>>> import fibnim
>>> fibnim.solve([20, 62], quota=6).threshold
8
"""

from ._arrays import grundy, grundy_array, thresholds, zeckendorf
from ._fibnim import BeyondBudget, InputError, __version__
from ._solve import Analysis, Move, Moves, Reason, solve

__all__ = [
    "Analysis",
    "BeyondBudget",
    "InputError",
    "Move",
    "Moves",
    "Reason",
    "__version__",
    "grundy",
    "grundy_array",
    "solve",
    "thresholds",
    "zeckendorf",
]
