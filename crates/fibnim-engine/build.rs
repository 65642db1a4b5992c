//! Copies the files of messages without their comments and empty lines, which no reader of the page has to load.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    for entry in fs::read_dir("messages")? {
        let entry = entry?;
        let text = fs::read_to_string(entry.path())?;
        let kept = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        fs::write(target.join(entry.file_name()), kept.flat_map(|line| [line, "\n"]).collect::<String>())?;
    }
    Ok(())
}
