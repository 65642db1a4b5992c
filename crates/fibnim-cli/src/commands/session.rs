//! Solving with tables: one from a file, and those made on the way.

use std::sync::Arc;

use fibnim::grundy::SolvedSum;
use fibnim::{Analysis, Beyond, Dynamic, Nat, Play, Position, Solver, Sum, TakeAway};
use fibnim_proof::answer::Proofs;
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
                .add_table(Arc::new(file))
                .map_err(|error| CliError::Input(format!("{}: {error}", path.display())))?;
        }
        if let Some(path) = &args.certificate {
            let refused = |why: String| CliError::Input(format!("{}: {why}", path.display()));
            let proof = Proofs::new(check::read(path)?).map_err(|error| refused(error.to_string()))?;
            let proof = proof.ok_or_else(|| refused("there is no certificate".to_owned()))?;
            solver.add_proof(Arc::new(proof)).map_err(|error| refused(error.to_string()))?;
        }
        Ok(Self { solver, budget: &args.budget })
    }

    /// Solves a position. Where many positions have to be searched they are made as a table, which is kept for the
    /// positions to come.
    pub fn solve(&mut self, position: &Position) -> Result<Analysis, Beyond> {
        if position.dynamic() == Dynamic::Local {
            return self.solver.solve(position, &mut self.budget.budget());
        }
        match self.solver.solve(position, &mut self.budget.budget_within(PLAIN)) {
            Err(Beyond::Table { piles, positions, .. }) => {
                if let Some(shape) =
                    self.table_for(&piles).filter(|shape| Nat::from(shape.positions()) <= positions * FASTER)
                {
                    let mut budget = self.budget.budget();
                    let threads = std::thread::available_parallelism().map_or(1, usize::from);
                    // It has the rules of the solver.
                    let _ = self.solver.add_table(Arc::new(Table::build(shape, threads, &mut budget)?));
                }
                self.solver.solve(position, &mut self.budget.budget())
            }
            other => other,
        }
    }

    /// Solves a sum that is no position.
    pub fn solve_sum(&self, sum: &Sum) -> Result<SolvedSum, Beyond> {
        sum.solve(&mut self.budget.budget())
    }

    /// The smallest table that has the piles.
    fn table_for(&self, piles: &[Nat]) -> Option<Shape> {
        let largest = piles.iter().max().and_then(|pile| u32::try_from(pile).ok())?;
        Shape::new(self.solver.rules().clone(), u32::try_from(piles.len()).ok()?, largest).ok()
    }

    /// The refusal of a position, with the command that would make a table of it, if there is one.
    pub fn advise(&self, position: &Position, beyond: Beyond) -> CliError {
        let piles: Vec<Nat> = position.piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
        let advice = match beyond {
            Beyond::Unreadable(_) | Beyond::Terms(_) => None,
            _ if position.dynamic() == Dynamic::Local => None,
            _ => self.table_for(&piles).and_then(|shape| {
                let rules = shape.rules();
                let take = if rules.take == TakeAway::FIBONACCI { String::new() } else { format!(" --take \"{}\"", rules.take) };
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
            None => CliError::Beyond(beyond),
        }
    }
}
