//! Files of certificates, read and checked.

use std::path::Path;

use fibnim_check::{Certificate, Checked, check_file};

use crate::args::BudgetArgs;
use crate::error::CliError;
use crate::input;

/// The largest file that is read.
pub const LARGEST: u64 = 1 << 30;

/// The certificates of a file, all of them checked.
pub fn read(path: &Path, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    let refused = |why: CliError| CliError::File(format!("{}: {}", path.display(), why.message()));
    let certificates = checked(&input::text(path, LARGEST)?, budget).map_err(refused)?;
    if certificates.is_empty() {
        return Err(CliError::Input(format!("{}: there is no certificate", path.display())));
    }
    Ok(certificates)
}

/// The certificates in the text of a file, all of them checked.
pub fn checked(text: &str, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    check_file(text, &mut |_| (), &mut budget.budget()).map_err(|error| CliError::File(error.to_string()))
}
