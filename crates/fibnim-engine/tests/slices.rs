//! Slices of thresholds: wide ones against certificates, which are found and verified without tables, and those by
//! theorems against the recurrence.

use crate::fit::Fit as _;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play};
use fibnim_engine::Engine;
use fibnim_engine::wire::{Method, Plane, Region, Ruleset, SolveQuestion, ThresholdsQuestion};

use crate::within;

const MEMORY: u64 = 1 << 30;

#[test]
fn rows_of_a_wide_slice_are_those_of_certificates() {
    let (fixed, max) = (3_u32, 300_u32);
    let mut engine = Engine::default();
    let (region, fixed_piles) = (Region::Slice, vec![fixed].fit());
    let question = ThresholdsQuestion { region, max: max.fit(), fixed: fixed_piles, ..Default::default() };
    let slice = engine.thresholds(&question, &mut within(MEMORY)).expect("fits");
    assert_eq!(slice.basis.method(), Method::Thresholds);
    assert_eq!(slice.rows.len(), 301);
    assert!(slice.rows.iter().all(|row| row.len() == 301));
    // A new engine has no slice to look thresholds up in, so it answers by certificates.
    let mut engine = Engine::default();
    for (y, x) in (1..=4_u32).flat_map(|y| (9..=max).step_by(13).chain(250..=260).chain([max]).map(move |x| (y, x))) {
        let question = SolveQuestion { position: format!("({fixed},{y},{x})").fit(), ..SolveQuestion::default() };
        let solved = engine.solve(&question, &mut within(MEMORY)).expect("proved");
        assert_eq!(solved.basis.method(), Method::Certificate, "{y} {x}");
        let threshold = solved.threshold.map(|threshold| threshold.to_string());
        for cell in [&slice.rows[y as usize][x as usize], &slice.rows[x as usize][y as usize]] {
            let cell = cell.finite().map_or("infinity".to_owned(), |cell| cell.to_string());
            assert_eq!(threshold, Some(cell), "{y} {x}");
        }
    }
}

#[test]
fn slices_by_theorem_are_those_of_the_recurrence() {
    // In the class of power-of-two nim only up to 15 chips.
    let short = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,40 then 40";
    for (take, play, fixed, max, by_theorem) in [
        ("t", Play::Normal, &[][..], 33, true),
        ("t", Play::Misere, &[], 33, true),
        ("t", Play::Misere, &[5, 2], 20, true),
        ("2t-1", Play::Normal, &[5], 33, true),
        ("2t-1", Play::Misere, &[1], 20, true),
        ("floor(3t/2)", Play::Normal, &[6, 2], 33, true),
        (short, Play::Normal, &[3], 15, true),
        (short, Play::Normal, &[3], 16, false),
        ("2t", Play::Normal, &[0, 0], 70, true),
        ("2t", Play::Normal, &[], 0, true),
        ("2t", Play::Misere, &[], 20, false),
        ("2t", Play::Normal, &[1], 20, false),
        // Flanigan's theorem does not cover this one.
        ("3t", Play::Normal, &[], 30, false),
    ] {
        let rules = Ruleset { take: take.fit(), misere: play == Play::Misere, ..Default::default() };
        let bounds: Vec<Nat> = fixed.iter().copied().chain([max; 2]).map(Nat::from).collect();
        let slow = ThresholdTable::build(&rules.read().expect("rules"), &bounds, &mut Budget::default());
        let slow = slow.expect("within the budget");
        let plane = Plane { rules, max: max.fit(), fixed: fixed.to_vec().fit() };
        let mut engine = Engine::default();
        let built = engine.built_slice(&plane, &mut within(MEMORY));
        let (slice, basis) = built.expect("within the budget");
        assert_eq!(basis.method() == Method::Theorem, by_theorem, "{take} {play:?} {fixed:?} {max}");
        for (x, y) in (0..=max).flat_map(|x| (0..=max).map(move |y| (x, y))) {
            let piles: Vec<usize> = fixed.iter().chain(&[x, y]).map(|&pile| pile as usize).collect();
            let found = slice.threshold(x, y).expect("on the slice");
            assert_eq!(found, slow.threshold(&piles), "{take} {play:?} ({x}, {y}) {fixed:?}");
        }
        assert!(slice.threshold(max + 1, 0).is_err());
    }
}
