//! The results of this library as a list.

use std::collections::BTreeMap;
use std::fmt::Write;

use fibnim::Play;
use fibnim_check::read_trusted;
use fibnim_proof::answer::shipped::FILES;

use super::text::{line, notes, plain};
use crate::claim::{ClaimAnswer, Paper};
use crate::grade::Grade;

const BEGIN: &str = include_str!("../../claims/results.txt");

/// The results of this library, as Markdown.
#[must_use]
pub fn results(answers: &[ClaimAnswer]) -> String {
    let mut text = format!("{BEGIN}{}\n", reach_table().join("\n"));
    for (key, line) in Paper::Own.lines() {
        match key {
            "section" => line!(text, "\n## {line}"),
            "paragraph" => line!(text, "\n{}", plain(&line)),
            "claim" => answers.iter().filter(|answer| answer.id == line).for_each(|answer| entry(&mut text, answer)),
            _ => {}
        }
    }
    text
}

fn entry(text: &mut String, answer: &ClaimAnswer) {
    let word = match answer.grade {
        Grade::Verified | Grade::Decided | Grade::Argued => "Theorem",
        Grade::Checked | Grade::False => "Observation",
        Grade::Conjectured => "Conjecture",
    };
    let reconstructed = if answer.reconstructed { ", reconstructed" } else { "" };
    line!(text, "\n**{word}** ({}, {}{reconstructed}). {}", answer.id, answer.grade, plain(&answer.statement));
    let (notes, theory) = notes(answer);
    for (word, note) in notes {
        line!(text, "\n*{word}.* {note}");
    }
    if let Some(theory) = theory {
        line!(text, "\n```text\n{theory}```");
    }
}

/// The certificates that come with the library, as rows: by take-away function, subject and number of piles of any
/// size.
fn reach_table() -> Vec<String> {
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
    let row = |cells: [String; 6]| format!("| {} |", cells.join(" | "));
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
