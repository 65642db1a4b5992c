//! The advisor: it computes the moves of strategies with a solver, and the chances of one strategy against another by
//! recursion, and remembers the answers.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use fibnim::search::{GameSearch, ThresholdTable};
use fibnim::{
    Analysis, Budget, Dynamic, Limit, Move, Nat, Outcome, Play, Position, Progress, RuledPosition, Rules, SolveError,
    Solver,
};

use crate::advise::{Advise, Hint};
use crate::answer_memory::AnswerMemory;
use crate::formula::one_pile_take;
use crate::moves::{Moves, move_count, successors};
use crate::optimist;
use crate::ratio::Ratio;
use crate::strategy::{Losing, Policy, Rate, Strategy};
use crate::view::View;

/// Remembered policies take at most one eighth of a budget's memory, and so do remembered outcomes. Tables and searches
/// use the rest.
const PART: u64 = 8;

/// Advice on games of one pile a move.
///
/// It remembers its answers, so that further games from the same start take less time. The answers take at most a
/// quarter of the memory of the budget.
///
/// ```
/// use fibnim::{Budget, Position, Rules, Solver};
/// use fibnim_play::{Advise, Advisor, Losing};
/// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
/// let position = |text: &str| text.parse::<Position>().map(|position| position.under(Rules::FIBONACCI));
/// let policy = advisor.policy("perfect".parse()?, &position("(20,62;8)")?, &mut Budget::default())?;
/// assert!(policy.wins);
/// assert_eq!(policy.chosen.map(|m| (m.pile, m.chips.to_string())), Some((1, "8".to_owned())));
///
/// let hint = advisor.hint(Losing::TakeOne, &position("(18;4)")?, &mut Budget::default())?;
/// let words = "A perfect player takes 1. The greedy representation of the pile is 18 = 13 + 5. Its least term, 5, is \
///              the threshold. The quota of 4 is less than the threshold of 5, so no move wins: a P-position.";
/// assert_eq!(hint.words(1), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Advisor {
    /// The solver that was given, and the one with a table for the game.
    given: Solver,
    solver: Solver,
    /// The largest piles of this table.
    prepared: Vec<Nat>,
    policies: AnswerMemory<(Strategy, Position), Policy>,
    outcomes: AnswerMemory<Position, Outcome>,
    lengths: GameSearch,
    /// The chances of a random player against the best play in lost positions.
    optimum: Option<Box<Chances>>,
    /// Chooses a move in a lost position by a search. It is a pointer so that a program that only uses theorems does
    /// not contain the search.
    search: Search,
}

type Search = fn(&mut Advisor, Losing, &Position, &mut Budget<'_>) -> Result<Option<Move>, SolveError>;

impl fmt::Debug for Advisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Advisor")
            .field("rules", self.rules())
            .field("policies", &self.policies.known.len())
            .finish_non_exhaustive()
    }
}

impl Advisor {
    /// An advisor that asks this solver.
    #[must_use]
    pub fn new(solver: Solver) -> Self {
        Self::searching(solver, |advisor, losing, position, budget| match losing {
            Losing::Longest => advisor.longest(position, budget),
            _ => advisor.best_loss(position, budget),
        })
    }

    /// An advisor that uses only theorems. Positions that they do not cover, and strategies that search, end with
    /// [`SolveError::NotCovered`].
    #[must_use]
    pub fn of_theorems(rules: Rules) -> Self {
        Self::searching(Solver::of_theorems(rules), |_, _, _, _| Err(SolveError::NotCovered))
    }

    fn searching(solver: Solver, search: Search) -> Self {
        let lengths = GameSearch::new((**solver.rules()).clone());
        Self {
            given: solver.clone(),
            solver,
            prepared: Vec::new(),
            policies: AnswerMemory::default(),
            outcomes: AnswerMemory::default(),
            lengths,
            optimum: None,
            search,
        }
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.solver.rules()
    }

    /// A position under the rules of this advisor.
    pub(crate) fn ruled(&self, position: &Position) -> RuledPosition {
        RuledPosition::new(self.rules().clone(), position.clone())
    }

    /// A position that has the rules of this advisor.
    fn own<'a>(&self, position: &'a RuledPosition) -> Result<&'a Position, SolveError> {
        if position.rules() == self.rules() { Ok(position.position()) } else { Err(SolveError::NotCovered) }
    }

    /// The answer of the solver to a position.
    ///
    /// # Errors
    /// If it is beyond the budget.
    pub fn analysis(&self, position: &Position, budget: &mut Budget<'_>) -> Result<Analysis, SolveError> {
        self.solver.solve_within(position, budget)
    }

    /// Bytes that the remembered answers take, about.
    #[must_use]
    pub fn remembered(&self) -> u64 {
        self.policies.bytes + self.outcomes.bytes
    }

    fn think(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Policy, SolveError> {
        let chosen = match strategy {
            Strategy::Random => return Ok(Policy::random()),
            Strategy::Greedy => self.ruled(position).greedy_move(),
            Strategy::Optimist => optimist::choose(self.rules(), position, budget.monitor)?,
            Strategy::Slip(rate) => {
                let perfect = self.viewed(Strategy::Perfect(Losing::TakeOne), position, budget)?;
                return Ok(Policy { slip: rate, wins: perfect.wins && rate == Rate::NEVER, ..perfect });
            }
            Strategy::Perfect(Losing::Longest) => {
                // It is remembered, and stands in if the search is beyond the budget.
                let perfect = self.viewed(Strategy::Perfect(Losing::TakeOne), position, budget)?;
                return Ok(Policy { chosen: (self.search)(self, Losing::Longest, position, budget)?, ..perfect });
            }
            Strategy::Perfect(_) | Strategy::Zhou => return self.perfect(strategy, position, budget),
        };
        Ok(Policy::certain(chosen, false))
    }

    fn perfect(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Policy, SolveError> {
        let analysis = self.solver.solve_within(position, budget)?;
        self.outcomes.keep(position.clone(), analysis.outcome(), bytes(position), budget.memory / PART);
        let wins = analysis.outcome() == Outcome::N;
        let chosen = match strategy {
            Strategy::Zhou if wins => equalizer(position)
                .filter(|equal| analysis.winning_moves().any(|winning| winning == *equal))
                .or_else(|| analysis.winning_moves().next()),
            _ if wins => analysis.winning_moves().next(),
            Strategy::Perfect(Losing::Optimal) => (self.search)(self, Losing::Optimal, position, budget)?,
            _ => self.ruled(position).least_move(),
        };
        Ok(Policy::certain(chosen, wins))
    }

    /// A move that achieves the remoteness.
    fn longest(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Option<Move>, SolveError> {
        if position.dynamic() == Dynamic::Global {
            return Ok(self.solver.remoteness(position, budget)?.moves.into_iter().next());
        }
        // The search remembers the positions of the game.
        let length = self.lengths.remoteness(position, budget)?;
        for (chosen, next) in successors(self.ruled(position)) {
            if self.lengths.remoteness(next.position(), budget)? + 1 == length {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// The move in a P-position that leaves a random opponent the least chance.
    fn best_loss(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Option<Move>, SolveError> {
        if let Some(take) = one_pile_take(self.rules(), position, budget.monitor)? {
            return Ok(Some(Move { pile: 0, chips: take }));
        }
        Ok(self.losses(position, budget)?.into_iter().min_by(|(_, a), (_, b)| a.cmp(b)).map(|(chosen, _)| chosen))
    }

    /// All moves of a position, each with the chance of a random opponent against the best play after it.
    pub(crate) fn losses(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<(Move, Ratio)>, SolveError> {
        Chances::fits(position, budget.memory)?;
        let new = || Box::new(Chances::new([SideChoice::Plays(Strategy::Random), SideChoice::Minimises]));
        let mut optimum = self.optimum.take().unwrap_or_else(new);
        let found = successors(self.ruled(position))
            .map(|(chosen, next)| Ok((chosen, optimum.of(self, 0, next.position(), budget)?)))
            .collect();
        self.optimum = Some(optimum);
        found
    }
}

/// Questions about positions in their normal form.
impl Advisor {
    fn viewed(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Policy, SolveError> {
        let question = (strategy, position.clone());
        if let Some(known) = self.policies.known.get(&question) {
            return Ok(known.clone());
        }
        let policy = self.think(strategy, position, budget)?;
        // A policy without a move is not kept, since it is found at once.
        if policy.chosen.is_some() {
            let bytes = bytes(position);
            self.policies.keep(question, policy.clone(), bytes, budget.memory / PART);
        }
        Ok(policy)
    }

    fn viewed_outcome(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        if let Some(known) = self.outcomes.known.get(position) {
            return Ok(*known);
        }
        let outcome = self.solver.solve_within(position, budget)?.outcome();
        self.outcomes.keep(position.clone(), outcome, bytes(position), budget.memory / PART);
        Ok(outcome)
    }
}

/// A position of other rules than the advisor's is [not covered](SolveError::NotCovered).
impl Advise<Rules> for Advisor {
    /// Builds one table for all positions of the game, if several piles have one quota. It replaces that of the game
    /// before.
    fn prepare(&mut self, start: &RuledPosition, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let start = self.own(start)?;
        let piles: Vec<&Nat> = start.piles().iter().filter(|pile| !pile.is_zero()).collect();
        let Some(&most) = piles.iter().max() else { return Ok(()) };
        // No table has larger piles, and copies of a long number take memory.
        let is_large = u32::try_from(most).is_err();
        if is_large || start.dynamic() == Dynamic::Local || piles.len() < 2 {
            return Ok(());
        }
        let same = vec![most.clone(); piles.len()];
        if self.prepared == same {
            return Ok(());
        }
        let mut part = Budget { memory: budget.memory / 4, monitor: budget.monitor };
        let table = match ThresholdTable::build(self.rules(), &same, &mut part) {
            Err(error) if error.is_by_budget() => return Ok(()),
            built => built?,
        };
        let mut solver = self.given.clone();
        // The table has the rules of the solver, so that this cannot fail.
        let _ = solver.add_method(Arc::new(table));
        (self.solver, self.prepared) = (solver, same);
        Ok(())
    }

    fn policy(
        &mut self,
        strategy: Strategy,
        position: &RuledPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Policy, SolveError> {
        // A random policy does not depend on the position, whose normal form need not be computed.
        if strategy == Strategy::Random {
            return Ok(Policy::random());
        }
        let view = View::of(self.own(position)?);
        let policy = self.viewed(strategy, &view.position, budget)?;
        Ok(Policy { chosen: policy.chosen.map(|chosen| view.back(chosen)), ..policy })
    }

    fn outcome(&mut self, position: &RuledPosition, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        self.viewed_outcome(&View::of(self.own(position)?).position, budget)
    }

    fn hint(&mut self, by: Losing, position: &RuledPosition, budget: &mut Budget<'_>) -> Result<Hint, SolveError> {
        let policy = self.policy(Strategy::Perfect(by), position, budget)?;
        let analysis = self.analysis(self.own(position)?, budget)?;
        let reason = match &policy.chosen {
            Some(best) if policy.wins => match position.after(best) {
                Ok(next) => {
                    let after = self.analysis(next.position(), budget)?;
                    analysis.explain_win(best, &after)
                }
                Err(_) => analysis.explain(),
            },
            _ => analysis.explain(),
        };
        Ok(Hint { by, chosen: policy.chosen, wins: policy.wins, reason })
    }
}

/// The move that makes two piles equal.
fn equalizer(position: &Position) -> Option<Move> {
    let [larger, smaller] = position.piles() else { return None };
    (larger > smaller).then(|| Move { pile: 0, chips: larger - smaller })
}

/// About how many bytes a position and one of its moves point to. A number of up to 16 bytes needs no allocation, and a
/// quota is no longer than its pile.
fn bytes(position: &Position) -> u64 {
    let long = |pile: &Nat| 3 * (pile.bit_len() as u64 / 8).saturating_sub(15);
    position.piles().iter().map(|pile| 64 + long(pile)).sum()
}

/// How a side of the recursion chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideChoice {
    /// By a strategy.
    Plays(Strategy),
    /// Wins if it can, and otherwise leaves the other side the least chance.
    Minimises,
}

/// Bytes that an entry takes besides its number, about.
const CHANCE: u64 = 200;

/// Bytes that a fraction takes besides its digits.
const FRACTION: u64 = 64;

/// Bytes that a recursion needs at least for each move of the start.
const MOVE: u64 = 1000;

/// Number of positions between two calls of the monitor.
const PATIENCE: u64 = 64;

/// The chance of the first side in all positions met so far, by the side to move.
///
/// Under one quota, the moves of a position with a larger quota contain those with a smaller one. So for each set of
/// piles the sums of the chances after all moves of at most `t` chips are kept, and a larger quota adds only the new
/// moves. A position then costs a constant number of additions instead of one for each move.
#[derive(Debug)]
pub(crate) struct Chances {
    sides: [SideChoice; 2],
    known: [HashMap<Position, Ratio>; 2],
    /// By the side to move and the piles: for each `t` the sum of the chances after all moves of at most `t` chips.
    sums: [HashMap<Vec<Nat>, Vec<Ratio>>; 2],
    bytes: u64,
    steps: u64,
}

/// How the chance of a position is computed.
enum ChanceNode {
    Known(Ratio),
    /// With probability `slip` the mean over all next positions, and otherwise the chosen one.
    Mean {
        slip: Ratio,
        chosen: Option<Position>,
        all: Option<All>,
    },
    Least(Vec<Position>),
}

/// The positions that random moves can lead to.
struct All {
    /// How many moves there are.
    moves: u64,
    /// The quota, if there is one for all piles. Then the sums for these piles are used.
    quota: Option<usize>,
    /// The next positions of moves that are not in the sums. If sums are used, by the chips of the move.
    new: Vec<Vec<Position>>,
}

impl Chances {
    pub fn new(sides: [SideChoice; 2]) -> Self {
        Self { sides, known: Default::default(), sums: Default::default(), bytes: 0, steps: 0 }
    }

    /// How many positions are known.
    pub fn positions(&self) -> u64 {
        self.known.iter().map(|known| known.len() as u64).sum()
    }

    /// Refuses a position with more moves than a recursion can hold in the memory.
    pub fn fits(position: &Position, memory: u64) -> Result<(), SolveError> {
        let moves = move_count(position);
        let bytes = &moves * MOVE;
        if bytes <= Nat::from(memory) {
            return Ok(());
        }
        let piles = position.piles().to_vec();
        Err(SolveError::Table { piles, positions: moves, bytes, allowed: memory })
    }

    /// The chance of the first side when the side with this index is to move.
    pub fn of(
        &mut self,
        advisor: &mut Advisor,
        mover: usize,
        start: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Ratio, SolveError> {
        let start = View::of(start).position;
        let mut stack: Vec<(usize, Position, Option<ChanceNode>)> = vec![(mover, start.clone(), None)];
        while let Some((mover, position, node)) = stack.pop() {
            if self.known[mover].contains_key(&position) {
                continue;
            }
            if let Some(node) = node {
                let chance = self.evaluate(mover, &position, node);
                self.learn(mover, position, chance, budget)?;
                continue;
            }
            match self.expand(advisor, mover, &position, budget)? {
                ChanceNode::Known(chance) => self.learn(mover, position, chance, budget)?,
                node => {
                    let missing: Vec<Position> =
                        node.next().filter(|next| !self.known[1 - mover].contains_key(*next)).cloned().collect();
                    stack.push((mover, position, Some(node)));
                    stack.extend(missing.into_iter().map(|next| (1 - mover, next, None)));
                }
            }
        }
        Ok(self.known[mover].get(&start).cloned().unwrap_or(Ratio::ZERO))
    }

    fn learn(
        &mut self,
        mover: usize,
        position: Position,
        chance: Ratio,
        budget: &mut Budget<'_>,
    ) -> Result<(), SolveError> {
        self.bytes += CHANCE + 32 * position.piles().len() as u64 + size(&chance);
        budget.charge(self.bytes, self.positions())?;
        self.known[mover].insert(position, chance);
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            Progress { done: self.positions(), total: None }.tell(budget.monitor)?;
        }
        Ok(())
    }

    fn expand(
        &self,
        advisor: &mut Advisor,
        mover: usize,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<ChanceNode, SolveError> {
        let certain = |first: bool| ChanceNode::Known(if first { Ratio::ONE } else { Ratio::ZERO });
        if move_count(position).is_zero() {
            let mover_wins = advisor.rules().play == Play::Misere;
            return Ok(certain(mover_wins == (mover == 0)));
        }
        let ruled = advisor.ruled(position);
        let after = || -> Vec<Position> {
            successors(ruled.clone()).map(|(_, next)| View::of(next.position()).position).collect()
        };
        match self.sides[mover] {
            SideChoice::Minimises => {
                if advisor.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                Ok(ChanceNode::Least(after()))
            }
            SideChoice::Plays(strategy) => {
                if strategy.is_perfect() && advisor.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                let policy = advisor.viewed(strategy, position, budget)?;
                let slip = policy.slip.ratio();
                let all = (!slip.is_zero()).then(|| {
                    self.summed(mover, position, advisor.rules()).unwrap_or_else(|| {
                        let each = after();
                        All { moves: each.len() as u64, quota: None, new: vec![each] }
                    })
                });
                let chosen = policy.chosen.filter(|_| slip != Ratio::ONE);
                let chosen = chosen.and_then(|chosen| ruled.after(&chosen).ok());
                Ok(ChanceNode::Mean { slip, chosen: chosen.map(|next| View::of(next.position()).position), all })
            }
        }
    }

    /// The moves that are not yet in the sums for these piles; `None` if positions have no single quota.
    fn summed(&self, mover: usize, position: &Position, rules: &Rules) -> Option<All> {
        let Limit::Quota(quota) = position.limit(0) else { return None };
        if position.dynamic() == Dynamic::Local && position.piles().len() > 1 {
            return None;
        }
        let quota = usize::try_from(quota.chips()).ok()?;
        let moves = u64::try_from(&move_count(position)).ok()?;
        let summed = self.sums[mover].get(position.piles()).map_or(0, Vec::len);
        let piles = position.piles();
        let after = |chips: usize| {
            let next = |pile: usize| {
                let mut rest = piles.to_vec();
                rest[pile] = (piles[pile] >= Nat::from(chips)).then(|| &piles[pile] - Nat::from(chips))?;
                let quota = fibnim::Quota::new(rules.take_away.quota_after(&Nat::from(chips)))?;
                let next = Position::global(rest, Limit::Quota(quota)).ok()?;
                Some(View::of(&next).position)
            };
            (0..piles.len()).filter_map(next).collect()
        };
        Some(All { moves, quota: Some(quota), new: (summed + 1..=quota).map(after).collect() })
    }

    fn evaluate(&mut self, mover: usize, position: &Position, node: ChanceNode) -> Ratio {
        match node {
            ChanceNode::Known(chance) => chance,
            ChanceNode::Least(all) => all.iter().map(|next| self.after(mover, next)).min().unwrap_or(Ratio::ZERO),
            ChanceNode::Mean { slip, chosen, all } => {
                let mean = all.map_or(Ratio::ZERO, |All { moves, quota, new }| {
                    let kept = quota.and_then(|_| self.sums[mover].remove(position.piles()));
                    let mut sums = kept.unwrap_or_default();
                    for nexts in &new {
                        let sum = sums.last().cloned().unwrap_or(Ratio::ZERO);
                        let sum = nexts.iter().fold(sum, |sum, next| self.plus(sum, mover, next));
                        sums.push(sum);
                    }
                    let last = quota.unwrap_or(sums.len()).checked_sub(1);
                    let sum = last.and_then(|last| sums.get(last)).cloned().unwrap_or(Ratio::ZERO);
                    if quota.is_some() {
                        self.bytes += sums.iter().rev().take(new.len()).map(size).sum::<u64>();
                        self.sums[mover].insert(position.piles().to_vec(), sums);
                    }
                    sum / &Nat::from(moves.max(1))
                });
                match chosen {
                    Some(next) => mean * &slip + &((Ratio::ONE - &slip) * &self.after(mover, &next)),
                    None => mean * &slip,
                }
            }
        }
    }

    /// The chance after a move of the side to move.
    fn after(&self, mover: usize, next: &Position) -> Ratio {
        self.known[1 - mover].get(next).cloned().unwrap_or(Ratio::ZERO)
    }

    /// A sum and the chance after a move.
    fn plus(&self, sum: Ratio, mover: usize, next: &Position) -> Ratio {
        match self.known[1 - mover].get(next) {
            Some(chance) if !chance.is_zero() => sum + chance,
            _ => sum,
        }
    }
}

/// Bytes of a fraction, about.
fn size(chance: &Ratio) -> u64 {
    FRACTION + 2 * chance.bits().div_ceil(8) as u64
}

impl ChanceNode {
    fn next(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        match self {
            Self::Known(_) => Box::new(std::iter::empty()),
            Self::Least(all) => Box::new(all.iter()),
            Self::Mean { chosen, all, .. } => {
                Box::new(chosen.iter().chain(all.iter().flat_map(|all| all.new.iter().flatten())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_a_game_replaces_that_of_the_game_before() {
        let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
        let before = advisor.solver.methods().len();
        for start in ["(3,2,1)", "(5,5,2)", "(5,4,4)", "(9,8,7)"] {
            let start = advisor.ruled(&start.parse().expect("a position"));
            advisor.prepare(&start, &mut Budget::default()).expect("small");
            assert_eq!(advisor.solver.methods().len(), before + 1, "{start}");
        }
    }
}
