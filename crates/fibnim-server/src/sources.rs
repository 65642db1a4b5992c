//! The table files and certificates of a server: loads them, and notices when a file is replaced, truncated or damaged.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::SystemTime;

use fibnim::{Budget, Method, Nat, Reason, Rules, SolveError, Threshold};
use fibnim_check::{Certificate, Checked};
use fibnim_engine::{Capabilities, Engine};
use fibnim_table::store::{DiskFile, TableFile};
use tracing::{info, warn};

/// What distinguishes versions of a file: the device and number of the file, its length, and when it was changed.
type Identity = ((u64, u64), u64, Option<SystemTime>);

fn identity(metadata: &Metadata) -> Identity {
    #[cfg(unix)]
    let file = {
        use std::os::unix::fs::MetadataExt;
        (metadata.dev(), metadata.ino())
    };
    #[cfg(not(unix))]
    let file = (0, 0);
    (file, metadata.len(), metadata.modified().ok())
}

/// The version of the file that has this path now; none if there is no file.
fn now_at(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().as_ref().map(identity)
}

/// A table in a file, with a note when the file was changed or could not be read.
#[derive(Debug)]
pub struct Guarded {
    pub table: TableFile<DiskFile>,
    file: File,
    identity: Identity,
    damage: OnceLock<String>,
}

impl Guarded {
    fn open(path: &Path) -> Result<Self, String> {
        // Identified before the table is read, so that a change in between is noticed.
        let file = File::open(path).map_err(|error| error.to_string())?;
        let identity = identity(&file.metadata().map_err(|error| error.to_string())?);
        let table = TableFile::open(path).map_err(|error| error.to_string())?;
        if now_at(path) != Some(identity) {
            return Err("the file was replaced while it was opened".to_owned());
        }
        Ok(Self { table, file, identity, damage: OnceLock::new() })
    }

    /// Whether no damage was found, and the file is as it was when it was opened.
    fn is_intact(&self) -> bool {
        self.damage.get().is_none() && self.file.metadata().is_ok_and(|now| identity(&now) == self.identity)
    }
}

impl Method for Guarded {
    fn rules(&self) -> &Rules {
        self.table.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        let found = Method::threshold(&self.table, piles, budget);
        if let Err(error) = &found {
            self.damage.get_or_init(|| error.to_string());
        }
        found
    }

    fn reason(&self, piles: &[Nat]) -> Reason {
        self.table.reason(piles)
    }
}

/// A table file by its path.
#[derive(Clone, Debug)]
pub struct Slot {
    pub path: PathBuf,
    /// The open table, or why it cannot be used. The next attempt is made when the file changes.
    pub table: Result<Arc<Guarded>, String>,
    /// The file when it was last looked at.
    seen: Option<Identity>,
}

impl Slot {
    fn new(path: PathBuf) -> Self {
        let seen = now_at(&path);
        Self { table: Guarded::open(&path).map(Arc::new), path, seen }
    }

    /// The slot after a change of its file; none if there was no change.
    fn next(&self) -> Option<Self> {
        let now = now_at(&self.path);
        let (intact, damage) = match &self.table {
            Ok(table) => (table.is_intact(), table.damage.get()),
            Err(_) => (false, None),
        };
        let next = match (now == self.seen, damage) {
            // An open file keeps its bytes after it was removed, so the table stays.
            _ if intact && (now == self.seen || now.is_none()) => return None,
            (true, None) if self.table.is_err() => return None,
            // A damaged file is not opened again until it changes.
            (true, Some(damage)) => Self { table: Err(damage.clone()), ..self.clone() },
            _ => Self::new(self.path.clone()),
        };
        let file = self.path.display();
        Some(match &next.table {
            // If the new file is not a table, the server continues with the old one, which is still open.
            Err(_) if intact => {
                info!(%file, "table-kept");
                Self { seen: now, ..self.clone() }
            }
            Err(why) => {
                warn!(%file, why, "table-failed");
                next
            }
            Ok(_) => {
                info!(%file, "table-opened");
                next
            }
        })
    }
}

/// The table files in the order given.
#[derive(Debug, Default)]
pub struct LoadedTables(pub Vec<Slot>);

impl LoadedTables {
    /// Whether every open table can still be trusted.
    pub fn is_intact(&self) -> bool {
        self.tables().all(|table| table.is_intact())
    }

    /// The open tables.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Guarded>> {
        self.0.iter().filter_map(|slot| slot.table.as_ref().ok())
    }
}

/// The table files and certificates of a server.
#[derive(Debug)]
pub struct Sources {
    pub certificates: Vec<Checked<Certificate>>,
    loaded: RwLock<Arc<LoadedTables>>,
    /// Only one thread looks at the files.
    looking: Mutex<()>,
    changes: AtomicUsize,
}

impl Sources {
    /// Opens all table files that can be used.
    pub fn open(paths: &[PathBuf], certificates: Vec<Checked<Certificate>>) -> Self {
        let slots = paths.iter().map(|path| Slot::new(path.clone())).collect();
        let loaded = RwLock::new(Arc::new(LoadedTables(slots)));
        Self { certificates, loaded, looking: Mutex::new(()), changes: AtomicUsize::new(0) }
    }

    /// An engine that uses what is loaded.
    pub fn engine(&self, capabilities: Capabilities, loaded: &LoadedTables) -> Engine {
        let mut engine = Engine::new(capabilities);
        loaded.tables().for_each(|table| engine.add_method(table.clone()));
        engine.add_certificates(self.certificates.clone());
        engine
    }

    /// What is loaded.
    pub fn loaded(&self) -> Arc<LoadedTables> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The number of times that a file was opened again or given up.
    pub fn changes(&self) -> usize {
        self.changes.load(Ordering::Acquire)
    }

    /// Looks at all files. A table is opened again if its file was replaced. If the file can no longer be read, engines
    /// answer without the table until the file changes.
    pub fn look(&self) {
        let _only = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.loaded();
        let next: Vec<Option<Slot>> = before.0.iter().map(Slot::next).collect();
        let changes = next.iter().flatten().count();
        if changes > 0 {
            let slots = next.into_iter().zip(&before.0).map(|(next, slot)| next.unwrap_or_else(|| slot.clone()));
            let loaded = Arc::new(LoadedTables(slots.collect()));
            *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = loaded;
            self.changes.fetch_add(changes, Ordering::Release);
        }
    }
}
