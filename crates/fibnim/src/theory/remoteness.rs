//! The remoteness of one pile of Fibonacci nim.

use crate::nat::Nat;
use crate::numeration::{Zeckendorf, zeckendorf_value};
use crate::solve::{Forever, Monitor, SolveError};

/// How long a pile of Fibonacci nim lasts under normal play when the winner hurries and the loser delays, for every
/// quota, at any size.
///
/// With the Zeckendorf parts `F_{t_1} < F_{t_2} < ...` of a number write `s` for the sum of the `F_{t_i - 2}`; where
/// one number is greater than another, so is its `s`, or equal. A pile of `n` with quota `w` then has remoteness
///
/// - `2 s(n)` if `w` is less than the least part. Taking 1 delays most; so does taking 2, if it is allowed and `t_1` is
///   even.
/// - `1 + 2 s(n - T)` otherwise, for the largest tail `T <= w` that wins (see [`Zeckendorf::winning_tails`]); this
///   is the only quickest win.
///
/// *Proof*, by induction on `n`. All winning takes are tails (see [`OnePile`](super::OnePile)), a tail leaves a
/// P-position, and a longer one leaves a smaller `s`: the second case. In the first the loser takes `k < F_t`, the
/// least part, and the winner a tail of the rest, which lies within `F_t - k`: to reach beyond it takes at least
/// `F_t - k + F_{t+2}` chips, and so more than `2k`. So `s` of what is left is at most `s(n) - F_{t-2} + s(F_t - 2)`,
/// and `s(F_t - 2)` is `F_{t-2} - 1`: the game ends after at most `2 s(n)` moves. By `k = 1` it does: the parts of
/// `F_t - 1` are `F_{t-1}, F_{t-3}, ...` down to 1 or 2, where the winner's only tail is the least part, whose `s` is 0
/// or the 1 that is missing. In the same way `k = 2` does for even `t`, where the winner's only tail is 1, and not for
/// odd `t`, where it is 3; and `s(F_t - 4)` is too small for any larger `k`.
#[derive(Clone, Debug)]
pub struct OnePileRemoteness {
    pile: Nat,
    zeckendorf: Zeckendorf,
    /// Whether the tails win.
    wins: Vec<bool>,
}

impl OnePileRemoteness {
    /// Prepares a pile. Costs a [Zeckendorf representation](Zeckendorf::of).
    pub fn new(pile: &Nat) -> Self {
        Self::within(pile, &mut Forever).unwrap_or_else(|_| unreachable!("nothing ends the work"))
    }

    /// Prepares a pile as [`new`](Self::new) does; asks the monitor whether to go on.
    pub fn within(pile: &Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let zeckendorf = Zeckendorf::within(pile, monitor)?;
        let wins = zeckendorf.winning_tails();
        Ok(Self { pile: pile.clone(), zeckendorf, wins })
    }

    /// The remoteness when the next move may take up to `most` chips; 0 allows no move. Subquadratic in the number of
    /// digits. N-positions have an odd one.
    pub fn length(&self, most: &Nat) -> Nat {
        if most.is_zero() {
            return Nat::ZERO;
        }
        match self.quickest_tail(most) {
            Some(parts) => (self.shifted_sum(parts) << 1) + Nat::ONE,
            None => self.shifted_sum(0) << 1,
        }
    }

    /// All takes up to `most` that keep to the remoteness, in increasing order: the quickest win, or the one or two
    /// losing moves that delay most. None if there is no move.
    pub fn best_takes(&self, most: &Nat) -> Vec<Nat> {
        if most.is_zero() || self.pile.is_zero() {
            return Vec::new();
        }
        if let Some(parts) = self.quickest_tail(most) {
            return vec![zeckendorf_value(&self.zeckendorf.indices()[..parts])];
        }
        let two = Nat::from(2_u32);
        let delays_by_two = *most >= two && self.zeckendorf.indices()[0].is_multiple_of(2);
        if delays_by_two { vec![Nat::ONE, two] } else { vec![Nat::ONE] }
    }

    /// How many parts the largest winning tail up to `most` has.
    fn quickest_tail(&self, most: &Nat) -> Option<usize> {
        let parts = self.zeckendorf.indices();
        let allowed = if *most >= self.pile { parts.len() } else { self.zeckendorf.tails_up_to(&Zeckendorf::of(most)) };
        self.wins[..allowed].iter().rposition(|&wins| wins).map(|last| last + 1)
    }

    /// The sum of `F_{t - 2}` over the parts `F_t` above the `skipped` smallest ones.
    fn shifted_sum(&self, skipped: usize) -> Nat {
        let parts = &self.zeckendorf.indices()[skipped..];
        // F_{t-2} = F_t - F_{t-1}; a representation stays one when shifted, but for F_2, which becomes F_1 = 1.
        let low = usize::from(parts.first() == Some(&2));
        let shifted: Vec<u32> = parts[low..].iter().map(|t| t - 1).collect();
        zeckendorf_value(parts) - zeckendorf_value(&shifted) - Nat::from(low)
    }
}
