//! The automaton of `N(x, g(w))`, from that of `N(x, v)` and the frame of a function `g`.
//!
//! The digits of `g(w)` are not known while those of `w` are read, so all that fit are followed together. They are few, for
//! a frame has no dead ends: what is far from `g(w)` already has no arc.

use rustc_hash::FxHashMap;

use super::automaton::{Automaton, merged};
use super::frame::{Frame, TooManyStates};

/// The most states before those that nothing tells apart are merged.
const MOST_STATES: usize = 1 << 20;

/// A state of the frame and one of the automaton, for every choice of digits so far that differs in them.
type Choices = Vec<(u32, u32)>;

/// The automaton that reads `x` and `w` and accepts where `automaton` accepts `x` and `g(w)`. The frame has the tracks `w`
/// and `g(w)`, and no pair of them with the same `w`; or, for a constant, only `g`, and then there is no `w` to read. Where
/// `g` has no value nothing is accepted.
///
/// # Errors
/// If it has too many states.
pub fn image(automaton: &Automaton, function: &Frame) -> Result<Automaton, TooManyStates> {
    let free = automaton.tracks() - 1;
    let arguments = function.tracks - 1;
    let tracks = free + arguments;
    let step = |choices: &Choices, letter: u32| {
        let (piles, argument) = (letter & ((1 << free) - 1), letter >> free);
        let mut next = Choices::new();
        for &(frame, state) in choices {
            for &(digits, to) in &function.arcs[frame as usize] {
                if digits & ((1 << arguments) - 1) == argument {
                    next.push((to, automaton.next(state, piles | digits >> arguments << free)));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    };
    // `g(w)` may have more digits than `x` and `w`: any number of zeros stands in front of them.
    let mut start = vec![(0, 0)];
    loop {
        let longer = step(&start, 0);
        if longer == start {
            break;
        }
        start = longer;
    }
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next = Vec::new();
    while let Some(choices) = states.get(next.len() >> tracks).cloned() {
        for letter in 0..1_u32 << tracks {
            let after = step(&choices, letter);
            let fresh = states.len() as u32;
            let number = *numbers.entry(after).or_insert_with_key(|after| {
                states.push(after.clone());
                fresh
            });
            next.push(number);
        }
        if states.len() > MOST_STATES {
            return Err(TooManyStates);
        }
    }
    let ends = |&(frame, state): &(u32, u32)| function.accepting[frame as usize] && automaton.accepts(state);
    let accepting: Vec<bool> = states.iter().map(|choices| choices.iter().any(ends)).collect();
    let (next, accepting) = merged(tracks, &next, &accepting);
    // Zeros lead from the start to the start, and every state is there.
    Ok(Automaton::new(tracks, next, accepting).unwrap_or_else(|| unreachable!("the start is closed under zeros")))
}
