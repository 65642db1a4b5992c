//! `fibnim plot`.

use std::io::Write;
use std::path::Path;

use fibnim::{Budget, Cost, Monitor, Nat, Play, Progress, Rules, SolveError, TableReadError};
use fibnim_plot::{Labels, Picture, Side, Slice as Map, png, svg};
use fibnim_table::store::{Mapped, TableFile};
use fibnim_table::{Slice, TableError};
use indicatif::{DecimalBytes, HumanCount};

use super::table;
use crate::args::PlotArgs;
use crate::error::CliError;
use crate::output::{OutputFile, note};

/// From so many positions on, which take about a second, their number is said before they are computed.
const MANY: u128 = 100_000_000;

/// Draws a slice into a file.
pub fn run(args: &PlotArgs) -> Result<(), CliError> {
    let format = Format::of(&args.output)?;
    let rules = args.rules.rules()?;
    let side = Side::up_to(args.max).map_err(CliError::input)?;
    let mut file = OutputFile::create(&args.output, args.force)?;
    let mut budget = args.budget.budget();
    let source = match &args.table {
        Some(path) => Source::of_file(&rules, side, &args.fixed, path)?,
        None => Source::new(&rules, side, &args.fixed, &mut budget)?,
    };
    let map = map(&source, side, &mut budget.monitor)?;
    // No progress bar stands in the way of what follows.
    drop((source, budget));
    let picture = args.p_positions.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota });
    let title = args.title.clone().unwrap_or_else(|| title(&rules, &args.fixed, picture));
    let labels = Labels { title, ..Labels::default() };
    let bytes = match format {
        Format::Png => png(&map, &labels, picture),
        Format::Svg => svg(&map, &labels, picture).into_bytes(),
    };
    file.write_all(&bytes)?;
    file.finish()
}

/// What the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Svg,
}

impl Format {
    /// The format that the name of a file asks for.
    fn of(path: &Path) -> Result<Self, CliError> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("png") => Ok(Self::Png),
            Some("svg") => Ok(Self::Svg),
            _ => Err(CliError::Input(format!(
                "{}: the name of a picture ends in .png or .svg, which is its format",
                path.display()
            ))),
        }
    }
}

/// Where the thresholds of the positions `(x, y)` and fixed piles come from.
enum Source {
    /// A theorem, or a computation.
    Slice(Slice),
    /// A table in a file.
    File { file: TableFile<Mapped>, fixed: Vec<u32> },
}

impl Source {
    /// A slice of two piles of up to `side` and fixed ones.
    fn new<M: Monitor + Send>(
        rules: &Rules,
        side: Side,
        fixed: &[u32],
        budget: &mut Budget<M>,
    ) -> Result<Self, CliError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let cost = Slice::cost(rules, fixed, side.max(), threads).map_err(CliError::input)?;
        let places = u128::from(side.count()).pow(2);
        let picture = places * u128::from(Map::BYTES_A_POSITION);
        let whole = Cost::new(cost.positions.clone().max(places.into()), cost.bytes + Nat::from(picture));
        whole.afford(fixed.iter().copied().filter(|&pile| pile > 0).chain([side.max(); 2]), budget.memory)?;
        if cost.positions >= Nat::from(MANY) {
            note(format_args!(
                "computing {} positions in about {} of memory",
                HumanCount(u64::try_from(&cost.positions).unwrap_or(u64::MAX)),
                DecimalBytes(u64::try_from(&whole.bytes).unwrap_or(u64::MAX))
            ));
        }
        budget.memory -= u64::try_from(picture).unwrap_or(budget.memory);
        match Slice::build(rules, fixed, side.max(), threads, budget) {
            Ok(slice) => Ok(Self::Slice(slice)),
            Err(TableError::Solve(error)) => Err(error.into()),
            Err(error) => Err(CliError::input(error)),
        }
    }

    /// A table in a file.
    fn of_file(rules: &Rules, side: Side, fixed: &[u32], path: &Path) -> Result<Self, CliError> {
        let file = table::open(path)?;
        let refuse = |why: String| CliError::Input(format!("{}: {why}", path.display()));
        let shape = file.shape();
        let largest = fixed.iter().copied().fold(side.max(), u32::max);
        let piles = fixed.len() + 2;
        if shape.rules() != rules {
            return Err(refuse(format!("the table is for {}, and the picture for {rules}", shape.rules())));
        }
        if piles > shape.piles() as usize || largest > shape.max() {
            return Err(refuse(format!(
                "the table has {} piles of up to {}, and the picture needs {piles} of up to {largest}",
                shape.piles(),
                shape.max()
            )));
        }
        Ok(Self::File { file, fixed: fixed.to_vec() })
    }

    /// The threshold of a position, `None` for infinity.
    fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>, TableReadError> {
        let threshold = match self {
            Self::Slice(slice) => slice.threshold(x, y).map_err(TableError::from),
            Self::File { file, fixed } => {
                let mut piles = fixed.clone();
                piles.extend([x, y]);
                file.threshold(&piles)
            }
        };
        threshold.map_err(TableReadError::new)
    }
}

/// Looks all positions of the picture up.
fn map<M: Monitor>(source: &Source, side: Side, monitor: &mut M) -> Result<Map, SolveError> {
    let total = u64::from(side.count()).pow(2);
    let mut failure = None;
    let map = Map::new(side, side, |x, y| {
        if x == 0 && failure.is_none() {
            let progress = Progress { done: u64::from(y) * u64::from(side.count()), total: Some(total) };
            failure = monitor.check(progress).is_break().then_some(SolveError::Stopped(progress));
        }
        if failure.is_some() {
            return None;
        }
        source.threshold(x, y).unwrap_or_else(|error| {
            failure = Some(error.into());
            None
        })
    });
    failure.map_or(Ok(map), Err)
}

/// What stands above the picture if nothing else is wanted there.
fn title(rules: &Rules, fixed: &[u32], picture: Picture) -> String {
    let piles = ["x".to_owned(), "y".to_owned()].into_iter().chain(fixed.iter().map(u32::to_string));
    let piles = piles.collect::<Vec<_>>().join(", ");
    let play = if rules.play == Play::Misere { ", misère" } else { "" };
    let what = match picture {
        Picture::Thresholds => format!("Thresholds of ({piles})"),
        Picture::PPositions { quota } => format!("P positions ({piles}; {quota})"),
    };
    format!("{what}, f(t) = {}{play}", rules.take_away)
}
