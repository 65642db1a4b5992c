//! The probability that a strategy wins, by the first of three methods that applies: formula, recursion, estimate.

use fibnim::{Budget, Dynamic, Move, Nat, Outcome, Position, RuledPosition, SolveError};

use crate::advise::Advise as _;
use crate::advisor::{Advisor, Chances, SideChoice};
use crate::estimate::{Estimate, Sampling, estimate};
use crate::formula::{ChanceFormula, Mover, one_pile};
use crate::ratio::Ratio;
use crate::strategy::{Losing, Strategy};
use crate::view::View;

/// Moves of the games that are played before a recursion, so that there is an estimate if it is stopped.
const PILOT: u64 = 50_000;

/// Before a recursion of at most this many positions no games are played.
const SMALL: u64 = 20_000;

/// What is known of the chance that the player to move wins.
#[derive(Clone, Debug, PartialEq)]
pub enum Chance {
    /// By formula.
    Formula {
        /// The chance of the player who moves at random.
        formula: ChanceFormula,
        /// Whether that is the second player. Then the first player has the complementary chance.
        complement: bool,
    },
    /// By recursion.
    Exact {
        /// The chance.
        chance: Ratio,
        /// How many positions the recursion went through, counted once for each player to move.
        positions: u64,
    },
    /// By games.
    Estimate {
        /// Their result.
        estimate: Estimate,
        /// Why the recursion was not done; `None` if it was not tried.
        instead_of: Option<SolveError>,
        /// Why fewer games were played than asked for.
        stopped: Option<SolveError>,
    },
}

impl Chance {
    /// The chance as a fraction, if it is known exactly and an exponent does not exceed 65536.
    #[must_use]
    pub fn exact(&self) -> Option<Ratio> {
        match self {
            Self::Formula { formula, complement } => {
                let exact = formula.exact()?;
                Some(if *complement { Ratio::ONE - &exact } else { exact })
            }
            Self::Exact { chance, .. } => Some(chance.clone()),
            Self::Estimate { .. } => None,
        }
    }
}

/// Which losing play the formula is for, and whether the random player is the second one.
fn formula_players(players: [Strategy; 2]) -> Option<(Losing, bool)> {
    match players {
        [Strategy::Random, Strategy::Perfect(losing)] => Some((losing, false)),
        [Strategy::Perfect(losing), Strategy::Random] => Some((losing, true)),
        _ => None,
    }
}

/// The chance that `players[0]`, who moves first, wins against `players[1]`, by the first method that applies: formula,
/// recursion, estimate. If the recursion is large, some games are played before it; if the monitor stops the recursion,
/// their result is the answer.
///
/// # Errors
/// If the monitor stops the work before there is a result, or a strategy needs more than the budget.
///
/// ```
/// use fibnim::{Budget, Position, Rules, Solver};
/// use fibnim_play::{Advisor, Chance, Sampling, odds};
/// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
/// let players = ["random".parse()?, "perfect".parse()?];
/// let mut chance = |start: &str| {
///     let start = start.parse::<Position>().expect("a position").under(Rules::FIBONACCI);
///     odds(&mut advisor, players, &start, Sampling::default(), &mut Budget::default())
/// };
/// let one = chance("(12)")?;
/// assert!(matches!(one, Chance::Formula { .. }));
/// assert_eq!(one.exact().map(|exact| exact.to_string()), Some("1/176".to_owned()));
/// assert!(matches!(chance("(2,3,4;2)")?, Chance::Exact { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn odds(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &RuledPosition,
    sampling: Sampling,
    budget: &mut Budget<'_>,
) -> Result<Chance, SolveError> {
    if let Some((losing, complement)) = formula_players(players) {
        // A formula needs a handful of numbers as long as the pile at a time.
        let bytes = start.piles().iter().map(|pile| pile.bit_len().div_ceil(8) as u64 * 200).sum::<u64>();
        let mover = if complement { Mover::Perfect } else { Mover::Random };
        if bytes <= budget.memory
            && let Some(formula) = one_pile(start, losing, mover, budget.monitor)?
        {
            return Ok(Chance::Formula { formula, complement });
        }
    }
    let large = Chances::at_most(&View::of(start.position()).position) > Nat::from(SMALL);
    let fits = Chances::fits(start.position(), budget.memory);
    let pilot = if large || fits.is_err() {
        let sampling = Sampling { moves: sampling.moves.min(PILOT), ..sampling };
        Some(estimate(advisor, players, start, sampling, Estimate::NONE, budget)?)
    } else {
        None
    };
    let recursion = fits.and_then(|()| {
        let mut part = Budget { memory: budget.memory / 2, monitor: budget.monitor };
        recursion(advisor, players, start, &mut part)
    });
    match (recursion, pilot) {
        (Ok((chance, positions)), _) => Ok(Chance::Exact { chance, positions }),
        (Err(beyond @ SolveError::Stopped(_)), Some((estimate, _))) if estimate.games > 0 => {
            Ok(Chance::Estimate { estimate, instead_of: Some(beyond.clone()), stopped: Some(beyond) })
        }
        (Err(beyond @ (SolveError::Memory { .. } | SolveError::Table { .. })), pilot) => {
            let begun = pilot.map_or(Estimate::NONE, |(estimate, _)| estimate);
            let (estimate, stopped) = estimate(advisor, players, start, sampling, begun, budget)?;
            let instead_of = Some(beyond.of_all(budget.memory));
            Ok(Chance::Estimate { estimate, instead_of, stopped })
        }
        (Err(beyond), _) => Err(beyond),
    }
}

/// The chance that the player to move, who plays `players[0]`, wins against `players[1]`, by recursion over all
/// positions that can come up; and the number of these positions, counted once for each player to move.
///
/// # Errors
/// If the game is beyond the budget.
///
/// ```
/// use fibnim::{Budget, Position, Rules, Solver};
/// use fibnim_play::{Advisor, recursion};
/// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
/// let players = ["unskilled".parse()?, "lps".parse()?];
/// let start = "(12)".parse::<Position>()?.under(Rules::FIBONACCI);
/// let (chance, _) = recursion(&mut advisor, players, &start, &mut Budget::default())?;
/// assert_eq!(chance.to_string(), "1/176");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn recursion(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &RuledPosition,
    budget: &mut Budget<'_>,
) -> Result<(Ratio, u64), SolveError> {
    Chances::fits(start.position(), budget.memory)?;
    advisor.prepare(start, budget)?;
    let mut chances = Chances::new(players.map(SideChoice::Plays));
    let chance = chances.of(advisor, 0, start.position(), budget)?;
    Ok((chance, chances.positions()))
}

impl Chances {
    /// A bound on the positions of a recursion, counted once for each side to move: it counts all vectors of piles that
    /// are not larger, with every quota.
    pub(crate) fn at_most(view: &Position) -> Nat {
        let piles = view.piles();
        if view.dynamic() == Dynamic::Local && piles.len() > 1 {
            let states = piles.iter().map(|pile| pile * (pile + 1_u32) / 2_u32 + 1_u32).product::<Nat>();
            return states * 2_u32;
        }
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let vectors = piles.iter().map(|pile| pile + 1_u32).product::<Nat>();
        vectors * largest.max(Nat::ONE) * 2_u32
    }
}

/// The best that a perfect player can do in a P-position against an opponent who moves at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLoss {
    /// The chance of the opponent.
    pub chance: Ratio,
    /// All moves that leave this chance, by pile and then by size.
    pub moves: Vec<Move>,
}

impl BestLoss {
    /// The best moves of a P-position; `None` if it is N or has no moves.
    ///
    /// # Errors
    /// If it is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Position, Rules, Solver};
    /// use fibnim_play::{Advisor, BestLoss};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let position = "(8;3)".parse::<Position>()?.under(Rules::FIBONACCI);
    /// let best = BestLoss::of(&mut advisor, &position, &mut Budget::default())?.expect("a P-position");
    /// // Better than to take 1, which leaves the opponent 1/8.
    /// assert_eq!((best.chance.to_string(), best.moves[0].chips.to_string()), ("1/16".to_owned(), "2".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        advisor: &mut Advisor,
        position: &RuledPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, SolveError> {
        if advisor.outcome(position, budget)? == Outcome::N {
            return Ok(None);
        }
        let losses = advisor.losses(position.position(), budget)?;
        let Some(chance) = losses.iter().map(|(_, chance)| chance).min().cloned() else { return Ok(None) };
        let moves = losses.into_iter().filter(|(_, each)| *each == chance).map(|(chosen, _)| chosen).collect();
        Ok(Some(Self { chance, moves }))
    }
}

#[cfg(test)]
mod tests {
    use fibnim::{Rules, Solver};

    use super::*;

    #[test]
    fn no_recursion_has_more_positions_than_the_bound() {
        for (rules, text) in [
            (Rules::FIBONACCI, "(9,9,9)"),
            (Rules::FIBONACCI, "(4,7,5;3)"),
            (Rules::FIBONACCI, "(40;17)"),
            (Rules::FIBONACCI, "(5;3)+(6;2)"),
            (Rules::misere("3t".parse().expect("a function")), "(6,7)"),
        ] {
            let start = text.parse::<Position>().expect(text).under(rules.clone());
            for names in [["random", "random"], ["perfect", "random"], ["slip:0.5", "greedy"]] {
                let players = names.map(|name| name.parse().expect(name));
                let mut advisor = Advisor::new(Solver::new(rules.clone()));
                let (_, done) = recursion(&mut advisor, players, &start, &mut Budget::default()).expect("small");
                assert!(
                    Nat::from(done) <= Chances::at_most(&View::of(start.position()).position),
                    "{text} {names:?}: {done}"
                );
            }
        }
    }
}
