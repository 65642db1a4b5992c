//! Words whose partial sums are P positions: the Fibonacci word and Larsson's generalised words.

mod fibonacci_word;
mod larsson_word;

pub use fibonacci_word::FibonacciWord;
pub use larsson_word::{LarssonWord, Letter};
