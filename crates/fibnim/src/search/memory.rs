//! Depth-first search with a memory, for any game. The value of a position follows, by its definition, from the values
//! of the positions after its moves.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::nat::Nat;
use crate::play::{Outcome, Play};
use crate::solve::{Budget, Cost, Progress, SolveError};

/// Bytes for a state, without what it points to: either on the path or in the memory, spare capacity included.
const BYTES_A_STATE: u64 = 160;

/// The refusal of a search of piles above 32 bits, with the number of ways to leave chips in each of them.
pub(crate) fn too_large(piles: &[Nat], memory: u64) -> SolveError {
    let positions: Nat = piles.iter().map(|chips| chips + Nat::ONE).product();
    Cost::new(positions.clone(), positions * BYTES_A_STATE).refusal(piles.iter().cloned(), memory)
}

/// A game that ends: the states that the moves from a state lead to. [`Search`] has an example.
pub trait Game {
    /// All that the value of a position depends on.
    type State: Clone + Eq + Hash;
    /// A place in the list of moves of a state; the default is before the first move.
    type Cursor: Default;

    /// The state after the next move, if there is one.
    fn next(&self, state: &Self::State, cursor: &mut Self::Cursor) -> Option<Self::State>;

    /// Bytes that a state points to.
    fn bytes(_: &Self::State) -> u64 {
        0
    }
}

/// What is known of a value after some moves were seen.
pub(crate) trait Seen: Clone {
    type Value: Copy;

    /// Takes note of a move to a position with this value.
    fn see(&mut self, play: Play, value: Self::Value);

    /// Whether the moves that were not seen cannot matter.
    fn is_decided(&self) -> bool;

    /// The value after all moves that can matter.
    fn conclude(&self, play: Play) -> Self::Value;
}

/// The outcome: a position is N exactly if some move leads to a P-position. Without a move it is P under normal and N
/// under misère play.
#[derive(Clone, Debug, Default)]
struct Outcomes {
    any: bool,
    wins: bool,
}

impl Seen for Outcomes {
    type Value = Outcome;

    fn see(&mut self, _: Play, value: Outcome) {
        self.any = true;
        self.wins |= value == Outcome::P;
    }

    fn is_decided(&self) -> bool {
        self.wins
    }

    fn conclude(&self, play: Play) -> Outcome {
        Outcome::for_mover(self.wins || !self.any && play == Play::Misere)
    }
}

/// The remoteness.
#[derive(Clone, Debug)]
pub(crate) struct Lengths {
    /// The least remoteness of a P-position; the largest number if there is none yet.
    quickest_win: u32,
    longest: Option<u32>,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { quickest_win: u32::MAX, longest: None }
    }
}

impl Seen for Lengths {
    type Value = u32;

    fn see(&mut self, play: Play, length: u32) {
        let is_p = length.is_multiple_of(2) == (play == Play::Normal);
        self.quickest_win = self.quickest_win.min(if is_p { length } else { u32::MAX });
        self.longest = self.longest.max(Some(length));
    }

    fn is_decided(&self) -> bool {
        // Nothing is quicker than a game that is over.
        self.quickest_win == 0
    }

    fn conclude(&self, _: Play) -> u32 {
        let quickest = Some(self.quickest_win).filter(|&win| win < u32::MAX);
        quickest.or(self.longest).map_or(0, |length| length + 1)
    }
}

/// The Grundy value: the least number that no move leads to. The values seen, a bit each.
#[derive(Clone, Debug, Default)]
struct MexValues(Vec<u64>);

impl Seen for MexValues {
    type Value = u32;

    fn see(&mut self, _: Play, value: u32) {
        let word = value as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn is_decided(&self) -> bool {
        false
    }

    fn conclude(&self, _: Play) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        full as u32 * 64 + self.0.get(full).map_or(0, |word| word.trailing_ones())
    }
}

/// A game with what has been found of it. Its methods end with an error if the budget does not suffice; what has been
/// solved is kept.
///
/// Here only powers of two may be taken from one pile, at most twice as many chips as before:
///
/// ```
/// use fibnim::search::{Game, Search};
/// use fibnim::{Budget, Outcome, Play};
///
/// struct PowersOfTwo;
///
/// impl Game for PowersOfTwo {
///     /// Chips and quota.
///     type State = (u32, u32);
///     /// How many moves have been tried.
///     type Cursor = u32;
///
///     fn next(&self, (chips, quota): &(u32, u32), tried: &mut u32) -> Option<(u32, u32)> {
///         let take = 1 << *tried;
///         *tried += 1;
///         (take <= *chips.min(quota)).then(|| (chips - take, 2 * take))
///     }
/// }
///
/// let (mut search, mut budget) = (Search::new(PowersOfTwo, Play::Normal), Budget::default());
/// assert_eq!(search.outcome((20, 6), &mut budget)?, Outcome::N);
/// assert_eq!((search.grundy((20, 6), &mut budget)?, search.remoteness((20, 6), &mut budget)?), (2, 13));
/// # Ok::<(), fibnim::SolveError>(())
/// ```
#[derive(Debug)]
pub struct Search<G: Game> {
    pub(crate) game: G,
    play: Play,
    outcomes: Known<G::State, Outcomes>,
    values: Known<G::State, MexValues>,
    lengths: Known<G::State, Lengths>,
}

impl<G: Game> Search<G> {
    /// A game of which nothing is known yet.
    pub fn new(game: G, play: Play) -> Self {
        Self { game, play, outcomes: Known::default(), values: Known::default(), lengths: Known::default() }
    }

    /// How many outcomes, Grundy values and remotenesses are known.
    pub fn solved(&self) -> u64 {
        self.outcomes.solved() + self.values.solved() + self.lengths.solved()
    }

    /// The outcome of a state.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn outcome(&mut self, state: G::State, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        self.outcomes.value(&self.game, self.play, state, budget)
    }

    /// The Grundy value of a state, whatever the play: the least number that is not the value of any state that a move
    /// leads to.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn grundy(&mut self, state: G::State, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
        self.values.value(&self.game, self.play, state, budget)
    }

    /// The *remoteness* of a state: the number of moves to the end when the winner hurries and the loser delays. All
    /// states that can be reached are looked at.
    ///
    /// It is 0 where there is no move, one more than the least remoteness among the winning moves in any other
    /// N-position, and one more than the greatest among all moves in any other P-position. Under normal play
    /// N-positions have odd remoteness and P-positions even, under misère play the other way round.
    ///
    /// Source: C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966).
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn remoteness(&mut self, state: G::State, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
        self.lengths.value(&self.game, self.play, state, budget)
    }
}

/// The values of the states that were needed.
#[derive(Debug)]
pub(crate) struct Known<S, E: Seen> {
    /// What is known of a state before its first move.
    fresh: E,
    solved: FxHashMap<S, E::Value>,
    /// Bytes of the states that are solved or on the path.
    bytes: u64,
}

impl<S, E: Seen + Default> Default for Known<S, E> {
    fn default() -> Self {
        Self::new(E::default())
    }
}

/// A state on the path, whose moves are being tried.
struct Frame<G: Game, E> {
    state: G::State,
    cursor: G::Cursor,
    seen: E,
}

impl<S, E: Seen> Known<S, E> {
    /// Nothing is known; every state begins like this.
    pub(crate) fn new(fresh: E) -> Self {
        Self { fresh, solved: FxHashMap::default(), bytes: 0 }
    }
}

impl<S: Clone + Eq + Hash, E: Seen> Known<S, E> {
    /// How many states are solved.
    pub(crate) fn solved(&self) -> u64 {
        self.solved.len() as u64
    }

    /// The value of a state.
    pub(crate) fn value<G: Game<State = S>>(
        &mut self,
        game: &G,
        play: Play,
        root: S,
        budget: &mut Budget<'_>,
    ) -> Result<E::Value, SolveError> {
        if let Some(&known) = self.solved.get(&root) {
            return Ok(known);
        }
        // Depth first with a stack of its own: games can last as long as there are chips. The root is what remains when
        // the stack is empty.
        let mut path: Vec<Frame<G, E>> = Vec::new();
        let mut top = self.begin(root);
        let mut steps = 0_u64;
        loop {
            steps += 1;
            budget.charge(self.bytes, self.solved())?;
            if steps.is_multiple_of(1 << 14) {
                Progress { done: self.solved(), total: None }.tell(budget.monitor)?;
            }
            if !top.seen.is_decided()
                && let Some(child) = game.next(&top.state, &mut top.cursor)
            {
                if let Some(&value) = self.solved.get(&child) {
                    top.seen.see(play, value);
                } else {
                    path.push(std::mem::replace(&mut top, self.begin(child)));
                }
                continue;
            }
            let value = top.seen.conclude(play);
            let parent = path.pop();
            if self.solved.len() == self.solved.capacity() {
                // The table doubles when it is full, and both tables exist meanwhile.
                let entry = size_of::<(S, E::Value)>() as u64 + 1;
                budget.charge(self.bytes.max(4 * entry * self.solved()), self.solved())?;
            }
            self.solved.insert(top.state, value);
            match parent {
                None => return Ok(value),
                Some(parent) => top = parent,
            }
            top.seen.see(play, value);
        }
    }

    /// Begins a state. Its bytes, on the path and later in the memory, are counted now.
    fn begin<G: Game<State = S>>(&mut self, state: S) -> Frame<G, E> {
        self.bytes += BYTES_A_STATE + G::bytes(&state);
        Frame { state, cursor: G::Cursor::default(), seen: self.fresh.clone() }
    }
}
