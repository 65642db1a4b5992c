//! Characters that LaTeX reads as commands.

/// A text with the characters escaped that LaTeX reads as commands.
#[must_use]
pub fn escape_latex(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            '<' | '>' => escaped.extend(['$', c, '$']),
            '_' | '&' | '%' | '#' | '$' | '{' | '}' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}
