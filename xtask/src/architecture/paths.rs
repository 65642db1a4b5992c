//! Finds imports, paths, modules and definitions in the tokens of a file.

use super::source::Source;

/// A name that `use` brings into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The segments of the path.
    pub path: Vec<String>,
    /// The name that the file uses; none for `*`.
    pub name: Option<String>,
    /// Whether the file re-exports the name.
    pub public: bool,
}

/// The imports of a file, one for each leaf of a `use` tree.
pub fn imports(source: &Source) -> Vec<Import> {
    let tokens = &source.tokens;
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token == "use" {
            let mut at_tree = at + 1;
            let public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
            tree(tokens, &mut at_tree, &mut Vec::new(), public, &mut found);
        }
    }
    found
}

fn tree(tokens: &[String], at: &mut usize, before: &mut Vec<String>, public: bool, found: &mut Vec<Import>) {
    let length = before.len();
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            "::" => *at += 1,
            "{" => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| token != "}" && token != ";") {
                    tree(tokens, at, before, public, found);
                    if tokens.get(*at).is_some_and(|token| token == ",") {
                        *at += 1;
                    }
                }
                *at += 1;
                before.truncate(length);
                return;
            }
            "*" => {
                *at += 1;
                found.push(Import { path: before.clone(), name: None, public });
                before.truncate(length);
                return;
            }
            "," | "}" | ";" => break,
            "as" => {
                let name = tokens.get(*at + 1).cloned();
                *at += 2;
                found.push(Import { path: named(before), name, public });
                before.truncate(length);
                return;
            }
            word => {
                before.push(word.to_owned());
                *at += 1;
            }
        }
    }
    if before.len() > length {
        let path = named(before);
        found.push(Import { name: path.last().cloned(), path, public });
    }
    before.truncate(length);
}

/// `a::self` is `a`.
fn named(path: &[String]) -> Vec<String> {
    let mut path = path.to_vec();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    path
}

/// The paths of two or more segments outside `use`.
pub fn inline(source: &Source) -> Vec<Vec<String>> {
    let tokens = &source.tokens;
    let is_word = |token: &String| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            while at < tokens.len() && tokens[at] != ";" {
                at += 1;
            }
        } else if is_word(&tokens[at]) && (at == 0 || tokens[at - 1] != "::") {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|token| token == "::") && tokens.get(at + 2).is_some_and(is_word) {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            if path.len() > 1 {
                found.push(path);
            }
        }
        at += 1;
    }
    found
}

/// The modules that a file declares and that have their own file.
pub fn modules(source: &Source) -> Vec<String> {
    let named = source.tokens.windows(3).filter(|part| part[0] == "mod" && part[2] == ";");
    named.map(|part| part[1].clone()).collect()
}

/// The names of the items that a file defines.
pub fn definitions(source: &Source) -> Vec<String> {
    const KINDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union"];
    let named = source.tokens.windows(2).filter(|part| KINDS.contains(&part[0].as_str()));
    let macros = source.tokens.windows(3).filter(|part| part[0] == "macro_rules" && part[1] == "!");
    named.map(|part| part[1].clone()).chain(macros.map(|part| part[2].clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_use() {
        let source = Source::new("pub use crate::{a::{self, B as C}, d::*}; use super::e; pub(crate) use f::{g,};");
        let found: Vec<(String, Option<String>, bool)> =
            imports(&source).into_iter().map(|it| (it.path.join("::"), it.name, it.public)).collect();
        let expected = [
            ("crate::a", Some("a"), true),
            ("crate::a::B", Some("C"), true),
            ("crate::d", None, true),
            ("super::e", Some("e"), false),
            ("f::g", Some("g"), true),
        ];
        assert_eq!(found, expected.map(|(path, name, public)| (path.to_owned(), name.map(str::to_owned), public)));
    }

    #[test]
    fn paths_in_code() {
        let source =
            Source::new("use crate::x::Y; fn f() -> super::Z { a::b::<c::D>(Y::new(), e.f, std::g!()) } mod h;");
        let found: Vec<String> = inline(&source).iter().map(|path| path.join("::")).collect();
        assert_eq!(found, ["super::Z", "a::b", "c::D", "Y::new", "std::g"]);
        assert_eq!(modules(&source), ["h"]);
        assert_eq!(definitions(&source), ["f"]);
    }
}
