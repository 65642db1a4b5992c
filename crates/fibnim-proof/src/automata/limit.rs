//! Limits for the size of an automaton.

use fibnim::SolveError;

/// The most entries of a transition table: half a gigabyte.
const MAX_ENTRIES: usize = 1 << 27;

/// The most tracks of an automaton, since a row of its table has two to that power entries.
pub(crate) const MAX_TRACKS: usize = 16;

/// The largest absolute value of a coefficient in a linear relation. The arithmetic of 64 bits has a wide margin then.
pub(crate) const MAX_COEFFICIENT: i64 = 1 << 20;

/// The most states that any automaton of a computation may have, also before it is minimised (default: a million).
///
/// Whatever this limit is, no automaton has more than 16 tracks or a transition table above half a gigabyte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateLimit(pub usize);

impl Default for StateLimit {
    fn default() -> Self {
        Self(1_000_000)
    }
}

/// Why a relation has no automaton within the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLargeError {
    /// An automaton needs more states than are allowed.
    #[error("an automaton over {tracks} numbers needs more than the {allowed} states that are allowed")]
    States {
        /// The most states that are allowed: the [`StateLimit`], or fewer if the table would have too many entries.
        allowed: usize,
        /// How many tracks the automaton has.
        tracks: usize,
    },
    /// An automaton needs this many tracks.
    #[error("an automaton over {0} numbers is too large: up to {MAX_TRACKS} are accepted")]
    Tracks(usize),
    /// A coefficient or constant of a linear relation is too large.
    #[error(
        "a coefficient of a linear relation is too large: absolute values up to {MAX_COEFFICIENT} are accepted, and constants of 64 bits"
    )]
    Coefficient,
    /// A number of the relation is too large to be represented.
    #[error("a number of the relation is too large: {0}")]
    Number(#[source] SolveError),
}

impl StateLimit {
    /// Refuses an automaton with these many live states if it is beyond the limit.
    pub(crate) fn check(self, states: usize, tracks: usize) -> Result<(), TooLargeError> {
        if tracks > MAX_TRACKS {
            return Err(TooLargeError::Tracks(tracks));
        }
        // The dead state has a row, too.
        let allowed = self.0.min((MAX_ENTRIES >> tracks) - 1);
        if states <= allowed { Ok(()) } else { Err(TooLargeError::States { allowed, tracks }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_limit_counts() {
        let refused = |allowed, tracks| Err(TooLargeError::States { allowed, tracks });
        assert_eq!(StateLimit(50).check(50, 3), Ok(()));
        assert_eq!(StateLimit(50).check(51, 3), refused(50, 3));
        assert_eq!(StateLimit::default().check(2047, 16), Ok(()));
        assert_eq!(StateLimit::default().check(2048, 16), refused(2047, 16));
        assert_eq!(StateLimit(50).check(0, 17), Err(TooLargeError::Tracks(17)));
    }
}
