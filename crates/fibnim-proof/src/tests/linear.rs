//! Numeration systems and linear relations against arithmetic.

use super::{assert_relation, has, limited, system, unlimited};
use crate::logic::linear::Comparison;
use crate::numeration::{digits, number, word};
use crate::{NumerationSystem, Relation, TooLargeError};
use dashu_int::IBig;
use fibnim::{Nat, TakeAway};
use fibnim_check::{MeterError, NumerationError};
use proptest::prelude::*;

const LIMIT: usize = 200_000;

fn linear(system: &NumerationSystem, sum: &[(i64, &str)], comparison: Comparison, constant: i64) -> Relation {
    linear_within(LIMIT, system, sum, comparison, constant).unwrap()
}

fn linear_within(
    states: usize,
    system: &NumerationSystem,
    sum: &[(i64, &str)],
    comparison: Comparison,
    constant: i64,
) -> Result<Relation, TooLargeError> {
    let sum: Vec<(IBig, &str)> = sum.iter().map(|&(c, name)| (c.into(), name)).collect();
    limited(states, |meter| Relation::linear(system, &sum, comparison, &constant.into(), meter))
}

/// Systems of every lag, with and without an irregular beginning.
const SYSTEMS: [&str; 9] = ["t", "2t", "5t/2", "3t", "t+1", "2t+1", "2t-1", "3t/2", "1,5,5,9 then 3t"];

/// There are as many valid words of m digits as numbers below H_{m+1}.
#[test]
fn only_greedy_representations_are_valid() {
    for f in SYSTEMS {
        let system = system(f);
        let terms: Vec<Nat> = system.take_away().h_sequence().take(13).map(|term| term.value).collect();
        let valid = unlimited(|meter| Relation::all(&system, ["n"], meter)).unwrap();
        for (m, below) in (0..).zip(&terms) {
            let words = (0..1_u32 << m).filter(|word| valid.accepts((0..m).rev().map(|i| word >> i & 1)));
            assert_eq!(Nat::from(words.count()), *below, "{f}, {m} digits");
        }
    }
}

#[test]
fn recurrences() {
    let of = |f| {
        let system = system(f);
        let valid = unlimited(|meter| Relation::all(&system, ["n"], meter)).unwrap();
        (system.lags().constant(), system.lags().regular_from(), valid.states())
    };
    assert_eq!(of("t"), (0, 1, 1));
    assert_eq!(of("2t"), (1, 2, 2));
    assert_eq!(of("3t"), (3, 5, 5));
    assert_eq!(of("t+1"), (0, 4, 4));
}

#[test]
fn addition_up_to_200() {
    for (f, states) in [("2t", 16), ("t", 2), ("5t/2", 268), ("3t", 5281)] {
        let system = system(f);
        let add = linear(&system, &[(1, "x"), (1, "y"), (-1, "z")], Comparison::Equal, 0);
        assert_eq!(add.states(), states);
        for x in 0..=200_u64 {
            for y in (0..=200).step_by(if cfg!(debug_assertions) { 4 } else { 1 }) {
                let near = (x + y).saturating_sub(3)..=x + y + 3;
                let sums: Vec<u64> = near.filter(|&z| has(&system, &add, &[x, y, z])).collect();
                assert_eq!(sums, [x + y], "{f}");
            }
        }
    }
}

/// Deterministic digits of a pseudorandom number.
fn long_number(seed: u64, digits: usize) -> Nat {
    let mut state = seed;
    let text: String = (0..digits)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'0' + (state >> 33) as u8 % 10)
        })
        .collect();
    text.parse().unwrap()
}

#[test]
fn addition_of_thousand_digits() {
    for f in ["2t", "t", "3t", "5t/2"] {
        let system = system(f);
        let add = linear(&system, &[(1, "x"), (1, "y"), (-1, "z")], Comparison::Equal, 0);
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 6 } {
            let (x, y) = (long_number(seed, 1000), long_number(seed + 100, 990));
            let z = &x + &y;
            assert_eq!(number(&system, &digits(&system, &z, &mut fibnim::Forever).unwrap()), z, "{f}");
            assert!(add.accepts(word(&system, &[x.clone(), y.clone(), z.clone()]).unwrap()), "{f}");
            assert!(!add.accepts(word(&system, &[x, y, z + Nat::ONE]).unwrap()), "{f}");
        }
    }
}

#[test]
fn take_away_functions_in_all_systems() {
    for base in ["t", "2t", "3t", "t+1"] {
        let system = system(base);
        for f in ["t", "2t", "3t", "floor(5t/2)", "floor(3t/2)+2", "2,2,6 then t+3", "1,4", "floor(7t/3)-1", "t+40"] {
            let f: TakeAway = f.parse().unwrap();
            // Several 100,000 states; with 5, some 10,000.
            if system.lags().constant() == 3
                && f.line().is_some_and(|(p, ..)| p > if cfg!(debug_assertions) { 4 } else { 5 })
            {
                continue;
            }
            let relation = limited(LIMIT, |meter| Relation::take_away(&system, &f, "t", "q", meter)).unwrap();
            let [takes, quotas] = if cfg!(debug_assertions) { [40, 130] } else { [120, 300] };
            for t in 0..takes {
                let expected = if t == 0 { None } else { Some(f.quota_after(&t)) };
                for q in 0..quotas {
                    let found = has(&system, &relation, &[t, q]);
                    assert_eq!(found, expected == Some(q), "{f} in {base}: ({t}, {q})");
                }
            }
        }
    }
}

#[test]
fn finite_relations() {
    let system = system("2t");
    let tuples: Vec<Vec<Nat>> =
        [[3_u32, 4], [0, 0], [100, 2], [3, 4]].iter().map(|t| t.iter().map(|&x| Nat::from(x)).collect()).collect();
    let dfa = unlimited(|meter| Relation::finite(&system, &["x", "y"], &tuples, meter)).unwrap();
    assert_relation(&system, &dfa, 110, |t| [[3, 4], [0, 0], [100, 2]].iter().any(|tuple| tuple == t));
    assert!(unlimited(|meter| Relation::finite(&system, &["x"], &[], meter)).unwrap().is_empty());
    let below = linear(&system, &[(1, "x")], Comparison::Less, -1_000_000);
    for (number, holds) in [(0, true), (999_999, true), (1_000_000, false), (u64::MAX, false)] {
        assert_eq!(has(&system, &below, &[number]), holds, "{number}");
    }
}

#[test]
fn limits_hold() {
    let system = system("2t");
    let sum = [(31, "x"), (17, "y"), (-29, "z")];
    let add = |states| linear_within(states, &system, &sum, Comparison::Equal, 0);
    assert_eq!(add(50), Err(TooLargeError::Meter(MeterError::States(50))));
    let large = linear_within(LIMIT, &system, &[(i64::MAX, "x"), (2, "y")], Comparison::Equal, i64::MIN);
    assert_eq!(large, Err(TooLargeError::Coefficient));
    let names: Vec<String> = (0..17).map(|track| format!("x{track}")).collect();
    let wide = unlimited(|meter| Relation::all(&system, names, meter));
    assert_eq!(wide, Err(TooLargeError::Tracks(17)));
}

fn comparisons() -> impl Strategy<Value = Comparison> {
    use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, AtMost, Greater, AtLeast])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 40 } else { 80 }))]

    #[test]
    fn linear_relations_are_exact(
        f in prop::sample::select(SYSTEMS.to_vec()),
        coefficients in prop::collection::vec(-4..=4_i64, 1..=3),
        constant in prop_oneof![-12..=12_i64, -60..=60_i64],
        comparison in comparisons(),
    ) {
        let system = system(f);
        // The larger automata of lag 3 have millions of states.
        let lag = system.lags().constant();
        let shrink = if lag == 3 || cfg!(debug_assertions) && lag == 2 { 2 } else { 1 };
        let coefficients: Vec<i64> = coefficients.into_iter().map(|c| c / shrink).collect();
        let sum: Vec<(i64, &str)> = coefficients.iter().copied().zip(["x", "y", "z"]).collect();
        let limit = if cfg!(debug_assertions) && lag == 3 { 20_000 } else { LIMIT };
        let dfa = match linear_within(limit, &system, &sum, comparison, constant) {
            Err(TooLargeError::Meter(MeterError::States(_))) if lag == 3 => {
                return Err(TestCaseError::reject("too many states"));
            }
            result => result.unwrap(),
        };
        let used: Vec<i64> = coefficients.into_iter().filter(|&c| c != 0).collect();
        let bound = [1, 300, 60, if cfg!(debug_assertions) { 16 } else { 26 }][used.len()];
        assert_relation(&system, &dfa, bound, |tuple| {
            let total: i128 = used.iter().zip(tuple).map(|(&c, &x)| i128::from(c) * i128::from(x)).sum();
            comparison.holds(&(total + i128::from(constant)))
        });
    }

    /// The checker proves for all terms that lags are constant. This test looks at some hundred of them.
    #[test]
    fn lags_are_constant(
        steps in prop::collection::vec(0..6_u64, 0..6),
        (p, q, r) in (0..16_u32, 1..6_u32, -6..20_i64),
    ) {
        let values = steps.iter().scan(1, |value, step| { *value += step; Some(*value) }).collect();
        let Ok(take) = TakeAway::table(values, p, q, r) else { return Ok(()) };
        let lags: Vec<Option<u32>> = take.h_sequence().take(400).map(|term| term.lag).collect();
        let constant = |from: usize, lag: usize| lags[from - 1..].iter().all(|&l| l == Some(lag as u32));
        match NumerationSystem::new(&take) {
            Ok(system) => {
                let from = system.lags().regular_from();
                prop_assert!(constant(from, system.lags().constant()), "{}", take);
                prop_assert!(from == 1 || !constant(from - 1, system.lags().constant()), "{}", take);
                for n in 0..200_u64 {
                    let n = Nat::from(n);
                    let digits = digits(&system, &n, &mut fibnim::Forever).unwrap();
                    prop_assert_eq!(number(&system, &digits), n, "{}", take);
                }
            }
            Err(NumerationError::NotPisot { lag }) => prop_assert!(constant(300, lag), "{}", take),
            Err(NumerationError::Late { index }) => {
                prop_assert!(index > 20 && constant(index, lags[399].unwrap() as usize), "{}", take);
            }
            Err(NumerationError::Bounded | NumerationError::Ends { .. }) => {
                prop_assert_eq!(lags.last().unwrap(), &None, "{}", take);
            }
            Err(error) => prop_assert!(false, "{}: {}", take, error),
        }
    }

    #[test]
    fn division_is_exact(f in prop::sample::select(SYSTEMS.to_vec()), p in 1..6_u32, q in 1..5_u32, x in any::<u32>()) {
        let system = system(f);
        let shrink = if system.lags().constant() < 3 { 1 } else if cfg!(debug_assertions) { 3 } else { 2 };
        let (p, q) = (p.div_ceil(shrink), q.div_ceil(shrink));
        let take = TakeAway::linear(p, q, i64::from(q)).unwrap();
        let relation = limited(LIMIT, |meter| Relation::take_away(&system, &take, "x", "y", meter)).unwrap();
        let (x, y) = (u64::from(x) + 1, take.quota_after(&(u64::from(x) + 1)));
        prop_assert!(has(&system, &relation, &[x, y]));
        prop_assert!(!has(&system, &relation, &[x, y + 1]));
        prop_assert!(!has(&system, &relation, &[x, y - 1]));
    }
}
