//! What an engine knows of each ruleset: a solver with the methods that were given, and the shipped ones.

use std::collections::HashMap;
use std::sync::Arc;

use fibnim::{Method, Rules, Solver};
use fibnim_check::{Certificate, Checked};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped;
use fibnim_table::OnDemand;

use crate::Capabilities;

/// Rulesets whose solvers are kept. If there are more, all are dropped: making one takes only some thousand steps.
const MOST_KEPT: usize = 32;

/// What an engine knows.
#[derive(Debug)]
pub struct Knowledge {
    capabilities: Capabilities,
    /// Tables and certificates that were given.
    given: Vec<Arc<dyn Method>>,
    certificates: Vec<Checked<Certificate>>,
    known: HashMap<Rules, Known>,
}

/// What is known of one ruleset.
#[derive(Debug)]
pub struct Known {
    /// With what was given, then what is shipped, then the tables that are built for questions.
    pub solver: Solver,
    /// The same without these tables.
    pub ready: Solver,
    pub tables: Arc<OnDemand>,
}

impl Knowledge {
    /// Only theorems and the shipped certificates are known.
    pub fn new(capabilities: Capabilities) -> Self {
        Self { capabilities, given: Vec::new(), certificates: Vec::new(), known: HashMap::new() }
    }

    /// Adds a table that was given.
    pub fn add_method(&mut self, method: Arc<dyn Method>) {
        self.known.remove(method.rules());
        self.given.push(method);
    }

    /// Adds certificates that were given and checked.
    pub fn add_certificates(&mut self, certificates: Vec<Checked<Certificate>>) {
        // Certificates of several rulesets become one method each.
        let mut rest = certificates.clone();
        while let Some(rules) = rest.last().map(|certificate| certificate.rules()) {
            let (same, other) = rest.into_iter().partition(|certificate| certificate.rules() == rules);
            rest = other;
            // What was checked has a numeration system.
            if let Ok(Some(games)) = ProvedGames::new(same) {
                self.add_method(Arc::new(games));
            }
        }
        self.certificates.extend(certificates);
    }

    /// What was given about a ruleset.
    pub fn given(&self, rules: &Rules) -> Vec<Arc<dyn Method>> {
        self.given.iter().filter(|method| method.rules() == rules).cloned().collect()
    }

    /// The certificates that were given.
    pub fn certificates(&self) -> &[Checked<Certificate>] {
        &self.certificates
    }

    /// What is known of a ruleset. If the tables of other rulesets take more than may be kept, they are dropped.
    pub fn of(&mut self, rules: &Rules) -> &Known {
        let others = self.known.iter().filter(|(other, _)| *other != rules);
        let kept = others.fold(0, |bytes: u64, (_, known)| bytes.saturating_add(known.tables.kept()));
        if kept > self.capabilities.kept {
            self.known.retain(|other, known| other == rules || known.tables.kept() == 0);
        }
        if self.known.len() >= MOST_KEPT && !self.known.contains_key(rules) {
            self.known.clear();
        }
        let (given, threads) = (&self.given, self.capabilities.threads);
        self.known.entry(rules.clone()).or_insert_with(|| Known::new(rules, given, threads))
    }

    /// A solver with all that is known of a ruleset.
    pub fn solver(&mut self, rules: &Rules) -> &Solver {
        &self.of(rules).solver
    }
}

impl Known {
    fn new(rules: &Rules, given: &[Arc<dyn Method>], threads: usize) -> Self {
        const TRUSTED: &str = "the shipped files are those that were checked";
        let mut methods: Vec<Arc<dyn Method>> =
            given.iter().filter(|method| method.rules() == rules).cloned().collect();
        if let Some(games) = shipped::games(rules).expect(TRUSTED) {
            methods.push(Arc::new(games));
        }
        if *rules == Rules::normal(rules.take_away.clone())
            && let Some(values) = shipped::grundy_values(&rules.take_away).expect(TRUSTED)
        {
            methods.push(Arc::new(values));
        }
        let ready = with(Solver::new(rules.clone()), methods);
        let tables = Arc::new(OnDemand::new(rules.clone(), threads));
        Self { solver: with(ready.clone(), [tables.clone() as Arc<dyn Method>]), ready, tables }
    }
}

/// A solver with further methods, all of which have its rules.
pub fn with(mut solver: Solver, methods: impl IntoIterator<Item = Arc<dyn Method>>) -> Solver {
    for method in methods {
        solver.add_method(method).expect("the same rules");
    }
    solver
}
