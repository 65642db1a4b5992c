//! What the files of a crate import, use, declare and define, and which of them use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, ItemUse, Macro, Path, Token, UseTree, Visibility};

use super::reached;

/// A name that `use` brings into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Import {
    /// The segments of the path.
    path: Vec<String>,
    /// The name that the file uses; none for `*`.
    name: Option<String>,
    /// Whether the file re-exports the name.
    public: bool,
}

/// A file without its tests.
#[derive(Debug, Default)]
pub struct Source {
    /// One for each leaf of a `use` tree.
    imports: Vec<Import>,
    /// The paths of two or more segments outside `use`.
    paths: Vec<Vec<String>>,
    /// The names of its items.
    definitions: BTreeSet<String>,
    /// The modules that have their own files.
    modules: Vec<String>,
    /// The macros that it calls.
    macros: BTreeSet<String>,
}

impl Source {
    /// Reads a file.
    fn new(text: &str) -> syn::Result<Self> {
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

/// The files of a library or a program, named by their paths under `src` with `/` between folders.
#[derive(Debug)]
pub struct Crate {
    pub files: BTreeMap<String, Source>,
    /// The file of each module; modules are named by their paths.
    modules: BTreeMap<Vec<String>, String>,
}

/// The most segments of a path.
const LONGEST: usize = 12;

impl Crate {
    /// Reads the library and the program under `src`.
    pub fn read(src: &std::path::Path) -> Vec<Self> {
        ["lib.rs", "main.rs"]
            .into_iter()
            .filter(|file| src.join(file).exists())
            .map(|file| Self::new(file, |path| fs::read_to_string(src.join(path)).ok()))
            .collect()
    }

    /// Reads the modules that `root` declares, directly or indirectly.
    fn new(root: &str, text: impl Fn(&str) -> Option<String>) -> Self {
        let mut all = Self { files: BTreeMap::new(), modules: BTreeMap::new() };
        let mut open = vec![(Vec::new(), root.to_owned())];
        while let Some((module, file)) = open.pop() {
            let source = text(&file).unwrap_or_else(|| panic!("there is no {file}"));
            let source = Source::new(&source).unwrap_or_else(|error| panic!("{file}: {error}"));
            for child in &source.modules {
                let path: Vec<String> = [&module[..], std::slice::from_ref(child)].concat();
                let base = path.join("/");
                let candidates = [format!("{base}.rs"), format!("{base}/mod.rs")];
                let found = candidates.into_iter().find(|file| text(file).is_some());
                // A module without a file belongs to another target or platform.
                if let Some(file) = found {
                    open.push((path, file));
                }
            }
            all.modules.insert(module, file.clone());
            all.files.insert(file, source);
        }
        all
    }

    /// The files that each file uses.
    fn uses(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, file) in &self.modules {
            let own = &self.files[file];
            // A file that only declares and re-exports stands for the files that it re-exports.
            if own.definitions.is_empty() && own.imports.iter().all(|import| import.public) {
                continue;
            }
            let mut paths: Vec<Vec<String>> = own.imports.iter().map(|import| import.path.clone()).collect();
            paths.extend(own.paths.iter().cloned());
            let found = paths.iter().filter_map(|path| self.file_of(module, path, &mut BTreeSet::new()));
            let others: BTreeSet<String> = found.filter(|other| other != file).collect();
            uses.insert(file.clone(), others);
        }
        uses
    }

    /// The file that defines what `path` names in `module`; none for items of other crates and for modules.
    fn file_of(
        &self,
        module: &[String],
        path: &[String],
        asked: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let file = self.modules.get(module)?;
        // Re-exports can form a cycle, on which the search would not end.
        if path.len() > LONGEST || !asked.insert((module.to_vec(), path.to_vec())) {
            return None;
        }
        let child = [module, std::slice::from_ref(first)].concat();
        match first.as_str() {
            "crate" => return self.file_of(&[], rest, asked),
            "self" => return self.file_of(module, rest, asked),
            "super" => return self.file_of(module.split_last()?.1, rest, asked),
            _ => {}
        }
        let is_module = self.modules.contains_key(&child);
        // A module and a function can have the same name; only the module can be followed by `::`.
        if is_module && !rest.is_empty() {
            return self.file_of(&child, rest, asked);
        }
        let own = &self.files[file];
        if own.definitions.contains(first) {
            return Some(file.clone());
        }
        let named = own.imports.iter().filter(|import| import.name.as_ref() == Some(first) && import.path != path);
        for import in named {
            let longer = [&import.path[..], rest].concat();
            if let Some(found) = self.file_of(module, &longer, asked) {
                return Some(found);
            }
        }
        // A `*` import from an enumeration or from another crate is ignored.
        let within = |start: &String| {
            let child = [module, std::slice::from_ref(start)].concat();
            matches!(start.as_str(), "crate" | "self" | "super") || self.modules.contains_key(&child)
        };
        let mut globs =
            own.imports.iter().filter(|import| import.name.is_none() && import.path.first().is_some_and(within));
        globs.find_map(|import| {
            let longer = [&import.path[..], path].concat();
            // A `*` import counts only if the name is found there.
            self.file_of(module, &longer, asked)
        })
    }

    /// The cycles: sets of files that all use each other, directly or indirectly.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let uses = self.uses();
        let all: BTreeMap<&String, BTreeSet<String>> = uses.keys().map(|file| (file, reached(&uses, file))).collect();
        let mut cycles = BTreeSet::new();
        for (file, reached) in &all {
            if reached.contains(*file) {
                let cycle = reached.iter().filter(|other| all.get(other).is_some_and(|back| back.contains(*file)));
                cycles.insert(cycle.cloned().collect::<Vec<_>>());
            }
        }
        cycles.into_iter().collect()
    }
}

mod tests {
    use super::*;

    fn cycles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let text = |path: &str| files.iter().find(|file| file.0 == path).map(|file| file.1.to_owned());
        Crate::new("lib.rs", text).cycles()
    }

    #[test]
    fn a_cycle_is_found_through_re_exports_and_inline_paths() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::A;"),
            ("a/mod.rs", "mod x; pub use x::*;"),
            ("a/x.rs", "pub struct A; fn f() { crate::b::g() }"),
            ("b.rs", "use crate::A; pub fn g() {}"),
        ];
        assert_eq!(cycles(&files), [["a/x.rs", "b.rs"]]);
        // The same cycle, through an import of the module instead of the function.
        let through_module = ("a/x.rs", "use crate::b; pub struct A; fn f() { b::g() }");
        assert_eq!(cycles(&[files[0], files[1], through_module, files[3]]), [["a/x.rs", "b.rs"]]);
    }

    #[test]
    fn folders_that_only_re_export_make_no_cycle() {
        let files = [
            ("lib.rs", "mod a; pub use a::{A, B};"),
            ("a/mod.rs", "mod x; mod y; pub use x::A; pub use y::B;"),
            ("a/x.rs", "use super::B; pub struct A(B); #[cfg(test)] mod tests { use crate::A; }"),
            ("a/y.rs", "use std::a::A; pub struct B; impl B { fn x() {} }"),
        ];
        assert_eq!(cycles(&files), Vec::<Vec<String>>::new());
        // A `mod.rs` with code is treated as any other file.
        let with_code = ("a/mod.rs", "mod x; mod y; pub use x::A; pub use y::B; pub const C: u8 = 1;");
        let user = ("a/y.rs", "use super::C; pub struct B;");
        assert_eq!(cycles(&[files[0], with_code, files[2], user]), [["a/mod.rs", "a/x.rs", "a/y.rs"]]);
    }

    #[test]
    fn a_function_may_have_the_name_of_its_module() {
        let files = [
            ("lib.rs", "mod open; mod b; pub use open::open;"),
            ("open.rs", "pub fn open() {}"),
            ("b.rs", "use crate::open; fn f() { open(); super::open::open() }"),
        ];
        assert_eq!(cycles(&files), Vec::<Vec<String>>::new());
        let back = ("open.rs", "pub fn open() { crate::b::f() }");
        assert_eq!(cycles(&[files[0], back, files[2]]), [["b.rs", "open.rs"]]);
    }
}
