//! A match: rules, a start, two players, and the moves, which can be taken back.

use std::fmt;
use std::sync::LazyLock;

use fibnim::exact_k::{ExactPosition, ExactRules};
use fibnim::relative::Relative;
use fibnim::{Budget, IllegalMoveError, Limit, Nat, Play, Position, RuledPosition, Rules, SolveError};

use crate::advise::{Advise, MoveVerdict};
use crate::dice::Dice;
use crate::moves::{AnyRules, Moves};
use crate::strategy::{Losing, Player, Strategy};

/// The most piles of a match.
pub const MAX_PILES: usize = 64;

/// The most digits of a number of chips.
const MAX_DIGITS: usize = 1000;

/// The least number with more digits.
static TOO_LONG: LazyLock<Nat> = LazyLock::new(|| Nat::from(10_u32).pow(MAX_DIGITS));

/// The most chips of a match under the rules of a relative.
const MOST_RELATIVE_CHIPS: u32 = 1_000_000;

/// The most moves of a match.
pub const MAX_MOVES: usize = 10_000;

/// One of the two sides of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The side that makes the first move.
    First,
    /// The other side.
    Second,
}

impl Seat {
    /// The seat whose turn it is after so many moves.
    #[must_use]
    pub const fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// Why a match refuses a move or a resignation; the match is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The move breaks a rule.
    #[error("{0}")]
    Illegal(#[source] IllegalMoveError),
    /// The match is over.
    #[error("the game is over")]
    Over,
    /// The match has as many moves as a match can have.
    #[error("a game has at most {MAX_MOVES} moves")]
    TooLong,
}

/// Why there is no such match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The start is larger than a match can be.
    #[error("too large a game: give at most {MAX_PILES} piles and numbers of at most {MAX_DIGITS} digits")]
    TooLarge,
    /// The start of a relative has too many chips.
    #[error(
        "too large a game under these rules: give at most {MAX_PILES} piles of {MOST_RELATIVE_CHIPS} chips together"
    )]
    LargeRelative,
    /// The rules let a player forbid moves.
    #[error("games in which moves are forbidden are not played here: leave out block, or ask solve")]
    Forbidden,
    /// The strategy plays only games of a take-away function.
    #[error(
        "{0} plays only games of a take-away function, in which a move takes from one pile: use human, \
         perfect, longest, random, slip:RATE or greedy"
    )]
    Unsuited(Strategy),
}

/// A match under some rules: those of a take-away function, of a relative, or of an exact-k game. The moves that it
/// holds are legal.
///
/// ```
/// use fibnim::{Move, Position, Rules};
/// use fibnim_play::{Match, Player, Seat};
/// let start = "(4;3)".parse::<Position>()?.under(Rules::FIBONACCI);
/// let mut game = Match::new(start, [Player::Human; 2], 1)?;
/// let take = |chips: u32| Move { pile: 0, chips: chips.into() };
/// assert_eq!(game.play(&take(4)).unwrap_err().to_string(), "the quota allows at most 3 chips");
/// game.play(&take(3))?;
/// game.play(&take(1))?;
/// assert_eq!(game.winner(), Some(Seat::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<R: AnyRules = Rules> {
    rules: R,
    start: R::Position,
    players: [Player; 2],
    seed: u64,
    /// All moves; those that were taken back are at the end.
    moves: Vec<R::Move>,
    /// How many of them are played.
    played: usize,
    position: R::Position,
    resigned: Option<Seat>,
}

/// Two matches are equal if the same was played; moves that were taken back do not count.
impl<R: AnyRules> PartialEq for Match<R> {
    fn eq(&self, other: &Self) -> bool {
        (&self.rules, &self.start, self.players, self.seed, self.moves(), self.resigned)
            == (&other.rules, &other.start, other.players, other.seed, other.moves(), other.resigned)
    }
}

impl<R: AnyRules> Eq for Match<R> {}

/// A move of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<R: AnyRules = Rules> {
    /// Its number, counted from 0.
    pub number: usize,
    /// The player who made it.
    pub seat: Seat,
    /// The position before it.
    pub before: R::Position,
    /// The move.
    pub chosen: R::Move,
    /// The position after it.
    pub after: R::Position,
}

fn wide(number: &Nat) -> bool {
    *number >= *TOO_LONG
}

fn wide_limit(limit: &Limit) -> bool {
    matches!(limit, Limit::Quota(quota) if wide(quota.chips()))
}

impl Match<Rules> {
    /// A match before its first move.
    ///
    /// # Errors
    /// If the start is too large.
    pub fn new(start: RuledPosition, players: [Player; 2], seed: u64) -> Result<Self, StartError> {
        let position = start.position();
        let piles = position.piles();
        if piles.len() > MAX_PILES
            || piles.iter().any(wide)
            || (0..piles.len()).any(|pile| wide_limit(position.limit(pile)))
        {
            return Err(StartError::TooLarge);
        }
        // A single pile is the same game under both dynamics; the global one has the shorter text.
        let rules = (**start.rules()).clone();
        let start = match piles {
            [pile] => match Position::global([pile.clone()], position.limit(0).clone()) {
                Ok(plain) => RuledPosition::new(start.rules().clone(), plain),
                Err(_) => start,
            },
            _ => start,
        };
        Ok(Self::begin(rules, start, players, seed))
    }
}

impl Match<ExactRules> {
    /// A match in which every move takes from exactly `k` piles, before its first move. The start has the rules.
    ///
    /// # Errors
    /// If the start is too large, or a strategy does not play such games.
    ///
    /// ```
    /// use fibnim::exact_k::{ExactPosition, ExactRules};
    /// use fibnim::{Move, Nat};
    /// use fibnim_play::{Match, Player, Seat};
    /// let start = ExactPosition::start(ExactRules::EXACT_2, [3u32, 2])?;
    /// let mut game = Match::exact(start, [Player::Human; 2], 1)?;
    /// let one_from_each = vec![Move { pile: 0, chips: Nat::ONE }, Move { pile: 1, chips: Nat::ONE }];
    /// game.play(&one_from_each)?;
    /// game.play(&one_from_each)?;
    /// assert_eq!(game.winner(), Some(Seat::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exact(start: ExactPosition, players: [Player; 2], seed: u64) -> Result<Self, StartError> {
        if start.piles().iter().any(wide) || start.limits().iter().any(wide_limit) {
            return Err(StartError::TooLarge);
        }
        players.into_iter().try_for_each(suited::<ExactRules>)?;
        Ok(Self::begin(start.rules().clone(), start, players, seed))
    }
}

impl Match<Relative> {
    /// A match under the rules of a relative, before its first move. The start has the rules.
    ///
    /// # Errors
    /// If the start has more chips than such a match, moves may be forbidden, or a strategy does not play such games.
    pub fn relative(start: RuledPosition<Relative>, players: [Player; 2], seed: u64) -> Result<Self, StartError> {
        let position = start.position();
        let chips: Nat = position.piles().iter().sum();
        if position.piles().len() > MAX_PILES || chips > Nat::from(MOST_RELATIVE_CHIPS) {
            return Err(StartError::LargeRelative);
        }
        if start.rules().blocked > 0 {
            return Err(StartError::Forbidden);
        }
        players.into_iter().try_for_each(suited::<Relative>)?;
        Ok(Self::begin((**start.rules()).clone(), start, players, seed))
    }
}

fn suited<R: AnyRules>(player: Player) -> Result<(), StartError> {
    match player {
        Player::Strategy(unsuited @ (Strategy::Perfect(Losing::Optimal) | Strategy::Zhou | Strategy::Optimist))
            if !R::ALL_STRATEGIES =>
        {
            Err(StartError::Unsuited(unsuited))
        }
        _ => Ok(()),
    }
}

impl<R: AnyRules> Match<R> {
    fn begin(rules: R, start: R::Position, players: [Player; 2], seed: u64) -> Self {
        let position = start.clone();
        Self { rules, start, players, seed, moves: Vec::new(), played: 0, position, resigned: None }
    }

    /// Gives a seat to another player.
    ///
    /// # Errors
    /// If the player does not play such games.
    pub fn seat(&mut self, seat: Seat, player: Player) -> Result<(), StartError> {
        suited::<R>(player)?;
        self.players[seat.index()] = player;
        Ok(())
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &R::Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The player of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The seed of the random moves of strategies.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[R::Move] {
        &self.moves[..self.played]
    }

    /// The moves that were taken back and can be played again.
    #[must_use]
    pub fn undone(&self) -> &[R::Move] {
        &self.moves[self.played..]
    }

    /// The seat whose turn it is, or would be if the match is over.
    #[must_use]
    pub fn mover(&self) -> Seat {
        Seat::after(self.played)
    }

    /// The seat that has resigned.
    #[must_use]
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// The seat that has won: after a resignation the other seat, and otherwise, if there is no legal move, the one
    /// that the rules name. `None` while the match continues.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        if let Some(seat) = self.resigned {
            return Some(seat.other());
        }
        self.position.least_move().is_none().then(|| match self.position.play() {
            Play::Normal => self.mover().other(),
            Play::Misere => self.mover(),
        })
    }

    /// Plays a move. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// If it is not legal, or the match is over or as long as can be; then nothing changes.
    pub fn play(&mut self, chosen: &R::Move) -> Result<(), PlayError> {
        if self.winner().is_some() {
            return Err(PlayError::Over);
        }
        if self.played >= MAX_MOVES {
            return Err(PlayError::TooLong);
        }
        self.position = self.position.after(chosen).map_err(PlayError::Illegal)?;
        self.moves.truncate(self.played);
        self.moves.push(chosen.clone());
        self.played += 1;
        Ok(())
    }

    /// Resigns for a seat.
    ///
    /// # Errors
    /// If the match is over.
    pub fn resign(&mut self, seat: Seat) -> Result<(), PlayError> {
        if self.winner().is_some() {
            return Err(PlayError::Over);
        }
        self.resigned = Some(seat);
        Ok(())
    }

    /// Takes back a resignation, or the moves since the last turn of a human (the last move if no human plays). Says
    /// whether there was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(played) = (0..self.played).rev().find(|&moves| self.stops_at(moves)) else { return false };
        self.position = self.position_at(played);
        self.played = played;
        true
    }

    /// Replays moves that were taken back, up to the next turn of a human. Says whether there were any.
    pub fn redo(&mut self) -> bool {
        if self.resigned.is_some() || self.undone().is_empty() {
            return false;
        }
        let end = self.moves.len();
        self.played = (self.played + 1..end).find(|&moves| self.stops_at(moves)).unwrap_or(end);
        self.position = self.position_at(self.played);
        true
    }

    /// Whether undoing and redoing stop after this many moves.
    fn stops_at(&self, moves: usize) -> bool {
        self.player(Seat::after(moves)) == Player::Human || !self.players.contains(&Player::Human)
    }

    /// The position after the first moves, at most all that there are.
    #[must_use]
    pub fn position_at(&self, moves: usize) -> R::Position {
        let next = |position: R::Position, chosen| position.after(chosen).unwrap_or(position);
        self.moves.iter().take(moves).fold(self.start.clone(), next)
    }

    /// The moves played, with the positions before and after them. Each position is made from the one before, so all of
    /// them cost one step for each move.
    pub fn turns(&self) -> impl Iterator<Item = Turn<R>> + '_ {
        let mut position = self.start.clone();
        self.moves().iter().enumerate().map_while(move |(number, chosen)| {
            // Legal when it was played.
            let after = position.after(chosen).ok()?;
            let before = std::mem::replace(&mut position, after.clone());
            Some(Turn { number, seat: Seat::after(number), before, chosen: chosen.clone(), after })
        })
    }

    /// Judges the moves played, from the first on.
    ///
    /// # Errors
    /// If that is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Move, Position, Rules, Solver};
    /// use fibnim_play::{Advisor, Match, Player, MoveVerdict};
    /// let start = "20".parse::<Position>()?.under(Rules::FIBONACCI);
    /// let mut game = Match::new(start, [Player::Human; 2], 1)?;
    /// for chips in [2u32, 1, 2] {
    ///     game.play(&Move { pile: 0, chips: chips.into() })?;
    /// }
    /// let verdicts = game.review(&mut Advisor::new(Solver::new(Rules::FIBONACCI)), &mut Budget::default())?;
    /// assert_eq!(verdicts[..2], [MoveVerdict::Wins, MoveVerdict::Lost]);
    /// assert!(matches!(&verdicts[2], MoveVerdict::Blunder(Some(better)) if better.chips == 1u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(
        &self,
        advisor: &mut impl Advise<R>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<MoveVerdict<R::Move>>, SolveError> {
        self.turns().map(|turn| advisor.judge(&turn.before, &turn.chosen, &turn.after, budget)).collect()
    }

    /// The strategy whose turn it is; `None` if it is a human's, or the match is over.
    #[must_use]
    pub fn strategy(&self) -> Option<Strategy> {
        match self.player(self.mover()) {
            Player::Strategy(strategy) if self.winner().is_none() => Some(strategy),
            _ => None,
        }
    }

    /// The move of the strategy whose turn it is. Random moves depend on the seed and the number of the move, so a
    /// match continues in the same way after moves were taken back, or when it is loaded from a file.
    ///
    /// # Errors
    /// If it needs more than the budget.
    pub fn reply(&self, advisor: &mut impl Advise<R>, budget: &mut Budget<'_>) -> Result<Option<R::Move>, SolveError> {
        let Some(strategy) = self.strategy() else { return Ok(None) };
        let policy = advisor.policy(strategy, &self.position, budget)?;
        Ok(policy.draw(&self.position, &mut Dice::new(self.seed, self.played as u64)))
    }

    /// The move of the strategy whose turn it is. If that is beyond the budget, another one and the error: the move of
    /// [`Losing::TakeOne`] for another perfect strategy, if that is known, and otherwise the first legal move, which
    /// takes one chip from each of its piles. `None` if it is a human's turn, or the match is over.
    ///
    /// ```
    /// use fibnim::{Budget, Move, Position, Rules, Solver};
    /// use fibnim_play::{Advisor, Match};
    /// let players = ["perfect".parse()?, "human".parse()?];
    /// let start = "(900,901,902)".parse::<Position>()?.under(Rules::misere("3t".parse()?));
    /// let game = Match::new(start, players, 1)?;
    /// let mut advisor = Advisor::new(Solver::new(game.rules().clone()));
    /// let small = &mut Budget { memory: 1 << 10, ..Budget::default() };
    /// let Some((least, Some(_))) = game.reply_or_least(&mut advisor, small) else { panic!("too large") };
    /// assert_eq!(least, Move { pile: 0, chips: 1u32.into() });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reply_or_least(
        &self,
        advisor: &mut impl Advise<R>,
        budget: &mut Budget<'_>,
    ) -> Option<(R::Move, Option<SolveError>)> {
        match self.reply(advisor, budget) {
            Ok(chosen) => chosen.map(|chosen| (chosen, None)),
            Err(error) => {
                let perfect = Strategy::Perfect(Losing::TakeOne);
                let is_perfect = self.strategy().is_some_and(Strategy::is_perfect);
                let known = is_perfect.then(|| advisor.policy(perfect, &self.position, budget).ok()).flatten();
                let known = known.and_then(|policy| policy.chosen);
                known.or_else(|| self.position().least_move()).map(|other| (other, Some(error)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fibnim::Move;

    use super::*;

    fn take(pile: usize, chips: u32) -> Move {
        Move { pile, chips: chips.into() }
    }

    fn new(rules: Rules, start: &str, players: [&str; 2]) -> Match {
        let players = players.map(|player| player.parse().expect(player));
        Match::new(start.parse::<Position>().expect(start).under(rules), players, 1).expect("small")
    }

    #[test]
    fn a_game_that_is_over_accepts_nothing() {
        let mut opening = new(Rules::FIBONACCI, "(9)", ["human"; 2]);
        assert_eq!(opening.play(&take(0, 9)), Err(PlayError::Illegal(IllegalMoveError::WholePile)));
        opening.resign(Seat::First).expect("not over");
        assert_eq!(opening.play(&take(0, 1)), Err(PlayError::Over));
        assert_eq!(opening.resign(Seat::Second), Err(PlayError::Over));
        assert_eq!(opening.winner(), Some(Seat::Second));
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
        // A different move drops the undone moves.
        game.undo();
        game.play(&take(0, 1)).expect("legal");
        assert!(game.undone().is_empty() && !game.redo());
        // If no human plays, undo goes back a single move.
        let mut watched = new(Rules::FIBONACCI, "(20)", ["perfect", "random"]);
        watched.play(&take(0, 2)).expect("legal");
        watched.play(&take(0, 1)).expect("legal");
        assert!(watched.undo());
        assert_eq!(watched.moves().len(), 1);
    }

    #[test]
    fn sizes_are_bounded() {
        let start = |text: String| {
            let start = text.parse::<Position>().expect("piles").under(Rules::FIBONACCI);
            Match::new(start, [Player::Human; 2], 1)
        };
        let (longest, too_long) = ("9".repeat(1000), format!("1{}", "0".repeat(1000)));
        assert!(start(longest.clone()).is_ok());
        assert!(start(format!("(5;{longest})")).is_ok());
        assert_eq!(start(too_long.clone()), Err(StartError::TooLarge));
        assert_eq!(start(format!("(5;{too_long})")), Err(StartError::TooLarge));
        assert_eq!(start("1 ".repeat(65)), Err(StartError::TooLarge));
        let mut long = start("20000".to_owned()).expect("small");
        for _ in 0..MAX_MOVES {
            long.play(&take(0, 1)).expect("legal");
        }
        assert_eq!(long.play(&take(0, 1)), Err(PlayError::TooLong));
    }
}
