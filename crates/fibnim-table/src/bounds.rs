//! The positions that can be reached from given piles.

use fibnim::Rules;

use crate::error::ShapeError;
use crate::kernel::layout::Layout;
use crate::shape::Shape;

/// The largest of some positions, in decreasing order. Every move from one of them leads to a position none of whose sorted piles
/// is above the one in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds(pub Vec<u32>);

impl Bounds {
    /// The bounds of the positions that can be reached from these piles.
    pub fn new(piles: &[u32]) -> Self {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable_by(|a, b| b.cmp(a));
        Self(bounds)
    }

    /// The shape that has all of the positions, and others.
    ///
    /// # Errors
    /// If there are more than 8 piles, or a pile is too large for so many.
    pub fn shape(&self, rules: &Rules) -> Result<Shape, ShapeError> {
        let piles = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        Shape::new(rules.clone(), piles, self.0.first().copied().unwrap_or(0))
    }

    /// The least layout that has all of the positions: the largest three bounds are kept, and the third one for all further
    /// piles.
    pub fn layout(&self, shape: &Shape) -> Layout {
        let layout = self.0.get(1).map_or_else(|| shape.layout(), |&second| shape.layout().bounded(second as usize));
        self.0.get(2).map_or(layout, |&third| layout.outer_bounded(third as usize))
    }
}
