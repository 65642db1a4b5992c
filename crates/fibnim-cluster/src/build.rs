//! One process of a build: a thread that communicates, and workers.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use fibnim::{Budget, Forever};
use fibnim_table::TableError;
use fibnim_table::store::{Existing, RecordSink, TileJob, write_records};
use fibnim_table::tiles::{BATCH, Depot, Edge, Exchange, Halt, Inlet, Outlet, Side, Tile, TileEdges, TileWorker};

use crate::message::{Kind, address, open};
use crate::transport::Transport;

/// The most messages of a process that are on their way out, and as many again that wait for that. A worker waits where there
/// are more. All processes keep receiving until they need nothing more, so messages leave at last.
const MOST_OUT: usize = 64;

/// Memory of the messages on their way out, and of those that wait for it.
const AT_HAND: u128 = (2 * MOST_OUT as u128 + 8) * BATCH as u128;

/// How long the communicating thread sleeps when there is nothing to do.
const NAP: Duration = Duration::from_micros(50);

/// The process that writes the file.
const WRITER: usize = 0;

/// How one process takes part in a build.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// What to do about a file that is there already.
    pub existing: Existing,
    /// Workers of this process, at least 1.
    pub workers: usize,
    /// Bytes of memory of this process.
    pub memory: u64,
    /// The file for messages that do not fit the memory: on a disk of this machine, and of no other process. The process that writes
    /// the table has it beside the table.
    pub spool: PathBuf,
}

/// What one process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Tiles.
    pub tiles: u64,
    /// Positions.
    pub positions: u64,
    /// Bytes of messages that went to other processes.
    pub sent: u64,
    /// The most bytes of messages that waited in memory.
    pub waiting: u64,
    /// Bytes of messages that waited on the disk.
    pub spooled: u64,
}

/// What the workers count.
#[derive(Default)]
struct Counters {
    tiles: AtomicU64,
    positions: AtomicU64,
    sent: AtomicU64,
}

/// The part of one process in a build: all tiles that fall to it, and the messages between its tiles and those of the others. All
/// processes must call this with the same job. Process 0 also writes the file, from the records that all of them send it. A build
/// that was ended is [resumed](Existing::Resume) as one of a single process is.
///
/// # Errors
/// If the memory is too small, or a file cannot be written or read, or the other processes cannot be reached. The other
/// processes then wait for this one: whoever started them has to end them.
pub fn build<T: Transport>(
    job: &TileJob,
    path: &Path,
    options: &BuildOptions,
    transport: &mut T,
) -> Result<Account, TableError> {
    let (writer, working) = (transport.rank() == WRITER, job.memory(options.workers.max(1)) + AT_HAND);
    if !writer {
        let spare = u128::from(options.memory).checked_sub(working).ok_or_else(|| too_small(working, options))?;
        let depot = Depot::with_spool(u64::try_from(spare).unwrap_or(u64::MAX), &options.spool);
        // There is nothing to do if the table is finished.
        return Ok(if transport.agree(0)? == 0 {
            Account::default()
        } else {
            take_part(job, options.workers, transport, &depot, None)?
        });
    }
    let (mut account, mut begun) = (Account::default(), false);
    let mut budget = Budget { memory: options.memory, monitor: Forever };
    write_records(job.shape(), path, options.existing, working, &mut budget, |depot, records| {
        begun = true;
        transport.agree(1)?;
        account = take_part(job, options.workers, transport, depot, Some(records))?;
        Ok(())
    })?;
    if !begun {
        transport.agree(0)?;
    }
    Ok(account)
}

fn too_small(needed: u128, options: &BuildOptions) -> io::Error {
    let BuildOptions { workers, memory, .. } = options;
    let message = format!("{workers} workers of a process need {needed} bytes of memory, and {memory} are allowed");
    io::Error::new(io::ErrorKind::OutOfMemory, message)
}

/// Computes the tiles of this process. `records` takes the records if this process writes them.
fn take_part<T: Transport>(
    job: &TileJob,
    workers: usize,
    transport: &mut T,
    depot: &Depot,
    records: Option<&RecordSink<'_>>,
) -> io::Result<Account> {
    let exchange = Exchange::new(depot);
    let (out, outgoing) = sync_channel(MOST_OUT);
    let process = Process {
        job,
        rank: transport.rank(),
        ranks: transport.ranks(),
        exchange: &exchange,
        depot,
        records,
        next: AtomicUsize::new(transport.rank()),
        counters: Counters::default(),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers.max(1))
            .map(|_| {
                let (process, out) = (&process, out.clone());
                scope.spawn(move || process.work(&out))
            })
            .collect();
        drop(out);
        // If this thread fails, the workers end.
        let alarm = exchange.alarm();
        let communicated = process.communicate(transport, &outgoing);
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
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    Ok(Account {
        tiles: count(&process.counters.tiles),
        positions: count(&process.counters.positions),
        sent: count(&process.counters.sent),
        waiting: depot.peak(),
        spooled: depot.spooled(),
    })
}

/// What the threads of a process share.
struct Process<'p, 'd> {
    job: &'p TileJob,
    rank: usize,
    ranks: usize,
    exchange: &'p Exchange<'d>,
    depot: &'p Depot,
    records: Option<&'p RecordSink<'p>>,
    /// The next span of this process.
    next: AtomicUsize,
    counters: Counters,
}

impl Process<'_, '_> {
    /// Sends what the workers have for others and takes in what comes, until the workers are done, all is sent, and the process that
    /// writes has the records of all others. What comes is always taken in, so that nobody waits for this process to begin a tile.
    fn communicate<T: Transport>(&self, transport: &mut T, outgoing: &Receiver<(usize, Vec<u8>)>) -> io::Result<()> {
        let (mut working, mut unfinished) = (true, if self.rank == WRITER { self.ranks - 1 } else { 0 });
        loop {
            let mut idle = true;
            let mut in_flight = transport.in_flight()?;
            while working && in_flight < MOST_OUT {
                match outgoing.try_recv() {
                    Ok((to, message)) => transport.send(to, message)?,
                    Err(TryRecvError::Disconnected) => {
                        working = false;
                        if self.rank != WRITER {
                            transport.send(WRITER, address(Vec::new(), Kind::Done))?;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                }
                (in_flight, idle) = (in_flight + 1, false);
            }
            while let Some(message) = transport.receive()? {
                match open(message)? {
                    (Kind::Batch(edge), batch) => self.exchange.put(&self.exchange.queue(edge), batch)?,
                    (Kind::Record(number), record) => self.write(number, record)?,
                    (Kind::Done, _) => unfinished -= 1,
                }
                idle = false;
            }
            // A worker that failed leaves none of the others behind, so none is done properly.
            if self.exchange.is_stopped() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            if !working && unfinished == 0 && transport.in_flight()? == 0 {
                return Ok(());
            }
            if idle {
                std::thread::sleep(NAP);
            }
        }
    }

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
            for tile in tiling.span(span).map(|number| tiling.tile(number)) {
                self.tile(&mut worker, &tile, out)?;
                // What the worker takes beyond the plan is taken away from what waits.
                self.depot.charge(worker.footprint().saturating_sub(charged));
                charged = charged.max(worker.footprint());
            }
        }
    }

    fn tile(&self, worker: &mut TileWorker<'_>, tile: &Tile, out: &SyncSender<(usize, Vec<u8>)>) -> Result<(), Halt> {
        let [heard, carried] = [Side::Heard, Side::Carried].map(|side| Edge { to: tile.number, side });
        let [hear, carry] = [heard, carried].map(|edge| self.exchange.queue(edge));
        let mut edges = TileEdges {
            heard: Inlet::new(|| self.exchange.take(&hear)),
            carried: Inlet::new(|| self.exchange.take(&carry)),
            told: Outlet::new(BATCH, |batch| self.post(tile.tells, Side::Heard, batch, out)),
            kept: Outlet::new(BATCH, |batch| self.post(tile.keeps, Side::Carried, batch, out)),
        };
        let positions = self.job.run(worker, tile, &mut edges, |number, record| {
            if self.rank == WRITER {
                self.write(number, record)
            } else {
                self.send(WRITER, Kind::Record(number), record, out)
            }
        })?;
        drop(edges);
        self.exchange.close(heard);
        self.exchange.close(carried);
        self.counters.tiles.fetch_add(1, Ordering::Relaxed);
        self.counters.positions.fetch_add(positions, Ordering::Relaxed);
        Ok(())
    }

    /// Writes a record, or keeps it until those before it are there.
    fn write(&self, number: u64, record: Vec<u8>) -> Result<(), Halt> {
        match self.records.map(|records| records(number, record)) {
            Some(ControlFlow::Continue(())) => Ok(()),
            Some(ControlFlow::Break(())) => Err(Halt::Stopped),
            None => Err(Halt::malformed()),
        }
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
        self.send(rank, Kind::Batch(edge), batch, out)
    }

    fn send(&self, to: usize, kind: Kind, bytes: Vec<u8>, out: &SyncSender<(usize, Vec<u8>)>) -> Result<(), Halt> {
        self.counters.sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        out.send((to, address(bytes, kind))).map_err(|_| Halt::Stopped)
    }
}
