//! Learning an automaton from what it accepts.
//!
//! The learner tells prefixes of words apart by suffixes: two prefixes with the same answers to all suffixes so far become one
//! state. Each counterexample yields one more suffix, found by bisection (Rivest & Schapire 1993), so suffixes are only as long
//! as the language needs.
//!
//! The teacher may not know the answer to a long prefix with a long suffix. Such a prefix becomes one state with the first one
//! that no known answer tells it apart from. This may be wrong, and is a guess like the rest; all states of a guess are told
//! apart by known answers.

use fibnim::{Monitor, Progress};
use rustc_hash::FxHashMap;

use fibnim_check::{Dfa, Dfao, NumerationSystem, StateId};

use super::teacher::{Teacher, TeacherError};
use crate::numeration::representations;

/// No node: the prefix is no beginning of a representation.
const DEAD: u32 = u32::MAX;

/// States between two calls of the monitor.
const PATIENCE: usize = 1 << 12;

/// A prefix of words.
#[derive(Debug)]
struct Node {
    /// The states of the representations, by track.
    readings: Vec<StateId>,
    /// The vectors of all tracks.
    vectors: Vec<i64>,
    /// By letter; empty before they are asked for.
    children: Vec<u32>,
    /// Answers to the suffixes; "no" where the answer is not known.
    row: Vec<u64>,
    /// The suffixes whose answers are not known; empty if there are none.
    unknown: Vec<u64>,
    answers: usize,
}

impl Node {
    fn new(readings: Vec<StateId>, vectors: Vec<i64>) -> Self {
        Self { readings, vectors, children: Vec::new(), row: Vec::new(), unknown: Vec::new(), answers: 0 }
    }

    /// Whether no known answers differ.
    fn agrees(&self, other: &Self) -> bool {
        let known = |i: usize| !(self.unknown.get(i).unwrap_or(&0) | other.unknown.get(i).unwrap_or(&0));
        self.row.iter().zip(&other.row).enumerate().all(|(i, (a, b))| (a ^ b) & known(i) == 0)
    }

    /// Adds the answer to the next suffix, which is `None` if it is not known.
    fn add(&mut self, answer: Option<bool>) {
        let (word, bit) = (self.answers / 64, self.answers % 64);
        self.row.resize(word + 1, 0);
        self.row[word] |= u64::from(answer == Some(true)) << bit;
        if answer.is_none() {
            self.unknown.resize(word + 1, 0);
            self.unknown[word] |= 1 << bit;
        }
        self.answers += 1;
    }
}

#[derive(Debug)]
struct Suffix {
    /// By track, as far as they are machine words.
    numbers: Vec<Option<u64>>,
    /// By track and reading: whether this may follow.
    fits: Vec<Vec<bool>>,
    len: usize,
}

/// A learner, and the answers that it was given.
pub(crate) struct Learner<'a> {
    system: &'a NumerationSystem,
    tracks: usize,
    teacher: Teacher<'a>,
    representations: Dfao<bool>,
    nodes: Vec<Node>,
    suffixes: Vec<Suffix>,
    /// The node that stands for every state of the last guess.
    states: Vec<u32>,
    /// The numbers that are asked for.
    numbers: Vec<u64>,
}

impl<'a> Learner<'a> {
    /// A learner of a relation between this many numbers.
    pub(crate) fn new(system: &'a NumerationSystem, tracks: usize, teacher: Teacher<'a>) -> Self {
        let nodes = vec![Node::new(vec![StateId::START; tracks], vec![0; tracks * system.dimension()])];
        let (representations, suffixes, states, numbers) =
            (representations(system), Vec::new(), Vec::new(), Vec::new());
        let mut learner = Self { system, tracks, teacher, representations, nodes, suffixes, states, numbers };
        let empty = learner.suffix(&[]);
        learner.suffixes.push(empty);
        learner
    }

    pub(crate) fn teacher(&mut self) -> &mut Teacher<'a> {
        &mut self.teacher
    }

    fn suffix(&self, letters: &[u32]) -> Suffix {
        let digits: Vec<Vec<u8>> =
            (0..self.tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect();
        let numbers = digits.iter().map(|digits| u64::try_from(&self.system.number(digits)).ok()).collect();
        let fits = |digits: &Vec<u8>, reading: StateId| {
            let read = |at, &digit: &u8| self.representations.next(at, digit.into());
            digits.iter().try_fold(reading, read).is_some_and(|end| self.representations.output(end))
        };
        let fits = digits
            .iter()
            .map(|digits| self.representations.state_ids().map(|reading| fits(digits, reading)).collect())
            .collect();
        Suffix { numbers, fits, len: letters.len() }
    }

    /// The answer to a prefix followed by a suffix.
    fn ask(&mut self, node: u32, suffix: &Suffix, monitor: &mut dyn Monitor) -> Result<bool, TeacherError> {
        if node == DEAD {
            return Ok(false);
        }
        let node = &self.nodes[node as usize];
        if !node.readings.iter().zip(&suffix.fits).all(|(&reading, fits)| fits[reading.index()]) {
            return Ok(false);
        }
        self.numbers.clear();
        for (vector, &rest) in node.vectors.chunks_exact(self.system.dimension()).zip(&suffix.numbers) {
            // Where this fails the number is larger than all that teachers know.
            let value = self.system.value(vector, suffix.len).zip(rest);
            let number = value.and_then(|(value, rest)| u64::try_from(value.checked_add(rest.into())?).ok());
            self.numbers.push(number.ok_or(TeacherError::Unknown)?);
        }
        self.teacher.accepts(&self.numbers, monitor)
    }

    /// Brings the answers of a node up to date.
    fn fill(&mut self, node: u32, monitor: &mut dyn Monitor) -> Result<(), TeacherError> {
        let suffixes = std::mem::take(&mut self.suffixes);
        let filled = self.fill_from(node, &suffixes, monitor);
        self.suffixes = suffixes;
        filled
    }

    fn fill_from(&mut self, node: u32, suffixes: &[Suffix], monitor: &mut dyn Monitor) -> Result<(), TeacherError> {
        while let Some(suffix) = suffixes.get(self.nodes[node as usize].answers) {
            let answer = match self.ask(node, suffix, monitor) {
                Ok(answer) => Some(answer),
                Err(TeacherError::Unknown) => None,
                Err(TeacherError::Stopped) => return Err(TeacherError::Stopped),
            };
            self.nodes[node as usize].add(answer);
        }
        Ok(())
    }

    /// The node after a letter, which is not known where its numbers become too large.
    fn child(&mut self, node: u32, letter: u32) -> Result<u32, TeacherError> {
        if self.nodes[node as usize].children.is_empty() {
            let children = (0..1_u32 << self.tracks)
                .map(|letter| {
                    let parent = &self.nodes[node as usize];
                    let digit = |track: usize| letter >> track & 1;
                    let readings: Option<Vec<StateId>> = (0..self.tracks)
                        .map(|track| self.representations.next(parent.readings[track], digit(track)))
                        .collect();
                    let Some(readings) = readings else { return Ok(DEAD) };
                    if letter == 0 && node == 0 {
                        return Ok(0);
                    }
                    let vectors = parent.vectors.chunks_exact(self.system.dimension()).enumerate();
                    let read = |(track, vector)| self.system.read(vector, i64::from(digit(track)));
                    let vectors = vectors.map(read).collect::<Option<Vec<_>>>().ok_or(TeacherError::Unknown)?;
                    self.nodes.push(Node::new(readings, vectors.concat()));
                    Ok(self.nodes.len() as u32 - 1)
                })
                .collect::<Result<_, TeacherError>>()?;
            self.nodes[node as usize].children = children;
        }
        Ok(self.nodes[node as usize].children[letter as usize])
    }

    /// An automaton that agrees with all answers so far. It asks the teacher about every new prefix. If the teacher knows all
    /// answers, no automaton with fewer states agrees with them; in any case an automaton of the relation has as many.
    pub(crate) fn guess(&mut self, monitor: &mut dyn Monitor) -> Result<Dfa, TeacherError> {
        self.fill(0, monitor)?;
        let mut known: FxHashMap<Vec<u64>, u32> = FxHashMap::from_iter([(self.nodes[0].row.clone(), 0)]);
        self.states = vec![0];
        // The states for which some answers are not known.
        let mut vague: Vec<u32> = Vec::new();
        let mut next = Vec::new();
        let mut nothing = Node::new(Vec::new(), Vec::new());
        self.suffixes.iter().for_each(|_| nothing.add(Some(false)));
        let mut at = 0;
        while at < self.states.len() {
            let node = self.states[at];
            at += 1;
            if at.is_multiple_of(PATIENCE) && monitor.check(Progress { done: at as u64, total: None }).is_break() {
                return Err(TeacherError::Stopped);
            }
            for letter in 0..1_u32 << self.tracks {
                let child = if node == DEAD { DEAD } else { self.child(node, letter)? };
                let fresh = self.states.len() as u32;
                if child != DEAD {
                    self.fill(child, monitor)?;
                }
                let node = |child: u32| if child == DEAD { &nothing } else { &self.nodes[child as usize] };
                let answers = node(child);
                let agrees = |state: &u32| node(self.states[*state as usize]).agrees(answers);
                let state = if answers.unknown.is_empty() {
                    known.get(&answers.row).copied().or_else(|| vague.iter().copied().find(agrees))
                } else {
                    (0..fresh).find(agrees)
                };
                if state.is_none() {
                    if answers.unknown.is_empty() {
                        known.insert(answers.row.clone(), fresh);
                    } else {
                        vague.push(fresh);
                    }
                    self.states.push(child);
                }
                next.push(state.unwrap_or(fresh));
            }
        }
        // The first suffix is the empty one.
        let accepting =
            self.states.iter().map(|&node| node != DEAD && self.nodes[node as usize].row[0] & 1 == 1).collect();
        Ok(Dfa::new(self.tracks, next, accepting).expect("zeros lead from the root to the root"))
    }

    /// Adds a suffix from a word that the last guess gets wrong.
    pub(crate) fn correct(
        &mut self,
        guess: &Dfa,
        letters: &[u32],
        monitor: &mut dyn Monitor,
    ) -> Result<(), TeacherError> {
        let mut states = vec![StateId::START];
        for &letter in letters {
            states.push(guess.next(states[states.len() - 1], letter));
        }
        // The answer with the first i letters replaced by the node of the state after them.
        let mut truth = |learner: &mut Self, i: usize| {
            let suffix = learner.suffix(&letters[i..]);
            learner.ask(learner.states[states[i].index()], &suffix, monitor)
        };
        let first = truth(self, 0)?;
        let (mut low, mut high) = (0, letters.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if truth(self, middle)? == first { low = middle } else { high = middle }
        }
        let suffix = self.suffix(&letters[high..]);
        self.suffixes.push(suffix);
        Ok(())
    }
}
