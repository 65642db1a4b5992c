"""Many positions have the answers of single ones, and share what is computed for them."""

import fibnim
import numpy as np
import pytest

LIMITS = [{"quota": 3}, {"opening": "any"}, {"opening": "not-whole"}, {"previous": 2}, {}]


def compared(solve_many, solve, piles, options, rows):
    """Compares the solutions of the rows with those of single positions."""
    solutions = solve_many(piles, **options)
    for at, row in enumerate(piles):
        analysis = solve([int(pile) for pile in row], **rows(at))
        assert (analysis.outcome == "N") == solutions.wins[at], (row, options)
        if solutions.thresholds is not None:
            assert solutions.thresholds[at] == (
                fibnim.INFINITE if analysis.threshold is None else analysis.threshold
            ), (row, options)


def test_two_piles_of_any_size():
    random = np.random.default_rng(1)
    piles = random.integers(0, 10**12, size=(300, 2))
    quota = random.integers(1, 10**6, size=300)
    compared(fibnim.solve_many, fibnim.solve, piles, {"quota": quota}, lambda at: {"quota": int(quota[at])})


def test_lists_of_small_and_large_integers():
    piles = [[2**63, 1], [2**64 - 1, 3]]
    compared(fibnim.solve_many, fibnim.solve, piles, {"quota": 2}, lambda _: {"quota": 2})
    for bad in ([[2**63, 1.5]], [[2**64, 1]], [[2**63, -1]]):
        with pytest.raises(fibnim.InputError):
            fibnim.solve_many(bad, quota=2)


@pytest.mark.parametrize("take", ["2t", "3t", "t+1", "5"])
@pytest.mark.parametrize("misere", [False, True])
def test_three_piles_and_every_limit(take, misere):
    random = np.random.default_rng(2)
    piles, rules = random.integers(0, 25, size=(30, 3)), {"take": take, "misere": misere}
    for limit in LIMITS:
        compared(fibnim.solve_many, fibnim.solve, piles, {**limit, **rules}, lambda _, limit=limit: {**limit, **rules})
    previous = random.integers(0, 6, size=30)
    compared(
        fibnim.solve_many,
        fibnim.solve,
        piles,
        {"previous": previous, **rules},
        lambda at: {"previous": int(previous[at]), **rules},
    )


@pytest.mark.parametrize("misere", [False, True])
def test_a_quota_for_each_pile(misere):
    random = np.random.default_rng(3)
    piles, quota = random.integers(0, 12 if misere else 40, size=(60, 3)), random.integers(1, 12, size=(60, 3))
    rules = {"dynamic": "local", "misere": misere}
    for many, one in [
        ({"quota": quota}, lambda at: {"quota": quota[at].tolist()}),
        ({"quota": quota[0]}, lambda _: {"quota": quota[0].tolist()}),
        ({"quota": 4}, lambda _: {"quota": [4] * 3}),
        ({}, lambda _: {}),
        ({"opening": "any"}, lambda _: {"opening": "any"}),
    ]:
        compared(fibnim.solve_many, fibnim.solve, piles, {**many, **rules}, lambda at, one=one: {**one(at), **rules})


def test_a_table_answers_many(tmp_path):
    table = fibnim.Table.build(tmp_path / "many.fnt", piles=3, max=60, take="3t")
    piles = np.random.default_rng(4).integers(0, 60, size=(60, 3))
    for limit in LIMITS:
        compared(table.solve_many, table.solve, piles, limit, lambda _, limit=limit: limit)


def test_a_large_row_does_not_spoil_the_small_ones():
    piles = [[10**18, 10**18 + 5, 0], [5, 6, 7], [8, 4, 4], [3000, 2, 1], [0, 0, 0]]
    compared(fibnim.solve_many, fibnim.solve, piles, {"quota": 3}, lambda _: {"quota": 3})
    assert fibnim.solve_many(np.zeros((0, 3), dtype=int), quota=3).wins.shape == (0,)


@pytest.mark.parametrize("bad", [[1, 2], [[1.5, 2]], [[-1, 2]], [["a"]], [{1, 2}], {1: [2]}])
def test_bad_arrays(bad):
    with pytest.raises(ValueError, match=": give "):
        fibnim.solve_many(bad, quota=1)
    for quota in ([1, 2, 3], 0, -1, 1.5, [[1, 2]]):
        with pytest.raises(ValueError, match=": give "):
            fibnim.solve_many([[1, 2]], quota=quota)
