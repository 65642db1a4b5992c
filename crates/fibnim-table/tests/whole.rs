//! Functions on whole tables: verification, statistics, and answers of the solver.

use std::sync::Arc;

use fibnim::{Budget, Move, Nat, Play, Position, Reason, Rules, RulesMismatchError, Solver};
use fibnim_table::store::TableFile;
use fibnim_table::{Statistics, Table, TableError, verify_every, verify_sample};

use crate::{build, bytes_of, shape};

/// With room for all thresholds and without, the same tables are right.
#[test]
fn tables_of_the_builder_are_right() {
    for (take, piles, max) in [
        ("2t", 1, 300),
        ("2t", 2, 300),
        ("3t", 2, 0),
        ("t", 3, 70),
        ("300", 3, 70),
        ("2t", 3, 130),
        ("2t", 3, 280),
        ("5,9,30 then 12t", 4, 22),
        // More than one strip, and rows of more than one run.
        ("2t", 4, 74),
        ("2t", 5, 13),
        ("t+1", 6, 8),
        ("2t", 8, 5),
    ] {
        for play in [Play::Normal, Play::Misere] {
            let table = build(&shape(take, play, piles, max));
            // The recurrence alone is slow on millions of positions, which are of the same kinds as the smaller ones.
            let memories =
                if matches!(max, 74 | 280) && cfg!(debug_assertions) { &[u64::MAX][..] } else { &[0, u64::MAX] };
            for &memory in memories {
                let verified = verify_every(&table, 2, &mut Budget { memory, ..Budget::default() });
                assert!(verified.is_ok(), "{take} {play:?} {piles} {max} {memory}: {verified:?}");
            }
        }
    }
}

/// A table of another game with this game's name has valid checksums and wrong thresholds.
#[test]
fn wrong_tables_are_not() {
    let mut bytes = bytes_of(&shape("3t", Play::Normal, 3, 30), 2);
    let header = u32::from_le_bytes(bytes[12..16].try_into().expect("four bytes")) as usize;
    assert_eq!(bytes[36], b'3');
    bytes[36] = b'2';
    let sum = crc32fast::hash(&bytes[..header - 4]);
    bytes[header - 4..header].copy_from_slice(&sum.to_le_bytes());
    let file = TableFile::new(bytes).expect("a table");
    assert_eq!(file.check_digest(), Ok(()));
    // The first difference in the order of the verifier: under 2t taking 1 from the second pile leaves 3 chips, whose
    // threshold is 3. Without memory it is the first one in the order of the file: 4 is a term of the sequence of 3t,
    // and 3 + 1 under 2t.
    for (memory, piles, held) in [(u64::MAX, [3, 1, 0], 2), (0, [4, 0, 0], 4)] {
        let every = verify_every(&file, 1, &mut Budget { memory, ..Budget::default() });
        let Err(TableError::Wrong(mistake)) = every else { panic!("{every:?}") };
        assert_eq!((&mistake.piles[..], mistake.held, mistake.due), (&piles[..], Some(held), Some(1)));
    }
    let sample = verify_sample(&file, 1000, 1, 1, &mut Budget::default());
    assert!(matches!(sample, Err(TableError::Wrong(_))), "{sample:?}");
}

/// A solver with a damaged table returns an error instead of an answer.
#[test]
fn damaged_tables_are_not() {
    let mut bytes = bytes_of(&shape("2t", Play::Normal, 3, 30), 2);
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let file = TableFile::new(bytes).expect("its header and index are whole");
    for threads in [1, 2] {
        let checked = verify_every(&file, threads, &mut Budget::default());
        assert!(matches!(checked, Err(TableError::Damaged(_))), "{checked:?}");
        assert!(Statistics::of(&file, threads, &mut Budget::default()).is_err());
    }
    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(Arc::new(file)).expect("the same rules");
    let mut answers = (0..30).map(|pile| {
        let position: Position = format!("({pile},{},30;1)", pile + 1).parse().expect("a position");
        solver.solve(&position).map_err(|error| error.to_string())
    });
    assert!(answers.any(|answer| answer.is_err_and(|error| error.starts_with("the table file is damaged in chunk"))));
}

/// With a table, the solver gives the same answers and moves as by its own search.
#[test]
fn the_solver_asks_tables() {
    for (take, play) in [("2t", Play::Normal), ("3t", Play::Misere), ("1,300", Play::Normal)] {
        let shape = shape(take, play, 3, 12);
        let table = Table::build(shape.clone(), 1, &mut Budget::default()).expect("within the budget");
        let file = TableFile::new(bytes_of(&shape, 2)).expect("a table");
        let searching = Solver::new(shape.rules().clone());
        let (mut in_memory, mut in_file) = (searching.clone(), searching.clone());
        in_memory.add_method(Arc::new(table)).expect("the same rules");
        in_file.add_method(Arc::new(file)).expect("the same rules");
        for number in 0..13_u32.pow(3) {
            let piles = [number % 13, number / 13 % 13, number / 169].map(Nat::from);
            for quota in [1_u32, 3, 8] {
                let limit = fibnim::Limit::Quota(fibnim::Quota::new(quota).expect("a quota"));
                let position = Position::global(piles.clone(), limit).expect("a position");
                let expected = searching.solve(&position).expect("within the budget");
                for solver in [&in_memory, &in_file] {
                    let found = solver.solve(&position).expect("in the table");
                    assert_eq!(found.outcome(), expected.outcome(), "{position}");
                    assert_eq!(found.threshold(), expected.threshold(), "{position}");
                    let moves = |analysis: &fibnim::Analysis| analysis.winning_moves().collect::<Vec<Move>>();
                    assert_eq!(moves(&found), moves(&expected), "{position}");
                    if matches!(expected.reason(), Reason::ThresholdSearch { .. }) {
                        assert_eq!(found.reason(), Reason::Table { piles: 3, max: 12 });
                    }
                }
            }
        }
        let beyond: Position = "(13,2,3;1)".parse().expect("a position");
        let found = in_file.solve(&beyond).expect("within the budget");
        assert!(matches!(found.reason(), Reason::ThresholdSearch { .. }), "not in the table");
        let mut other = Solver::new(Rules::normal("t+1".parse().expect("a take-away function")));
        let refused = other
            .add_method(Arc::new(Table::build(shape.clone(), 1, &mut Budget::default()).expect("within the budget")));
        assert_eq!(
            refused,
            Err(RulesMismatchError { method: shape.rules().clone(), solver: (**other.rules()).clone() })
        );
    }
}
