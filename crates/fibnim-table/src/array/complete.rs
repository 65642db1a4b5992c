//! Completing an array that is symmetric in its last axes.

use std::ops::ControlFlow;

use super::entry::Entry;

/// Side of the squares that are mirrored at a time.
const TILE: usize = 32;

/// Completes an array in `axes` equal axes of `side` entries each. The entries whose indices do not decrease must be there; the
/// others are copied from them. Calls `step` with the number of entries after each square.
pub fn complete<E: Entry, B>(
    block: &mut [E],
    side: usize,
    axes: usize,
    mut step: impl FnMut(usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(others) = axes.checked_sub(2) else { return step(block.len()) };
    let square = side * side;
    let place = |indices: &[usize]| indices.iter().fold(0, |place, index| place * side + index) * square;
    let mut indices = vec![0; others];
    for start in (0..block.len()).step_by(square) {
        let mut sorted = indices.clone();
        sorted.sort_unstable();
        if sorted == indices {
            // Squares are completed in lexicographic order, so those with a smaller index in place of the largest are ready.
            let top = sorted.pop().unwrap_or(0);
            for row in 0..top {
                let at = sorted.partition_point(|&index| index <= row);
                sorted.insert(at, row);
                let from = place(&sorted) + top * side;
                block.copy_within(from..from + side, start + row * side);
                sorted.remove(at);
            }
            mirror(&mut block[start..start + square], side, top);
        } else {
            let from = place(&sorted);
            block.copy_within(from..from + square, start);
        }
        step(square)?;
        for index in indices.iter_mut().rev() {
            *index += 1;
            if *index < side {
                break;
            }
            *index = 0;
        }
    }
    ControlFlow::Continue(())
}

/// Copies what is right of the diagonal of a square to the left of it, in the rows from `top` on, a tile at a time: a tile is read
/// along its rows, and written along those of its mirror image.
fn mirror<E: Entry>(square: &mut [E], side: usize, top: usize) {
    let Some(&any) = square.first() else { return };
    let mut tile = [[any; TILE]; TILE];
    for rows in (top..side).step_by(TILE) {
        let end = (rows + TILE).min(side);
        for columns in (0..end).step_by(TILE) {
            let width = TILE.min(end - columns);
            for (read, row) in tile[..width].iter_mut().zip(columns..) {
                read[..end - rows].copy_from_slice(&square[row * side + rows..][..end - rows]);
            }
            for row in rows..end {
                // What is right of the diagonal stays.
                let len = width.min(row.saturating_sub(columns));
                let written = &mut square[row * side + columns..][..len];
                for (entry, read) in written.iter_mut().zip(&tile) {
                    *entry = read[row - rows];
                }
            }
        }
    }
}
