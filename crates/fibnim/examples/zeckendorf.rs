//! Computes the Zeckendorf representation of a number, which decides who wins Fibonacci nim with one pile.

use fibnim::Nat;
use fibnim::numeration::Zeckendorf;

fn main() {
    let number = Nat::from(100_u32);
    let representation = Zeckendorf::of(&number);
    println!("100 is the sum of the Fibonacci numbers with the indices {:?}", representation.indices());
    // 3 + 8 + 89: F(4), F(6) and F(11).
    assert_eq!(representation.indices(), [4, 6, 11]);
}
