//! Theorems as programs: games whose outcome follows from a representation of the piles, at any size, and the words
//! whose partial sums are P-positions.

mod constant;
mod larsson_word;
mod mirror;
mod one_pile;
mod p_sizes;
mod power_of_two;
mod remoteness;
mod two_pile;

pub use constant::Constant;
pub use larsson_word::{LarssonWord, Letter};
pub use mirror::mirrors;
pub use one_pile::{OnePile, OnePileTakes};
pub use p_sizes::PSizes;
pub use power_of_two::{PowerOfTwo, PowerOfTwoTakes};
pub use remoteness::OnePileRemoteness;
pub use two_pile::{LargerTakes, SmallerTakes, TwoPile, two_pile_threshold};
