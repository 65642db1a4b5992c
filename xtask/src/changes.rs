//! Files of certificates of which the last is changed at random. The changes are the same in each run.

use serde_json::{Value, json};

use crate::shell::Result;

/// The largest certificate that is changed, in entries of its table.
const LARGEST: usize = 1000;

/// Take-away functions that replace others, some of them refused, such as those in another form than `fibnim` prints. A check under
/// `3t` takes both checkers more than a second, so it is not among them.
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

/// Random numbers of splitmix64.
struct Random(u64);

impl Random {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }

    fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A certificate and the lines that it depends on.
struct Game {
    before: Vec<String>,
    line: String,
}

/// An endless sequence of changed files.
pub struct Changes {
    games: Vec<Game>,
    random: Random,
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
        Ok(Self { games, random: Random(seed << 32) })
    }

    /// A changed file, and what was changed.
    pub fn next(&mut self) -> (String, String) {
        let random = &mut self.random;
        let Game { before, line } = &self.games[random.below(self.games.len())];
        let mut before = before.clone();
        let mut last: Value = serde_json::from_str(line).expect("a shipped line is JSON");
        let mut changed = String::new();
        // A second change meets what the first one left.
        for _ in 0..=usize::from(random.below(4) == 0) {
            changed += &change(&mut last, &mut before, random);
            changed += "; ";
        }
        let mut line = last.to_string();
        if random.below(6) == 0 {
            changed += &change_text(&mut line, random);
        }
        before.push(line);
        (before.join("\n") + "\n", changed)
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

/// Changes the certificate, or the lines before it, and says how.
fn change(last: &mut Value, before: &mut Vec<String>, random: &mut Random) -> String {
    let letters = 2_usize << last["free"].as_u64().unwrap_or(1).min(2);
    let mut next: Vec<u64> = numbers(&last["next"]);
    let states = next.len() / letters;
    let mut accepting = numbers(&last["accepting"]);
    let said = match random.below(16) {
        // The next state of a random state, most often an existing one.
        0..=4 => {
            let beyond = usize::from(random.below(40) == 0);
            let (entry, to) = (random.below(next.len()), random.below(states + beyond));
            next[entry] = to as u64;
            format!("next[{entry}] is {to}")
        }
        5 | 6 => {
            let state = random.below(states) as u64;
            if accepting.contains(&state) {
                accepting.retain(|&other| other != state);
            } else {
                accepting.push(state);
            }
            format!("state {state} accepts or not")
        }
        7 => {
            let (a, b) = (random.below(next.len()), random.below(next.len()));
            next.swap(a, b);
            format!("next[{a}] and next[{b}] are exchanged")
        }
        // The same automaton with a state twice: right, unless something else changes.
        8 | 9 => {
            let (state, entry) = (random.below(states), random.below(next.len()));
            let row = next[state * letters..(state + 1) * letters].to_vec();
            next.extend(row);
            if accepting.contains(&(state as u64)) {
                accepting.push(states as u64);
            }
            if next[entry] == state as u64 && entry > 0 {
                next[entry] = states as u64;
            }
            format!("state {state} is there twice")
        }
        // The same automaton with two other states exchanged.
        10 if states > 2 => {
            let (a, b) = (1 + random.below(states - 1), 1 + random.below(states - 1));
            let exchange = |state: u64| {
                if state == a as u64 {
                    b as u64
                } else if state == b as u64 {
                    a as u64
                } else {
                    state
                }
            };
            for letter in 0..letters {
                next.swap(a * letters + letter, b * letters + letter);
            }
            next.iter_mut().chain(&mut accepting).for_each(|state| *state = exchange(*state));
            format!("states {a} and {b} change their names")
        }
        11 => {
            let take = *random.choose(&FUNCTIONS);
            last["take"] = json!(take);
            format!("the function is {take}")
        }
        12 => change_subject(last, random),
        13 | 14 => change_depends(last, random),
        _ => change_before(before, random),
    };
    last["next"] = json!(next);
    last["accepting"] = json!(accepting);
    said
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

fn change_subject(last: &mut Value, random: &mut Random) -> String {
    match random.below(6) {
        0 => last["fixed"] = json!([1 + random.below(4)]),
        1 => last["fixed"] = json!([1 + random.below(3), 1 + random.below(3)]),
        2 => last["level"] = json!(random.below(3)),
        3 => last["free"] = json!(1 + random.below(3)),
        4 => {
            last["version"] = json!(2);
            last["play"] = json!("misere");
        }
        _ => {
            last["version"] = json!(1);
            last["play"] = Value::Null;
        }
    }
    format!("the subject is {}, {}, {}, {}", last["free"], last["fixed"], last["level"], last["play"])
}

fn change_depends(last: &mut Value, random: &mut Random) -> String {
    let Some(depends) = last["depends"].as_array_mut().filter(|depends| !depends.is_empty()) else {
        return "nothing".to_owned();
    };
    let (a, b) = (random.below(depends.len()), random.below(depends.len()));
    match random.below(5) {
        0 => {
            depends.remove(a);
            format!("dependency {a} is missing")
        }
        1 => {
            depends.swap(a, b);
            format!("dependencies {a} and {b} are exchanged")
        }
        2 => {
            let copy = depends[a].clone();
            depends.push(copy);
            format!("dependency {a} is there twice")
        }
        3 => {
            depends[a]["sha256"] = depends[b]["sha256"].clone();
            format!("dependency {a} has the hash of {b}")
        }
        _ => {
            depends[a]["fixed"] = depends[b]["fixed"].clone();
            format!("dependency {a} has the piles of {b}")
        }
    }
}

fn change_before(before: &mut Vec<String>, random: &mut Random) -> String {
    if before.is_empty() {
        return "nothing".to_owned();
    }
    let (a, b) = (random.below(before.len()), random.below(before.len()));
    match random.below(3) {
        0 => {
            before.remove(a);
            format!("line {a} is missing")
        }
        1 => {
            before.swap(a, b);
            format!("lines {a} and {b} are exchanged")
        }
        _ => {
            before.insert(a, before[b].clone());
            format!("line {b} is there twice")
        }
    }
}

/// Replaces, removes or repeats a character of the text.
fn change_text(line: &mut String, random: &mut Random) -> String {
    let at = random.below(line.len());
    match random.below(3) {
        0 => {
            let digit =
                *random.choose(&["0", "1", "7", "-", ",", ".", "/", " ", "\\", "\t", "\u{c}", "\u{1}", "\u{e9}", "["]);
            line.replace_range(at..=at, digit);
            format!("character {at} is {digit:?}")
        }
        1 => {
            line.remove(at);
            format!("character {at} is missing")
        }
        _ => {
            let character = line.as_bytes()[at] as char;
            line.insert(at, character);
            format!("character {at} is there twice")
        }
    }
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
            assert!(one.0.ends_with('\n') && !one.1.is_empty());
        }
    }
}
