//! Conditions on `f` for the class, and their consequences: section 2.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, unless};
use crate::games::{Shuffle, begin, bounds, h_sequence, listed, patterns};
use crate::numbers::{fib, list};
use crate::truth::INF;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "flanigan-S1",
        |e| small_functions(e, |t| (5 * t).div_ceil(2) - 1),
        &[|e| small_functions(e, |t| 5 * t / 2)],
    ),
    Checks::of(
        "flanigan-S1a",
        |e| multiples(e, 100..200, |l| l.iter().all(|&lag| lag == 0)),
        &[|e| multiples(e, 100..201, |l| l.iter().all(|&lag| lag == 0))],
    ),
    Checks::of(
        "flanigan-S1b",
        |e| multiples(e, 200..250, |l| l.iter().skip(2).all(|&lag| lag == 1)),
        &[|e| multiples(e, 200..251, |l| l.iter().skip(2).all(|&lag| lag == 1))],
    ),
    Checks::of(
        "flanigan-S1c",
        |e| multiples(e, 250..800, |l| l[3] == 2 || l[4] == 2),
        &[|e| multiples(e, 249..800, |l| l[3] == 2 || l[4] == 2), |e| multiples(e, 250..800, |l| l[3] == 2)],
    ),
    Checks::of("flanigan-S2", |e| bounded(e, 60), &[|e| bounded(e, 55)]),
    Checks::of(
        "flanigan-S3",
        |e| characterised(e, 0, |f, depth| (0..depth).all(|k| f(1 << k) < 2 << k)),
        &[|e| characterised(e, 0, |f, depth| (0..depth).all(|k| f(1 << k) <= 2 << k))],
    ),
    Checks::of(
        "flanigan-S4",
        |e| characterised(e, 1, |f, depth| between(f, depth, 0)),
        &[|e| characterised(e, 1, |f, depth| between(f, depth, 1))],
    ),
];

/// A nondecreasing function with `t <= f(t) <= most(t)`.
fn random_function(shuffle: &mut Shuffle, max: u32, most: &dyn Fn(u32) -> u32) -> Vec<u32> {
    let style = shuffle.below(3);
    let mut f = vec![0];
    for t in 1..=max {
        let least = t.max(f[t as usize - 1]);
        let room = most(t).saturating_sub(least);
        let more = match style {
            0 => room,
            1 => shuffle.below(room + 1),
            _ if shuffle.below(4) == 0 => room,
            _ => 0,
        };
        f.push(least + more);
    }
    f
}

fn small_functions(effort: &Effort<'_>, most: fn(u32) -> u32) -> Finding {
    let count = effort.size(&[3000, 20_000, 60_000, 200_000]);
    let max = 150;
    let mut shuffle = Shuffle::new(52);
    exhaust(effort, format!("{count} functions below the bound, terms up to {max}"), 0..count, |_| {
        let f = random_function(&mut shuffle, max, &most);
        let (h, l) = h_sequence(listed(&f), max);
        let wide = l.iter().position(|&lag| lag > 1);
        unless(wide, |k| format!("f(1), f(2), ... = {}: H = {}, l({k}) = {}", begin(&f), list(&h[1..=k]), l[k]))
    })
}

fn multiples(effort: &Effort<'_>, hundredths: std::ops::Range<u32>, holds: fn(&[usize]) -> bool) -> Finding {
    let max = effort.size(&[100_000, 10_000_000, 20_000_000, 40_000_000]);
    let (first, last) = (hundredths.start, hundredths.end - 1);
    let range = format!(
        "c = {}.{:02}, ..., {}.{:02} in steps of 0.01, terms up to {max}",
        first / 100,
        first % 100,
        last / 100,
        last % 100
    );
    exhaust(effort, range, hundredths, |c| {
        let f = |t: u32| (u64::from(t) * u64::from(c) / 100).min(u64::from(INF)) as u32;
        let (_, l) = h_sequence(f, max);
        case(holds(&l), || format!("c = {}.{:02}: l(1), l(2), ... = {}", c / 100, c % 100, list(&l[1..l.len().min(8)])))
    })
}

fn bounded(effort: &Effort<'_>, tenfold: u32) -> Finding {
    let terms = effort.size(&[2000, 8000, 20_000, 50_000]);
    let all = patterns(terms);
    exhaust(effort, format!("the {} sequences l with terms up to {terms}", all.len()), all, |l| {
        let max = 40.min(terms / 8);
        let bounds = bounds(&l, max);
        let wrong = (1..=max).find(|&t| {
            bounds[t as usize].1.is_some_and(|most| most >= bounds[t as usize].0 && 10 * most >= tenfold * t)
        });
        unless(wrong, |t| {
            format!("l(1), l(2), ... = {}: f({t}) may be {}", list(&l[1..]), bounds[t as usize].1.unwrap_or(0))
        })
    })
}

fn between(f: &dyn Fn(u32) -> u32, depth: u32, slack: u64) -> bool {
    (2..depth).all(|k| {
        let value = u64::from(f(fib(k) as u32));
        fib(k + 1) <= value && value < fib(k + 2) + slack
    })
}

/// Functions `f` whose lags are all `lag` (from the second on) as far as the terms go, compared with a condition.
fn characterised(effort: &Effort<'_>, lag: usize, condition: fn(&dyn Fn(u32) -> u32, u32) -> bool) -> Finding {
    let count = effort.size(&[5000, 40_000, 150_000, 500_000]);
    let mut shuffle = Shuffle::new(1963);
    let max = 130;
    let mut both = [0_u32; 2];
    let finding = exhaust(effort, format!("{count} functions, terms up to {max}"), 0..count, |number| {
        // Mostly functions near the border.
        let shape = number % 4;
        // Sometimes one value beyond the border.
        let at = 2 + (number / 4) % 8;
        let far = fib(at + 2) as u32;
        let most = move |t: u32| match (lag, shape) {
            (1, 3) if t >= fib(at) as u32 => far.max(2 * t),
            (0, 0) => (2 << t.ilog2()) - 1,
            (0, _) => t + t / 2 + 1,
            (_, 0 | 3) => 2 * t,
            (_, 1) => (5 * t).div_ceil(2) - 1,
            _ => 3 * t,
        };
        let f = if shape == 3 {
            (0..=max).map(|t| if t == 0 { 0 } else { most(t) }).collect()
        } else {
            random_function(&mut shuffle, max, &most)
        };
        let at = listed(&f);
        let (h, l) = h_sequence(&at, max);
        // The lag of the last term below the bound is the last one that is known.
        let as_named = l.iter().skip(2).all(|&found| found == lag);
        let known = l.len() as u32 - 1;
        let depth = if lag == 0 { known - 1 } else { known + 1 };
        let conditioned = condition(&at, depth);
        both[usize::from(as_named)] += 1;
        case(as_named == conditioned, || format!("f(1), f(2), ... = {}: H = {}", begin(&f), list(&h[1..])))
    });
    match finding {
        Finding::Exhausted(_) if both.contains(&0) => {
            Finding::refuted(format!("one side was never examined: {both:?}"))
        }
        other => other,
    }
}
