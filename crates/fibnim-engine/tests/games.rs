//! Games are written and read again.

use fibnim::{Limit, Move, Position, Rules, TakeAway};
use fibnim_engine::wire::{Family, Reading, Ruleset};
use fibnim_engine::{PileMatch, new_game, read_game, written_game};
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
    let game = Match::new(local.under(Rules::FIBONACCI), [Player::Human; 2], 0).expect("small");
    assert_eq!(read_game(&written_game(&game)).expect("what was written"), PileMatch::TakeAway(game));
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
        let start = start.parse::<Position>().expect("a position").under(rules);
        let mut game = Match::new(start, players, seed).expect("small");
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
        let read = read_game(&written_game(&game)).and_then(PileMatch::take_away).expect("what was written");
        prop_assert_eq!(read.position(), game.position());
        prop_assert_eq!(read.winner(), game.winner());
        prop_assert_eq!(read, game);
    }
}

/// A match has no forbidden moves, so its rules do not show how they are written.
#[test]
fn rules_of_relatives_are_written_whole() {
    let rules = r#"{"take":"max(1,n/2)","only":"1,3","block":2,"ends":"first-empty","misere":true}"#;
    let rules: Ruleset = serde_json::from_str(rules).expect("rules");
    let Family::Relative(relative) = rules.read_any().expect("rules") else { panic!("a take-away function") };
    let written = Ruleset::try_from(&*relative).expect("short").read_any();
    assert_eq!(written.expect("what was written"), Family::Relative(relative));
}

proptest! {
    #[test]
    fn what_is_written_of_relatives_is_read(
        start in prop_oneof![Just("20"), Just("(20,12;8)"), Just("9 4 6"), Just("(5;2)+(8;3)")],
        take in prop_oneof![Just("2t"), Just("unlimited"), Just("n-1"), Just("max(1,n/2)"), Just("3,1,4,1,5 then t")],
        only in prop_oneof![Just("1,3,4"), Just("fib"), Just("powers of 2"), Just("odd"), Just("all")],
        first_empty: bool,
        misere: bool,
        choices in prop::collection::vec((0..3_usize, 1..9_u32), 0..12),
    ) {
        let rules: Ruleset = serde_json::from_value(serde_json::json!({
            "take": take, "only": only, "misere": misere, "ends": if first_empty { "first-empty" } else { "all-empty" },
        }))
        .expect("rules");
        let humans = [Player::Human; 2];
        let game = new_game(&rules, start, &Reading::default(), humans, 7).expect("a game");
        let PileMatch::Relative(mut game) = game else { return Ok(()) };
        for (pile, take) in choices {
            let _ = game.play(&Move { pile, chips: take.into() });
        }
        let PileMatch::Relative(read) = read_game(&written_game(&game)).expect("what was written") else {
            return Err(TestCaseError::fail("other rules"));
        };
        prop_assert_eq!(read.rules(), game.rules());
        prop_assert_eq!(read.position(), game.position());
        prop_assert_eq!(read.moves(), game.moves());
    }
}
