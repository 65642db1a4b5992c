//! Starts of exact-2 Fibonacci nim with three piles: the rule against a recurrence on all positions, and the winning
//! moves that it names.

use std::ops::{BitOr, Not};

use crate::common::word;
use fibnim::exact_k::{
    ExactMove, ExactPosition, ExactReason, ExactRules, ExactSearch, Fresh, GroupRule, Memory, THREE_PILES_CHECKED,
    ThreePiles, solve,
};
use fibnim::numeration::fibonacci;
use fibnim::{Budget, Nat, Outcome, TakeAway};

fn rules() -> ExactRules {
    ExactRules::new(TakeAway::FIBONACCI, 2).expect("rules")
}

fn start(rules: &ExactRules, piles: [usize; 3]) -> ExactPosition {
    ExactPosition::start(rules.clone(), piles).expect("a position")
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
        assert_eq!(rule(piles).outcome(), outcome, "{piles:?}");
        p += usize::from(outcome == Outcome::P && piles[0] > 0 && piles[2] <= 60);
    }
    assert_eq!(p, 1381);
}

#[test]
fn recurrence_agrees_with_the_game() {
    let (recurrence, rules, mut search) = (Recurrence::new(24), rules(), ExactSearch::default());
    for piles in triples(0, 24) {
        let outcome = search.outcome(&start(&rules, piles), &mut Budget::default());
        assert_eq!(outcome, Ok(Outcome::for_mover(recurrence.wins(piles))), "{piles:?}");
    }
}

/// The numbers of P starts with piles from 1 to 16, 22 and 32, by search.
#[test]
fn counts() {
    let count = |rules: &ExactRules, max| {
        let mut search = ExactSearch::default();
        triples(1, max)
            .filter(|&piles| search.outcome(&start(rules, piles), &mut Budget::default()) == Ok(Outcome::P))
            .count()
    };
    let free = rules().with_group(GroupRule::Free);
    let forgetful = free.clone().with_memory(Memory::LastMoveOnly);
    for (rules, counts) in [(rules(), [164, 280, 501]), (free, [208, 348, 608]), (forgetful, [202, 335, 579])] {
        let largest = if cfg!(debug_assertions) { 2 } else { 3 };
        for (max, expected) in [16, 22, 32].into_iter().zip(counts).take(largest) {
            assert_eq!(count(&rules, max), expected, "{rules:?} {max}");
        }
    }
}

/// A winning move that the rule names is legal and wins. If the rule is proved for a start that is N, it names a
/// winning move.
#[test]
fn proofs_win() {
    let (rules, mut search) = (rules(), ExactSearch::default());
    for piles in triples(0, 22).flat_map(|[a, b, c]| [[a, b, c], [b, c, a], [c, b, a]]) {
        let rule = rule(piles);
        assert_eq!(rule.winning_takes().is_some(), rule.is_proved() && rule.outcome() == Outcome::N, "{piles:?}");
        let Some(takes) = rule.winning_takes() else { continue };
        let takes = takes.iter().cloned().enumerate().filter(|(_, take)| !take.is_zero());
        let next = start(&rules, piles).after(&ExactMove::new(takes)).expect("a legal move");
        assert_eq!(search.outcome(&next, &mut Budget::default()), Ok(Outcome::P), "{piles:?} {next}");
    }
}

#[test]
fn winning_moves_of_small_starts() {
    let moves = |piles: [usize; 3]| {
        let analysis = solve(&start(&rules(), piles), &mut Budget::default()).expect("small");
        assert!(matches!(analysis.reason(), ExactReason::GameSearch { .. }) && analysis.lists_all());
        analysis
            .winning_moves()
            .map(|chosen| chosen.parts().iter().map(|part| (part.pile, word(&part.chips))).collect())
            .collect()
    };
    let all: Vec<Vec<(usize, u64)>> = moves([2, 5, 7]);
    assert_eq!(all, [[(0, 1), (2, 2)]]);
    let all: Vec<Vec<(usize, u64)>> = moves([5, 8, 9]);
    let expected =
        [[(0, 1), (2, 1)], [(0, 2), (2, 1)], [(0, 3), (2, 1)], [(0, 4), (2, 1)], [(1, 1), (2, 1)], [(1, 2), (2, 1)]];
    assert_eq!(all, expected);
    // Barbara and Ali's move, the least Zeckendorf part of each of the two smallest piles, loses here.
    assert!(!moves([4, 19, 19]).contains(&vec![(0, 1), (1, 1)]));
    assert!(moves([4, 19, 19]).contains(&vec![(0, 3), (1, 1)]));
}

/// The example game of Barbara and Ali: all positions of the first player are N, all of the second are P.
#[test]
fn example_of_the_paper() {
    let mut at = start(&rules(), [5, 8, 9]);
    let line = [[4, 8, 8], [3, 8, 7], [1, 8, 5], [0, 8, 4], [0, 7, 3], [0, 6, 2], [0, 5, 0]];
    let mut search = ExactSearch::default();
    for (i, piles) in line.into_iter().enumerate() {
        let outcome = if i % 2 == 0 { Outcome::N } else { Outcome::P };
        assert_eq!(search.outcome(&at, &mut Budget::default()), Ok(outcome), "{at}");
        let takes = at.piles().iter().zip(piles).map(|(before, after)| before - Nat::from(after as u32));
        at = at.after(&ExactMove::new(takes.enumerate().filter(|(_, take)| !take.is_zero()))).expect("legal");
    }
    assert_eq!(at.legal_moves().count(), 0);
}

/// The claims of Barbara and Ali about outcomes, except the last one, hold for all these starts in the default reading,
/// and in no reading with another rule for the group or for fresh piles.
#[test]
fn claims_of_the_paper() {
    let is_fibonacci = |n: usize| [1, 2, 3, 5, 8, 13, 21].contains(&n);
    // The number of the claim about a start, and the outcome claimed.
    let claim = |piles: [usize; 3]| {
        let (fib, other): (Vec<usize>, Vec<usize>) = piles.into_iter().partition(|&n| is_fibonacci(n));
        match (&fib[..], &other[..]) {
            (_, []) => (1, Outcome::P),
            ([] | [_], _) => (2, Outcome::N),
            (&[a, b], &[c]) if c > b && c - b >= a => (4, Outcome::P),
            _ => (3, Outcome::N),
        }
    };
    let violations = |rules: &ExactRules| {
        let (mut search, mut counts) = (ExactSearch::default(), [0; 4]);
        for piles in triples(1, 22) {
            let (number, outcome) = claim(piles);
            let found = search.outcome(&start(rules, piles), &mut Budget::default()).expect("small");
            counts[number - 1] += usize::from(found != outcome);
        }
        counts
    };
    let [holds, holds_too] =
        [Memory::PerPile, Memory::LastMoveOnly].map(|memory| violations(&rules().with_memory(memory)));
    assert!(holds[..3] == [0; 3] && holds[3] > 0 && holds == holds_too, "{holds:?} {holds_too:?}");
    for group in [GroupRule::Sticky, GroupRule::Free, GroupRule::Fixed] {
        for (memory, fresh) in [Memory::PerPile, Memory::LastMoveOnly]
            .into_iter()
            .flat_map(|memory| [(memory, Fresh::NotWhole), (memory, Fresh::Any)])
        {
            if (group, fresh) != (GroupRule::Sticky, Fresh::NotWhole) {
                let counts = violations(&rules().with_group(group).with_memory(memory).with_fresh(fresh));
                assert!(counts[..3] != [0; 3], "{group:?} {memory:?} {fresh:?}");
            }
        }
    }
}

#[test]
fn piles_of_any_size() {
    let [a, b, c] = [3_000, 3_010, 3_011].map(fibonacci);
    let with = |piles: [Nat; 3]| {
        let at = ExactPosition::start(rules(), piles).expect("a position");
        let analysis = solve(&at, &mut Budget::default()).expect("no search");
        (analysis.outcome(), analysis.reason(), analysis.winning_moves().next(), analysis.lists_all())
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
    let four = ExactPosition::start(rules(), [Nat::ONE, &a + &two, b.clone(), &c + &two]).expect("a position");
    let best = solve(&four, &mut Budget::default()).expect("no search").winning_moves().next();
    assert_eq!(best, Some(ExactMove::new([(1, two.clone()), (2, &b - Nat::ONE)])));
    // A pile of 1 cannot be used, which leaves two piles; their remotenesses are known.
    assert_eq!(with([Nat::ONE, a.clone(), b.clone()]).1, ExactReason::Conjunctive);
}
