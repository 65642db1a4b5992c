//! `fibnim table export`.

mod csv;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod source;

use std::io::stdout;

use crate::args::{ExportArgs, ExportFormat};
use crate::error::CliError;
use crate::output::OutputFile;
use source::Source;

/// Writes all positions of a table in another format.
pub fn run(args: &ExportArgs) -> Result<(), CliError> {
    if cfg!(not(feature = "parquet")) && args.format == ExportFormat::Parquet {
        return Err(CliError::Input(
            "this fibnim was built without Parquet: build it with --features parquet".to_owned(),
        ));
    }
    let mut source = Source::open(&args.file, args.time.clock())?;
    let Some(path) = &args.output else {
        return match args.format {
            ExportFormat::Csv => csv::write(&mut source, stdout().lock()),
            ExportFormat::Parquet | ExportFormat::Npy => {
                Err(CliError::Input("this format is written to a file: name it with -o".to_owned()))
            }
        };
    };
    if path.canonicalize().ok() == args.file.canonicalize().ok() {
        return Err(CliError::Input(format!("{}: the table itself: name another file", path.display())));
    }
    let mut output = OutputFile::create(path, args.force)?;
    match args.format {
        ExportFormat::Csv => csv::write(&mut source, &mut output)?,
        ExportFormat::Npy => npy::write(&mut source, &mut output, args.memory)?,
        #[cfg(feature = "parquet")]
        ExportFormat::Parquet => parquet::write(&mut source, &mut output)?,
        #[cfg(not(feature = "parquet"))]
        ExportFormat::Parquet => {}
    }
    output.finish()
}
