//! Sentences with known truth values.

use super::{assert_relation, limited, system, unlimited};
use crate::logic::formula::{EvaluationError, Evaluator, Formula, SentenceVerdict};
use crate::relation::{Relation, TooLargeError, TruthTable};
use fibnim::Nat;
use fibnim_check::MeterError;

fn relation(evaluator: &mut Evaluator, text: &str) -> Relation {
    unlimited(|meter| evaluator.relation(&text.parse().unwrap(), meter)).unwrap()
}

fn define(evaluator: &mut Evaluator, name: &str, relation: &Relation) {
    unlimited(|meter| evaluator.define(name, relation, meter)).unwrap();
}

fn decide(evaluator: &mut Evaluator, text: &str) -> bool {
    unlimited(|meter| evaluator.decide(&text.parse().unwrap(), meter)).unwrap().holds
}

fn witness(evaluator: &mut Evaluator, text: &str) -> Vec<(String, u64)> {
    let verdict = unlimited(|meter| evaluator.decide(&text.parse().unwrap(), meter)).unwrap();
    let witness = verdict.witness.unwrap();
    witness.into_iter().map(|(name, value)| (name, u64::try_from(&value).unwrap())).collect()
}

#[test]
fn arithmetic() {
    for f in ["t", "2t", "5t/2", "3t", "t+1", "2t+1"] {
        let system = system(f);
        let mut evaluator = Evaluator::new(&system);
        for (sentence, holds) in [
            ("forall n: (exists k: n = 2*k) or (exists k: n = 2*k + 1)", true),
            ("exists n, j, k: n = 2*j and n = 2*k + 1", false),
            ("forall x, y: exists z: x + y = z", true),
            ("forall x, y: exists z: x + z = y", false),
            ("forall x, y: x <= y iff exists z: x + z = y", true),
            ("forall x, y: x < y or x = y or x > y", true),
            ("exists x: forall y: x <= y", true),
            ("exists x: forall y: y <= x", false),
            ("forall x: exists y: forall z: z < x implies z < y", true),
            ("true and not false", true),
        ] {
            assert_eq!(decide(&mut evaluator, sentence), holds, "{f}: {sentence}");
        }
    }
}

#[test]
fn witnesses() {
    let system = system("2t");
    let mut evaluator = Evaluator::new(&system);
    assert_eq!(witness(&mut evaluator, "exists x: exists y: x = 3*y and x > 10"), [("x".into(), 12), ("y".into(), 4)]);
    assert_eq!(witness(&mut evaluator, "forall x, y: x + y < 1000 or x < y"), [("x".into(), 500), ("y".into(), 500)]);
    assert_eq!(witness(&mut evaluator, "not exists x: not x < 30 and x + 1 > 33"), [("x".into(), 33)]);
    assert_eq!(
        witness(&mut evaluator, "not forall x: not exists y: x + y = 7 and x > y"),
        [("x".into(), 4), ("y".into(), 3)]
    );
    assert_eq!(witness(&mut evaluator, "forall x: f(x) = 2*x"), [("x".into(), 0)]);
    for (text, holds, without_value) in [
        ("forall x: f(x) = 2*x", false, Some("f(x)")),
        ("exists x: forall y: not f(x - 1) - f(x - 1) = 0", true, Some("f(x - 1)")),
        ("f(0) = 0", false, Some("f(0)")),
        ("f(f(0)) < 9", false, Some("f(0)")),
        ("forall x: x >= 1 implies f(x) = 2*x", true, None),
        ("exists x: forall y: y > 3 implies f(y) > x", true, None),
        ("exists x: f(x) - f(x) = 0", true, None),
    ] {
        let verdict = unlimited(|meter| evaluator.decide(&text.parse().unwrap(), meter)).unwrap();
        assert_eq!((verdict.holds, verdict.without_value.as_deref()), (holds, without_value), "{text}");
    }
    let formula = "forall x: exists y: y = x + 1".parse().unwrap();
    let verdict = unlimited(|meter| evaluator.decide(&formula, meter)).unwrap();
    assert_eq!(verdict, SentenceVerdict { holds: true, witness: None, without_value: None });
}

#[test]
fn errors() {
    let system = system("2t");
    let mut evaluator = Evaluator::new(&system);
    let mut error = |text: &str| unlimited(|meter| evaluator.decide(&text.parse().unwrap(), meter)).unwrap_err();
    assert_eq!(error("exists x: x = y"), EvaluationError::FreeVariable("y".to_owned()));
    assert_eq!(error("x - x = 0"), EvaluationError::FreeVariable("x".to_owned()));
    assert_eq!(error("exists x: Q(x)"), EvaluationError::UnknownRelation("Q".into()));
    assert_eq!(error("0 - 20*10^3*10^999 = 20*10^3*10^999"), EvaluationError::Overflow);
    assert!(matches!(error("exists x: x = H_0"), EvaluationError::NoTerm(_)));
    let odd_length = Relation::with_one_end(&["x"], &[0, 0, 2, 2, 1, 1], 2);
    let refused = unlimited(|meter| evaluator.define("Q", &odd_length, meter));
    assert_eq!(refused, Err(EvaluationError::NotRelation("Q".into())));
    let all = unlimited(|meter| Relation::all(&system, ["n"], meter)).unwrap();
    define(&mut evaluator, "Q", &all);
    let error = unlimited(|meter| evaluator.decide(&"exists x: Q(x, x)".parse().unwrap(), meter)).unwrap_err();
    assert_eq!(error, EvaluationError::Arity { symbol: "Q".into(), expected: 1, found: 2 });
    assert_eq!(unlimited(|meter| evaluator.relation(&Formula::And(Vec::new()), meter)).unwrap(), Relation::truth(true));
    assert_eq!(unlimited(|meter| evaluator.relation(&Formula::Or(Vec::new()), meter)).unwrap(), Relation::truth(false));
    let formula = "forall x, y: exists z: 7*x + 5*y = 3*z or x + y = 11*z".parse().unwrap();
    let result = limited(100, |meter| Evaluator::new(&system).decide(&formula, meter));
    assert_eq!(result, Err(EvaluationError::TooLarge(TooLargeError::Meter(MeterError::States(100)))));
}

/// The Zeckendorf representations whose digits end in an even number of zeros, as a table: a 1 clears the count.
fn even_zeros() -> Relation {
    Relation::with_one_end(&["n"], &[0, 0, 1, 2, 3, 2, 2, 2], 2)
}

/// The lower Wythoff numbers floor(k*phi) are those with an even number of zeros at the end, the upper ones
/// floor(k*phi^2) those with an odd number.
#[test]
fn wythoff_sequences() {
    let system = system("2t");
    let mut evaluator = Evaluator::new(&system);
    define(&mut evaluator, "A", &even_zeros());
    let upper = relation(&mut evaluator, "n > 0 and not A(n)");
    define(&mut evaluator, "B", &upper);
    let golden: Vec<u64> = (1..200_u64).map(|k| k.midpoint((5 * k * k).isqrt())).collect();
    let lower = relation(&mut evaluator, "A(n)");
    assert_relation(&system, &lower, 300, |n| golden.contains(&n[0]));
    assert_relation(&system, &upper, 300, |n| (1..).zip(&golden).any(|(k, a)| a + k == n[0]));
    // The pairs of Wythoff nim: the upper number has the digits of the lower one and a 0, and every difference occurs
    // once.
    let shift = Relation::with_one_end(&["a", "b"], &[0, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0, 0], 1);
    define(&mut evaluator, "Shift", &shift);
    assert!(decide(&mut evaluator, "forall a, b: A(a) and Shift(a, b) implies B(b)"));
    assert!(decide(&mut evaluator, "forall k: k >= 1 implies exists a: A(a) and Shift(a, a + k)"));
    assert!(decide(
        &mut evaluator,
        "forall a, c, k: A(a) and A(c) and Shift(a, a + k) and Shift(c, c + k) implies a = c"
    ));
    // Gaps of A are 1 and 2, those of B 2 and 3.
    assert!(decide(&mut evaluator, "forall n: A(n) implies A(n + 1) or A(n + 2)"));
    assert!(decide(&mut evaluator, "forall n: B(n) implies (B(n + 2) iff not B(n + 3)) and not B(n + 1)"));
    assert!(!decide(&mut evaluator, "forall n: B(n) implies B(n + 2)"));
    // 3 is the largest number that is not the sum of two lower ones.
    let sums = "exists x, y: A(x) and A(y) and n = x + y";
    assert!(decide(&mut evaluator, &format!("forall n: n > 3 implies {sums}")));
    assert_eq!(witness(&mut evaluator, &format!("forall n: n > 1 implies {sums}")), [("n".into(), 3)]);
}

/// Every number is the sum of one set of Fibonacci numbers without neighbours, as digits say; and a term of the
/// sequence follows from the one before.
#[test]
fn zeckendorf() {
    let system = system("2t");
    let mut evaluator = Evaluator::new(&system);
    let term = Relation::with_one_end(&["n"], &[0, 0, 1, 2, 2, 0], 2);
    define(&mut evaluator, "Fib", &term);
    // The largest term below n exists and is unique.
    assert!(decide(
        &mut evaluator,
        "forall n: n > 0 implies exists p: Fib(p) and p <= n and n < 2*p and forall q: Fib(q) and q <= n implies q <= p"
    ));
    // Two neighbouring terms and the next.
    let sum = "Fib(p) and Fib(q) and p < q and (not exists r: Fib(r) and p < r < q) implies Fib(p + q)";
    assert!(decide(&mut evaluator, &format!("forall p, q: {sum}")));
    // Without neighbours: sums of two terms that are no terms and do not carry.
    assert!(!decide(&mut evaluator, "forall p, q: Fib(p) and Fib(q) implies not Fib(p + q)"));
    assert_eq!(
        witness(&mut evaluator, "exists p, q: Fib(p) and Fib(q) and p < q and Fib(q + 2*p)"),
        [("p".into(), 1), ("q".into(), 3)]
    );
}

#[test]
fn operations_on_relations() {
    let system = system("2t");
    let even = relation(&mut Evaluator::new(&system), "exists h: x = 2*h");
    let third = relation(&mut Evaluator::new(&system), "exists h: y = 3*h");
    let combine = |table| unlimited(|meter| even.combine(&third, table, &system, meter)).unwrap();
    let not = |relation: &Relation| unlimited(|meter| relation.not(&system, meter)).unwrap();
    let exists = |relation: &Relation, names: &[&str]| unlimited(|meter| relation.exists(names, meter)).unwrap();
    let or = unlimited(|meter| even.or(&third, &system, meter)).unwrap();
    assert_relation(&system, &or, 60, |t| t[0] % 2 == 0 || t[1] % 3 == 0);
    let and = unlimited(|meter| even.and(&third, meter)).unwrap();
    assert_relation(&system, &and, 60, |t| t[0] % 2 == 0 && t[1] % 3 == 0);
    let xor = combine(TruthTable::new(|a, b| a != b));
    assert_relation(&system, &xor, 60, |t| (t[0] % 2 == 0) != (t[1] % 3 == 0));
    let nor = combine(TruthTable::new(|a, b| !a && !b));
    assert_eq!(nor, not(&or));
    assert_eq!(not(&nor), or);
    let y_first = unlimited(|meter| and.reordered(&["y", "x"], meter)).unwrap();
    assert_relation(&system, &y_first, 60, |t| t[1] % 2 == 0 && t[0] % 3 == 0);
    assert_eq!(exists(&and, &["x"]), third);
    assert_eq!(exists(&and, &["x", "y"]), Relation::truth(true));
    assert_eq!(unlimited(|meter| nor.smallest(1, &[0, 1], &system, meter)).unwrap(), [[Nat::ONE, Nat::ONE]]);
}

/// The automaton of `900*x = y` has more than a million states, but the digits of 2700 lead to few of them.
#[test]
fn large_coefficients() {
    for f in ["t", "2t", "floor(5t/2)", "3t"] {
        let system = system(f);
        let mut evaluator = Evaluator::new(&system);
        for (sentence, holds) in [
            ("exists x: 900*x = 2700", true),
            ("exists x: 900*x = 2701", false),
            ("exists x: 2700 - 900*x = 0", true),
            ("forall x: 900*x < 1000001 iff x <= 1111", true),
            ("forall x: x >= 1234 iff 1000000*x >= 1234*1000000", true),
            ("exists x: 123456*x = 123456000", true),
            ("exists x: 10^18*x = 3*10^18", true),
            ("exists x: 10^18*x = 3*10^18 + 1", false),
            ("forall x: 10^18*x < 10^36 iff x < 10^18", true),
            ("forall x, y: 10^30*x = 10^30*y iff x = y", true),
            ("exists x: 7*x + 1 = 10^60", true),
            ("exists x, y: y = 900*x and y = 2700", true),
            ("exists x, y: y = 900*x and y = 2701", false),
            ("forall x: exists y: y = 10^18*x", true),
            ("forall x, y: y = 900*x implies x <= y", true),
            ("forall x: exists y: y + 900*x = 9000", false),
            ("forall x, y: y = 900*x and y <= 2700 implies x <= 3", true),
            ("forall x: x < 4 iff not exists y: not (y = 10^18*x implies y < 4*10^18)", true),
            ("exists x: forall y, z: y = 900*x + 900 and z = 10^9*x implies z < y", true),
        ] {
            let verdict = limited(3000, |meter| evaluator.decide(&sentence.parse().unwrap(), meter));
            let verdict = verdict.unwrap_or_else(|error| panic!("{f}: {sentence}: {error}"));
            assert_eq!(verdict.holds, holds, "{f}: {sentence}");
        }
    }
}
