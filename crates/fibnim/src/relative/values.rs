//! Grundy values of one pile of a relative, in which every pile has a quota of its own.

use std::sync::Arc;

use super::rules::{Ending, Relative, TakeSet};
use super::thresholds::TakesTo;
use crate::grundy::Step;
use crate::nat::Nat;
use crate::play::Play;
use crate::solve::{Budget, Cost, Progress, SolveError};

/// Bytes of a value, and of a row of values under every quota, as far as they are known before it is computed.
const BYTES_A_VALUE: u64 = 8;
const BYTES_A_ROW: u64 = 64;

/// Takes that are tried between two calls of the monitor.
const TAKES_A_CHECK: u64 = 1 << 12;

/// The values are looked through for a period up to this pile, or up to the largest pile of the question.
const LOOK: u64 = 1 << 20;

/// From some pile on the values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Period {
    /// The least pile `n` from which on `G(n + length) = G(n)`.
    pub start: u64,
    /// The least such length.
    pub length: u64,
}

/// The Grundy values of one pile, `G(n; w) = mex { G(n - t; f(n - t, t)) : t permitted, t <= min(n, w) }`, under normal
/// play.
#[derive(Debug)]
pub struct RelativeValues {
    takes: Option<TakesTo>,
    rules: Arc<Relative>,
    known: KnownValues,
}

#[derive(Debug)]
enum KnownValues {
    /// Every take is permitted without a limit: nim.
    Nim,
    /// Values without a limit, and their period if it was found.
    Full(Vec<u32>, Option<Period>),
    /// The steps of the values as functions of the quota.
    Rows(Vec<Vec<Step>>),
}

/// The least number that is not among those seen.
#[derive(Default)]
struct MexOf(Vec<bool>, usize);

impl MexOf {
    fn see(&mut self, value: usize) {
        if self.0.len() <= value {
            self.0.resize(value + 1, false);
        }
        self.0[value] = true;
        while self.0.get(self.1) == Some(&true) {
            self.1 += 1;
        }
    }

    fn clear(&mut self) {
        self.0.fill(false);
        self.1 = 0;
    }
}

impl RelativeValues {
    /// Computes the values of all piles up to the largest, or with a finite set of takes and without limits those up to
    /// the end of their first period. Each takes one step for every permitted take.
    ///
    /// The values of a finite set depend on those of as many piles before as its largest take has chips. So if that
    /// many consecutive values come again, the values repeat from there on, for ever.
    ///
    /// # Errors
    /// If the rules have no Grundy values, the values do not fit the memory, or the monitor ends the work.
    pub fn build(rules: &Arc<Relative>, largest: &Nat, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let other = rules.play == Play::Misere || rules.ending == Ending::FirstEmpty;
        if other || rules.blocked > 0 || rules.no_repeat {
            return Err(SolveError::Relative(
                "Grundy values are those of normal play without forbidden moves that ends when all piles are empty: \
                 leave out misere, block, ends and no_repeat, or ask solve",
            ));
        }
        let new = |takes, known| Ok(Self { takes, rules: rules.clone(), known });
        let unlimited = rules.quota.is_unlimited();
        match &rules.takes {
            TakeSet::All if unlimited => return new(None, KnownValues::Nim),
            TakeSet::List(list) if unlimited => {
                let (values, period) = periodic(list, largest, budget)?;
                return new(None, KnownValues::Full(values, period));
            }
            _ => {}
        }
        let cost = Cost::new(largest + Nat::ONE, largest * if unlimited { BYTES_A_VALUE } else { BYTES_A_ROW });
        cost.afford([largest.clone()], budget.memory)?;
        let Some(last) = u32::try_from(largest).ok().filter(|&last| last < u32::MAX) else {
            return Err(cost.refusal([largest.clone()], budget.memory));
        };
        let takes = TakesTo::new(rules, last, budget)?;
        let (mut mex, mut tried, mut bytes) = (MexOf::default(), 0_u64, 0_u64);
        let mut values = Self { takes: Some(takes), rules: rules.clone(), known: KnownValues::Full(Vec::new(), None) };
        if !unlimited {
            values.known = KnownValues::Rows(Vec::new());
        }
        let list = values.takes.as_ref().map_or_else(Vec::new, |takes| takes.list.clone());
        for n in 0..=last {
            mex.clear();
            let mut steps = Vec::new();
            for &t in list.iter().take_while(|&&t| t <= n) {
                let before = mex.1;
                mex.see(values.word_after(n - t, t)? as usize);
                if mex.1 > before {
                    steps.push(Step { quota: t, value: mex.1 as u32 });
                }
                tried += 1;
                if tried.is_multiple_of(TAKES_A_CHECK) {
                    Progress { done: n.into(), total: Some(u64::from(last) + 1) }.tell(budget.monitor)?;
                }
            }
            match &mut values.known {
                KnownValues::Rows(rows) => {
                    bytes += BYTES_A_ROW + steps.capacity() as u64 * size_of::<Step>() as u64;
                    budget.charge(bytes, n.into())?;
                    rows.push(steps);
                }
                KnownValues::Full(all, _) => all.push(mex.1 as u32),
                KnownValues::Nim => {}
            }
        }
        Ok(values)
    }

    /// The value of the pile that a take leaves, where both are in the table.
    fn word_after(&self, left: u32, taken: u32) -> Result<u32, SolveError> {
        Ok(match (&self.known, &self.takes) {
            (KnownValues::Rows(rows), Some(takes)) => {
                let (quota, steps) = (takes.quota(left, taken)?, &rows[left as usize]);
                let below = steps.partition_point(|step| step.quota <= quota);
                below.checked_sub(1).map_or(0, |last| steps[last].value)
            }
            (KnownValues::Full(values, _), _) => values[left as usize],
            _ => left,
        })
    }

    /// The value of the pile that a take leaves.
    ///
    /// # Errors
    /// If the quota after it cannot be computed.
    pub(super) fn after(&self, left: &Nat, taken: u64) -> Result<Nat, SolveError> {
        let word = |left: &Nat| u32::try_from(left).unwrap_or(u32::MAX);
        match &self.known {
            KnownValues::Nim => Ok(left.clone()),
            KnownValues::Full(values, Some(Period { start, length })) if *left >= Nat::from(values.len() as u64) => {
                let place = (left - Nat::from(*start)) % *length;
                Ok(values[*start as usize + u64::try_from(&Nat::from(place)).unwrap_or(0) as usize].into())
            }
            _ => Ok(self.word_after(word(left), u32::try_from(taken).unwrap_or(u32::MAX))?.into()),
        }
    }

    /// The value of a pile that is at most the largest, whose next move takes at most `most`.
    ///
    /// # Errors
    /// If a quota cannot be computed.
    pub fn value(&self, pile: &Nat, most: &Nat) -> Result<Nat, SolveError> {
        if matches!(self.known, KnownValues::Nim) {
            return Ok(if most >= pile { pile.clone() } else { Nat::ZERO });
        }
        let mut mex = MexOf::default();
        for taken in self.rules.takes.listed(most.min(pile)) {
            let value = self.after(&(pile - Nat::from(taken)), taken)?;
            mex.see(u64::try_from(&value).unwrap_or(0) as usize);
        }
        Ok(Nat::from(mex.1 as u64))
    }

    /// The takes of at most `most` chips from a pile that leave this value.
    pub(super) fn takes_to(&self, value: &Nat, pile: &Nat, most: &Nat) -> Result<Vec<Nat>, SolveError> {
        let most = most.min(pile);
        if matches!(self.known, KnownValues::Nim) {
            let take = if value < pile { pile - value } else { Nat::ZERO };
            return Ok(Some(take).filter(|take| !take.is_zero() && take <= most).into_iter().collect());
        }
        let mut takes = Vec::new();
        for taken in self.rules.takes.listed(most) {
            if self.after(&(pile - Nat::from(taken)), taken)? == *value {
                takes.push(taken.into());
            }
        }
        Ok(takes)
    }

    /// The values of all piles without a limit of the first take, as far as they were computed, and their period.
    pub fn period(&self) -> Option<Period> {
        match self.known {
            KnownValues::Full(_, period) => period,
            _ => None,
        }
    }

    /// How many rows of values were computed.
    pub fn rows(&self) -> u64 {
        match &self.known {
            KnownValues::Nim => 0,
            KnownValues::Full(values, _) => values.len() as u64,
            KnownValues::Rows(rows) => rows.len() as u64,
        }
    }
}

/// The values with a finite set of takes without a limit, and their period.
fn periodic(list: &[u64], largest: &Nat, budget: &mut Budget<'_>) -> Result<(Vec<u32>, Option<Period>), SolveError> {
    let wanted = u64::try_from(largest).unwrap_or(u64::MAX);
    let allowed = budget.memory / (2 * BYTES_A_VALUE);
    let look = LOOK.min(16 * LOOK / list.len() as u64).min(allowed);
    let most = if wanted < allowed { wanted.max(look) } else { allowed };
    let window = list.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(usize::MAX);
    let (mut values, mut mex, mut tried) = (Vec::<u32>::new(), MexOf::default(), 0);
    // Looks for the values that end at the anchor, as a text is searched for a word (Knuth, Morris and Pratt).
    let (mut anchor, mut borders, mut matched) = (window.saturating_mul(2), Vec::<usize>::new(), 0);
    for n in 0..=most as usize {
        mex.clear();
        for &t in list.iter().take_while(|&&t| t <= n as u64) {
            mex.see(values[n - t as usize] as usize);
        }
        tried += list.len() as u64;
        if tried >= TAKES_A_CHECK {
            tried = 0;
            Progress { done: n as u64, total: None }.tell(budget.monitor)?;
        }
        values.push(mex.1 as u32);
        let word = |anchor: usize| anchor + 1 - window..=anchor;
        if !borders.is_empty() {
            let begin = *word(anchor).start();
            while matched > 0 && (matched == window || values[begin + matched] != values[n]) {
                matched = borders[matched - 1];
            }
            matched += usize::from(values[begin + matched] == values[n]);
            if matched == window {
                let length = n - anchor;
                let start = (0..begin).rev().take_while(|&x| values[x] == values[x + length]).last().unwrap_or(begin);
                return Ok((values, Some(Period { start: start as u64, length: length as u64 })));
            }
        }
        if n == anchor || n / 2 == anchor {
            anchor = n;
            let text = &values[word(anchor)];
            borders = vec![0; window];
            let mut border = 0;
            for i in 1..window {
                while border > 0 && text[i] != text[border] {
                    border = borders[border - 1];
                }
                border += usize::from(text[i] == text[border]);
                borders[i] = border;
            }
            // The word itself ends here; the next end is one of its borders or later.
            matched = borders[window - 1];
        }
    }
    if wanted > most {
        return Err(SolveError::NoPeriod { looked: most });
    }
    Ok((values, None))
}
