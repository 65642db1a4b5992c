//! Tables against the reference data of the crate `fibnim`; its `tests/golden/README.md` names the sources.

use std::path::Path;

use fibnim::Play;
use fibnim_table::{Table, ThresholdSource};

use crate::{build, shape};

/// The rows of a reference file without its header.
fn golden(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fibnim/tests/golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn table(piles: u32, max: u32) -> Table {
    build(&shape("2t", Play::Normal, piles, max))
}

fn number(cell: &str) -> u32 {
    cell.parse().unwrap_or_else(|error| panic!("{cell:?}: {error}"))
}

#[test]
fn p_at_every_quota() {
    let (rows, table) = (golden("zhou_inf3.csv"), table(3, 60));
    let mut expected: Vec<Vec<u32>> = rows.iter().map(|row| row.iter().map(|cell| number(cell)).collect()).collect();
    let found = table.p_positions(None).map(|record| record.expect("in memory").piles().to_vec());
    let mut found: Vec<Vec<u32>> = found.filter(|piles| piles[2] > 0).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn counts() {
    let (rows, table) = (golden("zhou_counts.csv"), table(3, 300));
    let mut totals = [0_u64; 4];
    let (mut most, mut weighted) = (0, 0_u32);
    let mut rows = rows.iter().peekable();
    for h in 1..=300 {
        for (k, m) in (1..=h).flat_map(|k| (1..=k).map(move |m| (k, m))) {
            let threshold = table.threshold(&[h, k, m]).expect("in the table");
            totals[0] += 1;
            totals[1] += u64::from(threshold.is_none_or(|threshold| threshold >= 3));
            match threshold {
                None => totals[2] += 1,
                Some(threshold) => {
                    totals[3] += u64::from(threshold);
                    most = most.max(threshold);
                    weighted = weighted.wrapping_add(threshold.wrapping_mul(h + 31 * k + 1009 * m));
                }
            }
        }
        if let Some(row) = rows.next_if(|row| number(&row[0]) == h) {
            let column = |at: usize| row[at].parse::<u64>().expect("a number");
            assert_eq!(totals, [1, 2, 3, 5].map(column), "N = {h}");
            assert_eq!((u64::from(most), u64::from(weighted)), (column(6), column(7)), "N = {h}");
        }
    }
    assert!(rows.next().is_none(), "all rows were compared");
}
