//! A folder of tiles in the place of a table file.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fibnim::Rules;
use fibnim_cluster::{Alone, BuildOptions, Folder, build};
use fibnim_table::Shape;
use fibnim_table::store::TileJob;

fn output(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the command runs")
}

/// Every command that reads a table prints the same for a folder as for the file, and refuses a folder without all tiles.
#[test]
fn every_reader_accepts_a_folder_of_tiles() {
    let place = tempfile::tempdir().expect("a folder");
    let [file, tiles] = ["file", "folder"].map(|name| place.path().join(name));
    for folder in [&file, &tiles] {
        fs::create_dir(folder).expect("made");
    }
    let built = output(&file, &["table", "build", "--piles", "3", "--max", "150", "-o", "t"]);
    assert!(built.status.success());
    let job = TileJob::new(&Shape::new(Rules::FIBONACCI, 3, 150).expect("a shape")).expect("storable");
    let options = BuildOptions { workers: 1, memory: 1 << 30, spool: place.path().join("spool"), every: 0 };
    build(&job, &Folder::new(&tiles.join("t")), &options, &mut Alone).expect("built");
    let readers = [
        &["table", "info", "t"][..],
        &["table", "verify", "t"],
        &["table", "verify", "t", "--sample", "100"],
        &["table", "probe", "t", "120", "7", "31"],
        &["table", "stats", "t", "--format", "csv"],
        &["table", "complement", "t", "--format", "csv"],
        &["table", "export", "t", "--format", "csv"],
        &["solve", "120", "7", "31", "--table", "t"],
        &["plot", "--max", "60", "--fixed", "31", "--table", "t", "--force", "-o", "map.svg"],
    ];
    for args in readers {
        let [of_file, of_tiles] = [&file, &tiles].map(|folder| output(folder, args));
        assert!(of_file.status.success(), "{args:?}: {}", String::from_utf8_lossy(&of_file.stderr));
        let printed = String::from_utf8_lossy(&of_tiles.stdout);
        assert_eq!(printed, String::from_utf8_lossy(&of_file.stdout), "{args:?}");
        assert!(of_tiles.status.success());
    }
    let [of_file, of_tiles] = [&file, &tiles].map(|folder| fs::read(folder.join("map.svg")).expect("a picture"));
    assert!(of_file == of_tiles);
    let tile = Folder::new(&tiles.join("t")).records(0);
    fs::rename(&tile, tiles.join("away")).expect("moved");
    for args in readers {
        let refused = output(&tiles, args);
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && refused.stdout.is_empty(), "{args:?}");
        assert!(message.contains("tile-000000.rec"), "{args:?}: {message}");
    }
}
