"""Compares how the time of all thresholds of three piles grows, for fibnim and for programs that a user would write.

Every program computes the thresholds of all positions up to a size, and all of them are compared. Usage:

    python benches/growth.py [PICTURE.svg]

numba is measured if it is installed; the picture needs matplotlib.
"""

import sys
from collections.abc import Callable
from functools import cache
from itertools import permutations
from math import log
from time import perf_counter

import numpy as np

import fibnim

sys.setrecursionlimit(1_000_000)
INFINITE = fibnim.INFINITE


def memoised(largest: int) -> np.ndarray:
    """The recurrence as a memoised function of sorted piles."""

    @cache
    def threshold(a: int, b: int, c: int) -> int:
        for take in range(1, c + 1):
            for x, y, z in ((a - take, b, c), (a, b - take, c), (a, b, c - take)):
                if min(x, y, z) >= 0 and threshold(*sorted((x, y, z))) > 2 * take:
                    return take
        return INFINITE

    size = range(largest + 1)
    return np.array([[[threshold(*sorted((x, y, z))) for z in size] for y in size] for x in size], dtype=np.uint32)


def listed(largest: int) -> np.ndarray:
    """The largest previous take with which each position is lost, in lists of the lost positions by their smallest pile that are
    searched from the front: how Zhou's programs for three piles remember them."""
    never = INFINITE // 2
    lists: list[list[tuple[int, int, int]]] = [[] for _ in range(largest + 1)]

    def lost(*piles: int) -> int:
        smallest, middle, most = sorted(piles)
        return next((took for y, z, took in lists[smallest] if (y, z) == (middle, most)), 0)

    found = np.zeros((largest + 1,) * 3, dtype=np.uint32)
    for c in range(largest + 1):
        for b in range(c + 1):
            for a in range(b + 1):
                wins = (
                    take
                    for take in range(1, c + 1)
                    if (take <= a and lost(a - take, b, c) >= take)
                    or (take <= b and lost(a, b - take, c) >= take)
                    or lost(a, b, c - take) >= take
                )
                least = next(wins, None)
                took = never if least is None else (least - 1) // 2
                if took > 0:
                    lists[a].append((b, c, took))
                for x, y, z in permutations((a, b, c)):
                    found[x, y, z] = took
    return found


def compiled() -> Callable[[int], np.ndarray] | None:
    """The recurrence in loops, compiled by numba."""
    try:
        import numba
    except ImportError:
        return None

    @numba.njit
    def thresholds(largest):
        size = largest + 1
        table = np.full((size, size, size), INFINITE, dtype=np.uint32)
        for x in range(size):
            for y in range(size):
                for z in range(size):
                    for take in range(1, max(x, y, z) + 1):
                        if (
                            (take <= x and table[x - take, y, z] > 2 * take)
                            or (take <= y and table[x, y - take, z] > 2 * take)
                            or (take <= z and table[x, y, z - take] > 2 * take)
                        ):
                            table[x, y, z] = take
                            break
        return table

    thresholds(3)
    return thresholds


def time_of(work: Callable[[int], np.ndarray], largest: int) -> tuple[float, np.ndarray]:
    """The least time of three runs in seconds, and the array."""
    times = []
    for _ in range(3):
        start = perf_counter()
        array = work(largest)
        times.append(perf_counter() - start)
    return min(times), array


def draw(times: dict[str, dict[int, float]], picture: str) -> None:
    """Draws the times over the sizes, both on logarithmic scales, so that the slope of a line is its exponent."""
    from matplotlib import pyplot

    pyplot.rcParams["svg.fonttype"] = "none"
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for name, points in times.items():
        axes.loglog(list(points), list(points.values()), marker="o", label=name)
    ticks = sorted({size for points in times.values() for size in points})
    axes.set_xticks(ticks, list(map(str, ticks)))
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.set(xlabel="largest pile", ylabel="seconds", title="All thresholds of three piles")
    axes.legend()
    figure.savefig(picture, metadata={"Date": None} if picture.endswith(".svg") else None)


def main() -> None:
    programs: dict[str, tuple[Callable[[int], np.ndarray], list[int]]] = {
        "lists, as Zhou's": (listed, [10, 20, 40]),
        "memoised Python": (memoised, [10, 20, 40]),
    }
    loops = compiled()
    if loops:
        programs["numba"] = (loops, [50, 100, 200, 400])
    else:
        print("numba is not installed: left out")
    programs["fibnim"] = (lambda largest: fibnim.thresholds(piles=3, max=largest), [10, 20, 40, 50, 100, 200, 400])
    times: dict[str, dict[int, float]] = {}
    arrays: dict[int, np.ndarray] = {}
    print(f"{'program':18} {'largest pile':>12} {'seconds':>10} {'ns a cell':>10} {'exponent':>9}")
    for name, (work, sizes) in programs.items():
        times[name] = {}
        for largest in sizes:
            seconds, array = time_of(work, largest)
            if work is not listed:
                array = (array - 1) // 2
            assert np.array_equal(arrays.setdefault(largest, array), array), f"{name} differs at {largest}"
            before = max(times[name], default=0)
            exponent = f"{log(seconds / times[name][before]) / log(largest / before):9.2f}" if before else " " * 9
            times[name][largest] = seconds
            print(f"{name:18} {largest:12} {seconds:10.5f} {seconds * 1e9 / (largest + 1) ** 3:10.1f} {exponent}")
    if len(sys.argv) > 1:
        draw(times, sys.argv[1])


if __name__ == "__main__":
    main()
