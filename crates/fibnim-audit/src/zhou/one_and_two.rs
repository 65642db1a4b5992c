//! One and two piles: section 3.

use super::game::{Game, exhibit, letter, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Counterexample, Finding, case, exhaust, unless};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-A1", |e| mirror_strategy(e, 0, 0), &[|e| mirror_strategy(e, 1, 1)])
        .corrected(|e| mirror_strategy(e, 1, 0)),
    Checks::of("zhou-A2", |e| table_of_one_pile(e, false, 0), &[|e| table_of_one_pile(e, true, 1)])
        .corrected(|e| table_of_one_pile(e, true, 0)),
];

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
