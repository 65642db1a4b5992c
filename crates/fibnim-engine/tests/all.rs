//! The tests of the engine.

use fibnim::Budget;
use fibnim_audit::ClaimAnswer;

#[cfg(feature = "audit")]
mod audit;
mod basis;
mod counts;
#[cfg(feature = "store")]
mod files;
mod first;
mod games;
mod kept;
mod lists;
mod one_solver;
mod only;
mod puzzles;
mod relative_answers;
mod relatives;
mod replay;
mod sequences;
mod slices;
mod table;

/// Sizes, texts and lists of questions.
mod fit {
    use fibnim::Nat;
    use fibnim_engine::wire::{Amount, ListOf, TextOf, Whole};

    /// What has a place in the field of a question.
    pub trait Fit<T> {
        /// The value in its field, which has room for it.
        fn fit(self) -> T;
    }

    macro_rules! numbers {
        ($($number:ty)*) => {$(
            impl<const MIN: u64, const MAX: u64> Fit<Whole<MIN, MAX>> for $number {
                fn fit(self) -> Whole<MIN, MAX> {
                    Whole::new(self).expect("a number in the range")
                }
            }

            impl<const DIGITS: usize> Fit<Amount<DIGITS>> for $number {
                fn fit(self) -> Amount<DIGITS> {
                    self.to_string().parse().expect("a short number")
                }
            }
        )*};
    }

    numbers!(u8 i32 u32 u64 usize);

    impl<const DIGITS: usize> Fit<Amount<DIGITS>> for Nat {
        fn fit(self) -> Amount<DIGITS> {
            self.to_string().parse().expect("a short number")
        }
    }

    impl<const MAX: usize> Fit<TextOf<MAX>> for &str {
        fn fit(self) -> TextOf<MAX> {
            self.parse().expect("a short text")
        }
    }

    impl<const MAX: usize> Fit<TextOf<MAX>> for String {
        fn fit(self) -> TextOf<MAX> {
            self.as_str().fit()
        }
    }

    impl<T: Fit<U>, U> Fit<Option<U>> for Option<T> {
        fn fit(self) -> Option<U> {
            self.map(Fit::fit)
        }
    }

    impl<T: Fit<U>, U, const MIN: usize, const MAX: usize> Fit<ListOf<U, MIN, MAX>> for Vec<T> {
        fn fit(self) -> ListOf<U, MIN, MAX> {
            let all: Vec<U> = self.into_iter().map(Fit::fit).collect();
            all.try_into().expect("a short list")
        }
    }
}

/// As much memory, and all the time that it takes.
fn within(memory: u64) -> Budget<'static> {
    Budget { memory, ..Budget::default() }
}

/// The first parts of the ids of claims whose checks take seconds, alone or together: a release build makes them.
const LONG: [&str; 10] = [
    "fibnim-beside-density",
    "fibnim-equal-piles-6",
    "fibnim-exact2-",
    "fibnim-holes",
    "fibnim-misere-density",
    "fibnim-openings-equal-far",
    "barbara-3.",
    "flanigan-",
    "larsson-L13",
    "zhou-A4",
];

fn is_long(id: &str) -> bool {
    LONG.iter().any(|first| id.starts_with(first))
}

/// The claims in the documentation.
fn documented() -> Vec<ClaimAnswer> {
    let lines = include_str!("../../../docs/audit.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a claim")).collect()
}
