//! States of automata.

use std::fmt;

/// The number of a state of an automaton. The states of an automaton have the numbers 0, 1, ... without a gap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The state in which every automaton starts.
    pub const START: Self = Self(0);

    /// Stands for "no state" in tables. No automaton has so many states.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// The state with this number; `None` if it is not below `2^32 - 1`.
    pub fn new(number: usize) -> Option<Self> {
        u32::try_from(number).ok().map(Self).filter(|&state| state != Self::NONE)
    }

    /// The number of the state.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the state.
    #[inline]
    pub fn number(self) -> u32 {
        self.0
    }

    /// The state, unless it stands for none.
    #[inline]
    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }

    /// The first `count` states of an automaton.
    pub(crate) fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        // No automaton has more.
        (0..u32::try_from(count).unwrap_or(u32::MAX)).map(Self)
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_for_none_is_no_state() {
        assert_eq!(StateId::new(0), Some(StateId::START));
        assert_eq!(StateId::new(u32::MAX as usize), None);
        assert_eq!(StateId::new(1 << 40), None);
        let last = StateId::new(u32::MAX as usize - 1).expect("a state");
        assert_eq!((last.number(), last.index(), last.some()), (u32::MAX - 1, u32::MAX as usize - 1, Some(last)));
        assert_eq!(StateId::NONE.some(), None);
        assert!(StateId::first(3).map(StateId::index).eq(0..3));
        assert_eq!(format!("{last} {last:?}"), "4294967294 4294967294");
    }
}
