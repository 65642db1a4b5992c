//! Builds with `mpirun`. It has to be installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fibnim::Play;
use fibnim_table::store::partial_path;

use crate::{alone, shape};

const PROGRAM: &str = env!("CARGO_BIN_EXE_fibnim-cluster");

fn mpirun(ranks: usize, arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new("mpirun");
    // More processes than cores, as root in a container, without a network. These are the options of Open MPI as
    // variables, which other libraries ignore.
    command.envs([
        ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        ("OMPI_MCA_btl", "self,vader"),
    ]);
    command.args(["-n", &ranks.to_string(), PROGRAM, "--output"]).arg(folder).args(arguments.split(' '));
    command
}

fn succeeded(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn ranks_of_mpi_make_the_same_bytes() {
    for (take, play, piles, max) in [
        ("2t", Play::Normal, 1, 2000),
        ("2t", Play::Normal, 2, 500),
        ("2t", Play::Misere, 3, 150),
        ("3t", Play::Normal, 4, 70),
        ("2t", Play::Normal, 5, 34),
        ("t+1", Play::Normal, 6, 17),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let expected = alone(&shape(take, play, piles, max), folder.path());
        for ranks in [1, 2, 4] {
            let table = folder.path().join(ranks.to_string());
            let misere = if play == Play::Misere { " --misere" } else { "" };
            let arguments = format!("--piles {piles} --max {max} --take {take}{misere}");
            succeeded(&mpirun(ranks, &arguments, &table).output().expect("mpirun is installed"));
            assert!(fs::read(&table).expect("a table") == expected, "{take}, {piles} piles to {max}, {ranks} ranks");
        }
    }
}

/// One process of four is killed when a part of the file is written, and two others resume.
#[test]
fn a_killed_rank_ends_the_build_and_another_number_resumes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shape = shape("2t", Play::Normal, 4, 200);
    let expected = alone(&shape, folder.path());
    let table = folder.path().join("table.fnt");
    let arguments = "--piles 4 --max 200 --memory 300 --resume";
    let mut running = mpirun(4, arguments, &table).spawn().expect("mpirun is installed");
    let start = Instant::now();
    let written = || fs::metadata(partial_path(&table)).map_or(0, |file| file.len());
    while written() < 1 << 20 {
        assert!(start.elapsed() < Duration::from_secs(120) && running.try_wait().expect("a child").is_none());
        sleep(Duration::from_millis(5));
    }
    // The youngest process with this file, which mpirun or a process of it has started.
    let children = Command::new("pgrep").args(["-n", "-f", &table.to_string_lossy()]).output().expect("pgrep");
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    assert!(Command::new("kill").args(["-9", &child]).status().expect("kill").success());
    assert!(!running.wait().expect("a child").success());
    assert!(!table.exists(), "the build was complete");
    succeeded(&mpirun(2, arguments, &table).output().expect("mpirun is installed"));
    assert!(fs::read(&table).expect("a table") == expected);
}
