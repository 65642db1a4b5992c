//! Draws the pictures of README.md: the map of thresholds with `fibnim plot`, and the board of `fibnim play` from the snapshot
//! that the tests of the board compare.

use std::fs;
use std::path::PathBuf;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use lexopt::prelude::*;
use png::{BitDepth, ColorType, Compression, Encoder};

use crate::build::cargo;
use crate::shell::{Result, root, run};

/// Pixels of a character cell.
const CELL: (usize, usize) = (17, 34);

/// Pixels of an em of the font.
const EM: f32 = 28.0;

/// Pixels of the margin around the text, and of the bar above it.
const MARGIN: usize = 28;
const BAR: usize = 52;

/// Pixels of the radius of the corners.
const RADIUS: f32 = 16.0;

type Rgb = [u8; 3];

const BACKGROUND: Rgb = [24, 26, 36];
const FRAME: Rgb = [44, 47, 62];
const TEXT: Rgb = [214, 219, 232];
/// The eight colours of a terminal, of which the board uses six.
const COLOURS: [Rgb; 8] = [
    [60, 64, 82],
    [240, 108, 117],
    [126, 200, 128],
    [240, 200, 96],
    [98, 160, 240],
    [206, 140, 230],
    [88, 200, 214],
    [214, 219, 232],
];
/// The colours of the buttons in the bar.
const BUTTONS: [Rgb; 3] = [COLOURS[1], COLOURS[3], COLOURS[2]];

const REGULAR: &[u8] = include_bytes!("../font/DejaVuSansMono-subset.ttf");
const BOLD: &[u8] = include_bytes!("../font/DejaVuSansMono-Bold-subset.ttf");

/// The file with the board as text with terminal colours.
fn board_text() -> PathBuf {
    root().join("crates/fibnim-cli/tests/snapshots/readme.ans")
}

fn image(name: &str) -> PathBuf {
    root().join("docs/images").join(name)
}

/// Draws both pictures, or only that of the board with `--board`, which does not build the command.
pub fn run_with(mut parser: lexopt::Parser) -> Result<()> {
    let mut only_board = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => only_board = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if !only_board {
        let arguments = ["run", "--release", "--package", "fibnim-cli", "--", "plot", "--max", "120", "--fixed", "5"];
        run(cargo(&arguments).args(["--force", "-o"]).arg(image("thresholds.png")))?;
    }
    fs::write(image("board.png"), board(&fs::read(board_text())?)?)?;
    Ok(())
}

/// A picture in full colour.
struct Canvas {
    width: usize,
    pixels: Vec<Rgb>,
    alpha: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, pixels: vec![BACKGROUND; width * height], alpha: vec![255; width * height] }
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Blends a colour into a pixel, if the pixel is on the canvas.
    fn blend(&mut self, (x, y): (usize, usize), colour: Rgb, coverage: f32) {
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            for (below, above) in pixel.iter_mut().zip(colour) {
                let mixed = f32::from(*below) + (f32::from(above) - f32::from(*below)) * coverage.clamp(0.0, 1.0);
                *below = mixed.round() as u8;
            }
        }
    }

    fn fill(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), colour: Rgb) {
        for place in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
            self.blend(place, colour, 1.0);
        }
    }

    fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: Rgb) {
        let (left, top, side) = ((x - radius) as usize, (y - radius) as usize, (2.0 * radius) as usize + 2);
        for place in (top..top + side).flat_map(|y| (left..left + side).map(move |x| (x, y))) {
            let far = (place.0 as f32 + 0.5 - x).hypot(place.1 as f32 + 0.5 - y);
            self.blend(place, colour, radius + 0.5 - far);
        }
    }

    /// Makes the corners round and transparent outside.
    fn round(&mut self) {
        let (width, height) = (self.width as f32, self.height() as f32);
        for (index, alpha) in self.alpha.iter_mut().enumerate() {
            let (x, y) = ((index % self.width) as f32 + 0.5, (index / self.width) as f32 + 0.5);
            let inward = |place: f32, length: f32| (RADIUS - place.min(length - place)).max(0.0);
            let far = inward(x, width).hypot(inward(y, height));
            *alpha = ((RADIUS + 0.5 - far).clamp(0.0, 1.0) * 255.0).round() as u8;
        }
    }

    fn glyph(&mut self, font: &FontRef<'_>, letter: char, (left, top): (usize, usize), colour: Rgb) -> Result<()> {
        let id = font.glyph_id(letter);
        if id.0 == 0 {
            return Err(format!("the font has no {letter:?}: see xtask/font/README.md").into());
        }
        let scale = PxScale::from(EM * font.height_unscaled() / font.units_per_em().unwrap_or(1.0));
        let scaled = font.as_scaled(scale);
        let rest = CELL.1 as f32 - scaled.height();
        let baseline = top as f32 + rest / 2.0 + scaled.ascent();
        let indent = (CELL.0 as f32 - scaled.h_advance(id)) / 2.0;
        let glyph = id.with_scale_and_position(scale, point(left as f32 + indent, baseline));
        if let Some(outlined) = font.outline_glyph(glyph) {
            let corner = outlined.px_bounds().min;
            outlined.draw(|x, y, coverage| {
                let place = (corner.x + x as f32, corner.y + y as f32);
                if place.0 >= 0.0 && place.1 >= 0.0 {
                    self.blend((place.0 as usize, place.1 as usize), colour, coverage);
                }
            });
        }
        Ok(())
    }

    fn png(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width as u32, self.height() as u32);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header()?;
        let pixels: Vec<u8> =
            self.pixels.iter().zip(&self.alpha).flat_map(|([r, g, b], alpha)| [*r, *g, *b, *alpha]).collect();
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// The colour of a cell's text; dim text is half way to the background.
fn colour(cell: &vt100::Cell) -> Rgb {
    let full = match cell.fgcolor() {
        vt100::Color::Idx(index) => COLOURS[usize::from(index) % COLOURS.len()],
        vt100::Color::Rgb(r, g, b) => [r, g, b],
        vt100::Color::Default => TEXT,
    };
    if cell.dim() {
        return [0, 1, 2].map(|i| full[i].midpoint(BACKGROUND[i]));
    }
    full
}

/// The board as a PNG file.
fn board(text: &[u8]) -> Result<Vec<u8>> {
    let lines: Vec<&[u8]> = text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n').collect();
    let rows = u16::try_from(lines.len())?;
    let plain = |line: &&[u8]| {
        let mut parser = vt100::Parser::new(std::num::NonZeroU16::MIN, std::num::NonZeroU16::MAX, 0);
        parser.process(line);
        parser.screen().contents().chars().count()
    };
    let columns = u16::try_from(lines.iter().map(plain).max().unwrap_or(0))?;
    let (Some(height), Some(width)) = (std::num::NonZeroU16::new(rows), std::num::NonZeroU16::new(columns)) else {
        return Err("there is no board to draw".into());
    };
    let mut parser = vt100::Parser::new(height, width, 0);
    parser.process(&lines.join(&b"\r\n"[..]));
    let fonts = [FontRef::try_from_slice(REGULAR)?, FontRef::try_from_slice(BOLD)?];
    let (wide, high) = (usize::from(columns) * CELL.0, usize::from(rows) * CELL.1);
    let mut canvas = Canvas::new(wide + 2 * MARGIN, high + 2 * MARGIN + BAR);
    canvas.fill((0, 0), (canvas.width, BAR), FRAME);
    for (number, button) in BUTTONS.into_iter().enumerate() {
        canvas.disc((MARGIN as f32 + 10.0 + 34.0 * number as f32, BAR as f32 / 2.0), 10.0, button);
    }
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let Some(cell) = parser.screen().cell(row, column) else { continue };
        let place = (MARGIN + usize::from(column) * CELL.0, BAR + MARGIN + usize::from(row) * CELL.1);
        let mut ink = colour(cell);
        if cell.inverse() {
            canvas.fill(place, CELL, ink);
            ink = BACKGROUND;
        }
        for letter in cell.contents().chars().filter(|letter| *letter != ' ') {
            canvas.glyph(&fonts[usize::from(cell.bold())], letter, place, ink)?;
        }
    }
    canvas.round();
    canvas.png()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_board_is_current() {
        let drawn = board(&fs::read(board_text()).expect("the board's snapshot")).expect("a picture");
        let shown = fs::read(image("board.png")).expect("docs/images/board.png");
        assert!(
            drawn == shown,
            "docs/images/board.png does not show the snapshot of the board: run cargo xtask pictures"
        );
    }

    #[test]
    fn the_picture_has_the_colours_of_the_text() {
        let pixels = |text: &str| {
            let bytes = board(text.as_bytes()).expect("a picture");
            let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
            let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
            let info = reader.next_frame(&mut buffer).expect("pixels");
            let count = |colour: Rgb| buffer.chunks_exact(4).filter(|pixel| pixel[..3] == colour).count();
            (info.width as usize, info.height as usize, count(TEXT), count(COLOURS[5]))
        };
        let (width, height, white, magenta) = pixels("ab\u{1b}[35m●\u{1b}[0m\nc\n");
        assert_eq!((width, height), (3 * CELL.0 + 2 * MARGIN, 2 * CELL.1 + 2 * MARGIN + BAR));
        assert!(white > 50 && magenta > 50, "{white} {magenta}");
        assert_eq!(pixels("abc\nc\n").3, 0);
        assert!(board("\u{fffd}".as_bytes()).is_err() && board(b"").is_err());
    }
}
