//! Computes the moves of strategies with a solver, and remembers the answers.

use std::fmt;
use std::sync::Arc;

use fibnim::search::{GameSearch, ThresholdTable};
use fibnim::{Analysis, Budget, Dynamic, Monitor, Move, Nat, Outcome, Position, Rules, SolveError, Solver};

use crate::advise::{Advise, Hint};
use crate::memory::Memory;
use crate::moves::{Moves, successors};
use crate::odds::{Chances, Oracle, Side, one_pile_take};
use crate::optimist;
use crate::policy::Policy;
use crate::ratio::Ratio;
use crate::strategy::{Losing, Strategy};
use crate::view::View;

/// Remembered policies, and remembered outcomes, each take at most this part of a budget's memory: one eighth. Tables and
/// searches use the rest.
const PART: u64 = 8;

/// Advice on games of one pile a move.
///
/// It remembers its answers, so that further games from one start take less time. They take at most a quarter of the memory
/// of the budget that a question has.
///
/// ```
/// use fibnim::{Budget, Rules, Solver};
/// use fibnim_play::{Advise, Advisor};
/// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
/// let policy = advisor.policy("perfect".parse()?, &"(20,62;8)".parse()?, &mut Budget::default())?;
/// assert!(policy.wins());
/// assert_eq!(policy.chosen().map(|m| (m.pile, m.chips.to_string())), Some((1, "8".to_owned())));
///
/// let hint = advisor.hint(&"(18;4)".parse()?, &mut Budget::default())?;
/// let words = "The pile is 18 = 13 + 5. The quota is 4, less than the 5 needed to win, so no move wins. A perfect player takes 1.";
/// assert_eq!(hint.words(1), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Advisor {
    solver: Solver,
    policies: Memory<(Strategy, Position), Policy>,
    outcomes: Memory<Position, Outcome>,
    lengths: GameSearch,
    /// The chances of a random player against the best play in lost positions.
    optimum: Option<Box<Chances>>,
}

impl fmt::Debug for Advisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Advisor")
            .field("rules", self.rules())
            .field("policies", &self.policies.len())
            .finish_non_exhaustive()
    }
}

impl Advisor {
    /// An advisor that asks this solver.
    #[must_use]
    pub fn new(solver: Solver) -> Self {
        let lengths = GameSearch::new(solver.rules().clone());
        Self { solver, policies: Memory::default(), outcomes: Memory::default(), lengths, optimum: None }
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.solver.rules()
    }

    /// Prepares for games from a position. Where only the recurrence of thresholds says who wins, this builds one table for all
    /// positions of the game, so that not every position needs its own. It changes no answer, only the time.
    ///
    /// # Errors
    /// If the monitor stops the work. If the table exceeds the memory, it is not built.
    pub fn prepare(&mut self, start: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<(), SolveError> {
        let piles: Vec<&Nat> = start.piles().iter().filter(|pile| !pile.is_zero()).collect();
        let Some(&most) = piles.iter().max() else { return Ok(()) };
        if start.dynamic() == Dynamic::Local || piles.len() < 2 {
            return Ok(());
        }
        let same = vec![most.clone(); piles.len()];
        let mut part = Budget { memory: budget.memory / 4, monitor: &mut budget.monitor };
        match ThresholdTable::build(self.rules(), &same, &mut part) {
            Ok(table) => {
                // The table has the rules of the solver, so that this cannot fail.
                let _ = self.solver.add_method(Arc::new(table));
                Ok(())
            }
            Err(SolveError::Stopped(progress)) => Err(SolveError::Stopped(progress)),
            Err(_) => Ok(()),
        }
    }

    /// The answer of the solver to a position.
    ///
    /// # Errors
    /// If it is beyond the budget.
    pub fn analysis(&self, position: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<Analysis, SolveError> {
        self.solver.solve_within(position, budget)
    }

    /// Bytes that the remembered answers take, about.
    #[must_use]
    pub fn remembered(&self) -> u64 {
        self.policies.bytes() + self.outcomes.bytes()
    }

    fn think(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Policy, SolveError> {
        let chosen = match strategy {
            Strategy::Random => return Ok(Policy::random()),
            Strategy::Greedy => position.greedy_move(),
            Strategy::Optimist => optimist::choose(self.rules(), position, &mut budget.monitor)?,
            Strategy::Slip(rate) => {
                let perfect = self.viewed(Strategy::Perfect(Losing::TakeOne), position, budget)?;
                return Ok(Policy { slip: rate, wins: perfect.wins && rate == crate::Rate::NEVER, ..perfect });
            }
            Strategy::Perfect(_) | Strategy::Zhou => return self.perfect(strategy, position, budget),
        };
        Ok(Policy::certain(chosen, false))
    }

    fn perfect(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Policy, SolveError> {
        let analysis = self.solver.solve_within(position, budget)?;
        self.outcomes.keep(position.clone(), analysis.outcome(), budget.memory / PART);
        let wins = analysis.outcome() == Outcome::N;
        let chosen = match strategy {
            Strategy::Perfect(Losing::Longest) => self.longest(position, budget)?,
            Strategy::Zhou if wins => equalizer(position)
                .filter(|equal| analysis.winning_moves().any(|winning| winning == *equal))
                .or_else(|| analysis.winning_moves().next()),
            _ if wins => analysis.winning_moves().next(),
            Strategy::Perfect(Losing::Optimal) => self.best_loss(position, budget)?,
            _ => position.least_move(),
        };
        Ok(Policy::certain(chosen, wins))
    }

    /// A move that achieves the remoteness.
    fn longest(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Move>, SolveError> {
        if let Some(remoteness) = self.solver.remoteness_by_formula(position, &mut budget.monitor)? {
            return Ok(remoteness.moves.first().cloned());
        }
        let length = self.lengths.remoteness(position, budget)?;
        for (chosen, next) in successors(self.rules(), position) {
            if self.lengths.remoteness(&next, budget)? + 1 == length {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// The move in a P-position that leaves a random opponent the least chance.
    fn best_loss(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Move>, SolveError> {
        if let Some(take) = one_pile_take(self.rules(), position, &mut budget.monitor)? {
            return Ok(Some(Move { pile: 0, chips: take }));
        }
        Ok(self.losses(position, budget)?.into_iter().min_by(|(_, a), (_, b)| a.cmp(b)).map(|(chosen, _)| chosen))
    }

    /// All moves of a position, each with the chance of a random opponent who then meets the best play.
    pub(crate) fn losses(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Vec<(Move, Ratio)>, SolveError> {
        let mut optimum = self
            .optimum
            .take()
            .unwrap_or_else(|| Box::new(Chances::new([Side::Plays(Strategy::Random), Side::Minimises])));
        let mut found = Vec::new();
        let mut failed = Ok(());
        if let Err(beyond) = Chances::fits(position, budget.memory) {
            failed = Err(beyond);
        } else {
            for (chosen, next) in successors(self.rules(), position) {
                match optimum.of(self, 0, &next, budget) {
                    Ok(chance) => found.push((chosen, chance)),
                    Err(beyond) => {
                        failed = Err(beyond);
                        break;
                    }
                }
            }
        }
        self.optimum = Some(optimum);
        failed.map(|()| found)
    }
}

impl Oracle for Advisor {
    fn rules(&self) -> &Rules {
        self.solver.rules()
    }

    fn viewed(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Policy, SolveError> {
        let question = (strategy, position.clone());
        if let Some(known) = self.policies.get(&question) {
            return Ok(known);
        }
        let policy = self.think(strategy, position, budget)?;
        // Finding a policy without a move again takes no time.
        if policy.chosen().is_some() {
            self.policies.keep(question, policy.clone(), budget.memory / PART);
        }
        Ok(policy)
    }

    fn viewed_outcome(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Outcome, SolveError> {
        if let Some(known) = self.outcomes.get(position) {
            return Ok(known);
        }
        let outcome = self.solver.solve_within(position, budget)?.outcome();
        self.outcomes.keep(position.clone(), outcome, budget.memory / PART);
        Ok(outcome)
    }
}

impl Advise for Advisor {
    type Rules = Rules;

    fn policy(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Policy, SolveError> {
        // A random policy does not depend on the position, so that its normal form need not be computed.
        if strategy == Strategy::Random {
            return Ok(Policy::random());
        }
        let view = View::of(position);
        let policy = self.viewed(strategy, &view.position, budget)?;
        Ok(Policy { chosen: policy.chosen.map(|chosen| view.back(chosen)), ..policy })
    }

    fn outcome(&mut self, position: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<Outcome, SolveError> {
        self.viewed_outcome(&View::of(position).position, budget)
    }

    fn hint(&mut self, position: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<Hint, SolveError> {
        let policy = self.policy(Strategy::Perfect(Losing::TakeOne), position, budget)?;
        let analysis = self.analysis(position, budget)?;
        let reason = match policy.chosen() {
            Some(best) if policy.wins() => match position.after(&self.rules().take_away, best) {
                Ok(next) => analysis.explain_win(best, &self.analysis(&next, budget)?),
                Err(_) => analysis.explain_loss(),
            },
            _ => analysis.explain_loss(),
        };
        Ok(Hint { chosen: policy.chosen().cloned(), wins: policy.wins(), reason })
    }
}

/// The move that makes two piles equal.
fn equalizer(position: &Position) -> Option<Move> {
    let [larger, smaller] = position.piles() else { return None };
    (larger > smaller).then(|| Move { pile: 0, chips: larger - smaller })
}
