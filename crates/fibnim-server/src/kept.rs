//! Exact answers by the addresses that asked for them.

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::respond::Tagged;

/// Bytes of all answers that are kept, with their addresses; and of the longest of them.
const ALL: u64 = 64 << 20;
const LONGEST: usize = 16 << 10;

/// Bytes of an answer and its address, about.
const USUAL: u64 = 1 << 10;

/// An answer, and what was loaded when it was given.
#[derive(Clone, Debug)]
struct Answered {
    generation: u64,
    tagged: Tagged,
}

#[derive(Clone, Debug)]
struct Size;

impl Weighter<Box<str>, Answered> for Size {
    fn weight(&self, address: &Box<str>, answered: &Answered) -> u64 {
        (address.len() + answered.tagged.body.len() + size_of::<Answered>()) as u64
    }
}

/// Exact answers by the addresses that asked for them. They stay right whatever happens to a table file; but an answer says by
/// which method it was found, so one that was given before a change of the files is not given again.
#[derive(Debug)]
pub struct Kept(Cache<Box<str>, Answered, Size>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::with_weighter((ALL / USUAL) as usize, ALL, Size))
    }
}

impl Kept {
    /// The answer to an address, if it was given since this generation of the files was loaded.
    pub fn get(&self, address: &str, generation: u64) -> Option<Tagged> {
        let answered = self.0.get(address)?;
        (answered.generation == generation).then_some(answered.tagged)
    }

    /// Keeps an exact answer, unless it is long.
    pub fn keep(&self, address: &str, generation: u64, tagged: &Tagged) {
        if address.len() + tagged.body.len() <= LONGEST {
            self.0.insert(address.into(), Answered { generation, tagged: tagged.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;

    use super::*;

    #[test]
    fn answers_of_another_generation_and_long_ones_are_not_given() {
        let kept = Kept::default();
        let tagged = |body: &'static str| Tagged::new(Bytes::from(body));
        let body = |address, generation| kept.get(address, generation).map(|tagged| tagged.body);
        kept.keep("/v1/solve?position=5", 3, &tagged("P"));
        assert_eq!(body("/v1/solve?position=5", 3).as_deref(), Some(&b"P"[..]));
        assert_eq!(body("/v1/solve?position=5", 4), None);
        assert_eq!(body("/v1/solve?position=6", 3), None);
        kept.keep("/v1/solve?position=5", 4, &tagged("N"));
        assert_eq!(body("/v1/solve?position=5", 4).as_deref(), Some(&b"N"[..]));
        kept.keep(&"x".repeat(LONGEST), 4, &tagged("P"));
        assert_eq!(body(&"x".repeat(LONGEST), 4), None);
    }

    #[test]
    fn the_memory_is_bounded() {
        let kept = Kept::default();
        let long = Tagged::new(vec![b'x'; LONGEST / 2].into());
        for number in 0..4 * ALL / LONGEST as u64 {
            kept.keep(&number.to_string(), 0, &long);
        }
        assert!(kept.0.weight() <= ALL && kept.0.weight() > ALL / 2, "{}", kept.0.weight());
    }
}
