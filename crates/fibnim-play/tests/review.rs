//! Verdicts and hints against the outcomes of a literal search.

use fibnim::{Budget, Move, Nat, Outcome, Play, Position, RuledPosition, Rules, SolveError, Solver, TakeAway};
use fibnim_literal::Literal;
use fibnim_play::{Advise, Advisor, AnyRules, Losing, Match, MoveVerdict, Moves as _, Player};

use crate::literal::moves;

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
        let after = |position: &RuledPosition| {
            let left = |chosen: &Move| position.after(chosen).expect("legal");
            moves(position.position()).into_iter().map(|chosen| (chosen.clone(), left(&chosen))).collect()
        };
        let mut literal = Literal::of(after, play == Play::Misere);
        let start = start.parse::<Position>().expect("a position").under(rules);
        let left = literal.moves(&start).into_iter().map(|(_, left)| left);
        for position in [start.clone()].into_iter().chain(left) {
            blunders += compare(&mut advisor, &position, position.legal_moves(), |other| literal.wins(other));
        }
    }
    assert!(blunders > 100, "{blunders}");
}

/// Compares the outcome, the hint and the verdicts on these moves of a position with what a literal search says.
/// Returns how many of the moves are blunders.
pub fn compare<R: AnyRules>(
    advisor: &mut impl Advise<R>,
    before: &R::Position,
    moves: impl Iterator<Item = R::Move>,
    mut wins: impl FnMut(&R::Position) -> bool,
) -> u32 {
    let after = |chosen: &R::Move| before.after(chosen).expect("legal");
    let (mover, budget) = (wins(before), &mut Budget::default());
    assert_eq!(advisor.outcome(before, budget), Ok(Outcome::for_mover(mover)), "{before}");
    let hint = advisor.hint(Losing::TakeOne, before, budget).expect("small");
    assert_eq!(hint.wins, mover, "{before}");
    let mut blunders = 0;
    for chosen in moves {
        let keeps = !wins(&after(&chosen));
        match advisor.judge(before, &chosen, &after(&chosen), budget).expect("small") {
            MoveVerdict::Wins => assert!(keeps, "{before}: {chosen:?}"),
            MoveVerdict::Lost => assert!(!mover, "{before}: {chosen:?}"),
            MoveVerdict::Blunder(better) => {
                blunders += 1;
                let better = better.expect("small games are searched");
                assert!(mover && !keeps, "{before}: {chosen:?}");
                assert!(!wins(&after(&better)), "{before}: {better:?}");
                assert_eq!(hint.chosen.as_ref(), Some(&better), "{before}");
            }
        }
    }
    if let (Some(best), true) = (&hint.chosen, mover) {
        assert!(!wins(&after(best)), "{before}: {best:?}");
    }
    blunders
}

#[test]
fn a_review_is_the_verdicts_of_all_moves() {
    let start = "(9,12,7)".parse::<Position>().expect("a position").under(Rules::FIBONACCI);
    let players = ["random", "slip:0.5"].map(|name| name.parse().expect(name));
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let mut game = Match::new(start, players, 11).expect("small");
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
    assert_eq!(game.review(&mut advisor, &mut Budget::default()), Ok(verdicts));
}

#[test]
fn an_advisor_refuses_positions_of_other_rules() {
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let position: Position = "(5;3)".parse().expect("a position");
    let other = position.clone().under(Rules::misere(TakeAway::FIBONACCI));
    assert_eq!(advisor.outcome(&other, &mut Budget::default()), Err(SolveError::NotCovered));
    let own = position.under(Rules::FIBONACCI);
    assert_eq!(advisor.outcome(&own, &mut Budget::default()), Ok(Outcome::P));
}

#[test]
fn a_review_beyond_the_budget_is_an_error() {
    // The last move is made on a single pile, which needs no search.
    let start = "(300,300,299)".parse::<Position>().expect("a position").under(Rules::FIBONACCI);
    let mut game = Match::new(start, [Player::Human; 2], 1).expect("small");
    game.play(&Move { pile: 0, chips: Nat::from(300_u32) }).expect("legal");
    game.play(&Move { pile: 1, chips: Nat::from(300_u32) }).expect("legal");
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let mut poor = Budget { memory: 1000, ..Budget::default() };
    assert!(game.review(&mut advisor, &mut poor).is_err());
}
