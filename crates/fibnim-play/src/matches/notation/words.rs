//! The fixed words of the format.

use fibnim::exact_k::{Fresh, GroupRule, Memory};

/// The first line.
pub const HEAD: &str = "fibnim game 1";

/// The most bytes of a text: more than any match has that this library writes.
pub const MAX_TEXT: usize = 32 << 20;

/// The fields that are accepted before the moves.
pub const FIELDS: [&str; 11] =
    ["take", "play", "exactly", "group", "remember", "fresh", "start", "active", "first", "second", "seed"];

/// The words for an option; the first is the default.
pub type Words<T, const N: usize> = [(&'static str, T); N];

pub const GROUPS: Words<GroupRule, 3> =
    [("sticky", GroupRule::Sticky), ("free", GroupRule::Free), ("fixed", GroupRule::Fixed)];
pub const MEMORIES: Words<Memory, 2> = [("pile", Memory::PerPile), ("last", Memory::LastMoveOnly)];
pub const FRESH: Words<Fresh, 2> = [("not-whole", Fresh::NotWhole), ("any", Fresh::Any)];

/// The word for a value of an option.
pub fn word_of<T: PartialEq + Copy, const N: usize>(words: &Words<T, N>, value: T) -> &'static str {
    words.iter().find(|(_, each)| *each == value).map_or("", |(word, _)| word)
}

/// The value that a word stands for.
pub fn value_of<T: Copy, const N: usize>(words: &Words<T, N>, text: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
}
