//! On small positions of every kind, the solver agrees with a game search that tries every move.

#![cfg_attr(fuzzing, no_main)]

use arbitrary::{Result, Unstructured};
use fibnim::Budget;
use fibnim::{Dynamic, Nat, Outcome, Position, Rules, Solver, Threshold};
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
    let analysis = Solver::new(rules.clone()).solve(&position, &mut Budget::default()).expect("a small position");
    let mut literal = Literal::new(rules.clone(), position.dynamic());
    let (wins, winning) = literal.solve(&position);
    assert_eq!(analysis.outcome(), Outcome::for_mover(wins), "{rules:?} {position}");
    let moves: Vec<(usize, u64)> =
        analysis.winning_moves().map(|m| (m.pile, u64::try_from(&m.chips).expect("small"))).collect();
    assert_eq!(moves, winning, "winning moves, {rules:?} {position}");

    let piles: Vec<u64> = position.piles().iter().map(|pile| u64::try_from(pile).expect("small")).collect();
    let has_chips = piles.iter().any(|&pile| pile > 0);
    if position.dynamic() == Dynamic::Global
        && has_chips
        && let Some(threshold) = analysis.threshold()
    {
        let largest = piles.iter().copied().max().unwrap_or(0);
        let least = (1..=largest).find(|&quota| literal.wins_with_quota(&piles, quota));
        assert_eq!(*threshold, Threshold::from(least.map(Nat::from)), "threshold, {rules:?} {position}");
    }
});
