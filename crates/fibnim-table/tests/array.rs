//! Arrays of thresholds: every entry is that of its position.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use fibnim::{Budget, Play, Progress, SolveError};
use fibnim_table::{Axis, OutOfTableError, Table, TableError, entries, fill};

use crate::{build, shape, until};

fn axis(first: u32, step: u32, count: usize) -> Axis {
    Axis::new(first, NonZeroU32::new(step).expect("a step"), count)
}

/// Asserts every entry of an array, of all kinds of numbers.
fn check(table: &Table, axes: &[Axis]) {
    let mut budget = Budget::default();
    let count = entries(axes).expect("few");
    let (mut wide, mut narrow) = (vec![7_u32; count], vec![7_u16; count]);
    fill(table, axes, &mut wide, &mut budget).expect("in the table");
    fill(table, axes, &mut narrow, &mut budget).expect("in the table");
    let sizes: Vec<Vec<u32>> = axes.iter().map(|axis| axis.sizes().collect()).collect();
    for at in 0..count {
        let (mut rest, mut piles) = (at, vec![0; axes.len()]);
        for (pile, sizes) in piles.iter_mut().zip(&sizes).rev() {
            *pile = sizes[rest % sizes.len()];
            rest /= sizes.len();
        }
        let threshold = table.threshold(&piles).expect("in the table");
        assert_eq!(wide[at], threshold.unwrap_or(u32::MAX), "{axes:?} {piles:?}");
        assert_eq!(narrow[at], threshold.map_or(u16::MAX, |it| it as u16), "{axes:?} {piles:?}");
    }
}

#[test]
fn whole_arrays_are_those_of_the_thresholds() {
    for (take, play, piles, max) in [
        ("2t", Play::Normal, 1, 300),
        ("2t", Play::Misere, 2, 150),
        ("300", Play::Normal, 2, 320),
        ("2t", Play::Normal, 3, 70),
        ("t", Play::Misere, 3, 0),
        ("floor(5t/2)", Play::Normal, 4, 17),
        ("3t", Play::Misere, 5, 7),
    ] {
        check(&build(&shape(take, play, piles, max)), &vec![Axis::up_to(max); piles as usize]);
    }
}

#[test]
#[ignore = "eighteen million thresholds take some seconds"]
fn a_whole_array_of_large_thresholds_is_that_of_the_thresholds() {
    check(&build(&shape("260", Play::Misere, 3, 262)), &[Axis::up_to(262); 3]);
}

#[test]
fn parts_of_arrays_are_those_of_the_thresholds() {
    let two = build(&shape("2t", Play::Normal, 2, 140));
    for axes in [
        [axis(3, 1, 1), axis(0, 1, 141)],
        [axis(0, 1, 141), axis(140, 1, 1)],
        [axis(64, 1, 65), axis(10, 7, 18)],
        [axis(0, 3, 47), axis(0, 3, 47)],
        [axis(5, 1, 0), axis(0, 1, 9)],
    ] {
        check(&two, &axes);
    }
    let three = build(&shape("300", Play::Normal, 3, 66));
    let (all, some, one) = (axis(0, 1, 67), axis(20, 2, 20), axis(41, 1, 1));
    for axes in [
        [one, all, all],
        [all, one, all],
        [all, all, one],
        [some, one, all],
        [one, some, some],
        [some, some, one],
        [all, some, some],
        [axis(0, 1, 9), axis(30, 5, 7), axis(66, 1, 1)],
        [one, one, one],
        [axis(0, 1, 40); 3],
        [axis(9, 1, 58); 3],
        [axis(17, 1, 45); 3],
        [axis(3, 2, 20); 3],
    ] {
        check(&three, &axes);
    }
    let large = build(&shape("260", Play::Misere, 3, 262));
    let (all, high) = (axis(0, 1, 263), axis(252, 1, 11));
    for axes in [[high, high, all], [high, all, high], [all, high, high]] {
        check(&large, &axes);
    }
    let four = build(&shape("2t", Play::Misere, 4, 14));
    let (all, some, low) = (axis(0, 1, 15), axis(4, 3, 4), axis(0, 1, 5));
    for axes in [[some, all, all, all], [low, some, all, low], [all, all, some, some], [low, low, low, all]] {
        check(&four, &axes);
    }
}

#[test]
fn work_ends_when_it_is_asked_to_and_what_is_not_there_is_refused() {
    let table = build(&shape("2t", Play::Normal, 3, 50));
    let axes = [Axis::up_to(50); 3];
    let mut out = vec![0_u32; 51 * 51 * 51];
    for last in [1, 51 * 51 * 51 + 1] {
        let ended = fill(&table, &axes, &mut out, &mut Budget::watched(&mut until(last)));
        assert!(matches!(ended, Err(TableError::Solve(SolveError::Stopped(at))) if at.done >= last), "{ended:?}");
    }
    let mut last = 0;
    let mut monitor = |progress: Progress| {
        assert!(progress.done >= last && progress.total.is_some_and(|total| progress.done <= total), "{progress:?}");
        last = progress.done;
        ControlFlow::Continue(())
    };
    assert!(fill(&table, &axes, &mut out, &mut Budget { memory: 0, monitor: &mut monitor }).is_ok());
    assert_eq!(last, 2 * 51 * 51 * 51);
    let outside = OutOfTableError { piles: 3, max: 50 };
    for axes in [vec![axis(0, 1, 1), axis(0, 1, 1), axis(0, 1, 52)], vec![axis(0, 1, 1); 2]] {
        let mut out = vec![0_u32; entries(&axes).expect("few")];
        let refused = fill(&table, &axes, &mut out, &mut Budget::default());
        assert!(matches!(refused, Err(TableError::OutOfTable(error)) if error == outside));
    }
}
