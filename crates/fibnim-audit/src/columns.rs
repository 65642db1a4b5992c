//! Flanigan's class: how often a column of the tableau changes.

use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust};
use crate::games::{Game, class};

/// The flips of a column from its least index `n` and the distance `r` to the next one.
pub fn flips(game: &Game, n: usize, r: Option<usize>, exceeds: impl Fn(usize, usize) -> bool) -> usize {
    // No row is reached beyond the known terms.
    let least = game.min_a(n).unwrap_or(game.h.len() + n);
    match r {
        Some(r) if exceeds(least, r) => r - 1,
        _ => least,
    }
}

/// Compares a formula for `L(m, d)` with the tableau in all games of the class; cells for which `judge` gives none are left out.
pub fn columns(effort: &Effort<'_>, mut judge: impl FnMut(&Game, u32, u32) -> Option<u32>) -> Finding {
    let class = class(effort);
    exhaust(effort, class.range(), class.cells(), |(game, m, d)| {
        let Some(value) = judge(game, m, d) else { return Case::Outside };
        let truth = game.threshold(m, d);
        case(value == truth, || format!("{}: L({m},{d}) = {truth}, not {value}", game.name))
    })
}

/// The first cell, by `m + d` and then `m`, in which `L` is neither `H_n` nor `H_{n-l(n)}`: `m`, `d`, `L`.
pub fn outside_the_class(game: &Game) -> Option<(u32, u32, u32)> {
    game.cells().find_map(|(m, d)| {
        let (n, _) = game.lowest(d);
        let value = game.threshold(m, d);
        (value != game.h[n] && value != game.g(n)).then_some((m, d, value))
    })
}
