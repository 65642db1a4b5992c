//! Pictures as SVG.

use std::fmt::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::colour::Rgb;
use crate::scene::{Anchor, Scene, Text};
use crate::slice::Ink;
use crate::text::clean;

/// Text with XML's own characters escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The text of an SVG file; `map` is a PNG of one pixel a position.
pub fn svg(scene: &Scene, title: &str, map: &[u8], palette: &[Rgb]) -> String {
    let mut out = String::with_capacity(map.len() * 4 / 3 + (1 << 14));
    // Writing to a string does not fail.
    let _ = write(&mut out, scene, title, map, palette);
    out
}

fn write(out: &mut String, scene: &Scene, title: &str, map: &[u8], palette: &[Rgb]) -> fmt::Result {
    let Scene { width, height, .. } = scene;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(&clean(title)))?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")?;
    writeln!(out, "<g shape-rendering=\"crispEdges\">")?;
    for (area, ink) in &scene.parts.areas {
        let fill = hex(palette, *ink);
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
            area.x, area.y, area.w, area.h
        )?;
    }
    writeln!(out, "</g>")?;
    let area = scene.map;
    write!(
        out,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         style=\"image-rendering:optimizeSpeed;image-rendering:pixelated\" href=\"data:image/png;base64,",
        area.x, area.y, area.w, area.h
    )?;
    STANDARD.encode_string(map, out);
    writeln!(out, "\"/>")?;
    for text in &scene.parts.texts {
        line(out, text)?;
    }
    writeln!(out, "</svg>")
}

fn hex(palette: &[Rgb], ink: Ink) -> String {
    let [r, g, b] = palette[usize::from(ink)];
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn line(out: &mut String, text: &Text) -> fmt::Result {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let (x, y) = if text.turned { (text.x + text.rise(), text.y) } else { (text.x, text.y + text.rise()) };
    write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"{anchor}\"", text.size)?;
    if text.turned {
        write!(out, " transform=\"rotate(-90 {x} {y})\"")?;
    }
    writeln!(out, ">{}</text>", escaped(&text.line))
}
