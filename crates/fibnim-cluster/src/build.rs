//! One process of a build: a thread that communicates, and workers.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use fibnim::Budget;
use fibnim_table::TableError;
use fibnim_table::store::{Existing, RecordSink, TileJob, write_records};
use fibnim_table::tiles::{BATCH, Depot, Edge, Exchange, cause};

use crate::transport::{MessageKind, Transport, address, open};

/// The most messages of a process that are on their way out, and as many again that wait for that. A worker waits where
/// there are more. All processes keep receiving until they need nothing more, so messages leave at last.
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
    /// The folder for messages that do not fit the memory, on a disk of this machine. The process that writes the table
    /// puts them beside the table.
    pub spool: PathBuf,
}

/// What one process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Positions.
    pub positions: u64,
    /// Bytes of messages that went to other processes.
    pub sent: u64,
    /// The most bytes of messages that waited in memory.
    pub waiting: u64,
    /// Bytes of messages that waited on the disk.
    pub spooled: u64,
}

/// The part of one process in a build: all tiles that fall to it, and the messages between its tiles and those of the
/// others. All processes must call this with the same job. Process 0 also writes the file, from the records that all of
/// them send it. A build that was ended is [resumed](Existing::Resume) as one of a single process is.
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
    let mut budget = Budget { memory: options.memory, ..Budget::default() };
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
) -> Result<Account, TableError> {
    let (rank, ranks, tiling) = (transport.rank(), transport.ranks(), job.tiling());
    let (exchange, sent) = (Exchange::new(depot), AtomicU64::new(0));
    let (out, outgoing) = sync_channel(MOST_OUT);
    let send = |to: usize, kind: MessageKind, bytes: Vec<u8>, out: &SyncSender<(usize, Vec<u8>)>| {
        sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        out.send((to, address(bytes, kind))).map_err(|_| io::Error::from(io::ErrorKind::Interrupted))
    };
    // Writes a record, or keeps it until those before it are there.
    let write = |number: u64, record: Vec<u8>| {
        let records = records.ok_or(io::Error::from(io::ErrorKind::InvalidData))?;
        records(number, record)
    };
    let positions = std::thread::scope(|scope| {
        let (exchange, write, send) = (&exchange, &write, &send);
        let computing = scope.spawn(move || {
            let post = |edge: Edge, batch| match tiling.span_of(edge / 2) % ranks {
                to if to == rank => exchange.put(edge, batch),
                to => send(to, MessageKind::Batch(edge), batch, &out),
            };
            let deliver = |number, record| {
                if rank == WRITER {
                    write(number, record)
                } else {
                    Ok(send(WRITER, MessageKind::Record(number), record, &out)?)
                }
            };
            job.run([rank, ranks], workers, exchange, &post, &deliver)
        });
        // If this thread fails, the workers end; those that wait with a message, too.
        let communicated = exchange.guard(|| communicate(transport, exchange, write, outgoing));
        let computed = computing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        match (communicated, computed) {
            (Err(first), Err(next)) => Err(cause(first, next)),
            (communicated, computed) => communicated.and(computed),
        }
    })?;
    Ok(Account { positions, sent: sent.into_inner(), waiting: depot.peak(), spooled: depot.spooled() })
}

/// Sends what the workers have for others and takes in what comes, until the workers are done, all is sent, and the
/// process that writes has the records of all others. It receives messages at any time, so other processes can send
/// before this one begins a tile.
#[expect(clippy::needless_pass_by_value, reason = "workers that wait with a message end when the receiver is dropped")]
fn communicate<T: Transport>(
    transport: &mut T,
    exchange: &Exchange<'_>,
    write: &impl Fn(u64, Vec<u8>) -> Result<(), TableError>,
    outgoing: Receiver<(usize, Vec<u8>)>,
) -> Result<(), TableError> {
    let writer = transport.rank() == WRITER;
    let (mut working, mut unfinished) = (true, if writer { transport.ranks() - 1 } else { 0 });
    loop {
        let mut idle = true;
        let mut in_flight = transport.in_flight()?;
        while working && in_flight < MOST_OUT {
            match outgoing.try_recv() {
                Ok((to, message)) => transport.send(to, message)?,
                Err(TryRecvError::Disconnected) => {
                    working = false;
                    if !writer {
                        transport.send(WRITER, address(Vec::new(), MessageKind::Done))?;
                    }
                }
                Err(TryRecvError::Empty) => break,
            }
            (in_flight, idle) = (in_flight + 1, false);
        }
        while let Some(message) = transport.receive()? {
            match open(message)? {
                (MessageKind::Batch(edge), batch) => exchange.put(edge, batch)?,
                (MessageKind::Record(number), record) => write(number, record)?,
                (MessageKind::Done, _) => unfinished -= 1,
            }
            idle = false;
        }
        // A worker that failed leaves none of the others behind, so none is done properly.
        if exchange.is_stopped() {
            return Err(io::Error::from(io::ErrorKind::Interrupted).into());
        }
        if !working && unfinished == 0 && transport.in_flight()? == 0 {
            return Ok(());
        }
        if idle {
            std::thread::sleep(NAP);
        }
    }
}
