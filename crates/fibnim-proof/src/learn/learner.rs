//! Learning an automaton from what it accepts.
//!
//! The learner distinguishes prefixes of words by suffixes: prefixes with the same answers to all suffixes so far
//! become one state. Each counterexample gives one more suffix, found by bisection (Rivest & Schapire 1993), so
//! suffixes are only as long as the language needs. Prefixes that differ only in the quota share the thresholds of
//! their piles.
//!
//! The teacher may not know the answer to a long prefix with a long suffix. Such a prefix becomes one state with the
//! first prefix from which no known answer distinguishes it. This may be wrong, like everything in a guess; but known
//! answers distinguish all states of a guess.

use fibnim::Monitor;
use rustc_hash::{FxHashMap, FxHashSet};

use fibnim_check::{Dfa, NumerationSystem, StateId};

use super::teacher::{INFINITE, LARGE, Teacher, TeacherError, tell};
use super::words::{Prefix, Suffix, WordMaker};

/// No node: no representation begins with the prefix.
const DEAD: u32 = u32::MAX;

/// Piles at which a large guess is compared for each prefix.
const SAMPLES_A_PREFIX: usize = 4;
/// The most letters between the prefix and the suffix of such a pile.
const MOST_LETTERS: usize = 4;

/// The multiplier of Knuth's generator, for numbers that only have to look random.
const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

/// About how many bytes a prefix takes, without the answers about it.
const PREFIX_BYTES: usize = 200;

/// Marks for a threshold that was not asked for, and for one that the teacher does not know. Finite thresholds are far
/// smaller.
const UNASKED: u64 = INFINITE - 1;
const UNKNOWN: u64 = INFINITE - 2;

/// A prefix of the free piles. All prefixes of words with it share its thresholds.
#[derive(Debug)]
struct Piles {
    prefix: Prefix,
    /// By letter; empty until they are asked for.
    children: Vec<u32>,
    /// By suffix. Infinite if no piles have the prefix and the suffix.
    thresholds: Vec<u64>,
}

/// A prefix of words.
#[derive(Debug)]
struct Node {
    piles: u32,
    quota: Prefix,
    /// By letter; empty before they are asked for.
    children: Vec<u32>,
    answers: Answers,
}

/// Answers to the suffixes.
#[derive(Debug, Default)]
struct Answers {
    /// "No" where the answer is not known.
    row: Vec<u64>,
    /// The suffixes whose answers are not known; empty if there are none.
    unknown: Vec<u64>,
    len: usize,
}

impl Answers {
    /// Whether all answers that both know are equal.
    fn agree(&self, other: &Self) -> bool {
        let known = |i: usize| !(self.unknown.get(i).unwrap_or(&0) | other.unknown.get(i).unwrap_or(&0));
        self.row.iter().zip(&other.row).enumerate().all(|(i, (a, b))| (a ^ b) & known(i) == 0)
    }

    /// Adds the answer to the next suffix, which is `None` if it is not known.
    fn add(&mut self, answer: Option<bool>) {
        let (word, bit) = (self.len / 64, self.len % 64);
        self.row.resize(word + 1, 0);
        self.row[word] |= u64::from(answer == Some(true)) << bit;
        if answer.is_none() {
            self.unknown.resize(word + 1, 0);
            self.unknown[word] |= 1 << bit;
        }
        self.len += 1;
    }
}

/// A learner, and the answers that it was given.
pub(crate) struct Learner<'a> {
    words: WordMaker<'a>,
    free: usize,
    teacher: Teacher<'a>,
    piles: Vec<Piles>,
    nodes: Vec<Node>,
    /// The suffixes of the free piles, and their places here.
    pile_suffixes: Vec<Suffix>,
    places: FxHashMap<Vec<u32>, u32>,
    /// The place of the suffix of the free piles, and the suffix of the quota.
    suffixes: Vec<(u32, Suffix)>,
    /// The node that stands for every state of the last guess.
    states: Vec<u32>,
    /// The transitions, by state and letter, that were found wrong since the last guess was made.
    mended: FxHashSet<(StateId, u32)>,
    /// Chooses the piles at which guesses are compared.
    random: u64,
}

impl<'a> Learner<'a> {
    /// A learner of the relation between this many free piles and the quotas that their thresholds accept.
    pub(crate) fn new(system: &'a NumerationSystem, free: usize, teacher: Teacher<'a>) -> Self {
        let words = WordMaker::new(system);
        let piles = vec![Piles { prefix: words.empty(free), children: Vec::new(), thresholds: Vec::new() }];
        let nodes = vec![Node { piles: 0, quota: words.empty(1), children: Vec::new(), answers: Answers::default() }];
        let mut learner = Self {
            words,
            free,
            teacher,
            piles,
            nodes,
            pile_suffixes: Vec::new(),
            places: FxHashMap::default(),
            suffixes: Vec::new(),
            states: Vec::new(),
            mended: FxHashSet::default(),
            random: 0,
        };
        learner.add_suffix(&[]);
        learner
    }

    pub(crate) fn teacher(&mut self) -> &mut Teacher<'a> {
        &mut self.teacher
    }

    fn add_suffix(&mut self, letters: &[u32]) {
        let (piles, quota): (Vec<u32>, Vec<u32>) = letters.iter().map(|&letter| parts(self.free, letter)).unzip();
        let suffix = self.words.suffix(self.free, &piles);
        let place = *self.places.entry(piles).or_insert(self.pile_suffixes.len() as u32);
        if place as usize == self.pile_suffixes.len() {
            self.pile_suffixes.push(suffix);
        }
        self.suffixes.push((place, self.words.suffix(1, &quota)));
    }

    /// The threshold of the piles with this prefix and suffix; infinite if there are none.
    fn threshold(&mut self, piles: u32, place: u32, monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let piles = &mut self.piles[piles as usize];
        let place = place as usize;
        if piles.thresholds.get(place).is_none_or(|&known| known == UNASKED) {
            let asked = ask(&self.words, &mut self.teacher, &piles.prefix, &self.pile_suffixes[place], monitor);
            let known = match asked {
                Ok(threshold) => threshold,
                Err(TeacherError::Unknown) => UNKNOWN,
                Err(ended) => return Err(ended),
            };
            piles.thresholds.resize(piles.thresholds.len().max(place + 1), UNASKED);
            piles.thresholds[place] = known;
        }
        match piles.thresholds[place] {
            UNKNOWN => Err(TeacherError::Unknown),
            threshold => Ok(threshold),
        }
    }

    /// Brings the answers of a node up to date.
    fn fill(&mut self, node: u32, monitor: &mut dyn Monitor) -> Result<(), TeacherError> {
        for at in self.nodes[node as usize].answers.len..self.suffixes.len() {
            let piles = self.nodes[node as usize].piles;
            // The threshold is not needed if no quota has the prefix and the suffix.
            let threshold = if WordMaker::fit(&self.nodes[node as usize].quota, &self.suffixes[at].1) {
                self.threshold(piles, self.suffixes[at].0, monitor)
            } else {
                Ok(INFINITE)
            };
            let node = &mut self.nodes[node as usize];
            let answer =
                threshold.and_then(|threshold| accepts(&self.words, threshold, &node.quota, &self.suffixes[at].1));
            node.answers.add(match answer {
                Ok(answer) => Some(answer),
                Err(TeacherError::Unknown) => None,
                Err(ended) => return Err(ended),
            });
        }
        Ok(())
    }

    /// The answer to a prefix followed by a suffix.
    fn answer(&mut self, node: u32, letters: &[u32], monitor: &mut dyn Monitor) -> Result<bool, TeacherError> {
        if node == DEAD {
            return Ok(false);
        }
        let node = &self.nodes[node as usize];
        let (piles, quota): (Vec<u32>, Vec<u32>) = letters.iter().map(|&letter| parts(self.free, letter)).unzip();
        let (prefix, suffix) = (&self.piles[node.piles as usize].prefix, self.words.suffix(self.free, &piles));
        let threshold = ask(&self.words, &mut self.teacher, prefix, &suffix, monitor)?;
        accepts(&self.words, threshold, &node.quota, &self.words.suffix(1, &quota))
    }

    /// The node after a letter; unknown if its numbers become too large.
    fn child(&mut self, node: u32, letter: u32) -> Result<u32, TeacherError> {
        if self.nodes[node as usize].children.is_empty() {
            let children = (0..2 << self.free)
                .map(|letter| {
                    if letter == 0 && node == 0 {
                        return Ok(0);
                    }
                    let (of_piles, of_quota) = parts(self.free, letter);
                    let piles = self.piles_after(self.nodes[node as usize].piles, of_piles)?;
                    let quota = self.words.next(&self.nodes[node as usize].quota, of_quota)?;
                    let Some(quota) = quota.filter(|_| piles != DEAD) else { return Ok(DEAD) };
                    self.nodes.push(Node { piles, quota, children: Vec::new(), answers: Answers::default() });
                    Ok(self.nodes.len() as u32 - 1)
                })
                .collect::<Result<_, TeacherError>>()?;
            self.nodes[node as usize].children = children;
        }
        Ok(self.nodes[node as usize].children[letter as usize])
    }

    /// The prefix of the free piles after a letter.
    fn piles_after(&mut self, piles: u32, letter: u32) -> Result<u32, TeacherError> {
        if self.piles[piles as usize].children.is_empty() {
            let children = (0..1 << self.free)
                .map(|letter| {
                    if letter == 0 && piles == 0 {
                        return Ok(0);
                    }
                    let next = self.words.next(&self.piles[piles as usize].prefix, letter)?;
                    let Some(prefix) = next else { return Ok(DEAD) };
                    self.piles.push(Piles { prefix, children: Vec::new(), thresholds: Vec::new() });
                    Ok(self.piles.len() as u32 - 1)
                })
                .collect::<Result<_, TeacherError>>()?;
            self.piles[piles as usize].children = children;
        }
        Ok(self.piles[piles as usize].children[letter as usize])
    }

    /// About how many bytes everything that is remembered takes. The map of the known states has a copy of their
    /// answers.
    fn bytes(&self) -> u64 {
        let prefixes = PREFIX_BYTES * (self.nodes.len() + self.piles.len());
        let thresholds = size_of::<u64>() * self.pile_suffixes.len() * self.piles.len();
        let answers = self.suffixes.len() / 8 * (self.nodes.len() + self.states.len());
        (prefixes + thresholds + answers + self.teacher.source.bytes()) as u64
    }

    /// An automaton that agrees with all answers so far. It asks the teacher about every new prefix, as long as what is
    /// remembered fits into `memory` bytes. If the teacher knows all answers, no automaton with fewer states agrees
    /// with them. In any case every automaton of the relation has at least as many states.
    pub(crate) fn guess(&mut self, memory: u64, monitor: &mut dyn Monitor) -> Result<Dfa, TeacherError> {
        self.mended.clear();
        self.fill(0, monitor)?;
        let mut known: FxHashMap<Vec<u64>, u32> = FxHashMap::from_iter([(self.nodes[0].answers.row.clone(), 0)]);
        self.states = vec![0];
        // The states for which some answers are not known.
        let mut vague: Vec<u32> = Vec::new();
        let mut next = Vec::new();
        let mut nothing = Answers::default();
        self.suffixes.iter().for_each(|_| nothing.add(Some(false)));
        let mut at = 0;
        while at < self.states.len() {
            let node = self.states[at];
            at += 1;
            tell(monitor, at as u64)?;
            if self.bytes() > memory {
                return Err(TeacherError::Memory(memory));
            }
            for letter in 0..2 << self.free {
                let child = if node == DEAD { DEAD } else { self.child(node, letter)? };
                let fresh = self.states.len() as u32;
                if child != DEAD {
                    self.fill(child, monitor)?;
                }
                let of = |child: u32| if child == DEAD { &nothing } else { &self.nodes[child as usize].answers };
                let answers = of(child);
                let agrees = |state: &u32| of(self.states[*state as usize]).agree(answers);
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
            self.states.iter().map(|&node| node != DEAD && self.nodes[node as usize].answers.row[0] & 1 == 1).collect();
        Ok(Dfa::new(self.free + 1, next, accepting).expect("zeros lead from the root to the root"))
    }

    /// Up to `most` tuples of numbers that the last guess gets wrong, if a comparison with the teacher finds any.
    pub(crate) fn wrong(
        &mut self,
        guess: &Dfa,
        most: usize,
        monitor: &mut dyn Monitor,
    ) -> Result<Vec<Vec<u64>>, TeacherError> {
        let mut found = self.teacher.wrong(guess, most, monitor)?;
        if self.states.len() < LARGE {
            return Ok(found);
        }
        // As in the W-method: prefixes, a few letters, and suffixes that tell prefixes apart.
        for piles in self.piles.iter().cycle().take(SAMPLES_A_PREFIX * self.piles.len()) {
            if found.len() >= most {
                break;
            }
            tell(monitor, self.states.len() as u64)?;
            let mut below = |end: usize| {
                self.random = self.random.wrapping_mul(MULTIPLIER).wrapping_add(1);
                (self.random >> 32) as usize % end
            };
            let mut prefix = piles.prefix.clone();
            for _ in 0..=below(MOST_LETTERS) {
                // The prefix stays if no representation continues with the letter, or the numbers become too large.
                prefix = self.words.next(&prefix, below(1 << self.free) as u32).ok().flatten().unwrap_or(prefix);
            }
            let suffix = &self.pile_suffixes[below(self.pile_suffixes.len())];
            if !WordMaker::fit(&prefix, suffix) {
                continue;
            }
            let Some(piles) = self.words.numbers(&prefix, suffix).collect::<Option<Vec<u64>>>() else { continue };
            match self.teacher.disagreement(guess, &piles, monitor) {
                Ok(wrong) => found.extend(wrong),
                Err(TeacherError::Unknown) => {}
                Err(ended) => return Err(ended),
            }
        }
        Ok(found)
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
        let mut truth =
            |learner: &mut Self, i: usize| learner.answer(learner.states[states[i].index()], &letters[i..], monitor);
        let first = truth(self, 0)?;
        let (mut low, mut high) = (0, letters.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if truth(self, middle)? == first { low = middle } else { high = middle }
        }
        // One suffix is enough for words that follow the same wrong transition.
        if self.mended.insert((states[high - 1], letters[high - 1])) {
            self.add_suffix(&letters[high..]);
        }
        Ok(())
    }
}

/// The letter of the free piles, and that of the quota.
fn parts(free: usize, letter: u32) -> (u32, u32) {
    (letter & ((1 << free) - 1), letter >> free)
}

/// The threshold of the piles with a prefix and a suffix; infinite if there are none.
fn ask(
    words: &WordMaker<'_>,
    teacher: &mut Teacher<'_>,
    prefix: &Prefix,
    suffix: &Suffix,
    monitor: &mut dyn Monitor,
) -> Result<u64, TeacherError> {
    if !WordMaker::fit(prefix, suffix) {
        return Ok(INFINITE);
    }
    let piles = words.numbers(prefix, suffix).collect::<Option<Vec<u64>>>().ok_or(TeacherError::Unknown)?;
    teacher.source.threshold(&piles, monitor)
}

/// Whether a threshold accepts the quota with a prefix and a suffix.
fn accepts(words: &WordMaker<'_>, threshold: u64, prefix: &Prefix, suffix: &Suffix) -> Result<bool, TeacherError> {
    if threshold == INFINITE || !WordMaker::fit(prefix, suffix) {
        return Ok(false);
    }
    let quota = words.numbers(prefix, suffix).next().flatten().ok_or(TeacherError::Unknown)?;
    Ok(quota >= threshold)
}
