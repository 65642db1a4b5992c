import fibnim
from hypothesis import given, settings
from hypothesis import strategies as st

import literal

TAKES = {"t": lambda t: t, "2t": literal.double, "3t": lambda t: 3 * t, "t+1": lambda t: t + 1}
piles = st.lists(st.integers(0, 9), min_size=1, max_size=3)


@settings(deadline=None, max_examples=300)
@given(piles, st.integers(1, 20), st.sampled_from(sorted(TAKES)), st.booleans())
def test_answers_are_those_of_the_rules(piles, quota, take, misere):
    analysis = fibnim.solve(piles, quota=quota, take=take, misere=misere)
    f = TAKES[take]
    assert analysis.outcome == ("N" if literal.wins(tuple(piles), quota, f, misere) else "P")
    assert list(analysis.winning_moves) == literal.winning_moves(tuple(piles), quota, f, misere)
    threshold = next((w for w in range(0, 40) if literal.wins(tuple(piles), w, f, misere)), None)
    assert analysis.threshold == threshold
    assert fibnim.solve(piles, quota=quota, take=f, misere=misere).outcome == analysis.outcome


def test_solutions():
    analysis = fibnim.solve("(20,62;8)")
    assert analysis == fibnim.solve([20, 62], quota=8) != fibnim.solve([20, 62], quota=7)
    assert repr(analysis) == "Analysis(Position([20, 62], quota=8), outcome='N', threshold=8)"
    assert analysis.winning_moves == [fibnim.Move(pile=1, take=8)]
    assert (analysis.basis.method, analysis.basis.claim) == ("theorem", "flanigan-T5")
    assert "<table>" in analysis._repr_html_()
    local = fibnim.solve([5, 8, 13], quota=[2, 3, "not-whole"], dynamic="local")
    assert local == fibnim.solve("(5;2)+(8;3)+(13)") and local.threshold is None
    odds = fibnim.odds([12], first="random", against="perfect")
    assert repr(odds) == "Odds(kind='exact', exact=Fraction(1, 176))" and "<table>" in odds._repr_html_()


def test_openings_are_those_of_the_notation():
    for text, piles in [("(21)", [21]), ("(20,62)", [20, 62]), ("(3,0,4)", [3, 0, 4])]:
        assert fibnim.solve(text) == fibnim.solve(piles)
    assert fibnim.solve("(5)+(8)") == fibnim.solve([5, 8], dynamic="local")


@settings(deadline=None)
@given(st.integers(0, 10**500))
def test_zeckendorf(number):
    parts = fibnim.zeckendorf(number)
    assert sum(parts) == number
    assert all(2 * small <= large for large, small in zip(parts, parts[1:]))
