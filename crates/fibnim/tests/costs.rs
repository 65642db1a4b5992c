//! The solver refuses a position only if its cost exceeds the allowed memory, and the error states this cost.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Limit, Nat, Play, Position, Reason, Rules, SolveError, Solver};

use crate::common::sized;

fn rules() -> impl Iterator<Item = Rules> {
    let takes = ["2t", "t+1", "3t", "10t", "1000t", "3", "300", "floor(t/2)+1"];
    takes.into_iter().step_by(sized(3, 1)).flat_map(|text| {
        let take_away = text.parse::<fibnim::TakeAway>().expect("a take-away function");
        [Play::Normal, Play::Misere].map(|play| Rules { take_away: take_away.clone(), play })
    })
}

/// Asserts that a table is built with exactly the memory of its cost, and refused with one byte less.
fn assert_cost_decides(rules: &Rules, piles: &[u32]) {
    let solver = Solver::new(rules.clone());
    let position = Position::global(piles.iter().copied().map(Nat::from), Limit::Any).expect("a position");
    let occupied: Vec<Nat> = piles.iter().filter(|&&pile| pile > 0).copied().map(Nat::from).collect();
    let cost = ThresholdTable::cost(&occupied);
    let bytes = u64::try_from(&cost.bytes).expect("a cost in bytes");
    let case = format!("{} {:?} {piles:?}", rules.take_away, rules.play);
    let solved = solver.solve_within(&position, &mut Budget { memory: bytes, ..Budget::default() });
    let solved = solved.unwrap_or_else(|error| panic!("{case}: {error}"));
    let Reason::ThresholdSearch { positions } = solved.reason() else { return };
    assert_eq!(Nat::from(positions), cost.positions, "{case}");
    let refused = solver.solve_within(&position, &mut Budget { memory: bytes - 1, ..Budget::default() });
    let expected =
        SolveError::Table { piles: occupied, positions: cost.positions, bytes: cost.bytes, allowed: bytes - 1 };
    assert_eq!(refused.err(), Some(expected), "{case}");
}

#[test]
fn positions_are_refused_only_for_their_cost() {
    // Piles near the sizes at which a threshold needs two bytes, and four.
    let shapes: [&[u32]; 10] = [
        &[253, 254],
        &[254, 255],
        &[255, 256],
        &[40, 600],
        &[60, 60, 59],
        &[7, 30, 256],
        &[20, 19, 18, 17],
        &[2, 3, 5, 300],
        &[9, 9, 8, 8, 7],
        &[6, 6, 5, 5, 4, 4],
    ];
    for rules in rules() {
        for piles in shapes {
            assert_cost_decides(&rules, piles);
        }
    }
    // The cost is the same under all rules, and these tables are large; with `1000t` many takes are tried.
    let take = sized("floor(t/2)+1", "1000t");
    for play in [Play::Normal, Play::Misere] {
        for piles in [[3, 65_534], [3, 65_535], [1, 65_536]] {
            assert_cost_decides(&Rules { take_away: take.parse().expect("a take-away function"), play }, &piles);
        }
    }
    assert_cost_decides(&Rules::FIBONACCI, &[160, 160, 159]);
    assert_cost_decides(&Rules::misere(fibnim::TakeAway::FIBONACCI), &[44, 39, 61, 32]);
}

#[test]
fn many_small_piles_are_solved() {
    for rules in rules() {
        for count in [3, 25, 59, 60] {
            for most in 1..=3 {
                assert_cost_decides(&rules, &vec![most; count]);
            }
        }
        let mixed: Vec<u32> = (0..60).map(|i| 1 + i % 2).collect();
        assert_cost_decides(&rules, &mixed);
        assert_cost_decides(&rules, &[&[1; 59][..], &[90]].concat());
        assert_cost_decides(&rules, &[1; 100]);
    }
}
