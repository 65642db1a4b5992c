//! Tests the sentences of every kind of reason, hint and explanation.

use fibnim::exact_k::{self, ExactPosition, ExactReason, ExactRules, THREE_PILES_CHECKED};
use fibnim::explain::{
    Allowed, Answer, Argument, Column, Example, Explanation, Leaves, Listed, MoveReason, Part, Represented, Verdict,
};
use fibnim::{
    Analysis, Budget, Limit, Move, Nat, Outcome, Position, Progress, Quota, Reason, Rules, SolveError, Solver, Sum,
    TakeAway,
};
use fibnim_engine::EngineError;
use fibnim_engine::say;
use proptest::prelude::*;

pub fn solve(solver: &Solver, position: &Position) -> Analysis {
    solver.solve(position).expect("small")
}

fn words(explanation: &Explanation) -> Vec<String> {
    say::explain(explanation).into_iter().map(|said| said.text).collect()
}

fn hinted(reason: &MoveReason) -> String {
    say::paragraph(&say::hint(reason))
}

fn rules(take: &str) -> Rules {
    Rules::normal(take.parse().expect(take))
}

fn explain(rules: &Rules, text: &str) -> Vec<String> {
    let analysis = solve(&Solver::new(rules.clone()), &text.parse().expect(text));
    words(&analysis.explain())
}

/// The hint for a position: its first winning move, or the reason why there is none.
fn hint(rules: &Rules, text: &str) -> String {
    let solver = Solver::new(rules.clone());
    let position: Position = text.parse().expect(text);
    let analysis = solve(&solver, &position);
    let Some(best) = analysis.winning_moves().next() else { return hinted(&analysis.explain_loss()) };
    let after = solve(&solver, &position.after(&rules.take_away, &best).expect("legal"));
    hinted(&analysis.explain_win(&best, &after))
}

#[test]
fn explanations() {
    for (take, text, lines) in [
        (
            "2t",
            "(20,62;8)",
            &[
                "The greedy representation of the difference is 42 = 34 + 8.",
                "Its least term is H_5 = 8. As the smaller pile grows, the threshold alternates between 8 and H_4 = 5, \
                 beginning with 8. At 20 it has changed 2 times, so the threshold is 8.",
                "The quota of 8 is at least the threshold of 8, so this is an N-position.",
                "For example, taking 8 from pile 2 wins: it leaves 54 there, the next quota is 16, and no answer wins.",
            ][..],
        ),
        (
            "9",
            "(25;2)",
            &[
                "The greedy representation of the pile is 25 = 2 * 10 + 5. Its least term, 5, is the threshold.",
                "The quota of 2 is less than the threshold of 5, so this is a P-position.",
            ],
        ),
        (
            "t",
            "(3,6;any)",
            &[
                "The nim-sum of the piles is 5. Its lowest set bit, 1, is the threshold.",
                "The opening move may take any number of chips up to 6, at least the threshold of 1, so this is an \
                 N-position.",
                "For example, taking 1 from pile 1 wins: it leaves 2 there, the next quota is 1, and no answer wins.",
            ],
        ),
        (
            "t",
            "(3,5,6;2)",
            &[
                "The nim-sum of the piles is 0, so no quota wins.",
                "The threshold is infinite, so this is a P-position at every quota.",
            ],
        ),
        (
            "2t",
            "(7,7;3)",
            &[
                "The piles form pairs of equal piles, and f(t) >= t. The second player can answer every move by taking \
                 as many chips from the equal pile.",
                "The threshold is infinite, so this is a P-position at every quota.",
            ],
        ),
        ("2t", "(0;3)", &["No chips are left.", "There is no legal move, so this is a P-position."]),
        (
            "2t",
            "(8;not-whole)",
            &[
                "The greedy representation of the pile is 8, a single term. Its least term, 8, is the threshold.",
                "The opening move may take up to 7 chips but not a whole pile; that is less than the threshold of 8, so \
                 this is a P-position.",
            ],
        ),
        (
            "2t",
            "(26;5)+(3;3)",
            &[
                "The Grundy values are 4 and 3. Their nim-sum is 7.",
                "It is not 0, and some move makes it 0, so this is an N-position.",
                "For example, taking 2 from pile 1 wins: it leaves 24 there with a quota of 4, which has the Grundy value 3.",
            ],
        ),
    ] {
        assert_eq!(explain(&rules(take), text), lines, "{take} {text}");
    }
    let misere = Rules::misere(TakeAway::FIBONACCI);
    let nineteen = "Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: \
                    19 = 13 + 5 + 1. The least term, 1, is the threshold.";
    assert_eq!(explain(&misere, "(20;1)")[0], nineteen);
    let wins = "There is no legal move, and under misère play a player without a move wins, so this is an N-position.";
    assert_eq!(explain(&misere, "(0;3)"), ["No chips are left.", wins]);
    assert_eq!(explain(&misere, "(1;3)")[0], "One chip is left, and the player who takes it loses.");
    let last = "For example, taking 3 from pile 1 wins: the other player must take the last chip.";
    assert_eq!(explain(&misere, "(4;3)")[2], last);
    assert_eq!(explain(&rules("2t"), "(8;8)")[2], "For example, taking 8 from pile 1 wins: it takes the last chip.");
}

#[test]
fn sums() {
    let explain = |text: &str| {
        let solved = text.parse::<Sum>().expect(text).solve(&mut Budget::default()).expect("small");
        words(&solved.explain())
    };
    assert_eq!(explain("(26;5)+(3;3)+*6")[0], "The Grundy values are 4, 3 and 6. Their nim-sum is 1.");
    assert_eq!(explain("(26;5)+*4")[1], "It is 0, and every move changes it, so this is a P-position.");
    assert_eq!(explain("*7")[0], "The Grundy value is 7.");
    assert_eq!(explain("*7")[2], "For example, taking 7 from pile 1 wins: a heap of 0 remains.");
    let many = "The Grundy values are 1, 2, 3, 4, 5, 6, 7, 8, … (9 of them). Their nim-sum is 1.";
    assert_eq!(explain("*1+*2+*3+*4+*5+*6+*7+*8+*9")[0], many);
}

#[test]
fn exact_games() {
    let explain = |piles: &[u32]| {
        let rules = ExactRules::EXACT_2;
        let start = ExactPosition::start(rules, piles.iter().copied()).expect("a position");
        let analysis = exact_k::solve(&start, &mut Budget::default()).expect("small");
        (analysis.reason, words(&analysis.explain()))
    };
    let over = "Every move takes from exactly 2 piles, and fewer can be used, so the game is over.";
    let lost = "There is no legal move, so this is a P-position.";
    assert_eq!(explain(&[1, 5]), (ExactReason::NoMove, vec![over.to_owned(), lost.to_owned()]));
    let remotenesses = "Every move takes from all piles that can be used, and the first pile to end decides the game. \
                        The remotenesses are 3 for pile 1 and 7 for pile 2. The least, 3, is odd.";
    assert_eq!(explain(&[4, 9]).1[0], remotenesses);
    assert!(explain(&[2, 5, 7]).1[0].ends_with(" positions were solved by the rules of play."));
    let (reason, lines) = explain(&[4_000_000, 9_000_001, 5]);
    assert_eq!(reason, ExactReason::ThreePiles);
    assert!(lines[0].starts_with("Some move takes one pile down to 1 and the least Zeckendorf part"), "{lines:?}");
    let (reason, lines) = explain(&[233, 233, 4_000_000]);
    assert_eq!(reason, ExactReason::ThreePilesChecked { max: THREE_PILES_CHECKED });
    assert!(lines[0].ends_with("Search has checked it for all piles up to 120."), "{lines:?}");
}

#[test]
fn hints() {
    for (take, text, words) in [
        (
            "2t",
            "21",
            "The pile is 21, a single term. The opening move may take at most 20, less than the 21 needed to win, so no \
             move wins.",
        ),
        (
            "2t",
            "15",
            "The pile is 15 = 13 + 2. Taking 2 leaves 13, a single term. The other player may then take at most 4, \
             less than the 13 needed to win.",
        ),
        ("2t", "(8;8)", "Taking 8 takes the last chip."),
        ("2t", "(0)+(8;8)", "Taking 8 from pile 2 takes the last chip."),
        ("2t", "(7;1)", "The pile is 7 = 5 + 2. The quota is 1, less than the 2 needed to win, so no move wins."),
        ("2t", "(0;3)", "There is no legal move."),
        (
            "2t",
            "(20,62;8)",
            "The difference of the piles is 42 = 34 + 8. Taking 8 from pile 2 leaves 20 and 54 with the difference 34, \
             a single term. The other player may then take at most 16, less than the 34 needed to win.",
        ),
        ("2t", "(7,7;3)", "The piles form pairs of equal piles. No move wins, whatever the quota."),
        (
            "t",
            "(3,5,4;2)",
            "The nim-sum of the piles is 2, and its lowest set bit is 2. Taking 2 from pile 1 leaves 1, 5 and 4 with \
             the nim-sum 0. No quota wins from there.",
        ),
        ("t", "(1,2,3;9)", "The nim-sum of the piles is 0. No move wins, whatever the quota."),
        (
            "2t",
            "(3,4,5;1)",
            "Taking 1 from pile 2 leaves 3, 3 and 5. The other player may then take at most 2, less than the 5 needed \
             to win.",
        ),
        (
            "2t",
            "(9,2,9;5)",
            "Taking 2 from pile 2 leaves 9 and 9, which form pairs of equal piles. No quota wins from there.",
        ),
        ("2t", "(5;2)+(8;3)", "The nim-sum of the Grundy values is 0. Every move changes it from 0, so no move wins."),
        (
            "2t",
            "(26;5)+(3;3)",
            "The nim-sum of the Grundy values is 7. Taking 2 from pile 1 leaves 24 and 3. That makes the nim-sum 0.",
        ),
    ] {
        assert_eq!(hint(&rules(take), text), words, "{take} {text}");
    }
    let misere = Rules::misere(TakeAway::FIBONACCI);
    for (text, words) in [
        (
            "20",
            "Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: 19 = 13 + 5 + \
             1. Taking 1 leaves 19, equivalent to 18 = 13 + 5. The other player may then take at most 2, less than the \
             5 needed to win.",
        ),
        ("(4;3)", "Taking 3 leaves one chip, and the other player must take it."),
        ("(4,4;2)", "No move wins, whatever the quota."),
        ("(5;2)+(3;1)", "Every move leads to a position that the other player wins."),
        ("(5;2)+(3;2)", "Taking 1 from pile 1 leaves 4 and 3. No move wins from there."),
    ] {
        assert_eq!(hint(&misere, text), words, "{text}");
    }
}

fn nat(number: u32) -> Nat {
    Nat::from(number)
}

fn represented() -> Represented {
    let part = |index, term: u32| Part { index, term: nat(term), copies: Nat::ONE };
    Represented { number: nat(7), largest: vec![part(4, 5), part(2, 2)], left_out: 0, smallest: Vec::new() }
}

/// All kinds of arguments. The match does not compile if a new kind is missing here.
fn arguments() -> Vec<Argument> {
    let part = Part { index: 1, term: Nat::ONE, copies: Nat::ONE };
    let two_piles =
        |column| Argument::TwoPiles { smaller: nat(4), difference: represented(), column, threshold: nat(2) };
    let listed = |numbers: &[u32], left_out| Listed { first: numbers.iter().map(|&n| nat(n)).collect(), left_out };
    let all = vec![
        Argument::NoChips,
        Argument::LastChip,
        Argument::OnePile { pile: represented(), threshold: nat(2) },
        Argument::MiserePile { fewer: represented(), threshold: nat(2) },
        two_piles(Column::Constant),
        two_piles(Column::Flips { least: part.clone(), before: part, flips: 1 }),
        Argument::NimSum { nim_sum: nat(6), bit: Some(nat(2)) },
        Argument::NimSum { nim_sum: Nat::ZERO, bit: None },
        Argument::MisereNimSum { nim_sum: nat(6), bit: Some(nat(2)) },
        Argument::MisereNimSum { nim_sum: Nat::ZERO, bit: None },
        Argument::Residues { modulus: nat(6), residues: listed(&[5, 1], 0), nim_sum: nat(4), threshold: Some(nat(4)) },
        Argument::Residues { modulus: nat(6), residues: listed(&[2, 2], 0), nim_sum: nat(0), threshold: None },
        Argument::Mirror,
        Argument::GrundyValues { values: listed(&[5], 0), nim_sum: nat(5) },
        Argument::GrundyValues { values: listed(&[5, 6], 1000), nim_sum: nat(3) },
        Argument::Certificate { states: 41 },
        Argument::Table { piles: 3, max: 50 },
        Argument::ThresholdSearch { positions: 60 },
        Argument::GameSearch { positions: 70 },
        Argument::TooFewPiles { count: 2 },
        Argument::Remotenesses { piles: vec![(0, nat(3)), (2, nat(4))], least: nat(3) },
        Argument::ThreePiles,
        Argument::ThreePilesChecked { max: 120 },
    ];
    for argument in &all {
        match argument {
            Argument::NoChips
            | Argument::LastChip
            | Argument::OnePile { .. }
            | Argument::MiserePile { .. }
            | Argument::TwoPiles { .. }
            | Argument::NimSum { .. }
            | Argument::MisereNimSum { .. }
            | Argument::Residues { .. }
            | Argument::Mirror
            | Argument::GrundyValues { .. }
            | Argument::Certificate { .. }
            | Argument::Table { .. }
            | Argument::ThresholdSearch { .. }
            | Argument::GameSearch { .. }
            | Argument::TooFewPiles { .. }
            | Argument::Remotenesses { .. }
            | Argument::ThreePiles
            | Argument::ThreePilesChecked { .. } => {}
        }
    }
    all
}

fn verdicts() -> Vec<Verdict> {
    let quota = Limit::Quota(Quota::new(3_u32).expect("not zero"));
    let limits = [quota, Limit::Any, Limit::NotWhole];
    let allowed = limits.into_iter().map(|limit| Allowed { limit, most: nat(3) });
    let against = allowed.flat_map(|allowed| {
        let below = Verdict::Below { allowed: allowed.clone(), threshold: nat(5) };
        [below, Verdict::AtLeast { allowed, threshold: nat(2) }]
    });
    let no_move = [Outcome::N, Outcome::P].map(|outcome| Verdict::NoMove { outcome });
    let others = [Verdict::Never, Verdict::NonzeroNimSum, Verdict::ZeroNimSum, Verdict::SomeMove, Verdict::EveryMove];
    against.chain(no_move).chain(others).collect()
}

fn is_prose(text: &str) -> bool {
    let ends = text.starts_with(char::is_uppercase) && text.ends_with('.');
    ends && !text.contains(['\n', '{', '}', '$', '\u{2068}', '\u{2069}']) && !text.contains("  ")
}

#[test]
fn every_kind_has_a_sentence() {
    let chosen = Move { pile: 1, chips: nat(2) };
    let leaves = [
        Leaves::NoChips,
        Leaves::LastChip,
        Leaves::Pile { chips: nat(4), quota: nat(4) },
        Leaves::Component { chips: nat(4), quota: nat(4), value: nat(1) },
        Leaves::Heap { chips: nat(4) },
    ];
    for argument in arguments() {
        for verdict in verdicts() {
            for leaves in &leaves {
                let example = Some(Example { chosen: chosen.clone(), leaves: leaves.clone() });
                let (argument, verdict) = (argument.clone(), verdict.clone());
                let lines = words(&Explanation { argument, verdict, example });
                assert!(lines.len() >= 3 && lines.iter().all(|line| is_prose(line)), "{lines:?}");
            }
            let lost = MoveReason::Lost { before: argument.clone(), verdict: verdict.clone() };
            assert!(is_prose(&hinted(&lost)), "{lost:?}");
            let left = Listed { first: vec![nat(4), nat(6)], left_out: 0 };
            let after = Answer::Lost { left, after: argument.clone(), verdict };
            for answer in [after, Answer::NoChips, Answer::LastChip] {
                for piles in [1, 2] {
                    let (chosen, before) = (chosen.clone(), argument.clone());
                    let wins = MoveReason::Wins { chosen, piles, before, answer: answer.clone() };
                    assert!(is_prose(&hinted(&wins)), "{wins:?}");
                }
            }
        }
    }
}

#[test]
fn every_source_has_words() {
    use fibnim::Theorem::{
        Constant, Mirror, MisereOnePile, MiserePowerOfTwo, OnePile, PowerOfTwo, PowerOfTwoClass, Rules as Played,
        TwoPile,
    };
    let theorems =
        [Played, OnePile, MisereOnePile, TwoPile, Mirror, PowerOfTwo, PowerOfTwoClass, MiserePowerOfTwo, Constant]
            .map(Reason::Theorem);
    let others = [
        Reason::ThresholdSearch { positions: 5 },
        Reason::Table { piles: 3, max: 7 },
        Reason::Certificate { states: 41 },
        Reason::NimSum { rows: 9, states: None },
        Reason::NimSum { rows: 0, states: Some(41) },
        Reason::GameSearch { positions: 5 },
    ];
    let exact = [
        ExactReason::NoMove,
        ExactReason::Conjunctive,
        ExactReason::ThreePiles,
        ExactReason::ThreePilesChecked { max: 120 },
        ExactReason::GameSearch { positions: 5 },
    ];
    let said: Vec<String> = theorems
        .into_iter()
        .chain(others)
        .map(|reason| reason.to_string())
        .chain(exact.map(|reason| reason.to_string()))
        .collect();
    assert!(said.iter().all(|text| text.len() > 10 && !text.contains(['\n', '{', '$', '\u{2068}'])), "{said:?}");
    assert_eq!(
        Reason::Certificate { states: 41 }.to_string(),
        "a certificate: an automaton with 41 states, proved for piles of every size"
    );
    assert_eq!(
        Reason::Table { piles: 3, max: 1 }.to_string(),
        "a table of the thresholds of 3 piles of up to one chip"
    );
}

#[test]
fn every_basis_has_words() {
    use fibnim_engine::wire::{Basis, Method, Strength, TableSize};
    let say = Basis::to_string;
    let to = |bound: u32, basis: Basis| Basis { exhausted_to: Some(bound.into()), ..basis };
    let of = |method| Basis::new(method, Strength::Search);
    let cited = Basis { source: Some("a paper".to_owned()), ..Basis::theorem(Some("zhou-1.2")) };
    for (basis, words) in [
        (cited.clone(), "a paper (zhou-1.2)"),
        (Basis::theorem(Some("zhou-1.2")), "zhou-1.2"),
        (Basis::theorem(None), "the rules of play"),
        (
            Basis { method: Method::Formula, ..cited.clone() },
            "a formula that is proved for every size (a paper (zhou-1.2))",
        ),
        (
            to(420, Basis { method: Method::Formula, ..cited.clone() }),
            "a formula that is checked up to 420 and not proved beyond (a paper (zhou-1.2))",
        ),
        (to(420, of(Method::Formula)), "a formula that is checked up to 420 and not proved beyond"),
        (to(120, Basis { method: Method::Observation, ..cited }), "a paper (zhou-1.2)"),
        (to(120, of(Method::Observation)), "an observation that search has checked up to 120 and that is not proved"),
        (Basis::certificate(1), "a certificate: an automaton with one state, proved for piles of every size"),
        (of(Method::Certificate), "a certificate, proved for piles of every size"),
        (
            Basis { table: Some(TableSize { piles: 3, max: 40 }), ..of(Method::Table) },
            "a table of the thresholds of 3 piles of up to 40 chips",
        ),
        (of(Method::Table), "a table"),
        (Basis::search(Method::Rows, 1), "one row of Grundy values"),
        (Basis::search(Method::Rows, 27), "27 rows of Grundy values"),
        (Basis::search(Method::Thresholds, 9), "the thresholds of 9 positions, computed by their recurrence"),
        (to(28, of(Method::Thresholds)), "the thresholds of all positions up to 28"),
        (Basis::search(Method::GameSearch, 1), "game search through one position"),
        (Basis::search(Method::Recursion, 2), "recursion over 2 positions"),
        (of(Method::Simulation), "random games that were played"),
        (to(99, of(Method::Learned)), "an automaton learned from all piles up to 99, not proved beyond"),
        (of(Method::Learned), "a rule that was found by computation and is not proved"),
    ] {
        assert_eq!(say(&basis), words);
    }
    let sum = |parts: &[Basis], rows| say(&Basis::nim_sum(parts, rows));
    let rows = Basis::search(Method::Rows, 6);
    assert!(sum(&[rows.clone(), rows.clone()], 6).ends_with(", from 6 rows of Grundy values"));
    assert!(sum(&[Basis::certificate(41), rows], 6).ends_with(", from certificates and 6 rows of Grundy values"));
    assert!(sum(&[Basis::certificate(41)], 0).ends_with(", from certificates"));
}

#[test]
fn a_basis_without_a_count_names_no_number() {
    use fibnim_engine::wire::{Basis, Method, Strength};
    let of = |method| Basis::new(method, Strength::Search);
    for (method, words) in [
        (Method::Rows, "rows of Grundy values"),
        (Method::Thresholds, "thresholds, computed by their recurrence"),
        (Method::GameSearch, "game search"),
        (Method::Recursion, "recursion"),
        (Method::NimSum, "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939)"),
    ] {
        assert_eq!(of(method).to_string(), words);
    }
}

#[test]
fn every_refusal_has_a_sentence() {
    let say = SolveError::to_string;
    let table = |piles: &[u32]| SolveError::Table {
        piles: piles.iter().map(|&pile| nat(pile)).collect(),
        positions: "20870848335001".parse().expect("a number"),
        bytes: nat(42_000_000),
        allowed: 2 << 30,
    };
    let rest = "has 2.1e13 positions and takes 42 MB; 2.1 GB are allowed";
    for (piles, name) in [
        (&[5000, 5000, 5000][..], "three piles of 5000"),
        (&[3, 400, 5000], "piles of 3, 400 and 5000"),
        (&[7; 6], "6 piles of 7"),
        (&[1, 2, 3, 4, 5, 6], "6 piles"),
    ] {
        assert_eq!(say(&table(piles)), format!("beyond the budget: a table for {name} {rest}"));
    }
    let grundy = SolveError::Grundy { pile: nat(8), bytes: nat(224), allowed: 223 };
    let of_grundy = "beyond the budget: the Grundy values of all piles up to 8 take about 224 B; 223 B are allowed";
    let moves =
        |take| SolveError::UnlistedMoves { outcome: Outcome::N, pile: nat(9), take, rows: Box::new(grundy.clone()) };
    for (error, words) in [
        (grundy.clone(), of_grundy.to_owned()),
        (
            SolveError::GrundyPile { pile: "1000000000000".parse().expect("a number"), largest: 4_294_967_294 },
            "beyond the budget: this needs the Grundy values of all piles up to 1.0e12, and they are computed only up to \
             4294967294"
                .to_owned(),
        ),
        (
            SolveError::Memory { positions: 1234, allowed: 5000 },
            "beyond the budget: the search filled the 5.0 kB allowed after 1234 positions".to_owned(),
        ),
        (
            SolveError::Stopped(Progress { done: 3, total: Some(8) }),
            "stopped after 3 of 8 steps".to_owned(),
        ),
        (SolveError::Stopped(Progress { done: 1, total: None }), "stopped after one step".to_owned()),
        (
            moves(None),
            format!(
                "{of_grundy}. The position is N, but finding its winning moves takes the values after each of up to 9 moves \
                 from this pile"
            ),
        ),
        (
            moves(Some(nat(4))),
            format!(
                "{of_grundy}. The position is N, but finding its winning moves takes the value after taking 4 from this \
                 pile, which is not known"
            ),
        ),
    ] {
        assert_eq!(say(&error), words);
        assert_eq!(EngineError::from(error).to_string(), words);
    }
}

#[test]
fn long_numbers_are_abbreviated() {
    let text = format!("(1{};any)", "0".repeat(299));
    let lines = explain(&Rules::FIBONACCI, &text);
    assert!(lines[0].contains("is 10000000…00000000 (300 digits) = "), "{lines:?}");
    assert!(lines[0].contains(" + … + ") && lines[0].matches(" + ").count() == 7, "{lines:?}");
    assert!(lines.iter().all(|line| line.chars().count() < 500), "{lines:?}");
}

/// Piles are counted from 1 in a sentence, and from 0 on request.
#[test]
fn piles_are_counted_from_zero_on_request() {
    let analysis = solve(&Solver::new(Rules::FIBONACCI), &"(20,62;8)".parse().expect("a position"));
    let example = say::explain(&analysis.explain()).pop().expect("an example");
    assert!(example.text.starts_with("For example, taking 8 from pile 2 wins"), "{example}");
    let example = example.sentence.from_zero().to_string();
    assert!(example.starts_with("For example, taking 8 from pile 1 wins"), "{example}");
}

/// The JSON of a sentence has its kind and data beside the words.
#[test]
fn sentences_have_kinds_and_data() {
    let analysis =
        solve(&Solver::new(Rules::normal("9".parse().expect("a function"))), &"(25;2)".parse().expect("a position"));
    let said = serde_json::to_value(say::explain(&analysis.explain())).expect("JSON");
    let term = |index: u32, value: &str| serde_json::json!({ "index": index, "value": value });
    let ten = serde_json::json!({ "index": 10, "value": "10", "copies": "2" });
    assert_eq!(said[0]["sentence"]["kind"], "one-pile");
    assert_eq!(
        said[0]["sentence"]["sum"],
        serde_json::json!({ "number": "25", "terms": [ten, term(5, "5")], "left_out": 0, "smallest": [] })
    );
    let verdict = serde_json::json!({ "kind": "verdict-quota", "outcome": "P", "most": "2", "threshold": "5" });
    assert_eq!(said[1]["sentence"], verdict);
    let back: Vec<fibnim_engine::wire::Said> = serde_json::from_value(said).expect("the same");
    assert_eq!(back, say::explain(&analysis.explain()));
}

proptest! {
    /// The terms written out add up to the number. Sums of nine or more terms are abbreviated; 4180 is the least number
    /// with nine.
    #[test]
    fn the_first_sentence_has_the_parts(pile in 1..4_180_u32) {
        let position = Position::global([pile], Limit::Any).expect("a position");
        let said = words(&solve(&Solver::new(Rules::FIBONACCI), &position).explain());
        let sum = said[0].split(" is ").nth(1).and_then(|rest| rest.split(['.', ',']).next()).expect("a sum");
        let (number, terms) = sum.split_once(" = ").unwrap_or((sum, sum));
        prop_assert_eq!(number.parse::<u32>(), Ok(pile));
        let terms: Vec<u32> = terms.split(" + ").map(|term| term.parse().expect("a term")).collect();
        prop_assert_eq!(terms.iter().sum::<u32>(), pile);
        let least = format!("Its least term, {}, is the threshold.", terms[terms.len() - 1]);
        prop_assert!(said[0].ends_with(&least));
    }
}
