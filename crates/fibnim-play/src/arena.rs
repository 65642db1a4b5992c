//! Series of games, and tournaments in which everybody meets everybody.

use std::ops::{AddAssign, Range};

use fibnim::{Budget, Monitor, Position, SolveError};

use crate::advisor::Advisor;
use crate::dice::Dice;
use crate::game::run;
use crate::odds::Estimate;
use crate::strategy::Strategy;

/// Games of one stream of chance: those of different pairs do not overlap up to so many games a pair.
const STREAM: u32 = 40;

/// How a pair has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// `games[b]`: games that player `b` of the pair began.
    pub games: [u64; 2],
    /// `wins[b][p]`: those of them that player `p` won.
    pub wins: [[u64; 2]; 2],
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        for begun in 0..2 {
            self.games[begun] += other.games[begun];
            for player in 0..2 {
                self.wins[begun][player] += other.wins[begun][player];
            }
        }
    }
}

impl Tally {
    /// The games that a player of the pair has won.
    #[must_use]
    pub fn won(&self, player: usize) -> u64 {
        self.wins.iter().map(|begun| begun[player]).sum()
    }

    /// The chance of a player to win the games that player `begins` begins.
    #[must_use]
    pub fn estimate(&self, begins: usize, player: usize) -> Estimate {
        Estimate { wins: self.wins[begins][player], games: self.games[begins] }
    }
}

/// A series of games between two strategies from one start.
///
/// Game number `g` draws from a stream of chance of its own, so that a series can be played in any pieces, by any number
/// of threads, with the same result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The strategies.
    pub players: [Strategy; 2],
    /// The position in which every game starts.
    pub start: Position,
    /// The seed.
    pub seed: u64,
    /// The number of the pair, below 2^24.
    pub pair: u64,
    /// Whether the players take turns to begin: the second one begins the games with odd numbers.
    pub alternate: bool,
}

impl Series {
    /// Plays the games with these numbers.
    ///
    /// # Errors
    /// If a player needs more than the budget, or the monitor ends a game.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// use fibnim_play::{Advisor, Series};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let players = ["perfect".parse()?, "random".parse()?];
    /// let series = Series { players, start: "(5,8,13)".parse()?, seed: 1, pair: 0, alternate: true };
    /// let mut tally = series.play(0..50, &mut advisor, &mut Budget::default())?;
    /// tally += series.play(50..100, &mut advisor, &mut Budget::default())?;
    /// assert_eq!(tally, series.play(0..100, &mut advisor, &mut Budget::default())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play<M: Monitor>(
        &self,
        games: Range<u64>,
        advisor: &mut Advisor,
        budget: &mut Budget<M>,
    ) -> Result<Tally, SolveError> {
        let mut tally = Tally::default();
        for game in games {
            let begins = usize::from(self.alternate && !game.is_multiple_of(2));
            let order = [self.players[begins], self.players[1 - begins]];
            let mut dice = Dice::new(self.seed, (self.pair << STREAM) ^ game);
            let winner = run(advisor, order, &self.start, &mut dice, budget, |_| {})?;
            tally.games[begins] += 1;
            tally.wins[begins][winner ^ begins] += 1;
        }
        Ok(tally)
    }
}
