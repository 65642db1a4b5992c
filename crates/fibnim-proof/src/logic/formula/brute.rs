//! Compares decisions of statements with bounded quantifiers with an evaluation that tries all numbers.

use std::collections::BTreeMap;
use std::sync::Mutex;

use dashu_int::IBig;
use fibnim::TakeAway;
use proptest::prelude::*;

use super::{EvaluationError, Evaluator, Factor, Formula, LinearTerm};
use crate::logic::linear::Comparison;
use crate::numeration::integer;
use crate::tests::{limited, unlimited};
use crate::{NumerationSystem, Relation};

/// Quantified variables of the statements below never need more: they are at most 3 times the largest free one.
const BOUND: i64 = 15;

type Values<'a> = BTreeMap<&'a str, i64>;

fn term(f: &TakeAway, t: &LinearTerm, values: &Values) -> Option<i64> {
    let word = |number: &IBig| i64::try_from(number).ok();
    t.parts.iter().try_fold(word(&t.constant)?, |sum, (c, factor)| {
        let value = match factor {
            Factor::Variable(name) => values[name.as_str()],
            Factor::Quota(argument) => {
                let argument = u64::try_from(term(f, argument, values)?).ok().filter(|&t| t > 0)?;
                f.quota_after(&argument).cast_signed()
            }
            Factor::Index(index) => word(&integer(&f.read_number(&format!("H_{index}")).ok()?))?,
        };
        Some(sum + word(c)? * value)
    })
}

/// The relations of the dictionary: R(x, y) says that x + y is even, S(x) that x is a square below 20.
fn relation(name: &str, terms: &[i64]) -> bool {
    match name {
        "R" => (terms[0] + terms[1]) % 2 == 0,
        _ => [0, 1, 4, 9, 16].contains(&terms[0]),
    }
}

fn holds<'a>(f: &TakeAway, formula: &'a Formula, values: &mut Values<'a>) -> bool {
    match formula {
        Formula::Truth(value) => *value,
        Formula::Compare(a, comparison, b) => match (term(f, a, values), term(f, b, values)) {
            (Some(a), Some(b)) => comparison.holds(&(a - b)),
            _ => false,
        },
        Formula::Relation(name, terms) => {
            let terms: Option<Vec<i64>> =
                terms.iter().map(|t| term(f, t, values).filter(|&value| value >= 0)).collect();
            terms.is_some_and(|terms| relation(&name.name, &terms))
        }
        Formula::Not(a) => !holds(f, a, values),
        Formula::And(parts) => parts.iter().all(|a| holds(f, a, values)),
        Formula::Or(parts) => parts.iter().any(|a| holds(f, a, values)),
        Formula::Implies(a, b) => !holds(f, a, values) || holds(f, b, values),
        Formula::Iff(a, b) => holds(f, a, values) == holds(f, b, values),
        Formula::Exists(names, a) | Formula::Forall(names, a) => {
            let exists = matches!(formula, Formula::Exists(..));
            let name = names[0].as_str();
            let outer = values.get(name).copied();
            let found = (0..=BOUND).any(|value| {
                values.insert(name, value);
                holds(f, a, values) == exists
            });
            match outer {
                Some(value) => values.insert(name, value),
                None => values.remove(name),
            };
            found == exists
        }
    }
}

pub(super) fn terms() -> impl Strategy<Value = LinearTerm> {
    let part = (-2..=2_i64, prop::sample::select(vec!["x", "y", "t", "x", "y", "H_3"]), prop::bool::weighted(0.2));
    (prop::collection::vec(part, 0..=2), -4..=4_i64).prop_map(|(parts, constant)| {
        parts.iter().fold(LinearTerm::constant(constant), |sum, (c, name, quota)| {
            let variable = if *name == "H_3" { LinearTerm::of(Factor::Index(3)) } else { LinearTerm::variable(*name) };
            sum.plus(&IBig::from(*c), &if *quota { LinearTerm::quota(variable) } else { variable }).unwrap()
        })
    })
}

pub(super) fn comparisons() -> impl Strategy<Value = Formula> {
    use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    let comparison = prop::sample::select(vec![Equal, NotEqual, Less, AtMost, Greater, AtLeast]);
    (terms(), comparison, terms()).prop_map(|(a, c, b)| Formula::Compare(a, c, b))
}

/// Statements of about this depth and size that are made of others.
pub(super) fn combined(
    atom: impl Strategy<Value = Formula> + 'static,
    [depth, size]: [u32; 2],
    quantified: fn(BoxedStrategy<Formula>) -> BoxedStrategy<Formula>,
) -> impl Strategy<Value = Formula> {
    atom.prop_recursive(depth, size, 3, move |inner| {
        let pair = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            inner.clone().prop_map(|a| Formula::Not(Box::new(a))),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Formula::And),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Formula::Or),
            pair.clone().prop_map(|(a, b)| Formula::Implies(a, b)),
            pair.prop_map(|(a, b)| Formula::Iff(a, b)),
            quantified(inner),
        ]
    })
}

fn formulas() -> impl Strategy<Value = Formula> {
    let atom = prop_oneof![
        1 => any::<bool>().prop_map(Formula::Truth),
        6 => comparisons(),
        3 => (terms(), terms()).prop_map(|(a, b)| Formula::Relation("R".into(), vec![a, b])),
        2 => terms().prop_map(|a| Formula::Relation("S".into(), vec![a])),
    ];
    let quantified = |inner| {
        let bounded = |(name, a, exists): (&str, Formula, bool)| {
            let below = Formula::Compare(LinearTerm::variable(name), Comparison::AtMost, LinearTerm::constant(BOUND));
            if exists {
                Formula::Exists(vec![name.to_owned()], Box::new(Formula::And(vec![below, a])))
            } else {
                Formula::Forall(vec![name.to_owned()], Box::new(Formula::Implies(Box::new(below), Box::new(a))))
            }
        };
        (prop::sample::select(vec!["x", "t"]), inner, any::<bool>()).prop_map(bounded).boxed()
    };
    combined(atom, [4, 12], quantified)
}

/// The automata of R and S, which take longer to make than most others: once for every system.
fn dictionary(f: &str, system: &NumerationSystem) -> [Relation; 2] {
    static MADE: Mutex<BTreeMap<String, [Relation; 2]>> = Mutex::new(BTreeMap::new());
    let make = |text: &str| unlimited(|meter| Evaluator::new(system).relation(&text.parse().unwrap(), meter)).unwrap();
    let all = || ["exists k: x + y = 2*k", "x = 0 or x = 1 or x = 4 or x = 9 or x = 16"].map(make);
    MADE.lock().unwrap().entry(f.to_owned()).or_insert_with(all).clone()
}

fn check(f: &str, formula: &Formula) -> Result<(), TestCaseError> {
    let take: TakeAway = f.parse().unwrap();
    let system = NumerationSystem::new(&take).unwrap();
    // Automata over four and more numbers with lags 2 and 3 can have millions of states.
    let lag = system.lags().constant();
    let limit = if cfg!(debug_assertions) && lag >= 2 { 10_000 } else { 100_000 };
    let mut evaluator = Evaluator::new(&system);
    for (name, relation) in ["R", "S"].into_iter().zip(&dictionary(f, &system)) {
        unlimited(|meter| evaluator.define(name, relation, meter)).unwrap();
    }
    let dfa = match limited(limit, |meter| evaluator.relation(formula, meter)) {
        Err(EvaluationError::TooLarge(_)) if lag >= 2 => return Err(TestCaseError::reject("too many states")),
        result => result.unwrap(),
    };
    assert_eq!(dfa, unlimited(|meter| dfa.and(&Relation::truth(true), meter)).unwrap(), "it is minimal");
    assert!(dfa.ignores_leading_zeros() || dfa.is_empty());
    let free = formula.free_variables();
    for number in 0..13_i64.pow(free.len() as u32) {
        let tuple: Vec<i64> = (0..free.len() as u32).map(|i| number / 13_i64.pow(i) % 13).collect();
        let mut values: Values = free.iter().copied().zip(tuple.iter().copied()).collect();
        let words: Vec<u64> = tuple.iter().map(|&x| x.cast_unsigned()).collect();
        let found = dfa.accepts(system.letters(words));
        assert_eq!(found, holds(&take, formula, &mut values), "{f}: {formula}, {free:?} = {tuple:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 200 } else { 400 }))]

    #[test]
    fn fibonacci_and_binary(
        formula in formulas(),
        f in prop::sample::select(vec!["2t", "t", "t+1", "2,2,4 then 3t/2"]),
    ) {
        check(f, &formula)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 15 } else { 30 }))]

    #[test]
    fn larger_lags(formula in formulas(), f in prop::sample::select(vec!["5t/2", "3t"])) {
        check(f, &formula)?;
    }
}
