//! Matches of exact-k games against the outcomes and remotenesses of a literal search.

use fibnim::exact_k::{ExactPosition, ExactRules, Fresh, GroupRule, Memory};
use fibnim::explain::Sentence;
use fibnim::{Budget, Move, Nat, Outcome, Play};
use fibnim_literal::{Literal, Solved};
use fibnim_play::{Advise, ExactAdvisor, Losing, Match, MoveVerdict, Player, Seat, StartError, Strategy};

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

/// A literal search that uses the moves of a position.
fn literal(play: Play) -> Literal<'static, ExactPosition, Vec<Move>> {
    let after = |position: &ExactPosition| {
        position.legal_moves().map(|chosen| (chosen.clone(), position.after(&chosen).expect("legal"))).collect()
    };
    Literal::of(after, play == Play::Misere)
}

#[test]
fn verdicts_hints_and_lengths_are_literal() {
    let mut blunders = 0;
    for start in starts() {
        let mut literal = literal(start.rules().play);
        let mut advisor = ExactAdvisor::default();
        let mut all = vec![start.clone()];
        all.extend(start.legal_moves().map(|chosen| start.after(&chosen).expect("legal")));
        for before in all {
            let Solved { wins: mover, length, .. } = literal.solve(&before);
            blunders += compare(&mut advisor, &before, before.legal_moves(), |other| literal.wins(other));
            let hint = advisor.hint(Losing::TakeOne, &before, &mut Budget::default()).expect("small");
            let outcome = Outcome::for_mover(mover);
            let verdicts = [Sentence::VerdictMoves { outcome }, Sentence::VerdictNoMove { outcome }];
            assert!(verdicts.contains(&hint.reason[1]), "{before}");
            let longest = "longest".parse().expect("a strategy");
            let policy = advisor.policy(longest, &before, &mut Budget::default()).expect("small");
            assert_eq!(policy.wins, mover);
            let next = policy.chosen.map(|chosen| before.after(&chosen).expect("legal"));
            assert_eq!(next.map_or(0, |next| literal.solve(&next).length + 1), length, "{before}");
        }
    }
    assert!(blunders > 100, "{blunders}");
}

const PLAYERS: [&str; 5] = ["perfect", "longest", "random", "slip:0.25", "greedy"];

#[test]
fn strategies_are_legal_and_perfect_ones_win() {
    for start in starts() {
        let first_wins = literal(start.rules().play).wins(&start);
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
                    assert!(!(perfect(mover) && matches!(verdict, MoveVerdict::Blunder(_))), "{start}: {mover}");
                }
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
                "{name} plays only games of a take-away function, in which a move takes from one pile: use human, \
                 perfect, longest, random, slip:RATE or greedy"
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
