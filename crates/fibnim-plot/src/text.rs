//! The width of text, how it is shortened, and its pixels.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};

/// A subset of DejaVu Sans; its licence is beside it.
const FILE: &[u8] = include_bytes!("../font/DejaVuSans-subset.ttf");

static FONT: LazyLock<FontRef<'static>> =
    LazyLock::new(|| FontRef::try_from_slice(FILE).expect("the font is part of this crate, and tests read it"));

/// Stands for what was left out.
const ELLIPSIS: char = '…';

/// The most characters of a line, so that the time for very long text is bounded.
const MOST_CHARACTERS: usize = 1000;

/// The scale at which an em has so many pixels.
fn scale(size: u32) -> PxScale {
    let em = FONT.units_per_em().unwrap_or(1.0);
    PxScale::from(size as f32 * FONT.height_unscaled() / em)
}

/// The glyphs of a line whose baseline begins at (0, 0), and its width.
fn set(line: &str, size: u32) -> (Vec<Glyph>, f32) {
    let scale = scale(size);
    let font = FONT.as_scaled(scale);
    let mut x = 0.0;
    let mut last = None;
    let glyphs = line
        .chars()
        .map(|c| {
            let id = font.glyph_id(c);
            x += last.map_or(0.0, |last| font.kern(last, id));
            let glyph = id.with_scale_and_position(scale, point(x, 0.0));
            x += font.h_advance(id);
            last = Some(id);
            glyph
        })
        .collect();
    (glyphs, x)
}

pub fn width(line: &str, size: u32) -> u32 {
    set(line, size).1.ceil() as u32
}

/// Calls `dot` with the place, from the beginning of the baseline, and the coverage, from 0 to 1, of every pixel of a
/// line.
pub fn pixels(line: &str, size: u32, mut dot: impl FnMut(i64, i64, f32)) {
    for outlined in set(line, size).0.into_iter().filter_map(|glyph| FONT.outline_glyph(glyph)) {
        let corner = outlined.px_bounds().min;
        let (left, top) = (corner.x as i64, corner.y as i64);
        outlined.draw(|x, y, coverage| dot(left + i64::from(x), top + i64::from(y), coverage));
    }
}

/// Text in one line without control characters, as XML wants it.
pub fn clean(text: &str) -> String {
    let legal = |c: char| if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { ' ' } else { c };
    text.chars().map(legal).collect::<String>().trim().to_owned()
}

/// A line cut so that it fits.
pub fn fitted(line: &str, size: u32, room: u32) -> String {
    if width(line, size) <= room {
        return line.to_owned();
    }
    let end = prefix(line, size, room.saturating_sub(width("…", size)));
    format!("{}{ELLIPSIS}", line[..end].trim_end())
}

/// How many bytes of the line fit, in whole characters.
fn prefix(line: &str, size: u32, room: u32) -> usize {
    let ends = || line.char_indices().map(|(start, c)| start + c.len_utf8());
    ends().take(MOST_CHARACTERS).take_while(|&end| width(&line[..end], size) <= room).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_characters_that_pictures_need() {
        let used = "abcXYZ019 ()+-,;/…∞≤≥×ä".chars();
        let missing: String = used.filter(|&c| FONT.glyph_id(c).0 == 0).collect();
        assert_eq!(missing, "");
        assert_eq!(width("", 20), 0);
        assert!(width("iii", 20) < width("WWW", 20));
        assert_eq!(width("0000", 1000), 2545); // 1303 of 2048 units each
    }

    #[test]
    fn text_that_fits_stays_and_other_text_is_cut() {
        let room = width("pile one…", 20);
        assert_eq!(fitted("pile one", 20, room), "pile one");
        assert_eq!(fitted("pile one and more", 20, room), "pile one…");
        assert_eq!(fitted("pile", 20, 0), "…");
    }

    #[test]
    fn control_characters_are_blanks() {
        assert_eq!(clean(" a\nb\u{0}c "), "a b c");
    }
}
