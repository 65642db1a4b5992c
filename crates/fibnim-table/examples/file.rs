//! Builds a table, writes it to a file, opens the file again, and lists the positions that are P at a quota.

use fibnim::{Budget, Rules};
use fibnim_table::store::{DiskFile, TableFile, WriteOptions, write};
use fibnim_table::{Shape, Thresholds, verify_sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::temp_dir().join(format!("three-{}.fnt", std::process::id()));
    let mut budget = Budget::default();
    let size = write(&Shape::new(Rules::FIBONACCI, 3, 60)?, &path, WriteOptions::default(), &mut budget)?;
    println!("{}: {size} bytes", path.display());

    let table: TableFile<DiskFile> = TableFile::open(&path)?;
    verify_sample(&table, 1000, 1, 2, &mut budget)?;
    let mut at_20 = 0;
    for record in table.p_positions(20) {
        let record = record?;
        assert!(record.threshold().is_none_or(|threshold| threshold > 20));
        at_20 += 1;
    }
    let always = table.p_positions_at_every_quota().count();
    println!("{at_20} positions are P at quota 20, {always} of them at every quota");
    assert!(0 < always && always < at_20);
    std::fs::remove_file(&path)?;
    Ok(())
}
