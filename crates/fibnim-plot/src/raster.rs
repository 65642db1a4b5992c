//! Pictures as pixels, and pixels as PNG.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::colour::{BLACK, Rgb, WHITE};
use crate::scene::{Anchor, Scene, Text};
use crate::slice::{Ink, Side};
use crate::text;

/// Pixels row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    pixels: Vec<Ink>,
}

impl Canvas {
    fn new(width: u32, height: u32) -> Self {
        Self { width: width as usize, pixels: vec![WHITE; width as usize * height as usize] }
    }

    /// Part of a row.
    fn run(&mut self, x: u32, y: u32, length: u32) -> &mut [Ink] {
        &mut self.pixels[y as usize * self.width + x as usize..][..length as usize]
    }

    /// Makes a pixel of the white background darker, if it is on the canvas.
    fn darken(&mut self, x: i64, y: i64, ink: Ink) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = (*pixel).max(ink);
        }
    }

    fn text(&mut self, text: &Text) {
        let width = text::width(&text.line, text.size);
        let back = match text.anchor {
            Anchor::Start => 0,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        let (x, y) = (i64::from(text.x), i64::from(text.y));
        let (back, rise) = (i64::from(back), i64::from(text.rise()));
        text::pixels(&text.line, text.size, |along, down, coverage| {
            let ink = (coverage.clamp(0.0, 1.0) * f32::from(BLACK)).round() as Ink;
            let (along, down) = (along - back, down + rise);
            if text.turned { self.darken(x + down, y - along, ink) } else { self.darken(x + along, y + down, ink) }
        });
    }
}

/// The positions alone, one pixel each.
pub fn map(side: Side, inks: &[Ink]) -> Canvas {
    let width = side.count() as usize;
    Canvas { width, pixels: inks.chunks(width).rev().flatten().copied().collect() }
}

/// A whole picture.
pub fn paint(scene: &Scene, inks: &[Ink]) -> Canvas {
    let mut canvas = Canvas::new(scene.width, scene.height);
    for (area, ink) in &scene.parts.areas {
        for y in area.y..area.y + area.h {
            canvas.run(area.x, y, area.w).fill(*ink);
        }
    }
    let (map, cell) = (scene.map, scene.cell);
    for y in 0..map.h {
        let row = &inks[((map.h - 1 - y) / cell * (map.w / cell)) as usize..];
        for (pixels, ink) in canvas.run(map.x, map.y + y, map.w).chunks_mut(cell as usize).zip(row) {
            pixels.fill(*ink);
        }
    }
    for text in &scene.parts.texts {
        canvas.text(text);
    }
    canvas
}

/// Pictures of more pixels than this are compressed fast instead of small.
const LARGE: usize = 1 << 24;

/// A PNG file with a palette.
pub fn png(canvas: &Canvas, palette: &[Rgb]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let height = canvas.pixels.len() / canvas.width;
    let mut encoder = Encoder::new(&mut bytes, canvas.width as u32, height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(if canvas.pixels.len() > LARGE { Compression::Fast } else { Compression::Balanced });
    encoder.set_filter(Filter::NoFilter);
    encoder
        .write_header()
        .and_then(|mut writer| {
            writer.write_image_data(&canvas.pixels)?;
            writer.finish()
        })
        .expect("memory can be written to, and the sides of a picture are bounded");
    bytes
}
