//! Files of certificates of which the last is changed at random. The changes are the same in each run.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::shell::Result;

/// The largest certificate that is changed, in entries of its table.
const LARGEST: usize = 1000;

/// Take-away functions that replace others, some of them refused, such as those in another form than `fibnim` prints. A
/// check under `3t` takes both checkers more than a second, so it is not among them.
const FUNCTIONS: [&str; 18] = [
    "t",
    "2t",
    "2n",
    "4t/2",
    "t^2",
    "max(2t,3)",
    "f loor(5t/2)",
    "floor(5t/2)",
    "2,4,6 then 2t",
    "1,4 then 2t",
    "2,2,6 then 2t",
    "t+1",
    "2t-1",
    "2t+1",
    "floor(3t/2)+1",
    "4t",
    "7",
    "2tt",
];

/// Permitted takes that replace others, some of them refused.
const SETS: [&str; 13] =
    ["fib", "odd", "powers of 2", "powers of 4", "squares", "all", "1", "1,2", "2,1", "1,3,40", "2,3", "1,257", "0,1"];

/// A certificate and the lines that it depends on.
struct Game {
    before: Vec<String>,
    line: String,
}

/// An endless sequence of changed files.
pub struct Changes {
    games: Vec<Game>,
    random: Rng,
}

impl Changes {
    /// Changes of the certificates in these files; each seed gives others.
    pub fn new(texts: &[String], seed: u64) -> Result<Self> {
        let mut games = Vec::new();
        for text in texts {
            let lines: Vec<(&str, Value)> =
                text.lines().map(|line| Ok((line, serde_json::from_str(line)?))).collect::<Result<_>>()?;
            for (index, (line, value)) in lines.iter().enumerate() {
                let quick = value["take"] != "3t" || index == 0;
                if quick && value["next"].as_array().is_some_and(|next| next.len() <= LARGEST) {
                    games.push(Game { before: closure(&lines[..index], value), line: (*line).to_owned() });
                }
            }
        }
        Ok(Self { games, random: Rng::with_seed(seed) })
    }

    /// A changed file.
    pub fn next(&mut self) -> String {
        let random = &mut self.random;
        let Game { before, line } = &self.games[random.usize(..self.games.len())];
        let mut before = before.clone();
        let mut last: Value = serde_json::from_str(line).expect("a shipped line is JSON");
        // A second change meets what the first one left.
        for _ in 0..=usize::from(random.usize(..4) == 0) {
            change(&mut last, &mut before, random);
        }
        let mut line = last.to_string();
        if random.usize(..6) == 0 {
            change_text(&mut line, random);
        }
        before.push(line);
        before.join("\n") + "\n"
    }
}

/// What a certificate or a dependency is about.
fn subject(value: &Value) -> (Value, Value) {
    (value["fixed"].clone(), value["level"].clone())
}

/// The lines that a certificate depends on, directly or not, in the order of the file.
fn closure(lines: &[(&str, Value)], value: &Value) -> Vec<String> {
    let depends = |value: &Value| value["depends"].as_array().into_iter().flatten().map(subject).collect::<Vec<_>>();
    let mut wanted = depends(value);
    let mut found = Vec::new();
    for (line, value) in lines.iter().rev() {
        if wanted.contains(&subject(value)) {
            wanted.extend(depends(value));
            found.push((*line).to_owned());
        }
    }
    found.reverse();
    found
}

/// Changes the certificate, or the lines before it.
fn change(last: &mut Value, before: &mut Vec<String>, random: &mut Rng) {
    let letters = 2_usize << last["free"].as_u64().unwrap_or(1).min(2);
    let mut next: Vec<u64> = numbers(&last["next"]);
    let states = next.len() / letters;
    let mut accepting = numbers(&last["accepting"]);
    // The number of free piles may have been changed before.
    if states == 0 {
        return change_list(before, random);
    }
    match random.usize(..16) {
        // The next state of a random state, most often an existing one.
        0..=4 => {
            let (entry, beyond) = (random.usize(..next.len()), usize::from(random.usize(..40) == 0));
            next[entry] = random.usize(..states + beyond) as u64;
        }
        5 | 6 => {
            let state = random.usize(..states) as u64;
            match accepting.iter().position(|&other| other == state) {
                Some(at) => _ = accepting.remove(at),
                None => accepting.push(state),
            }
        }
        7 => {
            let (a, b) = (random.usize(..next.len()), random.usize(..next.len()));
            next.swap(a, b);
        }
        // The same automaton with a state twice: right, unless something else changes.
        8 | 9 => {
            let (state, entry) = (random.usize(..states), random.usize(1..next.len()));
            next.extend_from_within(state * letters..(state + 1) * letters);
            if accepting.contains(&(state as u64)) {
                accepting.push(states as u64);
            }
            if next[entry] == state as u64 {
                next[entry] = states as u64;
            }
        }
        // The same automaton with two other states exchanged.
        10 if states > 2 => {
            let (a, b) = (random.usize(1..states), random.usize(1..states));
            for letter in 0..letters {
                next.swap(a * letters + letter, b * letters + letter);
            }
            for state in next.iter_mut().chain(&mut accepting) {
                *state = [(a, b), (b, a)]
                    .iter()
                    .find(|(from, _)| *from as u64 == *state)
                    .map_or(*state, |(_, to)| *to as u64);
            }
        }
        11 => last["take"] = json!(FUNCTIONS[random.usize(..FUNCTIONS.len())]),
        12 => change_subject(last, random),
        13 | 14 => change_depends(last, random),
        _ => change_list(before, random),
    }
    last["next"] = json!(next);
    last["accepting"] = json!(accepting);
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

fn change_subject(last: &mut Value, random: &mut Rng) {
    match random.usize(..8) {
        0 => last["fixed"] = json!([random.usize(1..=4)]),
        1 => last["fixed"] = json!([random.usize(1..=3), random.usize(1..=3)]),
        2 => last["level"] = json!(random.usize(..3)),
        3 => last["free"] = json!(random.usize(1..=3)),
        4 => (last["version"], last["play"]) = (json!(2), json!("misere")),
        5 | 6 => (last["version"], last["only"]) = (json!(3), json!(SETS[random.usize(..SETS.len())])),
        _ => (last["version"], last["play"]) = (json!(1), Value::Null),
    }
}

fn change_depends(last: &mut Value, random: &mut Rng) {
    let Some(depends) = last["depends"].as_array_mut().filter(|depends| !depends.is_empty()) else { return };
    let (a, b) = (random.usize(..depends.len()), random.usize(..depends.len()));
    match random.usize(..5) {
        0 => depends[a]["sha256"] = depends[b]["sha256"].clone(),
        1 => depends[a]["fixed"] = depends[b]["fixed"].clone(),
        _ => change_list(depends, random),
    }
}

/// Leaves out an item, exchanges two, or repeats one.
fn change_list<T: Clone>(list: &mut Vec<T>, random: &mut Rng) {
    if list.is_empty() {
        return;
    }
    let (a, b) = (random.usize(..list.len()), random.usize(..list.len()));
    match random.usize(..3) {
        0 => _ = list.remove(a),
        1 => list.swap(a, b),
        _ => list.insert(a, list[b].clone()),
    }
}

/// Replaces a character of the text, or changes the list of its characters.
fn change_text(line: &mut String, random: &mut Rng) {
    let mut letters: Vec<char> = line.chars().collect();
    if random.usize(..3) == 0 {
        let at = random.usize(..letters.len());
        let others = ['0', '1', '7', '-', ',', '.', '/', ' ', '\\', '\t', '\u{c}', '\u{1}', '\u{e9}', '['];
        letters[at] = others[random.usize(..others.len())];
    } else {
        change_list(&mut letters, random);
    }
    *line = letters.into_iter().collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_end_in_the_changed_line_and_repeat() {
        let line = |fixed: &str, depends: &str| {
            format!(r#"{{"take":"t","free":1,"fixed":{fixed},"depends":[{depends}],"next":[0,0,0,0],"accepting":[]}}"#)
        };
        let dependency = |fixed: &str| format!(r#"{{"fixed":{fixed},"sha256":""}}"#);
        let lines = [line("[]", ""), line("[1]", &dependency("[]")), line("[1,1]", &dependency("[1]"))];
        let mut changes = [(); 2].map(|()| Changes::new(&[lines.join("\n")], 1).expect("lines of JSON"));
        assert_eq!(changes[0].games.iter().map(|game| game.before.len()).collect::<Vec<_>>(), [0, 1, 2]);
        for _ in 0..300 {
            let [one, other] = changes.each_mut().map(Changes::next);
            assert_eq!(one, other);
            assert!(one.ends_with('\n'));
        }
    }
}
