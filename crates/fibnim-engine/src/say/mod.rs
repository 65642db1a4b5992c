//! Sentences from reasons, hints and explanations, which the core gives as data.
//!
//! The words are in message files in the syntax of Fluent (<https://projectfluent.org>): `messages/en.ftl` is the
//! English. Another language is another file, which names the language; its plurals follow the rules of Unicode's CLDR. Files
//! may use arguments, selections by number, plural category or name, and text; terms, attributes and functions are refused.
//!
//! ```
//! use fibnim::{Budget, Rules, Solver};
//! use fibnim_engine::say::Speaker;
//! let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?, &mut Budget::default())?;
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
mod bibliography;
mod escape;
mod explanation;
mod hint;
mod latex;
mod message;
mod number;
mod plural;
mod puzzle;
mod reason;
mod refusal;
mod template;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use escape::escape_latex;
use message::{MESSAGES, Message};
use plural::Plurals;
pub use template::MessagesError;
use template::Template;

/// Makes sentences in one language.
#[derive(Clone, Debug)]
pub struct Speaker {
    templates: BTreeMap<&'static str, Template>,
    plurals: Plurals,
}

static ENGLISH: LazyLock<Speaker> =
    LazyLock::new(|| Speaker::new(include_str!("../../messages/en.ftl")).expect("a test reads the same file"));

impl Speaker {
    /// The speaker of English.
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// A speaker with the messages of a file in the syntax of Fluent. The file names its language, whose rules for plurals
    /// are those of Unicode's CLDR.
    ///
    /// # Errors
    /// If the text is not in that syntax, uses a part of it that is not read here, lacks a message, has a message or an
    /// argument that does not exist, or names a language that CLDR has no rules for.
    pub fn new(messages: &str) -> Result<Self, MessagesError> {
        let templates = template::read(messages, MESSAGES)?;
        let (id, _) = Message::Language {}.into_parts();
        // The message has no arguments, so it has no plurals.
        let language = templates.get(id).and_then(Template::text).unwrap_or_default().to_owned();
        let plurals = Plurals::of(&language).ok_or(MessagesError::Language { language })?;
        Ok(Self { templates, plurals })
    }

    /// A message in words.
    fn say(&self, message: Message) -> String {
        let (id, arguments) = message.into_parts();
        // Every message has a template since `new`.
        self.templates.get(id).map(|template| template.fill(&arguments, &self.plurals)).unwrap_or_default()
    }
}
