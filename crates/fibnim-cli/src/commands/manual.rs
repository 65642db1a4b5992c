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

/// Prints a manual page: of the command, or of the subcommand with this path.
pub fn page(path: &[String]) -> Result<(), CliError> {
    let mut command = Cli::command();
    command.build();
    let mut chosen = &command;
    for name in path {
        chosen = chosen.find_subcommand(name).ok_or_else(|| {
            let parent = chosen.get_bin_name().unwrap_or("fibnim");
            CliError::Input(format!("there is no subcommand {name:?}: see '{parent} --help'"))
        })?;
    }
    let mut out = data();
    clap_mangen::Man::new(chosen.clone()).render(&mut out)?;
    Ok(out.flush()?)
}
