//! The automata of permitted takes, which the checker builds from their rules.

use fibnim::relative::TakeSet;

use crate::check_error::CheckError;
use crate::dfa::Dfa;
use crate::explore::explore;
use crate::meter::Meter;
use crate::numeration::NumerationSystem;

/// The automaton that accepts a number if it may be taken. `None` if no automaton is needed: all takes are permitted,
/// or those of a list.
///
/// # Errors
/// If the checker has no automaton of these takes, or the meter ends the work.
pub fn permitted(takes: &TakeSet, system: &NumerationSystem, meter: &mut Meter<'_>) -> Result<Option<Dfa>, CheckError> {
    let other = || CheckError::Takes { takes: takes.clone(), take_away: Box::new(system.take_away().clone()) };
    match takes {
        TakeSet::All | TakeSet::List(_) => return Ok(None),
        TakeSet::Odd => return odd(system, meter).map(Some),
        TakeSet::Fibonacci | TakeSet::Powers(2) => {}
        TakeSet::Exponent(_) | TakeSet::Powers(_) | TakeSet::Primes => return Err(other()),
    }
    // They are the terms of the system if those below 2^64 are: later terms satisfy the recurrence of these, since the
    // lags are constant from a much smaller term on.
    let from_one = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| match takes {
        TakeSet::Fibonacci => Some((b, a.checked_add(b)?)),
        _ => Some((b, b.checked_mul(2)?)),
    });
    let mut terms = (0..system.terms()).map(|index| system.term(index));
    if !from_one.map(|(a, _)| a).all(|take| terms.next() == Some(take)) {
        return Err(other());
    }
    // A term is a digit 1 and zeros.
    Ok(Some(Dfa::new(1, vec![0, 1, 1, 2, 2, 2], vec![false, true, false]).expect("three states are an automaton")))
}

/// The automaton of the odd numbers. It follows the vector of the digits read so far modulo 2.
fn odd(system: &NumerationSystem, meter: &mut Meter<'_>) -> Result<Dfa, CheckError> {
    let next = |vector: &Vec<i64>, digit: u32, _: &mut Meter<'_>| {
        let next = system.read(vector, digit.into()).ok_or(CheckError::Overflow)?;
        Ok::<_, CheckError>(Some(next.into_iter().map(|component| component % 2).collect()))
    };
    let bytes = |vector: &Vec<i64>| size_of_val(&vector[..]);
    let (next, vectors) = explore(2, vec![0; system.dimension()], meter, bytes, next)?;
    let next = next.into_iter().map(|state| state.expect("there is always a next state").number()).collect();
    let accepting = vectors.iter().map(|vector| system.value(vector, 0).is_some_and(|value| value % 2 == 1)).collect();
    Ok(Dfa::new(1, next, accepting).expect("zeros keep the vector of zeros"))
}

/// The same automaton, after other tracks that it does not look at.
pub(crate) fn beside(others: usize, automaton: &Dfa) -> Dfa {
    let digits = automaton.state_ids().flat_map(|state| (0..2 << others).map(move |letter: u32| (state, letter)));
    let next = digits.map(|(state, letter)| automaton.next(state, letter >> others).number()).collect();
    let accepting = automaton.state_ids().map(|state| automaton.accepts(state)).collect();
    Dfa::new(1 + others, next, accepting).expect("the same states")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    #[test]
    fn automata_accept_the_takes_of_their_rules() {
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
        let mut found = Vec::new();
        for take in ["t", "2t", "3t", "t+1", "t+13", "floor(5t/2)", "2,2,6 then 2t"] {
            let system = NumerationSystem::new(&take.parse().expect("a function")).expect("a system");
            for rule in ["fib", "powers of 2", "odd", "powers of 4", "squares", "cubes", "primes"] {
                let takes: TakeSet = rule.parse().expect("a set");
                let Ok(automaton) = permitted(&takes, &system, &mut meter) else { continue };
                let automaton = beside(1, &automaton.expect("an infinite set"));
                found.push((take, rule));
                for number in 0..5000 {
                    let accepted = automaton.reads(system.letters([u64::from(number % 7), u64::from(number)]));
                    assert_eq!(accepted, takes.has(number), "{take}, {rule}: {number}");
                }
            }
        }
        let odd = ["t", "2t", "3t", "t+1", "t+13", "floor(5t/2)", "2,2,6 then 2t"].map(|take| (take, "odd"));
        found.retain(|pair| !odd.contains(pair));
        assert_eq!(found, [("t", "powers of 2"), ("2t", "fib")]);
    }
}
