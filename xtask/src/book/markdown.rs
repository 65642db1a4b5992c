//! What is read in Markdown texts: links, and which of them lead nowhere, anchors of headings, and commands that draw
//! pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::shell::Result;

/// A link or a picture, `[label](target)`, as places in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// All of it.
    pub whole: Range<usize>,
    /// What is shown.
    pub label: Range<usize>,
    /// The address, without an anchor.
    pub path: Range<usize>,
    /// The anchor, behind `#`.
    pub anchor: Option<Range<usize>>,
}

/// What Markdown consists of, with its places in the text.
fn events(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_MATH).into_offset_iter()
}

/// The links of a text, in their order.
pub fn links(text: &str) -> Vec<Link> {
    let found = events(text).filter_map(|(event, whole)| {
        let Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) = event else { return None };
        let middle = whole.start + text[whole.clone()].rfind("](").filter(|_| link_type == LinkType::Inline)?;
        let label = whole.start + text[whole.clone()].find('[')? + 1..middle;
        let (address, end) = (middle + 2, whole.end - 1);
        let hash = text[address..end].find('#').map(|hash| address + hash);
        Some(Link { whole, label, path: address..hash.unwrap_or(end), anchor: hash.map(|hash| hash + 1..end) })
    });
    found.collect()
}

/// The formulas of a text, `$...$`, as places in it; one that does not end goes on to the end of the text.
pub fn formulas(text: &str) -> Vec<Range<usize>> {
    let mut code = false;
    let found = events(text).filter_map(|(event, place)| match event {
        Event::InlineMath(_) => Some(place),
        Event::Text(part) if !code => part.find('$').map(|at| place.start + at..text.len()),
        Event::Start(Tag::CodeBlock(_)) | Event::End(TagEnd::CodeBlock) => {
            code = !code;
            None
        }
        _ => None,
    });
    found.collect()
}

/// The anchors of the headings of a text, as forges and mdBook make them.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let mut title = None;
    for (event, _) in events(text) {
        match (event, &mut title) {
            (Event::Start(Tag::Heading { .. }), _) => title = Some(String::new()),
            (Event::Text(part) | Event::Code(part) | Event::InlineMath(part), Some(title)) => title.push_str(&part),
            (Event::End(TagEnd::Heading(_)), Some(title)) => {
                title.retain(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
                let slug = std::mem::take(title).to_lowercase().replace(' ', "-");
                let count = seen.entry(slug.clone()).or_default();
                all.insert(if *count == 0 { slug } else { format!("{slug}-{count}") });
                *count += 1;
            }
            _ => {}
        }
    }
    all
}

/// The command lines of a chapter that write a picture.
pub fn commands_with_pictures(text: &str) -> Vec<String> {
    let mut console = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            console = line.starts_with("```console");
        }
        let command = line.strip_prefix("$ ").filter(|command| console && command.contains(".svg"));
        found.extend(command.map(str::to_owned));
    }
    found
}

/// The Markdown files below a folder, but for those that programs make or install.
pub fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let made = matches!(name.as_str(), "target" | "node_modules" | ".git")
            || name.starts_with(".pytest")
            || name.starts_with(".venv");
        if path.is_dir() && !made {
            found.extend(texts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The links below a folder to files or headings that do not exist, a line each. Links to other sites are not looked
/// up.
pub fn broken(folder: &Path) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for file in texts(folder)? {
        let text = fs::read_to_string(&file)?;
        let here = file.parent().unwrap_or(folder);
        // The commands of a chapter make its pictures when the book is built.
        let made = commands_with_pictures(&text).join("\n");
        for link in links(&text) {
            let path = &text[link.path.clone()];
            if path.contains("://") || path.starts_with("mailto:") || made.split_whitespace().any(|word| word == path) {
                continue;
            }
            let target = if path.is_empty() { file.clone() } else { here.join(path) };
            let anchor = link.anchor.clone().map(|anchor| &text[anchor]);
            let found = match anchor {
                None => target.exists(),
                Some(anchor) => fs::read_to_string(&target).is_ok_and(|other| anchors(&other).contains(anchor)),
            };
            if !found {
                let line = text[..link.whole.start].matches('\n').count() + 1;
                broken.push(format!("{}:{line}: {}", file.display(), &text[link.whole.clone()]));
            }
        }
    }
    Ok(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "a [b [c]](d.md#e) ![p](q.svg) `[x](y)`\n```\n[x](y)\n```\n[z](#t)";
        let found: Vec<(&str, &str, Option<&str>)> = links(text)
            .into_iter()
            .map(|link| (&text[link.label], &text[link.path], link.anchor.map(|anchor| &text[anchor])))
            .collect();
        assert_eq!(found, [("b [c]", "d.md", Some("e")), ("p", "q.svg", None), ("z", "", Some("t"))]);
        assert_eq!(&text[links(text)[1].whole.clone()], "![p](q.svg)");
    }

    #[test]
    fn headings_have_anchors() {
        let text = "# The rules, in short\n## `f(t)` = 2t\n```\n# no\n```\n## The rules, in short\n#no\n";
        let expected = ["ft--2t", "the-rules-in-short", "the-rules-in-short-1"];
        assert_eq!(anchors(text).iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn pictures_are_made_by_commands_of_console_blocks() {
        let text =
            "$ fibnim plot -o no.svg\n```console,columns\n$ fibnim plot -o a.svg\n$ fibnim solve 5\nb.svg\n```\n";
        assert_eq!(commands_with_pictures(text), ["fibnim plot -o a.svg"]);
    }

    #[test]
    fn every_link_leads_to_a_file_and_a_heading() {
        let broken = broken(root()).expect("files");
        assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
        assert!(texts(root()).expect("files").len() > 40);
    }

    #[test]
    fn a_link_to_a_missing_file_or_heading_is_told() {
        let folder = std::env::temp_dir().join(format!("fibnim-links-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let links = "[1](b.md) [2](#one) [3](a.md#two)\n\n[4](c.md) ![5](made.svg) ![6](not.svg)";
        let text = format!("# One\n{links}\n```console\n$ fibnim plot -o made.svg\n```\n");
        fs::write(folder.join("a.md"), text).expect("a file");
        fs::write(folder.join("b.md"), "").expect("a file");
        let told: Vec<String> = broken(&folder)
            .expect("files")
            .iter()
            .map(|line| line.rsplit('/').next().expect("a name").to_owned())
            .collect();
        fs::remove_dir_all(&folder).expect("a folder");
        assert_eq!(told, ["a.md:2: [3](a.md#two)", "a.md:4: [4](c.md)", "a.md:4: ![6](not.svg)"]);
    }
}
