"""The definitions of winning moves and Grundy values, taken literally."""

from collections.abc import Callable
from functools import cache

Take = Callable[[int], int]


def double(taken: int) -> int:
    return 2 * taken


@cache
def wins(piles: tuple[int, ...], quota: int, take: Take, misere: bool = False) -> bool:
    """Whether the player to move wins."""
    if not any(piles):
        return misere
    return bool(winning_moves(piles, quota, take, misere))


def winning_moves(piles: tuple[int, ...], quota: int, take: Take, misere: bool = False) -> list[tuple[int, int]]:
    def after(pile: int, chips: int) -> tuple[int, ...]:
        return piles[:pile] + (piles[pile] - chips,) + piles[pile + 1 :]

    legal = [(pile, t) for pile, chips in enumerate(piles) for t in range(1, min(chips, quota) + 1)]
    return [(pile, t) for pile, t in legal if not wins(after(pile, t), take(t), take, misere)]


@cache
def grundy(pile: int, quota: int, take: Take) -> int:
    values = {grundy(pile - t, take(t), take) for t in range(1, min(pile, quota) + 1)}
    return next(value for value in range(len(values) + 1) if value not in values)
