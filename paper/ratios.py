"""Shares of pairs by the size of their complementary value, for a figure of article.tex.

usage: fibnim complement --max 256 --bound 32766 --format csv | ratios.py N...

For each N, the share of the pairs 1 <= a < b <= N whose value exceeds r * b, r = 1, 2, ...
"""
import sys


def main():
    bounds = [int(n) for n in sys.argv[1:]]
    next(sys.stdin)
    ratios = {}
    for line in sys.stdin:
        a, *row = line.strip().split(",")
        for b, value in enumerate(row):
            if 1 <= int(a) < b and value.isdigit():
                ratios[int(a), b] = int(value) / b
    print("r", *(f"n{n}" for n in bounds), sep=",")
    for r in range(1, 10):
        counts = [sum(b <= n and ratio > r for (_, b), ratio in ratios.items()) for n in bounds]
        print(r, *(f"{k / (n * (n - 1) / 2):.6f}" for k, n in zip(counts, bounds)), sep=",")


if __name__ == "__main__":
    main()
