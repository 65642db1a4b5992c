//! What is to be drawn.

use std::fmt;

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

impl Picture {
    /// The title of a picture of the positions `(x, y)` beside fixed piles, which names the rules.
    ///
    /// ```
    /// use fibnim::Rules;
    /// let title = fibnim_plot::Picture::PPositions { quota: 5 }.title(&[4], &Rules::FIBONACCI);
    /// assert_eq!(title, "P-positions (x, y, 4; 5), f(t) = 2t, normal play");
    /// ```
    #[must_use]
    pub fn title(self, fixed: &[u32], rules: &impl fmt::Display) -> String {
        let piles = ["x".to_owned(), "y".to_owned()].into_iter().chain(fixed.iter().map(u32::to_string));
        let piles = piles.collect::<Vec<_>>().join(", ");
        match self {
            Self::Thresholds => format!("Thresholds of ({piles}), {rules}"),
            Self::PPositions { quota } => format!("P-positions ({piles}; {quota}), {rules}"),
        }
    }
}
