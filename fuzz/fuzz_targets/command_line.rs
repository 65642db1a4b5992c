//! The words of a command line, one a line of the input, are a command or refused in one line.

#![cfg_attr(fuzzing, no_main)]

use std::ffi::OsString;

use fibnim_fuzz::law;

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    let words = text.lines().filter(|word| !word.is_empty());
    if let Err(message) = fibnim_cli::read(["fibnim"].into_iter().chain(words).map(OsString::from)) {
        assert!(!message.is_empty() && !message.contains('\n'), "{message:?}");
    }
});
