//! The theorems, asked before any other method.

use std::sync::{Arc, Mutex, PoisonError};

use crate::nat::{Chips, Nat, WORD_MAX};
use crate::numeration::Numeration;
use crate::play::{Play, Rules};
use crate::solve::budget::{Budget, Monitor};
use crate::solve::error::SolveError;
use crate::solve::method::{Asked, Derivation, GrundyBound, Method, Verdict};
use crate::solve::reason::{Reason, Theorem};
use crate::theory::{Constant, OnePile, PlusPower, PowerOfTwo, RepeatedRows, TwoPile, constant_grundy, mirrors};

/// The theorems of one ruleset as a method. Making it costs some thousand steps.
#[derive(Debug)]
pub(super) struct Theorems {
    rules: Arc<Rules>,
    words: Arc<Numeration<u64>>,
    /// The rows of Grundy values with the largest quotas so far.
    repeated: Mutex<Option<RepeatedRows>>,
}

/// Up to this pile, Grundy values are left to the rows of all smaller piles.
const FEW_ROWS: u32 = 1 << 20;

impl Method for Theorems {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
        if !asked.has_threshold() {
            return Ok(None);
        }
        self.theorem(asked, budget.monitor)
    }

    /// By the theorem on constant functions, or, for large piles, by the one on quotas that do not grow.
    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        let exactly = |value, theorem| Ok(Some((GrundyBound::Exactly(value), Reason::Theorem(theorem))));
        let take = &self.rules.take_away;
        if self.rules.play == Play::Misere {
            return Ok(None);
        }
        if let Some(c) = take.constant() {
            return exactly(constant_grundy(c, pile, quota), Theorem::ConstantGrundy);
        }
        let Some(most) = RepeatedRows::most(take, quota).filter(|_| *pile > Nat::from(FEW_ROWS)) else {
            return Ok(None);
        };
        let mut repeated = self.repeated.lock().unwrap_or_else(PoisonError::into_inner);
        if repeated.as_ref().is_none_or(|rows| rows.largest_quota() < most) {
            let last = u32::try_from(pile).unwrap_or(u32::MAX);
            let Some(rows) = RepeatedRows::build(take, most, last, budget)? else { return Ok(None) };
            *repeated = Some(rows);
        }
        let value = repeated.as_ref().and_then(|rows| rows.value(pile, quota));
        value.map_or(Ok(None), |value| exactly(value.into(), Theorem::RepeatedRows))
    }
}

impl Asked<'_> {
    fn by(&self, theorem: Theorem, threshold: Option<Nat>, solved: Derivation) -> Verdict {
        self.by_threshold(threshold.into(), Reason::Theorem(theorem), solved)
    }
}

impl Theorems {
    pub(super) fn new(rules: Arc<Rules>) -> Self {
        let words = Arc::new(Numeration::words(&rules.take_away));
        Self { rules, words, repeated: Mutex::new(None) }
    }

    /// By the theorem that covers the piles, if there is one.
    fn theorem(&self, asked: &Asked<'_>, monitor: &mut dyn Monitor) -> Result<Option<Verdict>, SolveError> {
        let (take, piles) = (&self.rules.take_away, &asked.piles[..]);
        if self.rules.play == Play::Misere {
            return Ok(match piles {
                [] => Some(asked.by(Theorem::Rules, Some(Nat::ZERO), Derivation::NoChips)),
                [pile] => Some(self.one_pile(asked, &(pile - Nat::ONE), monitor)?),
                _ => self.any_piles(asked),
            });
        }
        Ok(match piles {
            [] => Some(asked.by(Theorem::Rules, None, Derivation::NoChips)),
            [pile] => Some(self.one_pile(asked, pile, monitor)?),
            _ if mirrors(take, piles) => Some(asked.by(Theorem::Mirror, None, Derivation::Mirror)),
            _ => match (self.any_piles(asked), piles) {
                (None, [a, b]) => self.two_piles(asked, a, b, monitor)?.or_else(|| self.few_piles(asked)),
                (found, _) => found.or_else(|| self.few_piles(asked)),
            },
        })
    }

    /// By the theorem on any number of piles that covers these.
    fn any_piles(&self, asked: &Asked<'_>) -> Option<Verdict> {
        let piles = asked.position.piles();
        if let Some(game) = Constant::new(&self.rules, piles) {
            return Some(asked.by(Theorem::Constant, game.threshold(), Derivation::Constant(game)));
        }
        let game = PowerOfTwo::new(&self.rules, piles)?;
        Some(asked.by(Theorem::of_nim_sum(&self.rules), game.threshold(), Derivation::PowerOfTwo(game)))
    }

    /// The theorem on `f(t) = t + 2^j` and up to four piles.
    fn few_piles(&self, asked: &Asked<'_>) -> Option<Verdict> {
        let game = PlusPower::new(&self.rules, asked.position.piles())?;
        Some(asked.by(Theorem::PlusPower, game.threshold(), Derivation::PlusPower(game)))
    }

    fn one_pile(&self, asked: &Asked<'_>, pile: &Nat, monitor: &mut dyn Monitor) -> Result<Verdict, SolveError> {
        let theorem = if self.rules.play == Play::Misere { Theorem::MisereOnePile } else { Theorem::OnePile };
        if pile.is_zero() {
            return Ok(asked.by(theorem, None, Derivation::NoChips));
        }
        let take = &self.rules.take_away;
        if let Some(pile) = pile.word()
            && let Some(one) = OnePile::new(take, self.words.clone(), pile, monitor)?
        {
            return Ok(asked.by(theorem, Some(one.threshold().into()), Derivation::OneWord(one)));
        }
        let system = Arc::new(Numeration::up_to(take, pile.clone(), monitor)?);
        Ok(match OnePile::new(take, system, pile.clone(), monitor)? {
            Some(one) => asked.by(theorem, Some(one.threshold()), Derivation::OneBig(one)),
            None => asked.by(theorem, None, Derivation::NoChips),
        })
    }

    fn two_piles(
        &self,
        asked: &Asked<'_>,
        a: &Nat,
        b: &Nat,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Verdict>, SolveError> {
        let take = &self.rules.take_away;
        let larger = a.max(b);
        if let (Some(a), Some(b)) = (a.word(), b.word())
            && a.max(b) <= WORD_MAX
        {
            let two = TwoPile::new(take, self.words.clone(), [&a, &b], monitor)?;
            return Ok(
                two.map(|two| asked.by(Theorem::TwoPile, Some(two.threshold().into()), Derivation::TwoWord(two)))
            );
        }
        if self.words.first_wide().is_some_and(|&wide| Nat::from(wide) <= *larger) {
            // Known without walking through all terms.
            return Ok(None);
        }
        let system = Arc::new(Numeration::up_to(take, larger.clone(), monitor)?);
        let two = TwoPile::new(take, system, [a, b], monitor)?;
        Ok(two.map(|two| asked.by(Theorem::TwoPile, Some(two.threshold()), Derivation::TwoBig(Box::new(two)))))
    }
}
