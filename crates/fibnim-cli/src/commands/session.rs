//! Solving with tables: one from a file, and those made on the way.

use std::ops::ControlFlow;
use std::sync::Arc;

use fibnim::grundy::SolvedSum;
use fibnim::{
    Analysis, Budget, Dynamic, Monitor, Nat, Play, Position, Progress, Remoteness, SolveError, Solver, Sum, TakeAway,
};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped::Shipped;
use fibnim_table::store::expected_bytes;
use fibnim_table::{Shape, Table};
use indicatif::DecimalBytes;

use super::{check, table};
use crate::args::{BudgetArgs, SolveArgs};
use crate::error::CliError;

/// Searches by the plain recurrence end here where a table in memory is faster; they take about a tenth of a second.
const PLAIN: u64 = 1 << 20;

/// How many positions of a table are made in the time of one by the plain recurrence.
const FASTER: u32 = 8;

/// Memory of a search for the remoteness, which comes with other answers and must not hold them up: some ten thousand
/// positions.
const REMOTENESS: u64 = 2_000_000;

/// Ends a search after some half a million steps, a tenth of a second, however few the positions.
struct Brief {
    checks: u32,
}

impl Monitor for Brief {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        self.checks += 1;
        if self.checks < 32 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A solver and its budget for one position after the other.
pub struct Session<'a> {
    solver: Solver,
    budget: &'a BudgetArgs,
}

impl<'a> Session<'a> {
    /// A solver with the rules and the table of the arguments.
    pub fn new(args: &'a SolveArgs) -> Result<Self, CliError> {
        let mut solver = Solver::new(args.rules.rules());
        if let Some(path) = &args.table {
            let file = table::open(path)?;
            solver
                .add_evidence(Arc::new(file))
                .map_err(|error| CliError::Input(format!("{}: {error}", path.display())))?;
        }
        if let Some(path) = &args.certificate {
            let refused = |why: String| CliError::Input(format!("{}: {why}", path.display()));
            let proof = ProvedGames::new(check::read(path)?).map_err(|error| refused(error.to_string()))?;
            let proof = proof.ok_or_else(|| refused("there is no certificate".to_owned()))?;
            solver.add_evidence(Arc::new(proof)).map_err(|error| refused(error.to_string()))?;
        }
        // A table that was asked for goes before.
        let shipped = Shipped::trusted(solver.rules()).map_err(CliError::input)?;
        if let Some(shipped) = shipped.filter(|_| args.table.is_none()) {
            // It has the rules of the solver.
            let _ = solver.add_evidence(Arc::new(shipped));
        }
        Ok(Self { solver, budget: &args.budget })
    }

    /// Solves a position. Where many positions have to be searched they are made as a table, which is kept for the
    /// positions to come.
    pub fn solve(&mut self, position: &Position) -> Result<Analysis, SolveError> {
        if position.dynamic() == Dynamic::Local {
            return self.solver.solve(position, &mut self.budget.budget());
        }
        match self.solver.solve(position, &mut self.budget.budget_within(PLAIN)) {
            Err(SolveError::Table { piles, positions, .. }) => {
                if let Some(shape) =
                    self.table_for(&piles).filter(|shape| Nat::from(shape.positions()) <= positions * FASTER)
                {
                    let mut budget = self.budget.budget();
                    let threads = std::thread::available_parallelism().map_or(1, usize::from);
                    // It has the rules of the solver.
                    let _ = self.solver.add_evidence(Arc::new(Table::build(shape, threads, &mut budget)?));
                }
                self.solver.solve(position, &mut self.budget.budget())
            }
            other => other,
        }
    }

    /// Solves a sum that is no position.
    pub fn solve_sum(&self, sum: &Sum) -> Result<SolvedSum, SolveError> {
        sum.solve_with(self.solver.evidence(), &mut self.budget.budget())
    }

    /// The remoteness of a position, by a formula or if the search is a short one.
    pub fn remoteness(&self, position: &Position) -> Option<Remoteness> {
        self.solver.remoteness(position, &mut Budget { memory: REMOTENESS, monitor: Brief { checks: 0 } }).ok()
    }

    /// The remoteness of a position if a formula covers it.
    pub fn remoteness_by_formula(&self, position: &Position) -> Option<Remoteness> {
        self.solver.remoteness_by_formula(position)
    }

    /// The smallest table that has the piles.
    fn table_for(&self, piles: &[Nat]) -> Option<Shape> {
        let largest = piles.iter().max().and_then(|pile| u32::try_from(pile).ok())?;
        Shape::new(self.solver.rules().clone(), u32::try_from(piles.len()).ok()?, largest).ok()
    }

    /// The refusal of a position, with the command that would make a table of it, if there is one.
    pub fn advise(&self, position: &Position, beyond: SolveError) -> CliError {
        let piles: Vec<Nat> = position.piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
        let advice = match beyond {
            SolveError::TableRead(_) | SolveError::Terms(_) => None,
            _ if position.dynamic() == Dynamic::Local => None,
            _ => self.table_for(&piles).and_then(|shape| {
                let rules = shape.rules();
                let take = if rules.take_away == TakeAway::FIBONACCI { String::new() } else { format!(" --take \"{}\"", rules.take_away) };
                let misere = if rules.play == Play::Misere { " --misere" } else { "" };
                let size = DecimalBytes(expected_bytes(&shape)?);
                Some(format!(
                    "'fibnim table build --piles {} --max {}{take}{misere} -o FILE' makes a table of {} positions, at most {size}, for --table FILE",
                    shape.piles(),
                    shape.max(),
                    shape.positions()
                ))
            }),
        };
        match advice {
            Some(advice) => CliError::Advised(beyond, advice),
            None => CliError::Solve(beyond),
        }
    }
}
