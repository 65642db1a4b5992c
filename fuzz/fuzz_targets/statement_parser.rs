//! Any text is read or refused as a statement without a panic, and what is read prints as itself.

#![no_main]

use fibnim_proof::logic::formula::Formula;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(formula) = text.parse::<Formula>() else { return };
    let printed = formula.to_string();
    assert_eq!(printed.parse::<Formula>().as_ref(), Ok(&formula), "{printed}");
});
