//! The parser of games reads or refuses any text without a panic. A game that it reads stays the same when it is
//! written and read again.

#![cfg_attr(fuzzing, no_main)]

use fibnim_fuzz::law;
use fibnim_play::Match;

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    // Half of the inputs have a valid first line.
    let whole = if bytes.len().is_multiple_of(2) { text.into_owned() } else { format!("fibnim game 1\n{text}") };
    let Ok(mut game) = whole.parse::<Match>() else { return };
    assert_eq!(game.to_string().parse().as_ref(), Ok(&game), "{game}");
    let moves = game.moves().len();
    assert_eq!(&game.position_at(moves), game.position(), "{game}");
    if game.undo() {
        assert!(game.moves().len() <= moves, "{game}");
    }
});
