//! The clock of a search: a deadline, and a progress bar for whatever takes longer than a moment.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fibnim::{Monitor, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// Time after which progress is shown.
const PATIENCE: Duration = Duration::from_millis(700);

/// Ends a search at its deadline and meanwhile shows how far it is, on standard error if that is a terminal.
#[derive(Debug)]
pub struct Deadline {
    start: Instant,
    limit: Duration,
    interrupted: Option<Arc<AtomicBool>>,
    bar: Option<ProgressBar>,
}

impl Deadline {
    /// A clock that starts now.
    pub fn new(limit: Duration) -> Self {
        Self { start: Instant::now(), limit, interrupted: None, bar: None }
    }

    /// A clock that ends the work when somebody presses Ctrl-C, too, and so in good order. May be called once.
    pub fn interruptible(limit: Option<Duration>) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(io::Error::other)?;
        let limit = limit.unwrap_or(Duration::MAX);
        Ok(Self { start: Instant::now(), limit, interrupted: Some(interrupted), bar: None })
    }

    /// Whether somebody has pressed Ctrl-C.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl Monitor for Deadline {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        let elapsed = self.start.elapsed();
        if elapsed > PATIENCE {
            let bar = self.bar.get_or_insert_with(|| bar(progress.total).with_elapsed(elapsed));
            if let Some(total) = progress.total {
                bar.set_length(total);
            }
            bar.set_position(progress.done);
        }
        if elapsed > self.limit || self.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}% of {human_len} steps, {per_sec}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {human_pos} steps, {per_sec}, {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Ends a search when its time is up or nobody waits for it any more, and shows nothing.
#[derive(Clone, Debug)]
pub struct Alarm {
    start: Instant,
    limit: Duration,
    cancelled: Arc<AtomicBool>,
}

impl Alarm {
    /// A clock that starts now.
    pub fn new(limit: Duration, cancelled: Arc<AtomicBool>) -> Self {
        Self { start: Instant::now(), limit, cancelled }
    }
}

impl Monitor for Alarm {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let ended = self.start.elapsed() > self.limit || self.cancelled.load(Ordering::Relaxed);
        if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
