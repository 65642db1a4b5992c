//! `cargo xtask web`: the page for the browser, built from the library and its bindings.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lexopt::prelude::*;

use crate::shell::{Result, root, run, target};

/// What WebAssembly is called as a target.
const WASM: &str = "wasm32-unknown-unknown";

/// Builds the page, and serves it unless the arguments say otherwise.
pub fn run_with(mut arguments: lexopt::Parser) -> Result<()> {
    let mut serve = true;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("build") => serve = false,
            // What this program asks itself for, once it was built with the feature `web`.
            Long("bindings") => return bindings(&wasm(), &generated()),
            other => return Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
        }
    }
    tools()?;
    build()?;
    if !serve {
        println!("{}", page().display());
        return Ok(());
    }
    // It prints the link.
    run(npm(&["run", "--silent", "serve", "--"]).arg("--outDir").arg(page()))
}

/// Tests the page in a browser that is installed already, or says that it does not.
pub fn test() -> Result<()> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    let chromium = named.into_iter().chain(usual).find(|path| path.exists());
    let chromium = chromium.ok_or_else(|| "Chromium was not found; name it by CHROMIUM".into());
    let chromium = match tools().and(chromium) {
        Ok(chromium) => chromium,
        Err(missing) => {
            eprintln!("SKIPPED: the tests of the page: {missing}");
            return Ok(());
        }
    };
    build()?;
    run(npm(&["test", "--silent"]).env("CHROMIUM", chromium).env("FIBNIM_PAGE", page()))
}

/// The static files.
fn page() -> PathBuf {
    target().join("web")
}

/// The folder with the sources of the page.
fn sources() -> PathBuf {
    root().join("web")
}

/// What is made for the page by other programs; not under version control.
fn generated() -> PathBuf {
    sources().join("generated")
}

/// The library as WebAssembly.
fn wasm() -> PathBuf {
    target().join(WASM).join("wasm/fibnim_web.wasm")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(sources());
    command
}

/// Whether what the page is built with is installed.
fn tools() -> Result<()> {
    for tool in ["node", "npm"] {
        let found = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !found.is_ok_and(|status| status.success()) {
            return Err(format!("the page is built with Node.js 20 or later and npm, and {tool} was not found").into());
        }
    }
    Ok(())
}

fn build() -> Result<()> {
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new("cargo");
        command.args(arguments).current_dir(root());
        command
    };
    // It does nothing where the target is there; where there is no rustup, cargo says what is missing.
    let _ = Command::new("rustup").args(["target", "add", WASM]).stderr(Stdio::null()).status();
    run(&mut cargo(&["build", "--locked", "--profile", "wasm", "--target", WASM, "--package", "fibnim-web"]))?;
    // In a folder of its own: this program, which is running, must not be replaced by one with another feature.
    let arguments = ["run", "--quiet", "--locked", "--package", "xtask", "--features", "web", "--target-dir"];
    let asked = ["--", "web", "--bindings"];
    // The path of the WebAssembly file is that of this program.
    let target = target();
    run(cargo(&arguments).arg(target.join("bindings")).args(asked).env("CARGO_TARGET_DIR", &target))?;
    install()?;
    run(npm(&["run", "--silent", "build", "--"]).arg("--outDir").arg(page()))
}

/// The bindings between the library and JavaScript.
#[cfg(feature = "web")]
fn bindings(wasm: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(wasm).web(true).map_err(|error| error.to_string())?.typescript(true);
    bindgen.omit_default_module_path(true).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).map_err(|error| error.to_string().into())
}

#[cfg(not(feature = "web"))]
fn bindings(_: &Path, _: &Path) -> Result<()> {
    Err("--bindings needs the feature web of this program; see cargo xtask --help".into())
}

/// The packages that the page is built with, unless they are there as the lock file has them.
fn install() -> Result<()> {
    let time = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let installed = time(sources().join("node_modules/.package-lock.json"));
    let locked = time(sources().join("package-lock.json"));
    if installed.is_some() && installed >= locked { Ok(()) } else { run(&mut npm(&["ci", "--no-fund", "--no-audit"])) }
}
