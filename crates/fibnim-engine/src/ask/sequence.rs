//! A statistic of positions as a sequence, and its sums.

use std::fmt;
use std::sync::Arc;

use fibnim::theory::{PileSums, Summand};
use fibnim::written::MAX_DIGITS;
use fibnim::{
    Budget, Limit, Nat, Outcome, ParseNatError, Play, Position, Progress, Reason, Rules, SolveError, Solver, Theorem,
    Verdict, Wanted,
};
use fibnim_check::Subject;
use fibnim_play::{Advisor, Losing, Mover, Ratio, one_pile, recursion};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::shipped::{ShippedKind, certificates};
use fibnim_proof::count::count_below;
use fibnim_proof::logic::decider::StatementError;
use fibnim_proof::logic::formula::LARGEST;
use fibnim_proof::logic::theory::Definition;
use fibnim_proof::prove::sorted;

use super::count::decider;
use super::listed::{BYTES_AN_ENTRY, bytes_of};
use super::numeration::{representation, stated};
use super::positions::{BesidePile, Positions};
use super::relative_terms::RelativeTerms;
use super::term_values::{RANDOM_OPENER, TERMS, Weakest, chance, complementary, most_of, threshold, winning};
use super::{complement, grundy};
use crate::wire::{
    self, Absent, Basis, ComplementQuestion, Family, SequenceAnswer, SequenceQuestion, SequenceSum, SequenceTerm,
    Statistic, TermValue,
};
use crate::{Engine, EngineError, Result};

/// The most terms that are added one by one.
const MOST_ADDED: u64 = 10_000_000;

/// The most states of the automaton of a game that a sum uses.
const STATES: usize = 100_000;

/// The terms of a sequence, one at a time.
pub struct SequenceTerms<'a, 'b> {
    asked: Arc<Positions>,
    values: Values<'a>,
    budget: &'a mut Budget<'b>,
    basis: Weakest,
    /// The numbers of the next term; `None` behind the last one.
    next: Option<(Nat, Nat)>,
    done: u64,
    /// The sum of the terms before.
    sum: Nat,
}

/// What computes the values of positions.
enum Values<'a> {
    TakeAway(Box<TakeAwayValues<'a>>),
    Relative(RelativeTerms),
}

/// The values of positions under a take-away function.
struct TakeAwayValues<'a> {
    rules: Rules,
    engine: &'a mut Engine,
    solver: Solver,
    /// Plays the games of chances.
    advisor: Advisor,
}

impl fmt::Debug for SequenceTerms<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SequenceTerms").field("asked", &self.asked).field("next", &self.next).finish_non_exhaustive()
    }
}

impl<'a, 'b> SequenceTerms<'a, 'b> {
    fn new(asked: Positions, engine: &'a mut Engine, budget: &'a mut Budget<'b>) -> Result<Self> {
        let [first, last] = &asked.range;
        let next = Some((first.clone(), first.clone()));
        let mut bounds = asked.piles(last, last)?;
        let values = match &asked.family {
            Family::TakeAway(rules) => {
                bounds.sort_unstable();
                let solver = engine.solver_of_many(rules, &bounds);
                let advisor = Advisor::new(solver.clone());
                Values::TakeAway(Box::new(TakeAwayValues { rules: rules.clone(), engine, solver, advisor }))
            }
            Family::Relative(rules) => Values::Relative(RelativeTerms::new(rules, &asked, &bounds, budget)?),
        };
        let (asked, sum) = (Arc::new(asked), Nat::ZERO);
        Ok(Self { asked, values, budget, basis: Weakest::default(), next, done: 0, sum })
    }

    /// Whether the player to move has won the first position at every quota. If not, no position of the sequence is won
    /// so, since no pile is smaller in the others.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn begins_won(&self) -> Result<bool> {
        let [first, _] = &self.asked.range;
        Ok(self.asked.family.has_won(&self.asked.piles(first, first)?))
    }

    /// The basis of the terms so far, that of the weakest.
    #[must_use]
    pub fn basis(self) -> Basis {
        self.basis.basis().unwrap_or_else(|| Theorem::Rules.into())
    }

    /// The term at these numbers; `None` if the filter leaves it out.
    fn term(&mut self, n: Nat, m: Nat) -> Result<Option<SequenceTerm>> {
        if self.done.is_multiple_of(TERMS) {
            Progress { done: self.done, total: None }.tell(self.budget.monitor)?;
        }
        self.done = self.done.saturating_add(1);
        let (asked, basis) = (self.asked.clone(), &mut self.basis);
        let value = match &mut self.values {
            Values::TakeAway(values) => values.value(&asked, [&n, &m], basis, self.budget)?,
            Values::Relative(values) => values.value(&asked, [&n, &m], basis, self.budget)?,
        };
        let Some(value) = value else { return Ok(None) };
        let mut value = match value {
            TermValue::Number(number) => TermValue::Number(asked.reduced(number)),
            other => other,
        };
        if asked.question.cumulative {
            if let TermValue::Number(number) = value {
                self.sum = asked.reduced(&self.sum + &number);
            }
            value = TermValue::Number(self.sum.clone());
        }
        let m = asked.beside.contains(&BesidePile::Column).then_some(m);
        Ok(Some(SequenceTerm { n, m, value }))
    }
}

impl TakeAwayValues<'_> {
    fn solved(&self, position: &Position, basis: &mut Weakest, budget: &mut Budget<'_>) -> Result<Verdict> {
        let verdict = self.solver.solve_for(position, Wanted::Outcome, budget)?;
        basis.note(verdict.reason());
        Ok(verdict)
    }

    /// The value at these numbers; `None` if the filter leaves them out.
    fn value(
        &mut self,
        asked: &Positions,
        [n, m]: [&Nat; 2],
        basis: &mut Weakest,
        budget: &mut Budget<'_>,
    ) -> Result<Option<TermValue>> {
        let SequenceQuestion { filter, statistic, .. } = asked.question;
        if let Some(outcome) = filter
            && self.solved(&asked.position(n, m)?, basis, budget)?.outcome() != outcome
        {
            return Ok(None);
        }
        Ok(Some(match statistic {
            Statistic::Size => {
                basis.note(Theorem::Rules);
                TermValue::Number(n.clone())
            }
            Statistic::Outcome => {
                let analysis = self.solved(&asked.position(n, m)?, basis, budget)?;
                TermValue::Text(analysis.outcome().to_string())
            }
            Statistic::Threshold => {
                let analysis = self.solved(&asked.position(n, m)?, basis, budget)?;
                threshold(analysis.threshold())
            }
            Statistic::Least | Statistic::Largest | Statistic::Moves => {
                let analysis = self.solver.solve_within(&asked.position(n, m)?, budget)?;
                basis.note(analysis.reason());
                winning(statistic, analysis.winning_moves(), budget)?
            }
            Statistic::Remoteness => {
                let found = self.solver.remoteness(&asked.position(n, m)?, budget)?;
                basis.note(found.reason);
                TermValue::Number(found.length)
            }
            Statistic::Grundy => {
                let mut value = Nat::ZERO;
                for pile in asked.piles(n, m)? {
                    let (of_pile, found) = grundy::pile_value(&self.solver, &pile, &most_of(asked, &pile), budget)?;
                    basis.note(found);
                    value ^= of_pile;
                }
                TermValue::Number(value)
            }
            Statistic::Complement => {
                let small = |pile: &Nat| u32::try_from(pile).map_err(EngineError::beyond);
                let piles = asked.piles(n, m)?.iter().map(small).collect::<Result<Vec<_>>>()?;
                let question = ComplementQuestion::default();
                let found = complement::of_piles(self.engine, &question, &self.rules, &sorted(&piles), budget)?;
                basis.note(found.1);
                complementary(&found.0)
            }
            Statistic::Digits | Statistic::Parts | Statistic::Tail => self.represented(asked, n, basis, budget)?,
            Statistic::Chance | Statistic::Numerator | Statistic::Denominator => {
                chance(statistic, &self.chance(&asked.position(n, m)?, basis, budget)?)
            }
        }))
    }

    /// What the greedy representation of a number says.
    fn represented(
        &self,
        asked: &Positions,
        n: &Nat,
        basis: &mut Weakest,
        budget: &mut Budget<'_>,
    ) -> Result<TermValue> {
        let take = &self.rules.take_away;
        let all = representation(take, n, budget)?;
        basis.note(stated(take, Theorem::Representation));
        let terms = all.terms.iter().rev();
        Ok(match asked.question.statistic {
            Statistic::Parts => TermValue::Number(all.repeats + Nat::from(all.terms.len() as u64)),
            Statistic::Tail => {
                let parts = asked.question.tail.map_or(1, wire::Whole::usize);
                let is_whole = all.repeats.is_zero() && parts <= all.terms.len();
                if is_whole || parts == 1 && !all.terms.is_empty() {
                    TermValue::Number(terms.take(parts).map(|term| &term.value).sum())
                } else {
                    TermValue::Absent(Absent::None)
                }
            }
            // The first term of a finite sequence may occur several times, and then it is no digit.
            _ if !all.repeats.is_zero() => TermValue::Absent(Absent::None),
            _ => TermValue::Number(written(terms.map(|term| term.index as usize))?),
        })
    }

    /// The chance of a random player who opens against a perfect one.
    fn chance(&mut self, position: &Position, basis: &mut Weakest, budget: &mut Budget<'_>) -> Result<Ratio> {
        let position = position.clone().under(self.rules.clone());
        let formula = one_pile(&position, Losing::TakeOne, Mover::Random, budget.monitor)?;
        Ok(if let Some(exact) = formula.and_then(|formula| formula.exact()) {
            basis.note(Reason::Formula(Theorem::Rounds));
            exact
        } else {
            let (chance, positions) = recursion(&mut self.advisor, RANDOM_OPENER, &position, budget)?;
            basis.note(Reason::Recursion { positions: Some(positions) });
            chance
        })
    }
}

impl Iterator for SequenceTerms<'_, '_> {
    type Item = Result<SequenceTerm>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (n, m) = self.next.take()?;
            let [first, last] = &self.asked.range;
            if self.asked.beside.contains(&BesidePile::Column) && m < *last {
                self.next = Some((n.clone(), &m + Nat::ONE));
            } else if n < *last {
                self.next = Some((&n + Nat::ONE, first.clone()));
            }
            match self.term(n, m).transpose() {
                Some(Err(error)) => {
                    self.next = None;
                    return Some(Err(error));
                }
                None => {}
                found => return found,
            }
        }
    }
}

impl Engine {
    /// The terms that [`sequence`](Self::sequence) lists, one at a time.
    ///
    /// # Errors
    /// If the question is not acceptable, or asks for a sum.
    pub fn sequence_terms<'a, 'b>(
        &'a mut self,
        question: &SequenceQuestion,
        budget: &'a mut Budget<'b>,
    ) -> Result<SequenceTerms<'a, 'b>> {
        SequenceTerms::new(Positions::new(question)?, self, budget)
    }
}

/// A statistic of positions as a sequence, or its sum.
pub(crate) fn sequence(
    engine: &mut Engine,
    question: &SequenceQuestion,
    budget: &mut Budget<'_>,
) -> Result<SequenceAnswer> {
    let (statistic, rules) = (question.statistic, question.rules.read_any()?.into());
    if question.sum {
        let (total, basis) = total(engine, Positions::new(question)?, budget)?;
        let total = Some(total);
        return Ok(SequenceAnswer { statistic, rules, terms: None, total, complete: true, basis });
    }
    let memory = budget.memory;
    let mut terms = engine.sequence_terms(question, budget)?;
    let (mut found, mut used, mut complete) = (Vec::new(), 0_u64, true);
    for term in terms.by_ref() {
        let term = match term {
            // What was found before the budget ended the work is an answer.
            Err(EngineError::Solve(error)) if !found.is_empty() && is_by_budget(&error) => {
                complete = false;
                break;
            }
            term => term?,
        };
        let digits = if let TermValue::Number(number) = &term.value { bytes_of(number) } else { 0 };
        used = [BYTES_AN_ENTRY, digits, bytes_of(&term.n)].into_iter().fold(used, u64::saturating_add);
        if used > memory {
            complete = false;
            break;
        }
        found.push(term);
    }
    Ok(SequenceAnswer { statistic, rules, terms: Some(found), total: None, complete, basis: terms.basis() })
}

/// The number that has the digit 1 at these places in base 10, counted from 1, and 0 elsewhere. The last place is the
/// highest.
fn written(places: impl DoubleEndedIterator<Item = usize> + Clone) -> Result<Nat> {
    let Some(length) = places.clone().next_back() else { return Ok(Nat::ZERO) };
    if length > MAX_DIGITS {
        return Err(EngineError::input(ParseNatError::TooLong));
    }
    let mut digits = vec![b'0'; length];
    places.for_each(|place| digits[length.abs_diff(place)] = b'1');
    String::from_utf8_lossy(&digits).parse().map_err(EngineError::input)
}

fn is_by_budget(error: &SolveError) -> bool {
    error.is_by_budget() || matches!(error, SolveError::Stopped(_))
}

/// The sum over a range: by a formula, by the automaton of a proved game, or term by term.
fn total(engine: &mut Engine, asked: Positions, budget: &mut Budget<'_>) -> Result<(SequenceSum, Basis)> {
    let (found, basis) = if let Some(found) = by_formula(&asked, budget)? {
        found
    } else if let Some(found) = by_automaton(engine, &asked, budget)? {
        found
    } else {
        let [first, last] = &asked.range;
        if last - first >= Nat::from(MOST_ADDED) {
            return Err(EngineError::beyond(format!(
                "beyond the budget: no formula gives this sum, and at most {MOST_ADDED} terms are added one by one"
            )));
        }
        let mut terms = SequenceTerms::new(asked, engine, budget)?;
        let mut found = SequenceSum { terms: Nat::ZERO, sum: Nat::ZERO };
        for term in terms.by_ref() {
            if let TermValue::Number(number) = term?.value {
                found.terms += Nat::ONE;
                found.sum += number;
            }
        }
        found.sum = terms.asked.reduced(found.sum);
        return Ok((found, terms.basis()));
    };
    Ok((SequenceSum { sum: asked.reduced(found.sum), ..found }, basis))
}

/// The sum over one pile, by the greedy representation of the ends of the range.
fn by_formula(asked: &Positions, budget: &mut Budget<'_>) -> Result<Option<(SequenceSum, Basis)>> {
    let SequenceQuestion { statistic, tail, filter, .. } = asked.question;
    let Family::TakeAway(Rules { take_away, play: Play::Normal }) = &asked.family else { return Ok(None) };
    if !asked.beside.is_empty() {
        return Ok(None);
    }
    let summand = match statistic {
        Statistic::Size => Summand::Size,
        Statistic::Threshold => Summand::Threshold,
        Statistic::Tail if tail.is_none_or(|tail| tail.get() == 1) => Summand::Threshold,
        Statistic::Parts => Summand::Parts,
        Statistic::Least => Summand::Least,
        Statistic::Largest => Summand::Largest,
        Statistic::Moves => Summand::Moves,
        Statistic::Remoteness => Summand::Remoteness,
        _ => return Ok(None),
    };
    let [first, last] = &asked.range;
    let Some(sums) = PileSums::new(take_away, asked.limit.clone(), last, budget)? else {
        return Ok(None);
    };
    let mut up_to = |last: &Nat| sums.total(summand, filter, last, budget.monitor);
    let Some(all) = up_to(last)? else { return Ok(None) };
    let before = if first.is_zero() { None } else { up_to(&(first - Nat::ONE))? };
    let before = before.unwrap_or_default();
    // Without chips the position is P, has an infinite threshold, no parts, and 0 as any other value.
    let is_zero = first.is_zero() && filter != Some(Outcome::N) && summand != Summand::Threshold;
    let terms = all.count - before.count + Nat::from(u64::from(is_zero));
    let theorem = match summand {
        Summand::Parts => stated(take_away, Theorem::Representation),
        Summand::Remoteness => Theorem::Remoteness,
        _ => Theorem::OnePile,
    };
    Ok(Some((SequenceSum { terms, sum: all.sum - before.sum }, theorem.into())))
}

/// The sum over a pile beside fixed ones whose game is proved: the number of tuples that its automaton accepts.
fn by_automaton(engine: &Engine, asked: &Positions, budget: &mut Budget<'_>) -> Result<Option<(SequenceSum, Basis)>> {
    let SequenceQuestion { statistic, filter, .. } = asked.question;
    let fixed = asked.beside.iter().map(|side| match side {
        BesidePile::Fixed(pile) => u32::try_from(pile).ok().filter(|&pile| pile <= LARGEST),
        BesidePile::Line { .. } | BesidePile::Column => None,
    });
    let Some(fixed) = fixed.collect::<Option<Vec<u32>>>() else { return Ok(None) };
    let Family::TakeAway(rules @ Rules { take_away, play }) = &asked.family else { return Ok(None) };
    if !proved(engine, rules, &fixed)? {
        return Ok(None);
    }
    let game = if *play == Play::Misere { "misere" } else { "n" };
    let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    let wins = |quota: &str| format!("{game}({}; n, {quota})", piles.join(","));
    let (finite, any) = (format!("(exists v: {})", wins("v")), "n = n".to_owned());
    let is_n = match &asked.limit {
        Limit::Quota(quota) if *quota.chips() <= Nat::from(LARGEST) => wins(&quota.chips().to_string()),
        Limit::Any => finite.clone(),
        Limit::NotWhole if filter.is_none() && statistic != Statistic::Least => any.clone(),
        _ => return Ok(None),
    };
    let chosen = match filter {
        None => any,
        Some(Outcome::N) => is_n.clone(),
        Some(Outcome::P) => format!("not {is_n}"),
    };
    // The threshold is the number of quotas below it, and n the number of numbers below it.
    let (terms, pairs) = match statistic {
        Statistic::Threshold => {
            (format!("{chosen} and {finite}"), format!("{chosen} and {finite} and not {}", wins("x")))
        }
        Statistic::Least => (chosen.clone(), format!("{chosen} and {is_n} and {finite} and not {}", wins("x"))),
        Statistic::Size => (chosen.clone(), format!("{chosen} and x < n")),
        _ => return Ok(None),
    };
    let system = NumerationSystem::new(take_away).map_err(StatementError::from)?;
    let mut decider = decider(engine, &system, STATES, budget.memory)?;
    let [first, last] = &asked.range;
    let most = fixed.iter().fold(last.clone(), |most, &pile| most.max(pile.into()));
    let mut count = |text: &str, arguments: &[&str]| -> Result<(Nat, Basis)> {
        let definition = Definition {
            name: String::new(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            statement: text.parse().map_err(EngineError::input)?,
        };
        let mut below = |bound: &Nat| count_below(&mut decider, &definition, bound, &most, budget.monitor);
        let (before, all) = (below(first)?, below(&(last + Nat::ONE))?);
        Ok((all.number() - before.number(), Basis::decided(&all)))
    };
    let (sum, basis) = count(&pairs, &["n", "x"])?;
    Ok(Some((SequenceSum { terms: count(&terms, &["n"])?.0, sum }, basis)))
}

/// Whether a certificate proves the game of one pile beside these.
fn proved(engine: &Engine, rules: &Rules, fixed: &[u32]) -> Result<bool> {
    let shipped = certificates(&rules.take_away, ShippedKind::Games(rules.play)).map_err(EngineError::refused)?;
    let subject = Subject::game(rules.play, sorted(fixed));
    Ok(engine.certificates.iter().chain(&shipped).any(|certificate| {
        certificate.free == 1 && certificate.subject == subject && certificate.take_away == rules.take_away
    }))
}
