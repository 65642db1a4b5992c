//! Sums over the piles 1, 2, ..., N of what the theorems say about one pile, without a visit to each.

use crate::nat::{Chips, Nat};
use crate::numeration::{grows_too_slowly, too_many_terms};
use crate::play::{Limit, Outcome, TakeAway};
use crate::solve::{Budget, Monitor, Progress, SolveError};

/// What is summed over piles that are opened under a limit, normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summand {
    /// The size of the pile.
    Size,
    /// The threshold.
    Threshold,
    /// How many terms the greedy representation has.
    Parts,
    /// The least winning take; 0 if there is none.
    Least,
    /// The largest winning take; 0 if there is none.
    Largest,
    /// How many takes win.
    Moves,
    /// The remoteness; of Fibonacci nim, for openings.
    Remoteness,
}

/// How many piles there are, and a sum over them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// How many piles.
    pub count: Nat,
    /// The sum.
    pub sum: Nat,
}

/// Sums over piles up to a bound.
///
/// A pile from `H_k + 1` up to `H_{k+1} - 1` is `H_k + m`, where the greedy representation of `m` is that of the pile
/// without `H_k`. So its threshold is that of `m`, and its winning takes are those of `m`; besides, taking all of `m`
/// wins exactly if `f(m) < H_k` (see `OnePile`), which holds for all `m` below a number `c_k`. So the
/// sum over the piles below `H_k + y` is made of those below `H_k`, `c_k` and `y`, all of them less than a pile.
///
/// ```
/// use fibnim::theory::{PileSums, Summand};
/// use fibnim::{Budget, Limit, Nat, TakeAway};
/// let (bound, budget) = (Nat::from(100_u32), &mut Budget::default());
/// let sums = PileSums::new(&TakeAway::FIBONACCI, Limit::NotWhole, &bound, budget)?.expect("an endless H-sequence");
/// let total = sums.total(Summand::Largest, None, &bound, budget.monitor)?.expect("covered");
/// assert_eq!(total.sum, Nat::from(728_u32));
/// # Ok::<(), fibnim::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PileSums {
    limit: Limit,
    is_fibonacci: bool,
    /// `H_1, H_2, ...`; the last one is above the bound.
    terms: Vec<Nat>,
    /// `c_1, c_2, ...`: the least number whose take does not win above a term. A quota also bounds it.
    fences: Vec<Nat>,
}

/// What a term `H_k` adds: to the pile `H_k` itself, and to the piles `H_k + m`.
struct Increment<'a> {
    /// The value of the pile `H_k`; `None` if it is left out.
    own: Option<Nat>,
    /// From this `m` on the value of `H_k + m` is `above` more than that of `m`.
    fence: &'a Nat,
    above: Nat,
    /// Below the fence it is `below`, with `m` added if it `rises`, and with the value of `m` if it `keeps` this.
    below: Nat,
    rises: bool,
    keeps: bool,
}

impl Total {
    /// Adds piles whose values are all larger by `more`.
    fn add(&mut self, piles: &Self, more: &Nat) {
        self.count += &piles.count;
        self.sum += &piles.sum + &(more * &piles.count);
    }

    fn less(self, other: &Self) -> Self {
        Self { count: self.count - &other.count, sum: self.sum - &other.sum }
    }
}

/// The sum of the numbers up to this one.
fn triangle(n: &Nat) -> Nat {
    (n * &(n + Nat::ONE)) >> 1
}

impl PileSums {
    /// Prepares sums up to a bound. `None` if the H-sequence ends before it.
    ///
    /// # Errors
    /// If the terms up to the bound exceed the budget.
    pub fn new(
        take: &TakeAway,
        limit: Limit,
        bound: &Nat,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, SolveError> {
        if bound.word().is_none() && grows_too_slowly(take) {
            return Err(too_many_terms(bound));
        }
        let (mut terms, mut fences, mut bytes) = (Vec::new(), Vec::new(), 0);
        for term in take.h_sequence() {
            if term.lag.is_none() && term.value <= *bound {
                return Ok(None);
            }
            // A term, its fence, its step and three sums.
            bytes += (term.value.bit_len() + 8 * size_of::<Increment<'_>>()) as u64;
            budget.charge(bytes, terms.len() as u64).map_err(|_| too_many_terms(bound))?;
            Progress { done: terms.len() as u64, total: None }.tell(budget.monitor)?;
            // An `m` with `f(m) >= H_k` exists among the terms.
            let fence = take.least_reaching(&term.value).unwrap_or(Nat::ONE);
            fences.push(match &limit {
                Limit::Quota(quota) => fence.min(quota.chips() + Nat::ONE),
                Limit::Any | Limit::NotWhole => fence,
            });
            let is_last = term.value > *bound;
            terms.push(term.value);
            if is_last {
                break;
            }
        }
        Ok(Some(Self { limit, is_fibonacci: *take == TakeAway::FIBONACCI, terms, fences }))
    }

    /// The sum over the piles from 1 to `last`, which is at most the bound, or over those with an outcome. `None` if no
    /// formula gives it. `O(k^2)` operations for `k` terms of the H-sequence.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn total(
        &self,
        summand: Summand,
        outcome: Option<Outcome>,
        last: &Nat,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Total>, SolveError> {
        if summand == Summand::Remoteness && (!self.is_fibonacci || matches!(self.limit, Limit::Quota(_))) {
            return Ok(None);
        }
        Ok(Some(match outcome {
            None => self.all(summand, last, monitor)?,
            Some(Outcome::P) => self.losing(summand, last, monitor)?,
            Some(Outcome::N) => self.all(summand, last, monitor)?.less(&self.losing(summand, last, monitor)?),
        }))
    }

    fn all(&self, summand: Summand, last: &Nat, monitor: &mut dyn Monitor) -> Result<Total, SolveError> {
        let whole = self.limit.largest_take(last);
        let sum = match (summand, &self.limit) {
            (Summand::Size, _) | (Summand::Largest, Limit::Any) => triangle(last),
            (Summand::Remoteness, Limit::Any) => last.clone(),
            // The least winning take of an N-position is its threshold.
            (Summand::Least, _) => {
                let all = self.walk(Summand::Threshold, None, last, monitor)?;
                all.less(&self.losing(Summand::Threshold, last, monitor)?).sum
            }
            (Summand::Moves, Limit::Any | Limit::Quota(_)) => self.walk(summand, None, last, monitor)?.sum + whole,
            (Summand::Largest, Limit::Quota(_)) => {
                let some = self.walk(summand, None, &whole, monitor)?;
                self.walk(summand, None, last, monitor)?.less(&some).sum + triangle(&whole)
            }
            _ => self.walk(summand, None, last, monitor)?.sum,
        };
        Ok(Total { count: last.clone(), sum })
    }

    /// The sum over P-positions.
    fn losing(&self, summand: Summand, last: &Nat, monitor: &mut dyn Monitor) -> Result<Total, SolveError> {
        let counted = match summand {
            Summand::Least | Summand::Largest | Summand::Moves => Summand::Size,
            other => other,
        };
        let total = match &self.limit {
            Limit::Any => Total::default(),
            Limit::NotWhole => {
                let piles = self.terms.iter().take_while(|term| *term <= last).enumerate();
                let value = |(k, term): (usize, &Nat)| match counted {
                    Summand::Parts => Nat::ONE,
                    Summand::Remoteness => self.halved(k) << 1,
                    _ => term.clone(),
                };
                piles
                    .map(value)
                    .fold(Total::default(), |all, value| Total { count: all.count + Nat::ONE, sum: all.sum + value })
            }
            Limit::Quota(quota) => self.walk(counted, Some(quota.chips()), last, monitor)?,
        };
        Ok(if counted == summand { total } else { Total { sum: Nat::ZERO, ..total } })
    }

    /// Half of the remoteness of the pile `H_{k+1} = F_{k+2}` of Fibonacci nim, which is `F_k`.
    fn halved(&self, k: usize) -> Nat {
        match k {
            0 => Nat::ZERO,
            1 => Nat::ONE,
            _ => self.terms[k - 2].clone(),
        }
    }

    fn step(&self, summand: Summand, above: Option<&Nat>, k: usize) -> Increment<'_> {
        let term = &self.terms[k];
        let step = |own: Nat, above: Nat| Increment {
            own: Some(own),
            fence: &self.terms[0],
            above,
            below: Nat::ZERO,
            rises: false,
            keeps: false,
        };
        let step = match summand {
            Summand::Size => step(term.clone(), term.clone()),
            Summand::Threshold | Summand::Least => step(term.clone(), Nat::ZERO),
            Summand::Parts => step(Nat::ONE, Nat::ONE),
            Summand::Largest => Increment { fence: &self.fences[k], rises: true, ..step(Nat::ZERO, Nat::ZERO) },
            Summand::Moves => {
                Increment { fence: &self.fences[k], below: Nat::ONE, keeps: true, ..step(Nat::ZERO, Nat::ZERO) }
            }
            Summand::Remoteness => {
                let double = self.halved(k) << 1;
                Increment { fence: &self.fences[k], below: &double + Nat::ONE, ..step(double.clone(), double) }
            }
        };
        Increment { own: step.own.filter(|_| above.is_none_or(|above| term > above)), ..step }
    }

    /// The sum over the piles from 1 to `last`, without the takes of whole piles. If a number is given, over the piles
    /// whose threshold is above it.
    fn walk(
        &self,
        summand: Summand,
        above: Option<&Nat>,
        last: &Nat,
        monitor: &mut dyn Monitor,
    ) -> Result<Total, SolveError> {
        let end = last + Nat::ONE;
        let top = self.terms.partition_point(|term| *term < end);
        let mut sums =
            KnownSums { terms: &self.terms, steps: Vec::new(), before: vec![Total::default()], fenced: Vec::new() };
        for k in 0..top {
            Progress { done: k as u64, total: Some(top as u64) }.tell(monitor)?;
            let step = self.step(summand, above, k);
            sums.fenced.push(if step.keeps { Total::default() } else { sums.below(step.fence) });
            sums.steps.push(step);
            sums.before.push(sums.below(&self.terms[k + 1]));
        }
        Ok(sums.below(&end))
    }
}

/// The sums that are known so far.
struct KnownSums<'a> {
    terms: &'a [Nat],
    steps: Vec<Increment<'a>>,
    /// The sums over the piles below each term, and below each fence.
    before: Vec<Total>,
    fenced: Vec<Total>,
}

impl KnownSums<'_> {
    /// The sum over the piles below a number, which is at most the first term without a step.
    fn below(&self, end: &Nat) -> Total {
        let (mut total, mut minus, mut more, mut end) = (Total::default(), Total::default(), Nat::ZERO, end.clone());
        while end > Nat::ONE {
            let next = self.terms.partition_point(|term| *term < end);
            if self.terms.get(next) == Some(&end)
                && let Some(before) = self.before.get(next)
            {
                total.add(before, &more);
                break;
            }
            let (k, step) = (next - 1, &self.steps[next - 1]);
            total.add(&self.before[k], &more);
            if let Some(own) = &step.own {
                total.add(&Total { count: Nat::ONE, sum: own.clone() }, &more);
            }
            end -= &self.terms[k];
            let least = (&end).min(step.fence);
            if *least > Nat::ONE {
                let low = least - Nat::ONE;
                let rise = if step.rises { triangle(&low) } else { Nat::ZERO };
                let sum = rise + &step.below * &low;
                // The piles below the fence are counted with the others if they keep their values.
                let count = if step.keeps { Nat::ZERO } else { low };
                total.add(&Total { count, sum }, &more);
                if !step.keeps {
                    if end <= *step.fence {
                        break;
                    }
                    minus.add(&self.fenced[k], &(&more + &step.above));
                }
            }
            more += &step.above;
        }
        total.less(&minus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Quota;

    /// Everything about the piles up to a size by the rules alone.
    struct ByRules {
        thresholds: Vec<Option<usize>>,
        take: Vec<usize>,
        parts: Vec<usize>,
    }

    impl ByRules {
        fn new(take: &TakeAway, max: usize) -> Self {
            let f: Vec<usize> = (0..=max)
                .map(|t| if t == 0 { 0 } else { take.quota_after(&(t as u64)).min(1 << 40) as usize })
                .collect();
            let mut thresholds: Vec<Option<usize>> = vec![None];
            for n in 1..=max {
                let wins = |&t: &usize| thresholds[n - t].is_none_or(|threshold| f[t] < threshold);
                thresholds.push((1..=n).find(wins));
            }
            let terms: Vec<usize> = take
                .h_sequence()
                .map(|term| usize::try_from(u64::try_from(&term.value).expect("small")).expect("small"))
                .take_while(|term| *term <= max)
                .collect();
            let parts = (0..=max).map(|n| {
                let (mut rest, mut parts) = (n, 0);
                for term in terms.iter().rev() {
                    parts += rest / term;
                    rest %= term;
                }
                parts
            });
            Self { thresholds, take: f, parts: parts.collect() }
        }

        fn wins(&self, n: usize, most: usize) -> Vec<usize> {
            let wins = |&t: &usize| self.thresholds[n - t].is_none_or(|threshold| self.take[t] < threshold);
            (1..=most.min(n)).filter(wins).collect()
        }

        fn remoteness(&self, n: usize, most: usize, known: &mut Vec<Vec<Option<usize>>>) -> usize {
            let most = most.min(n);
            if let Some(length) = known[n][most] {
                return length;
            }
            let lengths: Vec<usize> = (1..=most).map(|t| self.remoteness(n - t, self.take[t], known)).collect();
            let win = lengths.iter().filter(|length| *length % 2 == 0).min();
            let length = win.or(lengths.iter().max()).map_or(0, |length| length + 1);
            known[n][most] = Some(length);
            length
        }
    }

    #[test]
    fn sums_are_those_of_the_terms() {
        let max = if cfg!(debug_assertions) { 150 } else { 500 };
        let number = |n: usize| Nat::from(n as u64);
        for text in ["2t", "3t", "t", "t+1", "floor(3t/2)", "2,2,6 then t+3", "t^2", "10t+3", "t+isqrt(t)"] {
            let take: TakeAway = text.parse().expect("a function");
            let literal = ByRules::new(&take, max);
            let quotas =
                [1, 2, 3, 4, 5, 7, 12, 40, 1000].map(|quota| Limit::Quota(Quota::new(quota as u32).expect("1")));
            for limit in [Limit::Any, Limit::NotWhole].into_iter().chain(quotas) {
                let budget = &mut Budget::default();
                let sums = PileSums::new(&take, limit.clone(), &number(max), budget).expect("few").expect("endless");
                let mut known = vec![vec![None; max + 1]; max + 1];
                let summands = [
                    Summand::Size,
                    Summand::Threshold,
                    Summand::Parts,
                    Summand::Least,
                    Summand::Largest,
                    Summand::Moves,
                    Summand::Remoteness,
                ];
                let mut totals = [[(); 3]; 7].map(|all| all.map(|()| Total::default()));
                for n in 1..=max {
                    let most = usize::try_from(u64::try_from(&limit.largest_take(&number(n))).expect("small"));
                    let most = most.expect("small");
                    let wins = literal.wins(n, most);
                    for (summand, totals) in summands.iter().zip(&mut totals) {
                        let value = match summand {
                            Summand::Size => n,
                            Summand::Threshold => literal.thresholds[n].expect("finite"),
                            Summand::Parts => literal.parts[n],
                            Summand::Least => wins.first().copied().unwrap_or(0),
                            Summand::Largest => wins.last().copied().unwrap_or(0),
                            Summand::Moves => wins.len(),
                            Summand::Remoteness if text == "2t" => literal.remoteness(n, most, &mut known),
                            Summand::Remoteness => 0,
                        };
                        for place in [0, if wins.is_empty() { 1 } else { 2 }] {
                            totals[place].add(&Total { count: Nat::ONE, sum: number(value) }, &Nat::ZERO);
                        }
                        let outcomes = [None, Some(Outcome::P), Some(Outcome::N)];
                        for (outcome, expected) in outcomes.into_iter().zip(&*totals) {
                            let found = sums.total(*summand, outcome, &number(n), budget.monitor).expect("not stopped");
                            let covered = *summand != Summand::Remoteness
                                || text == "2t" && matches!(limit, Limit::Any | Limit::NotWhole);
                            assert_eq!(
                                found.as_ref(),
                                covered.then_some(expected),
                                "{text} {limit:?} {summand:?} {outcome:?} {n}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn published_sums_and_sequences_that_end() {
        let budget = &mut Budget::default();
        let of = |limit, summand, bound: Nat, budget: &mut Budget<'_>| {
            let sums = PileSums::new(&TakeAway::FIBONACCI, limit, &bound, budget).expect("few").expect("endless");
            sums.total(summand, None, &bound, budget.monitor).expect("not stopped").expect("covered").sum
        };
        let ten = Nat::from(10_u32);
        // Project Euler 692, 366 and 297.
        let fibonacci = Nat::from(23_416_728_348_467_685_u64);
        assert_eq!(of(Limit::Any, Summand::Least, fibonacci, budget), Nat::from(842_043_391_019_219_959_u64));
        assert_eq!(of(Limit::NotWhole, Summand::Largest, ten.pow(18), budget) % 100_000_000_u64, 88_351_299);
        let parts = of(Limit::Any, Summand::Parts, ten.pow(17) - Nat::ONE, budget);
        assert_eq!(parts, Nat::from(2_252_639_041_804_718_029_u64));
        let slow: TakeAway = "t^2".parse().expect("an expression");
        let refused = PileSums::new(&slow, Limit::Any, &ten.pow(100), budget);
        assert!(matches!(refused, Err(SolveError::Terms { digits: 101 })), "{refused:?}");
        let ends: TakeAway = "7".parse().expect("a constant");
        assert!(PileSums::new(&ends, Limit::Any, &Nat::from(100_u32), budget).expect("few").is_none());
        assert!(PileSums::new(&ends, Limit::Any, &Nat::from(7_u32), budget).expect("few").is_some());
    }
}
