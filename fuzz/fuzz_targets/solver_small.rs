//! On small positions of every kind, the solver agrees with a game search that tries every move.

#![cfg_attr(fuzzing, no_main)]

use arbitrary::{Result, Unstructured};
use fibnim::{Dynamic, Nat, Outcome, Play, Position, Rules, Solver, Threshold};
use fibnim_fuzz::law;
use fibnim_fuzz::literal::Literal;

fn case(bytes: &mut Unstructured<'_>) -> Result<Option<(Rules, Position)>> {
    let Some(rules) = fibnim_fuzz::rules(bytes)? else { return Ok(None) };
    let count = bytes.int_in_range(1..=4_usize)?;
    let largest = [60_u32, 22, 8, 5][count - 1];
    let piles = (0..count).map(|_| Ok(Nat::from(bytes.int_in_range(0..=largest)?))).collect::<Result<Vec<_>>>()?;
    let position = fibnim_fuzz::position(bytes, piles, |bytes| Ok(Nat::from(bytes.int_in_range(1..=largest + 2)?)))?;
    Ok(position.ok().map(|position| (rules, position)))
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
