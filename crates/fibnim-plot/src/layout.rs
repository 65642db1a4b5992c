//! The places of all parts of a picture: positions, frame, axes, ticks, title and legend.

use crate::colour::{BLACK, INFINITE, Ink, N, P, ends, ramp, ramp_ink};
use crate::picture::Picture;
use crate::scene::{Anchor, Area, Scene, Text};
use crate::slice::Slice;
use crate::text::{clean, width, wrapped};
use crate::ticks::{logarithmic, nice_step, thinned};

/// About how many pixels an axis has, unless there are more positions.
const LENGTH: u32 = 1000;

/// The most lines of a title.
const TITLE_LINES: usize = 3;

/// Arranges a picture.
pub fn compose(slice: &Slice, title: &str, picture: Picture) -> Scene {
    let count = slice.side().count();
    let cell = ((LENGTH + count / 2) / count).max(1);
    let w = count * cell;
    let em = (w / 50).max(14);

    let legend = Legend::new(slice, picture, em, w);
    let (tick, gap) = (em / 2, em / 3);
    let widest = width(&slice.side().max().to_string(), em);
    let left = em + em * 3 / 2 + widest + gap + tick;
    let right = em * 2 + legend.width + em;
    let width = left + w + right;
    let titles = wrapped(&clean(title), em * 6 / 5, width - 2 * em, TITLE_LINES);
    let title_step = em * 8 / 5;
    let top = em + titles.len() as u32 * title_step + em / 2;
    let bottom = tick + gap + em * 3 + em / 2;

    let map = Area { x: left, y: top, w, h: w };
    let height = top + (w + bottom).max(legend.height + em);
    let mut scene = Scene { width, height, map, cell, areas: Vec::new(), texts: Vec::new() };
    let line = line_width(em);
    scene.areas.push((grown(map, line), BLACK));

    let text = |x, y, anchor, line| Text { x, y, anchor, size: em, turned: false, line };
    for (i, line) in (0..).zip(titles) {
        let y = em + title_step / 2 + i * title_step;
        scene.texts.push(Text { size: em * 6 / 5, ..text(width / 2, y, Anchor::Middle, line) });
    }
    let room = (widest + em * 6 / 5).max(em * 5 / 2);
    for value in (0..count).step_by(nice_step(room.div_ceil(cell)) as usize) {
        let x = left + value * cell + cell / 2;
        scene.areas.push((Area { x: x - line / 2, y: top + w, w: line, h: tick }, BLACK));
        scene.texts.push(text(x, top + w + tick + gap + em / 2, Anchor::Middle, value.to_string()));
        let y = top + w - value * cell - cell.div_ceil(2);
        scene.areas.push((Area { x: left - tick, y: y - line / 2, w: tick, h: line }, BLACK));
        scene.texts.push(text(left - tick - gap, y, Anchor::End, value.to_string()));
    }
    let below = top + w + tick + gap + em * 9 / 4;
    scene.texts.push(text(left + w / 2, below, Anchor::Middle, "pile 1".to_owned()));
    scene.texts.push(Text { turned: true, ..text(em + em / 2, top + w / 2, Anchor::Middle, "pile 2".to_owned()) });
    legend.place(&mut scene, left + w + 2 * em, top);
    scene
}

/// The width of lines.
fn line_width(em: u32) -> u32 {
    (em / 12).max(1)
}

/// An area and a frame around it.
fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, w: area.w + 2 * by, h: area.h + 2 * by }
}

/// What the colours mean, from the top: a heading, entries of one colour each, and a bar of all finite thresholds.
struct Legend {
    heading: String,
    entries: Vec<(String, Ink)>,
    bar: Bar,
    em: u32,
    width: u32,
    height: u32,
}

/// The finite thresholds from the largest down.
struct Bar {
    /// Inks of the segments, all of the same height up to rounding.
    inks: Vec<Ink>,
    height: u32,
    /// Numbers, and how far below the top they are.
    numbers: Vec<(u32, u32)>,
}

impl Legend {
    /// A legend of at most the given height.
    fn new(slice: &Slice, picture: Picture, em: u32, height: u32) -> Self {
        let (heading, entries) = match picture {
            Picture::Thresholds => ("threshold".to_owned(), vec![("∞".to_owned(), INFINITE)]),
            Picture::PPositions { quota } => {
                (format!("quota {quota}"), vec![("P-position".to_owned(), P), ("N-position".to_owned(), N)])
            }
        };
        let above = Self::entry_top(em, entries.len() as u32);
        let values = if picture == Picture::Thresholds { slice.values() } else { &[] };
        let bar = Bar::new(values, em, height - above);
        let numbers = bar.numbers.iter().map(|(number, _)| number.to_string());
        let labels = entries.iter().map(|(label, _)| label.clone()).chain(numbers);
        let widest = labels.map(|label| width(&label, em)).max().unwrap_or(0);
        let width = width(&heading, em).max(Self::swatch(em) + em * 2 / 3 + widest);
        Self { heading, entries, height: above + bar.height, bar, em, width }
    }

    /// The width of a colour.
    fn swatch(em: u32) -> u32 {
        em * 3 / 2
    }

    /// How far the top of an entry is below that of the legend.
    fn entry_top(em: u32, index: u32) -> u32 {
        em * 8 / 5 + index * em * 2
    }

    fn place(&self, scene: &mut Scene, x: u32, y: u32) {
        let em = self.em;
        let line = line_width(em);
        let text =
            |x, y, line: &str| Text { x, y, anchor: Anchor::Start, size: em, turned: false, line: line.to_owned() };
        let beside = x + Self::swatch(em) + em * 2 / 3;
        scene.texts.push(text(x, y + em / 2, &self.heading));
        for (i, (label, ink)) in (0..).zip(&self.entries) {
            let area = Area { x, y: y + Self::entry_top(em, i), w: Self::swatch(em), h: em * 3 / 2 };
            scene.areas.push((grown(area, line), BLACK));
            scene.areas.push((area, *ink));
            scene.texts.push(text(beside, area.y + area.h / 2, label));
        }
        let bar = &self.bar;
        if bar.inks.is_empty() {
            return;
        }
        let top = y + Self::entry_top(em, self.entries.len() as u32);
        scene.areas.push((grown(Area { x, y: top, w: Self::swatch(em), h: bar.height }, line), BLACK));
        for (i, ink) in bar.inks.iter().enumerate() {
            let y = top + bar.edge(2 * i);
            scene.areas.push((Area { x, y, w: Self::swatch(em), h: top + bar.edge(2 * i + 2) - y }, *ink));
        }
        for (number, below) in &bar.numbers {
            let y = top + below;
            let area = Area { x: x + Self::swatch(em), y: y - line / 2, w: em / 3, h: line };
            scene.areas.push((area, BLACK));
            scene.texts.push(text(beside, y, &number.to_string()));
        }
    }
}

impl Bar {
    /// One segment a value as long as there is room, otherwise the whole scale.
    fn new(values: &[u32], em: u32, room: u32) -> Self {
        let Some(ends) = ends(values) else { return Self { inks: Vec::new(), height: 0, numbers: Vec::new() } };
        let line = em * 3 / 2;
        let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
        if count <= room / line {
            let inks = values.iter().rev().map(|&value| ramp_ink(value, ends)).collect();
            let numbers = values.iter().rev().copied().zip((0..).map(|i| i * line + line / 2)).collect();
            return Self { inks, height: count * line, numbers };
        }
        let mut bar = Self { inks: ramp().rev().collect(), height: room, numbers: Vec::new() };
        let place = |ink| bar.inks.iter().position(|&other| other == ink).unwrap_or(0);
        let numbers: Vec<(u32, u32)> = logarithmic(ends[0], ends[1])
            .into_iter()
            .map(|value| (value, bar.edge(2 * place(ramp_ink(value, ends)) + 1)))
            .collect();
        bar.numbers = thinned(&numbers, line);
        bar
    }

    /// How far below the top it is after some halves of segments.
    fn edge(&self, halves: usize) -> u32 {
        (halves as u64 * u64::from(self.height) / (2 * self.inks.len() as u64)) as u32
    }
}
