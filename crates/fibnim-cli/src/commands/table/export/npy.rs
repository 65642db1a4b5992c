//! Tables as arrays of NumPy.
//!
//! The array has an axis a pile, so that a canonical position stands in it once for every order of its piles. It is
//! made in *slabs*, which fix the index of the first axis: as many at a time as the memory holds, and a pass over the
//! table each time. Of a slab the table gives the entries with the other piles in decreasing order; the others follow
//! by symmetry, within the slab.

use std::io::Write;
use std::ops::Range;
use std::thread;

use fibnim_table::Piece;

use super::source::{Sink, Source};
use crate::error::CliError;
use crate::output::OutputFile;

/// An entry of the array: a little-endian number of 16 bits.
type Entry = [u8; 2];

/// An infinite threshold.
const INFINITY: Entry = u16::MAX.to_le_bytes();

/// Writes the array, with parts of it in at most `memory` bytes.
pub fn write(source: &mut Source, output: &mut OutputFile, memory: u64) -> Result<(), CliError> {
    let (piles, side) = (source.shape().piles() as usize, source.shape().max() as usize + 1);
    let header = header(piles, side);
    let Plan { slab, slabs } = Plan::new(piles, side, memory, output.free()?)?;
    let mut entries: Vec<Entry> = Vec::new();
    entries
        .try_reserve_exact(slabs * slab)
        .map_err(|error| CliError::Room(format!("{error}: --memory makes smaller parts")))?;
    entries.resize(slabs * slab, INFINITY);

    let passes = side.div_ceil(slabs) as u128;
    source.expect(source.shape().positions() * passes + (slab * side) as u128);
    output.write_all(&header)?;
    for first in (0..side).step_by(slabs) {
        let range = first..(first + slabs).min(side);
        let len = range.len() * slab;
        let mut part = Part { range, strides: strides(piles, side), slab, entries: &mut entries[..len] };
        source.read(&mut part)?;
        part.complete(side);
        for slab in entries[..len].chunks(slab) {
            output.write_all(slab.as_flattened())?;
            source.advance(slab.len() as u64)?;
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
    fn new(piles: usize, side: usize, memory: u64, free: u64) -> Result<Self, CliError> {
        const ENTRY: u128 = size_of::<Entry>() as u128;
        let slab = (side as u128).pow(piles as u32 - 1);
        let (part, whole) = (slab * ENTRY, slab * side as u128 * ENTRY + header(piles, side).len() as u128);
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
fn header(piles: usize, side: usize) -> Vec<u8> {
    const BEFORE: usize = 10;
    // With a comma at the end, without which one number is no tuple.
    let shape = vec![side.to_string(); piles].join(", ") + ",";
    let mut text = format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({shape}), }}");
    text.push_str(&" ".repeat((BEFORE + text.len() + 1).next_multiple_of(64) - BEFORE - text.len() - 1));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

/// How far apart neighbours are along every axis of a slab.
fn strides(piles: usize, side: usize) -> Vec<usize> {
    (0..piles as u32 - 1).rev().map(|axis| side.pow(axis)).collect()
}

/// Some of the slabs.
struct Part<'a> {
    /// Their indices.
    range: Range<usize>,
    strides: Vec<usize>,
    /// Entries of a slab.
    slab: usize,
    entries: &'a mut [Entry],
}

impl Part<'_> {
    /// Fills in what follows by symmetry.
    fn complete(&mut self, side: usize) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let slabs = self.range.len().div_ceil(threads);
        thread::scope(|scope| {
            for some in self.entries.chunks_mut(slabs * self.slab) {
                let (strides, slab) = (&self.strides, self.slab);
                scope.spawn(move || some.chunks_mut(slab).for_each(|slab| complete(slab, strides, side)));
            }
        });
    }
}

impl Sink for Part<'_> {
    fn piece(&mut self, piece: &Piece<'_>) {
        let outer = piece.outer();
        let Range { start, end } = self.range;
        let along = |axis: usize| self.strides.get(axis).copied().unwrap_or(0);
        let (first, second) = (along(0), along(1));
        // The outer piles behind one inner pile, and behind both of them without one that is the first index.
        let behind_one: usize = outer.iter().enumerate().map(|(i, pile)| pile * along(i + 1)).sum();
        let behind_both: Vec<usize> = (0..outer.len())
            .filter(|&i| self.range.contains(&outer[i]) && (i == 0 || outer[i - 1] != outer[i]))
            .map(|i| {
                let others = outer.iter().enumerate().filter(|(j, _)| *j != i);
                let rest: usize = others.zip(2..).map(|((_, pile), axis)| pile * along(axis)).sum();
                (outer[i] - start) * self.slab + rest
            })
            .collect();
        for ([a, b], threshold) in piece.thresholds() {
            let entry = threshold.map_or(INFINITY, |threshold| (threshold as u16).to_le_bytes());
            if (start..end).contains(&a) {
                self.entries[(a - start) * self.slab + b * first + behind_one] = entry;
            }
            // One pile has no second one.
            if !self.strides.is_empty() && (start..end).contains(&b) {
                self.entries[(b - start) * self.slab + a * first + behind_one] = entry;
            }
            for rest in &behind_both {
                self.entries[rest + a * first + b * second] = entry;
            }
        }
    }

    fn chunk(&mut self) -> Result<(), CliError> {
        Ok(())
    }
}

/// Fills in the entries of a slab whose piles are not in decreasing order. A row has all piles but the last fixed.
fn complete(slab: &mut [Entry], strides: &[usize], side: usize) {
    let Some(fixed) = strides.len().checked_sub(1).filter(|fixed| *fixed > 0) else { return };
    let mut piles = vec![side - 1; fixed];
    // Backwards, so that among the rows with the same piles the one with decreasing piles comes first.
    for row in (0..slab.len() / side).rev() {
        let mut sorted = piles.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        if sorted == piles {
            complete_row(slab, row * side, &piles, strides, side);
        } else {
            let from: usize = sorted.iter().zip(strides).map(|(pile, stride)| pile * stride).sum();
            slab.copy_within(from..from + side, row * side);
        }
        for pile in piles.iter_mut().rev() {
            match pile.checked_sub(1) {
                Some(less) => {
                    *pile = less;
                    break;
                }
                None => *pile = side - 1,
            }
        }
    }
}

/// Fills in the end of a row with decreasing piles, where the last pile is larger than another.
fn complete_row(slab: &mut [Entry], row: usize, piles: &[usize], strides: &[usize], side: usize) {
    for place in 0..piles.len() {
        // The last pile belongs at this place.
        let end = if place == 0 { side } else { piles[place - 1] + 1 };
        let before: usize = piles[..place].iter().zip(strides).map(|(pile, stride)| pile * stride).sum();
        let behind: usize = piles[place..].iter().zip(&strides[place + 1..]).map(|(pile, stride)| pile * stride).sum();
        for last in piles[place] + 1..end {
            slab[row + last] = slab[before + behind + last * strides[place]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_with_its_size() {
        let plan = |memory, free| Plan::new(3, 1000, memory, free);
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
        assert!(refusal(Plan::new(8, 32_767, u64::MAX, u64::MAX)).starts_with("the array takes 2657"));
    }
}
