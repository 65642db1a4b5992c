"""Results can be compared, hashed and pickled; the ``repr`` of a value without a basis is an expression that gives it
again."""

import pickle
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from copy import copy, deepcopy
from importlib.metadata import version
from multiprocessing import get_context

import fibnim
import pytest

NAMES = {name: getattr(fibnim, name) for name in fibnim.__all__}
HUGE = 10**5000
SOLVED = [
    lambda: fibnim.solve([20, 62], quota=8),
    lambda: fibnim.solve([HUGE, 7], quota=8),
    lambda: fibnim.solve([3, 4, 5], quota=2, take="4t"),
    lambda: fibnim.solve([5, 8, 13], quota=[2, 3, "not-whole"], dynamic="local", take="3t"),
    lambda: fibnim.solve([5, 8], misere=True),
    lambda: fibnim.solve("(8;3)[3t]+*7"),
    lambda: fibnim.prove(fixed=(2, 1)).solve([2, 1, HUGE], quota=3),
    lambda: fibnim.prove(fixed=(1,), take="t").solve([1, 5], quota=3),
]
VALUES = [
    *SOLVED,
    lambda: fibnim.solve([HUGE]).winning_moves,
    lambda: fibnim.solve([20]).basis,
    lambda: fibnim.grundy(26),
    lambda: fibnim.complement((6, 1)),
    lambda: fibnim.complement([9, 10], take="3t", bound=30),
    lambda: fibnim.odds([12], first="random", against="perfect"),
    lambda: fibnim.Move(0, HUGE),
    lambda: fibnim.zeckendorf(100),
    lambda: fibnim.prove(fixed=(2, 1)),
    lambda: fibnim.prove(grundy=1),
    lambda: fibnim.Game([20]).hint(),
    lambda: fibnim.Game([9], players=("random", "random")).review()[0],
    lambda: fibnim.Position([20, 62], quota=8),
    lambda: fibnim.Position("(8;3)[3t]+*7"),
    lambda: fibnim.Position([5]).legal_moves,
    lambda: fibnim.remoteness([9], quota=2, take="3t"),
    lambda: fibnim.number(100, take="3t"),
    lambda: fibnim.h_sequence(9, take="3t"),
    lambda: fibnim.prove_statement("forall k: exists w: n(6,1; k, w)"),
]


@pytest.mark.parametrize("make", VALUES)
def test_values(make):
    value, same = make(), make()
    assert value == same and hash(value) == hash(same)
    assert value != object() and value in [same] and len({value, same}) == 1
    assert pickle.loads(pickle.dumps(value)) == value
    assert (
        isinstance(value, (fibnim.Answer, fibnim.Analysis, fibnim.LegalMoves))
        or eval(repr(value), dict(NAMES)) == value
    )
    assert value == copy(value) == deepcopy(value)
    for show in ("_repr_html_", "_repr_svg_"):
        shown = getattr(value, show, None)
        assert shown is None or (shown() or "<svg").startswith(("<table>", "<svg"))


def test_different_values_are_not_equal():
    values = [make() for make in VALUES]
    assert all((a is b) == (a == b) for a in values for b in values)


@pytest.mark.parametrize("make", SOLVED)
def test_a_copy_gives_the_answer(make):
    solved = make()
    again = pickle.loads(pickle.dumps(solved))
    assert again == solved and (again.outcome, again.threshold, again.basis) == (
        solved.outcome,
        solved.threshold,
        solved.basis,
    )
    assert again.winning_moves == solved.winning_moves and again.winning_moves[:3] == solved.winning_moves[:3]
    assert len(again.winning_moves) == len(solved.winning_moves)
    assert again.explain() == solved.explain() and again.to_json() == solved.to_json()
    assert pickle.loads(pickle.dumps(again)) == solved and repr(again) == repr(solved)


def test_a_copy_is_not_solved_again():
    solved = fibnim.solve([400, 410, 420], quota=5)
    text = pickle.dumps(solved)
    begin = time.process_time()
    again = pickle.loads(text)
    assert (again.outcome, again.threshold) == (solved.outcome, solved.threshold)
    assert list(again.winning_moves) == list(solved.winning_moves)
    # Solving takes a thousand times as long in a process that has not solved the position before.
    assert time.process_time() - begin < 0.1
    assert len(text) < 5000


def hard(size):
    return fibnim.solve([size, size + 1, size + 2], quota=3, memory=10**6)


def test_answers_and_errors_pass_through_a_pool():
    for error in (fibnim.InputError("a"), fibnim.BeyondBudget("b"), fibnim.Defect("c")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and again.args == error.args
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(fibnim.BeyondBudget, match="3000"):
            pool.submit(hard, 3000).result(60)
        # The pool still works, and the calls of the package are functions that can be sent.
        assert pool.submit(hard, 10).result(60) == hard(10) and pool.submit(fibnim.grundy, 26, quota=5).result(60) == 4


def test_moves_are_a_sequence():
    solved = fibnim.solve([10**9000])
    moves, every = solved.winning_moves, list(solved.winning_moves)
    assert len(moves) == len(every) > 3000 and len(set(every)) == len(every) and every == sorted(every)
    for move in (every[0], every[1234], every[-1]):
        assert solved.position.after(move).solve().outcome == "P"
    for part in (
        slice(5, 0, -1),
        slice(None, 4),
        slice(1500, 1503),
        slice(-3, None),
        slice(None, 10**30),
        slice(3, None, 2),
    ):
        assert moves[part] == every[part]
    for index in (0, 3, 2000, -1):
        assert moves[index] == every[index]
    for index in (len(moves), 10**30, -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[index]
    with ThreadPoolExecutor() as pool:
        shared = [fibnim.solve([10**40]).winning_moves for _ in range(50)]
        assert set(pool.map(len, shared * 8)) == {len(list(shared[0]))}


def test_the_version_is_that_of_the_workspace():
    assert fibnim.__version__ == version("fibnim")
