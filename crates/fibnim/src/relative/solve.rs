//! Who wins a position of a relative, and by which moves.

use std::sync::Arc;

use super::rules::{Ending, Relative};
use super::search::RelativeSearch;
use super::thresholds::RelativeThresholds;
use super::values::{Period, RelativeValues};
use crate::explain::{Numbers, Sentence, work};
use crate::nat::Nat;
use crate::play::{Limit, Move, Outcome, Play, RuledPosition};
use crate::solve::{Budget, Progress, Reason, SolveError, Strength, Threshold};

/// Moves that are tried between two calls of the monitor, and bytes for each winning one.
const MOVES_A_CHECK: u64 = 1 << 12;
const BYTES_A_MOVE: u64 = 64;

/// The answer to a position of a relative.
#[derive(Clone, Debug)]
pub struct RelativeAnalysis {
    /// The position.
    pub position: RuledPosition<Relative>,
    /// The outcome with best play.
    pub outcome: Outcome,
    /// The least quota with which the player to move wins; `None` if no single quota decides.
    pub threshold: Option<Threshold>,
    /// All winning moves, by pile and then by size: as many of them as may be forbidden, and one more at least. None if
    /// the position is P.
    pub winning_moves: Vec<Move>,
    /// Why it is right.
    pub reason: Reason,
    /// The Grundy values of the piles, if their nim-sum decides, and their period, if one was found.
    pub values: Option<(Vec<Nat>, Option<Period>)>,
}

/// What is computed once for many positions with the same rules and the same number of piles.
#[derive(Debug)]
pub enum RelativeSolver {
    /// The Grundy values of all piles.
    Values(RelativeValues),
    /// The thresholds of all positions.
    Thresholds(RelativeThresholds),
    /// Nothing: each position is searched.
    Search,
}

impl RelativeSolver {
    /// Prepares to solve positions whose piles are at most these, `with_own_quotas` or under one quota.
    ///
    /// # Errors
    /// If the work is beyond the budget.
    pub fn build(
        rules: &Arc<Relative>,
        with_own_quotas: bool,
        largest: &[Nat],
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let is_sum = with_own_quotas && largest.len() > 1;
        let plain = rules.play == Play::Normal && rules.blocked == 0 && !rules.no_repeat;
        let all_empty = rules.ending == Ending::AllEmpty || largest.len() == 1;
        if is_sum && !(plain && all_empty) || rules.no_repeat && rules.blocked > 0 {
            return Ok(Self::Search);
        }
        if !(is_sum || rules.quota.is_unlimited() && plain && all_empty) {
            return RelativeThresholds::build(rules, largest, budget).map(Self::Thresholds);
        }
        let mut rules = rules.clone();
        if largest.len() == 1 {
            // With one pile there is one ending.
            Arc::make_mut(&mut rules).ending = Ending::AllEmpty;
        }
        let most = largest.iter().max().cloned().unwrap_or(Nat::ZERO);
        RelativeValues::build(&rules, &most, budget).map(Self::Values)
    }

    /// Solves a position.
    ///
    /// # Errors
    /// If the moves are beyond the budget.
    ///
    /// # Panics
    /// If a pile is larger than those that were prepared, or there are more piles.
    pub fn solve(
        &self,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<RelativeAnalysis, SolveError> {
        match self {
            Self::Values(known) => position.by_values(known),
            Self::Thresholds(table) => position.by_thresholds(table, budget),
            Self::Search => position.by_search(budget),
        }
    }
}

impl RuledPosition<Relative> {
    /// Solves the position: piles with quotas of their own, and piles without a limit under normal play, by the nim-sum
    /// of their [Grundy values](RelativeValues), other piles under one quota by [thresholds](RelativeThresholds), and
    /// what these do not decide by a search.
    ///
    /// # Errors
    /// If the position is beyond the budget.
    ///
    /// ```
    /// use fibnim::relative::{Ending, Relative};
    /// use fibnim::{Budget, Outcome, Play, Position};
    /// let rules = Relative {
    ///     takes: "1,3".parse()?,
    ///     quota: "unlimited".parse()?,
    ///     blocked: 0,
    ///     ending: Ending::AllEmpty,
    ///     no_repeat: false,
    ///     play: Play::Normal,
    /// };
    /// let position = "(20;any)".parse::<Position>()?.under(rules);
    /// assert_eq!(position.solve(&mut Budget::default())?.outcome, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, budget: &mut Budget<'_>) -> Result<RelativeAnalysis, SolveError> {
        RelativeSolver::build(&self.rules, self.is_sum(), self.position.piles(), budget)?.solve(self, budget)
    }

    fn by_values(&self, known: &RelativeValues) -> Result<RelativeAnalysis, SolveError> {
        let all = self.position.piles();
        let most: Vec<Nat> = (0..all.len()).map(|pile| self.position.largest_take(pile)).collect();
        // Under one quota only the first move is limited.
        let limits = if self.is_sum() { &most[..] } else { all };
        let values = all.iter().zip(limits).map(|(pile, most)| known.value(pile, most));
        let values: Vec<Nat> = values.collect::<Result<_, _>>()?;
        let nim_sum = Nat::nim_sum(&values);
        let (mut winning_moves, mut least) = (Vec::new(), None);
        for pile in 0..all.len() {
            for chips in known.takes_to(&(&nim_sum ^ &values[pile]), &all[pile], &limits[pile])? {
                least = Some(least.map_or_else(|| chips.clone(), |least: Nat| least.min(chips.clone())));
                if chips <= most[pile] {
                    winning_moves.push(Move { pile, chips });
                }
            }
        }
        Ok(RelativeAnalysis {
            position: self.clone(),
            outcome: Outcome::for_mover(!winning_moves.is_empty()),
            threshold: (!self.is_sum()).then(|| least.into()),
            winning_moves,
            reason: Reason::NimSum { rows: known.rows(), states: None, weakest: Strength::Search },
            values: Some((values, known.period())),
        })
    }

    fn by_thresholds(
        &self,
        table: &RelativeThresholds,
        budget: &mut Budget<'_>,
    ) -> Result<RelativeAnalysis, SolveError> {
        let sizes: Vec<u32> = self.position.piles().iter().filter_map(|pile| u32::try_from(pile).ok()).collect();
        let (mut winning_moves, mut legal) = (Vec::new(), 0_u64);
        for chosen in self.legal_moves() {
            if legal.is_multiple_of(MOVES_A_CHECK) {
                Progress { done: legal, total: None }.tell(budget.monitor)?;
                budget.charge(table.bytes() + winning_moves.len() as u64 * BYTES_A_MOVE, legal)?;
            }
            legal += 1;
            let (mut piles, taken) = (sizes.clone(), u32::try_from(&chosen.chips).unwrap_or(u32::MAX));
            piles[chosen.pile] -= taken;
            let (quota, last) = (table.takes.quota(piles[chosen.pile], taken)?, table.takes.barred(taken));
            if table.is_p_at(&piles, table.cell(&piles), quota, last) {
                winning_moves.push(chosen);
            }
        }
        let spared = sizes.len() > 1 && (0..sizes.len()).any(|pile| *self.position.limit(pile) == Limit::NotWhole);
        let reason = Reason::ThresholdSearch { positions: table.positions() };
        let last = self.last().map_or(0, |last| u32::try_from(last).unwrap_or(0));
        let threshold = table.threshold_after(&sizes, last).filter(|_| !spared);
        Ok(RelativeAnalysis { threshold, ..self.by_moves(winning_moves, legal, reason) })
    }

    fn by_search(&self, budget: &mut Budget<'_>) -> Result<RelativeAnalysis, SolveError> {
        let mut search = RelativeSearch::new(self, budget)?;
        let (mut winning_moves, mut legal) = (Vec::new(), 0);
        for chosen in self.legal_moves() {
            legal += 1;
            if !search.after(self, &chosen, budget)?.0 {
                winning_moves.push(chosen);
            }
        }
        Ok(self.by_moves(winning_moves, legal, Reason::GameSearch { positions: search.solved() }))
    }

    /// The analysis without a threshold, given the moves to P-positions and the number of legal moves.
    fn by_moves(&self, mut winning_moves: Vec<Move>, legal: u64, reason: Reason) -> RelativeAnalysis {
        if winning_moves.len() <= self.rules.blocked as usize {
            winning_moves.clear();
        }
        let outcome = Outcome::for_mover(!winning_moves.is_empty() || legal == 0 && self.rules.play == Play::Misere);
        RelativeAnalysis { position: self.clone(), outcome, threshold: None, winning_moves, reason, values: None }
    }
}

impl RelativeAnalysis {
    /// The argument in sentences, the last of which is about the first winning move.
    pub fn explain(&self) -> Vec<Sentence> {
        self.explain_move(self.winning_moves.first())
    }

    /// The same with another winning move, or none.
    pub fn explain_move(&self, chosen: Option<&Move>) -> Vec<Sentence> {
        let (outcome, position) = (self.outcome, self.position.position());
        let mut all = Vec::new();
        let no_move = || (0..position.piles().len()).all(|pile| self.position.largest_take(pile).is_zero());
        all.extend(work(self.reason));
        let verdict = match (&self.values, &self.threshold) {
            (Some((values, period)), _) => {
                let nim_sum = Nat::nim_sum(values);
                all.extend(period.map(|Period { start, length }| Sentence::Period { start, length }));
                let value = Numbers::of(values.iter());
                all.push(match values.len() {
                    1 => Sentence::GrundyValue { value },
                    _ => Sentence::GrundyValues { values: value, nim_sum: nim_sum.clone() },
                });
                if Outcome::for_mover(!nim_sum.is_zero()) == outcome {
                    Sentence::VerdictNimSum { outcome }
                } else {
                    Sentence::VerdictMoves { outcome }
                }
            }
            _ if no_move() => Sentence::VerdictNoMove { outcome },
            (None, Some(Threshold::Infinite)) => Sentence::VerdictNever,
            (None, Some(Threshold::Finite(threshold))) => match position.limit(0) {
                Limit::Quota(quota) => {
                    let (most, threshold) = (quota.chips().clone(), threshold.clone());
                    Sentence::VerdictQuota { outcome, most, threshold }
                }
                Limit::Any | Limit::NotWhole => Sentence::VerdictMoves { outcome },
            },
            (None, None) => Sentence::VerdictMoves { outcome },
        };
        all.push(match (verdict, self.position.rules().blocked) {
            (Sentence::VerdictMoves { .. } | Sentence::VerdictNever, blocked @ 1..) => {
                Sentence::VerdictForbidden { outcome, blocked }
            }
            (verdict, _) => verdict,
        });
        if let Some(Move { pile, chips }) = chosen
            && let Ok(next) = self.position.after(&Move { pile: *pile, chips: chips.clone() })
            && let (Limit::Quota(quota), 0) = (next.position().limit(*pile), self.position.rules().blocked)
            && self.values.is_none()
        {
            let (left, quota) = (next.position().piles()[*pile].clone(), quota.chips().clone());
            all.push(Sentence::ExamplePile { chips: chips.clone(), pile: pile + 1, left, quota });
        }
        all
    }
}
