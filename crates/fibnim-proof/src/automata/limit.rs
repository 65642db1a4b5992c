//! How large an automaton may become.

use std::fmt;

/// The most entries of a transition table: half a gigabyte.
const MAX_ENTRIES: usize = 1 << 27;

/// The most tracks of an automaton, since a table row has two to that power entries.
pub(crate) const MAX_TRACKS: usize = 16;

/// How many states any automaton may have on the way, before minimisation.
///
/// Apart from this limit no automaton may have more than 16 tracks or a transition table above half a gigabyte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateLimit(pub usize);

impl Default for StateLimit {
    fn default() -> Self {
        Self(1_000_000)
    }
}

/// An automaton would become larger than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many states it had by then.
    pub states: usize,
    /// How many tracks it has.
    pub tracks: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, tracks } = self;
        if *tracks > MAX_TRACKS {
            return write!(f, "an automaton over {tracks} numbers is too large: up to {MAX_TRACKS} are accepted");
        }
        write!(f, "an automaton over {tracks} numbers has more than the {states} states that the limit allows")
    }
}

impl std::error::Error for TooLarge {}

impl StateLimit {
    /// Whether an automaton with these many live states is still within the limit.
    pub(crate) fn check(self, states: usize, tracks: usize) -> Result<(), TooLarge> {
        let fits = tracks <= MAX_TRACKS && states <= self.0 && states < MAX_ENTRIES >> tracks;
        if fits { Ok(()) } else { Err(TooLarge { states: states.saturating_sub(1), tracks }) }
    }
}
