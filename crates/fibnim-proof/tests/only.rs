//! Certificates of games in which only some takes are permitted, compared with the rules of play.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use fibnim::relative::TakeSet;
use fibnim::{Budget, Forever, Nat, Play, Reason, Rules, TakeAway, Threshold};
use fibnim_check::file::read_unchecked;
use fibnim_check::{
    Certificate, CertificateError, CheckError, Checked, Checker, Dfa, Subject, Violation, check_file, to_file,
};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::games::{ProvedGames, ProvedOnlyGames};
use fibnim_proof::answer::on_demand::{CertificateStore, OnlyProofsOnDemand};
use fibnim_proof::prove::{ProveError, Prover};

/// The game by its rules.
struct Literal {
    takes: TakeSet,
    take_away: TakeAway,
    play: Play,
    known: HashMap<(Vec<u64>, u64), bool>,
}

impl Literal {
    fn new(takes: &str, take: &str, play: Play) -> Self {
        let (takes, take_away) = (takes.parse().expect("a set"), take.parse().expect("a function"));
        Self { takes, take_away, play, known: HashMap::new() }
    }

    fn after(&self, take: u64) -> u64 {
        u64::try_from(&self.take_away.quota_after(&Nat::from(take))).expect("small")
    }

    /// Whether the player to move wins.
    fn wins(&mut self, piles: &[u64], quota: u64) -> bool {
        let key = (piles.to_vec(), quota.min(piles.iter().copied().max().unwrap_or(0)));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (mut wins, mut stuck) = (false, true);
        for pile in 0..piles.len() {
            for take in 1..=piles[pile].min(quota) {
                if !self.takes.has(take as u32) {
                    continue;
                }
                stuck = false;
                let mut left = piles.to_vec();
                left[pile] -= take;
                let after = self.after(take);
                wins |= !self.wins(&left, after);
            }
        }
        let wins = wins || stuck && self.play == Play::Misere;
        self.known.insert(key, wins);
        wins
    }
}

fn subject(takes: &str, play: Play, fixed: &[u32]) -> Subject {
    let fixed = fixed.iter().copied().filter(|&pile| pile > 0).collect();
    Subject::only(takes.parse().expect("a set"), play, fixed)
}

fn prover(take: &str, free: usize) -> Prover {
    Prover::new(&take.parse().expect("a function"), free, 5000).expect("a system")
}

/// All games beside two fixed piles of up to `most` chips.
fn pairs(take: &str, takes: &str, play: Play, most: u32) -> BTreeMap<Subject, Checked<Certificate>> {
    let mut prover = prover(take, 1);
    for (a, b) in (0..=most).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        prover.prove(&subject(takes, play, &[a, b]), &mut Forever, &mut |_| ()).expect("proved");
    }
    prover.proved().clone()
}

fn is_as_by_the_rules(certificate: &Certificate, take: &str, takes: &str, most: u64) {
    let mut literal = Literal::new(takes, take, certificate.subject.play());
    let system = NumerationSystem::new(&certificate.take_away).expect("a system");
    let fixed: Vec<u64> = certificate.fixed().iter().map(|&pile| pile.into()).collect();
    let others = if certificate.free == 2 { most } else { 0 };
    for (a, b) in (0..=most).flat_map(|a| (0..=others).map(move |b| (a, b))) {
        let free = &[a, b][..certificate.free];
        for quota in 0..=most + 2 {
            // Without a quota a misère certificate says whether no chip is left.
            let all = [free, &fixed].concat();
            let expected = match (quota, certificate.subject.play()) {
                (0, Play::Misere) => all.iter().all(|&pile| pile == 0),
                _ => literal.wins(&all, quota),
            };
            let found = certificate.automaton.reads(system.letters([free, &[quota]].concat()));
            assert_eq!(found, expected, "{take}, {}: {free:?}; {quota}", certificate.subject);
        }
    }
}

/// The largest numbers of states of the games, and their outcomes.
#[test]
fn games_with_permitted_takes_are_proved() {
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (take, takes, play, most, states) in [
        ("2t", "fib", Play::Normal, 5, 35),
        ("2t", "fib", Play::Misere, 3, 74),
        ("2t", "odd", Play::Normal, 3, 22),
        ("2t", "1,2,3", Play::Normal, 2, 186),
        ("2t", "2,5", Play::Normal, 2, 160),
        ("t", "powers of 2", Play::Normal, 5, 8),
        ("t", "powers of 2", Play::Misere, 3, 6),
        ("t", "odd", Play::Normal, 3, 3),
        ("t", "1,3,4", Play::Misere, 2, 8),
        ("t+1", "odd", Play::Normal, 2, 33),
        ("3t", "1", Play::Normal, 1, 312),
    ] {
        let proved = pairs(take, takes, play, most);
        found.push(proved.values().map(|game| game.automaton.states()).max().unwrap_or(0));
        expected.push(states);
        let small = if cfg!(debug_assertions) { 15 } else { 40 };
        proved.values().step_by(2).for_each(|game| is_as_by_the_rules(game, take, takes, small));
    }
    for (take, takes, play, states) in [
        ("2t", "fib", Play::Normal, 49),
        ("t", "powers of 2", Play::Normal, 3),
        ("t", "odd", Play::Normal, 3),
        ("t", "1", Play::Misere, 4),
    ] {
        let game = prover(take, 2).prove(&subject(takes, play, &[]), &mut Forever, &mut |_| ()).expect("proved");
        found.push(game.automaton.states());
        expected.push(states);
        is_as_by_the_rules(&game, take, takes, 12);
    }
    assert_eq!(found, expected);
}

/// If all thresholds are permitted, the outcomes are those of the game with all takes. Beside (5,3) they are not.
#[test]
fn certificates_of_other_takes_are_refused() {
    let check = |text: &str| check_file(text, &mut |_| (), &mut Budget::default()).map(|all| all.len());
    let text = |takes: &str, fixed: &[u32]| {
        let mut prover = prover("2t", 1);
        prover.prove(&subject(takes, Play::Normal, fixed), &mut Forever, &mut |_| ()).expect("proved");
        to_file(prover.proved().values()).expect("complete")
    };
    let (only, all) = (text("fib", &[1]), text("all", &[1]));
    assert_eq!(only.lines().count(), 2);
    assert!(only.lines().all(|line| line.contains(r#""version":3,"take":"2t","only":"fib","free""#)), "{only}");
    let read = read_unchecked(&only).expect("certificates");
    assert_eq!(to_file(&read).as_ref(), Ok(&only));
    assert_eq!((check(&only), check(&[&all[..], &only].concat())), (Ok(2), Ok(4)));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
    let (only, all) = (lines(&only), lines(&all));
    // The games have the same outcomes, but one is no proof for the other.
    for (first, second) in [(&all[0], &only[1]), (&only[0], &all[1])] {
        let refused = check(&[&first[..], second].join("\n")).expect_err("another game");
        assert!(matches!(refused, CertificateError::Dependency(..)), "{refused}");
    }
    let hash = |line: &str| read_unchecked(line).expect("a certificate")[0].hash();
    let hashes: BTreeSet<String> = only.iter().chain(&all).map(|line| hash(line)).collect();
    assert_eq!(hashes.len(), 4);
    let as_only = |line: &str, takes: &str| {
        let line = line.replace(r#""version":1"#, r#""version":3"#);
        line.replace(r#""free""#, &format!(r#""only":"{takes}","free""#))
    };
    assert_eq!(check(&as_only(&all[0], "fib")), Ok(1), "its thresholds are Fibonacci numbers");
    for takes in ["odd", "1", "1,2,3,5,8"] {
        let refused = check(&as_only(&all[0], takes)).expect_err("another game");
        let CertificateError::Check(_, CheckError::Violation(violation)) = &refused else { panic!("{refused}") };
        assert!(violation.quota > Nat::from(1_u32), "{takes}: {violation}");
    }
    let refused = check(&as_only(&all[0], "squares")).expect_err("no automaton");
    assert!(matches!(refused, CertificateError::Check(_, CheckError::Takes { .. })), "{refused}");
    // (5,3) is the first pair of which the outcomes differ.
    let (mut both, mut differ) = (prover("2t", 1), Vec::new());
    for (a, b) in (0..=5).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        let [other, game] = ["fib", "all"].map(|takes| {
            let subject = subject(takes, Play::Normal, &[a, b]);
            both.prove(&subject, &mut Forever, &mut |_| ()).expect("proved")
        });
        let mut checker = Checker::new(&TakeAway::FIBONACCI, 1).expect("a system");
        both.proved().values().for_each(|game| assert!(checker.adopt(game.clone())));
        if checker.check(&other.subject, &game.automaton, &mut Forever).is_err() {
            differ.push((a, b));
        }
    }
    assert_eq!(differ, [(5, 3)]);
}

/// Changes one transition or the output of one state. What is accepted agrees with the game, and what is refused is
/// refused where the equation fails.
#[test]
fn changed_automata_are_refused() {
    for (take, takes, fixed) in [("2t", "fib", &[5, 3][..]), ("2t", "odd", &[2, 1]), ("t", "1,3,4", &[2])] {
        let mut prover = prover(take, 1);
        let subject = subject(takes, Play::Normal, fixed);
        let right = prover.prove(&subject, &mut Forever, &mut |_| ()).expect("proved").automaton.clone();
        let mut checker = Checker::new(&take.parse().expect("a function"), 1).expect("a system");
        prover.proved().values().for_each(|game| assert!(checker.adopt(game.clone())));
        let system = NumerationSystem::new(&take.parse().expect("a function")).expect("a system");
        let mut literal = Literal::new(takes, take, Play::Normal);
        let (states, mut refused) = (right.states(), 0);
        for change in (0..5 * states).step_by(if cfg!(debug_assertions) { 7 } else { 1 }).skip(1) {
            let mut next: Vec<u32> = right.table().iter().map(|state| state.number()).collect();
            let mut accepting: Vec<bool> = right.state_ids().map(|state| right.accepts(state)).collect();
            match next.get_mut(change) {
                Some(to) => *to = (*to + 1) % states as u32,
                None => accepting[change - 4 * states] ^= true,
            }
            let changed = Dfa::new(2, next, accepting).expect("an automaton");
            let reads = |pile: u64, quota: u64| changed.reads(system.letters([pile, quota]));
            match checker.check(&subject, &changed, &mut Forever) {
                Ok(_) => {
                    for (pile, quota) in (0..30).flat_map(|pile| (0..30).map(move |quota| (pile, quota))) {
                        let expected = right.reads(system.letters([pile, quota]));
                        assert_eq!(reads(pile, quota), expected, "{change}: {pile}; {quota}");
                    }
                }
                Err(CheckError::Violation(Violation { piles, quota })) => {
                    let [pile, quota] = [&piles[0], &quota].map(|number| u64::try_from(number).expect("small"));
                    refused += 1;
                    if quota == 0 {
                        assert!(reads(pile, 0));
                        continue;
                    }
                    let (after, permitted) = (literal.after(quota), literal.takes.has(quota as u32));
                    let free = permitted && quota <= pile && !reads(pile - quota, after);
                    let fixed = (0..fixed.len()).any(|i| {
                        let mut left: Vec<u64> = fixed.iter().map(|&pile| pile.into()).chain([pile]).collect();
                        let enough = permitted && quota <= left[i];
                        left[i] = left[i].saturating_sub(quota);
                        enough && !literal.wins(&left, after)
                    });
                    let holds = reads(pile, quota) == (reads(pile, quota - 1) || free || fixed);
                    assert!(!holds, "{change}: {pile}; {quota}");
                }
                Err(other) => panic!("{change}: {other}"),
            }
        }
        assert!(refused > states / 4, "{refused} of {states}");
    }
}

/// Thresholds and winning takes of small piles, and of one of 10^30 chips whose winning takes lead to P.
#[test]
fn answers_are_by_the_rules() {
    for (take, takes, play, fixed) in [
        ("2t", "fib", Play::Normal, [5, 3]),
        ("2t", "fib", Play::Misere, [3, 2]),
        ("2t", "odd", Play::Normal, [2, 2]),
        ("2t", "1,2,3", Play::Normal, [2, 1]),
        ("t", "2,5", Play::Normal, [2, 1]),
    ] {
        let certificates: Vec<_> = pairs(take, takes, play, fixed[0]).into_values().collect();
        assert!(ProvedGames::new(certificates.clone()).expect("a system").is_none(), "no games with all takes");
        let games = ProvedOnlyGames::new(certificates).expect("a system").expect("games");
        let mut literal = Literal::new(takes, take, play);
        let permitted = literal.takes.clone();
        for k in 1..25_u64 {
            let small = [fixed[0].into(), k, fixed[1].into()];
            let piles = small.map(Nat::from);
            let least = u64::from(play == Play::Misere);
            let expected = (least..=30).find(|&quota| literal.wins(&small, quota)).map(Nat::from);
            let found = games.threshold(&piles, &mut Budget::default()).expect("small");
            assert_eq!(found, Some(Threshold::from(expected)), "{take}, {takes}: {small:?}");
            for pile in 0..3 {
                let found: Vec<Nat> = games.winning_takes(&piles, pile, Nat::from(30_u32)).expect("listed").collect();
                let mut wins = Vec::new();
                for take in (1..=small[pile]).filter(|&take| permitted.has(take as u32)) {
                    let (mut left, after) = (small, literal.after(take));
                    left[pile] -= take;
                    if !literal.wins(&left, after) {
                        wins.push(Nat::from(take));
                    }
                }
                assert_eq!(found, wins, "{take}, {takes}: {small:?}");
            }
        }
        let large: Nat = "1000000000000000000000000000000".parse().expect("a number");
        for k in 0..20_u32 {
            let piles = [Nat::from(fixed[0]), &large + Nat::from(k), Nat::from(fixed[1])];
            let wins = games.winning_takes(&piles, 1, piles[1].clone()).expect("listed");
            for win in wins.take(3) {
                let quota = literal.take_away.quota_after(&win);
                let left = [piles[0].clone(), &piles[1] - &win, piles[2].clone()];
                let after = games.threshold(&left, &mut Budget::default()).expect("small").expect("proved");
                assert!(!after.is_reached_by(&quota), "{take}, {takes}: {piles:?} after {win}");
            }
        }
        assert!(matches!(games.reason(&[5_u32, 3, 3].map(Nat::from)), Reason::Certificate { .. }));
    }
}

/// What a store holds, and how many games it was asked to keep.
#[derive(Debug, Default)]
struct Store(Mutex<Vec<Certificate>>);

impl CertificateStore for Store {
    fn find(&self, _: &TakeAway, subject: &Subject) -> Option<Certificate> {
        self.0.lock().expect("no panic").iter().find(|kept| kept.subject == *subject).cloned()
    }

    fn keep(&self, file: &str, subjects: &BTreeSet<Subject>) {
        let kept = read_unchecked(file).expect("certificates").into_iter();
        self.0.lock().expect("no panic").extend(kept.filter(|kept| subjects.contains(&kept.subject)));
    }
}

#[test]
fn games_are_proved_for_a_question_and_kept() {
    let store = Arc::new(Store::default());
    let games = |takes: &str, piles: &[u64], most: u64| {
        let proofs = OnlyProofsOnDemand::new(Rules::FIBONACCI, takes.parse().expect("a set"), most);
        let proofs = proofs.kept_in(Some(store.clone()));
        let piles: Vec<Nat> = piles.iter().copied().map(Nat::from).collect();
        proofs.games(&piles, &mut Budget::default()).expect("nothing ends it")
    };
    let kept = || store.0.lock().expect("no panic").len();
    assert!(games("fib", &[5, 3, 100], u64::MAX).is_none(), "thresholds are faster");
    assert!(games("fib", &[5, 3, 1 << 50], 1 << 20).is_none(), "more than is allowed");
    assert!(games("squares", &[5, 3, 1 << 50], u64::MAX).is_none() && kept() == 0, "no automaton");
    let found = games("fib", &[5, 1 << 50, 3], u64::MAX).expect("proved");
    assert!(found.is_of(&Rules::FIBONACCI, &TakeSet::Fibonacci) && !found.is_of(&Rules::FIBONACCI, &TakeSet::Odd));
    let before = kept();
    assert!(before > 10, "{before}");
    assert!(games("fib", &[5, 1 << 51, 3], u64::MAX).is_some() && kept() == before, "from the store");
    assert!(games("odd", &[1, 1 << 51], u64::MAX).is_some() && kept() > before, "other games");
}

#[test]
fn what_the_checker_refuses_is_not_learned() {
    let refusal = |take: &str, takes: &str, play| {
        let subject = subject(takes, play, &[2]);
        prover(take, 1).prove(&subject, &mut Forever, &mut |_| ()).expect_err("refused")
    };
    for (take, takes) in [("2t", "squares"), ("2t", "primes"), ("2t", "powers of 2"), ("3t", "fib"), ("t", "cubes")] {
        let refusal = refusal(take, takes, Play::Normal);
        assert!(matches!(refusal, ProveError::Takes(CheckError::Takes { .. })), "{take}, {takes}: {refusal}");
    }
    for (takes, play) in [("1,257", Play::Normal), ("2,3", Play::Misere)] {
        assert_eq!(refusal("2t", takes, play), ProveError::Takes(CheckError::Subject));
    }
}
