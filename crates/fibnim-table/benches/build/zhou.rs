//! The published method: Zhou, "Computer Implementation of Multiple Fibonacci Nim", for up to three piles.
//!
//! As in the paper, a position includes the number `x` of chips that the previous move took, so that up to `2x` may be
//! taken. For every smallest pile there is a list of the positions that are P for some `x >= 1`, with the largest such
//! `x`. It is searched from its beginning, and all moves are tried again for every `x`. Errors of the paper's program
//! are corrected: lists grow as needed, piles are sorted before a look-up, positions with an empty pile use the lists
//! of fewer piles, equal piles are P, and positions that are P for every `x` are marked by [`ALWAYS`] (the paper stores
//! a number that is too small).

/// Stands for the largest `x` of a position that is P for every `x`.
const ALWAYS: usize = usize::MAX;

/// The P-positions of up to three piles.
pub struct Positions {
    /// Each pile with its largest `x`.
    one: Vec<(usize, usize)>,
    /// For each smaller pile: the larger piles, each with its largest `x`.
    two: Vec<Vec<(usize, usize)>>,
    /// For each smallest pile: the other two in decreasing order, with the largest `x`.
    three: Vec<Vec<(usize, usize, usize)>>,
}

impl Positions {
    /// Computes all P-positions of piles up to `most`.
    pub fn compute(most: usize) -> Self {
        let mut lists = Self { one: Vec::new(), two: vec![Vec::new(); most + 1], three: vec![Vec::new(); most + 1] };
        for pile in 1..=most {
            // After a take of a third or more of the pile, the next player can take the rest.
            let wins = |x: usize| pile <= 2 * x || (1..=2 * x).any(|t| 3 * t < pile && lists.is_p([pile - t, 0, 0], t));
            if let Some(x) = largest_p(pile, wins) {
                lists.one.push((pile, x));
            }
        }
        for small in 1..=most {
            for large in small + 1..=most {
                let difference = large - small;
                let wins = |x: usize| {
                    difference <= 2 * x
                        || (1..=2 * x).any(|t| {
                            t <= small && lists.is_p([large, small - t, 0], t)
                                || 3 * t < difference && lists.is_p([large - t, small, 0], t)
                        })
                };
                if let Some(x) = largest_p(large, wins) {
                    lists.two[small].push((large, x));
                }
            }
        }
        for m in 1..=most {
            for k in m..=most {
                for h in k..=most {
                    let wins = |x: usize| {
                        (1..=2 * x).any(|t| {
                            t <= h && lists.is_p([h - t, k, m], t)
                                || t <= k && lists.is_p([h, k - t, m], t)
                                || t <= m && lists.is_p([h, k, m - t], t)
                        })
                    };
                    if let Some(x) = largest_p(h, wins) {
                        lists.three[m].push((h, k, x));
                    }
                }
            }
        }
        lists
    }

    /// The largest `x >= 1` after which the player to move loses, if there is one.
    pub fn largest_x(&self, mut piles: [usize; 3]) -> Option<usize> {
        piles.sort_unstable();
        match piles {
            [0, k, h] if h == k => Some(ALWAYS),
            [0, 0, h] => self.one.iter().find(|entry| entry.0 == h).map(|entry| entry.1),
            [0, k, h] => self.two[k].iter().find(|entry| entry.0 == h).map(|entry| entry.1),
            [m, k, h] => self.three[m].iter().find(|entry| (entry.0, entry.1) == (h, k)).map(|entry| entry.2),
        }
    }

    /// Whether the player to move loses after a move that took `x` chips.
    fn is_p(&self, piles: [usize; 3], x: usize) -> bool {
        self.largest_x(piles).is_some_and(|largest| x <= largest)
    }
}

/// The largest `x >= 1` for which no move wins. An `x` above half of the largest pile allows no further moves.
fn largest_p(largest_pile: usize, wins: impl Fn(usize) -> bool) -> Option<usize> {
    match (1..=largest_pile.div_ceil(2)).find(|&x| wins(x)) {
        Some(1) => None,
        Some(x) => Some(x - 1),
        None => Some(ALWAYS),
    }
}
