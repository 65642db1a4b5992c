//! Splits a Rust file into the tokens that matter for paths.

/// The tokens of a file: words, signs and `::`. Comments, string literals and code for tests are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    pub tokens: Vec<String>,
}

impl Source {
    pub fn new(text: &str) -> Self {
        Self { tokens: without_tests(&tokens(text)) }
    }

    /// Whether a path or a macro such as `std::fs` or `println!` occurs, also within a `use` tree.
    pub fn has(&self, word: &str) -> bool {
        let wanted = tokens(word);
        self.tokens.windows(wanted.len()).any(|part| part == wanted)
            || super::paths::imports(self).iter().any(|import| {
                let path: Vec<&str> = wanted.iter().map(String::as_str).filter(|token| *token != "::").collect();
                import.path.windows(path.len()).any(|part| part == path)
            })
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let starts = |at: usize, what: &str| what.chars().enumerate().all(|(i, c)| letters.get(at + i) == Some(&c));
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let c = letters[at];
        if c.is_whitespace() {
            at += 1;
        } else if starts(at, "//") {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            let mut depth = 0;
            loop {
                if starts(at, "/*") {
                    depth += 1;
                    at += 2;
                } else if starts(at, "*/") {
                    depth -= 1;
                    at += 2;
                } else {
                    at += 1;
                }
                if depth == 0 || at >= letters.len() {
                    break;
                }
            }
        } else if c == '"' {
            at = after_text(&letters, at);
        } else if let Some(end) = after_raw_text(&letters, at) {
            at = end;
        } else if (c == 'b' || c == 'c') && letters.get(at + 1) == Some(&'"') {
            at = after_text(&letters, at + 1);
        } else if c == '\'' || (c == 'b' && letters.get(at + 1) == Some(&'\'')) {
            at = after_quote(&letters, at + usize::from(c == 'b'));
        } else if is_word(c) {
            let end = (at..letters.len()).find(|&end| !is_word(letters[end])).unwrap_or(letters.len());
            tokens.push(letters[at..end].iter().collect());
            at = end;
        } else if starts(at, "::") {
            tokens.push("::".to_owned());
            at += 2;
        } else {
            tokens.push(c.to_string());
            at += 1;
        }
    }
    tokens
}

fn after_text(letters: &[char], quote: usize) -> usize {
    let mut at = quote + 1;
    while at < letters.len() && letters[at] != '"' {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// The index after a raw string such as `r"..."` or `r#"..."#`, if one begins here.
fn after_raw_text(letters: &[char], at: usize) -> Option<usize> {
    let at = if matches!(letters.get(at), Some('b' | 'c')) { at + 1 } else { at };
    if letters.get(at) != Some(&'r') {
        return None;
    }
    let signs = letters[at + 1..].iter().take_while(|c| **c == '#').count();
    if letters.get(at + 1 + signs) != Some(&'"') {
        return None;
    }
    let body = at + 2 + signs;
    let ends = |end: usize| letters[end] == '"' && (1..=signs).all(|i| letters.get(end + i) == Some(&'#'));
    Some((body..letters.len()).find(|&end| ends(end)).map_or(letters.len(), |end| end + 1 + signs))
}

/// The index after a character literal, or after the quote of a lifetime.
fn after_quote(letters: &[char], quote: usize) -> usize {
    match letters.get(quote + 1) {
        Some('\\') => (quote + 3..letters.len()).find(|&at| letters[at] == '\'').map_or(letters.len(), |at| at + 1),
        Some(_) if letters.get(quote + 2) == Some(&'\'') => quote + 3,
        _ => quote + 1,
    }
}

/// Leaves out attributes, and items marked with `#[cfg(test)]`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    let test = ["#", "[", "cfg", "(", "test", ")", "]"];
    while at < tokens.len() {
        if tokens[at..].len() >= test.len() && tokens[at..at + test.len()] == test {
            at = after_item(tokens, at + test.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// The index after the `;` or the closing bracket that ends an item.
fn after_item(tokens: &[String], from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token == "}" {
                    return at + 1;
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_code_is_left_out() {
        let text = r##"
            use crate::a; // use crate::b;
            /* crate::c /* crate::d */ */ const T: &str = "crate::e \" crate::f"; const R: &str = r#"crate::g " "#;
            fn quoted<'a>(c: &'a str) -> char { '"'; '\''; b'"'; crate::h() }
            #[cfg(test)] mod tests { use crate::i; } #[cfg(test)] use crate::j; fn last() { crate::k() }
        "##;
        let source = Source::new(text);
        let after_crate: Vec<&str> =
            source.tokens.windows(3).filter(|part| part[0] == "crate").map(|part| part[2].as_str()).collect();
        assert_eq!(after_crate, ["a", "h", "k"]);
    }

    #[test]
    fn words_are_paths_and_macros() {
        let source = Source::new("use std::{fs, io::{self, Read}}; fn f() { println!(\"std::thread\"); fsync() }");
        for (word, found) in [("std::fs", true), ("println!", true), ("std::thread", false), ("Read", true)] {
            assert_eq!(source.has(word), found, "{word}");
        }
        assert!(!source.has("sync") && !source.has("eprintln!"));
    }
}
