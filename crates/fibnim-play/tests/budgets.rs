//! Estimates and odds return partial results if they are stopped.

use std::ops::ControlFlow;

use fibnim::{Budget, Monitor, Position, Progress, RuledPosition, Rules, SolveError, Solver};
use fibnim_play::{Advise, Advisor, Chance, Dice, Estimate, Ratio, Sampling, Strategy, estimate, odds, recursion};

use crate::literal::played;

fn advisor(rules: &Rules) -> Advisor {
    Advisor::new(Solver::new(rules.clone()))
}

fn position(rules: &Rules, text: &str) -> RuledPosition {
    text.parse::<Position>().expect(text).under(rules.clone())
}

fn players(names: [&str; 2]) -> [Strategy; 2] {
    names.map(|name| name.parse().expect(name))
}

/// A monitor that stops the work after this number of checks.
struct Looks(u32);

impl Monitor for Looks {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn a_formula_of_a_long_number_is_stopped() {
    let long = position(&Rules::FIBONACCI, &format!("(1{}7)", "0".repeat(120_000)));
    for names in [["random", "perfect"], ["perfect", "random"], ["optimal", "random"]] {
        let budget = &mut Budget { memory: 1 << 30, monitor: &mut Looks(3) };
        let stopped = odds(&mut advisor(&Rules::FIBONACCI), players(names), &long, Sampling::default(), budget);
        assert!(matches!(stopped, Err(SolveError::Stopped(_))), "{names:?} {stopped:?}");
    }
}

#[test]
fn an_estimate_has_the_winners_of_its_games() {
    for rules in [Rules::FIBONACCI, Rules::misere("2t".parse().expect("a function"))] {
        for names in [["perfect", "random"], ["slip:0.4", "longest"], ["random", "greedy"]] {
            let (players, start, budget) = (players(names), position(&rules, "(5,8,4)"), &mut Budget::default());
            let (mut advisor, mut all) = (advisor(&rules), Estimate::NONE);
            for game in 0..30 {
                let (_, winner) = played(&mut advisor, players, start.position(), &mut Dice::new(9, game));
                let expected =
                    Estimate { wins: all.wins + u64::from(winner == 0), games: all.games + 1, unfinished: 0 };
                let sampling = Sampling { seed: 9, games: game + 1, ..Sampling::default() };
                let more = estimate(&mut advisor, players, &start, sampling, all, budget);
                assert_eq!(more, Ok((expected, None)), "{rules} {names:?} {game}");
                all = expected;
            }
        }
    }
}

#[test]
fn games_without_end_are_counted() {
    let start = position(&Rules::FIBONACCI, &format!("(1{})", "0".repeat(30)));
    let played = |names, sampling| {
        let mut advisor = advisor(&Rules::FIBONACCI);
        estimate(&mut advisor, players(names), &start, sampling, Estimate::NONE, &mut Budget::default())
    };
    let (without_end, stopped) =
        played(["random", "random"], Sampling { games: 6, ..Sampling::default() }).expect("games");
    assert_eq!((without_end, stopped), (Estimate { wins: 0, games: 6, unfinished: 6 }, None));
    assert_eq!(without_end.interval(), (0.0, 1.0));
    // A game ends as soon as a perfect player has a won position, so these take few moves and none is unfinished.
    let few = Sampling { games: 200, moves: 2000, ..Sampling::default() };
    let (ended, stopped) = played(["perfect", "random"], few).expect("games");
    assert_eq!((ended.games, ended.unfinished, stopped), (200, 0, None));
}

#[test]
fn an_estimate_stops_with_what_it_has() {
    // Soon each move takes one chip, so games take long enough to ask the monitor.
    let rules = Rules::normal(fibnim::TakeAway::POWER_OF_TWO);
    let mut advisor = advisor(&rules);
    let (start, both) = (position(&rules, "(5000)"), players(["random", "random"]));
    let mut played = |games, budget: &mut Budget<'_>| {
        let sampling = Sampling { seed: 3, games, ..Sampling::default() };
        estimate(&mut advisor, both, &start, sampling, Estimate::NONE, budget)
    };
    let stopped = (2..200).find_map(|looks| match played(40, &mut Budget::watched(&mut Looks(looks))) {
        Ok((some, Some(SolveError::Stopped(_)))) if !some.games.is_multiple_of(16) => Some(some),
        _ => None,
    });
    let stopped = stopped.expect("it is stopped during a game");
    assert_eq!(played(stopped.games, &mut Budget::default()), Ok((stopped, None)));
}

#[test]
fn answers_are_remembered_within_the_memory() {
    let mut asked = advisor(&Rules::FIBONACCI);
    let perfect = players(["perfect", "perfect"])[0];
    let memory = 1 << 20;
    for pile in 1..20_000_u32 {
        let budget = &mut Budget { memory, ..Budget::default() };
        let pile = position(&Rules::FIBONACCI, &format!("({pile};{})", pile / 2 + 1));
        asked.policy(perfect, &pile, budget).expect("one pile");
    }
    assert!((memory / 8..=memory / 4).contains(&asked.remembered()), "{}", asked.remembered());
    // With a larger budget the recursion remembers more positions.
    let large = position(&Rules::FIBONACCI, "(30000;7)");
    asked.policy(perfect, &large, &mut Budget { memory: 1 << 30, ..Budget::default() }).expect("one pile");
    let more = asked.remembered();
    asked.policy(perfect, &large, &mut Budget { memory: 1 << 30, ..Budget::default() }).expect("one pile");
    assert_eq!(asked.remembered(), more, "an answer that is remembered already");
}

#[test]
fn one_call_for_every_size() {
    let random_first = players(["random", "perfect"]);
    let ask = |rules: &Rules, players, text: &str, sampling| {
        odds(&mut advisor(rules), players, &position(rules, text), sampling, &mut Budget::default())
            .expect("within the budget")
    };
    let sampling = Sampling::default();
    let large = format!("(1{}7)", "0".repeat(299));
    let chance = ask(&Rules::FIBONACCI, random_first, &large, sampling);
    assert!(matches!(chance, Chance::Formula { complement: false, .. }));

    // The formula and the recursion agree on positions that both solve.
    for text in ["(12)", "(33;4)", "(21;20)", "(1)"] {
        for names in [["random", "perfect"], ["perfect", "random"], ["optimal", "random"]] {
            let chance = ask(&Rules::FIBONACCI, players(names), text, sampling);
            let mut own = advisor(&Rules::FIBONACCI);
            let exact = recursion(&mut own, players(names), &position(&Rules::FIBONACCI, text), &mut Budget::default())
                .expect("small")
                .0;
            assert!(matches!(chance, Chance::Formula { .. }));
            assert_eq!(chance.exact(), Some(exact), "{text} {names:?}");
        }
    }

    // Positions that neither the formula nor the recursion can solve.
    for (take, misere, text) in [("3t", false, "10000000000"), ("2t", true, &*format!("1{}", "0".repeat(40)))] {
        let take: fibnim::TakeAway = take.parse().expect(take);
        let rules = if misere { Rules::misere(take) } else { Rules::normal(take) };
        let chance = ask(&rules, random_first, text, Sampling { games: 200, ..sampling });
        let Chance::Estimate { estimate, instead_of: Some(SolveError::Table { .. }), stopped: None } = chance else {
            panic!("{chance:?}")
        };
        assert_eq!((estimate.games, estimate.unfinished), (200, 0));
    }
    // The limit on moves ends each game.
    let chance = ask(&Rules::FIBONACCI, players(["random"; 2]), "10000000000000", Sampling { moves: 1, ..sampling });
    let Chance::Estimate { estimate, stopped: Some(SolveError::Moves { allowed: 1, .. }), .. } = chance else {
        panic!("{chance:?}")
    };
    assert!((1..100).contains(&estimate.games), "{estimate:?}");
}

#[test]
fn stopped_recursions_leave_an_estimate() {
    let start = position(&Rules::FIBONACCI, "(14,13,12)");
    let both = players(["random", "greedy"]);
    let mut patient = advisor(&Rules::FIBONACCI);
    let exact = recursion(&mut patient, both, &start, &mut Budget::default()).expect("small").0;
    let mut monitor = Looks(u32::MAX);
    let mut budget = Budget::watched(&mut monitor);
    let chance = odds(&mut advisor(&Rules::FIBONACCI), both, &start, Sampling::default(), &mut budget).expect("small");
    assert_eq!(chance.exact(), Some(exact.clone()));
    let looks = u32::MAX - monitor.0;
    let mut monitor = Looks(looks - 1);
    let mut budget = Budget::watched(&mut monitor);
    let chance =
        odds(&mut advisor(&Rules::FIBONACCI), both, &start, Sampling::default(), &mut budget).expect("a chance");
    let Chance::Estimate { estimate, instead_of: Some(SolveError::Stopped(_)), .. } = chance else {
        panic!("{chance:?}")
    };
    let (low, high) = Estimate { wins: estimate.wins, ..estimate }.interval();
    // In millionths, with an allowance of a twentieth.
    let millionths = |share: f64| Ratio::new((share * 1e6) as u64, 1_000_000_u32);
    let within = millionths((low - 0.05).max(0.0)) < exact && exact < millionths(high + 0.05);
    assert!(estimate.games > 100 && within, "{low} {high} {exact}");
}
