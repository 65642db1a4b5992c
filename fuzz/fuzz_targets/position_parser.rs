//! The parser of positions reads or refuses any text without a panic. A position that it reads can be printed and read
//! again.

#![cfg_attr(fuzzing, no_main)]

use fibnim::Notation;
use fibnim_fuzz::law;

law!(|bytes| {
    let Some((&options, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (take, notation) = fibnim_fuzz::notation(options);

    let Ok(position) = notation.parse(&text, &take) else { return };
    assert!(notation.dynamic.is_none_or(|dynamic| dynamic == position.dynamic()), "the dynamic that was asked for");
    let printed = position.to_string();
    let without_moves = notation.without_moves;
    let plain = Notation { dynamic: Some(position.dynamic()), without_moves, ..Notation::default() };
    assert_eq!(plain.parse(&printed, &take).as_ref(), Ok(&position), "{printed}");
});
