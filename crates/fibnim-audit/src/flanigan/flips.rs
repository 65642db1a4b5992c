//! The theorem on the columns of the tableau: section 5, and what lies outside its class.

use crate::claim::Claim;
use crate::columns::{columns, flips};
use crate::effort::Effort;
use crate::exhaust::Finding;
use crate::games::Game;

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
    ),
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
        "The solver answers two piles by this theorem. flanigan-T5.A and flanigan-T5.B check its parts, \
         flanigan-T5.2t proves it for f(t) = 2t, and fibnim-flips checks the form in which it is computed.",
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
