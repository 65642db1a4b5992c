//! Series of games between two strategies, from which chances are estimated.

use std::ops::Range;

use fibnim::{Budget, Nat, Play, Position, Progress, SolveError};

use crate::advise::Advise;
use crate::advisor::Advisor;
use crate::dice::Dice;
use crate::moves::Moves as _;
use crate::strategy::Strategy;

/// A series of games between two strategies from one start.
///
/// Each game draws from its own stream of random numbers, so a series has the same result when it is split into ranges of
/// games, or played by several threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The strategies; the first one begins every game.
    pub players: [Strategy; 2],
    /// The position in which every game starts.
    pub start: Position,
    /// The seed.
    pub seed: u64,
    /// The most moves of a game; a game that is not decided by then counts as unfinished.
    pub longest: u64,
}

/// The most moves of a game from a start with more chips than [`CHIPS`].
const LONGEST: u64 = 1 << 14;

/// A game from a start with at most this many chips is played to its end.
const CHIPS: u64 = 1 << 20;

/// The games of a series that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many there are, and how many of them the first player won.
    pub estimate: Estimate,
    /// How many moves were made.
    pub moves: u64,
    /// Why the other games were not played: the monitor stopped them, or a strategy needs more than the budget. `None` if all
    /// were played.
    pub stopped: Option<SolveError>,
}

impl Series {
    /// A game has no more moves than the start has chips; from starts with more than 2^20 chips games have at most 2^14.
    #[must_use]
    pub fn new(players: [Strategy; 2], start: Position, seed: u64) -> Self {
        let chips: Nat = start.piles().iter().sum();
        let longest = u64::try_from(&chips).ok().filter(|&chips| chips <= CHIPS).unwrap_or(LONGEST);
        Self { players, start, seed, longest }
    }

    /// Plays the games with these numbers, each until it is certain who wins. If a game cannot be completed, the result has
    /// the games before it.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// use fibnim_play::{Advisor, Series};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let players = ["perfect".parse()?, "random".parse()?];
    /// let series = Series::new(players, "(5,8,13)".parse()?, 1);
    /// let mut wins = |games| series.play(games, &mut advisor, &mut Budget::default()).estimate.wins;
    /// assert_eq!(wins(0..50) + wins(50..100), wins(0..100));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, games: Range<u64>, advisor: &mut Advisor, budget: &mut Budget<'_>) -> Played {
        let mut played = Played { estimate: Estimate::NONE, moves: 0, stopped: None };
        for game in games {
            let mut dice = Dice::new(self.seed, game);
            match run(advisor, self.players, &self.start, &mut dice, self.longest, budget) {
                Ok((winner, moves)) => {
                    played.moves += moves;
                    played.estimate.games += 1;
                    played.estimate.wins += u64::from(winner == Some(0));
                    played.estimate.unfinished += u64::from(winner.is_none());
                }
                Err(stopped) => {
                    played.stopped = Some(stopped);
                    break;
                }
            }
        }
        played
    }
}

/// Moves between two looks at the monitor.
const PATIENCE: u64 = 1024;

/// Plays a game until it is certain who wins, or for at most so many moves: the winner, if the game is not too long, and the
/// number of moves.
fn run(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &Position,
    dice: &mut Dice,
    most: u64,
    budget: &mut Budget<'_>,
) -> Result<(Option<usize>, u64), SolveError> {
    let mut position = start.clone();
    let mut played = 0_u64;
    loop {
        let mover = usize::from(!played.is_multiple_of(2));
        let policy = advisor.policy(players[mover], &position, budget)?;
        if policy.wins {
            return Ok((Some(mover), played));
        }
        if played >= most && position.least_move().is_some() {
            return Ok((None, played));
        }
        let chosen = policy.draw(&position, dice);
        let next = chosen.and_then(|chosen| position.after(&advisor.rules().take_away, &chosen).ok());
        let Some(next) = next else {
            let mover_wins = advisor.rules().play == Play::Misere;
            return Ok((Some(if mover_wins { mover } else { 1 - mover }), played));
        };
        position = next;
        played += 1;
        let progress = Progress { done: played, total: None };
        if played.is_multiple_of(PATIENCE) && budget.monitor.check(progress).is_break() {
            return Err(SolveError::Stopped(progress));
        }
    }
}

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
