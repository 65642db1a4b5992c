//! Where an axis has numbers.

/// The least of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub fn nice_step(least: u32) -> u32 {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
        .find(|step| *step >= least)
        .unwrap_or(least)
}

/// At most so many of `count` places that neighbours are `step` apart, the first and the last among them.
pub fn spread(count: usize, step: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).step_by(step.max(1)).collect();
    if let Some(last) = places.last_mut()
        && *last + 1 != count
    {
        if *last == 0 {
            places.push(count - 1);
        } else {
            *last = count - 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_nice() {
        let steps = [1, 2, 3, 6, 12, 21, 120, 501].map(nice_step);
        assert_eq!(steps, [1, 2, 5, 10, 20, 50, 200, 1000]);
    }

    #[test]
    fn first_and_last_are_among_the_places() {
        assert_eq!(spread(0, 3), []);
        assert_eq!(spread(1, 3), [0]);
        assert_eq!(spread(4, 1), [0, 1, 2, 3]);
        assert_eq!(spread(10, 3), [0, 3, 6, 9]);
        assert_eq!(spread(12, 3), [0, 3, 6, 11]);
    }
}
