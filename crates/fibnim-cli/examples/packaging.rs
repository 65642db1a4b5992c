//! Writes what packages have besides the program into a folder: the manual pages of all subcommands into `man`, and the
//! completions of shells into `completions`.

use std::path::PathBuf;
use std::{env, fs, io};

use clap_complete::Shell;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("give the folder to write into"))?;
    let [man, completions] = ["man", "completions"].map(|name| folder.join(name));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder)?;
    }
    clap_mangen::generate_to(fibnim_cli::command(), man)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut fibnim_cli::command(), "fibnim", &completions)?;
    }
    Ok(())
}
