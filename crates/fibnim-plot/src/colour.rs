//! Which colour a position has.

use colorous::VIRIDIS;

use crate::slice::{Ink, Picture, Slice};

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
/// A P-position.
pub const P: Ink = SHADES + 1;
/// An N-position.
pub const N: Ink = SHADES + 2;
/// The first colour of the finite thresholds.
const RAMP: Ink = SHADES + 3;

/// How many colours of finite thresholds there are.
const COLOURS: u8 = u8::MAX - RAMP + 1;

const INFINITE_RGB: Rgb = [255, 0, 144];
const P_RGB: Rgb = [27, 64, 121];
const N_RGB: Rgb = [226, 230, 234];

/// The palette of all pictures.
pub fn palette() -> Vec<Rgb> {
    let shade = |i: u8| [255 - (u16::from(i) * 255 / u16::from(SHADES - 1)) as u8; 3];
    let ramp = |i: u8| VIRIDIS.eval_continuous(f64::from(i) / f64::from(COLOURS - 1)).as_array();
    (0..SHADES).map(shade).chain([INFINITE_RGB, P_RGB, N_RGB]).chain((0..COLOURS).map(ramp)).collect()
}

/// The inks of finite thresholds, from the smallest.
pub fn ramp() -> impl DoubleEndedIterator<Item = Ink> {
    RAMP..=u8::MAX
}

/// The ink of a finite threshold between the smallest and the largest, on a logarithmic scale.
pub fn ramp_ink(value: u32, [smallest, largest]: [u32; 2]) -> Ink {
    // Under misère play 0 is the threshold of no chips; it stands as far below 1 as 2 above.
    let height = |value: u32| if value == 0 { -1.0 } else { f64::from(value).log2() };
    let range = height(largest) - height(smallest);
    let place = if range > 0.0 { (height(value) - height(smallest)) / range } else { 0.0 };
    RAMP + (place.clamp(0.0, 1.0) * f64::from(COLOURS - 1)).round() as u8
}

/// The inks of the positions of a slice, row by row from the empty second pile.
pub fn inks(slice: &Slice, picture: Picture) -> Vec<Ink> {
    match picture {
        Picture::Thresholds => {
            let ends = ends(&slice.values).unwrap_or_default();
            slice.inks(|value| ramp_ink(value, ends), INFINITE)
        }
        Picture::PPositions { quota } => slice.inks(|value| if u64::from(value) > quota { P } else { N }, P),
    }
}

/// The first and the last value.
pub fn ends(values: &[u32]) -> Option<[u32; 2]> {
    Some([*values.first()?, *values.last()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_logarithmic_and_has_all_colours() {
        let ends = [1, 1024];
        assert_eq!(ramp_ink(1, ends), RAMP);
        assert_eq!(ramp_ink(1024, ends), u8::MAX);
        assert_eq!(ramp_ink(32, ends), RAMP + COLOURS / 2);
        let small: Vec<Ink> = (1..=8).map(|value| ramp_ink(value, [1, 10_000])).collect();
        assert!(small.windows(2).all(|pair| pair[0] + 3 <= pair[1]), "{small:?}");
        assert_eq!([0, 1, 2].map(|value| ramp_ink(value, [0, 2])), [RAMP, RAMP + COLOURS / 2, u8::MAX]);
        assert_eq!(ramp_ink(7, [7, 7]), RAMP);
        assert_eq!(ramp().count(), usize::from(COLOURS));
        assert_eq!(palette().len(), 256);
        assert_eq!([palette()[usize::from(RAMP)], palette()[255]], [[68, 1, 84], [253, 231, 37]]);
    }
}
