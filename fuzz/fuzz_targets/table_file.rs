//! A table file of any bytes is read or refused without a panic and without an allocation larger than its chunks. Every
//! threshold read is legal, and looking up one position agrees with reading its chunk.

#![cfg_attr(fuzzing, no_main)]

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use fibnim_fuzz::law;
use fibnim_fuzz::table_file::{Base, bases, edit, repair};
use fibnim_table::store::TableFile;
use fibnim_table::{Piece, Thresholds};

/// The most chunks that are read, since a header can claim very many.
const MOST_CHUNKS: u64 = 64;

/// Undamaged tables, built once.
static BASES: LazyLock<Vec<Base>> = LazyLock::new(bases);

fn case(bytes: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if bytes.ratio(1, 8)? {
        return Ok(bytes.bytes(bytes.len())?.to_vec());
    }
    let base = &BASES[bytes.choose_index(BASES.len())?];
    let mut file = base.bytes.clone();
    for _ in 0..bytes.int_in_range(0..=6_u8)? {
        edit(&mut file, base, bytes)?;
    }
    if bytes.ratio(3, 4)? {
        repair(&mut file);
    }
    Ok(file)
}

law!(|bytes| {
    let Ok(bytes) = case(&mut Unstructured::new(bytes)) else { return };
    let Ok(file) = TableFile::new(&bytes[..]) else { return };
    let (piles, max) = (file.shape().piles() as usize, file.shape().max());
    let mut first = None;
    for number in 0..file.chunks().min(MOST_CHUNKS) {
        let mut visit = |piece: Piece<'_>| {
            let outer = piece.outer();
            assert!(outer.len() + 2 == piles && outer.is_sorted_by(|a, b| a >= b), "{outer:?}");
            let mut count = 0;
            for ([a, b], threshold) in piece.thresholds() {
                assert!(
                    outer.first().is_none_or(|&top| b >= top) && a >= b && a <= max as usize,
                    "{a}, {b}, {outer:?}"
                );
                assert!(threshold.is_none_or(|threshold| threshold <= max), "{a}, {b}, {outer:?}: {threshold:?}");
                if first.is_none() {
                    let position: Vec<u32> = [a, b].iter().chain(outer).map(|&pile| pile as u32).collect();
                    first = Some((position, threshold));
                }
                count += 1;
            }
            assert_eq!(count, piece.bytes().len());
        };
        // A damaged chunk gives an error; the others must still be read.
        let _ = file.pieces(number, &mut visit);
    }
    assert!(file.pieces(file.chunks(), &mut |_| ()).is_err(), "a chunk beyond the last");
    if let Some((position, threshold)) = first {
        assert_eq!(file.threshold(&position).ok(), Some(threshold), "{position:?}");
    }
    for position in [&[0_u32][..], &[max, max / 2], &vec![max; piles]] {
        if let Ok(Some(threshold)) = file.threshold(position) {
            assert!(threshold <= max);
        }
    }
    assert!(file.threshold(&vec![0; piles + 1]).is_err() && file.threshold(&[max + 1]).is_err());
});
