//! Certificates: the shipped ones are proved and are what the prover makes, and nothing else passes for one.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use fibnim::grundy::literal_rows;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Forever, Nat, Play, Rules, TakeAway};
use fibnim_check::{
    Certificate, CertificateError, CheckError, Checked, Checker, Dfa, NumerationSystem, Subject, check_file,
    read_trusted, to_file,
};
use fibnim_proof::export::PartialDfa;
use fibnim_proof::prove::{End, ProveError, Prover};

fn shipped(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the prover writes for a subject and all that it depends on.
fn made(take: &str, free: usize, subject: &Subject) -> String {
    let mut prover = Prover::new(&take.parse().expect("a take-away function"), free, 5000).expect("a system");
    prover.prove(subject, &mut Forever, &mut |_| ()).expect("proved");
    to_file(prover.proved().values()).expect("complete")
}

/// A shipped file: its name, take-away function, free piles, last subject, and how many certificates it has.
type File = (&'static str, &'static str, usize, Subject, usize);

/// The shipped files, and whether making one again takes longer than making all others.
fn files() -> Vec<(bool, File)> {
    let (game, misere) = (Subject::Game, Subject::MisereGame);
    vec![
        (false, ("pairs-to-8.json", "2t", 1, game(vec![8, 8]), 45)),
        (false, ("triples-to-4.json", "2t", 1, game(vec![4, 4, 4]), 35)),
        (true, ("piles-to-12-3t.json", "3t", 1, game(vec![12]), 13)),
        (false, ("piles-to-8-5t2.json", "floor(5t/2)", 1, game(vec![8]), 9)),
        (false, ("pairs-to-3-t.json", "t", 1, game(vec![3, 3]), 10)),
        (true, ("grundy-2t.json", "2t", 1, Subject::GrundyValue(6), 7)),
        (false, ("two-piles-2t.json", "2t", 2, game(vec![]), 1)),
        (false, ("two-piles-t.json", "t", 2, game(vec![]), 1)),
        (false, ("misere-pairs-to-5.json", "2t", 1, misere(vec![5, 5]), 21)),
        (true, ("misere-two-piles-2t.json", "2t", 2, misere(vec![]), 1)),
    ]
}

fn assert_made_again((name, take, free, subject, _): &File) {
    assert!(made(take, *free, subject) == shipped(name), "{name} is not what the prover makes");
}

#[test]
fn shipped_certificates_are_proved_and_made_again_and_have_the_thresholds() {
    for (is_long, file) in files() {
        if !is_long {
            assert_made_again(&file);
        }
        let (name, _, _, subject, certificates) = file;
        // The tests of the checker check every trusted file in full.
        let checked = read_trusted(&shipped(name)).expect("trusted");
        assert_eq!(checked.len(), certificates, "{name}");
        for certificate in checked {
            assert_eq!(certificate.subject.play(), subject.play(), "{name}");
            assert_eq!(certificate.subject.grundy_value().is_some(), subject.grundy_value().is_some(), "{name}");
            if certificate.subject.grundy_value().is_none() {
                has_the_thresholds(&certificate);
            }
        }
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn long_certificates_are_made_again() {
    files().iter().filter(|(is_long, _)| *is_long).for_each(|(_, file)| assert_made_again(file));
}

/// Compares a certificate of a game with the recurrence on small piles.
fn has_the_thresholds(certificate: &Certificate) {
    let most = if cfg!(debug_assertions) { 60 } else { 150 };
    let rules = certificate.rules().expect("all takes");
    let (free, automaton) = (certificate.free, &certificate.automaton);
    let fixed = certificate.fixed();
    let system = NumerationSystem::new(&rules.take_away).expect("a system");
    let bounds: Vec<Nat> =
        fixed.iter().copied().chain(vec![if free == 1 { most } else { 60 }; free]).map(Nat::from).collect();
    let table = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
    let others: Vec<usize> = fixed.iter().map(|&pile| pile as usize).collect();
    let free_piles: Vec<Vec<usize>> = match free {
        1 => (0..=most as usize).map(|k| vec![k]).collect(),
        _ => (0..=60).flat_map(|a| (0..=60).map(move |b| vec![a, b])).collect(),
    };
    for piles in free_piles {
        let threshold = table.threshold(&[&piles[..], &others].concat());
        for quota in 0..=160 {
            let numbers: Vec<u64> = piles.iter().map(|&pile| pile as u64).chain([quota]).collect();
            let expected = threshold.is_some_and(|threshold| quota >= u64::from(threshold));
            assert_eq!(automaton.reads(system.letters(numbers.clone())), expected, "{others:?} {numbers:?}");
        }
    }
}

/// Misère certificates have version 2, name their play and depend on no others; normal ones have version 1.
#[test]
fn files_name_misere_play() {
    let rules = Rules::misere(TakeAway::FIBONACCI);
    let text = made("2t", 1, &Subject::MisereGame(vec![1, 1]));
    let proved = check_file(&text, &mut |_| (), &mut Budget::default()).expect("right");
    assert_eq!(proved.len(), 3);
    assert!(proved.iter().all(|game| game.rules().as_ref() == Some(&rules) && game.subject.play() == Play::Misere));
    let both = [made("2t", 1, &Subject::Game(vec![1, 1])), text.clone()].concat();
    assert_eq!(check_file(&both, &mut |_| (), &mut Budget::default()).map(|all| all.len()), Ok(6), "each has its own");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().all(|line| line.contains("\"version\":2") && line.contains("\"play\":\"misere\"")));
    let check =
        |lines: &[&str]| check_file(&lines.join("\n"), &mut |_| (), &mut Budget::default()).map(|proved| proved.len());
    let normal = made("2t", 1, &Subject::Game(vec![1]));
    let dependency =
        |fixed: Vec<u32>| CertificateError::Dependency(Subject::MisereGame(vec![1]), Subject::MisereGame(fixed));
    let normal_lines: Vec<&str> = normal.lines().collect();
    assert_eq!(check(&[normal_lines[0], lines[1]]), Err(dependency(vec![])), "the normal game is another one");
    // The same automaton as the normal game has another hash, and violates the recurrence at the empty position.
    let line =
        normal_lines[0].replace("\"version\":1", "\"version\":2").replace("\"free\"", "\"play\":\"misere\",\"free\"");
    let Err(CertificateError::Check(subject, CheckError::Violation(violation))) = check(&[&line]) else {
        panic!("proved")
    };
    assert_eq!((subject, violation.piles, violation.quota), (Subject::MisereGame(vec![]), vec![Nat::ZERO], Nat::ZERO));
    let hash = |line: &str| fibnim_check::file::read_unchecked(line).expect("a certificate")[0].hash();
    assert_ne!(hash(&line), hash(normal_lines[0]));
}

/// A monitor can end the work at any of its calls, and there are calls while a small game is learned and checked. Of
/// the later calls every twentieth or so is tried.
#[test]
fn the_monitor_ends_it() {
    let mut asked = 0;
    let refusals = loop {
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 5000).expect("a system");
        let mut left = asked;
        let mut monitor = |_| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match prover.prove(&Subject::Game(vec![1]), &mut monitor, &mut |_| ()) {
            Ok(_) => break asked,
            Err(ProveError::Open { end: End::Stopped, .. }) => asked += 1 + asked / 20,
            Err(other) => panic!("{other}"),
        }
    };
    assert!(refusals > 40, "asked {refusals} times");
}

/// An automaton with the next state of one entry of its table changed, or with the acceptance of one state.
fn changed(automaton: &Dfa, entry: Option<(usize, u32)>, turned: Option<usize>) -> Dfa {
    let mut next: Vec<u32> = automaton.table().iter().map(|state| state.number()).collect();
    if let Some((at, state)) = entry {
        next[at] = state;
    }
    let accepting = automaton.state_ids().map(|state| automaton.accepts(state) != (Some(state.index()) == turned));
    Dfa::new(automaton.tracks(), next, accepting.collect()).expect("an automaton")
}

/// The automaton of two misère piles with one transition changed, or with the acceptance of one state changed.
#[test]
fn tampering_with_the_misere_certificate_is_refused() {
    let certificate =
        check_file(&shipped("misere-two-piles-2t.json"), &mut |_| (), &mut Budget::default()).expect("proved");
    let automaton = &certificate[0].automaton;
    let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
    let mut checker = Checker::new(&TakeAway::FIBONACCI, 2).expect("a system");
    let (mut refused, mut same) = (0, 0);
    let states = automaton.states();
    let turned = (0..states).step_by(199).map(|state| changed(automaton, None, Some(state)));
    let next = |at: usize| (automaton.table()[at].number() + 1) % states as u32;
    let led = (1..8 * states).step_by(977).map(|at| changed(automaton, Some((at, next(at))), None));
    for wrong in turned.chain(led) {
        match checker.check(&Subject::MisereGame(Vec::new()), &wrong, &mut Forever) {
            Err(CheckError::Violation(_)) => refused += 1,
            // A transition that no pair of numbers uses makes no difference.
            Ok(_) => {
                for (a, b, w) in (0..30).flat_map(|a| (0..30).flat_map(move |b| (0..30).map(move |w| (a, b, w)))) {
                    let reads = |automaton: &Dfa| automaton.reads(system.letters([a, b, w]));
                    assert_eq!(reads(&wrong), reads(automaton), "({a},{b};{w})");
                }
                same += 1;
            }
            Err(error) => panic!("a small check: {error}"),
        }
    }
    assert!(refused >= 15 && same <= 15, "{refused} refused, {same} the same");
}

/// Changes each transition, and the acceptance of each state, in turn. An automaton that still passes is the same
/// relation.
#[test]
fn tampering_is_refused_with_an_instance() {
    let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 5000).expect("a system");
    prover.prove(&Subject::Game(vec![2]), &mut Forever, &mut |_| ()).expect("proved");
    let proved = |fixed: &[u32]| &prover.proved()[&Subject::Game(fixed.to_vec())];
    let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
    let smaller = |t: u32| &proved(if t == 1 { &[1] } else { &[] }).automaton;
    let original = &proved(&[2]).automaton;
    let states = original.states() as u32;
    let led = (1..original.table().len()).flat_map(|at| (0..states).map(move |state| (at, state)));
    let led = led.filter(|&(at, state)| original.table()[at].number() != state);
    let turned = (0..original.states()).map(|state| changed(original, None, Some(state)));
    let tampered: Vec<Dfa> = led.map(|entry| changed(original, Some(entry), None)).chain(turned).collect();
    let mut checker = Checker::new(&TakeAway::FIBONACCI, 1).expect("a system");
    for fixed in [&[][..], &[1]] {
        assert!(checker.adopt(proved(fixed).clone()));
    }
    // The letters of positions, and whether they are N.
    let mut truths: Vec<(Vec<u32>, bool)> = Vec::new();
    for (k, w) in (0..130_u64).flat_map(|k| (0..130).map(move |w| (k, w))) {
        let letters: Vec<u32> = system.letters([k, w]).collect();
        let truth = original.reads(letters.iter().copied());
        truths.push((letters, truth));
    }
    let (mut refused, mut same) = (0, 0);
    for automaton in &tampered {
        let says = |numbers: [u64; 2]| automaton.reads(system.letters(numbers));
        match checker.check(&Subject::Game(vec![2]), automaton, &mut Forever) {
            Ok(_) => {
                for (letters, truth) in &truths {
                    assert_eq!(
                        automaton.reads(letters.iter().copied()),
                        *truth,
                        "a wrong automaton passes: {letters:?}"
                    );
                }
                same += 1;
            }
            Err(CheckError::Violation(violation)) => {
                // The equation does not hold there, by the definition of the equation.
                let word = |number| u64::try_from(number).expect("small");
                let (k, w) = (word(&violation.piles[0]), word(&violation.quota));
                let moved = w > 0
                    && (says([k, w - 1])
                        || w <= k && !says([k - w, 2 * w])
                        || w <= 2 && !smaller(w as u32).reads(system.letters([k, 2 * w])));
                assert_ne!(says([k, w]), moved, "({k}; {w})");
                refused += 1;
            }
            Err(error) => panic!("a small check: {error}"),
        }
    }
    assert!(refused > 100 && same < tampered.len() / 2, "{refused} refused, {same} the same");
}

/// The certificates of the first values of `2t` or another function.
fn proved(take: &TakeAway, values: u32) -> Vec<Checked<Certificate>> {
    let mut prover = Prover::new(take, 1, 5000).expect("a system");
    prover.prove(&Subject::GrundyValue(values - 1), &mut Forever, &mut |_| ()).expect("proved");
    prover.proved().values().cloned().collect()
}

/// All values of a pile up to 200, from the definition.
#[test]
fn certificates_tell_the_values() {
    for (take, sizes) in [("2t", &[8, 16, 27, 43, 190, 403][..]), ("t", &[3, 6, 10, 18, 42, 41, 44])] {
        let take: TakeAway = take.parse().expect("a take-away function");
        let system = NumerationSystem::new(&take).expect("a system");
        let proved = proved(&take, sizes.len() as u32);
        assert!(proved.iter().map(|value| value.automaton.states()).eq(sizes.iter().copied()), "{take}");
        for (pile, row) in literal_rows(&take, 200).iter().enumerate() {
            for (quota, &value) in row.iter().enumerate() {
                let word: Vec<u32> = system.letters([pile as u64, quota as u64]).collect();
                let first = proved.iter().position(|proved| !proved.automaton.reads(word.iter().copied()));
                let expected = usize::try_from(value).expect("small");
                assert_eq!(first, (expected < sizes.len()).then_some(expected), "{take}: ({pile};{quota})");
            }
        }
    }
}

#[test]
fn tampering_with_values_is_refused() {
    let all = proved(&TakeAway::FIBONACCI, 3);
    let mut checker = Checker::new(&TakeAway::FIBONACCI, 1).expect("a system");
    assert!(checker.adopt(all[0].clone()));
    let (subject, automaton) = (Subject::GrundyValue(2), &all[2].automaton);
    let missing = Err(CheckError::Missing(Subject::GrundyValue(1)));
    assert_eq!(checker.check(&subject, automaton, &mut Forever), missing, "a value too few below");
    assert!(checker.adopt(all[1].clone()));
    assert_eq!(checker.check(&subject, automaton, &mut Forever), Ok(all[2].clone()));
    for turned in automaton.state_ids() {
        let result = checker.check(&subject, &changed(automaton, None, Some(turned.index())), &mut Forever);
        // The last state stands for words that are no representations.
        let dead = (0..4).all(|letter| automaton.next(turned, letter) == turned);
        assert!(dead || matches!(result, Err(CheckError::Violation(_))), "{turned}: {result:?}");
    }
}

#[test]
fn dead_states_are_left_out_of_exports() {
    // (6, 1) has one state more with the dead one; alone, the pile has an N-position behind every representation.
    for (take, fixed, states) in
        [("2t", &[][..], 8), ("2t", &[1], 10), ("2t", &[4, 3], 10), ("2t", &[6, 1], 188), ("t", &[], 3)]
    {
        let mut prover = Prover::new(&take.parse().expect("a take-away function"), 1, 5000).expect("a system");
        let game = prover.prove(&Subject::Game(fixed.to_vec()), &mut Forever, &mut |_| ()).expect("proved");
        let live = PartialDfa::new(&game).expect("a system");
        assert_eq!(live.states(), states, "{take} {fixed:?}");
    }
}
