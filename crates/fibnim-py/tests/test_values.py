"""Value types: equal, hashable, picklable, and written as Python reads them."""

import pickle

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
    lambda: fibnim.solve([20]).reason,
    lambda: fibnim.Move(0, HUGE),
    lambda: fibnim.zeckendorf(100),
    lambda: fibnim.zeckendorf(0),
    lambda: fibnim.audit("zhou-2.6.1")[0],
    lambda: fibnim.prove(fixed=(2, 1)),
    lambda: fibnim.prove(free=2, take="t"),
    lambda: fibnim.prove(fixed=(2, 1)).solve([2, 1, HUGE], quota=3),
    lambda: fibnim.Game([20]).hint(),
    lambda: fibnim.Game([9], players=("random", "random")).review()[0],
]


@pytest.mark.parametrize("make", VALUES)
def test_values(make):
    value, same = make(), make()
    assert value == same and hash(value) == hash(same)
    assert value != object() and value in [same] and len({value, same}) == 1
    assert pickle.loads(pickle.dumps(value)) == value
    assert eval(repr(value), dict(NAMES)) == value
    shown = getattr(value, "_repr_html_", lambda: None)() or getattr(value, "_repr_svg_", lambda: None)()
    assert shown is None or shown.startswith(("<table>", "<svg"))


def test_what_differs_is_not_equal():
    values = [make() for make in VALUES]
    assert all((a is b) == (a == b) for a in values for b in values)


def test_the_version_is_that_of_the_workspace():
    from importlib.metadata import version

    assert fibnim.__version__ == version("fibnim")
