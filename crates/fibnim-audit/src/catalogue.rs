//! The list of all claims, and how their checks are run.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fibnim::{Monitor, Progress};

use crate::claim::{Checks, Claim, ClaimAnswer, Correction, Paper, Severity};
use crate::effort::{Effort, NEVER, Tables};
use crate::finding::ClaimPosition;
use crate::grade::Grade;
use crate::{allen, barbara, flanigan, grundy, larsson, results, zhou};

/// The checks of all claims, in any order.
const CHECKS: [&[Checks]; 28] = [
    allen::definitions::CLAIMS,
    allen::appendix::CLAIMS,
    allen::chance::CLAIMS,
    allen::lines::CLAIMS,
    allen::best::CLAIMS,
    barbara::two_piles::CLAIMS,
    barbara::three_piles::CLAIMS,
    barbara::values::CLAIMS,
    barbara::readings::CLAIMS,
    flanigan::equation::CLAIMS,
    flanigan::conditions::CLAIMS,
    flanigan::lemma::CLAIMS,
    flanigan::section_six::CLAIMS,
    grundy::CLAIMS,
    larsson::one_pile::CLAIMS,
    larsson::nim::CLAIMS,
    larsson::piles::CLAIMS,
    results::games::CLAIMS,
    results::gap::CLAIMS,
    results::methods::CLAIMS,
    results::plus_power::CLAIMS,
    results::relatives::CLAIMS,
    results::published::CLAIMS,
    results::no_automaton::CLAIMS,
    results::several_piles::CLAIMS,
    zhou::general::CLAIMS,
    zhou::three::CLAIMS,
    zhou::counts::CLAIMS,
];

/// Every check, whether it has a text or not.
pub(crate) fn checks() -> impl Iterator<Item = Checks> {
    CHECKS.into_iter().flatten().copied()
}

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let mut claims: Vec<Claim> = Vec::new();
    for (paper, (key, text)) in
        Paper::ALL.iter().flat_map(|&paper| paper.lines().into_iter().map(move |line| (paper, line)))
    {
        if key == "claim" {
            claims.push(unknown(paper, text));
        } else if let Some(claim) = claims.last_mut() {
            read(claim, key, text);
        }
    }
    for claim in &mut claims {
        let recorded = claim.recorded();
        claim.text.grade = match &mut claim.text.correction {
            Some(correction) => {
                correction.grade = recorded;
                Grade::False
            }
            None => recorded,
        };
    }
    claims
});

/// A claim of which only the id is known.
fn unknown(paper: Paper, id: String) -> Claim {
    let checks = checks().find(|checks| checks.id == id);
    let text = ClaimAnswer { id, paper, ..ClaimAnswer::default() };
    Claim { text, checks, proof: None, decides: false, open: false, printed: None, wrong: Vec::new() }
}

/// Reads a line of the text of a claim; whether its key and word are known.
fn read(claim: &mut Claim, key: &'static str, text: String) -> bool {
    let answer = &mut claim.text;
    match key {
        "source" => answer.source = text,
        "statement" => answer.statement = text,
        "mistake" => answer.severity = Severity::ALL.into_iter().find(|known| known.1 == text).map(|known| known.0),
        "repeats" => answer.repeats = Some(text),
        "reconstructed" => answer.reconstructed = true,
        "decided" => claim.decides = true,
        "open" => claim.open = true,
        "classical" => answer.classical = Some(text),
        "theorems" => answer.theorems = text.split(' ').map(str::to_owned).collect(),
        "argument" => answer.argument = Some(text),
        "order" => answer.order = Some(text),
        "counterexample" => answer.counterexample = Some(text),
        "position" => {
            let Some(position) = ClaimPosition::written(&text) else { return false };
            answer.positions.push(position);
        }
        "correction" => answer.correction = Some(Correction { statement: text, ..Correction::default() }),
        "affects" => answer.affects = Some(text),
        "caveat" => answer.caveat = Some(text),
        "quote" => answer.quote = Some(text),
        "remark" => answer.remark = Some(text),
        "theory" | "two-pile-theory" => claim.proof = Some((key, text)),
        "printed" => claim.printed = Some(text),
        "wrong" => claim.wrong.push(text),
        // Of a paper, and of the sections of our results.
        "title" | "section" | "paragraph" => {}
        _ => return false,
    }
    true
}

/// All claims, paper by paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    CLAIMS.iter()
}

/// The claim with this id, which is looked up as it is written.
///
/// ```
/// let claim = fibnim_audit::find("flanigan-T5").expect("the theorem of two piles");
/// assert_eq!(claim.text.source, "theorem of section 5");
/// assert!(fibnim_audit::find("flanigan-T6").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.text.id == id)
}

/// Time between two calls of the monitor.
const TICK: Duration = Duration::from_millis(20);

/// Checks claims at the levels of effort `levels`, one level after the other, on `threads` threads.
///
/// The first `in_any_case` levels are completed whatever the monitor says; after them the monitor may stop the audit.
/// Each claim gets the answer of the last level that its check completed. Claims without such a level are left out.
pub fn audit(
    claims: &[&'static Claim],
    levels: impl IntoIterator<Item = u32>,
    in_any_case: usize,
    threads: usize,
    monitor: &mut dyn Monitor,
) -> Vec<ClaimAnswer> {
    let mut answers: Vec<Option<ClaimAnswer>> = vec![None; claims.len()];
    let tables = Tables::default();
    let ended = AtomicBool::new(false);
    for (round, level) in levels.into_iter().enumerate() {
        let effort = Effort { level, tables: &tables, stop: if round < in_any_case { &NEVER } else { &ended } };
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.clamp(1, claims.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !effort.is_stopped() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(claim) = claims.get(index) else { break };
                        if sender.send((index, claim.answer(&effort))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut done = 0;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok((index, answer)) => {
                        done += 1;
                        if answer.is_some() {
                            answers[index] = answer;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let progress = Progress { done, total: Some(claims.len() as u64) };
                if monitor.check(progress) == ControlFlow::Break(()) {
                    ended.store(true, Ordering::Relaxed);
                }
            }
        });
        tables.clear();
        if ended.load(Ordering::Relaxed) {
            break;
        }
    }
    answers.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_every_check_has_a_text() {
        for paper in Paper::ALL {
            let mut claim = unknown(paper, String::new());
            for (key, text) in paper.lines().into_iter().filter(|line| line.0 != "claim") {
                assert!(read(&mut claim, key, text.clone()), "{key}: {text}");
            }
        }
        assert!(checks().all(|checks| find(checks.id).is_some()));
        for claim in claims() {
            let (checks, text) = (claim.checks, &claim.text);
            assert!(checks.is_some() || claim.proof.is_some(), "{}", text.id);
            // What is refuted, and what is true instead.
            let (refuted, corrected) = match claim.printed {
                Some(_) => (true, true),
                None => (checks.is_some(), checks.is_some_and(|checks| checks.corrected.is_some())),
            };
            let corrects = corrected || refuted && claim.proof.is_some();
            assert!(if text.correction.is_some() { corrects } else { !corrected }, "{}", text.id);
            assert_eq!(text.counterexample.is_some(), claim.printed.is_some(), "{}", text.id);
        }
    }
}
