//! Statements for the decider that is proved in Coq, with the certificates of their games. `docs/theory-format.md`
//! describes the file.

use std::fmt::Write;
use std::sync::LazyLock;

use dashu_int::IBig;
use fibnim::{Budget, Monitor, Play, TakeAway};
use fibnim_check::{NumerationSystem, Subject, to_file};

use crate::logic::decider::{Decider, StatementError, needed};
use crate::logic::formula::{EvaluationError, Factor, Formula, LinearTerm, Symbol};
use crate::logic::theory::{Definition, Item, Theory, TheoryClaim};
use crate::numeration::integer;
use crate::prove::sorted;

/// Relations that the decider does not have, by those that it has.
static DEFINED: LazyLock<Vec<Definition>> = LazyLock::new(|| {
    let texts = [
        "low(n, x) := part(n, x) and forall y: part(n, y) implies x <= y",
        "top(n, x) := part(n, x) and forall y: part(n, y) implies y <= x",
        "tail(n, x) := exists p: top(x, p) and forall y: y <= p implies (part(n, y) iff part(x, y))",
        "nimsum(a, b, c, d) := forall x: term(x) implies ((part(a, x) iff part(b, x)) iff (part(c, x) iff part(d, x)))",
    ];
    texts.map(|text| text.parse().expect("a definition")).into()
});

/// Relations of the numeration system that the decider has.
const KNOWN: [&str; 4] = ["term", "part", "next", "even"];

impl Theory {
    /// All statements as a file for the proved decider. `take` is the take-away function until an item names another.
    ///
    /// # Errors
    /// If a take-away function has no numeration system, a game is not proved, or a relation is not known.
    pub fn verified(
        &self,
        take: &TakeAway,
        most_states: usize,
        budget: &mut Budget<'_>,
    ) -> Result<String, StatementError> {
        let mut text = String::new();
        let (mut take, mut defined) = (take, Vec::new());
        for part in self.items().split_inclusive(|item| matches!(item, Item::Take(_))) {
            let system = NumerationSystem::new(take)?;
            let mut decider = Decider::new(&system, most_states).with_memory(budget.memory);
            defined.extend(part.iter().filter_map(|item| match item {
                Item::Define(definition) => Some(definition),
                _ => None,
            }));
            for &definition in &defined {
                decider.define(Definition::clone(definition))?;
            }
            let claims = part.iter().filter_map(|item| match item {
                Item::Claim(claim) => Some(claim),
                _ => None,
            });
            text += &decider.verified(&claims.collect::<Vec<_>>(), budget.monitor)?;
            if let Some(Item::Take(next)) = part.last() {
                take = next;
            }
        }
        Ok(text)
    }
}

impl Decider<'_> {
    /// The certificates of the games that the statements use, a line each, and a line with the definitions and
    /// statements.
    ///
    /// # Errors
    /// If a game is not proved, or a relation is not known.
    pub fn verified(&mut self, claims: &[&TheoryClaim], monitor: &mut dyn Monitor) -> Result<String, StatementError> {
        if claims.is_empty() {
            return Ok(String::new());
        }
        let mut used = Vec::new();
        for claim in claims {
            let definition = |name: &str| {
                let is_used = used.iter().any(|known: &Definition| known.name == name);
                let own = self.definitions.get(name).or_else(|| DEFINED.iter().find(|known| known.name == name));
                own.filter(|_| !is_used)
            };
            let more: Vec<Definition> = needed(&claim.statement, definition).into_iter().cloned().collect();
            for statement in more.iter().map(|definition| &definition.statement).chain([&claim.statement]) {
                self.prove_games(statement, monitor)?;
            }
            used.extend(more);
        }
        let mut text = String::new();
        for prover in &self.provers {
            text += &to_file(prover.proved().values()).expect("a proved certificate comes with its dependencies");
        }
        let take = self.system().take_away();
        let definitions = used.iter().map(|definition| {
            let arguments = listed(definition.arguments.iter().map(|name| quoted(name)));
            let statement = formula(&definition.statement, take)?;
            Ok(format!(r#"{{"name":{},"arguments":{arguments},"statement":{statement}}}"#, quoted(&definition.name)))
        });
        let definitions = listed(definitions.collect::<Result<Vec<_>, EvaluationError>>()?);
        let statements = claims.iter().map(|claim| {
            let statement = formula(&claim.statement, take)?;
            Ok(format!(r#"{{"name":{},"claim":{},"statement":{statement}}}"#, quoted(&claim.name), claim.holds))
        });
        let statements = listed(statements.collect::<Result<Vec<_>, EvaluationError>>()?);
        let take = quoted(&take.to_string());
        _ = write!(text, r#"{{"format":"fibnim-statement","version":1,"take":{take},"definitions":{definitions},"#);
        _ = writeln!(text, r#""statements":{statements}}}"#);
        Ok(text)
    }

    /// Proves the games of a statement.
    fn prove_games(&mut self, statement: &Formula, monitor: &mut dyn Monitor) -> Result<(), StatementError> {
        for symbol in statement.relations() {
            let unknown = || StatementError::from(EvaluationError::UnknownRelation(symbol.clone()));
            let subject = match (symbol.name.as_str(), symbol.parameters.as_deref()) {
                ("n" | "misere" | "n2" | "misere2", _) => Subject::game(play(symbol), fixed(symbol)),
                ("g", Some(&[value])) => Subject::GrundyValue(value),
                (name, None)
                    if KNOWN.contains(&name)
                        || self.definitions.contains_key(name)
                        || DEFINED.iter().any(|definition| definition.name == name) =>
                {
                    continue;
                }
                _ => return Err(unknown()),
            };
            let free = usize::from(symbol.name.ends_with('2'));
            self.provers[free].prove(&subject, monitor, &mut |_| ())?;
        }
        Ok(())
    }
}

fn play(symbol: &Symbol) -> Play {
    if symbol.name.starts_with('n') { Play::Normal } else { Play::Misere }
}

fn fixed(symbol: &Symbol) -> Vec<u32> {
    sorted(symbol.parameters.as_deref().unwrap_or_default())
}

/// A text in JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => _ = write!(quoted, "\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fn listed(parts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", parts.into_iter().collect::<Vec<_>>().join(","))
}

fn tagged(tag: &str, parts: impl IntoIterator<Item = String>) -> String {
    listed(std::iter::once(quoted(tag)).chain(parts))
}

fn term(sum: &LinearTerm, take: &TakeAway) -> Result<String, EvaluationError> {
    let number = |number: &IBig| quoted(&number.to_string());
    let mut parts = Vec::new();
    for (c, factor) in &sum.parts {
        let part = match factor {
            Factor::Variable(name) => quoted(name),
            Factor::Quota(argument) => tagged("f", [term(argument, take)?]),
            Factor::Index(index) => {
                let value = take.read_number(&format!("H_{index}")).map_err(EvaluationError::NoTerm)?;
                number(&integer(&value))
            }
        };
        parts.push(if c.is_one() { part } else { tagged("*", [number(c), part]) });
    }
    if sum.constant != IBig::ZERO || parts.is_empty() {
        parts.push(number(&sum.constant));
    }
    Ok(parts.into_iter().reduce(|a, b| tagged("+", [a, b])).unwrap_or_default())
}

fn formula(statement: &Formula, take: &TakeAway) -> Result<String, EvaluationError> {
    let all = |parts: &[Formula]| parts.iter().map(|part| formula(part, take)).collect::<Result<Vec<_>, _>>();
    Ok(match statement {
        Formula::Truth(value) => value.to_string(),
        Formula::Compare(a, comparison, b) => tagged(&comparison.to_string(), [term(a, take)?, term(b, take)?]),
        Formula::Relation(symbol, terms) => {
            let written = terms.iter().map(|sum| term(sum, take)).collect::<Result<Vec<_>, _>>()?;
            let (name, parameters) = match symbol.name.as_str() {
                "n" | "n2" => ("n", fixed(symbol)),
                "misere" | "misere2" => ("misere", fixed(symbol)),
                name => (name, symbol.parameters.clone().unwrap_or_default()),
            };
            let parameters = listed(parameters.iter().map(ToString::to_string));
            let relation = tagged("relation", [quoted(name), parameters.clone(), listed(written.clone())]);
            if name == "misere" && parameters == "[]" {
                // The decider has misère play from quota 1 on; without a quota, only the empty position is N.
                let zeros = written.into_iter().map(|sum| tagged("=", [sum, quoted("0")]));
                tagged("or", [relation, tagged("and", zeros)])
            } else {
                relation
            }
        }
        Formula::Not(a) => tagged("not", [formula(a, take)?]),
        Formula::And(parts) => tagged("and", all(parts)?),
        Formula::Or(parts) => tagged("or", all(parts)?),
        Formula::Implies(a, b) => tagged("implies", [formula(a, take)?, formula(b, take)?]),
        Formula::Iff(a, b) => tagged("iff", [formula(a, take)?, formula(b, take)?]),
        Formula::Exists(names, a) | Formula::Forall(names, a) => {
            let names = listed(names.iter().map(|name| quoted(name)));
            let tag = if matches!(statement, Formula::Exists(..)) { "exists" } else { "forall" };
            tagged(tag, [names, formula(a, take)?])
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(theory: &str) -> Result<String, StatementError> {
        let theory: Theory = theory.parse().expect("a theory");
        let take = "2t".parse().expect("a function");
        theory.verified(&take, 1000, &mut Budget::default())
    }

    #[test]
    fn a_sentence_is_written_with_its_definitions() {
        let text =
            written("define big(x) := x >= H_5\nprove a := forall x: big(2*x - 1) implies not low(x, 1) or true");
        let expected = concat!(
            r#"{"format":"fibnim-statement","version":1,"take":"2t","definitions":["#,
            r#"{"name":"big","arguments":["x"],"statement":[">=","x","8"]},"#,
            r#"{"name":"low","arguments":["n","x"],"statement":["and",["relation","part",[],["n","x"]],"#,
            r#"["forall",["y"],["implies",["relation","part",[],["n","y"]],["<=","x","y"]]]]}],"#,
            r#""statements":[{"name":"a","claim":true,"statement":["forall",["x"],["implies","#,
            r#"["relation","big",[],[["+",["*","2","x"],"-1"]]],"#,
            r#"["or",["not",["relation","low",[],["x","1"]]],true]]]}]}"#,
            "\n"
        );
        assert_eq!(text, Ok(expected.to_owned()));
    }

    #[test]
    fn the_certificates_of_games_come_first() {
        let text = written("refute b := exists k: n(1,2; k, f(k)) and misere(; k, 0)").expect("written");
        let lines: Vec<&str> = text.lines().collect();
        let (statements, certificates) = lines.split_last().expect("lines");
        let subjects: Vec<&str> = certificates
            .iter()
            .map(|line| {
                assert!(line.starts_with(r#"{"format":"fibnim-certificate""#), "{line}");
                let from = line.find(r#""fixed":"#).expect("fixed piles") + 8;
                &line[from..=from + line[from..].find(']').expect("a list")]
            })
            .collect();
        // The games that moves beside (2,1) lead to, and the one of misère play.
        assert_eq!(subjects, ["[]", "[]", "[1]", "[1,1]", "[2]", "[2,1]"]);
        assert_eq!(
            *statements,
            concat!(
                r#"{"format":"fibnim-statement","version":1,"take":"2t","definitions":[],"statements":["#,
                r#"{"name":"b","claim":false,"statement":["exists",["k"],["and","#,
                r#"["relation","n",[2,1],["k",["f","k"]]],"#,
                r#"["or",["relation","misere",[],["k","0"]],["and",["=","k","0"],["=","0","0"]]]]]}]}"#
            )
        );
    }

    #[test]
    fn what_has_no_meaning_for_the_decider_is_refused() {
        let statement = "forall x: least(x)".parse().expect("a statement");
        let claim = TheoryClaim { name: "c".to_owned(), holds: true, statement, text: String::new() };
        let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a numeration system");
        let refused = Decider::new(&system, 1000).verified(&[&claim], Budget::default().monitor);
        let Err(StatementError::Evaluation(EvaluationError::UnknownRelation(symbol))) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(symbol.name, "least");
        let refused = written("take 4t\nprove d := true");
        assert!(matches!(refused, Err(StatementError::Numeration(_))), "{refused:?}");
    }
}
