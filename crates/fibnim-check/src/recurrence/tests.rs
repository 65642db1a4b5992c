use super::*;
use crate::certificate::tests::games;
use crate::meter::MeterError;
use fibnim::Forever;

/// The tests of whole files and of tampered ones are in the folder `tests` and in `fibnim-proof`.
fn dfa(next: &[u32], accepting: &[bool]) -> Dfa {
    Dfa::new(2, next.to_vec(), accepting.to_vec()).expect("an automaton")
}

/// A checker that holds certificates of the Grundy values below `value`, all with this automaton, which need not be
/// true.
fn with_values(value: u32, automaton: &Dfa) -> Checker {
    let take_away = TakeAway::FIBONACCI;
    let mut checker = Checker::new(&take_away, 1).expect("a system");
    for below in 0..value {
        let subject = Subject::GrundyValue(below);
        let certificate = Certificate { take_away: take_away.clone(), free: 1, subject, automaton: automaton.clone() };
        assert!(checker.adopt(Checked::new(certificate)));
    }
    checker
}

/// The largest value that is accepted needs 67 automata in one search.
#[test]
fn large_grundy_values_are_decided() {
    let nothing = dfa(&[0; 4], &[false]);
    // If no value below is reached from any pile, all piles have the value 0 and none the value 64.
    let subject = Subject::GrundyValue(64);
    let mut checker = with_values(64, &nothing);
    assert_eq!(checker.check(&subject, &nothing, &mut Forever).map(|proved| proved.subject.clone()), Ok(subject));
    // If all values below are reached from all piles but 0, the pile 1 has the value 64, so 2 leads to it.
    let positive = dfa(&[0, 1, 0, 1, 1, 1, 1, 1], &[false, true]);
    for value in [12, 13, 40, 64] {
        let result = with_values(value, &positive).check(&Subject::GrundyValue(value), &nothing, &mut Forever);
        let expected = Violation { piles: vec![Nat::from(2_u32)], quota: Nat::from(1_u32) };
        assert_eq!(result, Err(CheckError::Violation(expected)), "{value}");
    }
    let too_large = Subject::GrundyValue(65);
    assert_eq!(with_values(65, &nothing).check(&too_large, &nothing, &mut Forever), Err(CheckError::Subject));
}

#[test]
fn what_does_not_fit_is_refused() {
    let nothing = dfa(&[0; 4], &[false]);
    let check = |take_away: &str, free, subject: &Subject, automaton: &Dfa| {
        let mut checker = Checker::new(&take_away.parse().expect("a function"), free).expect("a system");
        checker.check(subject, automaton, &mut Forever).expect_err("refused")
    };
    let (one, value) = (Subject::Game(Vec::new()), Subject::GrundyValue(0));
    assert_eq!(check("2t", 0, &one, &nothing), CheckError::FreePiles(0));
    assert_eq!(check("2t", 3, &one, &nothing), CheckError::FreePiles(3));
    assert_eq!(check("2t", 2, &value, &nothing), CheckError::FreePiles(2));
    assert_eq!(check("2t", 2, &one, &nothing), CheckError::Tracks { expected: 3, found: 2 });
    let three = Dfa::new(3, vec![0; 8], vec![false]).expect("an automaton");
    assert_eq!(check("2t", 1, &one, &three), CheckError::Tracks { expected: 2, found: 3 });
    for fixed in [vec![1, 2], vec![0], vec![257], vec![1; 13]] {
        assert_eq!(check("2t", 1, &Subject::Game(fixed), &nothing), CheckError::Subject);
    }
    assert_eq!(check("2t", 1, &Subject::Game(vec![1]), &nothing), CheckError::Missing(one.clone()));
    // This is 2t with one chip more at the last of `count` explicit values, which is no term of the H-sequence.
    let explicit = |count: u64| {
        let values: Vec<String> = (1..=count).map(|quota| (2 * quota + quota / count).to_string()).collect();
        format!("{} then 2t", values.join(","))
    };
    let too_many = CheckError::TooManyQuotas { quotas: 257, accepted: 256 };
    assert_eq!(check(&explicit(257), 1, &one, &nothing), too_many);
    assert!(matches!(check(&explicit(256), 1, &one, &nothing), CheckError::Violation(_)));
}

/// The automaton says that every position with a quota is N. Of those beside a pile of one chip, (1,1) under the
/// quota 1 is not, since each move leaves one chip.
#[test]
fn too_many_n_positions_under_one_quota_are_seen() {
    let [alone, beside_one] = games();
    let mut checker = Checker::new(&TakeAway::POWER_OF_TWO, 1).expect("a system");
    checker.check(&alone.subject, &alone.automaton, &mut Forever).expect("true");
    let all = dfa(&[0, 0, 1, 1, 1, 1, 1, 1], &[false, true]);
    let expected = Violation { piles: vec![Nat::from(1_u32)], quota: Nat::from(1_u32) };
    assert_eq!(checker.check(&beside_one.subject, &all, &mut Forever), Err(CheckError::Violation(expected)));
}

fn reads(automaton: &Dfa, system: &NumerationSystem, pile: u64, quota: u64) -> bool {
    let pad = |number| system.digits(number, 14);
    automaton.reads(pad(pile).into_iter().zip(pad(quota)).map(|(k, w)| u32::from(k) | u32::from(w) << 1))
}

/// Compares the automaton under the quota after a move with the original one under that quota.
#[test]
fn the_quota_after_a_move_is_that_of_the_function() {
    let game = dfa(&[0, 2, 1, 1, 0, 2, 1, 1, 2, 2, 1, 1], &[false, true, false]);
    for take in ["t", "2t", "2t-1", "t+1", "floor(5t/2)", "floor(3t/2)+1"] {
        let take_away: TakeAway = take.parse().expect("a function");
        let from = 1 + take_away.explicit().len() as u64;
        let mut checker = Checker::new(&take_away, 1).expect("a system");
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 24, 1 << 24, &mut forever);
        let image = checker.image(&game, QuotaFunction::After, &mut meter).expect("small");
        for (pile, quota) in (0..20).flat_map(|pile| (from..from + 20).map(move |quota| (pile, quota))) {
            let after = u64::try_from(&take_away.quota_after(&Nat::from(quota))).expect("small");
            let expected = reads(&game, &checker.system, pile, after);
            assert_eq!(reads(&image, &checker.system, pile, quota), expected, "{take}: {pile}; {quota}");
        }
    }
}

/// Compares the automaton under one quota with the original one, which reads the digits of the quota beside those
/// of the pile.
#[test]
fn quotas_are_constants_of_automata() {
    let game = dfa(&[0, 2, 1, 1, 0, 2, 1, 1, 2, 2, 1, 1], &[false, true, false]);
    let mut checker = Checker::new(&TakeAway::POWER_OF_TWO, 1).expect("a system");
    let system = NumerationSystem::new(&TakeAway::POWER_OF_TWO).expect("a system");
    let mut forever = Forever;
    let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
    for quota in 0..20 {
        let image = checker.at_quota(&game, quota, &mut meter).expect("small");
        assert_eq!(image.tracks(), 1);
        for pile in 0..60 {
            let alone = system.digits(pile, 14).into_iter().map(u32::from);
            assert_eq!(image.reads(alone), reads(&game, &system, pile, quota), "{pile}; {quota}");
        }
    }
    let too_large = checker.at_quota(&game, 1 << 63, &mut meter);
    assert_eq!(too_large, Err(CheckError::Overflow));
    let three = Dfa::new(3, vec![0; 8], vec![false]).expect("an automaton");
    let wrong = checker.at_quota(&three, 1, &mut meter);
    assert_eq!(wrong, Err(CheckError::Tracks { expected: 2, found: 3 }));
}

#[test]
fn a_checker_keeps_what_it_proved_or_adopted() {
    let [alone, beside_one] = games();
    let checker = || Checker::new(&TakeAway::POWER_OF_TWO, 1).expect("a system");
    let mut first = checker();
    assert_eq!((first.free(), first.steps(), first.proved().len()), (1, 0, 0));
    let proved = first.check(&alone.subject, &alone.automaton, &mut Forever).expect("true");
    assert_eq!((&*proved, &first.proved()[&alone.subject]), (&alone, &proved));
    let steps = first.steps();
    assert!(steps > 100, "{steps}");
    // A check that fails counts, too.
    let wrong = first.check(&beside_one.subject, &alone.automaton, &mut Forever);
    assert!(matches!(wrong, Err(CheckError::Violation(_))), "{wrong:?}");
    assert!(first.steps() > steps && first.proved().len() == 1);
    let mut second = checker();
    let missing = second.check(&beside_one.subject, &beside_one.automaton, &mut Forever);
    assert_eq!(missing, Err(CheckError::Missing(alone.subject.clone())));
    assert!(second.adopt(proved.clone()));
    assert!(second.check(&beside_one.subject, &beside_one.automaton, &mut Forever).is_ok());
    for (take_away, free) in [(TakeAway::POWER_OF_TWO, 2), (TakeAway::FIBONACCI, 1)] {
        let mut other = Checker::new(&take_away, free).expect("a system");
        assert!(!other.adopt(proved.clone()));
        assert_eq!((other.free(), other.proved().len()), (free, 0));
    }
}

#[test]
fn a_check_has_limits() {
    let [alone, _] = games();
    let mut checker = Checker::new(&TakeAway::POWER_OF_TWO, 1).expect("a system").with_memory(1000);
    let small = checker.check(&alone.subject, &alone.automaton, &mut Forever);
    assert_eq!(small, Err(CheckError::Meter(MeterError::Memory(1000))));
    assert_eq!(most_steps(&alone.automaton), (1 << 28) + 12 * (1 << 14));
}

fn only(takes: &str, play: Play, fixed: &[u32]) -> Subject {
    Subject::only(takes.parse().expect("a set"), play, fixed.to_vec())
}

/// If each take is odd, each move changes whether the number of chips is odd. So an odd pile is N.
#[test]
fn permitted_takes_make_another_game() {
    let [alone, beside_one] = games();
    let checker = || Checker::new(&TakeAway::POWER_OF_TWO, 1).expect("a system");
    let odd_piles = dfa(&[0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3], &[false, false, false, true]);
    let check = |takes: &str, automaton: &Dfa| {
        let result = checker().check(&only(takes, Play::Normal, &[]), automaton, &mut Forever);
        result.map(|proved| assert!(proved.rules().is_none() || takes == "all"))
    };
    let violation = |pile: u32, quota: u32| {
        Err(CheckError::Violation(Violation { piles: vec![Nat::from(pile)], quota: Nat::from(quota) }))
    };
    for (takes, odd, plain) in [
        ("odd", Ok(()), violation(2, 2)),
        ("1", Ok(()), violation(2, 2)),
        ("1,3,255", Ok(()), violation(2, 2)),
        ("3", violation(1, 1), violation(1, 1)),
        ("1,2", violation(2, 2), violation(4, 4)),
        // The thresholds are powers of 2.
        ("powers of 2", violation(2, 2), Ok(())),
        ("all", violation(2, 2), Ok(())),
    ] {
        assert_eq!(check(takes, &odd_piles), odd, "{takes}");
        assert_eq!(check(takes, &alone.automaton), plain, "{takes}");
    }
    for takes in ["fib", "squares", "primes", "powers of 4"] {
        let (takes, take_away) = (takes.parse().expect("a set"), Box::new(TakeAway::POWER_OF_TWO));
        let subject = Subject::only(TakeSet::clone(&takes), Play::Normal, Vec::new());
        let refusal = checker().check(&subject, &odd_piles, &mut Forever);
        assert_eq!(refusal, Err(CheckError::Takes { takes, take_away }));
    }
    for subject in [
        only("1,257", Play::Normal, &[]),
        only("2,3", Play::Misere, &[]),
        Subject::Only { takes: TakeSet::All, play: Play::Normal, fixed: Vec::new() },
    ] {
        assert_eq!(checker().check(&subject, &odd_piles, &mut Forever), Err(CheckError::Subject), "{subject}");
    }
    // The pile of one chip may be taken only if one chip is a permitted take.
    let mut only_two = checker();
    only_two.check(&only("2", Play::Normal, &[1]), &alone.automaton, &mut Forever).expect_err("another game");
    assert!(only("2", Play::Normal, &[1]).dependencies().is_empty());
    let mut powers = checker();
    let subject = only("powers of 2", Play::Normal, &[1]);
    // A proof of the game with all takes is none of this one.
    powers.check(&alone.subject, &alone.automaton, &mut Forever).expect("right");
    let missing = powers.check(&subject, &beside_one.automaton, &mut Forever);
    assert_eq!(missing, Err(CheckError::Missing(only("powers of 2", Play::Normal, &[]))));
    powers.check(&only("powers of 2", Play::Normal, &[]), &alone.automaton, &mut Forever).expect("right");
    assert!(powers.check(&subject, &beside_one.automaton, &mut Forever).is_ok());
    let missing = powers.check(&beside_one.subject, &beside_one.automaton, &mut Forever);
    assert!(missing.is_ok(), "both games are proved");
}

/// A violation of the equation, evaluated literally, among the piles and quotas below 64.
fn violates(automaton: &Dfa, takes: &TakeSet, system: &NumerationSystem, pile: u64, quota: u64) -> bool {
    let after = |w: u64| u64::try_from(&system.take_away().quota_after(&Nat::from(w))).expect("small");
    let accepts = |pile: u64, quota: u64| automaton.reads(system.letters([pile, quota]));
    if quota == 0 {
        return accepts(pile, 0);
    }
    let wins = takes.has(quota as u32) && quota <= pile && !accepts(pile - quota, after(quota));
    accepts(pile, quota) != (accepts(pile, quota - 1) || wins)
}

/// Small random automata, and lists of takes. What the checker calls a violation is one, and it finds one if a small
/// one is there.
#[test]
fn violations_are_those_of_the_literal_equation() {
    let mut seed = 7_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut sizes = std::collections::BTreeSet::new();
    for round in 0..400 {
        let take = ["t", "2t", "t+1"][round % 3];
        let takes = match (round % 5, take) {
            (0, _) => TakeSet::Odd,
            (1, "2t") => TakeSet::Fibonacci,
            (1, "t") => TakeSet::Powers(2),
            _ => TakeSet::List((1..=9).filter(|_| random(3) == 0).chain([10]).collect()),
        };
        let mut table: Vec<u32> = (0..12).map(|_| random(3) as u32).collect();
        table[0] = 0;
        // Most automata that accept at the quota 0 fail there.
        let automaton = dfa(&table, &[false, random(2) == 0, random(4) > 0]);
        let mut checker = Checker::new(&take.parse().expect("a function"), 1).expect("a system");
        let system = checker.system.clone();
        let all = (0..64).flat_map(|pile| (0..64).map(move |quota| (pile, quota)));
        let known = all.filter(|&(pile, quota)| violates(&automaton, &takes, &system, pile, quota)).count();
        let subject = Subject::only(takes.clone(), Play::Normal, Vec::new());
        match checker.check(&subject, &automaton, &mut Forever) {
            Err(CheckError::Violation(violation)) => {
                let [pile, quota] = [&violation.piles[0], &violation.quota].map(|n| u64::try_from(n).expect("small"));
                assert!(violates(&automaton, &takes, &system, pile, quota), "{take}, {takes}: {violation}");
                sizes.insert(pile.max(quota));
            }
            other => assert!(known == 0 && other.is_ok(), "{take}, {takes}: {other:?} and {known} violations"),
        }
    }
    assert!(sizes.len() > 5, "{sizes:?}");
}
