//! The numbers on an axis.

/// The least of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub fn nice_step(least: u32) -> u32 {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
        .find(|step| *step >= least)
        .unwrap_or(least)
}

/// Numbers of a logarithmic scale from `low` to `high`, decreasing: both ends, and between them 1, 2, 3, 5, 10, 20, ...
pub fn logarithmic(low: u32, high: u32) -> Vec<u32> {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    let nice = powers.flat_map(|power| [1, 2, 3, 5].map(|digit| power.saturating_mul(digit)));
    let mut numbers: Vec<u32> = nice.filter(|number| (low..=high).contains(number)).chain([low, high]).collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.dedup();
    numbers
}

/// Leaves out what is closer than `room` to a number before it; the ends stay, unless they are that close themselves.
pub fn thinned<T: Clone>(numbers: &[(T, u32)], room: u32) -> Vec<(T, u32)> {
    let Some((first, rest)) = numbers.split_first() else { return Vec::new() };
    let mut kept = vec![first.clone()];
    for (i, number) in rest.iter().enumerate() {
        let far = |from: &(T, u32)| number.1 >= from.1 + room;
        if i + 1 == rest.len() {
            kept.retain(|before| before.1 == first.1 || far(before));
        }
        if kept.last().is_some_and(far) {
            kept.push(number.clone());
        }
    }
    kept
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
    fn logarithmic_numbers_have_both_ends() {
        assert_eq!(logarithmic(1, 34), [34, 30, 20, 10, 5, 3, 2, 1]);
        assert_eq!(logarithmic(0, 1), [1, 0]);
        assert_eq!(logarithmic(7, 7), [7]);
        assert_eq!(logarithmic(4_000_000_000, u32::MAX), [u32::MAX, 4_000_000_000]);
    }

    #[test]
    fn ends_stay_where_numbers_are_thinned() {
        let kept = |places: &[u32], room| {
            let numbers: Vec<((), u32)> = places.iter().map(|&place| ((), place)).collect();
            thinned(&numbers, room).into_iter().map(|((), place)| place).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[0, 5, 10, 20, 25], 10), [0, 10, 25]);
        assert_eq!(kept(&[0, 12, 15], 10), [0, 15]);
        assert_eq!(kept(&[0, 9], 10), [0]);
        assert_eq!(kept(&[], 10), []);
    }
}
