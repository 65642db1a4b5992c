"""A connection to a server gives the answers of the engine of this process."""

import copy
import json
import os
import pickle
import subprocess

import fibnim
import numpy as np
import pytest
from test_engine import QUESTIONS, REPLIES, meaning

COMMAND = os.environ.get("FIBNIM")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="FIBNIM, the path of the command, is not set")


@pytest.fixture(scope="module")
def server():
    arguments = [COMMAND, "serve", "--listen", "127.0.0.1:0", "--log", "none", "--time", "1h"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        yield fibnim.connect(process.stdout.readline().strip())
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_questions_of_the_table_have_their_replies(server):
    for question, reply in list(zip(QUESTIONS, REPLIES))[::5]:
        assert meaning(server.ask_json(question)) == meaning(reply), question
    question = next(question for question, reply in zip(QUESTIONS, REPLIES) if '"kind":"input"' in reply)
    with pytest.raises(fibnim.InputError) as error:
        server.ask(question)
    assert str(error.value) == json.loads(server.ask_json(question))["error"]["message"]


@pytest.mark.parametrize(
    ("piles", "options"),
    [
        ([20, 62], {"previous": 4}),
        ([5, 5], {"opening": "not-whole", "take": "t", "misere": True}),
        ([5, 8], {"quota": [2, 3], "dynamic": "local"}),
        ("(5;2)+*3", {}),
        ([10**40], {"quota": 7}),
        ([5, 6, 7], {"quota": 4, "take": [2, 2, 6]}),
        ([20, 9], {"quota": 3, "only": [1, 3]}),
        ([40], {"take": "unlimited", "only": "squares"}),
        ([9, 4], {"quota": 5, "block": 1, "ends": "first-empty"}),
    ],
)
def test_solutions_are_those_of_this_process(server, piles, options):
    there, here = server.solve(piles, **options), fibnim.solve(piles, **options)
    assert (there.outcome, there.threshold, there.basis) == (here.outcome, here.threshold, here.basis)
    assert there.winning_moves == here.winning_moves and there.winning_moves[:3] == here.winning_moves[:3]
    assert there.explain() == here.explain() and there.to_json() == here.to_json()
    # A sum with heaps has no remoteness.
    lasts = "*" not in str(piles)
    more = {"moves": 2, "explain": True, "remoteness": lasts}
    assert there.to_json(**more) == here.to_json(**more)
    assert repr(there) == repr(here) and "<table>" in there._repr_html_()
    assert pickle.loads(pickle.dumps(there)).threshold == here.threshold == copy.copy(there).threshold


def test_the_other_calls_are_those_of_this_process(server):
    for call in (
        lambda of: (of.grundy(26, quota=5), of.grundy(26).to_json()),
        lambda of: of.complement((9, 14), bound=28),
        lambda of: of.odds([12], first="random", against="perfect"),
        lambda of: of.audit("larsson-T19"),
        lambda of: of.prove(fixed=(4, 3)),
        lambda of: of.prove(grundy=1),
        lambda of: of.remoteness([9], quota=2),
        lambda of: of.number(100, take="3t"),
        lambda of: of.zeckendorf(10**30),
        lambda of: of.h_sequence(9, take="3t"),
        lambda of: of.prove_statement("forall k: exists w: n(6,1; k, w)"),
        lambda of: list(of.p_positions(piles=3, max=9, quota=3)),
        lambda of: of.thresholds(piles=3, max=9, take="3t").tolist(),
        lambda of: of.thresholds(piles=2, max=9, dtype="uint8").tolist(),
        lambda of: of.tableau(rows=4, cols=7).tolist(),
        lambda of: of.grundy_array(rows=7, cols=4).tolist(),
        lambda of: of.slice(max=9, fixed=[4, 3]).tolist(),
        lambda of: of.slice(max=9, take="t", misere=True).tolist(),
    ):
        assert call(server) == call(fibnim)
    assert server.tables() == [] and server.slice(max=70).dtype == np.uint32


def test_a_server_has_its_own_limits(server):
    for call in (
        lambda: server.solve([5], time=1),
        lambda: server.slice(max=9, memory=10**6),
        lambda: server.ask({}, progress=False),
    ):
        with pytest.raises(fibnim.InputError, match="a server limits its calls itself"):
            call()
    with pytest.raises(fibnim.BeyondBudget):
        server.thresholds(piles=4, max=2000)


def test_errors_are_those_of_python(server):
    with pytest.raises(fibnim.InputError, match="give an integer"):
        server.solve([-1])
    with pytest.raises(fibnim.InputError, match="no paper and no claim"):
        server.audit("nothing")
    with pytest.raises(OSError):
        fibnim.connect("http://127.0.0.1:9").solve([5])
    lost = fibnim.connect(server.asker.url + "nothing/here")
    with pytest.raises(fibnim.InputError, match="nothing at this address"):
        lost.ask({"ask": "certificates"})
