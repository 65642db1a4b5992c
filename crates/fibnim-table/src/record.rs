//! A position and its threshold.

use crate::error::MOST_PILES;
use crate::piece::Piece;

/// A position and its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    piles: [u32; MOST_PILES],
    count: usize,
    threshold: Option<u32>,
}

impl Record {
    fn new(inner: [usize; 2], outer: &[usize], count: usize, threshold: Option<u32>) -> Self {
        let mut piles = [0; MOST_PILES];
        for (to, &pile) in piles.iter_mut().zip(inner.iter().chain(outer)) {
            *to = pile as u32;
        }
        Self { piles, count, threshold }
    }

    /// The piles, as many as the table has, in decreasing order.
    #[must_use]
    pub fn piles(&self) -> &[u32] {
        &self.piles[..self.count]
    }

    /// The least quota with which the player to move wins; `None` is infinity.
    #[must_use]
    pub fn threshold(&self) -> Option<u32> {
        self.threshold
    }
}

/// The positions that an iterator returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// Those whose threshold is above this quota.
    Above(u32),
    /// Those whose threshold is infinite.
    Infinite,
}

impl Wanted {
    /// Adds the wanted positions of a piece to `records`. The table has `count` piles.
    pub fn of(self, piece: &Piece<'_>, count: usize, records: &mut Vec<Record>) {
        let record = |(inner, threshold)| Record::new(inner, piece.outer(), count, threshold);
        match self {
            Self::All => records.extend(piece.thresholds().map(record)),
            Self::Above(quota) if quota < u32::from(u8::MAX) - 1 => {
                let above = piece.thresholds().filter(|(_, threshold)| threshold.is_none_or(|it| it > quota));
                records.extend(above.map(record));
            }
            Self::Above(quota) => {
                let above = piece.large().filter(|(_, threshold)| threshold.is_none_or(|it| it > quota));
                records.extend(above.map(record));
            }
            Self::Infinite => records.extend(piece.infinite().map(|inner| record((inner, None)))),
        }
    }
}
