//! Grundy values of two piles.

use fibnim::TakeAway;
use fibnim::exact_k::PairTable;
use fibnim::grundy::literal_rows;

use super::three_piles::four_piles;
use super::two_piles::{below, largest, positions, value};
use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust};
use crate::numbers::{indices, is_fibonacci, list, parts};
use crate::proof::{Statement, theory};
use crate::severity::Severity;
use crate::truth::pair_values;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "barbara-T1",
        "theorem 1",
        "For n1 <= n2, r1 < n1 and r2 < n2, the value is 0 if and only if r1 < z_1(n1).",
        |e| theorem(e, |_| true, 0, |z, r| r < z[0]),
        &[|e| theorem(e, |[r1, r2]| r2 <= r1, 0, |z, r| r <= z[0])],
    )
    .corrected(Severity::Misprint, "n1 + n2, then n1, then r1, then r2", "The statement holds for r2 <= r1.", |e| {
        theorem(e, |[r1, r2]| r2 <= r1, 0, |z, r| r < z[0]).and_proof(|| theory(&["barbara-2.1-p", "barbara-2.1-n"]))
    })
    .by_hand("The value is 0 exactly if the position is P, so this is barbara-2.1, corrected.")
    .remark(
        "By a slip, the printed hypothesis has r1 < z_1(n1) where theorems 2 and 3 have r2 <= r1. With it \
         the statement would be empty.",
    ),
    Claim::new(
        "barbara-T2",
        "theorem 2",
        "For n1 <= n2, r1 < n1, r2 < n2 and r2 <= r1, the value is 1 if and only if z_1(n1) = 1 and 1 <= r1 < \
         z_2(n1).",
        |e| theorem(e, |[r1, r2]| r2 <= r1, 1, |z, r| z[0] == 1 && r < z[1]),
        &[
            |e| theorem(e, |[r1, r2]| r2 <= r1, 1, |z, _| z[0] == 1),
            |e| theorem(e, |_| true, 1, |z, r| z[0] == 1 && r < z[1]),
        ],
    ),
    Claim::new(
        "barbara-T3",
        "theorem 3",
        "For n1 <= n2, r1 < n1, r2 < n2 and r2 <= r1, the value is 2 if and only if z_1(n1) = 2 and 2 <= r1 < \
         z_2(n1).",
        |e| theorem(e, |[r1, r2]| r2 <= r1, 2, |z, r| z[0] == 2 && 2 <= r && r < z[1]),
        &[|e| theorem(e, |[r1, r2]| r2 <= r1, 2, |z, r| z[0] == 2 && 2 <= r && r <= z[1])],
    )
    .caveat(Severity::Misprint, "n1 <= n2 is not printed, but it is needed: (7,2;2,1) has the value 0."),
    Claim::new(
        "barbara-T4",
        "theorem 4",
        "The statement is lost; as its proof has it: under the hypotheses of barbara-T3, the value is 3 if \
         and only if z_1(n1) = 1, z_2(n1) = 3 and 3 <= r1 < z_3(n1), or z_1(n1) = 3 and 3 <= r1 < z_2(n1) - \
         1.",
        |e| theorem(e, |[r1, r2]| r2 <= r1, 3, three),
        &[|e| theorem(e, |[r1, r2]| r2 <= 2 && r2 <= r1, 3, three)],
    )
    .corrected(Severity::Gap, "n1 + n2, then n1, then r1, then r2", "The statement holds for r2 = 1.", |e| {
        theorem(e, |[_, r2]| r2 == 1, 3, three)
    })
    .reconstructed()
    .remark(
        "For r2 <= r1 one direction is true: the value 3 implies the condition. The proof uses theorems 1 to \
         3 for options whose second quota is the larger one, to which they do not apply: from (4,5;3,2) \
         taking 1 and 2 leaves (3,3;2,4). With two piles all readings of the rules are the same game \
         (fibnim-exact2-same).",
    ),
    Claim::new(
        "barbara-T4.proof",
        "theorem 4, proof, last case",
        "If n has a second part, z_1(n) >= 5 and r >= z_1(n), then taking z_2(n) - 3 from (n;r) leaves a \
         pile of the value 3.",
        |e| leaves_three(e, 1, 3),
        &[|e| leaves_three(e, 0, 2)],
    )
    .corrected(Severity::Misprint, "n, then r", "Taking z_1(n) - 3 does.", |e| {
        leaves_three(e, 0, 3).and_proof(|| {
            Statement::of("2t").decide("forall n, z: low(n, z) and z >= 5 implies g(3; n - z + 3, 2*z - 6)")
        })
    }),
    Claim::new(
        "barbara-R4",
        "section on words, r1 = 1",
        "For n2 >= n1 >= 1, r1 = 1 and r2 <= r1, the value is letter n1 of the word 0100101...",
        |e| letters(e, 1, |_, r2| r2 <= 1, 0),
        &[|e| letters(e, 1, |_, r2| r2 <= 1, 1), |e| letters(e, 1, |_, r2| r2 >= 1, 0)],
    )
    .caveat(
        Severity::Reading,
        "The results are read off a table with n1 <= n2 and r2 <= r1, and under this convention the \
         statement holds. Without r2 <= r1 it fails first at (2,2;1,2).",
    ),
    Claim::new(
        "barbara-R5",
        "section on words, r1 = 2",
        "For n2 >= n1 >= 2, r1 = 2 and r2 <= r1, the value is letter n1 of the word 012012010..., which T1 \
         makes of the word of barbara-R4.",
        |e| letters(e, 2, |_, r2| r2 <= 2, 1),
        &[|e| letters(e, 2, |_, r2| r2 <= 2, 2), |e| letters(e, 2, |_, r2| r2 >= 1, 1)],
    )
    .caveat(
        Severity::Reading,
        "The results are read off a table with n1 <= n2 and r2 <= r1, and under this convention the \
         statement holds. Without r2 <= r1 it fails first at (3,3;2,3).",
    ),
    Claim::new(
        "barbara-R6",
        "section on words, r1 = 3, 4",
        "For n2 >= n1 >= r1, r1 in {3, 4} and r2 <= r1, the value is letter n1 of the word 01233012..., \
         which T2 makes of the word of barbara-R5.",
        |e| letters(e, 3, |_, r2| r2 <= 3, 2).and_range(|| letters(e, 4, |_, r2| r2 <= 4, 2)),
        &[
            |e| letters(e, 3, |distance, r2| distance >= 2 && r2 <= 3, 2),
            |e| letters(e, 4, |distance, r2| distance >= 6 && r2 <= 4, 2),
        ],
    )
    .corrected(
        Severity::FalseTheorem,
        "n1 + n2, then n1, then r1, then r2",
        "The statement holds if n2 > r2(2^n1 - 1).",
        |e| far_letters(e, 3, 2).and_range(|| far_letters(e, 4, 2)),
    )
    .affects("The word of this quota as a rule for two piles. It is right for one pile.")
    .remark(
        "For n2 <= 80, n2 - n1 >= 6 is enough for r1 = 3, and n2 - n1 >= 9 for r1 = 4. As a statement about \
         one pile the result is true.",
    )
    .by_hand(
        "Let n2 > r2(2^n1 - 1). A move of a and b chips leaves n2 - b > 2b(2^(n1-a) - 1), since b <= r2. So \
         the second pile is not emptied before the first one. Every take a of the first pile occurs in a \
         move, since r2 >= 1. By induction on n1 the options, and so the position, have the values of the \
         first pile alone.",
    ),
    Claim::new(
        "barbara-R7",
        "section on words, r1 = 5",
        "For n2 >= n1 >= r1, r1 = 5 and r2 <= r1, the value is letter n1 of the word 01233444..., which T3 \
         makes of the word of barbara-R6.",
        |e| letters(e, 5, |_, r2| r2 <= 5, 3),
        &[
            |e| letters(e, 5, |distance, r2| distance >= 1 && r2 <= 5, 3),
            |e| letters(e, 5, |distance, r2| distance >= 20 && r2 <= 5, 3),
        ],
    )
    .corrected(
        Severity::FalseTheorem,
        "n1 + n2, then n1, then r1, then r2",
        "The statement holds if n2 > r2(2^n1 - 1).",
        |e| far_letters(e, 5, 3),
    )
    .affects("The word of this quota as a rule for two piles. It is right for one pile.")
    .remark(
        "Even r2 = 1 is not enough: (6,6;5,1) has the value 5. For n2 <= 80, n2 - n1 >= 30 is enough. As a \
         statement about one pile the result is true.",
    )
    .by_hand("As for barbara-R6."),
    Claim::new(
        "barbara-T123",
        "section on words",
        "The words for r = 1, for r = 2, for r = 3 and 4, and for r = 5 have the one-pile values G(n;r) as letters. \
         T1 replaces every 0 before a 0 by 2; then T2 replaces every 01 before a 0 by 33; then T3 replaces every 012 \
         before a 0 by 444.",
        |e| one_pile_words(e, &[1, 2, 3, 4, 5]),
        &[|e| one_pile_words(e, &[1, 2, 3, 4, 5, 6])],
    )
    .reconstructed()
    .remark("The rules T1, T2, T3 are lost in our copy."),
    Claim::new(
        "barbara-Tab",
        "table of Grundy values",
        "The values for n1 <= 26 are the same for all n2 >= n1 and r2 <= r1.",
        |e| alone(e, |[n1, _], _| n1 <= 26, |two, one| two == one),
        &[|e| alone(e, |[n1, n2], r| n2 > r[1] * 3 && n1 <= 6, |two, one| two == one)],
    )
    .corrected(
        Severity::FalseTheorem,
        "n1 + n2, then n1, then r1, then r2",
        "They are the values of (n1;r1) if n2 > r2(2^n1 - 1), since then pile 2 cannot become empty first.",
        |e| alone(e, |[n1, n2], r| n1 < 20 && n2 > r[1] * ((1 << n1) - 1), |two, one| two == one),
    )
    .affects("Results 6 and 7, which are read off the table, and the proof of theorem 4.")
    .reconstructed()
    .by_hand(
        "Let n2 > r2(2^n1 - 1). A move of a and b chips leaves n2 - b > 2b(2^(n1-a) - 1), since b <= r2. So \
         the second pile is not emptied before the first one. Every take a of the first pile occurs in a \
         move, since r2 >= 1. By induction on n1 the options, and so the position, have the values of the \
         first pile alone.",
    )
    .remark(
        "It is the table of one pile; its entries 0, 1 and 2 are right for all n2 >= n1 and r2 <= r1. Its \
         columns are lost in our copy. Row 5 has one 5 too many, and row 26 lacks its last 8.",
    ),
    Claim::new(
        "barbara-Q1",
        "conclusions",
        "What are the outcomes of exact-2 Fibonacci nim with four piles?",
        |e| four_piles(e, 53),
        &[|e| four_piles(e, 54)],
    )
    .open()
    .remark(
        "With a sticky pair, 53 of the 126 starts with piles of at most 6 are P, among them all of four \
         Fibonacci numbers.",
    ),
    Claim::new(
        "barbara-Q2",
        "conclusions",
        "What are the values of two piles for r1 >= 6?",
        |e| large_quotas(e, true),
        &[|e| large_quotas(e, false)],
    )
    .open()
    .remark(
        "If n2 > r2(2^n1 - 1) they are those of (n1;r1) alone (barbara-Tab). fibnim-quota-automata has these \
         for r1 <= 9.",
    ),
];

/// Claims of our own.
pub const OWN: &[Claim] = &[
    Claim::new(
        "fibnim-exact2-starts",
        "exact-2 Fibonacci nim",
        "For fixed n1 the value of the start (n1,n2) does not decrease for n2 >= n1.",
        |e| growing_starts(e, 0),
        &[|e| growing_starts(e, 1)],
    ),
    Claim::new(
        "fibnim-exact2-starts-limit",
        "exact-2 Fibonacci nim",
        "For n1 <= 16 and n2 <= 700, the value of the start (n1,n2) is 0 if n1 is a Fibonacci number. \
         Otherwise it becomes n1 as n2 grows, first for n2 = 5 (n1 = 4), 11 (6), 16 (7), 35 (9), 52 (10), 77 \
         (11), 116 (12), 261 (14), 391 (15) and 586 (16), and stays n1.",
        |e| limits_of_starts(e, 16),
        &[|e| limits_of_starts(e, 17)],
    )
    .remark(
        "For n1 = 17 and 18 it becomes n1 first for n2 = 879 and 1318. So for a large second pile the value \
         is never that of the first pile alone.",
    )
    .finite(),
    Claim::new(
        "fibnim-exact2-small-values",
        "exact-2 Fibonacci nim",
        "For n1 <= n2 and r2 <= r1, (n1,n2;r1,r2) has one of the values 0, 1 and 2 if and only if (n1;r1) \
         alone has the same. If it has the value 3, so has (n1;r1).",
        |e| alone(e, |_, _| true, |two, one| two.min(3) == one.min(3) && (two != 3 || one == 3)),
        &[|e| alone(e, |_, _| true, |two, one| two.min(4) == one.min(4))],
    ),
];

/// The least `n2` with which a start has the value `n1`.
const REACHED: [(u32, u32); 10] =
    [(4, 5), (6, 11), (7, 16), (9, 35), (10, 52), (11, 77), (12, 116), (14, 261), (15, 391), (16, 586)];

fn three(z: &[u32; 3], r: u32) -> bool {
    (z[0] == 1 && z[1] == 3 && 3 <= r && r < z[2]) || (z[0] == 3 && 3 <= r && r < z[1].saturating_sub(1))
}

fn alone(
    effort: &Effort<'_>,
    condition: impl Fn([u32; 2], [u32; 2]) -> bool,
    agrees: impl Fn(u32, u32) -> bool,
) -> Finding {
    let one = literal_rows(&TakeAway::FIBONACCI, largest(effort));
    positions(
        effort,
        |n, r| below(n, r) && condition(n, r),
        |[n1, _], [r1, _], value, _| agrees(value, one[n1 as usize][r1 as usize]),
    )
}

fn theorem(
    effort: &Effort<'_>,
    condition: impl Fn([u32; 2]) -> bool,
    value: u32,
    says: impl Fn(&[u32; 3], u32) -> bool,
) -> Finding {
    positions(
        effort,
        |n, r| r[0] < n[0] && r[1] < n[1] && condition(r),
        |[n1, _], [r1, _], found, _| {
            let parts = parts(u64::from(n1));
            let z = [0, 1, 2].map(|i| parts.get(i).map_or(u32::MAX, |&part| part as u32));
            (found == value) == says(&z, r1)
        },
    )
}

/// The words after none, one, two and three of the rules T1, T2, T3; all letters up to `max` are right.
fn words(max: usize) -> Vec<Vec<u32>> {
    let mut word: Vec<u32> = (0..2 * max + 20).map(|n| u32::from(indices(n as u64).first() == Some(&2))).collect();
    let mut all = vec![word.clone()];
    for (block, letter) in [(&[0_u32][..], 2), (&[0, 1], 3), (&[0, 1, 2], 4)] {
        let mut next = word.clone();
        let mut at = 0;
        while at + block.len() < word.len() {
            if word[at..].starts_with(block) && word[at + block.len()] == 0 {
                next[at..at + block.len()].fill(letter);
                at += block.len();
            } else {
                at += 1;
            }
        }
        word = next;
        all.push(word.clone());
    }
    all
}

fn letters(effort: &Effort<'_>, r1: u32, condition: impl Fn(u32, u32) -> bool, rules: usize) -> Finding {
    let words = words(largest(effort) as usize);
    positions(
        effort,
        |[n1, n2], [r, r2]| r == r1 && n1 >= r1 && condition(n2 - n1, r2),
        |[n1, _], _, value, _| words[rules][n1 as usize] == value,
    )
}

/// The same for second piles that cannot be emptied before the first one.
fn far_letters(effort: &Effort<'_>, r1: u32, rules: usize) -> Finding {
    let words = words(largest(effort) as usize);
    positions(
        effort,
        |[n1, n2], [r, r2]| r == r1 && n1 >= r1 && r2 <= r1 && n1 < 20 && n2 > r2 * ((1 << n1) - 1),
        |[n1, _], _, value, _| words[rules][n1 as usize] == value,
    )
}

/// The value of what is left of one pile: the take is `z_1(n) - less`, or `z_2(n) - less`.
fn leaves_three(effort: &Effort<'_>, part: usize, less: u32) -> Finding {
    let max = effort.size(&[120, 400, 800, 1600]);
    let values = literal_rows(&TakeAway::FIBONACCI, max);
    let cases = (1..=max).flat_map(|n| (1..=n).map(move |r| (n, r)));
    exhaust(effort, format!("n <= {max}, all r"), cases, |(n, r)| {
        let parts = parts(u64::from(n));
        if parts.len() < 2 || parts[0] < 5 || u64::from(r) < parts[0] {
            return Case::Outside;
        }
        let take = parts[part] as u32 - less;
        let (left, quota) = (n - take, (2 * take).min(n - take));
        let value = values[left as usize][quota as usize];
        case(take <= r && value == 3, || {
            let why = if take > r { "may not be taken".to_owned() } else { format!("leaves the value {value}") };
            format!("n = {n}, r = {r}: {take} {why}")
        })
    })
}

/// Values beside a second pile that is not emptied before the first one. `far`: whether this is asked for.
fn large_quotas(effort: &Effort<'_>, far: bool) -> Finding {
    let (first, second) = (effort.size(&[6, 7, 8, 8]), effort.size(&[130, 260, 520, 800]));
    let table = pair_values(effort, [first as u16, second as u16]);
    let Some(table) = &*table else { return Finding::Stopped };
    let one = literal_rows(&TakeAway::FIBONACCI, first);
    let cases = (6..=first).flat_map(|n1| (n1..=second).map(move |n2| (n1, n2)));
    exhaust(effort, format!("6 <= r1 <= n1 <= {first}, n2 <= {second}"), cases, |(n1, n2)| {
        let quotas = || (6..=n1).flat_map(|r1| (1..=r1).map(move |r2| [r1, r2]));
        let about = |r2: u32| !far || n2 > r2 * ((1 << n1) - 1);
        let wrong =
            quotas().find(|&[r1, r2]| about(r2) && value(table, [n1, n2], [r1, r2]) != one[n1 as usize][r1 as usize]);
        if !quotas().any(|[_, r2]| about(r2)) {
            return Case::Outside;
        }
        case(wrong.is_none(), || {
            let [r1, r2] = wrong.unwrap_or_default();
            format!("({n1},{n2};{r1},{r2}) has the value {}", value(table, [n1, n2], [r1, r2]))
        })
    })
}

fn one_pile_words(effort: &Effort<'_>, quotas: &[usize]) -> Finding {
    let max = effort.size(&[300, 2000, 3000, 4000]);
    let (words, values) = (words(max as usize), literal_rows(&TakeAway::FIBONACCI, max));
    exhaust(effort, format!("n <= {max}"), 0..=max as usize, |n| {
        let found: Vec<u32> = quotas.iter().map(|&r| values[n][r.min(n)]).collect();
        let named: Vec<u32> = quotas.iter().map(|&r| words[[0, 0, 1, 2, 2, 3, 3][r]][n]).collect();
        case(found == named, || format!("n = {n}: values {}, letters {}", list(&found), list(&named)))
    })
}

fn growing_starts(effort: &Effort<'_>, early: u32) -> Finding {
    let max = largest(effort);
    let table = pair_values(effort, [max as u16; 2]);
    let Some(table) = &*table else { return Finding::Stopped };
    let cases = (1..=max).flat_map(|n1| (n1.saturating_sub(early).max(1)..max).map(move |n2| (n1, n2)));
    exhaust(effort, format!("n1 <= n2 <= {max}"), cases, |(n1, n2)| {
        let (now, next) = (start(table, [n1, n2]), start(table, [n1, n2 + 1]));
        case(now <= next, || format!("({n1},{n2}) has {now}, ({n1},{}) has {next}", n2 + 1))
    })
}

fn start(table: &PairTable, piles: [u32; 2]) -> u32 {
    value(table, piles, piles.map(|n| n - 1))
}

fn limits_of_starts(effort: &Effort<'_>, of_seven: u32) -> Finding {
    let (first, max) = (16, 700);
    let table = pair_values(effort, [first as u16, max as u16]);
    let Some(table) = &*table else { return Finding::Stopped };
    exhaust(effort, format!("n1 <= {first}, n2 <= {max}"), 1..=first, |n1| {
        let listed = REACHED.iter().find(|reached| reached.0 == n1).map(|reached| reached.1);
        let listed = if n1 == 7 { Some(of_seven) } else { listed };
        let values: Vec<u32> = (n1..=max).map(|n2| start(table, [n1, n2])).collect();
        let last = values.last().copied().unwrap_or_default();
        let reached = n1 + values.iter().take_while(|&&value| value < last).count() as u32;
        let agrees = match listed {
            Some(listed) => {
                last == n1 && reached == listed && values[(reached - n1) as usize..].iter().all(|&v| v == n1)
            }
            None => is_fibonacci(n1) && values.iter().all(|&value| value == 0),
        };
        case(agrees, || format!("n1 = {n1}: the value is {last} from n2 = {reached} on"))
    })
}
