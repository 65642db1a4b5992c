//! Sums against a literal game search: sums of games, each with its own take-away function and limit, and heaps of nim.

use crate::common::{Literal, of_256, quota, sized, take_away, word};
use fibnim::explain::{Numbers, Sentence};
use fibnim::grundy::{SolvedSum, literal_rows};
use fibnim::search::GameSearch;
use fibnim::{Budget, Component, Limit, Move, Nat, Outcome, Play, Reason, Rules, Sum, Theorem};
use proptest::prelude::*;

fn solve(sum: &Sum) -> SolvedSum {
    sum.solve(&mut Budget::default()).expect("within the budget")
}

fn parse(text: &str) -> Sum {
    text.parse().expect("a sum")
}

/// All legal moves, found by trying every number of chips from every component.
fn legal_moves(sum: &Sum) -> Vec<Move> {
    let moves = |(pile, component): (usize, &Component)| {
        (1..=word(component.chips()) + 1).map(move |take| Move { pile, chips: Nat::from(take) }).collect::<Vec<_>>()
    };
    sum.components().iter().enumerate().flat_map(moves).filter(|chosen| sum.after(chosen).is_ok()).collect()
}

fn components(largest: u64, functions: &[&str]) -> Vec<Component> {
    let limits = |chips: u64| [Limit::Any, Limit::NotWhole].into_iter().chain((1..=chips + 1).map(quota));
    let piles = functions.iter().flat_map(|text| {
        (0..=largest).flat_map(move |chips| {
            limits(chips).map(move |limit| Component::Pile { chips: chips.into(), limit, take: take_away(text) })
        })
    });
    piles.chain((0..=largest).map(|chips| Component::Heap(chips.into()))).collect()
}

type Game = Literal<'static, Sum, Move>;

/// The literal game of sums, which does not use Grundy values.
fn literal(play: Play) -> Game {
    let after = |sum: &Sum, chosen: Move| {
        let left = sum.after(&chosen).expect("legal");
        (chosen, left)
    };
    Literal::of(
        move |sum: &Sum| legal_moves(sum).into_iter().map(|chosen| after(sum, chosen)).collect(),
        play == Play::Misere,
    )
}

/// Games under normal and under misère play, and searches of them.
fn games() -> [(Game, GameSearch); 2] {
    [Play::Normal, Play::Misere].map(|play| (literal(play), GameSearch::new(Rules { play, ..Rules::FIBONACCI })))
}

#[test]
fn values_under_misere_play() {
    let all = components(5, &["2t", "t", "3"]);
    let mut game = literal(Play::Misere);
    let mut value = |sum: &Sum| Nat::from(game.solve(sum).misere_value);
    for (i, a) in all.iter().enumerate() {
        for b in &all[..=i] {
            let sum = Sum::new([a, b].map(Clone::clone)).expect("two components");
            let parts = [a, b].map(|part| value(&Sum::new([part.clone()]).expect("one component")));
            let expected = (parts.to_vec(), value(&sum));
            assert_eq!(sum.misere_values(&mut Budget::default()), Ok(Some(expected)), "{sum}");
        }
    }
}

fn check(games: &mut [(Game, GameSearch); 2], sum: &Sum) {
    let (solved, misere) = (solve(sum), sum.solve_misere(&mut Budget::default()).expect("within the budget"));
    let answers = [
        (Play::Normal, solved.outcome(), solved.winning_moves().collect()),
        (Play::Misere, misere.outcome, misere.moves),
    ];
    for ((game, search), (play, outcome, moves)) in games.iter_mut().zip(answers) {
        assert_eq!(outcome, Outcome::for_mover(game.wins(sum)), "{sum} {play:?}");
        assert_eq!(search.outcome_of_sum(sum, &mut Budget::default()), Ok(outcome), "{sum} {play:?}");
        assert_eq!(moves, game.winning_moves(sum), "{sum} {play:?}");
    }
}

#[test]
fn two_components() {
    let all = components(sized(3, 5), &["2t", "t", "3t", "3", "2,2,6 then 2t"]);
    let mut games = games();
    for a in &all {
        for b in &all {
            check(&mut games, &Sum::new([a.clone(), b.clone()]).expect("two components"));
        }
    }
}

#[test]
fn three_components() {
    let all = components(3, &["2t", "t+1"]);
    let mut games = games();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all[..=i].iter().enumerate() {
            for c in &all[..=j] {
                check(&mut games, &Sum::new([c, a, b].map(Clone::clone)).expect("three components"));
            }
        }
    }
}

/// Winning moves can form long runs of consecutive takes; no other takes win.
#[test]
fn runs_of_winning_moves() {
    let sum = parse("(200;any)[1]+*1");
    let solved = solve(&sum);
    let rows = literal_rows(&take_away("1"), 200);
    assert_eq!(solved.values, [Nat::from(rows[200][200]), Nat::ONE]);
    let expected: Vec<u64> = (1..=200_u64).filter(|&k| rows[200 - k as usize][usize::from(k < 200)] == 1).collect();
    let found: Vec<u64> = solved.winning_moves().filter(|m| m.pile == 0).map(|m| word(&m.chips)).collect();
    assert_eq!(found, expected);
    assert!(found.len() > 50);
}

#[test]
fn heaps_of_any_size() {
    let large = format!("1{}", "0".repeat(300));
    let solved = solve(&parse(&format!("*{large}+(26;5)")));
    assert_eq!(solved.outcome(), Outcome::N);
    let best: Vec<Move> = solved.winning_moves().collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0].chips, large.parse::<Nat>().expect("a number") - 4_u32);
    let misere = parse(&format!("*{large}+*1")).solve_misere(&mut Budget::default()).expect("no search");
    assert_eq!((misere.outcome, misere.reason), (Outcome::N, Reason::Theorem(Theorem::MisereNim)));
    assert_eq!(misere.moves, [Move { pile: 0, chips: large.parse().expect("a number") }]);
    let equal = solve(&parse(&format!("*{large}+*{large}")));
    assert_eq!((equal.outcome(), equal.rows, equal.winning_moves().count()), (Outcome::P, 0, 0));
    assert_eq!(solve(&parse("(1)+(0)+*0+(0;9)[t]")).values, vec![Nat::ZERO; 4]);
}

#[test]
fn explanations() {
    let nats = |numbers: &[u32]| numbers.iter().map(|&number| Nat::from(number)).collect::<Vec<_>>();
    let two = || Nat::from(2_u32);
    for (text, values, nim_sum) in
        [("(26;5)+(3;3)+*6", nats(&[4, 3, 6]), Nat::ONE), ("(26;5)+*4", nats(&[4, 4]), Nat::ZERO)]
    {
        let values = Numbers { first: values, left_out: 0 };
        assert_eq!(solve(&parse(text)).explain()[0], Sentence::GrundyValues { values, nim_sum }, "{text}");
    }
    let left = |chips, pile| Sentence::ExampleComponent { chips, pile, left: two(), quota: two(), value: two() };
    assert_eq!(solve(&parse("(26;5)+(3;3)+*6")).explain()[2], left(Nat::ONE, 2));
    let many = vec!["*1"; 100].join("+");
    let Sentence::GrundyValues { values, .. } = &solve(&parse(&many)).explain()[0] else { panic!("a sum") };
    assert_eq!((values.first.len(), values.left_out), (Numbers::MOST, 100 - Numbers::MOST));
}

fn large_component() -> impl Strategy<Value = Component> {
    let take = prop_oneof![Just("2t"), Just("3t"), Just("floor(3t/2)+1"), Just("9")];
    let limit = prop_oneof![Just(Limit::Any), Just(Limit::NotWhole), (1..400_u64).prop_map(quota)];
    prop_oneof![
        1 => (1..64_u64).prop_map(|chips| Component::Heap(chips.into())),
        6 => (1..2_000_u64, limit, take)
            .prop_map(|(chips, limit, take)| Component::Pile { chips: chips.into(), limit, take: take_away(take) }),
    ]
}

proptest! {
    #![proptest_config(of_256(48))]

    /// Winning moves lead to P, and other moves do not.
    #[test]
    fn large_sums(components in prop::collection::vec(large_component(), 1..4)) {
        let sum = Sum::new(components).expect("not empty");
        let solved = solve(&sum);
        let winning: Vec<Move> = solved.winning_moves().collect();
        prop_assert_eq!(solved.outcome() == Outcome::P, winning.is_empty());
        let stride = legal_moves(&sum).len() / 40 + 1;
        for chosen in legal_moves(&sum).iter().step_by(stride).chain(winning.iter().take(20)) {
            let next = solve(&sum.after(chosen).expect("legal"));
            prop_assert_eq!(next.outcome() == Outcome::P, winning.contains(chosen), "{} {:?}", sum, chosen);
        }
    }
}
