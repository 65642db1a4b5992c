//! The search along a relation, in which every automaton follows its own numbers.

use crate::dfa::Dfa;
use crate::explore::Tuples;
use crate::meter::{Meter, MeterError};
use crate::relation::TrimDfa;
use crate::state::StateId;

/// An automaton in a search, and which tracks of the relation it reads.
pub(crate) struct Runner<'a> {
    pub(crate) automaton: &'a Dfa,
    pub(crate) tracks: Vec<usize>,
}

/// The digits of the numbers on a shortest path of the relation to a wrong end, if there is one. At every end of the
/// relation `wrong` is called with the states of the automata, in the order of `runners`.
pub(crate) fn search(
    relation: &TrimDfa,
    runners: &[Runner],
    wrong: impl Fn(&[StateId]) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vec<u8>>>, MeterError> {
    let held = meter.held();
    // The letter of every runner, by letter of the relation.
    let letters: Vec<Vec<u32>> = runners
        .iter()
        .map(|runner| {
            let own = |letter: u32| {
                let bits = runner.tracks.iter().enumerate().map(|(i, &track)| (letter >> track & 1) << i);
                bits.fold(0, |own, bit| own | bit)
            };
            (0..1 << relation.tracks()).map(own).collect()
        })
        .collect();
    // A state of the search is one of the relation and then one of each automaton.
    let width = 1 + runners.len();
    let mut found = Tuples::new(width);
    found.number(&vec![StateId::START; width], meter)?;
    // By state of the search: the state before it, and the letter from there.
    let mut ways: Vec<(u32, u32)> = vec![(0, 0)];
    let mut state = Vec::with_capacity(width);
    let mut after = vec![StateId::START; width];
    let mut at = 0;
    while at < found.len() {
        state.clear();
        state.extend_from_slice(found.get(at));
        if relation.accepts(state[0]) && wrong(&state[1..]) {
            return Ok(Some(spell(relation.tracks(), &ways, at)));
        }
        let arcs = relation.arcs(state[0]);
        for &(letter, next) in arcs {
            after[0] = next;
            for (i, runner) in runners.iter().enumerate() {
                after[i + 1] = runner.automaton.next(state[i + 1], letters[i][letter as usize]);
            }
            let before = found.len();
            if found.number(&after, meter)?.index() == before {
                // Allows for lists that double when they are full, and for a table of which at least a quarter is used.
                meter.hold(2 * (width * size_of::<StateId>() + size_of::<(u32, u32)>()) + 4 * size_of::<StateId>())?;
                ways.push((at as u32, letter));
            }
        }
        meter.step((arcs.len() * runners.len()) as u64)?;
        at += 1;
    }
    meter.release(held);
    Ok(None)
}

/// The digits of every track on the path to a state of the search.
fn spell(tracks: usize, ways: &[(u32, u32)], mut at: usize) -> Vec<Vec<u8>> {
    let mut letters = Vec::new();
    while at != 0 {
        let (before, letter) = ways[at];
        letters.push(letter);
        at = before as usize;
    }
    letters.reverse();
    (0..tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::NumerationSystem;
    use crate::relation::{Linear, Parts};
    use fibnim::{Forever, TakeAway};

    /// `x = y + 1` in binary, with many automata that say the last digits of `x` and of `y`.
    #[test]
    fn a_shortest_wrong_end_is_spelt() {
        let system = NumerationSystem::new(&"t".parse::<TakeAway>().expect("a function")).expect("a system");
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
        let relation = Linear { coefficients: vec![1, -1], low: 1, high: Some(1) };
        let relation = TrimDfa::new(&system, 2, &[relation], &mut Parts::default(), &mut meter).expect("small");
        let last = Dfa::new(1, vec![0, 1, 0, 1], vec![false, true]).expect("an automaton");
        let held = meter.held();
        for runners in [2, 15, 16, 70] {
            let runners: Vec<Runner> =
                (0..runners).map(|i| Runner { automaton: &last, tracks: vec![usize::from(i % 2 == 1)] }).collect();
            let odd = |state: StateId| last.accepts(state);
            // One of x and y is odd, and not the other.
            let none = search(&relation, &runners, |states| odd(states[0]) == odd(states[1]), &mut meter);
            assert_eq!(none, Ok(None));
            assert_eq!(meter.held(), held, "memory is given back");
            // y = 1 is the least odd one.
            let last_of_y = runners.len() / 2 * 2 - 1;
            let found = search(&relation, &runners, |states| odd(states[last_of_y]), &mut meter);
            let words = found.expect("small").expect("y = 1");
            assert_eq!([0, 1].map(|track| system.number(&words[track])), [2, 1].map(|number: u32| number.into()));
            meter.release(held);
        }
        let runners = [Runner { automaton: &last, tracks: vec![0] }];
        let mut short = Meter::new(1 << 20, 1, &mut forever);
        assert_eq!(search(&relation, &runners, |_| false, &mut short), Err(MeterError::Steps(1)));
        let mut small = Meter::new(40, 1 << 20, &mut forever);
        assert_eq!(search(&relation, &runners, |_| false, &mut small), Err(MeterError::Memory(40)));
    }
}
