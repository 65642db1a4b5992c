//! Zhou, "Computer implementation of multiple Fibonacci nim".
//!
//! A position `(a_1, ..., a_n; x)` has `x` chips taken by the move before, so that the quota is `2x`; `x = 0` is an opening,
//! where no whole pile may be taken.

mod driver;
mod general;
mod one_and_two;
mod storage;
mod three;

use crate::claim::Claim;
use crate::truth::{Literal, double};

pub const CLAIMS: &[&[Claim]] = &[general::CLAIMS, one_and_two::CLAIMS, three::CLAIMS, storage::CLAIMS, driver::CLAIMS];

/// The literal game in Zhou's notation.
struct Game(Literal<fn(u32) -> u32>);

impl Game {
    fn new() -> Self {
        Self(Literal::new(double))
    }

    /// Whether `(piles; x)`, `x >= 1`, is P.
    fn is_p(&mut self, piles: &[u32], x: u32) -> bool {
        !self.0.wins(piles, 2 * x)
    }

    /// Whether the opening `(piles; 0)` is P: every move that leaves something of its pile leads to N.
    fn opening_is_p(&mut self, piles: &[u32]) -> bool {
        self.winning_openings(piles).next().is_none()
    }

    /// Pile and size of the winning moves of an opening.
    fn winning_openings(&mut self, piles: &[u32]) -> impl Iterator<Item = (usize, u32)> {
        let moves = (0..piles.len()).flat_map(|i| (1..piles[i]).map(move |t| (i, t)));
        moves.filter(move |&(i, t)| {
            let mut after = piles.to_vec();
            after[i] -= t;
            self.is_p(&after, t)
        })
    }
}

/// A position as the paper writes it.
fn position(piles: &[u32], x: u32) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({};{x})", piles.join(","))
}

fn letter(is_p: bool) -> &'static str {
    if is_p { "P" } else { "N" }
}
