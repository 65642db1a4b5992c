//! Games in which every move takes from both of two piles: outcomes, winning moves and Grundy values for piles of any
//! size.

use std::sync::Arc;

use crate::common::{of_256, quota, sized, take_away};
use fibnim::exact_k::{self, ExactPosition, ExactRules, ExactSearch, PairTable, solve};
use fibnim::{Budget, Nat, Outcome, Position, Quota, Rules, SolveError, Solver, TakeAway};
use proptest::prelude::*;

fn rules(count: usize) -> Arc<ExactRules> {
    Arc::new(ExactRules::new(TakeAway::FIBONACCI, count))
}

fn position(rules: &Arc<ExactRules>, piles: &[(Nat, Nat)]) -> ExactPosition {
    let piles = piles.iter().map(|(pile, quota)| (pile.clone(), Quota::new(quota.clone())));
    ExactPosition::new(rules.clone(), piles).expect("a position")
}

fn small(rules: &Arc<ExactRules>, piles: [u16; 2], quotas: [u16; 2]) -> ExactPosition {
    position(rules, &[(piles[0].into(), quotas[0].into()), (piles[1].into(), quotas[1].into())])
}

fn quotas(piles: [u16; 2]) -> impl Iterator<Item = [u16; 2]> {
    (1..=piles[0]).flat_map(move |v| (1..=piles[1]).map(move |w| [v, w]))
}

fn pairs(least: u16, max: u16) -> impl Iterator<Item = [u16; 2]> {
    (least..=max).flat_map(move |a| (least..=max).map(move |b| [a, b]))
}

#[test]
fn table_is_the_least_number_not_left() {
    for text in ["2t", "t", "3t", "floor(t/2)+1"] {
        let take = take_away(text);
        let rules = Arc::new(ExactRules::new(take.clone(), 2));
        let mut search = ExactSearch::default();
        let (first, second) = sized((18, 23), (30, 36));
        let table = PairTable::build(&take, first, second, &mut Budget::default()).expect("within the budget");
        for piles in pairs(0, second) {
            for quotas in quotas(piles) {
                let at = small(&rules, piles, quotas);
                let fits = piles.iter().min() <= Some(&first);
                let value = fits.then(|| search.grundy(&at, &mut Budget::default()).expect("small"));
                assert_eq!(table.value(piles, quotas), value, "{at} {text}");
            }
        }
    }
}

/// If the second pile cannot become empty first, the value is that of the first pile alone. It agrees with the table at
/// every size.
#[test]
fn values_do_not_depend_on_the_method() {
    let (rules, table) =
        (rules(2), PairTable::build(&TakeAway::FIBONACCI, 7, 140, &mut Budget::default()).expect("small"));
    for a in 1..=7 {
        for (v, w) in (1..=a).flat_map(|v| [1, 2, 3, 8].map(|w| (v, w))) {
            let bound = (w << a) - w;
            for b in [w, w + 1, a + w, bound / 4, bound / 2, bound - 1, bound, bound + 1, bound + 2]
                .into_iter()
                .filter(|&b| b >= w && b <= 140)
            {
                let at = small(&rules, [b, a], [w, v]);
                let value = exact_k::grundy(&at, &mut Budget::default()).expect("small");
                assert_eq!(Some(value), table.value([a, b], [v, w]), "{at}");
            }
        }
    }
}

#[test]
fn refusals_say_what_is_needed() {
    let rules = rules(2);
    let large = Nat::from(1_000_000_u32);
    // An N-position in which either pile can become empty first.
    let at = position(&rules, &[(large.clone(), large.clone()), (&large + 1_u32, &large + 1_u32)]);
    let refused = SolveError::GrundyPile { pile: large + 1_u32, largest: 65_534 };
    assert_eq!(exact_k::grundy(&at, &mut Budget::default()), Err(refused));
    let tight = &mut Budget { memory: 10_000, ..Budget::default() };
    assert!(matches!(
        PairTable::build(&TakeAway::FIBONACCI, 50, 50, tight),
        Err(SolveError::Memory { allowed: 10_000, .. })
    ));
    assert!(matches!(
        PairTable::build(&TakeAway::FIBONACCI, u16::MAX, 2, &mut Budget::default()),
        Err(SolveError::GrundyPile { largest: 65_534, .. })
    ));
    // A P-position of any size has value 0.
    let start = ExactPosition::start(rules, [fibnim::Nat::fibonacci(500), fibnim::Nat::fibonacci(700) - Nat::ONE]);
    assert_eq!(exact_k::grundy(&start.expect("a position"), &mut Budget::default()), Ok(0));
}

fn remoteness(chips: &Nat, most: &Nat) -> Nat {
    let pile = Position::global([chips.clone()], quota(most.clone())).expect("a position");
    Solver::new(Rules::FIBONACCI).remoteness(&pile, &mut Budget::default()).expect("a formula").length
}

proptest! {
    #![proptest_config(of_256(200))]

    /// For large piles and small quotas, the winning moves are exactly those that leave an even least remoteness, in
    /// order.
    #[test]
    fn winning_moves_of_large_piles(
        piles in prop::collection::vec((prop::collection::vec(any::<u8>(), 1..30), 1..14_u32, 0..6_u32), 2..5),
    ) {
        let piles: Vec<(Nat, Nat)> = piles
            .into_iter()
            .map(|(bytes, quota, tail)| {
                // Close to a P-position, so that some quotas win.
                let n = Nat::from_le_bytes(&bytes) + Nat::from(200_u32);
                (n - tail, Nat::from(quota))
            })
            .collect();
        let at = position(&rules(piles.len()), &piles);
        let analysis = solve(&at, &mut Budget::default()).expect("no search");
        // By pile and take: the remoteness of what is left.
        let left: Vec<Vec<Nat>> = piles
            .iter()
            .map(|(pile, quota)| {
                let takes = 1..=crate::common::word(quota);
                takes.map(|take| remoteness(&(pile - Nat::from(take)), &Nat::from(2 * take))).collect()
            })
            .collect();
        let all: Vec<_> = at
            .legal_moves()
            .filter(|chosen| {
                let word = crate::common::word;
                let left = chosen.iter().map(|part| &left[part.pile][word(&part.chips) as usize - 1]);
                left.min().expect("a pile") % 2_u32 == 0
            })
            .collect();
        prop_assert_eq!(analysis.outcome, Outcome::for_mover(!all.is_empty()));
        prop_assert!(analysis.lists_all);
        prop_assert_eq!(analysis.winning_moves, all);
    }

    /// For piles too large to list all winning moves, one is given, and it leaves a P-position.
    #[test]
    fn winning_move_of_large_starts(
        piles in prop::collection::vec(prop::collection::vec(any::<u8>(), 9..200), 2..9),
    ) {
        let piles: Vec<Nat> = piles.iter().map(|bytes| Nat::from_le_bytes(bytes) + Nat::from(10_u64.pow(18))).collect();
        let start = ExactPosition::start(rules(piles.len()), piles).expect("a position");
        let analysis = solve(&start, &mut Budget::default()).expect("no search");
        let moves = analysis.winning_moves;
        prop_assert_eq!(moves.len(), usize::from(analysis.outcome == Outcome::N));
        prop_assert_eq!(analysis.lists_all, analysis.outcome == Outcome::P);
        for chosen in moves {
            let next = solve(&start.after(&chosen).expect("legal"), &mut Budget::default()).expect("no search");
            prop_assert_eq!(next.outcome, Outcome::P);
            prop_assert_eq!(next.remoteness.map(|left| left + Nat::ONE), analysis.remoteness.clone());
        }
    }
}
