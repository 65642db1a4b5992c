//! Times the closed forms, the numeration systems, the table search and the parsers.
//!
//! Every timed answer is compared with one that was computed before by another method (see `support`), and a wrong one
//! ends the run. Slow answers do not. Inputs are pseudorandom with fixed seeds: all lengths of words are equally
//! likely, and a sample uses 256 inputs in turn. After the table of times, the run prints ratios, which are measured
//! separately.

mod support;

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use fibnim::numeration::{BigSystem, Numeration, WordSystem, Zeckendorf};
use fibnim::search::ThresholdTable;
use fibnim::theory::LarssonWord;
use fibnim::theory::{OnePile, TwoPile, theorem_10_threshold, two_pile_threshold};
use fibnim::{Analysis, Budget, Limit, Move, Nat, Outcome, Position, Quota, Rules, Solver, TakeAway, Threshold};
use support::Xorshift;

const DECIMAL_DIGITS: usize = 100_000;
const LETTERS: usize = 10_000;

/// Piles of this many bits leave room for their sum.
const WORD_BITS: u32 = 59;

static WORDS: LazyLock<Arc<WordSystem>> = LazyLock::new(|| Arc::new(WordSystem::new(&TakeAway::FIBONACCI)));
static SOLVER: LazyLock<Solver> = LazyLock::new(|| Solver::new(Rules::FIBONACCI));

fn main() {
    let divan = divan::Divan::from_args();
    divan.main();
    let has = |flag: &str| std::env::args().any(|arg| arg == flag);
    if has("--bench") && !has("--test") && !has("--list") {
        print_ratios();
    }
}

/// Returns the cases in turn, and starts again after the last one.
fn cycle<'a, T>(cases: &'a [T]) -> impl FnMut() -> &'a T {
    let mut rest = cases.iter().cycle();
    move || rest.next().expect("there are cases")
}

fn solve(position: &Position) -> Analysis {
    SOLVER.solve(position, &mut Budget::default()).expect("a closed form")
}

/// Whether these are the winning moves. The comparison takes a few nanoseconds for each move and allocates nothing.
fn has_moves(analysis: &Analysis, expected: &[Move]) -> bool {
    let mut rest = expected.iter();
    analysis.winning_moves().all(|found| rest.next() == Some(&found)) && rest.next().is_none()
}

fn word(chips: &Nat) -> u64 {
    u64::try_from(chips).expect("a word")
}

/// One pile with its expected answers.
struct Pile {
    chips: u64,
    position: Position,
    threshold: u64,
    moves: Vec<Move>,
}

static PILES: LazyLock<Vec<Pile>> = LazyLock::new(|| {
    let mut random = Xorshift::new(0x51ab_3c0f_9d27_e641);
    let pile = |chips: u64| Pile {
        chips,
        position: Position::global([chips], Limit::Any).expect("a pile"),
        threshold: support::zeckendorf_words(chips)[0],
        moves: support::one_pile_moves(chips),
    };
    (0..4096).map(|_| pile(random.word_up_to(WORD_BITS))).collect()
});

#[divan::bench_group(sample_count = 256, sample_size = 256)]
mod one_pile_of_a_word {
    use super::{Bencher, OnePile, PILES, TakeAway, WORDS, cycle, has_moves, solve};

    #[divan::bench]
    fn threshold(bencher: Bencher) {
        bencher.with_inputs(cycle(&PILES)).bench_local_values(|pile| {
            let one = OnePile::new(&TakeAway::FIBONACCI, WORDS.clone(), pile.chips).expect("in range");
            assert_eq!(one.threshold(), pile.threshold);
        });
    }

    #[divan::bench]
    fn solver_all_winning_moves(bencher: Bencher) {
        bencher.with_inputs(cycle(&PILES)).bench_local_values(|pile| {
            assert!(has_moves(&solve(&pile.position), &pile.moves), "{}", pile.position);
        });
    }
}

/// Two piles with their expected answers by theorem 10.
struct Pair {
    /// The smaller pile and the difference.
    big: [Nat; 2],
    /// The same as words; 0 if they do not fit.
    words: [u64; 2],
    opening: Position,
    /// The position with a quota equal to the threshold or one less.
    limited: Position,
    outcome: Outcome,
    threshold: Nat,
    moves: Vec<Move>,
}

impl Pair {
    fn new(m: Nat, d: Nat, wins: bool) -> Self {
        let piles = [m.clone(), &m + &d];
        let threshold = theorem_10_threshold(&m, &d).expect("the piles differ");
        let wins = wins || threshold == Nat::ONE;
        let quota = if wins { threshold.clone() } else { &threshold - Nat::ONE };
        let limit = Limit::Quota(Quota::new(quota).expect("at least 1"));
        Self {
            words: [&m, &d].map(|chips| u64::try_from(chips).unwrap_or(0)),
            opening: Position::global(piles.clone(), Limit::Any).expect("two piles"),
            limited: Position::global(piles, limit).expect("two piles"),
            outcome: if wins { Outcome::N } else { Outcome::P },
            threshold,
            moves: support::two_pile_moves(&m, &d),
            big: [m, d],
        }
    }
}

static WORD_PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let mut random = Xorshift::new(0x0dd5_eed5_0fa2_71e9);
    let mut chips = || Nat::from(random.word_up_to(WORD_BITS));
    (0..2048).map(|i| Pair::new(chips(), chips(), i & 1 == 0)).collect()
});

#[divan::bench_group(sample_count = 256, sample_size = 256)]
mod two_piles_of_a_word {
    use super::{
        Bencher, Nat, WORD_PAIRS, WORDS, cycle, has_moves, solve, theorem_10_threshold, two_pile_threshold, word,
    };

    #[divan::bench]
    fn threshold(bencher: Bencher) {
        let cases: Vec<_> = WORD_PAIRS.iter().map(|pair| (pair.words, word(&pair.threshold))).collect();
        let system = &**WORDS;
        bencher.with_inputs(cycle(&cases)).bench_local_values(|&([m, d], threshold)| {
            assert_eq!(two_pile_threshold(system, m, d), Some(threshold));
        });
    }

    #[divan::bench]
    fn threshold_by_theorem_10(bencher: Bencher) {
        let threshold = |[m, d]: [u64; 2]| two_pile_threshold(&WORDS, m, d).map(Nat::from);
        let cases: Vec<_> = WORD_PAIRS.iter().map(|pair| (&pair.big, threshold(pair.words))).collect();
        bencher.with_inputs(cycle(&cases)).bench_local_values(|([m, d], threshold)| {
            assert_eq!(theorem_10_threshold(m, d), *threshold);
        });
    }

    #[divan::bench]
    fn solver_all_winning_moves(bencher: Bencher) {
        bencher.with_inputs(cycle(&WORD_PAIRS)).bench_local_values(|pair| {
            assert!(has_moves(&solve(&pair.opening), &pair.moves), "{}", pair.opening);
        });
    }
}

static LARGE_PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let mut random = Xorshift::new(0x7a31_c2d4_486b_9f05);
    (0..16).map(|i| Pair::new(random.number(1000), random.number(1000), i & 1 == 0)).collect()
});

#[divan::bench_group]
mod two_piles_of_1000_digits {
    use super::{Bencher, LARGE_PAIRS, Threshold, cycle, has_moves, solve, theorem_10_threshold};

    #[divan::bench]
    fn solver_outcome(bencher: Bencher) {
        bencher.with_inputs(cycle(&LARGE_PAIRS)).bench_local_values(|pair| {
            assert_eq!(solve(&pair.limited).outcome(), pair.outcome);
        });
    }

    #[divan::bench]
    fn threshold_by_theorem_10(bencher: Bencher) {
        let cases: Vec<_> = LARGE_PAIRS.iter().map(|pair| (&pair.big, solve(&pair.opening))).collect();
        bencher.with_inputs(cycle(&cases)).bench_local_values(|([m, d], flanigan)| {
            assert_eq!(Some(&Threshold::from(theorem_10_threshold(m, d))), flanigan.threshold());
        });
    }

    #[divan::bench]
    fn solver_all_winning_moves(bencher: Bencher) {
        bencher.with_inputs(cycle(&LARGE_PAIRS)).bench_local_values(|pair| {
            assert!(has_moves(&solve(&pair.opening), &pair.moves));
        });
    }
}

/// Numbers of `digits` digits with the indices of their Zeckendorf parts.
fn zeckendorf_cases(digits: usize) -> Vec<(Nat, Vec<u32>)> {
    let mut random = Xorshift::new(0xf1b0_4acc_1202_3581 ^ digits as u64);
    let case = |x: Nat| {
        let indices = if digits <= 20_000 {
            support::zeckendorf_by_subtraction(&x)
        } else {
            let indices = Zeckendorf::of(&x).indices().to_vec();
            support::check_zeckendorf(&x, &indices);
            indices
        };
        (x, indices)
    };
    (0..(400_000 / digits).clamp(2, 16)).map(|_| case(random.number(digits))).collect()
}

#[divan::bench_group(max_time = 4, sample_size = 1)]
mod zeckendorf {
    use super::{Bencher, Zeckendorf, cycle, zeckendorf_cases};

    const DIGITS: [usize; 3] = [10_000, 100_000, 1_000_000];

    #[divan::bench(args = DIGITS)]
    fn representation(bencher: Bencher, digits: usize) {
        let cases = zeckendorf_cases(digits);
        bencher.with_inputs(cycle(&cases)).bench_local_values(|(x, indices)| {
            let representation = Zeckendorf::of(x);
            assert!(representation.indices() == indices, "another representation");
            representation
        });
    }

    #[divan::bench(args = DIGITS)]
    fn value(bencher: Bencher, digits: usize) {
        let checked = |indices| Zeckendorf::from_indices(indices).expect("Zeckendorf indices");
        let cases: Vec<_> = zeckendorf_cases(digits).into_iter().map(|(x, indices)| (checked(indices), x)).collect();
        bencher.with_inputs(cycle(&cases)).bench_local_values(|(representation, x)| {
            let value = representation.value();
            assert!(value == *x, "another number");
            value
        });
    }
}

#[divan::bench_group(max_time = 4, sample_size = 1)]
mod greedy_for_3t_10000_digits {
    use super::{Bencher, BigSystem, LazyLock, Nat, Numeration, TakeAway, Xorshift, cycle, support};

    static CASES: LazyLock<Vec<(Nat, Vec<u32>)>> = LazyLock::new(|| {
        let mut random = Xorshift::new(0x3333_1d0e_77c4_a90b);
        let case = |x: Nat| {
            let indices = support::triple_by_subtraction(&x);
            (x, indices)
        };
        (0..4).map(|_| case(random.number(10_000))).collect()
    });

    fn system_up_to(bound: &Nat) -> BigSystem {
        let triple = TakeAway::linear(3, 1, 0).expect("f(1) = 3");
        BigSystem::new(&triple, bound.clone()).expect("not too many terms")
    }

    #[divan::bench]
    fn system(bencher: Bencher) {
        bencher.with_inputs(cycle(&CASES)).bench_local_values(|(x, indices)| {
            let system = system_up_to(x);
            assert_eq!(system.lag(indices[indices.len() - 1]), Some(3));
            system
        });
    }

    #[divan::bench]
    fn representation(bencher: Bencher) {
        let system = system_up_to(CASES.iter().map(|(x, _)| x).max().expect("there are cases"));
        bencher.with_inputs(cycle(&CASES)).bench_local_values(|(x, indices)| {
            let representation = system.represent(x);
            assert!(representation.indices() == indices, "another representation");
            representation
        });
    }
}

#[divan::bench_group]
mod decimal_100000_digits {
    use super::{Bencher, BytesCount, DECIMAL_DIGITS, LazyLock, Nat, Xorshift, cycle};

    static TEXTS: LazyLock<Vec<(String, Nat)>> = LazyLock::new(|| {
        let mut random = Xorshift::new(0xdec1_3a15_0123_4567);
        // Horner's rule, ten digits at a time.
        let digits = |chunk: &[u8]| chunk.iter().fold(0, |n, b| 10 * n + u64::from(b - b'0'));
        let number = |text: &str| {
            let chunks = text.as_bytes().chunks(10);
            chunks.fold(Nat::ZERO, |x, chunk| x * 10_u64.pow(chunk.len() as u32) + digits(chunk))
        };
        let case = |text: String| {
            let x = number(&text);
            (text, x)
        };
        (0..8).map(|_| case(random.digits(DECIMAL_DIGITS))).collect()
    });

    #[divan::bench]
    fn parse(bencher: Bencher) {
        bencher.counter(BytesCount::new(DECIMAL_DIGITS)).with_inputs(cycle(&TEXTS)).bench_local_values(|(text, x)| {
            let read: Nat = text.parse().expect("digits");
            assert!(read == *x, "another number");
            read
        });
    }

    #[divan::bench]
    fn print(bencher: Bencher) {
        bencher.counter(BytesCount::new(DECIMAL_DIGITS)).with_inputs(cycle(&TEXTS)).bench_local_values(|(text, x)| {
            let printed = x.to_string();
            assert!(printed == *text, "another text");
            printed
        });
    }
}

#[divan::bench_group(max_time = 5, sample_size = 1)]
mod table_of_three_piles {
    use super::{Bencher, Budget, ItemsCount, Nat, Rules, ThresholdTable, Xorshift, support};

    /// All thresholds are compared once before the timing, and eight thresholds of each timed table.
    #[divan::bench(args = [100, 200])]
    fn build(bencher: Bencher, n: usize) {
        let piles = [n, n, n].map(Nat::from);
        let build = || ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("a small table");
        let literal = support::Triples::new(n);
        let table = build();
        let mut positions = 0_u64;
        for a in 0..=n {
            for b in a..=n {
                for c in b..=n {
                    assert_eq!(table.threshold(&[a, b, c]), literal.threshold([a, b, c]), "({a},{b},{c})");
                    positions += 1;
                }
            }
        }
        let mut random = Xorshift::new(0x3911_e5a7_ab1e_0003);
        bencher
            .counter(ItemsCount::new(positions))
            .with_inputs(|| [(); 8].map(|()| [(); 3].map(|()| random.below(n + 1))))
            .bench_local_values(|places| {
                let table = build();
                for place in places {
                    assert_eq!(table.threshold(&place), literal.threshold(place));
                }
                table
            });
    }
}

#[divan::bench_group]
mod larsson_word {
    use super::{Bencher, ItemsCount, LETTERS, LarssonWord, Nat, Quota, Xorshift, cycle, theorem_10_threshold, word};

    /// A pile of 60 bits, a quota, and one of the first partial sums of its word. Checks by theorem 10 that all sums up
    /// to it are P-positions, and for small letters that no other difference is one.
    fn case(random: &mut Xorshift, quota_bits: u32) -> (Nat, Quota, Nat) {
        let m = Nat::from(random.word_of(60));
        let r = Nat::from(random.word_of(quota_bits));
        let quota = Quota::new(r.clone()).expect("at least 1");
        let is_p = |k: &Nat| theorem_10_threshold(&m, k).is_none_or(|threshold| r < threshold);
        let sums: Vec<Nat> = LarssonWord::new(&m, &quota).take(LETTERS).map(|letter| letter.before).collect();
        assert!(sums.iter().all(is_p), "a sum that is no P-position");
        let last = sums[LETTERS - 1].clone();
        if quota_bits == 1 {
            let count = (0..=word(&last)).filter(|&k| is_p(&Nat::from(k))).count();
            assert_eq!(count, LETTERS, "a P-position that is no sum");
        }
        (m, quota, last)
    }

    /// By the bits of the quota: a Fibonacci word alone, and one followed by about 40 and 80 steps.
    #[divan::bench(args = [60, 30, 1])]
    fn letters_at_quota_bits(bencher: Bencher, bits: u32) {
        let mut random = Xorshift::new(0x1a25_5047_0014_0000 ^ u64::from(bits));
        let cases: Vec<_> = (0..8).map(|_| case(&mut random, bits)).collect();
        bencher.counter(ItemsCount::new(LETTERS)).with_inputs(cycle(&cases)).bench_local_values(|(m, quota, last)| {
            let letter = LarssonWord::new(m, quota).nth(LETTERS - 1).expect("an endless word");
            assert_eq!(letter.before, *last);
        });
    }
}

#[divan::bench_group(sample_count = 256, sample_size = 256)]
mod text {
    use super::{Bencher, BytesCount, Position, Xorshift, cycle, support};

    #[divan::bench]
    fn positions(bencher: Bencher) {
        let mut random = Xorshift::new(0x7e47_0f90_5171_0a25);
        let cases: Vec<(String, Position)> = (0..4096).map(|_| support::position_text(&mut random)).collect();
        bencher
            .with_inputs(cycle(&cases))
            .input_counter(|(text, _)| BytesCount::of_str(text.as_str()))
            .bench_local_values(|(text, position)| assert_eq!(text.parse::<Position>().as_ref(), Ok(position)));
    }
}

/// The median time of the runs of a function, one for each input.
fn median<T>(inputs: impl IntoIterator<Item = T>, mut run: impl FnMut(T)) -> Duration {
    let timed = |input: T| {
        let start = Instant::now();
        run(input);
        start.elapsed()
    };
    let mut times: Vec<Duration> = inputs.into_iter().map(timed).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// The average time for a pair of words, as the median of several passes.
fn word_pairs(mut run: impl FnMut(&Pair)) -> Duration {
    median(0..15, |_| WORD_PAIRS.iter().for_each(&mut run)) / WORD_PAIRS.len() as u32
}

fn print_ratio(name: &str, slow: Duration, fast: Duration, note: &str) {
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!("{name:<64}{:>9} / {:>9} = {ratio:>6.1}{note}", format!("{slow:.3?}"), format!("{fast:.3?}"));
}

fn print_ratios() {
    println!("\nRatios, from medians:");

    let represent = |digits: usize, runs: usize| {
        let cases = zeckendorf_cases(digits);
        median(cases.iter().cycle().take(runs), |(x, indices)| assert!(Zeckendorf::of(x).indices() == indices))
    };
    let times = [represent(10_000, 64), represent(100_000, 16), represent(1_000_000, 5)];
    for (pair, sizes) in times.windows(2).zip(["100,000 / 10,000 digits", "1,000,000 / 100,000 digits"]) {
        let exponent = (pair[1].as_secs_f64() / pair[0].as_secs_f64()).log10();
        let verdict = if exponent < 2.0 { "less than 2" } else { "NOT LESS THAN 2" };
        let note = format!(": growth exponent {exponent:.2}, {verdict}");
        print_ratio(&format!("Zeckendorf representation, {sizes}"), pair[1], pair[0], &note);
    }

    let cases = zeckendorf_cases(20_000);
    let subtracting = median(&cases, |(x, indices)| assert!(support::zeckendorf_by_subtraction(x) == *indices));
    let splitting = median(&cases, |(x, indices)| assert!(Zeckendorf::of(x).indices() == indices));
    print_ratio("Zeckendorf, 20,000 digits: term by term / splitting", subtracting, splitting, "");

    let take = TakeAway::FIBONACCI;
    let big_system = Arc::new(BigSystem::new(&take, Nat::ONE << (WORD_BITS as usize + 1)).expect("few terms"));
    let by_words = |pair: &Pair| {
        let [m, d] = pair.words;
        TwoPile::new(&take, WORDS.clone(), [&m, &(m + d)]).expect("covered")
    };
    let by_big = |pair: &Pair| {
        let [m, d] = &pair.big;
        TwoPile::new(&take, big_system.clone(), [m, &(m + d)]).expect("covered")
    };
    let words = word_pairs(|pair| assert_eq!(Nat::from(by_words(pair).threshold()), pair.threshold));
    let big = word_pairs(|pair| assert_eq!(by_big(pair).threshold(), pair.threshold));
    print_ratio("two piles of a word, threshold: big integers / words", big, words, "");
    let words = word_pairs(|pair| {
        let (two, cap) = (by_words(pair), pair.words[0] + pair.words[1]);
        let count = two.winning_takes_from_smaller(cap).count() + two.winning_takes_from_larger(cap).count();
        assert_eq!(count, pair.moves.len());
    });
    let big = word_pairs(|pair| {
        let (two, cap) = (by_big(pair), &pair.big[0] + &pair.big[1]);
        let count = two.winning_takes_from_smaller(cap.clone()).count() + two.winning_takes_from_larger(cap).count();
        assert_eq!(count, pair.moves.len());
    });
    print_ratio("two piles of a word, all winning moves: big integers / words", big, words, "");

    let by_theorem_10 = |pair: &Pair| {
        let [m, d] = &pair.big;
        assert_eq!(theorem_10_threshold(m, d).as_ref(), Some(&pair.threshold));
    };
    let flanigan = word_pairs(|pair| {
        let [m, d] = pair.words;
        assert!(black_box(two_pile_threshold(&WORDS, m, d)).is_some());
    });
    print_ratio("two piles of a word, threshold: theorem 10 / Flanigan", word_pairs(by_theorem_10), flanigan, "");
    let theorem_10 = median(LARGE_PAIRS.iter().cycle().take(160), by_theorem_10);
    let flanigan = median(LARGE_PAIRS.iter().cycle().take(160), |pair| {
        let [m, d] = &pair.big;
        let system = Arc::new(BigSystem::new(&take, m + d).expect("few terms"));
        assert_eq!(TwoPile::new(&take, system, [m, &(m + d)]).expect("covered").threshold(), pair.threshold);
    });
    print_ratio("two piles of 1,000 digits, threshold: theorem 10 / Flanigan", theorem_10, flanigan, "");
}
