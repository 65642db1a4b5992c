//! Draws thresholds as PNG or SVG: two piles are on the axes, all others are fixed.
//!
//! The caller gives the thresholds and gets the bytes of the picture. Equal thresholds give equal bytes.
//!
//! ```
//! use fibnim_plot::{Labels, Picture, Side, Slice, png, svg};
//!
//! let side = Side::up_to(20)?;
//! // Power-of-two nim: the lowest bit of the nim-sum.
//! let slice = Slice::new(side, side, |x, y| (x != y).then(|| 1 << (x ^ y).trailing_zeros()));
//! let labels = Labels { title: "Power-of-two nim".to_owned(), ..Labels::default() };
//! assert!(png(&slice, &labels, Picture::Thresholds).starts_with(b"\x89PNG"));
//! assert!(svg(&slice, &labels, Picture::PPositions { quota: 3 }).starts_with("<svg"));
//! # Ok::<(), fibnim_plot::SideError>(())
//! ```

mod colour;
mod layout;
mod picture;
mod raster;
mod scene;
mod slice;
mod text;
mod ticks;
mod vector;

pub use picture::{Labels, Picture};
pub use slice::{Side, SideError, Slice};

use colour::{inks, palette};

/// The picture as a PNG file.
#[must_use]
pub fn png(slice: &Slice, labels: &Labels, picture: Picture) -> Vec<u8> {
    let scene = layout::compose(slice, labels, picture);
    raster::png(&raster::paint(&scene, slice, &inks(slice, picture)), &palette())
}

/// The picture as the text of an SVG file: the positions are an embedded PNG of one pixel a position, everything else
/// lines and text.
#[must_use]
pub fn svg(slice: &Slice, labels: &Labels, picture: Picture) -> String {
    let scene = layout::compose(slice, labels, picture);
    let map = raster::png(&raster::map(slice, &inks(slice, picture)), &palette());
    vector::svg(&scene, &labels.title, &map, &palette())
}

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
