//! Exact-k games by their literal definition.

use super::moves::Walk;
use super::position::ExactPosition;
use super::rules::{ExactRules, Fresh, GroupRule, MAX_PILES, Memory as QuotaMemory};
use crate::nat::Nat;
use crate::play::{Outcome, Play};
use crate::search::memory::{Evaluate, Game, Lengths, Memory, Outcomes, too_large};
use crate::solve::{Budget, Monitor, SolveError};

/// Search of exact-k games with a memory: outcomes and Grundy values, under every option of the rules.
///
/// Quotas above a pile are read as the pile, the order of piles is forgotten, and so are piles that no move can use any
/// more; nothing else is assumed. In particular larger quotas need not be better: under [`GroupRule::Free`] and
/// [`Memory::Pile`](super::Memory::Pile) the quota of a pile that is left alone may serve the other player.
#[derive(Debug, Default)]
pub struct ExactSearch {
    rules: Option<ExactRules>,
    outcomes: Memory<State, Outcome>,
    values: Memory<State, u32>,
    lengths: Memory<State, u32>,
}

impl ExactSearch {
    /// How many outcomes, Grundy values and remotenesses are known.
    pub fn solved(&self) -> u64 {
        self.outcomes.solved() + self.values.solved() + self.lengths.solved()
    }

    /// The outcome of a position. What has been solved is kept for further positions under the same rules.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn outcome(
        &mut self,
        position: &ExactPosition,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Outcome, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.turn_to(position.rules());
        self.outcomes.value(&Moves(position.rules()), &Outcomes(Play::Normal), state, budget)
    }

    /// The Grundy value of a position: the least number that is not the value of any position that a move leads to.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn grundy(
        &mut self,
        position: &ExactPosition,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<u32, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.turn_to(position.rules());
        self.values.value(&Moves(position.rules()), &GrundyValues, state, budget)
    }

    /// The remoteness of a position: the number of moves to the end when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn remoteness(
        &mut self,
        position: &ExactPosition,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<u32, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.turn_to(position.rules());
        self.lengths.value(&Moves(position.rules()), &Lengths(Play::Normal), state, budget)
    }

    /// Other rules are another game, with nothing known of it.
    fn turn_to(&mut self, rules: &ExactRules) {
        if self.rules.as_ref() != Some(rules) {
            *self = Self { rules: Some(rules.clone()), ..Self::default() };
        }
    }
}

/// A position reduced to what it depends on: the piles that can be used, sorted; none if the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum State {
    /// Their number and then each of them, in bits; every state that fits is written like this.
    Packed(u64),
    Listed(Box<[Pile]>),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pile {
    chips: u32,
    /// The most that a move may take, at least 1.
    most: u32,
    /// Whether the next move has to use it.
    chosen: bool,
}

/// The piles of a state; the first so many count.
type Piles = ([Pile; MAX_PILES], usize);

/// Bits of the number of piles in a packed state.
const COUNT_BITS: u32 = 4;

/// Bits of a number of chips in a packed state with so many piles, which also have a bit each for whether they are chosen.
const fn width(piles: usize) -> u32 {
    if piles == 0 { 0 } else { ((u64::BITS - COUNT_BITS) / piles as u32 - 1) / 2 }
}

impl State {
    fn of(position: &ExactPosition, memory: u64) -> Result<Self, SolveError> {
        let group = position.group();
        let word = |chips: &Nat| u32::try_from(chips).ok();
        let mut piles: Piles = Default::default();
        for i in position.usable() {
            let chosen = group.is_some_and(|group| group.contains(&i));
            let (Some(chips), Some(most)) = (word(&position.piles()[i]), word(&position.largest_take(i))) else {
                return Err(too_large(position.piles(), memory));
            };
            piles.0[piles.1] = Pile { chips, most, chosen };
            piles.1 += 1;
        }
        Ok(Self::new(&mut piles.0[..piles.1], position.rules().count))
    }

    /// The state of piles that can be used.
    fn new(piles: &mut [Pile], count: usize) -> Self {
        let piles = if piles.len() < count { &mut [] } else { piles };
        piles.sort_unstable();
        let width = width(piles.len());
        // The largest pile is the last one.
        if piles.last().is_some_and(|pile| u64::from(pile.chips) >> width > 0) {
            return Self::Listed((&*piles).into());
        }
        let with = |packed: u64, pile: &Pile| {
            let chips = packed << width | u64::from(pile.chips);
            (chips << width | u64::from(pile.most)) << 1 | u64::from(pile.chosen)
        };
        Self::Packed(piles.iter().fold(0, with) << COUNT_BITS | piles.len() as u64)
    }

    fn piles(&self) -> Piles {
        let mut piles = [Pile::default(); MAX_PILES];
        match self {
            Self::Listed(listed) => {
                piles[..listed.len()].copy_from_slice(listed);
                (piles, listed.len())
            }
            &Self::Packed(packed) => {
                let count = (packed & ((1 << COUNT_BITS) - 1)) as usize;
                let (width, mut rest) = (width(count), packed >> COUNT_BITS);
                let mut next = |bits: u32| {
                    let low = rest & ((1 << bits) - 1);
                    rest >>= bits;
                    low as u32
                };
                for pile in piles[..count].iter_mut().rev() {
                    pile.chosen = next(1) == 1;
                    pile.most = next(width);
                    pile.chips = next(width);
                }
                (piles, count)
            }
        }
    }
}

/// The moves of a game.
struct Moves<'a>(&'a ExactRules);

/// A place in the list of moves of a state.
#[derive(Default)]
struct Cursor {
    walk: Walk<u64>,
    /// From the first move on: the piles of the state, and the indices of those that the move may use.
    piles: Piles,
    usable: ([usize; MAX_PILES], usize),
}

impl Cursor {
    fn begin(&mut self, state: &State) {
        self.piles = state.piles();
        let piles = &self.piles.0[..self.piles.1];
        let any = !piles.iter().any(|pile| pile.chosen);
        for (i, _) in piles.iter().enumerate().filter(|(_, pile)| any || pile.chosen) {
            self.usable.0[self.usable.1] = i;
            self.usable.1 += 1;
        }
    }
}

impl Game for Moves<'_> {
    type State = State;
    type Cursor = Cursor;

    fn next(&self, state: &State, cursor: &mut Cursor) -> Option<State> {
        let rules = self.0;
        if cursor.walk.is_before_the_first() {
            cursor.begin(state);
        }
        let Cursor { walk, piles: (piles, len), usable: (usable, number) } = cursor;
        if !walk.advance(*number, rules.count, |place| piles[usable[place]].most.into()) {
            return None;
        }
        let (mut next, mut len) = (*piles, *len);
        for pile in &mut next[..len] {
            pile.chosen = false;
            if rules.memory == QuotaMemory::Last {
                pile.most = match rules.fresh {
                    Fresh::NotWhole => pile.chips - 1,
                    Fresh::Any => pile.chips,
                };
            }
        }
        let mut emptied = false;
        for (place, &take) in walk.takes() {
            let pile = &mut next[usable[place]];
            pile.chips -= take as u32;
            pile.most = u32::try_from(rules.take_away.quota_after(&take)).unwrap_or(u32::MAX).min(pile.chips);
            pile.chosen = rules.group != GroupRule::Free;
            emptied |= pile.chips == 0;
        }
        let freed = rules.group == GroupRule::Sticky && emptied;
        let mut kept = 0;
        for i in 0..len {
            let pile = next[i];
            if pile.most > 0 && (pile.chosen || rules.group != GroupRule::Fixed) {
                next[kept] = Pile { chosen: pile.chosen && !freed, ..pile };
                kept += 1;
            }
        }
        len = kept;
        Some(State::new(&mut next[..len], rules.count))
    }

    /// The piles, and the takes of the walk through the moves.
    fn bytes(state: &State) -> u64 {
        (2 * size_of::<Pile>() * state.piles().1 + 64) as u64
    }
}

/// Grundy values: the least number that no move leads to.
struct GrundyValues;

impl Evaluate for GrundyValues {
    type Value = u32;
    /// The values seen, a bit each.
    type Seen = Vec<u64>;

    fn see(&self, seen: &mut Vec<u64>, value: u32) {
        let word = value as usize / 64;
        if seen.len() <= word {
            seen.resize(word + 1, 0);
        }
        seen[word] |= 1 << (value % 64);
    }

    fn is_decided(&self, _: &Vec<u64>) -> bool {
        false
    }

    fn conclude(&self, seen: &Vec<u64>) -> u32 {
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        full as u32 * 64 + seen.get(full).map_or(0, |word| word.trailing_ones())
    }
}
