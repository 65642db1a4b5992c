//! The language of the engine's sentences.

use std::sync::OnceLock;

use fibnim_engine::say::Speaker;

/// The language of `--language`.
static NAMED: OnceLock<&'static Speaker> = OnceLock::new();

/// Reads the name of a language.
pub fn read(tag: &str) -> Result<&'static Speaker, String> {
    Speaker::of(tag).ok_or_else(|| {
        let tags: Vec<&str> = Speaker::all().map(Speaker::language).collect();
        format!("accepted are {}", tags.join(", "))
    })
}

/// Sets the language of `--language`; called once, before anything is answered.
pub fn name(speaker: Option<&'static Speaker>) {
    if let Some(speaker) = speaker {
        NAMED.get_or_init(|| speaker);
    }
}

/// The language of `--language`, otherwise English: for JSON, which is the same under every locale, and for games, whose other
/// words are English.
pub fn explicit() -> &'static Speaker {
    NAMED.get().copied().unwrap_or_else(Speaker::english)
}

/// The language of `--language`, otherwise that of the locale, otherwise English: for answers in text.
pub fn preferred() -> &'static Speaker {
    let of_locale = || {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| {
            let value = std::env::var(name).unwrap_or_default();
            (!value.is_empty()).then_some(value)
        });
        of_locale(&set.unwrap_or_default())
    };
    NAMED.get().copied().or_else(of_locale).unwrap_or_else(Speaker::english)
}

/// The speaker of a locale such as `fr_CA.UTF-8`.
fn of_locale(locale: &str) -> Option<&'static Speaker> {
    let name = locale.split(['.', '@']).next().unwrap_or_default();
    Speaker::of(&name.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        let language = |locale| of_locale(locale).map(Speaker::language);
        for (locale, expected) in [("fr_CA.UTF-8", "fr"), ("zh_CN", "zh"), ("ar_EG@arab", "ar"), ("en", "en")] {
            assert_eq!(language(locale), Some(expected), "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8"] {
            assert_eq!(language(locale), None, "{locale:?}");
        }
    }
}
