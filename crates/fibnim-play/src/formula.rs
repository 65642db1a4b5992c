//! Chances on one pile of Fibonacci nim of any size, by its Zeckendorf representation.

use fibnim::numeration::Zeckendorf;
use fibnim::{Limit, Monitor, Nat, Play, Position, RuledPosition, Rules, SolveError, TakeAway};

use crate::ratio::Ratio;
use crate::strategy::Losing;
use crate::view::View;

/// Chances with exponents up to this one are written out as fractions.
const WRITTEN_OUT: u32 = 1 << 16;

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The player all of whose moves are random.
    Random,
    /// The player who makes a winning move whenever there is one.
    Perfect,
}

/// A chance of the form `(2^-e_1 + 2^-e_2 + ...)/m`, with exponents of any size. There are up to as many terms as the
/// pile has parts, and each exponent is about as long as the pile, so exponents are computed one at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceFormula {
    divisor: Nat,
    /// The Fibonacci indices of the parts of the pile, in increasing order.
    indices: Vec<u32>,
    /// For each term the number of the largest parts that its exponent sums, in decreasing order.
    parts: Vec<usize>,
    losing: Losing,
}

impl ChanceFormula {
    fn certain(wins: bool) -> Self {
        let parts = if wins { vec![0] } else { Vec::new() };
        Self { divisor: Nat::ONE, indices: Vec::new(), parts, losing: Losing::TakeOne }
    }

    /// `m`.
    #[must_use]
    pub fn divisor(&self) -> &Nat {
        &self.divisor
    }

    /// How many terms there are; none for a chance of 0.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.parts.len()
    }

    /// `e_1, e_2, ...` in decreasing order, each computed when it is asked for. All of them together cost one addition
    /// of numbers as long as the pile for each index of its numeration system.
    pub fn exponents(&self) -> impl Iterator<Item = Nat> + '_ {
        let down = down(self.losing);
        // F_at and F_(at + 1); then the sum of the parts that are left, and how many of the smallest are gone.
        let (mut at, mut pair) = (0, (Nat::ZERO, Nat::ONE));
        let mut sum = cost(&self.indices, down);
        let mut gone = 0;
        self.parts.iter().map(move |&left| {
            while self.indices.len() - gone > left {
                while at < self.indices[gone] - down {
                    pair.0 += &pair.1;
                    std::mem::swap(&mut pair.0, &mut pair.1);
                    at += 1;
                }
                sum -= &pair.0;
                gone += 1;
            }
            total(&sum, self.losing)
        })
    }

    /// How the perfect player plays P-positions.
    #[must_use]
    pub const fn losing(&self) -> Losing {
        self.losing
    }

    /// The chance as a fraction, unless an exponent exceeds 65536.
    #[must_use]
    pub fn exact(&self) -> Option<Ratio> {
        let mut sum = Ratio::ZERO;
        for exponent in self.exponents() {
            let exponent = usize::try_from(&exponent).ok().filter(|&e| e <= WRITTEN_OUT as usize)?;
            sum += &Ratio::half_to(exponent);
        }
        Some(sum / &self.divisor)
    }
}

/// How far below its index a part counts.
fn down(losing: Losing) -> u32 {
    if losing == Losing::TakeOne { 2 } else { 1 }
}

/// The sum of `F_(i - down)` over increasing indices `i >= 2` that are at least 2 apart, for `down` 1 or 2.
fn cost(indices: &[u32], down: u32) -> Nat {
    let lower: Vec<u32> = indices.iter().map(|index| index - down).collect();
    // F_0 = 0, and F_1 = 1 is no part of a representation.
    let small = lower.iter().take_while(|&&index| index < 2).count();
    let ones = lower[..small].iter().sum::<u32>();
    let rest = Zeckendorf::from_indices(lower[small..].to_vec()).map_or(Nat::ZERO, |rest| rest.value());
    rest + ones
}

/// The chance of a random player on one pile of Fibonacci nim against a perfect one who plays P-positions in the given
/// way. `None` for other games, and for [`Losing::Longest`].
///
/// The random player has a chance only if the perfect one is to move in a P-position, of `n = F_i + ... + F_j` chips.
/// If the perfect player always takes one chip there, the chance is `2^-rho(n)`, where `rho(n)` is the sum of `F_(i -
/// 2)` over the parts `F_i`: a part `F_i` lasts `F_(i - 2)` rounds, and in every round only one of the random player's
/// two moves wins. The best moves leave `2^-(e(n) - 1)`, where `e(n)` is the sum of `F_(i - 1)`. A random player who
/// moves first must first hit one of the winning tails.
///
/// Source: the model is that of Allen & Ponomarenko 2014, section 5, who give bounds; the exact values are ours
/// (claims `fibnim-rounds` and `fibnim-best-losing-value` of the audit).
///
/// Complexity: subquadratic in the digits of the pile; see [`ChanceFormula::exponents`] for the terms.
///
/// # Errors
/// If the monitor ends the work.
///
/// ```
/// use fibnim::{Forever, Position, Rules};
/// use fibnim_play::{Losing, Mover, one_pile};
/// let opening = "(89)".parse::<Position>()?.under(Rules::FIBONACCI);
/// let skilled_opens = one_pile(&opening, Losing::TakeOne, Mover::Perfect, &mut Forever)?;
/// let skilled_opens = skilled_opens.expect("one pile");
/// assert!(skilled_opens.exponents().eq([34u32.into()])); // 2^-34
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn one_pile(
    position: &RuledPosition,
    losing: Losing,
    mover: Mover,
    monitor: &mut dyn Monitor,
) -> Result<Option<ChanceFormula>, SolveError> {
    let Some((pile, quota)) = covered(position.rules(), position.position(), losing) else { return Ok(None) };
    if quota.is_zero() {
        return Ok(Some(ChanceFormula::certain(mover == Mover::Perfect)));
    }
    let zeckendorf = Zeckendorf::within(&pile, monitor)?;
    if mover == Mover::Random {
        return Ok(Some(random_to_move(&zeckendorf, quota, losing, monitor)?));
    }
    if zeckendorf.indices().first().is_some_and(|&least| quota >= Nat::fibonacci(least)) {
        return Ok(Some(ChanceFormula::certain(false)));
    }
    if quota == Nat::ONE {
        // The only move is to take one, and the answer may take two.
        let rest = pile - Nat::ONE;
        let reply = Nat::from(2_u32).min(rest.clone());
        return Ok(Some(random_to_move(&Zeckendorf::within(&rest, monitor)?, reply, losing, monitor)?));
    }
    let indices = zeckendorf.indices().to_vec();
    let parts = vec![indices.len()];
    Ok(Some(ChanceFormula { divisor: Nat::ONE, indices, parts, losing }))
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

fn total(cost: &Nat, losing: Losing) -> Nat {
    if losing == Losing::TakeOne || cost.is_zero() { cost.clone() } else { cost - Nat::ONE }
}

fn random_to_move(
    zeckendorf: &Zeckendorf,
    quota: Nat,
    losing: Losing,
    monitor: &mut dyn Monitor,
) -> Result<ChanceFormula, SolveError> {
    let indices = zeckendorf.indices();
    let within = zeckendorf.tails_up_to(&Zeckendorf::within(&quota, monitor)?);
    let winning = zeckendorf.winning_tails();
    let parts = (0..within).filter(|&tail| winning[tail]).map(|tail| indices.len() - 1 - tail).collect();
    Ok(ChanceFormula { divisor: quota, indices: indices.to_vec(), parts, losing })
}

/// The best take from a P-position of one pile against a random opponent, if a formula has it.
pub(crate) fn one_pile_take(
    rules: &Rules,
    position: &Position,
    monitor: &mut dyn Monitor,
) -> Result<Option<Nat>, SolveError> {
    let Some((pile, quota)) = covered(rules, position, Losing::Optimal) else { return Ok(None) };
    if quota.is_zero() || matches!(position.limit(0), Limit::NotWhole) {
        return Ok(None);
    }
    let two = |least: &u32| least.is_multiple_of(2) && pile > Nat::from(3_u32) && quota > Nat::ONE;
    let zeckendorf = Zeckendorf::within(&pile, monitor)?;
    Ok(zeckendorf.indices().first().map(|least| Nat::from(if two(least) { 2_u32 } else { 1 })))
}
