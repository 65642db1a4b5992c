//! Games are written and read again.

use fibnim::{Limit, Move, Position, Rules, TakeAway};
use fibnim_engine::{read_game, written_game};
use fibnim_play::{Match, Player, Seat};
use proptest::prelude::*;

#[test]
fn what_is_no_game_is_refused() {
    for (fields, why) in [
        (r#""players":["human","human"]"#, "not a game: missing field `start`"),
        (r#""start":"(9;4)","players":["me","human"]"#, "\"me\" is not a strategy"),
        (r#""start":"(9;4)","players":["human","human"],"moves":[[{"pile":1,"chips":"5"}]]"#, "move 1: "),
        (r#""start":"(9;4)","players":["human","human"],"moves":[[{"pile":0,"chips":"1"}]]"#, "not a game: give a"),
        (r#""start":"(0;4)","players":["human","human"],"resigned":0"#, "move 1: the game is over"),
        (r#""start":"(9;4)","players":["human","human"],"resigned":2"#, "not a game: give a whole number from 0 to 1"),
        (r#""start":"(9,4)","exactly":2,"players":["human","human"]"#, "a move takes from one pile"),
        (r#""start":"(9;4)","players":["human","human"],"winner":1"#, "not a game: unknown field `winner`"),
    ] {
        let told = read_game(&format!("{{{fields}}}")).expect_err(fields).to_string();
        assert!(told.starts_with(why), "{fields}: {told}");
    }
}

#[test]
fn a_single_pile_under_local_dynamic_is_written_like_any_other() {
    let local = Position::local([(9_u32, Limit::Any)]).expect("a pile");
    let game = Match::new(Rules::FIBONACCI, local, [Player::Human; 2], 0).expect("small");
    assert_eq!(read_game(&written_game(&game)).expect("what was written"), game);
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        start in prop_oneof![
            Just("(20,62;8)"), Just("(40)"), Just("(7,9,11)"), Just("(7,9;not-whole)"), Just("(5;2)+(8;3)+(13)"),
            Just("(9;any)"),
        ],
        take in prop_oneof![Just("2t"), Just("t"), Just("floor(5t/2)"), Just("2,2,6 then t+3"), Just("3")],
        misere: bool,
        names in prop::collection::vec(prop_oneof![Just("human"), Just("slip:0.25"), Just("zhou")], 2),
        seed: u64,
        choices in prop::collection::vec((0..3_usize, 1..9_u32), 0..12),
        resigns in prop::option::of(any::<bool>()),
        back in 0..3_usize,
    ) {
        let take: TakeAway = take.parse().expect("a function");
        let rules = if misere { Rules::misere(take) } else { Rules::normal(take) };
        let players = [names[0], names[1]].map(|name| name.parse().expect("a player"));
        let mut game = Match::new(rules, start.parse().expect("a position"), players, seed).expect("small");
        for (pile, take) in choices {
            let before = game.clone();
            if game.play(&Move { pile, chips: take.into() }).is_err() {
                prop_assert_eq!(&game, &before);
            }
        }
        for _ in 0..back {
            game.undo();
        }
        if let Some(first) = resigns {
            let _ = game.resign(if first { Seat::First } else { Seat::Second });
        }
        let read = read_game(&written_game(&game)).expect("what was written");
        prop_assert_eq!(read.position(), game.position());
        prop_assert_eq!(read.winner(), game.winner());
        prop_assert_eq!(read, game);
    }
}
