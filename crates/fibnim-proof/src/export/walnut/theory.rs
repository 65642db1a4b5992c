//! Theories for Walnut: definitions as `def` lines, statements as `eval` lines, and the automata that they use.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use fibnim::{Monitor, Play, TakeAway};
use fibnim_check::{Certificate, Checked};

use super::error::ExportError;
use super::names;
use super::notation::{COMMANDS, Notation};
use super::sentence::{Sentence, Vocabulary};
use super::{game, grundy};
use crate::export::PartialDfa;
use crate::learn::grundy::GrundyProver;
use crate::logic::definitions;
use crate::logic::formula::{Evaluator, Formula, Symbol};
use crate::logic::statement::sorted;
use crate::logic::theory::{Claim, Definition, Item, Theory, standard};
use crate::numeration::NumerationSystem;
use crate::prove::{Prover, prove_two};

/// The name of the file that says what to do with the others.
pub const INSTRUCTIONS: &str = "README.md";

/// All files for the statements of a theory, by name, under the take-away function `take` until an item names another. They are
/// the automata of the relations that the statements use, a file of commands, and instructions. The commands are the
/// recurrences of the games and Grundy values among these relations, definitions, and one sentence for each statement; Walnut
/// should find every sentence true. A statement that is claimed to be false is written as its negation. Statements under a
/// take-away function whose numeration system Walnut lacks are left out, and the instructions name them.
///
/// The games are proved first, with automata of up to `most_states` states.
///
/// # Errors
/// If a game is not proved, a relation is not defined, a number has more than 31 bits, or nothing is left to write.
pub fn theory(
    theory: &Theory,
    take: &TakeAway,
    most_states: usize,
    monitor: &mut dyn Monitor,
) -> Result<BTreeMap<String, String>, ExportError> {
    let mut export = Export::default();
    let mut take = take;
    for item in theory.items() {
        match (item, Notation::of(take)) {
            (Item::Take(next), _) => take = next,
            (Item::Define(definition), notation) => {
                export.definitions.insert(&definition.name, definition);
                if let Ok(notation) = notation {
                    export.define(&definition.name, &notation)?;
                }
            }
            (Item::Claim(claim), Ok(notation)) => export.claim(claim, &notation)?,
            (Item::Claim(claim), Err(refusal)) => export.left_out.push((&claim.name, refusal)),
        }
    }
    match export.left_out.first() {
        Some((_, refusal)) if export.commands.is_empty() => Err(refusal.clone()),
        _ => export.files(most_states, monitor),
    }
}

/// What the statements under one take-away function use.
#[derive(Default)]
struct Used {
    /// Games with one free pile, by their fixed piles.
    games: BTreeSet<Vec<u32>>,
    two_piles: bool,
    /// The largest Grundy value.
    value: Option<u32>,
    /// Relations of [`definitions`].
    relations: BTreeSet<String>,
    /// Definitions that have their line.
    defined: BTreeSet<String>,
}

/// What is written so far.
struct Export<'a> {
    /// The definitions up to now, by name.
    definitions: BTreeMap<&'a str, &'a Definition>,
    /// By the suffix of the take-away function.
    used: BTreeMap<&'static str, Used>,
    /// Names of sentences, and how many statements have had each.
    claims: BTreeMap<String, usize>,
    commands: String,
    left_out: Vec<(&'a str, ExportError)>,
}

impl Default for Export<'_> {
    fn default() -> Self {
        let definitions = standard().definitions().map(|definition| (definition.name.as_str(), definition)).collect();
        let (used, claims, commands) = (BTreeMap::new(), BTreeMap::new(), String::new());
        Self { definitions, used, claims, commands, left_out: Vec::new() }
    }
}

impl<'a> Export<'a> {
    /// Writes a definition after those that it uses, unless it has been written.
    fn define(&mut self, name: &'a str, notation: &Notation) -> Result<(), ExportError> {
        if !self.used.entry(notation.suffix).or_default().defined.insert(name.to_owned()) {
            return Ok(());
        }
        let definition = self.definitions[name];
        let formula = definition.statement.formula();
        self.prepare(formula, notation)?;
        let text = definition.statement.to_string();
        let arguments = names::arguments(&definition.arguments, |name| text.contains(name));
        let renamed = definition.arguments.iter().map(String::as_str).zip(arguments.iter().cloned()).collect();
        let Sentence { mut text, free } = self.sentence(formula, renamed, notation)?;
        // Walnut takes the arguments from the statement, so each of them has to occur.
        for missing in arguments.iter().filter(|&argument| !free.contains(argument)) {
            text = format!("(({missing}>=0) & {text})");
        }
        let name = names::definition(name, notation.suffix);
        let _ = writeln!(self.commands, "def {name} \"?{} {text}\":", notation.system);
        Ok(())
    }

    /// Writes a statement after the definitions that it uses.
    fn claim(&mut self, claim: &'a Claim, notation: &Notation) -> Result<(), ExportError> {
        let formula = claim.statement.formula();
        self.prepare(formula, notation)?;
        let Sentence { text, .. } = self.sentence(formula, BTreeMap::new(), notation)?;
        let number = self.claims.entry(names::claim(&claim.name, 0)).or_default();
        let name = names::claim(&claim.name, *number);
        *number += 1;
        let negation = if claim.holds { "" } else { "~" };
        let _ = writeln!(self.commands, "eval {name} \"?{} {negation}{text}\":", notation.system);
        Ok(())
    }

    /// Notes the relations of a statement, and writes its definitions.
    fn prepare(&mut self, formula: &Formula, notation: &Notation) -> Result<(), ExportError> {
        for symbol in formula.relations() {
            let defined = self.definitions.get_key_value(symbol.name.as_str()).map(|(&name, _)| name);
            if let Some(name) = defined.filter(|_| symbol.parameters.is_none()) {
                self.define(name, notation)?;
                continue;
            }
            let used = self.used.entry(notation.suffix).or_default();
            match (symbol.name.as_str(), symbol.parameters.as_deref()) {
                ("n", fixed) => _ = used.games.insert(sorted(fixed.unwrap_or_default())),
                ("n2", None) => used.two_piles = true,
                ("g", Some(&[value])) => used.value = used.value.max(Some(value)),
                (name, None) if definitions::arity(name).is_some() => _ = used.relations.insert(name.to_owned()),
                _ => return Err(ExportError::Unknown(symbol.clone())),
            }
        }
        Ok(())
    }

    fn sentence(
        &self,
        formula: &Formula,
        renamed: BTreeMap<&str, String>,
        notation: &Notation,
    ) -> Result<Sentence, ExportError> {
        let suffix = notation.suffix;
        let relation = |symbol: &Symbol| match (symbol.name.as_str(), symbol.parameters.as_deref()) {
            (name, None) if self.definitions.contains_key(name) => Ok(names::definition(name, suffix)),
            ("n", fixed) => Ok(names::game(1, &sorted(fixed.unwrap_or_default()), Play::Normal, suffix)),
            ("n2", None) => Ok(names::game(2, &[], Play::Normal, suffix)),
            ("g", Some(&[value])) => Ok(names::value(value, suffix)),
            (name, None) => Ok(format!("{name}{suffix}")),
            _ => Err(ExportError::Unknown(symbol.clone())),
        };
        Vocabulary { multiple: notation.multiple, renamed, relation: &relation }.sentence(formula)
    }

    /// All files. The recurrences come first.
    fn files(self, most_states: usize, monitor: &mut dyn Monitor) -> Result<BTreeMap<String, String>, ExportError> {
        let (mut files, mut recurrences) = (BTreeMap::new(), String::new());
        let mut add = |mut more: BTreeMap<String, String>| {
            recurrences += &more.remove(COMMANDS).unwrap_or_default();
            files.append(&mut more);
        };
        for take in &[TakeAway::FIBONACCI, TakeAway::POWER_OF_TWO] {
            let notation = Notation::of(take)?;
            let Some(used) = self.used.get(notation.suffix) else { continue };
            add(relations(take, &used.relations, &notation)?);
            let mut prover = Prover::new(take.clone(), most_states)?;
            for fixed in &used.games {
                prover.prove(fixed, monitor, &mut |_| ())?;
            }
            add(game::files(prover.proved().values().map(AsRef::as_ref))?);
            if used.two_piles {
                let two: Checked<Certificate> = prove_two(take, most_states, monitor)?;
                add(game::files([two.as_ref()].into_iter())?);
            }
            let mut values = GrundyProver::new(take.clone(), most_states)?;
            for _ in 0..used.value.map_or(0, |value| value + 1) {
                values.prove_next(monitor)?;
            }
            add(grundy::files(&values.proved().iter().map(AsRef::as_ref).collect::<Vec<_>>())?);
        }
        files.insert(INSTRUCTIONS.to_owned(), instructions(&self.left_out));
        files.insert(COMMANDS.to_owned(), recurrences + &self.commands);
        Ok(files)
    }
}

/// The automata of relations between numbers and terms.
fn relations(
    take: &TakeAway,
    names: &BTreeSet<String>,
    notation: &Notation,
) -> Result<BTreeMap<String, String>, ExportError> {
    let system = NumerationSystem::new(take)?;
    let mut evaluator = Evaluator::new(&system);
    definitions::define(&mut evaluator, &names.iter().map(String::as_str).collect())?;
    let file = |name: &String| {
        let automaton = PartialDfa::of_relation(&evaluator.relations[&Symbol::from(name.as_str())]);
        (format!("{name}{}.txt", notation.suffix), notation.automaton(&automaton))
    };
    Ok(names.iter().map(file).collect())
}

fn instructions(left_out: &[(&str, ExportError)]) -> String {
    let mut text = format!(
        "# For the Walnut prover\n\n\
         1. Copy `{COMMANDS}` into Walnut's folder `Command Files`, and the other `.txt` files, which are automata, into \
         `Automata Library`.\n\
         2. Start Walnut and enter `load {COMMANDS};`.\n\n\
         Walnut should print `TRUE` for every `eval` line. The lines `check_...` say that an automaton is the game or \
         the Grundy value that it is claimed to be: it satisfies the recurrence, which has one solution. The lines \
         `claim_...` are the statements. The negation stands for a statement that is claimed to be false. A `def` line \
         defines a relation for the lines after it. The automata `term`, `low`, `top`, `next`, `even` and `nimsum` are \
         definitions, too.\n",
    );
    if !left_out.is_empty() {
        text.push_str("\nThese statements are left out:\n\n");
        for (name, refusal) in left_out {
            // Writing to a string does not fail.
            let _ = writeln!(text, "- {name}: {refusal}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::{Automaton, Library};
    use super::*;
    use crate::logic::theory::THEORIES;
    use fibnim::Forever;

    fn files(text: &str) -> BTreeMap<String, String> {
        let text: Theory = text.parse().expect("a theory");
        theory(&text, &TakeAway::FIBONACCI, 2000, &mut Forever).expect("written")
    }

    fn shipped(name: &str) -> &'static str {
        THEORIES.iter().find(|theory| theory.0 == name).expect("a theory").2
    }

    /// The parts of a number from the largest on, by subtraction.
    fn parts(mut n: i64) -> Vec<i64> {
        let mut parts = Vec::new();
        for term in [89, 55, 34, 21, 13, 8, 5, 3, 2, 1] {
            if term <= n {
                parts.push(term);
                n -= term;
            }
        }
        parts
    }

    #[test]
    fn commands_are_definitions_and_sentences() {
        let found = files(
            "define twice(x, y) := y = 2*x\ndefine first(m, Big) := m = m\n\
             prove a-1 := forall x: exists y: twice(x, y)\nrefute a.1 := forall x: g(1; x, 1) implies n(2; x, x) or n2(x, x, 1)\n\
             take t+1\nprove other := forall x: term(x)\ntake t\nprove b := forall x: low(x, x) iff term(x)\n",
        );
        let expected = "\
            def twice \"?msd_fib (y=2*x)\":\n\
            def first \"?msd_fib ((b_Big>=0) & ((a_m>=0) & (0=0)))\":\n\
            eval claim_a_1 \"?msd_fib (Ax (Ey $twice(x,y)))\":\n\
            eval claim_a_1_1 \"?msd_fib ~(Ax ($g1(x,1) => ($n2(x,x) | $nn(x,x,1))))\":\n\
            eval claim_b \"?msd_2 (Ax ($low_t(x,x) <=> $term_t(x)))\":\n";
        let commands = &found[COMMANDS];
        assert!(commands.ends_with(expected), "{commands}");
        let checks: Vec<&str> = commands.lines().filter_map(|line| line.split(' ').nth(1)).collect();
        assert_eq!(
            checks[..8],
            ["check_n", "check_n1", "check_n2", "check_nn", "check_e0", "check_g0", "check_e1", "check_g1"]
        );
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        let automata = "e0.txt e1.txt g0.txt g1.txt low_t.txt n.txt n1.txt n2.txt nn.txt term_t.txt";
        assert_eq!(names.join(" "), format!("{INSTRUCTIONS} {COMMANDS} {automata}"));
        let left_out = "- other: Walnut has no numeration system for the take-away function t+1";
        assert!(found[INSTRUCTIONS].contains(left_out), "{}", found[INSTRUCTIONS]);
        let only: Theory = "take t+1\nprove other := forall x: term(x)".parse().expect("a theory");
        let refused = theory(&only, &TakeAway::FIBONACCI, 2000, &mut Forever);
        assert_eq!(refused, Err(ExportError::TakeAway("t+1".parse().expect("a function"))));
    }

    #[test]
    fn relations_have_files_that_say_what_they_are_for() {
        let found = files(
            "prove a := forall x: term(x) or low(x, x) or top(x, x) or next(x, x) or even(x, x)\n\
             take t\nprove b := forall x: nimsum(x, x, 0, 0)",
        );
        assert_eq!(found["term.txt"], "msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n");
        let holds = |name: &str, numbers: &[i64]| Automaton::new(&found[name]).holds(numbers);
        let place = |x: i64| [1, 2, 3, 5, 8, 13, 21, 34].iter().position(|&term| term == x);
        for x in 0..35 {
            assert_eq!(holds("term.txt", &[x]), place(x).is_some(), "{x}");
            for y in 0..35 {
                assert_eq!(holds("low.txt", &[x, y]), parts(x).last() == Some(&y), "{x} {y}");
                assert_eq!(holds("top.txt", &[x, y]), parts(x).first() == Some(&y), "{x} {y}");
                let apart = place(x).zip(place(y)).and_then(|(x, y)| y.checked_sub(x));
                assert_eq!(holds("next.txt", &[x, y]), apart == Some(1), "{x} {y}");
                assert_eq!(holds("even.txt", &[x, y]), apart.is_some_and(|apart| apart % 2 == 0), "{x} {y}");
                let z = 21;
                assert!(holds("nimsum_t.txt", &[x, y, z, x ^ y ^ z]) && !holds("nimsum_t.txt", &[x, y, z, x ^ y]));
            }
        }
    }

    #[test]
    fn definitions_mean_what_the_standard_theory_says() {
        let found = files(
            "prove a := forall n, x: tail(n, x) or part(n, x) or shift(n, x) or rho(n, x) or gap2(n, x) or \
             winning(n, x) or best_take(n, 4, x) or opening_p(n)",
        );
        let library = Library::new(&found, 90);
        let terms = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55];
        let place = |part: i64| terms.iter().position(|&term| term == part).expect("a term");
        for n in 0..24 {
            let parts = parts(n);
            let tails: Vec<i64> = (0..parts.len()).map(|i| parts[i..].iter().sum()).collect();
            let shifted = parts.iter().map(|&part| terms[place(part) + 1]).sum::<i64>();
            // Two places before 3 is 1, as it is before 2.
            let before = |&part: &i64| if part == 2 { 1 } else { terms[place(part).saturating_sub(2)] };
            let back = parts.iter().map(before).sum::<i64>();
            // By theorem: one pile is P exactly if the quota is below its least part.
            let least = |n: i64| self::parts(n).last().copied().unwrap_or(i64::MAX);
            let wins = |t: i64| 1 <= t && t <= n && 2 * t < least(n - t);
            for x in 0..40 {
                let is = |name: &str| library.relates(name, &[n, x]);
                assert_eq!(is("tail"), tails.contains(&x), "{n} {x}");
                assert_eq!(is("part"), parts.contains(&x), "{n} {x}");
                assert_eq!(is("shift"), shifted == x, "{n} {x}");
                assert_eq!(is("rho"), back == x, "{n} {x}");
                let gap = (1..parts.len()).any(|i| tails[i] == x && place(parts[i - 1]) == place(parts[i]) + 2);
                assert_eq!(is("gap2"), gap, "{n} {x}");
                assert_eq!(is("winning"), wins(x), "{n} {x}");
                let best = (1..=4).rev().find(|&t| wins(t)) == Some(x);
                assert_eq!(library.relates("best_take", &[n, 4, x]), best, "{n} {x}");
            }
            assert_eq!(library.relates("opening_p", &[n]), (1..n).all(|t| !wins(t)), "{n}");
        }
    }

    #[test]
    fn sentences_of_the_theories_are_true() {
        for (name, outer, bound) in [("zhou", 9, 30), ("flanigan", 9, 40), ("exact2", 9, 40)] {
            let found = files(shipped(name));
            for (sentence, truth) in Library::new(&found, bound).truths(outer) {
                assert!(truth, "{name}: {sentence}");
            }
            // Wrong variants, and what is refuted, claimed as true.
            let text = shipped(name);
            let wrong = match name {
                "zhou" => text.replace("term(a)", "next(a, a + 1)"),
                "flanigan" => text.replace("low(d, z) and 1 <= t < z", "low(d, z) and 1 <= t <= z"),
                _ => text.replace("b >= a", "b > a"),
            };
            assert_ne!(wrong, text);
            let truths = files(&wrong);
            let library = Library::new(&truths, bound);
            assert!(library.truths(outer).iter().any(|truth| !truth.1), "{name}");
        }
    }

    #[test]
    fn what_is_refuted_is_written_as_a_negation() {
        let found = files("refute a := forall x: term(x)\nprove b := forall x: term(x)");
        assert_eq!(Library::new(&found, 9).truths(9), [("claim_a", true), ("claim_b", false)]);
    }
}
