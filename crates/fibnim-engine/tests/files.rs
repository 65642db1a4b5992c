//! Answers about table files are those of the thresholds by their recurrence.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules};
use fibnim_engine::wire::{Answer, Cell, Method, Reply, Strength, TableSize, ThresholdCount};
use fibnim_engine::{ErrorKind, table_info, table_statistics, verify_table};
use fibnim_table::store::{DiskFile, Existing, TableFile, write};
use fibnim_table::{Shape, ThresholdSource as _};
use tempfile::TempDir;

use crate::within;

const MEMORY: u64 = 1 << 24;

/// A table file in a folder of its own.
struct File {
    table: TableFile<DiskFile>,
    rules: Rules,
    piles: u32,
    max: u32,
    _folder: TempDir,
}

fn file(take: &str, play: Play, piles: u32, max: u32) -> File {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("t.fnt");
    let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
    let shape = Shape::new(rules.clone(), piles, max).expect("a shape");
    write(&shape, &path, 2, Existing::Refuse, &mut Budget::default()).expect("a table");
    File { table: TableFile::open(&path).expect("a table"), rules, piles, max, _folder: folder }
}

impl File {
    /// All positions with piles in any order, and their thresholds by the recurrence.
    fn vectors(&self) -> Vec<(Option<u32>, Vec<usize>)> {
        let bounds = vec![Nat::from(self.max); self.piles as usize];
        let table = ThresholdTable::build(&self.rules, &bounds, &mut Budget::default()).expect("a small table");
        let size = self.max as usize + 1;
        let vector = |code: usize| (0..self.piles).map(|pile| code / size.pow(pile) % size).collect::<Vec<_>>();
        (0..size.pow(self.piles)).map(vector).map(|piles| (table.threshold(&piles), piles)).collect()
    }
}

fn files() -> [File; 5] {
    [
        file("2t", Play::Normal, 3, 20),
        file("2t", Play::Misere, 2, 30),
        file("3t", Play::Normal, 4, 9),
        file("t+1", Play::Misere, 3, 12),
        file("5", Play::Normal, 1, 40),
    ]
}

#[test]
fn statistics_count_the_thresholds_of_the_recurrence() {
    for file in files() {
        let mut counts: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
        let mut infinite = [0; 2];
        for (threshold, piles) in file.vectors() {
            let count = threshold.map_or(&mut infinite, |threshold| counts.entry(threshold).or_default());
            count[0] += u64::from(piles.is_sorted());
            count[1] += 1;
        }
        // A position is P under the quotas below its threshold.
        let p = |quota: u32, which: usize| {
            infinite[which]
                + counts.iter().filter(|&(&other, _)| other > quota).map(|(_, count)| count[which]).sum::<u64>()
        };
        let finite = counts.iter().map(|(&threshold, &[positions, vectors])| ThresholdCount {
            threshold: Cell::Finite(threshold),
            positions,
            vectors: vectors.into(),
            p_positions: Some(p(threshold, 0)),
            p_vectors: Some(p(threshold, 1).into()),
        });
        let last = ThresholdCount {
            threshold: Cell::from(None),
            positions: infinite[0],
            vectors: infinite[1].into(),
            p_positions: None,
            p_vectors: None,
        };
        let expected: Vec<ThresholdCount> = finite.chain([last]).collect();
        for threads in [1, 2] {
            let found = table_statistics(&file.table, threads, &mut within(MEMORY)).expect("a table");
            assert_eq!(found.rows, expected, "{:?}", file.rules);
            assert_eq!((found.basis.method(), found.basis.strength()), (Method::Table, Strength::Search));
            assert_eq!(found.basis.table(), Some(TableSize { piles: file.piles, max: file.max }));
        }
    }
}

#[test]
fn a_file_is_described_and_verified() {
    let file = file("2t", Play::Normal, 3, 20);
    let info = table_info(&file.table);
    assert_eq!((&*info.rules.take_away.to_string(), info.piles, info.max, info.positions), ("2t", 3, 20, 1771));
    assert_eq!((info.bytes, info.chunks, info.format_version), (file.table.size(), file.table.chunks(), 2));
    assert_eq!(info.digest.len(), 16);
    for (sample, checked) in [(None, 1771), (Some(40), 40)] {
        let found = verify_table(&file.table, sample, 1, 2, &mut within(MEMORY)).expect("a table");
        assert_eq!((found.chunks, found.positions, found.checked), (info.chunks, 1771, checked));
        assert_eq!(found.sample, sample.is_some());
    }
    let mut stop = |_| ControlFlow::Break(());
    let stopped = verify_table(&file.table, None, 1, 1, &mut Budget { memory: MEMORY, monitor: &mut stop });
    assert_eq!(stopped.map_err(|error| error.kind()), Err(ErrorKind::Stopped));
    let reply = Reply::new(Ok(Answer::TableInfo(info)));
    let begins = r#"{"version":2,"answer":"table-info","rules":{"take_away":"2t","play":"normal"},"piles":3,"max":20,"#;
    assert!(reply.to_json().starts_with(begins), "{}", reply.to_json());
    assert_eq!(serde_json::from_str::<Reply>(&reply.to_json()).expect("a reply"), reply);
}
