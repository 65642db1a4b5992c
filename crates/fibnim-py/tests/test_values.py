"""Results can be compared, hashed and pickled, and their ``repr`` is an expression that gives them again."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy

import fibnim
import pytest

NAMES = {name: getattr(fibnim, name) for name in fibnim.__all__}
HUGE = 10**5000
VALUES = [
    lambda: fibnim.solve([20, 62], quota=8),
    lambda: fibnim.solve([HUGE, 7], quota=8),
    lambda: fibnim.solve([5, 8, 13], quota=[2, 3, "not-whole"], dynamic="local", take="3t"),
    lambda: fibnim.solve([5, 8], misere=True),
    lambda: fibnim.solve([20, 62], quota=8).winning_moves,
    lambda: fibnim.solve([HUGE]).winning_moves,
    lambda: fibnim.solve([20]).basis,
    lambda: fibnim.grundy(26),
    lambda: fibnim.complement((6, 1)),
    lambda: fibnim.complement([9, 10], take="3t", bound=30),
    lambda: fibnim.odds([12], first="random", against="perfect"),
    lambda: fibnim.odds([9], quota=2, take="3t", first="random", against="perfect", games=10, seed=3),
    lambda: fibnim.Move(0, HUGE),
    lambda: fibnim.zeckendorf(100),
    lambda: fibnim.zeckendorf(0),
    lambda: fibnim.audit("zhou-2.6.1")[0],
    lambda: fibnim.prove(fixed=(2, 1)),
    lambda: fibnim.prove(free=2, take="t"),
    lambda: fibnim.prove(fixed=(2, 1)).solve([2, 1, HUGE], quota=3),
    lambda: fibnim.prove(fixed=(1,), take="t").solve([1, 5], quota=3),
    lambda: fibnim.Game([20]).hint(),
    lambda: fibnim.solve("(8;3)[3t]+*7"),
    lambda: fibnim.Position([20, 62], quota=8),
    lambda: fibnim.Position("(8;3)[3t]+*7"),
    lambda: fibnim.remoteness([9], quota=2, take="3t"),
    lambda: fibnim.solve_exactly([2, 5, 7], count=2, moves=3),
    lambda: fibnim.number(100, take="3t"),
    lambda: fibnim.h_sequence(9, take="3t"),
    lambda: fibnim.word(4, quota=3, letters=5),
    lambda: fibnim.odds_table(9),
    lambda: fibnim.arena([9], players=["random", "perfect"], games=4),
    lambda: fibnim.prove_statement("forall k: exists w: n(6,1; k, w)"),
    lambda: fibnim.prove_theory("prove one := 1 = 1"),
    lambda: fibnim.prove(grundy=1),
    lambda: fibnim.complements(4, bound=30),
    lambda: fibnim.holes(5, bound=30),
    lambda: fibnim.certificates()[0],
    lambda: fibnim.Position([5]).legal_moves,
    lambda: fibnim.Game([9], players=("random", "random")).review()[0],
]


@pytest.mark.parametrize("make", VALUES)
def test_values(make):
    value, same = make(), make()
    assert value == same and hash(value) == hash(same)
    assert value != object() and value in [same] and len({value, same}) == 1
    assert pickle.loads(pickle.dumps(value)) == value
    assert isinstance(value, fibnim.LegalMoves) or eval(repr(value), dict(NAMES)) == value
    assert value == copy(value) == deepcopy(value)
    shown = getattr(value, "_repr_html_", lambda: None)() or getattr(value, "_repr_svg_", lambda: None)()
    assert shown is None or shown.startswith(("<table>", "<svg"))


def test_moves_are_a_sequence():
    piles = [10**40]
    moves = list(fibnim.solve(piles).winning_moves)
    assert len(moves) > 8
    for part in (slice(5, 0, -1), slice(None, 4), slice(2, 5), slice(-3, None), slice(None, 10**30), slice(3, None, 2)):
        assert fibnim.solve(piles).winning_moves[part] == moves[part]
    for index in (0, 3, -1):
        assert fibnim.solve(piles).winning_moves[index] == moves[index]
    for index in (len(moves), 10**30, -len(moves) - 1):
        with pytest.raises(IndexError):
            fibnim.solve(piles).winning_moves[index]
    with ThreadPoolExecutor() as pool:
        shared = [fibnim.solve(piles).winning_moves for _ in range(50)]
        assert set(pool.map(len, shared * 8)) == {len(moves)}


def test_different_values_are_not_equal():
    values = [make() for make in VALUES]
    assert all((a is b) == (a == b) for a in values for b in values)


def test_the_version_is_that_of_the_workspace():
    from importlib.metadata import version

    assert fibnim.__version__ == version("fibnim")
