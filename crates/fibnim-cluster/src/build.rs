//! One process of a build: a thread that communicates, and workers.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use fibnim_table::store::TileJob;
use fibnim_table::tiles::{BATCH, Depot, Edge, Exchange, Halt, Inlet, Outlet, Side, Tile, TileEdges, TileWorker};

use crate::batch::{address, open};
use crate::checkpoint::{Retold, Told};
use crate::folder::{Folder, Part};
use crate::transport::Transport;

/// The most messages of a process that are on their way out, and as many again that wait for that. A worker waits where there
/// are more. As every process takes in whatever comes, they leave at last.
const MOST_OUT: usize = 64;

/// Memory of the messages on their way out, of those that wait for it, and of files that are being written.
const AT_HAND: u128 = (2 * MOST_OUT as u128 + 8) * BATCH as u128;

/// How long the communicating thread sleeps when there is nothing to do.
const NAP: Duration = Duration::from_micros(50);

/// How one process takes part in a build.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Workers of this process, at least 1.
    pub workers: usize,
    /// Bytes of memory of this process.
    pub memory: u64,
    /// The file for messages that do not fit the memory: on a disk of this machine, and of no other process.
    pub spool: PathBuf,
    /// The build can resume after every so many strips; 0 for never.
    pub every: usize,
}

/// What one process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// The first strip that was computed; the others were complete.
    pub first_strip: usize,
    /// Tiles.
    pub tiles: u64,
    /// Positions.
    pub positions: u64,
    /// Bytes that its tiles told those of the next strip.
    pub told: u64,
    /// Bytes that its tiles kept for those of the next row block.
    pub kept: u64,
    /// Bytes of both that went to other processes.
    pub sent: u64,
    /// The most bytes of messages that waited in memory.
    pub waiting: u64,
    /// Bytes of messages that waited on the disk.
    pub spooled: u64,
    /// Bytes of records.
    pub records: u64,
}

/// Waits for the next batch of a stream.
type Source<'s> = Box<dyn FnMut() -> Result<Vec<u8>, Halt> + 's>;

/// What the workers count.
#[derive(Default)]
struct Counters {
    tiles: AtomicU64,
    positions: AtomicU64,
    told: AtomicU64,
    kept: AtomicU64,
    sent: AtomicU64,
    records: AtomicU64,
}

/// The part of one process in a build: all tiles that fall to it, and the messages between its tiles and those of the others.
/// All processes must call this with the same job and the same shared folder.
///
/// # Errors
/// If the memory is too small, or a file cannot be written or read, or the other processes cannot be reached. The other
/// processes then wait for this one: whoever started them has to end them.
pub fn build<T: Transport>(
    job: &TileJob,
    folder: &Folder,
    options: &BuildOptions,
    transport: &mut T,
) -> io::Result<Account> {
    let workers = options.workers.max(1);
    let planned = job.memory(workers) + AT_HAND;
    let waiting = u128::from(options.memory).checked_sub(planned).ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::OutOfMemory,
            format!(
                "{workers} workers of a process need {planned} bytes of memory, and {} are allowed",
                options.memory
            ),
        )
    })?;
    if transport.rank() == 0 {
        folder.prepare(job)?;
    }
    let first_strip = transport.agree(folder.first_strip(job) as u64)? as usize;
    let depot = Depot::with_spool(u64::try_from(waiting).unwrap_or(u64::MAX), &options.spool);
    let exchange = Exchange::new(&depot);
    let (out, outgoing) = sync_channel(MOST_OUT);
    let process = Process {
        job,
        folder,
        every: options.every,
        first_strip,
        rank: transport.rank(),
        ranks: transport.ranks(),
        exchange: &exchange,
        depot: &depot,
        next: AtomicUsize::new(transport.rank()),
        counters: Counters::default(),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers)
            .map(|_| {
                let (process, out) = (&process, out.clone());
                scope.spawn(move || process.work(&out))
            })
            .collect();
        drop(out);
        // If this thread fails, the workers end.
        let alarm = exchange.alarm();
        let communicated = communicate(transport, &exchange, &outgoing);
        // A worker that waits with a message ends too.
        drop(outgoing);
        if communicated.is_ok() {
            alarm.disarm();
        } else {
            drop(alarm);
        }
        let mut results = vec![communicated];
        for thread in threads {
            let result = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            results.push(result.map_err(io::Error::from));
        }
        // The cause rather than its consequences, which are interruptions.
        results
            .into_iter()
            .filter_map(Result::err)
            .reduce(|first, next| if first.kind() == io::ErrorKind::Interrupted { next } else { first })
            .map_or(Ok(()), Err)
    })?;
    // The tiles of all processes are complete, and the index is there before any of them returns.
    transport.agree(0)?;
    if transport.rank() == 0 {
        folder.finish(job).map_err(io::Error::other)?;
    }
    transport.agree(0)?;
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let counters = &process.counters;
    Ok(Account {
        first_strip,
        tiles: count(&counters.tiles),
        positions: count(&counters.positions),
        told: count(&counters.told),
        kept: count(&counters.kept),
        sent: count(&counters.sent),
        waiting: depot.peak(),
        spooled: depot.spooled(),
        records: count(&counters.records),
    })
}

/// Sends what the workers have for others and takes in what comes, until the workers are done and all is sent. What comes is
/// always taken in, so that nobody waits for this process to begin a tile.
fn communicate<T: Transport>(
    transport: &mut T,
    exchange: &Exchange<'_>,
    outgoing: &Receiver<(usize, Vec<u8>)>,
) -> io::Result<()> {
    let mut working = true;
    loop {
        let mut idle = true;
        let mut in_flight = transport.in_flight()?;
        while working && in_flight < MOST_OUT {
            match outgoing.try_recv() {
                Ok((to, message)) => transport.send(to, message)?,
                Err(TryRecvError::Disconnected) => working = false,
                Err(TryRecvError::Empty) => break,
            }
            (in_flight, idle) = (in_flight + 1, false);
        }
        while let Some(message) = transport.receive()? {
            let (edge, batch) = open(message)?;
            exchange.put(&exchange.queue(edge), batch)?;
            idle = false;
        }
        if exchange.is_stopped() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if !working && transport.in_flight()? == 0 {
            return Ok(());
        }
        if idle {
            std::thread::sleep(NAP);
        }
    }
}

/// What the workers of a process share.
struct Process<'p, 'd> {
    job: &'p TileJob,
    folder: &'p Folder,
    every: usize,
    first_strip: usize,
    rank: usize,
    ranks: usize,
    exchange: &'p Exchange<'d>,
    depot: &'p Depot,
    /// The next span of this process.
    next: AtomicUsize,
    counters: Counters,
}

impl Process<'_, '_> {
    /// Computes spans of this process, in increasing order, until there are no more.
    fn work(&self, out: &SyncSender<(usize, Vec<u8>)>) -> Result<(), Halt> {
        let alarm = self.exchange.alarm();
        let tiling = self.job.tiling();
        let mut worker = self.job.worker();
        let mut charged = self.job.memory_of_worker();
        loop {
            let span = self.next.fetch_add(self.ranks, Ordering::Relaxed);
            if span >= tiling.spans() {
                alarm.disarm();
                return Ok(());
            }
            for tile in
                tiling.span(span).map(|number| tiling.tile(number)).filter(|tile| tile.strip >= self.first_strip)
            {
                self.tile(&mut worker, &tile, out)?;
                // What the worker takes beyond the plan is taken away from what waits.
                self.depot.charge(worker.footprint().saturating_sub(charged));
                charged = charged.max(worker.footprint());
            }
        }
    }

    fn tile(&self, worker: &mut TileWorker<'_>, tile: &Tile, out: &SyncSender<(usize, Vec<u8>)>) -> Result<(), Halt> {
        let number = tile.number;
        let [heard, carried] = [Side::Heard, Side::Carried].map(|side| Edge { to: number, side });
        let resumed = tile.strip == self.first_strip;
        let source: Source<'_> = match tile.hears {
            Some(before) if resumed => {
                let mut retold = Retold::open(&self.folder.told(before))?;
                Box::new(move || retold.batch())
            }
            Some(_) => self.queue(heard),
            None => Box::new(|| Err(Halt::malformed())),
        };
        let checkpoint = self.every > 0 && (tile.strip + 1).is_multiple_of(self.every) && tile.tells.is_some();
        let mut copy = if checkpoint { Some(Told::new(self.folder.told(number))?) } else { None };
        let mut records =
            if tile.stored { Some(self.job.records(Part::new(self.folder.records(number))?)?) } else { None };
        let mut edges = TileEdges {
            heard: Inlet::new(source),
            carried: Inlet::new(self.queue(carried)),
            told: Outlet::new(BATCH, |batch: Vec<u8>| {
                if let Some(copy) = &mut copy {
                    copy.write(&batch)?;
                }
                self.counters.told.fetch_add(batch.len() as u64, Ordering::Relaxed);
                self.post(tile.tells, Side::Heard, batch, out)
            }),
            kept: Outlet::new(BATCH, |batch: Vec<u8>| {
                self.counters.kept.fetch_add(batch.len() as u64, Ordering::Relaxed);
                self.post(tile.keeps, Side::Carried, batch, out)
            }),
        };
        let mut positions = 0;
        let computed = worker.run(tile, &mut edges, &mut |block| {
            positions += block.bytes.len() as u64;
            records.as_mut().map_or(ControlFlow::Continue(()), |records| records.take(&block))
        });
        drop(edges);
        if let Some(records) = records {
            // A record that could not be written is the cause of the end.
            let (part, len) = records.finish()?;
            self.counters.records.fetch_add(len, Ordering::Relaxed);
            if computed.is_ok() {
                part.finish()?;
            }
        }
        computed?;
        if let Some(copy) = copy {
            copy.finish()?;
        }
        self.exchange.close(heard);
        self.exchange.close(carried);
        self.counters.tiles.fetch_add(1, Ordering::Relaxed);
        self.counters.positions.fetch_add(positions, Ordering::Relaxed);
        Ok(())
    }

    /// Reads the batches of an edge as they come.
    fn queue(&self, edge: Edge) -> Source<'_> {
        let queue = self.exchange.queue(edge);
        Box::new(move || self.exchange.take(&queue))
    }

    /// Brings a batch to the process of a tile.
    fn post(
        &self,
        to: Option<usize>,
        side: Side,
        batch: Vec<u8>,
        out: &SyncSender<(usize, Vec<u8>)>,
    ) -> Result<(), Halt> {
        let edge = Edge { to: to.ok_or_else(Halt::malformed)?, side };
        let rank = self.job.tiling().span_of(edge.to) % self.ranks;
        if rank == self.rank {
            return self.exchange.put(&self.exchange.queue(edge), batch);
        }
        self.counters.sent.fetch_add(batch.len() as u64, Ordering::Relaxed);
        out.send((rank, address(batch, edge))).map_err(|_| Halt::Stopped)
    }
}
