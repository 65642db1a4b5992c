//! `fibnim plot`.

use std::io::Write;
use std::path::Path;

use fibnim::numeration::WordSystem;
use fibnim::theory::{PowerOfTwo, two_pile_threshold};
use fibnim::{Budget, Monitor, Nat, Play, Progress, Rules, SolveError, TableReadError, TakeAway};
use fibnim_plot::{Labels, Picture, Side, Slice, png, svg};
use fibnim_table::{Shape, Table};

use super::table;
use crate::args::PlotArgs;
use crate::error::CliError;
use crate::output::OutputFile;

/// Draws a slice into a file.
pub fn run(args: &PlotArgs) -> Result<(), CliError> {
    let format = Format::of(&args.output)?;
    let rules = args.rules.rules();
    let side = Side::up_to(args.max).map_err(CliError::input)?;
    let mut budget = args.budget.budget();
    let source = match &args.table {
        Some(path) => Source::of_file(&rules, side, &args.fixed, path)?,
        None => Source::new(&rules, side, &args.fixed, &mut budget)?,
    };
    let slice = slice(&source, side, &mut budget.monitor)?;
    // No progress bar stands in the way of what follows.
    drop((source, budget));
    let picture = args.p_positions.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota });
    let title = args.title.clone().unwrap_or_else(|| title(&rules, &args.fixed, picture));
    let labels = Labels { title, ..Labels::default() };
    let bytes = match format {
        Format::Png => png(&slice, &labels, picture),
        Format::Svg => svg(&slice, &labels, picture).into_bytes(),
    };
    let mut file = OutputFile::create(&args.output, true)?;
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

/// How a table is asked for the threshold of piles.
type Probe = dyn Fn(&[u32]) -> Result<Option<u32>, TableReadError>;

/// Where the thresholds of the positions `(x, y)` and fixed piles come from.
enum Source {
    /// Flanigan's formula for two piles.
    TwoPiles(WordSystem),
    /// The nim-sum of any number of piles, under `f(t) = t`.
    PowerOfTwo(Vec<u32>),
    /// A table of all piles.
    Table { probe: Box<Probe>, fixed: Vec<u32> },
}

impl Source {
    /// The best source for two piles of up to `side` and fixed ones.
    fn new<M: Monitor + Send>(
        rules: &Rules,
        side: Side,
        fixed: &[u32],
        budget: &mut Budget<M>,
    ) -> Result<Self, CliError> {
        let fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
        if rules.play == Play::Normal {
            let formula = if rules.take_away == TakeAway::POWER_OF_TWO {
                Some(Self::PowerOfTwo(fixed.clone()))
            } else if fixed.is_empty() {
                two_piles(&rules.take_away, side).map(Self::TwoPiles)
            } else {
                None
            };
            if let Some(formula) = formula {
                afford(&[side.max(); 2], 0, side, budget.memory)?;
                return Ok(formula);
            }
        }
        let largest = fixed.iter().copied().fold(side.max(), u32::max);
        let piles = u32::try_from(fixed.len() + 2).unwrap_or(u32::MAX);
        let shape = Shape::new(rules.clone(), piles, largest).map_err(CliError::input)?;
        afford(&vec![largest; fixed.len() + 2], shape.positions(), side, budget.memory)?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let table = Table::build(shape, threads, budget)?;
        Ok(Self::Table { probe: Box::new(move |piles| table.threshold(piles).map_err(TableReadError::new)), fixed })
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
        let probe = move |piles: &[u32]| file.threshold(piles).map_err(TableReadError::new);
        Ok(Self::Table { probe: Box::new(probe), fixed: fixed.to_vec() })
    }

    /// The threshold of a position, `None` for infinity.
    fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>, TableReadError> {
        Ok(match self {
            Self::TwoPiles(system) => {
                // Equal piles are P at every quota, and the formula is for others.
                let threshold = two_pile_threshold(system, u64::from(x.min(y)), u64::from(x.abs_diff(y)));
                threshold.and_then(|threshold| u32::try_from(threshold).ok())
            }
            Self::PowerOfTwo(fixed) => {
                let piles: Vec<Nat> = fixed.iter().copied().chain([x, y]).map(Nat::from).collect();
                PowerOfTwo::new(&piles).threshold().and_then(|threshold| u32::try_from(&threshold).ok())
            }
            Self::Table { probe, fixed } => {
                let mut piles = fixed.clone();
                piles.extend([x, y]);
                probe(&piles)?
            }
        })
    }
}

/// The numeration system of two piles, if a formula covers all of them up to `side`.
fn two_piles(take: &TakeAway, side: Side) -> Option<WordSystem> {
    let system = WordSystem::new(take);
    let grows = take.first_below_identity().is_none_or(|below| below > Nat::from(side.max()));
    let covers = side.max() == 0 || two_pile_threshold(&system, 0, u64::from(side.max())).is_some();
    (grows && covers).then_some(system)
}

/// Refuses what a table and the picture made of it would take, if that is too much memory.
fn afford(piles: &[u32], table: u128, side: Side, allowed: u64) -> Result<(), SolveError> {
    let places = u128::from(side.count()).pow(2);
    let bytes = table + places * u128::from(Slice::BYTES_A_POSITION);
    if bytes <= u128::from(allowed) {
        return Ok(());
    }
    Err(SolveError::Table {
        piles: piles.iter().copied().map(Nat::from).collect(),
        positions: Nat::from(table.max(places)),
        bytes: Nat::from(bytes),
        allowed,
    })
}

/// Looks all positions of the picture up.
fn slice<M: Monitor>(source: &Source, side: Side, monitor: &mut M) -> Result<Slice, SolveError> {
    let total = u64::from(side.count()).pow(2);
    let mut failure = None;
    let slice = Slice::new(side, side, |x, y| {
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
    failure.map_or(Ok(slice), Err)
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
