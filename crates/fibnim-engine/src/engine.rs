//! The engine: what it may use, and what it knows of each ruleset.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use fibnim::relative::TakeSet;
use fibnim::{Cost, Method, Nat, RuledPosition, Rules, Solver};
use fibnim_check::{Certificate, Checked};
use fibnim_play::{Advisor, ExactAdvisor, RelativeAdvisor};
use fibnim_proof::answer::games::{ProvedGames, ProvedOnlyGames};
use fibnim_proof::answer::on_demand::{CertificateStore, OnlyProofsOnDemand};
use fibnim_proof::answer::{on_demand, shipped};
use fibnim_table::{Streams, TableOnDemand};

use crate::many;

/// The most rulesets whose solvers are kept. If there are more, all are dropped, since making one takes only some
/// thousand steps.
const MOST_KEPT: usize = 32;

/// What an engine may use where it runs. The methods are the same everywhere; only their limits differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Threads that a computation may use, at least 1.
    pub threads: usize,
    /// The most bytes of thresholds that are kept for the questions to come.
    pub kept: u64,
    /// The most positions whose thresholds are computed and not kept, where a table of them exceeds the memory.
    pub streamed: u64,
    /// Whether certificates are learned if that takes less time than computing thresholds, within the same limit.
    pub learns: bool,
}

/// The most positions that are streamed without a limit of time: this takes some seconds.
const STREAMED: u64 = 1_000_000_000;

impl Capabilities {
    /// The most positions that are ever streamed: three trillion, about two hours with two cores.
    pub const MOST_STREAMED: u64 = 3_000_000_000_000;

    /// Limits streams to the number of positions that two cores compute in this time. It is an assumed speed, so that
    /// the same questions are refused on every machine.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let positions = time.as_millis().saturating_mul(Cost::POSITIONS_A_SECOND.into()) / 1000;
        Self { streamed: u64::try_from(positions).unwrap_or(u64::MAX).min(Self::MOST_STREAMED), ..self }
    }
}

/// About how long it takes to prove the game with these fixed piles ([`cost`](on_demand::cost)).
#[must_use]
pub fn learning_time(fixed: &[u32]) -> Duration {
    let per_second = u128::from(Cost::POSITIONS_A_SECOND);
    Duration::from_millis((u128::from(on_demand::cost(fixed)) * 1000).div_ceil(per_second) as u64)
}

impl Default for Capabilities {
    /// All processors of this machine, 10^9 streamed positions, and 256 MiB of kept thresholds: enough for three piles
    /// of up to 1000, and for a map of two such piles beside a third one.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, kept: 256 << 20, streamed: STREAMED, learns: true }
    }
}

/// Answers questions, and keeps what helps with later ones. What it keeps changes the cost of an answer, never the
/// answer itself.
#[derive(Default)]
pub struct Engine {
    pub(crate) capabilities: Capabilities,
    /// Tables and certificates that were given.
    methods: Vec<Arc<dyn Method>>,
    pub(crate) certificates: Vec<Checked<Certificate>>,
    /// Those that were given of games in which only some takes are permitted.
    pub(crate) only: Vec<Arc<ProvedOnlyGames>>,
    /// Proofs of the last such game that was asked about.
    pub(crate) learned_only: Option<((Rules, TakeSet), OnlyProofsOnDemand)>,
    /// Where learned certificates are kept.
    pub(crate) kept: Option<Arc<dyn CertificateStore>>,
    rulesets: HashMap<Rules, KnownRules>,
    /// The advisor of the last game, with its rules and its start.
    game: Option<(RuledPosition, Advisor)>,
    pub(crate) exact_advisor: ExactAdvisor,
    pub(crate) relative_advisor: RelativeAdvisor,
}

/// What is known of one ruleset.
#[derive(Debug)]
pub(crate) struct KnownRules {
    /// All methods: theorems, what was given, what is shipped, tables that are built for questions, searches,
    /// certificates that are learned, and thresholds that are streamed.
    pub solver: Solver,
    /// Theorems, what was given and what is shipped.
    pub at_hand: Solver,
    /// The methods at hand, and searches.
    ready: Solver,
    /// Certificates that are learned, and thresholds that are streamed.
    last: Vec<Arc<dyn Method>>,
    pub tables: Arc<TableOnDemand>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("capabilities", &self.capabilities).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine with these capabilities, which has only theorems and the shipped certificates.
    #[must_use]
    pub fn new(capabilities: Capabilities) -> Self {
        Self { capabilities, ..Self::default() }
    }

    /// Adds a table of thresholds or checked certificates. The engine asks it for positions that no theorem covers.
    pub fn add_method(&mut self, table: Arc<dyn Method>) {
        self.rulesets.remove(table.rules());
        self.methods.push(table);
    }

    /// Adds certificates that were checked. They answer questions about their games, and proofs build on them.
    pub fn add_certificates(&mut self, certificates: Vec<Checked<Certificate>>) {
        // Certificates of several rulesets become one method each.
        let mut rest = certificates.clone();
        let rules = |other: &Checked<Certificate>| {
            (other.take_away.clone(), other.subject.play(), other.subject.takes().clone())
        };
        while let Some(last) = rest.last().map(rules) {
            let (same, other): (Vec<_>, Vec<_>) = rest.into_iter().partition(|other| rules(other) == last);
            rest = other;
            // Checked certificates have a numeration system, so neither of these fails.
            if let Ok(Some(games)) = ProvedOnlyGames::new(same.clone()) {
                self.only.push(Arc::new(games));
            }
            if let Ok(Some(games)) = ProvedGames::new(same) {
                self.add_method(Arc::new(games));
            }
        }
        self.learned_only = None;
        self.certificates.extend(certificates);
    }

    /// Drops tables that take more than may be kept, and what is known of the last game. Later answers are the same.
    pub fn release(&mut self) {
        let kept = self.rulesets.values().fold(0, |bytes: u64, known| bytes.saturating_add(known.tables.kept()));
        if kept > self.capabilities.kept {
            self.rulesets.retain(|_, known| known.tables.kept() == 0);
        }
        self.game = None;
        self.exact_advisor = ExactAdvisor::default();
        self.relative_advisor = RelativeAdvisor::default();
    }

    /// Keeps certificates that are learned for questions in this place.
    #[must_use]
    pub fn kept_in(self, kept: Arc<dyn CertificateStore>) -> Self {
        Self { kept: Some(kept), ..self }
    }

    /// What was given about a ruleset.
    pub(crate) fn given(&self, rules: &Rules) -> Vec<Arc<dyn Method>> {
        self.methods.iter().filter(|method| method.rules() == rules).cloned().collect()
    }

    /// What is known of a ruleset. If the tables of other rulesets take more than may be kept, they are dropped.
    pub(crate) fn known(&mut self, rules: &Rules) -> &KnownRules {
        let others = self.rulesets.iter().filter(|(other, _)| *other != rules);
        let kept = others.fold(0, |bytes: u64, (_, known)| bytes.saturating_add(known.tables.kept()));
        if kept > self.capabilities.kept {
            self.rulesets.retain(|other, known| other == rules || known.tables.kept() == 0);
        }
        if self.rulesets.len() >= MOST_KEPT && !self.rulesets.contains_key(rules) {
            self.rulesets.clear();
        }
        if !self.rulesets.contains_key(rules) {
            let known = KnownRules::new(rules, self.given(rules), self.last(rules), self.capabilities.threads);
            self.rulesets.insert(rules.clone(), known);
        }
        &self.rulesets[rules]
    }

    /// The methods that are asked last, since they take longest.
    fn last(&self, rules: &Rules) -> Vec<Arc<dyn Method>> {
        let Capabilities { threads, streamed, learns, .. } = self.capabilities;
        let learned = learns.then(|| -> Arc<dyn Method> {
            let learned = on_demand::ProofsOnDemand::new(rules.clone(), streamed);
            Arc::new(learned.with(self.certificates.clone()).kept_in(self.kept.clone()))
        });
        let streams: Arc<dyn Method> = Arc::new(Streams::new(rules.clone(), threads, streamed));
        learned.into_iter().chain([streams]).collect()
    }

    /// The solver for all questions about positions under a ruleset: single positions, games, puzzles and odds.
    /// [`report`](Self::report) turns its analyses into the answers of [`solve`](Self::solve).
    pub fn solver(&mut self, rules: &Rules) -> &Solver {
        &self.known(rules).solver
    }

    /// The solver for many positions, which share what it computes. If the piles of each position and `bounds` are in
    /// increasing order, no pile is larger than its bound.
    #[must_use]
    pub fn solver_of_many(&mut self, rules: &Rules, bounds: &[Nat]) -> Solver {
        let threads = self.capabilities.threads;
        let KnownRules { ready, last, .. } = self.known(rules);
        with(ready.clone(), many::methods(rules, bounds, threads).into_iter().chain(last.iter().cloned()))
    }

    /// An advisor for a game of one pile a move, ready for its start, with all that the engine knows of its rules.
    pub fn advisor(&mut self, start: &RuledPosition) -> &mut Advisor {
        let advisor = match self.game.take() {
            Some((begun, advisor)) if begun == *start => advisor,
            _ => Advisor::new(self.solver(start.rules()).clone()),
        };
        &mut self.game.insert((start.clone(), advisor)).1
    }
}

impl KnownRules {
    fn new(rules: &Rules, mut methods: Vec<Arc<dyn Method>>, last: Vec<Arc<dyn Method>>, threads: usize) -> Self {
        const TRUSTED: &str = "the shipped files are those that were checked";
        if let Some(games) = shipped::games(rules).expect(TRUSTED) {
            methods.push(Arc::new(games));
        }
        if *rules == Rules::normal(rules.take_away.clone())
            && let Some(values) = shipped::grundy_values(&rules.take_away).expect(TRUSTED)
        {
            methods.push(Arc::new(values));
        }
        let ready = with(Solver::new(rules.clone()), methods);
        let tables = Arc::new(TableOnDemand::new(rules.clone(), threads));
        let solver = with(ready.clone(), [tables.clone() as Arc<dyn Method>].into_iter().chain(last.iter().cloned()));
        Self { solver, at_hand: ready.without_searches(), ready, last, tables }
    }
}

/// A solver with further methods, all of which have its rules.
fn with(mut solver: Solver, methods: impl IntoIterator<Item = Arc<dyn Method>>) -> Solver {
    for method in methods {
        solver.add_method(method).expect("the same rules");
    }
    solver
}
