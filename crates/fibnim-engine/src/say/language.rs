//! The languages that sentences are made in.

use std::sync::LazyLock;

use super::Speaker;
use crate::EngineError;

const ENGLISH_FILE: &str = include_str!(concat!(env!("OUT_DIR"), "/en.ftl"));

/// The files of messages of the languages other than English.
const OTHER_FILES: &[&str] = &[
    include_str!(concat!(env!("OUT_DIR"), "/ar.ftl")),
    include_str!(concat!(env!("OUT_DIR"), "/fr.ftl")),
    include_str!(concat!(env!("OUT_DIR"), "/zh.ftl")),
];

static ENGLISH: LazyLock<Speaker> = LazyLock::new(|| read(ENGLISH_FILE));
static FROM_ZERO: LazyLock<Vec<Speaker>> =
    LazyLock::new(|| Speaker::all().map(Speaker::counting_piles_from_zero).collect());
static OTHERS: LazyLock<Vec<Speaker>> = LazyLock::new(|| OTHER_FILES.iter().map(|file| read(file)).collect());

fn read(file: &str) -> Speaker {
    Speaker::new(file).expect("a test reads the same file")
}

impl Speaker {
    /// The speaker of English.
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// The speakers of all languages that have a file of messages, English first.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        std::iter::once(Self::english()).chain(&*OTHERS)
    }

    /// The speaker of a language that is named by a BCP 47 tag.
    ///
    /// # Errors
    /// If no file has the language; the message names those that there are.
    pub fn named(tag: &str) -> Result<&'static Self, EngineError> {
        Self::of(tag).ok_or_else(|| {
            let languages: Vec<&str> = Self::all().map(Self::language).collect();
            EngineError::input(format!("no sentences in the language {tag:?}: accepted are {}", languages.join(", ")))
        })
    }

    /// The speaker of the same language whose explanations count piles from 0, as programs do.
    #[must_use]
    pub fn counting_from_zero(&self) -> &'static Self {
        FROM_ZERO.iter().find(|speaker| speaker.language() == self.language()).unwrap_or(Self::english())
    }

    /// The speaker of a language that is named by a BCP 47 tag; `fr-CA` is spoken as `fr`. `None` if no file has the language.
    #[must_use]
    pub fn of(tag: &str) -> Option<&'static Self> {
        let base = tag.split('-').next().unwrap_or_default();
        let speaks = |name: &str| Self::all().find(|speaker| speaker.language().eq_ignore_ascii_case(name));
        speaks(tag).or_else(|| speaks(base))
    }
}
