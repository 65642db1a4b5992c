//! Generates the bindings between a WebAssembly file and JavaScript: `fibnim-bindings WASM FOLDER`.
//!
//! It is a separate program because its dependencies would slow down the build of `cargo xtask`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, folder] = &arguments[..] else {
        eprintln!("usage: fibnim-bindings WASM FOLDER");
        return ExitCode::from(2);
    };
    match bindings(wasm, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bindings(wasm: &str, folder: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).web(true).map_err(|error| error.to_string())?.typescript(true);
    bindgen.omit_default_module_path(true).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).map_err(|error| error.to_string())
}
