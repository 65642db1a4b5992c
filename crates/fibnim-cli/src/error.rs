//! What can go wrong, in one line on standard error, and the exit status that says of what kind it was.

use std::fmt;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use fibnim::SolveError;

/// Why a command has failed.
#[derive(Debug)]
pub enum CliError {
    /// The arguments or the input are not acceptable: exit status 2.
    Input(String),
    /// The answer lies beyond the budget: exit status 3.
    Solve(SolveError),
    /// The same, and what would help.
    Advised(SolveError, String),
    /// A game was not proved within its budget: exit status 3.
    Unproved(String),
    /// A file cannot be used, or work on it was ended: exit status 1.
    File(String),
    /// Verdicts are not as they were recorded: exit status 1.
    Changed(String),
    /// The memory or the disk has no room for what is asked: exit status 3.
    Room(String),
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

    /// The message, where a game goes on after it.
    pub fn message(self) -> String {
        self.split().1
    }

    /// Writes the message and gives the exit status.
    pub fn report(self) -> ExitCode {
        let clap = match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Clap(error) => error,
            other => return fail(other.split()),
        };
        match clap.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                // A closed pipe is not worth a word.
                let _ = clap.print();
                ExitCode::SUCCESS
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                let _ = clap.print();
                ExitCode::from(2)
            }
            _ => fail((2, one_line(&clap))),
        }
    }

    /// The exit status and the message.
    fn split(self) -> (u8, String) {
        match self {
            Self::Io(error) => (1, error.to_string()),
            Self::File(message) | Self::Changed(message) => (1, message),
            Self::Solve(SolveError::TableRead(error)) => (1, error.to_string()),
            Self::Solve(beyond) => (3, beyond.to_string()),
            Self::Advised(beyond, advice) => (3, format!("{beyond}; {advice}")),
            Self::Room(message) | Self::Unproved(message) => (3, message),
            Self::Input(message) => (2, message),
            Self::Clap(error) => (2, one_line(&error)),
        }
    }
}

/// Writes the message.
fn fail((status, message): (u8, String)) -> ExitCode {
    anstream::eprintln!("{style}error:{style:#} {message}", style = anstyle::AnsiColor::Red.on_default().bold());
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

impl From<SolveError> for CliError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
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
