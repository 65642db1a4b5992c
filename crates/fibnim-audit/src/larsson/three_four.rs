//! Theorem 19: (3,4,n) is N for every n. Games with fixed piles are solved by automata and proved; the rest is decided.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::indices;
use crate::proof::{Statement, theorem, theory, wrong_theorem, wrong_theory};

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "larsson-R20",
        "remark 20",
        "Let a(n) = floor(n phi) and b(n) = floor(n phi^2). A = {a(n)} and B = {b(n)} partition the positive \
         integers, AA = {a(a(n))} and AB = {a(b(n))} partition A, and BA = {b(a(n))} and BB = {b(b(n))} partition B. \
         The four classes of theorem 19 are the last four sets with every element reduced by 1.",
        |e| {
            classes(e, class).and_proof(|| {
                theory(&[
                    "wythoff",
                    "larsson-R20-first",
                    "larsson-R20-second",
                    "larsson-R20-third",
                    "larsson-R20-fourth",
                ])
            })
        },
        &[
            |e| classes(e, |n| if n == 33 { 3 } else { class(n) }),
            |_| wrong_theory("larsson-R20-first", "z >= 3", "z >= 2"),
            |_| wrong_theory("larsson-R20-second", "z >= 5", "z >= 3"),
            |_| wrong_theory("larsson-R20-fourth", "low(k - 1, 3)", "low(k - 1, 5)"),
        ],
    )
    .reconstructed()
    .by_hand(
        "Two increasing sequences that partition the positive integers and differ by n at place n are a(n) \
         and b(n) (Wythoff, Beatty). By the first sentence lower and upper are such sequences. The others are \
         the four classes.",
    ),
    Claim::new(
        "larsson-T19",
        "theorem 19",
        "(3,4,n;r) is N for every n and every r >= 3, so (3,4) has no complementary value. Every n is in one of the \
         classes (1) to (4).",
        |_| theorem(ID, &[0, 1, 2, 3, 4, 5]),
        &[
            |_| wrong_theorem(ID, 0, "exists w: n(4,3; k, w)", "n(4,3; k, 2)"),
            |_| wrong_theorem(ID, 0, "4,3", "4,2"),
            |_| wrong_theorem(ID, 1, " or fourth(k)", ""),
        ],
    )
    .reconstructed(),
    Claim::new(
        "larsson-T19.1",
        "theorem 19, proof, class (1)",
        "If n = 0 or z_1(n) >= 3, then L(3,4,n) = 1, and taking 1 from the 4 wins: (3,3,n;2) is P.",
        |_| theorem(ID, &[2]),
        &[
            |_| wrong_theorem(ID, 2, "first(k)", "first(k) or third(k)"),
            |_| {
                wrong_theorem(
                    ID,
                    2,
                    "3,3; k, 2",
                    "3,3; k, \
                                                                                                               3",
                )
            },
        ],
    )
    .reconstructed(),
    Claim::new(
        "larsson-T19.2",
        "theorem 19, proof, class (2)",
        "If n = 1, or z_1(n) = 1 and z_2(n) >= 5, then L(3,4,n) = 1, and taking 1 from the 3 wins: (2,4,n;2) is P.",
        |_| theorem(ID, &[3]),
        &[|_| wrong_theorem(ID, 3, "second(k)", "second(k) or fourth(k)")],
    )
    .reconstructed(),
    Claim::new(
        "larsson-T19.3",
        "theorem 19, proof, class (3)",
        "If z_1(n) = 2, then L(3,4,n) = 2, and taking 2 from the 3 wins: (1,4,n;4) is P.",
        |_| theorem(ID, &[4]),
        &[|_| wrong_theorem(ID, 4, "4,1; k, 4", "4,1; k, 5"), |_| wrong_theorem(ID, 4, "third(k)", "second(k)")],
    )
    .reconstructed(),
    Claim::new(
        "larsson-T19.4",
        "theorem 19, proof, class (4)",
        "If z_1(n) = 1 and z_2(n) = 3, then L(3,4,n) = 3, and taking the whole 3 wins: (4,n;6) is P.",
        |_| theorem(ID, &[5]),
        &[|_| wrong_theorem(ID, 5, "fourth(k)", "low(k, 1)"), |_| wrong_theorem(ID, 5, "n(4; k, 6)", "n(4; k, 100)")],
    )
    .reconstructed(),
];

/// Claims of our own.
pub const OWN: &[Claim] = &[Claim::new(
    "fibnim-beside-small-piles",
    "small piles beside a third",
    "(1,1,n;r), (2,2,n;r), (4,4,n;r), and (3,3,n;r) with r >= 2, are P if and only if z_1(n) > r. \
         (1,4,n;r) with n >= 2 and r >= 3 is P if and only if z_1(n-2) > r. (2,4,n;r) with n >= 1 and r >= 3 \
         is P if and only if z_1(n-1) > r.",
    |_| small_games(2),
    &[|_| small_games(1)],
)
.remark(
    "The proof of theorem 19 of Larsson and Rubinstein-Salzedo uses such games; its sets are lost in our \
         copy.",
)];

/// The theorem in the library: all positions are N, the classes are exhaustive, and what holds in each.
const ID: &str = "larsson-T19";

fn small_games(least: u32) -> Finding {
    let at_most = |n: &str| format!("(exists p: low({n}, p) and p <= r)");
    Statement::of("2t").decide_all(&[
        &format!("forall n, r: n(1,1; n, r) iff {}", at_most("n")),
        &format!("forall n, r: n(2,2; n, r) iff {}", at_most("n")),
        &format!("forall n, r: n(4,4; n, r) iff {}", at_most("n")),
        &format!("forall n, r: r >= {least} implies (n(3,3; n, r) iff {})", at_most("n")),
        &format!("forall n, r: n >= 2 and r >= 3 implies (n(4,1; n, r) iff {})", at_most("n - 2")),
        &format!("forall n, r: n >= 1 and r >= 3 implies (n(4,2; n, r) iff {})", at_most("n - 1")),
    ])
}

/// The class of theorem 19 by Zeckendorf digits.
fn class(n: u64) -> u32 {
    match indices(n)[..] {
        [2, 4, ..] => 4,
        [2, ..] => 2,
        [3, ..] => 3,
        _ => 1,
    }
}

fn classes(effort: &Effort<'_>, class: impl Fn(u64) -> u32) -> Finding {
    let max = u64::from(effort.size(&[2000, 20_000, 200_000, 1_000_000]));
    let a = |n: u64| n.midpoint((5 * n * n).isqrt());
    let b = |n: u64| a(n) + n;
    let mut found = vec![Vec::new(); max as usize + 2];
    for n in 1..=max {
        for (class, value) in [(1, a(a(n))), (2, b(a(n))), (3, a(b(n))), (4, b(b(n)))] {
            if let Some(place) = found.get_mut(value as usize) {
                place.push(class);
            }
        }
    }
    exhaust(effort, format!("n <= {max}"), 0..=max, |n| {
        let of = &found[n as usize + 1];
        case(*of == [class(n)], || format!("n = {n}: n + 1 is in the classes {of:?}"))
    })
}
