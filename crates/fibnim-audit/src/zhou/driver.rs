//! The winning strategy for three piles: algorithm mFib3Win with its modules.

use super::game::{Game, exhibit, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Counterexample, Finding, exhaust, triples};

pub const CLAIMS: &[Checks] = &[Checks::of(
    "zhou-A4",
    |e| strategy(e, Fixes { resets: false, inclusive: false, last_pile: false }),
    &[
        |e| strategy(e, Fixes { resets: false, ..FIXED }),
        |e| strategy(e, Fixes { inclusive: false, ..FIXED }),
        |e| strategy(e, Fixes { last_pile: false, ..FIXED }),
    ],
)
.corrected(|e| strategy(e, FIXED))];

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

/// Whether a position is P. By the text around the look-ups, equal piles are.
fn is_p(game: &mut Game, piles: [u32; 3], x: u32) -> bool {
    game.is_p(&piles, x)
}

/// The move of one of the modules on one pile, if it finds one.
fn search(game: &mut Game, piles: [u32; 3], pile: usize, right: u32, fixes: Fixes) -> Option<u32> {
    let a = piles[pile];
    let t = a.min(2 * right);
    let alone = piles.iter().filter(|&&other| other > 0).count() == 1;
    let end = if fixes.inclusive { t + 1 } else { t };
    (1..end).find(|&i| {
        let mut after = piles;
        after[pile] -= i;
        if alone {
            if fixes.last_pile { i == a || is_p(game, after, i) } else { i == t || is_p(game, [t - i, 0, 0], i) }
        } else {
            is_p(game, after, i)
        }
    })
}

/// The counterexample if Left does not win when Right has left these piles after taking `right`.
fn loses(game: &mut Game, piles: [u32; 3], right: u32, fixes: Fixes) -> Option<Counterexample> {
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
    if !is_p(game, after, left) {
        return Some(at(game, piles, right, |at| format!("at {at} it takes {left} of the {}", piles[pile])));
    }
    replies(game, after, left, fixes)
}

/// A counterexample that names one position.
fn at(game: &mut Game, piles: [u32; 3], x: u32, text: impl FnOnce(&str) -> String) -> Counterexample {
    let is_p = game.is_p(&piles, x);
    Counterexample::from(text(&position(&piles, x))).showing(exhibit(&piles, x, is_p))
}

/// The counterexample if some reply of Right refutes the algorithm.
fn replies(game: &mut Game, piles: [u32; 3], left: u32, fixes: Fixes) -> Option<Counterexample> {
    (0..3).find_map(|pile| {
        (1..=piles[pile].min(2 * left)).find_map(|right| {
            let mut after = piles;
            after[pile] -= right;
            loses(game, after, right, fixes)
        })
    })
}

fn strategy(effort: &Effort<'_>, fixes: Fixes) -> Finding {
    let max = effort.size(&[8, 9, 9, 10]);
    let mut game = Game::new();
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
