//! Verdicts and hints against the outcomes of a literal game.

use fibnim::{Budget, Move, Nat, Outcome, Play, Position, Rules, Solver};
use fibnim_play::{Advisor, Verdict};

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for pile in 0..position.piles().len() {
        let most = u32::try_from(&position.largest_take(pile)).expect("small");
        moves.extend((1..=most).map(|take| Move { pile, chips: Nat::from(take) }));
    }
    moves
}

/// Whether the player to move wins, by the rules and nothing else.
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
                let keeps = !wins(&rules, &position.after(&rules.take_away, &chosen).expect("legal"));
                match advisor.judge(&position, &chosen, &mut Budget::default()).expect("small") {
                    Verdict::Wins => assert!(keeps, "{rules}: {position} {chosen:?}"),
                    Verdict::Lost => assert!(!mover, "{rules}: {position} {chosen:?}"),
                    Verdict::Blunder(better) => {
                        blunders += 1;
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
