//! Strips as a wavefront: each strip follows the previous one, block by block.

use crate::kernel::block::Block;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::Layout;
use crate::kernel::strip::{Handover, Stopped, Strip};
use crate::threads::on_threads;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The channels of a strip that no thread has taken yet: from the previous strip, and to the next one.
type Ends = Mutex<Option<(Option<Receiver<Handover>>, Option<Sender<Handover>>)>>;

/// How many times a thread polls before it sleeps, about 100 microseconds.
const PATIENCE: usize = 2000;

/// Takes the blocks. A trait object, so that the kernel is compiled here and only once.
type Sink<'a> = dyn Fn(Block<'_>) -> ControlFlow<()> + Sync + 'a;

/// Computes all thresholds and gives every block to `sink` as soon as it is ready. The blocks are the same for any
/// number of threads; their order is by strip, row block and slab with one thread only.
///
/// # Errors
///
/// If `sink` breaks.
///
/// # Panics
///
/// If the layout has other than 32 or 64 lanes, or larger piles than the game.
pub fn compute(layout: &Layout, game: &Game, threads: usize, sink: &Sink<'_>) -> Result<(), Stopped> {
    match layout.lanes() {
        32 => compute_with::<32>(layout, game, threads, Isa::detect(), sink),
        _ => compute_with::<64>(layout, game, threads, Isa::detect(), sink),
    }
}

fn compute_with<const L: usize>(
    layout: &Layout,
    game: &Game,
    threads: usize,
    isa: Isa,
    sink: &Sink<'_>,
) -> Result<(), Stopped> {
    assert!(layout.lanes() == L && L <= 64 && layout.largest() <= game.largest(), "layout and kernel do not match");
    let mut before = None;
    let ends: Vec<Ends> = (0..layout.strips())
        .map(|strip| {
            let (sender, receiver) = if strip + 1 < layout.strips() {
                let (sender, receiver) = channel();
                (Some(sender), Some(receiver))
            } else {
                (None, None)
            };
            Mutex::new(Some((std::mem::replace(&mut before, receiver), sender)))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let spare = Mutex::default();
    // Strips are begun in order, so the strip that another one waits for is finished or being computed.
    let work = || -> Result<(), Stopped> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(ends) = ends.get(number) else { return Ok(()) };
            let (receiver, sender) = ends.lock().map_err(|_| Stopped)?.take().ok_or(Stopped)?;
            let receive = || receive_soon(receiver.as_ref().ok_or(Stopped)?);
            let send = |handover| sender.as_ref().ok_or(Stopped)?.send(handover).map_err(|_| Stopped);
            Strip::<L>::new(layout, game, isa, number, &spare).run(receive, send, &sink)?;
        }
    };
    on_threads(threads.min(layout.strips()), work).into_iter().collect()
}

/// About the most bytes that this number of threads takes to compute the tables of a layout, without the blocks.
pub fn memory(layout: &Layout, threads: usize) -> u128 {
    let (strip, heard) = match layout.lanes() {
        32 => {
            (Strip::<32>::memory as fn(&Layout, usize) -> u128, Strip::<32>::heard_memory as fn(&Layout, usize) -> u128)
        }
        _ => (Strip::<64>::memory as _, Strip::<64>::heard_memory as _),
    };
    let most = |memory: fn(&Layout, usize) -> u128| {
        (0..layout.strips()).map(|number| memory(layout, number)).max().unwrap_or(0)
    };
    // A single thread finishes a strip before it begins the next, so the whole strip is buffered. With several threads
    // less is.
    most(strip) * threads.clamp(1, layout.strips()) as u128 + most(heard)
}

/// Receives, and polls many times before it sleeps: the previous strip is rarely far behind, and waking a thread takes
/// longer than a block.
fn receive_soon(receiver: &Receiver<Handover>) -> Result<Handover, Stopped> {
    for _ in 0..PATIENCE {
        if let Ok(handover) = receiver.try_recv() {
            return Ok(handover);
        }
        std::hint::spin_loop();
    }
    receiver.recv().map_err(|_| Stopped)
}
