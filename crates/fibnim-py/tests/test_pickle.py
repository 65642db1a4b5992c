"""Copies contain answers, and errors pass from process to process."""

import pickle
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import fibnim
import pytest

POSITIONS = [
    ([20, 62], {"quota": 8}),
    ([3, 4, 5], {"quota": 2, "take": "4t"}),
    ([5, 8, 13], {"quota": [2, 3, "not-whole"], "dynamic": "local"}),
    ("(8;3)[3t]+*7", {}),
    ([10**400], {}),
]


@pytest.mark.parametrize(("piles", "options"), POSITIONS)
def test_a_copy_gives_the_answer(piles, options):
    solved = fibnim.solve(piles, **options)
    copy = pickle.loads(pickle.dumps(solved))
    assert copy == solved and (copy.outcome, copy.threshold, copy.basis) == (solved.outcome, solved.threshold, solved.basis)
    assert copy.winning_moves == solved.winning_moves and copy.winning_moves[:3] == solved.winning_moves[:3]
    assert len(copy.winning_moves) == len(solved.winning_moves)
    assert copy.explain() == solved.explain() and copy.to_json() == solved.to_json()
    assert pickle.loads(pickle.dumps(copy)) == solved and repr(copy) == repr(solved)


def test_a_copy_is_not_solved_again():
    solved = fibnim.solve([400, 410, 420], quota=5)
    text = pickle.dumps(solved)
    begin = time.process_time()
    copy = pickle.loads(text)
    assert (copy.outcome, copy.threshold) == (solved.outcome, solved.threshold)
    assert list(copy.winning_moves) == list(solved.winning_moves)
    # Solving takes a thousand times as long in a process that has not solved the position before.
    assert time.process_time() - begin < 0.1
    assert len(text) < 5000


def hard(size):
    return fibnim.solve([size, size + 1, size + 2], quota=3, memory=10**6)


def test_errors_pass_through_a_pool():
    for error in (fibnim.InputError("a"), fibnim.BeyondBudget("b"), fibnim.Defect("c")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and again.args == error.args
    with get_context("spawn").Pool(1) as pool:
        waiting = [pool.apply_async(hard, (size,)) for size in (10, 3000)]
        assert waiting[0].get(60).outcome == hard(10).outcome
        with pytest.raises(fibnim.BeyondBudget, match="a table for"):
            waiting[1].get(60)
        # The pool still works.
        assert pool.apply_async(hard, (11,)).get(60) == hard(11)
        # The calls of the package are functions that can be sent.
        assert pool.apply_async(fibnim.grundy, (26,), {"quota": 5}).get(60) == 4


def test_executors_return_answers():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert [solved.outcome for solved in pool.map(hard, (5, 6, 7), timeout=60)] == [hard(size).outcome for size in (5, 6, 7)]
