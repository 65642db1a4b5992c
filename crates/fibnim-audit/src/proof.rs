//! Statements about all numbers, decided by automata.

use std::collections::BTreeSet;

use fibnim::{Forever, Play, TakeAway};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::shipped::{ShippedKind, certificates};
use fibnim_proof::count::{Density, count};
use fibnim_proof::logic::decider::Decider;
use fibnim_proof::logic::formula::{Formula, SentenceVerdict};
use fibnim_proof::logic::theory::{Definition, Item, THEORIES, Theory, TheoryClaim};

use crate::finding::{ClaimProof, Finding};

/// The most states of an automaton of a game, as in a question without a limit.
const MOST_STATES: usize = 1_000_000;

/// Statements about one take-away function, with the definitions of the standard theory and others. `fibnim prove`
/// takes the same statements and definitions, and takes games from the shipped certificates, too.
pub struct Statement {
    take: String,
    definitions: Vec<String>,
}

impl Statement {
    pub fn of(take: impl Into<String>) -> Self {
        Self { take: take.into(), definitions: Vec::new() }
    }

    fn decide(&self, text: &str) -> Finding {
        let found = self.with_decider(|decider| {
            let statement = parsed(text)?;
            let verdict = decider.decide(&statement, &mut Forever).map_err(|error| format!("{error}: {text}"))?;
            if !verdict.holds {
                return Ok(Finding::refuted(counterexample(text, verdict)));
            }
            Ok(Finding::Proved(ClaimProof {
                how: "decided for all numbers".to_owned(),
                take: Some(self.take.clone()),
                definitions: self.used(&statement)?,
                sentences: vec![text.to_owned()],
            }))
        });
        found.unwrap_or_else(Finding::Undecided)
    }

    /// The number of states of the least automaton that accepts the digits of a relation's members and nothing else. A
    /// letter may lead nowhere.
    pub fn states(&self, relation: &str) -> Result<usize, String> {
        let definition: Definition = parsed(relation)?;
        self.with_decider(|decider| {
            let relation = decider.relation(&definition, &mut Forever).map_err(|error| error.to_string())?;
            Ok(relation.states())
        })
    }

    /// The density of a relation among all tuples, as a polynomial whose value at the growth rate `x` of all tuples it
    /// is.
    pub fn density(&self, relation: &str) -> Result<String, String> {
        let definition: Definition = parsed(relation)?;
        self.with_decider(|decider| {
            let count = count(decider, &definition, &mut Forever).map_err(|error| error.to_string())?;
            let Density { numerator, denominator, .. } = count.density.ok_or("the density was not shown to exist")?;
            Ok(if denominator.is_one() { numerator.to_string() } else { format!("({numerator}) / {denominator}") })
        })
    }

    fn with_decider<T>(&self, work: impl FnOnce(&mut Decider<'_>) -> Result<T, String>) -> Result<T, String> {
        let take: TakeAway = parsed(&self.take)?;
        let system = NumerationSystem::new(&take).map_err(|error| error.to_string())?;
        let mut decider = Decider::new(&system, MOST_STATES);
        for definition in &self.definitions {
            decider.define(parsed(definition)?).map_err(|error| error.to_string())?;
        }
        for play in [Play::Normal, Play::Misere] {
            decider.adopt(&certificates(&take, ShippedKind::Games(play)).map_err(|error| error.to_string())?);
        }
        work(&mut decider)
    }

    /// The definitions that a statement uses, and what those use.
    fn used(&self, statement: &Formula) -> Result<Vec<String>, String> {
        let mut names = BTreeSet::from_iter(relations(statement));
        let mut used = Vec::new();
        for text in self.definitions.iter().rev() {
            let definition: Definition = parsed(text)?;
            if names.contains(&definition.name) {
                names.extend(relations(&definition.statement));
                used.insert(0, text.clone());
            }
        }
        Ok(used)
    }
}

/// The names of the relations in a statement.
fn relations(statement: &Formula) -> Vec<String> {
    statement.relations().into_iter().map(|symbol| symbol.name.clone()).collect()
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{error}: {text}"))
}

fn counterexample(statement: &str, verdict: SentenceVerdict) -> String {
    let numbers: Vec<String> =
        verdict.witness.into_iter().flatten().map(|(name, value)| format!("{name} = {value}")).collect();
    let numbers = if numbers.is_empty() { "no example".to_owned() } else { numbers.join(", ") };
    format!("{numbers}: {statement}")
}

/// A text with a part replaced. Where the part does not occur, the text is made one that cannot be read, so that the
/// check is not a refutation.
fn changed(text: &str, from: &str, to: &str) -> String {
    if text.contains(from) { text.replace(from, to) } else { format!("{from} does not occur") }
}

/// Decides the statements of theories that a claim names. A theory of two piles proves a part of a claim whose argument
/// by hand covers all.
pub fn named(kind: &str, words: &str) -> Finding {
    let found = words.split(' ').map(decided).reduce(Finding::and);
    match found.unwrap_or_else(|| Finding::Undecided("no statement".to_owned())) {
        Finding::Proved(proof) if kind == "two-pile-theory" => {
            let how = "by automata for two piles of every size, and by the argument for all".to_owned();
            Finding::Proved(ClaimProof { how, ..proof })
        }
        found => found,
    }
}

/// The statements that the decider proved in Coq has decided as claimed: their names, a line each, below the theories.
const ACCEPTED: &str = include_str!("../claims/accepted.txt");

/// Whether the proved program has accepted a statement of a theory.
pub fn is_accepted(name: &str) -> bool {
    ACCEPTED.lines().any(|accepted| accepted == name)
}

/// Decides a statement of a theory, `name`, or a variant of it, ``name: `from` becomes `to` ``.
pub fn decided(words: &str) -> Finding {
    match varied(words) {
        Ok((statement, TheoryClaim { text, holds: true, .. })) => statement.decide(&text),
        // A statement that the theory claims to be false.
        Ok((statement, TheoryClaim { text, .. })) => match statement.decide(&text) {
            Finding::Refuted(_) => statement.decide(&format!("not ({text})")),
            Finding::Proved(_) => Finding::refuted(format!("it is true: {text}")),
            finding => finding,
        },
        Err(why) => Finding::Undecided(why),
    }
}

/// Refutes a statement, or a variant of it, with this exception: `n = 4, x = 1: name`.
pub fn printed(words: &str) -> Finding {
    let (exception, words) = words.split_once(": ").unwrap_or_default();
    match varied(words).map(|(statement, claim)| statement.decide(&claim.text)) {
        Ok(Finding::Refuted(found)) if !found.text.starts_with(&format!("{exception}: ")) => {
            Finding::Undecided(format!("the exception is not {exception}: {}", found.text))
        }
        Ok(finding) => finding,
        Err(why) => Finding::Undecided(why),
    }
}

/// The statement that [`decided`] decides.
fn varied(words: &str) -> Result<(Statement, TheoryClaim), String> {
    let parts: Vec<&str> = words.split('`').collect();
    let (name, change) = match parts[..] {
        [name] => (name, None),
        [name, from, " becomes ", to, ""] => (name.trim_end_matches(": "), Some((from, to))),
        _ => return Err(format!("not a variant: {words}")),
    };
    let (statement, mut claim) = stated(name)?;
    if let Some((from, to)) = change {
        claim.text = changed(&claim.text, from, to);
    }
    Ok((statement, claim))
}

/// A statement of a theory by its name, with the take-away function and the definitions that stand before it.
fn stated(name: &str) -> Result<(Statement, TheoryClaim), String> {
    for (title, _, text) in THEORIES.iter().skip(1) {
        let theory: Theory = text.parse().map_err(|error| format!("{title}: {error}"))?;
        let mut statement = Statement::of("2t");
        for item in theory.items() {
            match item {
                Item::Take(take) => statement.take = take.to_string(),
                Item::Define(definition) => statement.definitions.push(definition.to_string()),
                Item::Claim(claim) if claim.name == name => return Ok((statement, claim.clone())),
                _ => {}
            }
        }
    }
    Err(format!("no theory has a statement {name}"))
}
