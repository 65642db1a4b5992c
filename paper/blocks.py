"""Beside (7,7) the game of f(t) = floor(13t/8) + 2 has no automaton: the finite part of the proof.

docs/reach.md has the theorem and says what these checks mean. Run: python3 paper/blocks.py [N] [X0], default 200000
30000. It computes the thresholds of all games beside (a, b), a <= b <= 7, for piles below N, and prints "closed" if
from X0 on every check holds; otherwise it stops with an error.
"""
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
X0 = int(sys.argv[2]) if len(sys.argv) > 2 else 30_000
M, CUT, FEW, SPARSE, WINDOW = 7, 264, 13, 190, 5
INF = 1 << 60
F = [0] + [13 * t // 8 + 2 for t in range(1, N + 8)]

H = [1]
while H[-1] < 4 * N:
    H.append(H[-1] + next(h for h in H if 13 * h // 8 + 2 >= H[-1]))
UNIT = H[12]
assert UNIT == 267 and all(H[i + 1] == H[i] + H[i - 1] for i in range(5, len(H) - 1))


def thresholds(a, b, smaller):
    """The thresholds of (a, b, x) by the recurrence."""
    row = []
    for x in range(N):
        best = INF
        for t in range(1, b + 1):
            if t <= a and F[t] < smaller(a - t, b)[x] or F[t] < smaller(a, b - t)[x]:
                best = t
                break
        for t in range(1, min(x, best - 1) + 1):
            if F[t] < row[x - t]:
                best = t
                break
        row.append(best)
    return row


L = {}
for total in range(2 * M + 1):
    for a in range(total // 2 + 1):
        if total - a <= M:
            L[a, total - a] = thresholds(a, total - a, lambda p, q: L[min(p, q), max(p, q)])

# The least term of every number, 0 for 0: the greedy representation of x is the greatest term and that of the rest.
least, i = [0], 0
for x in range(1, N):
    while H[i + 1] <= x:
        i += 1
    least.append(least[x - H[i]] or H[i])

# 1. Every game but those beside (3,7) and (7,7): thresholds above CUT are least terms, shifted by d.
ordinary = [p for p in L if p not in ((3, 7), (7, 7))]
shift = {}
for p in ordinary:
    row = L[p]
    (c,) = [x for x in range(N) if row[x] == INF]
    first = [x for x in range(X0, X0 + 4000) if row[x] > CUT][:12]
    d = next(e * s for e in range(300) for s in (1, -1)
             if all(least[x - e * s] > CUT and (row[x] == UNIT) == (least[x - e * s] == UNIT) for x in first))
    for x in range(X0, N - 300):
        z = x - d
        assert (row[x] > CUT) == (least[z] > CUT), (p, x)
        if row[x] > CUT:
            assert row[x] == (x - c if least[z] == z else least[z]), (p, x)
    assert abs(d - c) <= CUT and abs(d) < 300
    for i in range(12, len(H) - 2):
        if H[i] >= X0 // 2:
            assert 13 * H[i - 1] // 8 + 2 >= H[i] + d - c and 13 * H[i] // 8 + 2 < H[i + 2] - abs(d - c)
    shift[p] = d

# 2. (3,7): thresholds up to FEW do not depend on the values of larger ones, which are at least 18.
row = L[3, 7]
few = [x for x in range(X0, N) if row[x] > FEW]
assert min(y - x for x, y in zip(few, few[1:])) >= 18
for x in range(X0 + 20, N):
    t = row[x]
    if t <= FEW:
        assert all(row[x - s] <= FEW for s in range(1, t)), x
        fixed = t <= 3 and F[t] < L[3 - t, 7][x] or t <= 7 and F[t] < L[min(3, 7 - t), max(3, 7 - t)][x]
        assert fixed or row[x - t] <= FEW or F[t] < 18, x

# 3. (7,7): the numbers x_8 = 1413, x_9, ... with a threshold above SPARSE.
row = L[7, 7]
xs = {0: 0}
for x in range(1413, N):
    if row[x] > SPARSE:
        xs[7 + len(xs)] = x
last = max(xs)
kind = {}
for k in range(8, last + 1):
    assert row[xs[k]] == xs[k] - xs[k - (k & -k)]
    gap = xs[k] - xs[k - 1] if k > 8 else 204
    assert 204 <= gap <= 245
    if k % 2 == 0 and k > 9:
        assert xs[k] - xs[k - 2] >= 426
    kind[xs[k]] = "even" if k % 2 == 0 else gap

# 4. The blocks between numbers whose least term exceeds CUT, and the rule by which they follow each other.
starts = [z for z in range(X0 + 600, N - 2000) if least[z] > CUT]
types = [least[z] == UNIT for z in starts]


def column(x):
    """What the proof uses of the thresholds at x."""
    seen = tuple(L[p][x] if L[p][x] <= CUT else min(L[p][x], 432) for p in ordinary)
    return seen + (min(L[3, 7][x], FEW + 1), kind.get(x, row[x]))


contents, ids = {}, []
for z, end in zip(starts, starts[1:]):
    assert end - z == (165 if least[z] == UNIT else 267)
    ids.append(contents.setdefault(tuple(column(x) for x in range(z, end)), len(contents)))

every = [least[z] == UNIT for z in range(N) if z == 0 or least[z] > CUT]
size = 2 * WINDOW + 2
factors = {tuple(every[i:i + size]) for i in range(len(every) - size)}
assert len(factors) == size + 1
rule, onward = {}, {}
for i in range(WINDOW, len(ids) - WINDOW - 1):
    window = tuple(types[i - WINDOW:i + WINDOW + 2])
    assert rule.setdefault((ids[i - 1], ids[i], window), ids[i + 1]) == ids[i + 1], starts[i]
    onward.setdefault((ids[i - 1], ids[i], window[:-1]), set()).add(window[-1])
assert all((second, new, window[1:]) in onward for (_, second, window), new in rule.items())
for (_, _, window), seen in onward.items():
    assert seen == {w[-1] for w in factors if w[:-1] == window}

print(f"{len(ids)} blocks with {len(contents)} contents, {len(onward)} states, {len(rule)} transitions")
print("gaps:", sorted({g for g in kind.values() if g != "even"}), "and numbers x_k to k =", last)
print("closed")
