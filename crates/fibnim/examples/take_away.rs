//! Defines a take-away function: after t chips the next quota is t + 1, but at least 4.

use fibnim::{Rules, Solver, TakeAway};

fn main() -> Result<(), fibnim::Error> {
    let take_away: TakeAway = "4,4,4 then t+1".parse()?;
    let solver = Solver::new(Rules::normal(take_away));
    println!("{}", solver.rules());
    for pile in 1..=20 {
        let position = format!("({pile};3)").parse()?;
        let analysis = solver.solve(&position)?;
        println!("{position} is {}", analysis.outcome());
    }
    Ok(())
}
