//! The Fibonacci word.

use crate::numeration::count_up;

/// The Fibonacci word over two letters, as an endless iterator: `x y x x y x y x x y ...`.
///
/// It is the limit of `S_0 = y`, `S_1 = x`, `S_n = S_{n-1} S_{n-2}` and the fixed point of `x -> xy`, `y -> x`. Letter
/// `n`, counted from 0, is `y` exactly if 1 is a part of the Zeckendorf representation of `n`, so the iterator counts
/// in that numeration; a letter costs amortised constant time.
///
/// ```
/// use fibnim::numeration::FibonacciWord;
/// assert_eq!(FibonacciWord::new('x', 'y').take(13).collect::<String>(), "xyxxyxyxxyxxy");
/// ```
#[derive(Clone, Debug)]
pub struct FibonacciWord<T> {
    x: T,
    y: T,
    /// Zeckendorf digits of the number of letters given.
    digits: Vec<bool>,
}

impl<T: Clone> FibonacciWord<T> {
    /// The word with `x` as its first and more frequent letter.
    #[must_use]
    pub fn new(x: T, y: T) -> Self {
        Self { x, y, digits: vec![false; 4] }
    }
}

impl<T: Clone> Iterator for FibonacciWord<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let letter = if self.digits[0] { &self.y } else { &self.x };
        if self.digits.iter().rev().take(3).any(|&digit| digit) {
            self.digits.extend([false; 4]);
        }
        count_up(&mut self.digits);
        Some(letter.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: usize = 100_000;

    #[test]
    fn three_descriptions_agree() {
        let word: String = FibonacciWord::new('x', 'y').take(LETTERS).collect();
        let (mut before, mut s) = ("y".to_owned(), "x".to_owned());
        while s.len() < LETTERS {
            (before, s) = (s.clone(), s + &before);
        }
        assert_eq!(word, s[..LETTERS]);
        let image: String = word.chars().flat_map(|letter| if letter == 'x' { "xy" } else { "x" }.chars()).collect();
        assert_eq!(word, image[..LETTERS]);
    }
}
