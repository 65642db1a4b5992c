//! Tests that the `Error` of a crate has a variant for every error of its operations.

use std::collections::BTreeSet;

use super::files::Crate;
use crate::shell::root;

/// The types that implement `Error` in a library, without that of the macro.
fn implemented(library: &Crate) -> BTreeSet<&str> {
    let tokens = library.files.values().flat_map(|source| source.tokens.windows(3));
    let names = tokens.filter(|part| part[0] == "Error" && part[1] == "for").map(|part| part[2].as_str());
    names.filter(|name| *name != "Error").collect()
}

#[test]
fn every_error_becomes_that_of_its_crate() {
    let mut crates = 0;
    for folder in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        for library in Crate::read(&folder.path().join("src")) {
            let Some(error) = library.files.get("error.rs").filter(|source| source.has("error_of_crate!")) else {
                continue;
            };
            crates += 1;
            let errors = implemented(&library);
            let variant = |name: &str| error.tokens.windows(2).any(|part| part[0] == "(" && part[1] == name);
            let missing: Vec<_> = errors.iter().filter(|name| !variant(name)).collect();
            assert!(missing.is_empty(), "{}: the error of the crate has no {missing:?}", folder.path().display());
            assert!(errors.len() > 4, "{errors:?}");
        }
    }
    assert_eq!(crates, 4);
}
