from fractions import Fraction

import fibnim
import numpy as np
import pytest


def test_solve_many_agrees_with_solve():
    random = np.random.default_rng(1)
    piles = random.integers(0, 10**12, size=(300, 2))
    quota = random.integers(1, 10**6, size=300)
    wins, thresholds = fibnim.solve_many(piles, quota=quota)
    for row, limit, win, threshold in zip(piles, quota, wins, thresholds):
        analysis = fibnim.solve(list(row), quota=limit)
        assert (analysis.outcome == "N") == win
        assert threshold == (2**64 - 1 if analysis.threshold == float("inf") else analysis.threshold)
    assert fibnim.solve_many(piles, quota=7)[0].shape == (300,)


@pytest.mark.parametrize("bad", [[1, 2], [[1.5, 2]], [[-1, 2]], [["a"]]])
def test_bad_arrays(bad):
    with pytest.raises(ValueError, match="accepted are"):
        fibnim.solve_many(bad, quota=1)
    with pytest.raises(ValueError, match="accepted are"):
        fibnim.solve_many([[1, 2]], quota=[1, 2, 3])
    with pytest.raises(ValueError, match="accepted are"):
        fibnim.solve_many([[1, 2]], quota=0)


def test_odds():
    assert fibnim.odds([12], first="random", against="perfect").exact == Fraction(1, 176)
    assert fibnim.odds([8], quota=3, first="perfect", against="random").exact == Fraction(7, 8)
    assert fibnim.odds([5, 8], first="random", against="perfect").exact == Fraction(1, 2496)
    with pytest.raises(ValueError, match="slip:RATE"):
        fibnim.odds([8], first="euler", against="perfect")
