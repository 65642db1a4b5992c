//! The exact chances of the random player against a skilled one who takes 1 chip in every P-position.

use fibnim::Nat;
use fibnim_play::Ratio;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust};
use crate::numbers::{fib, floor_index, indices, is_fibonacci};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-rounds",
        |e| rounds(e, |n| rho(u64::from(n), 2)),
        &[|e| rounds(e, |n| rho(u64::from(n), 3)), |e| rounds(e, |n| rho(u64::from(n), 2) - u64::from(n == 144))],
    ),
    Checks::of(
        "fibnim-first-take",
        |e| exceptions(e, EXCEPTIONS),
        &[|e| exceptions(e, &EXCEPTIONS.replace(" 31,10", "")), |e| exceptions(e, &format!("{EXCEPTIONS} 33,1"))],
    ),
    Checks::of("fibnim-rounds-opening", |e| opening_sum(e, 2), &[|e| opening_sum(e, 3)]),
];

/// The exceptions to theorem 3 (1) for a given first take: pairs of a pile and a take.
const EXCEPTIONS: &str = "4,1 6,1 7,2 9,1 10,2 11,3 12,1 14,1 15,2 16,3 17,1 17,4 18,5 19,1 19,6 20,2 \
    22,1 23,2 24,3 25,1 25,4 26,5 27,6 28,7 29,8 30,9 31,10";

/// The sum of `F_{i-down}` over the parts `F_i`.
pub fn rho(n: u64, down: u32) -> u64 {
    indices(n).into_iter().map(|i| fib(i.saturating_sub(down))).sum()
}

/// `(2/5) 2^-b`.
pub fn two_fifths(b: u32) -> Ratio {
    Ratio::new(2_u32, Nat::from(5_u32) << b as usize)
}

/// The random player's chances when the skilled player is to move in a P-position with a quota of at least 2, and takes
/// 1 chip in every P-position.
pub struct ChanceLines {
    thresholds: Vec<u32>,
    pub chances: Vec<Ratio>,
}

/// See [`ChanceLines`].
pub fn start(max: u32) -> ChanceLines {
    let thresholds = one_pile(double, max);
    let mut chances = vec![Ratio::ONE];
    for n in 1..=max {
        // The unskilled player faces n - 1 with quota 2.
        let most = (n - 1).min(2);
        let sum = (1..=most).fold(Ratio::ZERO, |sum, t| {
            let rest = (n - 1 - t) as usize;
            if 2 * t < thresholds[rest] { sum + &chances[rest] } else { sum }
        });
        chances.push(if most == 0 { Ratio::ZERO } else { sum / &Nat::from(most) });
    }
    ChanceLines { thresholds, chances }
}

impl ChanceLines {
    /// The winning takes of an opener.
    pub fn takes(&self, n: u32) -> impl Iterator<Item = u32> + '_ {
        (1..n).filter(move |&p| 2 * p < self.thresholds[(n - p) as usize])
    }

    /// The unskilled player opens, and wins.
    pub fn in_all(&self, n: u32) -> Ratio {
        self.takes(n).fold(Ratio::ZERO, |sum, p| sum + &self.chances[(n - p) as usize]) / &Nat::from(n - 1)
    }
}

fn rounds(effort: &Effort<'_>, exponent: fn(u32) -> u64) -> Finding {
    let max = effort.size(&[200, 800, 1500, 3000]);
    let lines = start(max);
    exhaust(effort, format!("n <= {max}, exact"), 1..=max, |n| {
        if lines.thresholds[n as usize] <= 2 {
            return Case::Outside;
        }
        let chance = &lines.chances[n as usize];
        case(*chance == Ratio::half_to(exponent(n) as usize), || format!("n = {n}: {chance}"))
    })
}

/// The exceptions in a range; beyond 31 there are none by the chance `2^-rho`: `s - floor(m/3) >= 2` for `m = n - p`
/// and `s = rho(m)`.
fn exceptions(effort: &Effort<'_>, listed: &str) -> Finding {
    let max = effort.size(&[200, 1000, 2000, 4000]);
    let lines = start(max);
    let cases = (2..=max).filter(|&n| !is_fibonacci(n)).flat_map(|n| lines.takes(n).map(move |p| (n, p)));
    exhaust(effort, format!("n <= {max}, all winning p, exact"), cases, |(n, p)| {
        let chance = &lines.chances[(n - p) as usize];
        let exception = *chance > two_fifths((n - p) / 3);
        case(exception == listed.split(' ').any(|pair| pair == format!("{n},{p}")), || {
            format!("n = {n}, p = {p}: he then wins with probability {chance}")
        })
    })
}

fn opening_sum(effort: &Effort<'_>, down: u32) -> Finding {
    let max = effort.size(&[60, 200, 400, 800]);
    let lines = start(max);
    exhaust(effort, format!("n <= {max}, exact"), 3..=max, |n| {
        let (truth, value) = if is_fibonacci(n) {
            let k = floor_index(u64::from(n));
            (lines.chances[n as usize].clone(), Ratio::half_to(fib(k - down) as usize))
        } else {
            let chance = |take: u32| Ratio::half_to(rho(u64::from(n - take), down) as usize);
            let sum = lines.takes(n).fold(Ratio::ZERO, |sum, take| sum + &chance(take));
            (lines.in_all(n), sum / &Nat::from(n - 1))
        };
        case(truth == value, || format!("n = {n}: {truth}, not {value}"))
    })
}
