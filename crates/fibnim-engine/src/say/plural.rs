//! Plural forms of a language.

use std::fmt;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

/// The rules of Unicode's CLDR for the plural forms of one language.
#[derive(Clone)]
pub(super) struct Plurals(PluralRules);

impl Plurals {
    /// The rules of a language that is named by its BCP 47 tag, such as `en` or `pt-BR`; `None` if CLDR does not have it.
    pub fn of(language: &str) -> Option<Self> {
        let language: LanguageIdentifier = language.parse().ok()?;
        PluralRules::create(language, PluralRuleType::CARDINAL).ok().map(Self)
    }

    /// The category of a number, as messages name it.
    pub fn category(&self, count: u64) -> &'static str {
        match self.0.select(count) {
            Ok(PluralCategory::ZERO) => "zero",
            Ok(PluralCategory::ONE) => "one",
            Ok(PluralCategory::TWO) => "two",
            Ok(PluralCategory::FEW) => "few",
            Ok(PluralCategory::MANY) => "many",
            Ok(PluralCategory::OTHER) | Err(_) => "other",
        }
    }
}

impl fmt::Debug for Plurals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Plurals").field(&self.0.get_locale().to_string()).finish()
    }
}
