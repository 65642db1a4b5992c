//! `fibnim prove theorems`.

use std::io::Write;

use fibnim_engine::wire::{Answer, Reply, TheoremsQuestion};

use crate::args::ProveTheoremsArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::data;

/// Proves the theorems of the papers.
pub fn run(args: &ProveTheoremsArgs) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let result = front::within(&args.budget, |allowance| engine.theorems(&TheoremsQuestion::default(), allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Theorems(answer.clone()))), &mut out)?;
        out.flush()?;
    }
    let answer = result?;
    if !args.format.json() {
        for theorem in &answer.theorems {
            let verdict = theorem.refuted.as_ref().map_or_else(|| "proved".to_owned(), |text| format!("false: {text}"));
            writeln!(out, "{}: {verdict}: {}", theorem.claim, theorem.says)?;
        }
        out.flush()?;
    }
    if answer.theorems.iter().all(|theorem| theorem.holds) { Ok(()) } else { Err(CliError::False) }
}
