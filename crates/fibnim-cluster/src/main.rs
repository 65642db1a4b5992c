//! `fibnim-cluster`: builds tables with many processes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};
use fibnim::{Play, Rules, TakeAway};
use fibnim_cluster::{Account, BuildOptions, Mpi, Transport, build};
use fibnim_table::store::{Existing, TileJob};
use fibnim_table::{Shape, TableError};

/// Build a table of thresholds with many processes over MPI.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build a table file; start this with mpirun or srun.
    Build(BuildArgs),
    /// Print the size of a build.
    Plan(TableArgs),
}

/// What the table is of.
#[derive(Debug, clap::Args)]
struct TableArgs {
    /// Number of piles, 1 to 8.
    #[arg(long)]
    piles: u32,
    /// Largest pile, in chips.
    #[arg(long)]
    max: u32,
    /// Take-away function, as `fibnim --take` reads it.
    #[arg(long, default_value = "2t")]
    take: TakeAway,
    /// Let the player who cannot move win.
    #[arg(long)]
    misere: bool,
}

#[derive(Debug, clap::Args)]
struct BuildArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Table file, which process 0 writes; its name ends in .partial until it is complete.
    #[arg(short, long)]
    output: PathBuf,
    /// Resume an unfinished build.
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Replace an existing table or unfinished build.
    #[arg(long)]
    force: bool,
    /// Workers of every process.
    #[arg(long, default_value_t = 1)]
    workers: usize,
    /// Memory of every process in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: u64,
    /// Folder on a disk of the machine, for messages beyond the memory [default: that of temporary files].
    #[arg(long, value_name = "DIR")]
    spool: Option<PathBuf>,
}

fn main() -> ExitCode {
    match Args::parse().command {
        Command::Build(args) => {
            let Some(mut mpi) = Mpi::join() else { return fail(&"MPI lets no process have threads") };
            match run(&args, &mut mpi) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    let _ = fail(&error);
                    mpi.abort()
                }
            }
        }
        Command::Plan(args) => match plan(&args) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error),
        },
    }
}

fn fail(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("fibnim-cluster: {error}");
    ExitCode::FAILURE
}

impl TableArgs {
    fn job(&self) -> Result<TileJob, TableError> {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let rules = Rules { take_away: self.take.clone(), play };
        TileJob::new(&Shape::new(rules, self.piles, self.max)?)
    }
}

fn plan(args: &TableArgs) -> Result<(), TableError> {
    let job = args.job()?;
    println!("{} positions in {} tiles", job.shape().positions(), job.tiling().tiles());
    println!("{} bytes of memory a worker, without the messages that wait", job.memory(1));
    Ok(())
}

fn run(args: &BuildArgs, mpi: &mut Mpi) -> Result<(), TableError> {
    let job = args.table.job()?;
    let spool = args.spool.clone().unwrap_or_else(std::env::temp_dir);
    let options = BuildOptions {
        existing: match (args.resume, args.force) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        },
        workers: args.workers,
        memory: args.memory << 20,
        spool: spool.join(format!("fibnim-cluster-{}-{}.spool", std::process::id(), mpi.rank())),
    };
    let start = Instant::now();
    let Account { tiles, positions, sent, waiting, spooled } = build(&job, &args.output, &options, mpi)?;
    println!(
        "rank {} of {}: {tiles} tiles, {positions} positions in {:.2} s; sent {sent} bytes; at most {waiting} bytes waited in \
         memory, {spooled} on the disk",
        mpi.rank(),
        mpi.ranks(),
        start.elapsed().as_secs_f64(),
    );
    mpi.agree(0)?;
    Ok(())
}
