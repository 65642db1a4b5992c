//! The sizes of a pile along an axis of an array.

use std::num::NonZeroU32;

/// The sizes `first`, `first + step`, ... of a pile, so many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    first: u32,
    step: NonZeroU32,
    count: usize,
}

impl Axis {
    /// All sizes from 0 to `max`.
    #[must_use]
    pub fn up_to(max: u32) -> Self {
        Self::new(0, NonZeroU32::MIN, max as usize + 1)
    }

    /// The sizes `first`, `first + step`, ..., `count` of them.
    #[must_use]
    pub fn new(first: u32, step: NonZeroU32, count: usize) -> Self {
        Self { first, step, count }
    }

    /// How many sizes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The largest size; `None` if there is none, or it is above all numbers of 32 bits.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        let steps = u32::try_from(self.count.checked_sub(1)?).ok()?;
        steps.checked_mul(self.step.get())?.checked_add(self.first)
    }

    /// The sizes.
    ///
    /// # Panics
    /// If one is above all numbers of 32 bits.
    pub fn sizes(self) -> impl Iterator<Item = u32> {
        (0..self.count as u32).map(move |index| self.first + index * self.step.get())
    }

    /// The index of a size.
    pub(crate) fn place(&self, pile: usize) -> Option<usize> {
        let above = pile.checked_sub(self.first as usize)?;
        let step = self.step.get() as usize;
        (above.is_multiple_of(step) && above / step < self.count).then_some(above / step)
    }

    /// The first and the last size. There must be one.
    pub(crate) fn bounds(&self) -> [usize; 2] {
        let first = self.first as usize;
        [first, first + (self.count - 1) * self.step.get() as usize]
    }

    /// Whether the sizes are next to each other.
    pub(crate) fn is_unit(&self) -> bool {
        self.step == NonZeroU32::MIN
    }

    /// Whether some size is in a range.
    pub(crate) fn meets(&self, least: usize, most: usize) -> bool {
        let (first, step) = (self.first as usize, self.step.get() as usize);
        let next = least.saturating_sub(first).div_ceil(step);
        next < self.count && first + next * step <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_ranges_are_those_of_the_sizes() {
        for (first, step, count) in [(0, 1, 5), (3, 1, 1), (2, 3, 4), (7, 5, 0)] {
            let axis = Axis::new(first, NonZeroU32::new(step).unwrap(), count);
            let sizes: Vec<usize> = axis.sizes().map(|size| size as usize).collect();
            assert_eq!(sizes.first().copied(), (count > 0).then_some(first as usize));
            assert_eq!(axis.last().map(|last| last as usize), sizes.last().copied());
            for pile in 0..20 {
                assert_eq!(axis.place(pile), sizes.iter().position(|&size| size == pile), "{axis:?} {pile}");
                for most in pile..20 {
                    let meets = sizes.iter().any(|size| (pile..=most).contains(size));
                    assert_eq!(axis.meets(pile, most), meets, "{axis:?} {pile} {most}");
                }
            }
        }
        assert_eq!(Axis::new(5, NonZeroU32::MAX, 2).last(), None);
    }
}
