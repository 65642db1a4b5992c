//! Lists winning moves of a pile of a thousand digits. The iterator computes each one when it is needed.

use fibnim::{Limit, Nat, Position, Rules, Solver};

fn main() -> Result<(), fibnim::Error> {
    let pile: Nat = "7".repeat(1000).parse()?;
    let position = Position::global([pile], Limit::Any)?;
    let solver = Solver::new(Rules::FIBONACCI);
    let analysis = solver.solve(&position)?;
    let moves: Vec<usize> = analysis.winning_moves().map(|best| best.chips.to_string().len()).collect();
    println!("{} winning moves, of {} to {} digits", moves.len(), moves[0], moves[moves.len() - 1]);
    assert!(moves.len() > 100);
    Ok(())
}
