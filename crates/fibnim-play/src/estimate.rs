//! Chances estimated from games between two strategies.

use fibnim::{Budget, Play, Progress, SolveError};

use crate::advise::Advise;
use crate::dice::Dice;
use crate::moves::{AnyRules, Moves as _};
use crate::strategy::Strategy;

/// The most moves of a game from a start with more chips than [`CHIPS`].
const LONGEST: u64 = 1 << 14;

/// A game from a start with at most this many chips is played to its end.
const CHIPS: u64 = 1 << 20;

/// Number of games between two looks at the number of moves.
const PIECE: u64 = 16;

/// How games are played for an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// No further game begins after this many moves in all games.
    pub moves: u64,
}

impl Default for Sampling {
    /// Seed 1, 10,000 games, 2^24 moves.
    fn default() -> Self {
        Self { seed: 1, games: 10_000, moves: 1 << 24 }
    }
}

/// Plays as many games as `sampling` asks for, each until it is certain who wins. If there are fewer games, the reason
/// is given: too many moves, the monitor, or a strategy that needs more than the budget. The games of `begun` are
/// counted, and not played again: each game draws from its own stream of random numbers, so an estimate can be
/// continued.
///
/// From starts with more than 2^20 chips, games have at most 2^14 moves, and a game that is not decided by then counts
/// as unfinished.
///
/// # Errors
/// If there is no game.
///
/// ```
/// use fibnim::{Budget, Position, Rules, Solver};
/// use fibnim_play::{Advisor, Estimate, Sampling, estimate};
/// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
/// let start = "(5,8,13)".parse::<Position>()?.under(Rules::FIBONACCI);
/// let players = ["perfect".parse()?, "random".parse()?];
/// let mut all = |games, begun| {
///     let sampling = Sampling { games, ..Sampling::default() };
///     let found = estimate(&mut advisor, players, &start, sampling, begun, &mut Budget::default());
///     found.map(|(all, _)| all)
/// };
/// let half = all(50, Estimate::NONE)?;
/// assert_eq!(all(100, half)?, all(100, Estimate::NONE)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate<R: AnyRules>(
    advisor: &mut impl Advise<R>,
    players: [Strategy; 2],
    start: &R::Position,
    sampling: Sampling,
    begun: Estimate,
    budget: &mut Budget<'_>,
) -> Result<(Estimate, Option<SolveError>), SolveError> {
    advisor.prepare(start, budget)?;
    let longest = u64::try_from(&start.chips()).ok().filter(|&chips| chips <= CHIPS).unwrap_or(LONGEST);
    let (mut all, mut moves) = (begun, 0);
    while all.games < sampling.games {
        let mut dice = Dice::new(sampling.seed, all.games);
        let stopped = match run(advisor, players, start, &mut dice, longest, budget) {
            Ok((winner, played)) => {
                moves += played;
                all.games += 1;
                all.wins += u64::from(winner == Some(0));
                all.unfinished += u64::from(winner.is_none());
                if !all.games.is_multiple_of(PIECE) || all.games == sampling.games {
                    continue;
                }
                let progress = Progress { done: all.games, total: Some(sampling.games) };
                match progress.tell(budget.monitor) {
                    Ok(()) if moves < sampling.moves => continue,
                    Ok(()) => SolveError::Moves { games: all.games, allowed: sampling.moves },
                    Err(stopped) => stopped,
                }
            }
            // A strategy may have stopped within its own work.
            Err(SolveError::Stopped(_)) => {
                SolveError::Stopped(Progress { done: all.games, total: Some(sampling.games) })
            }
            Err(refused) => refused,
        };
        return if all.games > 0 { Ok((all, Some(stopped))) } else { Err(stopped) };
    }
    Ok((all, None))
}

/// Moves between two looks at the monitor.
const PATIENCE: u64 = 1024;

/// Plays a game until it is certain who wins, or for at most this many moves. Returns the winner, if the game was not
/// too long, and the number of moves.
fn run<R: AnyRules>(
    advisor: &mut impl Advise<R>,
    players: [Strategy; 2],
    start: &R::Position,
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
        let next = chosen.and_then(|chosen| position.after(&chosen).ok());
        let Some(next) = next else {
            let mover_wins = position.play() == Play::Misere;
            return Ok((Some(if mover_wins { mover } else { 1 - mover }), played));
        };
        position = next;
        played += 1;
        if played.is_multiple_of(PATIENCE) {
            Progress { done: played, total: None }.tell(budget.monitor)?;
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

    /// The interval, which contains the chance in 95 percent of all series of this many games; from 0 to 1 without
    /// games. An unfinished game counts as lost for the lower bound, and as won for the upper one.
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
