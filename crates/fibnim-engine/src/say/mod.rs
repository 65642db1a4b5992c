//! Sentences from reasons, hints and explanations, which the core gives as data.
//!
//! The words are in message files in the syntax of Fluent (<https://projectfluent.org>): `messages/en.ftl` is the
//! English. Another language is another file, with the rule for its plurals. Files may use arguments, selections by
//! number, plural category or name, and text; terms, attributes and functions are refused.
//!
//! ```
//! use fibnim::{Budget, Rules, Solver};
//! use fibnim_engine::say::Speaker;
//! let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?, &mut Budget::default())?;
//! assert_eq!(
//!     Speaker::english().explain(&analysis.explain()),
//!     [
//!         "The greedy representation of the pile is 20 = 13 + 5 + 2. Its least term, 2, is the threshold.",
//!         "The opening move may take up to 19 chips but not a whole pile; that is at least the threshold of 2, so this is an N position.",
//!         "For example, taking 2 from pile 1 wins: it leaves 18 there, the next quota is 4, and no answer wins.",
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explanation;
mod hint;
mod message;
mod number;
mod reason;
mod template;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use message::{MESSAGES, Message};
pub use template::MessagesError;
use template::Template;

/// The plural category of a number in a language, by its name in Unicode's CLDR: `one`, `few`, `other` and so on.
pub type PluralCategory = fn(u64) -> &'static str;

/// Makes sentences in one language.
#[derive(Clone, Debug)]
pub struct Speaker {
    templates: BTreeMap<&'static str, Template>,
    plural: PluralCategory,
}

static ENGLISH: LazyLock<Speaker> = LazyLock::new(|| {
    let plural = |count| if count == 1 { "one" } else { "other" };
    Speaker::new(include_str!("../../messages/en.ftl"), plural).expect("a test reads the same file")
});

impl Speaker {
    /// The speaker of English.
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// A speaker with the messages of a file in the syntax of Fluent.
    ///
    /// # Errors
    /// If the text is not in that syntax, uses a part of it that is not read here, lacks a message, or has a message or
    /// an argument that does not exist.
    pub fn new(messages: &str, plural: PluralCategory) -> Result<Self, MessagesError> {
        Ok(Self { templates: template::read(messages, MESSAGES)?, plural })
    }

    /// A message in words.
    fn say(&self, message: Message) -> String {
        let (id, arguments) = message.into_parts();
        // Every message has a template since `new`.
        self.templates.get(id).map(|template| template.fill(&arguments, self.plural)).unwrap_or_default()
    }
}
