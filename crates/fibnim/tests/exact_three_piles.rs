//! Starts of exact-2 Fibonacci nim with three piles: the rule against a recurrence on all positions, and the winning
//! moves that it names.

use fibnim::exact_k::{ExactPosition, ExactRules, ExactSearch, THREE_PILES_CHECKED, ThreePiles, solve};
use fibnim::{Budget, Move, Nat, Outcome, Reason, Theorem};

fn start(piles: [usize; 3]) -> ExactPosition {
    ExactPosition::start(ExactRules::EXACT_2, piles).expect("a position")
}

fn rule(piles: [usize; 3]) -> ThreePiles {
    ThreePiles::new(&piles.map(Nat::from))
}

fn triples(least: usize, max: usize) -> impl Iterator<Item = [usize; 3]> {
    (least..=max).flat_map(move |a| (a..=max).flat_map(move |b| (b..=max).map(move |c| [a, b, c])))
}

/// The audit checks its claim `fibnim-exact2-three-piles` on larger piles, by a table.
#[test]
fn rule_agrees_with_the_game() {
    let mut search = ExactSearch::default();
    for piles in triples(0, 26) {
        let outcome = search.outcome(&start(piles), &mut Budget::default());
        assert_eq!(outcome, Ok(rule(piles).outcome), "{piles:?}");
    }
}

fn moved(takes: impl IntoIterator<Item = (usize, Nat)>) -> Vec<Move> {
    takes.into_iter().map(|(pile, chips)| Move { pile, chips }).collect()
}

/// A winning move that the rule names is legal and wins. If the rule is proved for a start that is N, it names a
/// winning move.
#[test]
fn proofs_win() {
    let (mut search, mut open) = (ExactSearch::default(), 0);
    for piles in triples(0, 22).flat_map(|[a, b, c]| [[a, b, c], [b, c, a], [c, b, a]]) {
        let rule = rule(piles);
        assert_eq!(rule.winning.is_some(), rule.proved && rule.outcome == Outcome::N, "{piles:?}");
        open += usize::from(!rule.proved);
        let Some(takes) = rule.winning else { continue };
        let named = takes.into_iter().enumerate().filter(|(_, take)| !take.is_zero());
        let next = start(piles).after(&moved(named)).expect("a legal move");
        assert_eq!(search.outcome(&next, &mut Budget::default()), Ok(Outcome::P), "{piles:?} {next}");
    }
    assert_eq!(open, 3 * 8, "starts that are not proved");
}

#[test]
fn piles_of_any_size() {
    let [a, b, c] = [3_000, 3_010, 3_011].map(Nat::fibonacci);
    let with = |piles: [Nat; 3]| {
        let at = ExactPosition::start(ExactRules::EXACT_2, piles).expect("a position");
        let analysis = solve(&at, &mut Budget::default()).expect("no search");
        (analysis.outcome, analysis.reason, analysis.winning_moves.first().cloned(), analysis.lists_all)
    };
    let (two, seen) = (Nat::from(2_u32), Reason::ThreePilesChecked { max: THREE_PILES_CHECKED });
    let proved = Reason::Theorem(Theorem::ThreePiles);
    assert_eq!(with([c.clone(), a.clone(), b.clone()]), (Outcome::P, proved, None, true));
    // c - b < a and not, 2 (c - b) < b and not.
    let best = Some(moved([(0, &a - Nat::ONE), (2, two.clone())]));
    assert_eq!(with([a.clone(), b.clone(), &b + &two]), (Outcome::N, proved, best, false));
    let half = (&b >> 1) + Nat::ONE;
    assert_eq!(with([a.clone(), b.clone(), &b + &half]), (Outcome::P, proved, None, true));
    assert_eq!(with([a.clone(), b.clone(), &b + &half - &two]).0, Outcome::N);
    assert_eq!(with([b.clone(), b.clone(), &b + &half]), (Outcome::N, seen, None, false));
    let (outcome, reason, best, all) = with([&a + &two, b.clone(), &c + &two]);
    assert_eq!((outcome, reason, all), (Outcome::N, Reason::Theorem(Theorem::ThreePiles), false));
    assert_eq!(best, Some(moved([(0, two.clone()), (1, &b - Nat::ONE)])));
    // A fourth pile of 1 cannot be used.
    let four =
        ExactPosition::start(ExactRules::EXACT_2, [Nat::ONE, &a + &two, b.clone(), &c + &two]).expect("a position");
    let best = solve(&four, &mut Budget::default()).expect("no search").winning_moves.first().cloned();
    assert_eq!(best, Some(moved([(1, two.clone()), (2, &b - Nat::ONE)])));
    // A pile of 1 cannot be used, which leaves two piles; their remotenesses are known.
    assert_eq!(with([Nat::ONE, a.clone(), b.clone()]).1, Reason::Theorem(Theorem::Conjunctive));
}
