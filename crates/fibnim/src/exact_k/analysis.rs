//! Answers to positions of exact-k games.

use std::fmt;

use super::moves::ExactMove;
use super::position::ExactPosition;
use super::search::ExactSearch;
use super::three_piles::{THREE_PILES_CHECKED, ThreePiles};
use crate::explain::{Argument, Explanation, Verdict};
use crate::nat::Nat;
use crate::play::{Limit, Move, Outcome, Position, Quota, Rules, TakeAway};
use crate::search::RemotenessSearch;
use crate::solve::{Budget, Monitor, Reason, SolveError, Theorem};
use crate::theory::OnePileRemoteness;

/// The most memory that search may use, and the largest pile of a search at all, where the rule for three piles can
/// answer instead. A search of this size takes a second or two.
const THREE_PILES_MEMORY: u64 = 1 << 27;
const THREE_PILES_SEARCHED: u32 = 200;

/// The most moves, and the most takes from single piles in machine words, that are looked at for winning moves where the
/// remotenesses of the piles decide.
const LISTED: u32 = 1 << 17;

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

/// What the answer rests on: a noun phrase.
impl fmt::Display for ExactReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CORRECTED: &str = "it corrects H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)";
        match *self {
            Self::NoMove => Theorem::Rules.fmt(f),
            Self::Conjunctive => f.write_str(
                "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966): every move takes from all \
                 piles that can be used",
            ),
            Self::ThreePiles => write!(f, "a win by leaving one chip in a pile; {CORRECTED}"),
            Self::ThreePilesChecked { max } => {
                write!(f, "an observation, not proved, checked by search for all piles up to {max}; {CORRECTED}")
            }
            Self::GameSearch { positions } => Reason::GameSearch { positions }.fmt(f),
        }
    }
}

/// The answer to a position of an exact-k game.
#[derive(Clone, Debug)]
pub struct ExactAnalysis {
    position: ExactPosition,
    outcome: Outcome,
    reason: ExactReason,
    argument: Argument,
    remoteness: Option<Nat>,
    winning: Vec<ExactMove>,
    lists_all: bool,
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
    let (usable, count) = (position.usable(), position.rules().count());
    if usable.len() < count {
        let argument = Argument::TooFewPiles { count };
        let answer = ExactAnalysis::new(position, Outcome::P, ExactReason::NoMove, argument, Vec::new());
        return Ok(ExactAnalysis { remoteness: Some(Nat::ZERO), ..answer });
    }
    if usable.len() == count {
        return conjunctive(position, &usable, budget);
    }
    let Some((usable, rule)) = three_piles(position) else { return search(position, budget) };
    if position.piles().iter().all(|pile| *pile <= Nat::from(THREE_PILES_SEARCHED))
        && let Ok(searched) = search(position, &mut budget.within(THREE_PILES_MEMORY))
    {
        return Ok(searched);
    }
    let (reason, argument) = if rule.is_proved() {
        (ExactReason::ThreePiles, Argument::ThreePiles)
    } else {
        let max = THREE_PILES_CHECKED;
        (ExactReason::ThreePilesChecked { max }, Argument::ThreePilesChecked { max })
    };
    let known = rule.winning_takes().map(|takes| {
        ExactMove::new(usable.iter().copied().zip(takes.iter().cloned()).filter(|(_, take)| !take.is_zero()))
    });
    let answer = ExactAnalysis::new(position, rule.outcome(), reason, argument, known.into_iter().collect());
    Ok(ExactAnalysis { lists_all: rule.outcome() == Outcome::P, ..answer })
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
    let positions = search.solved();
    let (reason, argument) = (ExactReason::GameSearch { positions }, Argument::GameSearch { positions });
    Ok(ExactAnalysis::new(position, outcome, reason, argument, winning))
}

/// A position in which as many piles can be used as a move takes from. A move is then a move in each of these one-pile
/// games, and the game ends when the first of them ends.
///
/// In such a *conjunctive* sum the component that ends first decides, so a player delays the components that he would
/// lose. The sum lasts as long as the least of the remotenesses, and it is N exactly if that is odd (C. A. B. Smith, Graphs
/// and composite games, Journal of Combinatorial Theory 1 (1966)). A move wins exactly if the least of the remotenesses
/// that it leaves is even. One that keeps to the remoteness of every pile keeps to that of the sum: in the pile that ends
/// first the remoteness falls by one, and in no other below that.
fn conjunctive(
    position: &ExactPosition,
    piles: &[usize],
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<ExactAnalysis, SolveError> {
    let take = position.rules().take();
    let mut lengths = Lengths::of_game(take);
    let most: Vec<Nat> = piles.iter().map(|&pile| position.largest_take(pile)).collect();
    let mut each = Vec::new();
    for (&pile, most) in piles.iter().zip(&most) {
        each.push(lengths.of(&position.piles()[pile], most, budget)?);
    }
    let remoteness = each.iter().min().cloned().unwrap_or_default();
    let outcome = Outcome::for_mover(&remoteness % 2_u32 == 1);
    let words = |pile: usize| position.piles()[pile].bit_len() / 64 + 1;
    let takes: Nat = piles.iter().zip(&most).map(|(&pile, most)| most * words(pile)).sum();
    let few = takes.clone().max(most.iter().cloned().product()) <= Nat::from(LISTED);
    let mut winning = Vec::new();
    if outcome == Outcome::N && few {
        // What every take from a pile leaves.
        let mut left: Vec<Vec<Nat>> = vec![Vec::new(); position.piles().len()];
        for (&pile, most) in piles.iter().zip(&most) {
            for taken in (1..=LISTED).map(Nat::from).take_while(|taken| taken <= most) {
                let rest = &position.piles()[pile] - &taken;
                left[pile].push(lengths.of(&rest, &take.quota_after(&taken), budget)?);
            }
        }
        let length = |part: &Move| &left[part.pile][usize::try_from(&part.chips).unwrap_or(1) - 1];
        let wins = |chosen: &ExactMove| chosen.parts().iter().map(length).min().is_some_and(|least| least % 2_u32 == 0);
        winning.extend(position.legal_moves().filter(wins));
    } else if outcome == Outcome::N && *take == TakeAway::FIBONACCI {
        let best = |pile: usize, most: &Nat| OnePileRemoteness::new(&position.piles()[pile]).best_takes(most);
        let quickest = piles.iter().zip(&most).map(|(&pile, most)| (pile, best(pile, most).swap_remove(0)));
        winning.push(ExactMove::new(quickest));
    }
    let piles = piles.iter().copied().zip(each).collect();
    let argument = Argument::Remotenesses { piles, least: remoteness.clone() };
    let answer = ExactAnalysis::new(position, outcome, ExactReason::Conjunctive, argument, winning);
    Ok(ExactAnalysis { remoteness: Some(remoteness), lists_all: few || outcome == Outcome::P, ..answer })
}

/// How long one pile lasts.
enum Lengths {
    Formula,
    Search(Box<RemotenessSearch>),
}

impl Lengths {
    fn of_game(take: &TakeAway) -> Self {
        if *take == TakeAway::FIBONACCI {
            Self::Formula
        } else {
            Self::Search(Box::new(RemotenessSearch::new(Rules::normal(take.clone()))))
        }
    }

    fn of(&mut self, chips: &Nat, most: &Nat, budget: &mut Budget<dyn Monitor + '_>) -> Result<Nat, SolveError> {
        let search = match self {
            Self::Formula => return Ok(OnePileRemoteness::new(chips).length(most)),
            Self::Search(search) => search,
        };
        let Some(quota) = Quota::new(most.clone()) else { return Ok(Nat::ZERO) };
        // One pile is a position.
        let Ok(pile) = Position::global([chips.clone()], Limit::Quota(quota)) else { return Ok(Nat::ZERO) };
        search.remoteness(&pile, budget).map(Nat::from)
    }
}

impl ExactAnalysis {
    /// With all winning moves, and without a remoteness.
    fn new(
        position: &ExactPosition,
        outcome: Outcome,
        reason: ExactReason,
        argument: Argument,
        winning: Vec<ExactMove>,
    ) -> Self {
        Self { position: position.clone(), outcome, reason, argument, remoteness: None, winning, lists_all: true }
    }

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
        self.remoteness.clone()
    }

    /// Winning moves, by piles and then by takes: all of them, if [`lists_all`](Self::lists_all) says so, and otherwise one,
    /// if one is known.
    pub fn winning_moves(&self) -> impl Iterator<Item = ExactMove> + '_ {
        self.winning.iter().cloned()
    }

    /// Whether [`winning_moves`](Self::winning_moves) has all of them. Where the piles are very large and every move
    /// has to be looked at, it does not.
    #[must_use]
    pub fn lists_all(&self) -> bool {
        self.lists_all
    }

    /// Why the answer is right.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let verdict = match self.outcome {
            Outcome::N => Verdict::SomeMove,
            Outcome::P if self.reason == ExactReason::NoMove => Verdict::NoMove { outcome: Outcome::P },
            Outcome::P => Verdict::EveryMove,
        };
        Explanation::new(self.argument.clone(), verdict)
    }
}
