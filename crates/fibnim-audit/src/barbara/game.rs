//! Exact-2 Fibonacci nim by its definition.

/// Grundy values of two piles up to a size under all quotas.
///
/// The values that can be left at quotas `(r1, r2)` are those at `(r1 - 1, r2)` and `(r1, r2 - 1)` and the one behind the move of exactly
/// `r1` and `r2`; as a set of bits they take one step.
#[derive(Debug)]
pub struct Values {
    max: u32,
    /// By `n1`, `r1 <= n1`, `n2`, `r2 <= n2`.
    values: Vec<u8>,
}

fn half(n: u32) -> usize {
    n as usize * (n as usize + 1) / 2
}

impl Values {
    pub fn new(max: u32) -> Self {
        let width = half(max + 1);
        let mut all = Self { max, values: vec![0; width * width] };
        let mut row = vec![0_u64; width];
        for n1 in 1..=max {
            row.fill(0);
            for r1 in 1..=n1 {
                for n2 in 1..=max {
                    let mut left = 0;
                    for r2 in 1..=n2 {
                        let (a, b) = (n1 - r1, n2 - r2);
                        left |= row[half(n2) + r2 as usize] | 1 << all.at([a, b], [2 * r1, 2 * r2]);
                        row[half(n2) + r2 as usize] = left;
                        let place = all.place([n1, n2], [r1, r2]);
                        all.values[place] = left.trailing_ones() as u8;
                    }
                }
            }
        }
        all
    }

    fn place(&self, [n1, n2]: [u32; 2], [r1, r2]: [u32; 2]) -> usize {
        (half(n1) + r1 as usize) * half(self.max + 1) + half(n2) + r2 as usize
    }

    /// The value; quotas above a pile are no limit.
    pub fn at(&self, [n1, n2]: [u32; 2], [r1, r2]: [u32; 2]) -> u8 {
        self.values[self.place([n1, n2], [r1.min(n1), r2.min(n2)])]
    }

    /// The value of a start.
    pub fn start(&self, piles: [u32; 2]) -> u8 {
        self.at(piles, piles.map(|n| n.saturating_sub(1)))
    }
}

/// Grundy values of one pile, by `n` and `r <= n`.
pub fn one_pile(max: u32) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for n in 0..=max as usize {
        let mut left = 0_u64;
        let mut row = vec![0];
        for k in 1..=n {
            left |= 1 << rows[n - k][(2 * k).min(n - k)];
            row.push(left.trailing_ones() as u8);
        }
        rows.push(row);
    }
    rows
}

/// Remoteness of one pile, by `n` and `r <= n`: who wins hurries, who loses delays.
pub fn remotenesses(max: u32) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for n in 0..=max as usize {
        let (mut even, mut odd) = (None::<u32>, 0);
        let mut row = vec![0];
        for k in 1..=n {
            let after = rows[n - k][(2 * k).min(n - k)];
            if after.is_multiple_of(2) {
                even = Some(even.map_or(after, |even| even.min(after)));
            } else {
                odd = odd.max(after);
            }
            row.push(1 + even.unwrap_or(odd));
        }
        rows.push(row);
    }
    rows
}

/// Starts of three piles.
#[derive(Debug)]
pub struct Three {
    two: Values,
    /// By third pile: whether the mover wins with the first two, by `n1`, `r1`, `n2`, `r2`.
    wins: Vec<Vec<bool>>,
}

impl Three {
    pub fn new(max: u32) -> Self {
        let two = Values::new(max);
        let wins = (0..=max).map(|third| Self::with_third(&two, third)).collect();
        Self { two, wins }
    }

    fn with_third(two: &Values, third: u32) -> Vec<bool> {
        let mut wins = vec![false; two.values.len()];
        let max = two.max;
        for n1 in 1..=max {
            for r1 in 1..=n1 {
                for n2 in 1..=max {
                    for r2 in 1..=n2 {
                        let smaller = (r1 > 1 && wins[two.place([n1, n2], [r1 - 1, r2])])
                            || (r2 > 1 && wins[two.place([n1, n2], [r1, r2 - 1])]);
                        let place = two.place([n1, n2], [r1, r2]);
                        wins[place] =
                            smaller || !Self::next_wins(two, &wins, third, [n1 - r1, n2 - r2], [2 * r1, 2 * r2]);
                    }
                }
            }
        }
        wins
    }

    /// Whether who has to move next wins, the piles of the last move having become these.
    fn next_wins(two: &Values, wins: &[bool], third: u32, piles: [u32; 2], quotas: [u32; 2]) -> bool {
        match piles {
            [0, 0] => false,
            [0, left] => two.at([left, third], [quotas[1], third.saturating_sub(1)]) > 0,
            [left, 0] => two.at([left, third], [quotas[0], third.saturating_sub(1)]) > 0,
            [a, b] => wins[two.place(piles, [quotas[0].min(a), quotas[1].min(b)])],
        }
    }

    /// Whether taking `takes` from the first two piles, with quotas `quotas`, wins; the third is fresh.
    pub fn move_wins(&self, piles: [u32; 3], takes: [u32; 2]) -> bool {
        let after = [piles[0] - takes[0], piles[1] - takes[1]];
        !Self::next_wins(&self.two, &self.wins[piles[2] as usize], piles[2], after, takes.map(|t| 2 * t))
    }

    /// Whether a start is N, and a winning move: the pile left alone and the takes from the two after it.
    pub fn winning_start(&self, piles: [u32; 3]) -> Option<([u32; 3], [u32; 2])> {
        (0..3).find_map(|third| {
            let turned = [piles[(third + 1) % 3], piles[(third + 2) % 3], piles[third]];
            let takes = (1..turned[0]).flat_map(|a| (1..turned[1]).map(move |b| [a, b]));
            takes.into_iter().find(|&takes| self.move_wins(turned, takes)).map(|takes| (turned, takes))
        })
    }

    /// Whether a start is N.
    pub fn start_is_n(&self, piles: [u32; 3]) -> bool {
        (0..3).any(|third| {
            let [a, b, c] = [piles[(third + 1) % 3], piles[(third + 2) % 3], piles[third]];
            a > 1 && b > 1 && self.wins[c as usize][self.two.place([a, b], [a - 1, b - 1])]
        })
    }
}
