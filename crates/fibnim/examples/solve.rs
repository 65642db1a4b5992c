//! Solves a position: who wins, from which quota on, by which moves, and why.

use std::error::Error;

use fibnim::{Budget, Outcome, Rules, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let solver = Solver::new(Rules::FIBONACCI);
    let analysis = solver.solve(&"(20,62;8)".parse()?, &mut Budget::default())?;
    println!("{} is {}", analysis.position(), analysis.outcome());
    for best in analysis.winning_moves() {
        println!("take {} from pile {}", best.chips, best.pile + 1);
    }
    // The reason is data; `fibnim_engine::say` makes sentences of it.
    println!("{:?}", analysis.explain().argument);
    assert_eq!(analysis.outcome(), Outcome::N);
    Ok(())
}
