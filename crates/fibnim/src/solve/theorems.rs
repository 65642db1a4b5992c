//! The theorems, asked before any other method.

use std::sync::Arc;

use crate::nat::{Chips, Nat, WORD_MAX};
use crate::numeration::Numeration;
use crate::play::{Play, Rules};
use crate::solve::budget::{Budget, Monitor};
use crate::solve::error::SolveError;
use crate::solve::method::{Asked, Decided, Found, Method, Solved};
use crate::solve::reason::{Reason, Theorem};
use crate::theory::{Constant, OnePile, PlusPower, PowerOfTwo, TwoPile, mirrors};

/// The theorems of one ruleset as a method. Making it costs some thousand steps.
#[derive(Debug)]
pub(super) struct Theorems {
    rules: Arc<Rules>,
    words: Arc<Numeration<u64>>,
}

impl Method for Theorems {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<dyn Monitor + '_>) -> Result<Option<Found>, SolveError> {
        if !asked.has_threshold() {
            return Ok(None);
        }
        self.theorem(asked.position.piles(), &asked.piles, &mut budget.monitor)
    }
}

impl Found {
    fn by(theorem: Theorem, threshold: Option<Nat>, solved: Solved) -> Self {
        Self { decided: Decided::Threshold(threshold.into()), solved, reason: Reason::Theorem(theorem) }
    }
}

impl Theorems {
    pub(super) fn new(rules: Arc<Rules>) -> Self {
        let words = Arc::new(Numeration::words(&rules.take_away));
        Self { rules, words }
    }

    /// The theorem that covers the piles, if there is one. `piles` are the non-empty ones of `all`.
    fn theorem(&self, all: &[Nat], piles: &[Nat], monitor: &mut dyn Monitor) -> Result<Option<Found>, SolveError> {
        let take = &self.rules.take_away;
        if self.rules.play == Play::Misere {
            return Ok(match piles {
                [] => Some(Found::by(Theorem::Rules, Some(Nat::ZERO), Solved::NoChips)),
                [pile] => Some(Found {
                    reason: Reason::Theorem(Theorem::MisereOnePile),
                    ..self.one_pile(&(pile - Nat::ONE), monitor)?
                }),
                _ => self.any_piles(all),
            });
        }
        Ok(match piles {
            [] => Some(Found::by(Theorem::Rules, None, Solved::NoChips)),
            [pile] => Some(self.one_pile(pile, monitor)?),
            _ if mirrors(take, piles) => Some(Found::by(Theorem::Mirror, None, Solved::Mirror)),
            _ => match (self.any_piles(all), piles) {
                (None, [a, b]) => self.two_piles(a, b, monitor)?.or_else(|| self.few_piles(all)),
                (found, _) => found.or_else(|| self.few_piles(all)),
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

    /// The theorem on `f(t) = t + 2^j` and up to four piles.
    fn few_piles(&self, piles: &[Nat]) -> Option<Found> {
        let game = PlusPower::new(&self.rules, piles)?;
        Some(Found::by(Theorem::PlusPower, game.threshold(), Solved::PlusPower(game)))
    }

    fn one_pile(&self, pile: &Nat, monitor: &mut dyn Monitor) -> Result<Found, SolveError> {
        if pile.is_zero() {
            return Ok(Found::by(Theorem::OnePile, None, Solved::NoChips));
        }
        let take = &self.rules.take_away;
        if let Some(pile) = pile.word()
            && let Some(one) = OnePile::new(take, self.words.clone(), pile, monitor)?
        {
            return Ok(Found::by(Theorem::OnePile, Some(one.threshold().into()), Solved::OneWord(one)));
        }
        let system = Arc::new(Numeration::up_to(take, pile.clone(), monitor)?);
        Ok(match OnePile::new(take, system, pile.clone(), monitor)? {
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
            let two = TwoPile::new(take, self.words.clone(), [&a, &b], monitor)?;
            return Ok(two.map(|two| Found::by(Theorem::TwoPile, Some(two.threshold().into()), Solved::TwoWord(two))));
        }
        if self.words.first_wide().is_some_and(|&wide| Nat::from(wide) <= *larger) {
            // Known without walking through all terms.
            return Ok(None);
        }
        let system = Arc::new(Numeration::up_to(take, larger.clone(), monitor)?);
        let two = TwoPile::new(take, system, [a, b], monitor)?;
        Ok(two.map(|two| Found::by(Theorem::TwoPile, Some(two.threshold()), Solved::TwoBig(Box::new(two)))))
    }
}
