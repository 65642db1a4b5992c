//! Converts sums of Fibonacci numbers with any integer digits to Zeckendorf digits, in linear time.
//!
//! Position `p` of a slice of digits stands for the Fibonacci number `F_(p+2)`.

/// The Zeckendorf digits, lowest first and without leading zeros, of the number that `digits`
/// add up to. That number must not be negative; the digits may.
pub fn canonical(digits: &[i32]) -> Vec<u8> {
    let (mut bits, rest) = sweep(digits);
    settle(&mut bits);
    add(&mut bits, rest);
    bits.truncate(bits.iter().rposition(|&bit| bit == 1).map_or(0, |top| top + 1));
    bits
}

/// Writes the sum as digits 0 and 1, of which consecutive ones may be 1, and a small remainder.
///
/// Going down from the top, `a F_(i+1) + b F_i` is what the digits from index `i` up have still to
/// hand over; one step down makes it `(a + b) F_i + (a + d) F_(i-1)`. With `F_s = unit`, a one at
/// index `i + s` is worth `unit` in `a` and `below` in `b`. Let `|d| < k`. Then `b - a/φ` is in
/// absolute value at most `kφ²`, since a step multiplies it by `-1/φ` and adds `d`, and therefore:
///
/// * `a ≥ 3k` makes what is left of the number, lower digits included, at least 0: it is at least
///   `a φ^i - kφ² F_i - k F_(i+1) ≥ (a - 3k) φ^i`. A one is taken only if that much remains.
/// * Taking at most one keeps `a < unit + 3k`: a step makes `a` at most `(unit + 3k)φ + kφ²`, which
///   exceeds the bound by less than `unit` as soon as `unit ≥ 12k`.
fn sweep(digits: &[i32]) -> (Vec<u8>, i64) {
    let k = 1 + digits.iter().map(|d| i64::from(d.unsigned_abs())).max().unwrap_or(0);
    let (mut below, mut unit, mut s) = (0, 1, 1);
    while unit < 12 * k {
        (below, unit, s) = (unit, unit + below, s + 1);
    }
    let (mut a, mut b) = (0, 0);
    let mut bits = vec![0; digits.len() + s + 8];
    for (bit, &d) in bits[s..].iter_mut().zip(digits).rev() {
        (a, b) = (a + b, a + i64::from(d));
        // All ones if a ≥ unit + 3k: half of the branches would be mispredicted.
        let take = (unit + 3 * k - 1 - a) >> 63;
        (a, b) = (a - (take & unit), b - (take & below));
        *bit = (take & 1) as u8;
    }
    (bits, 2 * a + b)
}

/// Removes consecutive ones by `F_i + F_(i+1) = F_(i+2)`; the top two digits must be zeros.
fn settle(bits: &mut [u8]) {
    let last = bits.len() - 1;
    // Downwards every 011 becomes 100. That leaves runs of two ones at most, zeros below each run.
    let (mut above, mut here) = (bits[last], bits[last - 1]);
    for i in (0..last - 1).rev() {
        let pair = here & bits[i] & (above ^ 1);
        bits[i + 2] = above | pair;
        (above, here) = (here ^ pair, bits[i] ^ pair);
    }
    (bits[1], bits[0]) = (above, here);
    // Upwards, so that a one that is carried meets at most one run, which it then resolves.
    let (mut under, mut here) = (bits[0], bits[1]);
    for i in 2..=last {
        let pair = under & here;
        bits[i - 2] = under ^ pair;
        (under, here) = (here ^ pair, bits[i] | pair);
    }
    (bits[last - 1], bits[last]) = (under, here);
}

/// Adds a small number to Zeckendorf digits.
fn add(bits: &mut [u8], small: i64) {
    assert!(small >= 0, "the digits add up to a negative number");
    let mut fib = vec![1, 2];
    while fib[fib.len() - 2] < small || bits[fib.len() - 1] == 1 {
        fib.push(fib[fib.len() - 1] + fib[fib.len() - 2]);
    }
    // `cut` is the lowest zero with F_(cut+1) ≥ small. Below it the sum is formed as a number; if
    // that passes F_(cut+2), what remains is less than `small` and stays clear of the carried one.
    let mut cut = fib.len() - 1;
    let terms = bits.iter().zip(&fib[..cut]).map(|(&bit, f)| i64::from(bit) * f);
    let mut sum = small + terms.sum::<i64>();
    for (bit, &f) in bits[..=cut].iter_mut().zip(&fib).rev() {
        *bit = u8::from(sum >= f);
        sum -= i64::from(*bit) * f;
    }
    while bits[cut] & bits[cut + 1] == 1 {
        bits[cut..cut + 3].copy_from_slice(&[0, 0, 1]);
        cut += 2;
    }
}
