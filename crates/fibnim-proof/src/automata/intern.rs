//! Numbers for composite states.

/// Numbers distinct slices in the order of their first appearance, without an allocation for each slice.
pub(crate) struct Interner {
    /// All slices, one after another.
    arena: Vec<u32>,
    /// Where slice `i` ends.
    ends: Vec<usize>,
    /// Open addressing: number plus one, or 0 for a free slot. The length is a power of two.
    slots: Vec<u32>,
}

impl Interner {
    pub(crate) fn new() -> Self {
        Self { arena: Vec::new(), ends: Vec::new(), slots: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, number: u32) -> &[u32] {
        let i = number as usize;
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.arena[from..self.ends[i]]
    }

    /// The number of a slice, which is added if it is new.
    #[inline]
    pub(crate) fn number(&mut self, key: &[u32]) -> u32 {
        let mut slot = self.home(key);
        loop {
            match self.slots[slot] {
                0 => break,
                n if self.get(n - 1) == key => return n - 1,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let number = self.ends.len() as u32;
        self.slots[slot] = number + 1;
        self.arena.extend_from_slice(key);
        self.ends.push(self.arena.len());
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for number in 0..self.ends.len() as u32 {
            let mut slot = self.home(self.get(number));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number + 1;
        }
    }

    /// Multiplicative hashing: fast. Collisions cost time only, and limits on states bound that.
    #[inline]
    fn home(&self, key: &[u32]) -> usize {
        let hash = key
            .iter()
            .fold(0x9e37_79b9_u64, |hash, &x| (hash.rotate_left(5) ^ u64::from(x)).wrapping_mul(0x517c_c1b7_2722_0a95));
        (hash >> 20) as usize & (self.slots.len() - 1)
    }
}
