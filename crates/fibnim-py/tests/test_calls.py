"""The calls for questions other than who wins, each held against the definition or a second way."""

import json
import math
import fibnim
import numpy as np
import pytest

import literal


def test_remoteness():
    for pile in range(1, 13):
        found = fibnim.remoteness([pile], quota=3)
        assert found.outcome == fibnim.solve([pile], quota=3).outcome
        for move in found.moves:
            assert (
                move.take == pile
                or fibnim.remoteness([pile - move.take], quota=2 * move.take).length == found.length - 1
            )
    assert fibnim.remoteness([10**40]).length > 10**38
    # Two piles are solved by a theorem; their remoteness is searched for.
    solved, found = fibnim.solve([5, 6], quota=3), fibnim.remoteness([5, 6], quota=3)
    assert (solved.basis.strength, found.basis.strength) == ("theorem", "search")


def test_sums():
    sum_ = fibnim.solve("(8;3)[3t]+*7")
    assert (sum_.outcome, sum_.threshold, sum_.position.piles, sum_.position.quota) == ("N", None, (8, 7), (3, None))
    assert sum_.grundy_values == (literal.grundy(8, 3, lambda take: 3 * take), 7)
    assert list(sum_.winning_moves) == [
        move for move in sum_.position.legal_moves if sum_.position.after(move).solve().outcome == "P"
    ]
    assert "nim-sum" in sum_.explain() and sum_.basis.method == "nim-sum"
    assert sum_.position.after((1, 4)).text() == "(8;3)[3t]+*3"
    assert fibnim.solve("*3+*5+*6").outcome == "P"
    with pytest.raises(fibnim.InputError):
        sum_.position.after((1, 8))


@pytest.mark.parametrize(
    "position",
    [
        fibnim.Position([4, 3], quota=3),
        fibnim.Position([5]),
        fibnim.Position([3, 4], quota=[2, "not-whole"], dynamic="local"),
        fibnim.Position("(4;2)[3t]+*2"),
        fibnim.Position([4, 0, 2], misere=True),
    ],
)
def test_positions(position):
    legal = list(position.legal_moves)
    assert len(legal) == len(position.legal_moves) == len(set(legal)) and legal == sorted(legal)
    assert [position.legal_moves[at] for at in range(-len(legal), len(legal))] == legal + legal
    for pile, chips in enumerate(position.piles):
        for take in range(0, chips + 2):
            move = (pile, take)
            assert (move in position.legal_moves) == (move in legal)
            if move in legal:
                after = position.after(move)
                assert (
                    after.piles[pile] == chips - take
                    and after.take == position.take
                    and after.misere == position.misere
                )
            else:
                with pytest.raises(fibnim.InputError):
                    position.after(move)
    wins = [move for move in legal if position.after(move).solve().outcome == "P"]
    assert list(position.solve().winning_moves) == wins
    assert (
        eval(repr(position), {"Position": fibnim.Position}) == position
        and position.to_dict()["position"] == position.text()
    )
    assert {position: 1}[position.solve().position] == 1


def test_positions_of_any_size():
    position = fibnim.Position([10**30, 5], quota=10**20)
    assert position.legal_moves.count() == 10**20 + 5 and position.legal_moves[-1] == (1, 5)
    assert position.after((0, 10**20)).quota == 2 * 10**20
    for bad in [(2, 1), (-1, 1), (0, 10**21), (0, 0), 5, (1, 2, 3), "ab"]:
        with pytest.raises(fibnim.InputError):
            position.after(bad)


def test_numbers():
    h = fibnim.h_sequence(60, take="3t")
    for number in (0, 7, 100, 10**6):
        found = fibnim.number(number, take="3t")
        assert sum(found.terms) == number == found.number and found.repeats == 0
        assert found.terms == tuple(h.terms[index - 1] for index in found.indices)
        assert fibnim.number(number).terms == tuple(fibnim.zeckendorf(number))
    assert fibnim.h_sequence(9, take="1").terms == (1, 2) and fibnim.h_sequence(300).terms[-1] > 2**200


def test_grundy_values():
    assert fibnim.grundy([5, 8], quota=[2, 3]).values == (
        literal.grundy(5, 2, literal.double),
        literal.grundy(8, 3, literal.double),
    )
    assert fibnim.grundy([5, 8], quota=[2, 3]) == literal.grundy(5, 2, literal.double) ^ literal.grundy(
        8, 3, literal.double
    )
    values = fibnim.grundy_array(rows=30, cols=30)
    for (n, r), value in np.ndenumerate(values):
        assert value == literal.grundy(n, r, literal.double) == fibnim.grundy(n, quota=r)
    proof = fibnim.prove(grundy=2)
    assert (proof.value, proof.free, proof.fixed) == (2, 1, ()) and repr(proof) == "prove(grundy=2)"
    assert eval(repr(proof), {"prove": fibnim.prove}) == proof == fibnim.Certificate.loads(proof.dumps())
    assert proof.grundy(14, quota=9) == literal.grundy(14, 9, literal.double)
    assert proof.grundy(10**200, quota=1).basis.method == "certificate"


def test_statements():
    assert fibnim.prove_statement("forall k: exists w: w >= 1 and n(4,3; k, w)").holds
    wrong = fibnim.prove_statement("forall k: exists w: n(6,1; k, w)")
    assert not wrong and wrong.witness == {"k": 3} and wrong.basis.strength == "decided"
    safe = fibnim.prove_statement("exists k: k >= 1 and safe(k)", definitions=["safe(n) := not n(; n, 3)"])
    assert safe.witness == {"k": next(k for k in range(1, 20) if not literal.wins((k,), 3, literal.double))}


def test_solutions():
    lost = [(a, b) for b in range(12) for a in range(b + 1) if not literal.wins((a, b), 1, literal.double)]
    found = fibnim.solutions("a <= b and not n2(a, b, 1)", below=12)
    assert found.solutions == tuple(lost) and found.variables == ("a", "b")
    assert (found.number, found.number_below, found.more) == (None, len(lost), False)
    few = fibnim.solutions("x + y = 3", first=2, export="json")
    assert (few.solutions, few.number, few.more) == (((1, 2), (2, 1)), 4, True) and json.loads(few.file)[
        "variables"
    ] == ["x", "y"]


def test_counts():
    lost = [k for k in range(34) if not literal.wins((6, 1, k), 3, literal.double)]
    found = fibnim.count(fixed=(6, 1), quota=3, terms=40)
    assert found.terms[:8] == tuple(sum(k < h for k in lost) for h in (1, 2, 3, 5, 8, 13, 21, 34))
    assert all(
        found.terms[n] == sum(c * found.terms[n - 1 - i] for i, c in enumerate(found.recurrence))
        for n in range(found.after, 40)
    )
    assert (found.growth_polynomial, found.minimal, found.density[:6]) == ("x^2 - x - 1", True, "0.2016")
    assert found.density_value == {"numerator": "-11*x + 18", "denominator": "1"} and found.basis.strength == "decided"
    none = fibnim.count("x < x")
    assert none.growth is None and none.recurrence == () and set(none.terms) == {0}


def test_odds():
    powers = fibnim.odds([10**60], first="random", against="perfect")
    assert powers.powers.exponents and powers.powers.divisor >= 1 and powers.exact is None
    guess = fibnim.odds([12, 9], first="random", against="perfect", games=200)
    low, high = guess.interval
    assert (guess.kind, guess.games) == ("estimate", 200) and low <= guess.wins / 200 <= high


@pytest.mark.parametrize("options", [{}, {"take": "3t"}, {"misere": True}, {"quota": 4}, {"quota": 10**30}])
def test_p_positions(options):
    quota = options.get("quota")
    rules = {name: value for name, value in options.items() if name != "quota"}
    array = fibnim.thresholds(piles=3, max=14, **rules)
    lost = [tuple(map(int, at)) for at in np.argwhere(array == fibnim.INFINITE if quota is None else array > quota)]
    assert list(fibnim.p_positions(piles=3, max=14, **options)) == [
        piles for piles in lost if list(piles) == sorted(piles)
    ]


def test_p_positions_are_found_one_by_one():
    many = fibnim.p_positions(piles=3, max=400)
    first = [next(many) for _ in range(2000)]
    assert first[:3] == [(0, 0, 0), (0, 1, 1), (0, 2, 2)] and len(set(first)) == 2000
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.p_positions(piles=4, max=2000)


def test_infinite_thresholds_can_be_masked():
    array = fibnim.thresholds(piles=2, max=20)
    masked, numbers = fibnim.masked(array), fibnim.as_float(array)
    assert (
        masked.mask.sum() == 21 == np.isinf(numbers).sum() and masked.max() == numbers[np.isfinite(numbers)].max() == 13
    )
    assert np.array_equal(masked.compressed(), array[array != fibnim.INFINITE])
    thresholds = fibnim.solve_many([[3, 3], [3, 4]], quota=1).thresholds
    assert fibnim.masked(thresholds).tolist() == [None, 1] and fibnim.as_float(thresholds).tolist() == [math.inf, 1.0]
