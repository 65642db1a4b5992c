//! Starts of three piles: section 3.

use super::game::Three;
use crate::claim::Claim;
use crate::exhaust::{Case, Finding, case, exhaust, triples};
use crate::numbers::{is_fibonacci, least_part, tuple};
use crate::run::Effort;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "barbara-3.1",
        "section on three piles, (1)",
        "If n1, n2, n3 are Fibonacci numbers, the start is P.",
        |e| starts(e, |fibonacci, _| (fibonacci.len() == 3).then_some(false)),
        &[|e| starts(e, |fibonacci, _| (fibonacci.len() >= 2).then_some(false))],
    ),
    Claim::new(
        "barbara-3.2",
        "section on three piles, (2)",
        "If none is a Fibonacci number, the start is N.",
        |e| starts(e, |fibonacci, _| fibonacci.is_empty().then_some(true)),
        &[|e| starts(e, |fibonacci, _| (fibonacci.len() != 1).then_some(true))],
    ),
    Claim::new(
        "barbara-3.2.move",
        "section on three piles, (2)",
        "It is won by taking z_1 from each of the two smallest piles.",
        |e| moves(e, |fibonacci, others| fibonacci.is_empty().then(|| ([others[0], others[1], others[2]], [z(others[0]), z(others[1])]))),
        &[|e| moves(e, |f, o| f.is_empty().then(|| ([o[0], o[2], o[1]], [o[0] - 1, 1])))],
    )
    .corrected("It is won by taking the smallest pile down to 1 and z_1 from another.", |e| {
        moves(e, |f, o| f.is_empty().then(|| ([o[0], o[1], o[2]], [o[0] - 1, z(o[1])])))
    }),
    Claim::new(
        "barbara-3.3",
        "section on three piles, (3)",
        "If exactly one is a Fibonacci number, the start is N, by taking z_1 from each of the others.",
        |e| moves(e, |f, o| (f.len() == 1).then(|| ([o[0], o[1], f[0]], [z(o[0]), z(o[1])]))),
        &[|e| moves(e, |f, o| (f.len() == 1).then(|| ([o[0], f[0], o[1]], [z(o[0]), 1])))],
    ),
    Claim::new(
        "barbara-3.4.1",
        "section on three piles, (4)",
        "If n1, n2 are Fibonacci numbers and n3 < n1, n2 is not, the start is N, by taking z_1(n3) from it and one of the others down to 1.",
        |e| moves(e, |f, o| (f.len() == 2 && o[0] < f[0]).then(|| ([o[0], f[0], f[1]], [z(o[0]), f[0] - 1]))),
        &[|e| moves(e, |f, o| (f.len() == 2 && o[0] < f[0]).then(|| ([o[0], f[0], f[1]], [z(o[0]), 1])))],
    ),
    Claim::new(
        "barbara-3.4.2",
        "section on three piles, (4)",
        "If n1 < n2 are Fibonacci numbers and n3 > n2 is not, the start is N if n3 - n2 < n1, and P otherwise.",
        |e| starts(e, |f, o| (f.len() == 2 && f[0] < f[1] && o[0] > f[1]).then(|| o[0] - f[1] < f[0])),
        &[
            |e| starts(e, |f, o| (f.len() == 2 && o[0] > f[1]).then(|| close(f, o[0]))),
            |e| starts(e, |f, o| (f.len() == 2 && f[0] < f[1] && o[0] > f[1]).then(|| 2 * (o[0] - f[1]) < f[1])),
        ],
    )
    .corrected(
        "For n1 <= n2 it is N exactly if n1 >= 2 and n3 - n2 < n1 or 2(n3 - n2) < n2, and for (2,2,4).",
        |e| starts(e, |f, o| (f.len() == 2 && o[0] > f[1]).then(|| close(f, o[0]) || (f == [2, 2] && o[0] == 4))),
    ),
    Claim::new(
        "barbara-3.4.3",
        "section on three piles, (4)",
        "If n1 < n3 < n2, n1 and n2 Fibonacci numbers, n3 not, the start is N, by taking z_1(n3) from it and n1 >= 2 down to 1.",
        |e| moves(e, |f, o| (f.len() == 2 && f[0] < o[0] && o[0] < f[1] && f[0] > 1).then(|| ([o[0], f[0], f[1]], [z(o[0]), f[0] - 1]))),
        &[|e| moves(e, |f, o| (f.len() == 2 && f[0] < o[0] && o[0] < f[1] && f[0] > 1).then(|| ([o[0], f[1], f[0]], [z(o[0]), f[1] - 1])))],
    )
    .remark("For n1 = 1, which cannot be used, 1 from n2 does instead."),
    Claim::new(
        "barbara-ex",
        "example",
        "The start (9,8,5) is N, and taking 1 from the 9 and the 5 wins.",
        |e| example(e, [1, 1]),
        &[|e| example(e, [2, 1])],
    ),
];

/// Claims of our own.
pub const OWN: &[Claim] = &[Claim::new(
    "fibnim-exact2-three-piles",
    "exact-2 Fibonacci nim",
    "A start of three positive piles is P exactly if all are Fibonacci numbers, or two of them, n1 <= n2, and the third n3 > n2, unless n1 >= 2 and (n3 \
     - n2 < n1 or 2(n3 - n2) < n2), and unless they are (2,2,4).",
    |e| starts(e, |f, o| Some(!rule(f, o))),
    &[|e| starts(e, |f, o| Some(!rule(f, o) && o != [4])), |e| starts(e, |f, _| Some(f.len() != 3))],
)];

fn z(n: u32) -> u32 {
    least_part(u64::from(n)) as u32
}

fn close(fibonacci: &[u32], third: u32) -> bool {
    let distance = third - fibonacci[1];
    fibonacci[0] >= 2 && (distance < fibonacci[0] || 2 * distance < fibonacci[1])
}

/// Whether the start is P.
fn rule(fibonacci: &[u32], others: &[u32]) -> bool {
    match (fibonacci, others) {
        ([_, _, _], _) => true,
        ([2, 2], [4]) => false,
        ([_, second], [third]) => third > second && !close(fibonacci, *third),
        _ => false,
    }
}

/// All starts of positive piles: the Fibonacci numbers among them and the others, each in increasing order.
fn each(effort: &Effort<'_>, mut judge: impl FnMut(&Three, [u32; 3], &[u32], &[u32]) -> Case) -> Finding {
    let max = effort.size(&[20, 26, 36, 50]);
    let game = effort.tables().exact2_three(max);
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let (mut fibonacci, mut others): (Vec<u32>, Vec<u32>) = piles.into_iter().partition(|&n| is_fibonacci(n));
        fibonacci.sort_unstable();
        others.sort_unstable();
        judge(&game, piles, &fibonacci, &others)
    })
}

fn starts(effort: &Effort<'_>, says: impl Fn(&[u32], &[u32]) -> Option<bool>) -> Finding {
    each(effort, |game, piles, fibonacci, others| {
        let Some(is_n) = says(fibonacci, others) else { return Case::Outside };
        case(game.start_is_n(piles) == is_n, || match game.winning_start(piles) {
            Some(([a, b, _], [s, t])) => format!("{} is N: take {s} from the {a} and {t} from the {b}", tuple(&piles)),
            None => format!("{} is P", tuple(&piles)),
        })
    })
}

/// `says` names two piles, the third, and takes from the two.
fn moves(effort: &Effort<'_>, says: impl Fn(&[u32], &[u32]) -> Option<([u32; 3], [u32; 2])>) -> Finding {
    each(effort, |game, piles, fibonacci, others| {
        let Some((turned, takes)) = says(fibonacci, others) else { return Case::Outside };
        let legal = (0..2).all(|i| takes[i] >= 1 && takes[i] < turned[i]);
        case(legal && game.move_wins(turned, takes), || {
            format!(
                "{}: {} from the {} and {} from the {} loses",
                tuple(&piles),
                takes[0],
                turned[0],
                takes[1],
                turned[1]
            )
        })
    })
}

fn example(effort: &Effort<'_>, takes: [u32; 2]) -> Finding {
    let game = effort.tables().exact2_three(14);
    exhaust(effort, "by search", [()], |()| {
        case(game.start_is_n([9, 8, 5]) && game.move_wins([9, 5, 8], takes), || "(9,8,5)".to_owned())
    })
}
