"""The words that calls accept and answers contain."""

from __future__ import annotations

from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["N", "P"]
"""``"N"`` if the player to move wins, ``"P"`` if the previous player does."""

Opening: TypeAlias = Literal["any", "not-whole"]
"""What a first move may take: any number of chips from one pile, or any number but not a whole pile."""

Dynamic: TypeAlias = Literal["global", "local"]
"""Where the quota lives: one for the whole position, or one for each pile."""

Method: TypeAlias = Literal[
    "theorem",
    "certificate",
    "table",
    "nim-sum",
    "rows",
    "thresholds",
    "game-search",
    "observation",
    "formula",
    "recursion",
    "simulation",
    "learned",
]
"""How an answer was found."""

Strength: TypeAlias = Literal["theorem", "checked-certificate", "search", "exhausted-to", "estimate"]
"""How far the argument for an answer reaches; the first three are exact."""

Group: TypeAlias = Literal["sticky", "free", "fixed"]
"""From which piles a move of several piles may take."""

Remember: TypeAlias = Literal["pile", "last"]
"""How long a quota lasts that a move of several piles leaves on a pile."""
