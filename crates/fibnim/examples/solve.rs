//! Solves a position: who wins, the threshold, the winning moves, and the reason.

use fibnim::{Outcome, Rules, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solver = Solver::new(Rules::FIBONACCI);
    let analysis = solver.solve(&"(20,62;8)".parse()?)?;
    println!("{} is {}", analysis.position(), analysis.outcome());
    for best in analysis.winning_moves() {
        println!("take {} from pile {}", best.chips, best.pile + 1);
    }
    for sentence in analysis.explain() {
        println!("{sentence}");
    }
    assert_eq!(analysis.outcome(), Outcome::N);
    Ok(())
}
