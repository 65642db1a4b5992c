//! Sums under misère play.

use crate::nat::Nat;
use crate::play::{Component, Move, Outcome, Play, Rules, Sum, TakeAway};
use crate::search::GameSearch;
use crate::solve::{Budget, Progress, Reason, SolveError, Theorem};

/// Quotas between two looks at the monitor, about a millisecond.
const QUOTAS_A_CHECK: u64 = 1 << 16;

/// The values of a position under normal and misère play: each is the least number that is the value of no option,
/// where a position without a move has value 0 under normal play and 1 under misère play.
///
/// They are *tame* if they are equal, or 0 and 1, or 1 and 0. The sum of games all of whose positions are tame has the
/// nim-sum of the values under normal play; and under misère play the same, or the other of 0 and 1 if no game has
/// equal values (J. H. Conway, On Numbers and Games, 1976, chapter 12).
type Values = (u32, u32);

/// The values of a position without a move.
const STUCK: Values = (0, 1);

fn is_tame((normal, misere): Values) -> bool {
    normal == misere || normal + misere == 1
}

/// The tame values of all piles up to a last one, under every quota that play from given ones can reach.
///
/// It is not proved that piles are tame for every take-away function, so [`build`](Self::build) checks every value. It
/// takes one step for each pile and quota, and 16 bytes for each step of a row.
#[derive(Clone, Debug)]
pub struct TameRows {
    /// The quotas from which on a pile has the values.
    steps: Vec<(u32, Values)>,
    /// For every pile the end of its steps.
    ends: Vec<usize>,
    /// The largest quota, if there are larger piles.
    most: u32,
}

/// The least number not seen, under one play.
#[derive(Default)]
struct Mex {
    /// For every value the last pile that reached it.
    seen: Vec<u32>,
    least: u32,
}

impl Mex {
    fn see(&mut self, pile: u32, value: u32) {
        if self.seen.len() <= value as usize + 1 {
            self.seen.resize(value as usize + 2, 0);
        }
        self.seen[value as usize] = pile;
        while self.seen[self.least as usize] == pile {
            self.least += 1;
        }
    }
}

impl TameRows {
    /// Computes the values of all piles up to `last` under every quota that can come up in play that begins with quotas
    /// up to `quota`; `None` if one of them is not tame.
    ///
    /// # Errors
    /// If the memory does not suffice or the monitor ends the work.
    pub fn build(take: &TakeAway, last: u32, quota: u32, budget: &mut Budget<'_>) -> Result<Option<Self>, SolveError> {
        let after = |t: u32| u32::try_from(take.quota_after(&u64::from(t))).unwrap_or(u32::MAX);
        // As `f` does not decrease, quotas up to here only lead to such quotas.
        let mut most = quota.clamp(1, last.max(1));
        while most < last && after(most) > most {
            most = after(most).min(last);
        }
        let mut rows = Self { steps: vec![(0, STUCK)], ends: vec![1], most };
        // Piles up to `most` have as many quotas as chips.
        let (last_pile, cap) = (u64::from(last), u64::from(most.min(last)));
        let total = cap * (cap + 1) / 2 + (last_pile - cap) * cap;
        let (mut done, mut checked) = (0, 0);
        let (mut normal, mut misere) = (Mex::default(), Mex::default());
        for pile in 1..=last {
            let bytes = rows.steps.capacity() * size_of::<(u32, Values)>() + rows.ends.capacity() * size_of::<usize>();
            budget.charge(bytes as u64, done)?;
            (normal.least, misere.least) = (0, 0);
            let mut values = STUCK;
            rows.steps.push((0, values));
            for take in 1..=pile.min(most) {
                let Some(left) = rows.values(pile - take, after(take).into()) else { return Ok(None) };
                normal.see(pile, left.0);
                misere.see(pile, left.1);
                let reached = (normal.least, misere.least);
                if !is_tame(reached) {
                    return Ok(None);
                }
                if reached != values {
                    values = reached;
                    rows.steps.push((take, values));
                }
            }
            rows.ends.push(rows.steps.len());
            done += u64::from(pile.min(most));
            if done - checked >= QUOTAS_A_CHECK {
                checked = done;
                Progress { done, total: Some(total) }.tell(budget.monitor)?;
            }
        }
        Ok(Some(rows))
    }

    /// The values of a pile under a quota; `None` above the last pile or quota.
    pub fn values(&self, pile: u32, quota: u64) -> Option<(u32, u32)> {
        let end = *self.ends.get(pile as usize).filter(|_| quota.min(pile.into()) <= self.most.into())?;
        let begin = (pile as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        let row = &self.steps[begin..end];
        Some(row[row.partition_point(|&(least, _)| u64::from(least) <= quota) - 1].1)
    }

    /// How many values of one pile under one quota the rows have.
    pub fn positions(&self) -> u64 {
        (0..self.ends.len() as u64).map(|pile| pile.min(self.most.into()) + 1).sum()
    }
}

/// The answer to a sum under misère play.
#[derive(Clone, Debug)]
pub struct MisereSum {
    /// The sum.
    pub sum: Sum,
    /// The outcome with best play.
    pub outcome: Outcome,
    /// All winning moves, by component and then by size.
    pub moves: Vec<Move>,
    /// Why the answer is right.
    pub reason: Reason,
}

/// The value of a tame game under normal play, and whether the one under misère play is equal.
type Tame = (Nat, bool);

/// The tame components of a sum: the rows of each take-away function, and the values of the components.
struct TamePiles<'a> {
    all: Vec<(&'a TakeAway, TameRows)>,
    values: Vec<Tame>,
}

/// The values of a pile of a sum, or of what a move leaves of it.
fn of_pile(all: &[(&TakeAway, TameRows)], take: &TakeAway, chips: &Nat, quota: &Nat) -> Tame {
    let rows = all.iter().find(|(other, _)| *other == take).map(|(_, rows)| rows);
    let quota = u64::try_from(quota).unwrap_or(u64::MAX);
    let values = rows.zip(u32::try_from(chips).ok()).and_then(|(rows, chips)| rows.values(chips, quota));
    let (normal, misere) = values.expect("rows reach to the largest pile and all quotas of play");
    (Nat::from(normal), normal == misere)
}

/// The outcome of a sum of tame games, by the nim-sum of their values and whether one of them has equal values.
fn of_tame((nim_sum, equal): &Tame) -> Outcome {
    Outcome::for_mover(*nim_sum != Nat::from(u32::from(!equal)))
}

impl Sum {
    /// Solves the sum under misère play, in which a player who cannot move wins: by the values of its components if
    /// all are tame, and by game search otherwise. Heaps of nim are tame and can have any size (C. L. Bouton, Nim, a
    /// game with a complete mathematical theory, 1901). No pile is known that is not tame. A pile costs a step for
    /// each smaller pile and quota.
    ///
    /// ```
    /// use fibnim::{Budget, Outcome, play::Sum};
    /// let solve = |text: &str| text.parse::<Sum>().expect("a sum").solve_misere(&mut Budget::default());
    /// assert_eq!(solve("*3+*5+*6")?.outcome, Outcome::P);
    /// assert_eq!(solve("*1+*1+*1")?.outcome, Outcome::P);
    /// assert_eq!(solve("(5;2)+*3")?.moves.len(), 2);
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    ///
    /// # Errors
    /// If it exceeds the budget.
    pub fn solve_misere(&self, budget: &mut Budget<'_>) -> Result<MisereSum, SolveError> {
        let Some(TamePiles { all, values }) = self.tame_piles(budget)? else { return self.search_misere(budget) };
        let components = self.components();
        let equal = values.iter().filter(|(_, equal)| *equal).count();
        let nim_sum = Nat::nim_sum(values.iter().map(|(value, _)| value));
        let mut moves = Vec::new();
        for (i, (component, (value, own))) in components.iter().zip(&values).enumerate() {
            // The same for the other components.
            let (rest, equal) = (&nim_sum ^ value, equal > usize::from(*own));
            match component {
                Component::Heap(chips) => {
                    let left = if equal { rest } else { rest ^ Nat::ONE };
                    if left < *chips {
                        moves.push(Move { pile: i, chips: chips - left });
                    }
                }
                Component::Pile { chips, take, .. } => {
                    let takes = (1..=u32::try_from(&component.largest_take()).unwrap_or(0)).map(Nat::from);
                    let wins = takes.filter(|taken| {
                        let (value, own) = of_pile(&all, take, &(chips - taken), &take.quota_after(taken));
                        of_tame(&(&rest ^ value, equal || own)) == Outcome::P
                    });
                    moves.extend(wins.map(|chips| Move { pile: i, chips }));
                }
            }
        }
        let reason = match &all[..] {
            [] => Reason::Theorem(Theorem::MisereNim),
            rows => Reason::Tame { positions: rows.iter().map(|(_, rows)| rows.positions()).sum() },
        };
        Ok(MisereSum { sum: self.clone(), outcome: of_tame(&(nim_sum, equal > 0)), moves, reason })
    }

    /// The values of the components and of the sum under misère play: 1 where there is no move, and otherwise the
    /// least number that no move leads to. A sum is P exactly if its value is 0.
    ///
    /// The values of the components do not determine that of the sum. It is the nim-sum of their values under normal
    /// play; but if no component has equal values under both plays, it is the other of 0 and 1. `None` if a pile is not
    /// tame. The cost is that of [`solve_misere`](Self::solve_misere).
    ///
    /// # Errors
    /// If it exceeds the budget.
    pub fn misere_values(&self, budget: &mut Budget<'_>) -> Result<Option<(Vec<Nat>, Nat)>, SolveError> {
        let Some(TamePiles { values, .. }) = self.tame_piles(budget)? else { return Ok(None) };
        let value = |&(ref value, equal): &Tame| if equal { value.clone() } else { value ^ Nat::ONE };
        let join = |(sum, some): Tame, (value, equal): &Tame| (sum ^ value, some | equal);
        let of_sum = values.iter().fold((Nat::ZERO, false), join);
        Ok(Some((values.iter().map(value).collect(), value(&of_sum))))
    }

    /// The values of the components, if all are tame. Piles of more than 32 bits exceed any budget.
    fn tame_piles(&self, budget: &mut Budget<'_>) -> Result<Option<TamePiles<'_>>, SolveError> {
        let components = self.components();
        let mut functions: Vec<(&TakeAway, u32, u32)> = Vec::new();
        for component in components {
            let Component::Pile { chips, take, .. } = component else { continue };
            let (Ok(chips), Ok(most)) = (u32::try_from(chips), u32::try_from(&component.largest_take())) else {
                return Err(SolveError::GrundyPile { pile: chips.clone(), largest: u32::MAX });
            };
            match functions.iter_mut().find(|(other, ..)| *other == take) {
                Some((_, last, quota)) => (*last, *quota) = ((*last).max(chips), (*quota).max(most)),
                None => functions.push((take, chips, most)),
            }
        }
        let mut all: Vec<(&TakeAway, TameRows)> = Vec::new();
        for (take, last, quota) in functions {
            let Some(rows) = TameRows::build(take, last, quota, budget)? else { return Ok(None) };
            all.push((take, rows));
        }
        let values = components.iter().map(|component| match component {
            Component::Heap(chips) => (chips.clone(), *chips > Nat::ONE),
            Component::Pile { chips, take, .. } => of_pile(&all, take, chips, &component.largest_take()),
        });
        let values = values.collect();
        Ok(Some(TamePiles { all, values }))
    }

    /// By game search, the literal definition.
    fn search_misere(&self, budget: &mut Budget<'_>) -> Result<MisereSum, SolveError> {
        // The components have their own functions.
        let mut search = GameSearch::new(Rules { play: Play::Misere, ..Rules::FIBONACCI });
        let outcome = search.outcome_of_sum(self, budget)?;
        let mut moves = Vec::new();
        for chosen in self.legal_moves() {
            if let Ok(next) = self.after(&chosen)
                && search.outcome_of_sum(&next, budget)? == Outcome::P
            {
                moves.push(chosen);
            }
        }
        let reason = Reason::GameSearch { positions: search.solved() };
        Ok(MisereSum { sum: self.clone(), outcome, moves, reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Limit, Play, Position, Quota, Rules};
    use crate::search::GameSearch;
    use crate::solve::Solver;
    use fibnim_literal::Literal;
    use proptest::prelude::*;

    fn rows(take: &TakeAway, last: u32) -> TameRows {
        let rows = TameRows::build(take, last, last, &mut Budget::default()).expect("within the budget");
        rows.unwrap_or_else(|| panic!("a pile that is not tame for f(t) = {take}"))
    }

    fn local(piles: &[(u32, u32)]) -> Position {
        let limits = piles.iter().map(|&(pile, quota)| (pile, Limit::Quota(Quota::new(quota).expect("a quota"))));
        Position::local(limits).expect("a position")
    }

    /// A search without values of single piles would take long here.
    #[test]
    fn three_piles_of_forty() {
        let solver = Solver::new(Rules::misere(TakeAway::FIBONACCI));
        let position = local(&[(40, 39), (40, 39), (40, 39)]);
        let analysis = solver.solve(&position).expect("within the budget");
        assert_eq!(analysis.outcome(), Outcome::N);
        for chosen in analysis.winning_moves() {
            let next = analysis.position().after(&chosen).expect("a legal move");
            let answer = solver.solve(next.position()).expect("within the budget");
            assert_eq!(answer.outcome(), Outcome::P, "{next}");
        }
    }

    /// If the take-away function is bounded, so are the quotas, and large piles are solved too.
    #[test]
    fn bounded_quotas_on_large_piles() {
        let take: TakeAway = "3".parse().expect("a take-away function");
        let rows =
            TameRows::build(&take, 100_000, 2, &mut Budget::default()).expect("within the budget").expect("tame");
        assert_eq!(rows.positions(), 1 + 2 + 3 + 4 * (100_001 - 3));
        assert_eq!((rows.values(100_000, 3).is_some(), rows.values(100_000, 4)), (true, None));
        let short = TameRows::build(&take, 300, 300, &mut Budget::default()).expect("within the budget").expect("tame");
        for pile in 0..=300 {
            for quota in 0..=3 {
                assert_eq!(rows.values(pile, quota), short.values(pile, quota), "({pile};{quota})");
            }
        }
        let analysis = Solver::new(Rules::misere(take)).solve(&local(&[(1_000_000, 3), (5, 3)]));
        // The second player completes every move to four chips. At the end the first player must take the last chip.
        assert_eq!(analysis.expect("within the budget").outcome(), Outcome::P);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn values_and_outcomes_for_any_function(
            steps in prop::collection::vec(prop_oneof![Just(0_u64), 0..9_u64], 1..20), p in 0..4_u32,
            piles in prop::collection::vec((0..8_u32, 1..9_u32), 2..4),
        ) {
            let sums = steps.iter().scan(1, |sum, step| { *sum += step; Some(*sum) }).collect();
            if let Ok(take) = TakeAway::table(sums, p, 1, 200) {
                let rows = rows(&take, 30);
                let mut literal = Literal::new(|taken| take.quota_after(&taken), false, true);
                for (pile, quota) in (0..=30).flat_map(|pile| (0..=pile).map(move |quota| (pile, quota))) {
                    let known = literal.solve(&vec![(pile, quota)]);
                    prop_assert_eq!(rows.values(pile as u32, quota), Some((known.value, known.misere_value)));
                }
                let position = local(&piles);
                let rules = Rules { take_away: take.clone(), play: Play::Misere };
                let expected = GameSearch::new(rules.clone()).outcome(&position, &mut Budget::default());
                let analysis = Solver::new(rules).solve(&position).expect("within the budget");
                prop_assert_eq!(Ok(analysis.outcome()), expected);
            }
        }
    }
}
