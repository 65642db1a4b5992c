//! What an engine knows of each ruleset: theorems, tables that were given, proofs, and tables that it made itself.

use std::collections::HashMap;
use std::sync::Arc;

use fibnim::{Evidence, Rules, Solver};
use fibnim_proof::answer::shipped::Shipped;
use fibnim_table::Table;

/// Rulesets whose solvers are kept. Beyond that all of them are dropped, since making one takes some thousand steps only.
const MOST_KEPT: usize = 32;

/// What an engine knows.
#[derive(Debug, Default)]
pub struct Knowledge {
    tables: Vec<Arc<dyn Evidence>>,
    known: HashMap<Rules, Known>,
}

/// What is known of one ruleset.
#[derive(Debug)]
pub struct Known {
    solver: Solver,
    /// The last table that was made for a question.
    made: Option<Arc<Table>>,
}

impl Knowledge {
    /// Adds a table that was given.
    pub fn add_table(&mut self, table: Arc<dyn Evidence>) {
        self.known.remove(table.rules());
        self.tables.push(table);
    }

    /// What is known of a ruleset.
    pub fn of(&mut self, rules: &Rules) -> &mut Known {
        if self.known.len() >= MOST_KEPT && !self.known.contains_key(rules) {
            self.known.clear();
        }
        let tables = &self.tables;
        self.known.entry(rules.clone()).or_insert_with(|| Known { solver: solver(rules, tables, None), made: None })
    }

    /// Keeps a table that was made for a question, in the place of the one before.
    pub fn keep(&mut self, table: Table) {
        let table = Arc::new(table);
        let rules = table.rules().clone();
        let solver = solver(&rules, &self.tables, Some(&table));
        self.known.insert(rules, Known { solver, made: Some(table) });
    }
}

impl Known {
    /// A solver that has all of it.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Whether a table of this size is the one that was made for a question.
    pub fn made(&self, piles: u32, max: u32) -> bool {
        self.made.as_ref().is_some_and(|table| (table.shape().piles(), table.shape().max()) == (piles, max))
    }
}

/// A solver with all that is known of a ruleset. Tables that were given go before proofs, and what was made goes last.
fn solver(rules: &Rules, tables: &[Arc<dyn Evidence>], made: Option<&Arc<Table>>) -> Solver {
    let mut solver = Solver::new(rules.clone());
    for table in tables.iter().filter(|table| table.rules() == rules) {
        // All of these have the rules of the solver.
        let _ = solver.add_evidence(table.clone());
    }
    let shipped = Shipped::trusted(rules).expect("the shipped files are those that were checked");
    if let Some(shipped) = shipped {
        let _ = solver.add_evidence(Arc::new(shipped));
    }
    if let Some(table) = made {
        let _ = solver.add_evidence(table.clone());
    }
    solver
}
