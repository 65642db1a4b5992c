#![doc = include_str!("../README.md")]

mod colour;
mod raster;
mod scene;
mod slice;
mod text;
mod vector;

pub use slice::{Picture, Side, SideError, Slice};

use colour::{inks, palette};

/// The picture as a PNG file. A title that is too long is cut.
#[must_use]
pub fn png(slice: &Slice, title: &str, picture: Picture) -> Vec<u8> {
    let scene = scene::compose(slice, title, picture);
    raster::png(&raster::paint(&scene, &inks(slice, picture)), &palette())
}

/// The picture as the text of an SVG file: the positions are an embedded PNG of one pixel a position, everything else
/// lines and text.
#[must_use]
pub fn svg(slice: &Slice, title: &str, picture: Picture) -> String {
    let scene = scene::compose(slice, title, picture);
    let map = raster::png(&raster::map(slice.side, &inks(slice, picture)), &palette());
    vector::svg(&scene, title, &map, &palette())
}
