//! Which claims hold in each reading of the rules.

use fibnim::exact_k::{ExactPosition, ExactSearch, Fresh};
use fibnim::{Budget, Outcome, Quota};

use super::starts::{Reading, described, starts, sticky_starts};
use super::three_piles::{ALL, BETWEEN, LARGEST, LEAST, NONE, ONE, Says, example_is_best, parted, rule};
use crate::claim::Claim;
use crate::counterexample::Counterexample;
use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust, pairs, triples};
use crate::numbers::tuple;
use crate::truth::pair_values;

/// The first start that contradicts a statement, in the order of [`Reading::ALL`]: sticky, fixed, free, forgetful.
type First = [Option<[u32; 3]>; 4];

/// Claims of our own.
pub const OWN: &[Claim] = &[
    Claim::new(
        "fibnim-exact2-same",
        "exact-2 Fibonacci nim",
        "With two piles and given quotas all readings are the same game. The table of its Grundy values, which the \
         checks of two piles use, agrees with the literal game.",
        |e| same_values(e, |value| value),
        &[|e| same_values(e, |value| if value == 5 { 6 } else { value })],
    ),
    Claim::new(
        "fibnim-exact2-sticky",
        "exact-2 Fibonacci nim",
        "For a sticky pair, the table of starts of three piles, which their checks use, has the outcomes of the \
         literal game.",
        |e| same_starts(e, |_| false),
        &[|e| same_starts(e, |piles| piles == [8, 5, 5])],
    )
    .remark("The table assumes that larger quotas are at least as good. For a free pair this is false."),
    Claim::new(
        "fibnim-exact2-any",
        "exact-2 Fibonacci nim",
        "If a pile that no move has used may be taken whole, every start of three positive piles is N, in every \
         reading.",
        |e| taken_whole(e, true),
        &[|e| taken_whole(e, false)],
    ),
    Claim::new(
        "fibnim-exact2-three-piles.readings",
        "exact-2 Fibonacci nim",
        "The classification fibnim-exact2-three-piles holds only for a sticky pair. It fails first at (2,2,4) for a \
         fixed pair and at (4,4,4) for a free pair.",
        |e| first(e, |f, o| Some(!rule(f, o)), [None, Some([4, 2, 2]), Some([4, 4, 4]), Some([4, 4, 4])]),
        &[
            |e| first(e, |f, o| Some(!rule(f, o)), [None, Some([4, 2, 2]), None, Some([4, 4, 4])]),
            |e| first(e, |f, o| Some(!rule(f, o)), [None; 4]),
        ],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.1",
        "exact-2 Fibonacci nim, readings of its rules",
        "In the other readings barbara-3.1 holds if the pair is fixed, or free with lasting quotas. It fails if the \
         pair is free and only the quotas of the last move count, first at (5,21,21).",
        |e| first(e, ALL, [None, None, None, Some([21, 21, 5])]),
        &[|e| first(e, ALL, [None; 4]), |e| first(e, ALL, [None, Some([5, 3, 2]), None, Some([21, 21, 5])])],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.2",
        "exact-2 Fibonacci nim, readings of its rules",
        "In the other readings barbara-3.2 holds if the pair is fixed. It fails if the pair is free, whether quotas \
         last or not, first at (4,4,4).",
        |e| first(e, NONE, [None, None, Some([4, 4, 4]), Some([4, 4, 4])]),
        &[|e| first(e, NONE, [None, None, Some([6, 4, 4]), Some([4, 4, 4])]), |e| first(e, NONE, [None; 4])],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.3",
        "exact-2 Fibonacci nim, readings of its rules",
        "In the other readings the start of barbara-3.3 is N if the pair is fixed, or free with lasting quotas. It is \
         not always N if the pair is free and only the quotas of the last move count; the first exception is \
         (5,22,22).",
        |e| first(e, ONE, [None, None, None, Some([22, 22, 5])]),
        &[|e| first(e, ONE, [None, None, None, Some([22, 21, 5])]), |e| first(e, ONE, [None; 4])],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.4.1",
        "exact-2 Fibonacci nim, readings of its rules",
        "In the other readings the start of barbara-3.4.1 is N if the pair is fixed. It is not always N if the pair \
         is free, whether quotas last or not; the first exception is (4,5,8).",
        |e| first(e, LEAST, [None, None, Some([8, 5, 4]), Some([8, 5, 4])]),
        &[|e| first(e, LEAST, [None; 4]), |e| first(e, LEAST, [None, None, Some([8, 5, 4]), None])],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.4.2",
        "exact-2 Fibonacci nim, readings of its rules",
        "barbara-3.4.2 holds in no reading. It fails first at (2,5,7) for a sticky or free pair, and at (2,3,4) for a \
         fixed pair.",
        |e| first(e, LARGEST, [Some([7, 5, 2]), Some([4, 3, 2]), Some([7, 5, 2]), Some([7, 5, 2])]),
        &[
            |e| first(e, LARGEST, [Some([7, 5, 2]), None, Some([7, 5, 2]), Some([7, 5, 2])]),
            |e| first(e, LARGEST, [None, Some([4, 3, 2]), Some([7, 5, 2]), Some([7, 5, 2])]),
        ],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.4.2.N",
        "exact-2 Fibonacci nim, readings of its rules",
        "The part of barbara-3.4.2 that the start is N if n3 - n2 < n1 holds for a sticky pair, and for a free pair \
         if only the quotas of the last move count. It fails for a fixed pair, first at (2,3,4), and for a free pair \
         with lasting quotas, first at (8,13,20).",
        |e| first(e, CLOSE, [None, Some([4, 3, 2]), Some([20, 13, 8]), None]),
        &[|e| first(e, CLOSE, [None, Some([4, 3, 2]), None, None]), |e| first(e, CLOSE, [None; 4])],
    ),
    Claim::new(
        "fibnim-exact2-readings.3.4.3",
        "exact-2 Fibonacci nim, readings of its rules",
        "In the other readings the start of barbara-3.4.3 is N if the pair is fixed. It is not always N if the pair \
         is free, whether quotas last or not; the first exception is (2,6,8).",
        |e| first(e, BETWEEN, [None, None, Some([8, 6, 2]), Some([8, 6, 2])]),
        &[|e| first(e, BETWEEN, [None; 4]), |e| first(e, BETWEEN, [None, None, Some([8, 6, 3]), Some([8, 6, 2])])],
    ),
    Claim::new(
        "fibnim-exact2-readings.ex",
        "exact-2 Fibonacci nim, readings of its rules",
        "In no other reading is the line of barbara-ex best play: if the pair is fixed, the start is P; if it is \
         free, the first move loses.",
        |e| example(e, &["(5)+(8)+(9) is P", "(4;2)+(8)+(8;2) is N"]),
        &[|e| example(e, &["(5)+(8)+(9) is P"]), |e| example(e, &["(4;2)+(8)+(8;2) is N"])],
    ),
    Claim::new(
        "fibnim-exact2-readings.T1s",
        "exact-2 Fibonacci nim, readings of its rules",
        "If a pile that no move has used may be taken whole, every start of two positive piles is N.",
        |e| two_taken_whole(e, 1),
        &[|e| two_taken_whole(e, 0)],
    ),
];

/// One half of the statement.
const CLOSE: Says = |f, o| LARGEST(f, o).filter(|&is_n| is_n);

fn size(effort: &Effort<'_>) -> u32 {
    effort.size(&[22, 28, 32, 36])
}

fn first(effort: &Effort<'_>, says: Says, expected: First) -> Finding {
    let max = size(effort);
    let mut stopped = false;
    let range = format!("piles <= {max}, four readings");
    let finding = exhaust(effort, range, Reading::ALL.into_iter().zip(expected), |(reading, expected)| {
        let table = starts(effort, reading, Fresh::NotWhole, max);
        let Some(table) = &*table else {
            stopped = true;
            return Case::Outside;
        };
        let wrong = |piles: &[u32; 3]| {
            let (fibonacci, others) = parted(*piles);
            says(&fibonacci, &others).is_some_and(|is_n| table.is_n(*piles) != is_n)
        };
        let found = triples(1, max).find(wrong);
        case(found == expected, || match found {
            Some(piles) => described(reading, Fresh::NotWhole, piles).under(reading.name()),
            None => Counterexample::from(format!("{}: no exception", reading.name())),
        })
    });
    if stopped { Finding::Stopped } else { finding }
}

fn example(effort: &Effort<'_>, reasons: &[&str]) -> Finding {
    exhaust(effort, "three readings, by search", &Reading::ALL[1..], |&reading| {
        match example_is_best(reading, [4, 8, 8]) {
            Err(why) => case(reasons.contains(&&*why), || format!("{}: {why}", reading.name())),
            Ok(()) => Case::fails(format!("{}: it is best play", reading.name())),
        }
    })
}

fn two_taken_whole(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[16, 30, 40, 50]);
    let mut search = ExactSearch::default();
    exhaust(effort, format!("piles <= {max}, by search"), pairs(least, max), |(a, b)| {
        let start = Reading::Sticky.rules(Fresh::Any).and_then(|rules| ExactPosition::start(rules, [a, b]).ok());
        let outcome = start.and_then(|start| search.outcome(&start, &mut Budget::default()).ok());
        case(outcome == Some(Outcome::N), || format!("{} is P", tuple(&[a, b])))
    })
}

fn taken_whole(effort: &Effort<'_>, whole: bool) -> Finding {
    let max = size(effort);
    let fresh = if whole { Fresh::Any } else { Fresh::NotWhole };
    let mut stopped = false;
    let finding = exhaust(effort, format!("piles <= {max}, four readings"), Reading::ALL, |reading| {
        let table = starts(effort, reading, fresh, max);
        let Some(table) = &*table else {
            stopped = true;
            return Case::Outside;
        };
        let found = triples(1, max).find(|&piles| !table.is_n(piles));
        case(found.is_none(), || format!("{}: {} is P", reading.name(), tuple(&found.unwrap_or_default())))
    });
    if stopped { Finding::Stopped } else { finding }
}

fn same_starts(effort: &Effort<'_>, changed: impl Fn([u32; 3]) -> bool) -> Finding {
    let max = effort.size(&[20, 40, 50, 60]);
    let table = sticky_starts(effort, max);
    let searched = starts(effort, Reading::Sticky, Fresh::NotWhole, max);
    let (Some(table), Some(searched)) = (&*table, &*searched) else { return Finding::Stopped };
    exhaust(effort, format!("piles <= {max}, by literal search"), triples(1, max), |piles| {
        case((table.is_n(piles) != changed(piles)) == searched.is_n(piles), || {
            described(Reading::Sticky, Fresh::NotWhole, piles)
        })
    })
}

fn same_values(effort: &Effort<'_>, listed: impl Fn(u32) -> u32) -> Finding {
    let max = effort.size(&[8, 12, 16, 20]) as u16;
    let table = pair_values(effort, [max; 2]);
    let Some(table) = &*table else { return Finding::Stopped };
    let rules = Reading::ALL.map(|reading| reading.rules(Fresh::NotWhole));
    let mut searches: Vec<ExactSearch> = rules.iter().map(|_| ExactSearch::default()).collect();
    let cases = pairs(1, max.into()).flat_map(|(b, a)| (1..=a).flat_map(move |v| (1..=b).map(move |w| [a, b, v, w])));
    exhaust(effort, format!("piles <= {max}, all quotas, four readings, by literal search"), cases, |[a, b, v, w]| {
        let value = table.value([a as u16, b as u16], [v as u16, w as u16]).map(&listed);
        let wrong = rules.iter().zip(&mut searches).find_map(|(rules, search)| {
            let piles = [(a, Quota::new(v)), (b, Quota::new(w))];
            let position = rules.clone().and_then(|rules| ExactPosition::new(rules, piles).ok());
            let found = position.and_then(|position| search.grundy(&position, &mut Budget::default()).ok());
            (found.is_none() || found != value).then_some(found)
        });
        case(wrong.is_none(), || format!("({a},{b};{v},{w}): {wrong:?} by search, {value:?} in the table"))
    })
}
