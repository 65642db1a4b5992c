//! Grundy values of two piles.

use fibnim::TakeAway;
use fibnim::exact_k::PairTable;
use fibnim::grundy::literal_rows;

use super::two_piles::{below, largest, positions, value};
use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::{indices, is_fibonacci, list, parts};
use crate::truth::pair_values;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "barbara-2h",
        "section on Grundy values",
        "The smaller pile decides: for n1 <= n2 and r2 <= r1, (n1,n2;r1,r2) has the value of (n1;r1) alone.",
        |e| alone(e, |_, _| true, |two, one| two == one),
        &[|e| alone(e, |_, _| true, |two, one| two.min(4) == one.min(4))],
    )
    .corrected(
        "The statement holds for the values 0, 1 and 2. If two piles have the value 3, so has the smaller pile alone.",
        |e| alone(e, |_, _| true, |two, one| two.min(3) == one.min(3) && (two != 3 || one == 3)),
    ),
    Claim::new(
        "barbara-T1",
        "theorem 1",
        "For n1 <= n2, r1 < n1 and r2 < n2, the value is 0 if and only if r1 < z_1(n1).",
        |e| theorem(e, |_| true, 0, |z, r| r < z[0]),
        &[|e| theorem(e, |[r1, r2]| r2 <= r1, 0, |z, r| r <= z[0])],
    )
    .corrected("The statement holds for r2 <= r1.", |e| theorem(e, |[r1, r2]| r2 <= r1, 0, |z, r| r < z[0]))
    .remark("By a slip, the printed hypothesis also contains r1 < z_1(n1)."),
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
    .remark("The paper does not print n1 <= n2, but it is needed: (7,2;2,1) has the value 0."),
    Claim::new(
        "barbara-T4",
        "theorem 4, from its proof",
        "Under the hypotheses of barbara-T3, the value is 3 if and only if z_1(n1) = 1, z_2(n1) = 3 and 3 <= r1 < \
         z_3(n1), or z_1(n1) = 3 and 3 <= r1 < z_2(n1) - 1.",
        |e| theorem(e, |[r1, r2]| r2 <= r1, 3, three),
        &[|e| theorem(e, |[r1, r2]| r2 <= 2 && r2 <= r1, 3, three)],
    )
    .corrected("The statement holds for r2 = 1.", |e| theorem(e, |[_, r2]| r2 == 1, 3, three))
    .remark(
        "For r2 <= r1 only one direction is true: the value 3 implies the condition. No other reading of the rules \
         helps, since with two piles all readings are the same game (fibnim-exact2-same).",
    ),
    Claim::new(
        "barbara-R4",
        "section on words, r1 = 1",
        "For n2 >= n1 >= 1 and r1 = 1, the value is letter n1 of the word 0100101...",
        |e| letters(e, 1, |_, r2| r2 >= 1, 0),
        &[|e| letters(e, 1, |_, r2| r2 == 1, 1)],
    )
    .corrected("The statement holds for r2 = 1.", |e| letters(e, 1, |_, r2| r2 == 1, 0)),
    Claim::new(
        "barbara-R5",
        "section on words, r1 = 2",
        "For n2 >= n1 >= 2 and r1 = 2, the value is letter n1 of the word 012012010..., which T1 makes of the word of \
         barbara-R4.",
        |e| letters(e, 2, |_, r2| r2 >= 1, 1),
        &[|e| letters(e, 2, |_, r2| r2 <= 2, 2)],
    )
    .corrected("The statement holds for r2 <= 2.", |e| letters(e, 2, |_, r2| r2 <= 2, 1)),
    Claim::new(
        "barbara-R6",
        "section on words, r1 = 3, 4",
        "For n2 >= n1, r1 in {3, 4} and r2 <= r1, the value is letter n1 of the word 01233012..., which T2 makes of \
         the word of barbara-R5.",
        |e| letters(e, 3, |_, r2| r2 <= 3, 2),
        &[|e| letters(e, 3, |distance, r2| distance >= 2 && r2 <= 3, 2)],
    )
    .corrected("For r1 = 3 the statement holds if n2 - n1 >= 6.", |e| {
        letters(e, 3, |distance, r2| distance >= 6 && r2 <= 3, 2)
    })
    .remark(
        "For r1 = 4 a distance of 9 is enough as far as it was computed. As a statement about one pile it is true.",
    ),
    Claim::new(
        "barbara-R7",
        "section on words, r1 = 5",
        "For n2 >= n1, r1 = 5 and r2 <= r1, the value is letter n1 of the word 01233444..., which T3 makes of the \
         word of barbara-R6.",
        |e| letters(e, 5, |_, r2| r2 <= 5, 3),
        &[|e| letters(e, 5, |distance, r2| distance >= 1 && r2 <= 5, 3)],
    )
    .corrected("The statement holds if n2 - n1 >= 30.", |e| letters(e, 5, |distance, r2| distance >= 30 && r2 <= 5, 3))
    .remark("Even r2 = 1 is not sufficient: (6,6;5,1) has the value 5. As a statement about one pile it is true."),
    Claim::new(
        "barbara-T123",
        "section on words",
        "The words for r = 1, for r = 2, for r = 3 and 4, and for r = 5 have the one-pile values G(n;r) as letters. \
         T1 replaces every 0 before a 0 by 2; then T2 replaces every 01 before a 0 by 33; then T3 replaces every 012 \
         before a 0 by 444.",
        |e| one_pile_words(e, &[1, 2, 3, 4, 5]),
        &[|e| one_pile_words(e, &[1, 2, 3, 4, 5, 6])],
    )
    .remark("The rules T1, T2, T3 are illegible in our copy. We have reconstructed them."),
    Claim::new(
        "barbara-Tab",
        "table of Grundy values",
        "The values for n1 <= 26 are the same for all n2 >= n1 and r2 <= r1.",
        |e| alone(e, |[n1, _], _| n1 <= 26, |two, one| two == one),
        &[|e| alone(e, |[n1, n2], r| n2 > r[1] * 3 && n1 <= 6, |two, one| two == one)],
    )
    .corrected(
        "They are the values of (n1;r1) if n2 > r2(2^n1 - 1), since then pile 2 cannot become empty first.",
        |e| alone(e, |[n1, n2], r| n1 < 20 && n2 > r[1] * ((1 << n1) - 1), |two, one| two == one),
    )
    .remark(
        "It is the table of one pile. Its columns cannot be distinguished in our copy; row 5 has one 5 too many, and \
         row 26 lacks its last 8.",
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
        "The value of the start (n1,n2) is 0 if n1 is a Fibonacci number. Otherwise it becomes n1 as n2 grows, first \
         for n2 = 5 (n1 = 4), 11 (6), 16 (7), 35 (9), 52 (10), 77 (11), 116 (12), 261 (14), 391 (15), 586 (16), 879 \
         (17) and 1318 (18).",
        |e| limits_of_starts(e, 16),
        &[|e| limits_of_starts(e, 17)],
    )
    .remark("So for a large second pile the value is never that of the first pile alone."),
];

/// The least `n2` with which a start has the value `n1`.
const REACHED: [(u32, u32); 12] = [
    (4, 5),
    (6, 11),
    (7, 16),
    (9, 35),
    (10, 52),
    (11, 77),
    (12, 116),
    (14, 261),
    (15, 391),
    (16, 586),
    (17, 879),
    (18, 1318),
];

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
    let first = effort.size(&[12, 16, 17, 18]);
    let max = effort.size(&[200, 700, 1000, 1700]);
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
