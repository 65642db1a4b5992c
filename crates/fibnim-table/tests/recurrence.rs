//! Tables against the literal recurrence, for every position.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play};
use fibnim_table::{Shape, Table};

use crate::common::rules;

const FUNCTIONS: [&str; 10] =
    ["t", "2t", "3t", "t+1", "floor(5t/2)", "3", "300", "4000000000t", "floor(t/2)+2", "2,2,6 then t+3"];

fn check(take: &str, play: Play, piles: u32, max: u32) {
    let rules = rules(take, play);
    let slow = ThresholdTable::build(&rules, &vec![Nat::from(max); piles as usize], &mut Budget::default());
    let slow = slow.expect("within the budget");
    let build = |threads| {
        let shape = Shape::new(rules.clone(), piles, max).expect("a shape");
        Table::build(shape, threads, &mut Budget::default()).expect("within the budget")
    };
    let table = build(1);
    assert!(build(2) == table, "{take}: two threads differ from one");
    let mut positions = 0;
    for (position, threshold) in slow.positions() {
        let position: Vec<u32> = position.iter().map(|&pile| pile as u32).collect();
        assert_eq!(table.threshold(&position), Ok(threshold), "{take} {play:?} {position:?}");
        positions += 1;
    }
    assert_eq!(positions, table.shape().positions());
}

#[test]
fn one_pile() {
    for take in FUNCTIONS {
        for play in [Play::Normal, Play::Misere] {
            for max in [0, 1, 2, 17, 127, 128, 400, 2000] {
                check(take, play, 1, max);
            }
        }
    }
}

#[test]
fn two_piles() {
    for take in FUNCTIONS {
        for play in [Play::Normal, Play::Misere] {
            check(take, play, 2, 300);
        }
    }
}

#[test]
fn three_piles() {
    for take in FUNCTIONS {
        for play in [Play::Normal, Play::Misere] {
            check(take, play, 3, 70);
        }
    }
}

/// Small sizes, and sizes next to a multiple of the width of a strip.
#[test]
fn borders() {
    for max in [0, 1, 2, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 127, 128, 129] {
        check("2t", Play::Normal, 3, max);
    }
    check("3t", Play::Normal, 3, 200);
}

#[test]
fn four_and_five_piles() {
    for take in ["2t", "t", "3t", "floor(5t/2)"] {
        for play in [Play::Normal, Play::Misere] {
            check(take, play, 4, 30);
            check(take, play, 5, 14);
        }
    }
}
