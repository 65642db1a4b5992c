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
        "A column d = H_n makes K flips, K the least z >= 0 with l(n+z) = 0: reading down, H_{n-1} rows of H_n, H_n \
         rows of \
         H_{n-1}, H_{n+1} rows of H_n and so on, constant after the K-th change.",
        |e| simple_columns(e, 0),
        &[|e| simple_columns(e, 1)],
    ),
    Claim::new(
        "flanigan-T5.B",
        "theorem of section 5, B",
        "A column d = H_n + H_{n+r} + ... makes r - 1 flips if the least z with l(n+z) = 0 exceeds r, and z flips if z \
         <= r.",
        |e| compound_columns(e, |z, r| z > r),
        &[|e| compound_columns(e, |z, r| z >= r), |e| compound_columns(e, |_, _| true)],
    )
    .remark(
        "Where the least z equals r, our copy of the paper does not tell < from <=; the other reading fails first for \
         f(1) = \
         f(2) = 2, f(t) = t from t = 3 on: d = 5 = 2 + 3 has the column 2, 1, 1, 1, ..., one flip.",
    ),
    Claim::new(
        "flanigan-T5",
        "theorem of section 5",
        "If l(k) is 0 or 1 for all k, L(m,d) is H_n after an even number of flips of the column of d up to row m, and \
         H_{n-1} after an odd number. Part A gives the flips of the columns d = H_n, part B those of all others.",
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
        // The last block goes on for ever.
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
