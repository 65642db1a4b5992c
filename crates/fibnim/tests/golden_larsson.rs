//! Two and three piles, words, complementary values and power-of-two nim of U. Larsson and S. Rubinstein-Salzedo, "Global
//! Fibonacci nim" (2018): the golden files `larsson_*.csv` and `power_of_two_L.csv` against the solver, theorem 10, the
//! words and the table of thresholds.

use crate::common::{Row, descending, golden, quota, records, solve_opening, solver, takes, threshold, word};
use fibnim::numeration::{Zeckendorf, fibonacci};
use fibnim::search::{Complement, ThresholdTable, complements};
use fibnim::theory::LarssonWord;
use fibnim::theory::{Case, PowerOfTwo, theorem_10, theorem_10_threshold};
use fibnim::{Budget, Nat, Outcome, Quota, Rules, Solver, TakeAway};

fn nat(n: u64) -> Nat {
    Nat::from(n)
}

/// Asserts that the rows have exactly the sorted piles `a <= b <= ...` of `expected`.
fn check_keys(rows: &[Row], columns: &[&str], mut expected: Vec<Vec<u64>>) {
    let mut keys: Vec<Vec<u64>> = rows.iter().map(|row| row.piles(columns)).collect();
    keys.sort_unstable();
    expected.sort_unstable();
    assert_eq!(keys, expected);
}

fn ascending(len: usize, max: u64) -> Vec<Vec<u64>> {
    descending(len, max).into_iter().map(|piles| piles.into_iter().rev().collect()).collect()
}

#[test]
fn two_pile_thresholds() {
    let (solver, rows) = (solver("2t"), golden("larsson_two_pile_L_0_60.csv"));
    for row in &rows {
        let (m, n, least) = (row.number("m"), row.number("n"), row.quota("L"));
        assert_eq!(solve_opening(&solver, &[m, n]).threshold(), Some(&threshold(least)), "({m}, {n})");
        assert_eq!(theorem_10_threshold(&nat(m), &nat(n - m)), least.map(nat), "({m}, {n})");
    }
    check_keys(&rows, &["m", "n"], ascending(2, 60));
}

#[test]
fn two_pile_winning_moves() {
    let (solver, rows) = (solver("2t"), golden("larsson_two_pile_moves.csv"));
    for row in &rows {
        let (m, n) = (row.number("m"), row.number("n"));
        for (piles, smaller) in [([m, n], 0), ([n, m], 1)] {
            let analysis = solve_opening(&solver, &piles);
            assert_eq!(analysis.threshold(), Some(&threshold(row.quota("L"))), "{piles:?}");
            assert_eq!(takes(&analysis, 1 - smaller), row.numbers("winning_takes_from_larger_n"), "{piles:?}");
            assert_eq!(takes(&analysis, smaller), row.numbers("winning_takes_from_smaller_m"), "{piles:?}");
        }
    }
    check_keys(&rows, &["m", "n"], (0..25).flat_map(|m| (m + 1..=55).map(move |n| vec![m, n])).collect());
}

fn case_label(case: Case) -> &'static str {
    match case {
        Case::One => "1",
        Case::Two => "2",
        Case::Three => "3",
        Case::FourA => "4a",
        Case::FourB => "4b",
        Case::FiveA => "5a",
        Case::FiveB => "5b",
    }
}

#[test]
fn cases_of_theorem_10() {
    let (solver, rows) = (solver("2t"), golden("larsson_thm10_cases.csv"));
    for row in &rows {
        let (m, k, r) = (row.number("m"), row.number("k"), row.number("r"));
        let case = theorem_10(&nat(m), &nat(k), &nat(r));
        assert_eq!(case_label(case), row.text("case"), "({m}, {k}; {r})");
        assert_eq!(case.outcome().to_string(), row.text("outcome"), "({m}, {k}; {r})");
        let analysis = crate::common::solve(&solver, &crate::common::position(&[m, m + k], quota(r)));
        assert_eq!(analysis.outcome(), case.outcome(), "({m}, {k}; {r})");
    }
    let ms = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 20, 21];
    let ks: Vec<u64> = rows[..338].iter().map(|row| row.number("k")).step_by(13).collect();
    assert_eq!((ks.len(), ks[25]), (26, 55));
    let keys = ms.iter().flat_map(|&m| ks.iter().flat_map(move |&k| (1..=13).map(move |r| vec![m, k, r])));
    check_keys(&rows, &["m", "k", "r"], keys.collect());
}

/// The columns `n_index(F_n<=m<F_{n+1})` and `s(F_s<=r<F_{s+1})`.
fn indices(row: &Row) -> (u32, u32) {
    (row.index("n_index(F_n<=m<F_{n+1})"), row.index("s(F_s<=r<F_{s+1})"))
}

fn fib(k: u32) -> u64 {
    word(&fibonacci(k))
}

#[test]
fn words() {
    let rows = golden("larsson_words.csv");
    for row in &rows {
        let (m, (n, s)) = (row.number("m"), indices(row));
        assert!(fib(n) <= m && m < fib(n + 1));
        assert_eq!((row.number("r_lo"), row.number("r_hi")), (fib(s), fib(s + 1) - 1));
        assert_eq!(row.text("kind"), if s + 2 <= n { "hybrid" } else { "sturm" });
        let (letters, sums) = (row.numbers("letters_first_24"), row.numbers("P_values_of_k_first_24"));
        for r in row.number("r_lo")..=row.number("r_hi") {
            let quota = Quota::new(r).expect("at least 1");
            let value = |index: u32| word(&fibonacci(index));
            let word_letters = LarssonWord::new(&nat(m), &quota).map(|letter| value(letter.index));
            assert_eq!(word_letters.take(letters.len()).collect::<Vec<_>>(), letters, "m = {m}, r = {r}");
            let before = LarssonWord::new(&nat(m), &quota).map(|letter| word(&letter.before));
            assert_eq!(before.take(sums.len()).collect::<Vec<_>>(), sums, "m = {m}, r = {r}");
        }
        assert!(sums.len() >= 6 && sums.len() <= 24 && letters.len() <= 24 && letters.len() + 1 >= sums.len());
    }
    assert_eq!(rows.len(), 183);
}

/// The partial sums of a word are exactly the P-positions.
#[test]
fn sums_of_words_are_the_p_positions() {
    let solver = solver("2t");
    for row in golden("larsson_words.csv") {
        let (m, sums) = (row.number("m"), row.numbers("P_values_of_k_first_24"));
        for r in [row.number("r_lo"), row.number("r_hi")] {
            let is_p = |k: &u64| {
                crate::common::solve(&solver, &crate::common::position(&[m, m + k], quota(r))).outcome() == Outcome::P
            };
            assert_eq!((0..=sums[sums.len() - 1]).filter(is_p).collect::<Vec<_>>(), sums, "m = {m}, r = {r}");
        }
    }
}

/// The letters of the next lower level, by the rules of the letters: `F` lowers every index, `I` changes nothing, `H`
/// splits the largest letter into three, and `S0` and `S1` also split the letters at sums without parts below `F_{n+2}`
/// into two.
fn step_down(rule: &str, n: u32, s: u32, letters: &[u64]) -> Vec<u64> {
    let mut sum = 0;
    let mut next = Vec::new();
    for &letter in letters {
        let index = (2..90).find(|&k| fib(k) == letter).expect("a Fibonacci number");
        let deep = Zeckendorf::of(&nat(sum)).indices().first().is_none_or(|&z| z >= n + 2);
        sum += letter;
        next.extend(match rule {
            "F" => vec![fib(index - 1)],
            "S0" if deep && index == s + 1 => vec![fib(index - 1), fib(index - 2)],
            "S1" if deep && index == s + 2 => vec![fib(index - 1), fib(index - 2)],
            "H" | "S0" | "S1" if index == s + 2 => vec![fib(index - 2), fib(index - 3), fib(index - 2)],
            "I" | "H" | "S0" | "S1" => vec![letter],
            other => panic!("no such rule: {other}"),
        });
    }
    next
}

/// The rule that leads from level `s + 1` to level `s`, for a smaller pile of `m` with `F_n <= m < F_{n+1}`.
fn rule(m: u64, n: u32, s: u32) -> &'static str {
    let from = s + 1;
    let distance = fib(n + 1) - m;
    if s == n {
        "I"
    } else if s + 1 >= n {
        "F"
    } else if from >= 3 && fib(from) < distance && distance <= fib(from + 1) {
        if (n - from) % 2 == 1 { "S1" } else { "S0" }
    } else {
        "H"
    }
}

#[test]
fn steps_between_words() {
    let rows = golden("larsson_words.csv");
    for chunk in rows.chunk_by(|row, next| row.number("m") == next.number("m")) {
        let (n, top) = indices(&chunk[0]);
        assert_eq!((chunk[0].text("transform_used_to_reach"), top), ("start", n + 2));
        for ((level, pair), s) in (1..).zip(chunk.windows(2)).zip((2..n + 2).rev()) {
            let applied = pair[1].text("transform_used_to_reach");
            assert_eq!((indices(&pair[1]), applied), ((n, s), rule(chunk[0].number("m"), n, s)), "level {level}");
            let letters = pair[1].numbers("letters_first_24");
            let stepped = step_down(applied, n, s + 1, &pair[0].numbers("letters_first_24"));
            let common = stepped.len().min(letters.len());
            assert_eq!(letters[..common], stepped[..common]);
        }
        assert_eq!(chunk.len() as u32, n + 1);
    }
}

#[test]
fn complementary_values() {
    let found = complements(&TakeAway::FIBONACCI, 40, 300, &mut Budget::default()).expect("within the budget");
    let text = |complement: &Complement| match complement {
        Complement::Value(c) => c.to_string(),
        Complement::None => "none".to_owned(),
        Complement::Unknown { searched_to: bound } => format!("none up to {bound}"),
    };
    let records = records("larsson_complementary_0_40.csv");
    assert_eq!(records[0][1..], (0..=40).map(|b| b.to_string()).collect::<Vec<_>>());
    for (a, row) in records[1..].iter().enumerate() {
        assert_eq!(row[0], a.to_string());
        assert_eq!(row[1..], found[a].iter().map(text).collect::<Vec<_>>(), "a = {a}");
    }
    assert_eq!(records.len(), 42);
}

/// `floor(n * phi)`, the lower Wythoff sequence.
fn lower(n: u64) -> u64 {
    n.midpoint((5 * n * n).isqrt())
}

/// The class of `n` in theorem 19: the composition of Wythoff sequences that `n + 1` belongs to.
fn wythoff_class(n: u64) -> &'static str {
    let upper = |k: u64| lower(k) + k;
    let is = |sequence: &dyn Fn(u64) -> u64| (1..=n + 1).any(|k| sequence(k) == n + 1);
    match () {
        () if is(&|k| lower(lower(k))) => "AA-1",
        () if is(&|k| lower(upper(k))) => "AB-1",
        () if is(&|k| upper(lower(k))) => "BA-1",
        () => "BB-1",
    }
}

#[test]
fn three_piles_with_3_and_4() {
    let (solver, rows) = (solver("2t"), golden("larsson_three_3_4_n.csv"));
    for (n, row) in (0..).zip(&rows) {
        assert_eq!((row.number("n"), row.text("class")), (n, wythoff_class(n)));
        let analysis = solve_opening(&solver, &[3, 4, n]);
        assert_eq!(analysis.threshold(), Some(&threshold(row.quota("L"))), "n = {n}");
        assert_eq!(takes(&analysis, 0), row.numbers("winning_from_3"), "n = {n}");
        assert_eq!(takes(&analysis, 1), row.numbers("winning_from_4"), "n = {n}");
        assert_eq!(takes(&analysis, 2), row.numbers("winning_from_n"), "n = {n}");
    }
    assert_eq!(rows.len(), 301);
}

#[test]
fn three_pile_thresholds() {
    let rows = golden("larsson_three_pile_L.csv");
    let piles = [15_u32, 15, 25].map(Nat::from);
    let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("within the budget");
    let solver = Solver::new(Rules::FIBONACCI);
    for row in &rows {
        let piles = row.piles(&["a", "b", "c"]);
        let sizes: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
        assert_eq!(table.threshold(&sizes).map(u64::from), row.quota("L"), "{piles:?}");
        assert_eq!(solve_opening(&solver, &piles).threshold(), Some(&threshold(row.quota("L"))), "{piles:?}");
    }
    check_keys(&rows, &["a", "b", "c"], ascending(3, 25).into_iter().filter(|piles| piles[1] <= 15).collect());
}

#[test]
fn power_of_two_nim() {
    let (solver, rows) = (solver("t"), golden("power_of_two_L.csv"));
    for row in &rows {
        let piles = row.piles(&["a", "b", "c"]);
        let game =
            PowerOfTwo::new(solver.rules(), &piles.iter().copied().map(nat).collect::<Vec<_>>()).expect("f(t) = t");
        assert_eq!(game.threshold(), row.quota("L").map(nat), "{piles:?}");
        let analysis = solve_opening(&solver, &piles);
        assert_eq!(analysis.threshold(), Some(&threshold(row.quota("L"))), "{piles:?}");
        for (pile, column) in ["winning_takes_from_a", "from_b", "from_c"].into_iter().enumerate() {
            assert_eq!(takes(&analysis, pile), row.numbers(column), "{piles:?}");
        }
    }
    check_keys(&rows, &["a", "b", "c"], ascending(3, 16));
}
