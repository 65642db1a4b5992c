//! Sums of Fibonacci numbers, counted.

use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::fib;

/// Whether every `n >= 1` is in exactly one way a sum of Fibonacci numbers with indices of at least `first`, no two of
/// them consecutive.
pub fn unique(effort: &Effort<'_>, first: u32) -> Finding {
    let max = effort.size(&[2000, 200_000, 1_000_000, 4_000_000]) as usize;
    // The number of sums of each value whose largest index is k or smaller.
    let (mut below, mut upto) = (vec![0_u8; max + 1], vec![0_u8; max + 1]);
    (below[0], upto[0]) = (1, 1);
    for k in (first..).take_while(|&k| fib(k) as usize <= max) {
        let mut next = upto.clone();
        for n in fib(k) as usize..=max {
            next[n] = next[n].saturating_add(below[n - fib(k) as usize]);
        }
        below = std::mem::replace(&mut upto, next);
    }
    exhaust(effort, format!("n <= {max}"), 1..=max, |n| {
        case(upto[n] == 1, || format!("n = {n} has {} representations", upto[n]))
    })
}
