//! The words of Larsson & Rubinstein-Salzedo, theorem 14: the P-positions of two piles at every quota.

use crate::nat::Nat;
use crate::numeration::{Zeckendorf, fibonacci, fibonacci_floor_index};
use crate::play::Quota;

use crate::numeration::FibonacciWord;

/// A letter of a word: the Fibonacci number `F_index`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The index `c` of the letter `F_c`.
    pub index: u32,
    /// The sum of all letters before this one.
    pub before: Nat,
}

/// The word `W_m^s` of Fibonacci nim for a smaller pile of `m` and quotas `r` with `F_s <= r < F_{s+1}`: the position
/// `(m, m + k; r)` is P exactly if `k` is a partial sum of the word, 0 included (theorem 14 of "Global Fibonacci nim").
///
/// Let `F_n <= m < F_{n+1}`. From `s = n - 1` up the word is a Fibonacci word (on `F_{s+1}, F_s`; on `F_{s+2}, F_{s+1}`
/// for `s` in `{n - 1, n}`). Below, each step from `s` to `s - 1` replaces the largest letter,
/// `F_c -> F_{c-2} F_{c-3} F_{c-2}`, and keeps the others, except at the one level `s = t >= 3` with
/// `F_t < F_{n+1} - m <= F_{t+1}`. There a letter is *deep* if `z_1(x) >= F_{n+2}` for the sum `x` of the letters
/// before it (or `x = 0`), and a deep letter is split in two, `F_c -> F_{c-1} F_{c-2}`: the largest letter if `n - t`
/// is odd, the middle one (otherwise kept) if `n - t` is even.
///
/// ```
/// use fibnim::{Nat, Quota, theory::LarssonWord};
/// let word = LarssonWord::new(&Nat::from(21u32), &Quota::new(12u32).expect("not zero"));
/// let letters: Vec<u32> = word.take(9).map(|letter| letter.index).collect();
/// assert_eq!(letters, [7, 6, 7, 8, 7, 6, 7, 7, 6]); // 13 8 13 21 13 8 13 13 8
/// ```
#[derive(Clone, Debug)]
pub struct LarssonWord {
    /// The Fibonacci word at the top, on Fibonacci indices.
    top: FibonacciWord<u32>,
    /// The steps below it, the first one first.
    steps: Vec<Step>,
    /// Sum of the letters given.
    sum: Nat,
    values: Values,
}

/// One step down, with its letters that the next step has not taken yet, the next one last.
#[derive(Clone, Debug)]
struct Step {
    /// Index of the largest letter before the step.
    largest: u32,
    special: Option<Special>,
    pending: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Special {
    /// Whether the deep largest letters are split in two, rather than the deep middle ones.
    splits_largest: bool,
    /// Depth `n + 2`: the least index of a deep sum.
    depth: u32,
    /// Sum of the letters taken in.
    sum: Nat,
}

/// The values of the few Fibonacci numbers that serve as letters where sums are formed.
#[derive(Clone, Debug)]
struct Values(Vec<(u32, Nat)>);

impl Values {
    fn get(&self, index: u32) -> Nat {
        let known = self.0.iter().find(|(known, _)| *known == index);
        known.map_or_else(|| fibonacci(index), |(_, value)| value.clone())
    }
}

impl LarssonWord {
    /// The word for a smaller pile of `m` and quota `r`.
    #[must_use]
    pub fn new(m: &Nat, quota: &Quota) -> Self {
        let s = fibonacci_floor_index(quota.chips());
        let n = if m.is_zero() { 0 } else { fibonacci_floor_index(m) };
        match s {
            _ if s > n => Self::fibonacci(s + 1),
            _ if s + 1 >= n => Self::fibonacci(s + 2),
            _ => Self::below(n + 1, Self::steps(m, n, s)),
        }
    }

    /// The Fibonacci word on the letters `F_i` and `F_{i-1}`, `i >= 2`. Its partial sums are the numbers without parts
    /// below `F_i` in their Zeckendorf representation, which Larsson & Rubinstein-Salzedo call `B_i`.
    ///
    /// # Panics
    /// If `i < 2`.
    #[must_use]
    pub fn fibonacci(i: u32) -> Self {
        assert!(i >= 2, "a Fibonacci word on F_{i}");
        Self::below(i, Vec::new())
    }

    /// The word that the steps make from the Fibonacci word on `F_x` and `F_{x-1}`.
    fn below(x: u32, steps: Vec<Step>) -> Self {
        // The letters after the last step, and those before the special one.
        let last = x - steps.len() as u32;
        let special = steps.iter().find(|step| step.special.is_some()).map_or(last, |step| step.largest);
        let letters = (last.saturating_sub(2)..=last).chain(special.saturating_sub(2)..=special);
        let values = Values(letters.map(|index| (index, fibonacci(index))).collect());
        Self { top: FibonacciWord::new(x, x - 1), steps, sum: Nat::ZERO, values }
    }

    /// The steps from level `n - 1` down to level `s`.
    fn steps(m: &Nat, n: u32, s: u32) -> Vec<Step> {
        let distance = fibonacci(n + 1) - m;
        // F_t < distance <= F_{t+1}; for a distance of 1 there is no such t, nor is a special step wanted.
        let t = if distance == Nat::ONE { 0 } else { fibonacci_floor_index(&(distance - Nat::ONE)) };
        (s + 1..n)
            .rev()
            .map(|level| Step {
                largest: level + 2,
                special: (level == t && t >= 3).then(|| Special {
                    splits_largest: (n - t) % 2 == 1,
                    depth: n + 2,
                    sum: Nat::ZERO,
                }),
                pending: Vec::new(),
            })
            .collect()
    }

    /// The next letter: one that a step still has, or one from the top, taken down through the steps below.
    fn pull(&mut self) -> Option<u32> {
        let holder = self.steps.iter().rposition(|step| !step.pending.is_empty());
        let (mut letter, below) = match holder {
            Some(step) => (self.steps[step].pending.pop()?, step + 1),
            None => (self.top.next()?, 0),
        };
        for step in &mut self.steps[below..] {
            step.replace(letter, &self.values);
            letter = step.pending.pop()?;
        }
        Some(letter)
    }
}

impl Step {
    fn replace(&mut self, letter: u32, values: &Values) {
        let is_largest = letter == self.largest;
        let split = self.special.as_mut().is_some_and(|special| {
            let candidate = letter == if special.splits_largest { self.largest } else { self.largest - 1 };
            let deep = candidate && Zeckendorf::of(&special.sum).indices().first().is_none_or(|&z| z >= special.depth);
            special.sum += values.get(letter);
            deep
        });
        if split {
            self.pending.extend([letter - 2, letter - 1]);
        } else if is_largest {
            self.pending.extend([letter - 2, letter - 3, letter - 2]);
        } else {
            self.pending.push(letter);
        }
    }
}

impl Iterator for LarssonWord {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        let index = self.pull()?;
        let next = &self.sum + self.values.get(index);
        Some(Letter { index, before: std::mem::replace(&mut self.sum, next) })
    }
}
