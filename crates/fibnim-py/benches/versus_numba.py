"""Compares the speed of thresholds() with that of the recurrence compiled by numba, and with writing the array, in one run.

All arrays are compared. Usage: python benches/versus_numba.py [LARGEST ...]; it needs numba.
"""

import sys
from collections.abc import Callable
from time import perf_counter

import numba
import numpy as np
from numpy.typing import NDArray

import fibnim

Array = NDArray[np.uint32]


@numba.njit
def literal(largest: int) -> Array:
    """The recurrence at sorted piles, copied to the other orders."""
    side = largest + 1
    array = np.empty((side, side, side), np.uint32)
    for a in range(side):
        for b in range(a, side):
            for c in range(b, side):
                least = np.uint32(4294967295)
                for take in range(1, c + 1):
                    quota = 2 * take
                    if array[a, b, c - take] > quota or take <= b and array[a, b - take, c] > quota or take <= a and array[a - take, b, c] > quota:
                        least = take
                        break
                array[a, b, c] = array[a, c, b] = array[b, a, c] = array[b, c, a] = array[c, a, b] = array[c, b, a] = least
    return array


def timed(work: Callable[[], Array], runs: int) -> tuple[float, Array]:
    """The least time of some runs in seconds, and the result."""
    best, result = float("inf"), np.empty(0, np.uint32)
    for _ in range(runs):
        start = perf_counter()
        result = work()
        best = min(best, perf_counter() - start)
    return best, result


def main() -> None:
    literal(3)
    print(f"{'three piles to':>16} {'numba':>12} {'thresholds':>12} {'writing':>12} {'of numba':>9} {'of writing':>11}")
    for largest in map(int, sys.argv[1:] or ["100", "200", "300", "500", "700"]):
        runs = 20 if largest <= 200 else 3
        slow, expected = timed(lambda: literal(largest), runs)
        fast, array = timed(lambda: fibnim.thresholds(piles=3, max=largest, progress=False), runs)
        assert np.array_equal(array, expected)
        writing, _ = timed(lambda: np.full((largest + 1,) * 3, 7, np.uint32), runs)
        times = f"{slow * 1e3:9.2f} ms {fast * 1e3:9.2f} ms {writing * 1e3:9.2f} ms"
        print(f"{largest:>16} {times} {slow / fast:9.2f} {fast / writing:11.2f}")


main()
