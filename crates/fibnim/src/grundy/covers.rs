//! From how near a Grundy value is reached: the piles below that offer it, as long as they do.

/// The piles below the current one from which a legal number of chips leads to one value: a pile offers it to all piles up
/// to a last one.
#[derive(Clone, Debug, Default)]
pub(super) struct Covers {
    /// Piles in increasing order with the last pile they offer the value to, in decreasing order: who lies lower and ends no
    /// later is never asked again.
    offers: Vec<(u32, u32)>,
}

impl Covers {
    /// A pile that offers the value from now on, to piles up to `until`.
    pub(super) fn add(&mut self, pile: u32, until: u32) {
        let above = self.offers.partition_point(|&(other, _)| other < pile);
        if self.offers.get(above).is_some_and(|&(_, other)| other >= until) {
            return;
        }
        let kept = self.offers[..above].partition_point(|&(_, other)| other > until);
        self.offers.splice(kept..above, [(pile, until)]);
    }

    /// The largest pile that offers the value to `pile`; what has ended before is forgotten.
    pub(super) fn nearest(&mut self, pile: u32) -> Option<u32> {
        while let Some(&(nearest, until)) = self.offers.last() {
            if until >= pile {
                return Some(nearest);
            }
            self.offers.pop();
        }
        None
    }

    /// Bytes of the entries, and of room for more.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Self>() + self.offers.capacity() * size_of::<(u32, u32)>()) as u64
    }
}
