//! Rules, Zeckendorf representations, tails and gap vectors; which takes win (section 2); the sums of Fibonacci numbers
//! of section 3.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::{fib, indices, parts};
use crate::shared::unique;

pub const CLAIMS: &[Checks] = &[
    Checks::of("allen-E1", |e| example(e, 6), &[|e| example(e, 7)]),
    Checks::of("allen-T1", |e| unique(e, 2), &[|e| unique(e, 1), |e| unique(e, 3)]),
    Checks::of("allen-D4", |e| gap_vectors(e, 2), &[|e| gap_vectors(e, 3)]),
];

fn example(effort: &Effort<'_>, last: u64) -> Finding {
    exhaust(effort, "the example", [()], |()| {
        let mut takes = Vec::new();
        for opening in ["(10)", "(7;6)"] {
            takes.push(
                opening
                    .parse::<fibnim::Position>()
                    .ok()
                    .and_then(|position| u64::try_from(&position.largest_take(0)).ok()),
            );
        }
        case(takes == [Some(9), Some(last)], || format!("the largest takes are {takes:?}"))
    })
}

/// The gap vector, lowest entry first.
pub(super) fn gaps(n: u64) -> Vec<u32> {
    let indices = indices(n);
    let below = std::iter::once(0).chain(indices.iter().copied());
    indices.iter().zip(below).map(|(i, below)| i - below).collect()
}

fn gap_vectors(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[2000, 50_000, 200_000, 800_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let gaps = gaps(n);
        let mut index = 0;
        let mut sum = 0;
        for gap in &gaps {
            index += gap;
            sum += fib(index);
        }
        let example = n != 129 || gaps == [2, 3, 4, 2];
        let agrees = sum == n && gaps.len() == parts(n).len() && gaps.iter().all(|&gap| gap >= least) && example;
        case(agrees, || format!("n = {n}: {gaps:?}"))
    })
}
