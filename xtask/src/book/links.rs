//! Which links of Markdown files lead nowhere.

use std::fs;
use std::path::{Path, PathBuf};

use super::markdown::{anchors, commands_with_pictures, links};
use crate::shell::Result;

/// The Markdown files below a folder, but for those that programs make or install.
pub fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let made = matches!(name.as_str(), "target" | "node_modules" | ".git")
            || name.starts_with(".pytest")
            || name.starts_with(".venv");
        if path.is_dir() && !made {
            found.extend(texts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn is_svg(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "svg")
}

/// The links below a folder to files or headings that do not exist, a line each. Links to other sites are not looked up.
pub fn broken(folder: &Path) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for file in texts(folder)? {
        let text = fs::read_to_string(&file)?;
        let here = file.parent().unwrap_or(folder);
        // The commands of a chapter make its pictures when the book is built.
        let made = commands_with_pictures(&text).join("\n");
        for link in links(&text) {
            let path = &text[link.path.clone()];
            if path.contains("://") || path.starts_with("mailto:") || (is_svg(path) && made.contains(path)) {
                continue;
            }
            let target = if path.is_empty() { file.clone() } else { here.join(path) };
            let anchor = link.anchor.clone().map(|anchor| &text[anchor]);
            let found = match anchor {
                None => target.exists(),
                Some(anchor) => fs::read_to_string(&target).is_ok_and(|other| anchors(&other).contains(anchor)),
            };
            if !found {
                let line = text[..link.whole.start].matches('\n').count() + 1;
                broken.push(format!("{}:{line}: {}", file.display(), &text[link.whole.clone()]));
            }
        }
    }
    Ok(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn every_link_leads_to_a_file_and_a_heading() {
        let broken = broken(root()).expect("files");
        assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
        assert!(texts(root()).expect("files").len() > 40);
    }

    #[test]
    fn a_link_to_a_missing_file_or_heading_is_told() {
        let folder = std::env::temp_dir().join(format!("fibnim-links-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("a.md"), "# One\n[1](b.md) [2](#one) [3](a.md#two)\n\n[4](c.md) ![5](made.svg) ![6](not.svg)\n```console\n$ fibnim plot -o made.svg\n```\n").expect("a file");
        fs::write(folder.join("b.md"), "").expect("a file");
        let told: Vec<String> = broken(&folder)
            .expect("files")
            .iter()
            .map(|line| line.rsplit('/').next().expect("a name").to_owned())
            .collect();
        fs::remove_dir_all(&folder).expect("a folder");
        assert_eq!(told, ["a.md:2: [3](a.md#two)", "a.md:4: [4](c.md)", "a.md:4: ![6](not.svg)"]);
    }
}
