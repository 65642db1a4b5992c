"""Compares the speed of fibnim with that of programs that a user would write, in one run, and all answers that it
times.

Usage: python benches/compare.py python, or python benches/compare.py numba [LARGEST ...], which needs numba.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

import fibnim

sys.setrecursionlimit(1_000_000)


def timed(work: Callable[[], Any], runs: int = 3) -> tuple[float, Any]:
    """The least time of some runs in seconds, and the result."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        result = work()
        times.append(perf_counter() - start)
    return min(times), result


@cache
def threshold(piles: tuple[int, ...]) -> float:
    """The threshold of sorted piles: the least move that leaves a lost position."""
    for take in range(1, piles[-1] + 1 if piles else 0):
        for index, pile in enumerate(piles):
            if (
                take <= pile
                and threshold(tuple(sorted(piles[:index] + (pile - take,) + piles[index + 1 :]))) > 2 * take
            ):
                return take
    return float("inf")


def line(what: str, seconds: float, slow: float) -> None:
    print(f"{what:58} {seconds * 1e3:12.3f} ms  {slow / seconds:12,.1f}")


def three_piles(largest: int) -> None:
    """All positions of three piles."""

    def literal() -> np.ndarray:
        threshold.cache_clear()
        array = np.empty((largest + 1,) * 3)
        for index in np.ndindex(*array.shape):
            array[index] = threshold(tuple(sorted(index)))
        return array

    slow, expected = timed(literal, 1)
    fast, array = timed(lambda: fibnim.thresholds(piles=3, max=largest))
    assert np.array_equal(fibnim.as_float(array), expected)
    line(f"three piles to {largest}, memoised Python", slow, slow)
    line(f"three piles to {largest}, thresholds()", fast, slow)


def two_piles(count: int, largest: int) -> None:
    """Random positions of two piles."""
    random = np.random.default_rng(1)
    piles = random.integers(0, largest + 1, size=(count, 2))
    quota = random.integers(1, largest + 1, size=count)
    rows = [(a, b, w) for (a, b), w in zip(piles.tolist(), quota.tolist())]

    def literal() -> list[bool]:
        threshold.cache_clear()
        return [threshold((min(a, b), max(a, b))) <= w for a, b, w in rows]

    slow, expected = timed(literal, 1)
    single, outcomes = timed(lambda: [fibnim.solve([a, b], quota=w).outcome for a, b, w in rows])
    many, (wins, _) = timed(lambda: fibnim.solve_many(piles, quota=quota))
    assert [outcome == "N" for outcome in outcomes] == expected == wins.tolist()
    for name, seconds in (("memoised Python", slow), ("solve()", single), ("solve_many()", many)):
        line(f"{count} positions of two piles to {largest}, {name}", seconds, slow)


def out_of_reach(count: int, digits: int) -> None:
    """Positions too large for a memoised function. The check is that winning moves leave lost positions."""
    piles = np.random.default_rng(2).integers(0, 10**digits, size=(count, 2), dtype=np.uint64)
    seconds, (wins, thresholds) = timed(lambda: fibnim.solve_many(piles, quota=7))
    for row, win, least in zip(piles[:1000].tolist(), wins.tolist(), thresholds.tolist()):
        assert win == (least <= 7)
        if win:
            position = fibnim.Position(row, quota=7)
            assert position.after(position.solve().winning_moves[0]).solve().outcome == "P"
    print(f"{f'{count} positions of two piles of {digits} digits, solve_many()':58} {seconds * 1e3:12.3f} ms")


def loops_at_sorted_piles() -> Callable[[int], np.ndarray]:
    """The recurrence at sorted piles, copied to the other orders, compiled by numba."""
    import numba

    @numba.njit
    def literal(largest):
        side = largest + 1
        array = np.empty((side, side, side), np.uint32)
        for a in range(side):
            for b in range(a, side):
                for c in range(b, side):
                    least = np.uint32(4294967295)
                    for take in range(1, c + 1):
                        quota = 2 * take
                        if (
                            array[a, b, c - take] > quota
                            or take <= b
                            and array[a, b - take, c] > quota
                            or take <= a
                            and array[a - take, b, c] > quota
                        ):
                            least = take
                            break
                    array[a, b, c] = array[a, c, b] = array[b, a, c] = array[b, c, a] = array[c, a, b] = array[
                        c, b, a
                    ] = least
        return array

    literal(3)
    return literal


def first_and_later(name: str, largest: int) -> None:
    """Prints the times of the first call and of the best later one in this process, in milliseconds."""
    work = {
        "numba": lambda: loops_at_sorted_piles(),
        "thresholds": lambda: lambda largest: fibnim.thresholds(piles=3, max=largest, progress=False),
        "writing": lambda: lambda largest: np.full((largest + 1,) * 3, 7, np.uint32),
    }[name]()
    first, _ = timed(lambda: work(largest), 1)
    later, _ = timed(lambda: work(largest), 5)
    print(first * 1e3, later * 1e3)


def against_numba(sizes: list[str]) -> None:
    """All positions of three piles, compared with a compiled loop, and with an array that is only written. The memory
    of an array costs more when a process touches it for the first time, so each is measured in a process of its own."""
    literal = loops_at_sorted_piles()
    print(f"{'':>12} {'numba':>20} {'thresholds':>20} {'writing':>20} {'of numba':>15}")
    print(f"{'three piles':>12}" + f" {'first':>10} {'later ms':>9}" * 3 + f" {'first':>7} {'later':>7}")
    for largest in map(int, sizes or ["100", "200", "300", "500", "700"]):
        assert np.array_equal(fibnim.thresholds(piles=3, max=largest, progress=False), literal(largest))
        times = []
        for name in ("numba", "thresholds", "writing"):
            command = [sys.executable, __file__, "first", name, str(largest)]
            said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            times.append([float(time) for time in said.split()])
        ratios = [fast / slow for slow, fast in zip(*times[:2])]
        numbers = "".join(f" {first:10.2f} {later:9.2f}" for first, later in times)
        print(f"{largest:>12}{numbers} {ratios[0]:7.2f} {ratios[1]:7.2f}")


match sys.argv[1:]:
    case ["python"]:
        print(f"{'':58} {'time':>15}  {'ratio':>12}")
        three_piles(60)
        two_piles(10_000, 100)
        two_piles(10_000, 300)
        out_of_reach(100_000, 18)
    case ["first", name, largest]:
        first_and_later(name, int(largest))
    case ["numba", *sizes]:
        against_numba(sizes)
    case _:
        sys.exit(__doc__)
