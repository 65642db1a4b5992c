//! Running checks, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fibnim::{Budget, Monitor, Progress};

use crate::claim::Claim;
use crate::truth::Tables;
use crate::verdict::Verdict;

/// How many levels of effort there are.
pub const LEVELS: u32 = 4;

/// The level of the report, and of an audit without a budget.
pub const REPORT_LEVEL: u32 = 1;

/// How often the monitor is asked.
const TICK: Duration = Duration::from_millis(20);

static NEVER: AtomicBool = AtomicBool::new(false);

/// How far a check shall go.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    level: u32,
    tables: &'a Tables,
    stop: &'a AtomicBool,
}

impl<'a> Effort<'a> {
    /// An effort of a level below [`LEVELS`]; every level has larger ranges than the one before.
    pub fn new(level: u32, tables: &'a Tables) -> Self {
        Self { level, tables, stop: &NEVER }
    }

    /// The size for this level, the last one for higher levels.
    pub(crate) fn size(&self, sizes: &[u32]) -> u32 {
        sizes.get(self.level as usize).or(sizes.last()).copied().unwrap_or_default()
    }

    /// The tables that checks share.
    pub(crate) fn tables(&self) -> &'a Tables {
        self.tables
    }

    /// The usual memory, and the end when the check shall end.
    pub(crate) fn budget(&self) -> Budget<Until<'a>> {
        Budget { memory: Budget::DEFAULT_MEMORY, monitor: Until(self.stop) }
    }

    /// Whether the check shall end now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Ends a search when the check shall end.
pub struct Until<'a>(&'a AtomicBool);

impl Monitor for Until<'_> {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Examines claims at the levels `levels`, each level for all claims before the next one. The monitor is asked all the
/// time and may end this, once the first `in_any_case` levels are gone through. Every claim gets the verdict of the highest
/// level at which its check was completed, and none if there is none.
pub fn audit<M: Monitor>(
    claims: &[&'static Claim],
    levels: impl IntoIterator<Item = u32>,
    in_any_case: usize,
    threads: usize,
    monitor: &mut M,
) -> Vec<(&'static Claim, Verdict)> {
    let mut verdicts: Vec<Option<Verdict>> = vec![None; claims.len()];
    let tables = Tables::default();
    let ended = AtomicBool::new(false);
    for (round, level) in levels.into_iter().enumerate() {
        let stop = if round < in_any_case { &NEVER } else { &ended };
        let effort = Effort { level, tables: &tables, stop };
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
