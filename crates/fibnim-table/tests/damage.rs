//! Damaged and forged files: an error, and never a wrong answer.

use fibnim::Play;
use fibnim_table::store::TableFile;
use fibnim_table::{Piece, Table, TableError, ThresholdSource};

use crate::{build, bytes_of, shape};

/// A table and its file.
fn whole() -> (Table, Vec<u8>) {
    let table = build(&shape("2t", Play::Normal, 3, 24));
    let file = bytes_of(table.shape(), 1);
    (table, file)
}

/// Reads all positions of a file, and asserts that each gives the right answer or an error.
fn read_all(bytes: &[u8], expected: &Table) -> Result<(), String> {
    let file = TableFile::new(bytes).map_err(|error| error.to_string())?;
    if file.shape() != expected.shape() {
        return Err("another shape".to_owned());
    }
    let mut failure = file.check_digest().err().map(|error| error.to_string());
    for number in 0..file.chunks() {
        let mut visit = |piece: Piece<'_>| {
            for (inner, threshold) in piece.thresholds() {
                let piles: Vec<u32> = inner.iter().chain(piece.outer()).map(|&pile| pile as u32).collect();
                assert_eq!(Ok(threshold), expected.threshold(&piles), "a wrong answer");
            }
        };
        if let Err(damage) = file.pieces(number, &mut visit) {
            failure = Some(damage.to_string());
        }
    }
    failure.map_or(Ok(()), Err)
}

#[test]
fn damage_is_an_error_and_never_an_answer() {
    let (table, whole) = whole();
    assert_eq!(read_all(&whole, &table), Ok(()));
    for len in 0..whole.len() {
        assert!(read_all(&whole[..len], &table).is_err(), "{len} bytes");
    }
    for bit in 0..8 * whole.len() {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(read_all(&damaged, &table).is_err(), "bit {bit}");
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(read_all(&longer, &table).is_err());
    for other in [1, 3] {
        let mut version = whole.clone();
        version[8] = other;
        let refusal = TableFile::new(version).expect_err("refused").to_string();
        assert_eq!(refusal, format!("a table file of version {other}: give a file of version 2"));
    }
    let other = TableFile::new(b"%PDF-1.4 and more than thirty-two bytes".to_vec());
    assert!(matches!(other, Err(TableError::NotATable)));
}

/// The file with one byte of the header changed, and a right checksum.
fn forge(whole: &[u8], at: usize, value: u8) -> Vec<u8> {
    let header = u32::from_le_bytes(whole[12..16].try_into().expect("four bytes")) as usize;
    let mut forged = whole.to_vec();
    forged[at] = value;
    let sum = crc32fast::hash(&forged[..header - 4]);
    forged[header - 4..header].copy_from_slice(&sum.to_le_bytes());
    forged
}

/// Headers with arbitrary bytes and a valid checksum.
#[test]
fn forged_headers_are_refused() {
    let (_, whole) = whole();
    // Bounds, lanes, rows, slabs, compression, text, reserved bytes, and too many strips.
    let changes = [
        (10, 2),
        (12, 7),
        (15, 1),
        (16, 0),
        (16, 9),
        (16, 8),
        (17, 2),
        (18, 0),
        (18, 2),
        (19, 1),
        (22, 1),
        (22, 128),
        (23, 1),
        (24, 0),
        (24, 65),
        (26, 127),
        (27, 255),
        (28, 0),
        (29, 2),
        (30, 1),
        (31, 1),
        (32, 0),
        (35, 1),
        (36, b'0'),
        (37, 255),
    ];
    for (at, value) in changes {
        assert!(TableFile::new(forge(&whole, at, value)).is_err(), "byte {at} as {value}");
    }
    // For any byte, reading ends without a huge allocation.
    let header = u32::from_le_bytes(whole[12..16].try_into().expect("four bytes")) as usize;
    for (at, value) in (8..header - 4).flat_map(|at| (0..=255).map(move |value| (at, value))) {
        if let Ok(file) = TableFile::new(forge(&whole, at, value)) {
            (0..file.chunks()).for_each(|number| _ = file.pieces(number, &mut |_| ()));
        }
    }
}

/// A digest that is not that of the records is found by a check, and by nothing else.
#[test]
fn a_forged_digest_is_found() {
    let (_, mut two) = whole();
    let last = two.len() - 40;
    two[last + 16] ^= 1;
    let sum = crc32fast::hash(&two[last..last + 28]);
    two[last + 28..last + 32].copy_from_slice(&sum.to_le_bytes());
    let file = TableFile::new(two).expect("a table");
    assert!((0..file.chunks()).all(|number| file.pieces(number, &mut |_| ()).is_ok()));
    assert!(file.check_digest().is_err());
}
