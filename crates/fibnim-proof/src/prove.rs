//! Learn, check, refine: the automaton of a game with fixed piles, proved.

use std::collections::BTreeMap;
use std::fmt;

use fibnim::TakeAway;

use crate::check::automaton::Automaton;
use crate::check::recurrence::{Checker, Failure, Violation};
use crate::check::system::{NoSystem, System};
use crate::learn::{Learner, Teacher, Unknown, accepts, letters};
use crate::strip::{INFINITE, Strip, Strips, fewer};

/// How long strips are at first.
const FIRST: usize = 1 << 14;

/// A teacher that reads a strip.
struct StripTeacher<'a>(&'a Strip);

impl Teacher for StripTeacher<'_> {
    fn accepts(&self, numbers: &[u64]) -> Option<bool> {
        let threshold = *self.0.get(usize::try_from(numbers[0]).ok()?)?;
        Some(threshold != INFINITE && numbers[1] >= u64::from(threshold))
    }
}

/// Why a game was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// There is no numeration system.
    NoSystem(NoSystem),
    /// More states than allowed.
    States {
        /// How many the last guess had.
        states: usize,
    },
    /// Piles longer than those of the strips would have to be looked at.
    Strip {
        /// The numbers that were asked for.
        numbers: Vec<u64>,
    },
    /// The check was too large.
    Check,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSystem(error) => error.fmt(f),
            Self::States { states } => write!(f, "no automaton of up to {states} states"),
            Self::Strip { numbers } => write!(f, "the strips are too short: {numbers:?} lies beyond them"),
            Self::Check => f.write_str("the check takes too many states"),
        }
    }
}

impl std::error::Error for Unproved {}

/// Proved automata of one take-away function, by fixed piles in decreasing order.
#[derive(Debug)]
pub struct Prover {
    take: TakeAway,
    system: System,
    strips: Strips,
    longest: usize,
    most_states: usize,
    checker: Checker,
    proved: BTreeMap<Vec<u32>, Automaton>,
}

impl Prover {
    /// A prover that has proved nothing yet, with strips of up to `longest` thresholds, and at most so many states an automaton.
    ///
    /// # Errors
    /// If there is no numeration system.
    pub fn new(take: TakeAway, longest: usize, most_states: usize) -> Result<Self, NoSystem> {
        let system = System::new(&take)?;
        let strips = Strips::new(take.clone(), longest.min(FIRST));
        let checker = Checker::new(take.clone(), 1)?;
        Ok(Self { take, system, strips, longest, most_states, checker, proved: BTreeMap::new() })
    }

    /// The automaton of the game with these fixed piles and one of any size, proved, as are all that it depends on.
    ///
    /// # Errors
    /// If one of them is not proved.
    pub fn prove(&mut self, fixed: &[u32]) -> Result<&Automaton, Unproved> {
        if !self.proved.contains_key(fixed) {
            for (i, &pile) in fixed.iter().enumerate() {
                for t in 1..=pile {
                    self.prove(&fewer(fixed, i, t))?;
                }
            }
            let automaton = loop {
                match self.learn(fixed) {
                    // Longer ones tell more.
                    Err(Unproved::Strip { .. }) if self.strips.len() < self.longest => {
                        self.strips = Strips::new(self.take.clone(), (4 * self.strips.len()).min(self.longest));
                    }
                    other => break other?,
                }
            };
            self.proved.insert(fixed.to_vec(), automaton);
        }
        Ok(&self.proved[fixed])
    }

    fn learn(&mut self, fixed: &[u32]) -> Result<Automaton, Unproved> {
        self.strips.get(fixed);
        let strip = self.strips.known(fixed);
        let unknown = |Unknown(numbers): Unknown| Unproved::Strip { numbers };
        let mut learner = Learner::new(&self.system, 2, StripTeacher(strip));
        let mut from = 0;
        loop {
            let guess = learner.guess().map_err(unknown)?;
            if guess.states() > self.most_states {
                return Err(Unproved::States { states: guess.states() });
            }
            let wrong = disagreement(&self.system, &guess, strip, from)
                .or_else(|| disagreement(&self.system, &guess, strip, 0));
            let numbers = match wrong {
                Some(numbers) => {
                    from = numbers[0] as usize;
                    numbers
                }
                None => {
                    let smaller = |i: usize, t: u32| &self.proved[&fewer(fixed, i, t)];
                    match self.checker.check(fixed, &guess, smaller) {
                        Ok(()) => return Ok(guess),
                        Err(Failure::TooManyStates) => return Err(Unproved::Check),
                        Err(Failure::Violation(violation)) => self.wrong_term(&guess, learner.teacher(), &violation)?,
                    }
                }
            };
            learner.correct(&guess, &letters(&self.system, &numbers)).map_err(unknown)?;
        }
    }

    /// The term of a violated instance that the guess gets wrong.
    fn wrong_term(
        &self,
        guess: &Automaton,
        teacher: &StripTeacher,
        violation: &Violation,
    ) -> Result<Vec<u64>, Unproved> {
        let (k, w) = (violation.piles[0], violation.quota);
        let mut terms = vec![vec![k, w]];
        if w > 0 {
            terms.push(vec![k, w - 1]);
            if w <= k {
                terms.push(vec![k - w, self.take.quota_after(&w)]);
            }
        }
        for numbers in terms {
            match teacher.accepts(&numbers) {
                None => return Err(Unproved::Strip { numbers }),
                Some(truth) if truth != accepts(guess, &letters(&self.system, &numbers)) => return Ok(numbers),
                Some(_) => {}
            }
        }
        // The proved automata and the strips would have to disagree.
        Err(Unproved::Check)
    }
}

/// The first pile from `from` on of which a guess does not have the threshold, with a quota that shows it.
fn disagreement(system: &System, guess: &Automaton, strip: &Strip, from: usize) -> Option<Vec<u64>> {
    (from..strip.len().min(2000)).find_map(|k| {
        let k64 = k as u64;
        let quotas = match strip[k] {
            INFINITE => [(k64, false), (2 * k64 + 1, false)],
            threshold => [(u64::from(threshold), true), (u64::from(threshold) - 1, false)],
        };
        let wrong =
            quotas.into_iter().find(|&(quota, expected)| accepts(guess, &letters(system, &[k64, quota])) != expected);
        wrong.map(|(quota, _)| vec![k64, quota])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_pairs() {
        let mut prover =
            Prover::new(std::env::var("TAKE").map_or(TakeAway::FIBONACCI, |t| t.parse().expect("f")), 1 << 22, 9000)
                .expect("a system");
        let most: u32 = std::env::var("MOST").ok().and_then(|v| v.parse().ok()).unwrap_or(6);
        let begin = std::time::Instant::now();
        for a in 0..=most {
            for b in 0..=a {
                let start = std::time::Instant::now();
                let fixed: Vec<u32> = [a, b].into_iter().filter(|&pile| pile > 0).collect();
                match prover.prove(&fixed) {
                    Ok(automaton) => println!("({a},{b}): {} states, {:?}", automaton.states(), start.elapsed()),
                    Err(error) => println!("({a},{b}): {error}, {:?}", start.elapsed()),
                }
            }
            println!("{a}: {:?}", begin.elapsed());
        }
    }
}
