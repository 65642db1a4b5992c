//! Counts of positions, which are proved for all terms, against tables.

use crate::fit::Fit as _;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat};
use fibnim_engine::wire::{CountQuestion, Counted, Ruleset};
use fibnim_engine::{Engine, EngineError};

use crate::within;

fn count(question: &CountQuestion) -> Result<Counted, EngineError> {
    Engine::default().count(question, &mut within(1 << 30))
}

fn question(take: &str, misere: bool, fixed: &[u32], free: u32) -> CountQuestion {
    let rules = Ruleset { take: take.fit(), misere, ..Default::default() };
    CountQuestion {
        statement: None,
        rules,
        fixed: fixed.to_vec().fit(),
        free: free.fit(),
        quota: None,
        threshold: None,
        terms: 30.fit(),
        states: 5000.fit(),
    }
}

/// How many free piles below each term up to `max` have such a threshold in a table.
fn in_table(question: &CountQuestion, max: u32, is_counted: impl Fn(Option<u32>) -> bool) -> Vec<Nat> {
    let rules = question.rules.read().expect("rules");
    let piles = question.fixed.len() + question.free.usize();
    let bounds: Vec<Nat> =
        question.fixed.iter().map(|pile| pile.u32()).chain([max; 2]).take(piles).map(Nat::from).collect();
    let table = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
    let below = |h: usize| {
        let second = if question.free.get() == 2 { h } else { 1 };
        let free = (0..h).flat_map(|x| (0..second).map(move |y| [x, y]));
        let threshold = |free: [usize; 2]| {
            table.threshold(&question.fixed.iter().map(|pile| pile.usize()).chain(free).collect::<Vec<_>>())
        };
        free.filter(|&free| is_counted(threshold(free))).count().into()
    };
    let terms = rules.take_away.h_sequence().map(|term| u64::try_from(&term.value).expect("small"));
    terms.take_while(|&h| h <= u64::from(max)).map(|h| below(h as usize)).collect()
}

#[test]
fn counts_are_those_of_tables() {
    for (take, misere, fixed, free, max) in [
        ("2t", false, &[][..], 2, 90),
        ("2t", true, &[], 2, 90),
        ("2t", false, &[6, 1], 1, 150),
        ("2t", true, &[4, 4], 1, 150),
        ("3t", false, &[5], 1, 150),
        ("floor(5t/2)", false, &[3], 1, 150),
        ("t", false, &[], 2, 70),
    ] {
        let asked = question(take, misere, fixed, free);
        let compare = |asked: &CountQuestion, is_counted: &dyn Fn(Option<u32>) -> bool| {
            let expected = in_table(asked, max, is_counted);
            assert!(expected.len() > 6 && count(asked).expect("counted").terms.starts_with(&expected), "{asked:?}");
        };
        compare(&asked, &|threshold| threshold.is_none());
        for &t in if cfg!(debug_assertions) { &[3][..] } else { &[1, 3, 4] } {
            compare(&CountQuestion { quota: Some(t.fit()), ..asked.clone() }, &|threshold| {
                threshold.is_none_or(|at| at > t)
            });
            compare(&CountQuestion { threshold: Some(t.fit()), ..asked.clone() }, &|threshold| threshold == Some(t));
        }
    }
}

/// The pairs that misère play changes: the limit is `330 - 126 phi^2`.
#[test]
fn misere_play_changes_an_eighth_of_the_pairs() {
    let statement = "exists w: w >= 1 and not (n2(a, b, w) iff misere2(a, b, w))".to_owned();
    let counted =
        count(&CountQuestion { statement: Some(statement.fit()), ..question("2t", false, &[], 1) }).expect("counted");
    let tables = [false, true].map(|misere| {
        let rules = Ruleset { take: "2t".fit(), misere, ..Default::default() }.read().expect("rules");
        ThresholdTable::build(&rules, &[Nat::from(150_u32), Nat::from(150_u32)], &mut Budget::default()).expect("fits")
    });
    let changed = |h: usize| {
        let pairs = (0..h).flat_map(|a| (0..h).map(move |b| [a, b]));
        Nat::from(pairs.filter(|pair| tables[0].threshold(pair) != tables[1].threshold(pair)).count())
    };
    for (term, h) in counted.terms.iter().zip([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]) {
        assert_eq!(*term, changed(h), "{h}");
    }
    let density = counted.density.expect("a limit");
    assert_eq!((&*density.value.numerator, &*density.value.denominator), ("-126*x + 330", "1"));
    assert_eq!(density.decimal, "0.12771741751324912622");
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let asked = question("2t", false, &[], 1);
    let say = |statement: &str| CountQuestion { statement: Some(statement.fit()), ..asked.clone() };
    for (question, message) in [
        (
            CountQuestion { quota: Some(1.fit()), threshold: Some(1.fit()), ..asked.clone() },
            "give a quota or a threshold, not both",
        ),
        (
            CountQuestion { free: 2.fit(), fixed: vec![1].fit(), ..asked.clone() },
            "give 1 free pile beside fixed piles, or 2 free piles without others",
        ),
        (CountQuestion { fixed: vec![65].fit(), ..asked.clone() }, "give fixed piles of at most 64 chips"),
        (CountQuestion { quota: Some(1.fit()), ..say("x = 1") }, "give a statement or a game, not both"),
        (CountQuestion { fixed: vec![1].fit(), ..say("x = 1") }, "give a statement or a game, not both"),
        (say("forall x: x = x"), "the statement has no free variable, so there is nothing to count"),
    ] {
        assert_eq!(count(&question).expect_err("refused").message(), message);
    }
}
