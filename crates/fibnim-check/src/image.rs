//! The automaton of `N(x, g(w))`, from that of `N(x, v)` and the relation of a function `g`.
//!
//! The digits of `g(w)` are not known while those of `w` are read, so the construction follows all possible ones. In a
//! game these are few: the relation is trim, so it has no arc to digits that are already too far from `g(w)`.

use crate::check_error::CheckError;
use crate::dfa::Dfa;
use crate::dfao::Dfao;
use crate::explore::explore;
use crate::meter::Meter;
use crate::relation::TrimDfa;
use crate::state::StateId;

/// A state of the relation and one of the automaton, for every choice of digits so far. Equal pairs occur once.
type Choices = Vec<(StateId, StateId)>;

/// The automaton that reads `x` and `w` and accepts them if `automaton` accepts `x` and `g(w)`. `function` has the
/// tracks `w` and `g(w)`, and at most one `g(w)` for each `w`. If `g` is constant, `function` has only the track of
/// `g`, and no `w` is read. If `g(w)` has no value, nothing is accepted.
///
/// # Errors
/// If the meter ends the work.
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
        // A state without choices costs a step, too.
        meter.step(1 + choices.len() as u64)?;
        next.sort_unstable();
        next.dedup();
        Ok::<_, CheckError>(next)
    };
    // `g(w)` may have more digits than `x` and `w`, which then have leading zeros.
    let mut start = vec![(StateId::START, StateId::START)];
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
    let ends = |&(at, state): &(StateId, StateId)| function.accepts(at) && automaton.accepts(state);
    let accepting = states.iter().map(|choices| choices.iter().any(ends)).collect();
    let least = Dfao::new(tracks, next, accepting).expect("explored states exist").minimised(meter)?;
    meter.release(held);
    let next = least.table().map(|next| next.expect("there is always a next state").number());
    Ok(Dfa::new(tracks, next.collect(), least.outputs().to_vec()).expect("the start is closed under zeros"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::NumerationSystem;
    use crate::relation::{Linear, Parts};
    use fibnim::{Forever, TakeAway};

    #[test]
    fn a_function_without_values_accepts_nothing() {
        let system = NumerationSystem::new(&TakeAway::POWER_OF_TWO).expect("a system");
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
        let impossible = Linear { coefficients: vec![1], low: 1, high: Some(0) };
        let function = TrimDfa::new(&system, 1, &[impossible], &mut Parts::default(), &mut meter).expect("small");
        let everything = Dfa::new(2, vec![0; 4], vec![true]).expect("an automaton");
        let held = meter.held();
        let image = image(&everything, &function, &mut meter).expect("small");
        assert!(image.tracks() == 1 && image.state_ids().all(|state| !image.accepts(state)));
        assert_eq!(meter.held(), held);
    }
}
