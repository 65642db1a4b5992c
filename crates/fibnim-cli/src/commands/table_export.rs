//! `fibnim table export`.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use fibnim::{Monitor, Progress, SolveError};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{Piece, TableError, ThresholdSource};

use crate::args::TimeArgs;
use crate::error::CliError;
use crate::monitor::{Deadline, is_interrupted};
use crate::output::{OutputFile, about, open, pile_name};

#[derive(Debug, Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub struct ExportArgs {
    /// Table file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    #[command(flatten)]
    pub time: TimeArgs,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  fibnim table export three.fnt | head
  fibnim table export three.fnt -o three.csv

A line has the piles of a position, largest first, and its threshold or inf.
The command writes to a temporary file and renames it to OUT when it is complete. If the
command is ended earlier, it leaves no file.";

/// Writes all positions of a table as CSV.
pub fn run(args: &ExportArgs) -> Result<(), CliError> {
    // From here on Ctrl-C ends the work without leaving a file.
    let (table, mut clock) = (open(&args.file)?, args.time.clock());
    let mut write = |out: &mut dyn Write| write_csv(args, &table, &mut clock, out);
    let Some(path) = &args.output else { return write(&mut stdout().lock()) };
    if path.canonicalize().ok() == args.file.canonicalize().ok() {
        return Err(CliError::Input(format!("{}: the table itself: name another file", path.display())));
    }
    let mut output = OutputFile::create(path, args.force)?;
    write(&mut output)?;
    output.finish()
}

/// Writes a header line, and a line for each position with its piles in decreasing order.
fn write_csv(
    args: &ExportArgs,
    table: &TableFile<DiskFile>,
    clock: &mut Deadline,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let shape = table.shape();
    let (piles, total) = (shape.piles() as usize, u64::try_from(shape.positions()).ok());
    let header: Vec<String> = (0..piles).map(pile_name).chain(["L\n".to_owned()]).collect();
    let words: Vec<String> = (0..=shape.max()).map(|number| format!("{number},")).collect();
    let (mut lines, mut done) = (header.join(","), 0);
    for number in 0..table.chunks() {
        let write = &mut |piece: Piece<'_>| {
            let outer: String = piece.outer().iter().map(|&pile| &*words[pile]).collect();
            for ([a, b], threshold) in piece.thresholds() {
                lines.push_str(&words[a]);
                if piles > 1 {
                    lines.push_str(&words[b]);
                }
                lines.push_str(&outer);
                lines.push_str(threshold.map_or("inf,", |threshold| &words[threshold as usize]));
                lines.pop();
                lines.push('\n');
            }
            done += piece.bytes().len() as u64;
        };
        table.pieces(number, write).map_err(|damage| about(&args.file, TableError::from(damage)))?;
        out.write_all(lines.as_bytes())?;
        lines.clear();
        let progress = Progress { done, total };
        if clock.check(progress).is_break() {
            return Err(if is_interrupted() {
                CliError::Beyond("interrupted: nothing was written".to_owned())
            } else {
                SolveError::Stopped(progress).into()
            });
        }
    }
    Ok(out.flush()?)
}
