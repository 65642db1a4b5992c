//! The nearest smaller pile from which a Grundy value can be reached.

/// The smaller piles that a legal move from the current pile leaves with one value. Each offers the value to all piles
/// up to a last one.
#[derive(Clone, Debug, Default)]
pub(super) struct Covers {
    /// Piles in increasing order, with the last pile that each offers the value to, in decreasing order: entries that
    /// are lower and end no later are dropped.
    offers: Vec<(u32, u32)>,
}

impl Covers {
    /// Adds a pile that offers the value to all piles from the present one to `until`.
    pub(super) fn add(&mut self, pile: u32, until: u32) {
        let above = self.offers.partition_point(|&(other, _)| other < pile);
        if self.offers.get(above).is_some_and(|&(_, other)| other >= until) {
            return;
        }
        let kept = self.offers[..above].partition_point(|&(_, other)| other > until);
        self.offers.splice(kept..above, [(pile, until)]);
    }

    /// The largest pile that offers the value to `pile`. Drops the offers that have ended.
    pub(super) fn nearest(&mut self, pile: u32) -> Option<u32> {
        while let Some(&(nearest, until)) = self.offers.last() {
            if until >= pile {
                return Some(nearest);
            }
            self.offers.pop();
        }
        None
    }

    /// Bytes that the entries take, unused capacity included.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Self>() + self.offers.capacity() * size_of::<(u32, u32)>()) as u64
    }
}
