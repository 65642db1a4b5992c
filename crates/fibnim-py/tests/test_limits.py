"""Limits of memory and time, interrupts, and refused arguments."""

import signal
import subprocess
import sys
import time

import fibnim
import numpy as np
import pytest

HOURS = [
    "fibnim.thresholds(piles=3, max=1000, memory=2**50)",
    "fibnim.solve([1900, 2000, 2100], memory=2**50)",
    "fibnim.grundy_array(rows=10**7, cols=1, memory=2**50)",
    "fibnim.grundy(10**8, quota=5, take='5t', memory=2**50)",
    "fibnim.prove(fixed=(6, 6, 6), states=10**9)",
    "fibnim.odds([300, 200, 100], first='random', against='perfect', memory=2**50)",
    "fibnim.solve_many(np.full((10**7, 3), 200), quota=3)",
    "fibnim.audit()",
    "fibnim.Game([1500, 1600, 1700]).hint(time=None)",
    "fibnim.Table.build('t.fnt', piles=3, max=2500, memory=2**50)",
    "fibnim.zeckendorf(1 << 28_000_000)",
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends signals in another way")
@pytest.mark.parametrize("call", HOURS)
def test_an_interrupt_ends_a_call(call, tmp_path):
    program = f"""
import fibnim, numpy as np, os, signal
# A process that a shell starts in the background ignores interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    os._exit(0)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=tmp_path) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.4)
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == "interrupted\n"
        assert child.wait() == 0


def test_computations_respect_their_limits():
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.solve([1900, 2000, 2100], time=0.05)
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.solve([3000, 4000, 5000], memory=1 << 20)
    with pytest.raises(fibnim.BeyondBudget, match=r"of \d+|the time is up|ended the list"):
        fibnim.audit(time=0.01)
    with pytest.raises(fibnim.BeyondBudget, match="33856105 bytes, and 1000 are allowed"):
        fibnim.thresholds(piles=3, max=200, memory=1000)
    # More memory than the machine has: the call raises an exception, and the interpreter survives.
    with pytest.raises(fibnim.BeyondBudget, match="a table for"):
        fibnim.solve([10**6, 10**6, 10**6], memory=2**100)
    with pytest.raises(fibnim.BeyondBudget, match="bytes"):
        fibnim.thresholds(piles=3, max=20_000, memory=2**63)
    with pytest.raises(fibnim.BeyondBudget, match="bytes"):
        fibnim.grundy_array(rows=10**9, cols=10**8, memory=2**63)


def test_games_too_large_to_prove_are_refused():
    for fixed in ([10_000], [10] * 200, [2**32]):
        with pytest.raises(ValueError, match="accepted are"):
            fibnim.prove(fixed=fixed)
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.prove(fixed=[500, 400], take="t", time=0.2)


def test_a_check_can_be_limited():
    text = fibnim.prove(fixed=(6, 1)).dumps()
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.Certificate.loads(text, time=0)


def test_without_standard_error(monkeypatch):
    for stream in (None, object()):
        monkeypatch.setattr(sys, "stderr", stream)
        assert fibnim.solve([5], quota=1).outcome == "P"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit processes in another way")
def test_a_limited_process_refuses():
    program = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\nimport fibnim\nfibnim.solve([1900, 2000, 2100])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1 and "BeyondBudget" in done.stderr.splitlines()[-1]


def test_progress_is_shown_on_request(capfd):
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.solve([1900, 2000, 2100], time=1.5, progress=True)
    assert "solve" in capfd.readouterr().err
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.solve([1900, 2000, 2100], time=1.5, progress=False)
    fibnim.thresholds(piles=2, max=50, progress=True)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "call",
    [
        lambda bad: fibnim.solve([bad]),
        lambda bad: fibnim.solve(bad),
        lambda bad: fibnim.solve([3], quota=bad),
        lambda bad: fibnim.solve([3], previous=bad),
        lambda bad: fibnim.solve([3], memory=bad),
        lambda bad: fibnim.solve([3], opening=bad),
        lambda bad: fibnim.solve([3], dynamic=bad),
        lambda bad: fibnim.solve([3], take=bad),
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
    ],
)
@pytest.mark.parametrize("bad", [-1, 1.5, "x", object(), float("nan"), b"\xff", -(10**6000), "\ud800", "y" * 10**6], ids=range(9))
def test_nonsense_is_refused_in_one_line(call, bad):
    with pytest.raises(ValueError) as error:
        call(bad)
    assert "\n" not in str(error.value) and len(str(error.value)) < 400


def test_callables_need_known_piles():
    def slow(taken):
        return taken + taken // 3

    assert fibnim.solve([30, 20], quota=3, take=slow) == fibnim.solve([30, 20], quota=3, take=[slow(t) for t in range(1, 31)])
    assert fibnim.solve([30, 20], previous=99, take=slow) == fibnim.solve([30, 20], quota=132, take=[slow(t) for t in range(1, 100)])
    assert fibnim.solve("(30,20;3)", take=slow) == fibnim.solve([30, 20], quota=3, take=slow)
    for call in (lambda: fibnim.prove(fixed=(1,), take=slow), lambda: fibnim.solve([10**9], take=slow)):
        with pytest.raises(ValueError, match="accepted are piles up to"):
            call()
    with pytest.raises(ZeroDivisionError):
        fibnim.solve([3], take=lambda taken: 1 // 0)
    assert fibnim.solve([9], quota=3, take=np.array([2, 4, 6, 8])).outcome == fibnim.solve([9], quota=3).outcome
