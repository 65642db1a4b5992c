//! A strategy that uses the numeration system and no thresholds.

use fibnim::nat::Chips;
use fibnim::numeration::Numeration;
use fibnim::{Monitor, Move, Nat, Position, Rules, SolveError};

use crate::moves::Moves;

/// The move of [`Strategy::Optimist`](crate::Strategy::Optimist); `None` if there is no legal move. For two piles it is
/// that of Flanigan's table 4.1, where an undecided entry counts as a win. From one pile it takes the least term of the
/// representation (Schwenk 1970).
pub(crate) fn choose(
    rules: &Rules,
    position: &Position,
    monitor: &mut dyn Monitor,
) -> Result<Option<Move>, SolveError> {
    let wish = match position.piles() {
        [pile] if !pile.is_zero() => by_system(rules, pile, &Nat::ZERO, position, monitor)?,
        [larger, smaller] if larger > smaller => by_system(rules, larger, smaller, position, monitor)?,
        _ => None,
    };
    let legal = wish.filter(|wish| !wish.chips.is_zero() && wish.chips <= position.largest_take(wish.pile));
    Ok(legal.or_else(|| position.clone().under(rules.clone()).least_move()))
}

fn by_system(
    rules: &Rules,
    larger: &Nat,
    smaller: &Nat,
    position: &Position,
    monitor: &mut dyn Monitor,
) -> Result<Option<Move>, SolveError> {
    let most = position.largest_take(0);
    let words = Numeration::words(&rules.take_away);
    let (difference, table) = (larger - smaller, larger + smaller);
    if table <= Nat::from(*words.bound()) {
        let word = |chips: &Nat| u64::try_from(chips).unwrap_or(0);
        return Ok(table_move(&words, &word(&difference), &word(smaller), &word(&most)));
    }
    let system = Numeration::up_to(&rules.take_away, larger.clone(), monitor)?;
    Ok(table_move(&system, &difference, smaller, &most))
}

/// The entry of the table for a smaller pile `m`, a difference `d >= 1` and a quota.
fn table_move<C: Chips>(system: &Numeration<C>, d: &C, m: &C, quota: &C) -> Option<Move> {
    let representation = system.represent(d);
    let n = *representation.indices.first()?;
    let gap = representation.indices.get(1).map(|next| next - n);
    let least = system.term(n);
    let from_larger = || Some(Move { pile: 0, chips: least.clone().into() });
    let from_smaller = |take: C| Some(Move { pile: 1, chips: take.into() });
    let special = gap == Some(2) && system.lag(n + 1) == Some(1) && system.lag(n + 2) == Some(1);
    if system.lag(n) == Some(1) && n > 1 {
        let before = system.term(n - 1);
        let reaches = *m >= before && *quota >= before;
        // The threshold is the term before the least, or may be.
        if reaches && (special || *quota < least) {
            return from_smaller(before);
        }
    } else if special && *m >= least && *quota >= least {
        return from_smaller(least);
    }
    (*quota >= least).then(from_larger).flatten()
}
