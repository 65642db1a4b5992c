//! Styles with colour, and without.

use ratatui::style::{Color, Modifier, Style};

/// Colours, or none.
#[derive(Clone, Copy, Debug)]
pub struct Palette(pub bool);

impl Palette {
    pub fn colour(self, colour: Color) -> Style {
        if self.0 { Style::new().fg(colour) } else { Style::new() }
    }

    pub fn bold(self, colour: Color) -> Style {
        self.colour(colour).add_modifier(Modifier::BOLD)
    }
}
