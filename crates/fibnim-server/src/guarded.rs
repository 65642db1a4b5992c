//! A table file that may change while it is served.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

use fibnim::{Budget, Method, Monitor, Nat, Reason, Rules, SolveError, Threshold};
use fibnim_table::Shape;
use fibnim_table::store::{DiskFile, TableFile};

/// What tells one version of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    file: (u64, u64),
    bytes: u64,
    changed: Option<SystemTime>,
}

impl Identity {
    fn new(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let file = {
            use std::os::unix::fs::MetadataExt;
            (metadata.dev(), metadata.ino())
        };
        #[cfg(not(unix))]
        let file = (0, 0);
        Self { file, bytes: metadata.len(), changed: metadata.modified().ok() }
    }

    /// The file that has this path.
    ///
    /// # Errors
    /// If there is none, or it cannot be looked at.
    pub fn of_path(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|metadata| Self::new(&metadata))
    }

    fn of_file(file: &File) -> io::Result<Self> {
        file.metadata().map(|metadata| Self::new(&metadata))
    }
}

/// A table in a file, with a note when the file was changed or could not be read.
#[derive(Debug)]
pub struct Guarded {
    table: TableFile<DiskFile>,
    file: File,
    identity: Identity,
    damage: OnceLock<String>,
}

impl Guarded {
    /// Opens a table file.
    ///
    /// # Errors
    /// If it cannot be read, is no table or is damaged, or was replaced at the same time.
    pub fn open(path: &Path) -> Result<Self, String> {
        // Before the table, so that a change after this is seen.
        let file = File::open(path).map_err(|error| error.to_string())?;
        let identity = Identity::of_file(&file).map_err(|error| error.to_string())?;
        let table = TableFile::open(path).map_err(|error| error.to_string())?;
        if Identity::of_path(path).ok() != Some(identity) {
            return Err("the file was replaced while it was opened".to_owned());
        }
        Ok(Self { table, file, identity, damage: OnceLock::new() })
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        self.table.shape()
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> u64 {
        self.table.size()
    }

    /// Whether all that was read was right, and the file is as it was when it was opened.
    pub fn is_intact(&self) -> bool {
        self.damage.get().is_none() && Identity::of_file(&self.file).ok() == Some(self.identity)
    }

    /// Why a part of it could not be read.
    pub fn damage(&self) -> Option<String> {
        self.damage.get().cloned()
    }
}

impl Method for Guarded {
    fn rules(&self) -> &Rules {
        self.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], budget: &mut Budget<dyn Monitor + '_>) -> Result<Option<Threshold>, SolveError> {
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
