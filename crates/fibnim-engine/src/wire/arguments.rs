//! Reads sizes and times in the arguments of the command.

use std::str::FromStr;
use std::time::Duration;

/// A number, whole or decimal, with one of the given units behind it.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = text.strip_suffix(unit)?;
    let (_, factor) = units.iter().find(|(name, _)| unit.trim_start().eq_ignore_ascii_case(name))?;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    // Ignores digits below a billionth.
    let decimals = decimals.get(..9).unwrap_or(decimals);
    let scale = 10_u128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let part = u128::from(u64::from_str(decimals).ok()?).checked_mul((*factor).into())?.checked_div(scale)?;
    u64::from_str(whole).ok()?.checked_mul(*factor)?.checked_add(u64::try_from(part).ok()?)
}

/// Reads an argument that is a size in bytes, with a unit or without.
///
/// # Errors
/// If it is not a size; the message says what to give.
pub fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 9] = [
        ("", 1),
        ("B", 1),
        ("kB", 1_000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("TB", 1_000_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ];
    with_unit(text, &UNITS).ok_or_else(|| "give a size such as 512MiB, 1.5GiB or 4GB".to_owned())
}

/// Reads an argument that is a time, in seconds or with a unit.
///
/// # Errors
/// If it is not a time; the message says what to give.
pub fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 5] = [("", 1_000), ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
    with_unit(text, &UNITS).map(Duration::from_millis).ok_or_else(|| "give a time such as 500ms, 1.5s or 5m".to_owned())
}
