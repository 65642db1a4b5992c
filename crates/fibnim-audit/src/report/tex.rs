//! The audit of the papers as TeX.

use std::fmt::Write;

use super::entries::place;
use super::math;
use super::text::{Verdicts, line, of};
use crate::claim::{Claim, Paper};
use crate::severity::Severity;
use crate::standing::Standing;
use crate::verdict::Verdict;

pub const PREAMBLE: &str = include_str!("../tex/preamble.tex");
const CORRECTIONS: &str = include_str!("../tex/corrections.tex");
pub const BIBLIOGRAPHY: &str = include_str!("../tex/bibliography.tex");

/// The repository, for links to the files of the checks.
const REPOSITORY: &str = "https://github.com/fibnim/fibnim/blob/main/";

const BEGIN: &str = r"
\title{What the papers on Fibonacci nim say, and what is true}
\date{}
\begin{document}
\maketitle

\section{What was read, and how it was checked}

This note goes through the statements of \cite{zhou}, \cite{flanigan}, \cite{allen}, \cite{larsson}, \cite{lrs} and
\cite{barbara}, in our own words. Two texts are not the published ones: of \cite{allen} we read the preprint of January 8, 2014,
and of \cite{larsson} \arxiv{1509.08527}. Nothing here is about what the published versions changed. Of \cite{lrs} only the
beginning and quotations by other papers were at hand. Where our copy of a paper has lost a formula, the statement is marked as
reconstructed.

A program checks every statement against the game itself, and refutes wrong variants of it with the same check. First-order
statements about numbers in Zeckendorf representation are decided by automata; the games in them are automata, too, which
are checked against their recurrence. The decided sentences are in \texttt{docs/AUDIT.md} of the repository, in the form in which
\texttt{fibnim prove} takes them. Arguments by hand are in section~\ref{hand}.

$F_1=F_2=1$. A position $(a,b,c;w)$ has piles of $a$, $b$ and $c$ chips and the quota $w$, the largest take of the next move from
one pile. After a take of $t$ the quota is $f(t)$, which is $2t$ unless something else is said. $\Npos$: the next player wins.
$\Ppos$: the previous player wins. In \cite{zhou} $(a,b,c;x)$ says that the last take was $x$, and $x=0$ is an opening, which may not
take a whole pile. In \cite{barbara} every move takes from exactly two piles, and each pile has its quota.
";

/// The TeX version of a claim with its correction.
fn correction(id: &str) -> Option<&'static str> {
    blocks().find(|(name, _)| *name == id).map(|(_, block)| block)
}

/// The ids of the claims whose corrections have a TeX version.
pub fn tex_ids() -> impl Iterator<Item = &'static str> {
    blocks().map(|(id, _)| id)
}

/// The blocks of the file of corrections, by the ids before them.
fn blocks() -> impl Iterator<Item = (&'static str, &'static str)> {
    CORRECTIONS.split("% ").filter_map(|block| block.split_once('\n'))
}

/// The audit of the papers, as a TeX document.
#[must_use]
pub fn report_tex(verdicts: &Verdicts<'_>) -> String {
    let mut text = String::from(PREAMBLE);
    text.push_str(BEGIN);
    line!(text, "\n\\section{{The serious errors}}\n");
    line!(
        text,
        "These are theorems, rules, algorithms and numbers that a reader would use, and that are false as they are meant. The \
         last item of each is the least repair."
    );
    let corrected = |serious: bool| {
        verdicts.iter().filter(move |(claim, _)| {
            let own = claim.paper() == Paper::Own;
            let is_serious = claim.severity() == Some(Severity::FalseTheorem);
            !own && is_serious == serious && correction(claim.id).is_some()
        })
    };
    for (claim, verdict) in corrected(true) {
        mistake(&mut text, claim, verdict);
    }
    line!(text, "\n\\section{{Other corrections}}");
    for (claim, verdict) in corrected(false) {
        mistake(&mut text, claim, verdict);
    }
    line!(text, "\n\\section{{Arguments by hand}}\\label{{hand}}");
    for paper in Paper::PUBLISHED {
        let of = of(paper, verdicts);
        let claims: Vec<_> = of.iter().filter_map(|(claim, _)| Some((claim, claim.argument()?))).collect();
        if !claims.is_empty() {
            line!(text, "\n\\subsection*{{{}}}", math::set(paper.authors()));
        }
        for (claim, argument) in claims {
            let statement = claim.correction.map_or(claim.statement, |correction| correction.statement);
            line!(
                text,
                "\n\\textbf{{{}}} (\\claim{{{}}}). {}",
                math::set(&place(claim)),
                claim.id,
                math::set(statement)
            );
            line!(text, "\\emph{{Argument.}} {}\n", math::set(argument));
        }
    }
    index(&mut text, verdicts);
    text.push_str(BIBLIOGRAPHY);
    line!(text, "\\end{{document}}");
    text
}

fn mistake(text: &mut String, claim: &Claim, verdict: &Verdict) {
    let severity = claim.severity().map_or("", Severity::word);
    let (authors, place) = (math::set(claim.paper().authors()), math::set(&place(claim)));
    line!(text, "\n\\subsection*{{{authors}, {place}: {severity}}}");
    line!(text, "(\\claim{{{}}}; {})", claim.id, verdict.grade(claim.standing));
    if let Some(block) = correction(claim.id) {
        text.push_str(block);
    }
    if let Some(correction) = claim.correction.filter(|correction| !correction.affects.is_empty()) {
        line!(text, "\\emph{{Affects.}} {}\n", math::set(correction.affects));
    }
    if let Some(correction) = claim.correction.filter(|correction| !correction.order.is_empty()) {
        line!(text, "\\emph{{The counterexample is the first one by}} {}.\n", math::set(correction.order));
    }
}

fn index(text: &mut String, verdicts: &Verdicts<'_>) {
    line!(text, "\n\\section{{Index by paper and theorem}}\n");
    line!(text, "The last column is the file of the check in the repository.");
    for paper in Paper::PUBLISHED {
        line!(
            text,
            "\n\\subsection*{{{}}}\n\\begin{{footnotesize}}\n\\setlength{{\\tabcolsep}}{{3pt}}",
            math::set(paper.authors())
        );
        line!(text, "\\begin{{longtable}}{{@{{}}p{{36mm}}p{{37mm}}p{{26mm}}p{{20mm}}p{{31mm}}@{{}}}}");
        for (claim, verdict) in of(paper, verdicts) {
            let severity = claim.severity().map_or("", Severity::word);
            let file = claim.file.rsplit_once("/src/").map_or(claim.file, |(_, file)| file);
            let grade = match claim.standing {
                Standing::Classical(authors) => format!("classical ({authors})"),
                _ => verdict.grade(claim.standing).to_string(),
            };
            line!(
                text,
                "{} & \\claim{{{}}} & {grade} & {severity} & \\href{{{REPOSITORY}{}}}{{{}}} \\\\",
                math::set(claim.source),
                claim.id,
                claim.file,
                math::set(file)
            );
        }
        line!(text, "\\end{{longtable}}\n\\end{{footnotesize}}");
    }
}
