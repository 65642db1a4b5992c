//! What is read in a Markdown text: links, anchors of headings, and commands that draw pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

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

/// Whether each byte of a text is code: in a fenced block, or between backticks.
fn code(text: &str) -> Vec<bool> {
    let mut code = vec![false; text.len()];
    let (mut at, mut fenced) = (0, false);
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start().starts_with("```");
        if fence || fenced {
            code[at..at + line.len()].fill(true);
            fenced ^= fence;
        } else {
            let mut open = None;
            for (place, _) in line.match_indices('`') {
                match open.take() {
                    None => open = Some(place),
                    Some(start) => code[at + start..=at + place].fill(true),
                }
            }
        }
        at += line.len();
    }
    code
}

/// The links of a text, in their order.
pub fn links(text: &str) -> Vec<Link> {
    let code = code(text);
    let found = text.match_indices("](").filter(|(middle, _)| !code[*middle]);
    let found = found.filter_map(|(middle, _)| {
        let end = middle + text[middle..].find(')')?;
        // The bracket that opens the label; a label may have brackets of its own.
        let mut depth = 0;
        let open = text[..middle].char_indices().rev().find(|(_, letter)| {
            depth += i32::from(*letter == ']') - i32::from(*letter == '[');
            depth < 0
        })?;
        let start = if text[..open.0].ends_with('!') { open.0 - 1 } else { open.0 };
        let address = middle + 2..end;
        let hash = text[address.clone()].find('#').map(|hash| address.start + hash);
        Some(Link {
            whole: start..end + 1,
            label: open.0 + 1..middle,
            path: address.start..hash.unwrap_or(end),
            anchor: hash.map(|hash| hash + 1..end),
        })
    });
    found.collect()
}

/// The anchors of the headings of a text, as forges and mdBook make them.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let code = code(text);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let title = line.trim_start_matches('#');
        if !code[at] && title.len() < line.len() && title.starts_with(' ') {
            let kept =
                title.trim().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
            let slug: String = kept.collect::<String>().to_lowercase().replace(' ', "-");
            let count = seen.entry(slug.clone()).or_default();
            all.insert(if *count == 0 { slug } else { format!("{slug}-{count}") });
            *count += 1;
        }
        at += line.len();
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

/// The most letters of a line of a console block that is not wrapped on a narrow screen.
const COLUMNS: usize = 100;

/// The text with the class `columns` at each console block whose lines are all short: its rows have columns, and the book does
/// not wrap them.
pub fn with_columns(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut made = String::with_capacity(text.len());
    for (at, line) in lines.iter().enumerate() {
        let mut block = lines[at + 1..].iter().take_while(|line| !line.starts_with("```"));
        if line.trim_end() == "```console" && block.all(|line| line.trim_end().chars().count() <= COLUMNS) {
            made.push_str("```console,columns\n");
        } else {
            made.push_str(line);
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn blocks_with_short_lines_have_columns() {
        let sentence = "long ".repeat(21);
        let text =
            format!("```console\n$ fibnim\na  b\n```\n```console\n{sentence}\n```\n{sentence}\n```text\na  b\n```\n");
        assert_eq!(with_columns(&text), text.replacen("console", "console,columns", 1));
    }
}
