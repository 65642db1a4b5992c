import math
import pickle

import fibnim
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import literal

TAKES = {"t": lambda t: t, "2t": lambda t: 2 * t, "3t": lambda t: 3 * t, "t+1": lambda t: t + 1}
piles = st.lists(st.integers(0, 9), min_size=1, max_size=3)


@settings(deadline=None, max_examples=300)
@given(piles, st.integers(1, 20), st.sampled_from(sorted(TAKES)), st.booleans())
def test_answers_are_those_of_the_rules(piles, quota, take, misere):
    analysis = fibnim.solve(piles, quota=quota, take=take, misere=misere)
    f = TAKES[take]
    assert analysis.outcome == ("N" if literal.wins(tuple(piles), quota, f, misere) else "P")
    assert list(analysis.winning_moves) == literal.winning_moves(tuple(piles), quota, f, misere)
    threshold = next((w for w in range(0, 40) if literal.wins(tuple(piles), w, f, misere)), math.inf)
    assert analysis.threshold == threshold
    assert fibnim.solve(piles, quota=quota, take=f, misere=misere).outcome == analysis.outcome


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 10**400), st.integers(0, 10**400), st.integers(1, 10**400))
def test_winning_moves_leave_lost_positions(a, b, quota):
    analysis = fibnim.solve([a, b], quota=quota)
    assert (analysis.outcome == "N") == bool(analysis.winning_moves)
    for best in analysis.winning_moves[:5]:
        after = [a, b]
        after[best.pile] -= best.take
        assert min(after) >= 0 and best.take <= quota
        assert fibnim.solve(after, quota=2 * best.take).outcome == "P"


def test_values():
    analysis = fibnim.solve("(20,62;8)")
    assert analysis == fibnim.solve([20, 62], quota=8) == pickle.loads(pickle.dumps(analysis))
    assert len({analysis, fibnim.solve([20, 62], quota=8), fibnim.solve([20, 62], quota=7)}) == 2
    assert repr(analysis) == "solve([20, 62], quota=8)"
    assert eval(repr(analysis), {"solve": fibnim.solve}) == analysis
    assert analysis.winning_moves == [fibnim.Move(pile=1, take=8)]
    assert (analysis.basis.method, analysis.basis.claim) == ("theorem", "flanigan-T5")
    shown = analysis._repr_html_()
    assert "<table>" in shown and f"{analysis.outcome}: the player to move" in shown
    local = fibnim.solve([5, 8, 13], quota=[2, 3, "not-whole"], dynamic="local")
    assert local == fibnim.solve("(5;2)+(8;3)+(13)") and local.threshold is None
    assert eval(repr(local), {"solve": fibnim.solve}) == local


def test_openings_are_those_of_the_notation():
    for text, piles in [("(21)", [21]), ("(20,62)", [20, 62]), ("(3,0,4)", [3, 0, 4])]:
        assert fibnim.solve(text) == fibnim.solve(piles)
    assert fibnim.solve("(5)+(8)") == fibnim.solve([5, 8], dynamic="local")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: fibnim.solve([-1]), "accepted are integers from 0"),
        (lambda: fibnim.solve([3], quota=0), "accepted are integers from 1"),
        (lambda: fibnim.solve([3], quota="all"), "accepted are integers from 1"),
        (lambda: fibnim.solve([]), "pile"),
        (lambda: fibnim.solve([3], take="t-1"), "below 1"),
        (lambda: fibnim.solve([9], take=lambda t: 10 - t), "decreases at t = 2"),
        (lambda: fibnim.solve([9], take=[]), "at least one"),
        (lambda: fibnim.solve([3, 4], quota=[1, 2]), "dynamic='local'"),
        (lambda: fibnim.solve([3], dynamic="both"), "'global', 'local'"),
        (lambda: fibnim.thresholds(piles=0, max=9), "pile"),
    ],
)
def test_errors_say_what_is_accepted(call, says):
    with pytest.raises(ValueError, match=None) as error:
        call()
    assert says in str(error.value)


def test_arrays():
    array = fibnim.thresholds(piles=2, max=60)
    assert array.shape == (61, 61) and array.dtype == np.uint32
    for (a, b), value in np.ndenumerate(array):
        threshold = fibnim.solve([a, b], quota=1).threshold
        assert value == (2**32 - 1 if threshold == math.inf else threshold)
    values = fibnim.grundy_array(rows=30, cols=30)
    for (n, r), value in np.ndenumerate(values):
        assert value == literal.grundy(n, r, TAKES["2t"]) == fibnim.grundy(n, quota=r)


@settings(deadline=None)
@given(st.integers(0, 10**500))
def test_zeckendorf(number):
    parts = fibnim.zeckendorf(number)
    assert sum(parts) == number
    assert all(2 * small <= large for large, small in zip(parts, parts[1:]))
