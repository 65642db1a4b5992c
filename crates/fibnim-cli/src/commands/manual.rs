//! `fibnim completions` and `fibnim man`.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::error::CliError;
use crate::output::data;

/// Prints a completion script.
pub fn completions(shell: Shell) -> Result<(), CliError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "fibnim", &mut script);
    let mut out = data();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// Prints a manual page.
pub fn page(subcommand: Option<&str>) -> Result<(), CliError> {
    let mut command = Cli::command();
    command.build();
    let command = match subcommand {
        None => command,
        Some(name) => command
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| CliError::Input(format!("there is no subcommand {name:?}: see 'fibnim --help'")))?,
    };
    let mut out = data();
    clap_mangen::Man::new(command).render(&mut out)?;
    Ok(out.flush()?)
}
