//! The parser of take-away functions reads or refuses any text without a panic. A function that it reads stays the same
//! when it is printed and read again, is at least 1, and does not decrease.

#![cfg_attr(fuzzing, no_main)]

use fibnim::{Nat, TakeAway};
use fibnim_fuzz::law;

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(take) = text.parse::<TakeAway>() else { return };
    let printed = take.to_string();
    assert_eq!(printed.parse::<TakeAway>().as_ref(), Ok(&take), "{printed}");
    let values: Vec<u64> = (1..=64_u64).map(|t| take.quota_after(&t)).collect();
    assert!(values[0] >= 1 && values.is_sorted(), "{printed}: {values:?}");
    for (t, &value) in (1_u64..).zip(&values) {
        assert_eq!(take.quota_after(&Nat::from(t)).min(Nat::from(u64::MAX)), Nat::from(value), "{printed} at {t}");
    }
});
