//! The theorem on the columns of the tableau: section 5, and what lies outside its class.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust};
use crate::games::{Game, class};
use crate::games::{columns, flips};

pub const CLAIMS: &[Checks] = &[
    Checks::of("flanigan-T5.A", |e| simple_columns(e, 0), &[|e| simple_columns(e, 1)]),
    Checks::of(
        "flanigan-T5.B",
        |e| compound_columns(e, |z, r| z > r),
        &[|e| compound_columns(e, |z, r| z >= r), |e| compound_columns(e, |_, _| true)],
    ),
    Checks::of(
        "flanigan-T5.B.copy",
        |e| copied_columns(e, 0, 0),
        &[|e| copied_columns(e, 1, 0), |e| copied_columns(e, 0, 1)],
    ),
    Checks::of("flanigan-T5.B.flips", |e| flips_before(e, 0), &[|e| flips_before(e, 1)]),
    Checks::of(
        "flanigan-T5",
        |e| all_columns(e, |z, r| z > r, 0),
        &[|e| all_columns(e, |z, r| z >= r, 0), |e| all_columns(e, |z, r| z > r, 1)],
    ),
];

/// `L` of a column after `flips` changes, block by block.
fn by_blocks(game: &Game, n: usize, flips: usize, m: u32) -> u32 {
    let mut rows = 0;
    for block in 0..=flips {
        // The last block has no end.
        let length = if n + block == 0 { 0 } else { game.h.get(n - 1 + block).copied().unwrap_or(u32::MAX) };
        rows += u64::from(length);
        if u64::from(m) < rows || block == flips {
            return if block % 2 == 0 { game.h[n] } else { game.h[n - 1] };
        }
    }
    game.h[n]
}

/// Compares a column with another one in all rows that the tableau has of both.
fn copied_columns(effort: &Effort<'_>, farther: usize, more: u32) -> Finding {
    let class = class(effort);
    let cases = class.games.iter().flat_map(|game| (1..=class.max).map(move |d| (game, d)));
    exhaust(effort, class.range(), cases, |(game, d)| {
        let (n, r) = game.lowest(d);
        let (Some(r), Some(k)) = (r, game.min_a(n)) else { return Case::Outside };
        let Some(&end) = game.h.get(n + k).filter(|_| (1..=r + farther).contains(&k)) else { return Case::Outside };
        let columns = (1..end + more).map(|j| (j, d - game.h[n] + j)).take_while(|&(_, c)| c <= class.max);
        let mut cells = columns.flat_map(|(j, c)| (0..=class.max - c).map(move |m| (m, j, c)));
        let wrong = cells.find(|&(m, j, c)| game.threshold(m, c) != game.threshold(m, j));
        case(wrong.is_none(), || {
            let (m, j, c) = wrong.unwrap_or_default();
            let [at_c, at_j] = [c, j].map(|column| game.threshold(m, column));
            format!("{}; d = {d}: L({m},{c}) = {at_c}, L({m},{j}) = {at_j}", game.name)
        })
    })
}

/// Columns before a column `d` in which the theorem needs the number of flips.
fn flips_before(effort: &Effort<'_>, more: usize) -> Finding {
    let class = class(effort);
    let cases = class.games.iter().flat_map(|game| (1..=class.max).map(move |d| (game, d)));
    exhaust(effort, class.range(), cases, |(game, d)| {
        let (n, r) = game.lowest(d);
        let Some(r) = r.filter(|&r| r >= 2 && game.min_a(n).is_some_and(|k| k > r)) else { return Case::Outside };
        let columns = (1..r).map(|j| (j, n + r - 1 - j)).map(|(j, p)| (d - game.h[n] + game.h[p], j, p));
        let inside = columns.filter(|&(c, ..)| c <= class.max);
        let mut cells = inside.flat_map(|(c, j, p)| (0..=class.max - c).map(move |m| (m, c, j, p)));
        let wrong = cells.find(|&(m, c, j, p)| game.threshold(m, c) != by_blocks(game, p, j + more, m));
        case(wrong.is_none(), || {
            let (m, c, j, _) = wrong.unwrap_or_default();
            format!("{}; d = {d}, {j} flips: L({m},{c}) = {}", game.name, game.threshold(m, c))
        })
    })
}

fn simple_columns(effort: &Effort<'_>, more: usize) -> Finding {
    columns(effort, |game, m, d| {
        let (n, r) = game.lowest(d);
        r.is_none().then(|| by_blocks(game, n, flips(game, n, None, |_, _| true) + if n > 1 { more } else { 0 }, m))
    })
}

fn compound_columns(effort: &Effort<'_>, exceeds: fn(usize, usize) -> bool) -> Finding {
    columns(effort, |game, m, d| {
        let (n, r) = game.lowest(d);
        r.is_some().then(|| by_blocks(game, n, flips(game, n, r, exceeds), m))
    })
}

fn all_columns(effort: &Effort<'_>, exceeds: fn(usize, usize) -> bool, more: usize) -> Finding {
    columns(effort, |game, m, d| {
        let (n, r) = game.lowest(d);
        Some(by_blocks(game, n, flips(game, n, r, exceeds) + if n > 1 { more } else { 0 }, m))
    })
}
