"""Arguments that look right are not read as something else."""

from collections import Counter

import fibnim
import numpy as np
import pytest

FIBONACCI = {1: 2, 2: 4, 3: 6, 4: 8, 5: 10}


def test_a_mapping_is_a_table_of_values():
    # The keys 1, 2, 3, ... as values would be power-of-two nim, with other answers.
    assert fibnim.Position([4, 9], quota=3, take={1: 2, 2: 4, 3: 6}) == fibnim.Position([4, 9], quota=3, take=[2, 4, 6])
    for quota in range(1, 6):
        assert fibnim.solve([5], quota=quota, take=FIBONACCI).outcome == fibnim.solve([5], quota=quota).outcome
    assert fibnim.solve([5], quota=1, take=dict(reversed(FIBONACCI.items()))).threshold == 5
    assert fibnim.solve([5], quota=1, take=list(FIBONACCI)).threshold == 1
    assert fibnim.thresholds(piles=1, max=5, take=FIBONACCI)[5] == 5


@pytest.mark.parametrize("bad", [{}, {0: 1}, {1: 2, 3: 6}, {1: 2, 2: 4, 7: 9}, {"1": 2}, {2, 4, 6}, frozenset({2}), {1: "2"}, {1: 4, 2: 2}])
def test_other_mappings_and_sets_are_no_functions(bad):
    with pytest.raises(fibnim.InputError):
        fibnim.solve([5, 6], quota=3, take=bad)


@pytest.mark.parametrize("bad", [{3, 5}, frozenset({3}), {5: 1, 3: 2}, {5: 1}.keys(), Counter([3, 3]), "", b"35", 5, None, [[3, 5]], [np.array([3, 5])]])
def test_piles_are_a_sequence(bad):
    for call in (
        lambda: fibnim.solve(bad, quota=2),
        lambda: fibnim.Position(bad),
        lambda: fibnim.Game(bad),
        lambda: fibnim.remoteness(bad, quota=2),
        lambda: fibnim.complement(bad),
    ):
        with pytest.raises(fibnim.InputError):
            call()
    # Lists, tuples, arrays, ranges and generators have an order.
    given = [[3, 5], (3, 5), np.array([3, 5]), range(3, 6, 2), (pile for pile in (3, 5))]
    assert len({fibnim.solve(piles, quota=2) for piles in given}) == 1


@pytest.mark.parametrize("bad", ["False", "True", 0, 1, None, [], np.array([True, False])])
def test_truth_values_are_bools(bad, tmp_path):
    for call in (
        lambda: fibnim.solve([5, 6], quota=2, misere=bad),
        lambda: fibnim.thresholds(piles=2, max=5, misere=bad),
        lambda: fibnim.tableau(rows=2, cols=2, misere=bad),
        lambda: fibnim.solve_many([[5, 6]], quota=2, misere=bad),
        lambda: fibnim.prove(fixed=(1,), misere=bad),
        lambda: fibnim.odds([5], first="random", against="perfect", misere=bad),
        lambda: fibnim.Table.build(tmp_path / "t.fnt", piles=2, max=5, force=bad),
        lambda: fibnim.solve([5], quota=1).to_json(explain=bad),
    ):
        with pytest.raises(TypeError, match="accepted are True and False"):
            call()
    assert fibnim.solve([1, 1, 1], quota=1, misere=np.True_).outcome == fibnim.solve([1, 1, 1], quota=1, misere=True).outcome == "P"
    assert fibnim.solve([1, 1, 1], quota=1).outcome == "N"


def test_unknown_keywords_are_refused():
    for call in (lambda: fibnim.solve([5], quotas=3), lambda: fibnim.odds([5], first="random", against="perfect", game=3), lambda: fibnim.ask({"ask": "theorems"}, limit=3)):
        with pytest.raises(TypeError, match="unexpected keyword argument '(quotas|game|limit)'"):
            call()


def test_messages_are_short():
    long = "y" * 10**6
    for call in (
        lambda: fibnim.solve(long),
        lambda: fibnim.solve([5], take=long),
        lambda: fibnim.Position("*" + long),
        lambda: fibnim.odds([5], first=long, against="perfect"),
        lambda: fibnim.prove_statement(long),
        lambda: fibnim.audit(long),
    ):
        with pytest.raises(fibnim.InputError) as error:
            call()
        assert len(str(error.value)) <= 1010
