//! What an engine knows of each ruleset: theorems, tables that were given, proofs, and tables that it made itself.

use std::collections::HashMap;
use std::sync::Arc;

use fibnim::{Budget, Evidence, Forever, Knowledge as Answer, Nat, Rules, Solver};
use fibnim_check::{Certificate, Checked};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped::Shipped;
use fibnim_table::{Reached, Table};

/// Rulesets whose solvers are kept. If there are more, all are dropped: making one takes only some thousand steps.
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
    made: Option<Made>,
}

/// Thresholds that were computed for a question and help with the next ones.
#[derive(Clone, Debug)]
pub enum Made {
    /// Those of all positions of some piles.
    Table(Arc<Table>),
    /// Those of all positions that can be reached from a slice.
    Reached(Arc<Reached>),
}

impl Made {
    fn evidence(&self) -> Arc<dyn Evidence> {
        match self {
            Self::Table(table) => table.clone(),
            Self::Reached(reached) => reached.clone(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Table(table) => u64::try_from(table.shape().positions()).unwrap_or(u64::MAX),
            Self::Reached(reached) => reached.bytes(),
        }
    }
}

impl Knowledge {
    /// Adds a table that was given.
    pub fn add_evidence(&mut self, table: Arc<dyn Evidence>) {
        self.known.remove(table.rules());
        self.given.push(table);
    }

    /// Adds certificates that were given and checked.
    pub fn add_certificates(&mut self, certificates: Vec<Checked<Certificate>>) {
        // Certificates of several rulesets become one piece of evidence each.
        let mut rest = certificates.clone();
        while let Some(rules) = rest.last().map(|certificate| certificate.rules()) {
            let (same, other) = rest.into_iter().partition(|certificate| certificate.rules() == rules);
            rest = other;
            // What was checked has a numeration system.
            if let Ok(Some(games)) = ProvedGames::new(same) {
                self.known.remove(games.rules());
                self.given.push(Arc::new(games));
            }
        }
        self.certificates.extend(certificates);
    }

    /// What was given about a ruleset.
    pub fn given(&self, rules: &Rules) -> Vec<Arc<dyn Evidence>> {
        self.given.iter().filter(|evidence| evidence.rules() == rules).cloned().collect()
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

    /// Keeps what was made for a question, in the place of what was made before for the same ruleset. What was made for other
    /// rulesets is dropped if all of it together takes more than `most` bytes.
    pub fn keep(&mut self, made: Made, most: u64) {
        let evidence = made.evidence();
        let rules = evidence.rules().clone();
        self.known.remove(&rules);
        let others = self.known.values().filter_map(|known| known.made.as_ref()).map(Made::bytes);
        if others.fold(made.bytes(), u64::saturating_add) > most {
            self.known.retain(|_, known| known.made.is_none());
        }
        let solver = solver(&rules, &self.given, Some(evidence));
        self.known.insert(rules, Known { solver, made: Some(made) });
    }
}

impl Known {
    /// A solver that has all of it.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The positions that can be reached from a slice, if they were computed for the last question that kept something.
    pub fn reached(&self, fixed: &[u32], max: u32) -> Option<Arc<Reached>> {
        match &self.made {
            Some(Made::Reached(reached)) if reached.is_of(fixed, max) => Some(reached.clone()),
            _ => None,
        }
    }

    /// Whether the threshold of these piles is that of a table which was made for a question: all other evidence is asked first.
    pub fn by_made(&self, piles: &[Nat]) -> bool {
        let knows = |evidence: &Arc<dyn Evidence>| {
            let budget = &mut Budget { memory: 0, monitor: Forever };
            matches!(evidence.threshold(piles, budget), Ok(Answer::Known { .. }))
        };
        self.made.is_some() && !self.solver.evidence().split_last().is_some_and(|(_, before)| before.iter().any(knows))
    }
}

/// A solver with all that is known of a ruleset. It asks first what was given, then what is shipped, then what was made.
fn solver(rules: &Rules, given: &[Arc<dyn Evidence>], made: Option<Arc<dyn Evidence>>) -> Solver {
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
        let _ = solver.add_evidence(table);
    }
    solver
}
