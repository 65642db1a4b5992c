//! Exact probabilities against a literal enumeration, and the promises of the strategies, under every kind of ruleset.

use fibnim::{Budget, Move, Nat, Outcome, Play, Position, RuledPosition, Rules, Solver};
use fibnim_literal::{Literal, piles};
use fibnim_play::{
    Advise, Advisor, Dice, Estimate, Losing, Match, Player, Ratio, Sampling, Strategy, estimate, recursion,
};
use proptest::prelude::{Just, ProptestConfig, Strategy as _};
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

fn rules(take: &str, play: Play) -> Rules {
    Rules { take_away: take.parse().expect(take), play }
}

fn advisor(rules: &Rules) -> Advisor {
    Advisor::new(Solver::new(rules.clone()))
}

pub fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for pile in 0..position.piles().len() {
        let most = u32::try_from(&position.largest_take(pile)).expect("small");
        moves.extend((1..=most).map(|take| Move { pile, chips: Nat::from(take) }));
    }
    moves
}

/// The probability that the player to move wins, computed directly from the policies, without any shortcut.
fn literal(advisor: &mut Advisor, players: [Strategy; 2], position: &Position) -> Ratio {
    let moves = moves(position);
    if moves.is_empty() {
        return if advisor.rules().play == Play::Misere { Ratio::ONE } else { Ratio::ZERO };
    }
    let ruled = RuledPosition::new(advisor.rules().clone(), position.clone());
    let policy = advisor.policy(players[0], &ruled, &mut Budget::default()).expect("small");
    let slip = policy.slip.ratio();
    let mut chance = Ratio::ZERO;
    let each = slip.clone() / &Nat::from(moves.len());
    for chosen in &moves {
        let mut weight = each.clone();
        if policy.chosen.as_ref() == Some(chosen) {
            weight += &(Ratio::ONE - &slip);
        }
        if weight > Ratio::ZERO {
            let next = ruled.after(chosen).expect("legal");
            chance += &(weight * &(Ratio::ONE - &literal(advisor, [players[1], players[0]], next.position())));
        }
    }
    chance
}

#[test]
fn exact_is_literal() {
    for (rules, starts) in [
        (
            rules("2t", Play::Normal),
            &["(7)", "(6;2)", "(3,4;2)", "(4,2,1)", "(3;2)+(4;1)", "(0;3)", "(1)", "(3,3;not-whole)"][..],
        ),
        (rules("t+1", Play::Normal), &["(7)", "(3,4;2)"]),
        (rules("2t", Play::Misere), &["(7)", "(3,4;2)", "(2,2,2)", "(3;2)+(3;1)", "(1)", "(0;3)"]),
        (rules("1,1,4", Play::Normal), &["(8;3)", "(4,4;1)"]),
    ] {
        for start in starts {
            let start = start.parse::<Position>().expect("a position").under(rules.clone());
            let mut advisor = advisor(&rules);
            for first in Strategy::examples() {
                for second in Strategy::examples() {
                    let players = [first, second];
                    let (exact, _) = recursion(&mut advisor, players, &start, &mut Budget::default()).expect("small");
                    let literal = literal(&mut advisor, players, start.position());
                    assert_eq!(exact, literal, "{rules}: {start}: {first} and {second}");
                }
            }
        }
    }
}

/// The least probability that a random player wins, found by trying all moves of the opponent.
fn least(rules: &Rules, position: &Position, random_moves: bool) -> Ratio {
    let moves = moves(position);
    if moves.is_empty() {
        return if random_moves == (rules.play == Play::Misere) { Ratio::ONE } else { Ratio::ZERO };
    }
    let count = Nat::from(moves.len());
    let ruled = position.clone().under(rules.clone());
    let next = moves.iter().map(|chosen| ruled.after(chosen).expect("legal"));
    let chances = next.map(|next| least(rules, next.position(), !random_moves));
    if random_moves {
        chances.fold(Ratio::ZERO, |sum, each| sum + &each) / &count
    } else {
        chances.min().expect("a move")
    }
}

#[test]
fn optimal_leaves_the_least() {
    for (rules, start) in [
        (rules("2t", Play::Normal), "(9;8)"),
        (rules("2t", Play::Normal), "(8;3)"),
        (rules("2t", Play::Normal), "(4,4;2)"),
        (rules("2t", Play::Normal), "(4,2,1;3)"),
        (rules("3t", Play::Normal), "(8;2)"),
        (rules("2t", Play::Misere), "(4,3;2)"),
        (rules("2t", Play::Normal), "(3;2)+(3;2)"),
    ] {
        let start = start.parse::<Position>().expect("a position").under(rules.clone());
        let players = [Strategy::Perfect(Losing::Optimal), Strategy::Random];
        let (chance, _) = recursion(&mut advisor(&rules), players, &start, &mut Budget::default()).expect("small");
        assert_eq!(Ratio::ONE - &chance, least(&rules, start.position(), false), "{rules}: {start}");
    }
}

/// The moves of a game that is played to its end, and who wins it.
pub fn played(advisor: &mut Advisor, players: [Strategy; 2], start: &Position, dice: &mut Dice) -> (Vec<Move>, usize) {
    let (mut position, mut made) = (RuledPosition::new(advisor.rules().clone(), start.clone()), Vec::new());
    loop {
        let mover = made.len() % 2;
        let policy = advisor.policy(players[mover], &position, &mut Budget::default()).expect("small");
        let Some(chosen) = policy.draw(&position, dice) else {
            return (made, if advisor.rules().play == Play::Misere { mover } else { 1 - mover });
        };
        position = position.after(&chosen).expect("a legal move");
        made.push(chosen);
    }
}

fn any_start() -> impl proptest::strategy::Strategy<Value = (Rules, Position)> {
    let take = prop_oneof![
        Just("2t"),
        Just("t"),
        Just("3t"),
        Just("t+1"),
        Just("floor(5t/2)"),
        Just("3"),
        Just("1,1,4 then t")
    ];
    let pile = (
        0..9_u32,
        prop_oneof![Just("any".to_owned()), Just("not-whole".to_owned()), (1..9_u32).prop_map(|w| w.to_string())],
    );
    (take, any::<bool>(), prop::collection::vec(pile, 1..4), any::<bool>()).prop_map(|(take, misere, piles, local)| {
        let rules = rules(take, if misere { Play::Misere } else { Play::Normal });
        let text = if local {
            piles.iter().map(|(pile, limit)| format!("({pile};{limit})")).collect::<Vec<_>>().join("+")
        } else {
            let chips = piles.iter().map(|(pile, _)| pile.to_string()).collect::<Vec<_>>().join(",");
            format!("({chips};{})", piles[0].1)
        };
        (rules, text.parse().expect("a position"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn strategies_are_legal_and_perfect_ones_win((rules, start) in any_start(), seed in any::<u64>()) {
        let mut advisor = advisor(&rules);
        advisor.prepare(&start.clone().under(rules.clone()), &mut Budget::default()).expect("small");
        let outcome = Solver::new(rules.clone()).solve(&start).expect("small").outcome();
        for first in Strategy::examples() {
            for (stream, second) in (0..).zip(Strategy::examples()) {
                let mut play = || played(&mut advisor, [first, second], &start, &mut Dice::new(seed, stream));
                let (made, winner) = play();
                prop_assert_eq!(&play(), &(made.clone(), winner));
                let next = |position: RuledPosition, chosen| position.after(chosen).expect("a legal move");
                let end = made.iter().fold(start.clone().under(rules.clone()), next);
                prop_assert!(moves(end.position()).is_empty());
                if first.is_perfect() && outcome == Outcome::N {
                    prop_assert_eq!(winner, 0, "{} {}: {} and {}", rules, start, first, second);
                }
                if second.is_perfect() && outcome == Outcome::P {
                    prop_assert_eq!(winner, 1, "{} {}: {} and {}", rules, start, first, second);
                }
            }
        }
    }
}

#[test]
fn piles_of_any_size() {
    let large = "9".repeat(300);
    for start in [format!("({large})"), format!("({large},{large}7;any)"), format!("({large};12)+(8;2)")] {
        let start = start.parse::<Position>().expect("a position").under(Rules::FIBONACCI);
        let mut advisor = advisor(&Rules::FIBONACCI);
        for strategy in Strategy::examples() {
            match advisor.policy(strategy, &start, &mut Budget::default()) {
                Ok(policy) => {
                    let chosen = policy.draw(&start, &mut Dice::new(3, 4)).expect("a move");
                    assert!(start.after(&chosen).is_ok(), "{strategy}: {start}");
                }
                // Only strategies that need the outcome can exceed the budget.
                Err(beyond) => {
                    assert!(strategy.is_perfect() || matches!(strategy, Strategy::Slip(_)), "{strategy}: {beyond}");
                }
            }
        }
    }
}

#[test]
fn named_moves() {
    let mut advisor = advisor(&Rules::FIBONACCI);
    let mut take = |name: &str, position: &str| {
        let (strategy, position) = (name.parse().expect(name), position.parse::<Position>().expect("a position"));
        let policy = advisor.policy(strategy, &position.under(Rules::FIBONACCI), &mut Budget::default());
        policy
            .expect("small")
            .chosen
            .map(|chosen| (chosen.pile + 1, chosen.chips.to_string().parse::<u32>().expect("small")))
            .expect("a move")
    };
    // Flanigan's example: the optimist's move loses, since the threshold of (20,62) is 8.
    assert_eq!(take("optimist", "(20,62;6)"), (1, 5));
    assert_eq!(take("optimist", "(20,62;8)"), (2, 8));
    // Zhou's strategy takes the difference of unequal piles, although (12,5) has another winning opening.
    assert_eq!(take("zhou", "(12,5;any)"), (1, 7));
    assert_eq!(take("perfect", "(5,12;8)"), (2, 7));
    assert_eq!(take("zhou", "(6,3;2)"), (2, 2)); // the difference is beyond the quota
    assert_eq!(take("greedy", "(5,12;8)"), (2, 8));
    assert_eq!(take("greedy", "(21)"), (1, 20));
    assert_eq!(take("perfect", "(8;3)"), (1, 1));
    assert_eq!(take("optimal", "(8;3)"), (1, 2));
    assert_eq!(take("longest", "(100;20)"), (1, 11));
}

#[test]
fn estimates_agree_with_exact_chances() {
    let mut advisor = advisor(&Rules::FIBONACCI);
    let start = "(5,8,13)".parse::<Position>().expect("a position").under(Rules::FIBONACCI);
    let slip = "slip:0.3".parse().expect("a strategy");
    for players in [[Strategy::Random, slip], [slip, Strategy::Greedy], [Strategy::Random, Strategy::Random]] {
        let (exact, _) = recursion(&mut advisor, players, &start, &mut Budget::default()).expect("small");
        let sampling = Sampling { seed: 7, games: 4000, moves: u64::MAX };
        let budget = &mut Budget::default();
        let (found, stopped) =
            estimate(&mut advisor, players, &start, sampling, Estimate::NONE, budget).expect("games");
        assert_eq!((stopped, found.games, found.unfinished), (None, 4000, 0));
        let share = Ratio::new(found.wins, 4000_u32);
        let (less, more) = if share < exact { (&share, exact.clone()) } else { (&exact, share.clone()) };
        // Four standard deviations, each of at most the root of 0.25/4000.
        assert!(more - less < Ratio::new(316_u32, 10_000_u32), "{players:?}: {share} {exact}");
    }
}

/// Piles of a small position and the most that may be taken from each, with its text.
fn small(local: bool) -> Vec<(Vec<u64>, Vec<u64>, String)> {
    if local {
        let all = (1..=4_u64).flat_map(|a| (1..=4_u64).map(move |b| (a, b)));
        let quotas = |(a, b): (u64, u64)| (1..=a).flat_map(move |q| (1..=b).map(move |r| (a, b, q, r)));
        return all
            .flat_map(quotas)
            .map(|(a, b, q, r)| (vec![a, b], vec![q, r], format!("({a};{q})+({b};{r})")))
            .collect();
    }
    let one = (1..=40_u64).flat_map(|n| (1..=n).map(move |q| (vec![n], vec![q], format!("({n};{q})"))));
    let two = (1..=8_u64).flat_map(|a| (1..=8_u64).map(move |b| (a, b)));
    let two = two.flat_map(|(a, b)| (1..=a.max(b)).map(move |q| (vec![a, b], vec![q, q], format!("({a},{b};{q})"))));
    one.chain(two).collect()
}

/// The quickest strategy makes a move that keeps to the literal remoteness, in every small position.
#[test]
fn the_quickest_wins_as_soon_and_loses_as_late_as_possible() {
    let (mut choices, mut slower, mut lost) = (0, 0, 0);
    let quickest: Strategy = "quickest".parse().expect("a strategy");
    for (take, f) in [("2t", (|t| 2 * t) as fn(u64) -> u64), ("t+1", |t| t + 1)] {
        for (play, local) in [(Play::Normal, false), (Play::Misere, false), (Play::Normal, true), (Play::Misere, true)]
        {
            let mut literal = Literal::new(f, play == Play::Misere, local);
            let mut advisor = advisor(&rules(take, play));
            for (sizes, most, text) in small(local) {
                let position = text.parse::<Position>().expect("a position").under(rules(take, play));
                let mut chosen = |strategy| {
                    let policy = advisor.policy(strategy, &position, &mut Budget::default()).expect("small");
                    let chosen = policy.chosen.expect("a move");
                    (chosen.pile, u64::try_from(&chosen.chips).expect("small"))
                };
                let found = piles(&sizes, &most);
                let best = literal.best_moves(&found);
                assert!(best.contains(&chosen(quickest)), "{take} {play:?} {text}: {best:?}");
                if !literal.wins(&found) {
                    lost += 1;
                } else if literal.winning_moves(&found).len() > 1 {
                    choices += 1;
                    slower += u32::from(!best.contains(&chosen(Strategy::Perfect(Losing::TakeOne))));
                }
            }
        }
    }
    // Where several moves win, the least one from the largest pile is often not the quickest.
    assert_eq!((choices, slower, lost), (1889, 1423, 877));
}

#[test]
fn a_game_of_the_quickest_lasts_as_long_as_the_remoteness() {
    let start = "(82;27)".parse::<Position>().expect("a pile").under(Rules::FIBONACCI);
    let lasts = |names: [&str; 2]| {
        let players = names.map(|name| name.parse::<Player>().expect(name));
        let mut game = Match::new(start.clone(), players, 1).expect("small");
        let mut advisor = advisor(&Rules::FIBONACCI);
        while let Some((chosen, beyond)) = game.reply_or_least(&mut advisor, &mut Budget::default()) {
            assert_eq!(beyond, None);
            game.play(&chosen).expect("legal");
        }
        game.moves().len()
    };
    assert_eq!([lasts(["quickest", "longest"]), lasts(["perfect", "longest"])], [43, 63]);
}

/// If the search for the quickest win is beyond the budget, a winning move stands in.
#[test]
fn a_perfect_move_stands_in_for_the_quickest() {
    let players = ["quickest", "human"].map(|name| name.parse().expect(name));
    let start = "(2001,6206;8)".parse::<Position>().expect("piles").under(Rules::FIBONACCI);
    let game = Match::new(start.clone(), players, 1).expect("small");
    let reply =
        game.reply_or_least(&mut advisor(&Rules::FIBONACCI), &mut Budget { memory: 1 << 16, ..Budget::default() });
    let (chosen, Some(_)) = reply.expect("a move") else { panic!("too large for a search") };
    let next = start.after(&chosen).expect("legal");
    let outcomes =
        [&start, &next].map(|ruled| Solver::new(Rules::FIBONACCI).solve(ruled.position()).expect("small").outcome());
    assert_eq!(outcomes, [Outcome::N, Outcome::P]);
}
