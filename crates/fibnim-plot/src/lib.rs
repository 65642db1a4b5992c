//! Pictures of thresholds: two piles on the axes, any others fixed, as PNG or SVG.
//!
//! No mathematics, no files: the thresholds come in, a picture goes out, and equal thresholds give equal bytes.
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
mod raster;
mod scene;
mod slice;
mod text;
mod ticks;
mod vector;

pub use slice::{Side, SideError, Slice};

use colour::{inks, palette};

/// What is written on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Above the picture; up to three lines of it are shown.
    pub title: String,
    /// Below the horizontal axis.
    pub x: String,
    /// Beside the vertical axis.
    pub y: String,
}

impl Default for Labels {
    /// No title, and the axes "pile 1" and "pile 2".
    fn default() -> Self {
        Self { title: String::new(), x: "pile 1".to_owned(), y: "pile 2".to_owned() }
    }
}

/// What is drawn of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The thresholds as colours: viridis on a logarithmic scale, and one more colour for infinity.
    Thresholds,
    /// The positions that are P under a quota: those whose threshold is above it.
    PPositions {
        /// The most chips that the next move may take.
        quota: u64,
    },
}

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
