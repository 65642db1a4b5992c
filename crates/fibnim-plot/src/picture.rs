//! What is to be drawn, and what is written on it.

use std::fmt;

/// What is written on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Above the picture; up to three lines of it are shown.
    pub title: String,
    /// Below the horizontal axis.
    pub x: String,
    /// Beside the vertical axis.
    pub y: String,
}

impl Labels {
    /// The labels of a picture of the positions `(x, y)` beside fixed piles, which names the rules in its title.
    ///
    /// ```
    /// use fibnim::Rules;
    /// use fibnim_plot::{Labels, Picture};
    /// let labels = Labels::of(Picture::PPositions { quota: 5 }, &[4], &Rules::FIBONACCI);
    /// assert_eq!(labels.title, "P-positions (x, y, 4; 5), f(t) = 2t, normal play");
    /// ```
    #[must_use]
    pub fn of(picture: Picture, fixed: &[u32], rules: &impl fmt::Display) -> Self {
        let piles = ["x".to_owned(), "y".to_owned()].into_iter().chain(fixed.iter().map(u32::to_string));
        let piles = piles.collect::<Vec<_>>().join(", ");
        let what = match picture {
            Picture::Thresholds => format!("Thresholds of ({piles})"),
            Picture::PPositions { quota } => format!("P-positions ({piles}; {quota})"),
        };
        Self { title: format!("{what}, {rules}"), ..Self::default() }
    }
}

impl Default for Labels {
    /// No title, and the axes "pile 1" and "pile 2".
    fn default() -> Self {
        Self { title: String::new(), x: "pile 1".to_owned(), y: "pile 2".to_owned() }
    }
}

/// What is drawn of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The thresholds as colours: viridis on a logarithmic scale, and one more colour for infinity.
    Thresholds,
    /// The positions that are P under a quota: those whose threshold is above it.
    PPositions {
        /// The most chips that the next move may take.
        quota: u64,
    },
}
