//! Three piles, and the strategy of algorithm mFib3Win with its modules: section 4.

use super::game::{ZhouGame, exhibit, letter, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust, triples};
use crate::truth::{self, INF, Three, Two, double, takes};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-4.1", |e| three_piles(e, true), &[|e| three_piles(e, false)]),
    Checks::of("zhou-4.2", |e| openings(e, 1), &[|e| openings(e, 0), |e| openings(e, 2)]),
    Checks::of(
        "zhou-A3",
        |e| algorithm(e, |h| h.div_ceil(2)),
        &[|e| algorithm(e, |h| h / 2), |e| algorithm(e, |_| 1), |e| algorithm(e, |_| u32::MAX)],
    ),
    Checks::of(
        "zhou-A4",
        |e| strategy(e, Fixes { resets: false, inclusive: false, last_pile: false }),
        &[
            |e| strategy(e, Fixes { resets: false, ..FIXED }),
            |e| strategy(e, Fixes { inclusive: false, ..FIXED }),
            |e| strategy(e, Fixes { last_pile: false, ..FIXED }),
        ],
    )
    .corrected(|e| strategy(e, FIXED)),
];

fn three_piles(effort: &Effort<'_>, equal_counts: bool) -> Finding {
    let max = effort.size(&[7, 10, 13, 16]);
    let mut game = ZhouGame::new();
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
    let mut game = ZhouGame::new();
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let says_n = takes(piles, leave).any(|(_, i, after)| game.is_p(&after, i));
        let is_p = game.opening_is_p(&piles);
        case(says_n != is_p, || outcome(&piles, 0, is_p, ""))
    })
}

/// What PPos3 has written.
struct WrittenPositions {
    max: u32,
    is_p: Vec<bool>,
    two: Two,
    /// The largest `x` of a look-up, by the largest pile.
    clamp: fn(u32) -> u32,
}

impl WrittenPositions {
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
        WrittenPositions { max, is_p: vec![false; n * n * n * (n / 2 + 2)], two: Two::new(double, max, max), clamp };
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
    let winning = takes(piles, 0).filter(|&(_, i, after)| i <= 2 * x && 2 * i < truth.get(after)).last();
    winning.map_or_else(Default::default, |(pile, i, after)| {
        let how = if truth.get(after) == INF { " for every quota" } else { "" };
        let text = format!(": taking {i} from the {} leaves {}, which is P{how}", piles[pile], position(&after, i));
        (text, exhibit(&after, i, true))
    })
}

#[derive(Clone, Copy)]
struct Fixes {
    /// `found = 0` before each turn.
    resets: bool,
    /// The loops of `search`, `search_1` and `search_2` end after the largest legal take, not before it.
    inclusive: bool,
    /// `search_2` tests `a - i`, what remains, in place of `t - i`, and `i = a` in place of `i = t`.
    last_pile: bool,
}

const FIXED: Fixes = Fixes { resets: true, inclusive: true, last_pile: true };

/// The move of one of the modules on one pile, if it finds one.
fn search(game: &mut ZhouGame, piles: [u32; 3], pile: usize, right: u32, fixes: Fixes) -> Option<u32> {
    let a = piles[pile];
    let t = a.min(2 * right);
    let alone = piles.iter().filter(|&&other| other > 0).count() == 1;
    let end = if fixes.inclusive { t + 1 } else { t };
    (1..end).find(|&i| {
        let mut after = piles;
        after[pile] -= i;
        if alone {
            if fixes.last_pile { i == a || game.is_p(&after, i) } else { i == t || game.is_p(&[t - i, 0, 0], i) }
        } else {
            game.is_p(&after, i)
        }
    })
}

/// The counterexample if Left does not win when Right has left these piles after taking `right`.
fn loses(game: &mut ZhouGame, piles: [u32; 3], right: u32, fixes: Fixes) -> Option<Counterexample> {
    let alive: Vec<usize> = (0..3).filter(|&i| piles[i] > 0).collect();
    let tried = if fixes.resets { &alive[..] } else { &alive[..1] };
    let found = tried.iter().find_map(|&pile| Some((pile, search(game, piles, pile, right, fixes)?)));
    let Some((pile, left)) = found else {
        return Some(at(game, piles, right, |at| format!("no move is found at {at}")));
    };
    let mut after = piles;
    after[pile] -= left;
    if after == [0; 3] {
        return None;
    }
    if !game.is_p(&after, left) {
        return Some(at(game, piles, right, |at| format!("at {at} it takes {left} of the {}", piles[pile])));
    }
    replies(game, after, left, fixes)
}

/// A counterexample that names one position.
fn at(game: &mut ZhouGame, piles: [u32; 3], x: u32, text: impl FnOnce(&str) -> String) -> Counterexample {
    let is_p = game.is_p(&piles, x);
    Counterexample::from(text(&position(&piles, x))).showing(exhibit(&piles, x, is_p))
}

/// The counterexample if some reply of Right refutes the algorithm.
fn replies(game: &mut ZhouGame, piles: [u32; 3], left: u32, fixes: Fixes) -> Option<Counterexample> {
    let mut legal = takes(piles, 0).filter(|&(_, right, _)| right <= 2 * left);
    legal.find_map(|(_, right, after)| loses(game, after, right, fixes))
}

fn strategy(effort: &Effort<'_>, fixes: Fixes) -> Finding {
    let max = effort.size(&[8, 9, 9, 10]);
    let mut game = ZhouGame::new();
    exhaust(effort, format!("N-positions with piles 2 to {max}, all replies of Right"), triples(2, max), |piles| {
        // search0 tries the piles in their order.
        let Some((pile, left)) = game.winning_openings(&piles).next() else { return Case::Outside };
        let mut after = piles;
        after[pile] -= left;
        match replies(&mut game, after, left, fixes) {
            None => Case::Agrees,
            Some(failure) => {
                let mut failure = failure.under(&format!("from {}", position(&piles, 0)));
                failure.positions.splice(0..0, exhibit(&piles, 0, false));
                Case::Fails(failure)
            }
        }
    })
}
