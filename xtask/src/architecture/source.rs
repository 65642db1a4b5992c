//! What a file of Rust imports, uses, declares and defines.

use std::collections::BTreeSet;

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, ItemUse, Macro, Path, Token, UseTree, Visibility};

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

/// A file without its tests.
#[derive(Debug, Default)]
pub struct Source {
    /// One for each leaf of a `use` tree.
    pub imports: Vec<Import>,
    /// The paths of two or more segments outside `use`.
    pub paths: Vec<Vec<String>>,
    /// The names of its items.
    pub definitions: BTreeSet<String>,
    /// The modules that have their own files.
    pub modules: Vec<String>,
    /// The macros that it calls.
    macros: BTreeSet<String>,
}

impl Source {
    /// Reads a file.
    pub fn new(text: &str) -> syn::Result<Self> {
        let mut source = Self::default();
        source.visit_file(&syn::parse_file(text)?);
        Ok(source)
    }

    /// Whether a path such as `std::fs`, or a macro such as `println!`, is used.
    pub fn has(&self, word: &str) -> bool {
        if let Some(name) = word.strip_suffix('!') {
            return self.macros.contains(name);
        }
        let wanted: Vec<&str> = word.split("::").collect();
        let paths = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        paths.into_iter().any(|path| path.windows(wanted.len()).any(|part| part == wanted))
    }

    fn import(&mut self, tree: &UseTree, before: &[String], public: bool) {
        let path =
            |name: &syn::Ident| if name == "self" { before.to_vec() } else { [before, &[name.to_string()]].concat() };
        let mut leaf = |path: Vec<String>, name: Option<String>| self.imports.push(Import { path, name, public });
        match tree {
            UseTree::Path(tree) => self.import(&tree.tree, &[before, &[tree.ident.to_string()]].concat(), public),
            UseTree::Name(tree) => {
                let path = path(&tree.ident);
                leaf(path.clone(), path.last().cloned());
            }
            UseTree::Rename(tree) => leaf(path(&tree.ident), Some(tree.rename.to_string())),
            UseTree::Glob(_) => leaf(before.to_vec(), None),
            UseTree::Group(tree) => tree.items.iter().for_each(|tree| self.import(tree, before, public)),
        }
    }
}

impl<'a> Visit<'a> for Source {
    fn visit_item(&mut self, item: &'a Item) {
        let (attributes, name): (&[Attribute], _) = match item {
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            Item::Mod(item) => (&item.attrs, None),
            Item::Use(item) => (&item.attrs, None),
            Item::Impl(item) => (&item.attrs, None),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Const(item) => (&item.attrs, Some(&item.ident)),
            Item::Static(item) => (&item.attrs, Some(&item.ident)),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            _ => (&[], None),
        };
        let is_test = |it: &Attribute| {
            it.path().is_ident("cfg") && it.parse_args::<Path>().is_ok_and(|path| path.is_ident("test"))
        };
        if attributes.iter().any(is_test) {
            return;
        }
        self.definitions.extend(name.map(ToString::to_string));
        if let Item::Mod(module) = item
            && module.content.is_none()
        {
            self.modules.push(module.ident.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.import(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'a Path) {
        if path.segments.len() > 1 {
            self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        self.macros.extend(call.path.segments.last().map(|segment| segment.ident.to_string()));
        visit::visit_macro(self, call);
        // Of macros whose arguments are no expressions, only the names are seen.
        if let Ok(arguments) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            let mut within = Self::default();
            arguments.iter().for_each(|argument| within.visit_expr(argument));
            self.paths.append(&mut within.paths);
            self.macros.append(&mut within.macros);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_use() {
        let source = Source::new("pub use crate::{a::{self, B as C}, d::*}; use super::e; pub(crate) use f::{g,};")
            .expect("Rust");
        let found: Vec<(String, Option<&str>, bool)> =
            source.imports.iter().map(|it| (it.path.join("::"), it.name.as_deref(), it.public)).collect();
        let expected = [
            ("crate::a", Some("a"), true),
            ("crate::a::B", Some("C"), true),
            ("crate::d", None, true),
            ("super::e", Some("e"), false),
            ("f::g", Some("g"), true),
        ];
        assert_eq!(found, expected.map(|(path, name, public)| (path.to_owned(), name, public)));
    }

    #[test]
    fn paths_modules_and_definitions() {
        let text = "use crate::x::Y; fn f() -> super::Z { a::b::<c::D>(Y::new(), e.f, vec![std::g()]) } mod h;
            #[cfg(test)] mod tests { use crate::i; fn j() { k::l() } }";
        let source = Source::new(text).expect("Rust");
        let mut found: Vec<String> = source.paths.iter().map(|path| path.join("::")).collect();
        found.sort();
        assert_eq!(found, ["Y::new", "a::b", "c::D", "std::g", "super::Z"]);
        assert_eq!((source.modules, source.imports.len()), (vec!["h".to_owned()], 1));
        assert_eq!(source.definitions, BTreeSet::from(["f".to_owned()]));
    }

    #[test]
    fn words_are_paths_and_macros() {
        let source = Source::new(
            "use std::{fs, io::{self, Read}}; fn f() { println!(\"{}\", std::thread::current()); fsync() }",
        )
        .expect("Rust");
        for (word, found) in [
            ("std::fs", true),
            ("println!", true),
            ("std::thread", true),
            ("Read", true),
            ("eprintln!", false),
            ("sync", false),
            ("thread::park", false),
        ] {
            assert_eq!(source.has(word), found, "{word}");
        }
    }
}
