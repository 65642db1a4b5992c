//! Which colour a position has.

use colorous::VIRIDIS;

use crate::{Picture, Slice};

/// A place in the palette of a picture.
pub type Ink = u8;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// Shades from white, place 0, to black, the last of them: text has soft edges.
pub const SHADES: u8 = 32;
/// The background.
pub const WHITE: Ink = 0;
/// Text and lines.
pub const BLACK: Ink = SHADES - 1;
/// An infinite threshold.
pub const INFINITE: Ink = SHADES;
/// A P position.
pub const P: Ink = SHADES + 1;
/// An N position.
pub const N: Ink = SHADES + 2;
/// The first colour of the finite thresholds.
const RAMP: Ink = SHADES + 3;

/// The most colours of finite thresholds.
const MOST_COLOURS: usize = 256 - RAMP as usize;

const INFINITE_RGB: Rgb = [255, 0, 144];
const P_RGB: Rgb = [27, 64, 121];
const N_RGB: Rgb = [226, 230, 234];

/// The palette of a picture, and the ink of every threshold of its slice.
#[derive(Clone, Debug)]
pub struct Colouring {
    palette: Vec<Rgb>,
    /// By rank; the last is infinity.
    inks: Vec<Ink>,
}

impl Colouring {
    /// The colours of a picture.
    pub fn new(slice: &Slice, picture: Picture) -> Self {
        let values = slice.values();
        let colours = values.len().min(MOST_COLOURS);
        let shade = |i: u8| [255 - (u16::from(i) * 255 / u16::from(SHADES - 1)) as u8; 3];
        let palette: Vec<Rgb> = (0..SHADES)
            .map(shade)
            .chain([INFINITE_RGB, P_RGB, N_RGB])
            .chain((0..colours).map(|i| VIRIDIS.eval_continuous(i as f64 / (colours.max(2) - 1) as f64).as_array()))
            .collect();
        let inks = match picture {
            Picture::Thresholds => {
                (0..values.len()).map(|rank| RAMP + (rank * colours / values.len()) as u8).chain([INFINITE]).collect()
            }
            Picture::PPositions { quota } => {
                let ink = |&value: &u32| if u64::from(value) > quota { P } else { N };
                values.iter().map(ink).chain([P]).collect()
            }
        };
        Self { palette, inks }
    }

    /// The colours, at most 256.
    pub fn palette(&self) -> &[Rgb] {
        &self.palette
    }

    /// The ink of a threshold by its rank.
    pub fn ink(&self, rank: usize) -> Ink {
        self.inks[rank]
    }
}
