//! The theorem on the columns of the tableau: section 5, and what lies outside its class.

use crate::claim::Claim;
use crate::columns::{columns, flips};
use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust};
use crate::games::{Game, class};

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "flanigan-T5.A",
        "theorem of section 5, A",
        "A column d = H_n flips K times, where K is the least z >= 0 with l(n+z) = 0. From the top it has H_{n-1} \
         rows of H_n, then H_n rows of H_{n-1}, then H_{n+1} rows of H_n, and so on; after the K-th change it is \
         constant.",
        |e| simple_columns(e, 0),
        &[|e| simple_columns(e, 1)],
    ),
    Claim::new(
        "flanigan-T5.B",
        "theorem of section 5, B",
        "Let z be the least number with l(n+z) = 0. A column d = H_n + H_{n+r} + ... flips r - 1 times if z > r, and \
         z times if z <= r.",
        |e| compound_columns(e, |z, r| z > r),
        &[|e| compound_columns(e, |z, r| z >= r), |e| compound_columns(e, |_, _| true)],
    )
    .remark(
        "Our copy of the paper does not show whether < or <= is meant for z = r. The other reading fails first for \
         f(1) = f(2) = 2 and f(t) = t for t >= 3: the column of d = 5 = 2 + 3 is 2, 1, 1, 1, ... and flips once.",
    )
    .reconstructed(),
    Claim::new(
        "flanigan-T5.B.copy",
        "theorem of section 5, proof of B (1)",
        "Let d = H_n + H_{n+r} + ..., and let k be the least number with l(n+k) = 0. If 1 <= k <= r, then \
         the columns d - H_n + 1, ..., d - H_n + H_{n+k} - 1 of the tableau are copies of the columns 1, ..., \
         H_{n+k} - 1.",
        |e| copied_columns(e, 0, 0),
        &[|e| copied_columns(e, 1, 0), |e| copied_columns(e, 0, 1)],
    )
    .reconstructed()
    .remark("The indices of the columns are damaged in our copy."),
    Claim::new(
        "flanigan-T5.B.flips",
        "theorem of section 5, proof of B (2)",
        "Let d = H_n + H_{n+r} + ... with r >= 2, and let l(n), ..., l(n+r) be 1. Then the column d - H_n + \
         H_{n+r-1-j} makes exactly j flips, for 1 <= j <= r - 1.",
        |e| flips_before(e, 0),
        &[|e| flips_before(e, 1)],
    )
    .reconstructed(),
    Claim::new(
        "flanigan-T5",
        "theorem of section 5",
        "Let l(k) be 0 or 1 for all k. If the column of d has flipped an even number of times up to row m, then \
         L(m,d) = H_n; otherwise L(m,d) = H_{n-1}. Part A gives the flips of the columns d = H_n, part B those of all \
         others.",
        |e| all_columns(e, |z, r| z > r, 0),
        &[|e| all_columns(e, |z, r| z >= r, 0), |e| all_columns(e, |z, r| z > r, 1)],
    )
    .remark(
        "The solver answers two piles by this theorem, whose proof for all sizes is in the paper. We checked that proof \
         by cases, not step by step: flanigan-T5.A and flanigan-T5.B check its parts, fibnim-flips-2t proves it for \
         f(t) = 2t, and fibnim-flips checks the form in which it is computed.",
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
