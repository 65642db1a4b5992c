//! Runs the tests of the Python package in a virtual environment.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::build::Built;
use crate::shell::{Result, root, run, target};

/// The tool that writes the metadata of the package.
const MATURIN: &str = "maturin>=1.9,<2";

/// Writes the metadata of the package into the environment and installs the dependencies of the package and its tests
/// with pip. Python imports the package itself from its sources.
const INSTALL: &str = "\
import pathlib, subprocess, sys, sysconfig
site = pathlib.Path(sysconfig.get_path('purelib'))
maturin = pathlib.Path(sys.executable).with_name('maturin')
subprocess.run([maturin, 'pep517', 'write-dist-info', '--metadata-directory', site], check=True, stdout=subprocess.DEVNULL)
(site / 'fibnim.pth').write_text(str(pathlib.Path('python').resolve()))
subprocess.run([sys.executable, '-m', 'pip', 'install', '--quiet', 'fibnim[test]'], check=True)
";

/// Prepares the environment, except for the extension module; needs nothing that cargo builds.
pub fn prepare() -> Result<()> {
    let tools = tools();
    if !tools.join("maturin").exists() {
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let environment = tools.with_file_name("");
        run(Command::new(python).args(["-m", "venv", "--clear"]).arg(environment)).map_err(|error| {
            format!("{error}; the tests of the Python package need Python 3.10 or later with venv: python3, or the path in PYTHON")
        })?;
        run(tool("python").args(["-m", "pip", "install", "--quiet", MATURIN]))?;
    }
    run(tool("python").args(["-c", INSTALL]))
}

/// Checks types and runs the tests, examples and notebook. The extension module is the one that cargo built for the
/// other tests; `.ci/full` builds the package with maturin, as users do.
pub fn test(built: Built) -> Result<()> {
    let library = built.file("fibnim-py", &format!("{DLL_PREFIX}_fibnim{DLL_SUFFIX}"))?;
    let extension = package().join("python/fibnim/_fibnim.abi3.so");
    // A process may have the old file mapped into memory, so it is removed instead of overwritten.
    let _ = fs::remove_file(&extension);
    fs::copy(&library, &extension).map_err(|error| format!("{}: {error}", library.display()))?;
    run(tool("mypy").args(["--strict", "python"]))?;
    run(tool("python").args(["-m", "mypy.stubtest", "fibnim._fibnim"]))?;
    // The package can ask a server, which is the command.
    let command = built.file("fibnim-cli", &format!("fibnim{EXE_SUFFIX}"))?;
    run(tool("python").args(["-m", "pytest", "-q"]).env("FIBNIM", command))
}

fn package() -> PathBuf {
    root().join("crates/fibnim-py")
}

/// The folder of the environment's tools.
fn tools() -> PathBuf {
    target().join("python/bin")
}

fn tool(name: &str) -> Command {
    let mut command = Command::new(tools().join(name));
    command.current_dir(package()).env("VIRTUAL_ENV", tools().with_file_name("")).env_remove("PYTHONPATH");
    command
}
