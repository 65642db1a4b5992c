//! Running checks, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fibnim::{Monitor, Progress};

use crate::claim::Claim;
use crate::effort::Effort;
use crate::tables::Tables;
use crate::verdict::Verdict;

/// Time between two calls of the monitor.
const TICK: Duration = Duration::from_millis(20);

/// Checks claims at the levels of effort `levels`, one level after the other, on `threads` threads.
///
/// The first `in_any_case` levels are completed whatever the monitor says; after them the monitor may stop the audit. Each
/// claim gets the verdict of the last level that its check completed. Claims without such a level are left out.
pub fn audit(
    claims: &[&'static Claim],
    levels: impl IntoIterator<Item = u32>,
    in_any_case: usize,
    threads: usize,
    monitor: &mut dyn Monitor,
) -> Vec<(&'static Claim, Verdict)> {
    let mut verdicts: Vec<Option<Verdict>> = vec![None; claims.len()];
    let tables = Tables::default();
    let ended = AtomicBool::new(false);
    for (round, level) in levels.into_iter().enumerate() {
        let effort =
            if round < in_any_case { Effort::new(level, &tables) } else { Effort::until(level, &tables, &ended) };
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.clamp(1, claims.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !effort.is_stopped() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(claim) = claims.get(index) else { break };
                        if sender.send((index, claim.verdict(&effort))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut done = 0;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok((index, verdict)) => {
                        done += 1;
                        if verdict.is_some() {
                            verdicts[index] = verdict;
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
    claims.iter().zip(verdicts).filter_map(|(claim, verdict)| Some((*claim, verdict?))).collect()
}
