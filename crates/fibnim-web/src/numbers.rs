//! Numbers by their greedy representations.

use fibnim::numeration::{BigSystem, Numeration, WordSystem, Zeckendorf};
use fibnim::{Monitor, Nat, TakeAway};
use serde::Serialize;

use crate::rules::{Answer, chips, line};

/// A number as a sum of terms of an H-sequence, the largest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// The number.
    pub value: String,
    /// The terms.
    pub parts: Vec<Part>,
    /// How many further copies of the first term there are; "0" unless the H-sequence is finite.
    pub repeats: String,
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// `k` of `H_k`.
    pub index: u32,
    /// `H_k`.
    pub value: String,
}

fn sum<S: Numeration>(system: &S, number: &S::Chips) -> Sum
where
    S::Chips: Into<Nat>,
{
    let representation = system.represent(number);
    let part = |&index: &u32| Part { index, value: system.term(index).into().to_string() };
    Sum {
        value: number.clone().into().to_string(),
        parts: representation.indices().iter().rev().map(part).collect(),
        repeats: representation.repeats().clone().into().to_string(),
    }
}

/// The greedy representation of a number in the H-sequence of a take-away function.
pub fn greedy(take: &TakeAway, number: &Nat, monitor: &mut dyn Monitor) -> Answer<Sum> {
    let words = WordSystem::new(take);
    if let Ok(word) = u64::try_from(number)
        && word <= *words.bound()
    {
        return Ok(sum(&words, &word));
    }
    let mut monitor = monitor;
    Ok(sum(&BigSystem::within(take, number.clone(), &mut monitor).map_err(line)?, number))
}

/// A number as an object of study.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Number {
    #[serde(flatten)]
    sum: Sum,
    /// The take-away function of the H-sequence.
    take: String,
    /// Under `f(t) = 2t` what Allen and Ponomarenko read off the Zeckendorf representation.
    #[serde(skip_serializing_if = "Option::is_none")]
    zeckendorf: Option<Study>,
}

/// All lists from the smallest part up.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Study {
    /// Fibonacci indices, `F_1 = F_2 = 1`.
    indices: Vec<u32>,
    /// `a_1, a_2, ...`.
    gaps: Vec<u32>,
    /// `T_1, T_2, ...`.
    tails: Vec<String>,
    /// Whether taking the tail wins when the quota allows it.
    wins: Vec<bool>,
    /// The digits, most significant first.
    digits: String,
}

/// The representation of a number, and of one under `2t` its gap vector and tails.
pub fn number(take: &str, number: &str, monitor: &mut dyn Monitor) -> Answer<Number> {
    let take: TakeAway = take.parse().map_err(line)?;
    let number = chips(number)?;
    let zeckendorf = (take == TakeAway::FIBONACCI).then(|| {
        let zeckendorf = Zeckendorf::of(&number);
        let digit = |&digit: &bool| if digit { '1' } else { '0' };
        Study {
            indices: zeckendorf.indices().to_vec(),
            gaps: zeckendorf.gap_vector(),
            tails: zeckendorf.tails().map(|tail| tail.to_string()).collect(),
            wins: zeckendorf.winning_tails(),
            digits: zeckendorf.digits().iter().rev().map(digit).collect(),
        }
    });
    Ok(Number { sum: greedy(&take, &number, monitor)?, take: take.to_string(), zeckendorf })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    #[test]
    fn zeckendorf_of_the_example_of_the_library() {
        let found = number("2t", "129", &mut Forever).expect("a number");
        let parts: Vec<&str> = found.sum.parts.iter().map(|part| part.value.as_str()).collect();
        assert_eq!(parts, ["89", "34", "5", "1"]);
        let tails = found.zeckendorf.expect("Fibonacci nim");
        assert_eq!((tails.indices, tails.gaps), (vec![2, 5, 9, 11], vec![2, 3, 4, 2]));
        assert_eq!(tails.tails, ["1", "6", "40", "129"]);
        assert_eq!(tails.digits, "1010001001");
    }

    #[test]
    fn other_systems_and_large_numbers() {
        let found = number("t", "12", &mut Forever).expect("a number");
        assert_eq!(found.sum.parts.iter().map(|part| part.value.as_str()).collect::<Vec<_>>(), ["8", "4"]);
        assert_eq!(found.zeckendorf, None);
        let large = "1".repeat(300);
        let found = number("2t", &large, &mut Forever).expect("a number");
        let total: Nat = found.sum.parts.iter().map(|part| part.value.parse::<Nat>().expect("digits")).sum();
        assert_eq!(total.to_string(), large);
        // A finite H-sequence, 1 and 2: 5 = 2 * 2 + 1.
        let found = number("1", "5", &mut Forever).expect("a number");
        assert_eq!((found.sum.parts[0].value.as_str(), found.sum.repeats.as_str()), ("2", "1"));
        for (take, text) in [("2t", "-1"), ("2t", ""), ("t-1", "4"), ("2t", &"9".repeat(1001))] {
            let error = number(take, text, &mut Forever).expect_err(text);
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
