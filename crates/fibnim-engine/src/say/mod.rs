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
mod input;
mod language;
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

pub use escape::escape_latex;
pub use input::InputError;
use message::{MESSAGES, Message};
use plural::Plurals;
pub use template::MessagesError;
use template::Template;

/// Makes sentences in one language.
#[derive(Clone, Debug)]
pub struct Speaker {
    language: String,
    right_to_left: bool,
    /// The number of the first pile of a position: 1, or 0 as programs count.
    first_pile: usize,
    templates: BTreeMap<&'static str, Template>,
    plurals: Plurals,
}

impl Speaker {
    /// A speaker with the messages of a file in the syntax of Fluent. The file names its language, whose rules for plurals
    /// are those of Unicode's CLDR. A message that it lacks is said in English.
    ///
    /// # Errors
    /// If the text is not in that syntax, uses a part of it that is not read here, has a message or an argument that does not
    /// exist, or names no language or one that CLDR has no rules for.
    pub fn new(messages: &str) -> Result<Self, MessagesError> {
        let templates = template::read(messages, MESSAGES)?;
        // These messages have no arguments, so they have no plurals.
        let said =
            |message: Message| templates.get(message.into_parts().0).and_then(Template::text).unwrap_or_default();
        let language = said(Message::Language {}).to_owned();
        let right_to_left = said(Message::Direction {}) == "rtl";
        match Plurals::of(&language) {
            Some(plurals) => Ok(Self { language, right_to_left, first_pile: 1, templates, plurals }),
            None => Err(MessagesError::Language { language }),
        }
    }

    /// The language as a BCP 47 tag, such as `en`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The number that the explanations of this speaker give to a pile, counted from 0.
    fn pile(&self, pile: usize) -> usize {
        self.first_pile + pile
    }

    /// The ids of the messages that are said in English because the file lacks them.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        MESSAGES.iter().map(|&(id, _)| id).filter(|id| !self.templates.contains_key(id))
    }

    /// Sentences one after another, with what the language writes between them.
    fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.say(Message::BetweenSentences {}))
    }

    /// A message in words.
    fn say(&self, message: Message) -> String {
        let (id, arguments) = message.into_parts();
        let speaker = if self.templates.contains_key(id) { self } else { Self::english() };
        // A test makes sure that English has every message.
        let Some(template) = speaker.templates.get(id) else { return String::new() };
        template.fill(&arguments, &speaker.plurals, speaker.right_to_left)
    }
}
