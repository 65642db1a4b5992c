//! Builds a table of three piles, writes it to a file, lists positions of the file, and lets the solver answer from it.

use std::sync::Arc;

use fibnim::{Budget, Outcome, Reason, Rules, Solver};
use fibnim_table::store::{Existing, TableFile, write};
use fibnim_table::{Shape, Table, Thresholds, verify_sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shape = Shape::new(Rules::FIBONACCI, 3, 200)?;
    let mut budget = Budget::default();
    println!("{} positions, about {} bytes", shape.positions(), shape.cost(2).bytes);
    let table = Table::build(shape.clone(), 2, &mut budget)?;
    assert_eq!(table.threshold(&[200, 150, 70])?, Some(6));
    assert_eq!(table.threshold(&[4, 2, 1])?, None); // P at every quota

    let path = std::env::temp_dir().join(format!("three-{}.fnt", std::process::id()));
    println!("{}: {} bytes", path.display(), write(&shape, &path, 2, Existing::Refuse, &mut budget)?);
    let file = TableFile::open(&path)?;
    verify_sample(&file, 1000, 1, 2, &mut budget)?;
    let (at_20, always) = (file.p_positions(Some(20)).count(), file.p_positions(None).count());
    println!("{at_20} positions are P at quota 20, {always} of them at every quota");
    assert!(0 < always && always < at_20);

    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(Arc::new(file))?;
    let analysis = solver.solve(&"(70,150,200;6)".parse()?)?;
    assert_eq!(analysis.outcome(), Outcome::N);
    assert!(matches!(analysis.reason(), Reason::Table { .. }));
    for chosen in analysis.winning_moves() {
        println!("take {} from pile {}", chosen.chips, chosen.pile + 1);
    }
    std::fs::remove_file(&path)?;
    Ok(())
}
