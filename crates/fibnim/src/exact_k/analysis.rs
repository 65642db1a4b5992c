//! Answers to positions of exact-k games, and their Grundy values, by the best method for each position.

use super::outcomes::OutcomeTable;
use super::pair_table::PairTable;
use super::position::ExactPosition;
use super::rules::ExactRules;
use super::search::ExactSearch;
use super::three_piles::{THREE_PILES_CHECKED, ThreePiles};
use crate::explain::{Parity, PileRemoteness, Sentence};
use crate::grundy::grundy_value;
use crate::nat::Nat;
use crate::play::{Limit, Move, Outcome, Play, Position, Quota, Rules, TakeAway};
use crate::search::GameSearch;
use crate::solve::{Budget, Reason, Remoteness, SolveError, Solver, Theorem};

/// Limits of a search if the rule for three piles can answer instead: its memory, and its largest pile. A search of
/// this size takes a second or two.
const THREE_PILES_MEMORY: u64 = 1 << 27;
const THREE_PILES_SEARCHED: u32 = 200;

/// If remotenesses decide, at most this many moves, and takes from single piles in machine words, are looked at for
/// winning moves.
const LISTED: u32 = 1 << 17;

/// The answer to a position of an exact-k game.
#[derive(Clone, Debug)]
pub struct ExactAnalysis {
    /// The position.
    pub position: ExactPosition,
    /// The outcome with best play.
    pub outcome: Outcome,
    /// Why the answer is right.
    pub reason: Reason,
    /// The number of moves to the end when the winner hurries and the loser delays. It is known if there is no move, or
    /// if every move has to use all usable piles.
    pub remoteness: Option<Nat>,
    /// Winning moves, by piles and then by takes: all of them, or only one, see [`lists_all`](Self::lists_all).
    pub winning_moves: Vec<Vec<Move>>,
    /// Whether all winning moves are listed. They are not if the piles are very large and every move would have to be
    /// looked at.
    pub lists_all: bool,
    argument: Sentence,
}

/// Solves a position by the remotenesses of the piles, if every move has to use all usable ones; otherwise by search,
/// or by [`ThreePiles`] if a search takes too much.
///
/// # Errors
/// If the position is beyond the budget.
///
/// ```
/// use fibnim::exact_k::{self, ExactPosition, ExactRules};
/// use fibnim::{Budget, Outcome};
/// let start = ExactPosition::start(ExactRules::EXACT_2, [2u32, 5, 7])?;
/// let analysis = exact_k::solve(&start, &mut Budget::default())?;
/// assert_eq!(analysis.outcome, Outcome::N);
/// let takes: Vec<_> = analysis.winning_moves[0].iter().map(|take| (take.pile, take.chips.to_string())).collect();
/// assert_eq!(takes, [(0, "1".to_owned()), (2, "2".to_owned())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: &ExactPosition, budget: &mut Budget<'_>) -> Result<ExactAnalysis, SolveError> {
    let (usable, count) = (position.usable(), position.rules().count);
    if usable.len() < count {
        let argument = Sentence::TooFewPiles { count };
        let outcome = Outcome::for_mover(position.rules().play == Play::Misere);
        let answer = ExactAnalysis::new(position, outcome, Reason::Theorem(Theorem::Rules), argument, Vec::new());
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
    let max = THREE_PILES_CHECKED;
    let (reason, argument) = match (rule.proved, rule.outcome) {
        (true, Outcome::N) => (Reason::Theorem(Theorem::ThreePiles), Sentence::ThreePiles),
        (true, Outcome::P) => (Reason::Theorem(Theorem::ThreePiles), Sentence::ThreePilesLost),
        (false, _) => (Reason::ThreePilesChecked { max }, Sentence::ThreePilesChecked { max }),
    };
    let parts = |takes: [Nat; 3]| {
        let parts = usable.iter().zip(takes).map(|(&pile, chips)| Move { pile, chips });
        parts.filter(|part| !part.chips.is_zero()).collect()
    };
    let known: Option<Vec<Move>> = rule.winning.map(parts);
    let answer = ExactAnalysis::new(position, rule.outcome, reason, argument, known.into_iter().collect());
    Ok(ExactAnalysis { lists_all: rule.outcome == Outcome::P, ..answer })
}

/// The three piles that can be used and the answer of the rule for them, if it covers a position.
fn three_piles(position: &ExactPosition) -> Option<([usize; 3], ThreePiles)> {
    let rules = position.rules();
    let start = position.limits().iter().all(|limit| !matches!(limit, Limit::Quota(_)));
    let covers = start && *rules == ExactRules::EXACT_2;
    // Piles that cannot be used do not matter.
    let usable: [usize; 3] = position.usable().try_into().ok()?;
    covers.then(|| (usable, ThreePiles::new(&usable.map(|pile| position.piles()[pile].clone()))))
}

fn search(position: &ExactPosition, budget: &mut Budget<'_>) -> Result<ExactAnalysis, SolveError> {
    let table = OutcomeTable::build(position, budget)?;
    let mut search = ExactSearch::default();
    let mut outcome_of = |position: &ExactPosition| match table.as_ref().and_then(|table| table.outcome(position)) {
        Some(outcome) => Ok(outcome),
        None => search.outcome(position, budget),
    };
    let outcome = outcome_of(position)?;
    let mut winning = Vec::new();
    for chosen in position.legal_moves() {
        if let Ok(next) = position.after(&chosen)
            && outcome_of(&next)? == Outcome::P
        {
            winning.push(chosen);
        }
    }
    let positions = table.map_or(search.solved(), |table| table.positions());
    let (reason, argument) = (Reason::GameSearch { positions }, Sentence::GameSearch { positions });
    Ok(ExactAnalysis::new(position, outcome, reason, argument, winning))
}

/// A position in which as many piles can be used as a move takes from. A move is then a move in each of these one-pile
/// games, and the game ends when the first of them ends.
///
/// In such a *conjunctive* sum the component that ends first decides, so a player delays the components that he would
/// lose. The sum lasts as long as the least of the remotenesses, and it is N exactly if that is odd, under misère play
/// even (C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)). A move wins exactly if
/// the least of the remotenesses that it leaves has the other parity. One that keeps to the remoteness of every pile
/// keeps to that of the sum: in the pile that ends first the remoteness falls by one, and in no other below that.
fn conjunctive(
    position: &ExactPosition,
    piles: &[usize],
    budget: &mut Budget<'_>,
) -> Result<ExactAnalysis, SolveError> {
    let ExactRules { take_away: take, play, .. } = position.rules();
    let misere = *play == Play::Misere;
    let mut lengths = PileLengths::of_game(Rules { take_away: take.clone(), play: *play });
    let most: Vec<Nat> = piles.iter().map(|&pile| position.largest_take(pile)).collect();
    let mut each = Vec::new();
    for (&pile, most) in piles.iter().zip(&most) {
        each.push(lengths.of(&position.piles()[pile], most, budget)?);
    }
    let remoteness = each.iter().min().cloned().unwrap_or_default();
    let odd = &remoteness % 2_u32 == 1;
    let outcome = Outcome::for_mover(odd != misere);
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
        let wins =
            |chosen: &Vec<Move>| chosen.iter().map(length).min().is_some_and(|least| (least % 2_u32 == 1) == misere);
        winning.extend(position.legal_moves().filter(wins));
    } else if outcome == Outcome::N && *take == TakeAway::FIBONACCI {
        let mut quickest = Vec::new();
        for (&pile, most) in piles.iter().zip(&most) {
            let best = lengths.by_formula(&position.piles()[pile], most, budget)?;
            quickest.extend(best.and_then(|best| best.moves.into_iter().next()).map(|best| Move { pile, ..best }));
        }
        winning.push(quickest);
    }
    let of = |(pile, chips): (&usize, Nat)| PileRemoteness { pile: pile + 1, chips };
    let remotenesses = piles.iter().zip(each).map(of).collect();
    let parity = if odd { Parity::Odd } else { Parity::Even };
    let argument = Sentence::Remotenesses { remotenesses, least: remoteness.clone(), parity };
    let answer = ExactAnalysis::new(position, outcome, Reason::Theorem(Theorem::Conjunctive), argument, winning);
    Ok(ExactAnalysis { remoteness: Some(remoteness), lists_all: few || outcome == Outcome::P, ..answer })
}

/// The remoteness of a position, by search. If a search exceeds the memory and every move takes from all usable piles,
/// it follows from the remotenesses of these piles, and no moves are listed.
///
/// # Errors
/// If the position is beyond the budget.
pub fn remoteness(position: &ExactPosition, budget: &mut Budget<'_>) -> Result<Remoteness<Vec<Move>>, SolveError> {
    let misere = position.rules().play == Play::Misere;
    let mut search = ExactSearch::default();
    let found = |length: Nat, moves, reason| {
        let outcome = Outcome::for_mover((&length % 2_u32 == 1) != misere);
        Ok(Remoteness { length, outcome, moves, reason })
    };
    match search.remoteness(position, budget) {
        Ok(length) => {
            let mut moves = Vec::new();
            for chosen in position.legal_moves() {
                if let Ok(next) = position.after(&chosen)
                    && search.remoteness(&next, budget)? + 1 == length
                {
                    moves.push(chosen);
                }
            }
            found(length.into(), moves, Reason::GameSearch { positions: search.solved() })
        }
        Err(SolveError::Stopped(progress)) => Err(SolveError::Stopped(progress)),
        Err(error) if position.usable().len() > position.rules().count => Err(error),
        Err(error) => match solve(position, budget)?.remoteness {
            Some(length) => found(length, Vec::new(), Reason::Theorem(Theorem::Conjunctive)),
            None => Err(error),
        },
    }
}

/// How long one pile lasts.
struct PileLengths {
    solver: Solver,
    search: GameSearch,
}

impl PileLengths {
    fn of_game(rules: Rules) -> Self {
        Self { search: GameSearch::new(rules.clone()), solver: Solver::new(rules) }
    }

    fn by_formula(&self, chips: &Nat, most: &Nat, budget: &mut Budget<'_>) -> Result<Option<Remoteness>, SolveError> {
        pile(chips, most).map_or(Ok(None), |pile| self.solver.remoteness_by_formula(&pile, budget.monitor))
    }

    fn of(&mut self, chips: &Nat, most: &Nat, budget: &mut Budget<'_>) -> Result<Nat, SolveError> {
        let Some(pile) = pile(chips, most) else { return Ok(Nat::ZERO) };
        match self.by_formula(chips, most, budget)? {
            Some(known) => Ok(known.length),
            None => self.search.remoteness(&pile, budget).map(Nat::from),
        }
    }
}

/// One pile with the most chips that may be taken, as a position; `None` if none may be taken.
fn pile(chips: &Nat, most: &Nat) -> Option<Position> {
    Position::global([chips.clone()], Limit::Quota(Quota::new(most.clone())?)).ok()
}

impl ExactAnalysis {
    /// With all winning moves, and without a remoteness.
    fn new(
        position: &ExactPosition,
        outcome: Outcome,
        reason: Reason,
        argument: Sentence,
        winning_moves: Vec<Vec<Move>>,
    ) -> Self {
        let position = position.clone();
        Self { position, outcome, reason, remoteness: None, winning_moves, lists_all: true, argument }
    }

    /// Why the answer is right.
    pub fn explain(&self) -> Vec<Sentence> {
        let outcome = self.outcome;
        let verdict = match self.reason {
            Reason::Theorem(Theorem::Rules) => Sentence::VerdictNoMove { outcome },
            _ => Sentence::VerdictMoves { outcome },
        };
        vec![self.argument.clone(), verdict]
    }
}

/// The Grundy value of a position under normal play, whatever the play of the rules.
///
/// It is 0 if a theorem says that the position is P. For two usable piles that every move uses, it comes from a
/// [table](PairTable) of all smaller ones, or is that of the smaller pile alone if the larger one cannot run out first.
/// Otherwise it comes from a [search](ExactSearch).
///
/// With quota `w` the larger pile of `b` loses at most `w, 2w, 4w, ...` chips, and the smaller one of `a` is at an end
/// after `a` moves. So for `f(t) = 2t` and `b > w * (2^a - 1)` the value is that of the smaller pile (Barbara & Ali
/// 2022 overlook that this needs such a condition: `(4,5;3,2)` has value 4 and `(4;3)` alone 3).
///
/// # Errors
/// If the position is beyond the budget.
///
/// ```
/// use fibnim::exact_k::{self, ExactPosition, ExactRules};
/// use fibnim::{Budget, Quota};
/// let value = |piles: [(u128, u32); 2]| {
///     let piles = piles.map(|(pile, quota)| (pile, Quota::new(quota)));
///     let position = ExactPosition::new(ExactRules::EXACT_2, piles).expect("a position");
///     exact_k::grundy(&position, &mut Budget::default())
/// };
/// assert_eq!(value([(4, 3), (5, 2)])?, 4);
/// assert_eq!(value([(4, 3), (1_000_000_000_000_000_000_000_000, 2)])?, 3);
/// # Ok::<(), fibnim::SolveError>(())
/// ```
pub fn grundy(position: &ExactPosition, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
    let usable = position.usable();
    let rules = position.rules();
    if usable.len() < rules.count {
        return Ok(0);
    }
    if usable.len() == rules.count {
        if rules.play == Play::Normal && solve(position, budget)?.outcome == Outcome::P {
            return Ok(0);
        }
        if let [a, b] = usable[..] {
            let piles = [a, b].map(|pile| (position.piles()[pile].clone(), position.largest_take(pile)));
            return two_piles(&rules.take_away, piles, budget);
        }
    }
    ExactSearch::default().grundy(position, budget)
}

/// Two piles, each with the most chips that may be taken from it.
fn two_piles(take: &TakeAway, mut piles: [(Nat, Nat); 2], budget: &mut Budget<'_>) -> Result<u32, SolveError> {
    piles.sort();
    let [(smaller, most), (larger, quota)] = &piles;
    let word = |chips: &Nat| u16::try_from(chips).ok();
    if *take == TakeAway::FIBONACCI
        && let Some(chips) = word(smaller)
        && *larger > quota * ((Nat::ONE << usize::from(chips)) - Nat::ONE)
    {
        return grundy_value(take, smaller, most, budget);
    }
    if let (Some(a), Some(b), Some(v), Some(w)) = (word(smaller), word(larger), word(most), word(quota)) {
        let table = PairTable::build(take, a, b, budget)?;
        if let Some(value) = table.value([a, b], [v, w]) {
            return Ok(value);
        }
    }
    Err(SolveError::GrundyPile { pile: larger.clone(), largest: PairTable::LARGEST.into() })
}
