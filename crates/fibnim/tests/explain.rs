//! The data of the sentences that explain an answer agree with the position, the answer and the rules of play.

use crate::common::{quota, solve, take_away};
use fibnim::exact_k::{self, ExactPosition, ExactRules, THREE_PILES_CHECKED};
use fibnim::explain::{Numbers, Represented, Sentence};
use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{
    Analysis, Budget, Limit, Nat, Outcome, Play, Position, Reason, Rules, Solver, Sum, TakeAway, Theorem, Threshold,
};
use proptest::prelude::*;

/// The terms add up to the number, are those of the H-sequence, and come in decreasing order.
fn check_represented(represented: &Represented, take: &TakeAway) {
    let Represented { number, terms, left_out, smallest } = represented;
    assert_eq!((*left_out, smallest.len()), (0, 0), "short enough to be whole");
    let copies = |copies: &Option<Nat>| copies.clone().unwrap_or(Nat::ONE);
    assert_eq!(terms.iter().map(|term| &term.value * copies(&term.copies)).sum::<Nat>(), *number);
    assert!(terms.is_sorted_by(|a, b| a.index > b.index));
    let system = Numeration::words(take);
    for term in terms {
        assert_eq!(term.value, Nat::from(system.term(term.index)));
        assert!(term.copies.is_none() || term.index == terms[0].index && system.lag(term.index).is_none());
    }
}

/// The least term of a whole representation.
fn least(represented: &Represented) -> Option<&Nat> {
    represented.terms.last().map(|term| &term.value)
}

/// The numbers that the method looks at, and what follows from them.
fn check_argument(sentences: &[Sentence], analysis: &Analysis) {
    let take = &analysis.rules().take_away;
    let mut piles: Vec<Nat> = analysis.position().piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
    piles.sort();
    // An opening that may not take a whole pile has no threshold to compare with.
    let agrees = |threshold: Option<&Nat>| {
        let threshold = Threshold::from(threshold.cloned());
        assert!(analysis.threshold().is_none_or(|found| *found == threshold));
    };
    let nim_sum_is = |first: Nat, nim_sum: &Nat, threshold| {
        assert_eq!(piles.iter().fold(first, |sum, pile| sum ^ pile), *nim_sum);
        agrees(threshold);
    };
    let residues_are = |modulus: &Nat, residues: &Numbers, threshold| {
        let expected: Vec<Nat> = analysis.position().piles().iter().map(|pile| pile % modulus).collect();
        assert_eq!(residues.first, expected);
        agrees(threshold);
    };
    let sum_of_residues = |residues: &Numbers| residues.first.iter().fold(Nat::ZERO, |sum, residue| sum ^ residue);
    match &sentences[0] {
        Sentence::NoChips => assert!(piles.is_empty()),
        Sentence::LastChip => assert_eq!((&piles[..], analysis.rules().play), (&[Nat::ONE][..], Play::Misere)),
        Sentence::OnePile { sum, threshold } => {
            check_represented(sum, take);
            assert_eq!((vec![sum.number.clone()], least(sum)), (piles, Some(threshold)));
            agrees(Some(threshold));
        }
        Sentence::MiserePile { sum, threshold } => {
            check_represented(sum, take);
            assert_eq!((vec![&sum.number + Nat::ONE], least(sum)), (piles, Some(threshold)));
            agrees(Some(threshold));
        }
        Sentence::TwoPiles { sum } => {
            check_represented(sum, take);
            assert_eq!(&piles[1] - &piles[0], sum.number);
            match &sentences[1] {
                Sentence::ColumnConstant { threshold } => {
                    assert_eq!(least(sum), Some(threshold));
                    agrees(Some(threshold));
                }
                Sentence::ColumnFlips { least, before, smaller, flips, threshold } => {
                    assert_eq!((Some(least), smaller), (sum.terms.last(), &piles[0]));
                    assert_eq!(before.index + 1, least.index);
                    assert_eq!(before.value, Nat::from(Numeration::words(take).term(before.index)));
                    assert_eq!(*threshold, if flips % 2 == 0 { &least.value } else { &before.value }.clone());
                    agrees(Some(threshold));
                }
                other => panic!("no column: {other}"),
            }
        }
        Sentence::NimSum { nim_sum, bit } => nim_sum_is(Nat::ZERO, nim_sum, Some(bit)),
        Sentence::NimSumZero => nim_sum_is(Nat::ZERO, &Nat::ZERO, None),
        Sentence::MisereNimSum { nim_sum, bit } => nim_sum_is(Nat::ONE, nim_sum, Some(bit)),
        Sentence::MisereNimSumZero => nim_sum_is(Nat::ONE, &Nat::ZERO, None),
        Sentence::Residues { modulus, residues, nim_sum, threshold } => {
            assert_eq!(sum_of_residues(residues), *nim_sum);
            residues_are(modulus, residues, Some(threshold));
        }
        Sentence::ResiduesInfinite { modulus, residues, nim_sum } => {
            assert_eq!(sum_of_residues(residues), *nim_sum);
            residues_are(modulus, residues, None);
        }
        Sentence::Quotients { modulus, residues, threshold }
        | Sentence::ResiduesAlone { modulus, residues, threshold } => {
            residues_are(modulus, residues, Some(threshold));
        }
        Sentence::QuotientsZero { modulus, residues } => residues_are(modulus, residues, None),
        Sentence::Mirror => {
            assert!(piles.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]));
            agrees(None);
        }
        Sentence::GrundyValue { value } => {
            assert_eq!(analysis.nim_sum().expect("a sum").values, value.first);
        }
        Sentence::GrundyValues { values, nim_sum } => {
            let solved = analysis.nim_sum().expect("a sum");
            assert_eq!((&values.first, nim_sum), (&solved.values, &solved.nim_sum));
        }
        Sentence::ThresholdSearch { positions } => assert!(*positions > 1),
        Sentence::GameSearch { positions } | Sentence::Tame { positions } => assert!(*positions > 0),
        other => panic!("no table, no certificate, and no exact-k game: {other}"),
    }
}

/// The largest take, and whether a quota limits the piles that are not empty.
fn most(position: &Position) -> Nat {
    (0..position.piles().len()).map(|pile| position.largest_take(pile)).max().expect("a pile")
}

fn check_verdict(verdict: &Sentence, analysis: &Analysis) {
    let (position, wins) = (analysis.position().position(), analysis.outcome());
    assert_eq!(matches!(verdict, Sentence::VerdictNoMove { .. }), most(position).is_zero());
    let against = |outcome: Outcome, allowed: &Nat, threshold: &Nat| {
        assert_eq!(Some(&Threshold::Finite(threshold.clone())), analysis.threshold());
        assert_eq!((outcome, allowed >= threshold), (wins, wins == Outcome::N));
    };
    match verdict {
        Sentence::VerdictQuota { outcome, most, threshold } => {
            against(*outcome, most, threshold);
            let limits = |pile| matches!(position.limit(pile), Limit::Quota(quota) if quota.chips() == most);
            assert!((0..position.piles().len()).any(limits));
        }
        Sentence::VerdictOpeningAny { outcome, most: allowed, threshold }
        | Sentence::VerdictOpeningNotWhole { outcome, most: allowed, threshold } => {
            against(*outcome, allowed, threshold);
            assert_eq!(*allowed, most(position));
        }
        Sentence::VerdictNever => assert_eq!((analysis.threshold(), wins), (Some(&Threshold::Infinite), Outcome::P)),
        Sentence::VerdictNimSum { outcome } => assert_eq!((*outcome, analysis.nim_sum().is_some()), (wins, true)),
        Sentence::VerdictMoves { outcome } => assert_eq!((*outcome, analysis.threshold()), (wins, None)),
        Sentence::VerdictNoMove { outcome } => assert_eq!(*outcome, wins),
        other => panic!("no verdict: {other}"),
    }
}

/// What the first winning move leaves.
fn check_example(example: &Sentence, analysis: &Analysis) {
    let best = analysis.winning_moves().next().expect("a winning move");
    let next = analysis.position().after(&best).expect("legal");
    let next = next.position();
    let (left, all) = (&next.piles()[best.pile], next.piles().iter().sum::<Nat>());
    let Limit::Quota(after) = next.limit(best.pile) else { panic!("a quota after a move") };
    let play = analysis.rules().play;
    let (chips, pile) = match example {
        Sentence::ExampleNoChips { chips, pile } => {
            assert_eq!((all, play), (Nat::ZERO, Play::Normal));
            (chips, pile)
        }
        Sentence::ExampleLastChip { chips, pile } => {
            assert_eq!((all, play), (Nat::ONE, Play::Misere));
            (chips, pile)
        }
        Sentence::ExamplePile { chips, pile, left: here, quota } => {
            assert_eq!((here, quota), (left, after.chips()));
            (chips, pile)
        }
        Sentence::ExampleComponent { chips, pile, left: here, quota, value } => {
            assert_eq!((here, quota), (left, after.chips()));
            let sum = analysis.nim_sum().expect("a sum");
            assert_eq!(*value, &sum.nim_sum ^ &sum.values[best.pile]);
            (chips, pile)
        }
        other => panic!("no example: {other}"),
    };
    assert_eq!((chips, *pile), (&best.chips, best.pile + 1));
}

/// Why a winning move wins, where `next` is the answer to the position after it.
fn check_win(analysis: &Analysis, chosen: &fibnim::Move, next: &Analysis) {
    let hint = analysis.explain_win(chosen, next);
    let several = analysis.position().piles().len() > 1;
    let expected = (chosen.chips.clone(), several.then_some(chosen.pile + 1));
    let left: Nat = next.position().piles().iter().sum();
    let play = analysis.rules().play;
    match &hint[..] {
        [Sentence::ExampleNoChips { chips, pile }] => {
            assert_eq!((left, play, (chips, *pile)), (Nat::ZERO, Play::Normal, (&chosen.chips, chosen.pile + 1)));
        }
        [Sentence::ExampleLastChip { chips, pile }] => {
            assert_eq!((left, play, (chips, *pile)), (Nat::ONE, Play::Misere, (&chosen.chips, chosen.pile + 1)));
        }
        [.., Sentence::HintLeaves { chips, pile, left: leaves }, answer] => {
            assert_eq!((chips.clone(), *pile), expected);
            match &**leaves {
                Sentence::HintLeavesPile { sum } => assert_eq!(sum.number, left),
                Sentence::HintLeavesMiserePile { pile: piles, .. }
                | Sentence::HintLeavesTwoPiles { piles, .. }
                | Sentence::HintLeavesNimSum { piles, .. }
                | Sentence::HintLeavesMirror { piles }
                | Sentence::HintLeavesPiles { piles } => {
                    assert_eq!(piles.first.iter().sum::<Nat>(), left);
                    assert!(piles.left_out == 0 && piles.first.iter().all(|pile| !pile.is_zero()));
                }
                other => panic!("nothing left: {other}"),
            }
            assert_eq!(next.outcome(), Outcome::P);
            match answer {
                Sentence::HintAnswerBelow { most, threshold } => {
                    assert!(most < threshold);
                    assert_eq!(next.threshold(), Some(&Threshold::Finite(threshold.clone())));
                }
                Sentence::HintAnswerNever => assert_eq!(next.threshold(), Some(&Threshold::Infinite)),
                Sentence::HintAnswerZero => assert!(next.nim_sum().is_some_and(|sum| sum.nim_sum.is_zero())),
                Sentence::HintAnswerLost => {
                    let decided = next.threshold().is_some() || next.nim_sum().is_some();
                    assert!(!decided || most(next.position().position()).is_zero());
                }
                other => panic!("no answer: {other}"),
            }
        }
        other => panic!("no winning move: {other:?}"),
    }
}

fn check(rules: &Rules, position: &Position) {
    let solver = Solver::new(rules.clone());
    let analysis = solve(&solver, position);
    let sentences = analysis.explain();
    check_argument(&sentences, &analysis);
    let rest = &sentences[if matches!(sentences[0], Sentence::TwoPiles { .. }) { 2 } else { 1 }..];
    check_verdict(&rest[0], &analysis);
    let wins = analysis.winning_moves().next().is_some();
    assert_eq!(rest.len(), if wins { 2 } else { 1 });
    if wins {
        check_example(&rest[1], &analysis);
    }
    for best in analysis.winning_moves().take(100) {
        let next = solve(&solver, analysis.position().after(&best).expect("legal").position());
        check_win(&analysis, &best, &next);
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
        let sentences = solve(&Solver::new(Rules::FIBONACCI), &position).explain();
        let Sentence::OnePile { sum: Represented { number, terms, left_out, smallest }, .. } = &sentences[0]
        else { panic!("one pile") };
        prop_assert_eq!(number, &pile);
        let literal = Zeckendorf::of(&pile);
        let mut parts: Vec<(u32, Nat)> =
            literal.indices().iter().map(|index| index - 1).zip(literal.parts()).collect();
        parts.reverse();
        let kept = |terms: &[fibnim::explain::Addend]| -> Vec<(u32, Nat)> {
            terms.iter().map(|term| (term.index, term.value.clone())).collect()
        };
        if parts.len() <= Represented::WHOLE {
            prop_assert_eq!((kept(terms), *left_out, smallest.len()), (parts, 0, 0));
        } else {
            prop_assert_eq!(terms.len() + left_out + smallest.len(), parts.len());
            prop_assert_eq!(kept(terms), &parts[..terms.len()]);
            prop_assert_eq!(kept(smallest), &parts[parts.len() - Represented::SMALLEST..]);
        }
    }

    /// The terms written out add up to the number. Sums of nine or more terms are abbreviated; 4180 is the least number
    /// with nine.
    #[test]
    fn the_words_have_the_terms(pile in 1..4_180_u32) {
        let position = Position::global([pile], Limit::Any).expect("a position");
        let said = solve(&Solver::new(Rules::FIBONACCI), &position).explain()[0].to_string();
        let sum = said.split(" is ").nth(1).and_then(|rest| rest.split(['.', ',']).next()).expect("a sum");
        let (number, terms) = sum.split_once(" = ").unwrap_or((sum, sum));
        prop_assert_eq!(number.parse::<u32>(), Ok(pile));
        let terms: Vec<u32> = terms.split(" + ").map(|term| term.parse().expect("a term")).collect();
        prop_assert_eq!(terms.iter().sum::<u32>(), pile);
        let least = format!("Its least term, {}, is the threshold.", terms[terms.len() - 1]);
        prop_assert!(said.ends_with(&least));
    }
}

fn kinds(sentences: &[Sentence]) -> String {
    let kind = |sentence: &Sentence| {
        let kind = format!("{sentence:?}");
        kind.split([' ', '{']).next().unwrap_or_default().to_owned()
    };
    sentences.iter().map(kind).collect::<Vec<_>>().join(" ")
}

#[test]
fn hints_say_why() {
    for (rules, text, expected) in [
        ("2t", "21", "OnePile VerdictOpeningNotWhole"),
        ("2t", "(7;1)", "OnePile VerdictQuota"),
        ("2t", "(20,62;6)", "TwoPiles ColumnFlips VerdictQuota"),
        ("2t", "(7,7;3)", "Mirror VerdictNever"),
        ("2t", "(0;3)", "NoChips VerdictNoMove"),
        ("2t", "(3,4,5;any)", "ThresholdSearch HintLeaves HintAnswerBelow"),
        ("2t", "(9,2,9;5)", "ThresholdSearch HintLeaves HintAnswerNever"),
        ("2t", "(5;2)+(8;3)", "GrundyValues VerdictNimSum"),
        ("2t", "(26;5)+(3;3)", "GrundyValues HintLeaves HintAnswerZero"),
        ("t", "(3,5,4;2)", "NimSum HintLeaves HintAnswerNever"),
        ("t", "(1,2,3;9)", "NimSumZero VerdictNever"),
        ("5", "(7,9;2)", "Residues HintLeaves HintAnswerBelow"),
        ("misere 2t", "20", "MiserePile HintLeaves HintAnswerBelow"),
        ("misere 2t", "(4;3)", "ExampleLastChip"),
        ("misere 2t", "(4,4;2)", "ThresholdSearch VerdictNever"),
        ("misere t", "(3,5,4;2)", "MisereNimSum HintLeaves HintAnswerBelow"),
        ("misere 2t", "(5;2)+(3;1)", "Tame VerdictMoves"),
        ("misere 2t", "(5;2)+(3;2)", "Tame HintLeaves HintAnswerLost"),
    ] {
        let rules = match rules.strip_prefix("misere ") {
            Some(take) => Rules::misere(take_away(take)),
            None => Rules::normal(take_away(rules)),
        };
        let (solver, position) = (Solver::new(rules), text.parse::<Position>().expect(text));
        let analysis = solve(&solver, &position);
        let hint = match analysis.winning_moves().next() {
            None => analysis.explain(),
            Some(best) => {
                let after = analysis.position().after(&best).expect("legal");
                analysis.explain_win(&best, &solve(&solver, after.position()))
            }
        };
        assert_eq!(kinds(&hint), expected, "{} {text}", solver.rules());
    }
}

#[test]
fn sums_and_games_of_several_piles_a_move() {
    for (text, expected) in [
        ("(26;5)+(3;3)+*6", "GrundyValues VerdictNimSum ExampleComponent"),
        ("(26;5)+*4", "GrundyValues VerdictNimSum"),
        ("*7", "GrundyValue VerdictNimSum ExampleHeap"),
        ("*0+(0;3)", "GrundyValues VerdictNoMove"),
    ] {
        let solved = text.parse::<Sum>().expect(text).solve(&mut Budget::default()).expect("small");
        assert_eq!(kinds(&solved.explain()), expected, "{text}");
    }
    for (piles, reason, expected) in [
        (&[1_u32, 5][..], Reason::Theorem(Theorem::Rules), "TooFewPiles VerdictNoMove"),
        (&[4, 9], Reason::Theorem(Theorem::Conjunctive), "Remotenesses VerdictMoves"),
        (&[4_000_000, 9_000_001, 5], Reason::Theorem(Theorem::ThreePiles), "ThreePiles VerdictMoves"),
        (&[233, 233, 4_000_000], Reason::Theorem(Theorem::ThreePiles), "ThreePilesLost VerdictMoves"),
        (&[233, 233, 400], Reason::ThreePilesChecked { max: THREE_PILES_CHECKED }, "ThreePilesChecked VerdictMoves"),
    ] {
        let start = ExactPosition::start(ExactRules::EXACT_2, piles.iter().copied()).expect("a position");
        let analysis = exact_k::solve(&start, &mut Budget::default()).expect("small");
        assert_eq!((analysis.reason, &*kinds(&analysis.explain())), (reason, expected), "{piles:?}");
    }
}

#[test]
fn last_chip_of_misere_play() {
    let rules = Rules::misere(take_away("2t"));
    let analysis = solve(&Solver::new(rules), &Position::global([1_u32, 0], Limit::Any).expect("a position"));
    assert_eq!(analysis.explain(), [Sentence::LastChip, Sentence::VerdictNever]);
}

/// Every kind of sentence with its data as JSON and its words, in `sentences.jsonl`. If `FIBNIM_UPDATE` is set, the
/// test writes the words instead of comparing them.
#[cfg(feature = "serde")]
#[test]
fn every_kind_has_its_words() {
    use serde_json::{Value, from_value, json, to_value};

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sentences.jsonl");
    let lines = std::fs::read_to_string(path).expect("a file of the repository");
    let mut written = String::new();
    let mut kinds = std::collections::BTreeSet::new();
    for line in lines.lines() {
        let data = serde_json::from_str::<Value>(line).expect(line)["sentence"].take();
        let sentence: Sentence = from_value(data.clone()).expect(line);
        assert_eq!(to_value(&sentence).expect("JSON"), data);
        kinds.insert(data["kind"].as_str().expect("a kind").to_owned());
        written.extend([json!({ "text": sentence.to_string(), "sentence": data }).to_string(), "\n".to_owned()]);
    }
    if std::env::var_os("FIBNIM_UPDATE").is_some() {
        std::fs::write(path, &written).expect("a file of the repository");
    } else {
        for (line, expected) in written.lines().zip(lines.lines()) {
            assert_eq!(line, expected);
        }
    }
    // The message about an unknown kind has all kinds, each between two marks.
    let unknown = from_value::<Sentence>(json!({ "kind": "?" })).expect_err("no kind").to_string();
    for kind in unknown.split('`').skip(3).step_by(2) {
        assert!(kinds.contains(kind), "{kind} is not in {path}");
    }
}

#[test]
fn piles_are_counted_from_zero_on_request() {
    let example = Sentence::ExampleNoChips { chips: Nat::ONE, pile: 2 };
    assert_eq!(example.from_zero(), Sentence::ExampleNoChips { chips: Nat::ONE, pile: 1 });
}
