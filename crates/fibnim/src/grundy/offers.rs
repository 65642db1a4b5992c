//! Offers: a smaller pile *offers* its Grundy value to the larger piles from which a move leads to it.

/// A pile offers a value to the piles from `from` to `until`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// The first pile that can move there.
    pub(super) from: u32,
    /// The last pile that can.
    pub(super) until: u32,
    /// The pile that is left.
    pub(super) pile: u32,
    /// The Grundy value that is left.
    pub(super) value: u32,
}

/// Piles in a block.
const BLOCK: u32 = 1 << 12;

/// The offers that have not begun: one list for each pile of the current block, and one list for each later block.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    near: Vec<Vec<Offer>>,
    far: Vec<Vec<Offer>>,
    /// The block of `near`.
    block: u32,
    /// Capacity of the lists of later blocks, in offers.
    room: usize,
}

impl Schedule {
    pub(super) fn new() -> Self {
        Self { near: vec![Vec::new(); BLOCK as usize], far: Vec::new(), block: 0, room: 0 }
    }

    /// Bytes that the lists of later blocks take, unused capacity included.
    pub(super) fn bytes(&self) -> u64 {
        (self.room * size_of::<Offer>() + self.far.len() * size_of::<Vec<Offer>>()) as u64
    }

    /// Adds an offer to piles after the present one.
    pub(super) fn add(&mut self, offer: Offer) {
        let block = offer.from / BLOCK;
        if block == self.block {
            self.near[(offer.from % BLOCK) as usize].push(offer);
            return;
        }
        let block = block as usize;
        if self.far.len() <= block {
            self.far.resize_with(block + 1, Vec::new);
        }
        let list = &mut self.far[block];
        self.room -= list.capacity();
        list.push(offer);
        self.room += list.capacity();
    }

    /// Passes the offers that begin with this pile to `each`. The piles come in increasing order.
    pub(super) fn begin(&mut self, pile: u32, mut each: impl FnMut(Offer)) {
        let block = pile / BLOCK;
        if block != self.block {
            self.block = block;
            if let Some(list) = self.far.get_mut(block as usize) {
                let list = std::mem::take(list);
                self.room -= list.capacity();
                for offer in list {
                    self.near[(offer.from % BLOCK) as usize].push(offer);
                }
            }
        }
        self.near[(pile % BLOCK) as usize].drain(..).for_each(&mut each);
    }
}

/// The smaller piles that offer one value to the current pile. Each offers it to all piles up to a last one.
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
