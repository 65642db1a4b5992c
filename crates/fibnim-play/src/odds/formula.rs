//! Chances on one pile of Fibonacci nim of any size, by its Zeckendorf representation.

use dashu_ratio::RBig;
use fibnim::numeration::{Zeckendorf, fibonacci};
use fibnim::{Limit, Nat, Play, Position, Rules, TakeAway};

use crate::strategy::Losing;
use crate::view::View;

/// Exponents up to here are written out as a number.
const WRITTEN_OUT: u32 = 1 << 16;

/// A chance of the form `(2^-e_1 + 2^-e_2 + ...)/m`, with exponents of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// `m`.
    pub divisor: Nat,
    /// `e_1, e_2, ...`; none for a chance of 0.
    pub exponents: Vec<Nat>,
    /// Whether there is a proof of it for piles of every size; otherwise it is known from recursion, up to 420 chips.
    pub proved: bool,
}

impl Formula {
    /// The chance as a fraction, unless an exponent exceeds 65536.
    #[must_use]
    pub fn exact(&self) -> Option<RBig> {
        let mut sum = RBig::ZERO;
        for exponent in &self.exponents {
            let exponent = usize::try_from(exponent).ok().filter(|&e| e <= WRITTEN_OUT as usize)?;
            sum += RBig::from_parts(1.into(), Nat::ONE << exponent);
        }
        Some(sum / RBig::from(self.divisor.clone()))
    }
}

/// The chance of a random player on one pile of Fibonacci nim against a perfect one who plays P positions in the given
/// way; `random_moves` says who is to move. `None` for other games, and for [`Losing::Longest`].
///
/// The perfect player is in a P position of `n = F_i + ... + F_j` chips whenever the random one has a chance at all. Who takes one
/// chip there leaves `2^-rho(n)`, where `rho(n)` is the sum of `F_(i - 2)` over the parts `F_i`: every round the random
/// player must hit the only winning one of two moves, and a part `F_i` lasts `F_(i - 2)` rounds. The best moves leave
/// `2^-(e(n) - 1)` with `e(n)` the sum of `F_(i - 1)`. A random player to move first has to hit one of the winning tails.
///
/// Source: the model is that of Allen & Ponomarenko 2014, section 5, who give bounds; the exact values are ours. A proof
/// exists for taking one. The formula for the best moves is confirmed by recursion for up to 420 chips.
///
/// ```
/// use fibnim::Rules;
/// use fibnim_play::{Losing, one_pile};
/// let opening = "(89)".parse()?;
/// let skilled_opens = one_pile(&Rules::FIBONACCI, &opening, Losing::TakeOne, false).expect("one pile");
/// assert_eq!(skilled_opens.exponents, [34u32.into()]); // 2^-34
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn one_pile(rules: &Rules, position: &Position, losing: Losing, random_moves: bool) -> Option<Formula> {
    let proved = losing == Losing::TakeOne;
    let (pile, quota) = covered(rules, position, losing)?;
    let certain = |exponents: Vec<Nat>| Some(Formula { divisor: Nat::ONE, exponents, proved: true });
    if quota.is_zero() {
        return certain(if random_moves { Vec::new() } else { vec![Nat::ZERO] });
    }
    let zeckendorf = Zeckendorf::of(&pile);
    let parts: Vec<Nat> = zeckendorf.parts().collect();
    if random_moves {
        return Some(Formula { proved, ..random_to_move(&zeckendorf, &quota, losing) });
    }
    if parts.first().is_some_and(|least| quota >= *least) {
        return certain(Vec::new());
    }
    if quota == Nat::ONE {
        // The only move is to take one, and the answer may take two.
        let rest = pile - Nat::ONE;
        let reply = Nat::from(2_u32).min(rest.clone());
        return Some(Formula { proved, ..random_to_move(&Zeckendorf::of(&rest), &reply, losing) });
    }
    let exponent = costs(zeckendorf.indices(), losing).last().map(|cost| total(cost, losing)).unwrap_or_default();
    Some(Formula { divisor: Nat::ONE, exponents: vec![exponent], proved })
}

/// The pile and the most chips that may be taken from it, if there is a formula.
fn covered(rules: &Rules, position: &Position, losing: Losing) -> Option<(Nat, Nat)> {
    let view = View::of(position).position;
    let known = rules.take_away == TakeAway::FIBONACCI && rules.play == Play::Normal && losing != Losing::Longest;
    match view.piles() {
        [pile] if known => Some((pile.clone(), view.largest_take(0))),
        _ => None,
    }
}

/// The sums over the parts with these indices, from the top: those of the highest part, of the two highest, ...
fn costs(indices: &[u32], losing: Losing) -> Vec<Nat> {
    let down = if losing == Losing::TakeOne { 2 } else { 1 };
    let mut sum = Nat::ZERO;
    let add = |&index: &u32| {
        sum += fibonacci(index - down);
        sum.clone()
    };
    indices.iter().rev().map(add).collect()
}

fn total(cost: &Nat, losing: Losing) -> Nat {
    if losing == Losing::TakeOne || cost.is_zero() { cost.clone() } else { cost - Nat::ONE }
}

fn random_to_move(zeckendorf: &Zeckendorf, quota: &Nat, losing: Losing) -> Formula {
    let costs = costs(zeckendorf.indices(), losing);
    let parts = costs.len();
    let mut exponents = Vec::new();
    for (below, (tail, wins)) in (1..).zip(zeckendorf.tails().zip(zeckendorf.winning_tails())) {
        if tail > *quota {
            break;
        }
        if wins {
            let left = parts - below;
            exponents.push(if left == 0 { Nat::ZERO } else { total(&costs[left - 1], losing) });
        }
    }
    Formula { divisor: quota.clone(), exponents, proved: true }
}

/// The best take from a P position of one pile against a random opponent, if a formula has it.
pub(crate) fn one_pile_take(rules: &Rules, position: &Position) -> Option<Nat> {
    let (pile, quota) = covered(rules, position, Losing::Optimal)?;
    if quota.is_zero() || matches!(position.limit(0), Limit::NotWhole) {
        return None;
    }
    let least = *Zeckendorf::of(&pile).indices().first()?;
    let two = least.is_multiple_of(2) && pile > Nat::from(3_u32) && quota > Nat::ONE;
    Some(Nat::from(if two { 2_u32 } else { 1 }))
}
