//! The solver: the fastest exact method that covers a position.

use std::sync::Arc;

use crate::grundy::SolvedSum;
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::numeration::{BigSystem, Numeration, WordSystem};
use crate::play::{Limit, Move, Outcome, Play, Position, Rules, Sum, TakeAway};
use crate::search::{GameSearch, ThresholdTable};
use crate::solve::{Analysis, Reason, Solved, Theorem, Threshold};
use crate::solve::{Budget, Monitor, SolveError};
use crate::solve::{Proven, RulesMismatchError, Tablebase};
use crate::theory::{OnePile, PowerOfTwo, TwoPile, mirrors};

/// Solves positions of one ruleset. Making one costs some thousand steps; solving with it changes nothing in it, so it
/// can be shared.
#[derive(Clone, Debug)]
pub struct Solver {
    rules: Arc<Rules>,
    words: Arc<WordSystem>,
    tables: Vec<Arc<dyn Tablebase>>,
    proofs: Vec<Arc<dyn Proven>>,
}

/// What a method found out, whatever the quota.
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
        let words = Arc::new(WordSystem::new(&rules.take_away));
        Self { rules: Arc::new(rules), words, tables: Vec::new(), proofs: Vec::new() }
    }

    /// Adds a table to be asked before any search.
    ///
    /// # Errors
    /// If it is of other rules.
    pub fn add_table(&mut self, table: Arc<dyn Tablebase>) -> Result<(), RulesMismatchError> {
        if table.rules() != self.rules() {
            return Err(RulesMismatchError { table: table.rules().clone(), solver: self.rules().clone() });
        }
        self.tables.push(table);
        Ok(())
    }

    /// Adds a proved game to be asked before any table.
    ///
    /// # Errors
    /// If it is of other rules.
    pub fn add_proof(&mut self, proof: Arc<dyn Proven>) -> Result<(), RulesMismatchError> {
        if proof.rules() != self.rules() {
            return Err(RulesMismatchError { table: proof.rules().clone(), solver: self.rules().clone() });
        }
        self.proofs.push(proof);
        Ok(())
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Solves a position by the first of: a theorem; a proof or a table added before; the recurrence of thresholds. Where every
    /// pile has its own quota thresholds do not apply: there it is the nim-sum of Grundy values, and game search under
    /// misère play.
    ///
    /// # Errors
    /// If the position is beyond the budget; the error says what it would need. If a table cannot be read.
    pub fn solve<M: Monitor>(&self, position: &Position, budget: &mut Budget<M>) -> Result<Analysis, SolveError> {
        let occupied: Vec<usize> = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero()).collect();
        // With one pile left the two dynamics are the same game.
        if occupied.len() > 1
            && let Some(sum) = Sum::of_local(position, &self.rules.take_away)
        {
            return match self.rules.play {
                Play::Normal => Ok(self.of_sum(position, sum.solve(budget)?)),
                Play::Misere => self.search_game(position, budget),
            };
        }
        let piles: Vec<Nat> = occupied.iter().map(|&i| position.piles()[i].clone()).collect();
        let found = match self.theorem(position.piles(), &piles, &mut budget.monitor)? {
            Some(found) => found,
            None => match self.proofs.iter().find_map(|proof| Some((proof, proof.states(&piles)?))) {
                Some((proof, states)) => Found {
                    threshold: proof.threshold(&piles)?.into(),
                    reason: Reason::Certificate { states },
                    solved: Solved::Proven(proof.clone(), piles.clone(), occupied.clone()),
                },
                None => self.search_thresholds(position, &occupied, &piles, budget)?,
            },
        };
        Ok(self.answer(position, &occupied, found))
    }

    /// The theorem that covers the piles, if there is one. `piles` are the non-empty ones of `all`.
    fn theorem<M: Monitor>(&self, all: &[Nat], piles: &[Nat], monitor: &mut M) -> Result<Option<Found>, SolveError> {
        let take = &self.rules.take_away;
        if self.rules.play == Play::Misere {
            return Ok(match piles {
                [] => Some(Found::by(Theorem::NoChips, Some(Nat::ZERO), Solved::NoChips)),
                [pile] => Some(Found {
                    reason: Reason::Theorem(Theorem::MisereOnePile),
                    ..self.one_pile(&(pile - Nat::ONE), monitor)?
                }),
                _ => None,
            });
        }
        Ok(match piles {
            [] => Some(Found::by(Theorem::NoChips, None, Solved::NoChips)),
            [pile] => Some(self.one_pile(pile, monitor)?),
            _ if mirrors(take, piles) => Some(Found::by(Theorem::Mirror, None, Solved::Mirror)),
            _ if *take == TakeAway::POWER_OF_TWO => {
                let game = PowerOfTwo::new(all);
                Some(Found::by(Theorem::PowerOfTwo, game.threshold(), Solved::PowerOfTwo(game)))
            }
            [a, b] => self.two_piles(a, b, monitor)?,
            _ => None,
        })
    }

    fn one_pile<M: Monitor>(&self, pile: &Nat, monitor: &mut M) -> Result<Found, SolveError> {
        if pile.is_zero() {
            return Ok(Found::by(Theorem::OnePile, None, Solved::NoChips));
        }
        let take = &self.rules.take_away;
        if let Some(one) = pile.word().and_then(|pile| OnePile::new(take, self.words.clone(), pile)) {
            return Ok(Found::by(Theorem::OnePile, Some(one.threshold().into()), Solved::OneWord(one)));
        }
        let system = Arc::new(BigSystem::within(take, pile.clone(), monitor)?);
        Ok(match OnePile::new(take, system, pile.clone()) {
            Some(one) => Found::by(Theorem::OnePile, Some(one.threshold()), Solved::OneBig(one)),
            None => Found::by(Theorem::OnePile, None, Solved::NoChips),
        })
    }

    fn two_piles<M: Monitor>(&self, a: &Nat, b: &Nat, monitor: &mut M) -> Result<Option<Found>, SolveError> {
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
        let system = Arc::new(BigSystem::within(take, larger.clone(), monitor)?);
        let two = TwoPile::new(take, system, [a, b]);
        Ok(two.map(|two| Found::by(Theorem::TwoPile, Some(two.threshold()), Solved::TwoBig(Box::new(two)))))
    }

    /// The least quota with which the player to move wins and all winning moves, from the thresholds of all positions
    /// below: those of a table, or computed by their recurrence.
    fn search_thresholds<M: Monitor>(
        &self,
        position: &Position,
        occupied: &[usize],
        piles: &[Nat],
        budget: &mut Budget<M>,
    ) -> Result<Found, SolveError> {
        let covering = self.tables.iter().find(|table| {
            piles.len() <= table.piles() as usize && piles.iter().all(|pile| *pile <= Nat::from(table.max()))
        });
        if let Some(table) = covering {
            let reason = Reason::Table { piles: table.piles(), max: table.max() };
            return self.listed(position, occupied, piles, reason, |sizes| Ok(table.lookup(sizes)?));
        }
        let table = ThresholdTable::build(&self.rules, piles, budget)?;
        let reason = Reason::ThresholdSearch { positions: table.len() };
        let mut indices = vec![0; piles.len()];
        self.listed(position, occupied, piles, reason, |sizes| {
            for (index, &size) in indices.iter_mut().zip(sizes) {
                *index = size as usize;
            }
            Ok(table.threshold(&indices))
        })
    }

    /// The threshold of the piles, all of them below 2^32, and the moves to positions with thresholds above the quota.
    fn listed(
        &self,
        position: &Position,
        occupied: &[usize],
        piles: &[Nat],
        reason: Reason,
        mut threshold_of: impl FnMut(&[u32]) -> Result<Option<u32>, SolveError>,
    ) -> Result<Found, SolveError> {
        let mut sizes: Vec<u32> = piles.iter().map(|pile| small(pile) as u32).collect();
        let threshold = threshold_of(&sizes)?.map(Nat::from);
        let mut moves = Vec::new();
        for (i, &pile) in occupied.iter().enumerate() {
            let size = sizes[i];
            for chips in 1..=small(&position.largest_take(pile)) as u32 {
                sizes[i] = size - chips;
                let quota = self.rules.take_away.quota_after(&u64::from(chips));
                if threshold_of(&sizes)?.is_none_or(|least| quota < u64::from(least)) {
                    moves.push(Move { pile, chips: Nat::from(chips) });
                }
            }
            sizes[i] = size;
        }
        Ok(Found { threshold: threshold.into(), solved: Solved::Listed(moves), reason })
    }

    /// What the solved sum of its piles says of a position.
    fn of_sum(&self, position: &Position, solved: SolvedSum) -> Analysis {
        Analysis {
            rules: self.rules.clone(),
            position: position.clone(),
            outcome: solved.outcome(),
            threshold: None,
            reason: Reason::NimSum { rows: solved.rows() },
            solved: Solved::NimSum(Box::new(solved)),
        }
    }

    /// The outcome by its literal definition, where neither thresholds nor Grundy values decide.
    fn search_game<M: Monitor>(&self, position: &Position, budget: &mut Budget<M>) -> Result<Analysis, SolveError> {
        let mut search = GameSearch::new(self.rules().clone());
        let outcome = search.outcome(position, budget)?;
        let mut moves = Vec::new();
        for pile in 0..position.piles().len() {
            for chips in 1..=small(&position.largest_take(pile)) {
                let chosen = Move { pile, chips: Nat::from(chips) };
                if let Ok(next) = position.after(&self.rules.take_away, &chosen)
                    && search.outcome(&next, budget)? == Outcome::P
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
            reason: Reason::GameSearch { positions: search.solved() },
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

/// A number that a search has accepted, as an index.
fn small(chips: &Nat) -> usize {
    usize::try_from(chips).unwrap_or(usize::MAX)
}
