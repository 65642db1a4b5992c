//! Tests of builds by many processes, in one program, and what they compare with.

use std::fs;
use std::path::Path;

use fibnim::{Budget, Play, Rules};
use fibnim_table::Shape;
use fibnim_table::store::{Existing, write};

#[cfg(feature = "mpi")]
mod mpirun;
mod threads;

/// A shape by its take-away function.
fn shape(take: &str, play: Play, piles: u32, max: u32) -> Shape {
    Shape::new(Rules { take_away: take.parse().expect("a take-away function"), play }, piles, max).expect("a shape")
}

/// The file of a table, written by one process.
fn alone(shape: &Shape, folder: &Path) -> Vec<u8> {
    let path = folder.join("alone.fnt");
    write(shape, &path, 1, Existing::Refuse, &mut Budget::default()).expect("written");
    fs::read(path).expect("readable")
}
