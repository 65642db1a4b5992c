//! Relatives against the literal rules: random rules, one to three piles, both plays.

use std::sync::Arc;

use fibnim::relative::{Ending, NextQuota, Relative, RelativeSolver, RelativeThresholds, RelativeValues, TakeSet};
use fibnim::{Budget, Limit, Move, Nat, Outcome, Play, Position, Quota, Reason, RuledPosition, SolveError, Threshold};
use fibnim_literal::Literal;

/// A quota after a move, as text for the library and as code for the chips left and taken.
type Function = (&'static str, fn(i64, i64) -> i64);

const FUNCTIONS: [Function; 22] = [
    ("2t", |_, t| 2 * t),
    ("max(1,floor(n/2))", |n, _| (n / 2).max(1)),
    ("n-1", |n, _| n - 1),
    ("3,1,4,1,5 then t", |_, t| if t < 6 { [3, 1, 4, 1, 5][t as usize - 1] } else { t }),
    ("10-t", |_, t| 10 - t),
    ("unlimited", |_, _| i64::MAX),
    ("t-1", |_, t| t - 1),
    ("n+t", |n, t| n + t),
    ("min(2t,n-t)", |n, t| (2 * t).min(n - t)),
    ("(t-3)^2", |_, t| (t - 3) * (t - 3)),
    ("7-2n+t*t", |n, t| 7 - 2 * n + t * t),
    ("isqrt(n)*2-t+1", |n, t| n.isqrt() * 2 - t + 1),
    ("2^(n-2)", |n, _| if n < 2 { 0 } else { 1 << (n - 2).min(60) }),
    ("max(3-n,t)", |n, t| (3 - n).max(t)),
    ("0", |_, _| 0),
    ("4 - floor((n-5)/2)", |n, _| 4 - (n - 5).div_euclid(2)),
    ("0,0,2,0,9 then n", |n, t| if t < 6 { [0, 0, 2, 0, 9][t as usize - 1] } else { n }),
    ("1.5n", |n, _| 3 * n / 2),
    ("5t-n", |n, t| 5 * t - n),
    ("t+1", |_, t| t + 1),
    ("2,1 then unlimited", |_, t| if t < 3 { 3 - t } else { i64::MAX }),
    ("max(1,7-n)*2-3", |n, _| (7 - n).max(1) * 2 - 3),
];

/// A set of takes, as text and as code.
type Set = (&'static str, fn(u64) -> bool);

const SETS: [Set; 8] = [
    ("all", |_| true),
    ("fib", |t| [1, 2, 3, 5, 8, 13, 21].contains(&t)),
    ("squares", |t| t.isqrt().pow(2) == t),
    ("cubes", |t| [1, 8, 27].contains(&t)),
    ("powers of 2", u64::is_power_of_two),
    ("powers of 3", |t| [1, 3, 9, 27].contains(&t)),
    ("odd", |t| t % 2 == 1),
    ("primes", |t| [2, 3, 5, 7, 11, 13, 17, 19, 23].contains(&t)),
];

/// Numbers below a bound (a linear congruential generator).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn word(number: &Nat) -> u64 {
    u64::try_from(number).expect("a small number")
}

fn quotas(f: fn(i64, i64) -> i64) -> impl Fn(u64, u64) -> u64 {
    move |n, t| f(n.cast_signed(), t.cast_signed()).max(0).cast_unsigned()
}

fn position(rules: &Arc<Relative>, piles: &[u64], limit: Limit) -> RuledPosition<Relative> {
    let position = Position::global(piles.iter().copied(), limit).expect("piles");
    RuledPosition::new(rules.clone(), position)
}

fn under(quota: u64) -> Limit {
    Limit::Quota(Quota::new(quota).expect("not 0"))
}

fn relative(takes: &str, quota: &str) -> Relative {
    Relative {
        takes: takes.parse().expect("a set"),
        quota: quota.parse().expect("a function"),
        blocked: 0,
        ending: Ending::AllEmpty,
        no_repeat: false,
        play: Play::Normal,
    }
}

/// All positions of some piles up to a size.
fn all(piles: usize, most: u64) -> Vec<Vec<u64>> {
    (0..piles).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|some| (0..=most).map(|pile| [&some[..], &[pile]].concat())).collect()
    })
}

#[test]
fn random_rules_are_played_as_the_literal_game() {
    let mut random = Random(59);
    let budget = &mut Budget::default();
    let mut compared = 0;
    for case in 0..if cfg!(debug_assertions) { 240 } else { 1200 } {
        let (piles, most) = [(1, 22), (2, 7), (3, 3)][case % 3];
        let (text, f) = FUNCTIONS[random.below(FUNCTIONS.len())];
        let one = 1 + random.below(4) as u64;
        let list: Vec<u64> = (1..=most).filter(|&t| t == one || random.below(10) < 6).collect();
        let listed = list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let (named, member) = SETS[random.below(SETS.len())];
        let is_list = random.below(3) == 0;
        let blocked = [0, 0, 1, 2][random.below(4)];
        let (first, misere) = (random.below(2) == 0, random.below(2) == 0);
        let rules = Arc::new(Relative {
            blocked: blocked as u32,
            ending: if first { Ending::FirstEmpty } else { Ending::AllEmpty },
            play: if misere { Play::Misere } else { Play::Normal },
            ..relative(if is_list && !list.is_empty() { &listed } else { named }, text)
        });
        let permits = move |t| if is_list && !list.is_empty() { list.contains(&t) } else { member(t) };
        let mut literal = Literal::relative(permits, quotas(f), first, misere, false).forbidding(blocked);
        let prepared = RelativeSolver::build(&rules, false, &vec![most.into(); piles], budget).expect("small");
        for sizes in all(piles, most) {
            for quota in [1, 2, 3, 5, 100] {
                let state = fibnim_literal::piles(&sizes, &vec![quota; piles]);
                let solved = literal.solve(&state);
                let position = position(&rules, &sizes, under(quota));
                let found = position.solve(budget).expect("a small position");
                let name = format!("{position} {rules:?}");
                let again = prepared.solve(&position, budget).expect("a small position");
                assert_eq!((found.outcome, &found.threshold), (again.outcome, &again.threshold), "{name}");
                assert_eq!(found.winning_moves, again.winning_moves, "{name}");
                assert_eq!(found.outcome == Outcome::N, solved.wins, "{name}");
                let moves = |of: &[Move]| of.iter().map(|m| (m.pile, word(&m.chips))).collect::<Vec<_>>();
                let expected = if solved.wins { literal.winning_moves(&state) } else { Vec::new() };
                assert_eq!(moves(&found.winning_moves), expected, "{name}");
                if let Some(threshold) = &found.threshold {
                    assert_eq!(threshold.is_reached_by(&quota.into()), solved.wins, "{name} {threshold}");
                } else {
                    assert!(misere && !rules.takes.up_to(1).contains(&1), "{name}");
                }
                let remoteness = position.remoteness(budget).expect("a small position");
                assert_eq!((word(&remoteness.length), remoteness.outcome), (solved.length, found.outcome), "{name}");
                assert_eq!(moves(&remoteness.moves), literal.best_moves(&state), "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

/// The search of one pile with many permitted takes, and the literal one, for larger piles.
#[test]
fn long_piles_have_the_thresholds_of_the_recurrence() {
    let last = if cfg!(debug_assertions) { 150 } else { 400 };
    for (text, f) in FUNCTIONS {
        for (takes, permits) in [SETS[0], SETS[6], SETS[7]] {
            for (blocked, play) in [(0, Play::Normal), (2, Play::Normal), (0, Play::Misere), (1, Play::Misere)] {
                let rules = Arc::new(Relative { blocked, play, ..relative(takes, text) });
                let table = RelativeThresholds::build(&rules, &[last.into()], &mut Budget::default()).expect("small");
                let takes = rules.takes.up_to(last);
                let least = takes[0];
                // By the definition of P: below the threshold, and under misère play with a legal move.
                let mut thresholds: Vec<Option<u32>> = Vec::new();
                for n in 0..=last {
                    let wins = |t: &u32| {
                        let quota = f((n - t).into(), (*t).into()).clamp(0, 1 << 20) as u32;
                        let below = thresholds[(n - t) as usize].is_none_or(|threshold| quota < threshold);
                        below && (play == Play::Normal || quota >= least && n - t >= least)
                    };
                    let winning = takes.iter().copied().take_while(|&t| t <= n).filter(wins).nth(blocked as usize);
                    thresholds.push(winning);
                    let expected = match play {
                        Play::Misere if n < least => Some(Threshold::Finite(Nat::ZERO)),
                        Play::Misere if least > 1 => None,
                        _ => Some(winning.map(Nat::from).into()),
                    };
                    assert_eq!(table.threshold(&[n]), expected, "{n} {rules:?} {permits:?}");
                }
            }
        }
    }
}

#[test]
fn grundy_values_are_those_of_the_literal_game() {
    let budget = &mut Budget::default();
    for (text, f) in FUNCTIONS {
        for (takes, permits) in SETS.into_iter().chain([("2,3,7", (|t| [2, 3, 7].contains(&t)) as fn(u64) -> bool)]) {
            let rules = Arc::new(relative(takes, text));
            let mut literal = Literal::relative(permits, quotas(f), false, false, true);
            let values = RelativeValues::build(&rules, &25_u32.into(), budget).expect("small");
            for (pile, quota) in (0..=25_u64).flat_map(|pile| [1, 2, 4, 9, 30].map(|quota| (pile, quota))) {
                let expected = literal.solve(&fibnim_literal::piles(&[pile], &[quota])).value;
                let found = values.value(&pile.into(), &quota.into()).expect("small");
                assert_eq!(found, expected.into(), "({pile};{quota}) {text} {takes}");
            }
            for (sizes, own) in [([5_u64, 9], [3_u64, 4]), ([7, 7], [2, 6]), ([8, 3], [8, 1]), ([6, 10], [9, 10])] {
                let state = fibnim_literal::piles(&sizes, &own);
                let piles = sizes.into_iter().zip(own).map(|(pile, quota)| (pile, under(quota)));
                let sum = RuledPosition::new(rules.clone(), Position::local(piles).expect("two piles"));
                let found = sum.solve(budget).expect("small");
                let moves: Vec<_> = found.winning_moves.iter().map(|m| (m.pile, word(&m.chips))).collect();
                assert_eq!(moves, literal.winning_moves(&state), "{sum} {text} {takes}");
                assert_eq!(found.outcome == Outcome::N, literal.wins(&state), "{sum} {text} {takes}");
            }
        }
    }
}

/// Sums of piles with quotas of their own: outcomes, winning moves and remoteness, which no values give under other
/// rules than those of Grundy values.
#[test]
fn sums_are_played_as_the_literal_game() {
    let mut random = Random(8);
    let budget = &mut Budget::default();
    let mut methods = [0; 2];
    for _ in 0..if cfg!(debug_assertions) { 400 } else { 2000 } {
        let (text, f) = FUNCTIONS[random.below(FUNCTIONS.len())];
        let (takes, permits) = SETS[random.below(SETS.len())];
        let (first, misere, blocked) = (random.below(2) == 0, random.below(2) == 0, [0, 0, 1, 2][random.below(4)]);
        let rules = Arc::new(Relative {
            blocked: blocked as u32,
            ending: if first { Ending::FirstEmpty } else { Ending::AllEmpty },
            play: if misere { Play::Misere } else { Play::Normal },
            ..relative(takes, text)
        });
        let mut literal = Literal::relative(permits, quotas(f), first, misere, true).forbidding(blocked);
        for _ in 0..5 {
            let sizes: Vec<u64> = (0..2 + random.below(2)).map(|_| random.below(7) as u64).collect();
            let own: Vec<u64> = sizes.iter().map(|_| 1 + random.below(6) as u64).collect();
            let state = fibnim_literal::piles(&sizes, &own);
            let piles = sizes.iter().copied().zip(own.iter().map(|&quota| under(quota)));
            let sum = RuledPosition::new(rules.clone(), Position::local(piles).expect("a sum"));
            let (found, solved) = (sum.solve(budget).expect("small"), literal.solve(&state));
            let moves = |of: &[Move]| of.iter().map(|m| (m.pile, word(&m.chips))).collect::<Vec<_>>();
            let expected = if solved.wins { literal.winning_moves(&state) } else { Vec::new() };
            assert_eq!(
                (found.outcome == Outcome::N, moves(&found.winning_moves)),
                (solved.wins, expected),
                "{sum} {rules:?}"
            );
            let length = sum.remoteness(budget).expect("small");
            assert_eq!((word(&length.length), length.outcome), (solved.length, found.outcome), "{sum} {rules:?}");
            assert_eq!(moves(&length.moves), literal.best_moves(&state), "{sum} {rules:?}");
            methods[usize::from(matches!(found.reason, Reason::GameSearch { .. }))] += 1;
        }
    }
    assert!(methods.iter().all(|&times| times > 200), "{methods:?}");
}

/// Piles, each with the most that may be taken from it, and the last take.
type AfterTake = (Vec<(u64, u64)>, u64);

/// Games in which no move may take as many chips as the one before, by their rules.
#[test]
fn takes_that_may_not_be_repeated() {
    let mut random = Random(3);
    let budget = &mut Budget::default();
    let mut methods = [0; 2];
    for _ in 0..if cfg!(debug_assertions) { 300 } else { 1500 } {
        let (text, f) = FUNCTIONS[random.below(FUNCTIONS.len())];
        let (takes, permits) = SETS[random.below(SETS.len())];
        let (first, misere, local) = (random.below(3) == 0, random.below(2) == 0, random.below(3) == 0);
        let blocked = [0, 0, 0, 1][random.below(4)];
        let rules = Arc::new(Relative {
            blocked: blocked as u32,
            no_repeat: true,
            ending: if first { Ending::FirstEmpty } else { Ending::AllEmpty },
            play: if misere { Play::Misere } else { Play::Normal },
            ..relative(takes, text)
        });
        let quota = quotas(f);
        let moves = |(piles, last): &AfterTake| -> Vec<((usize, u64), AfterTake)> {
            let over = first && piles.iter().any(|&(pile, _)| pile == 0);
            let all = piles.iter().enumerate().filter(|_| !over);
            let takes = |(at, &(pile, most)): (usize, &(u64, u64))| (1..=most.min(pile)).map(move |take| (at, take));
            let legal = all.flat_map(takes).filter(|&(_, take)| permits(take) && take != *last);
            let after = |(at, take): (usize, u64)| {
                let left = piles[at].0 - take;
                let most = quota(left, take);
                let limited = |(i, &(pile, own)): (usize, &(u64, u64))| {
                    if i == at { (left, most) } else { (pile, if local { own } else { most }) }
                };
                ((at, take), (piles.iter().enumerate().map(limited).collect(), take))
            };
            legal.map(after).collect()
        };
        let mut literal = Literal::of(moves, misere).forbidding(blocked);
        for _ in 0..6 {
            let count = if local { 2 } else { 1 + random.below(3) };
            let most = [14, 7, 4][count - 1];
            let sizes: Vec<u64> = (0..count).map(|_| random.below(most) as u64).collect();
            let own: Vec<u64> = sizes.iter().map(|_| 1 + random.below(6) as u64).collect();
            let last = random.below(5) as u64;
            let position = if local {
                Position::local(sizes.iter().copied().zip(own.iter().map(|&quota| under(quota))))
            } else {
                Position::global(sizes.iter().copied(), under(own[0]))
            };
            let position = RuledPosition::new(rules.clone(), position.expect("piles")).with_last(last.into());
            let limits = |i: usize| if local { own[i] } else { own[0] };
            let state = (sizes.iter().enumerate().map(|(i, &pile)| (pile, limits(i))).collect(), last);
            let solved = literal.solve(&state);
            let found = position.solve(budget).expect("small");
            let name = format!("{position} after {last} {rules:?}");
            let moves = |of: &[Move]| of.iter().map(|m| (m.pile, word(&m.chips))).collect::<Vec<_>>();
            let expected = if solved.wins { literal.winning_moves(&state) } else { Vec::new() };
            assert_eq!((found.outcome == Outcome::N, moves(&found.winning_moves)), (solved.wins, expected), "{name}");
            if let Some(threshold) = found.threshold {
                assert_eq!(threshold.is_reached_by(&own[0].into()), solved.wins, "{name} {threshold}");
            }
            let length = position.remoteness(budget).expect("small");
            assert_eq!(
                (word(&length.length), moves(&length.moves)),
                (solved.length, literal.best_moves(&state)),
                "{name}"
            );
            assert_eq!(moves(&position.legal_moves().collect::<Vec<_>>()).len(), literal.moves(&state).len(), "{name}");
            for (chosen, (_, taken)) in literal.moves(&state) {
                let chosen = Move { pile: chosen.0, chips: chosen.1.into() };
                let after = position.after(&chosen).expect("legal");
                assert_eq!(after.last(), Some(&taken.into()), "{name}");
            }
            methods[usize::from(matches!(found.reason, Reason::GameSearch { .. }))] += 1;
        }
    }
    assert!(methods.iter().all(|&times| times > 200), "{methods:?}");
    let both = Arc::new(Relative { no_repeat: true, blocked: 1, ..relative("all", "2t") });
    let refused = RelativeThresholds::build(&both, &[5_u32.into()], budget);
    assert!(matches!(refused, Err(SolveError::Relative(_))));
}

/// The values of subtraction games repeat; every period is compared with values far beyond its proof.
#[test]
fn subtraction_games_repeat() {
    let period = |takes: &str| {
        let list: Vec<u64> = takes.split(',').map(|take| take.parse().expect("a number")).collect();
        let mut literal = Vec::<u32>::new();
        for n in 0..3000_u64 {
            let left = |take: &&u64| **take <= n;
            let seen: Vec<u32> = list.iter().filter(left).map(|take| literal[(n - take) as usize]).collect();
            literal.push((0..=n as u32).find(|value| !seen.contains(value)).expect("some value"));
        }
        let values = RelativeValues::build(
            &Arc::new(relative(takes, "unlimited")),
            &"10^30".parse().expect("a number"),
            &mut Budget::default(),
        )
        .expect("it repeats");
        for n in 0..3000_u64 {
            let value = values.value(&n.into(), &n.into()).expect("a value");
            assert_eq!(value, literal[n as usize].into(), "{n} {takes}");
        }
        let period = values.period().expect("a period");
        let repeats = |start: u64, length: u64| {
            (start..3000 - length).all(|n| literal[n as usize] == literal[(n + length) as usize])
        };
        assert!(repeats(period.start, period.length), "{period:?}");
        assert!(period.start == 0 || !repeats(period.start - 1, period.length), "{period:?}");
        assert!((1..period.length).all(|shorter| !repeats(period.start, shorter)), "{period:?}");
        (period.start, period.length)
    };
    // 1, ..., k has the values modulo k + 1; {1, 3, 4} and others are those of Winning Ways, chapter 4.
    assert_eq!((period("1,2,3"), period("1,3,4"), period("1,3"), period("2")), ((0, 4), (0, 7), (0, 2), (0, 4)));
    let mut random = Random(4);
    for _ in 0..40 {
        let list: Vec<String> = (0..=random.below(4)).map(|_| (1 + random.below(12)).to_string()).collect();
        period(&list.join(","));
    }
}

/// Terms of the OEIS: Grundy values of taking a Fibonacci number (A014588) and a square (A014586), and the P-positions
/// of the first game (A001581).
#[test]
fn published_values() {
    let values = |takes: &str, most: u64| -> Vec<u64> {
        let rules = Arc::new(relative(takes, "unlimited"));
        let values = RelativeValues::build(&rules, &most.into(), &mut Budget::default()).expect("small");
        let all = (0..=most).map(|n| values.value(&n.into(), &n.into()).expect("a value"));
        all.map(|value| word(&value)).collect()
    };
    let fibonacci = "0123012345012301234501230123450123450123012345012301234501230123450123450123012345";
    let squares = "01012010120101201012010123234532340123201232012323450134501345013010124301562345623450163";
    for (takes, published) in [("fib", fibonacci), ("squares", squares)] {
        let published: Vec<u64> = published.bytes().map(|digit| u64::from(digit - b'0')).collect();
        assert_eq!(values(takes, published.len() as u64 - 1), published, "{takes}");
    }
    let lost: Vec<usize> =
        values("fib", 210).iter().enumerate().filter(|(_, value)| **value == 0).map(|(n, _)| n).collect();
    let published = [
        0, 4, 10, 14, 20, 24, 30, 36, 40, 46, 50, 56, 60, 66, 72, 76, 82, 86, 92, 96, 102, 108, 112, 118, 122, 128,
        132, 138, 150, 160, 169, 176, 186, 192, 196, 202, 206,
    ];
    assert_eq!(lost, published);
}

#[test]
fn what_is_no_relative_is_refused() {
    for text in ["", "0", "0,1", "{}", "99999999999999999999", "1;3", "evens", "powers of 1", "powers of x"] {
        let error = text.parse::<TakeSet>().expect_err(text).to_string();
        assert!(error.contains(": give ") && error.lines().count() == 1, "{text}: {error}");
    }
    for text in ["", "x", "n n", "t^n", "t^65", "1,2 then", "sqrt(n)", "n/0", "unlimited+1"] {
        let error = text.parse::<NextQuota>().expect_err(text).to_string();
        assert!(error.contains(": give ") || error.contains(": write "), "{text}: {error}");
    }
    for text in
        ["2t", "max(1,floor(n/2))", "3,1,4 then n-2t", "unlimited", "1,2 then unlimited", "(t-3)^2", "2^(n+1)-7"]
    {
        let quota: NextQuota = text.parse().expect(text);
        assert_eq!((quota.to_string().as_str(), quota.to_string().parse()), (text, Ok(quota)));
    }
    // Large numbers that are subtracted are refused, never rounded.
    let rules = Arc::new(relative("all", "2^(100n)-2^(100n)+3"));
    let error = position(&rules, &[40], Limit::Any).solve(&mut Budget::default()).expect_err("large numbers");
    assert!(matches!(error, SolveError::QuotaTooLarge { .. }), "{error}");
    let huge = position(&Arc::new(relative("fib", "unlimited")), &[1 << 60], Limit::Any);
    assert!(matches!(huge.solve(&mut Budget::default()), Err(SolveError::Table { .. })));
    let misere = Arc::new(Relative { play: Play::Misere, ..relative("1,3", "2t") });
    let values = RelativeValues::build(&misere, &9_u32.into(), &mut Budget::default());
    assert!(matches!(values, Err(SolveError::Relative(_))));
    let sum = Position::local([(50_u32, under(2)), (60, under(3)), (50, under(7))]).expect("three piles");
    let sum = RuledPosition::new(misere, sum);
    let mut little = Budget { memory: 100_000, ..Budget::default() };
    assert!(matches!(sum.solve(&mut little), Err(SolveError::Memory { .. })));
    assert!(matches!(sum.remoteness(&mut little), Err(SolveError::Memory { .. })));
    let rules = Arc::new(Relative { blocked: 1, ..relative("all", "2^(100n)-2^(100n)+3") });
    let sum = Position::local([(40_u32, under(2)), (6, under(3))]).expect("two piles");
    let error = RuledPosition::new(rules, sum).solve(&mut Budget::default()).expect_err("large numbers");
    assert!(matches!(error, SolveError::QuotaTooLarge { .. }), "{error}");
    let nim = position(&Arc::new(relative("all", "unlimited")), &[1 << 40, 1 << 41], Limit::Any);
    let solved = nim.solve(&mut Budget::default()).expect("nim");
    assert!(matches!(solved.reason, Reason::NimSum { rows: 0, .. }) && solved.winning_moves.len() == 1);
}
