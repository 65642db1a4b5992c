//! One and two piles: section 3.

use super::game::{Game, exhibit, letter, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Counterexample, Finding, case, case_if, exhaust, unless};
use crate::proof::Statement;
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "zhou-3.1.1",
        |e| equal_piles(e, 0).and_proof(|| Statement::of("2t").decide("forall m, x: x >= 1 implies not n2(m, m, 2*x)")),
        &[|e| equal_piles(e, 1), |_| Statement::of("2t").decide("forall m, x: x >= 1 implies not n2(m, m + 1, 2*x)")],
    ),
    Checks::of("zhou-3.1.2", |e| close_piles(e, |k, x| k <= 2 * x), &[|e| close_piles(e, |k, x| k <= 2 * x + 1)]),
    Checks::of("zhou-3.2", |e| unequal_openings(e, 2), &[|e| unequal_openings(e, 0)]),
    Checks::of("zhou-A1", |e| mirror_strategy(e, 0, 0), &[|e| mirror_strategy(e, 1, 1)])
        .corrected(|e| mirror_strategy(e, 1, 0)),
    Checks::of(
        "zhou-ex1",
        |e| example(e, &[(0, 7), (1, 1)]),
        &[|e| example(e, &[(0, 7)]), |e| example(e, &[(0, 7), (1, 1), (1, 2)])],
    ),
    Checks::of("zhou-3.3", |e| short_pile(e, 0), &[|e| short_pile(e, 1)]),
    Checks::of(
        "zhou-3.4",
        |e| long_pile(e, |i, m| 3 * i < m),
        &[|e| long_pile(e, |i, m| 3 * i + 1 < m), |e| long_pile(e, |i, m| 4 * i < m)],
    ),
    Checks::of("zhou-3.5", |e| far_piles(e, |i, k| 3 * i < k), &[|e| far_piles(e, |i, k| 4 * i < k)]),
    Checks::of("zhou-A2", |e| table_of_one_pile(e, false, 0), &[|e| table_of_one_pile(e, true, 1)])
        .corrected(|e| table_of_one_pile(e, true, 0)),
];

fn equal_piles(effort: &Effort<'_>, more: u32) -> Finding {
    let max = effort.size(&[12, 20, 30, 40]);
    let mut game = Game::new();
    let cases = (0..=max).flat_map(|m| (1..=max + 4).map(move |x| (m, x)));
    exhaust(effort, format!("m <= {max}, x <= {}", max + 4), cases, |(m, x)| {
        case(game.is_p(&[m, m + more], x), || outcome(&[m + more, m], x, false, ""))
    })
}

fn close_piles(effort: &Effort<'_>, close: impl Fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[12, 18, 26, 34]);
    let mut game = Game::new();
    let cases = (0..=max).flat_map(|m| (1..=max).flat_map(move |k| (1..=max).map(move |x| (m, k, x))));
    exhaust(effort, format!("m, k, x <= {max}"), cases, |(m, k, x)| {
        let piles = [m + k, m];
        case_if(close(k, x), || !game.is_p(&piles, x), || outcome(&piles, x, true, ""))
    })
}

fn unequal_openings(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[24, 48, 64, 80]);
    let mut game = Game::new();
    let cases = (least..=max).flat_map(|m| (1..=max.saturating_sub(m)).map(move |k| (m, k)));
    exhaust(effort, format!("m + k <= {max}"), cases, |(m, k)| {
        let piles = [m + k, m];
        case(!game.opening_is_p(&piles), || outcome(&piles, 0, true, ""))
    })
}

/// Plays against every reply of Right. Left takes `short` chips fewer than the difference.
fn mirror_strategy(effort: &Effort<'_>, least: u32, short: u32) -> Finding {
    fn loses(m: u32, k: u32, most: u32, short: u32) -> Option<String> {
        let left = k.saturating_sub(short).max(1);
        if left > most {
            return Some(format!("piles {} and {m}: Left may not take {left}", m + k));
        }
        if k != left {
            return Some(format!(
                "piles {} and {m}: Left leaves the difference {}, which Right takes",
                m + k,
                k - left
            ));
        }
        (1..=m.min(2 * left)).find_map(|right| loses(m - right, right, 2 * left, short))
    }
    let max = effort.size(&[14, 22, 26, 28]);
    let mut game = Game::new();
    let cases = (least..=max).flat_map(|m| (1..=max.saturating_sub(m)).map(move |k| (m, k)));
    exhaust(effort, format!("m + k <= {max}, all replies of Right"), cases, |(m, k)| {
        let failure = loses(m, k, m + k - 1, short);
        unless(failure, |failure| {
            let text = format!("from {}: {failure}", position(&[m + k, m], 0));
            let is_p = game.opening_is_p(&[m + k, m]);
            Counterexample::from(text).showing(exhibit(&[m + k, m], 0, is_p))
        })
    })
}

fn example(effort: &Effort<'_>, openings: &[(usize, u32)]) -> Finding {
    let mut game = Game::new();
    exhaust(effort, "the two positions, by literal search", [()], |()| {
        let found: Vec<(usize, u32)> = game.winning_openings(&[12, 5]).collect();
        let left_wins = game.is_p(&[12, 4], 1);
        case(left_wins && found == openings, || format!("the winning openings (pile, chips) are {found:?}"))
    })
}

fn short_pile(effort: &Effort<'_>, slack: u32) -> Finding {
    let max = effort.size(&[40, 80, 120, 160]);
    let mut game = Game::new();
    let cases = (1..=max).flat_map(|m| (1..=m + 3).map(move |x| (m, x)));
    exhaust(effort, format!("m <= {max}"), cases, |(m, x)| {
        case_if(m <= 2 * x + slack, || !game.is_p(&[m], x), || outcome(&[m], x, true, ""))
    })
}

fn long_pile(effort: &Effort<'_>, worth: impl Fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[40, 80, 120, 160]);
    let mut game = Game::new();
    let cases = (1..=max).flat_map(|m| (1..m.div_ceil(2)).map(move |x| (m, x)));
    exhaust(effort, format!("m <= {max}"), cases, |(m, x)| {
        let says_n = (1..=2 * x).any(|i| worth(i, m) && game.is_p(&[m - i], i));
        let is_p = game.is_p(&[m], x);
        case(says_n != is_p, || {
            let won: Vec<u32> = (1..=2 * x).filter(|&i| game.is_p(&[m - i], i)).collect();
            outcome(&[m], x, is_p, &format!("; winning takes {won:?}"))
        })
    })
}

fn far_piles(effort: &Effort<'_>, worth: impl Fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[14, 24, 32, 40]);
    let mut game = Game::new();
    let cases = (1..=max).flat_map(|m| (3..=max + 10).flat_map(move |k| (1..k.div_ceil(2)).map(move |x| (m, k, x))));
    exhaust(effort, format!("m <= {max}, k <= {}", max + 10), cases, |(m, k, x)| {
        let says_n = (1..=2 * x).any(|i| {
            (i < m && game.is_p(&[m + k, m - i], i))
                || (i == m && game.is_p(&[m + k], i))
                || (worth(i, k) && game.is_p(&[m + k - i, m], i))
        });
        let is_p = game.is_p(&[m + k, m], x);
        case(says_n != is_p, || outcome(&[m + k, m], x, is_p, ""))
    })
}

/// Runs PPos1 step by step. `loops`: step 12 goes to step 2. `early`: by how much step 6 stops too early.
fn table_of_one_pile(effort: &Effort<'_>, loops: bool, early: u32) -> Finding {
    let max = effort.size(&[60, 200, 400, 800]);
    let mut is_p: Vec<Vec<bool>> = vec![vec![false; max as usize + 1]; max as usize + 1];
    let mut m = 3;
    while m <= max {
        let mut x = 1;
        while 2 * x < m {
            let wins = (1..=2 * x).take_while(|i| 3 * i + early < m).any(|i| is_p[(m - i) as usize][i as usize]);
            if wins {
                break;
            }
            is_p[m as usize][x as usize] = true;
            x += 1;
        }
        m += 1;
        if !loops {
            break;
        }
    }
    let truth = one_pile(double, max);
    let cases = (1..=max).flat_map(|m| (1..m.div_ceil(2)).map(move |x| (m, x)));
    exhaust(effort, format!("N = {max}"), cases, |(m, x)| {
        let p = 2 * x < truth[m as usize];
        case(is_p[m as usize][x as usize] == p, || {
            outcome(&[m], x, p, &format!(", the table for N = {max} says {}", letter(!p)))
        })
    })
}
