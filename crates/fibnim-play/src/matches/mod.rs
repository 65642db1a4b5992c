//! A match: rules, a start, two players, and the moves so far, with a way back.

mod notation;
mod review;
mod seat;

pub use notation::{MAX_TEXT, MatchError, ParseMatchError};
pub use review::Verdict;
pub use seat::{Player, Seat};

use std::fmt;

use fibnim::{Budget, IllegalMove, Monitor, Move, Nat, Play, Position, Rules, SolveError};

use crate::advisor::{Advisor, take_one};
use crate::dice::Dice;
use crate::strategy::Strategy;

/// Piles at most.
pub const MAX_PILES: usize = 64;

/// Bits of a number of chips at most: some thousand digits.
const MAX_BITS: usize = 3330;

/// Moves at most.
pub const MAX_MOVES: usize = 10_000;

/// Why a match refuses something, and is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The move breaks a rule.
    Illegal(IllegalMove),
    /// The match is over.
    Over,
    /// The match has as many moves as a match can have.
    TooLong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(rule) => rule.fmt(f),
            Self::Over => write!(f, "the game is over"),
            Self::TooLong => write!(f, "a game has at most {MAX_MOVES} moves"),
        }
    }
}

impl std::error::Error for Refused {}

/// Why there is no match of a start: it is larger than a match can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too large a game: accepted are up to {MAX_PILES} piles and numbers of up to 1000 digits")
    }
}

impl std::error::Error for TooLarge {}

/// A match. What it holds has been played by the rules.
///
/// ```
/// use fibnim::{Move, Rules};
/// use fibnim_play::{Match, Player, Seat};
/// let mut game = Match::new(Rules::FIBONACCI, "(4;3)".parse()?, [Player::Human; 2], 1)?;
/// let take = |chips: u32| Move { pile: 0, chips: chips.into() };
/// assert_eq!(game.play(&take(4)).unwrap_err().to_string(), "the quota allows at most 3 chips");
/// game.play(&take(3))?;
/// game.play(&take(1))?;
/// assert_eq!(game.winner(), Some(Seat::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    rules: Rules,
    start: Position,
    players: [Player; 2],
    seed: u64,
    /// All moves, those that were taken back at the end.
    moves: Vec<Move>,
    /// How many of them are played.
    played: usize,
    position: Position,
    resigned: Option<Seat>,
}

/// What counts is what was played; moves that were taken back are not part of the game.
impl PartialEq for Match {
    fn eq(&self, other: &Self) -> bool {
        (&self.rules, &self.start, self.players, self.seed, self.moves(), self.resigned)
            == (&other.rules, &other.start, other.players, other.seed, other.moves(), other.resigned)
    }
}

impl Eq for Match {}

impl Match {
    /// A match before its first move.
    ///
    /// # Errors
    /// If the start is too large.
    pub fn new(rules: Rules, start: Position, players: [Player; 2], seed: u64) -> Result<Self, TooLarge> {
        let bound = Nat::ONE << MAX_BITS;
        let wide = |number: &Nat| *number >= bound;
        let limit = |pile| match start.limit(pile) {
            fibnim::Limit::Quota(quota) => wide(quota.chips()),
            _ => false,
        };
        let piles = start.piles();
        if piles.len() > MAX_PILES || piles.iter().any(wide) || (0..piles.len()).any(limit) {
            return Err(TooLarge);
        }
        // One pile is written without saying where its quota lives, which makes no difference.
        let start = match piles {
            [pile] => Position::global([pile.clone()], start.limit(0).clone()).unwrap_or(start),
            _ => start,
        };
        let position = start.clone();
        Ok(Self { rules, start, players, seed, moves: Vec::new(), played: 0, position, resigned: None })
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who plays.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// Lets somebody else take a seat.
    pub fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    /// The seed of the chance that strategies draw from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.played]
    }

    /// The moves that were taken back and can be played again.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.played..]
    }

    /// Whose turn it is, or would be.
    #[must_use]
    pub fn mover(&self) -> Seat {
        Seat::after(self.played)
    }

    /// Who has given up.
    #[must_use]
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Who has won: the other one if somebody has resigned; else, if there is no legal move, who the rules say.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        if let Some(seat) = self.resigned {
            return Some(seat.other());
        }
        take_one(&self.position).is_none().then(|| match self.rules.play {
            Play::Normal => self.mover().other(),
            Play::Misere => self.mover(),
        })
    }

    /// Plays a move. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// If it is not legal, or the match is over or as long as can be; then nothing changes.
    pub fn play(&mut self, chosen: &Move) -> Result<(), Refused> {
        if self.winner().is_some() {
            return Err(Refused::Over);
        }
        if self.played >= MAX_MOVES {
            return Err(Refused::TooLong);
        }
        self.position = self.position.after(&self.rules.take_away, chosen).map_err(Refused::Illegal)?;
        self.moves.truncate(self.played);
        self.moves.push(chosen.clone());
        self.played += 1;
        Ok(())
    }

    /// Gives up.
    ///
    /// # Errors
    /// If the match is over.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.winner().is_some() {
            return Err(Refused::Over);
        }
        self.resigned = Some(seat);
        Ok(())
    }

    /// Goes back to the last turn of a human, a single move if none plays, or takes back a resignation. Says whether
    /// there was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(played) = (0..self.played).rev().find(|&moves| self.stops_at(moves)) else { return false };
        self.position = self.position_at(played);
        self.played = played;
        true
    }

    /// Plays moves again that were taken back, up to the next turn of a human. Says whether there were any.
    pub fn redo(&mut self) -> bool {
        if self.resigned.is_some() || self.undone().is_empty() {
            return false;
        }
        let end = self.moves.len();
        self.played = (self.played + 1..end).find(|&moves| self.stops_at(moves)).unwrap_or(end);
        self.position = self.position_at(self.played);
        true
    }

    /// Whether going back and forth stops after so many moves.
    fn stops_at(&self, moves: usize) -> bool {
        self.player(Seat::after(moves)) == Player::Human || !self.players.contains(&Player::Human)
    }

    /// The position after the first moves, at most all that there are.
    #[must_use]
    pub fn position_at(&self, moves: usize) -> Position {
        let next = |position: Position, chosen| position.after(&self.rules.take_away, chosen).unwrap_or(position);
        self.moves.iter().take(moves).fold(self.start.clone(), next)
    }

    /// The strategy whose turn it is; `None` if it is a human's, or the match is over.
    #[must_use]
    pub fn strategy(&self) -> Option<Strategy> {
        match self.player(self.mover()) {
            Player::Strategy(strategy) if self.winner().is_none() => Some(strategy),
            _ => None,
        }
    }

    /// What the strategy plays whose turn it is. It draws from the seed and the number of the move, so that a match
    /// goes on in the same way after moves were taken back, or from a file.
    ///
    /// # Errors
    /// If it needs more than the budget.
    pub fn reply<M: Monitor>(&self, advisor: &mut Advisor, budget: &mut Budget<M>) -> Result<Option<Move>, SolveError> {
        let Some(strategy) = self.strategy() else { return Ok(None) };
        let policy = advisor.policy(strategy, &self.position, budget)?;
        Ok(policy.draw(&self.position, &mut Dice::new(self.seed, self.played as u64)))
    }

    /// What is played where a strategy cannot be computed: one chip. `None` if there is no legal move.
    #[must_use]
    pub fn least_move(&self) -> Option<Move> {
        take_one(&self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(pile: usize, chips: u32) -> Move {
        Move { pile, chips: chips.into() }
    }

    fn new(rules: Rules, start: &str, players: [&str; 2]) -> Match {
        let players = players.map(|player| player.parse().expect(player));
        Match::new(rules, start.parse().expect(start), players, 1).expect("small")
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut game = new(Rules::FIBONACCI, "(3,9;4)", ["human"; 2]);
        for (chosen, rule) in [
            (take(0, 0), "a move takes at least one chip"),
            (take(0, 4), "the pile has only 3 chips"),
            (take(1, 5), "the quota allows at most 4 chips"),
            (take(2, 1), "there is no such pile: the piles are numbered 1 to 2"),
        ] {
            let before = game.clone();
            assert_eq!(game.play(&chosen).expect_err(rule).to_string(), rule);
            assert_eq!(game, before);
            assert_eq!(game.position(), before.position());
        }
        let mut opening = new(Rules::FIBONACCI, "(9)", ["human"; 2]);
        assert_eq!(opening.play(&take(0, 9)), Err(Refused::Illegal(IllegalMove::WholePile)));
        game.resign(Seat::First).expect("not over");
        assert_eq!(game.play(&take(0, 1)), Err(Refused::Over));
        assert_eq!(game.resign(Seat::Second), Err(Refused::Over));
        assert_eq!(game.winner(), Some(Seat::Second));
    }

    #[test]
    fn who_wins() {
        for (rules, start, winner) in [
            (Rules::FIBONACCI, "(0;1)", Seat::Second),
            (Rules::misere(fibnim::TakeAway::FIBONACCI), "(0;1)", Seat::First),
            (Rules::FIBONACCI, "(1)", Seat::Second),
        ] {
            assert_eq!(new(rules, start, ["human"; 2]).winner(), Some(winner), "{start}");
        }
        assert_eq!(new(Rules::FIBONACCI, "(0,1;1)", ["human"; 2]).winner(), None);
    }

    #[test]
    fn back_to_the_last_turn_of_a_human() {
        let mut game = new(Rules::FIBONACCI, "(20)", ["perfect", "human"]);
        for chips in [2, 1, 2, 3] {
            game.play(&take(0, chips)).expect("legal");
        }
        assert!(game.undo());
        assert_eq!((game.moves().len(), game.undone().len(), game.mover()), (3, 1, Seat::Second));
        assert!(game.undo());
        assert_eq!((game.moves().len(), game.position().to_string()), (1, "(18;4)".to_owned()));
        assert!(!game.undo(), "the opening was not the human's");
        assert!(game.redo());
        assert_eq!((game.moves().len(), game.position().to_string()), (3, "(15;4)".to_owned()));
        assert!(game.redo() && !game.redo());
        assert_eq!(game.position().to_string(), "(12;6)");
        game.resign(Seat::Second).expect("not over");
        assert!(game.undo() && game.resigned().is_none());
        assert_eq!(game.moves().len(), 4);
        // Another move forgets what was taken back.
        game.undo();
        game.play(&take(0, 1)).expect("legal");
        assert!(game.undone().is_empty() && !game.redo());
        // Without a human it goes move by move.
        let mut watched = new(Rules::FIBONACCI, "(20)", ["perfect", "random"]);
        watched.play(&take(0, 2)).expect("legal");
        watched.play(&take(0, 1)).expect("legal");
        assert!(watched.undo());
        assert_eq!(watched.moves().len(), 1);
    }

    #[test]
    fn the_same_seed_gives_the_same_replies() {
        let mut advisor = Advisor::new(fibnim::Solver::new(Rules::FIBONACCI));
        let mut play = |seed: u64| {
            let players = ["random".parse().expect("a name"); 2];
            let mut game =
                Match::new(Rules::FIBONACCI, "(40,50,60)".parse().expect("piles"), players, seed).expect("small");
            while let Some(chosen) = game.reply(&mut advisor, &mut Budget::default()).expect("within the budget") {
                assert_eq!(game.reply(&mut advisor, &mut Budget::default()), Ok(Some(chosen.clone())));
                game.play(&chosen).expect("legal");
            }
            assert!(game.winner().is_some());
            game.moves().to_vec()
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }

    #[test]
    fn sizes_are_bounded() {
        let start = |text: String| Match::new(Rules::FIBONACCI, text.parse().expect("piles"), [Player::Human; 2], 1);
        assert!(start("9".repeat(1000)).is_ok());
        assert_eq!(start("9".repeat(1100)), Err(TooLarge));
        assert_eq!(start(format!("(5;{})", "9".repeat(1100))), Err(TooLarge));
        assert_eq!(start("1 ".repeat(65)), Err(TooLarge));
        let mut long = start("20000".to_owned()).expect("small");
        for _ in 0..MAX_MOVES {
            long.play(&take(0, 1)).expect("legal");
        }
        assert_eq!(long.play(&take(0, 1)), Err(Refused::TooLong));
    }
}
