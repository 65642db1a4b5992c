"""Arguments that look right are not read as something else, and others are refused in one line."""

from collections import Counter

import fibnim
import numpy as np
import pytest

FIBONACCI = {1: 2, 2: 4, 3: 6, 4: 8, 5: 10}


def test_a_mapping_is_a_table_of_values():
    # The keys 1, 2, 3, ... as values would be power-of-two nim, with other answers.
    assert fibnim.Position([4, 9], quota=3, take={1: 2, 2: 4, 3: 6}) == fibnim.Position([4, 9], quota=3, take=[2, 4, 6])
    for take, threshold in (
        (FIBONACCI, 5),
        (dict(reversed(FIBONACCI.items())), 5),
        ("2t", 5),
        (list(FIBONACCI), 1),
        (np.array([2, 4, 6, 8]), 5),
    ):
        assert fibnim.solve([5], quota=1, take=take).threshold == threshold
    assert fibnim.thresholds(piles=1, max=5, take=FIBONACCI)[5] == 5


def test_callables_need_known_piles():
    def slow(taken):
        return taken + taken // 3

    assert fibnim.solve([30, 20], quota=3, take=slow) == fibnim.solve(
        [30, 20], quota=3, take=[slow(t) for t in range(1, 31)]
    )
    assert fibnim.solve([30, 20], previous=99, take=slow) == fibnim.solve(
        [30, 20], quota=132, take=[slow(t) for t in range(1, 100)]
    )
    assert fibnim.solve("(30,20;3)", take=slow) == fibnim.solve([30, 20], quota=3, take=slow)
    for call in (lambda: fibnim.prove(fixed=(1,), take=slow), lambda: fibnim.solve([10**9], take=slow)):
        with pytest.raises(ValueError, match="give piles up to"):
            call()
    with pytest.raises(ZeroDivisionError):
        fibnim.solve([3], take=lambda taken: 1 // 0)


def test_piles_are_in_any_sequence_with_an_order():
    given = [[3, 5], (3, 5), np.array([3, 5]), range(3, 6, 2), (pile for pile in (3, 5))]
    assert len({fibnim.solve(piles, quota=2) for piles in given}) == 1


@pytest.mark.parametrize(
    "bad",
    [
        {3, 5},
        frozenset({3}),
        {5: 1, 3: 2},
        {5: 1}.keys(),
        Counter([3, 3]),
        "",
        b"35",
        5,
        None,
        [[3, 5]],
        [np.array([3, 5])],
    ],
)
@pytest.mark.parametrize("call", [fibnim.solve, fibnim.Position, fibnim.Game, fibnim.remoteness, fibnim.complement])
def test_piles_are_a_sequence(call, bad):
    with pytest.raises(fibnim.InputError):
        call(bad)


@pytest.mark.parametrize("bad", ["False", "True", 0, 1, None, [], np.array([True, False])])
def test_truth_values_are_bools(bad, tmp_path):
    for call in (
        lambda: fibnim.solve([5, 6], quota=2, misere=bad),
        lambda: fibnim.tableau(rows=2, cols=2, misere=bad),
        lambda: fibnim.solve_many([[5, 6]], quota=2, misere=bad),
        lambda: fibnim.prove(fixed=(1,), misere=bad),
        lambda: fibnim.odds([5], first="random", against="perfect", misere=bad),
        lambda: fibnim.Table.build(tmp_path / "t.fnt", piles=2, max=5, force=bad),
        lambda: fibnim.solve([5], quota=1).to_json(explain=bad),
    ):
        with pytest.raises(TypeError, match="give True or False"):
            call()
    assert (
        fibnim.solve([1, 1, 1], quota=1, misere=np.True_).outcome
        == fibnim.solve([1, 1, 1], quota=1, misere=True).outcome
        == "P"
    )
    assert fibnim.solve([1, 1, 1], quota=1).outcome == "N"


def test_unknown_keywords_are_refused():
    for call in (
        lambda: fibnim.solve([5], quotas=3),
        lambda: fibnim.odds([5], first="random", against="perfect", game=3),
        lambda: fibnim.ask({"ask": "certificates"}, limit=3),
    ):
        with pytest.raises(TypeError, match="unexpected keyword argument '(quotas|game|limit)'"):
            call()


@pytest.mark.parametrize(
    "call",
    [
        lambda bad: fibnim.solve([bad]),
        lambda bad: fibnim.solve(bad),
        lambda bad: fibnim.Position(f"*{bad}"),
        *(
            lambda bad, name=name: fibnim.solve([3], **{name: bad})
            for name in ("quota", "previous", "memory", "opening", "dynamic", "take")
        ),
        lambda bad: fibnim.solve([3], take=[bad]),
        lambda bad: fibnim.grundy(bad),
        lambda bad: fibnim.grundy(3, quota=bad),
        lambda bad: fibnim.grundy_array(rows=bad, cols=3),
        lambda bad: fibnim.thresholds(piles=bad, max=3),
        lambda bad: fibnim.thresholds(piles=2, max=bad),
        lambda bad: fibnim.tableau(rows=3, cols=bad),
        lambda bad: fibnim.zeckendorf(bad),
        lambda bad: fibnim.prove(fixed=[bad]),
        lambda bad: fibnim.prove(fixed=[1], free=bad),
        lambda bad: fibnim.prove(fixed=[1], states=bad),
        lambda bad: fibnim.complement([bad]),
        lambda bad: fibnim.odds([bad], first="random", against="perfect"),
        lambda bad: fibnim.odds([3], first=bad, against="perfect"),
        lambda bad: fibnim.solve_many([[bad]], quota=1),
        lambda bad: fibnim.Game([5]).play(bad, 1),
        lambda bad: fibnim.Game([5]).play(0, bad),
        lambda bad: fibnim.audit(bad),
        lambda bad: fibnim.Game([5], players=bad),
        lambda bad: fibnim.Game.loads(bad),
        lambda bad: fibnim.Certificate.loads(bad),
        lambda bad: fibnim.prove_statement(bad),
        lambda bad: fibnim.connect(bad),
    ],
)
@pytest.mark.parametrize(
    "bad", [-1, 1.5, "x", object(), float("nan"), b"\xff", -(10**6000), "\ud800", "y" * 10**6], ids=range(9)
)
def test_nonsense_is_refused_in_one_line(call, bad):
    with pytest.raises(ValueError) as error:
        call(bad)
    assert "\n" not in str(error.value) and len(str(error.value)) < 400


@pytest.mark.parametrize(
    "take",
    [
        "t-",
        "m",
        [],
        lambda t: 10 - t,
        {},
        {0: 1},
        {1: 2, 3: 6},
        {1: 2, 2: 4, 7: 9},
        {"1": 2},
        {2, 4, 6},
        frozenset({2}),
        {1: "2"},
        {1: 4, 2: 2},
    ],
)
def test_what_is_no_take_away_function(take):
    with pytest.raises(fibnim.InputError):
        fibnim.solve([5, 9], quota=3, take=take)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: fibnim.solve([3], quota=0), "give an integer from 1"),
        (lambda: fibnim.solve([]), "piles"),
        (lambda: fibnim.solve([3, 4], quota=[1, 2]), "dynamic='local'"),
        (lambda: fibnim.solve([3, 4], quota=[1], dynamic="local"), "as many quotas as piles"),
        (lambda: fibnim.solve("(3;4)", quota=4), "contains its quotas"),
        (lambda: fibnim.solve("(3;4)+*2", dynamic="global"), "local"),
        (lambda: fibnim.solve_many([[1, 2]], quota=1, opening="any"), "only one"),
        (lambda: fibnim.thresholds(piles=0, max=9), "pile"),
        (lambda: fibnim.thresholds(piles=1, max=255, dtype=np.uint8), "below 255"),
        (lambda: fibnim.thresholds(piles=1, max=9, dtype=float), "uint16"),
        (lambda: fibnim.prove(grundy=2, fixed=(1,)), "grundy"),
        (lambda: fibnim.prove(fixed=(1,), free=2), "one pile of any size beside fixed piles"),
        (lambda: fibnim.prove(fixed=[10_000]), "from 0 to 1000"),
        (lambda: fibnim.prove(fixed=[10] * 200), "12 entries"),
        (lambda: fibnim.masked(np.zeros(3)), "unsigned"),
        (lambda: fibnim.Game([20], players=("human", "gauss")), "human"),
        (lambda: fibnim.Game([20], players="human"), "two names"),
        (lambda: fibnim.Game([20]).play(1, 1), "pile is 1: give an integer from 0 to 0"),
        (lambda: fibnim.Game([20]).play(0, 20), "whole"),
        (lambda: fibnim.Game([20], quota=3).play(0, 4), "at most 3"),
        (lambda: fibnim.Game([10**2000]), "1000 digits"),
        (lambda: next(fibnim.Table(__file__).p_positions()), "test_arguments.py"),
    ],
)
def test_refusals_say_why(call, says):
    with pytest.raises(ValueError) as error:
        call()
    assert says in str(error.value)
