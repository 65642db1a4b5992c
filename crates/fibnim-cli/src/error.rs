//! What can go wrong, in one line on standard error, and the exit status that says of what kind it was.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind as ClapKind;
use fibnim::SolveError;
use fibnim_engine::wire::{Failure, SizeError};
use fibnim_engine::{Capabilities, EngineError, ErrorKind};

use crate::monitor::is_interrupted;
use crate::streams::{self, note, styled};

/// The binary digits of a number of bytes that a machine may have: up to a terabyte.
const IN_REACH: usize = 40;

/// Why a command has failed.
#[derive(Debug)]
pub enum CliError {
    /// The arguments or the input are not acceptable: exit status 2.
    Input(String),
    /// There is a file of this name, which only an option replaces: exit status 2.
    Exists(PathBuf),
    /// A question has no answer: the exit status depends on why.
    Engine(EngineError),
    /// A question has no answer, with advice on what would help.
    Advised(EngineError, String),
    /// The reply says already why there is no answer: the exit status depends on why.
    Failed(Failure),
    /// The work exceeds the budget, the memory or the disk, or Ctrl-C ended it. What was printed is correct: exit
    /// status 3.
    Beyond(String),
    /// A file cannot be used, or verdicts are not as they were recorded: exit status 1.
    Refused(String),
    /// The statement is false, which the printed answer says: exit status 1.
    False,
    /// Reading or writing failed: exit status 1, or 0 and silence if the reader has closed the pipe.
    Io(io::Error),
    /// Help, or arguments that clap has refused.
    Clap(Box<clap::Error>),
}

impl CliError {
    /// An input error with the message of a library error.
    pub fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// Whether arguments are refused, and nothing else was asked for.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Clap(error) if error.use_stderr())
    }

    /// The message, without the exit status.
    pub fn message(self) -> String {
        self.split().1
    }

    /// The failure of a reply.
    pub fn failure(self) -> Failure {
        if let Self::Engine(error) = &self {
            return error.into();
        }
        let is_file = matches!(self, Self::Io(_));
        let (status, message) = self.split();
        let kind = match status {
            2 => ErrorKind::Input,
            3 => ErrorKind::Budget,
            _ if is_file => ErrorKind::File,
            _ => ErrorKind::Refused,
        };
        Failure { kind, message, why: None }
    }

    /// Writes the message and gives the exit status.
    pub fn report(self) -> ExitCode {
        let clap = match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::False => return ExitCode::FAILURE,
            Self::Clap(error) => error,
            other => return fail(other.split()),
        };
        match clap.kind() {
            ClapKind::DisplayHelp | ClapKind::DisplayVersion => match print(&clap) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => Self::Io(error).report(),
            },
            ClapKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                note(clap.render().ansi());
                ExitCode::from(2)
            }
            _ => fail((2, one_line(&clap))),
        }
    }

    /// The exit status and the message.
    fn split(self) -> (u8, String) {
        match self {
            Self::Io(error) => (1, error.to_string()),
            Self::Refused(message) => (1, message),
            Self::False => (1, "false".to_owned()),
            Self::Engine(error) => {
                let more = allows_more(&error).map(|option| format!("; {option}"));
                (status(error.kind()), error.message() + &more.unwrap_or_default())
            }
            Self::Failed(failure) => (status(failure.kind), failure.message),
            Self::Advised(error, advice) => (status(error.kind()), format!("{}; {advice}", error.message())),
            Self::Beyond(message) => (3, message),
            Self::Input(message) => (2, message),
            Self::Exists(path) => (2, format!("{}: the file exists: --force replaces it", path.display())),
            Self::Clap(error) => (2, one_line(&error)),
        }
    }
}

/// What to do about a job that is too large.
pub fn allows_more(error: &EngineError) -> Option<&'static str> {
    let by_time = error.kind() == ErrorKind::Stopped && !is_interrupted();
    let EngineError::Solve(error) = error else { return by_time.then_some("--time allows more") };
    match error {
        SolveError::Work { positions, .. } if *positions > Capabilities::MOST_STREAMED.into() => {
            Some("give smaller piles")
        }
        SolveError::Stopped(_) if is_interrupted() => None,
        SolveError::Work { .. } | SolveError::Stopped(_) => Some("--time allows more"),
        SolveError::Table { bytes, .. } | SolveError::Grundy { bytes, .. } if bytes.bit_len() > IN_REACH => None,
        SolveError::Table { .. } | SolveError::Grundy { .. } | SolveError::Memory { .. } => {
            Some("--memory allows more")
        }
        _ => None,
    }
}

/// The exit status for a question that has no answer.
pub fn status(kind: ErrorKind) -> u8 {
    match kind {
        ErrorKind::Input => 2,
        ErrorKind::Budget | ErrorKind::NotCovered | ErrorKind::Stopped => 3,
        ErrorKind::File | ErrorKind::Refused => 1,
    }
}

/// Prints what clap has to say to standard output.
fn print(clap: &clap::Error) -> io::Result<()> {
    let mut out = styled();
    write!(out, "{}", clap.render().ansi())?;
    out.flush()
}

/// Writes the message.
fn fail((status, message): (u8, String)) -> ExitCode {
    streams::error(message);
    ExitCode::from(status)
}

/// Clap's message without its usage block, in one line.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let about = text.split("\n\nUsage:").next().unwrap_or_default();
    let lines: Vec<&str> = about
        .lines()
        .map(str::trim)
        .filter(|line| {
            !line.is_empty() && !line.starts_with("For more information") && !line.starts_with("tip: to pass")
        })
        .collect();
    let message = lines.join("; ").replace(":; ", ": ");
    format!("{} (see 'fibnim --help')", message.strip_prefix("error: ").unwrap_or(&message))
}

impl From<EngineError> for CliError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<SizeError> for CliError {
    fn from(error: SizeError) -> Self {
        Self::input(error)
    }
}

impl From<SolveError> for CliError {
    fn from(error: SolveError) -> Self {
        Self::Engine(error.into())
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<clap::Error> for CliError {
    fn from(error: clap::Error) -> Self {
        Self::Clap(Box::new(error))
    }
}
