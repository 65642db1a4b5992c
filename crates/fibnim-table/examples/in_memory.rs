//! Builds a table of three piles in memory, looks up a position, and lets the solver answer from the table.

use std::sync::Arc;

use fibnim::{Budget, Outcome, Reason, Rules, Solver};
use fibnim_table::{Shape, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shape = Shape::new(Rules::FIBONACCI, 3, 200)?;
    let mut budget = Budget::default();
    println!("{} positions, about {} bytes", shape.positions(), shape.cost(2).bytes);
    let table = Table::build(shape, 2, &mut budget)?;
    assert_eq!(table.threshold(&[200, 150, 70])?, Some(6));
    assert_eq!(table.threshold(&[4, 2, 1])?, None); // P at every quota

    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(Arc::new(table))?;
    let analysis = solver.solve(&"(70,150,200;6)".parse()?)?;
    assert_eq!(analysis.outcome(), Outcome::N);
    assert!(matches!(analysis.reason(), Reason::Table { .. }));
    for chosen in analysis.winning_moves() {
        println!("take {} from pile {}", chosen.chips, chosen.pile + 1);
    }
    Ok(())
}
