"""Compares the speed of fibnim with that of programs that a user would write, in one run, and all answers that it
times.

Usage: python benches/compare.py python; or, with numba, python benches/compare.py numba [LARGEST ...] for three piles,
or grundy [ROWS ...] for Grundy values.
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


def grundy_loops() -> Callable[[int], np.ndarray]:
    """The Grundy values of all piles under all quotas by the rule of the game, compiled by numba."""
    import numba

    @numba.njit
    def literal(largest):
        array = np.zeros((largest + 1, largest + 1), np.uint32)
        reached = np.zeros(largest + 2, np.uint32)
        for pile in range(1, largest + 1):
            least = 0
            for take in range(1, pile + 1):
                left = pile - take
                reached[array[left, min(2 * take, left)]] = pile
                while reached[least] == pile:
                    least += 1
                array[pile, take] = least
            array[pile, pile + 1 :] = least
        return array

    literal(3)
    return literal


def openings(array: np.ndarray) -> list[tuple[int]]:
    """The values of the openings, which leave a chip of the pile."""
    return [(int(array[pile, max(pile - 1, 0)]),) for pile in range(len(array))]


WORK: dict[str, Callable[[], Callable[[int], Any]]] = {
    "numba": loops_at_sorted_piles,
    "thresholds": lambda: lambda largest: fibnim.thresholds(piles=3, max=largest, progress=False),
    "writing": lambda: lambda largest: np.full((largest + 1,) * 3, 7, np.uint32),
    "grundy-numba": grundy_loops,
    "array": lambda: lambda largest: fibnim.grundy_array(rows=largest, cols=largest, progress=False),
    "openings": lambda: lambda largest: fibnim.grundy_rows(largest, start=True, progress=False).rows,
}
"""What is timed: a function that compiles what there is to compile, and returns the work for a size."""


def first_and_later(name: str, largest: int) -> None:
    """Prints the times of the first call and of the best later one in this process, in milliseconds."""
    make = WORK[name]

    def begin() -> Any:
        nonlocal work
        work = make()
        return work(largest)

    work: Callable[[int], Any] = len
    first, _ = timed(begin, 1)
    later, _ = timed(lambda: work(largest), 5)
    print(first * 1e3, later * 1e3)


def measured(name: str, largest: int) -> tuple[float, ...]:
    """The times of the first call and of the best later one. The memory of an array costs more when a process touches
    it for the first time, so each is measured in a process of its own."""
    command = [sys.executable, __file__, "first", name, str(largest)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return tuple(map(float, said.split()))


def against_numba(title: str, names: list[str], sizes: list[int]) -> None:
    """The times of numba, which is named first, and of the others, and how many times as long numba takes."""
    print(f"{'':>12}" + "".join(f" {name:>20}" for name in names) + f" {'times numba':>{16 * (len(names) - 1)}}")
    others = len(names) - 1
    print(f"{title:>12}" + f" {'first':>10} {'later ms':>9}" * len(names) + f" {'first':>7} {'later':>7}" * others)
    for largest in sizes:
        numba, *others = [measured(name, largest) for name in names]
        numbers = "".join(f" {first:10.2f} {later:9.2f}" for first, later in [numba, *others])
        ratios = "".join(f" {slow / fast:7.2f}" for other in others for slow, fast in zip(numba, other))
        print(f"{largest:>12}{numbers}{ratios}")


def three_piles_against_numba(sizes: list[int]) -> None:
    """All positions of three piles, compared with a compiled loop, and with an array that is only written."""
    literal = loops_at_sorted_piles()
    for largest in sizes:
        assert np.array_equal(fibnim.thresholds(piles=3, max=largest, progress=False), literal(largest))
    against_numba("three piles", ["numba", "thresholds", "writing"], sizes)


def grundy_against_numba(sizes: list[int]) -> None:
    """The Grundy values of one pile under all quotas, and those of the openings alone."""
    literal = grundy_loops()
    for largest in sizes:
        expected = literal(largest)
        assert np.array_equal(WORK["array"]()(largest), expected)
        assert list(WORK["openings"]()(largest)) == openings(expected)
    against_numba("rows", ["grundy-numba", "array", "openings"], sizes)


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
        three_piles_against_numba(list(map(int, sizes or ["100", "200", "300", "500", "700"])))
    case ["grundy", *sizes]:
        grundy_against_numba(list(map(int, sizes or ["1000", "4000", "20000"])))
    case _:
        sys.exit(__doc__)
