//! True certificates for tests.

use fibnim::TakeAway;

use crate::certificate::{Certificate, Subject};
use crate::dfa::Dfa;

/// Power-of-two nim with one pile of any size, alone and beside a pile of one chip. A position is N if the quota is at least
/// the lowest bit of the nim-sum: the automata look for a digit of the quota at or above that bit.
pub(crate) fn games() -> [Certificate; 2] {
    let alone = (vec![0, 0, 1, 2, 1, 2, 1, 2, 2, 2, 2, 2], vec![false, false, true]);
    let beside_one = (vec![0, 0, 1, 3, 1, 3, 1, 3, 2, 2, 2, 2, 2, 2, 2, 2], vec![false, true, true, false]);
    [(Vec::new(), alone), (vec![1], beside_one)].map(|(fixed, (next, accepting))| Certificate {
        take_away: TakeAway::POWER_OF_TWO,
        free: 1,
        subject: Subject::Game(fixed),
        automaton: Dfa::new(2, next, accepting).expect("an automaton"),
    })
}
