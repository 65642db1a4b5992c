//! Walnut's files read and its sentences evaluated on small numbers, independently of what writes them.

use std::collections::BTreeMap;

use super::notation::COMMANDS;

/// An automaton as its file tells it: outputs, and next states by state and digits.
pub(super) struct Automaton {
    system: String,
    outputs: BTreeMap<usize, bool>,
    next: BTreeMap<(usize, Vec<u8>), usize>,
}

impl Automaton {
    pub(super) fn new(text: &str) -> Self {
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let system = lines.next().expect("a first line").to_owned();
        let (mut outputs, mut next, mut at) = (BTreeMap::new(), BTreeMap::new(), 0);
        for line in lines {
            let number = |text: &str| text.parse().expect("a number");
            let numbers = |part: &str| part.split_whitespace().map(number).collect::<Vec<usize>>();
            if let Some((digits, to)) = line.split_once("->") {
                let digits: Vec<u8> = numbers(digits).iter().map(|&digit| digit as u8).collect();
                let twice = next.insert((at, digits), numbers(to)[0]);
                assert_eq!(twice, None, "deterministic");
            } else {
                let state = numbers(line);
                at = state[0];
                assert_eq!(outputs.insert(at, state[1] == 1), None, "once");
            }
        }
        Self { system, outputs, next }
    }

    pub(super) fn systems(&self) -> &str {
        &self.system
    }

    pub(super) fn reads(&self, words: &[Vec<u8>]) -> bool {
        let end = (0..words[0].len()).try_fold(0, |state, i| {
            let digits: Vec<u8> = words.iter().map(|word| word[i]).collect();
            self.next.get(&(state, digits)).copied()
        });
        end.is_some_and(|state| self.outputs[&state])
    }

    /// Representations are made here from Fibonacci numbers and powers of 2, not by what wrote the file.
    pub(super) fn holds(&self, numbers: &[i64]) -> bool {
        let fibonacci = self.system.starts_with("msd_fib");
        let mut places = vec![1, 2];
        for i in 2..14 {
            places.push(if fibonacci { places[i - 1] + places[i - 2] } else { 2 * places[i - 1] });
        }
        let word = |&number: &i64| {
            let mut rest = number;
            let digit = |&place: &i64| {
                let digit = u8::from(place <= rest);
                rest -= i64::from(digit) * place;
                digit
            };
            places.iter().rev().map(digit).collect()
        };
        self.reads(&numbers.iter().map(word).collect::<Vec<Vec<u8>>>())
    }
}

/// Evaluates the sentence of a command at some values of its variables.
struct Evaluation<'a> {
    rest: &'a str,
    values: &'a [(&'a str, i64)],
    automata: &'a BTreeMap<String, Automaton>,
}

impl<'a> Evaluation<'a> {
    fn skip(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    fn atom(&mut self) -> i64 {
        let word = self.word();
        let value = self.values.iter().find(|value| value.0 == word).map(|value| value.1);
        value.unwrap_or_else(|| word.parse().expect("a number"))
    }

    fn term(&mut self) -> i64 {
        let first = self.atom();
        match () {
            () if self.skip("*") => first * self.atom(),
            () if self.skip("-") => first - self.atom(),
            () => first,
        }
    }

    fn formula(&mut self) -> bool {
        if self.skip("~") {
            return !self.formula();
        }
        if self.skip("(") {
            let mut value = self.formula();
            while !self.skip(")") {
                let equal = self.skip("<=>");
                let both = !equal && self.skip("&");
                assert!(equal || both || self.skip("|"), "an operator at {}", self.rest);
                let other = self.formula();
                value = if equal {
                    value == other
                } else if both {
                    value && other
                } else {
                    value || other
                };
            }
            return value;
        }
        if self.skip("$") {
            let name = self.word();
            assert!(self.skip("("));
            let mut numbers = vec![self.term()];
            while self.skip(",") {
                numbers.push(self.term());
            }
            assert!(self.skip(")"));
            return numbers.iter().all(|&number| number >= 0) && self.automata[name].holds(&numbers);
        }
        let left = self.term();
        match () {
            () if self.skip(">=") => left >= self.term(),
            () if self.skip("<=") => left <= self.term(),
            () => self.skip("=") && left == self.term(),
        }
    }
}

/// Whether all sentences of these files hold for piles and quotas up to a bound.
pub(super) fn hold(files: &BTreeMap<String, String>, bound: i64) -> bool {
    let automata = files.iter().filter(|file| file.0 != COMMANDS);
    let automata: BTreeMap<String, Automaton> =
        automata.map(|(name, text)| (name.trim_end_matches(".txt").to_owned(), Automaton::new(text))).collect();
    files[COMMANDS].lines().all(|line| {
        let (names, sentence) = line.split_once(" A").and_then(|(_, rest)| rest.split_once(' ')).expect("a sentence");
        let sentence = sentence.strip_suffix("\":").expect("an end");
        let names: Vec<&str> = names.split(',').collect();
        (0..bound.pow(names.len() as u32)).all(|i| {
            let value = |(place, name)| (name, i / bound.pow(place as u32) % bound);
            let values: Vec<(&str, i64)> = names.iter().copied().enumerate().map(value).collect();
            let mut evaluation = Evaluation { rest: sentence, values: &values, automata: &automata };
            let value = evaluation.formula();
            assert_eq!(evaluation.rest, "", "all is read");
            value
        })
    })
}
