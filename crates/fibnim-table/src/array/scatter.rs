//! Writing the pieces of a table into an array.

use std::ops::Range;

use super::entry::Entry;
use crate::axis::Axis;
use crate::piece::Piece;
use crate::plan::{Part, Plan};

/// No place.
const NONE: usize = usize::MAX;

/// Writes pieces of a table into an array.
pub struct Scatter<'a> {
    plan: &'a Plan,
    axes: &'a [Axis],
    /// How far apart neighbours along every axis are.
    strides: Vec<usize>,
    /// For every axis, where each size of the pile is along it, in entries.
    offsets: Vec<Vec<usize>>,
    /// The orders of the piles, which are numbered from the largest one: for every pile its axis.
    orders: Vec<Vec<usize>>,
    /// For each part with positions of the chosen chunk its orders, and where the array begins for its outer piles.
    chosen: Vec<Vec<(usize, usize)>>,
}

impl<'a> Scatter<'a> {
    /// `alike` is the number of last axes that are equal, at least 1, and `max` the largest pile of the table. Along the equal axes
    /// only positions whose piles do not decrease are written; [`complete`](super::complete) copies the rest.
    pub fn new(plan: &'a Plan, axes: &'a [Axis], alike: usize, max: usize) -> Self {
        let mut strides = vec![1; axes.len()];
        for axis in (1..axes.len()).rev() {
            strides[axis - 1] = strides[axis] * axes[axis].count();
        }
        let offsets = axes.iter().zip(&strides).map(|(axis, stride)| {
            (0..=max).map(|pile| axis.place(pile).map_or(NONE, |place| place * stride)).collect()
        });
        let piles: Vec<usize> = (0..axes.len()).collect();
        let axis_of = |order: Vec<usize>| {
            let mut axes = vec![0; order.len()];
            for (axis, pile) in order.into_iter().enumerate() {
                axes[pile] = axis;
            }
            axes
        };
        let orders = orders(&piles, axes.len() - alike).into_iter().map(axis_of).collect();
        Self { plan, axes, offsets: offsets.collect(), strides, orders, chosen: Vec::new() }
    }

    /// Chooses a chunk: finds the orders in which the piles of its parts may be in the array.
    pub fn choose(&mut self, number: u64) {
        let parts = self.plan.parts(number);
        self.chosen = parts.iter().filter(|part| part.len > 0).map(|part| self.orders_of(part)).collect();
    }

    /// Whether the array has positions of the chosen chunk.
    pub fn is_wanted(&self) -> bool {
        self.chosen.iter().any(|orders| !orders.is_empty())
    }

    fn orders_of(&self, part: &Part) -> Vec<(usize, usize)> {
        let ([a, most_a], [b, most_b]) = self.plan.layout().inner_range(part.id, part.top());
        let start = |order: &[usize]| {
            let inner = self.axes[order[0]].meets(a, most_a)
                && order.get(1).is_none_or(|&axis| self.axes[axis].meets(b, most_b));
            // Of equal piles, the one with the larger number comes first.
            let twice = part
                .outer
                .windows(2)
                .zip(order.windows(2).skip(2))
                .any(|(piles, axes)| piles[0] == piles[1] && axes[0] < axes[1]);
            if !inner || twice {
                return None;
            }
            let mut outer = part.outer.iter().zip(order.iter().skip(2));
            outer.try_fold(0, |sum, (&pile, &axis)| Some(sum + self.axes[axis].place(pile)? * self.strides[axis]))
        };
        self.orders.iter().enumerate().filter_map(|(number, order)| Some((number, start(order)?))).collect()
    }

    /// Writes a piece, the part of the chosen chunk with this number.
    pub fn write<E: Entry>(&self, part: usize, piece: &Piece<'_>, out: &mut [E]) {
        let small: [E; 256] = std::array::from_fn(|byte| E::of(Some(byte as u32)));
        for &(order, start) in &self.chosen[part] {
            let order = &self.orders[order];
            let along_a = &self.offsets[order[0]];
            let along_b: &[usize] = order.get(1).map_or(&[0], |&axis| &self.offsets[axis]);
            let unit = |&axis: &usize| self.axes[axis].is_unit();
            let step = order.iter().take(2).all(unit).then(|| {
                let stride = |pile: usize| order.get(pile).map_or(0, |&axis| self.strides[axis]);
                stride(1).wrapping_sub(stride(0))
            });
            for ([a, b], places) in piece.rows() {
                // Of a row the axes have positions next to each other.
                let within = within(a, b, places.len(), self.axes, order);
                if within.is_empty() {
                    continue;
                }
                let first = places.start + within.start;
                let bytes = piece.bytes()[first..places.start + within.end].iter().enumerate();
                let entry = |place: usize, byte: u8| {
                    if byte == u8::MAX { E::of(piece.at(first + place)) } else { small[usize::from(byte)] }
                };
                let (a, b) = (a - within.start, b + within.start);
                if let Some(step) = step {
                    let mut at = start + along_a[a] + along_b[b];
                    for (place, &byte) in bytes {
                        out[at] = entry(place, byte);
                        at = at.wrapping_add(step);
                    }
                } else {
                    let along = along_a[..=a].iter().rev().zip(&along_b[b..]);
                    for ((place, &byte), (&a, &b)) in bytes.zip(along).filter(|(_, (a, b))| **a != NONE && **b != NONE)
                    {
                        out[start + a + b] = entry(place, byte);
                    }
                }
            }
        }
    }
}

/// Of `len` positions from `a` and `b` on, of which `a` decreases and `b` increases, those between the first and the last size of
/// the axes of these piles. Without a second pile `b` is 0.
pub fn within(a: usize, b: usize, len: usize, axes: &[Axis], order: &[usize]) -> Range<usize> {
    let bounds = |pile: usize| order.get(pile).map_or([0, 0], |&axis| axes[axis].bounds());
    let ([least_a, most_a], [least_b, most_b]) = (bounds(0), bounds(1));
    let first = a.saturating_sub(most_a).max(least_b.saturating_sub(b)).min(len);
    let end = (a + 1).saturating_sub(least_a).min((most_b + 1).saturating_sub(b)).min(len);
    first..end.max(first)
}

/// The orders of piles in which the first `free` axes have any piles, and the others piles with decreasing numbers.
fn orders(piles: &[usize], free: usize) -> Vec<Vec<usize>> {
    if free == 0 {
        return vec![piles.iter().rev().copied().collect()];
    }
    let behind = |&first: &usize| {
        let rest: Vec<usize> = piles.iter().copied().filter(|&pile| pile != first).collect();
        orders(&rest, free - 1).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    piles.iter().flat_map(behind).collect()
}
