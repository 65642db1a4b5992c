//! Larsson and Rubinstein-Salzedo, "Grundy values of Fibonacci nim".
//!
//! `G(n; r)` is the Grundy value of one pile of `n` with quota `r`; `z_1(n) < z_2(n) < ...` are the parts of `n`,
//! infinite where there are none. Only the opening of the paper was at hand; the characterisations are reconstructed
//! from quotations.

use fibnim::grundy::{GrundyRows, literal_rows};
use fibnim::search::GameSearch;
use fibnim::{Budget, Forever, Outcome, Position, Rules, TakeAway};
use fibnim_proof::answer::shipped;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs, unless};
use crate::numbers::{is_fibonacci, list};

pub const CLAIMS: &[Checks] = &[
    Checks::of("lrs-sum", |e| local(e, |a, b| a == b), &[|e| local(e, |a, b| a.min(2) == b.min(2))]),
    Checks::of("lrs-mono", |e| starting_values(e, |n| !is_fibonacci(n)), &[|e| starting_values(e, |n| n != 0)]),
    Checks::of(
        "fibnim-grundy-constant",
        |e| constant(e, 1, |c, n| n > c, |r, a| r >= a),
        &[
            |e| constant(e, 1, |_, _| true, |r, a| r >= a),
            |e| constant(e, 1, |c, n| n > c, |r, a| r > a),
            |e| constant(e, 0, |c, n| n > c, |r, a| r >= a),
        ],
    ),
    Checks::of("fibnim-grundy-periodic", |e| periodic(e, 0, 0), &[|e| periodic(e, 1, 0), |e| periodic(e, 0, 1)]),
    Checks::of(
        "fibnim-quota-automata",
        |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 65], [0, 1, 2, 3, 3, 4, 5, 6, 6, 6]),
        &[
            |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 64], [0, 1, 2, 3, 3, 4, 5, 6, 6, 6]),
            |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 65], [0, 1, 2, 3, 3, 4, 5, 6, 6, 7]),
        ],
    ),
    Checks::of(
        "fibnim-full-values",
        |e| full_values(e, |_, [_, full], before| full >= before),
        &[|e| full_values(e, |_, [_, full], before| full > before)],
    ),
    Checks::of(
        "fibnim-full-values.start",
        |e| full_values(e, |n, [start, full], _| start == if is_fibonacci(n) { 0 } else { full }),
        &[|e| full_values(e, |n, [start, full], _| start == if n == 89 { 0 } else { full })],
    ),
    Checks::of("fibnim-first-values", |e| first_occurrences(e, 33), &[|e| first_occurrences(e, 34)]),
    Checks::of("fibnim-value-growth", |e| growth(e, 0.98, 1.81), &[|e| growth(e, 1.2, 1.81), |e| growth(e, 0.98, 1.5)]),
];

/// Compares the values of constant functions `c` with `c + more` where the quota is above `c` and the pile is `large`,
/// and otherwise with the residue of the pile where the quota `reaches` it.
fn constant(effort: &Effort<'_>, more: u32, large: fn(u32, u32) -> bool, reaches: fn(u32, u32) -> bool) -> Finding {
    let formula = |c: u32, n: u32, r: u32| match n % (c + 1) {
        _ if r > c && large(c, n) => c + more,
        a if reaches(r, a) => a,
        _ => 0,
    };
    let [last, max] = [effort.size(&[5, 9, 12, 20]), effort.size(&[30, 60, 100, 200])];
    exhaust(effort, format!("c <= {last}, n <= {max}, all quotas"), 1..=last, |c| {
        let Ok(take) = c.to_string().parse::<TakeAway>() else { return Case::Outside };
        let rows = literal_rows(&take, max);
        // A quota above the pile permits the same moves as one of its size.
        let larger = (0..).zip(&rows).map(|(n, row): (u32, &Vec<u32>)| (n, n + c + 1, row[row.len() - 1]));
        let within = (0..).zip(&rows).flat_map(|(n, row)| (0..).zip(row).map(move |(r, &value)| (n, r, value)));
        let wrong = within.chain(larger).find(|&(n, r, value)| formula(c, n, r) != value);
        unless(wrong, |(n, r, value)| format!("f(t) = {c}: G({n};{r}) = {value}"))
    })
}

/// Looks for the first repetition of `w - less` rows under quotas up to `w`, and whether all later rows continue it
/// with a period that is longer by `more`.
fn periodic(effort: &Effort<'_>, less: usize, more: usize) -> Finding {
    let (last, max) = (effort.size(&[8, 12, 16, 24]), effort.size(&[150, 250, 400, 700]));
    let games = (1..=last).map(|w| ("t", w)).chain([("2,3 then 5", 7), ("floor(t/2)+1", 9), ("1,2,4,6 then 10", 10)]);
    exhaust(effort, format!("f(t) = t with w <= {last}, and three functions; n <= {max}"), games, |(name, w)| {
        let Ok(take) = name.parse::<TakeAway>() else { return Case::Outside };
        let under = |row: &Vec<u32>| (0..=w as usize).map(|r| row[r.min(row.len() - 1)]).collect::<Vec<u32>>();
        let rows: Vec<Vec<u32>> = literal_rows(&take, max).iter().map(under).collect();
        let window = (w as usize).saturating_sub(less).max(1);
        let repeats = |&(end, period): &(usize, usize)| (0..window).all(|i| rows[end - i] == rows[end - i - period]);
        let all = (window..rows.len()).flat_map(|end| (1..=end + 1 - window).map(move |period| (end, period)));
        let Some((end, period)) = all.into_iter().find(repeats) else { return Case::Outside };
        let wrong = (end..rows.len()).find(|&n| n.checked_sub(period + more).is_none_or(|left| rows[n] != rows[left]));
        unless(wrong, |n| format!("f(t) = {name}, w = {w}: the values of {n} are not those {} lower", period + more))
    })
}

fn quota_automata(effort: &Effort<'_>, sizes: [usize; 10], largest: [u32; 10]) -> Finding {
    let Ok(Some(values)) = shipped::grundy_values(&TakeAway::FIBONACCI) else {
        return Finding::refuted("no certificates of Grundy values");
    };
    let finding = exhaust(effort, "r <= 9", 0..10_u32, |r| {
        let (size, most) = (sizes[r as usize], largest[r as usize]);
        let Ok(Some(automaton)) = values.under(r, &mut Forever) else {
            return Case::fails(format!("r = {r}: no automaton"));
        };
        let found = (automaton.states(), automaton.outputs().iter().max().copied().flatten());
        case(found == (size, Some(most)), || format!("r = {r}: {} states, largest value {:?}", found.0, found.1))
    });
    finding.and_proof(|| {
        Finding::proved("automata of all positions with values up to 6 are checked against the definition")
    })
}

fn local(effort: &Effort<'_>, is_p: fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[7, 10, 14, 18]);
    let rows = literal_rows(&TakeAway::FIBONACCI, max);
    let mut search = GameSearch::new(Rules::FIBONACCI);
    let cases = pairs(1, max).flat_map(|(a, b)| (1..=a).flat_map(move |v| (1..=b).map(move |w| (a, b, v, w))));
    exhaust(effort, format!("two piles up to {max}, all quotas, by literal search"), cases, |(a, b, v, w)| {
        let text = format!("({a};{v})+({b};{w})");
        let outcome =
            text.parse::<Position>().ok().and_then(|position| search.outcome(&position, &mut Budget::default()).ok());
        let p = is_p(rows[a as usize][v as usize], rows[b as usize][w as usize]);
        case(outcome == Some(Outcome::for_mover(!p)), || format!("{text}: {outcome:?}"))
    })
}

/// Calls `judge` with the size of the range and with `G(n; n-1)` and `G(n; n)`: by the definition as far as 1200, and
/// by the library's steps, which must agree with it, from there.
fn with_values(effort: &Effort<'_>, sizes: &[u32], judge: impl FnOnce(u32, &[[u32; 2]]) -> Finding) -> Finding {
    let max = effort.size(sizes);
    let literal = literal_rows(&TakeAway::FIBONACCI, max.min(1200));
    let (mut found, mut agree) = (Vec::new(), true);
    let visited = GrundyRows::visit(&TakeAway::FIBONACCI, max, &mut Budget::watched(&mut effort.monitor()), |row| {
        if let Some(values) = literal.get(row.pile() as usize) {
            agree &= (0..).zip(values).all(|(quota, value)| row.value(quota) == *value);
        }
        found.push([row.start_value(), row.full_value()]);
    });
    match visited {
        Err(_) => Finding::Stopped,
        Ok(()) if agree => judge(max, &found),
        Ok(()) => Finding::refuted("the steps differ from the definition"),
    }
}

const SIZES: [u32; 4] = [3000, 200_000, 1_000_000, 2_000_000];

fn starting_values(effort: &Effort<'_>, counts: fn(u32) -> bool) -> Finding {
    with_values(effort, &SIZES, |max, values| {
        let mut last = 0;
        exhaust(effort, format!("n <= {max}"), (1..=max).filter(|&n| counts(n)), |n| {
            let value = values[n as usize][0];
            let before = std::mem::replace(&mut last, value);
            case(value >= before, || format!("n = {n}: {value} after {before}"))
        })
    })
}

/// Calls `agrees` with `n`, with `G(n;n-1)` and `G(n;n)`, and with `G(n-1;n-1)`.
fn full_values(effort: &Effort<'_>, agrees: fn(u32, [u32; 2], u32) -> bool) -> Finding {
    with_values(effort, &SIZES, |max, values| {
        exhaust(effort, format!("n <= {max}"), 1..=max, |n| {
            let [start, full] = values[n as usize];
            case(agrees(n, [start, full], values[n as usize - 1][1]), || {
                format!("n = {n}: G(n;n-1) = {start}, G(n;n) = {full}")
            })
        })
    })
}

fn first_occurrences(effort: &Effort<'_>, tenth: u32) -> Finding {
    let listed = [
        0, 1, 2, 3, 5, 8, 12, 16, 22, tenth, 42, 58, 85, 104, 142, 172, 240, 310, 373, 489, 606, 707, 830, 1066, 1263,
        1651,
    ];
    with_values(effort, &[1700, 200_000, 1_000_000, 2_000_000], |max, values| {
        let mut first = Vec::new();
        exhaust(effort, format!("n <= {max}"), 0..=max, |n| {
            let value = values[n as usize][1] as usize;
            if value >= first.len() {
                first.push(n);
            }
            let known = first.len().min(listed.len());
            case(first.len() > value && first[..known] == listed[..known], || {
                format!("n = {n}: first occurrences {}", list(&first))
            })
        })
    })
}

fn growth(effort: &Effort<'_>, least: f64, most: f64) -> Finding {
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    with_values(effort, &SIZES[..2], |max, values| {
        exhaust(effort, format!("n <= {max}"), 4..=max, |n| {
            let ratio = f64::from(values[n as usize][1]) / f64::from(n).log(phi);
            case(ratio > least && ratio < most, || format!("n = {n}: {ratio:.3}"))
        })
    })
}
