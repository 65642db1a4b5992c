//! The limits of the process: no command uses more memory and time than its options allow, whatever it does.

use std::time::Duration;

use clap::ArgMatches;
use fibnim::written::{Allowed, Bytes};
use fibnim_engine::ErrorKind;
use fibnim_engine::wire::{Failure, Reply};
use fibnim_limit::{Guard, Passed};

use crate::args::BudgetArgs;
use crate::streams::end;

/// Commands whose `--memory` and `--time` do not limit the process. They limit each question to a server, each reply in
/// a game, or the work on a table, which is saved when it is stopped.
const OTHERS: [&str; 3] = ["serve", "play", "build"];

/// The value of an option, if the command has it.
fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.try_get_one::<T>(id).ok().flatten().cloned()
}

/// What the options of a command allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub memory: u64,
    pub time: Duration,
    /// Whether a failure is printed as JSON on standard output, too.
    pub json: bool,
}

impl Limits {
    /// The limits in the arguments of a command. A limit that the command has no option for is infinite.
    pub fn of(mut matches: &ArgMatches) -> Self {
        let mut name = "";
        while let Some((subcommand, of_subcommand)) = matches.subcommand() {
            (name, matches) = (subcommand, of_subcommand);
        }
        if OTHERS.contains(&name) {
            return Self { memory: u64::MAX, time: Duration::MAX, json: false };
        }
        Self {
            memory: value(matches, "memory").unwrap_or(u64::MAX),
            time: value(matches, "time").unwrap_or(Duration::MAX),
            json: name == "ask" || value(matches, "json").unwrap_or(false),
        }
    }

    /// Limits the process from now on, if there are limits. A server has none, and is faster without a watchdog.
    pub fn guard(self) -> Option<Guard> {
        let is_limited = self.memory < u64::MAX || self.time < Duration::MAX;
        is_limited.then(|| fibnim_limit::guard(self.memory, self.time, move |passed| end_of(passed, self.json, None)))
    }
}

/// Limits the process while it answers one of several questions, from a line if `line` is given. If the process exceeds
/// a limit, the question gets a failure as its reply in JSON.
pub fn of_question(budget: &BudgetArgs, json: bool, line: Option<u64>) -> Guard {
    fibnim_limit::guard(budget.memory, budget.time, move |passed| end_of(passed, json, line))
}

/// Lifts the limits of the process while it waits for a question. Each question then has limits of its own.
pub fn lift() {
    drop(fibnim_limit::guard(u64::MAX, Duration::MAX, |_| ()));
}

/// Ends the process that has passed a limit.
fn end_of(passed: Passed, json: bool, line: Option<u64>) -> ! {
    let (kind, why, advice) = match passed {
        Passed::Memory { used, allowed } => (ErrorKind::Budget, beyond(used, allowed), ": --memory allows more"),
        Passed::Time(_) => (ErrorKind::Stopped, "stopped".to_owned(), ": --time allows more"),
    };
    let reply = json.then(|| {
        let reply = Reply::new(Err(Failure { kind, message: why.clone(), why: None }));
        line.map_or_else(|| reply.clone(), |line| reply.clone().at(line)).to_json()
    });
    let place = line.filter(|_| !json).map_or_else(String::new, |line| format!("line {line}: "));
    end(&(place + &why), advice, reply)
}

/// The message about a computation that was stopped because it needs too much memory.
pub fn beyond(used: u64, allowed: u64) -> String {
    format!("beyond the budget: the work needs more than {}; {}", Bytes(&used.into()), Allowed(allowed))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    #[test]
    fn the_limits_are_those_of_the_subcommand() {
        let of = |words: &[&str]| {
            let matches = Cli::command().try_get_matches_from([&["fibnim"], words].concat()).expect("arguments");
            let Limits { memory, time, json } = Limits::of(&matches);
            (memory, time.as_millis(), json)
        };
        let (no_limit, never) = (u64::MAX, Duration::MAX.as_millis());
        assert_eq!(of(&["solve", "5"]), (2 << 30, 60_000, false));
        assert_eq!(of(&["prove", "game", "--memory", "1MB", "--time", "3s", "--json"]), (1_000_000, 3000, true));
        assert_eq!(of(&["ask", "--memory", "1MB"]), (1_000_000, 60_000, true));
        assert_eq!(of(&["table", "verify", "a.fnt", "--time", "1s"]).1, 1000);
        assert_eq!(of(&["serve"]), (no_limit, never, false));
        assert_eq!(of(&["play", "5", "8", "--time", "1s"]), (no_limit, never, false));
        assert_eq!(of(&["table", "build", "--max", "9", "-o", "a.fnt", "--time", "1s"]), (no_limit, never, false));
    }
}
