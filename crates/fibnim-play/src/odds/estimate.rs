//! Chances from games played.

/// A chance estimated from games, with Wilson's confidence interval of 95 percent.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American
/// Statistical Association 22 (1927).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Games won.
    pub wins: u64,
    /// Games played.
    pub games: u64,
    /// Those of them that were ended without a winner, because they were too long.
    pub unfinished: u64,
}

/// The quantile of the normal distribution that 2.5 percent exceed.
const QUANTILE: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// No games.
    pub const NONE: Self = Self { wins: 0, games: 0, unfinished: 0 };

    /// The share won of the games with a winner; `None` if there is no such game.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let finished = self.games - self.unfinished.min(self.games);
        (finished > 0).then(|| self.wins as f64 / finished as f64)
    }

    /// The interval that has the chance in 95 percent of all series of so many games; from 0 to 1 without games. Each
    /// unfinished game counts as lost below, and as won above.
    ///
    /// ```
    /// use fibnim_play::Estimate;
    /// let (low, high) = Estimate { wins: 8, games: 10, unfinished: 0 }.interval();
    /// assert_eq!((format!("{low:.4}"), format!("{high:.4}")), ("0.4902".to_owned(), "0.9433".to_owned()));
    /// let (lower, higher) = Estimate { wins: 8, games: 11, unfinished: 1 }.interval();
    /// assert!(lower < low && high < higher);
    /// ```
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        (wilson(self.wins, self.games).0, wilson(self.wins + self.unfinished, self.games).1)
    }
}

fn wilson(wins: u64, played: u64) -> (f64, f64) {
    if played == 0 {
        return (0.0, 1.0);
    }
    let games = played as f64;
    let share = wins as f64 / games;
    let squared = QUANTILE * QUANTILE;
    let scale = 1.0 + squared / games;
    let middle = (share + squared / (2.0 * games)) / scale;
    let half = QUANTILE / scale * (share * (1.0 - share) / games + squared / (4.0 * games * games)).sqrt();
    let low = if wins == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if wins == played { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}
