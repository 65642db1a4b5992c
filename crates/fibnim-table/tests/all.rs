//! Tests of tables, in one program, and what several of them use.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use fibnim::{Budget, Monitor, Play, Progress, Rules};
use fibnim_table::store::{Existing, write};
use fibnim_table::{Shape, Table};
use tempfile::TempDir;

mod array;
mod complement;
mod cost;
mod damage;
mod golden;
mod literal;
mod records;
mod recurrence;
mod store;
mod stream;
mod whole;

fn rules(take: &str, play: Play) -> Rules {
    Rules { take_away: take.parse().expect("a take-away function"), play }
}

fn shape(take: &str, play: Play, piles: u32, max: u32) -> Shape {
    Shape::new(rules(take, play), piles, max).expect("a shape")
}

/// The first in the tests of every change, the second in those of a release build.
fn sized<T>(quick: T, full: T) -> T {
    if cfg!(debug_assertions) { quick } else { full }
}

/// A table in memory, built by two threads.
fn build(shape: &Shape) -> Table {
    Table::build(shape.clone(), 2, &mut Budget::default()).expect("within the budget")
}

/// A new folder, removed at the end, and the name of a table in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.fnt");
    (folder, path)
}

/// The bytes of a table file.
fn bytes_of(shape: &Shape, threads: usize) -> Vec<u8> {
    let (_folder, path) = place();
    let size = write(shape, &path, threads, Existing::Refuse, &mut Budget::default());
    let bytes = fs::read(&path).expect("readable");
    assert_eq!(bytes.len() as u64, size.expect("written"));
    bytes
}

/// A monitor that ends the work after so many steps.
fn until(steps: u64) -> impl Monitor {
    move |progress: Progress| if progress.done >= steps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
