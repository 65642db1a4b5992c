//! What the puzzles of each grade are about, and drawing one position of a grade.

use std::ops::RangeInclusive;

use fibnim::{Limit, Nat, Play, Position, Quota, Rules, TakeAway};
use fibnim_play::Dice;

use crate::EngineError;
use crate::wire::{self, PuzzleKind};

/// The highest grade; the lowest is 1.
pub(super) const GRADES: usize = 5;

/// Positions of one sort.
pub(super) struct Sort {
    take_away: &'static str,
    play: Play,
    piles: RangeInclusive<u32>,
    chips: RangeInclusive<u32>,
    /// How many parts the representation of a single pile has.
    parts: RangeInclusive<usize>,
    /// What limits the first move.
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

/// As many parts as there may be.
const ANY: RangeInclusive<usize> = 0..=usize::MAX;

const fn pile(chips: RangeInclusive<u32>, parts: RangeInclusive<usize>, first: First) -> Sort {
    Sort { take_away: "2t", play: Play::Normal, piles: 1..=1, chips, parts, first }
}

const fn piles(take_away: &'static str, piles: RangeInclusive<u32>, most: u32, first: First) -> Sort {
    Sort { take_away, play: Play::Normal, piles, chips: 1..=most, parts: ANY, first }
}

/// Moves and outcomes, from grade 1: a pile of two parts, of up to four, two piles, other rules, and three piles, quotas of
/// each pile and two piles under other rules.
static POSITIONS: [&[Sort]; GRADES] = [
    &[pile(4..=34, 1..=2, First::Either(8))],
    &[pile(10..=144, 2..=4, First::Either(13))],
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
static TAILS: [&[Sort]; GRADES] = [
    &[pile(4..=34, 2..=2, First::Opening)],
    &[pile(10..=89, 3..=3, First::Opening)],
    &[pile(20..=233, 4..=4, First::Opening)],
    &[pile(100..=1597, 4..=6, First::Opening)],
    &[
        Sort { take_away: "3t", ..pile(30..=500, 3..=5, First::Opening) },
        Sort { take_away: "4t", ..pile(30..=500, 3..=5, First::Opening) },
    ],
];

/// The sorts of positions of a grade, from 1 to [`GRADES`].
pub(super) fn sorts(kind: PuzzleKind, grade: u8) -> Result<&'static [Sort], EngineError> {
    let all = match kind {
        PuzzleKind::OnlyMove | PuzzleKind::Outcome => &POSITIONS,
        PuzzleKind::Tails => &TAILS,
    };
    let grade = usize::from(grade).checked_sub(1).and_then(|at| all.get(at));
    grade.copied().ok_or_else(|| EngineError::input(format!("the grade is not known: 1 to {GRADES} are accepted")))
}

/// A uniform number of a range.
pub(super) fn within(dice: &mut Dice, range: &RangeInclusive<u32>) -> u32 {
    let drawn = dice.below(&Nat::from(range.end() - range.start() + 1));
    // It is below a number of 32 bits.
    range.start() + u32::try_from(&drawn).unwrap_or(0)
}

/// One of several, uniformly.
pub(super) fn one_of<'a, T>(dice: &mut Dice, all: &'a [T]) -> Option<&'a T> {
    let last = u32::try_from(all.len()).ok()?.checked_sub(1)?;
    all.get(within(dice, &(0..=last)) as usize)
}

/// A drawn position.
pub(super) struct Drawn {
    pub rules: Rules,
    pub position: Position,
}

/// Draws a position; `None` if the drawn pile has another number of parts.
pub(super) fn draw(dice: &mut Dice, sort: &Sort) -> Result<Option<Drawn>, EngineError> {
    let take_away: TakeAway = wire::take_away(sort.take_away)?;
    let count = within(dice, &sort.piles);
    let piles: Vec<u32> = (0..count).map(|_| within(dice, &sort.chips)).collect();
    if sort.parts != ANY && !sort.parts.contains(&parts(&take_away, piles[0])) {
        return Ok(None);
    }
    let mut limit = |most: u32, pile: u32| {
        let quota = within(dice, &(1..=most.min(pile)));
        Quota::new(quota).map_or(Limit::Any, Limit::Quota)
    };
    let largest = piles.iter().copied().max().unwrap_or(1);
    let opening = if count == 1 { Limit::NotWhole } else { Limit::Any };
    let position = match sort.first {
        First::Opening => Position::global(piles, opening),
        First::Quota(most) => Position::global(piles, limit(most, largest)),
        First::Either(most) => {
            let quota = limit(most, largest);
            let open = within(dice, &(0..=1)) == 0;
            Position::global(piles, if open { opening } else { quota })
        }
        First::Own(most) => {
            let limits: Vec<Limit> = piles.iter().map(|&pile| limit(most, pile)).collect();
            Position::local(piles.into_iter().zip(limits))
        }
    };
    let rules = Rules { take_away, play: sort.play };
    Ok(Some(Drawn { rules, position: position.map_err(EngineError::input)? }))
}

/// How many terms of the H-sequence make up a pile.
fn parts(take_away: &TakeAway, pile: u32) -> usize {
    use fibnim::numeration::Numeration;
    Numeration::words(take_away).represent(&u64::from(pile)).indices.len()
}
