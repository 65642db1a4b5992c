//! The audit gives the results in the documentation, and the positions of its counterexamples can be played.

use crate::fit::Fit as _;
use std::fs;
use std::path::Path;

use fibnim::{Forever, Outcome};
use fibnim_audit::{Claim, ClaimAnswer, Grade, REPORT_LEVEL, audit, claims, find, report, results};
use fibnim_engine::Engine;
use fibnim_engine::wire::{Exactly, GameQuestion, ListOf, Ruleset, SolveQuestion};

use crate::{documented, is_long, within};

/// If this environment variable is set, the test writes the files instead of comparing them.
const UPDATE: &str = "FIBNIM_UPDATE";

fn check(claims: &[&'static Claim], level: u32) -> Vec<ClaimAnswer> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    audit(claims, [level], 1, threads, &mut Forever)
}

/// The answers of the long claims, whose checks take the smallest ranges; the ranges have the words of the documents.
fn long_answers(long: &[&'static Claim]) -> Vec<ClaimAnswer> {
    let shown = |id: &str| documented().into_iter().find(|shown| shown.id == id).expect("a claim");
    check(long, 0).into_iter().map(|answer| ClaimAnswer { range: shown(&answer.id).range, ..answer }).collect()
}

/// Compares the documents with the answers of all claims, or writes them.
fn assert_documents(are_long_checked: bool) {
    let update = std::env::var_os(UPDATE).is_some();
    let (long, short): (Vec<_>, Vec<_>) = claims().partition(|claim| is_long(&claim.text.id));
    let mut answers = check(&short, REPORT_LEVEL);
    answers.extend(if update || are_long_checked { check(&long, REPORT_LEVEL) } else { long_answers(&long) });
    for answer in &answers {
        assert_eq!(find(&answer.id).and_then(|claim| claim.difference(answer)), None);
    }
    answers.sort_by_key(|answer| claims().position(|claim| claim.text.id == answer.id));
    let lines = answers.iter().map(|answer| serde_json::to_string(answer).expect("JSON") + "\n").collect();
    for (name, computed) in [("AUDIT.md", report(&answers)), ("results.md", results(&answers)), ("audit.jsonl", lines)]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
        if update {
            fs::write(&path, &computed).expect("a file of the repository");
        }
        let shown = fs::read_to_string(&path).expect("a file of the repository");
        let differs = computed.lines().zip(shown.lines()).find(|(computed, shown)| computed != shown);
        assert!(computed == shown, "{name} is stale, run this test with {UPDATE}=1 in a release build: {differs:?}");
    }
}

#[test]
fn the_documents_are_current() {
    assert_documents(false);
}

#[test]
#[ignore = "takes half a minute"]
fn the_documents_are_current_for_long_claims() {
    assert_documents(true);
}

#[test]
fn what_is_not_proved_has_a_reason() {
    for claim in documented().iter().filter(|claim| claim.grade == Grade::Checked) {
        let remark = claim.remark.as_deref().unwrap_or_default();
        assert!(remark.contains("Not proved"), "{}: {remark}", claim.id);
    }
}

/// The audit has every claim that an answer names. An answer that relies on a theorem names a claim that is proved.
#[test]
fn claims_of_answers_are_in_the_audit_and_theorems_are_proved_or_published() {
    let claims = documented();
    let (mut named, mut theorems) = (0, std::collections::BTreeSet::new());
    for line in include_str!("table/replies.jsonl").lines() {
        let reply: serde_json::Value = serde_json::from_str(line).expect("a reply");
        assert!(reply["strength"] != "exhausted-to" || reply["exhausted_to"].is_string(), "{reply}");
        let Some(id) = reply["claim"].as_str() else { continue };
        let claim = claims.iter().find(|claim| claim.id == id).unwrap_or_else(|| panic!("{id}: no such claim"));
        assert!(fibnim_audit::find(id).is_some(), "{id}");
        named += 1;
        if reply["strength"] == "theorem" {
            let corrected = claim.correction.as_ref().map(|correction| correction.grade);
            assert!(corrected.unwrap_or(claim.grade).is_proved(), "{id}: {:?}, {corrected:?}", claim.grade);
            theorems.insert(id.to_owned());
        }
    }
    assert!(named > 100 && theorems.len() >= 10, "{named} {theorems:?}");
}

#[test]
fn every_position_of_a_counterexample_can_be_played_and_has_its_outcome() {
    let mut engine = Engine::default();
    let (mut positions, mut contradictions) = (0, 0);
    for claim in documented() {
        assert!(claim.positions.is_empty() || claim.counterexample.is_some(), "{claim:?}");
        for shown in &claim.positions {
            let budget = &mut within(64 << 20);
            let exactly = Exactly { exactly: shown.exactly.fit(), ..Exactly::default() };
            let position = shown.position.clone();
            let solve = SolveQuestion {
                position: position.fit(),
                exactly: exactly.clone(),
                moves: Some(0.fit()),
                ..SolveQuestion::default()
            };
            let solved = engine.solve(&solve, budget).expect("small");
            assert_eq!(solved.outcome, shown.outcome, "{}: {shown:?}", claim.id);
            let game = GameQuestion {
                rules: Ruleset::default(),
                start: shown.position.clone().fit(),
                exactly,
                players: ["human".fit(), "human".fit()],
                seed: 0.fit(),
                moves: ListOf::default(),
                resigned: None,
                advice: None,
            };
            let state = engine.game(&game, budget);
            assert!(state.is_ok(), "{}: {state:?}", claim.id);
            let text = claim.counterexample.as_deref().unwrap_or_default();
            assert!(text.contains(&shown.written), "{}: {shown:?} is not in {text:?}", claim.id);
            positions += 1;
            contradictions += usize::from(shown.claimed.is_some_and(|claimed| claimed != shown.outcome));
        }
    }
    assert!(positions >= 16 && contradictions >= 10, "{positions} positions, {contradictions} contradictions");
}

/// If a text states an outcome directly after a position, the data state the same one.
#[test]
fn the_data_says_what_the_text_says() {
    let mut stated = 0;
    for claim in documented().into_iter().filter(|claim| claim.grade == Grade::False) {
        let text = claim.counterexample.as_deref().unwrap_or_default();
        for (at, _) in text.match_indices('(') {
            let Some(end) = text[at..].find(')').map(|end| at + end + 1) else { continue };
            let rest = text[end..].trim_start_matches(", which");
            let value = rest.strip_prefix(" has the Grundy value ");
            let outcome = match value {
                Some(value) => Outcome::for_mover(!value.starts_with('0')),
                None if rest.starts_with(" is N") => Outcome::N,
                None if rest.starts_with(" is P") => Outcome::P,
                None => continue,
            };
            let shown = claim.positions.iter().find(|shown| shown.written == text[at..end]);
            assert_eq!(shown.map(|shown| shown.outcome), Some(outcome), "{}: {text}", claim.id);
            stated += 1;
        }
    }
    assert!(stated >= 7, "{stated}");
}

#[test]
fn the_positions_are_what_the_papers_mean() {
    let all = documented();
    let of = |id: &str| {
        let claim = all.iter().find(|claim| claim.id == id).expect("a claim");
        claim.positions.iter().map(|shown| (&*shown.written, &*shown.position)).collect::<Vec<_>>()
    };
    // Zhou writes the number of chips that the previous move took.
    assert_eq!(of("zhou-A2"), [("(5;1)", "(5;2)")]);
    assert_eq!(of("zhou-A4"), [("(4,2,2;0)", "(4,2,2;not-whole)"), ("(2,2,2;1)", "(2,2,2;2)")]);
    assert_eq!(of("zhou-1.2"), [("(1,1)", "(1,1)")]);
    // Barbara and Ali write one quota for each pile.
    assert_eq!(of("barbara-R6"), [("(4,5;3,2)", "(4;3)+(5;2)")]);
    assert_eq!(of("barbara-3.4.2"), [("(7,5,2)", "(7)+(5)+(2)")]);
    assert_eq!(of("allen-C6"), [("(13;12)", "(13;12)")]);
    assert_eq!(of("zhou-1.3"), []);
}
