//! Which moves leave at least a given quota, on machine words.

use crate::play::TakeAway;

/// [`TakeAway::least_reaching`] on numbers of 64 bits, for the inner loop.
#[derive(Clone, Debug)]
pub(super) struct Inverse {
    /// The explicit values.
    table: Vec<u64>,
    p: u32,
    q: u32,
    r: i64,
}

impl Inverse {
    pub(super) fn new(take: &TakeAway) -> Self {
        let (p, q, r) = take.line();
        Self { table: take.explicit().to_vec(), p, q, r }
    }

    /// The least `t >= 1` with `f(t) >= quota`; `u64::MAX` if there is none, or none below.
    pub(super) fn least_reaching(&self, quota: u32) -> u64 {
        let quota = u64::from(quota);
        if self.table.last().is_some_and(|&last| last >= quota) {
            return self.table.partition_point(|&value| value < quota) as u64 + 1;
        }
        let after_table = self.table.len() as u64 + 1;
        let rise = quota.saturating_add_signed(self.r.saturating_neg());
        if rise == 0 {
            return after_table;
        }
        let (p, q) = (u64::from(self.p), u64::from(self.q));
        if p == 0 {
            return u64::MAX;
        }
        // floor(p*t/q) >= rise exactly when t >= q*rise/p.
        let least = match rise.checked_mul(q) {
            Some(product) => product.div_ceil(p),
            None => u64::try_from((u128::from(rise) * u128::from(q)).div_ceil(p.into())).unwrap_or(u64::MAX),
        };
        least.max(after_table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nat::Nat;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_inverse_on_big_integers(
            steps in prop::collection::vec(0..20_u64, 0..6), p in 0..12_u32, q in prop_oneof![1..6_u32, Just(u32::MAX)],
            r in prop_oneof![-5..30_i64, Just(1 << 60)], quota in prop_oneof![0..300_u32, Just(u32::MAX)],
        ) {
            let sums = steps.iter().scan(1, |sum, step| { *sum += step; Some(*sum) }).collect();
            if let Ok(take) = TakeAway::table(sums, p, q, r) {
                let exact = take.least_reaching(&Nat::from(quota)).and_then(|t| u64::try_from(&t).ok());
                prop_assert_eq!(Inverse::new(&take).least_reaching(quota), exact.unwrap_or(u64::MAX));
            }
        }
    }
}
