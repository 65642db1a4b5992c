//! How often something happens, as an exact decimal.

use std::fmt;
use std::str::FromStr;

use crate::ratio::Ratio;

/// A rate from 0 to 1 with up to nine decimals.
///
/// ```
/// use fibnim_play::Rate;
/// let rate: Rate = "0.20".parse()?;
/// assert_eq!(rate.to_string(), "0.2");
/// assert!("1.5".parse::<Rate>().is_err());
/// # Ok::<(), fibnim_play::ParseRateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rate {
    billionths: u32,
}

const BILLION: u32 = 1_000_000_000;
const DECIMALS: usize = 9;

impl Rate {
    /// Never.
    pub const NEVER: Self = Self { billionths: 0 };

    /// Always.
    pub const ALWAYS: Self = Self { billionths: BILLION };

    /// How many times in 10^9.
    #[must_use]
    pub const fn billionths(self) -> u32 {
        self.billionths
    }

    /// The rate as a fraction.
    #[must_use]
    pub fn ratio(self) -> Ratio {
        Ratio::new(self.billionths, BILLION)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:09}", self.billionths % BILLION);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{}", self.billionths / BILLION),
            decimals => write!(f, "{}.{decimals}", self.billionths / BILLION),
        }
    }
}

impl FromStr for Rate {
    type Err = ParseRateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = || ParseRateError { text: text.chars().take(40).collect() };
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || whole.len() > DECIMALS || decimals.len() > DECIMALS {
            return Err(refused());
        }
        let number = format!("{whole}{decimals:0<DECIMALS$}").parse::<u64>().map_err(|_| refused())?;
        let billionths = u32::try_from(number).ok().filter(|&number| number <= BILLION).ok_or_else(refused)?;
        Ok(Self { billionths })
    }
}

/// A text that is not a rate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{text:?} is not a rate: accepted are numbers from 0 to 1 with up to nine decimals, such as 0.2")]
pub struct ParseRateError {
    /// The beginning of the text.
    pub text: String,
}
