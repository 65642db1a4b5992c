//! Offers that begin later: sorted by their first pile, at hand when it comes.

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

/// Piles whose offers are sorted at a time.
const BLOCK: u32 = 1 << 12;

/// Offers to come. Those of the current block of piles have a list a pile, those of later blocks a list a block.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    near: Vec<Vec<Offer>>,
    far: Vec<Vec<Offer>>,
    /// The block of `near`.
    block: u32,
    /// Room for offers in the lists of later blocks.
    room: usize,
}

impl Schedule {
    pub(super) fn new() -> Self {
        Self { near: vec![Vec::new(); BLOCK as usize], far: Vec::new(), block: 0, room: 0 }
    }

    /// Bytes of the offers, and of room for more.
    pub(super) fn bytes(&self) -> u64 {
        (self.room * size_of::<Offer>() + self.far.len() * size_of::<Vec<Offer>>()) as u64
    }

    /// Adds an offer to piles that have not been asked for.
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

    /// Hands out the offers that begin with this pile; piles are asked for in increasing order.
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
