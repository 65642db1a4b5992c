//! Fixed piles from end to end: automata guessed from a table of thresholds, and the recurrence proved for all numbers.

use std::collections::{HashMap, VecDeque};

use fibnim::TakeAway;
use fibnim_proof::logic::formula::Evaluator;
use fibnim_proof::{Dfa, NumerationSystem};

/// `L(m, k)` for piles up to `most` and `long`, by the recurrence.
fn thresholds(f: &TakeAway, most: usize, long: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![u64::MAX; long + 1]; most + 1];
    for a in 0..=most {
        for b in 0..=long {
            let wins = |t: &usize| {
                let quota = f.quota_after(&(*t as u64));
                (*t <= b && quota < table[a][b - t]) || (*t <= a && quota < table[a - t][b])
            };
            table[a][b] = (1..=a.max(b)).find(wins).map_or(u64::MAX, |t| t as u64);
        }
    }
    table
}

/// The automaton whose states are the classes of prefixes with the same continuations of up to `depth` digits.
fn guess(system: &NumerationSystem, thresholds: &[u64], depth: usize) -> Dfa {
    let terms: Vec<usize> =
        system.take_away().h_sequence().map_while(|term| usize::try_from(&term.value).ok()).take(40).collect();
    let value = |digits: &[u32], track: u32| -> usize {
        digits.iter().rev().zip(&terms).filter(|(digit, _)| *digit >> track & 1 == 1).map(|(_, term)| term).sum()
    };
    let valid = |digits: &[u32], track: u32| system.valid().accepts(digits.iter().map(|digit| digit >> track & 1));
    let mut suffixes: Vec<Vec<u32>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..depth {
        let to = suffixes.len();
        for i in from..to {
            for letter in 0..4 {
                let suffix = [&suffixes[i][..], &[letter]].concat();
                if (0..2).all(|track| valid(&suffix, track)) {
                    suffixes.push(suffix);
                }
            }
        }
        from = to;
    }
    let signature = |prefix: &[u32]| -> Vec<bool> {
        let wins = |suffix: &Vec<u32>| {
            let word = [prefix, suffix].concat();
            (0..2).all(|track| valid(&word, track)) && value(&word, 1) as u64 >= thresholds[value(&word, 0)]
        };
        suffixes.iter().map(wins).collect()
    };
    let mut states = HashMap::from([(vec![false; suffixes.len()], 0_u32), (signature(&[]), 1)]);
    let (mut next, mut accepting) = (vec![0; 4], Vec::new());
    let mut todo = VecDeque::from([Vec::new()]);
    let mut number = 0;
    while let Some(prefix) = todo.pop_front() {
        number += 1;
        if signature(&prefix)[0] {
            accepting.push(number);
        }
        for letter in 0..4 {
            let longer: Vec<u32> = [&prefix[..], &[letter]].concat();
            let new = states.len() as u32;
            let state = *states.entry(signature(&longer)).or_insert(new);
            if state == new {
                todo.push_back(longer);
            }
            next.push(state);
        }
    }
    Dfa::new(vec!["k".to_owned(), "w".to_owned()], 1, next, accepting).unwrap()
}

/// `N_m(k, w)` for `m = 0, 1, ...` from the recurrence.
fn recurrence(m: usize) -> String {
    let others: Vec<String> = (1..=m).map(|t| format!(" or {t} <= w and not N{}(k, f({t}))", m - t)).collect();
    let own = format!("exists t: 1 <= t <= w and t <= k and not N{m}(k - t, f(t))");
    format!("forall k, w: N{m}(k, w) iff (({own}){})", others.concat())
}

fn system(f: &str) -> NumerationSystem {
    NumerationSystem::new(&f.parse::<TakeAway>().unwrap()).unwrap()
}

#[test]
fn one_fixed_pile() {
    let cases: [(&str, usize, usize, &[usize]); 3] =
        [("2t", 7, 20_000, &[8, 10, 15, 21]), ("t", 4, 4000, &[3, 4, 6]), ("3t", 9, 4000, &[28, 32])];
    for (f, depth, long, sizes) in cases {
        let system = system(f);
        let thresholds = thresholds(system.take_away(), sizes.len() - 1, long);
        let mut evaluator = Evaluator::new(&system);
        for (m, &size) in sizes.iter().enumerate() {
            let dfa = guess(&system, &thresholds[m], depth);
            assert_eq!(dfa.minimised().states(), size, "{f}, {m}");
            evaluator.define(format!("N{m}").as_str(), &dfa).unwrap();
            let verdict = evaluator.decide(&recurrence(m).parse().unwrap()).unwrap();
            assert!(verdict.holds, "{f}, {m}: {:?}", verdict.witness);
        }
    }
}

/// With too short continuations the guess is wrong, and a counterexample says where.
#[test]
fn wrong_guess() {
    let system = system("2t");
    let thresholds = thresholds(system.take_away(), 0, 2000);
    let mut evaluator = Evaluator::new(&system);
    evaluator.define("N0", &guess(&system, &thresholds[0], 1)).unwrap();
    let verdict = evaluator.decide(&recurrence(0).parse().unwrap()).unwrap();
    assert!(!verdict.holds);
    let numbers: Vec<String> =
        verdict.witness.unwrap().iter().map(|(name, value)| format!("{name} = {value}")).collect();
    assert_eq!(numbers, ["k = 4", "w = 1"]);
}
