//! The solver against the literal rules on all small positions: outcome, threshold and the complete list of winning
//! moves, for many take-away functions, both plays, both dynamics and both opening rules.

use crate::common::{
    Literal, moves, of_256, pattern011, piles as literal_piles, position, quota, sized, solve, threshold, word,
};
use fibnim::search::{GameSearch, Tableau, ThresholdTable};
use fibnim::{
    Budget, Dynamic, Limit, Nat, Outcome, Play, Position, Reason, Rules, Solver, Strength, TakeAway, Theorem, Threshold,
};
use proptest::prelude::*;

/// A take-away function as text for the library and as Rust code.
type Function = (&'static str, fn(u64) -> u64);

const FUNCTIONS: [Function; 22] = [
    ("t", |t| t),
    ("2t", |t| 2 * t),
    ("3t", |t| 3 * t),
    ("t+1", |t| t + 1),
    ("floor(5t/2)", |t| 5 * t / 2),
    ("floor(3t/2)+1", |t| 3 * t / 2 + 1),
    ("10t", |t| 10 * t),
    ("4", |_| 4),
    ("1", |_| 1),
    ("floor(t/2)+1", |t| t / 2 + 1),
    ("2,2,6 then t+3", |t| if t < 3 { 2 } else { t + 3 }),
    ("1,1,1,9 then 9", |t| if t < 4 { 1 } else { 9 }),
    ("2,2 then t", |t| t.max(2)),
    ("2,2,6,6,6,9,9,9,9,10,11,12,13,14 then 30", pattern011),
    ("floor(t/3)+5", |t| t / 3 + 5),
    ("max(t,3)", |t| t.max(3)),
    ("min(2t,7)", |t| (2 * t).min(7)),
    ("t^2", |t| t * t),
    ("2^t", |t| 1 << t.min(62)),
    ("isqrt(t)+1", |t| t.isqrt() + 1),
    ("t*isqrt(t)", |t| t * t.isqrt()),
    ("t+isqrt(t)", |t| t + t.isqrt()),
];

/// Functions with `2^j <= f(2^j) < 2^(j+1)` for all `j` or up to some `j`, `t + 2^j`, and constants.
const NIM: [Function; 11] = [
    ("t", |t| t),
    ("floor(3t/2)", |t| 3 * t / 2),
    ("floor(4t/3)", |t| 4 * t / 3),
    ("2t-1", |t| 2 * t - 1),
    ("1,3,3,7,7,7,7 then 8", |t| if t == 1 { 1 } else { (2 * (t + 1).next_power_of_two() / 2 - 1).min(8) }),
    ("1,2,2,5 then t+2", |t| [1, 2, 2, 5].get(t as usize - 1).copied().unwrap_or(t + 2)),
    ("t+2", |t| t + 2),
    ("t+4", |t| t + 4),
    ("2", |_| 2),
    ("3", |_| 3),
    ("6", |_| 6),
];

/// The largest `t` up to which the code and the text of `pattern011` agree.
const PATTERN_REACHES: u64 = 29;

fn rules(text: &str, play: Play) -> Rules {
    Rules { take_away: crate::common::take_away(text), play }
}

/// The most chips that a limit allows from a pile.
fn most(limit: &Limit, pile: u64) -> u64 {
    match limit {
        Limit::Quota(quota) => word(quota.chips()),
        Limit::Any => pile,
        Limit::NotWhole => pile.saturating_sub(1),
    }
}

/// The least quota that wins, found by trying all; `None` if every pile has its own quota.
fn literal_threshold(game: &mut Literal<'_>, rules: &Rules, position: &Position) -> Option<Threshold> {
    let piles: Vec<u64> = position.piles().iter().map(word).collect();
    let occupied = piles.iter().filter(|&&pile| pile > 0).count();
    let decides_nothing = position.dynamic() == Dynamic::Local || *position.limit(0) == Limit::NotWhole;
    if occupied > 1 && decides_nothing {
        return None;
    }
    if occupied == 0 {
        return Some(threshold((rules.play == Play::Misere).then_some(0)));
    }
    let largest = piles.iter().max().copied().unwrap_or(0);
    let wins: Vec<bool> = (1..=largest + 1).map(|w| game.wins(&literal_piles(&piles, &vec![w; piles.len()]))).collect();
    assert!(wins.is_sorted(), "{} {position}: a larger quota is worse", rules.take_away);
    Some(threshold((1..).zip(wins).find_map(|(w, wins)| wins.then_some(w))))
}

fn check(solver: &Solver, game: &mut Literal<'_>, position: &Position) {
    let rules = solver.rules();
    let piles: Vec<u64> = position.piles().iter().map(word).collect();
    let most: Vec<u64> = (0..piles.len()).map(|i| most(position.limit(i), piles[i])).collect();
    let literal = literal_piles(&piles, &most);
    let analysis = solve(solver, position);
    let context = || format!("{} {:?} {position}", rules.take_away, rules.play);
    assert_eq!(analysis.outcome(), Outcome::for_mover(game.wins(&literal)), "{}", context());
    // The literal list is sorted and without repetition.
    assert_eq!(moves(&analysis), game.winning_moves(&literal), "{}", context());
    assert_eq!(analysis.threshold().cloned(), literal_threshold(game, rules, position), "{}", context());
}

/// All vectors of piles up to `max`, in every order.
fn tuples(len: usize, max: u64) -> Vec<Vec<u64>> {
    let longer = |tuples: Vec<Vec<u64>>| {
        tuples.into_iter().flat_map(|tuple| (0..=max).map(move |pile| [tuple.clone(), vec![pile]].concat())).collect()
    };
    (0..len).fold(vec![Vec::new()], |tuples, _| longer(tuples))
}

/// The opening rules and every quota up to `max`.
fn limits(max: u64) -> Vec<Limit> {
    [Limit::Any, Limit::NotWhole].into_iter().chain((1..=max).map(quota)).collect()
}

fn check_global(functions: &[Function], len: usize, max: u64) {
    for &(text, f) in functions {
        for play in [Play::Normal, Play::Misere] {
            let solver = Solver::new(rules(text, play));
            let mut game = Literal::new(f, play == Play::Misere, false);
            for piles in tuples(len, max) {
                let largest = piles.iter().max().copied().unwrap_or(0);
                for limit in limits(largest + 1) {
                    check(&solver, &mut game, &position(&piles, limit));
                }
            }
        }
    }
}

fn check_local(functions: &[Function], len: usize, max: u64) {
    for &(text, f) in functions {
        for play in [Play::Normal, Play::Misere] {
            let solver = Solver::new(rules(text, play));
            let mut game = Literal::new(f, play == Play::Misere, true);
            let limits = limits(max);
            for piles in tuples(len, max) {
                for choice in tuples(len, limits.len() as u64 - 1) {
                    let chosen = choice.iter().map(|&i| limits[i as usize].clone());
                    let position = Position::local(piles.iter().copied().zip(chosen)).expect("a position");
                    check(&solver, &mut game, &position);
                }
            }
        }
    }
}

#[test]
fn formulas_are_the_functions() {
    for (text, f) in FUNCTIONS.into_iter().chain(NIM) {
        let take: TakeAway = crate::common::take_away(text);
        for t in 1..=PATTERN_REACHES {
            assert_eq!(take.quota_after(&t), f(t), "{text} at {t}");
        }
    }
}

#[test]
fn one_pile() {
    let (pattern, others): (Vec<Function>, _) = FUNCTIONS.iter().partition(|(text, _)| text.ends_with("then 30"));
    check_global(&others, 1, 60);
    check_global(&pattern, 1, PATTERN_REACHES);
}

#[test]
fn two_piles() {
    check_global(&FUNCTIONS, 2, sized(12, 18));
}

#[test]
fn three_piles() {
    check_global(&FUNCTIONS, 3, sized(5, 8));
}

#[test]
fn four_piles() {
    check_global(&FUNCTIONS, 4, sized(2, 4));
    check_global(&FUNCTIONS[..4], 4, sized(3, 5));
}

#[test]
fn nim_with_any_number_of_piles() {
    check_global(&NIM, 2, sized(12, 20));
    check_global(&NIM, 3, sized(5, 10));
    check_global(&NIM, 4, sized(3, 5));
    check_global(&NIM, 5, sized(2, 3));
}

#[test]
fn one_pile_under_local_dynamic() {
    check_local(&FUNCTIONS, 1, 12);
}

#[test]
fn two_piles_under_local_dynamic() {
    check_local(&FUNCTIONS, 2, sized(3, 6));
    check_local(&FUNCTIONS[1..2], 2, sized(8, 11));
}

#[test]
fn three_piles_under_local_dynamic() {
    check_local(&FUNCTIONS[7..9], 3, 3);
}

#[test]
#[ignore = "takes seven seconds"]
fn three_piles_of_any_function_under_local_dynamic() {
    check_local(&FUNCTIONS, 3, 3);
}

proptest! {
    #![proptest_config(of_256(256))]

    /// A line, or a table of values and then a line: a large pile, and several piles under both dynamics.
    #[test]
    fn random_functions(
        steps in prop::collection::vec(0..5_u32, 0..9),
        (p, q, more) in (0..13_u32, 1..6_u32, 0..13_i64),
        misere: bool,
        large in 0..61_u64,
        limited in prop::collection::vec((0..9_u64, 0..11_usize), 1..4),
    ) {
        let value = |last: usize| 1 + steps[..last].iter().sum::<u32>();
        let values = (1..=steps.len()).map(|last| value(last).into()).collect();
        // The line begins near the least value that continues the table.
        let on_line = p * u32::try_from(steps.len() + 1).expect("small") / q;
        let least = i64::from(value(steps.len())) - i64::from(on_line);
        let take_away = TakeAway::table(values, p, q, least + more).expect("legal");
        let play = if misere { Play::Misere } else { Play::Normal };
        let solver = Solver::new(Rules { take_away, play });
        let f = |t: u64| solver.rules().take_away.quota_after(&t);
        let limited: Vec<(u64, Limit)> = limited.into_iter().map(|(pile, i)| (pile, limits(9)[i].clone())).collect();
        let (piles, limit) = (limited.iter().map(|pile| pile.0).collect::<Vec<_>>(), limited[0].1.clone());
        let mut game = Literal::new(f, misere, false);
        check(&solver, &mut game, &position(&[large], limit.clone()));
        check(&solver, &mut game, &position(&piles, limit));
        let position = Position::local(limited).expect("a position");
        check(&solver, &mut Literal::new(f, misere, true), &position);
    }
}

/// The game search, on positions of both dynamics.
#[test]
fn game_search() {
    for (text, f) in &FUNCTIONS[..6] {
        for play in [Play::Normal, Play::Misere] {
            let mut search = GameSearch::new(rules(text, play));
            let mut games = [false, true].map(|local| Literal::new(f, play == Play::Misere, local));
            for piles in tuples(3, 3) {
                for w in 1..=4_u64 {
                    let limits = piles.iter().map(|&pile| (pile, quota(w)));
                    let positions = [position(&piles, quota(w)), Position::local(limits).expect("a position")];
                    for (game, position) in games.iter_mut().zip(&positions) {
                        let outcome = search.outcome(position, &mut Budget::default());
                        let wins = game.wins(&literal_piles(&piles, &[w; 3]));
                        assert_eq!(outcome, Ok(Outcome::for_mover(wins)), "{text} {play:?} {position}");
                    }
                }
            }
        }
    }
}

/// Two piles up to sizes at which columns flip several times: the closed form against the recurrence
/// `L(a) = min { t : f(t) < L(a - t e_i) }`, and the moves that attain it.
#[test]
fn two_piles_against_the_recurrence() {
    let largest = sized(60, 90);
    for text in [
        "2t",
        "t+1",
        "floor(3t/2)+1",
        "2,2 then t",
        "floor(9t/4)",
        "2,2,6,6,6,9,9,9,9,10,11,12,13,14 then 30",
        "t+isqrt(t)",
        "t^2",
    ] {
        let solver = Solver::new(rules(text, Play::Normal));
        let table = ThresholdTable::build(solver.rules(), &[largest; 2].map(Nat::from), &mut Budget::default());
        let table = table.expect("within the budget");
        let threshold_of = |piles: [u64; 2]| table.threshold(&piles.map(|pile| pile as usize)).map(u64::from);
        let wins = |[a, b]: [u64; 2], (pile, t): (usize, u64)| {
            let left = if pile == 0 { [a - t, b] } else { [a, b - t] };
            threshold_of(left).is_none_or(|least| solver.rules().take_away.quota_after(&t) < least)
        };
        for a in 0..=largest {
            for b in 0..=largest {
                let analysis = crate::common::solve_opening(&solver, &[a, b]);
                let takes = (1..=a).map(|t| (0, t)).chain((1..=b).map(|t| (1, t)));
                let expected: Vec<_> = takes.filter(|&chosen| wins([a, b], chosen)).collect();
                assert_eq!(moves(&analysis), expected, "{text} ({a},{b})");
                assert_eq!(analysis.threshold(), Some(&threshold(threshold_of([a, b]))), "{text} ({a},{b})");
                let least = expected.iter().map(|&(_, t)| t).min();
                assert_eq!(threshold_of([a, b]), least, "{text} ({a},{b})");
            }
        }
    }
}

/// Quotas at and above the largest number of 32 bits.
#[test]
fn huge_quotas() {
    const HUGE: [Function; 3] = [
        ("4294967294", |_| 4_294_967_294),
        ("4294967295", |_| 4_294_967_295),
        ("1,4000000000 then 4000000000t", |t| if t == 1 { 1 } else { 4_000_000_000 * t }),
    ];
    check_global(&HUGE, 1, 6);
    check_global(&HUGE, 2, 5);
    check_global(&HUGE, 3, 4);
    check_local(&HUGE, 2, 3);
}

/// The fastest method that covers a position answers it, and a search reports the number of positions searched.
#[test]
fn the_reason_is_the_method() {
    use Theorem::{
        Constant, Mirror, MisereOnePile, MiserePowerOfTwo, OnePile, PlusPower, PowerOfTwo, PowerOfTwoClass, TwoPile,
    };
    let reason = |text: &str, play: Play, position: &str| {
        solve(&Solver::new(rules(text, play)), &position.parse().expect("a position")).reason()
    };
    let theorems = [
        ("2t", Play::Normal, "(0,0;1)", Theorem::Rules),
        ("2t", Play::Misere, "(0,0;1)", Theorem::Rules),
        ("3t", Play::Normal, "(0,9;1)", OnePile),
        ("3t", Play::Normal, "(0;1)+(9;1)", OnePile),
        ("4", Play::Normal, "(9;1)", OnePile),
        ("3t", Play::Misere, "(9,0;1)", MisereOnePile),
        ("2t", Play::Normal, "(9,12;1)", TwoPile),
        ("t^2", Play::Normal, "(9,5;1)", TwoPile),
        ("t+isqrt(t)", Play::Normal, "(900,1200;1)", TwoPile),
        ("t^2", Play::Normal, "(900;1)", OnePile),
        ("isqrt(t)+1", Play::Misere, "(900;1)", MisereOnePile),
        ("2^t", Play::Normal, "(9,4,9,4;1)", Mirror),
        ("t+1", Play::Normal, "(9,0,12;1)", TwoPile),
        ("3t", Play::Normal, "(9,4,0,9,4;1)", Mirror),
        ("floor(t/2)+1", Play::Normal, "(2,2;1)", Mirror),
        ("t", Play::Normal, "(9,4,1,9,4;1)", PowerOfTwo),
        ("2t-1", Play::Normal, "(9,4,1,9,4;1)", PowerOfTwoClass),
        ("1,3,5 then t+2", Play::Normal, "(3,1;1)", PowerOfTwoClass),
        ("t+1", Play::Normal, "(9,4,0,1,4;1)", PlusPower),
        ("t+2", Play::Normal, "(9,4;1)", PlusPower),
        ("t", Play::Misere, "(9,4;1)", MiserePowerOfTwo),
        ("floor(3t/2)", Play::Misere, "(9,4,2;1)", MiserePowerOfTwo),
        ("5", Play::Normal, "(9,4;1)", Constant),
        ("5", Play::Misere, "(9,4,7;1)", Constant),
    ];
    for (text, play, position, theorem) in theorems {
        assert_eq!(reason(text, play, position), Reason::Theorem(theorem), "{text} {play:?} {position}");
    }
    // Sorted pairs up to (9, 12), and sorted pairs up to (5, 5) and to (3, 3).
    let searched = |positions: u64| Reason::ThresholdSearch { positions };
    assert_eq!(reason("3t", Play::Normal, "(9,12;1)"), searched(85));
    assert_eq!(reason("t^2", Play::Normal, "(9,12;1)"), searched(85));
    assert_eq!(reason("floor(t/2)+1", Play::Normal, "(5,5;1)"), searched(21));
    assert_eq!(reason("2t", Play::Misere, "(3,3;1)"), searched(10));
    // The rows of piles up to 5, computed once for both piles.
    assert_eq!(
        reason("2t", Play::Normal, "(3;1)+(5;1)"),
        Reason::NimSum { rows: 6, states: None, weakest: Strength::Search }
    );
    assert!(matches!(reason("2t", Play::Misere, "(3;1)+(3;1)"), Reason::Tame { positions: 1.. }));
}

/// Many thresholds of the tables are above 255, and some quotas equal to them.
#[test]
fn tableaux_by_formula_are_those_by_recurrence() {
    const LAST: u32 = 550;
    let formulas = [("t+isqrt(t)", true), ("t*isqrt(t)", false), ("min(2t,50)", false)];
    let lines = [("2t", true), ("t", true), ("t+1", true), ("floor(3t/2)+1", true), ("3t", false)];
    for (text, in_class) in lines.into_iter().chain(formulas) {
        let rules = rules(text, Play::Normal);
        let tableau = Tableau::build(&rules, LAST, LAST, &mut Budget::default()).expect("within the budget");
        assert_eq!(matches!(tableau, Tableau::Formula(_)), in_class, "{text}");
        let piles = [LAST, 2 * LAST].map(Nat::from);
        let table = ThresholdTable::build(&rules, &piles, &mut Budget::default()).expect("within the budget");
        for (m, d) in (0..=LAST).flat_map(|m| (0..=LAST).map(move |d| (m, d))) {
            assert_eq!(tableau.threshold(m, d), table.threshold(&[m as usize, (m + d) as usize]), "{text}: {m}, {d}");
        }
    }
}
