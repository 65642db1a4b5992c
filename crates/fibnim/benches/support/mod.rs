//! Inputs for the benchmarks, with answers computed by other methods than the timed ones.

use fibnim::numeration::fibonacci;
use fibnim::theory::theorem_10;
use fibnim::{Limit, Move, Nat, Outcome, Position, Quota};

/// Pseudorandom words by Marsaglia's xorshift.
pub struct Xorshift(u64);

impl Xorshift {
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`, which must be small for the numbers to be equally likely.
    pub fn below(&mut self, end: usize) -> usize {
        (self.word() >> 33) as usize % end
    }

    /// A word of exactly `bits` bits.
    pub fn word_of(&mut self, bits: u32) -> u64 {
        (self.word() >> (64 - bits)) | (1 << (bits - 1))
    }

    /// A word of 1 to `bits` bits; all lengths are equally likely.
    pub fn word_up_to(&mut self, bits: u32) -> u64 {
        let len = 1 + self.below(bits as usize) as u32;
        self.word_of(len)
    }

    /// A text of `count` decimal digits, of which the first is not 0.
    pub fn digits(&mut self, count: usize) -> String {
        (0..count).map(|i| char::from(b'0' + self.below(10) as u8).max(if i == 0 { '1' } else { '0' })).collect()
    }

    /// A number of `digits` decimal digits.
    pub fn number(&mut self, digits: usize) -> Nat {
        self.digits(digits).parse().expect("digits")
    }
}

/// The Zeckendorf parts of a word, smallest first, by subtraction.
pub fn zeckendorf_words(mut x: u64) -> Vec<u64> {
    let (mut part, mut below) = (1_u64, 1_u64);
    while part <= x {
        (part, below) = (part + below, part);
    }
    let mut parts = Vec::new();
    while x > 0 {
        if part <= x {
            x -= part;
            parts.insert(0, part);
        }
        (part, below) = (below, part - below);
    }
    parts
}

/// All winning moves from one pile of `n` in Fibonacci nim, with any number allowed: the tails whose double is less
/// than the next part.
pub fn one_pile_moves(n: u64) -> Vec<Move> {
    let parts = zeckendorf_words(n);
    let tails = parts.iter().scan(0, |tail, part| {
        *tail += part;
        Some(*tail)
    });
    let wins = |(tail, next): &(u64, Option<&u64>)| next.is_none_or(|&next| 2 * tail < next);
    let nexts = parts.iter().skip(1).map(Some).chain([None]);
    tails.zip(nexts).filter(wins).map(|(tail, _)| Move { pile: 0, chips: Nat::from(tail) }).collect()
}

/// All winning moves in `(m, m + d)` of Fibonacci nim, with any number allowed, found by theorem 10 among few
/// candidates.
///
/// A take of `t` wins if `2t` is below the threshold of what it leaves, which is at most the least part of the new
/// difference. So a winning take from the larger pile is a tail of `d`. For one from the smaller pile, let `F_n` be the
/// least part of `d + t`; then `2t < F_n`, so `F_n - t` is a tail `T` of `d`, with `T < F_n < 2T`.
pub fn two_pile_moves(m: &Nat, d: &Nat) -> Vec<Move> {
    let mut fibonacci = vec![Nat::ONE, Nat::from(2_u32)];
    while fibonacci[fibonacci.len() - 1] <= m + d {
        fibonacci.push(&fibonacci[fibonacci.len() - 1] + &fibonacci[fibonacci.len() - 2]);
    }
    let mut rest = d.clone();
    let mut parts = Vec::new();
    for part in fibonacci.iter().rev() {
        if *part <= rest {
            rest -= part;
            parts.push(part);
        }
    }
    let (mut from_smaller, mut from_larger) = (Vec::new(), Vec::new());
    let mut tail = Nat::ZERO;
    for part in parts.into_iter().rev() {
        tail += part;
        if theorem_10(m, &(d - &tail), &(&tail << 1)).outcome() == Outcome::P {
            from_larger.push(Move { pile: 1, chips: tail.clone() });
        }
        let first = fibonacci.partition_point(|f| *f <= tail);
        for f in fibonacci[first..].iter().take_while(|f| **f < &tail << 1) {
            let take = f - &tail;
            if take <= *m && theorem_10(&(m - &take), &(d + &take), &(&take << 1)).outcome() == Outcome::P {
                from_smaller.push(Move { pile: 0, chips: take });
            }
        }
    }
    from_smaller.sort_by(|a, b| a.chips.cmp(&b.chips));
    // Two tails can give the same take.
    from_smaller.dedup();
    from_smaller.extend(from_larger);
    from_smaller
}

/// The indices `k` of the Zeckendorf parts `F_k`, in increasing order, by trying to subtract every Fibonacci number in
/// decreasing order.
pub fn zeckendorf_by_subtraction(x: &Nat) -> Vec<u32> {
    // F_k has more than 0.694 k - 2 bits, so this index is large enough.
    let mut k = (8.0 * x.to_le_bytes().len() as f64 / 0.694) as u32 + 3;
    let (mut part, mut below) = (fibonacci(k), fibonacci(k - 1));
    let mut rest = x.clone();
    let mut indices = Vec::new();
    while k >= 2 {
        if part <= rest {
            rest -= &part;
            indices.push(k);
        }
        let lower = &part - &below;
        (part, below) = (below, lower);
        k -= 1;
    }
    indices.reverse();
    indices
}

/// Panics unless these are the indices of the Zeckendorf parts of `x`: no two are consecutive, and the sum is right
/// modulo two primes.
pub fn check_zeckendorf(x: &Nat, indices: &[u32]) {
    assert!(
        indices[0] >= 2 && indices.windows(2).all(|pair| pair[0] + 2 <= pair[1]),
        "not a Zeckendorf representation"
    );
    for prime in [(1_u64 << 61) - 1, (1 << 31) - 1] {
        let (mut k, mut f, mut next, mut sum) = (0, 0_u64, 1_u64, 0_u64);
        for &index in indices {
            while k < index {
                (k, f, next) = (k + 1, next, (f + next) % prime);
            }
            sum = (sum + f) % prime;
        }
        assert_eq!(Nat::from(sum), x % Nat::from(prime), "the parts sum up to another number");
    }
}

/// Indices of the greedy representation for `f(t) = 3t`, in increasing order, by subtraction. The H-sequence begins 1, 2,
/// 3, 4, 6, and from there on `H_{k+1} = H_k + H_{k-3}`.
pub fn triple_by_subtraction(x: &Nat) -> Vec<u32> {
    let mut window = [2_u32, 3, 4, 6].map(Nat::from);
    let mut k = 5;
    while window[3] <= *x {
        let above = &window[3] + &window[0];
        window.rotate_left(1);
        window[3] = above;
        k += 1;
    }
    let mut rest = x.clone();
    let mut indices = Vec::new();
    while k > 5 {
        if window[3] <= rest {
            rest -= &window[3];
            indices.push(k);
        }
        let below = &window[3] - &window[2];
        window.rotate_right(1);
        window[0] = below;
        k -= 1;
    }
    for (k, term) in [(5, 6_u32), (4, 4), (3, 3), (2, 2), (1, 1)] {
        let term = Nat::from(term);
        if term <= rest {
            rest -= term;
            indices.push(k);
        }
    }
    indices.reverse();
    indices
}

/// The thresholds of all triples of piles up to `n`, by a literal form of the recurrence; `None` is infinity.
pub struct Triples {
    side: usize,
    cells: Vec<u16>,
}

impl Triples {
    pub fn new(n: usize) -> Self {
        let side = n + 1;
        let mut triples = Self { side, cells: vec![u16::MAX; side * side * side] };
        for cell in 1..triples.cells.len() {
            let piles = [cell / (side * side), cell / side % side, cell % side];
            let steps = [side * side, side, 1];
            let wins =
                |t: usize| (0..3).any(|i| t <= piles[i] && 2 * t < usize::from(triples.cells[cell - t * steps[i]]));
            let largest = piles.into_iter().max().unwrap_or(0);
            if let Some(t) = (1..=largest).find(|&t| wins(t)) {
                triples.cells[cell] = t as u16;
            }
        }
        triples
    }

    pub fn threshold(&self, [a, b, c]: [usize; 3]) -> Option<u32> {
        let cell = self.cells[(a * self.side + b) * self.side + c];
        (cell != u16::MAX).then_some(cell.into())
    }
}

/// A position of one to five piles of up to 30 digits, as text and parsed.
pub fn position_text(random: &mut Xorshift) -> (String, Position) {
    let limit = |random: &mut Xorshift| match random.below(4) {
        0 => (";any".to_owned(), Limit::Any),
        1 => (";not-whole".to_owned(), Limit::NotWhole),
        _ => {
            let quota = random.word_up_to(60);
            (format!(";{quota}"), Limit::Quota(Quota::new(quota).expect("at least 1")))
        }
    };
    let count = 1 + random.below(5);
    let piles: Vec<String> = (0..count)
        .map(|_| {
            let len = 1 + random.below(30);
            random.digits(len)
        })
        .collect();
    let numbers: Vec<Nat> = piles.iter().map(|pile| pile.parse().expect("digits")).collect();
    if count > 1 && random.below(2) == 0 {
        let (texts, limits): (Vec<String>, Vec<Limit>) = piles
            .iter()
            .map(|pile| {
                let (text, limit) = limit(random);
                (format!("({pile}{text})"), limit)
            })
            .unzip();
        let position = Position::local(numbers.into_iter().zip(limits)).expect("piles");
        return (texts.join("+"), position);
    }
    let (text, limit) = limit(random);
    let text = if random.below(2) == 0 {
        format!("({}{text})", piles.join(","))
    } else {
        format!("{} {text}", piles.join(" "))
    };
    (text, Position::global(numbers, limit).expect("piles"))
}
