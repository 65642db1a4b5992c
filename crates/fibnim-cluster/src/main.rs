//! `fibnim-cluster`: builds tables with many processes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use fibnim::{Play, Rules, TakeAway};
use fibnim_cluster::{Account, BuildOptions, Mpi, Transport, build};
use fibnim_table::store::{Existing, TileJob};
use fibnim_table::{Shape, TableError};

/// Build a table of thresholds with many processes; start this with mpirun or srun.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
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
    let args = Args::parse();
    let Some(mut mpi) = Mpi::join() else { return fail(&"MPI lets no process have threads") };
    match run(args, &mut mpi) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = fail(&error);
            mpi.abort()
        }
    }
}

fn fail(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("fibnim-cluster: {error}");
    ExitCode::FAILURE
}

fn run(args: Args, mpi: &mut Mpi) -> Result<(), TableError> {
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let job = TileJob::new(&Shape::new(Rules { take_away: args.take, play }, args.piles, args.max)?)?;
    let options = BuildOptions {
        existing: match (args.resume, args.force) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        },
        workers: args.workers,
        memory: args.memory << 20,
        spool: args.spool.unwrap_or_else(std::env::temp_dir),
    };
    let start = Instant::now();
    let Account { positions, sent, waiting, spooled } = build(&job, &args.output, &options, mpi)?;
    println!(
        "rank {} of {}: {positions} positions in {:.2} s; sent {sent} bytes; at most {waiting} bytes waited in \
         memory, {spooled} on the disk",
        mpi.rank(),
        mpi.ranks(),
        start.elapsed().as_secs_f64(),
    );
    mpi.agree(0)?;
    Ok(())
}
