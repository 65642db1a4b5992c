//! Matches of exact-k games against the outcomes and remotenesses of a literal search.

use std::collections::HashMap;

use fibnim::exact_k::{ExactPosition, ExactRules, Fresh, GroupRule, Memory};
use fibnim::explain::Sentence;
use fibnim::{Budget, Nat, Outcome, Play};
use fibnim_play::{Advise, AnyMatch, ExactAdvisor, Match, Player, Seat, StartError, Strategy, Verdict};

use crate::review::compare;

fn position(take: &str, count: usize, piles: &[u32], group: GroupRule, memory: Memory, fresh: Fresh) -> ExactPosition {
    let rules = ExactRules { take_away: take.parse().expect(take), play: Play::Normal, count, group, memory, fresh };
    ExactPosition::start(rules, piles.iter().copied()).expect("a position")
}

fn fibonacci(piles: &[u32]) -> ExactPosition {
    position("2t", 2, piles, GroupRule::Sticky, Memory::Pile, Fresh::NotWhole)
}

fn starts() -> Vec<ExactPosition> {
    use Memory::{Last, Pile};
    use {Fresh::Any, Fresh::NotWhole, GroupRule::Fixed, GroupRule::Free, GroupRule::Sticky};
    let misere = ExactRules { play: Play::Misere, ..ExactRules::EXACT_2 };
    vec![
        ExactPosition::start(misere, [3_u32, 4, 5]).expect("a position"),
        position("2t", 2, &[3, 5], Sticky, Pile, NotWhole),
        position("2t", 2, &[3, 4, 5], Sticky, Pile, NotWhole),
        position("2t", 2, &[4, 4, 3], Free, Pile, NotWhole),
        position("t", 2, &[4, 3, 3], Fixed, Pile, Any),
        position("2t", 2, &[3, 2, 4], Free, Last, NotWhole),
        position("t+1", 3, &[3, 2, 3, 2], Sticky, Last, Any),
    ]
}

/// Whether the player to move wins a position of this remoteness.
fn wins(position: &ExactPosition, length: u32) -> bool {
    (length % 2 == 1) == (position.rules().play == Play::Normal)
}

/// The remoteness by a literal search that remembers positions.
fn remoteness(position: &ExactPosition, known: &mut HashMap<ExactPosition, u32>) -> u32 {
    if let Some(&length) = known.get(position) {
        return length;
    }
    let lengths: Vec<u32> =
        position.legal_moves().map(|chosen| remoteness(&position.after(&chosen).expect("legal"), known)).collect();
    let quickest = lengths.iter().filter(|&&length| !wins(position, length)).min();
    let length = quickest.or(lengths.iter().max()).map_or(0, |length| length + 1);
    known.insert(position.clone(), length);
    length
}

#[test]
fn verdicts_hints_and_lengths_are_literal() {
    let mut blunders = 0;
    for start in starts() {
        let mut known = HashMap::new();
        let mut advisor = ExactAdvisor::default();
        let mut all = vec![start.clone()];
        all.extend(start.legal_moves().map(|chosen| start.after(&chosen).expect("legal")));
        for before in all {
            let length = remoteness(&before, &mut known);
            let mover = wins(&before, length);
            blunders += compare(&mut advisor, start.rules(), &before, before.legal_moves(), |other| {
                wins(other, remoteness(other, &mut known))
            });
            let hint = advisor.hint(&before, &mut Budget::default()).expect("small");
            let outcome = Outcome::for_mover(mover);
            let verdicts = [Sentence::VerdictMoves { outcome }, Sentence::VerdictNoMove { outcome }];
            assert!(verdicts.contains(&hint.reason[1]), "{before}");
            let longest = "longest".parse().expect("a strategy");
            let policy = advisor.policy(longest, &before, &mut Budget::default()).expect("small");
            assert_eq!(policy.wins, mover);
            let next = policy.chosen.map(|chosen| before.after(&chosen).expect("legal"));
            assert_eq!(next.map_or(0, |next| remoteness(&next, &mut known) + 1), length, "{before}");
        }
    }
    assert!(blunders > 100, "{blunders}");
}

const PLAYERS: [&str; 5] = ["perfect", "longest", "random", "slip:0.25", "greedy"];

#[test]
fn strategies_are_legal_and_perfect_ones_win() {
    for start in starts() {
        let first_wins = wins(&start, remoteness(&start, &mut HashMap::new()));
        for (seed, first) in (0..).zip(PLAYERS) {
            for second in PLAYERS {
                let players = [first, second].map(|name| name.parse().expect(name));
                let mut game = Match::exact(start.clone(), players, seed).expect("small");
                let mut advisor = ExactAdvisor::default();
                while let Some(chosen) = game.reply(&mut advisor, &mut Budget::default()).expect("small") {
                    assert!(game.position().legal_moves().any(|legal| legal == chosen), "{start}");
                    game.play(&chosen).expect("legal");
                }
                let winner = game.winner().expect("the game is over");
                let last = if game.moves().len() % 2 == 1 { Seat::First } else { Seat::Second };
                assert_eq!(winner == last, start.rules().play == Play::Normal, "{start}: the last move");
                let perfect = |name: &str| name == "perfect" || name == "longest";
                if perfect(first) && first_wins {
                    assert_eq!(winner, Seat::First, "{start}: {first} {second}");
                }
                if perfect(second) && !first_wins {
                    assert_eq!(winner, Seat::Second, "{start}: {first} {second}");
                }
                let verdicts = game.review(&mut advisor, &mut Budget::default()).expect("small");
                assert_eq!(verdicts.len(), game.moves().len());
                // A perfect player never gives a win away.
                for (number, verdict) in verdicts.iter().enumerate() {
                    let mover = [first, second][number % 2];
                    assert!(!(perfect(mover) && matches!(verdict, Verdict::Blunder(_))), "{start}: {mover}");
                }
                let written = game.to_string();
                assert_eq!(written.parse(), Ok(AnyMatch::Exact(game)), "{written}");
            }
        }
    }
}

#[test]
fn what_does_not_play_is_refused() {
    for name in ["optimal", "zhou", "optimist"] {
        let strategy: Strategy = name.parse().expect(name);
        let players = [Player::Human, Player::Strategy(strategy)];
        let error = Match::exact(fibonacci(&[3, 4]), players, 0).expect_err(name);
        assert_eq!(error, StartError::Unsuited(strategy));
        assert_eq!(
            error.to_string(),
            format!(
                "{name} does not play games of several piles a move: use human, perfect, longest, random, \
                 slip:RATE or greedy"
            )
        );
    }
    let begin = |pile: String| {
        let pile: Nat = pile.parse().expect("a number");
        let rules = ExactRules::EXACT_2;
        let start = ExactPosition::start(rules, [pile.clone(), pile]).expect("a position");
        Match::exact(start, [Player::Human; 2], 0)
    };
    assert!(begin("9".repeat(1000)).is_ok());
    assert_eq!(begin(format!("1{}", "0".repeat(1000))), Err(StartError::TooLarge));
}

#[test]
fn files() {
    let text = "fibnim game 1\ntake: 2t\nplay: misere\nexactly: 2\ngroup: fixed\nremember: last\nfresh: any\nstart: (8;2)+(8)+(4;2)\n\
                active: 1,3\nfirst: human\nsecond: greedy\nseed: 3\n1 2, 3 1\nresigned: second\n";
    let game: AnyMatch = text.parse().expect("a game");
    assert_eq!(game.to_string(), text);
    let AnyMatch::Exact(game) = game else { panic!("several piles a move") };
    assert_eq!(game.position().to_string(), "(6;4)+(8)+(3;2), from piles 1 and 3");
    assert_eq!(game.winner(), Some(Seat::First));

    let head = "fibnim game 1\nexactly: 2\n";
    for (text, message) in [
        (format!("{head}start: (4)"), "line 3: number of piles in a game of several piles a move: 1; give 2 to 8"),
        (format!("{head}start: (4)+(5)\n1 1"), "line 4: the move takes from one pile: every move takes from exactly 2"),
        (
            format!("{head}start: (4)+(5)\n1 1 2 1"),
            "line 4: \"1 1 2 1\" is neither a field nor a move: give \"start: (20,62;8)\", \"2 8\", or \
             \"1 3, 2 1\" where a move takes from several piles",
        ),
        (format!("{head}group: loose"), "line 3: give sticky, free or fixed after \"group:\""),
        (format!("{head}remember: me"), "line 3: give pile or last after \"remember:\""),
        (format!("{head}fresh: -"), "line 3: give not-whole or any after \"fresh:\""),
        (format!("{head}active: 0"), "line 3: give numbers of piles from 1, such as \"active: 1,3\""),
        (
            format!("{head}start: (4;any)+(5)"),
            "line 3: an opening rule as the quota of a pile: in games of several piles a move the field fresh says what \
             limits a pile without a quota",
        ),
        (
            format!("{head}start: (4)+(5)\nactive: 1,2"),
            "line 3: pile 1 of the group has no quota: a move has taken from it, so it must have one",
        ),
        ("fibnim game 1\nexactly: x".to_owned(), "line 2: give a number of piles, such as \"exactly: 2\""),
        (
            "fibnim game 1\nexactly: 9\nstart: (4)+(5)".to_owned(),
            "line 3: moves from exactly 9 piles: give 1 to 8 piles",
        ),
        (
            "fibnim game 1\ngroup: free\nstart: (4)+(5)".to_owned(),
            "line 3: the field group needs a line \"exactly: K\": it is about moves from several piles",
        ),
        (
            format!("{head}start: (4)+(5)\nfirst: zhou\n1 1, 2 1"),
            "line 3: zhou does not play games of several piles a move: use human, perfect, longest, random, \
             slip:RATE or greedy",
        ),
    ] {
        assert_eq!(text.parse::<AnyMatch>().expect_err(message).to_string(), message);
    }
    let exact = format!("{head}start: (4)+(5)");
    assert_eq!(
        exact.parse::<Match>().expect_err("several piles").to_string(),
        "line 1: a game of several piles a move: give a game of one pile a move"
    );
}
