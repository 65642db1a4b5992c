//! The audit of the papers, as Markdown.

use std::fmt::Write;

use super::text::{Verdicts, line, of};
use super::{counts, entries, index, serious};
use crate::claim::Paper;

const BEGIN: &str = "\
# What the papers say, and what is true

This page lists every theorem, lemma, corollary, algorithm, table, worked example, conjecture and substantial definition
of the papers on Fibonacci nim and its relatives, in our own words. The library checks each of these claims against the
game itself. `fibnim audit --report` writes this page, and `fibnim audit --report --tex` the same as [audit.tex](audit.tex). A
test and CI compute all verdicts again, and every check refutes wrong variants of its claim. `fibnim audit ID` shows one
claim. `fibnim audit --enlarge --time 5m` checks larger ranges than those given here.

Two texts are not the published ones: of Allen and Ponomarenko we read the preprint of January 8, 2014, and of Larsson and
Rubinstein-Salzedo, *Global Fibonacci nim*, arXiv 1509.08527. Nothing here is about what the published versions changed. Where
our copy of a paper has lost a formula, the claim says *reconstructed*.
";

const KINDS: &str = "\
## What the words mean

A verdict is of one of these kinds:

- *Classical theorem*: known before the paper; the name follows. Some are decided again.
- *Proved here*: true for piles of every size, by automata that decide a first-order sentence, or by an argument in a few
  sentences, or both.
- *Finite fact*: the claim is about finitely many cases, and all of them were verified.
- *Exhausted*: no exception in a range of which every case was checked.
- *Conjecture*: a conjecture or a question; no exception in a range.

A mistake is of one of these kinds:

- *False theorem*: a theorem, rule, algorithm or number that a reader would use, and that is false as it is meant.
- *Gap*: the argument does not prove the statement, which may be right.
- *Boundary case*: false only at an end of the range.
- *Misprint*: one symbol is wrong, and it is clear what is meant.
- *Reading*: ambiguous; a natural reading holds.

A counterexample is the first one in an order of the cases that is given with it, and it can be checked by hand.

Positions: `(a,b,c;w)` has piles of `a`, `b` and `c` chips, and the next move takes at most `w` chips from one pile. After a
move of `t` chips the next move may take `f(t)`; this is `2t` unless the claim says otherwise. N: the next player wins. P:
the previous player wins. `L` is the threshold, the least `w` that makes the position N. In Zhou's notation `(a,b,c;x)` the
previous move took `x` chips; `x = 0` is an opening, which may not take a whole pile. `F_1 = F_2 = 1`.

The blocks of decided sentences are theories: `fibnim prove statement --file FILE` decides them as they stand, and a test does
so. `fibnim prove theory` prints the definitions that they share, such as `tail`, `rho` and `shift`.
";

/// The audit of the papers, as Markdown.
#[must_use]
pub fn report(verdicts: &Verdicts<'_>) -> String {
    let mut text = String::from(BEGIN);
    serious::page(&mut text, verdicts);
    text.push('\n');
    text.push_str(KINDS);
    counts::tables(&mut text, verdicts);
    for paper in Paper::PUBLISHED {
        line!(text, "\n## {}\n\n{}.", paper.authors(), paper.title());
        entries::chapter(&mut text, &of(paper, verdicts));
    }
    index::table(&mut text, verdicts);
    text
}
