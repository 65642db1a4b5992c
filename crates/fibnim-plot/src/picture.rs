//! What is to be drawn, and what is written on it.

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
