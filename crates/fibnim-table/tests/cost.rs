//! What a table costs is known before it is built, and a build honours it.

use std::ops::ControlFlow;

use fibnim::{Budget, Nat, Progress, Rules, SolveError};
use fibnim_table::{Shape, ShapeError, Table};

fn reached(piles: &[u32]) -> Shape {
    Shape::reached(&Rules::FIBONACCI, piles).expect("a shape")
}

/// Beside a small pile no more positions are computed than are needed.
#[test]
fn the_positions_that_can_be_reached_are_few() {
    let cost = |piles: &[u32]| reached(piles).cost(1);
    assert_eq!(cost(&[2, 2, 1]).positions, Nat::from(9_u32), "(0,0,0) to (2,2,1): all but (2,2,2) of ten");
    assert_eq!(reached(&[1000; 3]), Shape::new(Rules::FIBONACCI, 3, 1000).expect("a shape"));
    assert!(cost(&[1000, 1000, 5]).positions < Nat::from(6_u32 * 1001 * 1001 / 2));
    assert!(cost(&[1000, 5, 1000]).bytes < Nat::from(8_000_000_u32));
    assert_eq!(Shape::reached(&Rules::FIBONACCI, &[3; 9]), Err(ShapeError::Piles(9)));
    let large = Shape::reached(&Rules::FIBONACCI, &[1, 32_767]);
    assert_eq!(large, Err(ShapeError::Max { max: 32_767, most: 32_766 }));
}

#[test]
fn progress_counts_positions_and_can_end_the_work() {
    let total = u64::try_from(reached(&[150, 150, 20]).positions()).expect("small");
    for last in [1, 50_000, u64::MAX] {
        let mut seen: Vec<Progress> = Vec::new();
        let mut monitor = |progress: Progress| {
            seen.push(progress);
            if progress.done >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let result = Table::build(reached(&[150, 150, 20]), 1, &mut Budget::watched(&mut monitor));
        assert!(seen.is_sorted_by_key(|progress| progress.done));
        assert!(seen.iter().all(|progress| progress.total == Some(total)));
        let end = seen.last().expect("a step").done;
        match result {
            Ok(_) => assert_eq!((last, end), (u64::MAX, total)),
            Err(error) => {
                assert!(matches!(error, SolveError::Stopped(at) if at.done == end), "{error:?}");
                assert!(end >= last && end < last + 20_000, "{last}: {end}");
            }
        }
    }
}

/// The working memory of a build counts too; with many piles it is most of the memory.
#[test]
fn a_table_honours_the_memory() {
    for piles in [&[300; 2][..], &[200; 3], &[100, 100, 6], &[40; 4], &[12; 6], &[8; 8]] {
        let (shape, sizes) = (reached(piles), piles);
        let cost = shape.cost(1);
        assert_eq!(cost.positions, shape.positions().into());
        let needed = u64::try_from(cost.bytes).expect("small");
        let build = |memory| Table::build(shape.clone(), 1, &mut Budget { memory, ..Budget::default() }).map(drop);
        assert_eq!(build(needed), Ok(()), "{sizes:?}");
        let refused = build(needed - 1);
        let Err(SolveError::Table { piles, bytes, allowed, .. }) = refused else { panic!("{refused:?}") };
        assert!(piles.into_iter().eq(sizes.iter().map(|&size| Nat::from(size))));
        assert_eq!((bytes, allowed), (Nat::from(needed), needed - 1));
    }
    // A shape with more blocks than a machine word can count is refused at once.
    let huge = reached(&[32_766; 8]);
    assert!(huge.cost(1).bytes > Nat::ONE << 100);
    assert!(matches!(Table::build(huge, 1, &mut Budget::default()), Err(SolveError::Table { .. })));
}
