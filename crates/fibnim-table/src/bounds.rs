//! The positions that can be reached from two piles of some size beside fixed ones.

use fibnim::Rules;

use crate::error::ShapeError;
use crate::kernel::layout::Layout;
use crate::shape::Shape;

/// The largest of the positions `(x, y, fixed...)` with `x, y <= max`, in decreasing order. Every move from one of them leads to
/// a position none of whose sorted piles is above the one in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds(pub Vec<u32>);

impl Bounds {
    /// The bounds of two piles up to `max` beside fixed ones.
    pub fn new(fixed: &[u32], max: u32) -> Self {
        let mut bounds: Vec<u32> = fixed.iter().copied().chain([max; 2]).collect();
        bounds.sort_unstable_by(|a, b| b.cmp(a));
        Self(bounds)
    }

    /// The shape that has all of the positions, and others.
    ///
    /// # Errors
    /// If there are more than 8 piles, or a pile is too large for so many.
    pub fn shape(&self, rules: &Rules) -> Result<Shape, ShapeError> {
        let piles = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        Shape::new(rules.clone(), piles, self.0[0])
    }

    /// The least layout that has all of the positions: the largest three bounds are kept, and the third one for all further
    /// piles.
    pub fn layout(&self, shape: &Shape) -> Layout {
        let layout = shape.layout().bounded(self.0[1] as usize);
        self.0.get(2).map_or(layout, |&third| layout.outer_bounded(third as usize))
    }
}
