//! Numbers of any size and the words of digits that automata read.

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};
use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{Forever, Monitor, Nat, SolveError, TakeAway};
use fibnim_check::NumerationSystem;

/// The greedy digits of a number, most significant first; none for 0. The time is subquadratic in the number of digits
/// for `f(t) = 2t` and `f(t) = t`, and otherwise quadratic.
pub(crate) fn digits(system: &NumerationSystem, x: &Nat, monitor: &mut dyn Monitor) -> Result<Vec<u8>, SolveError> {
    if let Ok(word) = u64::try_from(x) {
        return Ok(system.digits(word, 0));
    }
    let system = Numeration::up_to(system.take_away(), x.clone(), monitor)?;
    let representation = system.represent_within(x, monitor)?;
    let indices = &representation.indices;
    let mut digits = vec![0; indices.last().map_or(0, |&top| top as usize)];
    let len = digits.len();
    for &index in indices {
        digits[len - index as usize] = 1;
    }
    Ok(digits)
}

/// The number with these digits, most significant first, which need not be greedy. Costs one addition for each digit,
/// and less for greedy digits under `f(t) = 2t`.
pub(crate) fn number(system: &NumerationSystem, digits: &[u8]) -> Nat {
    let ones = (1..).zip(digits.iter().rev()).filter_map(|(index, &digit)| (digit == 1).then_some(index));
    if *system.take_away() == TakeAway::FIBONACCI
        && let Some(zeckendorf) = Zeckendorf::from_indices(ones.map(|index: u32| index + 1).collect())
    {
        return zeckendorf.value();
    }
    system.number(digits)
}

/// The tuple of numbers whose digits are the letters of a word, for `tracks` numbers.
pub(crate) fn tuple(system: &NumerationSystem, word: &[u32], tracks: usize) -> Vec<Nat> {
    let track = |i| word.iter().map(|letter| (letter >> i & 1) as u8).collect::<Vec<u8>>();
    (0..tracks).map(|i| number(system, &track(i))).collect()
}

/// The word whose letters are the digits of the components of a tuple, most significant first: bit `i` of a letter is
/// the digit of component `i`. Subquadratic for `f(t) = 2t` and `f(t) = t`, else quadratic in the number of digits.
///
/// # Errors
/// If a component has more than about 16 million digits.
pub fn word(system: &NumerationSystem, tuple: &[Nat]) -> Result<Vec<u32>, SolveError> {
    let digits = tuple.iter().map(|x| digits(system, x, &mut Forever)).collect::<Result<Vec<_>, _>>()?;
    Ok(letters(&digits, 0))
}

/// The letters, at least `len` of them, whose digits on each track are those of a number.
pub(crate) fn letters(digits: &[Vec<u8>], len: usize) -> Vec<u32> {
    let mut letters = vec![0; digits.iter().map(Vec::len).max().unwrap_or(0).max(len)];
    for (track, digits) in digits.iter().enumerate() {
        let from = letters.len() - digits.len();
        for (letter, &digit) in letters[from..].iter_mut().zip(digits) {
            *letter |= u32::from(digit) << track;
        }
    }
    letters
}

/// A number as one that may be negative.
pub(crate) fn integer(number: &Nat) -> IBig {
    UBig::from_le_bytes(&number.to_le_bytes()).into()
}

/// The absolute value of a number.
pub(crate) fn magnitude(number: &IBig) -> Nat {
    Nat::from_le_bytes(&number.clone().unsigned_abs().to_le_bytes())
}
