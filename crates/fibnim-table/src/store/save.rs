//! Writing a table in memory into a file.

use std::ops::ControlFlow;
use std::path::Path;

use fibnim::{Budget, Monitor};

use super::partial::WriteOptions;
use super::write::put;
use crate::error::{DamageError, TableError};
use crate::kernel::block::Block;
use crate::source::Thresholds;
use crate::table::Table;

impl Table {
    /// Writes the table into a file and returns its size. The file is the one that [`write()`](super::write()) makes of
    /// the same shape. This uses one thread, whatever the options say.
    ///
    /// ```no_run
    /// use fibnim::{Budget, Rules};
    /// use fibnim_table::{Shape, Table, store::WriteOptions};
    ///
    /// let table = Table::build(Shape::new(Rules::FIBONACCI, 3, 60)?, 2, &mut Budget::default())?;
    /// table.save("three.fnt".as_ref(), WriteOptions::default(), &mut Budget::default())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`write()`](super::write()).
    pub fn save(
        &self,
        path: &Path,
        options: WriteOptions,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<u64, TableError> {
        put(&self.shape, path, options.existing, 1, 0, budget, |_, sink, _, _| {
            let mut apart = &self.apart[..];
            for number in 0..self.chunks() {
                let mut ended = false;
                self.pieces(number, &mut |piece| {
                    let start = self.offsets[number as usize];
                    let count = apart.partition_point(|&(place, _)| place < start + piece.bytes().len() as u64);
                    let (here, later) = apart.split_at(count);
                    apart = later;
                    let exceptions: Vec<(u32, u32)> =
                        here.iter().map(|&(place, threshold)| ((place - start) as u32, threshold)).collect();
                    let block = Block { id: piece.part().id, bytes: piece.bytes(), exceptions: &exceptions };
                    ended = sink(block) == ControlFlow::Break(());
                })?;
                if ended {
                    break;
                }
            }
            Ok::<(), DamageError>(())
        })
        .map(|built| built.size)
    }
}
