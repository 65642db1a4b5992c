//! Runs the tests of the Python package in a virtual environment.

use std::env;
use std::env::consts::{ARCH, DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{Built, Result, root, run, target, target_is_installed};

/// The tool that writes the metadata of the package.
const MATURIN: &str = "maturin>=1.9,<2";

/// The linker of the wheels for Linux.
const ZIG: &str = "ziglang>=0.14,<0.16";

/// The machines with Linux that have a wheel.
const LINUX: [&str; 2] = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// The tool that makes the pages of the reference.
const SPHINX: &str = "sphinx>=8,<9";

/// Writes the metadata of the package into the environment and installs the dependencies of the package and its tests
/// with pip. Python imports the package itself from its sources. It compiles only the modules that it imports, so pip
/// need not compile them all.
const INSTALL: &str = "\
import pathlib, subprocess, sys, sysconfig
site = pathlib.Path(sysconfig.get_path('purelib'))
maturin = pathlib.Path(sys.executable).with_name('maturin')
write = [maturin, 'pep517', 'write-dist-info', '--metadata-directory', site]
subprocess.run(write, check=True, stdout=subprocess.DEVNULL)
(site / 'fibnim.pth').write_text(str(pathlib.Path('python').resolve()))
subprocess.run([sys.executable, '-m', 'pip', 'install', '--quiet', '--no-compile', 'fibnim[test]'], check=True)
";

/// Prepares the environment, except for the extension module; needs nothing that cargo builds.
pub fn prepare() -> Result<()> {
    let tools = tools();
    if !tools.join("maturin").exists() {
        let python = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let environment = tools.with_file_name("");
        run(Command::new(python).args(["-m", "venv", "--clear"]).arg(environment)).map_err(|error| {
            format!(
                "{error}; the tests of the Python package need Python 3.10 or later with venv: python3, or the \
                     path in PYTHON"
            )
        })?;
        run(tool("python").args(["-m", "pip", "install", "--quiet", MATURIN]))?;
    }
    run(tool("python").args(["-c", INSTALL]))
}

/// Checks types and runs the tests, examples and notebook. The extension module is the one that cargo built for the
/// other tests; `.ci/full` builds the package with maturin, as users do.
pub fn test(built: Built) -> Result<()> {
    use_extension(&built.file("fibnim-py", &extension())?)?;
    run(tool("mypy").args(["--strict", "python", "tests/test_types.py"]))?;
    run(tool("python").args(["-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml", "fibnim._fibnim"]))?;
    // The package can ask a server, which is the command.
    let command = built.file("fibnim-cli", &format!("fibnim{EXE_SUFFIX}"))?;
    run(tool("python").args(["-m", "pytest", "-q", "-m", "not full"]).env("FIBNIM", command))
}

/// The name of the file that cargo makes of the extension module.
fn extension() -> String {
    format!("{DLL_PREFIX}_fibnim{DLL_SUFFIX}")
}

/// Puts a build of the extension module where Python imports it.
fn use_extension(library: &Path) -> Result<()> {
    let extension = package().join("python/fibnim/_fibnim.abi3.so");
    // A process may have the old file mapped into memory, so it is removed instead of overwritten.
    let _ = fs::remove_file(&extension);
    fs::copy(library, &extension).map_err(|error| format!("{}: {error}", library.display()))?;
    Ok(())
}

/// Builds the source distribution and the wheels, installs the wheel of this machine as a user does, without a Rust
/// toolchain, and runs the tests on what is installed. Returns the machines whose wheel was left out because rustup has
/// no target for them.
pub fn distribution() -> Result<Vec<&'static str>> {
    prepare()?;
    let dist = target().join("dist");
    let _ = fs::remove_dir_all(&dist);
    run(tool("maturin").args(["sdist", "--out"]).arg(&dist))?;
    let (machines, missing): (Vec<_>, Vec<_>) = LINUX.into_iter().partition(|machine| target_is_installed(machine));
    // Zig is a module of the environment's Python.
    let paths = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([tools()].into_iter().chain(env::split_paths(&paths)))?;
    let build = |arguments: &[&str]| {
        run(tool("maturin")
            .args(["build", "--release", "--locked"])
            .args(arguments)
            .arg("--out")
            .arg(&dist)
            .env("PATH", &path))
    };
    if cfg!(target_os = "linux") && !machines.is_empty() {
        // Zig links against the C library of an old distribution, and for other machines.
        run(tool("python").args(["-m", "pip", "install", "--quiet", ZIG]))?;
        for machine in machines {
            build(&["--zig", "--compatibility", "manylinux_2_28", "--target", machine])?;
        }
    } else {
        build(&[])?;
    }
    let bare = target().join("bare");
    run(tool("python").args(["-m", "venv", "--clear"]).arg(&bare))?;
    let python = bare.join("bin/python");
    let files = fs::read_dir(&dist)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut wheels: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "whl")).collect();
    // That of this machine first.
    wheels.sort_by_key(|path| !path.to_string_lossy().contains(ARCH));
    let wheel = wheels.first().ok_or("no wheel was built")?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).arg(format!("{}[full]", wheel.display())))?;
    // The tests see the installed package, not the sources beside them, but the questions of the engine, which lie
    // there.
    let copied = bare.join("crates");
    for path in ["fibnim-py/tests", "fibnim-py/tutorial.ipynb", "fibnim-py/research.ipynb", "fibnim-engine/tests/table"]
    {
        let folder = copied.join(path).with_file_name("");
        fs::create_dir_all(&folder)?;
        run(Command::new("cp").arg("-r").arg(root().join("crates").join(path)).arg(folder))?;
    }
    let program = Built::Nothing.file("fibnim-cli", &format!("fibnim{EXE_SUFFIX}"))?;
    let mut command = Command::new(&python);
    command.args(["-m", "pytest", "-q", "fibnim-py/tests"]).current_dir(&copied);
    // Tests leave the cache of their user alone.
    run(command.env("PATH", bare.join("bin")).env("FIBNIM", program).env("FIBNIM_CACHE", ""))?;
    Ok(missing)
}

/// Builds the reference of the package with Sphinx, whose warnings are errors, from the wheel that [`distribution`] has
/// installed.
pub fn pages() -> Result<()> {
    let python = target().join("bare/bin/python");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", SPHINX]))?;
    let (sources, pages) = (package().join("docs"), target().join("python-pages"));
    run(Command::new(&python).args(["-m", "sphinx", "-q", "-W", "--keep-going", "-E"]).arg(sources).arg(pages))
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
