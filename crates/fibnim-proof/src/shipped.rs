//! The certificates that come with the library.

use std::sync::OnceLock;

use fibnim::{Budget, Evidence, GrundyBound, Knowledge, Monitor, Nat, Play, Rules, SolveError, Threshold};

use crate::answer::Proofs;
use crate::certificate::read_file;
use crate::values::Values;

/// Their files: name, take-away function, and text.
pub const FILES: [(&str, &str, &str); 6] = [
    ("pairs-to-8.json", "2t", include_str!("../certificates/pairs-to-8.json")),
    ("triples-to-4.json", "2t", include_str!("../certificates/triples-to-4.json")),
    ("two-piles-2t.json", "2t", include_str!("../certificates/two-piles-2t.json")),
    ("piles-to-12-3t.json", "3t", include_str!("../certificates/piles-to-12-3t.json")),
    ("grundy-2t.json", "2t", include_str!("../certificates/grundy-2t.json")),
    ("two-piles-t.json", "t", include_str!("../certificates/two-piles-t.json")),
];

/// The shipped certificates of one ruleset as a solver. They are read when the first position is asked for. They are not
/// checked again: tests check them all.
#[derive(Debug)]
pub struct Shipped {
    rules: Rules,
    proofs: OnceLock<Option<Proofs>>,
    values: OnceLock<Option<Values>>,
}

impl Shipped {
    /// Those of a ruleset, if there are any.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use fibnim::{Budget, Reason, Rules, Solver, Source, Sum};
    /// use fibnim_proof::shipped::Shipped;
    /// let mut solver = Solver::new(Rules::FIBONACCI);
    /// solver.add_evidence(Arc::new(Shipped::new(&Rules::FIBONACCI).expect("some")))?;
    /// let analysis = solver.solve(&"(6,1,1000000000000000000000000;13)".parse()?, &mut Budget::default())?;
    /// assert_eq!(analysis.reason(), Reason::Evidence(Source::Certificate { states: 189 }));
    /// // A pile with a quota of its own beside a small one: the Grundy value of the huge pile is proved, too.
    /// let sum: Sum = "(99999999999999;9)+(5;3)".parse()?;
    /// let solved = sum.solve_with(solver.evidence(), &mut Budget::default())?;
    /// assert_eq!(solved.rows(), 6); // those of the pile of 5, for its winning moves
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(rules: &Rules) -> Option<Self> {
        let take = rules.take_away.to_string();
        let any = rules.play == Play::Normal && FILES.iter().any(|file| file.1 == take);
        any.then(|| Self { rules: rules.clone(), proofs: OnceLock::new(), values: OnceLock::new() })
    }

    /// The certificates of Grundy values.
    fn values(&self) -> Option<&Values> {
        self.values.get_or_init(|| Values::shipped(&self.rules.take_away)).as_ref()
    }

    /// The certificates.
    pub fn proofs(&self) -> Option<&Proofs> {
        let take = self.rules.take_away.to_string();
        let make = || {
            let files = FILES.iter().filter(|file| file.1 == take && !file.2.contains("\"level\":"));
            let certificates = files.flat_map(|file| read_file(file.2).unwrap_or_default()).collect();
            Proofs::new(certificates).ok().flatten()
        };
        self.proofs.get_or_init(make).as_ref()
    }
}

impl Evidence for Shipped {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn threshold(
        &self,
        piles: &[Nat],
        budget: &mut Budget<&mut dyn Monitor>,
    ) -> Result<Knowledge<Threshold>, SolveError> {
        self.proofs().map_or(Ok(Knowledge::UNKNOWN), |proofs| proofs.threshold(piles, budget))
    }

    fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        self.proofs()?.winning_takes(piles, pile, cap)
    }

    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<&mut dyn Monitor>,
    ) -> Result<Knowledge<GrundyBound>, SolveError> {
        self.values().map_or(Ok(Knowledge::UNKNOWN), |values| values.grundy(pile, quota, budget))
    }
}
