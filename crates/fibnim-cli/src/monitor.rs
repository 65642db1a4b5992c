//! The clock of a computation: its deadline, Ctrl-C, and a progress bar that appears after one second.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fibnim::{Monitor, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use crate::streams::end;

/// Time after which progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a computation was stopped because its time was over.
static TIMED_OUT: AtomicBool = AtomicBool::new(false);

/// Whether a computation was stopped because the process held more memory than allowed.
static OUT_OF_MEMORY: AtomicBool = AtomicBool::new(false);

/// Bytes that the program itself may hold besides the memory of a computation.
const SLACK: u64 = 6 << 20;

/// The state that the Ctrl-C handler shares with the computations of the process.
#[derive(Debug, Default)]
struct Interrupts {
    /// Whether Ctrl-C was pressed during a computation.
    pressed: AtomicBool,
    /// Clocks that check whether it was.
    listening: AtomicUsize,
}

/// Installs the Ctrl-C handler. The first Ctrl-C stops the computations, or ends the process if there is none. The
/// second one always ends the process.
fn interrupts() -> &'static Interrupts {
    static INTERRUPTS: OnceLock<&'static Interrupts> = OnceLock::new();
    INTERRUPTS.get_or_init(|| {
        let interrupts: &'static Interrupts = Box::leak(Box::default());
        // If no handler can be installed, Ctrl-C ends the process as usual.
        let _ = ctrlc::set_handler(move || {
            let again = interrupts.pressed.swap(true, Ordering::Relaxed);
            if again || interrupts.listening.load(Ordering::Relaxed) == 0 {
                end("interrupted", "", None);
            }
        });
        interrupts
    })
}

/// From now on Ctrl-C ends the process with exit status 3 and a message, unless a computation is running.
pub fn listen() {
    interrupts();
}

/// Whether Ctrl-C was pressed during a computation.
pub fn is_interrupted() -> bool {
    interrupts().pressed.load(Ordering::Relaxed)
}

/// Whether a computation was stopped because its time was over.
pub fn is_timed_out() -> bool {
    TIMED_OUT.load(Ordering::Relaxed)
}

/// Whether the process holds more memory than a computation may use.
pub fn is_beyond(memory: u64) -> bool {
    fibnim_limit::used() > memory.saturating_add(SLACK)
}

/// Whether a computation was stopped because the process held more memory than allowed.
pub fn is_out_of_memory() -> bool {
    OUT_OF_MEMORY.load(Ordering::Relaxed)
}

/// Ends a computation at its deadline, when the process holds too much memory, or at Ctrl-C. Shows its progress on
/// standard error if that is a terminal.
#[derive(Debug)]
pub struct Deadline {
    start: Instant,
    limit: Duration,
    memory: u64,
    interrupts: &'static Interrupts,
    bar: Option<ProgressBar>,
}

impl Deadline {
    /// A clock that starts now, for a computation that may use this much memory.
    pub fn new(limit: Duration, memory: u64) -> Self {
        let interrupts = interrupts();
        interrupts.listening.fetch_add(1, Ordering::Relaxed);
        OUT_OF_MEMORY.store(false, Ordering::Relaxed);
        Self { start: Instant::now(), limit, memory, interrupts, bar: None }
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
        let timed_out = elapsed > self.limit;
        TIMED_OUT.fetch_or(timed_out, Ordering::Relaxed);
        let is_beyond = is_beyond(self.memory);
        OUT_OF_MEMORY.fetch_or(is_beyond, Ordering::Relaxed);
        if timed_out || is_beyond || self.interrupts.pressed.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.interrupts.listening.fetch_sub(1, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}%, about {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {human_pos} steps in {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
