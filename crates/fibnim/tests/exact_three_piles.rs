//! Starts of exact-2 Fibonacci nim with three piles: the rule against a recurrence on all positions, and the winning
//! moves that it names.

use std::ops::{BitOr, Not};

use fibnim::exact_k::{
    ExactMove, ExactPosition, ExactReason, ExactRules, ExactSearch, THREE_PILES_CHECKED, ThreePiles, solve,
};
use fibnim::numeration::fibonacci;
use fibnim::{Budget, Nat, Outcome};

fn start(piles: [usize; 3]) -> ExactPosition {
    ExactPosition::start(ExactRules::EXACT_2, piles).expect("a position")
}

fn rule(piles: [usize; 3]) -> ThreePiles {
    ThreePiles::new(&piles.map(Nat::from))
}

/// For two piles in play with quotas, the set of third piles with which the player to move wins, as bits. A player with
/// larger quotas has all moves of a player with smaller ones, so quotas are visited in increasing order; nothing else
/// is assumed.
struct Recurrence {
    max: usize,
    /// Indexed by the first pile and its quota, then by the second pile and its quota.
    wins: Vec<u128>,
}

impl Recurrence {
    fn index(max: usize, (pile, quota): (usize, usize), (other, other_quota): (usize, usize)) -> usize {
        let place = |pile: usize, quota: usize| pile * (pile + 1) / 2 + quota.min(pile);
        let places = (max + 1) * (max + 2) / 2;
        place(pile, quota) * places + place(other, other_quota)
    }

    /// Computes all positions of two piles up to `max` beside an unused third pile up to `max`.
    fn new(max: usize) -> Self {
        assert!(max < 128);
        let alone = Self::fill(max, false, |_, _| false);
        let beside = |pile: usize, quota: usize| {
            let wins = |fresh: usize| alone[Self::index(max, (pile, quota), (fresh, fresh.saturating_sub(1)))];
            (0..=max).filter(|&fresh| wins(fresh)).map(|fresh| 1 << fresh).sum::<u128>()
        };
        let ended: Vec<Vec<u128>> =
            (0..=max).map(|pile| (0..=pile).map(|quota| beside(pile, quota)).collect()).collect();
        Self { max, wins: Self::fill(max, 0, |pile, quota| ended[pile][quota.min(pile)]) }
    }

    /// Computes whether the player to move wins, for as many third piles as a `T` has bits. `ended` gives the result if
    /// one of the two piles is empty and the other has a quota.
    fn fill<T>(max: usize, no: T, ended: impl Fn(usize, usize) -> T) -> Vec<T>
    where
        T: Copy + BitOr<Output = T> + Not<Output = T>,
    {
        let places = (max + 1) * (max + 2) / 2;
        let mut wins = vec![no; places * places];
        for (a, b) in (1..=max).flat_map(|a| (1..=max).map(move |b| (a, b))) {
            for (s, t) in (1..=a).flat_map(|s| (1..=b).map(move |t| (s, t))) {
                let left = if s == a {
                    ended(b - t, 2 * t)
                } else if t == b {
                    ended(a - s, 2 * s)
                } else {
                    wins[Self::index(max, (a - s, 2 * s), (b - t, 2 * t))]
                };
                let before = wins[Self::index(max, (a, s - 1), (b, t))] | wins[Self::index(max, (a, s), (b, t - 1))];
                wins[Self::index(max, (a, s), (b, t))] = before | !left;
            }
        }
        wins
    }

    /// Whether the player to move wins a start.
    fn wins(&self, [a, b, c]: [usize; 3]) -> bool {
        [[a, b, c], [a, c, b], [b, c, a]].into_iter().any(|[one, other, third]| {
            let index = Self::index(self.max, (one, one.saturating_sub(1)), (other, other.saturating_sub(1)));
            self.wins[index] & (1 << third) != 0
        })
    }
}

fn triples(least: usize, max: usize) -> impl Iterator<Item = [usize; 3]> {
    (least..=max).flat_map(move |a| (a..=max).flat_map(move |b| (b..=max).map(move |c| [a, b, c])))
}

#[test]
fn rule_agrees_with_the_recurrence() {
    // The larger bound needs 0.9 GB.
    let max = if cfg!(debug_assertions) { 60 } else { THREE_PILES_CHECKED as usize };
    let recurrence = Recurrence::new(max);
    let mut p = 0;
    for piles in triples(0, max) {
        let outcome = Outcome::for_mover(recurrence.wins(piles));
        assert_eq!(rule(piles).outcome, outcome, "{piles:?}");
        p += usize::from(outcome == Outcome::P && piles[0] > 0 && piles[2] <= 60);
    }
    assert_eq!(p, 1381);
}

#[test]
fn recurrence_agrees_with_the_game() {
    let (recurrence, mut search) = (Recurrence::new(24), ExactSearch::default());
    for piles in triples(0, 24) {
        let outcome = search.outcome(&start(piles), &mut Budget::default());
        assert_eq!(outcome, Ok(Outcome::for_mover(recurrence.wins(piles))), "{piles:?}");
    }
}

/// A winning move that the rule names is legal and wins. If the rule is proved for a start that is N, it names a
/// winning move.
#[test]
fn proofs_win() {
    let mut search = ExactSearch::default();
    for piles in triples(0, 22).flat_map(|[a, b, c]| [[a, b, c], [b, c, a], [c, b, a]]) {
        let rule = rule(piles);
        assert_eq!(rule.winning.is_some(), rule.proved && rule.outcome == Outcome::N, "{piles:?}");
        let Some(takes) = rule.winning else { continue };
        let takes = takes.into_iter().enumerate().filter(|(_, take)| !take.is_zero());
        let next = start(piles).after(&ExactMove::new(takes)).expect("a legal move");
        assert_eq!(search.outcome(&next, &mut Budget::default()), Ok(Outcome::P), "{piles:?} {next}");
    }
}

#[test]
fn piles_of_any_size() {
    let [a, b, c] = [3_000, 3_010, 3_011].map(fibonacci);
    let with = |piles: [Nat; 3]| {
        let at = ExactPosition::start(ExactRules::EXACT_2, piles).expect("a position");
        let analysis = solve(&at, &mut Budget::default()).expect("no search");
        (analysis.outcome, analysis.reason, analysis.winning_moves.first().cloned(), analysis.lists_all)
    };
    let (two, seen) = (Nat::from(2_u32), ExactReason::ThreePilesChecked { max: THREE_PILES_CHECKED });
    assert_eq!(with([c.clone(), a.clone(), b.clone()]), (Outcome::P, seen, None, true));
    // c - b < a and not, 2 (c - b) < b and not.
    assert_eq!(with([a.clone(), b.clone(), &b + &two]), (Outcome::N, seen, None, false));
    let half = (&b >> 1) + Nat::ONE;
    assert_eq!(with([a.clone(), b.clone(), &b + &half]), (Outcome::P, seen, None, true));
    assert_eq!(with([a.clone(), b.clone(), &b + &half - &two]).0, Outcome::N);
    let (outcome, reason, best, all) = with([&a + &two, b.clone(), &c + &two]);
    assert_eq!((outcome, reason, all), (Outcome::N, ExactReason::ThreePiles, false));
    assert_eq!(best, Some(ExactMove::new([(0, two.clone()), (1, &b - Nat::ONE)])));
    // A fourth pile of 1 cannot be used.
    let four =
        ExactPosition::start(ExactRules::EXACT_2, [Nat::ONE, &a + &two, b.clone(), &c + &two]).expect("a position");
    let best = solve(&four, &mut Budget::default()).expect("no search").winning_moves.first().cloned();
    assert_eq!(best, Some(ExactMove::new([(1, two.clone()), (2, &b - Nat::ONE)])));
    // A pile of 1 cannot be used, which leaves two piles; their remotenesses are known.
    assert_eq!(with([Nat::ONE, a.clone(), b.clone()]).1, ExactReason::Conjunctive);
}
