//! The index by paper and theorem.

use std::fmt::Write;

use super::entries::link;
use super::text::{Verdicts, cell, line, of};
use crate::claim::Paper;

/// One row for each claim, with the file of its check.
pub fn table(text: &mut String, verdicts: &Verdicts<'_>) {
    line!(text, "\n## Index by paper and theorem");
    for paper in Paper::PUBLISHED {
        line!(
            text,
            "\n**{}**\n\n| where | claim | verdict | mistake | check |\n|---|---|---|---|---|",
            paper.authors()
        );
        for (claim, verdict) in of(paper, verdicts) {
            let mistake = claim.severity().map_or("", |severity| severity.word());
            line!(
                text,
                "| {} | {} | {} | {mistake} | [{}](../{}) |",
                cell(claim.source),
                link(claim, verdict),
                verdict.grade(claim.standing),
                claim.file.rsplit_once("/src/").map_or(claim.file, |(_, file)| file),
                claim.file
            );
        }
    }
}
