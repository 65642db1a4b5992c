//! Sequences against the recurrence, and their sums against their terms.

use crate::fit::Fit as _;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Outcome, Rules};
use fibnim_engine::wire::{Absent, Method, Region, SequenceAnswer, SequenceQuestion, Statistic, TermValue};
use fibnim_engine::wire::{Question, ThresholdsQuestion};
use fibnim_engine::{Engine, EngineError, ErrorKind};

use crate::within;

fn ask(question: &SequenceQuestion) -> Result<SequenceAnswer, EngineError> {
    Engine::default().sequence(question, &mut within(1 << 30))
}

/// A question from its JSON, whose statistic and range come first.
fn question(statistic: &str, range: &str, more: &str) -> SequenceQuestion {
    let json = format!(r#"{{"ask":"sequence","statistic":"{statistic}","range":"{range}"{more}}}"#);
    match Question::read(&json).expect(&json) {
        Question::Sequence(question) => question,
        other => panic!("{other:?}"),
    }
}

fn numbers(answer: &SequenceAnswer) -> Vec<Option<Nat>> {
    let number = |value: &TermValue| if let TermValue::Number(number) = value { Some(number.clone()) } else { None };
    answer.terms.iter().flatten().map(|term| number(&term.value)).collect()
}

/// Every sum up to every small number, and from some to others, is that of the terms.
#[test]
fn sums_are_those_of_terms() {
    let statistics = ["size", "threshold", "least", "largest", "moves", "parts", "tail", "remoteness"];
    let mut by_method = [0_u32; 3];
    for take in ["2t", "3t", "t", "t+1", "7"] {
        for more in [
            "",
            r#","opening":"any""#,
            r#","quota":"3""#,
            r#","where":"P""#,
            r#","where":"P","quota":"4""#,
            r#","where":"N","quota":"2""#,
            r#","misere":true"#,
            r#","beside":"2","quota":"3""#,
            r#","beside":"3,1""#,
            r#","beside":"4,3","where":"P","quota":"2""#,
            r#","beside":"1","misere":true,"where":"N","quota":"1""#,
            r#","beside":"n+1""#,
        ] {
            for statistic in statistics {
                let has_beside = more.contains("beside");
                // With other piles a sum takes some milliseconds.
                let is_chosen = !has_beside
                    || matches!(statistic, "size" | "threshold" | "least" | "largest") && matches!(take, "2t" | "3t");
                let is_slow = statistic == "remoteness" && (take != "2t" || more.contains("misere") || has_beside);
                if !is_chosen || is_slow {
                    continue;
                }
                let has = |field: &str| more.contains(field);
                let is_idle = match statistic {
                    "parts" | "tail" => has("quota") || has("opening") || has("misere"),
                    "size" => has("quota") || has("opening"),
                    "threshold" => has("quota"),
                    _ => false,
                };
                let more = &format!(r#"{more},"take":"{take}""#);
                if is_idle && !more.contains("where") {
                    let refused = ask(&question(statistic, "1..3", more)).expect_err("a field without a use");
                    assert_eq!(refused.kind(), ErrorKind::Input, "{statistic} {more}");
                    continue;
                }
                let last = if has_beside { 14_u32 } else { 30 };
                for first in if has_beside { &[0_u32, 5][..] } else { &[0, 1, 5] } {
                    // The terms and their n, which a filter leaves out.
                    let terms = ask(&question(statistic, &format!("{first}..{last}"), more)).expect("terms");
                    let all: Vec<(Nat, Option<Nat>)> =
                        terms.terms.iter().flatten().map(|term| term.n.clone()).zip(numbers(&terms)).collect();
                    for end in (*first..=last).filter(|end| !has_beside || [5, 6, last].contains(end)) {
                        let sum =
                            SequenceQuestion { sum: true, ..question(statistic, &format!("{first}..{end}"), more) };
                        let answer = ask(&sum).expect("a sum");
                        let total = answer.total.expect("a sum");
                        let numbers = all.iter().filter(|(n, _)| *n <= Nat::from(end)).filter_map(|(_, v)| v.clone());
                        let numbers: Vec<Nat> = numbers.collect();
                        assert_eq!(total.terms, Nat::from(numbers.len() as u64), "{sum:?}");
                        assert_eq!(total.sum, numbers.iter().sum::<Nat>(), "{sum:?}");
                        let way = match answer.basis.method() {
                            Method::Theorem => 0,
                            Method::Decision => 1,
                            _ => 2,
                        };
                        by_method[way] += 1;
                    }
                }
            }
        }
    }
    assert!(by_method.iter().all(|&sums| sums > 100), "{by_method:?}");
}

/// The values of positions by the recurrence.
#[test]
fn terms_are_those_of_the_recurrence() {
    for (take, beside) in [("2t", vec![]), ("3t", vec![]), ("t+1", vec![2_u32]), ("2t", vec![4, 3])] {
        let rules = Rules::normal(take.parse().expect("a function"));
        let piles: Vec<Nat> = beside.iter().copied().chain([25]).map(Nat::from).collect();
        let table = ThresholdTable::build(&rules, &piles, &mut Budget::default()).expect("small");
        let at = |piles: &[u32]| table.threshold(&piles.iter().map(|&pile| pile as usize).collect::<Vec<_>>());
        let list = beside.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let more = format!(r#","take":"{take}","beside":"{list}""#);
        let of = |statistic: &str, more: &str| {
            ask(&question(statistic, "0..25", more)).expect("acceptable").terms.expect("terms")
        };
        let thresholds = of("threshold", &more);
        let values =
            ["least", "largest", "moves", "outcome"].map(|statistic| of(statistic, &format!(r#"{more},"quota":"6""#)));
        for n in 0..=25_u32 {
            let piles: Vec<u32> = beside.iter().copied().chain([n]).collect();
            let place = n as usize;
            let expected = at(&piles).map_or(TermValue::Absent(Absent::Infinity), |t| TermValue::Number(t.into()));
            assert_eq!(thresholds[place].value, expected);
            let wins = |(pile, t): &(usize, u32)| {
                let mut after = piles.clone();
                after[*pile] -= t;
                let quota = rules.take_away.quota_after(&u64::from(*t));
                at(&after).is_none_or(|least| quota < u64::from(least))
            };
            let moves = (0..piles.len()).flat_map(|pile| (1..=piles[pile].min(6)).map(move |t| (pile, t)));
            let takes: Vec<u32> = moves.filter(wins).map(|(_, t)| t).collect();
            let expected = [takes.iter().min(), takes.iter().max(), Some(&(takes.len() as u32))];
            for (value, expected) in values.iter().zip(expected) {
                assert_eq!(value[place].value, TermValue::Number(expected.copied().unwrap_or(0).into()));
            }
            let outcome = if takes.is_empty() { Outcome::P } else { Outcome::N };
            assert_eq!(values[3][place].value, TermValue::Text(outcome.to_string()));
        }
    }
}

/// Sums that were published elsewhere, at sizes that no list reaches.
#[test]
fn sums_of_any_size() {
    let sum = |statistic: &str, range: &str, more: &str| {
        let answer = ask(&SequenceQuestion { sum: true, ..question(statistic, range, more) }).expect("a sum");
        answer.total.expect("a sum").sum.to_string()
    };
    assert_eq!(sum("least", "1..F_80", r#","opening":"any""#), "842043391019219959");
    assert_eq!(sum("largest", "1..100", ""), "728");
    assert_eq!(sum("largest", "1..10^18", r#","modulo":"10^8""#), "88351299");
    assert_eq!(sum("parts", "1..10^6-1", ""), "7894453");
    assert_eq!(sum("parts", "1..10^17-1", ""), "2252639041804718029");
    // Schwenk's theorem two ways: by the numeration, and by the automaton of the game beside an empty pile.
    let range = "1..10^60";
    assert_eq!(sum("threshold", range, ""), sum("threshold", range, r#","beside":"0""#));
    assert_eq!(sum("threshold", range, r#","take":"3t""#), sum("threshold", range, r#","take":"3t","beside":"0""#));
}

#[test]
fn what_is_not_acceptable_is_refused() {
    for (statistic, range, more, why) in [
        ("size", "7..3", "", "the range 7..3 is empty: give A..B with A <= B"),
        ("size", "1..x", "", "\"x\""),
        ("outcome", "1..9", r#","sum":true"#, "outcomes, digits and chances are not added"),
        ("size", "1..9", r#","sum":true,"beside":"m""#, "an array of positions is not summed"),
        ("parts", "1..9", r#","beside":"3""#, "are of one number"),
        ("threshold", "1..9", r#","tail":2"#, "tail is for the statistic tail only"),
        ("threshold", "1..9", r#","modulo":"0""#, "modulo 0"),
        ("threshold", "0..9", r#","beside":"n-3""#, "fewer than 0 chips at n = 0"),
        ("threshold", "0..9", r#","beside":"n3""#, "is no pile"),
        ("threshold", "0..9", r#","beside":"1,1,1,1,1,1,1,1""#, "more than 8 piles"),
        ("grundy", "0..9", r#","misere":true"#, "Grundy values are those of normal play"),
    ] {
        let error = ask(&question(statistic, range, more)).expect_err(statistic);
        assert!(error.kind() == ErrorKind::Input && error.message().contains(why), "{error}");
    }
    let error = ask(&question("grundy", "1..10^9", r#","sum":true"#)).expect_err("too many");
    assert!(error.kind() == ErrorKind::Budget && error.message().contains("at most 10000000 terms"), "{error}");
}

/// Rows by theorems are those of tables, and there may be more than a table holds.
#[test]
fn rows_by_theorems_are_those_of_tables() {
    let budget = &mut within(1 << 30);
    for (take, misere, piles, region, quota) in [
        ("2t", false, 1, Region::List, None),
        ("t+1", true, 1, Region::List, None),
        ("2t", false, 1, Region::PPositions, Some(3_u64)),
        ("2t", false, 2, Region::PPositions, Some(2)),
        ("2t", false, 2, Region::PPositions, Some(7)),
        ("2t", false, 2, Region::PPositions, None),
        ("7", false, 1, Region::PPositions, Some(2)),
    ] {
        let rules = fibnim_engine::wire::Ruleset { take: take.fit(), misere, ..Default::default() };
        let quota_text = quota.map(fibnim_engine::wire::AnyNumber::from);
        let question = ThresholdsQuestion {
            rules,
            region,
            piles: piles.fit(),
            max: 40.fit(),
            quota: quota_text,
            ..ThresholdsQuestion::default()
        };
        let mut engine = Engine::default();
        let rows = engine.theorem_rows(&question, budget).expect("acceptable").expect("by theorems").0;
        let rows: Vec<_> = rows.map(|row| row.expect("within the budget")).collect();
        let table = engine.table_of(&question, budget).expect("small");
        let positions = (0..=40_u32).flat_map(|a| (a..=40).map(move |b| vec![a, b]));
        let positions =
            positions.filter(|pair| piles == 2 || pair[0] == 0).map(|pair| pair[2 - piles as usize..].to_vec());
        let expected: Vec<_> = positions
            .map(|position| (table.threshold(&position).expect("in it"), position))
            .filter(|(at, _)| region == Region::List || at.is_none_or(|at| quota.is_some_and(|q| q < u64::from(at))))
            .collect();
        let found: Vec<_> = rows.into_iter().map(|row| (row.threshold.finite(), row.piles)).collect();
        assert_eq!(found, expected, "{question:?}");
    }
    let large = ThresholdsQuestion { piles: 1.fit(), max: 1_000_000_000.fit(), ..ThresholdsQuestion::default() };
    let mut engine = Engine::default();
    let mut rows = engine.theorem_rows(&large, budget).expect("acceptable").expect("by a theorem").0;
    assert_eq!(rows.nth(89).expect("a row").expect("a row").threshold.finite(), Some(89));
    // Three piles have no theorem, and a table of them is too large.
    let three = ThresholdsQuestion { piles: 3.fit(), max: 40_000.fit(), ..ThresholdsQuestion::default() };
    assert!(engine.theorem_rows(&three, &mut within(1 << 30)).expect("acceptable").is_none());
}

#[test]
fn statistics_have_their_values() {
    let of = |statistic, range: &str, more: &str| {
        let answer = ask(&question(statistic, range, more)).expect("terms");
        answer
            .terms
            .into_iter()
            .flatten()
            .map(|term| match term.value {
                TermValue::Number(number) => number.to_string(),
                TermValue::Text(text) => text,
                TermValue::Absent(absent) => format!("{absent:?}"),
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(of("digits", "1..8", ""), "1 10 100 101 1000 1001 1010 10000");
    assert_eq!(of("tail", "9..13", r#","tail":2"#), "9 10 11 4 None");
    assert_eq!(of("grundy", "1..12", ""), "0 0 0 3 0 4 4 0 5 5 5 6");
    let values = |more: &str| numbers(&ask(&question("grundy", "3..9", more)).expect("terms"));
    let four = numbers(&ask(&question("grundy", "4", r#","quota":"2""#)).expect("a term"))[0].clone();
    let sums = values(r#","quota":"2""#).into_iter().map(|value| Some(value? ^ four.clone()?));
    assert!(sums.eq(values(r#","beside":"4","quota":"2""#)));
    assert_eq!(of("complement", "0..4", r#","beside":"3""#), "3 6 7 0 None");
    assert_eq!(of("chance", "4..7", ""), "1/6 0 1/20 1/24");
    assert_eq!(of("denominator", "4..7", ""), "6 1 20 24");
    assert_eq!(of("remoteness", "1..8", ""), "0 2 2 3 4 5 5 6");
    assert_eq!(of("size", "1..50", r#","where":"P","quota":"5""#), "8 13 21 29 34 42 47");
    assert_eq!(of("threshold", "1..8", r#","cumulative":true,"modulo":"5""#), "1 3 1 2 2 3 0 3");
    assert_eq!(of("threshold", "1..3", r#","beside":"m""#), "Infinity 1 1 1 Infinity 1 1 1 Infinity");
    assert!(matches!(question("size", "5", "").statistic, Statistic::Size) && of("size", "5", "") == "5");
}
