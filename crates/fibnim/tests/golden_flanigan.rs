//! The tableaux, H-sequences and flips of J. A. Flanigan, "Generalized two-pile Fibonacci nim" (1978): the golden files
//! `flanigan_*.csv` against the recurrence, the closed form of two piles and the numeration systems.

use std::sync::Arc;

use crate::common::{golden, parse_number, parse_quota, records, take_away, threshold, word};
use fibnim::numeration::Numeration;
use fibnim::search::{Tableau, TableauMethod};
use fibnim::theory::{TwoPile, two_pile_threshold};
use fibnim::{Budget, Forever, Nat, Reason, Rules, Solver, TakeAway, Theorem};

/// The take-away function with this name in the golden files.
fn named(name: &str) -> TakeAway {
    match name {
        "pattern011" => crate::common::pattern011_table(),
        "t_plus_1" => take_away("t+1"),
        "5t_over_2_floor" => take_away("floor(5t/2)"),
        "3t_over_2_floor_plus_1" => take_away("floor(3t/2)+1"),
        plain => take_away(plain),
    }
}

/// The cells of a tableau: `cells[m][d]`.
fn cells(name: &str) -> Vec<Vec<Option<u64>>> {
    let records = records(&format!("flanigan_tableau_{name}.csv"));
    let columns: Vec<u64> = records[0][1..].iter().map(|d| parse_number(d)).collect();
    assert_eq!(columns, (0..columns.len() as u64).collect::<Vec<_>>());
    (0..)
        .zip(&records[1..])
        .map(|(m, row)| {
            assert_eq!(parse_number(&row[0]), m);
            row[1..].iter().map(|cell| parse_quota(cell)).collect()
        })
        .collect()
}

fn check_tableau(name: &str, (rows, columns): (u32, u32), in_class: bool) {
    let cells = cells(name);
    let solver = Solver::new(Rules::normal(named(name)));
    let tableau = Tableau::build(solver.rules(), rows, columns, &mut Budget::default()).expect("within the budget");
    assert!(cells.iter().cloned().eq(tableau.rows().map(|row| widened(&row))), "{name}");
    let searched = Tableau::by_recurrence(solver.rules(), rows, columns, &mut Budget::default());
    assert!(tableau.rows().eq(searched.expect("within the budget").rows()), "{name}");
    let expected = if in_class { TableauMethod::Formula } else { TableauMethod::Recurrence };
    assert_eq!(tableau.method(), expected, "{name}");
    let system = Numeration::words(&solver.rules().take_away);
    for (m, row) in (0..).zip(&cells) {
        for (d, &cell) in (0..).zip(row) {
            let analysis = crate::common::solve_opening(&solver, &[m, m + d]);
            assert_eq!(analysis.threshold(), Some(&threshold(cell)), "{name}: m = {m}, d = {d}");
            if in_class {
                assert!(matches!(analysis.reason(), Reason::Theorem(_)), "{name}: m = {m}, d = {d}");
                assert_eq!(two_pile_threshold(&system, m, d), cell, "{name}: m = {m}, d = {d}");
            }
        }
    }
}

fn widened(row: &[Option<u32>]) -> Vec<Option<u64>> {
    row.iter().map(|cell| cell.map(u64::from)).collect()
}

#[test]
fn tableaux_inside_the_class() {
    check_tableau("2t", (60, 40), true);
    check_tableau("t", (40, 40), true);
    check_tableau("t_plus_1", (60, 60), true);
    check_tableau("3t_over_2_floor_plus_1", (60, 60), true);
    check_tableau("pattern011", (80, 60), true);
}

#[test]
fn tableaux_outside_the_class() {
    check_tableau("3t", (40, 40), false);
    check_tableau("4t", (40, 40), false);
    check_tableau("5t_over_2_floor", (40, 40), false);
}

#[test]
fn the_mixed_function() {
    let (take, rows) = (named("pattern011"), golden("flanigan_pattern011_f.csv"));
    for (t, row) in (1..).zip(&rows) {
        assert_eq!((row.number("t"), row.number("f")), (t, take.quota_after(&t)));
    }
    assert_eq!(rows.len(), 200);
}

#[test]
fn terms_and_lags() {
    let rows = golden("flanigan_H_l.csv");
    let mut seen = 0;
    for chunk in rows.chunk_by(|row, next| row.text("f") == next.text("f")) {
        let take = named(chunk[0].text("f"));
        let words = Numeration::words(&take);
        let big = Numeration::up_to(&take, Nat::from(1_u64 << 50), &mut Forever).expect("few terms");
        for ((k, row), term) in (1..).zip(chunk).zip(take.h_sequence()) {
            let (value, lag) = (row.number("H_k"), row.index("l_k"));
            assert_eq!((row.index("k"), word(&term.value), term.lag), (k, value, Some(lag)), "{take}");
            assert_eq!((term.index, words.term(k), words.lag(k)), (k, value, Some(lag)), "{take}");
            assert_eq!((big.term(k), big.lag(k)), (Nat::from(value), Some(lag)), "{take}");
        }
        assert_eq!(chunk.len(), if chunk[0].text("f") == "pattern011" { 24 } else { 40 });
        seen += 1;
    }
    assert_eq!(seen, 8);
}

/// The number of flips in the column of `d` up to row `m`, and the representation of `d`.
fn column(take: &TakeAway, system: &Arc<Numeration<u64>>, m: u64, d: u64) -> (u32, Vec<u32>) {
    let two = TwoPile::new(take, system.clone(), [&m, &(m + d)]).expect("in the class");
    assert_eq!((*two.smaller(), *two.difference()), (m, d));
    (two.flips(), two.representation().indices.clone())
}

#[test]
fn flips_of_every_column() {
    let rows = golden("flanigan_flips.csv");
    for row in &rows {
        let (take, d) = (named(row.text("f")), row.number("d"));
        let system = Arc::new(Numeration::words(&take));
        let (_, indices) = column(&take, &system, 0, d);
        let n = row.index("n");
        assert_eq!((indices[0], system.term(n)), (n, row.number("H_n")), "{take} d = {d}");
        let gap = indices.get(1).map_or(String::new(), |above| (above - n).to_string());
        assert_eq!(gap, row.text("r"), "{take} d = {d}");
        let first_zero = (0..20).find(|z| system.lag(n + z) == Some(0));
        assert_eq!(first_zero.map(u64::from), row.quota("minA"), "{take} d = {d}");
        // Flip number j is where the smaller pile reaches H_{n+j} - H_n, if the column has that many.
        let most = row.quota("flips").unwrap_or(u64::MAX);
        for j in 1..=9_u32 {
            let m = system.term(n + j) - system.term(n);
            let expected = |j: u32| u64::from(j).min(most);
            assert_eq!(u64::from(column(&take, &system, m, d).0), expected(j), "{take} d = {d} j = {j}");
            assert_eq!(u64::from(column(&take, &system, m - 1, d).0), expected(j - 1), "{take} d = {d} j = {j}");
        }
    }
    let of =
        |name: &str| rows.iter().filter(|row| row.text("f") == name).map(|row| row.number("d")).collect::<Vec<_>>();
    for name in ["2t", "t", "t_plus_1", "3t_over_2_floor_plus_1", "pattern011"] {
        assert_eq!(of(name), (1..=60).collect::<Vec<_>>(), "{name}");
    }
    assert_eq!(rows.len(), 300);
}

#[test]
fn the_worked_example() {
    let solver = Solver::new(Rules::FIBONACCI);
    for (piles, least) in [([20, 62], 8), ([15, 62], 8), ([4, 46], 8), ([5, 47], 5), ([12, 54], 5), ([13, 55], 8)] {
        let analysis = crate::common::solve_opening(&solver, &piles);
        assert_eq!(analysis.threshold(), Some(&threshold(Some(least))), "{piles:?}");
        assert_eq!(analysis.reason(), Reason::Theorem(Theorem::TwoPile));
    }
}

/// According to the printed theorem a column with l(n + r) = 0 has r - 1 flips; it has r.
#[test]
fn where_the_printed_theorem_is_wrong() {
    let mixed = Solver::new(Rules::normal(take_away("2,2 then t")));
    let column = |d: u64| (0..6).map(move |m| [m, m + d]);
    let thresholds: Vec<_> =
        column(5).map(|piles| crate::common::solve_opening(&mixed, &piles).threshold().cloned()).collect();
    assert_eq!(thresholds, [2, 1, 1, 1, 1, 1].map(|least| Some(threshold(Some(least)))));
    let next = Solver::new(Rules::normal(take_away("t+1")));
    let thresholds: Vec<_> =
        column(8).map(|piles| crate::common::solve_opening(&next, &piles).threshold().cloned()).collect();
    assert_eq!(thresholds, [3, 3, 2, 2, 2, 2].map(|least| Some(threshold(Some(least)))));
}
