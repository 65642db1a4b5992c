//! The solver: the fastest exact method that covers a position.

use std::sync::Arc;

use crate::grundy::{SolvedSum, TameRows, look_up};
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::numeration::Numeration;
use crate::play::{Limit, Move, Outcome, Play, Position, Rules, Sum};
use crate::search::{GameSearch, ThresholdTable};
use crate::solve::analysis::{Analysis, Reason, Solved, Theorem, Wanted};
use crate::solve::budget::{Budget, Monitor, Progress};
use crate::solve::cost::Cost;
use crate::solve::error::SolveError;
use crate::solve::evidence::{Evidence, GrundyBound, Knowledge, RulesMismatchError};
use crate::solve::threshold::Threshold;
use crate::theory::{Constant, OnePile, PowerOfTwo, TwoPile, mirrors};

/// Solves positions of one ruleset. Making one costs some thousand steps; solving with it changes nothing in it, so it
/// can be shared.
#[derive(Clone, Debug)]
pub struct Solver {
    rules: Arc<Rules>,
    words: Arc<Numeration<u64>>,
    evidence: Vec<Arc<dyn Evidence>>,
}

/// The result of a method, for every quota.
struct Found {
    threshold: Threshold,
    solved: Solved,
    reason: Reason,
}

impl Found {
    fn by(theorem: Theorem, threshold: Option<Nat>, solved: Solved) -> Self {
        Self { threshold: threshold.into(), solved, reason: Reason::Theorem(theorem) }
    }
}

impl Solver {
    /// A solver for a ruleset.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let words = Arc::new(Numeration::words(&rules.take_away));
        Self { rules: Arc::new(rules), words, evidence: Vec::new() }
    }

    /// Adds evidence. The solver consults it before any search, and after the evidence that was added earlier.
    ///
    /// # Errors
    /// If it is about other rules.
    pub fn add_evidence(&mut self, evidence: Arc<dyn Evidence>) -> Result<(), RulesMismatchError> {
        if evidence.rules() != self.rules() {
            return Err(RulesMismatchError { evidence: evidence.rules().clone(), solver: self.rules().clone() });
        }
        self.evidence.push(evidence);
        Ok(())
    }

    /// The evidence, in the order in which the solver consults it.
    #[must_use]
    pub fn evidence(&self) -> &[Arc<dyn Evidence>] {
        &self.evidence
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the evidence knows of the Grundy value `G(pile; quota)` of one pile with a quota of its own under normal play: the
    /// value by the first evidence that has it, and otherwise a lower bound, or nothing. No rows are computed.
    ///
    /// # Errors
    /// If the answer is there but cannot be read or exceeds the budget.
    pub fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Knowledge<GrundyBound>, SolveError> {
        let found = look_up(&self.evidence, &self.rules.take_away, pile, quota, budget)?;
        Ok(found.map_or(Knowledge::UNKNOWN, |(value, source)| Knowledge::Known { value, source }))
    }

    /// Solves a position by the first of: a theorem; the evidence in the order in which it was added; the recurrence of
    /// thresholds. Where every pile has its own quota thresholds do not apply: there it is the nim-sum of Grundy
    /// values, which are those of the evidence or computed ([`Sum::solve_with`]), and game search under misère play.
    ///
    /// # Errors
    /// If the position exceeds the budget; the error says what it would need, by search or, where that is less, by the
    /// evidence. If a table cannot be read.
    pub fn solve(&self, position: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<Analysis, SolveError> {
        self.solve_for(position, Wanted::Moves, budget)
    }

    /// Solves a position as [`solve`](Self::solve) does, for those who need no more than is `wanted`.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// ```
    /// use fibnim::{Budget, Outcome, Rules, Solver, Wanted};
    /// let solver = Solver::new(Rules::FIBONACCI);
    /// let analysis = solver.solve_for(&"(9,8,7;3)".parse()?, Wanted::Outcome, &mut Budget::default())?;
    /// assert_eq!(analysis.outcome(), Outcome::N);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn solve_for(
        &self,
        position: &Position,
        wanted: Wanted,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Analysis, SolveError> {
        let occupied: Vec<usize> = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero()).collect();
        // With one pile left the two dynamics are the same game.
        if occupied.len() > 1
            && let Some(sum) = Sum::of_local(position, &self.rules.take_away)
        {
            return match self.rules.play {
                Play::Normal => Ok(self.of_sum(position, sum.solve_with(&self.evidence, budget)?)),
                Play::Misere => self.search_game(position, budget),
            };
        }
        let piles: Vec<Nat> = occupied.iter().map(|&i| position.piles()[i].clone()).collect();
        let found = match self.theorem(position.piles(), &piles, &mut budget.monitor)? {
            Some(found) => found,
            None => self.look_up_or_search(position, &occupied, &piles, wanted, budget)?,
        };
        Ok(self.answer(position, &occupied, found))
    }

    /// The theorem that covers the piles, if there is one. `piles` are the non-empty ones of `all`.
    fn theorem(&self, all: &[Nat], piles: &[Nat], monitor: &mut dyn Monitor) -> Result<Option<Found>, SolveError> {
        let take = &self.rules.take_away;
        if self.rules.play == Play::Misere {
            return Ok(match piles {
                [] => Some(Found::by(Theorem::NoChips, Some(Nat::ZERO), Solved::NoChips)),
                [pile] => Some(Found {
                    reason: Reason::Theorem(Theorem::MisereOnePile),
                    ..self.one_pile(&(pile - Nat::ONE), monitor)?
                }),
                _ => self.any_piles(all),
            });
        }
        Ok(match piles {
            [] => Some(Found::by(Theorem::NoChips, None, Solved::NoChips)),
            [pile] => Some(self.one_pile(pile, monitor)?),
            _ if mirrors(take, piles) => Some(Found::by(Theorem::Mirror, None, Solved::Mirror)),
            _ => match (self.any_piles(all), piles) {
                (None, [a, b]) => self.two_piles(a, b, monitor)?,
                (found, _) => found,
            },
        })
    }

    /// The theorem on any number of piles that covers these.
    fn any_piles(&self, piles: &[Nat]) -> Option<Found> {
        if let Some(game) = Constant::new(&self.rules, piles) {
            return Some(Found::by(Theorem::Constant, game.threshold(), Solved::Constant(game)));
        }
        let game = PowerOfTwo::new(&self.rules, piles)?;
        Some(Found::by(Theorem::of_nim_sum(&self.rules), game.threshold(), Solved::PowerOfTwo(game)))
    }

    fn one_pile(&self, pile: &Nat, monitor: &mut dyn Monitor) -> Result<Found, SolveError> {
        if pile.is_zero() {
            return Ok(Found::by(Theorem::OnePile, None, Solved::NoChips));
        }
        let take = &self.rules.take_away;
        if let Some(one) = pile.word().and_then(|pile| OnePile::new(take, self.words.clone(), pile)) {
            return Ok(Found::by(Theorem::OnePile, Some(one.threshold().into()), Solved::OneWord(one)));
        }
        let system = Arc::new(Numeration::up_to(take, pile.clone(), monitor)?);
        Ok(match OnePile::within(take, system, pile.clone(), monitor)? {
            Some(one) => Found::by(Theorem::OnePile, Some(one.threshold()), Solved::OneBig(one)),
            None => Found::by(Theorem::OnePile, None, Solved::NoChips),
        })
    }

    fn two_piles(&self, a: &Nat, b: &Nat, monitor: &mut dyn Monitor) -> Result<Option<Found>, SolveError> {
        let take = &self.rules.take_away;
        let larger = a.max(b);
        if let (Some(a), Some(b)) = (a.word(), b.word())
            && a.max(b) <= WORD_MAX
        {
            let two = TwoPile::new(take, self.words.clone(), [&a, &b]);
            return Ok(two.map(|two| Found::by(Theorem::TwoPile, Some(two.threshold().into()), Solved::TwoWord(two))));
        }
        if self.words.first_wide().is_some_and(|&wide| Nat::from(wide) <= *larger) {
            // Known without walking through all terms.
            return Ok(None);
        }
        let system = Arc::new(Numeration::up_to(take, larger.clone(), monitor)?);
        let two = TwoPile::within(take, system, [a, b], monitor)?;
        Ok(two.map(|two| Found::by(Theorem::TwoPile, Some(two.threshold()), Solved::TwoBig(Box::new(two)))))
    }

    /// The answer of the evidence, or of a search if the evidence has none.
    fn look_up_or_search(
        &self,
        position: &Position,
        occupied: &[usize],
        piles: &[Nat],
        wanted: Wanted,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Found, SolveError> {
        // An opening that spares whole piles may spare the only moves that win.
        let outcome_only =
            wanted == Wanted::Outcome && !occupied.iter().any(|&pile| *position.limit(pile) == Limit::NotWhole);
        let mut least_cost: Option<Cost> = None;
        for evidence in &self.evidence {
            let (threshold, source) = match evidence.threshold(piles, budget)? {
                Knowledge::Known { value, source } => (value, source),
                Knowledge::Unknown { cost } => {
                    least_cost = [least_cost, cost].into_iter().flatten().min_by(|a, b| a.bytes.cmp(&b.bytes));
                    continue;
                }
            };
            let solved = if evidence.winning_takes(piles, 0, Nat::ZERO).is_some() {
                Solved::Evidence(evidence.clone(), piles.to_vec(), occupied.to_vec())
            } else if outcome_only {
                Solved::OutcomeOnly
            } else {
                match self.winning_moves_by(&**evidence, position, occupied, piles, budget)? {
                    Some(moves) => Solved::Listed(moves),
                    // It does not know all positions after a move, so that it does not answer this one.
                    None => continue,
                }
            };
            return Ok(Found { threshold, solved, reason: Reason::Evidence(source) });
        }
        self.search_thresholds(position, occupied, piles, budget).map_err(|error| match (error, least_cost) {
            (SolveError::Table { piles, bytes, allowed, .. }, Some(cost)) if cost.bytes < bytes => {
                SolveError::Table { piles, positions: cost.positions, bytes: cost.bytes, allowed }
            }
            (error, _) => error,
        })
    }

    /// The winning moves by the thresholds that evidence has for the positions after each move; `None` if it does not
    /// have them all.
    fn winning_moves_by(
        &self,
        evidence: &dyn Evidence,
        position: &Position,
        occupied: &[usize],
        piles: &[Nat],
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Vec<Move>>, SolveError> {
        let Budget { memory, monitor } = budget;
        let memory = *memory;
        let mut after = Vec::with_capacity(piles.len());
        listed(position, occupied, monitor, |i, chips, monitor| {
            after.clear();
            after.extend(piles.iter().enumerate().map(|(j, pile)| if i == j { pile - chips } else { pile.clone() }));
            after.retain(|pile| !pile.is_zero());
            let threshold = if after.is_empty() {
                self.without_chips()
            } else {
                let monitor: &mut dyn Monitor = monitor;
                match evidence.threshold(&after, &mut Budget { memory, monitor })? {
                    Knowledge::Known { value, .. } => value,
                    Knowledge::Unknown { .. } => return Ok(None),
                }
            };
            let quota = Nat::from(self.rules.take_away.quota_after(&chips));
            Ok(Some(!matches!(threshold, Threshold::Finite(least) if quota >= least)))
        })
    }

    /// The threshold of the position without chips.
    fn without_chips(&self) -> Threshold {
        match self.rules.play {
            Play::Normal => Threshold::Infinite,
            Play::Misere => Threshold::Finite(Nat::ZERO),
        }
    }

    /// The least quota with which the player to move wins and all winning moves, from the thresholds of all positions
    /// below, computed by their recurrence.
    fn search_thresholds(
        &self,
        position: &Position,
        occupied: &[usize],
        piles: &[Nat],
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Found, SolveError> {
        let table = ThresholdTable::build(&self.rules, piles, budget)?;
        let sizes: Vec<usize> = piles.iter().map(small).collect();
        let mut after = sizes.clone();
        let moves = listed(position, occupied, &mut budget.monitor, |i, chips, _| {
            after.copy_from_slice(&sizes);
            after[i] -= chips as usize;
            let quota = self.rules.take_away.quota_after(&chips);
            Ok(Some(table.threshold(&after).is_none_or(|least| quota < u64::from(least))))
        })?;
        Ok(Found {
            threshold: table.threshold(&sizes).map(Nat::from).into(),
            solved: Solved::Listed(moves.unwrap_or_default()),
            reason: Reason::ThresholdSearch { positions: table.len() },
        })
    }

    /// The answer to a position by the solved sum of its piles.
    fn of_sum(&self, position: &Position, solved: SolvedSum) -> Analysis {
        Analysis {
            rules: self.rules.clone(),
            position: position.clone(),
            outcome: solved.outcome(),
            threshold: None,
            reason: Reason::NimSum { rows: solved.rows(), evidence: solved.evidence() },
            solved: Solved::NimSum(Box::new(solved)),
        }
    }

    /// Local dynamic under misère play: the outcome by the values of the single piles, where all of them are tame, and
    /// by its literal definition otherwise.
    fn search_game(&self, position: &Position, budget: &mut Budget<dyn Monitor + '_>) -> Result<Analysis, SolveError> {
        let word = |chips: Option<Nat>| chips.and_then(|chips| u32::try_from(&chips).ok());
        let quota = (0..position.piles().len()).map(|pile| position.largest_take(pile)).max();
        let tame = match (word(position.piles().iter().max().cloned()), word(quota)) {
            (Some(last), Some(quota)) => TameRows::build(&self.rules.take_away, last, quota, budget)?,
            _ => None,
        };
        let mut search = GameSearch::new(self.rules().clone());
        let mut outcome_of = |position: &Position| match tame.as_ref().and_then(|rows| rows.of_position(position)) {
            Some(value) => Ok(value.misere_outcome()),
            None => search.outcome(position, budget),
        };
        let outcome = outcome_of(position)?;
        let mut moves = Vec::new();
        for pile in 0..position.piles().len() {
            for chips in 1..=small(&position.largest_take(pile)) {
                let chosen = Move { pile, chips: Nat::from(chips) };
                if let Ok(next) = position.after(&self.rules.take_away, &chosen)
                    && outcome_of(&next)? == Outcome::P
                {
                    moves.push(chosen);
                }
            }
        }
        Ok(Analysis {
            rules: self.rules.clone(),
            position: position.clone(),
            outcome,
            threshold: None,
            reason: Reason::GameSearch { positions: tame.map_or(search.solved(), |rows| rows.positions()) },
            solved: Solved::Listed(moves),
        })
    }

    /// Puts the quota, or the opening rule, to what was found. All `occupied` piles have the same limit.
    fn answer(&self, position: &Position, occupied: &[usize], found: Found) -> Analysis {
        let limit = occupied.first().map(|&pile| position.limit(pile));
        let can_move = occupied.iter().any(|&pile| !position.largest_take(pile).is_zero());
        let wins_with = |quota: &Nat| matches!(&found.threshold, Threshold::Finite(least) if quota >= least);
        let several_spared = limit == Some(&Limit::NotWhole) && occupied.len() > 1;
        let wins = match limit {
            _ if !can_move => self.rules.play == Play::Misere,
            Some(Limit::Quota(quota)) => wins_with(quota.chips()),
            // A finite threshold is at most the largest pile.
            Some(Limit::NotWhole) if !several_spared => wins_with(&position.largest_take(occupied[0])),
            _ => found.threshold != Threshold::Infinite,
        };
        let mut analysis = Analysis {
            rules: self.rules.clone(),
            position: position.clone(),
            outcome: Outcome::for_mover(wins),
            threshold: (!several_spared).then_some(found.threshold),
            reason: found.reason,
            solved: found.solved,
        };
        if several_spared && can_move && analysis.winning_moves().next().is_none() {
            // Only whole piles would win, and the opening rule spares them.
            analysis.outcome = Outcome::P;
        }
        analysis
    }
}

/// How many moves are tried between two calls of the monitor.
const MOVES_A_CHECK: u64 = 1 << 12;

/// The moves from the occupied piles that lead to P, by pile and then by size. `wins` is given the number of an
/// occupied pile and a take, and says whether it leads to P; `None`, if it does not know, ends the list.
fn listed(
    position: &Position,
    occupied: &[usize],
    monitor: &mut dyn Monitor,
    mut wins: impl FnMut(usize, u64, &mut dyn Monitor) -> Result<Option<bool>, SolveError>,
) -> Result<Option<Vec<Move>>, SolveError> {
    let mut moves = Vec::new();
    let mut done = 0;
    for (i, &pile) in occupied.iter().enumerate() {
        let Ok(most) = u64::try_from(&position.largest_take(pile)) else { return Ok(None) };
        for chips in 1..=most {
            let Some(wins) = wins(i, chips, monitor)? else { return Ok(None) };
            if wins {
                moves.push(Move { pile, chips: Nat::from(chips) });
            }
            done += 1;
            let progress = Progress { done, total: None };
            if done.is_multiple_of(MOVES_A_CHECK) && monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress));
            }
        }
    }
    Ok(Some(moves))
}

/// A number that a search has accepted, as an index.
fn small(chips: &Nat) -> usize {
    usize::try_from(chips).unwrap_or(usize::MAX)
}
