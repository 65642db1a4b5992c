//! The audit of the papers.

use std::fmt::{Display, Write};

use super::text::{capital, line, plain};
use crate::catalogue::find;
use crate::claim::{Claim, ClaimAnswer, Grade, Paper, Severity, Verdict};

/// What the page begins with, before and after the serious errors.
const TEXT: &str = include_str!("../../claims/audit.txt");

/// The papers, without this library.
fn papers() -> impl Iterator<Item = Paper> {
    Paper::ALL.into_iter().filter(|paper| *paper != Paper::Own)
}

/// The audit of the papers, as Markdown.
#[must_use]
pub fn report(answers: &[ClaimAnswer]) -> String {
    let (begin, words) = TEXT.split_once("\n## ").unwrap_or((TEXT, ""));
    let mut text = begin.to_owned();
    serious(&mut text, answers);
    text.push_str("\n## ");
    text.push_str(words);
    line!(text, "\nThe verdicts on the statements, or on their corrections:");
    let grades = Grade::ALL
        .into_iter()
        .map(|(grade, _)| grade)
        .filter(|grade| *grade != Grade::Refuted || answers.iter().any(|answer| answer.grade == *grade));
    count(&mut text, answers, grades, |answer, grade| answer.grade == *grade);
    line!(
        text,
        "\nThe mistakes, in a statement that is corrected or beside one that holds. A mistake on which several \
         statements rest is counted once:"
    );
    count(&mut text, answers, Severity::ALL.map(|known| known.0), |answer, severity| {
        answer.severity == Some(*severity) && answer.repeats.is_none()
    });
    for paper in papers() {
        line!(text, "\n## {}", paper.authors());
        for (key, line) in paper.lines() {
            match key {
                "title" => line!(text, "\n{line}."),
                "paragraph" => line!(text, "\n{}", plain(&line)),
                _ => {}
            }
        }
        chapter(&mut text, &answers.iter().filter(|answer| answer.paper == paper).collect::<Vec<_>>());
    }
    index(&mut text, answers);
    text
}

/// The first page: the serious errors.
fn serious(text: &mut String, answers: &[ClaimAnswer]) {
    line!(
        text,
        "\n## The serious errors\n\nThese are theorems, rules, algorithms and numbers that a reader would use, and \
         that are false as they are meant. Each has its first counterexample, what it affects, and what is true \
         instead."
    );
    let with = |severity| {
        let own = |answer: &&ClaimAnswer| answer.paper == Paper::Own || answer.repeats.is_some();
        answers.iter().filter(move |answer| !own(answer) && answer.severity == Some(severity))
    };
    for answer in with(Severity::FalseTheorem).filter(|answer| answer.verdict == Verdict::Corrected) {
        line!(text, "\n**{}, {}** ({})\n", answer.paper.authors(), answer.source, link(answer));
        line!(text, "- *Printed:* “{}”", of(answer.quote.as_ref()));
        line!(text, "- *That is:* {}", plain(&answer.statement));
        counterexample(text, answer);
        line!(text, "- *Affects:* {}", of(answer.affects.as_ref()));
        line!(text, "- *Instead* ({})*:* {}", answer.grade, of(answer.corrected.as_ref()));
        let again: Vec<String> =
            answers.iter().filter(|other| other.repeats.as_ref() == Some(&answer.id)).map(link).collect();
        if !again.is_empty() {
            line!(text, "- *The same mistake in:* {}", again.join(", "));
        }
    }
    line!(text, "\nThe other mistakes are not of this kind:\n");
    for (severity, _) in Severity::ALL.into_iter().skip(1) {
        let links: Vec<String> = with(severity).map(link).collect();
        line!(text, "- *{severity}* ({}): {}", links.len(), links.join(", "));
    }
}

/// How many claims of each paper, and of all, are of each kind.
fn count<T: Display>(
    text: &mut String,
    answers: &[ClaimAnswer],
    kinds: impl IntoIterator<Item = T>,
    is: impl Fn(&ClaimAnswer, &T) -> bool,
) {
    let kinds: Vec<T> = kinds.into_iter().collect();
    let words: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    line!(text, "\n| | {} | claims |\n|---|{}--:|", words.join(" | "), "--:|".repeat(words.len()));
    for paper in papers().map(Some).chain([None]) {
        let claims: Vec<_> = answers
            .iter()
            .filter(|answer| paper.map_or(answer.paper != Paper::Own, |paper| answer.paper == paper))
            .collect();
        let counts = kinds.iter().map(|kind| claims.iter().filter(|answer| is(answer, kind)).count().to_string());
        let name = paper
            .map_or_else(|| "all".to_owned(), |paper| format!("[{}](#{})", paper.authors(), anchor(paper.authors())));
        line!(text, "| {name} | {} | {} |", counts.collect::<Vec<_>>().join(" | "), claims.len());
    }
}

/// A chapter: the claims that are not true as printed, and then the others by the kind of their verdict.
fn chapter(text: &mut String, answers: &[&ClaimAnswer]) {
    let entries = |text: &mut String, heading: &str, chosen: &dyn Fn(&ClaimAnswer) -> bool| {
        let chosen: Vec<_> = answers.iter().filter(|answer| chosen(answer)).collect();
        if !chosen.is_empty() {
            line!(text, "\n### {heading}");
        }
        for answer in chosen {
            entry(text, answer);
        }
    };
    entries(text, "Not true as printed", &|answer| answer.counterexample.is_some());
    for (grade, heading) in [
        (Grade::Classical, "Classical theorems"),
        (Grade::Proved, "Proved here for all sizes"),
        (Grade::FiniteFact, "Finite facts"),
    ] {
        entries(text, heading, &|answer| answer.counterexample.is_none() && answer.grade == grade);
    }
    let rows: Vec<_> = answers.iter().filter(|answer| is_row(answer)).collect();
    if !rows.is_empty() {
        line!(text, "\n### No exception in a range\n\n| claim | where | statement | range |\n|---|---|---|---|");
    }
    for answer in rows {
        let caveat = caveat(answer).map(|(word, caveat)| format!("{word}: {caveat}"));
        let texts = [Some(&answer.statement), caveat.as_ref(), answer.remark.as_ref()];
        let statement: Vec<String> = texts.into_iter().flatten().map(|text| cell(text)).collect();
        let range = cell(answer.range.as_deref().unwrap_or_default());
        line!(text, "| {} | {} | {} | {range} |", answer.id, cell(&place(answer)), statement.join(" "));
    }
    entries(text, "Open", &|answer| answer.verdict == Verdict::Open);
}

/// A claim with everything that is known.
fn entry(text: &mut String, answer: &ClaimAnswer) {
    line!(text, "\n#### {}\n\n{}. {}\n", answer.id, capital(&place(answer)), plain(&answer.statement));
    if let Some(quote) = &answer.quote {
        line!(text, "- *Printed:* “{}”", plain(quote));
    }
    if answer.counterexample.is_some() {
        if let Some(severity) = answer.severity {
            let same = answer.repeats.as_ref().map_or_else(String::new, |first| format!(", that of {first}"));
            line!(text, "- *{}*{same}", capital(&severity.to_string()));
        }
        counterexample(text, answer);
    }
    let range = of(answer.range.as_ref());
    if let Some(corrected) = &answer.corrected {
        let word = match answer.grade {
            Grade::FiniteFact => "verified",
            Grade::Exhausted => &format!("without exception ({range})"),
            Grade::Classical => "classical",
            _ => "proved",
        };
        line!(text, "- *Instead, {word}:* {}", plain(corrected));
    } else if answer.verdict == Verdict::Open {
        line!(text, "- *No exception:* {range}.");
    } else if let Some(authors) = &answer.classical {
        line!(text, "- *Classical:* {authors}.");
    } else if answer.grade == Grade::FiniteFact && answer.proof.is_none() {
        line!(text, "- *Verified:* {range}.");
    }
    if let Some(argument) = &answer.argument {
        line!(text, "- *Proved:* {}", plain(argument));
    }
    if let Some(proof) = &answer.proof {
        let first = answer.grade == Grade::Proved && answer.argument.is_none();
        let how = if first { format!("*Proved:* {}", proof.how) } else { capital(&proof.how) };
        line!(text, "- {how}.");
        if !proof.sentences.is_empty() {
            let theory = proof.theory(&answer.id).replace('\n', "\n  ");
            line!(text, "\n  ```text\n  {theory}```\n");
        }
    }
    if let Some((word, caveat)) = caveat(answer) {
        line!(text, "- *{word}:* {}", plain(caveat));
    }
    if let Some(remark) = &answer.remark {
        line!(text, "- {}", plain(remark));
    }
}

/// One row for each claim, with the file of its check.
fn index(text: &mut String, answers: &[ClaimAnswer]) {
    line!(text, "\n## Index by paper and theorem");
    for paper in papers() {
        line!(text, "\n**{}**\n", paper.authors());
        line!(text, "| where | claim | verdict | mistake | check |\n|---|---|---|---|---|");
        for answer in answers.iter().filter(|answer| answer.paper == paper) {
            let mistake = answer.severity.map_or_else(String::new, |severity| severity.to_string());
            let file = find(&answer.id).map_or_else(String::new, Claim::file);
            let name = file.trim_start_matches("crates/fibnim-audit/").trim_start_matches("src/");
            let (place, grade) = (cell(&answer.source), answer.grade);
            line!(text, "| {place} | {} | {grade} | {mistake} | [{name}](../{file}) |", link(answer));
        }
    }
}

fn counterexample(text: &mut String, answer: &ClaimAnswer) {
    let found = of(answer.counterexample.as_ref());
    match &answer.order {
        Some(order) => line!(text, "- *Smallest by {order}:* {found}."),
        None => line!(text, "- *Counterexample:* {found}."),
    }
}

/// Whether a claim is a row of a table: it was checked in a range, and no more is known.
fn is_row(answer: &ClaimAnswer) -> bool {
    answer.grade == Grade::Exhausted && answer.counterexample.is_none()
}

/// The id of a claim, with a link to its entry if it has one of its own.
fn link(answer: &ClaimAnswer) -> String {
    if is_row(answer) { answer.id.clone() } else { format!("[{}](#{})", answer.id, anchor(&answer.id)) }
}

/// Where a claim stands, and whether it is reconstructed.
fn place(answer: &ClaimAnswer) -> String {
    format!("{}{}", answer.source, if answer.reconstructed { ", reconstructed" } else { "" })
}

fn caveat(answer: &ClaimAnswer) -> Option<(String, &String)> {
    Some((capital(&answer.severity?.to_string()), answer.caveat.as_ref()?))
}

/// The name under which a heading can be linked.
fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn of(text: Option<&String>) -> String {
    text.map_or_else(String::new, |text| plain(text))
}

/// The same for a cell of a table.
fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|")
}
