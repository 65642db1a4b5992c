//! The numbers of the rests.

use crate::error::MOST_PILES;

/// The numbers of [`rank`](crate::kernel::layout::rank), by a table: they are needed many times for each square.
#[derive(Debug)]
pub struct Ranks {
    count: usize,
    /// By pile and count, in how many ways so many piles below this one can be chosen.
    below: Box<[[u32; MOST_PILES]]>,
}

impl Ranks {
    /// The numbers of `count` piles of up to `max` chips; there must be fewer than 2^32.
    pub fn new(count: usize, max: usize) -> Self {
        let mut below = vec![[0_u32; MOST_PILES]; max + 2].into_boxed_slice();
        for pile in 0..below.len() {
            below[pile][0] = 1;
            for count in 1..MOST_PILES {
                let smaller = pile.checked_sub(1).map_or(0, |pile| below[pile][count]);
                below[pile][count] = if pile == 0 { 0 } else { smaller.saturating_add(below[pile][count - 1]) };
            }
        }
        Self { count, below }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.below[self.below.len() - 1][self.count] as usize
    }

    /// How many come before all vectors that have this pile in front of `behind` others, and the same ones in front of it.
    #[inline(always)]
    pub fn before(&self, pile: usize, behind: usize) -> usize {
        self.below[pile][behind + 1] as usize
    }

    /// The number of piles in decreasing order.
    #[inline(always)]
    pub fn of(&self, piles: impl Iterator<Item = usize>) -> usize {
        piles.zip((0..self.count).rev()).map(|(pile, behind)| self.before(pile, behind)).sum()
    }

    /// The numbers of the piles in which the one at `index`, the last of its equals, has 1, 2, ... chips fewer.
    #[inline(always)]
    pub fn fewer(&self, piles: &[usize], index: usize) -> impl Iterator<Item = usize> {
        let (mut number, mut pile) = (self.of(piles.iter().copied()), piles[index]);
        // How many piles come after the one that loses chips, and which of them may come before it next.
        let (mut behind, mut others) = (self.count - 1 - index, piles[index + 1..].iter());
        std::iter::from_fn(move || {
            let less = pile.checked_sub(1)?;
            number -= self.before(pile, behind);
            pile = less;
            while let Some(&other) = others.as_slice().first().filter(|&&other| other > pile) {
                number = number + self.before(other, behind) - self.before(other, behind - 1);
                behind -= 1;
                others.next();
            }
            number += self.before(pile, behind);
            Some(number)
        })
    }

    /// The number of the piles without the one at `index`, among vectors of one pile less.
    #[inline(always)]
    pub fn without(&self, piles: &[usize], index: usize) -> usize {
        self.of(piles[..index].iter().chain(&piles[index + 1..]).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::layout::{advance, rank};

    #[test]
    fn numbers_are_those_of_the_layout() {
        for count in 1..=5 {
            let (ranks, fewer, max) = (Ranks::new(count, 7), Ranks::new(count - 1, 7), 7);
            let mut piles = vec![0; count];
            for number in 0.. {
                assert_eq!(ranks.of(piles.iter().copied()), number);
                for index in (0..count).filter(|&index| piles.get(index + 1) != Some(&piles[index])) {
                    let mut others = piles.clone();
                    let pile = others.remove(index);
                    assert_eq!(fewer.without(&piles, index), rank(&others));
                    let expected = (0..pile).rev().map(|smaller| {
                        let mut sorted = [&others[..], &[smaller]].concat();
                        sorted.sort_unstable_by(|a, b| b.cmp(a));
                        rank(&sorted)
                    });
                    assert!(ranks.fewer(&piles, index).eq(expected), "{piles:?} {index}");
                }
                if !advance(&mut piles, max) {
                    assert_eq!(ranks.len(), number + 1);
                    break;
                }
            }
        }
    }
}
