//! Printing a position and reading it again gives the same position, for piles of any size and any take-away function.

#![cfg_attr(fuzzing, no_main)]

use arbitrary::{Result, Unstructured};
use fibnim::{Limit, Nat, Notation, Position, TakeAway, ThirdNumber};
use fibnim_fuzz::law;

fn number(bytes: &mut Unstructured<'_>) -> Result<Nat> {
    let len = bytes.int_in_range(0..=24_usize)?.min(bytes.len());
    Ok(Nat::from_le_bytes(bytes.bytes(len)?))
}

fn case(bytes: &mut Unstructured<'_>) -> Result<Option<(Position, TakeAway)>> {
    let Some(take) = fibnim_fuzz::take_away(bytes)? else { return Ok(None) };
    let piles = (0..bytes.int_in_range(1..=6_u8)?).map(|_| number(bytes)).collect::<Result<Vec<_>>>()?;
    // Half of the quotas are those that a move leaves, since Zhou's notation has no others.
    let quota = |bytes: &mut Unstructured<'_>| {
        let chips = number(bytes)?;
        Ok(if bytes.arbitrary()? && chips > Nat::ZERO { take.quota_after(&chips) } else { chips })
    };
    let position = fibnim_fuzz::position(bytes, piles, quota)?;
    Ok(position.ok().map(|position| (position, take)))
}

law!(|bytes| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(Some((position, take))) = case(&mut bytes) else { return };
    for third in [ThirdNumber::Quota, ThirdNumber::PreviousRemoval] {
        for unwritten in [None, Some(Limit::Any), Some(Limit::NotWhole), Some(position.limit(0).clone())] {
            let notation = Notation { third, dynamic: Some(position.dynamic()), unwritten };
            match notation.print(&position, &take) {
                Some(text) => {
                    assert_eq!(notation.parse(&text, &take).as_ref(), Ok(&position), "{text}");
                    let spaced = format!(" {} ", text.replace(',', " , ").replace(';', " ; "));
                    assert_eq!(notation.parse(&spaced, &take).as_ref(), Ok(&position), "{spaced}");
                }
                None => assert_eq!(third, ThirdNumber::PreviousRemoval, "the quota form says everything"),
            }
        }
    }
});
