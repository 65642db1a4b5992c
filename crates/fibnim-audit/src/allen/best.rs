//! The best play in P-positions against a player who takes at random.

use fibnim::Nat;
use fibnim_play::Ratio;

use super::lines::{rho, start};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust};
use crate::numbers::{indices, is_fibonacci, list, tails};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-best-losing-value",
        |e| best(e, |n, _, value, _| *value == Ratio::half_to(rho(u64::from(n), 1) as usize - 1)),
        &[|e| best(e, |n, _, value, _| *value == Ratio::half_to(rho(u64::from(n), 2) as usize))],
    ),
    Checks::of(
        "fibnim-best-losing-take",
        |e| best(e, |n, w, _, takes| takes == best_takes(n, w)),
        &[
            |e| best(e, |_, _, _, takes| takes.contains(&1)),
            |e| best(e, |n, w, _, takes| takes[0] == best_takes(n, w)[0] && takes.len() == 1),
        ],
    ),
    Checks::of("allen-Q1", |e| better(e, &Ratio::half_to(4)), &[|e| better(e, &Ratio::half_to(3))]),
    Checks::of("allen-Q2", |e| semi_skilled(e, Ratio::new), &[|e| semi_skilled(e, |_, _| Ratio::ONE)]),
];

/// Compares the best take at 8 chips with quota 2 with a value, and with what taking 1 leaves.
fn better(effort: &Effort<'_>, value: &Ratio) -> Finding {
    let best = Best::new(8);
    exhaust(effort, "n = 8, w = 2, exact", [()], |()| {
        let (found, takes) = &best.known[8][2];
        case(found == value && *found < start(8).chances[8], || format!("takes {} leave {found}", list(takes)))
    })
}

/// The chance of the player who takes a random tail. `says` gets the numbers of winning tails and of all tails but `n`.
fn semi_skilled(effort: &Effort<'_>, says: fn(u32, u32) -> Ratio) -> Finding {
    let max = effort.size(&[200, 600, 1500, 3000]);
    let thresholds = one_pile(double, max);
    let leaves_p = |n: u32, t: u32| 2 * t < thresholds[(n - t) as usize];
    // His chance when the other player is to move in a P-position and takes 1.
    let mut chances = vec![Ratio::ONE];
    for n in 1..=max {
        let left = n - 1;
        let legal: Vec<u32> = tails(u64::from(left)).into_iter().map(|tail| tail as u32).filter(|&t| t <= 2).collect();
        let sum = legal
            .iter()
            .filter(|&&t| leaves_p(left, t))
            .fold(Ratio::ZERO, |sum, &t| sum + &chances[(left - t) as usize]);
        chances.push(if legal.is_empty() { Ratio::ZERO } else { sum / &Nat::from(legal.len()) });
    }
    exhaust(effort, format!("n <= {max}, exact"), (2..=max).filter(|&n| !is_fibonacci(n)), |n| {
        let all: Vec<u32> = tails(u64::from(n)).into_iter().map(|tail| tail as u32).filter(|&tail| tail < n).collect();
        let winning: Vec<u32> = all.iter().copied().filter(|&tail| leaves_p(n, tail)).collect();
        let sum = winning.iter().fold(Ratio::ZERO, |sum, &t| sum + &chances[(n - t) as usize]);
        let (chance, said) = (sum / &Nat::from(all.len()), says(winning.len() as u32, all.len() as u32));
        case(chance == said, || format!("n = {n}: his chance is {chance}"))
    })
}

/// The least chance of the random player at `(n, w)`, and the takes that leave it.
struct Best {
    thresholds: Vec<u32>,
    /// By `n`, then `w` below the threshold.
    known: Vec<Vec<(Ratio, Vec<u32>)>>,
}

impl Best {
    fn new(max: u32) -> Self {
        let mut best = Self { thresholds: one_pile(double, max), known: vec![Vec::new()] };
        for n in 1..=max {
            let last = (best.thresholds[n as usize] - 1).min(n);
            let after: Vec<Ratio> = (1..=last).map(|t| best.after(n, t)).collect();
            let mut row = vec![(Ratio::ONE, Vec::new())];
            for w in 1..=last as usize {
                let (mut least, mut takes): (Ratio, Vec<u32>) = row[w - 1].clone();
                let chance = &after[w - 1];
                if takes.is_empty() || *chance < least {
                    (least, takes) = (chance.clone(), vec![w as u32]);
                } else if *chance == least {
                    takes.push(w as u32);
                }
                row.push((least, takes));
            }
            best.known.push(row);
        }
        best
    }

    /// The chance after the skilled player has taken `t` of `n`.
    fn after(&self, n: u32, t: u32) -> Ratio {
        let left = n - t;
        let most = left.min(2 * t);
        let sum = (1..=most).fold(Ratio::ZERO, |sum, s| {
            let rest = left - s;
            if rest == 0 {
                return sum + &Ratio::ONE;
            }
            if 2 * s >= self.thresholds[rest as usize] {
                return sum;
            }
            sum + &self.known[rest as usize][2 * s as usize].0
        });
        if most == 0 { Ratio::ZERO } else { sum / &Nat::from(most) }
    }
}

fn best_takes(n: u32, w: u32) -> Vec<u32> {
    match indices(u64::from(n))[0] % 2 {
        _ if n == 3 => vec![1],
        0 => vec![2],
        _ if w >= 4 && n != 5 => vec![1, 4],
        _ => vec![1],
    }
}

fn best(effort: &Effort<'_>, agrees: fn(u32, u32, &Ratio, &[u32]) -> bool) -> Finding {
    let max = effort.size(&[60, 200, 300, 420]);
    let best = Best::new(max);
    let cases = (1..=max).flat_map(|n| (2..=n).map(move |w| (n, w)));
    exhaust(effort, format!("n <= {max}, all quotas, exact"), cases, |(n, w)| {
        let Some((value, takes)) = best.known[n as usize].get(w as usize) else { return Case::Outside };
        case(agrees(n, w, value, takes), || {
            format!("({n},{w}): best takes {}, which leave the probability {value}", list(takes))
        })
    })
}
