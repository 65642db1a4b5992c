//! Any text is read as a game or refused without a panic, and a game that is read is written and read as the same.

#![cfg_attr(fuzzing, no_main)]

use fibnim_fuzz::law;
use fibnim_play::{AnyMatch, Match};

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    // Half of what is tried has the first line right.
    let whole = if bytes.len().is_multiple_of(2) { text.into_owned() } else { format!("fibnim game 1\n{text}") };
    let mut game: Match = match whole.parse() {
        Ok(AnyMatch::One(game)) => game,
        Ok(AnyMatch::Exact(game)) => {
            assert_eq!(game.to_string().parse(), Ok(AnyMatch::Exact(game.clone())), "{game}");
            return;
        }
        Err(_) => return,
    };
    assert_eq!(game.to_string().parse().as_ref(), Ok(&game), "{game}");
    let moves = game.moves().len();
    assert_eq!(&game.position_at(moves), game.position(), "{game}");
    if game.undo() {
        assert!(game.moves().len() <= moves, "{game}");
    }
});
