//! Shared by the fuzz targets: how a target becomes a program, and notations.

#[cfg(not(fuzzing))]
pub mod driver;

use fibnim::{Dynamic, Limit, Notation, TakeAway, ThirdNumber};

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

/// A take-away function and how a text is to be read, from the bits of a byte.
pub fn notation(options: u8) -> (TakeAway, Notation) {
    let texts = ["2t", "t", "floor(5t/2)+1", "4"];
    let take = texts[usize::from(options & 3)].parse().expect("a take-away function");
    let dynamic = [None, Some(Dynamic::Global), Some(Dynamic::Local), None][usize::from(options >> 2 & 3)];
    let unwritten = [None, Some(Limit::Any), Some(Limit::NotWhole), None][usize::from(options >> 4 & 3)].clone();
    let third = if options >> 6 & 1 == 0 { ThirdNumber::Quota } else { ThirdNumber::Previous };
    (take, Notation { third, dynamic, unwritten, without_moves: options >> 7 == 1 })
}
