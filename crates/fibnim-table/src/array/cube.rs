//! Arrays over three piles with equal axes without gaps.
//!
//! The *square* of a pile `x` has the thresholds of all positions in which `x` is the smallest pile, a byte for each order of the
//! other two. A *plane* of the array has one first pile. Every plane is written from the squares alone, so threads share the planes,
//! and each entry is written once. Of the row of a second pile, the entries whose third pile is not the smallest are part of a row
//! of one square. Each of the others is from a square of its own.

use std::sync::Mutex;

use super::entry::Entry;
use super::scatter::within;
use crate::axis::Axis;
use crate::error::TableError;
use crate::piece::Piece;
use crate::room::{Room, room};
use crate::source::Thresholds;
use crate::threads::{Meter, fold_numbers, lock, on_threads};
use crate::transpose::{WORD, transpose};

/// The rows and columns of a plane whose columns are exchanged with rows at a time.
const BAND: usize = 32;

/// Large thresholds that are written between two looks at the monitor.
const LOOK: usize = 1 << 14;

/// The entries of each square, from the least smallest pile on, of piles with so many sizes.
fn squares(side: usize) -> impl Iterator<Item = usize> {
    (1..=side).rev().map(|side| side * side)
}

/// The thresholds of three piles within an axis.
pub struct Cube<'a> {
    /// How many sizes a pile has.
    side: usize,
    /// Where the square of each smallest pile begins.
    starts: Vec<usize>,
    /// 255 stands for 255 or more, infinity included.
    bytes: &'a [u8],
    /// The finite thresholds of 255 and more, and the indices of their piles along the axis, as each thread has read them.
    large: Vec<Vec<([u32; 3], u32)>>,
}

impl<'a> Cube<'a> {
    /// Memory for the squares; `None` if it is more than so many bytes, or than the system has.
    pub fn room(axis: &Axis, memory: u64) -> Option<Room> {
        let bytes = squares(axis.count()).map(|entries| entries as u128).sum::<u128>() + WORD as u128;
        u64::try_from(bytes).ok().filter(|&bytes| bytes <= memory).and_then(room)
    }

    /// Reads the positions with all piles within an axis, of a table of three piles. A step is half of an entry of the array.
    ///
    /// # Errors
    /// If the table is damaged, or the monitor ends the work.
    pub fn load<T: Thresholds>(
        table: &T,
        axis: Axis,
        threads: usize,
        room: &'a mut Room,
        meter: &Meter<'_>,
    ) -> Result<Self, TableError> {
        let side = axis.count();
        let (mut starts, mut len, mut parts, mut rest) = (Vec::new(), 0, Vec::new(), &mut room[..]);
        for entries in squares(side) {
            starts.push(len);
            len += entries;
            // `Cube::room` has added these numbers up.
            parts.push(Mutex::new(rest.split_off_mut(..entries).expect("room for all squares")));
        }
        let loading = Loading { axis, squares: parts };
        let (chunks, steps) = (table.chunks(), side.pow(3) as u128);
        let steps = |chunk: u64| (steps * u128::from(chunk) / u128::from(chunks)) as u64;
        let large = fold_numbers(threads, chunks, Vec::new, |large, number| -> Result<(), TableError> {
            if loading.wants(table, number) {
                table.pieces(number, &mut |piece| loading.take(&piece, large))?;
            }
            Ok(meter.add(steps(number + 1) - steps(number))?)
        })?;
        drop(loading);
        Ok(Self { side, starts, bytes: room, large })
    }

    /// Writes an array. A step is half of an entry.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn write<E: Entry>(&self, out: &mut [E], threads: usize, meter: &Meter<'_>) -> Result<(), TableError> {
        let side = self.side;
        let planes = Mutex::new(out.chunks_mut(side * side).enumerate());
        let work = || -> Result<(), TableError> {
            let mut columns = Vec::new();
            loop {
                let Some((first, plane)) = lock(&planes).next() else { return Ok(()) };
                self.write_plane(first, plane, &mut columns);
                meter.add(plane.len() as u64)?;
            }
        };
        on_threads(threads, work).into_iter().collect::<Result<(), _>>()?;
        for large in self.large.iter().flat_map(|large| large.chunks(LOOK)) {
            for &([x, b, a], threshold) in large {
                for [i, j, k] in [[x, b, a], [x, a, b], [b, x, a], [b, a, x], [a, x, b], [a, b, x]] {
                    out[(i as usize * side + j as usize) * side + k as usize] = E::of(Some(threshold));
                }
            }
            meter.add(0)?;
        }
        Ok(())
    }

    /// Writes the plane of a first pile. `columns` is memory to work in.
    fn write_plane<E: Entry>(&self, first: usize, plane: &mut [E], columns: &mut Vec<u8>) {
        let side = self.side;
        for band in (0..side).step_by(BAND) {
            let end = (band + BAND).min(side);
            // Where the third pile is not the smallest, a row is that of the square of the smaller one of the first two.
            for second in band..end {
                let least = first.min(second);
                let row = self.row(least, first.max(second), least);
                expand(&row[..side - least], &mut plane[second * side + least..][..side - least]);
            }
            // Where it is the smallest, it is one of the squares.
            for start in (0..first.min(band)).step_by(BAND) {
                let smallest = start..(start + BAND).min(first);
                let len = smallest.len();
                let mut rows: [&[u8]; BAND] = [&[]; BAND];
                for (row, third) in rows.iter_mut().zip(smallest) {
                    *row = self.row(third, first, band);
                }
                transpose(&rows[..len], end - band, columns);
                for (second, column) in (band..end).zip(columns.chunks(len)) {
                    expand(column, &mut plane[second * side + start..][..len]);
                }
            }
            for second in band..end {
                for third in band..first.min(second) {
                    plane[second * side + third] = plane[third * side + second];
                }
            }
        }
    }

    /// The row of `one` in the square of `smallest`, from `other` on.
    fn row(&self, smallest: usize, one: usize, other: usize) -> &[u8] {
        let side = self.side - smallest;
        &self.bytes[self.starts[smallest] + (one - smallest) * side + other - smallest..]
    }
}

/// Squares that are being filled.
struct Loading<'a> {
    axis: Axis,
    squares: Vec<Mutex<&'a mut [u8]>>,
}

impl Loading<'_> {
    /// Whether a chunk may have positions within the axis.
    fn wants(&self, table: &impl Thresholds, number: u64) -> bool {
        let [first, last] = self.axis.bounds();
        if first == 0 && last == table.shape().max() as usize {
            return true;
        }
        let plan = table.plan();
        plan.parts(number).iter().any(|part| {
            let (a, b) = plan.layout().inner_range(part.id, part.top());
            let meets = |[least, most]: [usize; 2]| self.axis.meets(least, most);
            part.len > 0 && self.axis.place(part.top()).is_some() && meets(a) && meets(b)
        })
    }

    /// Writes the positions of a piece within the axis.
    fn take(&self, piece: &Piece<'_>, large: &mut Vec<([u32; 3], u32)>) {
        let Some(smallest) = piece.outer().first().and_then(|&pile| self.axis.place(pile)) else { return };
        let [base, last] = self.axis.bounds();
        let side = self.squares.len() - smallest;
        let least = base + smallest;
        let mut square = lock(&self.squares[smallest]);
        for ([a, b], places) in piece.rows() {
            let within = within(a, b, places.len(), &[self.axis; 2], &[0, 1]);
            let (mut one, mut other) = (0, 0);
            if !within.is_empty() {
                let (a, b) = (a - within.start - least, b + within.start - least);
                (one, other) = (a * side + b, b * side + a);
            }
            // From one position to the next `a` decreases and `b` increases.
            for &byte in &piece.bytes()[places.start + within.start..places.start + within.end] {
                square[one] = byte;
                square[other] = byte;
                one = one.wrapping_sub(side - 1);
                other += side - 1;
            }
        }
        let finite = piece.large().filter_map(|([a, b], threshold)| Some((a, b, threshold?)));
        let inside = finite.filter(|&(a, _, _)| a <= last);
        large.extend(
            inside.map(|(a, b, threshold)| ([smallest, b - base, a - base].map(|place| place as u32), threshold)),
        );
    }
}

/// Writes the entries of bytes. 255 becomes infinity; [`Cube::write`] replaces it where the threshold is finite.
fn expand<E: Entry>(bytes: &[u8], out: &mut [E]) {
    for (entry, &byte) in out.iter_mut().zip(bytes) {
        *entry = if byte == u8::MAX { E::of(None) } else { E::of(Some(u32::from(byte))) };
    }
}
