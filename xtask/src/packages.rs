//! The packages of the workspace that are published.

use std::process::Command;

use serde_json::Value;

use crate::shell::{Result, root};

/// What `cargo metadata` says about the workspace.
pub fn metadata() -> Result<Value> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--no-deps", "--offline", "--locked", "--format-version", "1"])
        .current_dir(root())
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What it says about its packages.
pub fn all() -> Result<Vec<Value>> {
    Ok(metadata()?["packages"].as_array().cloned().unwrap_or_default())
}

/// The address of the sources; none while it is a placeholder.
pub fn repository() -> Result<Option<String>> {
    let metadata = metadata()?;
    let address = metadata["packages"][0]["repository"].as_str().map(str::to_owned);
    Ok(address.filter(|_| !metadata["metadata"]["placeholder"].is_string()))
}

/// The packages that are published.
pub fn published() -> Result<Vec<Value>> {
    // `publish = false` is an empty list of registries.
    let is_published = |package: &Value| package["publish"].as_array().is_none_or(|all| !all.is_empty());
    Ok(all()?.into_iter().filter(is_published).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_package_can_be_published() {
        for package in published().expect("packages") {
            let name = &package["name"];
            for field in ["description", "documentation", "homepage", "license", "readme", "repository", "rust_version"]
            {
                assert!(package[field].is_string(), "{name} has no {field}");
            }
            for list in ["keywords", "categories"] {
                assert!(package[list].as_array().is_some_and(|list| !list.is_empty()), "{name} has no {list}");
            }
            assert!(package["metadata"]["docs"]["rs"].is_object(), "{name} has no settings for docs.rs");
            let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
            for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
                let text = fs::read_to_string(manifest.with_file_name(file)).unwrap_or_default();
                assert!(text.len() > 200, "{name} has no {file}");
            }
            // A published package asks for its dependencies by version.
            for dependency in package["dependencies"].as_array().expect("dependencies") {
                let (path, kind) = (&dependency["path"], &dependency["kind"]);
                assert!(!path.is_string() || kind == "dev" || dependency["req"] != "*", "{name}: {dependency}");
            }
        }
    }
}
