//! `fibnim plot` draws the thresholds of the recurrence.

use std::fs;
use std::path::Path;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules};
use fibnim_plot::{Picture, Side, Slice, png};

use crate::run::run_in;

/// Asserts that a run succeeds without output, and returns the content of the file.
fn plot(folder: &Path, args: &[&str], file: &str) -> Vec<u8> {
    let args: Vec<&str> = ["plot"].iter().chain(args).chain(&["--force", "-o", file]).copied().collect();
    let output = run_in(folder, &args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    fs::read(folder.join(file)).expect("a file")
}

/// The picture of two piles beside fixed ones, with the title `t`, from the thresholds by their recurrence.
fn literal(table: &ThresholdTable, max: u32, fixed: &[usize], picture: Picture) -> Vec<u8> {
    let threshold = |x: u32, y: u32| table.threshold(&[&[x as usize, y as usize], fixed].concat());
    png(&Slice::new(Side::up_to(max).expect("small"), threshold), "t", picture)
}

fn table(rules: &Rules, bounds: &[u32]) -> ThresholdTable {
    let bounds: Vec<Nat> = bounds.iter().copied().map(Nat::from).collect();
    ThresholdTable::build(rules, &bounds, &mut Budget::default()).expect("within the budget")
}

#[test]
fn pictures_show_the_thresholds_of_the_recurrence() {
    let folder = tempfile::tempdir().expect("a folder");
    for (take, play) in [
        ("2t", Play::Normal),
        ("t", Play::Normal),
        ("3t", Play::Normal),
        ("2t", Play::Misere),
        ("floor(3t/2)+1", Play::Normal),
    ] {
        let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
        let asked = ["--title", "t", "--take", take];
        let asked = [&asked[..], if play == Play::Misere { &["--misere"] } else { &[] }].concat();
        let two = plot(folder.path(), &[&asked[..], &["--max", "24"]].concat(), "two.png");
        assert!(two == literal(&table(&rules, &[24; 2]), 24, &[], Picture::Thresholds), "{rules}");
        let (all, picture) = (table(&rules, &[12; 3]), Picture::PPositions { quota: 2 });
        for pile in (0..=12).step_by(if cfg!(debug_assertions) { 9 } else { 1 }) {
            let more = ["--max", "12", "--p-positions", "2", "--fixed", &pile.to_string()];
            let three = plot(folder.path(), &[&asked[..], &more].concat(), "three.png");
            assert!(three == literal(&all, 12, &[pile], picture), "{rules} {pile}");
        }
    }
}

#[test]
fn fixed_piles_may_be_several_empty_or_larger() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let two = plot(folder, &["--max", "9", "--title", "t"], "a.png");
    assert_eq!(plot(folder, &["--max", "9", "--title", "t", "--fixed", "0,0"], "b.png"), two);
    let all = table(&Rules::FIBONACCI, &[5, 5, 7, 30]);
    let drawn = plot(folder, &["--max", "5", "--title", "t", "--fixed", "30,7"], "c.png");
    assert!(drawn == literal(&all, 5, &[7, 30], Picture::Thresholds));
    // A formula accepts piles as large as a number can be.
    plot(folder, &["--max", "5", "--take", "t", "--fixed", "4000000000,1,2,3,4,5,6,7,8"], "d.png");
}
