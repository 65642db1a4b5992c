//! The data of explanations agree with the position, the answer and the rules of play.

use crate::common::{quota, solve, take_away};
use fibnim::explain::{Answer, Argument, Column, Explanation, Leaves, MoveReason, Represented, Verdict};
use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{Analysis, Limit, Nat, Outcome, Play, Position, Rules, Solver, TakeAway, Threshold};
use proptest::prelude::*;

/// The terms add up to the number, are those of the H-sequence, and come in decreasing order.
fn check_represented(represented: &Represented, take: &TakeAway) {
    let Represented { number, largest, left_out, smallest } = represented;
    assert_eq!((*left_out, smallest.len()), (0, 0), "short enough to be whole");
    assert_eq!(largest.iter().map(|part| &part.term * &part.copies).sum::<Nat>(), *number);
    assert!(largest.is_sorted_by(|a, b| a.index > b.index));
    let system = Numeration::words(take);
    for part in largest {
        assert_eq!(part.term, Nat::from(system.term(part.index)));
        assert!(part.copies == Nat::ONE || part.index == largest[0].index && system.lag(part.index).is_none());
    }
    assert_eq!(represented.is_term(), largest.len() == 1 && largest[0].term == *number);
}

/// The least term of a whole representation.
fn least(represented: &Represented) -> Option<Nat> {
    represented.largest.last().map(|part| part.term.clone())
}

fn check_argument(argument: &Argument, analysis: &Analysis) {
    let take = &analysis.rules().take_away;
    let finite = |threshold: &Nat| Threshold::Finite(threshold.clone());
    let piles: Vec<Nat> = analysis.position().piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
    // An opening that may not take a whole pile has no threshold to compare with.
    let agrees = |threshold: Threshold| assert!(analysis.threshold().is_none_or(|found| *found == threshold));
    match argument {
        Argument::NoChips => assert!(piles.is_empty()),
        Argument::LastChip => assert_eq!((&piles[..], analysis.rules().play), (&[Nat::ONE][..], Play::Misere)),
        Argument::OnePile { pile, threshold } => {
            check_represented(pile, take);
            assert_eq!((vec![pile.number.clone()], least(pile).as_ref()), (piles, Some(threshold)));
            agrees(finite(threshold));
        }
        Argument::MiserePile { fewer, threshold } => {
            check_represented(fewer, take);
            assert_eq!((vec![&fewer.number + Nat::ONE], least(fewer).as_ref()), (piles, Some(threshold)));
            agrees(finite(threshold));
        }
        Argument::TwoPiles { smaller, difference, column, threshold } => {
            check_represented(difference, take);
            let mut both = vec![smaller.clone(), smaller + &difference.number];
            both.sort();
            let mut sorted = piles;
            sorted.sort();
            assert_eq!(sorted, both);
            match column {
                Column::Constant => assert_eq!(least(difference).as_ref(), Some(threshold)),
                Column::Flips { least: term, before, flips } => {
                    assert_eq!(Some(term), difference.largest.last());
                    assert_eq!(before.index + 1, term.index);
                    assert_eq!(before.term, Nat::from(Numeration::words(take).term(before.index)));
                    assert_eq!(*threshold, if flips % 2 == 0 { &term.term } else { &before.term }.clone());
                }
            }
            agrees(finite(threshold));
        }
        Argument::NimSum { nim_sum, bit } => {
            assert_eq!(piles.iter().fold(Nat::ZERO, |sum, pile| sum ^ pile), *nim_sum);
            agrees(bit.clone().into());
        }
        Argument::MisereNimSum { nim_sum, bit } => {
            assert_eq!(piles.iter().fold(Nat::ONE, |sum, pile| sum ^ pile), *nim_sum);
            agrees(bit.clone().into());
        }
        Argument::Residues { modulus, residues, nim_sum, threshold } => {
            let expected: Vec<Nat> = analysis.position().piles().iter().map(|pile| pile % modulus).collect();
            assert_eq!(residues.first, expected);
            assert_eq!(expected.iter().fold(Nat::ZERO, |sum, residue| sum ^ residue), *nim_sum);
            agrees(threshold.clone().into());
        }
        Argument::Mirror => {
            let mut sorted = piles;
            sorted.sort();
            assert!(sorted.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]));
            agrees(Threshold::Infinite);
        }
        Argument::GrundyValues { values, nim_sum } => {
            let solved = analysis.nim_sum().expect("a sum");
            assert_eq!((&values.first[..], nim_sum), (solved.values(), solved.nim_sum()));
        }
        Argument::ThresholdSearch { positions } => assert!(*positions > 1),
        Argument::GameSearch { positions } => assert!(*positions > 0),
        other => panic!("no table, no certificate, and no exact-k game: {other:?}"),
    }
}

fn check_verdict(verdict: &Verdict, analysis: &Analysis) {
    assert_eq!(verdict.outcome(), analysis.outcome());
    let position = analysis.position();
    let most = (0..position.piles().len()).map(|pile| position.largest_take(pile)).max().expect("a pile");
    assert_eq!(matches!(verdict, Verdict::NoMove { .. }), most.is_zero());
    match verdict {
        Verdict::AtLeast { allowed, threshold } | Verdict::Below { allowed, threshold } => {
            assert_eq!(Some(&Threshold::Finite(threshold.clone())), analysis.threshold());
            assert_eq!(allowed.most >= *threshold, analysis.outcome() == Outcome::N);
            match &allowed.limit {
                Limit::Quota(quota) => assert_eq!(allowed.most, *quota.chips()),
                Limit::Any | Limit::NotWhole => assert_eq!(allowed.most, most),
            }
        }
        Verdict::Never => assert_eq!(analysis.threshold(), Some(&Threshold::Infinite)),
        Verdict::NonzeroNimSum | Verdict::ZeroNimSum => assert!(analysis.nim_sum().is_some()),
        Verdict::SomeMove | Verdict::EveryMove => assert_eq!(analysis.threshold(), None),
        Verdict::NoMove { .. } => {}
    }
}

fn check(rules: &Rules, position: &Position) {
    let solver = Solver::new(rules.clone());
    let analysis = solve(&solver, position);
    let Explanation { argument, verdict, example } = analysis.explain();
    check_argument(&argument, &analysis);
    check_verdict(&verdict, &analysis);
    let best = analysis.winning_moves().next();
    assert_eq!(example.as_ref().map(|example| &example.chosen), best.as_ref());
    let Some(example) = example else {
        assert_eq!(analysis.explain_loss(), MoveReason::Lost { before: argument, verdict });
        return;
    };
    let next = position.after(&rules.take_away, &example.chosen).expect("legal");
    let (pile, left) = (&next.piles()[example.chosen.pile], next.piles().iter().sum::<Nat>());
    let Limit::Quota(after) = next.limit(example.chosen.pile) else { panic!("a quota after a move") };
    match &example.leaves {
        Leaves::NoChips => assert_eq!((left, rules.play), (Nat::ZERO, Play::Normal)),
        Leaves::LastChip => assert_eq!((left, rules.play), (Nat::ONE, Play::Misere)),
        Leaves::Pile { chips, quota } => assert_eq!((chips, quota), (pile, after.chips())),
        Leaves::Component { chips, quota, value } => {
            assert_eq!((chips, quota), (pile, after.chips()));
            let others = analysis.nim_sum().expect("a sum");
            assert_eq!(*value, others.nim_sum() ^ &others.values()[example.chosen.pile]);
        }
        Leaves::Heap { .. } => panic!("no heap of nim"),
    }
    for best in analysis.winning_moves().take(100) {
        let next = solve(&solver, &position.after(&rules.take_away, &best).expect("legal"));
        let MoveReason::Wins { chosen, piles, before, answer } = analysis.explain_win(&best, &next) else {
            panic!("a winning move")
        };
        assert_eq!((chosen, piles, before), (best, position.piles().len(), argument.clone()));
        let left: Nat = next.position().piles().iter().sum();
        match answer {
            Answer::NoChips => assert_eq!((left, rules.play), (Nat::ZERO, Play::Normal)),
            Answer::LastChip => assert_eq!((left, rules.play), (Nat::ONE, Play::Misere)),
            Answer::Lost { left: piles, after, verdict } => {
                assert_eq!(piles.first.iter().sum::<Nat>(), left);
                assert!(piles.left_out == 0 && piles.first.iter().all(|pile| !pile.is_zero()));
                assert_eq!(next.outcome(), Outcome::P);
                check_argument(&after, &next);
                check_verdict(&verdict, &next);
            }
        }
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let take = prop::sample::select(vec!["2t", "t", "3t", "floor(3t/2)+1", "t+2", "9", "max(t,5)"]);
    let take = take.prop_filter_map("a take-away function", |text| text.parse::<TakeAway>().ok());
    (take, any::<bool>()).prop_map(|(take, misere)| if misere { Rules::misere(take) } else { Rules::normal(take) })
}

fn limit() -> impl Strategy<Value = Limit> {
    prop_oneof![Just(Limit::Any), Just(Limit::NotWhole), (1..20_u64).prop_map(quota), (1..4_u64).prop_map(quota)]
}

proptest! {
    #[test]
    fn one_quota(rules in rules(), piles in prop::collection::vec(0..16_u64, 1..4), limit in limit()) {
        check(&rules, &Position::global(piles, limit).expect("a position"));
    }

    #[test]
    fn equal_piles(rules in rules(), a in 0..12_u64, b in 0..12_u64, limit in limit()) {
        check(&rules, &Position::global([a, b, a, b], limit).expect("a position"));
    }

    #[test]
    fn a_quota_each(rules in rules(), piles in prop::collection::vec((0..9_u64, limit()), 1..3)) {
        check(&rules, &Position::local(piles).expect("a position"));
    }

    #[test]
    fn one_large_pile(rules in rules(), pile in 1..1_u64 << 59, limit in limit()) {
        check(&rules, &Position::global([pile], limit).expect("a position"));
    }

    #[test]
    fn two_large_piles(m in 0..1_u64 << 58, d in 1..1_u64 << 58, limit in limit()) {
        check(&Rules::FIBONACCI, &Position::global([m, m + d], limit).expect("a position"));
    }

    /// A long representation is shortened to both of its ends.
    #[test]
    fn long_representations(bytes in prop::collection::vec(any::<u8>(), 100..400)) {
        let pile = Nat::from_le_bytes(&bytes) | (Nat::ONE << 790);
        let position = Position::global([pile.clone()], Limit::Any).expect("a position");
        let explanation = solve(&Solver::new(Rules::FIBONACCI), &position).explain();
        let Argument::OnePile { pile: Represented { number, largest, left_out, smallest }, .. } = explanation.argument
        else { panic!("one pile") };
        prop_assert_eq!(&number, &pile);
        let literal = Zeckendorf::of(&pile);
        let mut parts: Vec<(u32, Nat)> =
            literal.indices().iter().map(|index| index - 1).zip(literal.parts()).collect();
        parts.reverse();
        let kept = |parts: &[fibnim::explain::Part]| -> Vec<(u32, Nat)> {
            parts.iter().map(|part| (part.index, part.term.clone())).collect()
        };
        if parts.len() <= Represented::WHOLE {
            prop_assert_eq!((kept(&largest), left_out, smallest.len()), (parts, 0, 0));
        } else {
            prop_assert_eq!(largest.len() + left_out + smallest.len(), parts.len());
            prop_assert_eq!(kept(&largest), &parts[..largest.len()]);
            prop_assert_eq!(kept(&smallest), &parts[parts.len() - Represented::SMALLEST..]);
        }
    }
}

#[test]
fn last_chip_of_misere_play() {
    let rules = Rules::misere(take_away("2t"));
    let analysis = solve(&Solver::new(rules), &Position::global([1_u32, 0], Limit::Any).expect("a position"));
    let Explanation { argument, verdict, .. } = analysis.explain();
    assert_eq!((argument, verdict), (Argument::LastChip, Verdict::Never));
}
