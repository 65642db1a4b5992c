//! How long a game lasts after each of the moves of a position.

use crate::play::Play;
use crate::search::memory::Seen;

/// What the moves of a position lead to, as far as it matters if some of them may be forbidden.
#[derive(Clone, Debug)]
pub(super) struct MoveLengths {
    blocked: usize,
    count: usize,
    wins: usize,
    /// The shortest games after winning moves, and the longest after others: one more of each than may be forbidden.
    shortest: Vec<u32>,
    longest: Vec<u32>,
}

impl MoveLengths {
    pub(super) fn new(blocked: u32) -> Self {
        Self { blocked: blocked as usize, count: 0, wins: 0, shortest: Vec::new(), longest: Vec::new() }
    }

    pub(super) fn wins(&self, play: Play) -> bool {
        self.wins > self.blocked || self.count == 0 && play == Play::Misere
    }

    /// The remoteness. The other player forbids the quickest winning moves, or all of them and the longest of the
    /// others.
    pub(super) fn length(&self) -> u32 {
        let left = match self.shortest.get(self.blocked) {
            Some(left) => Some(left),
            None => self.longest.get(self.blocked - self.wins),
        };
        left.map_or(0, |left| left + 1)
    }
}

/// The value of a position: whether the player to move wins, and how long the game lasts.
impl Seen for MoveLengths {
    type Value = (bool, u32);

    fn see(&mut self, _: Play, (loses, length): (bool, u32)) {
        self.count += 1;
        self.wins += usize::from(!loses);
        let list = if loses { &mut self.longest } else { &mut self.shortest };
        let place = list.partition_point(|&other| if loses { other >= length } else { other <= length });
        if place <= self.blocked {
            list.insert(place, length);
            list.truncate(self.blocked + 1);
        }
    }

    fn is_decided(&self) -> bool {
        false
    }

    fn conclude(&self, play: Play) -> (bool, u32) {
        (self.wins(play), self.length())
    }
}
