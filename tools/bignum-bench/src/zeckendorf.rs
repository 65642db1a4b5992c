//! Converts big numbers to Zeckendorf digits and back by divide and conquer.
//!
//! For even `m` and every `i`, `L_m F_i = F_(i+m) + F_(i-m)`, where `L_m = F_(m-1) + F_(m+1)` is a
//! Lucas number and `F_(-j) = (-1)^(j+1) F_j`. Let `n = q L_m + r`. If `q` is the sum of `q_i F_i`,
//! then `n` is the sum of `q_i F_(i+m)`, plus the sum of `q_i F_(i-m)`, plus `r`. The first sum is the
//! digits of `q` shifted by `m` places; the second is the same digits in reverse order and with signs.
//! So one division splits a number in two halves, and the second sum only adds digits to those of `r`.
//! The digits grow a little with each level; they are reduced to zeros and ones once, at the end.

use crate::{canonical::canonical, nat::Nat};

/// The most digits of a number that is converted as a machine integer.
const MAX_LEAF: usize = 128;

/// [`Ladder::value`] adds this to each leaf, so that no partial value is negative.
const BIAS: i128 = 1 << 126;

/// The Lucas number at which the nodes of one level are split.
struct Rung<N> {
    m: usize,
    lucas: N,
    reciprocal: Option<N>,
}

impl<N: Nat> Rung<N> {
    /// Quotient and remainder of `n < lucas²`.
    fn div_rem(&self, n: &N) -> (N, N) {
        let Some(reciprocal) = &self.reciprocal else {
            return n.div_rem(&self.lucas);
        };
        // Dropping bits of n changes the quotient by less than 1/2, dropping those of the reciprocal by less than 1/4.
        let bits = self.lucas.bits();
        let q = n.shr(bits - 2).mul(reciprocal).shr(bits + 4);
        let r = n.sub(&q.mul(&self.lucas));
        if r < self.lucas { (q, r) } else { (q.add(&N::from(1)), r.sub(&self.lucas)) }
    }
}

/// The split points for numbers up to some size: `m = leaf`, `2 leaf`, `4 leaf` and so on.
pub struct Ladder<N> {
    /// `F_2`, `F_3` and so on, one for each of the `leaf` digits.
    fib: Vec<u128>,
    rungs: Vec<Rung<N>>,
}

impl<N: Nat> Ladder<N> {
    /// A ladder for numbers of at most `bits` bits.
    pub fn new(bits: usize) -> Self {
        // At the top n < 2^bits ≤ φ^m < L_m, where m = len(); 1.4404... is 1 / log2 φ.
        let (mut leaf, mut levels) = ((bits as f64 * 1.440_420_1) as usize + 2, 0);
        while leaf > MAX_LEAF {
            (leaf, levels) = (leaf.div_ceil(2), levels + 1);
        }
        let leaf = leaf.next_multiple_of(2).max(8);
        let mut fib = vec![1, 2];
        while fib.len() < leaf {
            fib.push(fib[fib.len() - 1] + fib[fib.len() - 2]);
        }
        let mut lucas = N::from(fib[leaf - 1] + fib[leaf - 3]);
        let mut rungs: Vec<Rung<N>> = Vec::new();
        for level in 0..levels {
            if let Some(rung) = rungs.last() {
                lucas = rung.lucas.square().sub(&N::from(2));
            }
            rungs.push(Rung { m: leaf << level, lucas: lucas.clone(), reciprocal: None });
        }
        Self { fib, rungs }
    }

    /// The same ladder with reciprocals, which cost one division for each level; each later division is two
    /// multiplications.
    pub fn with_reciprocals(mut self) -> Self {
        // No reciprocals of small divisors, nor at the top, where there is only one division.
        let shared = self.rungs.len().saturating_sub(1);
        for rung in self.rungs[..shared].iter_mut().filter(|rung| rung.lucas.bits() >= 1500) {
            let power = N::from(1).shl(2 * rung.lucas.bits() + 2);
            rung.reciprocal = Some(power.div_rem(&rung.lucas).0);
        }
        self
    }

    /// The number of digits of a number of this size, leading zeros included.
    fn len(&self) -> usize {
        self.fib.len() << self.rungs.len()
    }

    /// The Zeckendorf digits of `n`: those of `F_2`, `F_3` and so on.
    pub fn digits(&self, n: &N) -> Vec<u8> {
        let mut digits = vec![0; self.len()];
        split(&self.rungs, &self.fib, n, &mut digits);
        canonical(&digits)
    }

    /// The number with the given digits.
    pub fn value(&self, digits: &[u8]) -> N {
        let mut work: Vec<i32> = digits.iter().map(|&digit| digit.into()).collect();
        work.resize(self.len(), 0);
        let mut bias = N::from(BIAS as u128);
        for rung in &self.rungs {
            bias = bias.mul(&rung.lucas).add(&bias);
        }
        join(&self.rungs, &self.fib, &mut work).sub(&bias)
    }
}

/// Sets `out` to digits that add up to `n`, which is less than `L_m` for `m = out.len()`.
///
/// Level `j` makes digits of at most `3 * 2^(j-1)`: [`fold`] adds two of them, except at the lowest
/// place, where it adds digits of the topmost leaf, to which nothing was added before.
fn split<N: Nat>(rungs: &[Rung<N>], fib: &[u128], n: &N, out: &mut [i32]) {
    let Some((rung, rungs)) = rungs.split_last() else {
        let mut n = n.to_u128();
        for (digit, &f) in out.iter_mut().zip(fib).rev() {
            let take = n >= f;
            *digit = i32::from(take);
            n -= if take { f } else { 0 };
        }
        return;
    };
    let (q, r) = rung.div_rem(n);
    let (low, high) = out.split_at_mut(rung.m);
    split(rungs, fib, &r, low);
    split(rungs, fib, &q, high);
    fold::<1>(low, high);
}

/// The inverse of [`split`], plus the bias of this level: `BIAS` at the leaves, and `L_m + 1` times
/// that of the level below for a node that is split at `m`. Destroys the digits: after `j` levels
/// they reach `2^j`, and three times that at the lowest place of a node.
fn join<N: Nat>(rungs: &[Rung<N>], fib: &[u128], digits: &mut [i32]) -> N {
    let Some((rung, rungs)) = rungs.split_last() else {
        let terms = digits.iter().zip(fib).map(|(&d, &f)| i128::from(d) * f as i128);
        return N::from((BIAS + terms.sum::<i128>()) as u128);
    };
    let (low, high) = digits.split_at_mut(rung.m);
    fold::<-1>(low, high);
    let q = join(rungs, fib, high);
    q.mul(&rung.lucas).add(&join(rungs, fib, low))
}

/// Adds `SIGN` times the sum of `q_i F_(i-m)` to the low half; the high half holds the `q_i`.
///
/// Place `p` is index `i = p + 2`, so `F_(i-m)` is `F_(m-4-p+2)`, with a minus if `p` is even, up to
/// `p = m - 4`. Then come `F_(-1) = 1`, `F_0 = 0` and `F_1 = 1`.
fn fold<const SIGN: i32>(low: &mut [i32], high: &[i32]) {
    let m = low.len();
    let pairs = high[..m - 4].rchunks_exact(2);
    for (to, from) in low[1..m - 3].chunks_exact_mut(2).zip(pairs) {
        to[0] += SIGN * from[1];
        to[1] -= SIGN * from[0];
    }
    low[0] += SIGN * (high[m - 3] + high[m - 1] - high[m - 4]);
}
