//! Computes Grundy values of single piles, and solves a sum of games in which every pile has its own quota.

use fibnim::grundy::grundy_value;
use fibnim::{Budget, Nat, Outcome, Sum, TakeAway};

fn main() -> Result<(), fibnim::Error> {
    for pile in 20_u32..=26 {
        let value = grundy_value(&TakeAway::FIBONACCI, &Nat::from(pile), &Nat::from(5_u32), &mut Budget::default())?;
        println!("G({pile}; 5) = {value}");
    }
    let sum: Sum = "(26;5)+(3;3)[3t]+*6".parse()?;
    let solved = sum.solve(&mut Budget::default())?;
    println!("{sum} has the nim-sum {} and is {}", solved.nim_sum(), solved.outcome());
    for best in solved.winning_moves() {
        println!("take {} from component {}", best.chips, best.pile + 1);
    }
    assert_eq!(solved.outcome(), Outcome::N);
    Ok(())
}
