//! Tables against the literal recurrence, for every position.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play};
use fibnim_table::{Shape, Table};

use crate::{rules, sized};

const FUNCTIONS: [&str; 10] =
    ["t", "2t", "3t", "t+1", "floor(5t/2)", "3", "300", "4000000000t", "floor(t/2)+2", "2,2,6 then t+3"];

fn check(take: &str, play: Play, piles: usize, max: u32) {
    check_reached(take, play, &vec![max; piles]);
}

#[test]
fn one_to_three_piles() {
    for (take, play) in FUNCTIONS.into_iter().flat_map(|take| [(take, Play::Normal), (take, Play::Misere)]) {
        for max in [0, 1, 2, 17, 127, 128, 400, 2000] {
            check(take, play, 1, max);
        }
        check(take, play, 2, sized(130, 300));
        check(take, play, 3, sized(45, 70));
    }
}

/// Small sizes, and sizes next to a multiple of the width of a strip.
#[test]
fn borders() {
    let all = [0, 1, 2, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 127, 128, 129];
    for &max in &all[..sized(14, 17)] {
        check("2t", Play::Normal, 3, max);
    }
    check("3t", Play::Normal, 3, sized(129, 200));
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

/// Tables of all positions that can be reached from some have those positions and no others.
#[test]
fn reached_positions() {
    let cases = [
        ("2t", Play::Normal, &[31, 9, 9][..]),
        ("2t", Play::Normal, &[25, 25, 3]),
        ("2t", Play::Normal, &[40, 17, 5]),
        ("2t", Play::Normal, &[1, 1, 1]),
        ("3t", Play::Normal, &[12, 9, 4, 2]),
        ("5", Play::Normal, &[12, 12, 2, 2]),
        ("2t", Play::Misere, &[20, 20]),
        ("2t", Play::Misere, &[20, 3]),
        // Thresholds of 255 and more do not fit a byte.
        ("300", Play::Misere, &[310, 310]),
        ("300", Play::Misere, &[310, 310, 1]),
        ("300", Play::Misere, sized(&[260, 30, 2, 1], &[310, 310, 2, 1])),
    ];
    for (take, play, piles) in cases {
        check_reached(take, play, piles);
    }
    let all: [&[u32]; 8] = [
        &[70, 70, 5],
        &[66, 66, 64],
        &[90, 30, 30],
        &[30, 30, 9, 0],
        &[35, 34, 34, 2],
        &[17, 9, 9, 4],
        &[12, 12, 2, 1, 1],
        &[6, 6, 4, 4, 4],
    ];
    let games = ["2t", "t", "3t", "floor(5t/2)", "7", "2,2,6 then t+3"];
    let games = games.into_iter().flat_map(|take| [(take, Play::Normal), (take, Play::Misere)]);
    let cases = games.flat_map(|game| all.map(|piles| (game, piles)));
    for ((take, play), piles) in cases.step_by(sized(3, 1)) {
        check_reached(take, play, piles);
    }
}

fn check_reached(take: &str, play: Play, piles: &[u32]) {
    let rules = rules(take, play);
    // No pile after the third is bounded by itself.
    let bounds: Vec<u32> = (0..piles.len()).map(|i| piles[i.min(2)]).collect();
    let slow = ThresholdTable::build(
        &rules,
        &bounds.iter().map(|&bound| Nat::from(bound + 1)).collect::<Vec<_>>(),
        &mut Budget::default(),
    );
    let slow = slow.expect("within the budget");
    let build = |threads| {
        let shape = Shape::reached(&rules, piles).expect("small");
        Table::build(shape, threads, &mut Budget::default()).expect("within the budget")
    };
    let (table, mut positions) = (build(1), 0);
    assert!(build(2) == table, "{take}: two threads differ from one");
    for (position, threshold) in slow.positions() {
        let position: Vec<u32> = position.iter().rev().map(|&pile| pile as u32).collect();
        let inside = position.iter().zip(&bounds).all(|(pile, bound)| pile <= bound);
        assert_eq!(
            table.threshold(&position).ok(),
            inside.then_some(threshold),
            "{take} {play:?} {position:?} of {piles:?}"
        );
        positions += u128::from(inside);
    }
    assert_eq!(positions, table.shape().positions(), "{piles:?}");
}
