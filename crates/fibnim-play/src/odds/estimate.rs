//! Chances from games played.

/// A chance estimated from games, with Wilson's confidence interval of 95 percent.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American
/// Statistical Association 22 (1927).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Games won.
    pub wins: u64,
    /// Games played.
    pub games: u64,
}

/// The quantile of the normal distribution that 2.5 percent exceed.
const QUANTILE: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// The share of the games won; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The interval that has the chance in 95 percent of all series of so many games; everything without games.
    ///
    /// ```
    /// let (low, high) = fibnim_play::Estimate { wins: 8, games: 10 }.interval();
    /// assert_eq!((format!("{low:.4}"), format!("{high:.4}")), ("0.4902".to_owned(), "0.9433".to_owned()));
    /// ```
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let Some(share) = self.share() else { return (0.0, 1.0) };
        let games = self.games as f64;
        let squared = QUANTILE * QUANTILE;
        let scale = 1.0 + squared / games;
        let middle = (share + squared / (2.0 * games)) / scale;
        let half = QUANTILE / scale * (share * (1.0 - share) / games + squared / (4.0 * games * games)).sqrt();
        let low = if self.wins == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if self.wins == self.games { 1.0 } else { (middle + half).min(1.0) };
        (low, high)
    }
}
