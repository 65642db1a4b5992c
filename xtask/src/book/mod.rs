//! `cargo xtask book`: draws the pictures of the book, typesets its formulas, and builds it with mdBook.
//!
//! The chapters of `book/src` and the documents of `docs` link to each other as they lie in the repository. In the book
//! the documents are a folder beside the chapters, and files that are not part of the book have no page. So the files
//! are first laid out under `target/book`, with links that fit.

mod markdown;

use std::convert::Infallible;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::repository;
use crate::shell::{Built, Result, found, root, run, target};
use markdown::{broken, commands_with_pictures, formulas, links, texts};
use pulldown_latex::{Parser, RenderConfig, Storage, push_mathml};

/// The command that installs the version of mdBook that the book is written for.
pub const MDBOOK: &str = "cargo install mdbook --version ^0.5 --no-default-features --features search --locked";

/// Builds the book, prints the folder of its pages, and shows it in the browser if it is to be opened.
pub fn build(opened: bool) -> Result<()> {
    if !found("mdbook", &["--version"]) {
        return Err(format!("mdbook was not found: {MDBOOK}").into());
    }
    let folder = target().join("book");
    let _ = fs::remove_dir_all(&folder);
    lay_out(root(), &folder)?;
    pictures(&folder.join("src"))?;
    let broken = broken(&folder.join("src"))?;
    if !broken.is_empty() {
        return Err(format!("links of the book that lead nowhere:\n{}", broken.join("\n")).into());
    }
    run(Command::new("mdbook").arg("build").arg(&folder).args(opened.then_some("--open")))?;
    edit_documents(&folder.join("book/docs"))?;
    println!("{}", folder.join("book").display());
    Ok(())
}

/// Runs the commands of the chapters that write pictures.
fn pictures(chapters: &Path) -> Result<()> {
    let program = Built::Nothing.file("fibnim-cli", &format!("fibnim{EXE_SUFFIX}"))?;
    let mut path: Vec<PathBuf> = vec![program.parent().ok_or("a program without a folder")?.to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let path = std::env::join_paths(path)?;
    for chapter in texts(chapters)? {
        for command in commands_with_pictures(&fs::read_to_string(chapter)?) {
            run(Command::new("sh").args(["-c", &command]).current_dir(chapters).env("PATH", &path))?;
        }
    }
    Ok(())
}

/// Where a text lies: in `book/src` or in `docs`.
#[derive(Clone, Copy, Debug)]
enum Place {
    Chapter,
    Document,
}

/// Writes the source of the book into a folder: chapters in `src`, documents in `src/docs`.
pub fn lay_out(root: &Path, folder: &Path) -> Result<()> {
    let src = folder.join("src");
    fs::create_dir_all(src.join("docs"))?;
    fs::copy(root.join("book/book.css"), folder.join("book.css"))?;
    fs::write(folder.join("book.toml"), settings(fs::read_to_string(root.join("book/book.toml"))?, repository()?))?;
    for file in texts(&root.join("book/src"))? {
        let text = typeset(&placed(&fs::read_to_string(&file)?, Place::Chapter));
        let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
        fs::write(src.join(file.file_name().unwrap_or_default()), text)?;
    }
    for file in texts(&root.join("docs"))? {
        let to = src.join("docs").join(file.file_name().unwrap_or_default());
        fs::write(to, placed(&fs::read_to_string(&file)?, Place::Document))?;
    }
    for folder in ["docs", "docs/images"] {
        copy_others(&root.join(folder), &src.join(folder))?;
    }
    Ok(())
}

/// The settings of the book, with links to its sources if they have an address. The settings of its pages are the last
/// ones.
fn settings(text: String, address: Option<String>) -> String {
    let Some(address) = address else { return text };
    let (sources, edit) = (format!("{address:?}"), format!("\"{address}/edit/main/book/{{path}}\""));
    format!("{text}git-repository-url = {sources}\nedit-url-template = {edit}\n")
}

/// The same links where a page is a document, which lies beside the book.
fn edit_documents(pages: &Path) -> Result<()> {
    for entry in fs::read_dir(pages)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "html") {
            let page = fs::read_to_string(&file)?;
            fs::write(&file, page.replace("/edit/main/book/src/docs/", "/edit/main/docs/"))?;
        }
    }
    Ok(())
}

/// Copies the files of a folder that are not Markdown into another.
fn copy_others(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let file = entry?.path();
        if file.is_file() && file.extension().is_none_or(|extension| extension != "md") {
            fs::copy(&file, to.join(file.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}

/// The text as a page of the book, with its links; a link to a file that is not in the book becomes its label.
fn placed(text: &str, place: Place) -> String {
    let mut made = String::with_capacity(text.len());
    let mut at = 0;
    for link in links(text) {
        let path = &text[link.path.clone()];
        let moved = match place {
            Place::Chapter => path.strip_prefix("../../docs/").map(|rest| format!("docs/{rest}")),
            Place::Document => path.strip_prefix("../book/src/").map(|rest| format!("../{rest}")),
        };
        let (keep, part) = match moved {
            Some(moved) => (link.path.start, moved),
            None if path.starts_with("../") => (link.whole.start, text[link.label.clone()].to_owned()),
            None => continue,
        };
        made.push_str(&text[at..keep]);
        made.push_str(&part);
        at = if keep == link.whole.start { link.whole.end } else { link.path.end };
    }
    made + &text[at..]
}

/// The text with its formulas as MathML, which browsers show without loading anything.
fn typeset(text: &str) -> Result<String> {
    let mut made = String::with_capacity(text.len());
    let mut at = 0;
    for formula in formulas(text) {
        made.push_str(&text[at..formula.start]);
        // Punctuation stays on the line of its formula.
        let rest = &text[formula.end..];
        at = text.len() - rest.trim_start_matches([',', '.', ';', ':', ')']).len();
        made.push_str("<span class=\"formula\">");
        made.push_str(&mathml(&text[formula.clone()])?);
        made.push_str(&text[formula.end..at]);
        made.push_str("</span>");
    }
    Ok(made + &text[at..])
}

/// A formula in LaTeX, between `$` and `$` on one line, as MathML.
fn mathml(formula: &str) -> Result<String> {
    let inner = formula[1..].strip_suffix('$').filter(|inner| !inner.contains('\n'));
    let inner = inner.ok_or_else(|| format!("a formula does not end on its line: {formula:.60}"))?;
    let storage = Storage::new();
    let parsed: std::result::Result<Vec<_>, _> = Parser::new(inner, &storage).collect();
    let events = parsed.map_err(|error| format!("{formula}: {error}"))?;
    let mut made = String::new();
    push_mathml(&mut made, events.into_iter().map(Ok::<_, Infallible>), RenderConfig::default())?;
    // It leaves this sign as it is.
    Ok(made.replace("<mo><</mo>", "<mo>&lt;</mo>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_fit_the_book() {
        let chapter = "[a](../../docs/b.md#c), [d](e.md), [`f`](../../crates/g.rs), [h](https://x.org)";
        assert_eq!(placed(chapter, Place::Chapter), "[a](docs/b.md#c), [d](e.md), `f`, [h](https://x.org)");
        let document = "[a](b.md), [c](../book/src/d.md), [e](../crates/f.rs)";
        assert_eq!(placed(document, Place::Document), "[a](b.md), [c](../d.md), e");
    }

    #[test]
    fn formulas_are_typeset() {
        let made = typeset("`$a` for $F_{k+1} < \\lfloor n \\rfloor$.").expect("a formula");
        assert!(
            made.starts_with("`$a` for <span class=\"formula\"><math") && made.ends_with("</math>.</span>"),
            "{made}"
        );
        assert!(made.contains("<msub><mi>F</mi>") && made.contains("⌊") && made.contains("&lt;"), "{made}");
        for wrong in ["$n", "$n\n$", "$\\lfoor n$", "$F_{k$"] {
            assert!(typeset(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn pages_link_to_their_sources() {
        let text = fs::read_to_string(root().join("book/book.toml")).expect("the settings");
        assert_eq!(settings(text.clone(), None), text);
        assert_eq!(text.lines().rfind(|line| line.starts_with('[')), Some("[output.html]"));
        let linked = settings(text, Some("https://x.org/y".to_owned()));
        assert!(linked.contains("edit-url-template = \"https://x.org/y/edit/main/book/{path}\"\n"), "{linked}");
    }

    #[test]
    fn the_source_of_the_book_is_complete() {
        let folder = std::env::temp_dir().join(format!("fibnim-book-{}", std::process::id()));
        lay_out(root(), &folder).expect("the book");
        let broken = broken(&folder.join("src")).expect("files");
        fs::remove_dir_all(&folder).expect("a folder");
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn every_chapter_is_listed_and_begins_with_what_it_is_for() {
        let chapters = texts(&root().join("book/src")).expect("chapters");
        let summary = fs::read_to_string(root().join("book/src/SUMMARY.md")).expect("a summary");
        for chapter in chapters.iter().filter(|path| !path.ends_with("SUMMARY.md")) {
            let name = chapter.file_name().expect("a name").to_string_lossy().into_owned();
            assert!(summary.contains(&format!("]({name})")), "{name} is not in SUMMARY.md");
            let text = fs::read_to_string(chapter).expect("a chapter");
            let first = text.lines().nth(2).expect("a first paragraph");
            assert!(first.starts_with("After this chapter you "), "{name}: {first}");
        }
        for document in texts(&root().join("docs")).expect("documents") {
            let name = document.file_name().expect("a name").to_string_lossy().into_owned();
            assert!(summary.contains(&format!("](../../docs/{name})")), "{name} is not in SUMMARY.md");
        }
    }
}
