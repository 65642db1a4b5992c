//! The parser of positions reads or refuses any text without a panic. A position that it reads can be printed and read
//! again.

#![cfg_attr(fuzzing, no_main)]

use fibnim::{Notation, ThirdNumber};
use fibnim_fuzz::law;

law!(|bytes| {
    let Some((&options, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (take, notation) = fibnim_fuzz::notation(options);

    let Ok(position) = notation.parse(&text, &take) else { return };
    assert!(notation.dynamic.is_none_or(|dynamic| dynamic == position.dynamic()), "the dynamic that was asked for");
    for third in [ThirdNumber::Quota, ThirdNumber::PreviousRemoval] {
        let notation = Notation { third, dynamic: Some(position.dynamic()), ..notation.clone() };
        match notation.print(&position, &take) {
            Some(printed) => assert_eq!(notation.parse(&printed, &take).as_ref(), Ok(&position), "{printed}"),
            None => assert_eq!(third, ThirdNumber::PreviousRemoval, "the quota form says everything"),
        }
    }
});
