//! Tests writing matches as text and reading them again.

use fibnim::{Limit, Move, Position, Rules, TakeAway};
use proptest::prelude::*;

use super::{LineError, MAX_TEXT};
use crate::matches::record::Match;
use crate::matches::seat::{Player, Seat};

const GAME: &str = "fibnim game 1\ntake: 2t\nplay: normal\nstart: (20,62;8)\nfirst: human\nsecond: perfect\n\
                    seed: 7\n2 8\n1 3\nresigned: first\n";

#[test]
fn written_and_read() {
    let game: Match = GAME.parse().expect("a game");
    assert_eq!((game.moves().len(), game.resigned(), game.seed()), (2, Some(Seat::First), 7));
    assert_eq!(game.position().to_string(), "(17,54;6)");
    assert_eq!(game.to_string(), GAME);
    let loose = "\u{20}\n# a comment\r\nfibnim  game 1 # the version\r\n\r\nstart : 21\n1 3";
    let game: Match = loose.parse().expect("a game");
    assert_eq!(
        game.to_string(),
        "fibnim game 1\ntake: 2t\nplay: normal\nstart: (21)\nfirst: human\nsecond: human\nseed: 1\n1 3\n"
    );
}

#[test]
fn refused_with_the_line() {
    let head = "fibnim game 1\nstart: (9;4)\n";
    for (text, message) in [
        (String::new(), "line 1: not a game of fibnim: the first line of one is \"fibnim game 1\""),
        ("\n\nfibnim game 2".to_owned(), "line 3: not a game of fibnim: the first line of one is \"fibnim game 1\""),
        ("fibnim game 1\nseed: 1".to_owned(), "line 2: there is no line \"start: POSITION\" before the moves"),
        (format!("{head}1 5"), "line 3: the quota allows at most 4 chips"),
        (format!("{head}0 1"), "line 3: there is no such pile: the piles are numbered 1 to 1"),
        (format!("{head}1 4\n1 6\n"), "line 4: the pile has only 5 chips"),
        (format!("{head}1 4\n1 5\n1 1"), "line 5: the game is over"),
        (format!("{head}1 4\n1 5\nresigned: first"), "line 5: the game is over"),
        (
            format!("{head}start: 9"),
            "line 3: the field start is out of place: it is accepted once, and before the moves",
        ),
        (
            format!("{head}1 1\nseed: 4"),
            "line 4: the field seed is out of place: it is accepted once, and before the moves",
        ),
        (format!("{head}seed: -1"), "line 3: seeds are whole numbers from 0 to 18446744073709551615"),
        (format!("{head}play: misère"), "line 3: accepted are \"play: normal\" and \"play: misere\""),
        (
            format!("{head}resigned: me"),
            "line 3: accepted are \"resigned: first\" and \"resigned: second\", at the end",
        ),
        (
            format!("{head}resigned: first\n1 1"),
            "line 4: accepted are \"resigned: first\" and \"resigned: second\", at the end",
        ),
        (
            format!("{head}take three"),
            "line 3: \"take three\" is neither a field nor a move: accepted are \"start: (20,62;8)\", \"2 8\", \
             and \"1 3, 2 1\" where a move takes from several piles",
        ),
        (
            format!("{head}winner: me"),
            "line 3: there is no field \"winner\": accepted are take, play, exactly, group, remember, fresh, \
             start, active, first, second, seed and resigned",
        ),
        (
            format!("fibnim game 1\nstart: 1{}", "0".repeat(1000)),
            "line 2: too large a game: accepted are up to 64 piles and numbers of up to 1000 digits",
        ),
    ] {
        assert_eq!(text.parse::<Match>().expect_err(message).to_string(), message);
    }
    for text in ["take: t-1", "first: me", "start: (0;0)", "start: x", "start:", "seed: 1e9", "1 -3", "1 1 1", ":"] {
        let error = format!("fibnim game 1\n{text}").parse::<Match>().expect_err(text);
        assert_eq!((error.line, error.to_string().lines().count()), (2, 1), "{error}");
    }
    let long = " ".repeat(MAX_TEXT + 1);
    assert_eq!(long.parse::<Match>().map_err(|error| error.why), Err(LineError::TooLong));
}

#[test]
fn every_quota_and_number_of_piles() {
    // A single pile under local dynamic is written like any other pile.
    let local = Position::local([(9_u32, Limit::Any)]).expect("a pile");
    let game = Match::new(Rules::FIBONACCI, local, [Player::Human; 2], 0).expect("small");
    assert_eq!(game.to_string().parse(), Ok(game));
}

proptest! {
    #[test]
    fn parse_of_print_is_the_identity(
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
        let read: Match = game.to_string().parse().expect("what was written");
        prop_assert_eq!(read.position(), game.position());
        prop_assert_eq!(read.winner(), game.winner());
        prop_assert_eq!(read, game);
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in "(fibnim game 1\n)?(start: [(]?[0-9;,)]{0,9}\n)?([a-z0-9:#, -]{0,12}\n){0,5}",
    ) {
        if let Ok(game) = text.parse::<Match>() {
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}

#[test]
fn numbers_have_at_most_a_thousand_digits() {
    let game = |pile: &str| format!("fibnim game 1\nstart: {pile}").parse::<Match>();
    assert!(game(&"9".repeat(1000)).is_ok());
    assert!(game(&format!("(5;{})", "9".repeat(1000))).is_ok());
    assert!(game(&format!("1{}", "0".repeat(1000))).is_err());
    assert!(game(&format!("(5;1{})", "0".repeat(1000))).is_err());
}
