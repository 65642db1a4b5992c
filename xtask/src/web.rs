//! `cargo xtask web`: builds the page with its library, and serves it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{Result, cargo, found, root, run, target};

/// The compilation target.
const WASM: &str = "wasm32-unknown-unknown";

/// Builds the page, and serves it unless it is only to be built.
pub fn run_page(only_build: bool) -> Result<()> {
    let page = built()?;
    if only_build {
        println!("{}", page.display());
        return Ok(());
    }
    // The server prints the link.
    run(npm(&["run", "--silent", "serve", "--"]).arg("--outDir").arg(page))
}

/// Builds the page; says in which folder it is.
pub fn built() -> Result<PathBuf> {
    tools()?;
    wasm()?;
    install()?;
    build()?;
    Ok(page())
}

/// The path of Chromium; an error if it or another tool that the tests of the page need is missing.
pub fn tools_for_tests() -> std::result::Result<PathBuf, String> {
    tools().map_err(|error| error.to_string())?;
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = [
        "/usr/bin/chromium-headless-shell",
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ]
    .map(PathBuf::from);
    let chromium = named.into_iter().chain(usual).find(|path| path.exists());
    chromium.ok_or_else(|| "Chromium was not found: set CHROMIUM to its path".into())
}

/// Builds the page and tests it; call [`wasm`] and [`install`] first.
pub fn test(chromium: &Path) -> Result<()> {
    build()?;
    run(npm(&["test", "--silent"]).env("CHROMIUM", chromium).env("FIBNIM_PAGE", page()))
}

/// The folder of the built page.
fn page() -> PathBuf {
    target().join("web")
}

/// The folder with the sources of the page.
fn sources() -> PathBuf {
    root().join("web")
}

/// The files that other programs generate for the page; they are not under version control.
fn generated() -> PathBuf {
    sources().join("generated")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(sources());
    command
}

/// Checks that Node.js and npm are installed.
fn tools() -> Result<()> {
    for tool in ["node", "npm"] {
        if !found(tool, &["--version"]) {
            return Err(format!("{tool} was not found: building the page needs Node.js 20 or later with npm").into());
        }
    }
    Ok(())
}

/// Builds the library as WebAssembly.
pub fn wasm() -> Result<()> {
    // This does nothing if the target is installed. Without rustup, cargo says what is missing.
    let _ = Command::new("rustup").args(["target", "add", WASM]).stderr(Stdio::null()).status();
    let mut build = cargo(&["build", "--locked", "--profile", "wasm", "--target", WASM, "--package", "fibnim-wasm"]);
    build.args(["--lib", "--example", "first"]);
    // Every browser that runs the page has these vectors, and maps beside large piles are computed in them. Without the
    // second flag every number that the linker fills in has five bytes.
    let flags = "-C target-feature=+simd128 -C link-arg=--compress-relocations";
    run(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags))
}

/// Builds the page with the library.
fn build() -> Result<()> {
    fs::create_dir_all(generated())?;
    for (folder, name) in [("", "fibnim_wasm.wasm"), ("examples", "first.wasm")] {
        fs::copy(target().join(WASM).join("wasm").join(folder).join(name), generated().join(name))?;
    }
    run(npm(&["run", "--silent", "build", "--"]).arg("--outDir").arg(page()))
}

/// Installs the npm packages, unless those of the lock file are installed.
pub fn install() -> Result<()> {
    let time = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let installed = time(sources().join("node_modules/.package-lock.json"));
    let locked = time(sources().join("package-lock.json"));
    if installed.is_some() && installed >= locked { Ok(()) } else { run(&mut npm(&["ci", "--no-fund", "--no-audit"])) }
}
