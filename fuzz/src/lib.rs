//! Shared by the fuzz targets: rules and positions made from bytes, and a literal game search.

#[cfg(not(fuzzing))]
pub mod driver;
#[path = "../../crates/fibnim/tests/common/literal.rs"]
pub mod literal;
pub mod table_file;

use arbitrary::{Result, Unstructured};
use fibnim::{Dynamic, Limit, Nat, Notation, Position, PositionError, Quota, Rules, TakeAway, ThirdNumber};

/// For [`law!`].
#[cfg(fuzzing)]
#[doc(hidden)]
pub use libfuzzer_sys;

/// Makes the program of a target from its law, a function that takes bytes and panics if they break the law. The
/// program uses libFuzzer if cargo-fuzz builds it, and the [`driver`](crate::driver) otherwise.
#[macro_export]
macro_rules! law {
    (|$bytes:ident| $law:block) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|$bytes: &[u8]| $law);

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::driver::main(env!("CARGO_BIN_NAME"), |$bytes: &[u8]| $law)
        }
    };
}

/// Makes a take-away function from bytes: a named or linear one, or a table of values followed by a line. `None` if it
/// is not legal.
///
/// # Errors
/// If the bytes run out.
pub fn take_away(bytes: &mut Unstructured<'_>) -> Result<Option<TakeAway>> {
    Ok(match bytes.int_in_range(0..=3_u8)? {
        0 => Some(TakeAway::FIBONACCI),
        1 => Some(TakeAway::POWER_OF_TWO),
        2 => {
            let (p, q) = (bytes.int_in_range(0..=12)?, bytes.int_in_range(1..=5)?);
            TakeAway::linear(p, q, bytes.int_in_range(-6..=12)?).ok()
        }
        _ => {
            let mut value = 1;
            let mut values = Vec::new();
            for _ in 0..bytes.int_in_range(1..=8_u8)? {
                value += bytes.int_in_range(0..=4_u64)?;
                values.push(value);
            }
            let (p, q) = (bytes.int_in_range(0..=4)?, bytes.int_in_range(1..=3)?);
            // The line starts near the least value that continues the table, so that many functions are legal.
            let ahead = values.len() as u64 + 1;
            let least =
                i64::try_from(value).unwrap_or(0) - i64::try_from(ahead * u64::from(p) / u64::from(q)).unwrap_or(0);
            TakeAway::table(values, p, q, least + bytes.int_in_range(-1..=3)?).ok()
        }
    })
}

/// A take-away function and how a text is to be read, from the bits of a byte.
pub fn notation(options: u8) -> (TakeAway, Notation) {
    let texts = ["2t", "t", "floor(5t/2)+1", "4"];
    let take = texts[usize::from(options & 3)].parse().expect("a take-away function");
    let dynamic = [None, Some(Dynamic::Global), Some(Dynamic::Local), None][usize::from(options >> 2 & 3)];
    let unwritten = [None, Some(Limit::Any), Some(Limit::NotWhole), None][usize::from(options >> 4 & 3)].clone();
    let third = if options >> 6 & 1 == 0 { ThirdNumber::Quota } else { ThirdNumber::PreviousRemoval };
    (take, Notation { third, dynamic, unwritten })
}

/// Makes a limit from bytes; `quota` makes the quotas.
///
/// # Errors
/// If the bytes run out.
pub fn limit<'a>(bytes: &mut Unstructured<'a>, quota: impl Fn(&mut Unstructured<'a>) -> Result<Nat>) -> Result<Limit> {
    Ok(match bytes.int_in_range(0..=5_u8)? {
        0 => Limit::Any,
        1 => Limit::NotWhole,
        _ => Quota::new(quota(bytes)?).map_or(Limit::Any, Limit::Quota),
    })
}

/// Makes a position with these piles under either dynamic; `quota` makes the quotas. The inner result is an error if
/// there is no pile.
///
/// # Errors
/// If the bytes run out.
pub fn position<'a>(
    bytes: &mut Unstructured<'a>,
    piles: Vec<Nat>,
    quota: impl Fn(&mut Unstructured<'a>) -> Result<Nat>,
) -> Result<std::result::Result<Position, PositionError>> {
    if bytes.ratio(2, 3)? {
        return Ok(Position::global(piles, limit(bytes, quota)?));
    }
    let with_limits = piles.into_iter().map(|pile| Ok((pile, limit(bytes, &quota)?))).collect::<Result<Vec<_>>>()?;
    Ok(Position::local(with_limits))
}

/// Makes a ruleset with a take-away function from [`take_away`].
///
/// # Errors
/// If the bytes run out.
pub fn rules(bytes: &mut Unstructured<'_>) -> Result<Option<Rules>> {
    let misere = bytes.ratio(1, 4)?;
    Ok(take_away(bytes)?.map(|take| if misere { Rules::misere(take) } else { Rules::normal(take) }))
}
