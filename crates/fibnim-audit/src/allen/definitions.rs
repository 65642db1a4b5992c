//! Rules, Zeckendorf representations, tails and gap vectors.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, case_if, exhaust};
use crate::numbers::{fib, indices, is_fibonacci, list, parts, tails};
use crate::proof::{theory, wrong_theory};
use crate::representations::unique;
use crate::severity::Severity;
use crate::truth::Literal;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "allen-rule",
        "section 1",
        "In move k the player takes at most twice what he takes in move k.",
        |e| rule(e, true),
        &[|e| rule(e, true)],
    )
    .corrected(
        Severity::Misprint,
        "n",
        "In move k the player takes at most twice what the other player took in move k - 1.",
        |e| rule(e, false),
    )
    .remark("The index is wrong. As printed, the rule does not limit the move.")
    .classical("Whinihan"),
    Claim::new(
        "allen-E1",
        "example 1",
        "From n = 10 the opener takes 1 to 9; after a take of 3 the reply is 1 to 6.",
        |e| example(e, 6),
        &[|e| example(e, 7)],
    )
    .finite(),
    Claim::new(
        "allen-T1",
        "theorem 1",
        "Every n >= 1 is in exactly one way a sum of Fibonacci numbers with indices of at least 2, no two of them \
         consecutive.",
        |e| unique(e, 2),
        &[|e| unique(e, 1), |e| unique(e, 3)],
    )
    .classical("Zeckendorf, Lekkerkerker"),
    Claim::new(
        "allen-C1",
        "corollary 1",
        "If F_k <= n < F_{k+1}, then F_k is the largest part of n.",
        |e| largest_part(e, 0).and_proof(|| theory(&["allen-C1"])),
        &[|e| largest_part(e, 1), |_| wrong_theory("allen-C1", "n < q", "n <= q")],
    )
    .classical("Zeckendorf, Lekkerkerker"),
    Claim::new(
        "allen-D2",
        "definitions 1 and 2",
        "T_1(n) = T(n) is the least part of n, and T_j(n) = T(n) + T_{j-1}(n - T(n)) is the sum of its j \
         least parts.",
        |e| recursive_tails(e, false),
        &[|e| recursive_tails(e, true)],
    )
    .by_hand(
        "Both are the definition of a sum of the least parts: the parts of n - T(n) are those of n but the \
         least one.",
    ),
    Claim::new(
        "allen-E2",
        "examples 2 and 3",
        "12 = 8 + 3 + 1, 33 = 21 + 8 + 3 + 1, and T_3(33) = T_3(12) = 12.",
        |e| examples_of_tails(e, 12),
        &[|e| examples_of_tails(e, 11)],
    )
    .finite(),
    Claim::new(
        "allen-R1",
        "remark 1",
        "If T_j(n) = T_j(m), then T_s(n) = T_s(m) for 1 <= s <= j.",
        |e| equal_tails(e, 0).and_proof(|| theory(&["allen-R1"])),
        &[|e| equal_tails(e, 1), |_| wrong_theory("allen-R1", "y <= x", "y <= x + 5")],
    ),
    Claim::new(
        "allen-D4",
        "definition 4, examples 4 and 5",
        "The gap vector (a_r, ..., a_2; a_1) has length r, a_1 = i_1, and entries of at least 2, and it determines n. \
         For example, G(129) = (2, 4, 3; 2).",
        |e| gap_vectors(e, 2),
        &[|e| gap_vectors(e, 3)],
    )
    .by_hand("The entries are differences of indices that are at least 2 apart, and their sums are these indices."),
];

fn rule(effort: &Effort<'_>, no_bound: bool) -> Finding {
    let max = effort.size(&[30, 60, 90, 120]);
    let mut game = Literal::new(move |t: u32| if no_bound { u32::MAX } else { 2 * t });
    exhaust(effort, format!("n <= {max}, against Whinihan's theorem"), 2..=max, |n| {
        let opener_wins = (1..n).any(|t| !game.wins(&[n - t], if no_bound { u32::MAX } else { 2 * t }));
        case(opener_wins != is_fibonacci(n), || {
            format!("n = {n}: without a bound the reply takes all that is left, but in Fibonacci nim the opener wins")
        })
    })
}

fn example(effort: &Effort<'_>, last: u64) -> Finding {
    exhaust(effort, "the example", [()], |()| {
        let mut takes = Vec::new();
        for opening in ["(10)", "(7;6)"] {
            takes.push(
                opening
                    .parse::<fibnim::Position>()
                    .ok()
                    .and_then(|position| u64::try_from(&position.largest_take(0)).ok()),
            );
        }
        case(takes == [Some(9), Some(last)], || format!("the largest takes are {takes:?}"))
    })
}

fn largest_part(effort: &Effort<'_>, below: u32) -> Finding {
    let max = effort.size(&[2000, 200_000, 500_000, 1_000_000]);
    // All sums of terms without consecutive indices, with their largest index, from small ones to large ones.
    let (mut before, mut upto) = (vec![(0_u64, 1)], vec![(0_u64, 1)]);
    for k in (2..).take_while(|&k| fib(k) <= u64::from(max)) {
        let with: Vec<(u64, u32)> = before.iter().map(|&(sum, _)| (sum + fib(k), k)).collect();
        before.clone_from(&upto);
        upto.extend(with);
    }
    upto.sort_unstable();
    upto.retain(|&(n, _)| n > 0 && n <= u64::from(max));
    exhaust(effort, format!("n <= {max}"), upto, |(n, top)| {
        case(fib(top + below) <= n && n < fib(top + 1 + below), || format!("n = {n} has the largest part {}", fib(top)))
    })
}

fn recursive_tails(effort: &Effort<'_>, off: bool) -> Finding {
    let max = effort.size(&[2000, 20_000, 100_000, 400_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let (sums, least) = (tails(n), parts(n)[0]);
        let rest = if n > least { tails(n - least) } else { Vec::new() };
        let agrees = sums[0] == least
            && sums.iter().skip(1).zip(&rest).all(|(tail, rest)| *tail == rest + if off { 1 } else { least });
        case(agrees, || format!("n = {n}: tails {}", list(&sums)))
    })
}

fn examples_of_tails(effort: &Effort<'_>, value: u64) -> Finding {
    exhaust(effort, "the examples", [()], |()| {
        let agrees =
            parts(12) == [1, 3, 8] && parts(33) == [1, 3, 8, 21] && tails(33)[2] == value && tails(12)[2] == value;
        case(agrees, || format!("T_3(33) = {}, T_3(12) = {}", tails(33)[2], tails(12)[2]))
    })
}

fn equal_tails(effort: &Effort<'_>, longer: usize) -> Finding {
    let max = effort.size(&[150, 500, 1500, 3000]);
    let all: Vec<Vec<u64>> = (1..=u64::from(max)).map(tails).collect();
    let cases = (0..all.len()).flat_map(|n| (0..n).map(move |m| (n, m)));
    exhaust(effort, format!("m < n <= {max}"), cases, |(n, m)| {
        let (of_n, of_m) = (&all[n], &all[m]);
        let j = of_n.iter().zip(of_m).rposition(|(a, b)| a == b);
        let upto = j.map_or(0, |j| (j + 1 + longer).min(of_n.len()).min(of_m.len()));
        case_if(
            j.is_some(),
            || of_n[..upto] == of_m[..upto],
            || format!("n = {}, m = {}: tails {} and {}", n + 1, m + 1, list(of_n), list(of_m)),
        )
    })
}

/// The gap vector, lowest entry first.
pub(super) fn gaps(n: u64) -> Vec<u32> {
    let indices = indices(n);
    let below = std::iter::once(0).chain(indices.iter().copied());
    indices.iter().zip(below).map(|(i, below)| i - below).collect()
}

fn gap_vectors(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[2000, 50_000, 200_000, 800_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let gaps = gaps(n);
        let mut index = 0;
        let mut sum = 0;
        for gap in &gaps {
            index += gap;
            sum += fib(index);
        }
        let example = n != 129 || gaps == [2, 3, 4, 2];
        let agrees = sum == n && gaps.len() == parts(n).len() && gaps.iter().all(|&gap| gap >= least) && example;
        case(agrees, || format!("n = {n}: {gaps:?}"))
    })
}
