//! Keeps a process that answers a question within its memory and time.
//!
//! A program declares [`Counting`] as its allocator and takes a [`Guard`] for each question. While the guard lives, the
//! process ends when it holds more memory than allowed or when its time is over, whatever the computation does: it may
//! loop, ask for more memory than the machine has, or wait. Computations that look at [`used`] can stop earlier and say
//! what they have found.
//!
//! ```no_run
//! use std::time::Duration;
//! #[global_allocator]
//! static ALLOCATOR: fibnim_limit::Counting<std::alloc::System> = fibnim_limit::Counting(std::alloc::System);
//!
//! let guard = fibnim_limit::guard(512 << 20, Duration::from_secs(10), |passed| {
//!     eprintln!("{passed}");
//!     std::process::exit(3)
//! });
//! let answer = vec![0_u8; 1 << 20];
//! drop(guard);
//! # let _ = answer;
//! ```

mod allocator;
mod cap;
mod guard;

pub use allocator::{Counting, used};
pub use cap::Cap;
pub use guard::{GRACE, Guard, OVERHEAD, Passed, guard};
#[cfg(feature = "mimalloc")]
pub use mimalloc::MiMalloc;
