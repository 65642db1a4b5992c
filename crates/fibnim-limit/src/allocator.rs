//! The allocator: it counts the bytes that the process holds, and gives no block that would pass the cap.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

#[cfg(feature = "mimalloc")]
use libmimalloc_sys::{mi_option_set, mi_option_t, mi_option_use_numa_nodes};

/// The time that mimalloc keeps pages that are free, in milliseconds. Its header has this option before that of the
/// nodes, and the crate has no name for it.
#[cfg(feature = "mimalloc")]
const PURGE_DELAY: mi_option_t = mi_option_use_numa_nodes - 1;

/// The part of the count that some of the threads keep: what they allocated less what they freed, which others may have
/// allocated. Parts lie in cache lines of their own, so threads do not wait for each other.
#[repr(align(128))]
struct CountPart(AtomicU64);

/// Bytes that the process holds: the sum of the parts, modulo 2^64.
static USED: [CountPart; 16] = [const { CountPart(AtomicU64::new(0)) }; 16];

/// The part of the thread that begins next.
static NEXT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The part of this thread; none before it allocates. It has no destructor, so it is there as long as the thread.
    static OWN: Cell<Option<usize>> = const { Cell::new(None) };

    /// Whether the cap does not hold for this thread.
    static IS_EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// A thread looks whether the process is within the cap when its part enters another multiple of so many bytes, and for
/// each block that is as large.
const STEP: u64 = 1 << 16;

/// The most bytes that the process may hold.
static CAP: AtomicU64 = AtomicU64::new(u64::MAX);

/// Smaller blocks are never refused.
static SMALLEST: AtomicUsize = AtomicUsize::new(0);

/// What the process would have held with an allocation that passed the cap; 0 if none has.
static WANTED: AtomicU64 = AtomicU64::new(0);

/// An allocator with a count of the bytes that are allocated and a cap on them. A thread whose allocation would pass
/// the cap sleeps until the watchdog of the guard has ended the process, so it never sees a failed allocation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<A>(pub A);

/// Bytes of the blocks that the process holds now; 0 unless [`Counting`] is the allocator. The pages of the system
/// around them take somewhat more.
pub fn used() -> u64 {
    let sum = USED.iter().fold(0_u64, |sum, part| sum.wrapping_add(part.0.load(Ordering::Relaxed)));
    // A part that was read before a block was allocated, and another one after it was freed, may leave less than
    // nothing.
    if sum > i64::MAX as u64 { 0 } else { sum }
}

/// The part of this thread.
fn own() -> &'static AtomicU64 {
    let number = OWN.get().unwrap_or_else(|| {
        let number = NEXT.fetch_add(1, Ordering::Relaxed) % USED.len();
        OWN.set(Some(number));
        number
    });
    &USED[number].0
}

/// Sets the cap for blocks of at least so many bytes, and forgets that an earlier one was passed.
pub(crate) fn set_cap(bytes: u64, smallest: usize) {
    WANTED.store(0, Ordering::Relaxed);
    SMALLEST.store(smallest, Ordering::Relaxed);
    CAP.store(bytes, Ordering::Relaxed);
}

/// Makes mimalloc give free pages back to the system at once: those that it keeps count as memory of the process, too
/// (up to 100 MB were seen).
pub(crate) fn give_back_at_once() {
    #[cfg(feature = "mimalloc")]
    // SAFETY: the function accepts any number of an option, and stores the value.
    unsafe {
        mi_option_set(PURGE_DELAY, 0);
    }
}

/// Lets this thread allocate beyond the cap: the thread that says the last words, while all others sleep.
pub(crate) fn exempt() {
    IS_EXEMPT.set(true);
}

/// What the process would have held with an allocation that passed the cap, if one has.
pub(crate) fn passed() -> Option<u64> {
    Some(WANTED.load(Ordering::Relaxed)).filter(|&wanted| wanted > 0)
}

/// The bytes of the block that the system's memory has for so many: allocators have four sizes of small blocks between
/// a power of two and the next. Counted by what was asked for, a process of many small blocks held 80 MB more than its
/// limit.
fn block(bytes: usize) -> u64 {
    let bytes = bytes as u64;
    if bytes >= STEP { bytes } else { bytes.next_multiple_of((bytes.next_power_of_two() >> 3).max(8)) }
}

/// Counts a block before it is allocated. Does not return if it passes the cap.
fn charge(bytes: usize) {
    let block = block(bytes);
    let before = own().fetch_add(block, Ordering::Relaxed);
    if before.wrapping_add(block) / STEP != before / STEP || block >= STEP {
        look(bytes);
    }
}

/// Waits if the process holds more than the cap, and a block of this size may be refused.
#[inline(never)]
fn look(bytes: usize) {
    let now = used().max(bytes as u64);
    if !IS_EXEMPT.get() && now > CAP.load(Ordering::Relaxed) && bytes >= SMALLEST.load(Ordering::Relaxed) {
        wait(bytes, now);
    }
}

fn discharge(bytes: usize) {
    own().fetch_sub(block(bytes), Ordering::Relaxed);
}

/// Waits until the process ends, or the cap is lifted because its guard was dropped by another thread.
#[cold]
#[inline(never)]
fn wait(bytes: usize, now: u64) {
    // What is not allocated is not held.
    discharge(bytes);
    WANTED.fetch_max(now, Ordering::Relaxed);
    while used().saturating_add(bytes as u64) > CAP.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(1));
    }
    own().fetch_add(block(bytes), Ordering::Relaxed);
}

// SAFETY: every call is passed on unchanged to `A`, which keeps the contract of `GlobalAlloc`; what is done besides
// counts in atomics and sleeps, and so neither allocates nor unwinds. A block is counted by the size of its layout,
// which is the same when it is freed, so the sum of the parts is that of the sizes of all living blocks (and of those
// being made).
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        charge(layout.size());
        let block = unsafe { self.0.alloc(layout) };
        if block.is_null() {
            discharge(layout.size());
        }
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        charge(layout.size());
        let block = unsafe { self.0.alloc_zeroed(layout) };
        if block.is_null() {
            discharge(layout.size());
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(block, layout) };
        discharge(layout.size());
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks may live while the bytes are moved.
        charge(size);
        let moved = unsafe { self.0.realloc(block, layout, size) };
        discharge(if moved.is_null() { size } else { layout.size() });
        moved
    }
}
