//! Wide slices of thresholds, against certificates, which are found and verified without tables.

use fibnim::Forever;
use fibnim_engine::wire::{Method, Ruleset, SliceQuestion, SolveQuestion};
use fibnim_engine::{Allowance, Engine};

const MEMORY: u64 = 1 << 30;

#[test]
fn rows_of_a_wide_slice_are_those_of_certificates() {
    let (fixed, max) = (3_u32, 300_u32);
    let mut engine = Engine::default();
    let question = SliceQuestion { rules: Ruleset::default(), max, fixed: vec![fixed] };
    let slice = engine.slice(&question, &mut Allowance { memory: MEMORY, monitor: &mut Forever }).expect("fits");
    assert_eq!(slice.basis.method, Method::Thresholds);
    assert_eq!(slice.rows.len(), 301);
    assert!(slice.rows.iter().all(|row| row.len() == 301));
    // A new engine has no slice to look thresholds up in, so it answers by certificates.
    let mut engine = Engine::default();
    for (y, x) in (1..=4_u32).flat_map(|y| (9..=max).step_by(13).chain(250..=260).chain([max]).map(move |x| (y, x))) {
        let question = SolveQuestion { position: format!("({fixed},{y},{x})"), ..SolveQuestion::default() };
        let solved = engine.solve(&question, &mut Allowance { memory: MEMORY, monitor: &mut Forever }).expect("proved");
        assert_eq!(solved.basis.method, Method::Certificate, "{y} {x}");
        let threshold = solved.threshold.map(|threshold| threshold.to_string());
        for cell in [&slice.rows[y as usize][x as usize], &slice.rows[x as usize][y as usize]] {
            let cell = cell.finite().map_or("infinity".to_owned(), |cell| cell.to_string());
            assert_eq!(threshold, Some(cell), "{y} {x}");
        }
    }
}
