//! How many claims have which verdicts and mistakes.

use std::fmt::{Display, Write};

use super::text::{Verdicts, anchor, line};
use crate::claim::{Claim, Paper};
use crate::severity::Severity;
use crate::standing::Grade;
use crate::verdict::Verdict;

pub fn tables(text: &mut String, verdicts: &Verdicts<'_>) {
    line!(text, "\nThe verdicts on the statements, or on their corrections:");
    let grades: Vec<Grade> = Grade::ALL
        .into_iter()
        .filter(|&grade| {
            grade != Grade::Refuted || verdicts.iter().any(|(claim, it)| it.grade(claim.standing) == grade)
        })
        .collect();
    table(text, verdicts, &grades, |claim, verdict, &grade| verdict.grade(claim.standing) == grade);
    line!(text, "\nThe mistakes, in a statement that is corrected or beside one that holds:");
    table(text, verdicts, &Severity::ALL, |claim, _, &severity| claim.severity() == Some(severity));
}

fn table<T: Display>(
    text: &mut String,
    verdicts: &Verdicts<'_>,
    columns: &[T],
    is: impl Fn(&Claim, &Verdict, &T) -> bool,
) {
    let words: Vec<String> = columns.iter().map(ToString::to_string).collect();
    line!(text, "\n| | {} | claims |\n|---|{}--:|", words.join(" | "), "--:|".repeat(words.len()));
    for paper in Paper::PUBLISHED.map(Some).into_iter().chain([None]) {
        let claims: Vec<_> = verdicts
            .iter()
            .filter(|(claim, _)| paper.map_or(claim.paper() != Paper::Own, |paper| claim.paper() == paper))
            .collect();
        let count = |column: &T| claims.iter().filter(|(claim, verdict)| is(claim, verdict, column)).count();
        let counts: Vec<String> = columns.iter().map(|column| count(column).to_string()).collect();
        let name = paper
            .map_or_else(|| "all".to_owned(), |paper| format!("[{}](#{})", paper.authors(), anchor(paper.authors())));
        line!(text, "| {name} | {} | {} |", counts.join(" | "), claims.len());
    }
}
