//! Times `dashu-int`, `malachite-nz` and `num-bigint` on Zeckendorf digits and the work around them.
//!
//! `cargo run --release` prints a table of the best times of several runs in milliseconds, and in
//! brackets the ratios to the fastest crate. It also checks that the digits add up to their number,
//! that no two consecutive ones are 1, and that the crates agree.

mod canonical;
mod nat;
mod zeckendorf;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use nat::{Dashu, Malachite, Nat, Num};
use zeckendorf::Ladder;

/// The index of a Fibonacci number of a million decimal digits.
const MILLION_DIGITS: u32 = 4_784_972;

/// How long a job is repeated to find its best time.
const PATIENCE: Duration = Duration::from_millis(500);

fn main() {
    let reports = [Report::of::<Dashu>(), Report::of::<Malachite>(), Report::of::<Num>()];
    assert!(reports.iter().all(|report| report.results == reports[0].results), "no agreement");
    let names = reports.each_ref().map(|report| format!("{:>18}", report.name)).join(" | ");
    println!("| {:40} | {names} |", "milliseconds (ratio to the fastest)");
    println!("|:{}|{}", "-".repeat(41), format!("{}:|", "-".repeat(19)).repeat(reports.len()));
    for (row, (job, _)) in reports[0].times.iter().enumerate() {
        let times = reports.each_ref().map(|report| report.times[row].1);
        let fastest = times.into_iter().fold(f64::INFINITY, f64::min);
        print!("| {job:40} |");
        times.iter().for_each(|time| print!(" {time:10.4} ({:5.2}) |", time / fastest));
        println!();
    }
}

/// The jobs of one crate with their times, and its results, which all crates must agree on.
struct Report {
    name: &'static str,
    times: Vec<(String, f64)>,
    results: Vec<Vec<u8>>,
}

impl Report {
    fn of<N: Nat>() -> Self {
        let mut report = Self { name: N::CRATE, times: Vec::new(), results: Vec::new() };
        for size in [1_000, 10_000, 100_000, 1_000_000] {
            report.zeckendorf::<N>(size);
        }
        for size in [1_000, 100_000, 1_000_000] {
            let text = decimal(size);
            let n = report.time(format!("parse {size} digits"), || text.parse::<N>().unwrap());
            let printed = report.time(format!("print {size} digits"), || n.to_string());
            assert_eq!(printed, text);
        }
        let job = "Fibonacci number of 1000000 digits".into();
        let printed = report.time(job, || fibonacci::<N>(MILLION_DIGITS)).to_string();
        assert_eq!(printed.len(), 1_000_000);
        report.results.push(printed.into());
        report.small::<N>(64);
        report.small::<N>(120);
        report
    }

    /// Runs a job several times and records the best time.
    fn time<R>(&mut self, job: String, run: impl Fn() -> R) -> R {
        let start = Instant::now();
        let (mut best, mut runs) = (Duration::MAX, 0);
        loop {
            let begin = Instant::now();
            let result = black_box(run());
            best = best.min(begin.elapsed());
            runs += 1;
            if runs >= 3 && start.elapsed() >= PATIENCE {
                self.times.push((job, best.as_secs_f64() * 1e3));
                return result;
            }
        }
    }

    /// Times the conversion of a number of `size` decimal digits to Zeckendorf digits and back.
    fn zeckendorf<N: Nat>(&mut self, size: usize) {
        let n: N = decimal(size).parse().unwrap();
        let plain = || Ladder::<N>::new(n.bits());
        let reciprocal = || plain().with_reciprocals();
        let ladders = [plain(), reciprocal()];
        let digits = self.time(format!("Zeckendorf, {size} digits"), || plain().digits(&n));
        let found = [
            self.time("  with reciprocals".into(), || reciprocal().digits(&n)),
            self.time("  with a ladder at hand".into(), || ladders[0].digits(&n)),
            self.time("  with a ladder and reciprocals at hand".into(), || ladders[1].digits(&n)),
        ];
        assert!(found.iter().all(|other| *other == digits));
        assert!(digits.windows(2).all(|pair| pair != [1, 1]), "neighbouring ones");
        let sum = self.time("  and back".into(), || ladders[0].value(&digits));
        assert!(sum == n, "the digits do not add up");
        self.results.push(digits);
    }

    /// Times operations on numbers that stay below `2^bits` with all results.
    fn small<N: Nat>(&mut self, bits: u32) {
        let pairs = random().zip(random().skip(1024)).take(1024);
        let wide = pairs.map(|(high, low)| u128::from(high) << 64 | u128::from(low));
        let values: Vec<N> = wide.map(|x| N::from(x >> (129 - bits))).collect();
        self.time(format!("10 million + - < *2 below 2^{bits}"), || {
            for i in 0..2_500_000 {
                let (a, b) = (&values[i % 1024], &values[(i + 1) % 1024]);
                let sum = black_box(a.add(b));
                black_box(sum.sub(a));
                black_box(a < b);
                black_box(b.shl(1));
            }
        });
        self.time(format!("1 million times Display below 2^{bits}"), || {
            let mut text = String::new();
            for i in 0..1_000_000 {
                text.clear();
                write!(text, "{}", values[i % 1024]).unwrap();
                black_box(&text);
            }
        });
    }
}

/// `F_k` for `k ≥ 2`: doubles the index, from the top bit of `k` down.
fn fibonacci<N: Nat>(k: u32) -> N {
    let two = N::from(2);
    let odd = |i: u32, n: N| if i.is_multiple_of(2) { n.add(&two) } else { n.sub(&two) };
    let [mut f, mut before] = [1, 0].map(N::from);
    for shift in (2..=k.ilog2()).rev() {
        // F_(2i+1) = 4 F_i² - F_(i-1)² + 2 (-1)^i and F_(2i-1) = F_i² + F_(i-1)²: two squares.
        let squares = [f.square(), before.square()];
        let after = odd(k >> shift, squares[0].shl(2).sub(&squares[1]));
        let previous = squares[0].add(&squares[1]);
        let middle = after.sub(&previous);
        let even = (k >> (shift - 1)).is_multiple_of(2);
        (f, before) = if even { (middle, previous) } else { (after, middle) };
    }
    // The last step needs only one of the two numbers: one multiplication.
    if k.is_multiple_of(2) {
        return f.mul(&f.add(&before.shl(1)));
    }
    odd(k >> 1, f.shl(1).add(&before).mul(&f.shl(1).sub(&before)))
}

/// A number of `size` decimal digits, none of them zero.
fn decimal(size: usize) -> String {
    random().take(size).map(|x| char::from(b'1' + (x % 9) as u8)).collect()
}

/// Pseudorandom numbers (xorshift) with a fixed seed.
fn random() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x9e37_79b9_7f4a_7c15), |&x: &u64| {
        let x = x ^ (x << 13);
        let x = x ^ (x >> 7);
        Some(x ^ (x << 17))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digits are those of Zeckendorf, since they add up to `n` and no two consecutive ones are 1.
    fn check(n: &Dashu) {
        let ladder = Ladder::new(n.bits());
        let digits = ladder.digits(n);
        assert!(digits.windows(2).all(|pair| pair != [1, 1]), "digits of {n}");
        let [mut sum, mut f, mut next] = [0_u128, 1, 2].map(Dashu::from);
        for &digit in &digits {
            sum = if digit == 1 { &sum + &f } else { sum };
            (f, next) = (next.clone(), f + next);
        }
        assert!(sum == *n && ladder.value(&digits) == *n, "digits of {n}");
        assert!(ladder.with_reciprocals().digits(n) == digits, "reciprocals for {n}");
    }

    #[test]
    fn digits_are_right() {
        (0..3000_u128).for_each(|n| check(&n.into()));
        (1..2000).step_by(37).for_each(|size| check(&decimal(size).parse().unwrap()));
        // Numbers next to Fibonacci numbers have the digits 1000... or 1010... and the longest carries.
        for k in (90..600).chain([5_000, 5_001, 12_345]) {
            let f = fibonacci::<Dashu>(k);
            [&f - 1_u8, &f + 1_u8, &f << 1, f].iter().for_each(check);
        }
    }
}
