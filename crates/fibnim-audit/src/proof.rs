//! Statements about all numbers, decided by automata.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};

use fibnim::{Forever, TakeAway};
use fibnim_check::{Certificate, Checked};
use fibnim_proof::logic::definitions;
use fibnim_proof::logic::formula::{EvaluationError, Evaluator, Formula, Verdict};
use fibnim_proof::logic::theorems::THEOREMS;
use fibnim_proof::prove::{Prover, prove_two};
use fibnim_proof::{Dfa, NumerationSystem};

use crate::exhaust::Finding;

/// The beginning of a refutation that only says that nothing could be decided.
const UNDECIDED: &str = "not decided";

/// The beginning of a proof; the statements follow it.
const DECIDED: &str = "decided for all numbers";

/// A game of Fibonacci nim, learned and checked against the recurrence.
type Game = OnceLock<Result<Checked<Certificate>, String>>;

fn one_pile() -> &'static Result<Checked<Certificate>, String> {
    static ONE: Game = OnceLock::new();
    ONE.get_or_init(|| {
        let mut prover = Prover::new(TakeAway::FIBONACCI, 5000).map_err(|error| error.to_string())?;
        prover.prove(&[], &mut Forever, &mut |_| ()).cloned().map_err(|error| error.to_string())
    })
}

fn two_piles() -> &'static Result<Checked<Certificate>, String> {
    static TWO: Game = OnceLock::new();
    TWO.get_or_init(|| prove_two(&TakeAway::FIBONACCI, 5000, &mut Forever).map_err(|error| error.to_string()))
}

/// Decides statements of a theorem of the library, by their numbers.
pub fn theorem(id: &str, numbers: &[usize]) -> Finding {
    decided_theorem(id, numbers, str::to_owned)
}

/// The same for one statement in which `from` is replaced by `to`.
pub fn wrong_theorem(id: &str, number: usize, from: &str, to: &str) -> Finding {
    decided_theorem(id, &[number], |text| {
        // Where `from` does not occur, the text is made one that cannot be read, so that the check fails.
        if text.contains(from) { text.replace(from, to) } else { format!("{from} does not occur") }
    })
}

fn decided_theorem(id: &str, numbers: &[usize], variant: impl Fn(&str) -> String) -> Finding {
    let undecided = |why: &str| Finding::refuted(format!("{UNDECIDED}: {why}"));
    let Some(theorem) = THEOREMS.iter().find(|theorem| theorem.id == id) else { return undecided(id) };
    let texts: Option<Vec<&str>> = numbers.iter().map(|&number| theorem.texts().get(number).copied()).collect();
    let Some(texts) = texts else { return undecided("too few statements") };
    match theorem.refute_with(|number, text| numbers.contains(&number).then(|| variant(text)), &mut Forever) {
        Ok(None) => {
            let used = |definition: &String| {
                let name = definition.split_once('(').map_or("", |(name, _)| name);
                texts.iter().any(|text| text.contains(&format!("{name}(")))
            };
            let all = texts.iter().map(ToString::to_string).chain(theorem.definitions().filter(used));
            Finding::Proved(format!("{DECIDED}: {}", all.collect::<Vec<_>>().join("; ")))
        }
        Ok(Some((text, verdict))) => Finding::refuted(counterexample(&text, verdict)),
        Err(error) => undecided(&error.to_string()),
    }
}

/// What is prepared before a statement is decided.
enum Step {
    Relation(String, Dfa),
    Define(String, String, Vec<&'static str>),
    /// No statement can be decided.
    Broken(String),
}

/// Statements about one take-away function, with a dictionary.
///
/// `term`, `low`, `top`, `next` and `even` are those of [`vocabulary`]. `odd(p, q)`: `q` is an odd number of terms
/// after `p`. `second(k, q)`: the second least part of `k`. `tail(n, x)`: `x` is the sum of the `j` least parts of `n`,
/// `j >= 1`. `rho(n, s)`: `s` is the sum of `F_{i-2}` over the parts `F_i` of `n`, all of them at least 3.
pub struct Statement {
    take: &'static str,
    steps: Vec<Step>,
}

/// An automaton that reads the most significant digits first. Of two tracks, the first has the lower bit of a letter. State
/// 0 is dead, state 1 is the start.
fn automaton(tracks: &[&str], next: Vec<u32>, accepting: &[u32]) -> Result<Dfa, String> {
    let tracks = tracks.iter().map(ToString::to_string).collect();
    Dfa::new(tracks, 1, next, accepting.iter().copied()).map_err(|error| error.to_string())
}

impl Statement {
    pub fn of(take: &'static str) -> Self {
        let mut statement = Self { take, steps: Vec::new() };
        statement.add("odd", &["p", "q"], vec![0, 0, 0, 0, 1, 0, 2, 0, 3, 4, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0], &[4]);
        statement.add("second", &["k", "q"], vec![0, 0, 0, 0, 1, 1, 0, 2, 2, 3, 0, 0, 3, 0, 0, 0], &[3]);
        statement.add("tail", &["n", "x"], vec![0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 2], &[2]);
        // The digits of s are those of n, two places later; a state is the last two digits of n.
        statement.add("rho", &["n", "s"], vec![0, 0, 0, 0, 1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 1, 2], &[1]);
        statement
    }

    /// Adds a relation, given by its automaton.
    pub fn add(&mut self, name: &'static str, tracks: &[&str], next: Vec<u32>, accepting: &[u32]) {
        self.steps.push(match automaton(tracks, next, accepting) {
            Ok(dfa) => Step::Relation(name.to_owned(), dfa),
            Err(error) => Step::Broken(error),
        });
    }

    /// Adds a relation that was computed before.
    pub fn relation(mut self, name: String, dfa: Dfa) -> Self {
        self.steps.push(Step::Relation(name, dfa));
        self
    }

    /// Lets every decision fail, with this reason.
    pub fn broken(mut self, reason: String) -> Self {
        self.steps.push(Step::Broken(reason));
        self
    }

    /// Adds a relation, given by a formula with the free variables `order`.
    pub fn define(mut self, name: &str, order: &[&'static str], formula: &str) -> Self {
        self.steps.push(Step::Define(name.to_owned(), formula.to_owned(), order.to_vec()));
        self
    }

    /// Adds `n1(k, w)`: the player to move wins with one pile of `k` and quota `w` of Fibonacci nim.
    pub fn one_pile(self) -> Self {
        self.game("n1", &["k", "w"], one_pile())
    }

    /// Adds `n2(a, b, w)`, the same for two piles.
    pub fn two_piles(self) -> Self {
        self.game("n2", &["a", "b", "w"], two_piles())
    }

    fn game(self, name: &str, tracks: &[&str], game: &Result<Checked<Certificate>, String>) -> Self {
        match game {
            Ok(game) => match Dfa::of_certificate(game, tracks) {
                Ok(relation) => self.relation(name.to_owned(), relation),
                Err(error) => self.broken(error.to_string()),
            },
            Err(error) => self.broken(error.clone()),
        }
    }

    /// Decides a statement.
    pub fn decide(&self, statement: &str) -> Finding {
        self.decide_all(&[statement])
    }

    /// Decides several statements.
    pub fn decide_all(&self, statements: &[&str]) -> Finding {
        self.result(statements).unwrap_or_else(|error| Finding::refuted(format!("{UNDECIDED}: {error}")))
    }

    /// The number of states of the least automaton of a relation, without the dead state.
    pub fn states(&self, formula: &str) -> Result<usize, String> {
        let system = self.system()?;
        let mut evaluator = Evaluator::new(&system);
        self.prepare(&mut evaluator)?;
        let relation = evaluator.relation(&parsed(formula)?).map_err(|error| error.to_string())?;
        Ok(relation.minimised().states() - 1)
    }

    fn system(&self) -> Result<NumerationSystem, String> {
        let take: TakeAway = self.take.parse().map_err(|error: fibnim::TakeAwayError| error.to_string())?;
        NumerationSystem::new(&take).map_err(|error| error.to_string())
    }

    /// Fills the dictionary.
    fn prepare(&self, evaluator: &mut Evaluator<'_>) -> Result<(), String> {
        let failed = |error: EvaluationError| error.to_string();
        definitions::define(evaluator, &BTreeSet::from(["term", "low", "top", "next", "even"])).map_err(failed)?;
        for step in &self.steps {
            match step {
                Step::Relation(name, dfa) => evaluator.define(name.as_str(), dfa).map_err(failed)?,
                Step::Define(name, formula, order) => {
                    let relation = evaluator.relation(&parsed(formula)?).map_err(failed)?;
                    let relation = relation.reordered(order).map_err(|error| error.to_string())?;
                    evaluator.define(name.as_str(), &relation).map_err(failed)?;
                }
                Step::Broken(error) => return Err(error.clone()),
            }
        }
        Ok(())
    }

    fn result(&self, statements: &[&str]) -> Result<Finding, String> {
        let system = self.system()?;
        let mut evaluator = Evaluator::new(&system);
        self.prepare(&mut evaluator)?;
        for statement in statements {
            if let Some(refuted) = decided(&mut evaluator, statement)? {
                return Ok(Finding::refuted(refuted));
            }
        }
        Ok(Finding::Proved(format!("{DECIDED}: {}", statements.join("; "))))
    }
}

/// The dictionary with games of these fixed piles, each in decreasing order: `n4_3(n, w)` has the piles 4, 3 and `n`.
pub fn fixed(games: &[&[u32]]) -> Statement {
    static PROVED: Mutex<BTreeMap<Vec<u32>, Dfa>> = Mutex::new(BTreeMap::new());
    let mut proved = PROVED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut statement = Statement::of("2t");
    for &piles in games {
        if !proved.contains_key(piles) {
            let found =
                Prover::new(TakeAway::FIBONACCI, 5000).map_err(|error| error.to_string()).and_then(|mut prover| {
                    prover.prove(piles, &mut Forever, &mut |_| ()).map_err(|error| error.to_string())?;
                    let all = prover.proved().iter();
                    let relation = |game| Dfa::of_certificate(game, &["k", "w"]).map_err(|error| error.to_string());
                    all.map(|(piles, game)| Ok((piles.clone(), relation(game)?))).collect::<Result<Vec<_>, String>>()
                });
            match found {
                Ok(found) => proved.extend(found),
                Err(error) => {
                    statement = statement.broken(error);
                    continue;
                }
            }
        }
        let name = piles.iter().map(ToString::to_string).collect::<Vec<_>>().join("_");
        statement = statement.relation(format!("n{name}"), proved[piles].clone());
    }
    statement
}

fn parsed(text: &str) -> Result<Formula, String> {
    text.parse::<Formula>().map_err(|error| format!("{error}: {text}"))
}

/// The counterexample, if there is one.
fn decided(evaluator: &mut Evaluator<'_>, statement: &str) -> Result<Option<String>, String> {
    let verdict = evaluator.decide(&parsed(statement)?).map_err(|error| error.to_string())?;
    Ok((!verdict.holds).then(|| counterexample(statement, verdict)))
}

fn counterexample(statement: &str, verdict: Verdict) -> String {
    let numbers: Vec<String> =
        verdict.witness.into_iter().flatten().map(|(name, value)| format!("{name} = {value}")).collect();
    let numbers = if numbers.is_empty() { "no example".to_owned() } else { numbers.join(", ") };
    format!("{numbers}: {statement}")
}
