//! The files of the page, read once and kept in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::respond::{Keep, Tagged};

/// Tells the page that it comes from a server that answers questions.
const MARK: &str = "<meta name=\"fibnim-server\" content=\"v1\">";

/// The files of the page by their paths.
#[derive(Debug)]
pub struct Page(BTreeMap<String, Bytes>);

impl Page {
    /// Reads the built page from a folder.
    ///
    /// # Errors
    /// If it cannot be read, or has no `index.html`.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let mut files = BTreeMap::new();
        let mut open = vec![folder.to_owned()];
        while let Some(inner) = open.pop() {
            let about = |error: std::io::Error| format!("{}: {error}", inner.display());
            for entry in fs::read_dir(&inner).map_err(about)? {
                let path = entry.map_err(about)?.path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let parts = path.strip_prefix(folder).unwrap_or(&path).components();
                let name: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
                files.insert(name.join("/"), Bytes::from(fs::read(&path).map_err(about)?));
            }
        }
        Self::new(files).ok_or_else(|| format!("{}: there is no index.html", folder.display()))
    }

    /// The page that is part of this program; none if it was built without the feature `embed`.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        #[cfg(feature = "embed")]
        {
            static FOLDER: include_dir::Dir<'_> = include_dir::include_dir!("$FIBNIM_PAGE");
            let (mut files, mut open) = (BTreeMap::new(), vec![&FOLDER]);
            while let Some(folder) = open.pop() {
                open.extend(folder.dirs());
                files.extend(folder.files().map(|file| {
                    (file.path().to_string_lossy().replace('\\', "/"), Bytes::from_static(file.contents()))
                }));
            }
            Self::new(files)
        }
        #[cfg(not(feature = "embed"))]
        None
    }

    /// Adds the mark to the first file.
    fn new(mut files: BTreeMap<String, Bytes>) -> Option<Self> {
        let index = files.get("index.html")?;
        let marked = String::from_utf8_lossy(index).replacen("</head>", &format!("{MARK}</head>"), 1);
        files.insert("index.html".to_owned(), marked.into());
        Some(Self(files))
    }

    /// The file at a path, which begins with `/`.
    pub fn file(&self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let name = path.strip_prefix('/')?;
        let name = if name.is_empty() { "index.html" } else { name };
        let bytes = self.0.get(name)?;
        // The names of files in this folder contain a hash of their bytes.
        let keep = if name.starts_with("assets/") { Keep::Long } else { Keep::Tag };
        Some(Tagged::new(bytes.clone(), keep).response(asked, content(name)))
    }
}

/// The content type of a file by the end of its name.
fn content(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "jsonl" => "application/x-ndjson",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "csv" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
