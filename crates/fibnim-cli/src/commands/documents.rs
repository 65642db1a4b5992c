//! The commands that the documents show without their output are accepted, and the help of every command is short.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory, Parser};

use super::Cli;

/// The words of the first command of a line, as a shell reads them; `$(...)` stands for a number.
fn words(line: &str) -> Vec<String> {
    let line = match (line.split_once("$("), line.split_once(')')) {
        (Some((before, _)), Some((_, after))) => format!("{before}7{after}"),
        _ => line.to_owned(),
    };
    let words = shlex::split(&line).expect("every quote is closed");
    words.into_iter().take_while(|word| !matches!(word.as_str(), "|" | "<" | ">")).collect()
}

/// The lines of the fenced blocks `sh` of a text that begin with the name of the command.
fn commands(text: &str) -> Vec<&str> {
    let mut shell = false;
    let lines = text.lines().filter(|line| {
        if line.starts_with("```") {
            shell = *line == "```sh";
        }
        shell && line.starts_with("fibnim ")
    });
    lines.collect()
}

#[test]
fn every_command_of_the_documents_is_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder =
        |name: &str| fs::read_dir(root.join(name)).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = folder("docs").chain(folder("book/src")).chain([root.join("README.md")]);
    let mut count = 0;
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&file).expect("text");
        for command in commands(&text) {
            let parsed = Cli::try_parse_from(words(command));
            assert!(parsed.is_ok(), "{}: {command}\n{}", file.display(), parsed.expect_err("an error"));
            count += 1;
        }
    }
    assert!(count > 60, "only {count} commands were found");
}

#[test]
fn words_are_those_of_a_shell() {
    assert_eq!(words("a \"b c\" --d 'e' f=\"g\" # h"), ["a", "b c", "--d", "e", "f=g"]);
    assert_eq!(words("a $(seq -s '' 1 3) b | c"), ["a", "7", "b"]);
    assert!(Cli::try_parse_from(words("fibnim solve 5 --quotum 3")).is_err());
}

#[test]
fn the_help_of_an_option_is_short() {
    fn check(command: &mut Command) {
        let help = command.render_help().to_string();
        let options = help.lines().skip_while(|line| !line.starts_with("Options:"));
        for line in options.take_while(|line| !line.starts_with("Example")) {
            let text =
                line.trim().split_once("  ").map_or("", |(_, text)| text.trim().split(" [").next().unwrap_or(text));
            assert!(text.split_whitespace().count() <= 12, "{}: {text}", command.get_name());
        }
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
        }
        command.get_subcommands_mut().for_each(check);
    }
    let mut command = Cli::command();
    command.build();
    check(&mut command);
}
