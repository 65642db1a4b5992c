//! The results of this library as a short paper, in Markdown and in TeX.

use std::collections::BTreeMap;
use std::fmt::Write;

use fibnim::Play;
use fibnim_check::trusted::read_trusted;
use fibnim_proof::answer::shipped::FILES;

use super::entries::capital;
use super::paper::SECTIONS;
use super::text::{Verdicts, line, of, plain};
use super::{math, tex};
use crate::claim::{Claim, Paper};
use crate::standing::{Grade, Standing};
use crate::verdict::Verdict;

const TITLE: &str = "Take-away games with dynamic quotas: results";

const BEGIN: &str = "\
Results of this library on Fibonacci nim and its relatives. None of them is in the papers that [AUDIT.md](AUDIT.md) goes through,
except where a name says so. `fibnim audit --results` writes this page, and `fibnim audit --results --tex` the same as
[results.tex](results.tex). `fibnim audit ID` shows a statement with its check, and a test computes all verdicts again.
";

/// The results of this library, as Markdown.
#[must_use]
pub fn results(verdicts: &Verdicts<'_>) -> String {
    let mut text = format!("# {TITLE}\n\n{BEGIN}");
    line!(text, "\n## What is proved for which games\n");
    for row in reach_table(" | ", "| ", " |") {
        line!(text, "{row}");
    }
    for (section, claims) in sections(verdicts) {
        line!(text, "\n## {}", section.title);
        for paragraph in section.paragraphs {
            line!(text, "\n{}", plain(paragraph));
        }
        for (claim, verdict) in claims {
            line!(
                text,
                "\n**{}** ({}, {}). {}",
                kind(verdict, claim),
                claim.id,
                verdict.grade(claim.standing),
                plain(claim.statement)
            );
            for (word, note) in notes(claim, verdict) {
                line!(text, "\n*{word}.* {}", plain(&note));
            }
            if let Some(proof) = verdict.proof().filter(|proof| !proof.sentences.is_empty()) {
                line!(text, "\n```text\n{}```", proof.theory(claim.id));
            }
        }
    }
    text
}

const TEX_BEGIN: &str = r"
\newtheorem{theorem}{Theorem}[section]
\newtheorem{proposition}[theorem]{Proposition}
\newtheorem{observation}[theorem]{Observation}
\newtheorem{conjecture}[theorem]{Conjecture}
\begin{document}
\maketitle

Theorems are proved for piles of every size, propositions are about finitely many cases, all of which were verified, and
observations had no exception in a range of which every case was checked. The names in parentheses are those of the checks in the
library; the sentences that were decided are in \texttt{docs/results.md} of its repository.
";

/// The results of this library, as a TeX document.
#[must_use]
pub fn results_tex(verdicts: &Verdicts<'_>) -> String {
    let mut text = format!("{}\\title{{{TITLE}}}\n\\date{{}}\n{TEX_BEGIN}", tex::PREAMBLE);
    for (section, claims) in sections(verdicts) {
        line!(text, "\n\\section{{{}}}", math::set(section.title));
        for paragraph in section.paragraphs {
            line!(text, "\n{}", math::set(paragraph));
        }
        for (claim, verdict) in claims {
            let environment = kind(verdict, claim).to_lowercase();
            line!(
                text,
                "\n\\begin{{{environment}}}[\\claim{{{}}}]\n{}\n\\end{{{environment}}}",
                claim.id,
                math::set(claim.statement)
            );
            for (word, note) in notes(claim, verdict) {
                line!(text, "\n\\emph{{{word}.}} {}", math::set(&note));
            }
        }
    }
    line!(text, "\n\\section{{What is proved for which games}}\n");
    line!(text, "\\begin{{longtable}}{{@{{}}lllllr@{{}}}}");
    for row in reach_table(" & ", "", " \\\\") {
        if !row.contains("---") {
            line!(text, "{row}");
        }
    }
    line!(text, "\\end{{longtable}}");
    text.push_str(tex::BIBLIOGRAPHY);
    line!(text, "\\end{{document}}");
    text
}

/// The sections that have claims or paragraphs, with their claims.
fn sections<'a>(
    verdicts: &'a Verdicts<'_>,
) -> impl Iterator<Item = (&'static super::paper::Section, Vec<&'a (&'a Claim, Verdict)>)> {
    let own = of(Paper::Own, verdicts);
    SECTIONS.iter().enumerate().filter_map(move |(number, section)| {
        let first = |id: &str| SECTIONS.iter().position(|section| section.has(id)) == Some(number);
        let claims: Vec<_> = own.iter().copied().filter(|(claim, _)| first(claim.id)).collect();
        (!claims.is_empty() || !section.paragraphs.is_empty()).then_some((section, claims))
    })
}

const fn kind(verdict: &Verdict, claim: &Claim) -> &'static str {
    match verdict.grade(claim.standing) {
        Grade::Classical | Grade::Proved => "Theorem",
        Grade::FiniteFact => "Proposition",
        Grade::Exhausted | Grade::Refuted => "Observation",
        Grade::Conjecture => "Conjecture",
    }
}

/// What proves a claim, where it was checked, and its remark, each with a word before it.
fn notes(claim: &Claim, verdict: &Verdict) -> Vec<(&'static str, String)> {
    let mut notes = Vec::new();
    match claim.standing {
        Standing::Classical(authors) => notes.push(("Classical", format!("{authors}."))),
        Standing::ByHand(argument) => notes.push(("Proof", argument.to_owned())),
        Standing::Range | Standing::Finite => {}
    }
    if let Some(proof) = verdict.proof() {
        notes.push(("Proof", format!("{}.", capital(&proof.how))));
    }
    if let Some(range) = verdict.range() {
        let word = if claim.standing == Standing::Finite { "Verified" } else { "No exception" };
        notes.push((word, format!("{range}.")));
    }
    if !claim.remark.is_empty() {
        notes.push(("Remark", claim.remark.to_owned()));
    }
    notes
}

/// The certificates that come with the library, as rows: by take-away function, subject and number of piles of any size.
fn reach_table(between: &str, begin: &str, end: &str) -> Vec<String> {
    // The take-away function, misère play, free and fixed piles, and whether it is of Grundy values.
    type Kind = (String, bool, usize, usize, bool);
    // The largest fixed pile or value, how many automata there are, and the most states.
    let mut rows: BTreeMap<Kind, (u32, usize, usize)> = BTreeMap::new();
    for certificate in FILES.iter().filter_map(|file| read_trusted(file.text).ok()).flatten() {
        let value = certificate.subject.grundy_value();
        let misere = certificate.subject.play() == Play::Misere;
        let fixed = certificate.fixed().len();
        let key = (certificate.take_away.to_string(), misere, certificate.free, fixed, value.is_some());
        let most = value.or(certificate.fixed().first().copied()).unwrap_or(0);
        let row = rows.entry(key).or_default();
        *row = (row.0.max(most), row.1 + 1, row.2.max(certificate.automaton.states()));
    }
    let row = |cells: [String; 6]| format!("{begin}{}{end}", cells.join(between));
    let mut all = vec![
        row(["f(t)", "play", "piles of any size", "beside them", "automata", "most states"].map(str::to_owned)),
        row(["---", "---", "---", "---", "--:", "--:"].map(str::to_owned)),
    ];
    all.extend(rows.into_iter().map(|((take, misere, free, fixed, values), (most, count, states))| {
        let beside = match (values, fixed) {
            (true, _) => format!("Grundy values 0 to {most}"),
            (false, 0) => "nothing".to_owned(),
            (false, 1) => format!("a pile of at most {most}"),
            (false, _) => format!("{fixed} piles of at most {most}"),
        };
        let play = if misere { "misère" } else { "normal" }.to_owned();
        row([take, play, free.to_string(), beside, count.to_string(), states.to_string()])
    }));
    all
}
