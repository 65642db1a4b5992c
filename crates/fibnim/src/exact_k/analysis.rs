//! Answers to positions of exact-k games.

use super::conjunctive::Conjunctive;
use super::moves::ExactMove;
use super::position::ExactPosition;
use super::search::ExactSearch;
use super::three_piles::{THREE_PILES_CHECKED, ThreePiles};
use crate::explain::{Argument, Explanation, Verdict};
use crate::nat::Nat;
use crate::play::{Limit, Outcome, TakeAway};
use crate::solve::{Budget, Monitor, SolveError};

/// The most memory that search may use, and the largest pile of a search at all, where the rule for three piles can
/// answer instead. A search of this size takes a second or two.
const THREE_PILES_MEMORY: u64 = 1 << 27;
const THREE_PILES_SEARCHED: u32 = 200;

/// Why an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExactReason {
    /// Fewer piles can be used than a move takes from: the game is over.
    NoMove,
    /// As many piles can be used as a move takes from: the least of their remotenesses decides.
    Conjunctive,
    /// By [`ThreePiles`], where it is proved.
    ThreePiles,
    /// By [`ThreePiles`], where it is an observation: checked by search for all piles up to a size.
    ThreePilesChecked {
        /// That size.
        max: u32,
    },
    /// By game search, the literal definition of the outcome.
    GameSearch {
        /// How many positions were solved.
        positions: u64,
    },
}

impl ExactReason {
    /// The id of the claim of the audit that states it; `None` where the rules or a search decide.
    #[must_use]
    pub const fn claim(self) -> Option<&'static str> {
        match self {
            Self::NoMove | Self::GameSearch { .. } => None,
            Self::Conjunctive => Some("fibnim-exact-conjunctive"),
            Self::ThreePiles | Self::ThreePilesChecked { .. } => Some("fibnim-exact2-three-piles"),
        }
    }

    /// Whether this is a proof for piles of every size.
    #[must_use]
    pub const fn is_theorem(self) -> bool {
        matches!(self, Self::NoMove | Self::Conjunctive | Self::ThreePiles)
    }
}

/// The answer to a position of an exact-k game.
#[derive(Clone, Debug)]
pub struct ExactAnalysis {
    position: ExactPosition,
    outcome: Outcome,
    reason: ExactReason,
    winning: Winning,
}

#[derive(Clone, Debug)]
enum Winning {
    Conjunctive(Box<Conjunctive>),
    /// All winning moves.
    All(Vec<ExactMove>),
    /// Some of them.
    Some(Vec<ExactMove>),
}

/// Solves a position: by the remotenesses of the piles, if as many can be used as a move takes from; by search; by
/// [`ThreePiles`], if search takes too much.
///
/// # Errors
/// If the position is beyond the budget.
///
/// ```
/// use fibnim::exact_k::{self, ExactPosition, ExactReason, ExactRules};
/// use fibnim::{Budget, Outcome, TakeAway};
/// let rules = ExactRules::new(TakeAway::FIBONACCI, 2)?;
/// let start = ExactPosition::start(rules, [2u32, 5, 7])?;
/// let analysis = exact_k::solve(&start, &mut Budget::default())?;
/// assert_eq!(analysis.outcome(), Outcome::N);
/// let moves: Vec<String> = analysis.winning_moves().map(|chosen| chosen.to_string()).collect();
/// assert_eq!(moves, ["1 from pile 1 and 2 from pile 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn solve(position: &ExactPosition, budget: &mut Budget<dyn Monitor + '_>) -> Result<ExactAnalysis, SolveError> {
    let answer = |outcome, reason, winning| ExactAnalysis { position: position.clone(), outcome, reason, winning };
    if position.usable().len() < position.rules().count() {
        return Ok(answer(Outcome::P, ExactReason::NoMove, Winning::All(Vec::new())));
    }
    if let Some(sum) = Conjunctive::of(position, budget)? {
        return Ok(answer(sum.outcome(), ExactReason::Conjunctive, Winning::Conjunctive(Box::new(sum))));
    }
    let Some((usable, rule)) = three_piles(position) else { return search(position, budget) };
    if position.piles().iter().all(|pile| *pile <= Nat::from(THREE_PILES_SEARCHED))
        && let Ok(searched) = search(position, &mut budget.within(THREE_PILES_MEMORY))
    {
        return Ok(searched);
    }
    let reason = if rule.is_proved() {
        ExactReason::ThreePiles
    } else {
        ExactReason::ThreePilesChecked { max: THREE_PILES_CHECKED }
    };
    let known = rule.winning_takes().map(|takes| {
        ExactMove::new(usable.iter().copied().zip(takes.iter().cloned()).filter(|(_, take)| !take.is_zero()))
    });
    Ok(answer(rule.outcome(), reason, Winning::Some(known.into_iter().collect())))
}

/// The three piles that can be used and the answer of the rule for them, if it covers a position.
fn three_piles(position: &ExactPosition) -> Option<([usize; 3], ThreePiles)> {
    let rules = position.rules();
    let start = position.limits().iter().all(|limit| !matches!(limit, Limit::Quota(_)));
    let covers = start && rules.is_default_reading() && rules.count() == 2 && *rules.take() == TakeAway::FIBONACCI;
    // A pile that cannot be used changes nothing.
    let usable: [usize; 3] = position.usable().try_into().ok()?;
    covers.then(|| (usable, ThreePiles::new(&usable.map(|pile| position.piles()[pile].clone()))))
}

fn search(position: &ExactPosition, budget: &mut Budget<dyn Monitor + '_>) -> Result<ExactAnalysis, SolveError> {
    let mut search = ExactSearch::default();
    let outcome = search.outcome(position, budget)?;
    let mut winning = Vec::new();
    for chosen in position.legal_moves() {
        if let Ok(next) = position.after(&chosen)
            && search.outcome(&next, budget)? == Outcome::P
        {
            winning.push(chosen);
        }
    }
    Ok(ExactAnalysis {
        position: position.clone(),
        outcome,
        reason: ExactReason::GameSearch { positions: search.solved() },
        winning: Winning::All(winning),
    })
}

impl ExactAnalysis {
    /// The position.
    #[must_use]
    pub fn position(&self) -> &ExactPosition {
        &self.position
    }

    /// Who wins with best play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Why the answer is right.
    #[must_use]
    pub fn reason(&self) -> ExactReason {
        self.reason
    }

    /// The number of moves to the end when the winner hurries and the loser delays; known if as many piles can be used
    /// as a move takes from, and if there is no move.
    #[must_use]
    pub fn remoteness(&self) -> Option<Nat> {
        match (&self.winning, self.reason) {
            (Winning::Conjunctive(sum), _) => Some(sum.remoteness().clone()),
            (_, ExactReason::NoMove) => Some(Nat::ZERO),
            _ => None,
        }
    }

    /// Winning moves, by piles and then by takes, found lazily: all of them, if
    /// [`lists_all`](Self::lists_all) says so, and otherwise one, if one is known.
    #[must_use]
    pub fn winning_moves(&self) -> Box<dyn Iterator<Item = ExactMove> + '_> {
        match &self.winning {
            Winning::Conjunctive(sum) => sum.winning_moves(),
            Winning::All(moves) | Winning::Some(moves) => Box::new(moves.iter().cloned()),
        }
    }

    /// Whether [`winning_moves`](Self::winning_moves) has all of them. Where the piles are very large and every move
    /// has to be looked at, it does not.
    #[must_use]
    pub fn lists_all(&self) -> bool {
        match &self.winning {
            Winning::Conjunctive(sum) => sum.lists_all(),
            Winning::All(_) => true,
            Winning::Some(_) => self.outcome == Outcome::P,
        }
    }

    /// Why the answer is right.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let argument = match (self.reason, &self.winning) {
            (ExactReason::Conjunctive, Winning::Conjunctive(sum)) => sum.argument(),
            (ExactReason::NoMove | ExactReason::Conjunctive, _) => {
                Argument::TooFewPiles { count: self.position.rules().count() }
            }
            (ExactReason::ThreePiles, _) => Argument::ThreePiles,
            (ExactReason::ThreePilesChecked { max }, _) => Argument::ThreePilesChecked { max },
            (ExactReason::GameSearch { positions }, _) => Argument::GameSearch { positions },
        };
        let verdict = match self.outcome {
            Outcome::N => Verdict::SomeMove,
            Outcome::P if self.reason == ExactReason::NoMove => Verdict::NoMove { outcome: Outcome::P },
            Outcome::P => Verdict::EveryMove,
        };
        Explanation::new(argument, verdict)
    }
}
