//! Fibonacci numbers and Zeckendorf representations from their definitions.

/// `F_0` to the last one below 2^64.
const FIBONACCI: [u64; 94] = {
    let mut numbers = [0; 94];
    numbers[1] = 1;
    let mut k = 2;
    while k < 94 {
        numbers[k] = numbers[k - 1] + numbers[k - 2];
        k += 1;
    }
    numbers
};

/// `F_k`, with `F_1 = F_2 = 1`; for `k <= 93`.
pub fn fib(k: u32) -> u64 {
    FIBONACCI[k as usize]
}

/// Whether a positive number is a Fibonacci number.
pub fn is_fibonacci(n: u32) -> bool {
    (2..48).any(|k| fib(k) == u64::from(n))
}

/// The indices of the parts of the Zeckendorf representation, smallest first, by the greedy method.
pub fn indices(mut n: u64) -> Vec<u32> {
    let mut k = 2;
    while fib(k + 1) <= n {
        k += 1;
    }
    let mut indices = Vec::new();
    while n > 0 {
        let part = fib(k);
        if part <= n {
            n -= part;
            indices.push(k);
        }
        k -= 1;
    }
    indices.reverse();
    indices
}

/// The parts themselves, smallest first.
pub fn parts(n: u64) -> Vec<u64> {
    indices(n).into_iter().map(fib).collect()
}

/// The least part, `u64::MAX` of 0.
pub fn least_part(n: u64) -> u64 {
    parts(n).first().copied().unwrap_or(u64::MAX)
}

/// The greatest `k >= 2` with `F_k <= n`, for `n >= 1`.
pub fn floor_index(n: u64) -> u32 {
    (3..93).find(|&k| fib(k) > n).unwrap_or(93) - 1
}

/// The sums of the 1, 2, ... smallest parts.
pub fn tails(n: u64) -> Vec<u64> {
    let mut sum = 0;
    parts(n)
        .into_iter()
        .map(|part| {
            sum += part;
            sum
        })
        .collect()
}

/// The Fibonacci word on two letters until it is long enough. Each word is the one before it, followed by the one
/// before that.
pub fn fibonacci_word<T: Clone>(x: T, y: T, is_long: impl Fn(&[T]) -> bool) -> Vec<T> {
    let (mut before, mut word) = (vec![y], vec![x]);
    while !is_long(&word) {
        let next = [&word[..], &before[..]].concat();
        before = std::mem::replace(&mut word, next);
    }
    word
}

/// Piles as `(4,2,1)`.
pub fn tuple(piles: &[u32]) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(","))
}

/// A list as `1, 2, 3`.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
