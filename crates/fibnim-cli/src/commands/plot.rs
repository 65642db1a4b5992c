//! `fibnim plot`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use fibnim::{Budget, Cost, Progress, SolveError};
use fibnim_engine::wire::Plane;
use fibnim_engine::{Engine, EngineError};
use fibnim_plot::{Picture, Side, Slice as Map, png, svg};
use fibnim_table::store::{DiskFile, TableFile};

use crate::args::{BudgetArgs, rules_of_file};
use crate::error::CliError;
use crate::front;
use crate::output::{OutputFile, open};

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct PlotArgs {
    #[command(flatten)]
    pub plane: Plane,
    /// Draw the P-positions under this quota, not thresholds
    #[arg(long, value_name = "QUOTA", value_parser = clap::value_parser!(u64).range(1..))]
    pub p_positions: Option<u64>,
    /// Table file with the thresholds
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Title of the picture [default: the position and the rules]
    #[arg(long)]
    pub title: Option<String>,
    /// Picture file, whose name ends in .png or .svg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim plot -o two.png                                    thresholds of two piles up to 200
  fibnim plot --max 2000 --take \"floor(3t/2)+1\" -o two.png
  fibnim plot --max 300 --fixed 5 -o three.svg              thresholds of (x, y, 5)
  fibnim plot --fixed 5,3 --p-positions 6 -o four.png       which (x, y, 5, 3) are P under quota 6

A position is P under every quota below its threshold; if the threshold is infinite, it
is P under every quota. The thresholds come from a theorem if one covers the positions,
otherwise from --table if it is given. In all other cases the command computes all positions
that can be reached, within --memory and --time.";

/// Draws a slice into a file.
pub fn run(args: &PlotArgs) -> Result<(), CliError> {
    let format = PictureFormat::of(&args.output)?;
    let rules = args.plane.rules.read_any()?;
    let side = Side::up_to(args.plane.max.u32()).map_err(CliError::input)?;
    let mut file = OutputFile::create(&args.output, args.force)?;
    let mut engine = front::engine(&args.budget);
    let plane = &args.plane;
    if let Some(path) = &args.table {
        engine.add_method(Arc::new(table_for(plane, path)?));
    }
    let map = front::within(&args.budget, |allowance| map(&mut engine, plane, side, allowance))?;
    let picture = args.p_positions.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota });
    let title = args.title.clone().unwrap_or_else(|| picture.title(&args.plane.fixed.numbers(), &rules));
    let bytes = match format {
        PictureFormat::Png => png(&map, &title, picture),
        PictureFormat::Svg => svg(&map, &title, picture).into_bytes(),
    };
    file.write_all(&bytes)?;
    file.finish()
}

/// What the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureFormat {
    Png,
    Svg,
}

impl PictureFormat {
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

/// A table file that has all positions of the picture.
fn table_for(plane: &Plane, path: &Path) -> Result<TableFile<DiskFile>, CliError> {
    let rules = rules_of_file(&plane.rules, "--table")?;
    let file = open(path)?;
    let refuse = |why: String| CliError::Input(format!("{}: {why}", path.display()));
    let shape = file.shape();
    let largest = plane.fixed.numbers().into_iter().fold(plane.max.u32(), u32::max);
    let piles = plane.fixed.len() + 2;
    if *shape.rules() != rules {
        return Err(refuse(format!("the table is for {}, and the picture for {rules}", shape.rules())));
    }
    if piles > shape.piles() as usize || largest > shape.max() {
        return Err(refuse(format!(
            "the table has {} piles of up to {}, and the picture needs {piles} of up to {largest}",
            shape.piles(),
            shape.max()
        )));
    }
    Ok(file)
}

/// Asks for the thresholds of the picture, within a memory that holds the picture, too.
fn map(engine: &mut Engine, plane: &Plane, side: Side, budget: &mut Budget<'_>) -> Result<Map, EngineError> {
    let places = u128::from(side.count()).pow(2);
    let picture = Cost::new(places, places * u128::from(Map::BYTES_A_POSITION));
    picture.afford([side.max(); 2], budget.memory)?;
    let all = budget.memory;
    budget.memory -= u64::try_from(&picture.bytes).unwrap_or(all);
    let (slice, _) = engine.built_slice(plane, budget).map_err(|error| error.of_all(all))?;
    let count = u64::from(side.count());
    let total = Some(count * (count + 1) / 2);
    let mut failure = None;
    let map = Map::new(side, |x, y| {
        if x == y && failure.is_none() {
            let rows = u64::from(y);
            let progress = Progress { done: rows * count - rows * rows.saturating_sub(1) / 2, total };
            failure = budget.monitor.check(progress).is_break().then_some(SolveError::Stopped(progress).into());
        }
        if failure.is_some() {
            return None;
        }
        slice.threshold(x, y).unwrap_or_else(|error| {
            failure = Some(error);
            None
        })
    });
    failure.map_or(Ok(map), Err)
}
