//! Exact-k games against a literal recursion that does not use the library: legal moves, outcomes, winning moves and
//! Grundy values under every option of the rules.

use std::sync::Arc;

use crate::common::{Literal, descending, sized, take_away, word};
use fibnim::exact_k::{self, ExactPosition, ExactPositionError, ExactRules, ExactSearch, Fresh, GroupRule, Memory};
use fibnim::{Budget, Move, Nat, Outcome, Play, Quota, Reason, Theorem};

/// The piles with their quotas, if any, and the group of piles in use.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    piles: Vec<u64>,
    quotas: Vec<Option<u64>>,
    group: Option<Vec<usize>>,
}

type Takes = Vec<(usize, u64)>;

/// The rules of a game.
struct Game<F> {
    f: F,
    count: usize,
    options: (GroupRule, Memory, Fresh),
}

type Search = Literal<'static, Place, Takes>;

/// A literal search.
fn search(f: fn(u64) -> u64, count: usize, options: (GroupRule, Memory, Fresh), play: Play) -> Search {
    let game = Game { f, count, options };
    let after = move |place: &Place| {
        game.moves(place).into_iter().map(|takes| (takes.clone(), game.after(place, &takes))).collect()
    };
    Literal::of(after, play == Play::Misere)
}

impl<F: Fn(u64) -> u64> Game<F> {
    fn most(&self, place: &Place, pile: usize) -> u64 {
        match (place.quotas[pile], self.options.2) {
            (Some(quota), _) => quota.min(place.piles[pile]),
            (None, Fresh::Any) => place.piles[pile],
            (None, Fresh::NotWhole) => place.piles[pile].saturating_sub(1),
        }
    }

    fn moves(&self, place: &Place) -> Vec<Takes> {
        let piles = place.piles.len();
        let mut groups: Vec<Vec<usize>> = (0_usize..1 << piles)
            .filter(|set| set.count_ones() as usize == self.count)
            .map(|set| (0..piles).filter(|&i| set & (1 << i) != 0).collect())
            .collect();
        groups.sort();
        if let Some(group) = &place.group {
            let over = group.iter().any(|&i| place.piles[i] == 0);
            match self.options.0 {
                GroupRule::Sticky if over => {}
                GroupRule::Fixed if over => groups.clear(),
                GroupRule::Sticky | GroupRule::Fixed => groups = vec![group.clone()],
                GroupRule::Free => unreachable!("no group is kept"),
            }
        }
        let mut all = Vec::new();
        for group in groups {
            let mut takes: Vec<Takes> = vec![Vec::new()];
            for pile in group {
                let more =
                    |takes: Takes| (1..=self.most(place, pile)).map(move |t| [takes.clone(), vec![(pile, t)]].concat());
                takes = takes.into_iter().flat_map(more).collect();
            }
            all.extend(takes);
        }
        all
    }

    fn after(&self, place: &Place, takes: &Takes) -> Place {
        let mut next = place.clone();
        if self.options.1 == Memory::Last {
            next.quotas.fill(None);
        }
        for &(pile, take) in takes {
            next.piles[pile] -= take;
            next.quotas[pile] = Some((self.f)(take));
        }
        next.group = (self.options.0 != GroupRule::Free).then(|| takes.iter().map(|take| take.0).collect());
        next
    }
}

fn readings() -> Vec<(GroupRule, Memory, Fresh)> {
    let groups = [GroupRule::Sticky, GroupRule::Free, GroupRule::Fixed];
    let memories = [Memory::Pile, Memory::Last];
    let limits = [Fresh::NotWhole, Fresh::Any];
    groups.iter().flat_map(|&g| memories.map(|m| limits.map(|l| (g, m, l)))).flatten().collect()
}

fn rules(text: &str, count: usize, (group, memory, fresh): (GroupRule, Memory, Fresh), play: Play) -> Arc<ExactRules> {
    Arc::new(ExactRules { take_away: take_away(text), play, count, group, memory, fresh })
}

fn start(piles: Vec<u64>) -> Place {
    Place { quotas: vec![None; piles.len()], piles, group: None }
}

fn position(rules: &Arc<ExactRules>, place: &Place) -> ExactPosition {
    let quotas = place.quotas.iter().map(|quota| quota.and_then(Quota::new));
    ExactPosition::new(rules.clone(), place.piles.iter().copied().zip(quotas)).expect("a position")
}

fn takes(chosen: &[Move]) -> Takes {
    chosen.iter().map(|part| (part.pile, word(&part.chips))).collect()
}

fn exact_move(takes: &Takes) -> Vec<Move> {
    takes.iter().map(|&(pile, take)| Move { pile, chips: take.into() }).collect()
}

/// Compares a position, and some that can be reached from it up to a depth, with the literal game.
fn check(literal: &mut Search, search: &mut ExactSearch, place: &Place, at: &ExactPosition, depth: u32) {
    let budget = &mut Budget::default();
    let known = literal.solve(place);
    let (outcome, moves) = (Outcome::for_mover(known.wins), literal.moves(place));
    assert!(
        at.legal_moves().map(|chosen| takes(&chosen)).eq(moves.iter().map(|(takes, _)| takes.clone())),
        "{at} {:?}",
        at.rules()
    );
    assert_eq!(search.outcome(at, budget), Ok(outcome), "{at} {:?}", at.rules());
    assert_eq!(search.grundy(at, budget), Ok(known.value), "{at} {:?}", at.rules());
    assert_eq!(exact_k::grundy(at, budget), Ok(known.value), "{at} {:?}", at.rules());
    assert_eq!(search.remoteness(at, budget), Ok(known.length as u32), "{at} {:?}", at.rules());
    let analysis = exact_k::solve(at, budget).expect("within the budget");
    assert!(analysis.remoteness.is_none_or(|length| length == Nat::from(known.length)), "{at} {:?}", at.rules());
    assert_eq!(analysis.outcome, outcome, "{at} {:?}", at.rules());
    assert!(analysis.lists_all);
    let winning: Vec<Takes> = analysis.winning_moves.iter().map(|chosen| takes(chosen)).collect();
    assert_eq!(winning, literal.winning_moves(place), "{at} {:?}", at.rules());
    if depth > 0 {
        // The first, the last and some middle moves lead to positions with quotas and groups.
        for (takes, left) in moves.iter().step_by((moves.len() / 3).max(1)) {
            let next = at.after(&exact_move(takes)).expect("a legal move");
            check(literal, search, left, &next, depth - 1);
        }
    }
}

#[test]
fn every_reading_agrees_with_its_rules() {
    readings_agree(&[
        (1, 2, sized(3, 6)),
        (2, 2, sized(4, 8)),
        (1, 3, sized(2, 3)),
        (2, 3, sized(3, 4)),
        (3, 3, sized(3, 4)),
        (2, 4, 2),
        (3, 4, 2),
    ]);
}

#[test]
#[ignore = "takes six seconds"]
fn every_reading_agrees_with_its_rules_on_larger_piles() {
    readings_agree(&[(2, 3, 6), (3, 3, 5), (2, 4, 4), (3, 4, 3)]);
}

/// Compares all positions of `(count, piles, max)`: a move takes from `count` of `piles` piles, each of at most `max`
/// chips.
fn readings_agree(sizes: &[(usize, usize, u64)]) {
    for (options, play) in readings().into_iter().flat_map(|options| [(options, Play::Normal), (options, Play::Misere)])
    {
        for (text, f) in [("2t", (|t| 2 * t) as fn(u64) -> u64), ("t", |t| t), ("floor(t/2)+1", |t| t / 2 + 1)] {
            for &(count, piles, max) in sizes {
                let (rules, mut literal) = (rules(text, count, options, play), self::search(f, count, options, play));
                let mut search = ExactSearch::default();
                for piles in descending(piles, max) {
                    let place = start(piles);
                    check(&mut literal, &mut search, &place, &position(&rules, &place), 2);
                }
            }
        }
    }
}

/// All vectors with entries from `first` to `last`.
fn vectors(first: u64, last: &[u64]) -> Vec<Vec<u64>> {
    last.iter().fold(vec![Vec::new()], |all, &last| {
        all.iter().flat_map(|vector| (first..=last).map(move |entry| [&vector[..], &[entry]].concat())).collect()
    })
}

/// Positions of two piles with any quotas, and under the free rule of three.
#[test]
fn given_quotas() {
    let free = (GroupRule::Free, Memory::Pile, Fresh::NotWhole);
    for (text, f, play) in [("2t", (|t| 2 * t) as fn(u64) -> u64, Play::Normal), ("3t", |t| 3 * t, Play::Misere)] {
        for (options, sizes) in [(readings()[0], &[9, 9][..]), (free, sized(&[3, 3, 2], &[5, 4, 3]))] {
            let (rules, mut literal) = (rules(text, 2, options, play), self::search(f, 2, options, play));
            let mut search = ExactSearch::default();
            for piles in vectors(0, sizes) {
                for quotas in vectors(1, &sizes.iter().map(|most| most + 1).collect::<Vec<_>>()) {
                    let place =
                        Place { piles: piles.clone(), quotas: quotas.into_iter().map(Some).collect(), group: None };
                    check(&mut literal, &mut search, &place, &position(&rules, &place), 0);
                }
            }
        }
    }
}

#[test]
fn illegal_moves_name_the_rule() {
    let rules = rules("2t", 2, readings()[0], Play::Normal);
    let at = position(&rules, &start(vec![9, 8, 5, 1]));
    let refused = |at: &ExactPosition, takes: &[(usize, u64)], why: &str| {
        let error = at.after(&exact_move(&takes.to_vec())).expect_err("illegal");
        assert_eq!(error.to_string(), why);
    };
    refused(&at, &[(0, 1), (4, 1)], "there is no such pile: the piles are numbered 1 to 4");
    refused(&at, &[(2, 1), (0, 1), (2, 1)], "pile 3 is named twice");
    refused(&at, &[(2, 1), (2, 1)], "pile 3 is named twice");
    refused(&at, &[(0, 1)], "the move takes from one pile: every move takes from exactly 2");
    refused(&at, &[(0, 1), (1, 1), (2, 1)], "the move takes from 3 piles: every move takes from exactly 2");
    refused(&at, &[(0, 1), (1, 0)], "pile 2: a move takes at least one chip");
    refused(&at, &[(0, 1), (2, 6)], "pile 3: the pile has only 5 chips");
    refused(&at, &[(0, 1), (2, 5)], "pile 3: the opening move may not take a whole pile");
    refused(&at, &[(0, 1), (3, 1)], "pile 4: the opening move may not take a whole pile");
    let next = at.after(&exact_move(&vec![(0, 1), (2, 2)])).expect("legal");
    assert_eq!(at.after(&exact_move(&vec![(2, 2), (0, 1)])).as_ref(), Ok(&next), "takes come in any order");
    assert_eq!(next.to_string(), "(8;2)+(8)+(3;4)+(1), from piles 1 and 3");
    let why = "the move has to use the piles of the one before: pile 1 is among them";
    refused(&next, &[(1, 1), (2, 1)], why);
    refused(&next, &[(0, 3), (2, 1)], "pile 1: the quota allows at most 2 chips");
    let next = next.after(&exact_move(&vec![(0, 1), (2, 3)])).expect("legal");
    assert_eq!((next.to_string(), next.group()), ("(7;2)+(8)+(0;6)+(1)".to_owned(), None));

    let fixed = Arc::new(ExactRules { group: GroupRule::Fixed, fresh: Fresh::Any, ..ExactRules::clone(&rules) });
    let over = position(&fixed, &start(vec![9, 8, 5])).after(&exact_move(&vec![(0, 1), (2, 5)])).expect("legal");
    let why = "the game is over: pile 3 is empty, and the piles were chosen by the first move";
    refused(&over, &[(0, 1), (1, 1)], why);
    let analysis = exact_k::solve(&over, &mut Budget::default()).expect("no search");
    assert_eq!((analysis.outcome, analysis.reason), (Outcome::P, Reason::Theorem(Theorem::Rules)));
}

#[test]
fn positions_are_checked_once() {
    let why =
        |made: Result<ExactPosition, ExactPositionError>| made.err().map_or(String::new(), |error| error.to_string());
    let of_count = |count: usize, piles: &[u32]| {
        why(ExactPosition::start(ExactRules::new(take_away("2t"), count), piles.iter().copied()))
    };
    assert_eq!(of_count(0, &[3, 3]), "moves from exactly 0 piles: give 1 to 8 piles");
    assert_eq!(of_count(9, &[3, 3]), "moves from exactly 9 piles: give 1 to 8 piles");
    let make = |piles: &[u32]| of_count(3, piles);
    assert_eq!(make(&[1]), "number of piles in a game of several piles a move: 1; give 2 to 8");
    assert_eq!(make(&[1; 9]), "number of piles in a game of several piles a move: 9; give 2 to 8");
    assert_eq!(make(&[1, 2]), "moves from exactly 3 piles where there are 2: at least 3 piles are needed");
    assert_eq!(make(&[1; 8]), "");
    let two = ExactRules::EXACT_2;
    let quota = Quota::new(3_u32);
    let grouped = |rules: &ExactRules, quotas: [Option<Quota>; 3], piles: [u32; 3], group: &[usize]| {
        let at = ExactPosition::new(rules.clone(), piles.into_iter().zip(quotas)).expect("a position");
        why(at.with_group(group.iter().copied()))
    };
    let all = [quota.clone(), quota.clone(), None];
    let of_two = |piles: [u32; 3], group: &[usize], expected: &str| {
        assert_eq!(grouped(&two, all.clone(), piles, group), expected);
    };
    of_two([4, 5, 6], &[1, 0], "");
    let fresh = "pile 3 of the group has no quota: a move has taken from it, so it must have one";
    of_two([4, 5, 6], &[1, 2], fresh);
    of_two([4, 5, 6], &[1, 3], "pile 4 of the group does not exist or is named twice");
    of_two([4, 5, 6], &[1, 1], "pile 2 of the group does not exist or is named twice");
    of_two([4, 5, 6], &[1], "a group of one pile: every move takes from exactly 2");
    of_two([0, 5, 6], &[0, 1], "pile 1 of the group is empty: an empty pile ends the group");
    let free = ExactRules { group: GroupRule::Free, ..two.clone() };
    let no_group = "under the free rule every move may take from any piles: give no group";
    assert_eq!(grouped(&free, all.clone(), [4, 5, 6], &[0, 1]), no_group);
    let forgetful = ExactRules { memory: Memory::Last, ..two.clone() };
    let forgotten = "pile 3 has a quota outside the group: quotas last for one move only";
    assert_eq!(grouped(&forgetful, [quota.clone(), quota.clone(), quota], [4, 5, 6], &[0, 1]), forgotten);
    assert_eq!(grouped(&forgetful, all.clone(), [4, 5, 6], &[0, 1]), "");
}
