//! Tables against the literal definition of the outcome, a recursion that shares no code with the library.

use fibnim::Play;
use fibnim_literal::Literal;

use crate::{build, shape};

#[test]
fn one_to_five_piles_by_trying_every_move() {
    type TakeAway = (&'static str, fn(u64) -> u64);
    let functions: [TakeAway; 7] = [
        ("t", |t| t),
        ("2t", |t| 2 * t),
        ("3t", |t| 3 * t),
        ("t+1", |t| t + 1),
        ("floor(5t/2)", |t| 5 * t / 2),
        ("1,1,4,4 then 2t", |t| {
            if t < 3 {
                1
            } else if t < 5 {
                4
            } else {
                2 * t
            }
        }),
        ("3", |_| 3),
    ];
    for (take, f) in functions {
        for play in [Play::Normal, Play::Misere] {
            let mut game = Literal::new(f, play == Play::Misere, false);
            for (piles, max) in [(1, 40), (2, 18), (3, 9), (4, 5), (5, 4)] {
                let table = build(&shape(take, play, piles, max));
                for number in 0..(max + 1).pow(piles) {
                    let position: Vec<u32> = (0..piles).map(|i| number / (max + 1).pow(i) % (max + 1)).collect();
                    let threshold = table.threshold(&position).expect("in the table");
                    let literal: Vec<u64> = position.iter().copied().map(u64::from).collect();
                    for quota in 1..=max + 1 {
                        let expected = game.wins(&literal, &vec![quota.into(); literal.len()]);
                        let found = threshold.is_some_and(|threshold| quota >= threshold);
                        assert_eq!(
                            found, expected,
                            "{take}, {play:?}: {position:?}, quota {quota}, threshold {threshold:?}"
                        );
                    }
                }
            }
        }
    }
}
