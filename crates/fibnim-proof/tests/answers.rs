//! The solver with certificates answers as it does by its own search, and far beyond any search.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

use fibnim::{Budget, Forever, Limit, Method, Nat, Position, Quota, Reason, Rules, Solver, TakeAway};
use fibnim_check::file::read_unchecked;
use fibnim_check::{Certificate, Subject, check_file, read_trusted};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::on_demand::{CertificateStore, ProofsOnDemand};
use fibnim_proof::answer::remaining::{MOST, Remaining, remaining};
use fibnim_proof::answer::shipped::{self, FILES, ShippedKind};
use fibnim_proof::numeration::word;
use fibnim_proof::prove::Prover;

fn proofs(name: &str) -> Arc<ProvedGames> {
    Arc::new(games(name))
}

fn games(name: &str) -> ProvedGames {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let certificates = check_file(&text, &mut |_| (), &mut Budget::default()).expect("proved");
    ProvedGames::new(certificates).expect("usable").expect("certificates")
}

fn position(piles: &[u32], quota: u32) -> Position {
    let limit = Limit::Quota(Quota::new(quota).expect("a quota"));
    Position::global(piles.iter().copied().map(Nat::from), limit).expect("a position")
}

/// Compares outcome, threshold and winning moves, and gives the reason of the solver that has proofs.
fn as_by_search(searching: &Solver, proving: &Solver, position: &Position) -> Reason {
    let [expected, found] = [searching, proving].map(|solver| solver.solve(position).expect("within the budget"));
    assert_eq!((found.outcome(), found.threshold()), (expected.outcome(), expected.threshold()), "{position}");
    assert!(found.winning_moves().eq(expected.winning_moves()), "{position}");
    found.reason()
}

#[test]
fn answers_are_those_of_search() {
    let searching = Solver::new(Rules::FIBONACCI);
    let mut proving = searching.clone();
    proving.add_method(proofs("pairs-to-8.json")).expect("the same rules");
    proving.add_method(proofs("triples-to-4.json")).expect("the same rules");
    let mut certified = 0;
    for fixed in [&[3, 4][..], &[8, 8], &[6, 1], &[7, 5], &[1, 1], &[2, 4, 3], &[4, 4, 4], &[1, 2, 3]] {
        for k in 1..40 {
            let piles = [&fixed[..1], &[k], &fixed[1..]].concat();
            for quota in [1, 2, 3, 7, 12, k, 2 * k + 5] {
                let position = position(&piles, quota);
                let reason = as_by_search(&searching, &proving, &position);
                certified += u32::from(matches!(reason, Reason::Certificate { .. }));
            }
        }
    }
    assert!(certified > 2000, "{certified}");
}

/// Under misère play: thresholds and winning moves of all small pairs, by certificate and by the recurrence.
#[test]
fn two_misere_piles_are_answered_as_by_search() {
    let searching = Solver::new(Rules::misere(TakeAway::FIBONACCI));
    let mut proving = searching.clone();
    proving.add_method(proofs("misere-two-piles-2t.json")).expect("the same rules");
    for (a, b) in (1..30).flat_map(|a| (1..30).map(move |b| (a, b))) {
        for quota in [1, 2, 3, 5, 2 * a + b] {
            let position = position(&[a, b], quota);
            let reason = as_by_search(&searching, &proving, &position);
            assert_eq!(reason, Reason::Certificate { states: 2132 }, "{position}");
        }
    }
}

/// The formula for two piles and the certificates share no code. They agree on a small pile beside one of hundreds of
/// digits.
#[test]
fn large_piles_are_as_the_formula_says() {
    let formula = Solver::new(Rules::FIBONACCI);
    let proofs = proofs("pairs-to-8.json");
    let mut pile = Nat::from(3_u32);
    for round in 0..60_u32 {
        pile = &pile * Nat::from(1_000_003_u32) + Nat::from(round);
        for small in 1..=8_u32 {
            let piles = [Nat::from(small), pile.clone()];
            let whole = Limit::Quota(Quota::new(pile.clone()).expect("a quota"));
            let position = Position::global(piles.clone(), whole).expect("a position");
            let expected = formula.solve(&position).expect("a theorem");
            assert!(matches!(expected.reason(), Reason::Theorem(_)));
            let threshold = proofs.threshold(&piles, &mut Budget::default()).expect("not too many digits");
            let Some(value) = threshold else { panic!("no certificate for {position}") };
            assert_eq!(Some(&value), expected.threshold(), "{position}");
            for (i, pile) in piles.iter().enumerate() {
                let found = proofs.winning_takes(&piles, i, pile.clone());
                let found: Vec<Nat> = found.expect("listed by automata").collect();
                let moves = expected.winning_moves().filter(|best| best.pile == i);
                assert_eq!(found, moves.map(|best| best.chips).collect::<Vec<Nat>>(), "{position}");
            }
        }
    }
}

#[test]
fn other_rules_are_refused() {
    let take: TakeAway = "3t".parse().expect("a take-away function");
    assert!(Solver::new(Rules::normal(take)).add_method(proofs("pairs-to-8.json")).is_err());
    assert!(Solver::new(Rules::misere(TakeAway::FIBONACCI)).add_method(proofs("pairs-to-8.json")).is_err());
}

/// If an automaton would exceed the limit, the answer is "unknown", and not an infinite threshold or an empty list of
/// moves.
#[test]
fn what_a_limit_leaves_out_is_unknown() {
    let piles = [3_u32, 60, 4].map(Nat::from);
    let answer = |games: &ProvedGames| {
        let threshold = games.threshold(&piles, &mut Budget::default()).expect("readable");
        let takes = games.winning_takes(&piles, 1, Nat::from(60_u32)).map(Iterator::collect::<Vec<Nat>>);
        (threshold.is_some(), takes)
    };
    let searched = Solver::new(Rules::FIBONACCI).solve(&position(&[3, 60, 4], 60));
    let moves: Vec<Nat> = searched
        .expect("within the budget")
        .winning_moves()
        .filter(|winning| winning.pile == 1)
        .map(|winning| winning.chips)
        .collect();
    assert!(!moves.is_empty());
    let possible = [(false, None), (true, None), (true, Some(moves))];
    let limits = [1, 10, 30, 100, 300, 1000, 1_000_000];
    let answers = limits.map(|states| answer(&games("pairs-to-8.json").with_most_states(states)));
    assert!(answers.iter().all(|answer| possible.contains(answer)), "{answers:?}");
    assert_eq!((&answers[0], &answers[6]), (&possible[0], &possible[2]));
}

/// If the games after a take from a fixed pile are not proved, no winning takes are listed.
#[test]
fn moves_into_games_that_are_not_proved_are_unknown() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/pairs-to-8.json"));
    let certificates = check_file(&text.expect("a file"), &mut |_| (), &mut Budget::default()).expect("proved");
    let alone = certificates.into_iter().filter(|certificate| certificate.fixed() == [4, 3]).collect();
    let games = ProvedGames::new(alone).expect("usable").expect("a certificate");
    let piles = [3_u32, 60, 4].map(Nat::from);
    let threshold = games.threshold(&piles, &mut Budget::default()).expect("readable");
    assert!(threshold.is_some());
    for pile in 0..3 {
        assert!(games.winning_takes(&piles, pile, Nat::from(60_u32)).is_none(), "{pile}");
    }
}

/// For all first digits, the thresholds that remain are those of the piles with these digits.
#[test]
fn what_remains_is_what_the_numbers_with_these_digits_have() {
    for (name, text) in
        FILES.iter().filter(|file| file.kind != ShippedKind::GrundyValues).map(|file| (file.name, file.text))
    {
        for certificate in read_trusted(text).expect(name).iter().step_by(5) {
            let system = NumerationSystem::new(&certificate.take_away).expect(name);
            let word = |numbers: &[u64]| {
                self::word(&system, &numbers.iter().copied().map(Nat::from).collect::<Vec<_>>()).expect("small")
            };
            let free = certificate.free;
            let len = if free == 1 { 9 } else { 6 };
            let numbers: Vec<u64> = (0..1 << len).take_while(|&number| word(&[number]).len() <= len).collect();
            let all: Vec<Vec<u64>> = match free {
                1 => numbers.iter().map(|&a| vec![a]).collect(),
                _ => numbers.iter().flat_map(|&a| numbers.iter().map(move |&b| vec![a, b])).collect(),
            };
            let threshold = |piles: &[u64]| {
                (0..=MOST).find(|&quota| certificate.automaton.reads(word(&[piles, &[quota]].concat())))
            };
            let digits = |piles: &[u64]| {
                let word = word(piles);
                [vec![0; len - word.len()], word].concat()
            };
            let known: Vec<_> = all.iter().map(|piles| (digits(piles), threshold(piles))).collect();
            for (word, _) in known.iter().step_by(7) {
                let found = remaining(certificate, &system, word, &mut Forever).expect(name);
                for (read, found) in found.iter().enumerate() {
                    let mut values: Vec<_> =
                        known.iter().filter(|it| it.0[..read] == word[..read]).map(|it| it.1).collect();
                    values.sort_unstable();
                    values.dedup();
                    let larger = values.first() == Some(&None);
                    let values = values.into_iter().flatten().collect();
                    assert_eq!(*found, Remaining { values, larger }, "{name}: {word:?} after {read}");
                }
            }
        }
    }
}

/// What is kept, and every subject that was.
#[derive(Debug, Default)]
struct Memory(Mutex<(BTreeMap<Subject, Certificate>, Vec<Subject>)>);

impl CertificateStore for Memory {
    fn find(&self, _: &TakeAway, subject: &Subject) -> Option<Certificate> {
        self.0.lock().expect("no panic").0.get(subject).cloned()
    }

    fn keep(&self, file: &str, subjects: &BTreeSet<Subject>) {
        let mut memory = self.0.lock().expect("no panic");
        for certificate in read_unchecked(file).expect("certificates") {
            if subjects.contains(&certificate.subject) {
                memory.1.push(certificate.subject.clone());
                memory.0.insert(certificate.subject.clone(), certificate);
            }
        }
    }
}

impl Memory {
    fn added(&self) -> usize {
        std::mem::take(&mut self.0.lock().expect("no panic").1).len()
    }
}

/// For every size of the long pile the threshold, and so the outcome at all quotas, and the winning moves are those of
/// the recurrence.
#[test]
fn what_is_learned_agrees_with_the_recurrence() {
    for (take, misere, fixed, most) in [("2t", false, "9,2", 300), ("2t", true, "6,1", 300), ("3t", false, "13", 500)] {
        let take: TakeAway = take.parse().expect("a take-away function");
        let rules = if misere { Rules::misere(take) } else { Rules::normal(take) };
        let kept = Arc::new(Memory::default());
        let on_demand = ProofsOnDemand::new(rules.clone(), u64::MAX).kept_in(Some(kept.clone()));
        let searching = Solver::new(rules.clone());
        let [mut learning, mut proving] = [searching.clone(), searching.clone()];
        learning.add_method(Arc::new(on_demand)).expect("the same rules");
        let position = |pile: u64| format!("({pile},{fixed})").parse::<Position>().expect("a position");
        learning.solve(&position(1_000_000_000_000)).expect("proved");
        // What is shipped was not learned.
        let mut prover = Prover::new(&rules.take_away, 1, 20_000).expect("a system");
        prover.adopt(shipped::certificates(&rules.take_away, ShippedKind::Games(rules.play)).expect("trusted"));
        let learned = kept.0.lock().expect("no panic").0.clone();
        assert!(learned.values().all(|certificate| prover.offer(certificate, &mut Forever)));
        let games =
            ProvedGames::new(prover.proved().values().cloned().collect()).expect("usable").expect("certificates");
        proving.add_method(Arc::new(games)).expect("the same rules");
        for pile in 0..=most {
            let reason = as_by_search(&searching, &proving, &position(pile));
            assert!(matches!(reason, Reason::Certificate { .. } | Reason::Theorem(_)), "({pile},{fixed}): {reason:?}");
        }
    }
}

/// A certificate that is kept is used only if it is that of the game.
#[test]
fn what_is_kept_is_checked() {
    let kept = Arc::new(Memory::default());
    let learn = |kept: &Arc<Memory>| {
        let mut solver = Solver::new(Rules::FIBONACCI);
        let method = ProofsOnDemand::new(Rules::FIBONACCI, u64::MAX).kept_in(Some(kept.clone()));
        solver.add_method(Arc::new(method)).expect("the same rules");
        let analysis = solver.solve(&"(1000000000000,10,1)".parse().expect("a position")).expect("proved");
        assert!(matches!(analysis.reason(), Reason::Certificate { .. }), "{:?}", analysis.reason());
        (analysis.threshold().cloned(), analysis.reason(), kept.added())
    };
    let (threshold, reason, added) = learn(&kept);
    // (9), (9,1), (10) and (10,1) are not shipped.
    assert_eq!(added, 4);
    assert_eq!(learn(&kept), (threshold.clone(), reason, 0));
    let subject = |fixed: &[u32]| Subject::Game(fixed.to_vec());
    let right = kept.0.lock().expect("no panic").0.clone();
    let other = &right[&subject(&[9])];
    let forged = [
        Certificate { subject: subject(&[9, 1]), ..other.clone() },
        Certificate { subject: subject(&[9, 1]), ..right[&subject(&[10, 1])].clone() },
        Certificate { take_away: TakeAway::POWER_OF_TWO, ..right[&subject(&[9, 1])].clone() },
        Certificate { free: 2, ..right[&subject(&[9, 1])].clone() },
        Certificate { subject: Subject::MisereGame(vec![9, 1]), ..right[&subject(&[9, 1])].clone() },
        other.clone(),
    ];
    for wrong in forged {
        kept.0.lock().expect("no panic").0.insert(subject(&[9, 1]), wrong);
        assert_eq!(learn(&kept), (threshold.clone(), reason, 1));
        assert_eq!(kept.0.lock().expect("no panic").0, right);
    }
}
