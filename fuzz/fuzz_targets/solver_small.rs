//! On small positions of every kind, the solver agrees with a game search that tries every move.

#![cfg_attr(fuzzing, no_main)]

use arbitrary::{Result, Unstructured};
use fibnim::{Dynamic, Limit, Nat, Outcome, Play, Position, Quota, Rules, Solver, TakeAway, Threshold};
use fibnim_fuzz::law;
use fibnim_literal::Literal;

/// Makes a take-away function from bytes: a named or linear one, or a table of values followed by a line. `None` if it
/// is not legal.
fn take_away(bytes: &mut Unstructured<'_>) -> Result<Option<TakeAway>> {
    Ok(match bytes.int_in_range(0..=3_u8)? {
        0 => Some(TakeAway::FIBONACCI),
        1 => Some(TakeAway::POWER_OF_TWO),
        2 => {
            let (p, q) = (bytes.int_in_range(0..=12)?, bytes.int_in_range(1..=5)?);
            TakeAway::linear(p, q, bytes.int_in_range(-6..=12)?).ok()
        }
        _ => {
            let mut value = 1;
            let mut values = Vec::new();
            for _ in 0..bytes.int_in_range(1..=8_u8)? {
                value += bytes.int_in_range(0..=4_u64)?;
                values.push(value);
            }
            let (p, q) = (bytes.int_in_range(0..=4)?, bytes.int_in_range(1..=3)?);
            // The line starts near the least value that continues the table, so that many functions are legal.
            let ahead = values.len() as u64 + 1;
            let least =
                i64::try_from(value).unwrap_or(0) - i64::try_from(ahead * u64::from(p) / u64::from(q)).unwrap_or(0);
            TakeAway::table(values, p, q, least + bytes.int_in_range(-1..=3)?).ok()
        }
    })
}

fn limit(bytes: &mut Unstructured<'_>, most: u32) -> Result<Limit> {
    Ok(match bytes.int_in_range(0..=5_u8)? {
        0 => Limit::Any,
        1 => Limit::NotWhole,
        _ => Quota::new(bytes.int_in_range(1..=most)?).map_or(Limit::Any, Limit::Quota),
    })
}

fn case(bytes: &mut Unstructured<'_>) -> Result<Option<(Rules, Position)>> {
    let play = if bytes.ratio(1, 4)? { Play::Misere } else { Play::Normal };
    let Some(take_away) = take_away(bytes)? else { return Ok(None) };
    let count = bytes.int_in_range(1..=4_usize)?;
    let largest = [60_u32, 22, 8, 5][count - 1];
    let piles = (0..count).map(|_| Ok(Nat::from(bytes.int_in_range(0..=largest)?))).collect::<Result<Vec<_>>>()?;
    let position = if bytes.ratio(2, 3)? {
        Position::global(piles, limit(bytes, largest + 2)?)
    } else {
        let limited = piles.into_iter().map(|pile| Ok((pile, limit(bytes, largest + 2)?)));
        Position::local(limited.collect::<Result<Vec<_>>>()?)
    };
    Ok(position.ok().map(|position| (Rules { take_away, play }, position)))
}

law!(|bytes| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(Some((rules, position))) = case(&mut bytes) else { return };
    let large = position.piles().iter().filter(|pile| **pile > Nat::from(10_u32)).count();
    if position.dynamic() == Dynamic::Local && large > 1 {
        return;
    }
    let analysis = Solver::new(rules.clone()).solve(&position).expect("a small position");
    let word = |chips: &Nat| u64::try_from(chips).expect("small");
    let piles: Vec<u64> = position.piles().iter().map(word).collect();
    let most: Vec<u64> = (0..piles.len()).map(|i| word(&position.largest_take(i))).collect();
    let local = position.dynamic() == Dynamic::Local;
    let mut literal = Literal::new(|t| rules.take_away.quota_after(&t), rules.play == Play::Misere, local);
    assert_eq!(analysis.outcome(), Outcome::for_mover(literal.wins(&piles, &most)), "{rules:?} {position}");
    let moves: Vec<(usize, u64)> = analysis.winning_moves().map(|m| (m.pile, word(&m.chips))).collect();
    assert_eq!(moves, literal.winning_moves(&piles, &most), "winning moves, {rules:?} {position}");

    let has_chips = piles.iter().any(|&pile| pile > 0);
    if !local
        && has_chips
        && let Some(threshold) = analysis.threshold()
    {
        let largest = piles.iter().copied().max().unwrap_or(0);
        let least = (1..=largest).find(|&quota| literal.wins(&piles, &vec![quota; piles.len()]));
        assert_eq!(*threshold, Threshold::from(least.map(Nat::from)), "threshold, {rules:?} {position}");
    }
});
