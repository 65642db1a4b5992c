//! Chunks that were read lately.

use std::sync::Mutex;

use super::chunk::Chunk;
use crate::error::DamageError;
use crate::threads::lock;

/// A chunk that was read, and where its parts begin.
#[derive(Debug)]
pub struct Loaded {
    /// The thresholds.
    pub chunk: Chunk,
    /// Where the positions of every part begin.
    pub starts: Box<[u32]>,
}

/// How many chunks with the same remainder are kept.
const WAYS: usize = 4;

/// Chunks with the same remainder and their numbers, the one used last in front.
type Set = Mutex<Vec<(u64, Loaded)>>;

/// A cache for many threads. The remainder of its number says where a chunk may be, so that threads that read different
/// chunks seldom meet.
#[derive(Debug)]
pub struct Cache {
    sets: Box<[Set]>,
}

impl Cache {
    /// A cache for about `chunks` chunks.
    pub fn new(chunks: usize) -> Self {
        Self { sets: std::iter::repeat_with(Set::default).take(chunks.div_ceil(WAYS).max(1)).collect() }
    }

    /// Reads something in a chunk, which is loaded if it is not there.
    pub fn with<T>(
        &self,
        number: u64,
        load: impl FnOnce() -> Result<Loaded, DamageError>,
        read: impl FnOnce(&Loaded) -> T,
    ) -> Result<T, DamageError> {
        let set = &self.sets[(number % self.sets.len() as u64) as usize];
        let mut set = lock(set);
        match set.iter().position(|(here, _)| *here == number) {
            Some(0) => {}
            Some(way) => set[..=way].rotate_right(1),
            None => {
                let loaded = load()?;
                set.truncate(WAYS - 1);
                set.insert(0, (number, loaded));
            }
        }
        Ok(read(&set[0].1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_was_used_lately_is_kept() {
        let cache = Cache::new(1);
        let loads = Cell::new(0);
        let ask = |number: u64| {
            let load = || {
                loads.set(loads.get() + 1);
                Ok(Loaded { chunk: Chunk::default(), starts: [number as u32].into() })
            };
            assert_eq!(cache.with(number, load, |loaded| loaded.starts[0]), Ok(number as u32));
            loads.get()
        };
        assert_eq!([1, 2, 3, 4, 1, 5].map(ask), [1, 2, 3, 4, 4, 5]);
        // 2 was least recently used, so it was dropped for 5.
        assert_eq!([1, 3, 4, 5, 2].map(ask), [5, 5, 5, 5, 6]);
        let failure = cache.with(9, || Err(DamageError::Chunk(9)), |_| ());
        assert_eq!(failure, Err(DamageError::Chunk(9)));
        assert_eq!(ask(2), 6, "a chunk that cannot be read takes no place");
    }
}
