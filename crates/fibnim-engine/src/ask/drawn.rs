//! Positions that are drawn for puzzles: of a grade, under its rules or under given ones.

use std::ops::RangeInclusive;
use std::sync::Arc;

use fibnim::numeration::Numeration;
use fibnim::relative::{Ending, Relative};
use fibnim::{Limit, Nat, Play, Position, Quota, RuledPosition, Rules};
use fibnim_play::Dice;

use crate::wire::{PuzzleKind, Whole};
use crate::{EngineError, Result};

/// A sort of positions: the rules, the number of piles, the chips of each, and the number of parts of a single pile's
/// representation.
#[derive(Clone)]
pub(super) struct Sort {
    take_away: &'static str,
    play: Play,
    piles: RangeInclusive<u32>,
    chips: RangeInclusive<u32>,
    parts: RangeInclusive<usize>,
    first: First,
}

/// What limits the first move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// An opening, under the usual rule for the number of piles.
    Opening,
    /// A quota from 1 to this.
    Quota(u32),
    /// An opening or a quota from 1 to this.
    Either(u32),
    /// A quota from 1 to this for each pile.
    Own(u32),
}

/// Any number of parts.
const ANY: RangeInclusive<usize> = 0..=usize::MAX;

const fn pile(chips: RangeInclusive<u32>, parts: RangeInclusive<usize>, first: First) -> Sort {
    Sort { take_away: "2t", play: Play::Normal, piles: 1..=1, chips, parts, first }
}

const fn piles(take_away: &'static str, piles: RangeInclusive<u32>, most: u32, first: First) -> Sort {
    Sort { take_away, play: Play::Normal, piles, chips: 1..=most, parts: ANY, first }
}

/// Moves and outcomes, from grade 1: a pile of two parts, of up to four, two piles, other rules, and three piles,
/// quotas of each pile and two piles under other rules.
static POSITIONS: [&[Sort]; 5] = [
    &[pile(4..=13, 1..=2, First::Either(8))],
    &[pile(10..=55, 2..=4, First::Either(13))],
    &[piles("2t", 2..=2, 34, First::Either(8))],
    &[
        Sort { take_away: "3t", ..pile(10..=120, 2..=4, First::Either(13)) },
        Sort { play: Play::Misere, ..pile(10..=144, ANY, First::Either(13)) },
        piles("t", 2..=3, 31, First::Quota(8)),
        piles("3", 2..=3, 20, First::Quota(3)),
    ],
    &[
        piles("2t", 3..=3, 16, First::Quota(6)),
        piles("2t", 2..=3, 21, First::Own(8)),
        piles("3t", 2..=2, 30, First::Either(8)),
        Sort { play: Play::Misere, ..piles("2t", 2..=2, 20, First::Quota(8)) },
    ],
];

/// Tails: grades 1 to 4 by the number of parts, and grade 5 under other rules.
static TAILS: [&[Sort]; 5] = [
    &[pile(4..=18, 2..=2, First::Opening)],
    &[pile(10..=55, 3..=3, First::Opening)],
    &[pile(20..=233, 4..=4, First::Opening)],
    &[pile(100..=1597, 4..=6, First::Opening)],
    &[
        Sort { take_away: "3t", ..pile(30..=500, 3..=5, First::Opening) },
        Sort { take_away: "4t", ..pile(30..=500, 3..=5, First::Opening) },
    ],
];

/// A uniform number of a range.
pub(super) fn within(dice: &mut Dice, range: RangeInclusive<u32>) -> u32 {
    let drawn = dice.below(&(Nat::from(range.end().abs_diff(*range.start())) + Nat::ONE));
    // It is below a number of 32 bits.
    range.start().saturating_add(u32::try_from(&drawn).unwrap_or(0))
}

/// The sorts of a grade.
pub(super) fn sorts(kind: PuzzleKind, grade: Whole<1, 5>) -> &'static [Sort] {
    let all = if kind == PuzzleKind::Tails { &TAILS } else { &POSITIONS };
    // There is a list for every grade.
    all[grade.usize().saturating_sub(1)]
}

impl Sort {
    /// The rules of the sort.
    pub(super) fn rules(&self) -> Result<Rules> {
        Ok(Rules { take_away: self.take_away.parse().map_err(EngineError::input)?, play: self.play })
    }

    /// Draws a position under some rules; `None` if the drawn pile has another number of parts.
    pub(super) fn draw(&self, dice: &mut Dice, rules: &Rules) -> Result<Option<Position>> {
        let piles = self.piles(dice);
        let parts = |pile: u32| Numeration::words(&rules.take_away).represent(&u64::from(pile)).indices.len();
        // The parts of a pile matter under normal play.
        if self.parts != ANY && rules.play == Play::Normal && !self.parts.contains(&parts(piles[0])) {
            return Ok(None);
        }
        let opening = if piles.len() == 1 { Limit::NotWhole } else { Limit::Any };
        position(dice, piles, self.first, opening).map(Some)
    }

    /// Draws a position under the rules of a relative.
    pub(super) fn draw_relative(&self, dice: &mut Dice, rules: &Arc<Relative>) -> Result<RuledPosition<Relative>> {
        let piles = self.piles(dice);
        let unlimited = rules.quota.is_unlimited();
        let opening = if piles.len() == 1 && !unlimited { Limit::NotWhole } else { Limit::Any };
        let has_values = rules.play == Play::Normal && rules.blocked == 0 && rules.ending == Ending::AllEmpty;
        let first = match self.first {
            _ if unlimited => First::Opening,
            First::Own(most) if !has_values => First::Quota(most),
            first => first,
        };
        Ok(RuledPosition::new(rules.clone(), position(dice, piles, first, opening)?))
    }

    fn piles(&self, dice: &mut Dice) -> Vec<u32> {
        let count = within(dice, self.piles.clone());
        (0..count).map(|_| within(dice, self.chips.clone())).collect()
    }

    /// The most chips of a pile.
    pub(super) fn largest(&self) -> Nat {
        (*self.chips.end()).into()
    }
}

/// The position with these piles and a first limit.
fn position(dice: &mut Dice, piles: Vec<u32>, first: First, opening: Limit) -> Result<Position> {
    let mut limit = |most: u32, pile: u32| {
        let quota = within(dice, 1..=most.min(pile));
        Quota::new(quota).map_or(Limit::Any, Limit::Quota)
    };
    let largest = piles.iter().copied().max().unwrap_or(1);
    let position = match first {
        First::Opening => Position::global(piles, opening),
        First::Quota(most) => Position::global(piles, limit(most, largest)),
        First::Either(most) => {
            let quota = limit(most, largest);
            let open = within(dice, 0..=1) == 0;
            Position::global(piles, if open { opening } else { quota })
        }
        First::Own(most) => {
            let limits: Vec<Limit> = piles.iter().map(|&pile| limit(most, pile)).collect();
            Position::local(piles.into_iter().zip(limits))
        }
    };
    position.map_err(EngineError::input)
}
