//! Slices of thresholds beside fixed piles, against the recurrence.

use std::ops::ControlFlow;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Progress, Rules, SolveError, Theorem, monitor_fn};
use fibnim_table::{OutOfTableError, Shape, ShapeError, Slice, Table, TableError};

use crate::rules;

fn slice(rules: &Rules, fixed: &[u32], max: u32, threads: usize) -> Slice {
    Slice::build(rules, fixed, max, threads, &mut Budget::default()).expect("within the budget")
}

/// Compares every threshold of a slice with the literal recurrence.
fn check(take: &str, play: Play, fixed: &[u32], max: u32) {
    let rules = rules(take, play);
    let bounds: Vec<Nat> = fixed.iter().copied().chain([max; 2]).map(Nat::from).collect();
    let slow = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
    for threads in [1, 2] {
        let slice = slice(&rules, fixed, max, threads);
        for (x, y) in (0..=max).flat_map(|x| (0..=max).map(move |y| (x, y))) {
            let piles: Vec<usize> = fixed.iter().chain(&[x, y]).map(|&pile| pile as usize).collect();
            assert_eq!(slice.threshold(x, y), Ok(slow.threshold(&piles)), "{take} {play:?} ({x}, {y}) {fixed:?}");
        }
    }
}

#[test]
fn thresholds_are_those_of_the_recurrence() {
    for take in ["2t", "t", "3t", "floor(5t/2)", "7", "2,2,6 then t+3"] {
        for play in [Play::Normal, Play::Misere] {
            for (fixed, max) in [
                (&[][..], 70),
                (&[0], 40),
                (&[5], 70),
                (&[5], 33),
                (&[40], 40),
                (&[90], 30),
                (&[64], 66),
                (&[3, 3], 30),
                (&[0, 9], 30),
                (&[12, 4], 20),
                (&[35, 2], 34),
                (&[2, 1, 1], 12),
                (&[4, 0, 4, 4], 6),
            ] {
                check(take, play, fixed, max);
            }
        }
    }
    for max in 0..4 {
        check("2t", Play::Normal, &[1], max);
    }
}

/// Thresholds of 255 and more do not fit a byte.
#[test]
fn large_thresholds_are_kept() {
    for fixed in [&[][..], &[1], &[2, 1]] {
        check("300", Play::Misere, fixed, 310);
    }
    let slice = slice(&rules("300", Play::Misere), &[1], 310, 1);
    let large = |x: u32| slice.threshold(x, 0).expect("on the slice").is_some_and(|it| it >= 255);
    assert!((0..=310).filter(|&x| large(x)).count() > 40);
}

#[test]
fn the_class_of_power_of_two_nim_is_solved_by_its_theorem() {
    for (take, fixed) in [("t", &[][..]), ("2t-1", &[5]), ("floor(3t/2)", &[6, 2])] {
        check(take, Play::Normal, fixed, 33);
        check(take, Play::Misere, fixed, 33);
    }
}

#[test]
fn theorems_answer_where_they_can() {
    let theorem = |rules: &Rules, fixed: &[u32]| slice(rules, fixed, 30, 1).theorem();
    let (power, fibonacci) = (rules("t", Play::Normal), Rules::FIBONACCI);
    assert_eq!(theorem(&power, &[7, 3, 1 << 30]), Some(Theorem::PowerOfTwo));
    assert_eq!(theorem(&rules("2t-1", Play::Normal), &[7]), Some(Theorem::PowerOfTwoClass));
    assert_eq!(theorem(&rules("t", Play::Misere), &[]), Some(Theorem::MiserePowerOfTwo));
    assert_eq!(slice(&power, &[1 << 30], 30, 1).threshold(0, 0), Ok(Some(1 << 30)));
    // This function is in Flanigan's class only up to 15 chips.
    let short = rules("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,40 then 40", Play::Normal);
    assert_eq!(slice(&short, &[3], 15, 1).theorem(), Some(Theorem::PowerOfTwoClass));
    assert_eq!(slice(&short, &[3], 16, 1).theorem(), None);
    assert_eq!(theorem(&fibonacci, &[0, 0]), Some(Theorem::TwoPile));
    assert_eq!(theorem(&fibonacci, &[1]), None);
    assert_eq!(theorem(&rules("2t", Play::Misere), &[]), None);
    // Flanigan's theorem does not cover this one.
    assert_eq!(theorem(&rules("3t", Play::Normal), &[]), None);
    assert_eq!(Slice::cost(&power, &[5], 1_000_000, 1).map(|cost| cost.bytes), Ok(Nat::ZERO));
}

/// A slice beside a small pile computes no more positions than it needs.
#[test]
fn the_cost_is_known_before() {
    let cost = |fixed: &[u32], max| Slice::cost(&Rules::FIBONACCI, fixed, max, 1).expect("a slice");
    assert_eq!(cost(&[1], 2).positions, Nat::from(9_u32), "(0,0,0) to (2,2,1): all but (2,2,2) of ten");
    assert_eq!(
        cost(&[1000], 1000).positions,
        Shape::new(Rules::FIBONACCI, 3, 1000).expect("a shape").positions().into()
    );
    assert!(cost(&[5], 1000).positions < Nat::from(6_u32 * 1001 * 1001 / 2));
    assert!(cost(&[5], 1000).bytes < Nat::from(8_000_000_u32));
    let needed = u64::try_from(cost(&[6], 100).bytes).expect("small");
    let build =
        |memory| Slice::build(&Rules::FIBONACCI, &[6], 100, 1, &mut Budget { memory, ..Budget::default() }).map(drop);
    assert!(build(needed).is_ok());
    let refused = build(needed - 1);
    let Err(TableError::Solve(SolveError::Table { piles, bytes, allowed, .. })) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(piles, [100, 100, 6_u32].map(Nat::from));
    assert_eq!((bytes, allowed), (Nat::from(needed), needed - 1));
    assert_eq!(Slice::cost(&Rules::FIBONACCI, &[1; 7], 3, 1), Err(ShapeError::Piles(9)));
    assert_eq!(Slice::cost(&Rules::FIBONACCI, &[1], 32_767, 1), Err(ShapeError::Max { max: 32_767, most: 32_766 }));
    assert_eq!(slice(&Rules::FIBONACCI, &[1], 5, 1).threshold(6, 0), Err(OutOfTableError { piles: 2, max: 5 }));
}

#[test]
fn progress_counts_positions_and_can_end_the_work() {
    for last in [1, 50_000, u64::MAX] {
        let mut seen: Vec<Progress> = Vec::new();
        let monitor = monitor_fn(|progress: Progress| {
            seen.push(progress);
            if progress.done >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let result = Slice::build(&Rules::FIBONACCI, &[20], 150, 1, &mut Budget { memory: 1 << 30, monitor });
        let cost = Slice::cost(&Rules::FIBONACCI, &[20], 150, 1).expect("a slice");
        let total = u64::try_from(cost.positions).expect("small");
        assert!(seen.is_sorted_by_key(|progress| progress.done));
        assert!(seen.iter().all(|progress| progress.total == Some(total)));
        let end = seen.last().expect("a step").done;
        match result {
            Ok(_) => assert_eq!((last, end), (u64::MAX, total)),
            Err(error) => {
                assert!(matches!(error, TableError::Solve(SolveError::Stopped(at)) if at.done == end), "{error:?}");
                assert!(end >= last && end < last + 20_000, "{last}: {end}");
            }
        }
    }
}

/// The working memory of a build counts too; with many piles it is most of the memory.
#[test]
fn a_table_honours_the_memory() {
    for (piles, max) in [(2, 300), (3, 200), (4, 40), (6, 12), (8, 8)] {
        let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
        let cost = shape.cost(1);
        assert_eq!(cost.positions, shape.positions().into());
        let needed = u64::try_from(cost.bytes).expect("small");
        let build = |memory| Table::build(shape.clone(), 1, &mut Budget { memory, ..Budget::default() }).map(drop);
        assert_eq!(build(needed), Ok(()), "{piles} piles");
        assert!(matches!(build(needed - 1), Err(SolveError::Table { .. })), "{piles} piles");
    }
    // A shape with more blocks than a machine word can count is refused at once.
    let huge = Shape::new(Rules::FIBONACCI, 8, 32_766).expect("a shape");
    assert!(huge.cost(1).bytes > Nat::ONE << 100);
    assert!(matches!(Table::build(huge, 1, &mut Budget::default()), Err(SolveError::Table { .. })));
}
