//! Two-pile Fibonacci nim, and open questions: sections 4 (the example), 6 and 7.

use fibnim::{Play, TakeAway};
use fibnim_check::Subject;
use fibnim_proof::answer::shipped::{ShippedKind, certificates};
use fibnim_proof::prove::Prover;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::Finding;
use crate::shared::{any_piles, other_piles};

pub const CLAIMS: &[Checks] = &[
    Checks::of("flanigan-Q2", |e| three_times(e, "3t"), &[|e| three_times(e, "t^2")]),
    Checks::of("flanigan-Q3", any_piles, &[other_piles]),
    Checks::of("flanigan-Q4", |e| super::equation::class(e, 2), &[|e| super::equation::class(e, 1)]),
];

fn three_times(effort: &Effort<'_>, f: &str) -> Finding {
    let Ok(take) = f.parse::<TakeAway>() else { return Finding::refuted(format!("{f} is no take-away function here")) };
    let last = effort.size(&[1, 5, 8, 12]);
    let prover = Prover::new(&take, 1, 5000).map_err(|error| error.to_string());
    let shipped = certificates(&take, ShippedKind::Games(Play::Normal)).map_err(|error| error.to_string());
    let (mut prover, shipped) = match (prover, shipped) {
        (Ok(prover), Ok(shipped)) => (prover, shipped),
        (Err(error), _) | (_, Err(error)) => return Finding::refuted(error),
    };
    // The proof depends on those of all smaller piles, some of which are shipped.
    prover.adopt(shipped);
    match prover.prove(&Subject::Game(vec![last]), &mut effort.monitor(), &mut |_| ()) {
        Ok(certificate) => Finding::Exhausted(format!(
            "one pile of at most {last}, the other of any size: solved by automata, of {} states at {last}",
            certificate.automaton.states()
        )),
        Err(_) if effort.is_stopped() => Finding::Stopped,
        Err(error) => Finding::refuted(error.to_string()),
    }
}
