//! Times proofs, and asserts every verdict and number of states.
//!
//! `cargo bench -p fibnim-proof`

use std::time::{Duration, Instant};

use fibnim::{Budget, Forever, TakeAway};
use fibnim_check::{Subject, check_file, to_file};
use fibnim_proof::prove::Prover;

/// Take-away function, fixed piles, games, and states of the last.
const GAMES: [(&str, &[u32], usize, usize); 11] = [
    ("2t", &[5, 5], 21, 14),
    ("2t", &[7, 7], 36, 752),
    ("2t", &[8, 8], 45, 462),
    ("2t", &[9, 8], 54, 455),
    ("2t", &[9, 9], 55, 5041),
    ("2t", &[12, 12], 91, 10151),
    ("2t", &[4, 4, 4], 35, 22),
    ("2t", &[5, 5, 5], 56, 543),
    ("2t", &[7, 7, 5], 116, 2530),
    ("2t", &[4, 4, 4, 4], 70, 62),
    ("3t", &[20], 21, 220),
];

fn main() {
    println!("{:<22}{:>7}{:>8}{:>12}{:>12}{:>9}", "game", "games", "states", "prove", "check", "ratio");
    for (take, fixed, games, states) in GAMES {
        let start = Instant::now();
        let mut prover = Prover::new(&parse(take), 1, 20_000).expect("a system");
        let game = prover.prove(&Subject::Game(fixed.to_vec()), &mut Forever, &mut |_| ()).expect("proved");
        let proving = start.elapsed();
        assert_eq!(game.automaton.states(), states, "{take}, {fixed:?}");
        assert_eq!(prover.proved().len(), games);
        let file = to_file(prover.proved().values()).expect("complete");
        report(&format!("{take}, {fixed:?}"), games, states, proving, &file);
    }
    let start = Instant::now();
    let mut prover = Prover::new(&TakeAway::FIBONACCI, 2, 5000).expect("a system");
    let two = prover.prove(&Subject::Game(Vec::new()), &mut Forever, &mut |_| ()).expect("proved");
    let line = to_file([&two]).expect("complete");
    report("2t, two free piles", 1, 49, start.elapsed(), &line);
}

fn parse(take: &str) -> TakeAway {
    take.parse().expect("a take-away function")
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn report(game: &str, games: usize, states: usize, proving: Duration, file: &str) {
    let start = Instant::now();
    assert_eq!(check_file(file, &mut |_| (), &mut Budget::default()).expect("proved").len(), games);
    let checking = start.elapsed();
    println!(
        "{game:<22}{games:>7}{states:>8}{:>9.1} ms{:>9.1} ms{:>9.1}",
        milliseconds(proving),
        milliseconds(checking),
        proving.as_secs_f64() / checking.as_secs_f64()
    );
}
