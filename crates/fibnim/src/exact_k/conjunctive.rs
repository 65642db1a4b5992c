//! Moves from all piles: conjunctive sums of one-pile games.

use super::moves::ExactMove;
use super::position::ExactPosition;
use crate::explain::Argument;
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::play::{Limit, Outcome, Play, Position, Quota, Rules, TakeAway};
use crate::search::RemotenessSearch;
use crate::solve::{Budget, Monitor, SolveError};
use crate::theory::{OnePileRemoteness, word_remoteness};

/// The most that the lists of remotenesses behind the winning moves may cost, in machine words.
const LISTED: usize = 1 << 18;

/// A position in which as many piles can be used as a move takes from. A move is then a move in each of these one-pile
/// games, and the game ends when the first of them ends.
///
/// In such a *conjunctive* sum the component that ends first decides, so a player delays the components that he would
/// lose. The sum lasts as long as the least of the remotenesses, and it is N
/// exactly if that is odd (C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)). A
/// move wins exactly if the least of the remotenesses that it leaves is even.
#[derive(Clone, Debug)]
pub(super) struct Conjunctive {
    piles: Vec<usize>,
    /// The remoteness of each.
    each: Vec<Nat>,
    remoteness: Nat,
    /// A winning move that keeps to the remoteness, if the position is N and the game is Fibonacci nim.
    quickest: Option<ExactMove>,
    /// What each take from each pile leaves, if that can be listed.
    left: Option<Vec<Left>>,
}

/// What the takes 1, 2, ... from a pile leave of it.
#[derive(Clone, Debug)]
struct Left {
    remotenesses: Vec<Nat>,
    /// Of this and all later piles: the greatest remoteness that their sum can be left with.
    greatest: Nat,
    /// The least even one.
    least_even: Option<Nat>,
}

/// How long one pile lasts.
enum Lengths {
    Formula,
    Search(Box<RemotenessSearch>),
}

impl Lengths {
    fn of(&mut self, chips: &Nat, most: &Nat, budget: &mut Budget<dyn Monitor + '_>) -> Result<Nat, SolveError> {
        match self {
            Self::Formula => Ok(match (chips.word(), most.word()) {
                (Some(chips), Some(most)) if chips <= WORD_MAX => Nat::from(word_remoteness(chips, most)),
                _ => OnePileRemoteness::new(chips).length(most),
            }),
            Self::Search(search) => {
                let Some(quota) = Quota::new(most.clone()) else { return Ok(Nat::ZERO) };
                // One pile is a position.
                let Ok(pile) = Position::global([chips.clone()], Limit::Quota(quota)) else { return Ok(Nat::ZERO) };
                search.remoteness(&pile, budget).map(Nat::from)
            }
        }
    }

    /// What every take from a pile leaves.
    fn after_all(
        &mut self,
        take: &TakeAway,
        chips: &Nat,
        most: usize,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Vec<Nat>, SolveError> {
        let after = |taken: usize| {
            let taken = Nat::from(taken);
            let left = chips - &taken;
            self.of(&left, &take.quota_after(&taken), budget)
        };
        (1..=most).map(after).collect()
    }
}

impl Conjunctive {
    /// Solves a position if it is of this kind.
    pub(super) fn of(
        position: &ExactPosition,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Self>, SolveError> {
        let piles = position.usable();
        if piles.len() != position.rules().count() {
            return Ok(None);
        }
        let take = position.rules().take();
        let mut lengths = if *take == TakeAway::FIBONACCI {
            Lengths::Formula
        } else {
            let rules = Rules { take_away: take.clone(), play: Play::Normal };
            Lengths::Search(Box::new(RemotenessSearch::new(rules)))
        };
        let mut each = Vec::new();
        for &pile in &piles {
            each.push(lengths.of(&position.piles()[pile], &position.largest_take(pile), budget)?);
        }
        let remoteness = each.iter().min().cloned().unwrap_or_default();
        let most: Vec<Nat> = piles.iter().map(|&pile| position.largest_take(pile)).collect();
        let cost: Nat =
            piles.iter().zip(&most).map(|(&pile, most)| most * (position.piles()[pile].bit_len() / 64 + 1)).sum();
        let left = if cost <= Nat::from(LISTED) {
            let mut left = Vec::new();
            for (&pile, most) in piles.iter().zip(&most) {
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                left.push(lengths.after_all(take, &position.piles()[pile], most, budget)?);
            }
            Some(Left::of(left))
        } else {
            None
        };
        let knows_best = *take == TakeAway::FIBONACCI && &remoteness % 2_u32 == 1;
        let quickest = knows_best.then(|| {
            let pairs = piles.iter().zip(&most);
            ExactMove::new(pairs.map(|(&pile, most)| (pile, best_take(&position.piles()[pile], most))))
        });
        Ok(Some(Self { piles, each, remoteness, quickest, left }))
    }

    pub(super) fn outcome(&self) -> Outcome {
        Outcome::for_mover(&self.remoteness % 2_u32 == 1)
    }

    /// The number of moves to the end.
    pub(super) fn remoteness(&self) -> &Nat {
        &self.remoteness
    }

    /// Why the outcome is right: the remotenesses.
    pub(super) fn argument(&self) -> Argument {
        let piles = self.piles.iter().copied().zip(self.each.iter().cloned()).collect();
        Argument::Remotenesses { piles, least: self.remoteness.clone() }
    }

    /// Whether the winning moves are all there.
    pub(super) fn lists_all(&self) -> bool {
        self.left.is_some() || self.outcome() == Outcome::P
    }

    /// The winning moves: all of them by takes, or one where there are too many takes to look at.
    pub(super) fn winning_moves(&self) -> Box<dyn Iterator<Item = ExactMove> + '_> {
        match &self.left {
            _ if self.outcome() == Outcome::P => Box::new(std::iter::empty()),
            None => Box::new(self.quickest.iter().cloned()),
            Some(left) => Box::new(
                Winning::new(left)
                    .map(|takes| ExactMove::new(self.piles.iter().copied().zip(takes.into_iter().map(Nat::from)))),
            ),
        }
    }
}

/// A take that keeps to the remoteness of one pile of Fibonacci nim. Made in all piles at once it keeps to that of the
/// sum: in the pile that ends first the remoteness falls by one, and in no other below that.
fn best_take(chips: &Nat, most: &Nat) -> Nat {
    OnePileRemoteness::new(chips).best_takes(most).into_iter().next().unwrap_or(Nat::ONE)
}

impl Left {
    fn of(lists: Vec<Vec<Nat>>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for remotenesses in lists.into_iter().rev() {
            let later = all.last();
            let even = remotenesses.iter().filter(|&length| length % 2_u32 == 0);
            let even = even.chain(later.and_then(|later| later.least_even.as_ref())).min().cloned();
            let greatest = remotenesses.iter().max().cloned().unwrap_or_default();
            let greatest = later.map_or(greatest.clone(), |later| greatest.min(later.greatest.clone()));
            // The least that a pile can be left with is left to the sum if the others can be left with as much.
            let least_even = even.filter(|even| *even <= greatest);
            all.push(Self { remotenesses, greatest, least_even });
        }
        all.reverse();
        all
    }

    /// Whether this and the later piles can be left so that the least of all is even, `least` being that of the piles
    /// before.
    fn can_win(&self, least: Option<&Nat>) -> bool {
        match least {
            Some(least) if least % 2_u32 == 0 && self.greatest >= *least => true,
            Some(least) => self.least_even.as_ref().is_some_and(|even| even < least),
            None => self.least_even.is_some(),
        }
    }
}

/// A walk through all winning moves, which looks at no take that none of them begins with.
struct Winning<'a> {
    left: &'a [Left],
    /// The takes chosen so far, one a pile.
    takes: Vec<usize>,
    /// The least remoteness that the first takes leave.
    least: Vec<&'a Nat>,
}

impl<'a> Winning<'a> {
    fn new(left: &'a [Left]) -> Self {
        Self { left, takes: vec![0], least: Vec::new() }
    }
}

impl Iterator for Winning<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        loop {
            let pile = self.takes.len().checked_sub(1)?;
            self.least.truncate(pile);
            self.takes[pile] += 1;
            let Some(length) = self.left[pile].remotenesses.get(self.takes[pile] - 1) else {
                self.takes.pop();
                continue;
            };
            let least = self.least.last().map_or(length, |&least| least.min(length));
            match self.left.get(pile + 1) {
                None if least % 2_u32 == 0 => return Some(self.takes.clone()),
                Some(later) if later.can_win(Some(least)) => {
                    self.least.push(least);
                    self.takes.push(0);
                }
                _ => {}
            }
        }
    }
}
