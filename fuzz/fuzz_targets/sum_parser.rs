//! The parser of sums reads or refuses any text without a panic. A sum that it reads stays the same when it is printed
//! and read again. In a small sum, exactly the moves that the limits allow can be made.

#![cfg_attr(fuzzing, no_main)]

use fibnim::{Move, Nat, Notation, Sum};
use fibnim_fuzz::law;

law!(|bytes| {
    let Some((&options, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (take, notation) = fibnim_fuzz::notation(options);
    // A sum has take-away functions, after whose moves no quota is 0.
    let notation = Notation { without_moves: false, ..notation };

    let Ok(sum) = notation.parse_sum(&text, &take) else { return };
    let printed = sum.to_string();
    assert_eq!(printed.parse::<Sum>().as_ref(), Ok(&sum), "{printed}");
    for (pile, component) in sum.components().iter().enumerate() {
        let Ok(chips) = u32::try_from(component.chips()) else { continue };
        for take in (0..=chips.saturating_add(1).min(20)).map(Nat::from) {
            let allowed = take > Nat::ZERO && take <= component.largest_take();
            let after = sum.after(&Move { pile, chips: take.clone() });
            assert_eq!(after.is_ok(), allowed, "{take} from {pile}: {printed}");
            if let Ok(after) = after {
                let left = after.components()[pile].chips() + &take;
                assert_eq!(left, *component.chips(), "{take} from {pile}: {printed}");
                assert_eq!(after.to_string().parse::<Sum>(), Ok(after), "{take} from {pile}: {printed}");
            }
        }
    }
});
