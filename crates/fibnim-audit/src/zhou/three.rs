//! Three piles: section 4.

use super::game::{Game, exhibit, letter, outcome, position};
use crate::claim::{Checks, ClaimPosition};
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, triples};
use crate::truth::{self, INF, Three, Two, double};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-4.1", |e| three_piles(e, true), &[|e| three_piles(e, false)]),
    Checks::of("zhou-4.2", |e| openings(e, 1), &[|e| openings(e, 0), |e| openings(e, 2)]),
    Checks::of(
        "zhou-A3",
        |e| algorithm(e, |h| h.div_ceil(2)),
        &[|e| algorithm(e, |h| h / 2), |e| algorithm(e, |_| 1), |e| algorithm(e, |_| u32::MAX)],
    ),
];

fn three_piles(effort: &Effort<'_>, equal_counts: bool) -> Finding {
    let max = effort.size(&[7, 10, 13, 16]);
    let mut game = Game::new();
    let cases = triples(1, max).flat_map(|piles| (1..=max + 2).map(move |x| (piles, x)));
    exhaust(effort, format!("piles <= {max}, x <= {}", max + 2), cases, |(piles, x)| {
        let says_n = (0..3).any(|j| {
            let (left, right) = (piles[(j + 1) % 3], piles[(j + 2) % 3]);
            (1..=piles[j].min(2 * x)).any(|i| {
                if i < piles[j] {
                    game.is_p(&[piles[j] - i, left, right], i)
                } else if left == right {
                    equal_counts
                } else {
                    game.is_p(&[left, right], i)
                }
            })
        });
        let is_p = game.is_p(&piles, x);
        case(says_n != is_p, || outcome(&piles, x, is_p, ""))
    })
}

/// `leave`: how many chips of the pile must stay.
fn openings(effort: &Effort<'_>, leave: u32) -> Finding {
    let max = effort.size(&[10, 14, 18, 22]);
    let mut game = Game::new();
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let says_n = (0..3).any(|j| {
            (1..=piles[j].saturating_sub(leave)).any(|i| {
                let mut after = piles;
                after[j] -= i;
                game.is_p(&after, i)
            })
        });
        let is_p = game.opening_is_p(&piles);
        case(says_n != is_p, || outcome(&piles, 0, is_p, ""))
    })
}

/// What PPos3 has written.
struct Written {
    max: u32,
    is_p: Vec<bool>,
    two: Two,
    /// The largest `x` of a look-up, by the largest pile.
    clamp: fn(u32) -> u32,
}

impl Written {
    fn place(&self, [h, k, m]: [u32; 3], x: u32) -> usize {
        let n = self.max as usize + 1;
        ((h as usize * n + k as usize) * n + m as usize) * (n / 2 + 2) + x as usize
    }

    fn look_up(&self, mut piles: [u32; 3], x: u32) -> bool {
        piles.sort_unstable_by(|a, b| b.cmp(a));
        let [h, k, m] = piles;
        if m == 0 {
            return 2 * x < self.two.get(h, k);
        }
        let x = x.min((self.clamp)(h));
        x <= self.max.div_ceil(2) && self.is_p[self.place(piles, x)]
    }
}

/// Runs PPos3 step by step.
fn algorithm(effort: &Effort<'_>, clamp: fn(u32) -> u32) -> Finding {
    let max = effort.size(&[20, 40, 60, 80]);
    let n = max as usize + 1;
    let mut written =
        Written { max, is_p: vec![false; n * n * n * (n / 2 + 2)], two: Two::new(double, max, max), clamp };
    for m in 1..=max {
        for k in m..=max {
            for h in k..=max {
                if effort.is_stopped() {
                    return Finding::Stopped;
                }
                let mut x = 1;
                while 2 * x <= h + 1 {
                    let wins = (1..=h.min(2 * x)).any(|i| {
                        (i <= m && written.look_up([h, k, m - i], i))
                            || (i <= k && written.look_up([h, k - i, m], i))
                            || written.look_up([h - i, k, m], i)
                    });
                    if wins {
                        break;
                    }
                    let place = written.place([h, k, m], x);
                    written.is_p[place] = true;
                    x += 1;
                }
            }
        }
    }
    let truth = truth::three(effort, max);
    let cases = triples(1, max).flat_map(|piles| (1..=piles[0].div_ceil(2)).map(move |x| (piles, x)));
    exhaust(effort, format!("N = {max}"), cases, |(piles, x)| {
        let p = 2 * x < truth.get(piles);
        case(written.is_p[written.place(piles, x)] == p, || {
            let (why, after) = why(&truth, piles, x);
            outcome(&piles, x, p, &format!(", the table says {}{why}", letter(!p))).showing(after)
        })
    })
}

/// A move that shows that a position is N, and what it leaves.
fn why(truth: &Three, piles: [u32; 3], x: u32) -> (String, Option<ClaimPosition>) {
    let winning = (0..3).rev().find_map(|j| {
        (1..=piles[j].min(2 * x)).rev().find_map(|i| {
            let mut after = piles;
            after[j] -= i;
            (2 * i < truth.get(after)).then_some((piles[j], i, after))
        })
    });
    winning.map_or_else(Default::default, |(pile, i, after)| {
        let how = if truth.get(after) == INF { " for every quota" } else { "" };
        let text = format!(": taking {i} from the {pile} leaves {}, which is P{how}", position(&after, i));
        (text, exhibit(&after, i, true))
    })
}
