//! Tables in memory and in files have the same records.

use std::error::Error;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules};
use fibnim_table::store::{Existing, TableFile, write};
use fibnim_table::{Record, Shape, ShapeError, Statistics, TableError, ThresholdSource, verify_every, verify_sample};

use crate::{build, place, shape, sized};

fn shapes() -> [Shape; 8] {
    [
        shape("300", Play::Normal, 1, 310),
        shape("300", Play::Normal, 2, sized(262, 330)),
        shape("2t", Play::Normal, 3, sized(66, 90)),
        shape("3t", Play::Misere, 4, 20),
        shape("t", Play::Normal, 5, 9),
        shape("2t", Play::Misere, 3, 0),
        shape("floor(5t/2)", Play::Misere, 3, 50),
        shape("2,2,6 then t+3", Play::Normal, 2, 150),
    ]
}

type ByPiles = Vec<(Vec<u32>, Option<u32>)>;

/// The records by their piles; asserts that no position occurs twice.
fn by_piles(records: impl Iterator<Item = Record>) -> ByPiles {
    let with_piles = |record: Record| {
        assert!(record.piles().is_sorted_by(|a, b| a >= b), "{record:?}");
        (record.piles().to_vec(), record.threshold())
    };
    let mut all: ByPiles = records.map(with_piles).collect();
    all.sort();
    assert!(all.is_sorted_by(|a, b| a.0 < b.0), "a position occurs twice");
    all
}

fn check<T: ThresholdSource>(table: &T, expected: &ByPiles) {
    let all: Vec<Record> = table.records().map(|record| record.expect("whole")).collect();
    assert_eq!(&by_piles(all.iter().copied()), expected);
    for (piles, threshold) in expected {
        assert_eq!(table.probe(piles).expect("whole"), *threshold, "{piles:?}");
    }
    for quota in [0, 1, 2, 7, 253, 254, 255, 299, 300, 10_000] {
        let p = all.iter().filter(|record| record.threshold().is_none_or(|it| it > quota));
        assert!(table.p_positions(Some(quota)).map(|record| record.expect("whole")).eq(p.copied()), "quota {quota}");
    }
    let infinite = expected.iter().filter(|(_, threshold)| threshold.is_none()).count();
    let found = by_piles(table.p_positions(None).map(|record| record.expect("whole")));
    assert!(found.len() == infinite && found.iter().all(|(_, threshold)| threshold.is_none()));
}

#[test]
fn every_position_is_gone_through_in_memory_and_in_files() {
    for shape in &shapes() {
        let bounds = vec![Nat::from(shape.max()); shape.piles() as usize];
        let slow = ThresholdTable::build(shape.rules(), &bounds, &mut Budget::default()).expect("within the budget");
        let record = |(piles, threshold): (Vec<usize>, Option<u32>)| {
            (piles.into_iter().rev().map(|pile| pile as u32).collect(), threshold)
        };
        let mut expected: ByPiles = slow.positions().map(record).collect();
        expected.sort();
        let table = build(shape);
        check(&table, &expected);
        let (_folder, path) = place();
        write(shape, &path, 1, Existing::Refuse, &mut Budget::default()).expect("written");
        let file = TableFile::open(&path).expect("a table");
        check(&file, &expected);
        assert!(file.records().eq(table.records()), "in the same order");

        // Functions on whole tables accept both kinds.
        assert!(verify_every(&table, 2, &mut Budget::default()).is_ok());
        assert!(verify_every(&file, 2, &mut Budget::default()).is_ok());
        assert!(verify_sample(&file, 1000, 7, 1, &mut Budget::default()).is_ok());
        let statistics = |threads| {
            let of_table = Statistics::of(&table, threads, &mut Budget::default()).expect("whole");
            let of_file = Statistics::of(&file, threads, &mut Budget::default()).expect("whole");
            assert_eq!(of_table, of_file);
            of_table
        };
        let infinite = statistics(1).infinite();
        assert_eq!(infinite, statistics(2).infinite());
        assert_eq!(infinite.canonical, table.p_positions(None).count() as u64);
    }
}

#[test]
fn errors_say_where_they_come_from() {
    let shape = Shape::new(Rules::FIBONACCI, 9, 4).expect_err("too many piles");
    let error = TableError::from(shape);
    assert_eq!(error.source().expect("a source").downcast_ref(), Some(&ShapeError::Piles(9)));
    assert_eq!(error.to_string(), "a table of 9 piles: give 1 to 8 piles");
    let refused = Shape::new(Rules::FIBONACCI, 2, 32_767).expect_err("too many chips");
    assert_eq!(refused, ShapeError::Max { max: 32_767, most: 32_766 });
    let part = Shape::reached(&Rules::FIBONACCI, &[9, 4, 4]).expect("a shape");
    let refused = write(&part, &place().1, 1, Existing::Refuse, &mut Budget::default());
    assert!(matches!(refused, Err(TableError::NotWhole)), "{refused:?}");
    let missing = TableFile::open("/no/such/table.fnt".as_ref()).expect_err("no such file");
    assert!(missing.source().is_some_and(<dyn std::error::Error + 'static>::is::<std::io::Error>), "{missing:?}");
    assert!(TableError::NotATable.source().is_none());
}
