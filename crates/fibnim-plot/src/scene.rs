//! The parts of a picture, for PNG and SVG alike. Lengths are pixels, counted from the top left corner.

use crate::colour::Ink;

/// Where text stands relative to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: u32,
    pub y: u32,
    pub w: u32,
    pub h: u32,
}

/// A line of text in black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Where it is anchored.
    pub x: u32,
    /// Half way up its digits, or the other way for turned text.
    pub y: u32,
    /// Which part of it is there.
    pub anchor: Anchor,
    pub size: u32,
    /// Whether it runs upwards.
    pub turned: bool,
    pub line: String,
}

impl Text {
    /// From the baseline to half way up the digits.
    pub fn rise(&self) -> u32 {
        (self.size * 36 + 50) / 100
    }
}

/// A picture: rectangles in their order, the positions, then text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub width: u32,
    pub height: u32,
    /// Where the positions are.
    pub map: Area,
    /// Pixels of a position, across and down.
    pub cell: u32,
    pub areas: Vec<(Area, Ink)>,
    pub texts: Vec<Text>,
}
