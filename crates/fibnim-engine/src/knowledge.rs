//! What an engine knows of each ruleset: theorems, tables that were given, proofs, and tables that it made itself.

use std::collections::HashMap;
use std::sync::Arc;

use fibnim::{Evidence, Rules, Solver};
use fibnim_check::{Certificate, Checked};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped::Shipped;
use fibnim_table::Table;

/// Rulesets whose solvers are kept. Beyond that all of them are dropped, since making one takes some thousand steps only.
const MOST_KEPT: usize = 32;

/// What an engine knows.
#[derive(Debug, Default)]
pub struct Knowledge {
    /// Tables and certificates that were given.
    given: Vec<Arc<dyn Evidence>>,
    certificates: Vec<Checked<Certificate>>,
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
    pub fn add_evidence(&mut self, table: Arc<dyn Evidence>) {
        self.known.remove(table.rules());
        self.given.push(table);
    }

    /// Adds certificates that were given and checked.
    pub fn add_certificates(&mut self, certificates: Vec<Checked<Certificate>>) {
        // A file has one take-away function as a rule; each gets a solver of its own.
        let mut rest = certificates.clone();
        while let Some(take_away) = rest.last().map(|certificate| certificate.take_away.clone()) {
            let (same, other) = rest.into_iter().partition(|certificate| certificate.take_away == take_away);
            rest = other;
            // What was checked has a numeration system.
            if let Ok(Some(games)) = ProvedGames::new(same) {
                self.known.remove(games.rules());
                self.given.push(Arc::new(games));
            }
        }
        self.certificates.extend(certificates);
    }

    /// The certificates that were given.
    pub fn certificates(&self) -> &[Checked<Certificate>] {
        &self.certificates
    }

    /// What is known of a ruleset.
    pub fn of(&mut self, rules: &Rules) -> &mut Known {
        if self.known.len() >= MOST_KEPT && !self.known.contains_key(rules) {
            self.known.clear();
        }
        let given = &self.given;
        self.known.entry(rules.clone()).or_insert_with(|| Known { solver: solver(rules, given, None), made: None })
    }

    /// Keeps a table that was made for a question, in the place of the one before.
    pub fn keep(&mut self, table: Table) {
        let table = Arc::new(table);
        let rules = table.rules().clone();
        let solver = solver(&rules, &self.given, Some(&table));
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

/// A solver with all that is known of a ruleset. What was given goes before what is shipped, and what was made goes last.
fn solver(rules: &Rules, given: &[Arc<dyn Evidence>], made: Option<&Arc<Table>>) -> Solver {
    let mut solver = Solver::new(rules.clone());
    for evidence in given.iter().filter(|evidence| evidence.rules() == rules) {
        // All of these have the rules of the solver.
        let _ = solver.add_evidence(evidence.clone());
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
