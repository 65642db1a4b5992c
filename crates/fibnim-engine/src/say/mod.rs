//! Sentences from reasons, hints and explanations, which the core gives as data.
//!
//! The words are in message files in the syntax of Fluent (<https://projectfluent.org>): `messages/en.ftl` is the
//! English. Another language is another file, which names the language, and a line in `language.rs`; its plurals follow the rules
//! of Unicode's CLDR. A message that it lacks is said in English. Files may use arguments, selections by number, plural category
//! or name, and text; terms, attributes and functions are refused.
//!
//! ```
//! use fibnim::{Budget, Rules, Solver};
//! use fibnim_engine::say::Speaker;
//! let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?)?;
//! assert_eq!(
//!     Speaker::english().explain(&analysis.explain()),
//!     [
//!         "The greedy representation of the pile is 20 = 13 + 5 + 2. Its least term, 2, is the threshold.",
//!         "The opening move may take up to 19 chips but not a whole pile; that is at least the threshold of 2, so this is an N-position.",
//!         "For example, taking 2 from pile 1 wins: it leaves 18 there, the next quota is 4, and no answer wins.",
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basis;
mod certificate;
mod complement;
mod explanation;
mod hint;
mod input;
mod language;
mod message;
mod moves;
mod number;
mod playing;
mod plural;
mod puzzle;
mod reason;
mod refusal;
mod speaker;
mod template;
#[cfg(test)]
mod tests;

pub use input::InputError;
pub(crate) use playing::{MoveError, OnePileError};
pub use speaker::Speaker;
pub use template::MessagesError;
