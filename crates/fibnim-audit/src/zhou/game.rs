//! Zhou's game and positions in his notation.

use fibnim::{Limit, Outcome, Quota};

use crate::finding::{ClaimPosition, Counterexample};
use crate::truth::{Literal, double};

/// The literal game in Zhou's notation.
pub struct ZhouGame(Literal<fn(u32, u32) -> u32>);

impl ZhouGame {
    pub fn new() -> Self {
        Self(Literal::new(|_, t| double(t)))
    }

    /// Whether `(piles; x)`, `x >= 1`, is P.
    pub fn is_p(&mut self, piles: &[u32], x: u32) -> bool {
        !self.0.wins(piles, 2 * x)
    }

    /// Whether the opening `(piles; 0)` is P: every move that does not take a whole pile leads to N.
    pub fn opening_is_p(&mut self, piles: &[u32]) -> bool {
        self.winning_openings(piles).next().is_none()
    }

    /// Pile and size of the winning moves of an opening.
    pub fn winning_openings(&mut self, piles: &[u32]) -> impl Iterator<Item = (usize, u32)> {
        let moves = (0..piles.len()).flat_map(|i| (1..piles[i]).map(move |t| (i, t)));
        moves.filter(move |&(i, t)| {
            let mut after = piles.to_vec();
            after[i] -= t;
            self.is_p(&after, t)
        })
    }
}

/// A position as the paper writes it.
pub fn position(piles: &[u32], x: u32) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({};{x})", piles.join(","))
}

/// The position as part of a counterexample.
pub fn exhibit(piles: &[u32], x: u32, is_p: bool) -> Option<ClaimPosition> {
    let limit = Quota::new(2 * x).map_or(Limit::NotWhole, Limit::Quota);
    ClaimPosition::piles(position(piles, x), piles, limit, Outcome::for_mover(!is_p))
}

/// The counterexample to a claim about who wins a position, which says the opposite of `is_p`; `more` follows.
pub fn outcome(piles: &[u32], x: u32, is_p: bool, more: &str) -> Counterexample {
    let text = format!("{} is {}{more}", position(piles, x), letter(is_p));
    Counterexample::from(text).showing(exhibit(piles, x, is_p)).contradicting()
}

pub fn letter(is_p: bool) -> &'static str {
    if is_p { "P" } else { "N" }
}
