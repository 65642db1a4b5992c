//! Makes sentences in one language.

use std::collections::BTreeMap;

use super::message::{MESSAGES, Message};
use super::plural::Plurals;
use super::template::{self, MessagesError, Template};

/// Makes sentences in one language.
#[derive(Clone, Debug)]
pub struct Speaker {
    language: String,
    right_to_left: bool,
    /// The number of the first pile of a position: 1, or 0 as programs count.
    first_pile: usize,
    pub(super) templates: BTreeMap<&'static str, Template>,
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

    /// The speaker that counts piles from 0.
    pub(super) fn counting_piles_from_zero(&self) -> Self {
        Self { first_pile: 0, ..self.clone() }
    }

    /// The number that the explanations of this speaker give to a pile, counted from 0.
    pub(super) fn pile(&self, pile: usize) -> usize {
        self.first_pile + pile
    }

    /// The ids of the messages that are said in English because the file lacks them.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        MESSAGES.iter().map(|&(id, _)| id).filter(|id| !self.templates.contains_key(id))
    }

    /// Sentences one after another, with what the language writes between them.
    pub(super) fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.say(Message::BetweenSentences {}))
    }

    /// A message in words.
    pub(super) fn say(&self, message: Message) -> String {
        let (id, arguments) = message.into_parts();
        let speaker = if self.templates.contains_key(id) { self } else { Self::english() };
        // A test makes sure that English has every message.
        let Some(template) = speaker.templates.get(id) else { return String::new() };
        template.fill(&arguments, &speaker.plurals, speaker.right_to_left)
    }
}
