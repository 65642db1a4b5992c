//! Which claims hold in each reading of the rules.

use fibnim::exact_k::{ExactPosition, ExactSearch, Fresh};
use fibnim::{Budget, Outcome, Quota};

use super::starts::{RuleReading, described, starts, sticky_starts};
use super::three_piles::{ALL, BETWEEN, LARGEST, LEAST, NONE, ONE, Says, example_is_best, parted, rule};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Counterexample, Finding, case, exhaust, pairs, triples, unless};
use crate::numbers::tuple;
use crate::truth::by_pairs;

/// The first start that contradicts a statement, in the order of [`RuleReading::ALL`]: sticky, fixed, free, forgetful.
type First = [Option<[u32; 3]>; 4];

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-exact2-same",
        |e| same_values(e, |value| value),
        &[|e| same_values(e, |value| if value == 5 { 6 } else { value })],
    ),
    Checks::of(
        "fibnim-exact2-sticky",
        |e| same_starts(e, |_| false),
        &[|e| same_starts(e, |piles| piles == [8, 5, 5])],
    ),
    Checks::of("fibnim-exact2-any", |e| taken_whole(e, true), &[|e| taken_whole(e, false)]),
    Checks::of(
        "fibnim-exact2-three-piles.readings",
        |e| first(e, |f, o| Some(!rule(f, o)), [None, Some([4, 2, 2]), Some([4, 4, 4]), Some([4, 4, 4])]),
        &[
            |e| first(e, |f, o| Some(!rule(f, o)), [None, Some([4, 2, 2]), None, Some([4, 4, 4])]),
            |e| first(e, |f, o| Some(!rule(f, o)), [None; 4]),
        ],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.1",
        |e| first(e, ALL, [None, None, None, Some([21, 21, 5])]),
        &[|e| first(e, ALL, [None; 4]), |e| first(e, ALL, [None, Some([5, 3, 2]), None, Some([21, 21, 5])])],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.2",
        |e| first(e, NONE, [None, None, Some([4, 4, 4]), Some([4, 4, 4])]),
        &[|e| first(e, NONE, [None, None, Some([6, 4, 4]), Some([4, 4, 4])]), |e| first(e, NONE, [None; 4])],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.3",
        |e| first(e, ONE, [None, None, None, Some([22, 22, 5])]),
        &[|e| first(e, ONE, [None, None, None, Some([22, 21, 5])]), |e| first(e, ONE, [None; 4])],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.4.1",
        |e| first(e, LEAST, [None, None, Some([8, 5, 4]), Some([8, 5, 4])]),
        &[|e| first(e, LEAST, [None; 4]), |e| first(e, LEAST, [None, None, Some([8, 5, 4]), None])],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.4.2",
        |e| first(e, LARGEST, [Some([7, 5, 2]), Some([4, 3, 2]), Some([7, 5, 2]), Some([7, 5, 2])]),
        &[
            |e| first(e, LARGEST, [Some([7, 5, 2]), None, Some([7, 5, 2]), Some([7, 5, 2])]),
            |e| first(e, LARGEST, [None, Some([4, 3, 2]), Some([7, 5, 2]), Some([7, 5, 2])]),
        ],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.4.2.N",
        |e| first(e, CLOSE, [None, Some([4, 3, 2]), Some([20, 13, 8]), None]),
        &[|e| first(e, CLOSE, [None, Some([4, 3, 2]), None, None]), |e| first(e, CLOSE, [None; 4])],
    ),
    Checks::of(
        "fibnim-exact2-readings.3.4.3",
        |e| first(e, BETWEEN, [None, None, Some([8, 6, 2]), Some([8, 6, 2])]),
        &[|e| first(e, BETWEEN, [None; 4]), |e| first(e, BETWEEN, [None, None, Some([8, 6, 3]), Some([8, 6, 2])])],
    ),
    Checks::of(
        "fibnim-exact2-readings.ex",
        |e| example(e, &["(5)+(8)+(9) is P", "(4;2)+(8)+(8;2) is N"]),
        &[|e| example(e, &["(5)+(8)+(9) is P"]), |e| example(e, &["(4;2)+(8)+(8;2) is N"])],
    ),
    Checks::of("fibnim-exact2-readings.T1s", |e| two_taken_whole(e, 1), &[|e| two_taken_whole(e, 0)]),
];

/// One half of the statement.
const CLOSE: Says = |f, o| LARGEST(f, o).filter(|&is_n| is_n);

fn size(effort: &Effort<'_>) -> u32 {
    effort.size(&[22, 28, 32, 36])
}

fn first(effort: &Effort<'_>, says: Says, expected: First) -> Finding {
    let max = size(effort);
    let range = format!("piles <= {max}, four readings");
    exhaust(effort, range, RuleReading::ALL.into_iter().zip(expected), |(reading, expected)| {
        let table = starts(effort, reading, Fresh::NotWhole, max);
        let Some(table) = &*table else { return Case::Stopped };
        let wrong = |piles: &[u32; 3]| {
            let (fibonacci, others) = parted(*piles);
            says(&fibonacci, &others).is_some_and(|is_n| table.is_n(*piles) != is_n)
        };
        let found = triples(1, max).find(wrong);
        case(found == expected, || match found {
            Some(piles) => described(reading, Fresh::NotWhole, piles).under(reading.name()),
            None => Counterexample::from(format!("{}: no exception", reading.name())),
        })
    })
}

fn example(effort: &Effort<'_>, reasons: &[&str]) -> Finding {
    exhaust(effort, "three readings, by search", &RuleReading::ALL[1..], |&reading| {
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
        let start = ExactPosition::start(RuleReading::Sticky.rules(Fresh::Any), [a, b]).ok();
        let outcome = start.and_then(|start| search.outcome(&start, &mut Budget::default()).ok());
        case(outcome == Some(Outcome::N), || format!("{} is P", tuple(&[a, b])))
    })
}

fn taken_whole(effort: &Effort<'_>, whole: bool) -> Finding {
    let max = size(effort);
    let fresh = if whole { Fresh::Any } else { Fresh::NotWhole };
    exhaust(effort, format!("piles <= {max}, four readings"), RuleReading::ALL, |reading| {
        let table = starts(effort, reading, fresh, max);
        let Some(table) = &*table else { return Case::Stopped };
        let found = triples(1, max).find(|&piles| !table.is_n(piles));
        unless(found, |piles| format!("{}: {} is P", reading.name(), tuple(&piles)))
    })
}

fn same_starts(effort: &Effort<'_>, changed: fn([u32; 3]) -> bool) -> Finding {
    let max = effort.size(&[20, 40, 50, 60]);
    let table = sticky_starts(effort, max);
    let searched = starts(effort, RuleReading::Sticky, Fresh::NotWhole, max);
    let (Some(table), Some(searched)) = (&*table, &*searched) else { return Finding::Stopped };
    exhaust(effort, format!("piles <= {max}, by literal search"), triples(1, max), |piles| {
        case((table.is_n(piles) != changed(piles)) == searched.is_n(piles), || {
            described(RuleReading::Sticky, Fresh::NotWhole, piles)
        })
    })
}

fn same_values(effort: &Effort<'_>, listed: fn(u32) -> u32) -> Finding {
    let max = effort.size(&[8, 12, 16, 20]);
    by_pairs(effort, [max; 2], |table| {
        let rules = RuleReading::ALL.map(|reading| reading.rules(Fresh::NotWhole));
        let mut searches: Vec<ExactSearch> = rules.iter().map(|_| ExactSearch::default()).collect();
        let cases = pairs(1, max).flat_map(|(b, a)| (1..=a).flat_map(move |v| (1..=b).map(move |w| [a, b, v, w])));
        let range = format!("piles <= {max}, all quotas, four readings, by literal search");
        exhaust(effort, range, cases, |[a, b, v, w]| {
            let value = table.value([a as u16, b as u16], [v as u16, w as u16]).map(&listed);
            let wrong = rules.iter().zip(&mut searches).find_map(|(rules, search)| {
                let piles = [(a, Quota::new(v)), (b, Quota::new(w))];
                let position = ExactPosition::new(rules.clone(), piles).ok();
                let found = position.and_then(|position| search.grundy(&position, &mut Budget::default()).ok());
                (found.is_none() || found != value).then_some(found)
            });
            unless(wrong, |found| format!("({a},{b};{v},{w}): {found:?} by search, {value:?} in the table"))
        })
    })
}
