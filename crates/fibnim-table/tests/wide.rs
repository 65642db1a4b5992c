//! Tables of one and two piles that are larger than the numbers of the kernel.

use std::fs;

use fibnim::numeration::Zeckendorf;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules, SolveError};
use fibnim_table::store::{Existing, TableFile, TileJob, WriteOptions, write};
use fibnim_table::{Complements, Reached, Shape, ShapeError, Slice, Table, TableError, Thresholds, verify_every};

use crate::common::{place, shape};

/// Every threshold of one pile is the least part of its Zeckendorf representation.
#[test]
fn one_pile_to_70_000_has_the_least_parts() {
    let (shape, (_folder, path)) = (shape("2t", Play::Normal, 1, 70_000), place());
    write(&shape, &path, WriteOptions::default(), &mut Budget::default()).expect("written");
    let bytes = fs::read(&path).expect("readable");
    let file = TableFile::new(&bytes[..]).expect("a table");
    let least = |pile: u32| {
        let part = Zeckendorf::of(&pile.into()).parts().next()?;
        Some(u32::try_from(part).expect("not above the pile"))
    };
    let mut piles = 0..=70_000;
    for record in file.records() {
        let record = record.expect("whole");
        let pile = record.piles()[0];
        assert_eq!((Some(pile), record.threshold()), (piles.next(), least(pile)));
    }
    assert_eq!(piles.next(), None);
    assert_eq!(file.threshold(&[46_368]).expect("whole"), Some(46_368));
    assert!(verify_every(&file, 2, &mut Budget::default()).is_ok());

    // In memory, and written again.
    let built = Table::build(shape.clone(), 2, &mut Budget::default()).expect("small");
    assert_eq!(file.load(2, &mut Budget::default()).expect("small"), built);
    let replace = WriteOptions { existing: Existing::Replace, ..WriteOptions::default() };
    built.save(&path, replace, &mut Budget::default()).expect("written");
    assert!(fs::read(&path).expect("readable") == bytes);
}

#[test]
fn one_pile_of_other_games_satisfies_the_recurrence() {
    for (take, play) in [("3t", Play::Misere), ("t+250", Play::Normal), ("floor(5t/2)", Play::Normal)] {
        let shape = shape(take, play, 1, 50_000);
        let built = Table::build(shape.clone(), 1, &mut Budget::default()).expect("small");
        assert!(verify_every(&built, 1, &mut Budget::default()).is_ok(), "{take}");
        let bounds = [Nat::from(50_000_u32)];
        let slow = ThresholdTable::build(shape.rules(), &bounds, &mut Budget::default()).expect("small");
        for pile in 0..=50_000 {
            assert_eq!(built.threshold(&[pile]), Ok(slow.threshold(&[pile as usize])), "{take}: {pile}");
        }
    }
}

/// The cost is known before any work, and what only the kernel computes is refused.
#[test]
fn refusals_come_before_work() {
    let two = shape("2t", Play::Normal, 2, 40_000);
    assert_eq!(two.positions(), 800_060_001);
    let refused = Table::build(two.clone(), 1, &mut Budget { memory: 1 << 20, ..Budget::default() });
    assert!(matches!(refused, Err(SolveError::Table { .. })), "{refused:?}");
    let (_folder, path) = place();
    let refused = write(&two, &path, WriteOptions::default(), &mut Budget { memory: 1 << 20, ..Budget::default() });
    assert!(matches!(refused, Err(TableError::Solve(SolveError::Table { .. }))), "{refused:?}");
    assert!(!path.exists());
    let new = |piles, max| Shape::new(Rules::FIBONACCI, piles, max).map(|shape| shape.max());
    assert_eq!(new(2, 8_388_607), Ok(8_388_607));
    assert_eq!(new(2, 8_388_608), Err(ShapeError::Max { max: 8_388_608, most: 8_388_607 }));
    assert_eq!(new(3, 32_767), Err(ShapeError::Max { max: 32_767, most: 32_766 }));
    let (misere, budget) = (Rules::misere(two.rules().take_away.clone()), &mut Budget::default());
    let beyond = ShapeError::Max { max: 40_000, most: 32_766 };
    assert_eq!(Slice::cost(&misere, &[], 40_000, 1), Err(beyond));
    let kernel = |error: TableError| matches!(error, TableError::Shape(shape) if shape == beyond);
    assert!(TileJob::new(&two).is_err_and(kernel));
    assert!(Complements::search(&misere, 1, 10, 40_000, 1, budget).is_err_and(kernel));
    assert!(Reached::cost(&misere, &[40_000, 5, 5], 1).is_err());
}
