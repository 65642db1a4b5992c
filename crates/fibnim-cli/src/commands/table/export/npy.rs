//! Tables as arrays of NumPy.
//!
//! The array has an axis a pile, so that a canonical position stands in it once for every order of its piles. It is
//! made in *slabs*, which fix the index of the first axis: as many at a time as the memory holds, and a pass over the
//! table each time.

use std::io::Write;
use std::num::NonZeroU32;

use fibnim_table::{Axis, Entry};

use super::source::Source;
use crate::error::CliError;
use crate::output::OutputFile;

/// Writes the array, with parts of it in at most `memory` bytes.
pub fn write(source: &mut Source, output: &mut OutputFile, memory: u64) -> Result<(), CliError> {
    if source.shape().max() <= <[u8; 2] as Entry>::MOST {
        write_entries::<2>(source, output, memory)
    } else {
        write_entries::<4>(source, output, memory)
    }
}

/// Writes the array with entries of so many bytes.
fn write_entries<const BYTES: usize>(source: &mut Source, output: &mut OutputFile, memory: u64) -> Result<(), CliError>
where
    [u8; BYTES]: Entry,
{
    let (piles, max) = (source.shape().piles() as usize, source.shape().max());
    let side = max as usize + 1;
    let header = header(piles, side, BYTES);
    let Plan { slab, slabs } = Plan::new(piles, side, BYTES, memory, output.free()?)?;
    let mut entries: Vec<[u8; BYTES]> = Vec::new();
    entries
        .try_reserve_exact(slabs * slab)
        .map_err(|error| CliError::Room(format!("{error}: --memory makes smaller parts")))?;
    entries.resize(slabs * slab, [0; BYTES]);

    // Reading and completing a part are two steps for every entry.
    source.expect(2 * slab as u128 * side as u128);
    output.write_all(&header)?;
    let mut axes = vec![Axis::up_to(max); piles];
    for first in (0..side).step_by(slabs) {
        let count = slabs.min(side - first);
        axes[0] = Axis::new(first as u32, NonZeroU32::MIN, count);
        let part = &mut entries[..count * slab];
        source.fill(&axes, part)?;
        for slab in part.chunks(slab) {
            output.write_all(slab.as_flattened())?;
            source.advance(0)?;
        }
    }
    Ok(())
}

/// The parts that the array is made in.
#[derive(Debug)]
struct Plan {
    /// Entries of a slab.
    slab: usize,
    /// Slabs of a part.
    slabs: usize,
}

impl Plan {
    /// The fewest parts that fit `memory` bytes, of an array that fits `free` bytes.
    ///
    /// # Errors
    /// If there are none.
    fn new(piles: usize, side: usize, entry: usize, memory: u64, free: u64) -> Result<Self, CliError> {
        let slab = (side as u128).pow(piles as u32 - 1);
        let part = slab * entry as u128;
        let whole = part * side as u128 + header(piles, side, entry).len() as u128;
        if whole > u128::from(free) {
            return Err(CliError::Room(format!("the array takes {whole} bytes, and the disk has {free} bytes free")));
        }
        let slabs = usize::try_from(u128::from(memory) / part).unwrap_or(usize::MAX).min(side);
        match usize::try_from(slab) {
            Ok(slab) if slabs > 0 => Ok(Self { slab, slabs }),
            _ => Err(CliError::Room(format!(
                "a part of the array takes {part} bytes at least (allowed: {memory}; --memory allows more)"
            ))),
        }
    }
}

/// The beginning of the file: version 1.0 of the format, padded so that the entries are aligned.
fn header(piles: usize, side: usize, entry: usize) -> Vec<u8> {
    const BEFORE: usize = 10;
    // With a comma at the end, without which one number is no tuple.
    let shape = vec![side.to_string(); piles].join(", ") + ",";
    let mut text = format!("{{'descr': '<u{entry}', 'fortran_order': False, 'shape': ({shape}), }}");
    text.push_str(&" ".repeat((BEFORE + text.len() + 1).next_multiple_of(64) - BEFORE - text.len() - 1));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_with_its_size() {
        let plan = |memory, free| Plan::new(3, 1000, 2, memory, free);
        assert!(matches!(plan(5_000_000, 2_000_000_128), Ok(Plan { slab: 1_000_000, slabs: 2 })));
        assert!(matches!(plan(u64::MAX, u64::MAX), Ok(Plan { slab: 1_000_000, slabs: 1000 })));
        let refusal = |plan: Result<Plan, CliError>| match plan {
            Err(CliError::Room(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            refusal(plan(5_000_000, 2_000_000_127)),
            "the array takes 2000000128 bytes, and the disk has 2000000127 bytes free"
        );
        assert_eq!(
            refusal(plan(1_999_999, u64::MAX)),
            "a part of the array takes 2000000 bytes at least (allowed: 1999999; --memory allows more)"
        );
        assert!(refusal(Plan::new(8, 32_767, 2, u64::MAX, u64::MAX)).starts_with("the array takes 2657"));
    }
}
