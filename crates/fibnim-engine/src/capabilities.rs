//! What the surroundings of an engine can do.

/// What the surroundings of an engine can do. The methods are the same everywhere; only their limits differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Threads that a computation may use, at least 1.
    pub threads: usize,
    /// The most memory in bytes that any question may use, whatever its budget says.
    pub memory: u64,
    /// The most bytes of thresholds that are kept for the questions to come.
    pub kept: u64,
}

impl Capabilities {
    /// A browser: one thread, and no more memory than a phone can give.
    pub const BROWSER: Self = Self { threads: 1, memory: 640 << 20, kept: KEPT };
}

/// 256 MiB: three piles of up to 1000, and a map of two piles of up to 1000 beside a pile as large.
const KEPT: u64 = 256 << 20;

impl Default for Capabilities {
    /// All processors of this machine, and as much memory as a budget allows.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, memory: u64::MAX, kept: KEPT }
    }
}
