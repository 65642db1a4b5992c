//! The limits of a process hold whatever it does: each case is a process that this program starts from itself.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::hint::black_box;
use std::process::{Command, exit};
use std::thread;
use std::time::{Duration, Instant};

use fibnim_limit::{Cap, Counting, MiMalloc, guard, used};

#[global_allocator]
static ALLOCATOR: Counting<MiMalloc> = Counting(MiMalloc);

const MB: usize = 1 << 20;

/// What a case does under a limit of memory, in MB, and of time, in milliseconds (none if both are 0); and the words
/// with which it ends.
type Case = (&'static str, u64, u64, fn(), &'static str);

const CASES: [Case; 12] = [
    ("a library", 0, 0, library, "done"),
    ("within", 64, 60_000, within, "done"),
    ("grows by small blocks", 64, 60_000, small, "memory"),
    ("grows by blocks that are rounded up", 64, 60_000, rounded, "memory"),
    ("grows one block", 64, 60_000, one, "memory"),
    ("more than any machine has", 64, 60_000, huge, "memory"),
    ("zeroed", 64, 60_000, zeroed, "memory"),
    ("another thread", 64, 60_000, other_thread, "memory"),
    ("many threads", 64, 60_000, many_threads, "memory"),
    ("holds standard output", 64, 60_000, locked, ""),
    (
        "loops",
        64,
        100,
        || loop {
            black_box(used());
        },
        "time",
    ),
    ("sleeps", 64, 100, || thread::sleep(Duration::MAX), "time"),
];

fn within() {
    let blocks: Vec<Vec<u8>> = (0..60).map(|_| vec![1; MB]).collect();
    assert!(used() >= 60 * MB as u64 && used() < 70 * MB as u64, "{}", used());
    drop(black_box(blocks));
    for _ in 0..100 {
        drop(black_box(vec![1_u8; 50 * MB]));
    }
    assert!(used() < MB as u64, "{}", used());
}

fn small() {
    let mut boxes = Vec::new();
    loop {
        boxes.push(Box::new([1_u64; 4]));
    }
}

/// Allocators have blocks of 640 bytes for these.
fn rounded() {
    let mut boxes = Vec::new();
    loop {
        boxes.push(Box::new([1_u8; 520]));
    }
}

fn one() {
    let mut bytes = Vec::new();
    loop {
        bytes.push(1_u8);
        black_box(&mut bytes);
    }
}

fn huge() {
    black_box(vec![1_u8; 1 << 46]);
}

fn zeroed() {
    let layout = Layout::from_size_align(200 * MB, 8).expect("a layout");
    #[allow(unsafe_code, reason = "the size is not 0")]
    let block = unsafe { alloc_zeroed(layout) };
    if black_box(block).is_null() {
        handle_alloc_error(layout);
    }
}

fn other_thread() {
    thread::scope(|scope| {
        scope.spawn(small);
        // This thread wants little, and waits for the other one.
    });
}

/// They use what others leave at once.
fn many_threads() {
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(small);
        }
    });
}

fn locked() {
    let _out = std::io::stdout().lock();
    small();
}

/// A cap makes a thread wait, and no other one, and lets it go on when there is room.
fn library() {
    let cap = Cap::new(64 * MB as u64);
    assert!(!cap.passed());
    let block = thread::spawn(|| black_box(vec![1_u8; 200 * MB]).len());
    while !cap.passed() {
        thread::sleep(Duration::from_millis(1));
    }
    assert!(!block.is_finished() && used() < 2 * MB as u64, "{}", used());
    assert_eq!(black_box(vec![1_u8; 50 * MB]).len(), 50 * MB);
    drop(cap);
    assert_eq!(block.join().expect("a length"), 200 * MB);
    println!("done");
    // With less memory than the others are compared with.
    exit(i32::from(used() > 2 * MB as u64));
}

/// Runs a case under its limits: prints `done`, or which limit was passed.
fn run((_, memory, time, work, _): Case) {
    if time == 0 {
        work();
        return;
    }
    // Of an earlier question nothing is left.
    drop(guard(1 << 20, Duration::ZERO, |_| exit(9)));
    let guard = guard(memory * MB as u64, Duration::from_millis(time), move |passed| {
        println!("{}", if matches!(passed, fibnim_limit::Passed::Time(_)) { "time" } else { "memory" });
        exit(if is_within(memory) { 3 } else { 4 })
    });
    work();
    drop(guard);
    println!("done");
    assert!(is_within(memory), "{:?}", peak());
}

/// The most memory that was resident, in kB, as Linux tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

/// Whether no more than this memory, in MB, and 26 MB were resident.
fn is_within(memory: u64) -> bool {
    peak().is_none_or(|peak| peak < (memory + 26) << 10)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    if let (Some(run_case), Some(number)) = (arguments.next(), arguments.next())
        && run_case == "--case"
    {
        run(CASES[number.parse::<usize>().expect("a number")]);
        return;
    }
    for (number, (name, _, _, _, words)) in CASES.iter().enumerate() {
        let begun = Instant::now();
        let program = std::env::current_exe().expect("this program");
        let ended = Command::new(program).args(["--case", &number.to_string()]).output().expect("a process");
        let said = String::from_utf8_lossy(&ended.stdout);
        assert_eq!(said.trim_end(), *words, "{name}: {ended:?}");
        assert_eq!(ended.status.code(), Some(if *words == "done" { 0 } else { 3 }), "{name}: {ended:?}");
        println!("{name}: {words} after {:.1} s", begun.elapsed().as_secs_f64());
    }
    println!("test result: ok. {} passed; 0 failed; 0 ignored", CASES.len());
}
