//! The report, as Markdown.

use std::fmt::Write;

use crate::claim::{Claim, Paper};
use crate::verdict::{Kind, Verdict};

const BEGIN: &str = "\
# What the papers say, and what is true

Every definition with content, theorem, lemma, corollary, algorithm, table, worked example and conjecture of the
papers on Fibonacci nim and its relatives, in our own words, each held against the game itself. `fibnim audit
--report` has computed all verdicts; a test and CI compute them again, and every check is shown to refute wrong
variants of its claim. `fibnim audit ID` says more of one claim, and `fibnim audit --enlarge --time 5m` goes further than the
ranges given here.

*Proved*: for piles of every size, by automata that decide the first-order statement, or that solve a game and are
checked against its recurrence. *Holds*: no exception in a range that was exhausted. *Corrected*: not true as it is
printed, but with the correction that is given, which was checked, or proved, in its place. Counterexamples are the
smallest, and meant to be checked by hand.

Positions: `(a,b,c;w)` has piles of `a`, `b`, `c` chips, and the next move takes at most `w` of one pile; after `t`
chips the next may take `f(t)`, `2t` unless it is said otherwise. N: the next player wins; P: the previous one. `L` is
the threshold, the least `w` that makes a position N. In Zhou's form `(a,b,c;x)` the move before took `x`, and `x = 0`
is an opening, which may not take a whole pile. `F_1 = F_2 = 1`.

In statements that were decided, `term(p)` is a Fibonacci number (a power of 2 for `f(t) = t`), `next(p,q)` says that
`q` is the one after `p`, `even(p,q)` and `odd(p,q)` that it is an even or odd number of terms after it; `low(n,p)`,
`second(n,p)` and `top(n,p)` name the least, the second least and the largest part of `n`, and `tail(n,x)` says that
`x = T_j` is a sum of its least parts, `rho(n,s)` that `s` is the sum of `F_{i-2}` over the parts `F_i` of `n`;
`gap2`, `gap3` and `gap4` of `n` and `x` that the gap above such a tail is 2, 3, or 4 and more, `two`, `three` and
`four` of `x` the same of the entry `a_j`. `n1(a,w)`, `n2(a,b,w)` and `n(4,3;a,w)`, also written `n4_3(a,w)`, say that
the player to move wins with these piles, `wins(n,x)` that to take `x` of one pile wins, `g(v;a,w)` that one pile has
the Grundy value `v`, and `FIXED` stands for all pairs of piles up to 6.
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

/// What is written to a string cannot fail.
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
        line!(text, "\n### What does not hold as it stands");
    }
    for (claim, verdict) in wrong {
        line!(text, "\n**{}** ({}). {}\n", claim.id, claim.source, plain(claim.statement));
        line!(text, "- *But:* {}.", plain(verdict.counterexample().unwrap_or_default()));
        if let Verdict::Corrected { corrected, .. } = verdict {
            line!(text, "- *True:* {}", plain(corrected));
        }
        match (verdict.how(), verdict.range()) {
            (Some(how), _) => {
                line!(text, "- *Proved:* {}.", proof(how));
            }
            (None, Some(range)) => {
                line!(text, "- *Exhausted:* {}.", plain(range));
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
        line!(
            text,
            "\n### Holds as far as it was exhausted\n\n| claim | where | statement | exhausted |\n|---|---|---|---|"
        );
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
        line!(text, "- *No exception:* {}.", plain(verdict.range().unwrap_or_default()));
        if !claim.remark.is_empty() {
            line!(text, "- {}", plain(claim.remark));
        }
    }
}

/// Text without what Markdown would take for its own: stars, and what looks like the beginning of a tag.
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

/// Statements that were decided are set as code.
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
