//! Draws the thresholds of the positions `(x, y, 5)` as SVG, to standard output.

use std::error::Error;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Rules};
use fibnim_plot::{Labels, Picture, Side, Slice, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let (side, fixed) = (Side::up_to(60)?, 5);
    let bounds = [side.max(), side.max(), fixed].map(Nat::from);
    let table = ThresholdTable::build(&Rules::FIBONACCI, &bounds, &mut Budget::default())?;
    let threshold = |x: u32, y: u32| table.threshold(&[x as usize, y as usize, fixed as usize]);
    let slice = Slice::new(side, side, threshold);
    let labels = Labels { title: format!("Thresholds of (x, y, {fixed})"), ..Labels::default() };
    let picture = svg(&slice, &labels, Picture::Thresholds);

    // A single pile of 5, a Fibonacci number, has the threshold 5; two equal piles are P at every quota.
    assert_eq!((slice.threshold(0, 0), slice.threshold(0, 5)), (Some(5), None));
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("<title>Thresholds of (x, y, 5)</title>"));
    print!("{picture}");
    Ok(())
}
