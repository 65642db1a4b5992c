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

/// What a computation has found when its time is over is printed for this much longer.
const GRACE: Duration = Duration::from_secs(3);

/// Whether a computation was stopped because its time was over.
static TIMED_OUT: AtomicBool = AtomicBool::new(false);

/// The state that the Ctrl-C handler shares with the computations of the process.
#[derive(Debug, Default)]
struct Interrupts {
    /// Whether Ctrl-C was pressed during a computation.
    pressed: AtomicBool,
    /// Clocks that check whether it was.
    listening: AtomicUsize,
}

/// Installs the Ctrl-C handler. The first Ctrl-C makes computations stop; it ends the process if there is none. A second one
/// always ends the process.
fn interrupts() -> &'static Interrupts {
    static INTERRUPTS: OnceLock<&'static Interrupts> = OnceLock::new();
    INTERRUPTS.get_or_init(|| {
        let interrupts: &'static Interrupts = Box::leak(Box::default());
        // If no handler can be installed, Ctrl-C ends the process as usual.
        let _ = ctrlc::set_handler(move || {
            let again = interrupts.pressed.swap(true, Ordering::Relaxed);
            if again || interrupts.listening.load(Ordering::Relaxed) == 0 {
                end("interrupted", "");
            }
        });
        interrupts
    })
}

/// From now on Ctrl-C ends the process with exit status 3 and a line that says so, if there is no computation.
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

/// Ends the process this long from now, and some time later if there are results to be printed: whatever it does then, it is not
/// done in time.
pub fn limit_process(limit: Duration) {
    std::thread::spawn(move || {
        std::thread::sleep(limit.saturating_add(GRACE));
        end("stopped", ": --time allows more");
    });
}

/// Ends a computation at its deadline or at Ctrl-C, and shows its progress on standard error if that is a terminal.
#[derive(Debug)]
pub struct Deadline {
    start: Instant,
    limit: Duration,
    interrupts: &'static Interrupts,
    bar: Option<ProgressBar>,
}

impl Deadline {
    /// A clock that starts now.
    pub fn new(limit: Duration) -> Self {
        let interrupts = interrupts();
        interrupts.listening.fetch_add(1, Ordering::Relaxed);
        Self { start: Instant::now(), limit, interrupts, bar: None }
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
        if timed_out || self.interrupts.pressed.load(Ordering::Relaxed) {
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
