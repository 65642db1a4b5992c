"""Counts classes of pairs of prefixes, for a table of certificates.tex.

usage: fibnim thresholds --as slice --max 4180 [--fixed 1] --format csv | classes.py DIGITS S...

Prefixes have DIGITS - S Zeckendorf digits, of which the last is 0. Two pairs of prefixes are in one class if all
continuations by S digits lead to the same thresholds, where thresholds from F_(S+2) on count as one. Prints DIGITS, S,
the number of pairs and the number of classes.
"""
import sys


def fibonacci(k):
    a, b = 0, 1
    for _ in range(k):
        a, b = b, a + b
    return a


def first_numbers(digits, s):
    """The numbers with at most `digits` digits, of which the last s + 1 are 0."""
    numbers = [0]
    for k in range(s + 3, digits + 2):
        f, before = fibonacci(k), fibonacci(k - 1)
        numbers += [f + n for n in numbers if n < before]
    return numbers


def count(rows, digits, s):
    most = fibonacci(s + 2)
    starts = first_numbers(digits, s)
    cut = [bytes(min(v, most) for v in row) for row in rows[: fibonacci(digits + 2)]]
    blocks = {tuple(cut[x + i][y : y + most] for i in range(most)) for x in starts for y in starts}
    return len(starts) ** 2, len(blocks)


def main():
    digits, suffixes = int(sys.argv[1]), [int(s) for s in sys.argv[2:]]
    next(sys.stdin)
    most = fibonacci(max(suffixes) + 2)
    rows = []
    for line in sys.stdin:
        row = line.split(",")[1:]
        rows.append([most if v.strip() in ("inf", "") else min(int(v), most) for v in row])
    for s in suffixes:
        pairs, classes = count(rows, digits, s)
        print(digits, s, pairs, classes, sep=",")


if __name__ == "__main__":
    main()
