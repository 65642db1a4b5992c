"""Large numbers need little memory, and calls that are given up end."""

import subprocess
import sys
import time
from itertools import islice

import fibnim
import pytest

HUGE = 10**3000


def test_zeckendorf_is_lazy_and_right():
    of = fibnim.zeckendorf(HUGE)
    assert sum(of) == HUGE == of.tails[-1] == of.number
    assert [part for part in reversed(list(of))] == list(of[::-1]) and of[0] == max(of) and of[-1] == min(of)
    tails, total = list(of.tails), 0
    for tail, part in zip(tails, list(of)[::-1]):
        total += part
        assert tail == total
    assert tails[7] == of.tails[7] and tails[5:9] == of.tails[5:9] and of.tails[-2] == tails[-2]
    winning = list(of.winning_tails)
    assert len(winning) == len(of.winning_tails) and set(winning) < set(tails)
    assert winning == [move.take for move in fibnim.solve([HUGE], opening="any").winning_moves]
    with pytest.raises(IndexError):
        of[len(of)]


def test_moves_are_streamed():
    solved = fibnim.solve([10**9000])
    moves = solved.winning_moves
    every = list(moves)
    assert len(moves) == len(every) > 3000 and len(set(every)) == len(every)
    assert every == sorted(every) and moves[2000] == every[2000] and moves[-1] == every[-1]
    assert moves[1500:1503] == every[1500:1503] and list(islice(moves, 5)) == every[:5]
    for move in (every[0], every[1234], every[-1]):
        assert solved.position.after(move).solve().outcome == "P"
    with pytest.raises(IndexError):
        moves[len(every)]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure memory in another way")
@pytest.mark.parametrize(
    ("program", "megabytes"),
    [
        ("of = fibnim.zeckendorf(10**60000); print(len(of), of[0] > of[1], len(of.winning_tails), of.tails[100] < of.tails[-1])", 150),
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


GIVEN_UP = [
    "fibnim.solve([1900, 2000, 2100], memory=2**50, time=0.3)",
    "fibnim.zeckendorf(1 << 28_000_000, time=0.3)",
    "fibnim.prove(fixed=(6, 6, 6), states=10**9, time=0.3)",
    "fibnim.odds([300, 200, 100], first='random', against='perfect', memory=2**50, time=0.3)",
    "fibnim.arena([500, 600, 700], players=['perfect', 'random'], games=10**6, time=0.3)",
    "fibnim.grundy(10**8, quota=5, take='5t', memory=2**50, time=0.3)",
    "fibnim.holes(60, piles=4, bound=300, time=0.3)",
    "fibnim.remoteness([80, 90, 100], quota=9, memory=2**50, time=0.3)",
    "fibnim.prove_statement('forall a, b, c: exists w: n(6,6; a, w) or n(6,5; b, w) or n(5,5; c, w)', time=0.3)",
    "next(iter(fibnim.solve([10**60000]).winning_moves))",
]


@pytest.mark.parametrize("call", GIVEN_UP)
def test_a_computation_that_is_given_up_ends(call):
    program = f"""
import fibnim, time
try:
    {call}
except fibnim.BeyondBudget:
    pass
# The thread of the computation ends when it next asks whether to go on, which can take long while others use the processors.
for _ in range(100):
    begin = time.process_time()
    time.sleep(0.3)
    if time.process_time() - begin < 0.1:
        print("ended")
        break
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "ended\n"
