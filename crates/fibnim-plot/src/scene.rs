//! The parts of a picture, for PNG and SVG alike, and their places: positions, frame, axes, ticks, title and legend.
//! Lengths are pixels, counted from the top left corner.

use crate::colour::{BLACK, INFINITE, N, P, ends, ramp, ramp_ink};
use crate::slice::{Ink, Picture, Slice};
use crate::text::{clean, fitted, width};

/// About how many pixels an axis has, unless there are more positions.
const LENGTH: u32 = 1000;

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

/// Rectangles in their order, and text above them.
#[derive(Default)]
pub struct Parts {
    pub areas: Vec<(Area, Ink)>,
    pub texts: Vec<Text>,
}

/// A picture: its rectangles, the positions, then text.
pub struct Scene {
    pub width: u32,
    pub height: u32,
    /// Where the positions are.
    pub map: Area,
    /// Pixels of a position, across and down.
    pub cell: u32,
    pub parts: Parts,
}

/// The width of lines.
fn line_width(em: u32) -> u32 {
    (em / 12).max(1)
}

impl Parts {
    fn area(&mut self, x: u32, y: u32, w: u32, h: u32, ink: Ink) {
        self.areas.push((Area { x, y, w, h }, ink));
    }

    /// A frame around an area.
    fn frame(&mut self, area: Area, by: u32) {
        self.area(area.x - by, area.y - by, area.w + 2 * by, area.h + 2 * by, BLACK);
    }

    fn text(&mut self, x: u32, y: u32, anchor: Anchor, size: u32, line: impl Into<String>) {
        self.texts.push(Text { x, y, anchor, size, turned: false, line: line.into() });
    }
}

/// Arranges a picture.
pub fn compose(slice: &Slice, title: &str, picture: Picture) -> Scene {
    let count = slice.side.count();
    let cell = ((LENGTH + count / 2) / count).max(1);
    let w = count * cell;
    let em = (w / 50).max(14);

    let (legend, legend_width, legend_height) = legend(slice, picture, em, w);
    let (tick, gap) = (em / 2, em / 3);
    let widest = width(&slice.side.max().to_string(), em);
    let left = em + em * 3 / 2 + widest + gap + tick;
    let width = left + w + em * 2 + legend_width + em;
    let title = fitted(&clean(title), em * 6 / 5, width - 2 * em);
    let title_step = if title.is_empty() { 0 } else { em * 8 / 5 };
    let top = em + title_step + em / 2;
    let bottom = tick + gap + em * 3 + em / 2;

    let map = Area { x: left, y: top, w, h: w };
    let height = top + (w + bottom).max(legend_height + em);
    let mut parts = Parts::default();
    let line = line_width(em);
    parts.frame(map, line);
    if !title.is_empty() {
        parts.text(width / 2, em + title_step / 2, Anchor::Middle, em * 6 / 5, title);
    }
    let room = (widest + em * 6 / 5).max(em * 5 / 2);
    for value in (0..count).step_by(nice_step(room.div_ceil(cell)) as usize) {
        let x = left + value * cell + cell / 2;
        parts.area(x - line / 2, top + w, line, tick, BLACK);
        parts.text(x, top + w + tick + gap + em / 2, Anchor::Middle, em, value.to_string());
        let y = top + w - value * cell - cell.div_ceil(2);
        parts.area(left - tick, y - line / 2, tick, line, BLACK);
        parts.text(left - tick - gap, y, Anchor::End, em, value.to_string());
    }
    parts.text(left + w / 2, top + w + tick + gap + em * 9 / 4, Anchor::Middle, em, "pile 1");
    let pile_2 = "pile 2".to_owned();
    let (x, y) = (em + em / 2, top + w / 2);
    parts.texts.push(Text { x, y, anchor: Anchor::Middle, size: em, turned: true, line: pile_2 });
    // The legend begins at (em, em) of its own.
    let (right, down) = (left + w + em, top - em);
    let moved = |area: Area| Area { x: area.x + right, y: area.y + down, ..area };
    parts.areas.extend(legend.areas.into_iter().map(|(area, ink)| (moved(area), ink)));
    parts.texts.extend(legend.texts.into_iter().map(|text| Text { x: text.x + right, y: text.y + down, ..text }));
    Scene { width, height, map, cell, parts }
}

/// What the colours mean, from (em, em) down: a heading, entries of one colour each, and a bar of all finite
/// thresholds, with the width and the height. The height is at most `room`.
fn legend(slice: &Slice, picture: Picture, em: u32, room: u32) -> (Parts, u32, u32) {
    let (swatch, line, step) = (em * 3 / 2, line_width(em), em * 3 / 2);
    let beside = em + swatch + em * 2 / 3;
    let (heading, entries, values) = match picture {
        Picture::Thresholds => ("threshold".to_owned(), vec![("∞", INFINITE)], &slice.values[..]),
        Picture::PPositions { quota } => {
            (format!("quota {quota}"), vec![("P-position", P), ("N-position", N)], &[][..])
        }
    };
    let mut parts = Parts::default();
    parts.text(em, em + em / 2, Anchor::Start, em, heading);
    let mut top = em + em * 8 / 5;
    for (label, ink) in entries {
        parts.frame(Area { x: em, y: top, w: swatch, h: step }, line);
        parts.area(em, top, swatch, step, ink);
        parts.text(beside, top + step / 2, Anchor::Start, em, label);
        top += em * 2;
    }
    if let Some(ends) = ends(values) {
        let room = room - (top - em);
        // One segment a value as long as there is room, otherwise the whole scale.
        let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
        let all = count <= room / step;
        let inks: Vec<Ink> = if all {
            values.iter().rev().map(|&value| ramp_ink(value, ends)).collect()
        } else {
            ramp().rev().collect()
        };
        let height = if all { count * step } else { room };
        // How far below the top it is after some halves of segments.
        let edge = |halves: usize| (halves as u64 * u64::from(height) / (2 * inks.len() as u64)) as u32;
        let numbers: Vec<(u32, u32)> = if all {
            values.iter().rev().copied().zip((0..).map(|i| i * step + step / 2)).collect()
        } else {
            let place = |ink| inks.iter().position(|&other| other == ink).unwrap_or(0);
            let numbers = logarithmic(ends[0], ends[1]).into_iter();
            let placed = numbers.map(|value| (value, edge(2 * place(ramp_ink(value, ends)) + 1)));
            thinned(&placed.collect::<Vec<_>>(), step)
        };
        parts.frame(Area { x: em, y: top, w: swatch, h: height }, line);
        for (i, ink) in inks.iter().enumerate() {
            parts.area(em, top + edge(2 * i), swatch, edge(2 * i + 2) - edge(2 * i), *ink);
        }
        for (number, below) in numbers {
            parts.area(em + swatch, top + below - line / 2, em / 3, line, BLACK);
            parts.text(beside, top + below, Anchor::Start, em, number.to_string());
        }
        top += height;
    }
    let ends = parts.texts.iter().map(|text| text.x + width(&text.line, em)).max();
    (parts, ends.unwrap_or(0).max(beside) - em, top - em)
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub fn nice_step(least: u32) -> u32 {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
        .find(|step| *step >= least)
        .unwrap_or(least)
}

/// Numbers of a logarithmic scale from `low` to `high`, decreasing: both ends, and between them 1, 2, 3, 5, 10, 20, ...
pub fn logarithmic(low: u32, high: u32) -> Vec<u32> {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    let nice = powers.flat_map(|power| [1, 2, 3, 5].map(|digit| power.saturating_mul(digit)));
    let mut numbers: Vec<u32> = nice.filter(|number| (low..=high).contains(number)).chain([low, high]).collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.dedup();
    numbers
}

/// Leaves out what is closer than `room` to a number before it; the ends stay, unless they are that close themselves.
pub fn thinned<T: Clone>(numbers: &[(T, u32)], room: u32) -> Vec<(T, u32)> {
    let Some((first, rest)) = numbers.split_first() else { return Vec::new() };
    let mut kept = vec![first.clone()];
    for (i, number) in rest.iter().enumerate() {
        let far = |from: &(T, u32)| number.1 >= from.1 + room;
        if i + 1 == rest.len() {
            kept.retain(|before| before.1 == first.1 || far(before));
        }
        if kept.last().is_some_and(far) {
            kept.push(number.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_nice() {
        let steps = [1, 2, 3, 6, 12, 21, 120, 501].map(nice_step);
        assert_eq!(steps, [1, 2, 5, 10, 20, 50, 200, 1000]);
    }

    #[test]
    fn logarithmic_numbers_have_both_ends() {
        assert_eq!(logarithmic(1, 34), [34, 30, 20, 10, 5, 3, 2, 1]);
        assert_eq!(logarithmic(0, 1), [1, 0]);
        assert_eq!(logarithmic(7, 7), [7]);
        assert_eq!(logarithmic(4_000_000_000, u32::MAX), [u32::MAX, 4_000_000_000]);
    }

    #[test]
    fn ends_stay_where_numbers_are_thinned() {
        let kept = |places: &[u32], room| {
            let numbers: Vec<((), u32)> = places.iter().map(|&place| ((), place)).collect();
            thinned(&numbers, room).into_iter().map(|((), place)| place).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[0, 5, 10, 20, 25], 10), [0, 10, 25]);
        assert_eq!(kept(&[0, 12, 15], 10), [0, 15]);
        assert_eq!(kept(&[0, 9], 10), [0]);
        assert_eq!(kept(&[], 10), []);
    }
}
