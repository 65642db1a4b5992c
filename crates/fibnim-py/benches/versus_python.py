"""Compares the speed of fibnim with that of memoised Python functions, in one run.

Every timed answer is checked. Usage: python benches/versus_python.py
"""

import sys
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import TypeVar

import numpy as np

import fibnim

T = TypeVar("T")
sys.setrecursionlimit(100_000)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The least time of three runs in seconds, and the result."""
    times = []
    for _ in range(3):
        start = perf_counter()
        result = work()
        times.append(perf_counter() - start)
    return min(times), result


def once(work: Callable[[], T]) -> tuple[float, T]:
    """The time of one run in seconds, and the result."""
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def line(what: str, seconds: float, slow: float) -> None:
    print(f"{what:58} {seconds * 1e3:12.3f} ms  {slow / seconds:12,.1f}")


def memoised() -> Callable[[tuple[int, ...]], float]:
    """The threshold of sorted piles: the least move that leaves a lost position."""

    @cache
    def threshold(piles: tuple[int, ...]) -> float:
        for take in range(1, piles[-1] + 1 if piles else 0):
            for index, pile in enumerate(piles):
                if take <= pile:
                    after = tuple(sorted(piles[:index] + (pile - take,) + piles[index + 1 :]))
                    if threshold(after) > 2 * take:
                        return take
        return float("inf")

    return threshold


def three_piles(largest: int) -> None:
    """All positions of three piles."""

    def literal() -> np.ndarray:
        threshold = memoised()
        array = np.empty((largest + 1,) * 3)
        for index in np.ndindex(*array.shape):
            array[index] = threshold(tuple(sorted(index)))
        return array

    slow, expected = once(literal)
    fast, array = timed(lambda: fibnim.thresholds(piles=3, max=largest))
    found = np.where(array == fibnim.INFINITE, np.inf, array)
    assert np.array_equal(found, expected)
    line(f"three piles to {largest}, memoised Python", slow, slow)
    line(f"three piles to {largest}, thresholds()", fast, slow)


def two_piles(count: int, largest: int) -> None:
    """Random positions of two piles."""
    random = np.random.default_rng(1)
    piles = random.integers(0, largest + 1, size=(count, 2))
    quota = random.integers(1, largest + 1, size=count)
    rows = [(a, b, w) for (a, b), w in zip(piles.tolist(), quota.tolist())]

    def literal() -> list[bool]:
        threshold = memoised()
        return [threshold((min(a, b), max(a, b))) <= w for a, b, w in rows]

    slow, expected = once(literal)
    single, outcomes = timed(lambda: [fibnim.solve([a, b], quota=w).outcome for a, b, w in rows])
    many, (wins, _) = timed(lambda: fibnim.solve_many(piles, quota=quota))
    assert [outcome == "N" for outcome in outcomes] == expected == wins.tolist()
    what = f"{count} positions of two piles to {largest}"
    line(f"{what}, memoised Python", slow, slow)
    line(f"{what}, solve()", single, slow)
    line(f"{what}, solve_many()", many, slow)


def out_of_reach(count: int, digits: int) -> None:
    """Positions too large for a memoised function. The check is that winning moves leave lost positions."""
    random = np.random.default_rng(2)
    piles = random.integers(0, 10**digits, size=(count, 2), dtype=np.uint64)
    seconds, (wins, thresholds) = timed(lambda: fibnim.solve_many(piles, quota=7))
    for row, win, threshold in zip(piles[:1000].tolist(), wins.tolist(), thresholds.tolist()):
        assert win == (threshold <= 7)
        if win:
            best = fibnim.solve(row, quota=7).winning_moves[0]
            row[best.pile] -= best.take
            assert fibnim.solve(row, quota=2 * best.take).outcome == "P"
    print(f"{f'{count} positions of two piles of {digits} digits, solve_many()':58} {seconds * 1e3:12.3f} ms")


if __name__ == "__main__":
    print(f"{'':58} {'time':>15}  {'ratio':>12}")
    three_piles(60)
    two_piles(10_000, 100)
    two_piles(10_000, 300)
    out_of_reach(100_000, 18)
