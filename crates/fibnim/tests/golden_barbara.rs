//! Exact-2 Fibonacci nim of H. S. Barbara and W. Ali, "Winning and losing positions and some Grundy values for the game
//! of exact-2-Fibonacci nim" (2022): the golden files `exact2_*.csv` against formulas, tables and search.

use std::sync::Arc;

use crate::common::golden;
use fibnim::exact_k::{ExactPosition, ExactRules, ExactSearch, GroupRule, Memory, PairTable, ThreePiles, solve};
use fibnim::{Budget, Nat, Outcome, Quota, TakeAway};

fn rules() -> ExactRules {
    ExactRules::new(TakeAway::FIBONACCI, 2).expect("rules")
}

fn table(first: u16, second: u16) -> PairTable {
    PairTable::build(&TakeAway::FIBONACCI, first, second, &mut Budget::default()).expect("within the budget")
}

#[test]
fn values_outcomes_and_remotenesses_of_two_piles() {
    let (rows, table, rules) = (golden("exact2_grundy.csv"), table(10, 10), Arc::new(rules()));
    let mut search = ExactSearch::default();
    for row in &rows {
        let [a, b, v, w] = ["n1", "n2", "r1", "r2"].map(|column| row.number(column) as u16);
        let at = [(a, Quota::new(v)), (b, Quota::new(w))];
        let at = ExactPosition::new(rules.clone(), at).expect("a position");
        let value = row.number("G_exact2") as u32;
        assert_eq!(table.value([a, b], [v, w]), Some(value), "{at}");
        assert_eq!(table.value([b, a], [w, v]), Some(value), "{at}");
        assert_eq!(search.grundy(&at, &mut Budget::default()), Ok(value), "{at}");
        let analysis = solve(&at, &mut Budget::default()).expect("no search");
        assert_eq!(analysis.remoteness(), Some(Nat::from(row.number("remoteness"))), "{at}");
        assert_eq!(analysis.outcome(), Outcome::for_mover(value > 0), "{at}");
        assert_eq!(row.number("G_onepile_n1_r1"), one_pile(a, v), "{at}");
    }
    assert_eq!(rows.len(), 3025);
}

/// The value of one pile, as that of two piles of which the second cannot become empty first.
fn one_pile(pile: u16, quota: u16) -> u64 {
    let at = [(Nat::from(pile), Quota::new(quota)), (Nat::ONE << 40, Quota::new(1_u32))];
    let at = ExactPosition::new(rules(), at).expect("a position");
    fibnim::exact_k::grundy(&at, &mut Budget::default()).expect("a formula").into()
}

#[test]
fn values_of_starts() {
    let (rows, table) = (golden("exact2_start_grundy.csv"), table(24, 24));
    for (a, row) in (1..).zip(&rows) {
        assert_eq!(row.number("n1"), u64::from(a));
        for b in 1..=24 {
            let value = table.value([a, b], [a - 1, b - 1]).map(u64::from);
            assert_eq!(value, Some(row.number(&format!("n2_{b}"))), "{a} {b}");
        }
    }
    assert_eq!(rows.len(), 24);
}

#[test]
fn starts_of_three_piles_in_four_readings() {
    let free = rules().with_group(GroupRule::Free);
    let readings = [
        ("B1_sticky", rules()),
        ("C1a_free_last_move", free.clone().with_memory(Memory::LastMoveOnly)),
        ("A1_free_per_pile", free),
        ("B_fixed_pair", rules().with_group(GroupRule::Fixed)),
    ];
    let rows = golden("exact2_three_pile.csv");
    for (column, rules) in readings {
        let (rules, mut search) = (Arc::new(rules), ExactSearch::default());
        for row in &rows {
            let piles = row.piles(&["n1", "n2", "n3"]);
            let start = ExactPosition::start(rules.clone(), piles.iter().copied()).expect("a position");
            let outcome = search.outcome(&start, &mut Budget::default()).expect("within the budget");
            assert_eq!(outcome.to_string(), row.text(column), "{start} {column}");
            if column == "B1_sticky" {
                let piles: [Nat; 3] = std::array::from_fn(|i| piles[i].into());
                assert_eq!(ThreePiles::new(&piles).outcome(), outcome, "{start}");
            }
        }
    }
    assert_eq!(rows.len(), 1540);
}

/// The largest second pile with which the value of two piles differs from that of the first alone.
#[test]
fn second_piles_that_matter() {
    let (rows, table) = (golden("exact2_equality_threshold.csv"), table(9, 700));
    for row in &rows {
        let [a, v, w] = ["n1", "r1", "r2"].map(|column| row.number(column) as u16);
        let alone = row.number("G_onepile");
        assert_eq!(alone, one_pile(a, v));
        let differs = |b: u16| table.value([a, b], [v, w]) != Some(alone as u32);
        let largest = (w..=700).rev().find(|&b| differs(b)).unwrap_or(0);
        assert_eq!(u64::from(largest), row.number("largest_n2_where_G_exact2_differs(n2<=700)"), "({a};{v}) {w}");
        assert!(u64::from(largest) <= u64::from(w) * ((1 << a) - 1));
    }
    assert_eq!(rows.len(), 470);
}
