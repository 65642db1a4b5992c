//! Sums of piles with quotas of their own under misère play.

use crate::nat::Nat;
use crate::play::{Dynamic, Outcome, Position, TakeAway};
use crate::solve::{Budget, Monitor, Progress, SolveError};

/// Quotas between two looks at the monitor, about a millisecond.
const QUOTAS_A_CHECK: u64 = 1 << 16;

/// The values of one pile under one quota in both plays: the least number that is the value of no option, where a
/// position without a move has value 0 under normal play and 1 under misère play. They are *tame* if they are one of
/// these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TameValue {
    /// 0 under normal and 1 under misère play if false, 1 and 0 if true.
    Fickle(bool),
    /// One number under both kinds of play.
    Firm(u32),
}

impl TameValue {
    /// `None` if the pair is not tame.
    fn of(normal: u32, misere: u32) -> Option<Self> {
        match (normal, misere) {
            (0, 1) => Some(Self::Fickle(false)),
            (1, 0) => Some(Self::Fickle(true)),
            _ => (normal == misere).then_some(Self::Firm(normal)),
        }
    }

    /// The values under normal and misère play.
    #[must_use]
    pub const fn pair(self) -> (u32, u32) {
        match self {
            Self::Fickle(false) => (0, 1),
            Self::Fickle(true) => (1, 0),
            Self::Firm(value) => (value, value),
        }
    }

    /// The value of a sum of games all of whose positions are tame.
    ///
    /// The sum of fickle games is fickle, any firm one makes it firm, and the value under normal play is the nim-sum
    /// (J. H. Conway, On Numbers and Games, 1976, chapter 12).
    #[must_use]
    pub fn sum(values: impl IntoIterator<Item = Self>) -> Self {
        let (mut nim_sum, mut firm) = (0, false);
        for value in values {
            nim_sum ^= value.pair().0;
            firm |= matches!(value, Self::Firm(_));
        }
        if firm { Self::Firm(nim_sum) } else { Self::Fickle(nim_sum == 1) }
    }

    /// Who wins under misère play.
    #[must_use]
    pub fn misere_outcome(self) -> Outcome {
        Outcome::for_mover(self.pair().1 != 0)
    }
}

/// The tame values of all piles up to a last one, under every quota that play from given ones can reach.
///
/// It is not proved that piles are tame for every take-away function, so [`build`](Self::build) checks every value. It
/// takes one step for each pile and quota, and 16 bytes for each step of a row.
#[derive(Clone, Debug)]
pub struct TameRows {
    /// The quotas from which on a pile has a value.
    steps: Vec<(u32, TameValue)>,
    /// For every pile the end of its steps.
    ends: Vec<usize>,
    /// The largest quota, if there are larger piles.
    most: u32,
}

/// The least number not seen, under one play.
#[derive(Default)]
struct Mex {
    /// For every value the last pile that reached it.
    seen: Vec<u32>,
    least: u32,
}

impl Mex {
    fn see(&mut self, pile: u32, value: u32) {
        if self.seen.len() <= value as usize + 1 {
            self.seen.resize(value as usize + 2, 0);
        }
        self.seen[value as usize] = pile;
        while self.seen[self.least as usize] == pile {
            self.least += 1;
        }
    }
}

impl TameRows {
    /// Computes the values of all piles up to `last` under every quota that can come up in play that begins with quotas
    /// up to `quota`; `None` if one of them is not tame.
    ///
    /// # Errors
    /// If the memory does not suffice or the monitor ends the work.
    pub fn build(
        take: &TakeAway,
        last: u32,
        quota: u32,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Self>, SolveError> {
        let after = |t: u32| u32::try_from(take.quota_after(&u64::from(t))).unwrap_or(u32::MAX);
        // As `f` does not decrease, quotas up to here only lead to such quotas.
        let mut most = quota.clamp(1, last.max(1));
        while most < last && after(most) > most {
            most = after(most).min(last);
        }
        let mut rows = Self { steps: vec![(0, TameValue::Fickle(false))], ends: vec![1], most };
        let total = (1..=u64::from(last)).map(|pile| pile.min(most.into())).sum();
        let (mut done, mut checked) = (0, 0);
        let (mut normal, mut misere) = (Mex::default(), Mex::default());
        for pile in 1..=last {
            let bytes =
                rows.steps.capacity() * size_of::<(u32, TameValue)>() + rows.ends.capacity() * size_of::<usize>();
            if bytes as u64 > budget.memory {
                return Err(SolveError::Memory { positions: done, allowed: budget.memory });
            }
            (normal.least, misere.least) = (0, 0);
            let mut value = TameValue::Fickle(false);
            rows.steps.push((0, value));
            for take in 1..=pile.min(most) {
                let Some(left) = rows.value(pile - take, after(take).into()) else { return Ok(None) };
                let (a, b) = left.pair();
                normal.see(pile, a);
                misere.see(pile, b);
                let Some(reached) = TameValue::of(normal.least, misere.least) else { return Ok(None) };
                if reached != value {
                    value = reached;
                    rows.steps.push((take, value));
                }
            }
            rows.ends.push(rows.steps.len());
            done += u64::from(pile.min(most));
            if done - checked >= QUOTAS_A_CHECK {
                checked = done;
                let progress = Progress { done, total: Some(total) };
                if budget.monitor.check(progress).is_break() {
                    return Err(SolveError::Stopped(progress));
                }
            }
        }
        Ok(Some(rows))
    }

    /// The value of a pile under a quota; `None` above the last pile or quota.
    #[must_use]
    pub fn value(&self, pile: u32, quota: u64) -> Option<TameValue> {
        let end = *self.ends.get(pile as usize).filter(|_| quota.min(pile.into()) <= self.most.into())?;
        let begin = (pile as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        let row = &self.steps[begin..end];
        Some(row[row.partition_point(|&(least, _)| u64::from(least) <= quota) - 1].1)
    }

    /// The value of a position in which every pile has its own quota; `None` if it is another one, or above the last
    /// pile or quota.
    #[must_use]
    pub fn of_position(&self, position: &Position) -> Option<TameValue> {
        let value = |i: usize| {
            let word = |chips: &Nat| u32::try_from(chips).ok();
            self.value(word(&position.piles()[i])?, word(&position.largest_take(i))?.into())
        };
        if position.dynamic() != Dynamic::Local {
            return None;
        }
        let values: Vec<TameValue> = (0..position.piles().len()).map(value).collect::<Option<_>>()?;
        Some(TameValue::sum(values))
    }

    /// How many values of one pile under one quota the rows have.
    #[must_use]
    pub fn positions(&self) -> u64 {
        (0..self.ends.len() as u64).map(|pile| pile.min(self.most.into()) + 1).sum()
    }
}
