//! Fibonacci numbers and Zeckendorf representations of numbers of any size.
//!
//! With `F_{i+m} = F_i F_{m+1} + F_{i-1} F_m`, digits above place `m` that have the value `A = sum e_i F_i` and the
//! down-shifted value `B = sum e_i F_{i-1}` when read from place 2 on contribute `A F_{m+1} + B F_m`. So a number is
//! split in two by one division, and the halves are treated alike, with split points `m = 64 * 2^j` shared by a level.

use std::convert::Infallible;

use crate::nat::Nat;
use crate::solve::{Monitor, Progress, SolveError};

/// Digits treated at once with machine words.
const LEAF: usize = 64;

/// Numbers with fewer digits than `LEAF << ASKED` are split without asking the monitor: that takes about a millisecond.
const ASKED: usize = 9;

/// `WORDS[i] = F_i`, the indices that a leaf reaches.
const WORDS: [u64; LEAF + 3] = {
    let mut f = [1; LEAF + 3];
    f[0] = 0;
    let mut i = 2;
    while i < f.len() {
        f[i] = f[i - 1] + f[i - 2];
        i += 1;
    }
    f
};

/// The largest `k >= 2` with `F_k <= x`, for `x >= 1`, and `F_k`.
pub(crate) fn floor_index(x: &Nat) -> (u32, Nat) {
    // F_k is phi^k / sqrt(5) but for less than 1/2; the logarithm of x is good to 1e-8 for all readable numbers.
    let bits = x.bit_len();
    let shift = bits.saturating_sub(64);
    let top = u64::try_from(x >> shift).unwrap_or(u64::MAX);
    let log2 = (top as f64).log2() + shift as f64;
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    let mut k = (((log2 + 5.0_f64.log2() / 2.0) / phi.log2()) as u32).max(2);
    let (mut f, mut next) = Nat::fibonacci_pair(k);
    while f > *x && k > 2 {
        (f, next) = (&next - &f, f);
        k -= 1;
    }
    while next <= *x {
        (f, next) = (next.clone(), f + next);
        k += 1;
    }
    (k, f)
}

/// The numbers that a level of the splitting needs for its split point `m`.
struct Split {
    /// `F_{m-1}`, `F_m`, `F_{m+1}`.
    f: [Nat; 3],
    /// The Lucas number `L_m = F_{m-1} + F_{m+1}`, next to `phi^m`.
    lucas: Nat,
}

/// The splits at `m = 64, 128, ...` that numbers of `digits` digits need, and the digits that they cover. Before each
/// of the larger ones it calls `go_on`.
fn ladder<E>(digits: usize, mut go_on: impl FnMut() -> Result<(), E>) -> Result<(Vec<Split>, usize), E> {
    let mut splits = Vec::new();
    let mut width = LEAF;
    let (mut f, mut next) = Nat::fibonacci_pair(LEAF as u32);
    while width < digits {
        if splits.len() >= ASKED {
            go_on()?;
        }
        let below = &next - &f;
        splits.push(Split { lucas: &below + &next, f: [below, f.clone(), next.clone()] });
        let doubled = &f * ((&next << 1) - &f);
        (f, next) = (doubled, f.square() + next.square());
        width *= 2;
    }
    Ok((splits, width))
}

/// The Zeckendorf digits of `x`: `digits[i]` belongs to `F_{i+2}`. Subquadratic: about as long as dividing a number
/// of twice the size, times a small power of the logarithm. Steps are digits. Fails if the monitor ends the work.
pub(crate) fn zeckendorf_digits(x: &Nat, monitor: &mut dyn Monitor) -> Result<Vec<bool>, SolveError> {
    if x.is_zero() {
        return Ok(Vec::new());
    }
    let len = floor_index(x).0 as usize - 1;
    // The digits that are decided, from the highest one on.
    let mut done = 0;
    let mut go_on = |decided: usize| {
        done += decided;
        Progress { done: done.min(len) as u64, total: Some(len as u64) }.tell(monitor)
    };
    let (splits, width) = ladder(len, || go_on(0))?;
    let mut digits = vec![false; width];
    expand(x.clone(), &splits, &mut digits, &mut go_on)?;
    digits.truncate(len);
    Ok(digits)
}

/// Writes the digits of `x < F_{width+2}`, where `width = 64 * 2^splits.len()` is the number of digits, and returns
/// `sum e_i F_{i-1}`. Now and then it calls `go_on` with the number of digits decided since the last call.
///
/// Let `S(A) = A F_{m+1} + B F_m` be the value of high digits `e`; it is `A phi^m + F_m * sum e_i psi^i`, and the sum
/// lies in (-0.39, 0.62). With `x < F_{2m+2}` the quotient `x / L_m` differs from `x / phi^m` by less than `4 / phi^m`,
/// so that `A = floor(x / L_m) - 1` gives `0 <= x - S(A) < 2 F_{m+2}`: too small by at most two, never too large. The
/// step from `S(A)` to `S(A + 1)` is `F_{m+1}` if `e_2 = 1` and `F_{m+2}` otherwise, so counting up is cheap and exact.
fn expand(
    x: Nat,
    splits: &[Split],
    digits: &mut [bool],
    go_on: &mut impl FnMut(usize) -> Result<(), SolveError>,
) -> Result<Nat, SolveError> {
    match splits.len() {
        ASKED => go_on(digits.len())?,
        larger if larger > ASKED => go_on(0)?,
        _ => {}
    }
    let Some((split, splits)) = splits.split_last() else {
        return Ok(Nat::from(expand_word(u64::try_from(x).unwrap_or(u64::MAX), digits)));
    };
    if x.is_zero() {
        return Ok(Nat::ZERO);
    }
    let [f_below, f, f_above] = &split.f;
    let (low_digits, high_digits) = digits.split_at_mut(digits.len() / 2);
    let mut high = &x / &split.lucas;
    if !high.is_zero() {
        high -= Nat::ONE;
    }
    let mut shifted = expand(high.clone(), splits, high_digits, go_on)?;
    let mut low = x - (&high * f_above + &shifted * f);
    loop {
        let step_is_short = high_digits[0];
        if low < *f_above || (!step_is_short && &low - f_above < *f) {
            break;
        }
        low -= f_above;
        if !step_is_short {
            low -= f;
            shifted += Nat::ONE;
        }
        high += Nat::ONE;
        count_up(high_digits);
    }
    let low_shifted = expand(low, splits, low_digits, go_on)?;
    Ok(high * f + shifted * f_below + low_shifted)
}

/// [`expand`] for one leaf.
fn expand_word(mut x: u64, digits: &mut [bool]) -> u64 {
    let mut shifted = 0;
    for (i, digit) in digits.iter_mut().enumerate().rev() {
        if x >= WORDS[i + 2] {
            x -= WORDS[i + 2];
            shifted += WORDS[i + 1];
            *digit = true;
        }
    }
    shifted
}

/// Adds 1 to a number given by its Zeckendorf digits, lowest first, for which there is room.
pub(crate) fn count_up(digits: &mut [bool]) {
    let mut place = match digits {
        [one @ true, two, ..] => {
            (*one, *two) = (false, true);
            1
        }
        [false, two @ true, three, ..] => {
            (*two, *three) = (false, true);
            2
        }
        [one, ..] => {
            *one = true;
            0
        }
        [] => return,
    };
    while digits.get(place + 1) == Some(&true) {
        digits[place] = false;
        digits[place + 1] = false;
        place += 2;
        digits[place] = true;
    }
}

/// The number with the digits `digits[i]` at `F_{i+2}`.
pub(crate) fn from_zeckendorf_digits(digits: &[bool]) -> Nat {
    let Ok((splits, width)) = ladder(digits.len(), || Ok::<(), Infallible>(()));
    let mut padded = digits.to_vec();
    padded.resize(width, false);
    collect(&splits, &padded).0
}

/// `sum e_i F_i` and `sum e_i F_{i-1}` of a stretch of digits read from place 2 on.
fn collect(splits: &[Split], digits: &[bool]) -> (Nat, Nat) {
    let Some((split, splits)) = splits.split_last() else {
        let sum = |shift: usize| (0..digits.len()).filter(|&i| digits[i]).map(|i| WORDS[i + 2 - shift]).sum::<u64>();
        return (Nat::from(sum(0)), Nat::from(sum(1)));
    };
    let [f_below, f, f_above] = &split.f;
    let (low_digits, high_digits) = digits.split_at(digits.len() / 2);
    let (low, low_shifted) = collect(splits, low_digits);
    let (high, shifted) = collect(splits, high_digits);
    if high.is_zero() {
        return (low, low_shifted);
    }
    (&high * f_above + &shifted * f + low, high * f + shifted * f_below + low_shifted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Forever;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Zeckendorf digits by subtracting the largest Fibonacci number, term by term.
    fn greedy(x: &Nat) -> Vec<bool> {
        let mut terms = vec![Nat::ONE, Nat::from(2_u32)];
        while terms[terms.len() - 1] <= *x {
            terms.push(&terms[terms.len() - 1] + &terms[terms.len() - 2]);
        }
        let mut rest = x.clone();
        let mut digits = vec![false; terms.len()];
        for (i, term) in terms.iter().enumerate().rev() {
            if *term <= rest {
                rest -= term;
                digits[i] = true;
            }
        }
        while digits.last() == Some(&false) {
            digits.pop();
        }
        digits
    }

    fn check(x: &Nat) {
        let digits = zeckendorf_digits(x, &mut Forever).expect("nothing ends the work");
        assert_eq!(digits, greedy(x), "{x}");
        assert_eq!(from_zeckendorf_digits(&digits), *x);
    }

    #[test]
    fn small_numbers_and_neighbours_of_fibonacci_numbers() {
        for x in 0..3_000_u32 {
            check(&Nat::from(x));
        }
        for k in [60_u32, 64, 65, 66, 67, 127, 128, 129, 130, 131, 255, 256, 257, 258, 513, 514, 1025, 1026, 2050] {
            for step in 0..4_u32 {
                check(&(Nat::fibonacci(k) + step));
                check(&(Nat::fibonacci(k) - step));
                check(&(Nat::fibonacci(k) + Nat::fibonacci(k / 2) - step));
            }
        }
    }

    #[test]
    fn fibonacci_numbers() {
        let (mut f, mut next) = (Nat::ZERO, Nat::ONE);
        for k in 0..400 {
            assert_eq!(Nat::fibonacci_pair(k), (f.clone(), next.clone()));
            if k >= 2 {
                assert_eq!(floor_index(&f), (k, f.clone()));
                assert_eq!(floor_index(&(&next - Nat::ONE)), (k, f.clone()));
            }
            (f, next) = (next.clone(), f + next);
        }
    }

    #[test]
    fn counting_up_counts() {
        let mut digits = vec![false; 40];
        for x in 0..5_000_u32 {
            assert_eq!(from_zeckendorf_digits(&digits), Nat::from(x));
            count_up(&mut digits);
        }
    }

    #[test]
    fn the_monitor_sees_digit_by_digit_and_ends_the_work() {
        let x = Nat::fibonacci(700_000) - Nat::ONE;
        let mut seen = Vec::new();
        let digits = zeckendorf_digits(&x, &mut |progress: Progress| {
            seen.push(progress.done);
            ControlFlow::Continue(())
        });
        assert_eq!(digits.map(|digits| digits.len()), Ok(699_998));
        assert!(seen.is_sorted() && seen.len() > 20 && seen[4] == 0 && seen.last() == Some(&699_998), "{seen:?}");
        // It ends the preparations too.
        for asked in [1, 2, 9] {
            let mut left = asked;
            let mut monitor = |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert!(matches!(zeckendorf_digits(&x, &mut monitor), Err(SolveError::Stopped(_))));
            assert_eq!(left, 0);
        }
    }

    proptest! {
        #[test]
        fn splitting_agrees_with_subtracting(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            check(&Nat::from_le_bytes(&bytes));
        }
    }
}
