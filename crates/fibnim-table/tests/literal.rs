//! Tables against the literal definition of the outcome, a recursion that shares no code with the library.

use std::collections::HashMap;

use fibnim::Play;

use crate::{build, shape};

/// Whether the player to move wins, by trying every move.
pub struct Game<'a> {
    pub f: &'a dyn Fn(u32) -> u32,
    pub misere: bool,
    pub known: HashMap<(Vec<u32>, u32), bool>,
}

impl Game<'_> {
    pub fn wins(&mut self, piles: &[u32], quota: u32) -> bool {
        if piles.iter().all(|&pile| pile == 0) {
            return self.misere;
        }
        let quota = quota.min(piles.iter().copied().max().unwrap_or(0));
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        if let Some(&known) = self.known.get(&(sorted.clone(), quota)) {
            return known;
        }
        let mut wins = false;
        for i in 0..sorted.len() {
            for t in 1..=quota.min(sorted[i]) {
                let mut after = sorted.clone();
                after[i] -= t;
                wins = wins || !self.wins(&after, (self.f)(t));
            }
        }
        self.known.insert((sorted, quota), wins);
        wins
    }
}

#[test]
fn one_to_five_piles_by_trying_every_move() {
    type TakeAway = (&'static str, fn(u32) -> u32);
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
            let mut game = Game { f: &f, misere: play == Play::Misere, known: HashMap::new() };
            for (piles, max) in [(1, 40), (2, 18), (3, 9), (4, 5), (5, 4)] {
                let table = build(&shape(take, play, piles, max));
                for number in 0..(max + 1).pow(piles) {
                    let position: Vec<u32> = (0..piles).map(|i| number / (max + 1).pow(i) % (max + 1)).collect();
                    let threshold = table.threshold(&position).expect("in the table");
                    for quota in 1..=max + 1 {
                        let expected = game.wins(&position, quota);
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
