//! The parser of statements reads or refuses any text without a panic. A statement that it reads stays the same when it
//! is printed and read again.

#![cfg_attr(fuzzing, no_main)]

use fibnim_fuzz::law;
use fibnim_proof::logic::formula::Formula;

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(formula) = text.parse::<Formula>() else { return };
    let printed = formula.to_string();
    assert_eq!(printed.parse::<Formula>().as_ref(), Ok(&formula), "{printed}");
});
