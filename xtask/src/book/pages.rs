//! Lays out the chapters and the documents as the source of mdBook.

use std::fs;
use std::path::{Path, PathBuf};

use super::markdown::{links, with_columns};
use crate::shell::Result;

/// Where a text lies: in `book/src` or in `docs`.
#[derive(Clone, Copy, Debug)]
enum Place {
    Chapter,
    Document,
}

/// The Markdown files of a folder, in the order of their names.
pub fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    Ok(files)
}

/// Writes the source of the book into a folder: chapters in `src`, documents in `src/docs`.
pub fn lay_out(root: &Path, folder: &Path) -> Result<()> {
    let src = folder.join("src");
    fs::create_dir_all(src.join("docs"))?;
    for file in ["book.toml", "book.css"] {
        fs::copy(root.join("book").join(file), folder.join(file))?;
    }
    for file in texts(&root.join("book/src"))? {
        fs::write(src.join(file.file_name().unwrap_or_default()), placed(&fs::read_to_string(&file)?, Place::Chapter))?;
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
    with_columns(&(made + &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::links::broken;
    use crate::shell::root;

    #[test]
    fn links_fit_the_book() {
        let chapter = "[a](../../docs/b.md#c), [d](e.md), [`f`](../../crates/g.rs), [h](https://x.org)";
        assert_eq!(placed(chapter, Place::Chapter), "[a](docs/b.md#c), [d](e.md), `f`, [h](https://x.org)");
        let document = "[a](b.md), [c](../book/src/d.md), [e](../crates/f.rs)";
        assert_eq!(placed(document, Place::Document), "[a](b.md), [c](../d.md), e");
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
