"""A connection to a server gives the answers of the engine of this process."""

import copy
import json
import math
import os
import pickle
import subprocess

import fibnim
import numpy as np
import pytest
from test_engine import QUESTIONS, REPLIES

COMMAND = os.environ.get("FIBNIM")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="FIBNIM, the path of the command, is not set")


@pytest.fixture(scope="module")
def server():
    arguments = [COMMAND, "serve", "--listen", "127.0.0.1:0", "--log", "none", "--time", "1h"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        url = process.stdout.readline().strip()
        with fibnim.connect(url) as server:
            yield server
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_questions_of_the_table_have_their_replies(server):
    for question, reply in list(zip(QUESTIONS, REPLIES))[::5]:
        assert server.ask_json(question) == reply, question
    failure = next(json.loads(reply)["error"] for reply in REPLIES if '"kind":"input"' in reply)
    question = next(question for question, reply in zip(QUESTIONS, REPLIES) if '"kind":"input"' in reply)
    with pytest.raises(fibnim.InputError) as error:
        server.ask(question)
    assert str(error.value) == failure["message"]


@pytest.mark.parametrize(
    ("piles", "options"),
    [
        ([20, 62], {"quota": 6}),
        ([20, 62], {"quota": 8}),
        ([20, 62], {"previous": 4}),
        ([100], {}),
        ([100], {"opening": "any"}),
        ([5, 5], {"opening": "not-whole", "take": "t"}),
        ([30, 40], {"quota": 3, "misere": True}),
        ([5, 8], {"quota": [2, 3], "dynamic": "local"}),
        ("(5;2)+(8;3)", {}),
        ("(5;2)+*3", {}),
        ([10**40], {"quota": 7}),
        ([3000, 1], {}),
        ([5, 6, 7], {"quota": 4, "take": [2, 2, 6]}),
    ],
)
def test_solutions_are_those_of_this_process(server, piles, options):
    there, here = server.solve(piles, **options), fibnim.solve(piles, **options)
    assert (there.outcome, there.threshold, there.basis) == (here.outcome, here.threshold, here.basis)
    assert there.winning_moves == here.winning_moves
    assert there.winning_moves[:3] == here.winning_moves[:3]
    assert there.explain() == here.explain()
    assert there.to_json() == here.to_json()
    assert there.to_json(moves=2, explain=True, remoteness=True) == here.to_json(moves=2, explain=True, remoteness=True)


def test_an_analysis_keeps_its_server(server):
    solved = server.solve([20, 62], quota=6)
    assert repr(solved) == f"{server!r}.solve([20, 62], quota=6)"
    assert pickle.loads(pickle.dumps(solved)).threshold == 8 == copy.copy(solved).threshold
    assert server.solve([4, 2, 1], quota=1).threshold == math.inf
    assert "<table>" in solved._repr_html_()


def test_the_other_calls_are_those_of_this_process(server):
    assert server.grundy(26, quota=5) == fibnim.grundy(26, quota=5) == 4
    assert server.grundy(26).to_json() == fibnim.grundy(26).to_json()
    assert server.complement((6, 1)) == fibnim.complement((6, 1))
    assert server.complement((9, 14), bound=28).kind == "unknown"
    odds = {"first": "random", "against": "perfect"}
    assert server.odds([12], **odds) == fibnim.odds([12], **odds)
    assert server.audit("larsson-T19") == fibnim.audit("larsson-T19")
    assert server.prove(fixed=(4, 3)) == fibnim.prove(fixed=(4, 3))
    assert server.tables() == []
    for call in (
        lambda of: of.remoteness([9], quota=2),
        lambda of: of.solve("(8;3)[3t]+*7").winning_moves,
        lambda of: of.solve_exactly([2, 5, 7], count=2, moves=3),
        lambda of: of.number(100, take="3t"),
        lambda of: of.zeckendorf(10**30),
        lambda of: of.h_sequence(9, take="3t"),
        lambda of: of.word(4, quota=3, letters=5),
        lambda of: of.arena([9], players=["random", "perfect"], games=4),
        lambda of: of.odds_table(9),
        lambda of: of.prove_statement("forall k: exists w: n(6,1; k, w)"),
        lambda of: of.prove(grundy=1),
        lambda of: of.complements(4, bound=30),
        lambda of: of.holes(5, bound=30),
        lambda of: of.certificates(),
        lambda of: list(of.p_positions(piles=3, max=9, quota=3)),
        lambda of: of.thresholds(piles=3, max=9, take="3t").tolist(),
        lambda of: of.tableau(rows=4, cols=7).tolist(),
        lambda of: of.grundy_array(rows=7, cols=4).tolist(),
        lambda of: of.slice(max=9, fixed=[4, 3]).tolist(),
    ):
        assert call(server) == call(fibnim)
    # The calls of this process are not redirected by those of the server.
    assert fibnim.grundy(26, quota=5).basis.method == "certificate"


def test_slices_are_arrays(server):
    cells = server.slice(max=70)
    assert cells.dtype == np.uint32 and cells[62, 20] == 8
    three = server.slice(max=12, fixed=[5])
    assert (three == fibnim.thresholds(piles=3, max=12)[5]).all()
    with pytest.raises(fibnim.BeyondBudget, match="allowed"):
        server.slice(max=6000)


def test_a_server_has_its_own_limits(server):
    for call in (lambda: server.solve([5], time=1), lambda: server.slice(max=9, memory=10**6), lambda: server.ask({}, progress=False)):
        with pytest.raises(fibnim.InputError, match="a server limits its calls itself"):
            call()


def test_errors_are_those_of_python(server):
    with pytest.raises(fibnim.InputError, match="accepted are integers"):
        server.solve([-1])
    with pytest.raises(fibnim.InputError, match="no paper and no claim"):
        server.audit("nothing")
    for url in ("", "127.0.0.1", "ftp://127.0.0.1", 7):
        with pytest.raises(fibnim.InputError):
            fibnim.connect(url)
    with pytest.raises(OSError):
        fibnim.connect("http://127.0.0.1:9").solve([5])
    lost = fibnim.connect(server._url + "nothing/here")
    with pytest.raises(fibnim.InputError, match="nothing at this address"):
        lost.ask({"ask": "theorems"})
