//! What all documents need: lines, links, and text that Markdown does not interpret.

use crate::claim::{Claim, Paper};
use crate::verdict::Verdict;

/// Claims with their verdicts.
pub type Verdicts<'a> = [(&'a Claim, Verdict)];

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($text:expr) => { let _ = writeln!($text); };
    ($text:expr, $($rest:tt)*) => { let _ = writeln!($text, $($rest)*); };
}
pub(crate) use line;

/// The claims of one paper.
pub fn of<'a>(paper: Paper, verdicts: &'a Verdicts<'_>) -> Vec<&'a (&'a Claim, Verdict)> {
    verdicts.iter().filter(|(claim, _)| claim.paper() == paper).collect()
}

/// The name under which a heading can be linked.
pub fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Text with a backslash before the stars and tags that Markdown would interpret.
pub fn plain(text: &str) -> String {
    let mut escaped = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let begins_tag = c == '<' && letters.peek().is_some_and(|next| next.is_alphabetic() || *next == '/');
        if c == '*' || begins_tag {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The same for a cell of a table.
pub fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|")
}
