//! Thresholds, P-positions and openings of C. Zhou, "Computer implementation of multiple Fibonacci nim": the golden files
//! `zhou_*.csv` against the solver and the table of thresholds.

use std::collections::HashSet;

use crate::common::{Row, descending, golden, position, solve, solve_opening, solver, threshold};
use fibnim::search::ThresholdTable;
use fibnim::{Analysis, Budget, Limit, Nat, Notation, Outcome, Rules, Solver, TakeAway, ThirdNumber};

const PILES: [&str; 3] = ["h", "k", "m"];

fn table(largest: &[u64]) -> ThresholdTable {
    let piles: Vec<Nat> = largest.iter().copied().map(Nat::from).collect();
    ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("within the budget")
}

fn table_threshold(table: &ThresholdTable, piles: &[u64]) -> Option<u64> {
    let sizes: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
    table.threshold(&sizes).map(u64::from)
}

/// Solves a position in Zhou's notation; `removed` is the number of chips that the previous move took, or 0 for an
/// opening.
fn solve_after(solver: &Solver, piles: &[u64], removed: u64) -> Analysis {
    let notation = Notation { third: ThirdNumber::PreviousRemoval, ..Notation::default() };
    let list: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let text = format!("({};{removed})", list.join(","));
    solve(solver, &notation.parse(&text, &TakeAway::FIBONACCI).expect("a position"))
}

fn check_thresholds(file: &str, columns: &[&str], max: u64) {
    let (solver, rows) = (solver("2t"), golden(file));
    let table = table(&vec![max; columns.len()]);
    for (row, piles) in rows.iter().zip(descending(columns.len(), max)) {
        assert_eq!(row.piles(columns), piles);
        assert_eq!(table_threshold(&table, &piles), row.quota("L"), "{piles:?}");
        assert_eq!(solve_opening(&solver, &piles).threshold(), Some(&threshold(row.quota("L"))), "{piles:?}");
    }
    assert_eq!(rows.len() as u64, table.len());
}

#[test]
fn thresholds_of_two_piles() {
    check_thresholds("zhou_L2.csv", &["h", "k"], 60);
}

#[test]
fn thresholds_of_three_piles() {
    check_thresholds("zhou_L3.csv", &PILES, 30);
}

#[test]
fn thresholds_of_four_piles() {
    check_thresholds("zhou_L4.csv", &["a", "b", "c", "d"], 12);
}

#[test]
fn one_pile() {
    let (solver, rows) = (solver("2t"), golden("zhou_L1.csv"));
    for (a, row) in (1..).zip(&rows) {
        assert_eq!(row.number("a"), a);
        assert_eq!(solve_opening(&solver, &[a]).threshold(), Some(&threshold(row.quota("L"))), "a = {a}");
        // x* is the largest previous removal after which the position is P; 0 if there is none.
        let largest = row.number("xstar");
        assert!((1..=largest).all(|x| solve_after(&solver, &[a], x).outcome() == Outcome::P), "a = {a}");
        assert_eq!(solve_after(&solver, &[a], largest + 1).outcome(), Outcome::N, "a = {a}");
        let opening = solve_after(&solver, &[a], 0);
        assert_eq!(opening.outcome() == Outcome::P, row.number("opening_P") == 1, "a = {a}");
    }
    assert_eq!(rows.len(), 300);
}

/// The piles of all rows.
fn keys(rows: &[Row]) -> HashSet<Vec<u64>> {
    let keys: HashSet<Vec<u64>> = rows.iter().map(|row| row.piles(&PILES)).collect();
    assert_eq!(keys.len(), rows.len());
    keys
}

/// Triples of piles from `least` to `max`.
fn triples(least: u64, max: u64) -> impl Iterator<Item = Vec<u64>> {
    descending(3, max - least).into_iter().map(move |piles| piles.iter().map(|pile| pile + least).collect())
}

#[test]
fn largest_previous_removals_of_three_piles() {
    let (solver, rows) = (solver("2t"), golden("zhou_p3.csv"));
    for row in &rows {
        let piles = row.piles(&PILES);
        let is_p = |x: u64| solve_after(&solver, &piles, x).outcome() == Outcome::P;
        match row.quota("xmax") {
            Some(largest) => assert!(largest >= 1 && is_p(largest) && !is_p(largest + 1), "{piles:?}"),
            None => assert!(is_p(1_000_000), "{piles:?}"),
        }
    }
    // A triple without a row is N even after a removal of one chip.
    let (listed, table) = (keys(&rows), table(&[30, 30, 30]));
    for piles in triples(1, 30) {
        let is_p_after_one = table_threshold(&table, &piles).is_none_or(|least| least > 2);
        assert_eq!(listed.contains(&piles), is_p_after_one, "{piles:?}");
    }
}

#[test]
fn infinite_thresholds_of_three_piles() {
    let (solver, rows) = (solver("2t"), golden("zhou_inf3.csv"));
    let (listed, table) = (keys(&rows), table(&[60, 60, 60]));
    for piles in triples(1, 60) {
        assert_eq!(listed.contains(&piles), table_threshold(&table, &piles).is_none(), "{piles:?}");
    }
    for piles in &listed {
        assert_eq!(solve_opening(&solver, piles).threshold(), Some(&threshold(None)), "{piles:?}");
    }
}

/// Whether an opening that may not take a whole pile loses, by trying every move in the table of thresholds.
fn opening_is_p(table: &ThresholdTable, piles: &[u64]) -> bool {
    let mut left: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
    let most = left.iter().max().map_or(0, |most| most - 1);
    (1..=most).all(|take| {
        (0..left.len()).all(|i| {
            if take >= left[i] {
                return true;
            }
            left[i] -= take;
            let loses = table.threshold(&left).is_some_and(|least| 2 * take >= least as usize);
            left[i] += take;
            loses
        })
    })
}

#[test]
fn openings_of_three_piles() {
    let (solver, rows) = (solver("2t"), golden("zhou_open_p3.csv"));
    let (listed, table) = (keys(&rows), table(&[60, 60, 60]));
    for piles in triples(2, 60) {
        assert_eq!(listed.contains(&piles), opening_is_p(&table, &piles), "{piles:?}");
    }
    let is_p = |piles: &[u64]| solve(&solver, &position(piles, Limit::NotWhole)).outcome() == Outcome::P;
    for piles in &listed {
        assert!(is_p(piles), "{piles:?}");
    }
    for piles in triples(2, 25) {
        assert_eq!(is_p(&piles), listed.contains(&piles), "{piles:?}");
    }
}

/// The columns of `zhou_counts.csv` after `N`, over the triples of piles from 1 to `N`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    triples: u64,
    at_least_3: u64,
    infinite: u64,
    opening_p: u64,
    sum: u64,
    max: u64,
    weighted_sum: u32,
}

impl Counts {
    fn read(row: &Row) -> Self {
        Self {
            triples: row.number("triples_1_to_N"),
            at_least_3: row.number("entries_L_ge_3"),
            infinite: row.number("infinite_L"),
            opening_p: row.number("opening_P_min_pile_2"),
            sum: row.number("sum_finite_L"),
            max: row.number("max_finite_L"),
            weighted_sum: row.index("weighted_sum_mod_2_32"),
        }
    }

    fn add(&mut self, piles: &[u64], least: Option<u64>, opening_p: bool) {
        self.triples += 1;
        self.at_least_3 += u64::from(least.is_none_or(|least| least >= 3));
        self.infinite += u64::from(least.is_none());
        self.opening_p += u64::from(opening_p);
        if let Some(least) = least {
            self.sum += least;
            self.max = self.max.max(least);
            let weight = piles[2] + 31 * piles[1] + 1009 * piles[0];
            self.weighted_sum = self.weighted_sum.wrapping_add((least * weight) as u32);
        }
    }
}

#[test]
fn counts_of_three_piles() {
    let rows = golden("zhou_counts.csv");
    let sizes: Vec<u64> = rows.iter().map(|row| row.number("N")).collect();
    assert_eq!(sizes, [1, 2, 3, 5, 10, 14, 20, 30, 40, 51, 60, 75, 100, 150, 200, 250, 300]);
    let largest = sizes[sizes.len() - 1];
    let table = table(&[largest; 3]);
    // The triples with largest pile h = 0, 1, ...
    let mut by_largest: Vec<Vec<(Vec<u64>, Option<u64>)>> = vec![Vec::new(); largest as usize + 1];
    for (piles, least) in table.positions().filter(|(piles, _)| piles[0] >= 1) {
        let piles: Vec<u64> = piles.into_iter().map(|pile| pile as u64).collect();
        by_largest[piles[2] as usize].push((piles, least.map(u64::from)));
    }
    let mut counts = Counts::default();
    let mut rows = rows.iter();
    let mut row = rows.next().expect("a row");
    for (h, triples) in by_largest.iter().enumerate().skip(1) {
        for (piles, least) in triples {
            counts.add(piles, *least, piles[0] >= 2 && opening_is_p(&table, piles));
        }
        if row.number("N") == h as u64 {
            assert_eq!(counts, Counts::read(row), "N = {h}");
            let Some(next) = rows.next() else { break };
            row = next;
        }
    }
    assert!(rows.next().is_none());
}

/// The examples of the paper: in (12,5), taking 7 from the 12 wins, and so does taking 1 from the 5; (12,4) after 1
/// chip is P.
#[test]
fn the_examples_of_the_paper() {
    let solver = solver("2t");
    assert_eq!(crate::common::moves(&solve_after(&solver, &[12, 5], 0)), [(0, 7), (1, 1)]);
    assert_eq!(solve_after(&solver, &[12, 4], 1).outcome(), Outcome::P);
}
