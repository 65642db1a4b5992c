//! Names and lists of piles.

use std::fmt::Display;

/// The name of the column of a pile: a, b, c, ..., z, then p27, p28, ...
pub fn pile_name(index: usize) -> String {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map_or_else(|| format!("p{}", index + 1), |index| char::from(b'a' + index).to_string())
}

/// Numbers with commas between them.
pub fn list(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
