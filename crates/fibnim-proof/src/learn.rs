//! Learning an automaton from what it accepts.
//!
//! Prefixes of words are told apart by suffixes: two prefixes with the same answers to all suffixes so far are taken for one
//! state. Each counterexample yields one more suffix, found by bisection (Rivest & Schapire), so that suffixes are as
//! long as the language needs and no longer.

use rustc_hash::FxHashMap;

use crate::check::automaton::Automaton;
use crate::check::system::{Reading, System};

/// Says whether a tuple of numbers is accepted; `None` if that is not known.
pub trait Teacher {
    /// The answer.
    fn accepts(&self, numbers: &[u64]) -> Option<bool>;
}

/// The teacher does not know enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown(pub Vec<u64>);

/// No node: the prefix is no beginning of a representation.
const DEAD: u32 = u32::MAX;

/// A prefix of words.
struct Node {
    readings: Vec<Reading>,
    vectors: Vec<Vec<i64>>,
    /// By letter; empty before they are asked for.
    children: Vec<u32>,
    /// Answers to the suffixes.
    row: Vec<u64>,
    answers: usize,
}

struct Suffix {
    digits: Vec<Vec<u8>>,
    numbers: Vec<u64>,
    len: usize,
}

/// A learner, and all it has been told.
pub struct Learner<'a, T> {
    system: &'a System,
    tracks: usize,
    teacher: T,
    nodes: Vec<Node>,
    suffixes: Vec<Suffix>,
    /// The node that stands for every state of the last guess.
    states: Vec<u32>,
}

impl<'a, T: Teacher> Learner<'a, T> {
    /// A learner of sets of tuples of so many numbers.
    pub fn new(system: &'a System, tracks: usize, teacher: T) -> Self {
        let root = Node {
            readings: vec![system.begin(); tracks],
            vectors: vec![vec![0; system.dimension()]; tracks],
            children: Vec::new(),
            row: Vec::new(),
            answers: 0,
        };
        let mut learner = Self { system, tracks, teacher, nodes: vec![root], suffixes: Vec::new(), states: Vec::new() };
        learner.add_suffix(&[]);
        learner
    }

    /// The teacher.
    pub fn teacher(&self) -> &T {
        &self.teacher
    }

    fn add_suffix(&mut self, letters: &[u32]) {
        let digits: Vec<Vec<u8>> =
            (0..self.tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect();
        let numbers = digits.iter().map(|digits| self.system.number(digits)).collect();
        self.suffixes.push(Suffix { digits, numbers, len: letters.len() });
    }

    /// The answer to a prefix and a suffix behind it.
    fn ask(&self, node: u32, suffix: &Suffix) -> Result<bool, Unknown> {
        if node == DEAD {
            return Ok(false);
        }
        let node = &self.nodes[node as usize];
        let mut numbers = Vec::with_capacity(self.tracks);
        for track in 0..self.tracks {
            let mut reading = node.readings[track];
            for &digit in &suffix.digits[track] {
                match self.system.next(reading, digit) {
                    Some(next) => reading = next,
                    None => return Ok(false),
                }
            }
            if !self.system.may_end(reading) {
                return Ok(false);
            }
            let value = self.system.value(&node.vectors[track], suffix.len) + i128::from(suffix.numbers[track]);
            numbers.push(value as u64);
        }
        self.teacher.accepts(&numbers).ok_or(Unknown(numbers))
    }

    /// Brings the answers of a node up to date.
    fn fill(&mut self, node: u32) -> Result<(), Unknown> {
        while self.nodes[node as usize].answers < self.suffixes.len() {
            let at = self.nodes[node as usize].answers;
            let answer = self.ask(node, &self.suffixes[at])?;
            let node = &mut self.nodes[node as usize];
            if at.is_multiple_of(64) {
                node.row.push(0);
            }
            node.row[at / 64] |= u64::from(answer) << (at % 64);
            node.answers += 1;
        }
        Ok(())
    }

    fn child(&mut self, node: u32, letter: u32) -> u32 {
        if self.nodes[node as usize].children.is_empty() {
            let children = (0..1_u32 << self.tracks)
                .map(|letter| {
                    let parent = &self.nodes[node as usize];
                    let digit = |track: usize| (letter >> track & 1) as u8;
                    let readings: Option<Vec<Reading>> =
                        (0..self.tracks).map(|track| self.system.next(parent.readings[track], digit(track))).collect();
                    let Some(readings) = readings else { return DEAD };
                    if letter == 0 && node == 0 {
                        return 0;
                    }
                    let vectors = (0..self.tracks)
                        .map(|track| self.system.read(&parent.vectors[track], i64::from(digit(track))))
                        .collect();
                    self.nodes.push(Node { readings, vectors, children: Vec::new(), row: Vec::new(), answers: 0 });
                    self.nodes.len() as u32 - 1
                })
                .collect();
            self.nodes[node as usize].children = children;
        }
        self.nodes[node as usize].children[letter as usize]
    }

    /// The smallest automaton that the answers so far allow.
    ///
    /// # Errors
    /// If the teacher does not know an answer that is needed.
    pub fn guess(&mut self) -> Result<Automaton, Unknown> {
        self.fill(0)?;
        let mut known: FxHashMap<Vec<u64>, u32> = FxHashMap::from_iter([(self.nodes[0].row.clone(), 0)]);
        self.states = vec![0];
        let mut next = Vec::new();
        let nothing = vec![0; self.suffixes.len().div_ceil(64)];
        let mut at = 0;
        while at < self.states.len() {
            let node = self.states[at];
            at += 1;
            for letter in 0..1_u32 << self.tracks {
                let child = if node == DEAD { DEAD } else { self.child(node, letter) };
                let fresh = self.states.len() as u32;
                let row = if child == DEAD {
                    &nothing
                } else {
                    self.fill(child)?;
                    &self.nodes[child as usize].row
                };
                let state = known.get(row).copied().unwrap_or(fresh);
                if state == fresh {
                    known.insert(row.clone(), fresh);
                    self.states.push(child);
                }
                next.push(state);
            }
        }
        // The first suffix is the empty one.
        let accepting =
            self.states.iter().map(|&node| node != DEAD && self.nodes[node as usize].row[0] & 1 == 1).collect();
        // Zeros lead from the root to the root.
        Ok(Automaton::new(self.tracks, next, accepting).unwrap_or_else(|| unreachable!("the root is its own child")))
    }

    /// Learns from a word that the last guess gets wrong.
    ///
    /// # Errors
    /// If the teacher does not know an answer that is needed.
    pub fn correct(&mut self, guess: &Automaton, letters: &[u32]) -> Result<(), Unknown> {
        let mut states = vec![0];
        for &letter in letters {
            states.push(guess.next(states[states.len() - 1], letter));
        }
        // The answer with the first i letters replaced by the node of the state after them.
        let truth = |learner: &mut Self, i: usize| {
            learner.add_suffix(&letters[i..]);
            let suffix = learner.suffixes.pop().unwrap_or_else(|| unreachable!("just added"));
            learner.ask(learner.states[states[i] as usize], &suffix)
        };
        let first = truth(self, 0)?;
        let (mut low, mut high) = (0, letters.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if truth(self, middle)? == first { low = middle } else { high = middle }
        }
        self.add_suffix(&letters[high..]);
        Ok(())
    }

    /// The letters of a tuple of numbers.
    pub fn letters(&self, numbers: &[u64]) -> Vec<u32> {
        letters(self.system, numbers)
    }
}

/// The letters that spell a tuple of numbers, without needless zeros in front.
pub fn letters(system: &System, numbers: &[u64]) -> Vec<u32> {
    let len = numbers.iter().map(|&number| system.digits(number, 0).len()).max().unwrap_or(0);
    let digits: Vec<Vec<u8>> = numbers.iter().map(|&number| system.digits(number, len)).collect();
    (0..len)
        .map(|place| {
            digits.iter().enumerate().fold(0, |letter, (track, word)| letter | u32::from(word[place]) << track)
        })
        .collect()
}

/// Whether an automaton accepts a word.
pub fn accepts(automaton: &Automaton, letters: &[u32]) -> bool {
    automaton.accepts(letters.iter().fold(0, |state, &letter| automaton.next(state, letter)))
}
