//! `fibnim table export`.

use std::io::{Write, stdout};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use fibnim::{Budget, Monitor, Progress, SolveError};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{Axis, Entry, Piece, Shape, TableError, Thresholds, fill};

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

/// Writes all positions of a table in another format.
pub fn run(args: &ExportArgs) -> Result<(), CliError> {
    let mut source = Source::open(&args.file, args.time.clock())?;
    let Some(path) = &args.output else {
        return match args.format {
            ExportFormat::Csv => write_csv(&mut source, stdout().lock()),
            ExportFormat::Npy => Err(CliError::Input("this format is written to a file: name it with -o".to_owned())),
        };
    };
    if path.canonicalize().ok() == args.file.canonicalize().ok() {
        return Err(CliError::Input(format!("{}: the table itself: name another file", path.display())));
    }
    let mut output = OutputFile::create(path, args.force)?;
    match args.format {
        ExportFormat::Csv => write_csv(&mut source, &mut output)?,
        ExportFormat::Npy => write_npy(&mut source, &mut output, args.memory)?,
    }
    output.finish()
}

/// Takes the thresholds of a table.
pub trait Sink {
    /// Takes the thresholds of some positions.
    fn piece(&mut self, piece: &Piece<'_>);

    /// After every chunk of the file, so that a sink need not hold more.
    ///
    /// # Errors
    /// If writing fails.
    fn chunk(&mut self) -> Result<(), CliError>;
}

/// The clock of a part of the work.
struct Part<'a> {
    clock: &'a mut Deadline,
    /// How far the work has come before this part.
    before: Progress,
}

impl Monitor for Part<'_> {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.clock.check(Progress { done: self.before.done + progress.done, ..self.before })
    }
}

/// A table, and how far the work on it has come.
pub struct Source<'a> {
    path: &'a Path,
    table: TableFile<DiskFile>,
    clock: Deadline,
    progress: Progress,
}

impl<'a> Source<'a> {
    /// Opens a table for work that may take some time.
    ///
    /// # Errors
    /// If it cannot be read, or is not a table.
    pub fn open(path: &'a Path, clock: Deadline) -> Result<Self, CliError> {
        let table = open(path)?;
        let progress = Progress { done: 0, total: u64::try_from(table.shape().positions()).ok() };
        Ok(Self { path, table, clock, progress })
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        self.table.shape()
    }

    /// Says how many steps there are, if they are not just the positions of the table.
    pub fn expect(&mut self, steps: u128) {
        self.progress.total = u64::try_from(steps).ok();
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If the time is over, or the user has interrupted the work.
    pub fn advance(&mut self, steps: u64) -> Result<(), CliError> {
        self.progress.done += steps;
        let ended = self.clock.check(self.progress).is_break();
        if ended && is_interrupted() {
            return Err(CliError::Incomplete("interrupted: nothing was written".to_owned()));
        }
        if ended {
            return Err(SolveError::Stopped(self.progress).into());
        }
        Ok(())
    }

    /// Fills an array with thresholds; every entry is two steps.
    ///
    /// # Errors
    /// If the file is damaged, or the work is ended.
    pub fn fill<E: Entry>(&mut self, axes: &[Axis], entries: &mut [E]) -> Result<(), CliError> {
        let before = self.progress;
        let part = Part { clock: &mut self.clock, before };
        let filled = fill(&self.table, axes, entries, &mut Budget { memory: 0, monitor: part });
        match filled {
            Ok(()) => self.advance(2 * entries.len() as u64),
            Err(TableError::Solve(SolveError::Stopped(progress))) => self.advance(progress.done),
            Err(error) => Err(about(self.path, error).into()),
        }
    }

    /// Hands the whole table to a sink; every position is a step.
    ///
    /// # Errors
    /// If the file is damaged, the sink fails, or the work is ended.
    pub fn read(&mut self, sink: &mut impl Sink) -> Result<(), CliError> {
        for number in 0..self.table.chunks() {
            let mut positions = 0;
            let mut visit = |piece: Piece<'_>| {
                positions += piece.bytes().len() as u64;
                sink.piece(&piece);
            };
            self.table.pieces(number, &mut visit).map_err(|damage| about(self.path, TableError::from(damage)))?;
            sink.chunk()?;
            self.advance(positions)?;
        }
        Ok(())
    }
}

/// Bytes after which lines are written.
const FULL: usize = 1 << 18;

/// Bytes that are enough for a number and its comma.
const WORD: usize = 8;

/// Writes a header line, and a line a canonical position.
fn write_csv(source: &mut Source, out: impl Write) -> Result<(), CliError> {
    let (piles, max) = (source.shape().piles() as usize, source.shape().max());
    let header: Vec<String> = (0..piles).map(pile_name).chain(["L\n".to_owned()]).collect();
    let mut lines = Lines {
        piles,
        words: (0..=max).map(|number| Word::new(&number.to_string())).collect(),
        infinity: Word::new("inf"),
        buffer: header.join(",").into_bytes(),
        used: 0,
        out,
    };
    lines.used = lines.buffer.len();
    source.read(&mut lines)?;
    lines.write()?;
    Ok(lines.out.flush()?)
}

/// A number with a comma behind it, in bytes of a fixed number that are copied at once.
#[derive(Clone, Copy)]
struct Word {
    bytes: [u8; WORD],
    len: usize,
}

impl Word {
    fn new(text: &str) -> Self {
        let mut bytes = [b','; WORD];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Self { bytes, len: text.len() + 1 }
    }
}

/// Lines on their way out.
struct Lines<W> {
    piles: usize,
    /// The numbers up to the largest pile.
    words: Vec<Word>,
    infinity: Word,
    buffer: Vec<u8>,
    /// How many bytes of the buffer are lines.
    used: usize,
    out: W,
}

impl<W: Write> Lines<W> {
    fn write(&mut self) -> Result<(), CliError> {
        self.out.write_all(&self.buffer[..self.used])?;
        self.used = 0;
        Ok(())
    }
}

impl<W: Write> Sink for Lines<W> {
    fn piece(&mut self, piece: &Piece<'_>) {
        let mut outer: Vec<u8> = Vec::with_capacity(WORD * piece.outer().len());
        for &pile in piece.outer() {
            let word = self.words[pile];
            outer.extend(&word.bytes[..word.len]);
        }
        let longest = 3 * WORD + outer.len();
        let needed = self.used + longest * piece.bytes().len();
        if self.buffer.len() < needed {
            self.buffer.resize(needed, 0);
        }
        let mut at = self.used;
        for ([a, b], threshold) in piece.thresholds() {
            let line = &mut self.buffer[at..at + longest];
            let mut end = 0;
            let mut put = |word: Word| {
                line[end..end + WORD].copy_from_slice(&word.bytes);
                end += word.len;
            };
            put(self.words[a]);
            if self.piles > 1 {
                put(self.words[b]);
            }
            line[end..end + outer.len()].copy_from_slice(&outer);
            end += outer.len();
            let last = threshold.map_or(self.infinity, |threshold| self.words[threshold as usize]);
            line[end..end + WORD].copy_from_slice(&last.bytes);
            end += last.len;
            line[end - 1] = b'\n';
            at += end;
        }
        self.used = at;
    }

    fn chunk(&mut self) -> Result<(), CliError> {
        if self.used >= FULL { self.write() } else { Ok(()) }
    }
}

/// Writes the array, with parts of it in at most `memory` bytes.
fn write_npy(source: &mut Source, output: &mut OutputFile, memory: u64) -> Result<(), CliError> {
    if source.shape().max() <= <[u8; 2] as Entry>::MOST {
        write_entries::<2>(source, output, memory)
    } else {
        write_entries::<4>(source, output, memory)
    }
}

/// Writes the array with entries of `BYTES` bytes.
fn write_entries<const BYTES: usize>(source: &mut Source, output: &mut OutputFile, memory: u64) -> Result<(), CliError>
where
    [u8; BYTES]: Entry,
{
    let (piles, max) = (source.shape().piles() as usize, source.shape().max());
    let side = max as usize + 1;
    let header = header(piles, side, BYTES);
    let Plan { slab, slabs } = Plan::new(piles, side, BYTES, memory, output.free()?)?;
    let mut entries: Vec<[u8; BYTES]> = Vec::new();
    entries
        .try_reserve_exact(slabs * slab)
        .map_err(|error| CliError::Room(format!("{error}: --memory makes smaller parts")))?;
    entries.resize(slabs * slab, [0; BYTES]);

    // Reading and completing a part are two steps for every entry.
    source.expect(2 * slab as u128 * side as u128);
    output.write_all(&header)?;
    let mut axes = vec![Axis::up_to(max); piles];
    for first in (0..side).step_by(slabs) {
        let count = slabs.min(side - first);
        axes[0] = Axis::new(first as u32, NonZeroU32::MIN, count);
        let part = &mut entries[..count * slab];
        source.fill(&axes, part)?;
        for slab in part.chunks(slab) {
            output.write_all(slab.as_flattened())?;
            source.advance(0)?;
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
            return Err(CliError::Room(format!("the array takes {whole} bytes, and the disk has {free} bytes free")));
        }
        let slabs = usize::try_from(u128::from(memory) / part).unwrap_or(usize::MAX).min(side);
        match usize::try_from(slab) {
            Ok(slab) if slabs > 0 => Ok(Self { slab, slabs }),
            _ => Err(CliError::Room(format!(
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
            Err(CliError::Room(message)) => message,
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
