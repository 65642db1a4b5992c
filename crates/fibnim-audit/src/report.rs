//! The report, as Markdown.

use std::fmt::Write;

use crate::claim::{Claim, Paper};
use crate::verdict::{Kind, Verdict};

const BEGIN: &str = "\
# What the papers say, and what is true

This page lists every theorem, lemma, corollary, algorithm, table, worked example, conjecture and substantial definition
of the papers on Fibonacci nim and its relatives, in our own words. The library checks each of these claims against the
game itself. `fibnim audit --report` writes this page. A test and CI compute all verdicts again, and every check refutes
wrong variants of its claim. `fibnim audit ID` shows one claim. `fibnim audit --enlarge --time 5m` checks larger ranges
than those given here.

- *Proved*: true for piles of every size. Automata decide the first-order statement, or they solve a game and are checked
  against its recurrence.
- *Holds*: no exception in a range of which every case was checked.
- *Corrected*: false as printed, and true with the correction given here, which was checked or proved.
- *Open*: a conjecture without an exception in the range that was checked.

Each counterexample is the smallest one and can be checked by hand.

Positions: `(a,b,c;w)` has piles of `a`, `b` and `c` chips, and the next move takes at most `w` chips from one pile. After a
move of `t` chips the next move may take `f(t)`; this is `2t` unless the claim says otherwise. N: the next player wins. P:
the previous player wins. `L` is the threshold, the least `w` that makes the position N. In Zhou's notation `(a,b,c;x)` the
previous move took `x` chips; `x = 0` is an opening, which may not take a whole pile. `F_1 = F_2 = 1`.

Decided statements use these relations, where a *term* is a Fibonacci number (a power of 2 for `f(t) = t`):

- `term(p)`: `p` is a term. `next(p,q)`: `q` is the term after `p`. `even(p,q)` and `odd(p,q)`: `q` is an even or odd number
  of terms after `p`.
- `low(n,p)`, `second(n,p)` and `top(n,p)`: `p` is the least, the second least or the largest part of `n`. `tail(n,x)`: `x` is
  a sum `T_j` of the least parts of `n`. `rho(n,s)`: `s` is the sum of `F_{i-2}` over the parts `F_i` of `n`.
- `gap2(n,x)`, `gap3(n,x)` and `gap4(n,x)`: the gap above the tail `x` of `n` is 2, 3, or at least 4. `two(x)`, `three(x)` and
  `four(x)`: the entry `a_j` of `x` is 2, 3, or at least 4.
- `n1(a,w)`, `n2(a,b,w)` and `n(4,3;a,w)`, also written `n4_3(a,w)`: the player to move wins with these piles. `wins(n,x)`:
  taking `x` from one pile of `n` wins. `g(v;a,w)`: one pile has the Grundy value `v`. `FIXED` stands for all pairs of piles
  up to 6.
";

/// The report on verdicts of all claims.
pub fn report(verdicts: &[(&Claim, Verdict)]) -> String {
    let mut text = String::from(BEGIN);
    summary(&mut text, verdicts);
    for paper in Paper::ALL {
        let own: Vec<&(&Claim, Verdict)> = verdicts.iter().filter(|(claim, _)| claim.paper() == paper).collect();
        if !own.is_empty() {
            chapter(&mut text, paper, &own);
        }
    }
    text
}

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => { let _ = writeln!($text, $($rest)*); };
}

fn summary(text: &mut String, verdicts: &[(&Claim, Verdict)]) {
    let count = |paper: Option<Paper>, kind: Option<Kind>| {
        let matching = verdicts.iter().filter(|(claim, verdict)| {
            paper.is_none_or(|paper| claim.paper() == paper) && kind.is_none_or(|kind| verdict.kind() == kind)
        });
        matching.count()
    };
    let words: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
    line!(text, "\n| | {} | claims |", words.join(" | "));
    line!(text, "|---|{}--:|", "--:|".repeat(words.len()));
    for paper in Paper::ALL.map(Some).into_iter().chain([None]) {
        let counts: Vec<String> = Kind::ALL.iter().map(|kind| count(paper, Some(*kind)).to_string()).collect();
        let name = paper.map_or_else(|| "all".to_owned(), |paper| format!("[{}](#{})", paper.authors(), anchor(paper)));
        line!(text, "| {name} | {} | {} |", counts.join(" | "), count(paper, None));
    }
}

fn anchor(paper: Paper) -> String {
    let lower = paper.authors().to_lowercase();
    lower
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn chapter(text: &mut String, paper: Paper, verdicts: &[&(&Claim, Verdict)]) {
    line!(text, "\n## {}\n\n{}.", paper.authors(), paper.title());
    let of = |kinds: &[Kind]| -> Vec<&(&Claim, Verdict)> {
        verdicts.iter().copied().filter(|(_, verdict)| kinds.contains(&verdict.kind())).collect()
    };
    let wrong = of(&[Kind::Corrected, Kind::False]);
    if !wrong.is_empty() {
        line!(text, "\n### False as printed");
    }
    for (claim, verdict) in wrong {
        line!(text, "\n**{}** ({}). {}\n", claim.id, claim.source, plain(claim.statement));
        line!(
            text,
            "- *Counterexample:* {}.",
            plain(verdict.counterexample().map_or("", |counterexample| &counterexample.text))
        );
        if let Verdict::Corrected { corrected, .. } = verdict {
            line!(text, "- *Correction:* {}", plain(corrected));
        }
        match (verdict.how(), verdict.range()) {
            (Some(how), _) => {
                line!(text, "- *Proved:* {}.", proof(how));
            }
            (None, Some(range)) => {
                line!(text, "- *Checked:* {}.", plain(range));
            }
            (None, None) => {}
        }
        if !claim.remark.is_empty() {
            line!(text, "- {}", plain(claim.remark));
        }
    }
    let proved = of(&[Kind::Proved]);
    if !proved.is_empty() {
        line!(text, "\n### Proved for all sizes\n");
    }
    for (claim, verdict) in proved {
        line!(text, "- **{}** ({}). {}", claim.id, claim.source, plain(claim.statement));
        line!(text, "  {}.", capital(&proof(verdict.how().unwrap_or_default())));
        if !claim.remark.is_empty() {
            line!(text, "  {}", plain(claim.remark));
        }
    }
    let holds = of(&[Kind::Holds]);
    if !holds.is_empty() {
        line!(text, "\n### Checked in a range\n\n| claim | where | statement | range |\n|---|---|---|---|");
    }
    for (claim, verdict) in holds {
        let space = if claim.remark.is_empty() { "" } else { " " };
        let range = verdict.range().unwrap_or_default();
        line!(
            text,
            "| {} | {} | {}{space}{} | {} |",
            claim.id,
            claim.source,
            cell(claim.statement),
            cell(claim.remark),
            cell(range)
        );
    }
    let open = of(&[Kind::Open]);
    if !open.is_empty() {
        line!(text, "\n### Open");
    }
    for (claim, verdict) in open {
        line!(text, "\n**{}** ({}). {}\n", claim.id, claim.source, plain(claim.statement));
        line!(text, "- *No exception in:* {}.", plain(verdict.range().unwrap_or_default()));
        if !claim.remark.is_empty() {
            line!(text, "- {}", plain(claim.remark));
        }
    }
}

/// Text with a backslash before the stars and tags that Markdown would interpret.
fn plain(text: &str) -> String {
    let mut escaped = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let begins_tag = c == '<' && letters.peek().is_some_and(|next| next.is_alphabetic() || *next == '/');
        if c == '*' || begins_tag {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|")
}

/// How a statement was proved, with decided statements set as code.
fn proof(how: &str) -> String {
    match how.split_once(": ") {
        Some((what, statements)) if statements.starts_with("forall") => {
            let statements: Vec<String> = statements.split("; ").map(|statement| format!("`{statement}`")).collect();
            format!("{what}: {}", statements.join("; "))
        }
        _ => plain(how),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
