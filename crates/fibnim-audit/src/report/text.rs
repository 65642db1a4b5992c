//! Text of the documents.

use crate::claim::ClaimAnswer;

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => {{ let _ = writeln!($text, $($rest)*); }};
}
pub(crate) use line;

/// What is known of a claim beside its statement: notes with a word for each, and the theory that decides it.
pub fn notes(answer: &ClaimAnswer) -> (Vec<(String, String)>, Option<String>) {
    let theorems: Vec<String> = answer.theorems.iter().map(|name| format!("`{name}`")).collect();
    let how = answer.proof.as_ref().map(|proof| proof.how.strip_prefix("decided ").unwrap_or(&proof.how));
    let notes = [
        ("Classical", answer.classical.as_ref().map(|authors| format!("{authors}."))),
        ("In Coq", (!theorems.is_empty()).then(|| format!("{}.", theorems.join(", ")))),
        ("Proof", answer.argument.clone()),
        ("Decided", how.map(|how| format!("{}.", capital(how)))),
        ("Checked", answer.range.as_ref().map(|range| format!("{range}."))),
    ];
    let notes = notes.into_iter().map(|(word, note)| Some((word.to_owned(), note?)));
    let remark = answer.remark.clone().map(|remark| ("Note".to_owned(), remark));
    let all = notes.chain([caveat(answer), remark]).flatten().map(|(word, note)| (word, plain(&note)));
    let proof = answer.proof.as_ref().filter(|proof| !proof.sentences.is_empty());
    (all.collect(), proof.map(|proof| proof.theory(&answer.id)))
}

/// What is wrong beside a statement that holds, and how serious it is.
pub fn caveat(answer: &ClaimAnswer) -> Option<(String, String)> {
    Some((capital(&answer.severity?.to_string()), answer.caveat.clone()?))
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
