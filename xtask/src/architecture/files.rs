//! Finds which files of a crate use each other, and tests that no cycles appear.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::source::Source;
use crate::shell::root;

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
    pub fn read(src: &Path) -> Vec<Self> {
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
    fn cycles(&self) -> Vec<Vec<String>> {
        let uses = self.uses();
        let reached = |from: &String| {
            let mut reached = BTreeSet::new();
            let mut open = vec![from];
            while let Some(file) = open.pop() {
                for next in uses.get(file).into_iter().flatten() {
                    if reached.insert(next) {
                        open.push(next);
                    }
                }
            }
            reached
        };
        let all: BTreeMap<&String, BTreeSet<&String>> = uses.keys().map(|file| (file, reached(file))).collect();
        let mut cycles = BTreeSet::new();
        for (file, reached) in &all {
            if reached.contains(file) {
                let cycle = reached.iter().filter(|other| all.get(**other).is_some_and(|back| back.contains(file)));
                cycles.insert(cycle.map(|other| (*other).clone()).collect::<Vec<_>>());
            }
        }
        cycles.into_iter().collect()
    }
}

#[test]
fn no_files_use_each_other_in_a_cycle() {
    let folders = fs::read_dir(root().join("crates")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let others = ["fuzz", "xtask", "tools/bindings"].map(|folder| root().join(folder));
    let mut found = BTreeSet::new();
    let mut files = 0;
    for folder in folders.chain(others).filter(|folder| folder.join("Cargo.toml").exists()) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for part in Crate::read(&folder.join("src")) {
            files += part.files.len();
            found.extend(part.cycles().into_iter().map(|cycle| (name.clone(), cycle)));
        }
    }
    assert!(files > 200, "only {files} files were read");
    assert!(found.is_empty(), "files that use each other in a cycle: {found:?}");
}

#[cfg(test)]
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
