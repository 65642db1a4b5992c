//! Proofs, for reading.

use fibnim_engine::wire::{About, Complement, Play};

/// What a certificate is about.
pub fn about_text(about: &About) -> String {
    let piles = about.fixed.iter().map(ToString::to_string).chain(["k".to_owned()]).collect::<Vec<_>>().join(",");
    let game = match (about.value, about.free) {
        (Some(value), _) => format!("Grundy value {value}"),
        (None, 2) => "two free piles".to_owned(),
        (None, _) => format!("({piles})"),
    };
    let complement = match &about.complement {
        Some(Complement::Value { value }) => format!(", complementary value {value}"),
        Some(Complement::None) => ", no complementary value".to_owned(),
        Some(Complement::Unknown { .. }) | None => String::new(),
    };
    let play = match about.play {
        Play::Normal => "",
        Play::Misere => " under misère play",
    };
    format!("{game}{play}: proved, {} states{complement}", about.states)
}
