"""Limits of memory and time, interrupts, large numbers, and refused arguments."""

import signal
import subprocess
import sys
import time
from itertools import accumulate

import fibnim
import pytest

# Calls that take seconds to hours; `LIMIT` is where their time can be limited.
HOURS = [
    "fibnim.thresholds(piles=3, max=1000, memory=2**50LIMIT)",
    "fibnim.solve([1900, 2000, 2100], memory=2**50LIMIT)",
    "fibnim.grundy_array(rows=10**7, cols=1, memory=2**50LIMIT)",
    "fibnim.grundy(10**8, quota=5, take='5t', memory=2**50LIMIT)",
    "fibnim.prove(fixed=(6, 6, 6), states=10**8LIMIT)",
    "fibnim.odds([300, 200, 100], first='random', against='perfect', memory=2**50LIMIT)",
    "fibnim.solve_many(np.full((10**6, 3), 200), quota=3LIMIT)",
    "fibnim.remoteness([170, 180, 190], quota=9, memory=2**50LIMIT)",
    "fibnim.Table.build('t.fnt', piles=3, max=2500, memory=2**50LIMIT)",
    "fibnim.zeckendorf(1 << 12_000_000LIMIT)",
    "fibnim.audit()",
    "fibnim.Game([1500, 1600, 1700]).hint(time=None)",
]
MINUTES = [
    "fibnim.prove_statement('forall a, b, c: exists w: n(6,6; a, w) or n(6,5; b, w) or n(5,5; c, w)'LIMIT)",
    "fibnim.ask('complement', max=60, triples=True, holes=True, bound=300LIMIT)",
    "next(iter(fibnim.solve([10**60000]).winning_moves))",
]


@pytest.fixture(scope="module")
def child():
    """A process that runs the programs of its lines, so that the package is imported once for all calls."""
    program = "import fibnim, numpy as np, os, signal, sys, time\nfor line in sys.stdin:\n    exec(eval(line))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:

        def run(program, folder="."):
            child.stdin.write(f"{f'os.chdir({str(folder)!r}){program}'!r}\n")
            child.stdin.flush()
            return child.stdout.readline()

        yield child, run
        # A computation may still go on.
        run("\nos._exit(0)")
        assert child.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends signals in another way")
@pytest.mark.parametrize("call", HOURS)
def test_an_interrupt_ends_a_call(call, child, tmp_path):
    process, run = child
    program = f"""
# A process that a shell starts in the background ignores interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {call.replace("LIMIT", "")}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    assert run(program, tmp_path) == "ready\n"
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "interrupted\n"


@pytest.mark.parametrize("call", [call for call in HOURS if "LIMIT" in call] + MINUTES)
def test_a_computation_that_is_given_up_ends(call, child, tmp_path):
    program = f"""
try:
    {call.replace("LIMIT", ", time=0.1")}
except fibnim.BeyondBudget:
    pass
# The thread of the computation ends when it next asks whether to go on, which can take long while others use the
# processors.
for _ in range(100):
    begin = time.process_time()
    time.sleep(0.3)
    if time.process_time() - begin < 0.1:
        break
print("ended" if time.process_time() - begin < 0.1 else "goes on", flush=True)
"""
    assert child[1](program, tmp_path) == "ended\n"


def test_computations_respect_their_limits():
    certificate = fibnim.prove(fixed=(6, 1)).dumps()
    for call in (
        lambda: fibnim.solve([1900, 2000, 2100], time=0.05),
        lambda: fibnim.audit(time=0.01),
        lambda: fibnim.Certificate.loads(certificate, time=0),
        lambda: fibnim.prove(fixed=[250, 200], take="t", time=0.2),
        lambda: fibnim.prove(fixed=(6, 1), states=100),
        lambda: fibnim.solve([3000, 4000, 5000], memory=1 << 20),
        lambda: fibnim.thresholds(piles=3, max=200, memory=1000),
        # More memory than the machine has: the call raises an exception, and the interpreter survives.
        lambda: fibnim.solve([10**6, 10**6, 10**6], memory=2**100),
        lambda: fibnim.thresholds(piles=3, max=20_000, memory=2**63),
        lambda: fibnim.grundy_array(rows=10**9, cols=10**8, memory=2**63),
    ):
        with pytest.raises(fibnim.BeyondBudget):
            call()


def test_without_standard_error(monkeypatch):
    for stream in (None, object()):
        monkeypatch.setattr(sys, "stderr", stream)
        assert fibnim.solve([5], quota=1).outcome == "P"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit processes in another way")
def test_a_limited_process_refuses():
    limited = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))"
    program = f"{limited}\nimport fibnim\nfibnim.solve([1900, 2000, 2100])"
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


def test_zeckendorf_is_lazy_and_right():
    huge = 10**3000
    of = fibnim.zeckendorf(huge)
    assert sum(of) == huge == of.tails[-1] == of.number
    assert [part for part in reversed(list(of))] == list(of[::-1]) and of[0] == max(of) and of[-1] == min(of)
    tails = list(of.tails)
    assert tails == list(accumulate(list(of)[::-1]))
    assert tails[7] == of.tails[7] and tails[5:9] == of.tails[5:9] and of.tails[-2] == tails[-2]
    winning = list(of.winning_tails)
    assert len(winning) == len(of.winning_tails) and set(winning) < set(tails)
    assert winning == [move.take for move in fibnim.solve([huge], opening="any").winning_moves]
    with pytest.raises(IndexError):
        of[len(of)]


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure memory in another way")
@pytest.mark.parametrize(
    ("program", "megabytes"),
    [
        (
            "of = fibnim.zeckendorf(10**60000); "
            "print(len(of), of[0] > of[1], len(of.winning_tails), of.tails[100] < of.tails[-1])",
            150,
        ),
        ("m = fibnim.solve([10**30000]).winning_moves; print(len(m), m[0].take, sum(1 for _ in m) == len(m))", 250),
        ("of = fibnim.zeckendorf(10**20000); print(sum(of) == 10**20000, sum(1 for _ in of.tails) == len(of))", 150),
    ],
)
def test_large_numbers_need_little_memory(program, megabytes):
    # The peak that `resource` knows can be that of this process.
    peak = "int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    measured = f"import fibnim\n{program}\nprint({peak} // 1024)"
    done = subprocess.run([sys.executable, "-c", measured], capture_output=True, text=True, check=True)
    assert int(done.stdout.splitlines()[-1]) < megabytes, done.stdout


def test_very_many_piles_end_in_time():
    begin = time.monotonic()
    for piles in ([5] * 60_001, list(range(60_001))):
        with pytest.raises(fibnim.BeyondBudget):
            fibnim.solve(piles, quota=3, time=1)
    assert time.monotonic() - begin < 6
