//! The automaton of `N(x, g(w))`, from that of `N(x, v)` and the relation of a function `g`.
//!
//! The digits of `g(w)` are not known while those of `w` are read, so all that fit are followed together. For a game they are
//! few, for the relation is trim: what is far from `g(w)` already has no arc.

use crate::dfa::Dfa;
use crate::dfao::Dfao;
use crate::explore::explore;
use crate::meter::Meter;
use crate::recurrence::CheckError;
use crate::relation::TrimDfa;

/// A state of the relation and one of the automaton, for every choice of digits so far that differs in them.
type Choices = Vec<(u32, u32)>;

/// The automaton that reads `x` and `w` and accepts where `automaton` accepts `x` and `g(w)`. The relation has the tracks `w`
/// and `g(w)`, and no pair of them with the same `w`; or, for a constant, only `g`, and then there is no `w` to read. Where
/// `g` has no value nothing is accepted.
///
/// # Errors
/// If the meter ends it.
pub(crate) fn image(automaton: &Dfa, function: &TrimDfa, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
    let held = meter.held();
    let free = automaton.tracks() - 1;
    let arguments = function.tracks() - 1;
    let tracks = free + arguments;
    let step = |choices: &Choices, letter: u32, meter: &mut Meter<'_>| {
        let (piles, argument) = (letter & ((1 << free) - 1), letter >> free);
        let mut next = Choices::new();
        for &(at, state) in choices {
            for &(digits, to) in function.arcs(at) {
                if digits & ((1 << arguments) - 1) == argument {
                    next.push((to, automaton.next(state, piles | digits >> arguments << free)));
                }
            }
        }
        // One for the letter, so that a state without choices costs something, too.
        meter.step(1 + choices.len() as u64)?;
        next.sort_unstable();
        next.dedup();
        Ok::<_, CheckError>(next)
    };
    // `g(w)` may have more digits than `x` and `w`: any number of zeros stands in front of them.
    let mut start = vec![(0, 0)];
    loop {
        let longer = step(&start, 0, meter)?;
        if longer == start {
            break;
        }
        start = longer;
    }
    let bytes = |choices: &Choices| size_of_val(&choices[..]);
    let next = |choices: &Choices, letter, meter: &mut Meter<'_>| step(choices, letter, meter).map(Some);
    let (next, states) = explore(1 << tracks, start, meter, bytes, next)?;
    let ends = |&(at, state): &(u32, u32)| function.accepts(at) && automaton.accepts(state);
    let accepting = states.iter().map(|choices| choices.iter().any(ends)).collect();
    let least = Dfao::new(tracks, next, accepting).expect("explored states exist").minimised(meter)?;
    meter.release(held);
    let next = (0..least.states() as u32).flat_map(|state| (0..1 << tracks).map(move |letter| (state, letter)));
    let next = next.map(|(state, letter)| least.next(state, letter).expect("there is always a next state")).collect();
    Ok(Dfa::new(tracks, next, least.outputs().to_vec()).expect("the start is closed under zeros"))
}
