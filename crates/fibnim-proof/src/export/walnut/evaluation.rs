//! Walnut's files read and its sentences evaluated on small numbers, independently of what writes them.
//!
//! Operations bind as in Walnut: `*`, then `+` and `-`, comparisons, `~`, `&` and `|` alike, `=>`, `<=>`. A quantifier reaches as
//! far as it can. A difference below 0 has no value, and what is said of it is false.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
        let tracks: Vec<&str> = self.system.split(' ').collect();
        assert_eq!(tracks.len(), numbers.len(), "a number for each track");
        let fibonacci = tracks[0] == "msd_fib";
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
            let word = places.iter().rev().map(digit).collect();
            assert_eq!(rest, 0, "{number} is small");
            word
        };
        self.reads(&numbers.iter().map(word).collect::<Vec<Vec<u8>>>())
    }
}

#[derive(Debug)]
enum Term {
    Variable(String),
    Number(i64),
    Operation(char, Box<Term>, Box<Term>),
}

#[derive(Debug)]
enum Kind {
    Compare(&'static str, Term, Term),
    Call(String, Vec<Term>),
    Not(Box<Sentence>),
    Binary(&'static str, Box<Sentence>, Box<Sentence>),
    /// `true` for "there is".
    Quantified(bool, Vec<String>, Box<Sentence>),
}

#[derive(Debug)]
struct Sentence {
    kind: Kind,
    free: BTreeSet<String>,
}

impl Term {
    fn names(&self, names: &mut BTreeSet<String>) {
        match self {
            Self::Variable(name) => _ = names.insert(name.clone()),
            Self::Number(_) => {}
            Self::Operation(_, a, b) => [a, b].iter().for_each(|term| term.names(names)),
        }
    }

    fn value(&self, values: &[(String, i64)]) -> Option<i64> {
        match self {
            Self::Variable(name) => values.iter().rev().find(|value| value.0 == *name).map(|value| value.1),
            Self::Number(number) => Some(*number),
            Self::Operation(operation, a, b) => {
                let (a, b) = (a.value(values)?, b.value(values)?);
                match operation {
                    '*' => Some(a * b),
                    '+' => Some(a + b),
                    _ => (a >= b).then_some(a - b),
                }
            }
        }
    }
}

/// Reads the sentence of a command.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    fn factor(&mut self) -> Term {
        let word = self.word();
        let first = word.chars().next().unwrap_or_else(|| panic!("a word at {}", self.rest));
        assert!(first != '_' && !"AEI".contains(first), "{word} is no name");
        if first.is_ascii_digit() {
            Term::Number(word.parse().expect("a number"))
        } else {
            Term::Variable(word.to_owned())
        }
    }

    fn term(&mut self) -> Term {
        let product = |reader: &mut Self| {
            let first = reader.factor();
            if reader.skip("*") { Term::Operation('*', Box::new(first), Box::new(reader.factor())) } else { first }
        };
        let mut sum = product(self);
        loop {
            let operation = match () {
                () if self.skip("+") => '+',
                () if self.skip("-") => '-',
                () => return sum,
            };
            sum = Term::Operation(operation, Box::new(sum), Box::new(product(self)));
        }
    }

    /// Operations from one that binds loosely on: `<=>`, `=>`, and `&` and `|` alike.
    fn sentence(&mut self, level: usize) -> Sentence {
        const LEVELS: [&[&str]; 3] = [&["<=>"], &["=>"], &["&", "|"]];
        let Some(&operations) = LEVELS.get(level) else { return self.single() };
        let mut left = self.sentence(level + 1);
        while let Some(operation) = operations.iter().find(|operation| self.skip(operation)) {
            let right = self.sentence(level + 1);
            let free = left.free.union(&right.free).cloned().collect();
            left = Sentence { kind: Kind::Binary(operation, Box::new(left), Box::new(right)), free };
        }
        left
    }

    fn single(&mut self) -> Sentence {
        if self.skip("~") {
            let inner = self.single();
            let free = inner.free.clone();
            return Sentence { kind: Kind::Not(Box::new(inner)), free };
        }
        if self.skip("(") {
            let inner = self.sentence(0);
            assert!(self.skip(")"), "closed at {}", self.rest);
            return inner;
        }
        for (word, exists) in [("E", true), ("A", false)] {
            if self.skip(word) {
                let mut names = vec![self.word().to_owned()];
                while self.skip(",") {
                    names.push(self.word().to_owned());
                }
                let inner = self.sentence(0);
                let mut free = inner.free.clone();
                for name in &names {
                    assert!(free.remove(name), "{name} is free before it is bound");
                }
                return Sentence { kind: Kind::Quantified(exists, names, Box::new(inner)), free };
            }
        }
        let mut free = BTreeSet::new();
        if self.skip("$") {
            let name = self.word().to_owned();
            assert!(self.skip("("));
            let mut terms = vec![self.term()];
            while self.skip(",") {
                terms.push(self.term());
            }
            assert!(self.skip(")"), "closed at {}", self.rest);
            for term in &terms {
                term.names(&mut free);
            }
            return Sentence { kind: Kind::Call(name, terms), free };
        }
        let left = self.term();
        // Longer signs first.
        let comparison = ["!=", "<=", ">=", "=", "<", ">"].into_iter().find(|sign| self.skip(sign));
        let (comparison, right) = (comparison.unwrap_or_else(|| panic!("a sign at {}", self.rest)), self.term());
        for term in [&left, &right] {
            term.names(&mut free);
        }
        Sentence { kind: Kind::Compare(comparison, left, right), free }
    }
}

/// The sentences and relations of some files. Quantifiers range over the numbers below a bound.
pub(super) struct Library {
    automata: BTreeMap<String, Automaton>,
    /// The relations of `def` lines, with their arguments in the order of the alphabet.
    definitions: BTreeMap<String, Sentence>,
    sentences: Vec<(String, Sentence)>,
    bound: i64,
    known: RefCell<HashMap<(String, Vec<i64>), bool>>,
}

impl Library {
    pub(super) fn new(files: &BTreeMap<String, String>, bound: i64) -> Self {
        let automata = files.iter().filter_map(|(name, text)| Some((name.strip_suffix(".txt")?, text)));
        let automata = automata.filter(|(name, _)| format!("{name}.txt") != COMMANDS);
        let automata = automata.map(|(name, text)| (name.to_owned(), Automaton::new(text))).collect();
        let (mut definitions, mut sentences) = (BTreeMap::new(), Vec::new());
        for line in files[COMMANDS].lines() {
            let (command, rest) = line.split_once(' ').expect("a command");
            let (name, rest) = rest.split_once(" \"?").expect("a sentence in quotes");
            let (system, rest) = rest.split_once(' ').expect("a numeration system");
            assert!(["msd_fib", "msd_2"].contains(&system), "{line}");
            let mut reader = Reader { rest: rest.strip_suffix("\":").expect("an end") };
            let sentence = reader.sentence(0);
            assert_eq!(reader.rest, "", "all is read: {line}");
            let twice = match command {
                "def" => definitions.insert(name.to_owned(), sentence).is_some(),
                "eval" => {
                    assert!(sentence.free.is_empty(), "{line}");
                    sentences.push((name.to_owned(), sentence));
                    sentences[..sentences.len() - 1].iter().any(|(other, _)| other == name)
                }
                other => panic!("{other} is no command"),
            };
            assert!(!twice, "{name} is there once");
        }
        Self { automata, definitions, sentences, bound, known: RefCell::default() }
    }

    /// The sentences by name, each with its truth if the quantifiers at its beginning range over the numbers below `outer`.
    pub(super) fn truths(&self, outer: i64) -> Vec<(&str, bool)> {
        let truth = |sentence: &Sentence| self.outer(sentence, outer);
        self.sentences.iter().map(|(name, sentence)| (name.as_str(), truth(sentence))).collect()
    }

    fn outer(&self, sentence: &Sentence, outer: i64) -> bool {
        match &sentence.kind {
            Kind::Not(inner) => !self.outer(inner, outer),
            Kind::Quantified(exists, names, inner) => {
                self.some(names, &[(inner, *exists)], outer, &mut Vec::new()) == *exists
            }
            _ => self.holds(sentence, &mut Vec::new()),
        }
    }

    /// Whether a relation relates some numbers.
    pub(super) fn relates(&self, name: &str, numbers: &[i64]) -> bool {
        let Some(definition) = self.definitions.get(name) else { return self.automata[name].holds(numbers) };
        let key = (name.to_owned(), numbers.to_vec());
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        assert_eq!(definition.free.len(), numbers.len(), "{name} has as many arguments");
        let mut values = definition.free.iter().cloned().zip(numbers.iter().copied()).collect();
        let holds = self.holds(definition, &mut values);
        self.known.borrow_mut().insert(key, holds);
        holds
    }

    fn holds(&self, sentence: &Sentence, values: &mut Vec<(String, i64)>) -> bool {
        match &sentence.kind {
            Kind::Compare(comparison, a, b) => {
                a.value(values).zip(b.value(values)).is_some_and(|(a, b)| match *comparison {
                    "=" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                })
            }
            Kind::Call(name, terms) => {
                let numbers: Option<Vec<i64>> = terms.iter().map(|term| term.value(values)).collect();
                numbers.is_some_and(|numbers| self.relates(name, &numbers))
            }
            Kind::Not(inner) => !self.holds(inner, values),
            Kind::Binary("&", a, b) => self.holds(a, values) && self.holds(b, values),
            Kind::Binary("|", a, b) => self.holds(a, values) || self.holds(b, values),
            Kind::Binary("=>", a, b) => !self.holds(a, values) || self.holds(b, values),
            Kind::Binary(_, a, b) => self.holds(a, values) == self.holds(b, values),
            Kind::Quantified(exists, names, inner) => {
                self.some(names, &[(inner, *exists)], self.bound, values) == *exists
            }
        }
    }

    /// Whether there are numbers below a bound such that all parts have these truths. A part is looked at as soon as all its
    /// variables have values.
    fn some(&self, names: &[String], parts: &[(&Sentence, bool)], bound: i64, values: &mut Vec<(String, i64)>) -> bool {
        let mut pieces = Vec::new();
        for &(sentence, truth) in parts {
            split(sentence, truth, &mut pieces);
        }
        let (now, later): (Vec<_>, Vec<_>) =
            pieces.into_iter().partition(|(sentence, _)| names.iter().all(|name| !sentence.free.contains(name)));
        if now.iter().any(|&(sentence, truth)| self.holds(sentence, values) != truth) {
            return false;
        }
        let Some((name, names)) = names.split_first() else { return true };
        (0..bound).any(|value| {
            values.push((name.clone(), value));
            let found = self.some(names, &later, bound, values);
            values.pop();
            found
        })
    }
}

/// Parts that have certain truths exactly if the sentence has its truth.
fn split<'a>(sentence: &'a Sentence, truth: bool, parts: &mut Vec<(&'a Sentence, bool)>) {
    match (&sentence.kind, truth) {
        (Kind::Not(inner), _) => split(inner, !truth, parts),
        (Kind::Binary("&", a, b), true) | (Kind::Binary("|", a, b), false) => {
            split(a, truth, parts);
            split(b, truth, parts);
        }
        (Kind::Binary("=>", a, b), false) => {
            split(a, true, parts);
            split(b, false, parts);
        }
        _ => parts.push((sentence, truth)),
    }
}

/// Whether all sentences of these files hold for piles and quotas up to a bound.
pub(super) fn hold(files: &BTreeMap<String, String>, bound: i64) -> bool {
    Library::new(files, bound).truths(bound).iter().all(|truth| truth.1)
}
