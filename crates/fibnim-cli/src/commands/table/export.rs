//! `fibnim table export`.

mod csv;
mod npy;
mod source;

use std::io::stdout;

use crate::args::{ExportArgs, ExportFormat};
use crate::error::CliError;
use crate::output::OutputFile;
use source::Source;

/// Writes all positions of a table in another format.
pub fn run(args: &ExportArgs) -> Result<(), CliError> {
    let mut source = Source::open(&args.file, args.time.clock())?;
    let Some(path) = &args.output else {
        return match args.format {
            ExportFormat::Csv => csv::write(&mut source, stdout().lock()),
            ExportFormat::Npy => Err(CliError::Input("this format is written to a file: name it with -o".to_owned())),
        };
    };
    if path.canonicalize().ok() == args.file.canonicalize().ok() {
        return Err(CliError::Input(format!("{}: the table itself: name another file", path.display())));
    }
    let mut output = OutputFile::create(path, args.force)?;
    match args.format {
        ExportFormat::Csv => csv::write(&mut source, &mut output)?,
        ExportFormat::Npy => npy::write(&mut source, &mut output, args.memory)?,
    }
    output.finish()
}
