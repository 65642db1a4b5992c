//! Table files: what is written is read back, also after an interrupted build, and a damaged file never gives a wrong
//! answer.

use std::fs;
use std::path::Path;

use fibnim::{Budget, Play, SolveError};
use fibnim_table::store::{Existing, TableFile, partial_path, write};
use fibnim_table::{DamageError, OutOfTableError, Shape, Table, TableError, ThresholdSource, verify_every};

use crate::{bytes_of, place, shape, until};

#[test]
fn many_threads_probe_one_file() {
    let ((_folder, path), shape) = (place(), shape("2t", Play::Normal, 3, 150));
    write(&shape, &path, 2, Existing::Refuse, &mut Budget::default()).expect("written");
    let table = Table::build(shape, 2, &mut Budget::default()).expect("within the budget");
    let file = TableFile::open(&path).expect("a table");
    std::thread::scope(|scope| {
        for thread in 0..4_u32 {
            let (file, table) = (&file, &table);
            scope.spawn(move || {
                for i in 0..30_000_u32 {
                    let at = (i + thread).wrapping_mul(2_654_435_761);
                    let piles = [at % 151, at / 151 % 151, at / 22_801 % 151];
                    assert_eq!(file.probe(&piles).expect("whole"), table.threshold(&piles).expect("in the table"));
                }
            });
        }
    });
    let outside = OutOfTableError { piles: 3, max: 150 };
    assert_eq!(table.threshold(&[151, 0, 0]), Err(outside.clone()));
    for piles in [&[151, 0, 0][..], &[0; 4]] {
        assert!(matches!(file.probe(piles), Err(TableError::OutOfTable(error)) if error == outside));
    }
    assert_eq!(file.probe(&[5]).expect("whole"), Some(5));
}

#[test]
fn a_build_that_was_ended_goes_on_to_the_same_file() {
    let shape = shape("2t", Play::Normal, 3, 140);
    let whole = bytes_of(&shape, 1);
    let (_folder, path) = place();
    let partial = partial_path(&path);
    for (step, threads) in [(1, 1), (20_000, 1), (200_000, 1), (60_000, 2), (400_000, 2)] {
        let mut monitor = until(step);
        let mut budget = Budget::watched(&mut monitor);
        let ended = write(&shape, &path, threads, Existing::Replace, &mut budget);
        assert!(matches!(ended, Err(TableError::Solve(SolveError::Stopped(_)))), "{ended:?}");
        assert!(!path.exists());
        let left = fs::read(&partial).expect("a checkpoint");
        assert_eq!(left, whole[..left.len()], "a checkpoint is the beginning of the file");
        let again = write(&shape, &path, threads, Existing::Refuse, &mut Budget::default());
        assert!(matches!(again, Err(TableError::Unfinished)), "{again:?}");
        write(&shape, &path, 3 - threads, Existing::Resume, &mut Budget::default()).expect("written");
        assert!(fs::read(&path).expect("readable") == whole, "after {step} positions");
        assert!(!partial.exists());
        fs::remove_file(&path).expect("removed");
    }
    // The unfinished file may be cut off or damaged at any place.
    let mut lengths: Vec<usize> = (0..whole.len()).step_by(whole.len() / 23).collect();
    lengths.extend([1, 31, 32, 37, 38, 39, whole.len() - 1, whole.len()]);
    for len in lengths {
        fs::write(&partial, &whole[..len]).expect("written");
        write(&shape, &path, 2, Existing::Resume, &mut Budget::default()).expect("written");
        assert!(fs::read(&path).expect("readable") == whole, "after {len} bytes");
        let mut damaged = whole[..len].to_vec();
        if len > 100 {
            damaged[len * 2 / 3] ^= 16;
            fs::remove_file(&path).expect("removed");
            fs::write(&partial, damaged).expect("written");
            write(&shape, &path, 1, Existing::Resume, &mut Budget::default()).expect("written");
            assert!(fs::read(&path).expect("readable") == whole, "{len} damaged bytes");
        }
        fs::remove_file(&path).expect("removed");
    }
}

#[test]
fn files_that_are_there_are_safe() {
    let (folder, path) = place();
    let (three, four) = (shape("2t", Play::Normal, 3, 20), shape("2t", Play::Normal, 4, 20));
    let build = |shape: &Shape, path: &Path, existing, memory| {
        write(shape, path, 1, existing, &mut Budget { memory, ..Budget::default() })
    };
    let run = |shape, existing| build(shape, &path, existing, 1 << 30);
    let size = run(&three, Existing::Resume).expect("nothing to resume is a new build");
    assert!(matches!(run(&three, Existing::Refuse), Err(TableError::Exists)));
    assert_eq!(run(&three, Existing::Resume).expect("finished already"), size);
    assert!(matches!(run(&four, Existing::Resume), Err(TableError::Exists)));
    assert_eq!(TableFile::open(&path).expect("a table").shape(), &three);
    run(&four, Existing::Replace).expect("written");
    assert_eq!(TableFile::open(&path).expect("a table").shape(), &four);

    let other = folder.path().join("other.fnt");
    fs::copy(&path, partial_path(&other)).expect("copied");
    let resumed = build(&three, &other, Existing::Resume, 1 << 30);
    assert!(matches!(resumed, Err(TableError::OtherTable)), "{resumed:?}");
    let unwritable = build(&three, &folder.path().join("none/table.fnt"), Existing::Refuse, 1 << 30);
    assert!(matches!(unwritable, Err(TableError::Io(_))), "{unwritable:?}");
    let path = folder.path().join("new.fnt");
    let small = build(&three, &path, Existing::Refuse, 1000);
    assert!(matches!(small, Err(TableError::Solve(SolveError::Table { .. }))), "{small:?}");
    assert!(!partial_path(&path).exists(), "refused before anything was written");
    let huge = build(&shape("2t", Play::Normal, 4, 30_000), &path, Existing::Refuse, u64::MAX);
    assert!(matches!(huge, Err(TableError::Space { .. } | TableError::TooLarge)), "{huge:?}");
}

/// A file that is shortened or changed while it is open gives an error, and the process goes on.
#[test]
fn a_file_that_changes_while_it_is_open_is_an_error() {
    let (_folder, path) = place();
    let shape = shape("2t", Play::Normal, 3, 200);
    write(&shape, &path, 2, Existing::Refuse, &mut Budget::default()).expect("written");
    let whole = fs::read(&path).expect("readable");
    let table = Table::build(shape, 2, &mut Budget::default()).expect("within the budget");
    for len in [0, 40, 5000, whole.len() / 2, whole.len() - 5000] {
        fs::write(&path, &whole).expect("written");
        let file = TableFile::open(&path).expect("a table");
        fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(len as u64)).expect("shortened");
        let is_truncated = |result: Result<(), TableError>| {
            matches!(result, Err(TableError::Damaged(DamageError::Truncated | DamageError::Index)))
        };
        assert!(is_truncated(verify_every(&file, 2, &mut Budget::default())), "{len}");
        assert!(is_truncated(file.check_digest().map_err(TableError::from)), "{len}");
        assert!(file.records().any(|record| record.is_err()), "{len}");
        let mut errors = 0;
        for a in 0..=200 {
            let piles = [a, a / 2, 200 - a];
            match file.probe(&piles) {
                Ok(threshold) => assert_eq!(Ok(threshold), table.threshold(&piles)),
                Err(_) => errors += 1,
            }
        }
        assert!(errors > 0, "{len}");
    }
    // Other bytes of the same length.
    fs::write(&path, &whole).expect("written");
    let file = TableFile::open(&path).expect("a table");
    fs::write(&path, vec![0; whole.len()]).expect("written");
    assert!(matches!(file.probe(&[200, 100, 50]), Err(TableError::Damaged(_))));
}

/// Two builders at a time, many times: the finished file is whole whenever it is there.
#[cfg(unix)]
#[test]
fn two_builders_never_spoil_a_finished_file() {
    let ((_folder, path), shape) = (place(), shape("2t", Play::Normal, 3, 12));
    let whole = bytes_of(&shape, 1);
    let build = || {
        for _ in 0..100 {
            match write(&shape, &path, 1, Existing::Replace, &mut Budget::default()) {
                Ok(_) | Err(TableError::InUse) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
    };
    let reads = std::thread::scope(|scope| {
        let builders = [scope.spawn(build), scope.spawn(build)];
        let mut reads = 0;
        while !builders.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            if let Ok(bytes) = fs::read(&path) {
                assert!(bytes == whole, "{} of {} bytes", bytes.len(), whole.len());
                reads += 1;
            }
        }
        reads
    });
    assert!(reads > 0);
}
