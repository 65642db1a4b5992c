//! Solves three piles by search within a budget of memory and time, and shows the progress.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::{Budget, Reason, Rules, SolveError, Solver, monitor_fn};

fn main() -> Result<(), Box<dyn Error>> {
    let solver = Solver::new(Rules::FIBONACCI);
    let end = Instant::now() + Duration::from_secs(60);
    let monitor = monitor_fn(|progress| {
        if let Some(total) = progress.total {
            eprint!("\r{} of {total} positions", progress.done);
        }
        if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mut budget = Budget { memory: 100_000_000, monitor };
    let analysis = solver.solve_within(&"(100,110,120;7)".parse()?, &mut budget)?;
    eprintln!();
    println!("{} is {}", analysis.position(), analysis.outcome());
    assert!(matches!(analysis.reason(), Reason::ThresholdSearch { .. }));

    // A position that does not fit the memory is refused at once, and the error says how much it needs.
    let refused = solver.solve_within(&"(5000,5000,4999;7)".parse()?, &mut budget);
    let Err(SolveError::Table { positions, bytes, .. }) = refused else { return Err("it should not fit".into()) };
    println!("(5000,5000,4999;7) is a table of {positions} positions and {bytes} bytes");
    Ok(())
}
