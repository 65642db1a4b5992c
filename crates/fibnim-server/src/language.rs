//! The language of the sentences in a reply.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use fibnim_engine::say::Speaker;

/// The most languages of a header that are looked at.
const MOST: usize = 32;

/// The speaker of the language that a client prefers, by the header `Accept-Language`; English if it names none that is spoken here.
pub fn speaker(asked: &HeaderMap) -> &'static Speaker {
    let named = asked.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let mut best: Option<(f32, &'static Speaker)> = None;
    for entry in named.flat_map(|value| value.split(',')).take(MOST) {
        let (tag, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let Some(spoken) = Speaker::of(tag.trim()) else { continue };
        let weight: f32 = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(0.0);
        // Of languages with the same weight the first is preferred.
        if weight > best.map_or(0.0, |(weight, _)| weight) {
            best = Some((weight, spoken));
        }
    }
    best.map_or_else(Speaker::english, |(_, speaker)| speaker)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_preferred_language_that_is_spoken() {
        let language = |header: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(header));
            speaker(&headers).language()
        };
        assert_eq!(speaker(&HeaderMap::new()).language(), "en");
        for (header, expected) in [
            ("fr", "fr"),
            ("fr-CA, en;q=0.5", "fr"),
            ("de, zh-CN;q=0.8, fr;q=0.9", "fr"),
            ("en;q=0.3, ar ;q=0.7", "ar"),
            ("zh, fr", "zh"),
            ("de", "en"),
            ("*", "en"),
            ("fr;q=0", "en"),
            ("fr;q=x, zh;q=0.1", "zh"),
            ("", "en"),
        ] {
            assert_eq!(language(header), expected, "{header:?}");
        }
    }
}
