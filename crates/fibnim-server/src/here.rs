//! What the server answers itself: short questions about positions that a theorem, a table or a certificate answers.
//! The length of such a question bounds the cost of its answer.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fibnim::{Budget, Dynamic, Monitor, Progress};
use fibnim_engine::wire::{Answer, Question, SolveQuestion};
use fibnim_engine::{Capabilities, Engine, ErrorKind};

use crate::query::ArrivedQuestion;
use crate::respond::SentReply;
use crate::sources::{LoadedTables, Sources};

/// Limits of what counts as small: bytes of a question, decimal digits of its numbers, bytes of a position and of a
/// function, piles, and winning moves.
const QUESTION: usize = 1 << 10;
const DIGITS: usize = 256;
const POSITION: usize = 256;
const FUNCTION: usize = 24;
const PILES: usize = 8;
const MOVES: u64 = 1000;

/// Memory of an answer, and the time after which the question goes to a worker.
const MEMORY: u64 = 256 << 10;
const TIME: Duration = Duration::from_micros(500);

/// Ends a list of winning moves.
struct ListDeadline(Instant);

impl Monitor for ListDeadline {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        if Instant::now() >= self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Engines, one for each thread that answers, and what was loaded when they were made.
#[derive(Debug)]
pub struct Engines {
    sources: Arc<Sources>,
    digits: usize,
    free: Mutex<Vec<(Engine, Arc<LoadedTables>)>>,
}

impl Engines {
    /// Engines that refuse numbers of more digits.
    pub fn new(sources: Arc<Sources>, digits: usize) -> Self {
        Self { sources, digits, free: Mutex::default() }
    }

    fn free(&self) -> MutexGuard<'_, Vec<(Engine, Arc<LoadedTables>)>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reply to a small question; none if the question is larger, or needs more memory or time.
    pub fn reply(&self, asked: &ArrivedQuestion) -> Option<SentReply> {
        // In JSON the name of the question may come after other fields.
        let may_be_small = asked.text.len() <= QUESTION
            && match &asked.name {
                Some(name) => name == "solve",
                None => asked.text.windows(7).any(|part| part == b"\"solve\""),
            };
        if !may_be_small {
            return None;
        }
        let Ok(Question::Solve(question)) = asked.read(self.digits.min(DIGITS)) else { return None };
        if !is_small(&question) {
            return None;
        }
        let loaded = self.sources.loaded();
        let found = self.free().pop().filter(|(_, before)| Arc::ptr_eq(before, &loaded));
        let new = || self.sources.engine(Capabilities { threads: 1, kept: 0, ..Capabilities::default() }, &loaded);
        let mut engine = found.map_or_else(new, |(engine, _)| engine);
        let mut deadline = ListDeadline(Instant::now() + TIME);
        let done = engine.solve_at_hand(&question, &mut Budget { memory: MEMORY, monitor: &mut deadline });
        // A table may have changed while the answer was computed. Then a worker answers.
        if !loaded.is_intact() {
            self.sources.look();
            return None;
        }
        self.free().push((engine, loaded));
        match done {
            Ok(solved) => Some(SentReply::of(Ok(Answer::Solve(solved?)))),
            Err(error) => (error.kind() == ErrorKind::Input).then(|| SentReply::of(Err(error))),
        }
    }
}

/// Whether theorems, tables and certificates decide within a short time whether they can answer a question: it has few
/// digits in all, and its function is a short table or a line.
fn is_small(question: &SolveQuestion) -> bool {
    let SolveQuestion { position, reading, rules, moves, .. } = question;
    let mut beside = [&reading.quota, &reading.previous].into_iter().flatten();
    let is_plain = |text: &str, signs: &str| text.chars().all(|sign| sign.is_ascii_digit() || signs.contains(sign));
    position.len() <= POSITION
        && is_plain(position, "(,; )")
        && position.split(|sign: char| !sign.is_ascii_digit()).filter(|pile| !pile.is_empty()).count() <= PILES + 1
        && beside.all(|text| is_plain(text, "-"))
        && reading.dynamic != Some(Dynamic::Local)
        && !rules.misere
        && is_simple(&rules.take)
        && moves.is_none_or(|moves| moves.get() <= MOVES)
}

/// Whether a text is a function such as `3t`, `t+2`, `5` or `2,2,6 then t+3`, with numbers of one or two digits.
fn is_simple(take: &str) -> bool {
    let number = |text: &str| text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let line = |text: &str| match text.split_once('t') {
        Some((times, "")) => number(times),
        Some((times, more)) => number(times) && more.strip_prefix('+').is_some_and(number),
        None => number(text),
    };
    let (table, rest) = take.split_once(" then ").unwrap_or(("", take));
    take.len() <= FUNCTION && line(rest) && table.split(',').all(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_functions_are_simple() {
        for take in ["2t", "t", "t+1", "3t+2", "5", "2,2,6 then t+3", "1,2 then 12t", "99t"] {
            assert!(is_simple(take), "{take}");
        }
        for take in ["t^2", "100t", "t+100", "1.5t", "floor(3t/2)", "isqrt(t)", "2tt", "t*t", "1,2 then t^2", "2t "] {
            assert!(!is_simple(take), "{take}");
        }
    }
}
