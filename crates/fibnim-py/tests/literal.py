"""The definitions of winning moves and Grundy values, taken literally."""

from collections.abc import Callable, Iterator
from functools import cache

Take = Callable[[int], int]


def moves(piles: tuple[int, ...], quota: int) -> Iterator[tuple[int, int]]:
    for pile, chips in enumerate(piles):
        for take in range(1, min(chips, quota) + 1):
            yield pile, take


@cache
def wins(piles: tuple[int, ...], quota: int, take: Take, misere: bool = False) -> bool:
    """Whether the player to move wins."""
    if not any(piles):
        return misere
    return bool(winning_moves(piles, quota, take, misere))


def winning_moves(piles: tuple[int, ...], quota: int, take: Take, misere: bool = False) -> list[tuple[int, int]]:
    def after(pile: int, chips: int) -> tuple[int, ...]:
        return piles[:pile] + (piles[pile] - chips,) + piles[pile + 1 :]

    return [(p, t) for p, t in moves(piles, quota) if not wins(after(p, t), take(t), take, misere)]


@cache
def grundy(pile: int, quota: int, take: Take) -> int:
    values = {grundy(pile - t, take(t), take) for t in range(1, min(pile, quota) + 1)}
    return next(value for value in range(len(values) + 1) if value not in values)
