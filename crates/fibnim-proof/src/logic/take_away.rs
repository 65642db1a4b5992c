//! Take-away functions as relations.

use fibnim::{Nat, TakeAway};

use crate::automata::dfa::Dfa;
use crate::automata::limit::{StateLimit, TooLargeError};
use crate::logic::linear::Comparison;
use crate::numeration::NumerationSystem;

impl NumerationSystem {
    /// The relation `quota = f(taken)` for `taken >= 1`, of any take-away function: that of the system or another one.
    /// The tracks are `taken` and `quota` in this order; if both have the same name, it is the relation `x = f(x)` over one.
    ///
    /// # Errors
    /// If an automaton exceeds the limit on the way.
    pub fn take_away_relation(
        &self,
        f: &TakeAway,
        taken: &str,
        quota: &str,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        if taken == quota {
            let hidden = format!("{taken}#");
            let equal = self.linear(&[(1, taken), (-1, &hidden)], Comparison::Equal, 0, limit)?;
            return self.take_away_relation(f, taken, &hidden, limit)?.and(&equal, limit)?.exists(&[hidden], limit);
        }
        let (p, q, r) = f.line();
        let (p, q) = (i64::from(p), i64::from(q));
        let too_large = || TooLargeError::Coefficient;
        // floor(p*t/q) + r = y exactly if 0 <= p*t + q*r - q*y < q.
        let shift = q.checked_mul(r).ok_or_else(too_large)?;
        let sum = [(p, taken), (-q, quota)];
        let line = if q == 1 {
            self.linear(&sum, Comparison::Equal, shift, limit)?
        } else {
            let low = self.linear(&sum, Comparison::AtLeast, shift, limit)?;
            let high = self.linear(&sum, Comparison::Less, shift.checked_sub(q).ok_or_else(too_large)?, limit)?;
            low.and(&high, limit)?
        };
        let explicit = f.explicit();
        let last = i64::try_from(explicit.len()).map_err(|_| too_large())?;
        let beyond = self.linear(&[(1, taken)], Comparison::Greater, -last, limit)?;
        let on_line = beyond.and(&line, limit)?;
        let pairs: Vec<Vec<Nat>> = (1_u64..).zip(explicit).map(|(t, &y)| vec![Nat::from(t), Nat::from(y)]).collect();
        let table = self.finite(&[taken, quota], &pairs, limit)?;
        let relation = self.or(&table, &on_line, limit)?;
        Ok(relation.reordered(&[taken, quota]).expect("both tracks are there"))
    }
}
