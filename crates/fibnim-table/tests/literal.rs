//! Tables and streams against the literal definition of the outcome, a recursion that shares no code with the library.

use fibnim::{Move, Outcome, Play, Reason};
use fibnim_literal::{Literal, piles as literal_piles};

use crate::stream::{position, quota, streaming};
use crate::{build, rules, shape};

type TakeAway = (&'static str, fn(u64) -> u64);

const FUNCTIONS: [TakeAway; 8] = [
    ("t", |t| t),
    ("2t", |t| 2 * t),
    ("3t", |t| 3 * t),
    ("t+1", |t| t + 1),
    ("t/2+1", |t| t / 2 + 1),
    ("floor(5t/2)", |t| 5 * t / 2),
    ("1,1,4,4 then 2t", |t| match t {
        ..3 => 1,
        3 | 4 => 4,
        _ => 2 * t,
    }),
    ("3", |_| 3),
];

/// The thresholds of tables, and outcomes and all winning moves by streams, by trying every move.
#[test]
fn one_to_five_piles_by_trying_every_move() {
    let mut streamed = 0;
    for ((take, f), play) in FUNCTIONS.into_iter().flat_map(|of| [Play::Normal, Play::Misere].map(|play| (of, play))) {
        let mut game = Literal::new(f, play == Play::Misere, false);
        let solver = streaming(rules(take, play), 1 + usize::from(play == Play::Normal));
        // The last number is the largest pile of positions that are streamed.
        for (count, max, small) in [(1, 40, 0), (2, 18, 12), (3, 9, 6), (4, 5, 3), (5, 4, 0)] {
            let table = build(&shape(take, play, count, max));
            for number in 0..(max + 1).pow(count) {
                let piles: Vec<u32> = (0..count).map(|i| number / (max + 1).pow(i) % (max + 1)).collect();
                let threshold = table.threshold(&piles).expect("in the table");
                let literal: Vec<u64> = piles.iter().copied().map(u64::from).collect();
                for most in 1..=max + 1 {
                    let literal = literal_piles(&literal, &vec![most.into(); literal.len()]);
                    let wins = game.wins(&literal);
                    let found = threshold.is_some_and(|threshold| most >= threshold);
                    assert_eq!(found, wins, "{take}, {play:?}: {piles:?}, quota {most}, threshold {threshold:?}");
                    if ![1, 2, 4, small].contains(&most) || piles.iter().any(|&pile| pile > small) {
                        continue;
                    }
                    let solved = solver.solve(&position(&piles, quota(most))).expect("small");
                    streamed += usize::from(matches!(solved.reason(), Reason::ThresholdSearch { .. }));
                    assert_eq!(solved.outcome(), Outcome::for_mover(wins), "{take} {play:?} {piles:?};{most}");
                    let moves = game.winning_moves(&literal).into_iter();
                    let moves: Vec<Move> = moves.map(|(pile, take)| Move { pile, chips: take.into() }).collect();
                    assert!(solved.winning_moves().eq(moves), "{take} {play:?} {piles:?};{most}");
                }
            }
        }
    }
    assert!(streamed > 10_000, "{streamed}");
}
