//! Positions of any size: the closed forms against each other, and against the rule that a position is N exactly if
//! some move leads to P. Numbers have up to 1500 decimal digits; some are random, and some are chosen at the borders of
//! the theorems.

use std::collections::HashSet;

use crate::common::{of_256, quota, sized, solver, take_away};
use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{
    Analysis, Budget, Forever, Limit, Move, Nat, Outcome, Play, Position, Rules, Solver, TakeAway, Threshold,
};
use proptest::prelude::*;

/// Solves a position by a theorem; a search would fail, since it gets no memory.
fn solve(solver: &Solver, position: &Position) -> Analysis {
    solver.solve_within(position, &mut Budget { memory: 0, ..Budget::default() }).expect("a theorem")
}

fn position(piles: &[&Nat], limit: Limit) -> Position {
    Position::global(piles.iter().copied().cloned(), limit).expect("a position")
}

// Numbers.

fn random_bytes(len: std::ops::Range<usize>) -> impl Strategy<Value = Nat> {
    prop::collection::vec(any::<u8>(), len).prop_map(|bytes| Nat::from_le_bytes(&bytes))
}

/// The number whose Zeckendorf indices have these differences; the first one is counted from 0.
fn from_gaps(gaps: impl IntoIterator<Item = u32>) -> Nat {
    let indices = gaps.into_iter().scan(0, |index, gap| {
        *index += gap;
        Some(*index)
    });
    Zeckendorf::from_indices(indices.collect()).expect("gaps of 2 or more").value()
}

/// Numbers of 1 to 1500 digits: random; with few parts; with all gaps 2 or 3; Fibonacci numbers and their neighbours;
/// next to the powers of two at which their form in memory changes.
fn any_number() -> impl Strategy<Value = Nat> {
    prop_oneof![
        3 => any::<u64>().prop_map(Nat::from),
        3 => random_bytes(8..24),
        3 => random_bytes(20..624),
        2 => prop::collection::vec(2..600_u32, 1..5).prop_map(from_gaps),
        2 => prop::collection::vec(2..4_u32, 1..400).prop_map(from_gaps),
        2 => (3..3_000_u32, 0..3_u32).prop_map(|(k, up)| Nat::fibonacci(k) + up - Nat::ONE),
        1 => (prop::sample::select(vec![60, 61, 64, 128]), 0..5_u32)
            .prop_map(|(bits, up)| (Nat::ONE << bits) + up - Nat::from(2_u32)),
    ]
}

/// A positive number.
fn number() -> impl Strategy<Value = Nat> {
    any_number().prop_map(|n| n.max(Nat::ONE))
}

/// A Zeckendorf representation whose second gap, `r`, is small: `F_i + F_{i+r} + ...`.
fn small_gap() -> impl Strategy<Value = Nat> {
    (2..2_000_u32, 2..9_u32, prop::collection::vec(2..40_u32, 0..30))
        .prop_map(|(i, r, above)| from_gaps([i, r].into_iter().chain(above)))
}

/// The smaller pile and the difference of two piles: random, or next to a flip of Fibonacci nim, at `m = F_{i+j} -
/// F_i`.
fn fibonacci_pair() -> impl Strategy<Value = (Nat, Nat)> {
    let difference = prop_oneof![number(), small_gap(), (2..2_000_u32).prop_map(Nat::fibonacci)];
    let border = (difference, 1..14_u32, 0..3_u32).prop_map(|(d, j, up)| {
        let i = Zeckendorf::of(&d).indices()[0];
        let border = Nat::fibonacci(i + j) - Nat::fibonacci(i) + up;
        (if border.is_zero() { border } else { border - Nat::ONE }, d)
    });
    prop_oneof![(any_number(), number()), (any_number(), small_gap()), border]
}

// Exactly the listed moves win.

/// At most `most` of the items: both ends and some in between.
fn spread<T: Clone>(items: &[T], most: usize) -> Vec<T> {
    let last = items.len().saturating_sub(1);
    let mut places: Vec<usize> = (0..most).map(|i| last * i / (most - 1)).collect();
    places.dedup();
    places.into_iter().filter_map(|place| items.get(place).cloned()).collect()
}

/// A number and its neighbours.
fn neighbours(n: &Nat) -> impl Iterator<Item = Nat> {
    (0..5_u32).map(move |up| n + up).filter(|n| *n >= Nat::from(2_u32)).map(|n| n - Nat::from(2_u32))
}

/// Takes for which a wrong theorem is likely to err: near tails of the piles and of their difference, near Fibonacci
/// numbers, and near the differences of a tail and the next Fibonacci numbers.
fn tempting_takes(piles: &[&Nat]) -> Vec<Nat> {
    let mut sources: Vec<Nat> = piles.iter().copied().cloned().collect();
    if let [a, b] = piles {
        sources.push(if a > b { *a - *b } else { *b - *a });
    }
    let mut takes = Vec::new();
    for z in sources.iter().map(Zeckendorf::of) {
        let tails: Vec<(u32, Nat)> = z.indices().iter().copied().zip(z.tails()).collect();
        for (top, tail) in spread(&tails, 5) {
            takes.extend((0..4).map(|up| Nat::fibonacci(top + up)));
            takes.extend((1..4).map(|up| Nat::fibonacci(top + up) - &tail));
            takes.push(tail);
        }
    }
    takes
}

/// The most winning moves that are listed. Positions can have more only if the take-away function is bounded.
const LISTED: usize = 6_000;

fn winning_moves(analysis: &Analysis) -> Vec<Move> {
    analysis.winning_moves().take(LISTED).collect()
}

/// Checks that the winning moves are legal and sorted, and that of all takes tried exactly the winning ones lead to P.
fn check_moves(solver: &Solver, position: &Position, takes: &[Nat]) {
    let analysis = solve(solver, position);
    let listed = winning_moves(&analysis);
    let beyond_the_list = |chosen: &Move| {
        let last = listed.get(LISTED - 1);
        last.is_some_and(|last| (last.pile, &last.chips) < (chosen.pile, &chosen.chips))
    };
    assert!(listed.is_sorted_by(|a, b| (a.pile, &a.chips) < (b.pile, &b.chips)), "{position}");
    let mut tried = spread(&listed, 8);
    let near_listed = tried.iter().flat_map(|chosen| neighbours(&chosen.chips));
    let takes: HashSet<Nat> = takes.iter().cloned().chain(near_listed).collect();
    for pile in 0..position.piles().len() {
        tried.extend(takes.iter().map(|take| Move { pile, chips: take.clone() }));
    }
    tried.retain(|chosen| !beyond_the_list(chosen));
    let listed: HashSet<Move> = listed.into_iter().collect();
    for chosen in tried {
        let after = analysis.position().after(&chosen);
        let leads_to_p = after.is_ok_and(|after| solve(solver, after.position()).outcome() == Outcome::P);
        assert_eq!(leads_to_p, listed.contains(&chosen), "{} {position} {chosen:?}", solver.rules().take_away);
    }
    let stuck = (0..position.piles().len()).all(|pile| position.largest_take(pile).is_zero());
    if !stuck {
        assert_eq!(analysis.outcome(), Outcome::for_mover(!listed.is_empty()), "{position}");
    }
}

/// Checks the moves at the opening and at quotas near the threshold, which is the least winning take.
fn check_position(solver: &Solver, piles: &[&Nat], takes: &[Nat]) {
    let opening = position(piles, Limit::Any);
    check_moves(solver, &opening, takes);
    check_moves(solver, &position(piles, Limit::NotWhole), takes);
    let analysis = solve(solver, &opening);
    let least = winning_moves(&analysis).into_iter().map(|chosen| chosen.chips).min();
    assert_eq!(analysis.threshold(), Some(&Threshold::from(least.clone())), "{opening}");
    let Some(least) = least else { return };
    for w in neighbours(&least).chain([&least * 2_u32, &least * 40_u32]).filter(|w| !w.is_zero()) {
        let position = position(piles, quota(w.clone()));
        assert_eq!(solve(solver, &position).outcome(), Outcome::for_mover(w >= least), "{position}");
        check_moves(solver, &position, takes);
    }
}

proptest! {
    #![proptest_config(of_256(96))]

    #[test]
    fn exactly_the_listed_moves_win_in_one_pile(n in number()) {
        check_position(&solver("2t"), &[&n], &tempting_takes(&[&n]));
    }

    #[test]
    fn exactly_the_listed_moves_win_in_two_piles((m, d) in fibonacci_pair(), swap in any::<bool>()) {
        let (solver, larger) = (solver("2t"), &m + &d);
        let piles = if swap { [&larger, &m] } else { [&m, &larger] };
        check_position(&solver, &piles, &tempting_takes(&piles));
    }

    #[test]
    fn exactly_the_listed_moves_win_in_power_of_two_nim(
        piles in prop::collection::vec(prop_oneof![any::<u64>().prop_map(Nat::from), random_bytes(20..300)], 2..6),
        balance in any::<bool>(),
        text in prop_oneof![Just("t"), Just("t+1"), Just("t+2"), Just("t+8")],
    ) {
        let mut piles = piles;
        piles.truncate(if text == "t" { 5 } else { 3 });
        if balance {
            // Few low bits in the nim-sum, so that the threshold is large.
            let sum = piles.iter().fold(Nat::ZERO, |sum, pile| sum ^ pile);
            piles.push((sum >> 40) << 40);
        }
        let sum = piles.iter().fold(Nat::ZERO, |sum, pile| sum ^ pile);
        let mut takes: Vec<Nat> = (0..300).step_by(23).map(|place| Nat::ONE << place).collect();
        for pile in &piles {
            let partner = pile ^ &sum;
            takes.push(if partner > *pile { partner - pile } else { pile - partner });
        }
        let piles: Vec<&Nat> = piles.iter().collect();
        check_position(&solver(text), &piles, &takes);
    }
}

/// Positive numbers of up to about 25 digits.
fn medium() -> impl Strategy<Value = Nat> {
    prop_oneof![any::<u64>().prop_map(|n| Nat::from(n >> 8)), random_bytes(8..11)].prop_map(|n| n.max(Nat::ONE))
}

/// Takes for which a wrong theorem about this function is likely to err.
fn tempting_terms(take: &TakeAway, m: &Nat, d: &Nat) -> Vec<Nat> {
    let system = Numeration::up_to(take, m + d, &mut Forever).expect("few terms");
    let indices = system.represent(d).indices.clone();
    let tails: Vec<(u32, Nat)> = indices
        .iter()
        .scan(Nat::ZERO, |tail, &k| {
            *tail += system.term(k);
            Some((k, tail.clone()))
        })
        .collect();
    let top = system.floor_index(&(m + d));
    let mut takes = Vec::new();
    for (k, tail) in spread(&tails, 6) {
        let terms = (k..=top.min(k + 4)).map(|k| system.term(k));
        takes.extend(terms.flat_map(|term| [&term - tail.clone().min(term.clone()), term]));
        takes.push(tail);
    }
    takes
}

/// A smaller pile at flip `j` of the column of `d`, or next to it.
fn at_border(take: &TakeAway, d: &Nat, j: u32, up: u32) -> Nat {
    let system = Numeration::up_to(take, d << 20, &mut Forever).expect("few terms");
    let n = system.represent(d).indices[0];
    let border = system.term(n + j) - system.term(n) + up;
    if border.is_zero() { border } else { border - Nat::ONE }
}

proptest! {
    #![proptest_config(of_256(96))]

    #[test]
    fn exactly_the_listed_moves_win_with_mixed_lags(
        m in medium(), d in medium(), flip in prop::option::of((1..8_u32, 0..3_u32)),
    ) {
        for text in ["t+1", "floor(3t/2)+1", "2,2 then t", "floor(9t/4)"] {
            let solver = solver(text);
            let take = &solver.rules().take_away;
            let m = flip.map_or(m.clone(), |(j, up)| at_border(take, &d, j, up));
            check_position(&solver, &[&m, &(&m + &d)], &tempting_terms(take, &m, &d));
        }
    }
}

proptest! {
    // Twenty games for each number; an exhaustive test has the small ones.
    #![proptest_config(of_256(24))]

    #[test]
    fn exactly_the_listed_moves_win_in_one_pile_of_any_function(n in medium(), w in 1..40_u64) {
        let linear = ["2t", "3t", "10t+3", "floor(5t/2)", "floor(t/2)+3", "floor(t/3)+5"];
        for text in linear.into_iter().chain(["7", "1", "1,1,1,9", "2,2,6 then t+3"]) {
            for play in [Play::Normal, Play::Misere] {
                let solver = Solver::new(Rules { take_away: take_away(text), play });
                let mut takes: Vec<Nat> = (1..=40_u32).map(Nat::from).collect();
                takes.extend(tempting_takes(&[&n, &(&n - Nat::ONE)]));
                check_position(&solver, &[&n], &takes);
                check_moves(&solver, &position(&[&n], quota(w)), &takes);
            }
        }
    }
}

/// A number above the term at which the first stretch ends.
fn long() -> impl Strategy<Value = Nat> {
    random_bytes(sized(140..160, 200..260))
}

proptest! {
    #![proptest_config(of_256(3))]

    /// The numbers are so long that terms between the saved ones are computed again.
    #[test]
    fn exactly_the_listed_moves_win_with_mixed_lags_in_long_numbers(m in long(), d in long()) {
        for text in ["t+1", "floor(3t/2)+1"] {
            let solver = solver(text);
            let takes = tempting_terms(&solver.rules().take_away, &m, &d);
            check_moves(&solver, &position(&[&m, &(&m + &d)], Limit::Any), &spread(&takes, 12));
        }
    }
}

proptest! {
    #![proptest_config(of_256(64))]

    #[test]
    fn mirror_pairs_are_p(piles in prop::collection::vec(number(), 1..5), w in number(), rotate in 0..8_usize) {
        let mut pairs: Vec<&Nat> = piles.iter().chain(&piles).collect();
        let middle = rotate % pairs.len();
        pairs.rotate_left(middle);
        for text in ["2t", "3t", "t", "t+1", "floor(3t/2)+1"] {
            for limit in [quota(w.clone()), Limit::Any, Limit::NotWhole] {
                let analysis = solve(&solver(text), &position(&pairs, limit));
                prop_assert_eq!(analysis.outcome(), Outcome::P);
                prop_assert!(analysis.winning_moves().next().is_none());
                prop_assert!(analysis.threshold().is_none_or(|least| *least == Threshold::Infinite));
            }
        }
    }
}
