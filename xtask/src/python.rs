//! The tests of the Python package, in an environment of their own.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::build::Built;
use crate::shell::{Result, root, run, target};

/// What reads the metadata of the package.
const MATURIN: &str = "maturin>=1.9,<2";

/// Writes the metadata of the package next to the others and lets pip install what the package and its tests need. The
/// package itself is found in its sources.
const INSTALL: &str = "\
import pathlib, subprocess, sys, sysconfig
site = pathlib.Path(sysconfig.get_path('purelib'))
maturin = pathlib.Path(sys.executable).with_name('maturin')
subprocess.run([maturin, 'pep517', 'write-dist-info', '--metadata-directory', site], check=True, stdout=subprocess.DEVNULL)
(site / 'fibnim.pth').write_text(str(pathlib.Path('python').resolve()))
subprocess.run([sys.executable, '-m', 'pip', 'install', '--quiet', 'fibnim[test]'], check=True)
";

/// The environment, with everything but the package's own library; needs nothing that cargo builds.
pub fn prepare() -> Result<()> {
    let tools = tools();
    if !tools.join("maturin").exists() {
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let environment = tools.with_file_name("");
        run(Command::new(python).args(["-m", "venv", "--clear"]).arg(environment)).map_err(|error| {
            format!("{error}; the tests of the Python package need Python 3.10 or later with venv, as python3 or as PYTHON says")
        })?;
        run(tool("python").args(["-m", "pip", "install", "--quiet", MATURIN]))?;
    }
    run(tool("python").args(["-c", INSTALL]))
}

/// Runs the tests in the environment: types, examples, tests, notebook. The library is the one that cargo built for the
/// other tests; `.ci/full` has maturin build the package as users get it.
pub fn test(built: Built) -> Result<()> {
    let library = built.file("fibnim-py", &format!("{DLL_PREFIX}_fibnim{DLL_SUFFIX}"))?;
    let extension = package().join("python/fibnim/_fibnim.abi3.so");
    // A library that a process has open must not change under it.
    let _ = fs::remove_file(&extension);
    fs::copy(&library, &extension).map_err(|error| format!("{}: {error}", library.display()))?;
    run(tool("mypy").args(["--strict", "python"]))?;
    run(tool("python").args(["-m", "mypy.stubtest", "fibnim._fibnim"]))?;
    run(tool("python").args(["-m", "pytest", "-q"]))
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
