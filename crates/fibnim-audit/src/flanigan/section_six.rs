//! Two-pile Fibonacci nim, and open questions: sections 4 (the example), 6 and 7.

use fibnim::{Nat, Play, TakeAway};
use fibnim_check::Subject;
use fibnim_proof::answer::shipped::{ShippedKind, certificates};
use fibnim_proof::prove::Prover;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::Finding;
use crate::shared::{any_piles, other_piles};

pub const CLAIMS: &[Checks] = &[
    Checks::of("flanigan-Q1", |_| lags_of_three(3, 3), &[|_| lags_of_three(4, 3), |_| lags_of_three(3, 2)]),
    Checks::of("flanigan-Q2", |e| three_times(e, "3t"), &[|e| three_times(e, "t^2")]),
    Checks::of("flanigan-Q3", any_piles, &[other_piles]),
    Checks::of("flanigan-Q4", |e| super::equation::class(e, 2), &[|e| super::equation::class(e, 1)]),
];

/// Whether the lags of `f(t) = ct` are `lag` from `k = 5` on. With `H_{k+1} = H_k + H_{k-lag}` both `c H_{k-lag} - H_k`
/// and `H_k - c H_{k-lag-1}` follow the recurrence themselves, so that if `lag + 1` consecutive values are not
/// negative, or positive, so are all later ones.
fn lags_of_three(c: u32, lag: usize) -> Finding {
    let Ok(take) = TakeAway::linear(c, 1, 0) else { return Finding::refuted("no take-away function") };
    let h: Vec<Nat> = take.h_sequence().take(40).map(|term| term.value).collect();
    let h = |k: usize| h[k - 1].clone();
    let literal = |k: usize| (0..k).rev().find(|&l| l < k && h(k - l) * c >= h(k)).unwrap_or(0);
    if let Some(k) = (5..=30).find(|&k| literal(k) != lag) {
        return Finding::refuted(format!("l({k}) = {}", literal(k)));
    }
    // As many indices as the induction needs to start, after the recurrence begins to hold.
    let starts = (lag + 6..=2 * lag + 7).all(|k| h(k - lag) * c >= h(k) && h(k) > h(k - lag - 1) * c);
    if starts {
        Finding::proved(
            "3H_{k-3} - H_k and H_k - 3H_{k-4} follow the recurrence of H and are not negative, and positive, for four \
             k in a row",
        )
    } else {
        Finding::refuted("the inequalities of l(k) = 3 fail")
    }
}

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
