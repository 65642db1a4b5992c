//! Verdicts and hints against the outcomes of a literal search.

use fibnim::{Budget, Move, Nat, Outcome, Play, Position, Rules, Solver};
use fibnim_play::{Advise, Advisor, Match, Player, Review, Verdict};

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for pile in 0..position.piles().len() {
        let most = u32::try_from(&position.largest_take(pile)).expect("small");
        moves.extend((1..=most).map(|take| Move { pile, chips: Nat::from(take) }));
    }
    moves
}

/// Whether the player to move wins, by a literal search.
fn wins(rules: &Rules, position: &Position) -> bool {
    let moves = moves(position);
    if moves.is_empty() {
        return rules.play == Play::Misere;
    }
    moves.iter().any(|chosen| !wins(rules, &position.after(&rules.take_away, chosen).expect("legal")))
}

#[test]
fn verdicts_and_hints_are_literal() {
    let mut blunders = 0;
    for (take, play, start) in [
        ("2t", Play::Normal, "(12)"),
        ("2t", Play::Normal, "(4,6;3)"),
        ("2t", Play::Normal, "(3,0,2,4;2)"),
        ("t+1", Play::Normal, "(4;2)+(5;3)"),
        ("2t", Play::Misere, "(9)"),
        ("2t", Play::Misere, "(4,3)"),
        ("3", Play::Misere, "(3;1)+(4;2)"),
    ] {
        let rules = Rules { take_away: take.parse().expect(take), play };
        let mut advisor = Advisor::new(Solver::new(rules.clone()));
        let start: Position = start.parse().expect("a position");
        let mut all = vec![start.clone()];
        all.extend(moves(&start).iter().map(|chosen| start.after(&rules.take_away, chosen).expect("legal")));
        for position in all {
            let mover = wins(&rules, &position);
            let hint = advisor.hint(&position, &mut Budget::default()).expect("small");
            assert_eq!(hint.wins, mover, "{rules}: {position}");
            for chosen in moves(&position) {
                let after = position.after(&rules.take_away, &chosen).expect("legal");
                let keeps = !wins(&rules, &after);
                match advisor.judge(&position, &chosen, &after, &mut Budget::default()).expect("small") {
                    Verdict::Wins => assert!(keeps, "{rules}: {position} {chosen:?}"),
                    Verdict::Lost => assert!(!mover, "{rules}: {position} {chosen:?}"),
                    Verdict::Blunder(better) => {
                        blunders += 1;
                        let better = better.expect("a known move");
                        assert!(mover && !keeps, "{rules}: {position} {chosen:?}");
                        let next = position.after(&rules.take_away, &better).expect("legal");
                        assert!(!wins(&rules, &next), "{rules}: {position} {better:?}");
                        assert_eq!(hint.chosen.as_ref(), Some(&better));
                        let outcome = advisor.analysis(&next, &mut Budget::default()).expect("small").outcome();
                        assert_eq!(outcome, Outcome::P);
                    }
                }
            }
        }
    }
    assert!(blunders > 100, "{blunders}");
}

#[test]
fn a_review_is_the_verdicts_of_all_moves() {
    let start: Position = "(9,12,7)".parse().expect("a position");
    let players = ["random", "slip:0.5"].map(|name| name.parse().expect(name));
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let mut game = Match::new(Rules::FIBONACCI, start, players, 11).expect("small");
    while let Some(chosen) = game.reply(&mut advisor, &mut Budget::default()).expect("small") {
        game.play(&chosen).expect("legal");
    }
    assert!(game.moves().len() > 5);
    let turns: Vec<_> = game.turns().collect();
    assert_eq!(turns.len(), game.moves().len());
    for (number, turn) in turns.iter().enumerate() {
        assert_eq!((turn.number, &turn.chosen), (number, &game.moves()[number]));
        assert_eq!(turn.before, game.position_at(number));
        assert_eq!(turn.after, game.position_at(number + 1));
    }
    let judge = |turn: &fibnim_play::Turn| {
        let mut fresh = Advisor::new(Solver::new(Rules::FIBONACCI));
        fresh.judge(&turn.before, &turn.chosen, &turn.after, &mut Budget::default()).expect("small")
    };
    let verdicts = turns.iter().map(judge).collect();
    assert_eq!(game.review(&mut advisor, &mut Budget::default()), Review { verdicts, stopped: None });
}

#[test]
fn a_review_stops_with_what_it_has() {
    // The last move is made on a single pile, which needs no search.
    let mut game = Match::new(Rules::FIBONACCI, "(300,300,299)".parse().expect("a position"), [Player::Human; 2], 1)
        .expect("small");
    game.play(&Move { pile: 0, chips: Nat::from(300_u32) }).expect("legal");
    game.play(&Move { pile: 1, chips: Nat::from(300_u32) }).expect("legal");
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let mut poor = Budget { memory: 1000, monitor: fibnim::Forever };
    let review = game.review(&mut advisor, &mut poor);
    assert!(review.verdicts.is_empty() && review.stopped.is_some(), "{review:?}");
}
