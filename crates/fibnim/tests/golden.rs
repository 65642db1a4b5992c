//! Reference values from programs outside of this repository: `golden/README.md` names the papers and the files. What
//! the papers claim is checked by `fibnim-audit`.

use std::path::Path;

use crate::common::{moves, parse_number, position, solve, solve_opening, solver, takes, threshold};
use fibnim::grundy::FirstOccurrences;
use fibnim::numeration::Zeckendorf;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Limit, Nat, Outcome, Rules, TakeAway};

/// The lines of a file after its header, as fields.
fn rows(file: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut quoted = false;
    let mut separates = |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    };
    let mut fields =
        |line: &str| line.split(&mut separates).map(|field| field.trim_matches('"').to_owned()).collect::<Vec<_>>();
    text.lines().skip(1).map(&mut fields).collect()
}

fn numbers(fields: &[String]) -> Vec<u64> {
    fields.iter().map(|field| parse_number(field)).collect()
}

fn quota(field: &str) -> Option<u64> {
    (field != "inf").then(|| parse_number(field))
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

#[test]
fn thresholds() {
    let solver = solver("2t");
    for (file, piles, count) in [
        ("zhou_L1.csv", 1, 300),
        ("zhou_L3.csv", 3, 5456),
        ("zhou_L4.csv", 4, 1820),
        ("larsson_three_pile_L.csv", 3, 2176),
    ] {
        let rows = rows(file);
        assert_eq!(rows.len(), count);
        for row in rows {
            let analysis = solve_opening(&solver, &numbers(&row[..piles]));
            assert_eq!(analysis.threshold(), Some(&threshold(quota(&row[piles]))), "{file}: {row:?}");
        }
    }
}

#[test]
fn openings_of_three_piles_that_may_not_be_taken_whole() {
    let (solver, rows) = (solver("2t"), rows("zhou_open_p3.csv"));
    let listed: Vec<Vec<u64>> = rows.iter().map(|row| numbers(row)).collect();
    for piles in crate::common::descending(3, 25).into_iter().filter(|piles| piles[2] >= 2) {
        let analysis = solve(&solver, &position(&piles, Limit::NotWhole));
        assert_eq!(analysis.outcome() == Outcome::P, listed.contains(&piles), "{piles:?}");
    }
}

#[test]
fn three_piles_with_3_and_4() {
    let (solver, rows) = (solver("2t"), rows("larsson_three_3_4_n.csv"));
    for row in &rows {
        let analysis = solve_opening(&solver, &[3, 4, parse_number(&row[0])]);
        assert_eq!(analysis.threshold(), Some(&threshold(quota(&row[2]))), "{row:?}");
        for (pile, field) in row[3..].iter().enumerate() {
            assert_eq!(joined(takes(&analysis, pile), " "), *field, "{row:?}");
        }
    }
    assert_eq!(rows.len(), 301);
}

#[test]
fn complementary_values() {
    let piles = [40_u32, 40, 300].map(Nat::from);
    let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("within the budget");
    let text = |a: usize, b: usize| match (0..=300).find(|&c| table.threshold(&[a, b, c]).is_none()) {
        Some(c) => c.to_string(),
        None if [[3, 4], [4, 3]].contains(&[a, b]) => "none".to_owned(),
        None => "none up to 300".to_owned(),
    };
    let rows = rows("larsson_complementary_0_40.csv");
    for (a, row) in rows.iter().enumerate() {
        assert_eq!(row[1..], (0..row.len() - 1).map(|b| text(a, b)).collect::<Vec<_>>(), "a = {a}");
    }
    assert_eq!(rows.len(), 41);
}

/// Representations, their gaps and tails, and the winning openings of one pile.
#[test]
fn one_pile() {
    let (solver, rows) = (solver("2t"), rows("allen_moves.csv"));
    for (n, row) in (1..).zip(&rows) {
        let z = Zeckendorf::of(&Nat::from(n));
        let parts: Vec<Nat> = z.parts().collect();
        let gaps = z.gap_vector();
        let above = joined(gaps[1..].iter().rev(), ", ");
        let analysis = solve(&solver, &position(&[n], Limit::NotWhole));
        let by_gaps = z.tails().zip(z.winning_tails()).filter(|(tail, wins)| *wins && *tail < Nat::from(n));
        assert_eq!(joined(by_gaps.map(|(tail, _)| tail), " "), joined(takes(&analysis, 0), " "), "n = {n}");
        let expected = [
            n.to_string(),
            joined(parts.iter().rev(), "+"),
            joined(z.digits().iter().rev().map(|&digit| u8::from(digit)), ""),
            if above.is_empty() { format!("({})", gaps[0]) } else { format!("({above}; {})", gaps[0]) },
            joined(z.tails(), " "),
            if moves(&analysis).is_empty() { "none".to_owned() } else { joined(takes(&analysis, 0), " ") },
        ];
        assert_eq!(row[..], expected);
    }
    assert_eq!(rows.len(), 200);
}

/// The least piles with each Grundy value, up to a last pile.
fn check_first_occurrences(last: u32, count: usize) {
    let first = FirstOccurrences::search(&TakeAway::FIBONACCI, last, &mut Budget::default());
    assert_eq!((first.rows, first.stopped), (u64::from(last) + 1, None));
    let expected: Vec<Option<u32>> =
        rows("fibnim_first_occurrence.csv").iter().map(|row| Some(parse_number(&row[1]) as u32)).collect();
    assert_eq!(expected[..count], first.piles);
    assert!(expected.get(count).is_none_or(|&next| next > Some(last)));
}

#[test]
fn first_occurrences() {
    check_first_occurrences(1_300_000, 55);
}

#[test]
#[ignore = "twenty million rows take half a minute"]
fn all_first_occurrences() {
    check_first_occurrences(22_095_652, 67);
}
