//! Solutions, their numbers, and examples against evaluation of every small tuple.

use super::{system, unlimited};
use crate::logic::formula::{Evaluator, Formula};
use crate::numeration::integer;
use crate::solutions::SolutionList;
use fibnim::{Nat, TakeAway};
use proptest::prelude::*;

type Meaning = fn(&TakeAway, &[u64]) -> bool;

/// Statements, whether they have infinitely many solutions, and their meaning.
const STATEMENTS: [(&str, bool, Meaning); 33] = [
    ("x = 5", false, |_, x| x[0] == 5),
    ("x = x", true, |_, _| true),
    ("x != x", false, |_, _| false),
    ("x < 7", false, |_, x| x[0] < 7),
    ("x = 0", false, |_, x| x[0] == 0),
    ("x > 3 and x != 9", true, |_, x| x[0] > 3 && x[0] != 9),
    ("x = 17 and y = 4", false, |_, x| x == [17, 4]),
    ("x + y = 12", false, |_, x| x[0] + x[1] == 12),
    ("2*x + 3*y = 40", false, |_, x| 2 * x[0] + 3 * x[1] == 40),
    ("x = y and x <= 3", false, |_, x| x[0] == x[1] && x[0] <= 3),
    ("a <= b and b < 4", false, |_, x| x[0] <= x[1] && x[1] < 4),
    ("exists k: x = 3*k", true, |_, x| x[0] % 3 == 0),
    ("exists k: x = 3*k + 1 and k <= 4", false, |_, x| x[0] % 3 == 1 && x[0] <= 13),
    ("x = x and y < x", true, |_, x| x[1] < x[0]),
    ("x < y or y = 0", true, |_, x| x[0] < x[1] || x[1] == 0),
    ("not x <= y and x != 7", true, |_, x| x[0] > x[1] && x[0] != 7),
    ("x = F_8 or x = 10^1 or x = 2^5 - 1 or x = 1e0", false, |_, x| [21, 10, 31, 1].contains(&x[0])),
    ("x = H_4 + y and y < 2", false, |f, x| x[1] < 2 && Nat::from(x[0] - x[1].min(x[0])) == h(f, 4)),
    ("f(x) = y", true, |f, x| x[0] >= 1 && f.quota_after(&x[0]) == x[1]),
    ("f(x) <= 9", false, |f, x| x[0] >= 1 && f.quota_after(&x[0]) <= 9),
    ("x >= 20 and y <= 2", true, |_, x| x[0] >= 20 && x[1] <= 2),
    ("x = 2*y + 1 or y = 3*x", true, |_, x| x[0] == 2 * x[1] + 1 || x[1] == 3 * x[0]),
    ("forall z: z < x implies z + 1 < y", true, |_, x| x[0] == 0 || x[0] < x[1]),
    ("exists z: x + z = y and z >= 2", true, |_, x| x[1] >= x[0] + 2),
    ("x + y + z = 6", false, |_, x| x.iter().sum::<u64>() == 6),
    ("x < 3 and y < 2 and z < 2", false, |_, x| x[0] < 3 && x[1] < 2 && x[2] < 2),
    ("x < y < z", true, |_, x| x[0] < x[1] && x[1] < x[2]),
    ("y >= 4 and x = z", true, |_, x| x[0] >= 4 && x[1] == x[2]),
    ("25 < x < 29 and x < y < x + 3", false, |_, x| (26..29).contains(&x[0]) && x[0] < x[1] && x[1] < x[0] + 3),
    ("x - y = 2", true, |_, x| x[0] == x[1] + 2),
    ("3*x - 2*y = 1", true, |_, x| 3 * x[0] == 2 * x[1] + 1),
    ("300*x = 200*y", true, |_, x| 3 * x[0] == 2 * x[1]),
    ("7*x + 10^6 < 10^6 + 100", false, |_, x| 7 * x[0] < 100),
];

fn h(f: &TakeAway, index: usize) -> Nat {
    f.h_sequence().nth(index - 1).expect("a term").value
}

/// All tuples below a bound: by their largest number, then in lexicographic order.
fn tuples(count: usize, bound: u64) -> Vec<Vec<u64>> {
    let number = |code: u64| (0..count as u32).rev().map(move |place| code / bound.pow(place) % bound).collect();
    let mut all: Vec<Vec<u64>> = (0..bound.pow(count as u32)).map(number).collect();
    all.sort_by_key(|tuple| (tuple.iter().copied().max(), tuple.clone()));
    all
}

fn solved(evaluator: &mut Evaluator, text: &str, most: usize, bound: Option<u64>) -> (Vec<Vec<u64>>, [Option<u64>; 2]) {
    let formula: Formula = text.parse().unwrap();
    let (system, bound) = (evaluator.system, bound.map(Nat::from));
    let found = unlimited(|meter| {
        let relation = evaluator.relation(&formula, meter).unwrap();
        SolutionList::of(relation, most, bound.as_ref(), system, meter).unwrap()
    });
    let word = |number: &Nat| u64::try_from(number).unwrap();
    let first = found.first.iter().map(|tuple| tuple.iter().map(word).collect()).collect();
    (first, [found.number.as_ref().map(word), found.below.as_ref().map(word)])
}

#[test]
fn solutions_are_those_of_the_meaning() {
    for f in ["2t", "3t", "t", "t+1"] {
        let (system, take) = (system(f), f.parse::<TakeAway>().unwrap());
        let mut evaluator = Evaluator::new(&system);
        for (text, infinite, meaning) in STATEMENTS {
            let count = text.parse::<Formula>().unwrap().free_variables().len();
            if count == 3 && system.lags().constant() == 3 && cfg!(debug_assertions) {
                continue;
            }
            let bound = [0, 70, 41, 11][count];
            let all: Vec<Vec<u64>> = tuples(count, bound).into_iter().filter(|tuple| meaning(&take, tuple)).collect();
            let expected = all.len() as u64;
            let (first, [number, below]) = solved(&mut evaluator, text, 10_000, Some(bound));
            assert_eq!((&first, below), (&all, Some(expected)), "{f}: {text}");
            assert_eq!(number, (!infinite).then_some(expected), "{f}: {text}");
            // All sizes of bounds and of lists.
            for bound in 0..11 {
                let small = |tuple: &&Vec<u64>| tuple.iter().all(|&x| x < bound);
                let (first, [_, below]) = solved(&mut evaluator, text, 5, Some(bound));
                let expected: Vec<&Vec<u64>> = all.iter().filter(small).collect();
                assert_eq!(below, Some(expected.len() as u64), "{f}: {text}, below {bound}");
                assert!(first.iter().eq(expected.into_iter().take(5)), "{f}: {text}, below {bound}");
            }
            let (first, [again, below]) = solved(&mut evaluator, text, 9.min(all.len()), None);
            assert_eq!((&first[..], again, below), (&all[..9.min(all.len())], number, None), "{f}: {text}");
        }
    }
}

/// The bounds are numbers of every size.
#[test]
fn large_solutions() {
    for f in ["2t", "3t", "t", "t+1"] {
        let system = system(f);
        let formula: Formula = "x >= 10^50 and x < y and y <= 10^50 + 2".parse().unwrap();
        let relation = unlimited(|meter| Evaluator::new(&system).relation(&formula, meter)).unwrap();
        let start: Nat = "10^50".parse().unwrap();
        let at = |offsets: [u32; 2]| offsets.map(|offset| &start + &Nat::from(offset)).to_vec();
        let of = |most, bound: Option<Nat>| {
            unlimited(|meter| SolutionList::of(relation.clone(), most, bound.as_ref(), &system, meter)).unwrap()
        };
        let all = of(10, None);
        assert_eq!((all.first, all.number), (vec![at([0, 1]), at([0, 2]), at([1, 2])], Some(3_u32.into())), "{f}");
        assert_eq!(of(10, Some(&start + &Nat::from(2_u32))).below, Some(Nat::ONE), "{f}");
        let every = unlimited(|meter| Evaluator::new(&system).relation(&"x = x".parse().unwrap(), meter)).unwrap();
        let below = unlimited(|meter| SolutionList::of(every, 0, Some(&start), &system, meter)).unwrap();
        assert_eq!((below.below, below.number), (Some(start), None), "{f}");
    }
}

/// Sentences `exists x, y: P` and `forall x, y: not P` have the first solution of `P` as example and counterexample.
#[test]
fn examples_are_the_smallest() {
    for f in ["2t", "t", "t+1"] {
        let (system, take) = (system(f), f.parse::<TakeAway>().unwrap());
        let mut evaluator = Evaluator::new(&system);
        for (text, _, meaning) in STATEMENTS {
            let formula: Formula = text.parse().unwrap();
            let names = formula.free_variables();
            let smallest = tuples(names.len(), [0, 70, 41, 11][names.len()]).into_iter().find(|x| meaning(&take, x));
            let variables = names.join(", ");
            for (sentence, universal) in [
                (format!("exists {variables}: {text}"), false),
                (format!("not forall {variables}: not ({text})"), false),
                (format!("forall {variables}: not ({text})"), true),
                (format!("not exists {variables}: {text}"), true),
                (format!("not exists {variables}: not not ({text})"), true),
            ] {
                let verdict = unlimited(|meter| evaluator.decide(&sentence.parse().unwrap(), meter)).unwrap();
                assert_eq!(verdict.holds, smallest.is_some() != universal, "{f}: {sentence}");
                let found = verdict.witness.map(|all| {
                    let value = |name: &&str| all.iter().find(|(known, _)| known == name).expect("a value").1.clone();
                    names.iter().map(|name| u64::try_from(&value(name)).unwrap()).collect::<Vec<_>>()
                });
                assert_eq!(found, smallest, "{f}: {sentence}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Constant factors of every size, common ones in all terms.
    #[test]
    fn products(
        f in prop::sample::select(vec!["2t", "3t", "t", "t+1"]),
        common in prop_oneof![1..2000_i64, Just(1_000_000_000_000_000_000)],
        a in 1..4_i64,
        offset in -40..40_i64,
        root in 0..30_i64,
    ) {
        let system = system(f);
        let mut evaluator = Evaluator::new(&system);
        let constant = i128::from(common) * i128::from(a) * i128::from(root) + i128::from(offset);
        let step = i128::from(common) * i128::from(a);
        let left = |x: u64| step * i128::from(x);
        for sign in ["=", "<", "<=", ">", ">=", "!="] {
            let holds = |x: u64| match sign {
                "=" => left(x) == constant,
                "<" => left(x) < constant,
                "<=" => left(x) <= constant,
                ">" => left(x) > constant,
                ">=" => left(x) >= constant,
                _ => left(x) != constant,
            };
            let (first, _) = solved(&mut evaluator, &format!("{a}*{common}*x {sign} {constant}"), 100, Some(50));
            let expected: Vec<u64> = (0..50).filter(|&x| holds(x)).collect();
            prop_assert_eq!(first.concat(), expected, "{}: {}*x {} {}", f, step, sign, constant);
        }
    }
}

#[test]
fn numbers_are_those_of_their_texts() {
    for text in ["0", "7", "1e18", "10^18", "F_80", "2^200", "1_000_000"] {
        let number: Nat = text.parse().unwrap();
        let formula: Formula = format!("x = {text}").parse().unwrap();
        assert_eq!(formula.to_string(), format!("x = {}", integer(&number)));
    }
}
