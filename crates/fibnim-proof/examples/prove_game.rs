//! Proves a game for piles of every size, and answers questions with the proof.
//!
//! `cargo run --package fibnim-proof --example prove_game`

use std::error::Error;
use std::sync::Arc;

use fibnim::{Budget, Forever, Nat, Outcome, Rules, Solver, TakeAway};
use fibnim_check::{check_file, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::games::{ProvedGames, complement};
use fibnim_proof::prove::Prover;

fn main() -> Result<(), Box<dyn Error>> {
    // Fixed piles of 2 and 1 chips, and one pile of any size. No automaton may have more than 1000 states.
    let mut prover = Prover::new(TakeAway::FIBONACCI, 1000)?;
    let game = prover.prove(&[2, 1], &mut Forever, &mut |proved| println!("proved: {}", proved.subject))?.clone();

    // (2,1,4) is P under every quota.
    let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
    assert_eq!(complement(&game, &system)?, Some(Nat::from(4_u32)));

    // The proof goes into a file, and the checker verifies it independently of the prover.
    let text = to_file(prover.proved().values())?;
    let checked = check_file(&text, &mut |_| (), &mut Budget::default())?;
    assert!(checked.contains(&game));

    // A solver answers for a pile of thirty digits.
    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(Arc::new(ProvedGames::new(checked)?.ok_or("some games")?))?;
    let analysis = solver.solve(&"(2,1,999999999999999999999999999999;1)".parse()?)?;
    let moves: Vec<_> = analysis.winning_moves().collect();
    println!("{}: {} winning moves at quota 1", analysis.position(), moves.len());
    assert_eq!(analysis.outcome() == Outcome::N, !moves.is_empty());
    Ok(())
}
