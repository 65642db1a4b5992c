//! Starts of exact-2 Fibonacci nim with three piles.

use std::cmp::Reverse;

use crate::nat::Nat;
use crate::numeration::Zeckendorf;
use crate::play::Outcome;
use crate::theory::OnePileRemoteness;

/// Piles up to which the rule has been checked by search.
pub const THREE_PILES_CHECKED: u32 = 120;

/// The outcome of a start of exact-2 Fibonacci nim with three piles, in the default reading.
///
/// Call a pile *Fibonacci* if it is 1, 2, 3, 5, 8, ... The start is P exactly if
///
/// 1. all three piles are Fibonacci; or
/// 2. two, `a <= b`, are Fibonacci and the third is `c > b`, unless `a >= 2` and (`c - b < a` or `2(c - b) < b`), and
///    unless the piles are 2, 2 and 4; or
/// 3. a pile is empty and the smaller of the other two is Fibonacci or empty.
///
/// H. S. Barbara and W. Ali (2022) state the second case as `c - b >= a`, which is wrong. The rule is proved but for
/// the second case with `c - b < a` and `2(c - b) >= b`, which a search has checked for all piles up to
/// [`THREE_PILES_CHECKED`]. The claim `fibnim-exact2-three-piles.most` of the audit has the whole proof. Below is the
/// part that names a winning move, except for the case `2(c - b) < b`, where the quick end leaves piles `b` and `b`.
///
/// *Proof.* A pile of 0 or 1 cannot be used. If there is one, the game is that of the two other piles, in which the
/// remotenesses decide: a Fibonacci pile `F_t` has remoteness `2 F_{t-2}`, all smaller piles have less, and all larger
/// ones that are not Fibonacci have more. Otherwise take one pile, `a >= 2`, down to 1, and the least Zeckendorf part
/// from another pile `c` that is not Fibonacci. The other player has to take the 1 and something from `c`, which leaves
/// an odd remoteness there. Then `c` and the third pile `b` are played. If `b` is not Fibonacci, its remoteness is odd,
/// too, so the least of the two is odd and the first player wins. If `b` is Fibonacci and greater than `c`, its
/// remoteness is greater, with the same result.
///
/// ```
/// use fibnim::exact_k::ThreePiles;
/// use fibnim::{Nat, Outcome};
/// let start = |piles: [u32; 3]| ThreePiles::new(&piles.map(Nat::from));
/// assert_eq!(start([5, 8, 13]).outcome, Outcome::P);
/// assert_eq!(start([2, 5, 7]).outcome, Outcome::N); // 2 * (7 - 5) < 5
/// let start = start([4, 9, 5]);
/// assert_eq!((start.outcome, start.proved), (Outcome::N, true));
/// assert_eq!(start.winning, Some([1u32, 0, 4].map(Nat::from))); // leaves 3 and 1
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePiles {
    /// The outcome with best play.
    pub outcome: Outcome,
    /// Whether the answer is proved. Otherwise it is only checked, for piles up to [`THREE_PILES_CHECKED`].
    pub proved: bool,
    /// What a winning move takes from each pile: known in N-positions with a proof.
    pub winning: Option<[Nat; 3]>,
}

impl ThreePiles {
    /// Solves a start. Costs a Zeckendorf representation a pile.
    pub fn new(piles: &[Nat; 3]) -> Self {
        let two = Nat::from(2_u32);
        let mut order = [0, 1, 2];
        order.sort_by_key(|&i| &piles[i]);
        let parts = [0, 1, 2].map(|i| Zeckendorf::of(&piles[i]));
        let fibonacci = |i: usize| parts[i].indices().len() == 1;
        let least_part = |i: usize| parts[i].parts().next().unwrap_or_default();
        let [least, middle, _] = order;
        if piles[least] < two {
            // Two piles. The quickest moves win.
            let outcome = Outcome::for_mover(!fibonacci(middle) && !piles[middle].is_zero());
            let winning = (outcome == Outcome::N).then(|| {
                std::array::from_fn(|i| {
                    let most = if piles[i].is_zero() { Nat::ZERO } else { &piles[i] - Nat::ONE };
                    let best = OnePileRemoteness::new(&piles[i]).best_takes(&most);
                    if i == least { Nat::ZERO } else { best.into_iter().next().unwrap_or_default() }
                })
            });
            return Self { outcome, proved: true, winning };
        }
        let (mut fibonaccis, others): (Vec<usize>, Vec<usize>) = order.iter().partition(|&&i| fibonacci(i));
        fibonaccis.sort_by_key(|&i| Reverse(&piles[i]));
        match (&fibonaccis[..], &others[..]) {
            ([], [c, a, _]) | ([a], [c, _]) => Self::by_ending(piles, *a, (*c, least_part(*c))),
            ([b, a], [c]) if piles[*c] < piles[*b] => Self::by_ending(piles, *a, (*c, least_part(*c))),
            ([b, a], [c]) => {
                let above = &piles[*c] - &piles[*b];
                if &above << 1 < piles[*b] {
                    return Self::by_ending(piles, *a, (*c, above));
                }
                if piles[*b] == two && above == two {
                    return Self::by_ending(piles, *a, (*c, Nat::ONE));
                }
                let open = above < piles[*a];
                Self { outcome: Outcome::for_mover(open), proved: !open, winning: None }
            }
            _ => Self { outcome: Outcome::P, proved: true, winning: None },
        }
    }

    /// The win of the proof: pile `a` down to 1, and a take from another one.
    fn by_ending(piles: &[Nat; 3], a: usize, (c, take): (usize, Nat)) -> Self {
        let mut takes = [Nat::ZERO; 3];
        takes[a] = &piles[a] - Nat::ONE;
        takes[c] = take;
        Self { outcome: Outcome::N, proved: true, winning: Some(takes) }
    }
}
