//! The winning moves of one pile of C. Allen and V. Ponomarenko, "Fibonacci nim and a full characterization of winning
//! moves" (2014): the golden files `allen_*.csv` against Zeckendorf representations and the solver.

use crate::common::{Row, golden, moves, solver, takes, word};
use fibnim::numeration::{Zeckendorf, fibonacci};
use fibnim::{Limit, Nat, Outcome};

fn zeckendorf(n: u64) -> Zeckendorf {
    Zeckendorf::of(&Nat::from(n))
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// The gap vector as the paper prints it, `(a_r, ..., a_2; a_1)`.
fn printed_gaps(z: &Zeckendorf) -> String {
    let gaps = z.gap_vector();
    let above = joined(gaps[1..].iter().rev(), ", ");
    if above.is_empty() { format!("({})", gaps[0]) } else { format!("({above}; {})", gaps[0]) }
}

fn check_representation(row: &Row, z: &Zeckendorf) {
    let n = row.number("n");
    let parts: Vec<String> = z.parts().map(|part| part.to_string()).collect();
    assert_eq!(joined(parts.iter().rev(), "+"), row.text("zeckendorf_parts_desc"), "n = {n}");
    let bits = joined(z.digits().iter().rev().map(|&digit| u8::from(digit)), "");
    assert_eq!(bits, row.text("zeck_bits_F2_rightmost"), "n = {n}");
    assert_eq!(printed_gaps(z), row.text("gap_vector"), "n = {n}");
    assert_eq!(joined(z.tails(), " "), row.text("tails_T1_to_Tr"), "n = {n}");
    assert_eq!(z.value(), Nat::from(n));
}

#[test]
fn representations_and_winning_openings() {
    let (solver, rows) = (solver("2t"), golden("allen_moves.csv"));
    for (n, row) in (1..).zip(&rows) {
        assert_eq!(row.number("n"), n);
        let z = zeckendorf(n);
        check_representation(row, &z);
        let analysis = crate::common::solve(&solver, &crate::common::position(&[n], Limit::NotWhole));
        let text = if analysis.outcome() == Outcome::P { "none".to_owned() } else { joined(takes(&analysis, 0), " ") };
        assert_eq!(text, row.text("winning_opening_moves"), "n = {n}");
        assert_eq!(moves(&analysis).is_empty(), analysis.outcome() == Outcome::P, "n = {n}");
        let by_gaps = z.tails().zip(z.winning_tails()).filter(|(tail, wins)| *wins && *tail < Nat::from(n));
        assert_eq!(by_gaps.map(|(tail, _)| word(&tail)).collect::<Vec<_>>(), takes(&analysis, 0), "n = {n}");
    }
    assert_eq!(rows.len(), 200);
}

/// Whether `T_j` wins according to the printed table; `gaps` are `a_1, a_2, ...`, and `j` is from 1 to `r - 1`.
fn printed_table(gaps: &[u32], j: usize) -> bool {
    match (gaps[j], gaps[j - 1]) {
        (2, 2) => false,
        (2, 3) => !gaps[..j].contains(&2),
        _ => true,
    }
}

/// The rows are exactly the tails of piles up to 1500 about which the printed table is wrong.
#[test]
fn where_the_printed_table_is_wrong() {
    let solver = solver("2t");
    let mut rows = golden("allen_table_disagreements.csv").into_iter();
    for n in 1..=1500 {
        let (z, parts) = (zeckendorf(n), zeckendorf(n).parts().collect::<Vec<_>>());
        let (gaps, wins) = (z.gap_vector(), z.winning_tails());
        let winning = takes(&crate::common::solve_opening(&solver, &[n]), 0);
        for (j, tail) in (1..parts.len()).zip(z.tails()) {
            assert_eq!(wins[j - 1], winning.contains(&word(&tail)), "n = {n}, j = {j}");
            if printed_table(&gaps, j) == wins[j - 1] {
                continue;
            }
            let row = rows.next().expect("a row for every disagreement");
            assert_eq!((row.number("n"), row.number("j")), (n, j as u64));
            assert_eq!(row.text("gap_vector"), printed_gaps(&z), "n = {n}");
            assert_eq!((row.number("T_j"), row.number("next_part")), (word(&tail), word(&parts[j])), "n = {n}");
            assert_eq!(row.text("actual_winning"), python(wins[j - 1]), "n = {n}");
            assert_eq!(row.text("printed_table_says"), python(printed_table(&gaps, j)), "n = {n}");
        }
    }
    assert!(rows.next().is_none());
}

fn python(truth: bool) -> &'static str {
    if truth { "True" } else { "False" }
}

/// As printed, corollary 6 says that taking 6 from 19 = 13 + 5 + 1 does not win, and with the true gaps that 114 from
/// 347 does not; both win.
#[test]
fn where_corollary_6_is_wrong() {
    let winning = |n: u64| takes(&crate::common::solve_opening(&solver("2t"), &[n]), 0);
    assert_eq!(winning(4), [1, 4]);
    assert_eq!(winning(13), [13]);
    assert_eq!(winning(19), [1, 6, 19]);
    assert_eq!(winning(27), [1, 6, 27]);
    assert!(winning(347).contains(&114));
    assert_eq!(word(&fibonacci(13)), 233);
}
