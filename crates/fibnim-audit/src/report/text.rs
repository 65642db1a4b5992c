//! Text of the documents.

use crate::claim::ClaimAnswer;

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => {{ let _ = writeln!($text, $($rest)*); }};
}
pub(crate) use line;

/// The theorems of Coq that say what a claim says.
pub fn theorems(answer: &ClaimAnswer) -> String {
    let names: Vec<String> = answer.theorems.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Text with a backslash before the stars and tags outside formulas, which Markdown would interpret.
pub fn plain(text: &str) -> String {
    let escaped = |part: &str| {
        let mut escaped = part.replace('*', "\\*");
        for (at, _) in part.match_indices('<').collect::<Vec<_>>().into_iter().rev() {
            if part[at + 1..].starts_with(|next: char| next.is_alphabetic() || next == '/') {
                escaped.insert(at + part[..at].matches('*').count(), '\\');
            }
        }
        escaped
    };
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { escaped(part) } else { format!("`{part}`") }).collect()
}
