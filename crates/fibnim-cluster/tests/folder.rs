//! A folder of tiles that is read like the table file of the same table, or refused.

use std::fs;
use std::path::{Path, PathBuf};

use fibnim::{Budget, Play};
use fibnim_cluster::{Alone, BuildOptions, Folder, build};
use fibnim_table::store::{DiskFile, Storage, TableFile, TileJob};
use fibnim_table::{DamageError, Shape, TableError, Thresholds, verify_every};
use tempfile::TempDir;

use crate::common::{alone, shape};

/// A folder of tiles, and the bytes of the table file.
fn tiles(shape: &Shape) -> (TempDir, PathBuf, Vec<u8>) {
    let place = tempfile::tempdir().expect("a folder");
    let (expected, tiles) = (alone(shape, place.path()), place.path().join("tiles"));
    let job = TileJob::new(shape).expect("storable");
    let options = BuildOptions { workers: 1, memory: 1 << 30, spool: place.path().join("spool"), every: 1 };
    build(&job, &Folder::new(&tiles), &options, &mut Alone).expect("built");
    (place, tiles, expected)
}

/// All bytes, in pieces that begin anywhere.
fn bytes(storage: &impl Storage, step: usize) -> Vec<u8> {
    let mut bytes = vec![0; storage.size() as usize];
    for (start, piece) in (0..).step_by(step).zip(bytes.chunks_mut(step)) {
        storage.read_at(piece, start).expect("within the table");
    }
    bytes
}

#[test]
fn a_folder_is_read_like_the_table_file() {
    for (take, play, piles, max) in [
        ("2t", Play::Normal, 1, 3000),
        ("300", Play::Normal, 2, 400),
        ("t+1", Play::Misere, 3, 150),
        ("2t", Play::Normal, 4, 150),
        ("floor(5t/2)", Play::Normal, 5, 30),
        ("2t", Play::Normal, 3, 0),
    ] {
        let shape = shape(take, play, piles, max);
        let (_place, tiles, expected) = tiles(&shape);
        let storage = DiskFile::open(&tiles).expect("a finished build");
        for step in [1 << 20, 1013, 41] {
            assert!(bytes(&storage, step) == expected, "{take}, {piles} piles to {max}, {step}");
        }
        assert!(storage.read_at(&mut [0; 2], storage.size() - 1).is_err());
        let (file, whole) =
            (TableFile::new(storage).expect("a table"), TableFile::new(&expected[..]).expect("a table"));
        assert_eq!((file.shape(), file.digest(), file.size()), (&shape, whole.digest(), expected.len() as u64));
        assert!(file.records().map(Result::unwrap).eq(whole.records().map(Result::unwrap)));
        assert!(file.check(2, &mut Budget::default()).is_ok());
        assert!(verify_every(&file, 2, &mut Budget::default()).is_ok());
    }
}

/// Opens the folder and reads all of it.
fn read(tiles: &Path) -> Result<(), TableError> {
    TableFile::open(tiles)?.check(1, &mut Budget::default())
}

/// Changes a file of the folder, asserts that the folder is refused, and changes it back.
fn refused(tiles: &Path, name: &str, change: impl Fn(&mut Vec<u8>)) -> TableError {
    let path = tiles.join(name);
    let right = fs::read(&path).expect("readable");
    let mut wrong = right.clone();
    change(&mut wrong);
    assert!(wrong != right);
    fs::write(&path, wrong).expect("written");
    let error = read(tiles).expect_err(name);
    fs::write(&path, right).expect("written");
    error
}

#[test]
fn a_folder_that_is_not_whole_is_refused() {
    let shape = shape("2t", Play::Normal, 4, 110);
    let (place, tiles, _) = tiles(&shape);
    let job = TileJob::new(&shape).expect("storable");
    let stored: Vec<usize> = (0..job.tiling().tiles()).filter(|&number| job.tiling().tile(number).stored).collect();
    let name = |tile: usize| format!("tile-{tile:06}.rec");
    assert!(stored.len() > 3);
    // A tile is missing, shorter, longer, damaged, or another one.
    for &tile in &stored {
        let away = place.path().join("away");
        fs::rename(tiles.join(name(tile)), &away).expect("moved");
        let error = read(&tiles).expect_err("a missing tile").to_string();
        assert!(error.contains(&name(tile)), "{error}");
        fs::rename(&away, tiles.join(name(tile))).expect("moved back");
        let lengths: [fn(&mut Vec<u8>); 3] =
            [|bytes| bytes.truncate(bytes.len() - 1), |bytes| bytes.push(0), Vec::clear];
        for length in lengths {
            let error = refused(&tiles, &name(tile), length);
            assert!(matches!(error, TableError::Damaged(DamageError::Index)), "{error}");
        }
        refused(&tiles, &name(tile), |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 4;
        });
    }
    let [first, second] = [0, 1].map(|i| fs::read(tiles.join(name(stored[i]))).expect("readable"));
    fs::write(tiles.join(name(stored[0])), &second).expect("written");
    fs::write(tiles.join(name(stored[1])), &first).expect("written");
    assert!(read(&tiles).is_err(), "two tiles have changed places");
    fs::write(tiles.join(name(stored[0])), &first).expect("written");
    fs::write(tiles.join(name(stored[1])), &second).expect("written");
    // Every byte of the header and of the index counts, and their lengths.
    for file in ["header", "index"] {
        let len = fs::metadata(tiles.join(file)).expect("there").len() as usize;
        for at in (0..len).step_by(7).chain(len - 40..len) {
            refused(&tiles, file, |bytes| bytes[at] ^= 0x11);
        }
        let changes: [fn(&mut Vec<u8>); 3] =
            [Vec::clear, |bytes| bytes.push(0), |bytes| bytes.truncate(bytes.len() - 8)];
        for change in changes {
            refused(&tiles, file, change);
        }
    }
    assert!(read(&tiles).is_ok(), "everything is as it was");
}

/// The lengths and places in the index are bounded by the files, whatever its checksums say.
#[test]
fn a_forged_index_is_refused() {
    let shape = shape("2t", Play::Normal, 3, 100);
    let (_place, tiles, _) = tiles(&shape);
    let directory = |bytes: &[u8]| bytes.len() - 48;
    for place in [0, 1, 44, u64::MAX, u64::MAX / 2, 1 << 40] {
        let error = refused(&tiles, "index", |bytes| {
            let at = directory(bytes);
            bytes[at..at + 8].copy_from_slice(&place.to_le_bytes());
        });
        assert!(matches!(error, TableError::Damaged(_)), "{error}");
    }
}

#[test]
fn other_folders_are_refused() {
    let place = tempfile::tempdir().expect("a folder");
    assert!(matches!(read(place.path()), Err(TableError::NotAFile)));
    assert!(matches!(read(&place.path().join("missing")), Err(TableError::Io(_))));
    // A build that is not finished has no index.
    let (_place, tiles, _) = tiles(&shape("2t", Play::Normal, 3, 50));
    fs::remove_file(tiles.join("index")).expect("removed");
    assert!(matches!(read(&tiles), Err(TableError::Unfinished)));
    // A folder in the place of a file.
    fs::create_dir(tiles.join("index")).expect("made");
    assert!(matches!(read(&tiles), Err(TableError::NotAFile)));
}

/// No file of a folder names another one, and piles of more than 32,766 chips would have too many tiles to look for.
#[test]
fn a_header_of_a_larger_table_is_refused() {
    let (_place, tiles, _) = tiles(&shape("2t", Play::Normal, 1, 50));
    for larger in [TileJob::new(&shape("2t", Play::Normal, 8, 60)), TileJob::new(&shape("2t", Play::Normal, 2, 30_000))]
    {
        let header = larger.expect("storable").header();
        let error = refused(&tiles, "header", |bytes| bytes.clone_from(&header));
        assert!(matches!(error, TableError::Io(_)), "{error}");
    }
    let error = refused(&tiles, "header", |bytes| {
        bytes[20..24].copy_from_slice(&(1_u32 << 24).to_le_bytes());
        let end = bytes.len() - 4;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    });
    assert!(matches!(error, TableError::Damaged(DamageError::Header)), "{error}");
    assert!(TileJob::of_header(&fs::read(tiles.join("header")).expect("readable")).is_ok());
}
