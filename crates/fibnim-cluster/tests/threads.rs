//! Builds whose processes are threads that exchange messages over channels.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier};

use fibnim::Play;
use fibnim_cluster::{Account, BuildOptions, Transport, build};
use fibnim_table::TableError;
use fibnim_table::store::{Existing, TableFile, TileJob, partial_path};

use crate::{alone, shape};

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

fn shared(ranks: usize) -> Arc<Shared> {
    Arc::new(Shared { barrier: Barrier::new(ranks), number: AtomicU64::new(0), killed: AtomicBool::new(false) })
}

/// Builds with so many processes, of which the last is killed after so many messages.
fn run(job: &TileJob, path: &Path, ranks: usize, workers: usize, life: u64) -> Vec<Result<Account, TableError>> {
    let shared = shared(ranks);
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
                        existing: Existing::Resume,
                        workers,
                        // What is planned for messages that wait, and at hand for communication, is known to the crate.
                        memory: u64::try_from(job.memory(workers)).expect("small") + (10 << 20),
                        spool: path.with_file_name(""),
                    };
                    build(job, path, &options, &mut thread)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn built(results: Vec<Result<Account, TableError>>) -> Vec<Account> {
    results.into_iter().map(|result| result.expect("built")).collect()
}

#[test]
fn the_bytes_are_those_of_one_process() {
    for (take, play, piles, max) in [
        ("2t", Play::Normal, 1, 3000),
        ("2t", Play::Normal, 2, 700),
        ("300", Play::Normal, 2, 400),
        ("2t", Play::Normal, 3, 140),
        ("t+1", Play::Misere, 3, 130),
        ("2t", Play::Normal, 4, 50),
        // More than one strip.
        ("3t", Play::Misere, 4, 66),
        ("floor(5t/2)", Play::Normal, 5, 24),
        ("2t", Play::Normal, 6, 15),
    ] {
        let shape = shape(take, play, piles, max);
        let job = TileJob::new(&shape).expect("storable");
        let folder = tempfile::tempdir().expect("a folder");
        let expected = alone(&shape, folder.path());
        for (ranks, workers) in [(1, 1), (4, 1), (2, 2)] {
            let path = folder.path().join(format!("{ranks}-{workers}.fnt"));
            let accounts = built(run(&job, &path, ranks, workers, u64::MAX));
            assert!(fs::read(&path).expect("a table") == expected, "{take}, {piles} piles to {max}, {ranks} ranks");
            let sum = |what: fn(&Account) -> u64| accounts.iter().map(what).sum::<u64>();
            assert_eq!(u128::from(sum(|it| it.positions)), shape.positions());
            assert_eq!(sum(|it| it.sent) > 0, ranks > 1 && job.tiling().spans() > 1, "{take}, {piles} piles");
        }
    }
}

/// A build whose last process is killed resumes with another number of processes, to the same file.
#[test]
fn a_killed_build_resumes_with_other_ranks() {
    for (piles, max, killed, ranks) in [(3, 330, [(2, 5), (4, 3)], 1), (4, 100, [(2, 8), (3, 8)], 2)] {
        let shape = shape("2t", Play::Normal, piles, max);
        let job = TileJob::new(&shape).expect("storable");
        let folder = tempfile::tempdir().expect("a folder");
        let expected = alone(&shape, folder.path());
        let path = folder.path().join("table.fnt");
        for (ranks, life) in killed {
            let results = run(&job, &path, ranks, 1, life);
            assert!(results.iter().all(Result::is_err), "{results:?}");
            assert!(!path.exists());
            let left = fs::read(partial_path(&path)).expect("a beginning");
            assert!(left == expected[..left.len()]);
        }
        built(run(&job, &path, ranks, 1, u64::MAX));
        assert!(fs::read(&path).expect("a table") == expected, "{piles} piles to {max}");
        // A finished table is left as it is, and no process computes anything.
        let accounts = built(run(&job, &path, 3, 1, u64::MAX));
        assert!(accounts.iter().all(|it| it.positions == 0), "{accounts:?}");
        assert_eq!(TableFile::open(&path).expect("a table").shape(), &shape);
    }
}

#[test]
fn what_is_there_and_too_small_a_memory_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path: PathBuf = folder.path().join("table.fnt");
    let [small, other] = ["2t", "3t"].map(|take| TileJob::new(&shape(take, Play::Normal, 3, 40)).expect("storable"));
    built(run(&small, &path, 1, 1, u64::MAX));
    assert!(matches!(run(&other, &path, 1, 1, u64::MAX).remove(0), Err(TableError::Exists)));
    let spool = folder.path().to_owned();
    let options = BuildOptions { existing: Existing::Replace, workers: 1, memory: 1 << 20, spool };
    for (rank, ranks) in [(0, 1), (1, 2)] {
        let others = (0..ranks).map(|_| channel().0).collect();
        let mut thread = Thread { rank, others, mail: channel().1, shared: shared(1), life: u64::MAX };
        let refused = build(&small, &path, &options, &mut thread).expect_err("too small a memory");
        assert!(matches!(refused, TableError::Solve(_) | TableError::Io(_)), "{refused}");
    }
}
