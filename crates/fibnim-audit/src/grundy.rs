//! Larsson and Rubinstein-Salzedo, "Grundy values of Fibonacci nim".
//!
//! `G(n; r)` is the Grundy value of one pile of `n` with quota `r`; `z_1(n) < z_2(n) < ...` are the parts of `n`,
//! infinite where there are none. Only the opening of the paper was at hand; the characterisations are reconstructed
//! from quotations.

use std::sync::OnceLock;

use fibnim::grundy::{GrundyRows, literal_rows};
use fibnim::search::GameSearch;
use fibnim::{Budget, Forever, Outcome, Position, Rules, TakeAway};
use fibnim_check::check_file;
use fibnim_proof::answer::grundy::ProvedGrundyValues;
use fibnim_proof::answer::shipped::FILES;

use crate::claim::Claim;
use crate::decided::Proof;
use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust, pairs};
use crate::numbers::{is_fibonacci, list};
use crate::proof::{Statement, theorem, wrong_theorem};

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "lrs-T0",
        "after Whinihan",
        "G(n;r) = 0 if and only if r < z_1(n).",
        |_| theorem("lrs-T0", &[0]),
        &[|_| wrong_theorem("lrs-T0", 0, "z <= w", "z < w")],
    )
    .reconstructed()
    .classical("Whinihan"),
    Claim::new(
        "lrs-T1",
        "introduction",
        "G(n;r) = 1 if and only if z_1(n) = 1 and 1 <= r < z_2(n).",
        |_| theorem("lrs-T1", &[0]),
        &[|_| wrong_theorem("lrs-T1", 0, "w < z", "w <= z"), |_| wrong_theorem("lrs-T1", 0, "1 <= w", "0 <= w")],
    )
    .reconstructed(),
    Claim::new(
        "lrs-T2",
        "introduction",
        "G(n;r) = 2 if and only if z_1(n) = 2 and 2 <= r < z_2(n).",
        |_| theorem("lrs-T2", &[0]),
        &[|_| wrong_theorem("lrs-T2", 0, "2 <= w", "1 <= w"), |_| wrong_theorem("lrs-T2", 0, "w < z", "w <= z")],
    )
    .reconstructed(),
    Claim::new(
        "lrs-T3",
        "introduction",
        "G(n;r) = 3 if and only if z_1(n) = 1, z_2(n) = 3 and 3 <= r < z_3(n), or z_1(n) = 3 and 3 <= r < \
         z_2(n) - 1.",
        |_| theorem("lrs-T3", &[0]),
        &[|_| wrong_theorem("lrs-T3", 0, "w + 1 < z", "w < z"), |_| wrong_theorem("lrs-T3", 0, "3 <= w", "2 <= w")],
    )
    .reconstructed(),
    Claim::new(
        "lrs-lemma",
        "lemma 4.3",
        "For 1 <= k < z_1(n) and z_1(k) = F_t, z_1(n-k) is F_{t-1} or F_{t+1}, at most 2k, and at most 2k - 2 if k >= \
         4.",
        |_| lemma(4),
        &[|_| lemma(3)],
    )
    .reconstructed(),
    Claim::new(
        "lrs-sum",
        "introduction",
        "With one quota a pile, a position is P if and only if the nim-sum of G(n_i;r_i) is 0.",
        |e| local(e, |a, b| a == b),
        &[|e| local(e, |a, b| a.min(2) == b.min(2))],
    )
    .classical("Sprague, Grundy"),
    Claim::new(
        "lrs-mono",
        "introduction",
        "The starting values G(n;n-1) do not decrease as n runs through the numbers that are not Fibonacci \
         numbers.",
        |e| starting_values(e, |n| !is_fibonacci(n)),
        &[|e| starting_values(e, |n| n != 0)],
    ),
];

/// Claims of our own.
pub const OWN: &[Claim] = &[Claim::new(
    "fibnim-quota-automata",
    "Grundy values of one pile",
    "For r = 0, ..., 9 the least automata that compute G(n;r) from the Zeckendorf digits of n, most significant digit \
     first, have 2, 2, 3, 5, 5, 8, 18, 36, 61 and 65 states. The largest values are 0, 1, 2, 3, 3, 4, 5, 6, 6 and 6.",
    |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 65], [0, 1, 2, 3, 3, 4, 5, 6, 6, 6]),
    &[
        |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 64], [0, 1, 2, 3, 3, 4, 5, 6, 6, 6]),
        |e| quota_automata(e, [2, 2, 3, 5, 5, 8, 18, 36, 61, 65], [0, 1, 2, 3, 3, 4, 5, 6, 6, 7]),
    ],
)
.remark("It is open whether every r has such an automaton."),
    Claim::new(
        "fibnim-full-values", "Grundy values of one pile", "G(n;n) does not decrease with n. It equals G(n;n-1) unless n is a Fibonacci number, for which \
         G(n;n-1) = 0.",
        |e| full_values(e, |_| true),
        &[|e| full_values(e, |n| n == 89)],
    ),
    Claim::new(
        "fibnim-first-values", "Grundy values of one pile", "Every value occurs. The values 0, 1, 2, ... occur first at n = 0, 1, 2, 3, 5, 8, 12, 16, 22, 33, \
         42, 58, 85, 104, 142, 172, 240, 310, 373, 489, 606, 707, 830, 1066, 1263, 1651, ...",
        |e| first_occurrences(e, 33),
        &[|e| first_occurrences(e, 34)],
    ),
    Claim::new(
        "fibnim-value-growth", "Grundy values of one pile", "For 4 <= n <= 200,000, G(n;n) is between 0.98 and 1.81 times the logarithm of n to the base phi.", |e| growth(e, 0.98, 1.81), &[|e| growth(e, 1.2, 1.81), |e| growth(e, 0.98, 1.5)],
    ).remark("The least ratio is 0.989, at n = 7, and the largest 1.803, at n = 43,202. The ratio still \
         increases: up to 22 million it reaches 1.89. Larsson and Rubinstein-Salzedo announce logarithmic \
         bounds in their abstract, without a formula there."),
];

/// The automata of the levels, checked against the definition of Grundy values from nothing.
fn proved_values() -> &'static Result<ProvedGrundyValues, String> {
    static VALUES: OnceLock<Result<ProvedGrundyValues, String>> = OnceLock::new();
    VALUES.get_or_init(|| {
        let file = FILES.iter().find(|file| file.name == "grundy-2t.json").ok_or("no certificates of Grundy values")?;
        let certificates =
            check_file(file.text, &mut |_| (), &mut Budget::default()).map_err(|refusal| refusal.to_string())?;
        ProvedGrundyValues::new(&TakeAway::FIBONACCI, &certificates).map_err(|error| error.to_string())
    })
}

fn quota_automata(effort: &Effort<'_>, sizes: [usize; 10], largest: [u32; 10]) -> Finding {
    let values = match proved_values() {
        Ok(values) => values,
        Err(why) => return Finding::refuted(why.clone()),
    };
    let finding = exhaust(effort, "r <= 9", 0..10_u32, |r| {
        let (size, most) = (sizes[r as usize], largest[r as usize]);
        let Ok(automaton) = values.under(r, &mut Forever) else { return Case::fails(format!("r = {r}: no automaton")) };
        let found = (automaton.states(), automaton.outputs().iter().max().copied().flatten());
        case(found == (size, Some(most)), || format!("r = {r}: {} states, largest value {:?}", found.0, found.1))
    });
    finding.and_proof(|| {
        Finding::Proved(Proof::in_words(
            "automata of all positions with values up to 6 are checked against the definition",
        ))
    })
}

fn lemma(from: u32) -> Finding {
    Statement::of("2t").decide(&format!(
        "forall n, p, k, q, z: low(n, p) and 1 <= k < p and low(k, q) and low(n - k, z) implies (next(z, q) or next(q, \
         z) or (q = 1 and z = 1)) \
         and z <= 2*k and (k < {from} or z <= 2*k - 2)"
    ))
}

fn local(effort: &Effort<'_>, is_p: impl Fn(u32, u32) -> bool) -> Finding {
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

/// `G(n; n-1)` and `G(n; n)`, by the definition as far as 1200 and by the library's steps, which must agree with it,
/// from there.
fn both_values(effort: &Effort<'_>, max: u32) -> Result<Vec<[u32; 2]>, Finding> {
    let literal = literal_rows(&TakeAway::FIBONACCI, max.min(1200));
    let mut found = Vec::new();
    let mut agree = true;
    GrundyRows::visit(&TakeAway::FIBONACCI, max, &mut effort.budget(), |row| {
        if let Some(values) = literal.get(row.pile() as usize) {
            agree &= (0..).zip(values).all(|(quota, value)| row.value(quota) == *value);
        }
        found.push([row.start_value(), row.full_value()]);
    })
    .map_err(|_| Finding::Stopped)?;
    if agree { Ok(found) } else { Err(Finding::refuted("the steps differ from the definition")) }
}

fn starting_values(effort: &Effort<'_>, counts: impl Fn(u32) -> bool) -> Finding {
    let max = effort.size(&[3000, 200_000, 1_000_000, 2_000_000]);
    let values = match both_values(effort, max) {
        Ok(values) => values,
        Err(finding) => return finding,
    };
    let mut last = 0;
    exhaust(effort, format!("n <= {max}"), (1..=max).filter(|&n| counts(n)), |n| {
        let value = values[n as usize][0];
        let before = std::mem::replace(&mut last, value);
        case(value >= before, || format!("n = {n}: {value} after {before}"))
    })
}

fn full_values(effort: &Effort<'_>, counts: impl Fn(u32) -> bool) -> Finding {
    let max = effort.size(&[3000, 200_000, 1_000_000, 2_000_000]);
    let values = match both_values(effort, max) {
        Ok(values) => values,
        Err(finding) => return finding,
    };
    exhaust(effort, format!("n <= {max}"), 1..=max, |n| {
        let [start, full] = values[n as usize];
        let expected = if is_fibonacci(n) && counts(n) { 0 } else { full };
        case(full >= values[n as usize - 1][1] && start == expected, || {
            format!("n = {n}: G(n;n-1) = {start}, G(n;n) = {full}")
        })
    })
}

fn first_occurrences(effort: &Effort<'_>, tenth: u32) -> Finding {
    let max = effort.size(&[1700, 200_000, 1_000_000, 2_000_000]);
    let values = match both_values(effort, max) {
        Ok(values) => values,
        Err(finding) => return finding,
    };
    let listed = [
        0, 1, 2, 3, 5, 8, 12, 16, 22, tenth, 42, 58, 85, 104, 142, 172, 240, 310, 373, 489, 606, 707, 830, 1066, 1263,
        1651,
    ];
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
}

fn growth(effort: &Effort<'_>, least: f64, most: f64) -> Finding {
    let max = effort.size(&[3000, 200_000]);
    let values = match both_values(effort, max) {
        Ok(values) => values,
        Err(finding) => return finding,
    };
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    exhaust(effort, format!("n <= {max}"), 4..=max, |n| {
        let ratio = f64::from(values[n as usize][1]) / f64::from(n).log(phi);
        case(ratio > least && ratio < most, || format!("n = {n}: {ratio:.3}"))
    })
}
