//! Outcomes of exact-k games in which moves choose their piles freely, under all quotas at once.

use super::position::ExactPosition;
use super::rules::{ExactRules, GroupRule, MAX_PILES, Memory};
use crate::nat::Nat;
use crate::play::{Outcome, Play};
use crate::solve::{Budget, Cost, Progress, SolveError};

/// Stands for piles that are not in increasing order.
const ABSENT: usize = usize::MAX;

/// The outcomes of all positions that can come up from one, where a move may take from any piles and a quota stays
/// until the next move there.
///
/// A move from some piles leaves the quotas of the others as they are, and whether takes win does not depend on the
/// quotas that allow them. So all takes from these piles are tried once for all quotas. A position is N if some takes
/// within its quotas win. The order of piles does not matter.
///
/// Time: a step for each combination of piles, takes from `k` of them, and quotas of the others. Memory: a byte for
/// each combination of piles and quotas. `(50)+(40)+(30)` has 17 million of these under `2t`.
pub(super) struct OutcomeTable<'a> {
    rules: &'a ExactRules,
    /// For every number of chips, the quotas that can come up, in increasing order. Quotas above the chips count as the
    /// chips.
    quotas: Vec<Vec<usize>>,
    /// The index of the quota after a take, by the number of chips that are left and by the take.
    after: Vec<Vec<usize>>,
    /// The weight of each pile in the number of a vector in increasing order.
    factors: Vec<usize>,
    /// For the number of every vector of piles, where its quotas begin.
    starts: Vec<usize>,
    /// Whether the player to move wins.
    wins: Vec<bool>,
}

impl<'a> OutcomeTable<'a> {
    /// Builds the table below a position; `None` if it has other rules, or if the table takes more than the memory.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub(super) fn build(position: &'a ExactPosition, budget: &mut Budget<'_>) -> Result<Option<Self>, SolveError> {
        let rules = position.rules();
        let Some(given) = given(position) else { return Ok(None) };
        let (vectors, bytes) =
            (given.iter().map(|pile| Nat::from(pile.0) + Nat::ONE).product::<Nat>(), size_of::<usize>());
        let box_of_piles = Cost::new(vectors.clone(), vectors * bytes);
        if (rules.group, rules.memory) != (GroupRule::Free, Memory::Pile) || !box_of_piles.fits(budget.memory) {
            return Ok(None);
        }
        let last = given.last().map_or(0, |pile| pile.0);
        // There are as many quotas after takes, and as many indices of these.
        let takes = (last as u64).saturating_mul(last as u64 + 1).saturating_mul(size_of::<usize>() as u64);
        if budget.charge(takes, 0).is_err() {
            return Ok(None);
        }
        let quota = |take: usize| usize::try_from(rules.take_away.quota_after(&(take as u64))).unwrap_or(usize::MAX);
        let mut quotas = vec![vec![0]];
        for chips in 1..=last {
            let of_takes = (1..=last - chips).map(|take| quota(take).min(chips));
            let mut all: Vec<usize> =
                of_takes.chain(given.iter().filter(|pile| pile.0 == chips).map(|pile| pile.1)).collect();
            all.sort_unstable();
            all.dedup();
            quotas.push(all);
        }
        let index = |chips: usize, take: usize| {
            quotas[chips].binary_search(&quota(take).min(chips)).expect("the quota after a take can come up")
        };
        let after = (0..=last).map(|chips| (1..=last - chips).map(|take| index(chips, take)).collect()).collect();
        let mut factors = vec![1; given.len()];
        for i in (1..given.len()).rev() {
            factors[i - 1] = factors[i] * (given[i].0 + 1);
        }
        let mut table = Self { rules, quotas, after, factors, starts: Vec::new(), wins: Vec::new() };
        // Where the quotas of all vectors of piles begin; their number is known before any is solved.
        let bounds: Vec<usize> = given.iter().map(|pile| pile.0).collect();
        let (mut size, mut vector) = (0_usize, vec![0; bounds.len()]);
        loop {
            let sorted = vector.is_sorted();
            table.starts.push(if sorted { size } else { ABSENT });
            if sorted {
                let quotas =
                    vector.iter().try_fold(1_usize, |count, &chips| count.checked_mul(table.quotas[chips].len()));
                let Some(sum) = quotas.and_then(|quotas| size.checked_add(quotas)) else { return Ok(None) };
                size = sum;
            }
            if !advance(&mut vector, &bounds, 0) {
                break;
            }
        }
        if (table.starts.len() * bytes) as u64 + size as u64 > budget.memory {
            return Ok(None);
        }
        table.wins.reserve_exact(size);
        let mut unchecked = 0;
        loop {
            if vector.is_sorted() {
                unchecked += table.solve(&vector);
                if unchecked > STEPS_A_CHECK {
                    unchecked = 0;
                    Progress { done: table.wins.len() as u64, total: Some(size as u64) }.tell(budget.monitor)?;
                }
            }
            if !advance(&mut vector, &bounds, 0) {
                return Ok(Some(table));
            }
        }
    }

    /// How many positions it has.
    pub(super) fn positions(&self) -> u64 {
        self.wins.len() as u64
    }

    /// The outcome of a position that can come up.
    pub(super) fn outcome(&self, position: &ExactPosition) -> Option<Outcome> {
        let given = given(position)?;
        let (piles, strides) = self.block(&given.iter().map(|pile| pile.0).collect::<Vec<_>>());
        let mut at = self.starts[piles];
        for (&(chips, most), stride) in given.iter().zip(strides) {
            at += self.quotas[chips].binary_search(&most).ok()? * stride;
        }
        Some(Outcome::for_mover(self.wins[at]))
    }

    /// The number of a vector of piles in any order, and how far apart the quotas of each of them are.
    fn block(&self, piles: &[usize]) -> (usize, [usize; MAX_PILES]) {
        let mut order: [usize; MAX_PILES] = std::array::from_fn(|i| i);
        let order = &mut order[..piles.len()];
        order.sort_unstable_by_key(|&i| piles[i]);
        let (mut number, mut stride, mut strides) = (0, 1, [0; MAX_PILES]);
        for (&i, factor) in order.iter().zip(&self.factors).rev() {
            number += piles[i] * factor;
            strides[i] = stride;
            stride *= self.quotas[piles[i]].len();
        }
        (number, strides)
    }

    /// Solves piles in increasing order under all quotas; all smaller ones are solved. Returns the number of steps.
    fn solve(&mut self, piles: &[usize]) -> usize {
        let count = self.rules.count;
        let (_, strides) = self.block(piles);
        let size: usize = piles.iter().map(|&chips| self.quotas[chips].len()).product();
        let mut wins = vec![false; size];
        let mut steps = size;
        for used in (0_u32..1 << piles.len()).filter(|used| used.count_ones() as usize == count) {
            let (of_move, rest): (Vec<usize>, Vec<usize>) = (0..piles.len()).partition(|i| used >> i & 1 == 1);
            if of_move.iter().any(|&i| piles[i] == 0) {
                continue;
            }
            let most: Vec<usize> = of_move.iter().map(|&i| piles[i]).collect();
            // The places of the quotas of the other piles, a step of the last of them at a time.
            let offsets = |strides: &[usize]| {
                let mut all = vec![0];
                for &i in &rest {
                    let quotas = 0..self.quotas[piles[i]].len();
                    all = all.iter().flat_map(|at| quotas.clone().map(move |quota| at + quota * strides[i])).collect();
                }
                all
            };
            let own = offsets(&strides);
            // First whether takes win, and then whether these or smaller ones do.
            let mut reached = Vec::with_capacity(most.iter().product::<usize>() * own.len());
            let mut takes = vec![1; count];
            let mut left = piles.to_vec();
            loop {
                left.copy_from_slice(piles);
                of_move.iter().zip(&takes).for_each(|(&i, take)| left[i] -= take);
                let (number, strides) = self.block(&left);
                let quotas = of_move.iter().zip(&takes).map(|(&i, take)| self.after[left[i]][take - 1] * strides[i]);
                let at = self.starts[number] + quotas.sum::<usize>();
                match rest[..] {
                    [i] => reached.extend((0..own.len()).map(|quota| !self.wins[at + quota * strides[i]])),
                    _ => reached.extend(offsets(&strides).into_iter().map(|offset| !self.wins[at + offset])),
                }
                if !advance(&mut takes, &most, 1) {
                    break;
                }
            }
            steps += reached.len();
            let mut width = own.len();
            for &most in most.iter().rev() {
                for takes in reached.chunks_exact_mut(width * most) {
                    for at in width..takes.len() {
                        takes[at] |= takes[at - width];
                    }
                }
                width *= most;
            }
            let last: Vec<usize> = of_move.iter().map(|&i| self.quotas[piles[i]].len() - 1).collect();
            let mut chosen = vec![0; count];
            loop {
                let (mut row, mut at, mut legal) = (0, 0, true);
                for ((&i, &quota), most) in of_move.iter().zip(&chosen).zip(&most) {
                    let allowed = self.quotas[piles[i]][quota];
                    legal &= allowed > 0;
                    row = row * most + allowed.saturating_sub(1);
                    at += quota * strides[i];
                }
                if legal {
                    let reached = &reached[row * own.len()..(row + 1) * own.len()];
                    own.iter().zip(reached).for_each(|(offset, wins_by)| wins[at + offset] |= wins_by);
                }
                if !advance(&mut chosen, &last, 0) {
                    break;
                }
            }
        }
        if self.rules.play == Play::Misere {
            let last: Vec<usize> = piles.iter().map(|&chips| self.quotas[chips].len() - 1).collect();
            let mut quotas = vec![0; piles.len()];
            for wins in &mut wins {
                let usable = quotas.iter().zip(piles).filter(|&(&quota, &chips)| self.quotas[chips][quota] > 0).count();
                *wins |= usable < count;
                advance(&mut quotas, &last, 0);
            }
        }
        self.wins.extend(wins);
        steps
    }
}

/// Steps between two looks at the monitor, some milliseconds.
const STEPS_A_CHECK: usize = 1 << 22;

/// The piles in increasing order, each with the most chips that may be taken; `None` if they are not machine words.
fn given(position: &ExactPosition) -> Option<Vec<(usize, usize)>> {
    let word = |chips: &Nat| u32::try_from(chips).ok().map(|chips| chips as usize);
    let pile = |i: usize| Some((word(&position.piles()[i])?, word(&position.largest_take(i))?));
    let mut given: Vec<(usize, usize)> = (0..position.piles().len()).map(pile).collect::<Option<_>>()?;
    given.sort_unstable();
    Some(given)
}

/// Goes to the next vector in lexicographic order with entries from `first` to `last`. After the last vector it returns
/// false and begins again.
fn advance(vector: &mut [usize], last: &[usize], first: usize) -> bool {
    for (entry, &last) in vector.iter_mut().zip(last).rev() {
        if *entry < last {
            *entry += 1;
            return true;
        }
        *entry = first;
    }
    false
}
