//! What a Rust file uses outside its tests: paths and macros.

use std::collections::BTreeSet;

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, ItemUse, Macro, Path, Token, UseTree};

/// A file without its tests.
#[derive(Debug, Default)]
pub struct Source {
    /// The segments of the paths of `use`, one for each leaf of a tree, and of those that have several segments.
    paths: Vec<Vec<String>>,
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
        self.paths.iter().any(|path| path.windows(wanted.len()).any(|part| part == wanted))
    }

    fn import(&mut self, tree: &UseTree, before: &[String]) {
        let path = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(tree) => self.import(&tree.tree, &path(&tree.ident)),
            UseTree::Name(tree) => self.paths.push(path(&tree.ident)),
            UseTree::Rename(tree) => self.paths.push(path(&tree.ident)),
            UseTree::Glob(_) => self.paths.push(before.to_vec()),
            UseTree::Group(tree) => tree.items.iter().for_each(|tree| self.import(tree, before)),
        }
    }
}

impl<'a> Visit<'a> for Source {
    fn visit_item(&mut self, item: &'a Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &[],
        };
        let is_test = |it: &Attribute| {
            it.path().is_ident("cfg") && it.parse_args::<Path>().is_ok_and(|path| path.is_ident("test"))
        };
        if !attributes.iter().any(is_test) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.import(&item.tree, &[]);
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
            arguments.iter().for_each(|argument| self.visit_expr(argument));
        }
    }
}
