//! Builds whose processes are threads that exchange messages over channels.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier};

use fibnim::Play;
use fibnim_cluster::{Account, BuildOptions, Folder, Transport, assemble, build};
use fibnim_table::store::TileJob;

use crate::common::{alone, shape};

/// What all processes share.
struct Shared {
    barrier: Barrier,
    number: AtomicU64,
    /// A process was killed.
    killed: AtomicBool,
}

/// A process of a build.
struct Thread {
    rank: usize,
    others: Vec<Sender<Vec<u8>>>,
    mail: Receiver<Vec<u8>>,
    shared: Arc<Shared>,
    /// After so many messages this process is killed.
    life: u64,
}

impl Transport for Thread {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.others.len()
    }

    fn send(&mut self, to: usize, message: Vec<u8>) -> io::Result<()> {
        assert!(to != self.rank, "a message to itself");
        assert!(message.len() <= (64 << 10) + 8, "{} bytes", message.len());
        self.life = self.life.saturating_sub(1);
        if self.life == 0 {
            self.shared.killed.store(true, Ordering::SeqCst);
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        // A process that is done takes nothing any more; it needs nothing either.
        self.others[to].send(message).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn in_flight(&mut self) -> io::Result<usize> {
        Ok(0)
    }

    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.shared.killed.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(self.mail.try_recv().ok())
    }

    fn agree(&mut self, number: u64) -> io::Result<u64> {
        if self.rank == 0 {
            self.shared.number.store(number, Ordering::SeqCst);
        }
        self.shared.barrier.wait();
        let number = self.shared.number.load(Ordering::SeqCst);
        // The next number comes when all have read this one.
        self.shared.barrier.wait();
        Ok(number)
    }
}

/// Builds with so many processes, of which the last is killed after so many messages.
fn run(job: &TileJob, folder: &Path, ranks: usize, workers: usize, spare: u64, life: u64) -> Vec<io::Result<Account>> {
    let shared =
        Arc::new(Shared { barrier: Barrier::new(ranks), number: AtomicU64::new(0), killed: AtomicBool::new(false) });
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    std::thread::scope(|scope| {
        let threads: Vec<_> = receivers
            .into_iter()
            .enumerate()
            .map(|(rank, mail)| {
                let life = if rank + 1 == ranks { life } else { u64::MAX };
                let mut thread = Thread { rank, others: senders.clone(), mail, shared: Arc::clone(&shared), life };
                scope.spawn(move || {
                    let options = BuildOptions {
                        workers,
                        // What is planned for messages that wait, and at hand for communication, is known to the crate.
                        memory: u64::try_from(job.memory(workers)).expect("small") + (9 << 20) + spare,
                        spool: folder.join(format!("spool-{rank}")),
                        every: 1,
                    };
                    build(job, &Folder::new(folder), &options, &mut thread)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn assembled(folder: &Path) -> Vec<u8> {
    let path = folder.join("assembled.fnt");
    let size = assemble(&Folder::new(folder), &path).expect("a finished build");
    let bytes = fs::read(&path).expect("readable");
    assert_eq!(bytes.len() as u64, size);
    bytes
}

#[test]
fn the_bytes_are_those_of_one_process() {
    for (take, play, piles, max) in [
        ("2t", Play::Normal, 1, 3000),
        ("2t", Play::Normal, 2, 700),
        ("300", Play::Normal, 2, 400),
        ("2t", Play::Normal, 3, 200),
        ("t+1", Play::Misere, 3, 150),
        ("2t", Play::Normal, 4, 80),
        ("3t", Play::Misere, 4, 70),
        ("floor(5t/2)", Play::Normal, 5, 36),
        ("2t", Play::Normal, 6, 20),
    ] {
        let shape = shape(take, play, piles, max);
        let job = TileJob::new(&shape).expect("storable");
        let folder = tempfile::tempdir().expect("a folder");
        let expected = alone(&shape, folder.path());
        for (ranks, workers) in [(1, 1), (4, 1), (2, 2)] {
            let tiles = folder.path().join(format!("{ranks}-{workers}"));
            let accounts: Vec<Account> =
                run(&job, &tiles, ranks, workers, 0, u64::MAX).into_iter().map(|it| it.expect("built")).collect();
            assert!(assembled(&tiles) == expected, "{take}, {piles} piles to {max}, {ranks} ranks");
            let sum = |what: fn(&Account) -> u64| accounts.iter().map(what).sum::<u64>();
            assert_eq!(u128::from(sum(|it| it.positions)), shape.positions());
            assert_eq!(sum(|it| it.tiles), job.tiling().tiles() as u64);
            assert_eq!(sum(|it| it.sent) > 0, ranks > 1 && job.tiling().spans() > 1, "{take}, {piles} piles");
        }
    }
}

/// A build whose last process is killed resumes with another number of processes, and does not compute again what is
/// complete.
#[test]
fn a_killed_build_resumes_with_other_ranks() {
    for (piles, max, killed, ranks) in [(3, 400, [(2, 5), (4, 3)], 1), (4, 150, [(2, 20), (3, 20)], 2)] {
        let shape = shape("2t", Play::Normal, piles, max);
        let job = TileJob::new(&shape).expect("storable");
        let folder = tempfile::tempdir().expect("a folder");
        let expected = alone(&shape, folder.path());
        let tiles = folder.path().join("tiles");
        for (ranks, life) in killed {
            let results = run(&job, &tiles, ranks, 1, 0, life);
            assert!(results.iter().all(Result::is_err), "{results:?}");
            assert!(assemble(&Folder::new(&tiles), &folder.path().join("early.fnt")).is_err());
        }
        let accounts: Vec<Account> =
            run(&job, &tiles, ranks, 1, 0, u64::MAX).into_iter().map(|it| it.expect("built")).collect();
        let positions = |accounts: &[Account]| u128::from(accounts.iter().map(|it| it.positions).sum::<u64>());
        assert_eq!(positions(&accounts) < shape.positions(), accounts[0].first_strip > 0, "{accounts:?}");
        assert!(assembled(&tiles) == expected, "{piles} piles to {max}");
        // Without the records of the last tile only the last strip is computed again.
        let last = job.tiling().strips() - 1;
        fs::remove_file(Folder::new(&tiles).records(job.tiling().of_strip(last).end - 1)).expect("a complete tile");
        fs::remove_file(tiles.join("assembled.fnt")).expect("assembled");
        let accounts: Vec<Account> =
            run(&job, &tiles, 3, 1, 0, u64::MAX).into_iter().map(|it| it.expect("built")).collect();
        assert!(accounts.iter().all(|it| it.first_strip == last), "{accounts:?}");
        assert!(positions(&accounts) < shape.positions() / 2, "{accounts:?}");
        assert!(assembled(&tiles) == expected, "{piles} piles to {max}, the last strip again");
    }
}

#[test]
fn a_folder_keeps_to_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = TileJob::new(&shape("2t", Play::Normal, 3, 40)).expect("storable");
    let other = TileJob::new(&shape("3t", Play::Normal, 3, 40)).expect("storable");
    assert!(run(&small, folder.path(), 1, 1, 0, u64::MAX).iter().all(Result::is_ok));
    let refused = run(&other, folder.path(), 1, 1, 0, u64::MAX).remove(0).expect_err("refused");
    assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
    let options = BuildOptions { workers: 1, memory: 1 << 20, spool: folder.path().join("spool"), every: 0 };
    let (_sender, mail) = channel();
    let shared =
        Arc::new(Shared { barrier: Barrier::new(1), number: AtomicU64::new(0), killed: AtomicBool::new(false) });
    let mut thread = Thread { rank: 0, others: vec![channel().0], mail, shared, life: u64::MAX };
    let refused = build(&small, &Folder::new(folder.path()), &options, &mut thread).expect_err("too small a memory");
    assert_eq!(refused.kind(), io::ErrorKind::OutOfMemory);
}
