//! Letters, as sets of the places of their digits 1.

/// Moves bit `i` of a letter to place `places[i]`.
pub(crate) fn spread(letter: usize, places: &[usize]) -> u32 {
    places.iter().enumerate().map(|(i, &place)| ((letter >> i & 1) << place) as u32).sum()
}

/// For every letter over the tracks `kept` all letters over `tracks` tracks that agree with it there.
pub(crate) fn variants(tracks: usize, kept: &[usize]) -> Vec<Vec<u32>> {
    let gone: Vec<usize> = (0..tracks).filter(|place| !kept.contains(place)).collect();
    let free: Vec<u32> = (0..1 << gone.len()).map(|letter| spread(letter, &gone)).collect();
    (0..1 << kept.len()).map(|letter| free.iter().map(|free| free | spread(letter, kept)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_differ_in_the_other_tracks() {
        assert_eq!(spread(0b101, &[3, 0, 1]), 0b1010);
        assert_eq!(variants(3, &[2, 0]), [vec![0, 2], vec![4, 6], vec![1, 3], vec![5, 7]]);
    }
}
