//! Statements about all numbers, decided by automata.

use std::sync::OnceLock;

use fibnim::{Forever, TakeAway};
use fibnim_proof::certificate::Certificate;
use fibnim_proof::formula::{EvaluationError, Evaluator, Formula};
use fibnim_proof::prove::prove_two;
use fibnim_proof::{Dfa, System};

use crate::exhaust::Finding;

/// The game with one pile of `k` chips is the only relation that satisfies this.
const ONE_PILE: &str = "forall k, w: n1(k, w) iff exists t: 1 <= t <= w and t <= k and not n1(k - t, f(t))";

/// Two piles of Fibonacci nim, learned and checked against the recurrence.
pub fn two_piles() -> &'static Result<Certificate, String> {
    static TWO: OnceLock<Result<Certificate, String>> = OnceLock::new();
    TWO.get_or_init(|| prove_two(&TakeAway::FIBONACCI, 5000, &mut Forever).map_err(|error| error.to_string()))
}

/// What is prepared before a statement is decided.
enum Step {
    Relation(String, Dfa),
    Define(String, String, Vec<&'static str>),
    Require(String),
    /// Nothing can be decided.
    Broken(String),
}

/// Statements about one take-away function, with a dictionary.
///
/// `Fib(p)`: `p` is a term. `Next(p, q)`: `q` is the term after `p`. `Odd(p, q)`, `Even(p, q)`: `q` is an odd, or even, number of
/// terms after `p`; `Even(p, p)` holds. `Low(k, p)`, `Second(k, q)`: the least and the second least part of `k`. `Tail(n, x)`: `x` is
/// the sum of the `j` least parts of `n`, `j >= 1`.
pub struct Statement {
    take: &'static str,
    steps: Vec<Step>,
}

/// Digits come from the top; of two numbers the first has the lower bit of a letter. State 0 is dead, state 1 the start.
fn automaton(tracks: &[&str], next: Vec<u32>, accepting: &[u32]) -> Result<Dfa, String> {
    let tracks = tracks.iter().map(ToString::to_string).collect();
    Dfa::new(tracks, 1, next, accepting.iter().copied()).map_err(|error| error.to_string())
}

impl Statement {
    pub fn of(take: &'static str) -> Self {
        let mut statement = Self { take, steps: Vec::new() };
        let parity = vec![0, 0, 0, 0, 1, 0, 2, 5, 3, 4, 0, 0, 2, 5, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0];
        statement.add("Fib", &["p"], vec![0, 0, 1, 2, 2, 0], &[2]);
        statement.add("Next", &["p", "q"], vec![0, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 3, 0, 0, 0], &[3]);
        statement.add("Odd", &["p", "q"], parity.clone(), &[4]);
        statement.add("Even", &["p", "q"], parity, &[5]);
        statement.add("Low", &["k", "p"], vec![0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 0], &[2]);
        statement.add("Second", &["k", "q"], vec![0, 0, 0, 0, 1, 1, 0, 2, 2, 3, 0, 0, 3, 0, 0, 0], &[3]);
        statement.add("Tail", &["n", "x"], vec![0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 2], &[2]);
        statement
    }

    /// A relation by its automaton.
    pub fn add(&mut self, name: &'static str, tracks: &[&str], next: Vec<u32>, accepting: &[u32]) {
        self.steps.push(match automaton(tracks, next, accepting) {
            Ok(dfa) => Step::Relation(name.to_owned(), dfa),
            Err(error) => Step::Broken(error),
        });
    }

    /// A relation that is known.
    pub fn relation(mut self, name: String, dfa: Dfa) -> Self {
        self.steps.push(Step::Relation(name, dfa));
        self
    }

    /// Nothing can be decided, for a reason.
    pub fn broken(mut self, reason: String) -> Self {
        self.steps.push(Step::Broken(reason));
        self
    }

    /// A relation by a formula whose free variables are `order`.
    pub fn define(mut self, name: &str, order: &[&'static str], formula: &str) -> Self {
        self.steps.push(Step::Define(name.to_owned(), formula.to_owned(), order.to_vec()));
        self
    }

    /// A statement that must hold before anything else is decided.
    pub fn require(mut self, statement: impl Into<String>) -> Self {
        self.steps.push(Step::Require(statement.into()));
        self
    }

    /// With `n1(k, w)`: the player to move wins with one pile of `k` and quota `w`.
    pub fn one_pile(self) -> Self {
        self.define("n1", &["k", "w"], "exists p: Low(k, p) and p <= w").require(ONE_PILE)
    }

    /// With `n2(a, b, w)`, the same of two piles of Fibonacci nim.
    pub fn two_piles(mut self) -> Self {
        let two = two_piles();
        self.steps.push(match two {
            Ok(game) => Step::Relation("n2".to_owned(), game.relation(&["a", "b", "w"])),
            Err(error) => Step::Broken(error.clone()),
        });
        self
    }

    /// Decides a statement.
    pub fn decide(&self, statement: &str) -> Finding {
        self.decide_all(&[statement])
    }

    /// Decides several statements.
    pub fn decide_all(&self, statements: &[&str]) -> Finding {
        self.result(statements).unwrap_or_else(Finding::Refuted)
    }

    /// How many states the least automaton of a relation has, the dead one not counted.
    pub fn states(&self, formula: &str) -> Result<usize, String> {
        let system = self.system()?;
        let mut evaluator = Evaluator::new(&system);
        if let Some(refuted) = self.prepare(&mut evaluator)? {
            return Err(refuted);
        }
        let relation = evaluator.relation(&parsed(formula)?).map_err(|error| error.to_string())?;
        Ok(relation.minimised().states() - 1)
    }

    fn system(&self) -> Result<System, String> {
        let take: TakeAway = self.take.parse().map_err(|error: fibnim::TakeAwayError| error.to_string())?;
        System::new(&take).map_err(|error| error.to_string())
    }

    /// Fills the dictionary; the counterexample to what is required, if there is one.
    fn prepare(&self, evaluator: &mut Evaluator<'_>) -> Result<Option<String>, String> {
        let failed = |error: EvaluationError| error.to_string();
        for step in &self.steps {
            match step {
                Step::Relation(name, dfa) => evaluator.define(name, dfa).map_err(failed)?,
                Step::Define(name, formula, order) => {
                    let relation = evaluator.relation(&parsed(formula)?).map_err(failed)?;
                    let relation = relation.reordered(order).map_err(|error| error.to_string())?;
                    evaluator.define(name, &relation).map_err(failed)?;
                }
                Step::Require(statement) => {
                    if let Some(refuted) = decided(evaluator, statement)? {
                        return Ok(Some(refuted));
                    }
                }
                Step::Broken(error) => return Err(error.clone()),
            }
        }
        Ok(None)
    }

    fn result(&self, statements: &[&str]) -> Result<Finding, String> {
        let system = self.system()?;
        let mut evaluator = Evaluator::new(&system);
        if let Some(refuted) = self.prepare(&mut evaluator)? {
            return Ok(Finding::Refuted(refuted));
        }
        for statement in statements {
            if let Some(refuted) = decided(&mut evaluator, statement)? {
                return Ok(Finding::Refuted(refuted));
            }
        }
        Ok(Finding::Proved(format!("decided for all numbers: {}", statements.join("; "))))
    }
}

fn parsed(text: &str) -> Result<Formula, String> {
    text.parse::<Formula>().map_err(|error| format!("{error}: {text}"))
}

/// The counterexample, if there is one.
fn decided(evaluator: &mut Evaluator<'_>, statement: &str) -> Result<Option<String>, String> {
    let verdict = evaluator.decide(&parsed(statement)?).map_err(|error| error.to_string())?;
    if verdict.holds {
        return Ok(None);
    }
    let numbers: Vec<String> =
        verdict.witness.into_iter().flatten().map(|(name, value)| format!("{name} = {value}")).collect();
    let numbers = if numbers.is_empty() { "no example".to_owned() } else { numbers.join(", ") };
    Ok(Some(format!("{numbers}: {statement}")))
}
