//! The parser of positions reads or refuses any text without a panic. A position that it reads can be printed and read
//! again.

#![cfg_attr(fuzzing, no_main)]

use fibnim::{Dynamic, Limit, Notation, TakeAway, ThirdNumber};
use fibnim_fuzz::law;

law!(|bytes| {
    let Some((&options, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let take = match options & 3 {
        0 => TakeAway::FIBONACCI,
        1 => TakeAway::POWER_OF_TWO,
        2 => TakeAway::linear(5, 2, 1).expect("f(1) = 3"),
        _ => TakeAway::linear(0, 1, 4).expect("f(1) = 4"),
    };
    let dynamic = [None, Some(Dynamic::Global), Some(Dynamic::Local), None][usize::from(options >> 2 & 3)];
    let unwritten = [None, Some(Limit::Any), Some(Limit::NotWhole), None][usize::from(options >> 4 & 3)].clone();
    let third = if options >> 6 & 1 == 0 { ThirdNumber::Quota } else { ThirdNumber::PreviousRemoval };

    let Ok(position) = (Notation { third, dynamic, unwritten: unwritten.clone() }).parse(&text, &take) else { return };
    assert!(dynamic.is_none_or(|dynamic| dynamic == position.dynamic()), "the dynamic that was asked for");
    for third in [ThirdNumber::Quota, ThirdNumber::PreviousRemoval] {
        let notation = Notation { third, dynamic: Some(position.dynamic()), unwritten: unwritten.clone() };
        match notation.print(&position, &take) {
            Some(printed) => assert_eq!(notation.parse(&printed, &take).as_ref(), Ok(&position), "{printed}"),
            None => assert_eq!(third, ThirdNumber::PreviousRemoval, "the quota form says everything"),
        }
    }
});
