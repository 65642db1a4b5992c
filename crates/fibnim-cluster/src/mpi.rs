//! Processes that speak MPI.

use std::io;
use std::mem::ManuallyDrop;

use mpi::Threading;
use mpi::environment::Universe;
use mpi::request::{Request, StaticScope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, MatchedReceiveVec, Root, Source};

use crate::transport::Transport;

/// The process that the others agree with.
const FIRST: i32 = 0;

/// This process among those that `mpirun` or `srun` has started together.
pub struct Mpi {
    out: Vec<Sent>,
    world: SimpleCommunicator,
    /// Dropped last: that ends MPI.
    _universe: Universe,
}

/// A message on its way out.
///
/// Invariant: `buffer` is a leaked box, to which `request` has the only reference; it is freed when MPI has said that
/// the request is complete, and never otherwise. Without that the message stays where it is for as long as the process
/// runs.
struct Sent {
    request: ManuallyDrop<Request<'static, [u8], StaticScope>>,
    buffer: *mut [u8],
}

impl std::fmt::Debug for Mpi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rank {} of {}, {} messages on their way", self.rank(), self.ranks(), self.out.len())
    }
}

impl Mpi {
    /// Joins the other processes. `None` if MPI was begun before in this process, or lets no process have threads.
    #[must_use]
    pub fn join() -> Option<Self> {
        let (universe, threading) = mpi::initialize_with_threading(Threading::Funneled)?;
        (threading != Threading::Single).then(|| Self { out: Vec::new(), world: universe.world(), _universe: universe })
    }

    /// Ends all processes.
    pub fn abort(&self) -> ! {
        self.world.abort(1)
    }
}

#[expect(unsafe_code, reason = "MPI reads a message after the call that sends it has returned")]
impl Transport for Mpi {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn ranks(&self) -> usize {
        self.world.size() as usize
    }

    fn send(&mut self, to: usize, message: Vec<u8>) -> io::Result<()> {
        let to = i32::try_from(to).map_err(|_| io::ErrorKind::InvalidInput)?;
        let buffer: *mut [u8] = Box::into_raw(message.into_boxed_slice());
        // SAFETY: `buffer` comes from a box, so it may be read; by the invariant of `Sent` nothing writes or frees it
        // before the request is complete.
        let bytes: &'static [u8] = unsafe { &*buffer };
        let request = ManuallyDrop::new(self.world.process_at_rank(to).immediate_send(StaticScope, bytes));
        self.out.push(Sent { request, buffer });
        Ok(())
    }

    fn in_flight(&mut self) -> io::Result<usize> {
        for Sent { request, buffer } in std::mem::take(&mut self.out) {
            match ManuallyDrop::into_inner(request).test() {
                // SAFETY: the request was complete and is gone, and with it the only reference; the box is freed once.
                Ok(_) => drop(unsafe { Box::from_raw(buffer) }),
                Err(request) => self.out.push(Sent { request: ManuallyDrop::new(request), buffer }),
            }
        }
        Ok(self.out.len())
    }

    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        let found = self.world.any_process().immediate_matched_probe();
        Ok(found.map(|message| message.matched_receive_vec().0))
    }

    fn agree(&mut self, mut number: u64) -> io::Result<u64> {
        self.world.barrier();
        self.world.process_at_rank(FIRST).broadcast_into(&mut number);
        Ok(number)
    }
}
