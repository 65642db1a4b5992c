//! The audit of the papers.

use std::fmt::{Display, Write};

use super::text::{capital, caveat, line, notes, plain};
use crate::catalogue::find;
use crate::claim::{Claim, ClaimAnswer, Paper, Severity};
use crate::grade::Grade;

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
    let (quoted, reconstructed): (Vec<_>, Vec<_>) =
        answers.iter().filter(|answer| answer.paper != Paper::Own).partition(|answer| !answer.reconstructed);
    line!(text, "\nThe statements that our copies print, by grade:");
    let grades = Grade::ALL.map(|known| known.0);
    count(&mut text, &quoted, grades, |answer, grade| answer.grade == *grade);
    line!(text, "\nThe corrections of the false ones:");
    let corrected = |answer: &ClaimAnswer, grade: &Grade| {
        answer.correction.as_ref().is_some_and(|correction| correction.grade == *grade)
    };
    count(&mut text, &quoted, grades.into_iter().filter(|grade| *grade != Grade::False), corrected);
    line!(text, "\nThe reconstructed statements, which are counted nowhere else:");
    count(&mut text, &reconstructed, grades, |answer, grade| answer.grade == *grade);
    line!(
        text,
        "\nThe mistakes, in a false statement or beside one that holds. A mistake on which several statements rest is \
         counted once:"
    );
    count(&mut text, &quoted, Severity::ALL.map(|known| known.0), |answer, severity| {
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
    for answer in with(Severity::FalseTheorem) {
        line!(text, "\n**{}, {}** ({})\n", answer.paper.authors(), answer.source, link(answer));
        line!(text, "- *Printed:* “{}”", of(answer.quote.as_ref()));
        line!(text, "- *That is:* {}", plain(&answer.statement));
        counterexample(text, answer);
        line!(text, "- *Affects:* {}", of(answer.affects.as_ref()));
        if let Some(correction) = &answer.correction {
            line!(text, "- *Instead* ({})*:* {}", correction.grade, plain(&correction.statement));
        }
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

/// How many claims of each paper, and of all, are of each kind; kinds and papers without a claim are left out.
fn count<T: Display>(
    text: &mut String,
    answers: &[&ClaimAnswer],
    kinds: impl IntoIterator<Item = T>,
    is: impl Fn(&ClaimAnswer, &T) -> bool,
) {
    let used = kinds.into_iter().filter(|kind| answers.iter().any(|answer| is(answer, kind)));
    let kinds: Vec<T> = used.collect();
    let words: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    line!(text, "\n| | {} | all |\n|---|{}--:|", words.join(" | "), "--:|".repeat(words.len()));
    for paper in papers().map(Some).chain([None]) {
        let of_paper = |answer: &&&ClaimAnswer| paper.is_none_or(|paper| answer.paper == paper);
        let counts: Vec<usize> = kinds
            .iter()
            .map(|kind| answers.iter().filter(of_paper).filter(|answer| is(answer, kind)).count())
            .collect();
        let all: usize = counts.iter().sum();
        if all == 0 {
            continue;
        }
        let name = paper
            .map_or_else(|| "all".to_owned(), |paper| format!("[{}](#{})", paper.authors(), anchor(paper.authors())));
        let cells: Vec<String> = counts.iter().map(ToString::to_string).collect();
        line!(text, "| {name} | {} | {all} |", cells.join(" | "));
    }
}

/// A chapter: the claims that our copy prints by their grade, the false ones first, and then those that are
/// reconstructed.
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
    for (grade, heading) in [
        (Grade::False, "False as printed"),
        (Grade::Verified, "Verified"),
        (Grade::Decided, "Decided"),
        (Grade::Argued, "Argued"),
    ] {
        entries(text, heading, &|answer| !answer.reconstructed && answer.grade == grade);
    }
    let rows: Vec<_> = answers.iter().filter(|answer| is_row(answer)).collect();
    if !rows.is_empty() {
        line!(text, "\n### Checked in a range\n\n| claim | where | statement | range |\n|---|---|---|---|");
    }
    for answer in rows {
        let caveat = caveat(answer).map(|(word, caveat)| format!("{word}: {caveat}"));
        let texts = [Some(&answer.statement), caveat.as_ref(), answer.remark.as_ref()];
        let statement: Vec<String> = texts.into_iter().flatten().map(|text| cell(text)).collect();
        let range = cell(answer.range.as_deref().unwrap_or_default());
        line!(text, "| {} | {} | {} | {range} |", answer.id, cell(&answer.source), statement.join(" "));
    }
    entries(text, "Conjectured", &|answer| !answer.reconstructed && answer.grade == Grade::Conjectured);
    entries(text, "Reconstructed", &|answer| answer.reconstructed);
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
    if let Some(correction) = &answer.correction {
        line!(text, "- *Instead* ({})*:* {}", correction.grade, plain(&correction.statement));
    } else if answer.reconstructed {
        line!(text, "- *{}, as reconstructed*", capital(&answer.grade.to_string()));
    }
    let (notes, theory) = notes(answer);
    for (word, note) in notes {
        line!(text, "- *{word}:* {note}");
    }
    if let Some(theory) = theory {
        line!(text, "\n```text\n{theory}```");
    }
}

/// One row for each claim, with the file of its check.
fn index(text: &mut String, answers: &[ClaimAnswer]) {
    line!(text, "\n## Index by paper and theorem");
    for paper in papers() {
        line!(text, "\n**{}**\n", paper.authors());
        line!(text, "| where | claim | grade | mistake | check |\n|---|---|---|---|---|");
        for answer in answers.iter().filter(|answer| answer.paper == paper) {
            let mistake = answer.severity.map_or_else(String::new, |severity| severity.to_string());
            let file = find(&answer.id).map_or_else(String::new, Claim::file);
            let name = file.trim_start_matches("crates/fibnim-audit/").trim_start_matches("src/");
            let (place, grade) = (cell(&place(answer)), answer.grade);
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
    answer.grade == Grade::Checked && !answer.reconstructed
}

/// The id of a claim, with a link to its entry if it has one of its own.
fn link(answer: &ClaimAnswer) -> String {
    if is_row(answer) { answer.id.clone() } else { format!("[{}](#{})", answer.id, anchor(&answer.id)) }
}

/// Where a claim stands, and whether it is reconstructed.
fn place(answer: &ClaimAnswer) -> String {
    format!("{}{}", answer.source, if answer.reconstructed { ", reconstructed" } else { "" })
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
