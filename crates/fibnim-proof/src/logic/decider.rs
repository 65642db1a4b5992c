//! Decides statements, and keeps the games and relations that they use.
//!
//! `n(FIXED; k, w)` says that the player to move wins with the fixed piles and one of `k` chips under quota `w`, and
//! `n2(a, b, w)` the same of two piles; `misere` and `misere2` are the same under misère play. `g(VALUE; k, w)` says
//! that one pile of `k` under quota `w` has this Grundy value. A statement may also use the relations of
//! `logic/definitions.rs` and of [theories](crate::logic::theory), and everything that a [`Formula`] has.

use std::collections::{BTreeMap, BTreeSet};

use fibnim::{Budget, Monitor, Nat, Play, TakeAway};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::{Certificate, Checked, Meter, NumerationError, NumerationSystem, Subject};

use crate::logic::definitions;
use crate::logic::formula::{EvaluationError, Evaluator, Formula, LinearTerm, ParseError, SentenceVerdict, Symbol};
use crate::logic::linear::Comparison;
use crate::logic::theory::{Definition, Item, Theory, TheoryClaim, TheoryProblem, acceptable, standard};
use crate::prove::{ProveError, Prover, sorted};
use crate::relation::{Relation, meter};
use crate::solutions::SolutionList;

/// Why a statement was not decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// The text is not a statement.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A definition is not acceptable.
    #[error(transparent)]
    Definition(#[from] TheoryProblem),
    /// The take-away function has no numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// A game of the statement was not proved.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The statement has no truth value, or an automaton became too large.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
}

/// Decides statements about the games of one take-away function. It proves the games and makes the relations that a
/// statement uses, and keeps them for the next one.
///
/// ```
/// use fibnim::{Forever, TakeAway};
/// use fibnim_proof::NumerationSystem;
/// use fibnim_proof::logic::decider::Decider;
/// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
/// let mut decider = Decider::new(&system, 100_000);
/// decider.define("safe(n) := forall t: 1 <= t < n implies n(; n - t, 2*t)".parse()?)?;
/// // Larsson & Rubinstein-Salzedo, theorem 19
/// assert!(decider.decide(&"forall k: exists w: n(4,3; k, w)".parse()?, &mut Forever)?.holds);
/// assert!(decider.decide(&"forall n: n >= 1 implies (safe(n) iff term(n))".parse()?, &mut Forever)?.holds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Decider<'s> {
    evaluator: Evaluator<'s>,
    memory: u64,
    states: usize,
    /// Provers of games with one and two free piles.
    pub(crate) provers: [Prover; 2],
    /// How many Grundy values are in the dictionary.
    known_values: u32,
    pub(crate) definitions: BTreeMap<String, Definition>,
}

impl<'s> Decider<'s> {
    /// A decider with the definitions of the [standard theory](standard). `most_states` is the most states of an
    /// automaton, of a game or of a part of a statement, also before it is minimised.
    #[must_use]
    pub fn new(system: &'s NumerationSystem, most_states: usize) -> Self {
        let provers = [1, 2].map(|free| Prover::of(system.clone(), free, most_states));
        let definitions = standard().definitions().map(|definition| (definition.name.clone(), definition.clone()));
        let (evaluator, memory, definitions) = (Evaluator::new(system), DEFAULT_MEMORY, definitions.collect());
        Self { evaluator, memory, states: most_states, provers, known_values: 0, definitions }
    }

    /// Limits the memory, in bytes, of each operation on relations, and of proofs as [`Prover::with_memory`] does
    /// (default: [`DEFAULT_MEMORY`]).
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, provers: self.provers.map(|prover| prover.with_memory(memory)), ..self }
    }

    /// Adds what was proved before, so that it is not proved again, as [`Prover::adopt`] does.
    pub fn adopt(&mut self, checked: &[Checked<Certificate>]) {
        self.provers.iter_mut().for_each(|prover| prover.adopt(checked.iter().cloned()));
    }

    /// The limits of each operation on relations.
    pub(crate) fn meter<'m>(&self, monitor: &'m mut dyn Monitor) -> Meter<'m> {
        meter(self.memory, self.states, monitor)
    }

    /// The numeration system.
    pub(crate) fn system(&self) -> &NumerationSystem {
        self.evaluator.system
    }

    /// The lag of the numeration system.
    pub(crate) fn lag(&self) -> usize {
        self.evaluator.system.lags().constant()
    }

    /// Adds a definition. Its relation is made when a statement uses it.
    ///
    /// # Errors
    /// If there is a relation of this name, or the definition uses one that is not defined before.
    pub fn define(&mut self, definition: Definition) -> Result<(), TheoryProblem> {
        let arguments = |name: &str| self.definitions.get(name).map(|known| known.arguments.len());
        acceptable(&definition, &arguments)?;
        self.definitions.insert(definition.name.clone(), definition);
        Ok(())
    }

    /// Decides a statement.
    ///
    /// # Errors
    /// If a game is not proved, the statement has a free variable or misuses a relation, or an automaton becomes too
    /// large.
    pub fn decide(
        &mut self,
        statement: &Formula,
        monitor: &mut dyn Monitor,
    ) -> Result<SentenceVerdict, StatementError> {
        // Tested before the proofs of the games, which may take long.
        if let Some(name) = statement.free_variables().first() {
            return Err(EvaluationError::FreeVariable((*name).to_string()).into());
        }
        self.prepare(statement, monitor)?;
        Ok(self.evaluator.decide(statement, &mut meter(self.memory, self.states, monitor))?)
    }

    /// The automaton of a definition, whose tracks are its arguments.
    ///
    /// # Errors
    /// As for [`decide`](Self::decide).
    pub fn relation(&mut self, definition: &Definition, monitor: &mut dyn Monitor) -> Result<Relation, StatementError> {
        self.prepare(&definition.statement, monitor)?;
        // An argument that does not occur may have any value.
        let any = |name: &String| {
            Formula::Compare(
                LinearTerm::variable(name.as_str()),
                Comparison::Equal,
                LinearTerm::variable(name.as_str()),
            )
        };
        let all = definition.arguments.iter().map(any).chain([definition.statement.clone()]);
        let meter = &mut self.meter(monitor);
        Ok(self.evaluator.relation(&Formula::And(all.collect()), meter)?)
    }

    /// The first solutions of a definition, at most `most` of them, and only those all of whose numbers are below the
    /// bound. Takes `O(n d)` steps for each solution of `d` digits and an automaton of `n` states, and often far fewer.
    ///
    /// ```
    /// use fibnim::{Forever, TakeAway};
    /// use fibnim_proof::{NumerationSystem, logic::decider::Decider};
    /// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
    /// let mut decider = Decider::new(&system, 100_000);
    /// // Two piles a <= b that are P under the quota 1.
    /// let pairs = "p(a, b) := a <= b and not n2(a, b, 1)".parse()?;
    /// let found = decider.solutions(&pairs, 4, Some(&100_u32.into()), &mut Forever)?;
    /// let first: Vec<String> = found.first.iter().map(|pair| format!("({},{})", pair[0], pair[1])).collect();
    /// assert_eq!(first, ["(0,0)", "(1,1)", "(0,2)", "(2,2)"]);
    /// assert_eq!((found.number, found.below), (None, Some(2399_u32.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`decide`](Self::decide).
    pub fn solutions(
        &mut self,
        definition: &Definition,
        most: usize,
        bound: Option<&Nat>,
        monitor: &mut dyn Monitor,
    ) -> Result<SolutionList, StatementError> {
        let relation = self.relation(definition, monitor)?;
        let meter = &mut self.meter(monitor);
        let found = SolutionList::of(relation, most, bound, self.evaluator.system, meter);
        Ok(found.map_err(EvaluationError::from)?)
    }

    /// Puts the relations that a formula uses into the dictionary.
    fn prepare(&mut self, formula: &Formula, monitor: &mut dyn Monitor) -> Result<(), StatementError> {
        // Only `n`, `misere` and `g` have numbers before a semicolon, and `g` has one.
        let is_accepted = |symbol: &Symbol| match (symbol.name.as_str(), &symbol.parameters) {
            ("n" | "misere", _) | (_, None) => true,
            (name, Some(parameters)) => name == "g" && parameters.len() == 1,
        };
        if let Some(&unknown) = formula.relations().iter().find(|symbol| !is_accepted(symbol)) {
            return Err(EvaluationError::UnknownRelation(unknown.clone()).into());
        }
        // What a definition uses comes before it, so that this calls itself once at most.
        let missing = |name: &str| {
            let is_made = self.evaluator.relations.contains_key(&Symbol::from(name));
            self.definitions.get(name).filter(|_| !is_made)
        };
        for definition in needed(formula, missing).into_iter().cloned().collect::<Vec<_>>() {
            let relation = self.relation(&definition, monitor)?;
            let meter = &mut self.meter(monitor);
            self.evaluator.define(definition.name.as_str(), &relation, meter)?;
        }
        for symbol in formula.relations() {
            if self.evaluator.relations.contains_key(symbol) {
                continue;
            }
            match (symbol.name.as_str(), &symbol.parameters) {
                (name @ ("n" | "misere"), fixed) => {
                    let play = if name == "n" { Play::Normal } else { Play::Misere };
                    let game = Subject::game(play, sorted(fixed.as_deref().unwrap_or_default()));
                    let certificate = self.provers[0].prove(&game, monitor, &mut |_| ())?;
                    let meter = &mut self.meter(monitor);
                    self.evaluator.define_proved(symbol.clone(), &certificate, &["k", "w"], meter)?;
                }
                (_, Some(value)) => self.prove_values(value[0], monitor)?,
                (name @ ("n2" | "misere2"), None) => {
                    let play = if name == "n2" { Play::Normal } else { Play::Misere };
                    let certificate = self.provers[1].prove(&Subject::game(play, Vec::new()), monitor, &mut |_| ())?;
                    let meter = &mut self.meter(monitor);
                    self.evaluator.define_proved(name, &certificate, &["a", "b", "w"], meter)?;
                }
                (name, None) => {
                    definitions::define(&mut self.evaluator, name, &mut meter(self.memory, self.states, monitor))?;
                }
            }
        }
        Ok(())
    }

    /// Puts the Grundy values up to one into the dictionary.
    fn prove_values(&mut self, most: u32, monitor: &mut dyn Monitor) -> Result<(), StatementError> {
        let reached = |value: u32| Symbol::with("reached", vec![value]);
        while self.known_values <= most {
            let value = self.known_values;
            let certificate = self.provers[0].prove(&Subject::GrundyValue(value), monitor, &mut |_| ())?;
            let meter = &mut self.meter(monitor);
            self.evaluator.define_proved(reached(value), &certificate, &["k", "w"], meter)?;
            // The value is g if all smaller ones are reached and g is not.
            let at =
                |value| Formula::Relation(reached(value), vec![LinearTerm::variable("k"), LinearTerm::variable("w")]);
            let smaller = (0..value).map(at);
            let formula = Formula::And(smaller.chain([Formula::Not(Box::new(at(value)))]).collect());
            let relation = self.evaluator.relation(&formula, meter)?;
            self.evaluator.define(Symbol::with("g", vec![value]), &relation, meter)?;
            self.known_values += 1;
        }
        Ok(())
    }
}

/// The definitions that a formula uses, also through others, each after those that it uses itself.
pub(crate) fn needed<'a>(
    formula: &'a Formula,
    definition: impl Fn(&str) -> Option<&'a Definition>,
) -> Vec<&'a Definition> {
    let names = |formula: &'a Formula| {
        let names = formula.relations().into_iter().filter(|symbol| symbol.parameters.is_none());
        names.map(|symbol| symbol.name.as_str()).rev().collect::<Vec<_>>()
    };
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    // A stack of its own: a chain of definitions may be long.
    let mut open = vec![(None, names(formula))];
    while let Some((of, left)) = open.last_mut() {
        let Some(name) = left.pop() else {
            all.extend(*of);
            open.pop();
            continue;
        };
        if let Some(next) = definition(name).filter(|_| seen.insert(name)) {
            open.push((Some(next), names(&next.statement)));
        }
    }
    all
}

impl Theory {
    /// Decides the statements in their order, and calls `each` with every one and its verdict, or why it has none.
    /// `take` is the take-away function until an item names another; `most_states` is the most states of an
    /// automaton.
    ///
    /// # Errors
    /// If a take-away function has no numeration system.
    pub fn decide(
        &self,
        take: &TakeAway,
        most_states: usize,
        budget: &mut Budget<'_>,
        each: &mut impl FnMut(&TheoryClaim, &TakeAway, Result<SentenceVerdict, StatementError>),
    ) -> Result<(), StatementError> {
        let mut take = take;
        let mut defined: Vec<&Definition> = Vec::new();
        let mut items = self.items().iter().peekable();
        while items.peek().is_some() {
            let system = NumerationSystem::new(take)?;
            let mut decider = Decider::new(&system, most_states).with_memory(budget.memory);
            for definition in &defined {
                decider.define((*definition).clone())?;
            }
            for item in items.by_ref() {
                match item {
                    Item::Take(next) => {
                        take = next;
                        break;
                    }
                    Item::Define(definition) => {
                        decider.define(definition.clone())?;
                        defined.push(definition);
                    }
                    Item::Claim(claim) => each(claim, take, decider.decide(&claim.statement, budget.monitor)),
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn system() -> NumerationSystem {
        NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system")
    }

    fn holds(decider: &mut Decider<'_>, text: &str) -> bool {
        let statement = text.parse().expect("a statement");
        decider.decide(&statement, &mut Forever).unwrap_or_else(|error| panic!("{text}: {error}")).holds
    }

    #[test]
    fn games_and_values_in_any_order() {
        let system = system();
        let mut decider = Decider::new(&system, 100_000);
        assert!(holds(&mut decider, "forall k, w: n(3,4; k, w) iff n(4,0,3; k, w)"));
        assert!(holds(&mut decider, "forall k, w: n(k, w) iff n(0; k, w)"));
        assert!(holds(&mut decider, "exists k, w: n(2; k, w) and not n(3; k, w)"));
        assert!(holds(&mut decider, "forall k, w: w >= 1 implies (misere(; k + 1, w) iff n(; k, w))"));
        assert!(holds(&mut decider, "misere(; 0, 1) and misere(1; 1, 1) and not misere(1,1; 1, 2)"));
        assert!(holds(&mut decider, "forall k, w: g(2; k, w) implies n(; k, w) and not g(1; k, w)"));
        assert!(holds(&mut decider, "forall k, w: g(0; k, w) iff not n(; k, w)"));
        assert!(!holds(&mut decider, "forall k, w: g(0; k, w) or g(1; k, w) or g(2; k, w)"));
    }

    /// A definition may use another one, and that one another.
    #[test]
    fn a_long_chain_of_definitions_needs_no_stack() {
        let system = system();
        let mut decider = Decider::new(&system, 1000);
        let mut define = |text: &str| decider.define(text.parse().expect("a definition")).expect("a new name");
        define("p0(x) := x = 1");
        (1..20_000).for_each(|i| define(&format!("p{i}(x) := p{}(x)", i - 1)));
        assert!(holds(&mut decider, "p19999(1) and not p19999(2)"));
    }

    #[test]
    fn definitions() {
        let system = system();
        let mut decider = Decider::new(&system, 100_000);
        let define = |decider: &mut Decider<'_>, text: &str| decider.define(text.parse().expect("a definition"));
        assert_eq!(define(&mut decider, "even_number(x) := exists m: x = 2*m"), Ok(()));
        // An argument that does not occur, and a definition that uses another one.
        assert_eq!(define(&mut decider, "first_even(x, y) := even_number(x)"), Ok(()));
        assert!(holds(&mut decider, "forall x, y: first_even(2*x, y)"));
        assert!(!holds(&mut decider, "forall x, y: first_even(x, 2*y)"));
        for (text, refused) in [
            ("even_number(x) := x = 7", TheoryProblem::Twice("even_number".into())),
            ("term(x) := x = 4", TheoryProblem::Twice("term".into())),
            ("n2(a, b, w) := a = b", TheoryProblem::Twice("n2".into())),
            ("f(x) := x = 4", TheoryProblem::Twice("f".into())),
            ("tail(n, x) := n = x", TheoryProblem::Twice("tail".into())),
            ("p(x) := p(x)", TheoryProblem::Unknown("p".into())),
            ("p(x) := exists y: q(y) and y < x", TheoryProblem::Unknown("q".into())),
            ("p(x) := first_even(x)", TheoryProblem::Arity("first_even".into(), 2)),
        ] {
            assert_eq!(define(&mut decider, text), Err(refused), "{text}");
        }
        for (text, unknown) in [
            ("forall x: unknown(x)", "unknown".into()),
            ("forall x: g(1,2; x, 1)", Symbol::with("g", vec![1, 2])),
            ("forall x: low(3; x)", Symbol::with("low", vec![3])),
        ] {
            let error = decider.decide(&text.parse().expect("a statement"), &mut Forever).expect_err(text);
            assert_eq!(error, StatementError::Evaluation(EvaluationError::UnknownRelation(unknown)));
        }
    }

    #[test]
    fn theories() {
        let text = "# ü comment\n\ndefine twice(x, y) := # two\n    y = 2*x\n\
                    prove a-1 := forall x: exists y:\n  twice(x, y)\n\
                    take t\nrefute b := forall x: exists y: twice(y, x)\n";
        let theory: Theory = text.parse().expect("a theory");
        assert_eq!(theory.items().len(), 4);
        assert_eq!(theory.definitions().map(ToString::to_string).collect::<Vec<_>>(), ["twice(x, y) := y = 2*x"]);
        let mut verdicts = Vec::new();
        let each = &mut |claim: &TheoryClaim, take: &TakeAway, verdict: Result<SentenceVerdict, StatementError>| {
            let verdict = verdict.expect("a verdict");
            verdicts.push((claim.name.clone(), take.to_string(), claim.holds, verdict.holds));
        };
        theory.decide(&TakeAway::FIBONACCI, 1000, &mut Budget::default(), each).expect("systems");
        let expected = [("a-1", "2t", true, true), ("b", "t", false, false)];
        assert_eq!(verdicts, expected.map(|(name, take, a, b)| (name.to_owned(), take.to_owned(), a, b)));
    }
}
