//! The table files and certificates of a server: loads them, and notices when a file is replaced, truncated or damaged.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use fibnim_check::{Certificate, Checked};
use fibnim_engine::{Capabilities, Engine};
use tracing::{info, warn};

use crate::guarded::{Guarded, Identity};

/// What is known of a table file.
#[derive(Clone, Debug)]
pub enum TableState {
    /// It is open.
    Open(Arc<Guarded>),
    /// It cannot be used, and why. The next attempt is made when the file changes.
    Failed(String),
}

/// A table file by its path.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The path.
    pub path: PathBuf,
    /// What is known of it.
    pub state: TableState,
    /// The file when it was last looked at; none if there was no file.
    seen: Option<Identity>,
}

/// What engines are made from.
#[derive(Debug)]
pub struct Loaded {
    /// Changes when anything else here does.
    generation: u64,
    /// The table files in the order given.
    pub slots: Vec<Slot>,
}

/// The table files and certificates of a server.
#[derive(Debug)]
pub struct Sources {
    certificates: Vec<Checked<Certificate>>,
    loaded: RwLock<Arc<Loaded>>,
    /// Only one thread looks at the files.
    looking: Mutex<()>,
    reloads: AtomicUsize,
}

impl Sources {
    /// Opens all table files.
    ///
    /// # Errors
    /// The path of the first one that cannot be used, and why.
    pub fn open(paths: &[PathBuf], certificates: Vec<Checked<Certificate>>) -> Result<Self, String> {
        let slots: Vec<Slot> = paths.iter().map(|path| Slot::new(path.clone())).collect();
        for slot in &slots {
            if let TableState::Failed(why) = &slot.state {
                return Err(format!("{}: {why}", slot.path.display()));
            }
        }
        let loaded = RwLock::new(Arc::new(Loaded { generation: 0, slots }));
        Ok(Self { certificates, loaded, looking: Mutex::new(()), reloads: AtomicUsize::new(0) })
    }

    /// What is loaded.
    pub fn loaded(&self) -> Arc<Loaded> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How often a file was opened again or given up.
    pub fn reloads(&self) -> usize {
        self.reloads.load(Ordering::Relaxed)
    }

    /// The certificates.
    pub fn certificates(&self) -> &[Checked<Certificate>] {
        &self.certificates
    }

    /// Looks at all files. A table whose file was replaced is opened again; one that cannot be read any more is given up until
    /// its file changes, and engines answer without it.
    pub fn look(&self) {
        let _only = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.loaded();
        let mut changed = false;
        let slots = before.slots.iter().map(|slot| {
            let next = slot.next()?;
            changed = true;
            self.reloads.fetch_add(1, Ordering::Relaxed);
            let file = next.path.display();
            match &next.state {
                TableState::Open(table) if slot.has(table) => info!(%file, "table-kept"),
                TableState::Open(_) => info!(%file, "table-opened"),
                TableState::Failed(why) => warn!(%file, why, "table-failed"),
            }
            Some(next)
        });
        let slots = slots.zip(&before.slots).map(|(next, slot)| next.unwrap_or_else(|| slot.clone())).collect();
        if changed {
            let loaded = Arc::new(Loaded { generation: before.generation + 1, slots });
            *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = loaded;
        }
    }
}

impl Slot {
    fn new(path: PathBuf) -> Self {
        let seen = Identity::of_path(&path).ok();
        let state = match Guarded::open(&path) {
            Ok(table) => TableState::Open(Arc::new(table)),
            Err(why) => TableState::Failed(why),
        };
        Self { path, state, seen }
    }

    /// Whether this is its open table.
    fn has(&self, other: &Arc<Guarded>) -> bool {
        matches!(&self.state, TableState::Open(table) if Arc::ptr_eq(table, other))
    }

    /// The slot after a change of its file; none if there was no change.
    fn next(&self) -> Option<Self> {
        let now = Identity::of_path(&self.path).ok();
        match &self.state {
            // A table whose file was removed stays: its bytes are there as long as it is open.
            TableState::Open(table) if table.is_intact() && (now.is_none() || now == self.seen) => None,
            // What could not be read is not read again until it changes.
            TableState::Open(table) if now == self.seen && table.damage().is_some() => {
                let state = TableState::Failed(table.damage().unwrap_or_default());
                Some(Self { state, ..self.clone() })
            }
            TableState::Failed(_) if now == self.seen => None,
            TableState::Open(table) if table.is_intact() => {
                let next = Self::new(self.path.clone());
                // A file that is put in its place and is no table changes nothing: the open one is still there.
                let usable = matches!(next.state, TableState::Open(_));
                Some(if usable { next } else { Self { seen: now, ..self.clone() } })
            }
            _ => Some(Self::new(self.path.clone())),
        }
    }
}

impl Loaded {
    /// Another number for other tables.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether every open table can still be trusted.
    pub fn is_intact(&self) -> bool {
        self.tables().all(|table| table.is_intact())
    }

    /// The open tables.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Guarded>> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            TableState::Open(table) => Some(table),
            TableState::Failed(_) => None,
        })
    }
}

/// An engine with all that was loaded when it was made.
#[derive(Debug)]
pub struct Equipped {
    /// The engine.
    pub engine: Engine,
    loaded: Arc<Loaded>,
}

impl Equipped {
    /// An engine with all sources.
    pub fn new(sources: &Sources, capabilities: Capabilities) -> Self {
        Self::with(sources.loaded(), sources, capabilities)
    }

    /// An engine without tables, for a single question.
    pub fn bare(sources: &Sources, capabilities: Capabilities) -> Self {
        Self::with(Arc::new(Loaded { generation: u64::MAX, slots: Vec::new() }), sources, capabilities)
    }

    fn with(loaded: Arc<Loaded>, sources: &Sources, capabilities: Capabilities) -> Self {
        let mut engine = Engine::new(capabilities);
        for table in loaded.tables() {
            engine.add_method(table.clone());
        }
        engine.add_certificates(sources.certificates.clone());
        Self { engine, loaded }
    }

    /// Whether nothing was loaded since it was made.
    pub fn is_current(&self, sources: &Sources) -> bool {
        self.loaded.generation == sources.loaded().generation
    }

    /// Whether its tables can be trusted: this is asked after an answer, which may have drawn on them.
    pub fn is_intact(&self) -> bool {
        self.loaded.is_intact()
    }
}
