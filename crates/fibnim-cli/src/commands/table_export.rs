//! `fibnim table export`.

use std::io::{Write, stdout};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use fibnim::{Budget, Monitor, Progress, SolveError};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{Axis, Entry, Piece, TableError, Thresholds, fill};

use crate::args::{TimeArgs, size};
use crate::error::CliError;
use crate::monitor::{Deadline, is_interrupted};
use crate::output::{OutputFile, about, open, pile_name};

/// The format that a table is exported in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// One line per position: its piles, largest first, and its threshold or inf
    Csv,
    /// Array of all thresholds for numpy.load, indexed by piles; 65535 is infinity
    Npy,
}

#[derive(Debug, Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub struct ExportArgs {
    /// Table file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Format of the output
    #[arg(long, value_name = "FORMAT")]
    pub format: ExportFormat,
    /// Output file [default: CSV to standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// Memory for one part of the array
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    #[command(flatten)]
    pub time: TimeArgs,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  fibnim table export three.fnt --format csv | head
  fibnim table export three.fnt --format csv -o three.csv
  fibnim table export three.fnt --format npy -o three.npy --memory 8GiB

The command writes to a temporary file and renames it to OUT when it is complete. If the
command is ended earlier, it leaves no file.";

/// A table, and the clock of the work on it.
struct Source<'a> {
    path: &'a Path,
    table: TableFile<DiskFile>,
    clock: Deadline,
}

/// Writes all positions of a table in another format.
pub fn run(args: &ExportArgs) -> Result<(), CliError> {
    let source = &mut Source { path: &args.file, table: open(&args.file)?, clock: args.time.clock() };
    let Some(path) = &args.output else {
        return match args.format {
            ExportFormat::Csv => write_csv(source, &mut stdout().lock()),
            ExportFormat::Npy => Err(CliError::Input("this format is written to a file: name it with -o".to_owned())),
        };
    };
    if path.canonicalize().ok() == args.file.canonicalize().ok() {
        return Err(CliError::Input(format!("{}: the table itself: name another file", path.display())));
    }
    let mut output = OutputFile::create(path, args.force)?;
    match args.format {
        ExportFormat::Csv => write_csv(source, &mut output)?,
        ExportFormat::Npy if source.table.shape().max() <= <[u8; 2] as Entry>::MOST => {
            write_npy::<2>(source, &mut output, args.memory)?;
        }
        ExportFormat::Npy => write_npy::<4>(source, &mut output, args.memory)?,
    }
    output.finish()
}

impl Source<'_> {
    /// Fails if the time is over, or the user has interrupted the work.
    fn check(&mut self, done: u64, total: u128) -> Result<(), CliError> {
        let progress = Progress { done, total: u64::try_from(total).ok() };
        if self.clock.check(progress).is_break() { Err(ended(progress)) } else { Ok(()) }
    }
}

fn ended(progress: Progress) -> CliError {
    if is_interrupted() {
        return CliError::Beyond("interrupted: nothing was written".to_owned());
    }
    SolveError::Stopped(progress).into()
}

/// Writes a header line, and a line for each position with its piles in decreasing order.
fn write_csv(source: &mut Source<'_>, out: &mut impl Write) -> Result<(), CliError> {
    let shape = source.table.shape();
    let (piles, positions) = (shape.piles() as usize, shape.positions());
    let header: Vec<String> = (0..piles).map(pile_name).chain(["L\n".to_owned()]).collect();
    let words: Vec<String> = (0..=shape.max()).map(|number| format!("{number},")).collect();
    let (mut lines, mut done) = (header.join(","), 0);
    for number in 0..source.table.chunks() {
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
        source.table.pieces(number, write).map_err(|damage| about(source.path, TableError::from(damage)))?;
        out.write_all(lines.as_bytes())?;
        lines.clear();
        source.check(done, positions)?;
    }
    Ok(out.flush()?)
}

/// Writes the array with entries of `BYTES` bytes, with parts of it in at most `memory` bytes.
fn write_npy<const BYTES: usize>(source: &mut Source<'_>, output: &mut OutputFile, memory: u64) -> Result<(), CliError>
where
    [u8; BYTES]: Entry,
{
    let (piles, max) = (source.table.shape().piles() as usize, source.table.shape().max());
    let side = max as usize + 1;
    let Plan { slab, slabs } = Plan::new(piles, side, BYTES, memory, output.free()?)?;
    let mut entries: Vec<[u8; BYTES]> = Vec::new();
    entries
        .try_reserve_exact(slabs * slab)
        .map_err(|error| CliError::Beyond(format!("{error}: --memory makes smaller parts")))?;
    entries.resize(slabs * slab, [0; BYTES]);
    // Reading and completing a part are two steps for every entry.
    let total = 2 * slab as u128 * side as u128;
    output.write_all(&header(piles, side, BYTES))?;
    let mut axes = vec![Axis::up_to(max); piles];
    for first in (0..side).step_by(slabs) {
        let (count, before) = (slabs.min(side - first), 2 * (first * slab) as u64);
        axes[0] = Axis::new(first as u32, NonZeroU32::MIN, count);
        let part = &mut entries[..count * slab];
        let clock = |progress: Progress| {
            source.clock.check(Progress { done: before + progress.done, total: u64::try_from(total).ok() })
        };
        fill(&source.table, &axes, part, &mut Budget { memory: 0, monitor: clock }).map_err(|error| match error {
            TableError::Solve(SolveError::Stopped(progress)) => ended(progress),
            error => about(source.path, error).into(),
        })?;
        for slab in part.chunks(slab) {
            output.write_all(slab.as_flattened())?;
            source.check(before + 2 * part.len() as u64, total)?;
        }
    }
    Ok(())
}

/// The parts that the array is made in.
#[derive(Debug)]
struct Plan {
    /// Entries of a slab.
    slab: usize,
    /// Slabs of a part.
    slabs: usize,
}

impl Plan {
    /// The fewest parts that fit `memory` bytes, of an array that fits `free` bytes.
    ///
    /// # Errors
    /// If there are none.
    fn new(piles: usize, side: usize, entry: usize, memory: u64, free: u64) -> Result<Self, CliError> {
        let slab = (side as u128).pow(piles as u32 - 1);
        let part = slab * entry as u128;
        let whole = part * side as u128 + header(piles, side, entry).len() as u128;
        if whole > u128::from(free) {
            return Err(CliError::Beyond(format!("the array takes {whole} bytes, and the disk has {free} bytes free")));
        }
        let slabs = usize::try_from(u128::from(memory) / part).unwrap_or(usize::MAX).min(side);
        match usize::try_from(slab) {
            Ok(slab) if slabs > 0 => Ok(Self { slab, slabs }),
            _ => Err(CliError::Beyond(format!(
                "a part of the array takes {part} bytes at least (allowed: {memory}; --memory allows more)"
            ))),
        }
    }
}

/// The beginning of the file: version 1.0 of the format, padded so that the entries are aligned.
fn header(piles: usize, side: usize, entry: usize) -> Vec<u8> {
    const BEFORE: usize = 10;
    // With a comma at the end, without which one number is no tuple.
    let shape = vec![side.to_string(); piles].join(", ") + ",";
    let mut text = format!("{{'descr': '<u{entry}', 'fortran_order': False, 'shape': ({shape}), }}");
    text.push_str(&" ".repeat((BEFORE + text.len() + 1).next_multiple_of(64) - BEFORE - text.len() - 1));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_with_its_size() {
        let plan = |memory, free| Plan::new(3, 1000, 2, memory, free);
        assert!(matches!(plan(5_000_000, 2_000_000_128), Ok(Plan { slab: 1_000_000, slabs: 2 })));
        assert!(matches!(plan(u64::MAX, u64::MAX), Ok(Plan { slab: 1_000_000, slabs: 1000 })));
        let refusal = |plan: Result<Plan, CliError>| match plan {
            Err(CliError::Beyond(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            refusal(plan(5_000_000, 2_000_000_127)),
            "the array takes 2000000128 bytes, and the disk has 2000000127 bytes free"
        );
        assert_eq!(
            refusal(plan(1_999_999, u64::MAX)),
            "a part of the array takes 2000000 bytes at least (allowed: 1999999; --memory allows more)"
        );
        assert!(refusal(Plan::new(8, 32_767, 2, u64::MAX, u64::MAX)).starts_with("the array takes 2657"));
    }
}
