//! Parts of a file that were read lately: chunks, and pages of the index.

use std::sync::Mutex;

use crate::error::DamageError;
use crate::threads::lock;

/// How many parts with the same remainder are kept.
const WAYS: usize = 4;

/// Parts with the same remainder and their numbers, the one used last in front.
type Set<V> = Mutex<Vec<(u64, V)>>;

/// A cache for many threads. The remainder of its number says where a part may be, so that threads that read different
/// parts seldom meet.
#[derive(Debug)]
pub struct Cache<V> {
    sets: Box<[Set<V>]>,
}

impl<V> Cache<V> {
    /// A cache for about `count` parts.
    pub fn new(count: usize) -> Self {
        Self { sets: std::iter::repeat_with(Set::default).take(count.div_ceil(WAYS).max(1)).collect() }
    }

    /// Reads something in a part, which is loaded if it is not there.
    pub fn with<T>(
        &self,
        number: u64,
        load: impl FnOnce() -> Result<V, DamageError>,
        read: impl FnOnce(&V) -> T,
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
                Ok(10 * number)
            };
            assert_eq!(cache.with(number, load, |loaded| *loaded), Ok(10 * number));
            loads.get()
        };
        assert_eq!([1, 2, 3, 4, 1, 5].map(ask), [1, 2, 3, 4, 4, 5]);
        // 2 was least recently used, so it was dropped for 5.
        assert_eq!([1, 3, 4, 5, 2].map(ask), [5, 5, 5, 5, 6]);
        let failure = cache.with(9, || Err(DamageError::Chunk(9)), |_| ());
        assert_eq!(failure, Err(DamageError::Chunk(9)));
        assert_eq!(ask(2), 6, "a part that cannot be read takes no place");
    }
}
