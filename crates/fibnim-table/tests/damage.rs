//! Damaged and forged files of both versions: an error, and never a wrong answer.

use fibnim::Play;
use fibnim_table::store::TableFile;
use fibnim_table::{Piece, Table, TableError, Thresholds};

use crate::{build, bytes_of, shape};

/// Files of version 1, with what they are of.
const ONES: [(&str, Play, u32, u32, &[u8]); 3] = [
    ("2t", Play::Normal, 3, 24, include_bytes!("fixtures/v1-three.fnt")),
    ("256", Play::Normal, 2, 258, include_bytes!("fixtures/v1-two.fnt")),
    ("1,2,3 then 2t", Play::Misere, 4, 10, include_bytes!("fixtures/v1-four.fnt")),
];

/// The same table in files of both versions.
fn both() -> (Table, [Vec<u8>; 2]) {
    let (take, play, piles, max, one) = ONES[0];
    let table = build(&shape(take, play, piles, max));
    let two = bytes_of(table.shape(), 1);
    assert_eq!([one[8], two[8]], [1, 2]);
    (table, [one.to_vec(), two])
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

/// Tables in files of version 1 are read and probed; a new file of the same table is another one.
#[test]
fn files_of_version_1_are_read() {
    for (take, play, piles, max, one) in ONES {
        let table = build(&shape(take, play, piles, max));
        assert_eq!(read_all(one, &table), Ok(()), "{take}");
        let file = TableFile::new(one).expect("a table");
        assert_eq!((file.version(), file.digest()), (1, None));
        let new = bytes_of(table.shape(), 1);
        let new = TableFile::new(new).expect("a table");
        assert_eq!(new.version(), 2);
        assert!(new.digest().is_some());
        for record in new.records() {
            let record = record.expect("whole");
            assert_eq!(file.probe(record.piles()).expect("whole"), record.threshold(), "{:?}", record.piles());
        }
    }
}

#[test]
fn damage_is_an_error_and_never_an_answer() {
    let (table, files) = both();
    for whole in files {
        assert_eq!(read_all(&whole, &table), Ok(()));
        for len in 0..whole.len() {
            assert!(read_all(&whole[..len], &table).is_err(), "{len} bytes");
        }
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(read_all(&damaged, &table).is_err(), "version {}, bit {bit}", whole[8]);
        }
        let mut longer = whole.clone();
        longer.push(0);
        assert!(read_all(&longer, &table).is_err());

        let mut version = whole.clone();
        version[8] = 3;
        let refusal = TableFile::new(version).expect_err("refused").to_string();
        assert_eq!(refusal, "a table file of version 3: give a file of version 1 or 2");
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
    let (_, [one, two]) = both();
    let all = [(10, 2), (12, 7), (15, 1), (16, 0), (16, 9), (16, 8), (17, 2)];
    // Bounds, lanes, rows, slabs, compression, text; in version 2 also reserved bytes, and too many strips.
    let of_one =
        [(19, 128), (20, 0), (20, 65), (22, 127), (23, 255), (24, 0), (25, 2), (26, 0), (27, 1), (28, 0), (31, 1)];
    let of_two =
        [(18, 0), (18, 2), (19, 1), (22, 1), (22, 128), (23, 1), (24, 0), (24, 65), (26, 127), (27, 255), (28, 0)];
    let more_of_two = [(29, 2), (30, 1), (31, 1), (32, 0), (35, 1), (36, b'0'), (37, 255)];
    for (whole, changes) in [
        (&one, [&all[..], &of_one, &[(32, b'0'), (33, 255)]].concat()),
        (&two, [&all[..], &of_two, &more_of_two].concat()),
    ] {
        for (at, value) in changes {
            assert!(TableFile::new(forge(whole, at, value)).is_err(), "byte {at} as {value}");
        }
        // For any byte, reading ends without a huge allocation.
        let header = u32::from_le_bytes(whole[12..16].try_into().expect("four bytes")) as usize;
        for (at, value) in (8..header - 4).flat_map(|at| (0..=255).map(move |value| (at, value))) {
            if let Ok(file) = TableFile::new(forge(whole, at, value)) {
                (0..file.chunks()).for_each(|number| _ = file.pieces(number, &mut |_| ()));
            }
        }
    }
}

/// A digest that is not that of the records is found by a check, and by nothing else.
#[test]
fn a_forged_digest_is_found() {
    let (_, [_, mut two]) = both();
    let last = two.len() - 40;
    two[last + 16] ^= 1;
    let sum = crc32fast::hash(&two[last..last + 28]);
    two[last + 28..last + 32].copy_from_slice(&sum.to_le_bytes());
    let file = TableFile::new(two).expect("a table");
    assert!((0..file.chunks()).all(|number| file.pieces(number, &mut |_| ()).is_ok()));
    assert!(file.check_digest().is_err());
}
