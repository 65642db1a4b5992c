//! How many tuples of numbers below each term of the H-sequence a statement holds for.
//!
//! The numbers below `H_n` have `n - 1` digits, leading zeros included. So the tuples below `H_n` are the words of
//! `n - 1` letters that the automaton of the statement accepts, and their number is `u M^{n-1} v` for the matrix `M` of
//! the numbers of letters that lead from one state to another: a *linear representation*. By the theorem of Cayley and
//! Hamilton these numbers satisfy a linear recurrence.

use dashu_int::IBig;
use dashu_int::ops::{ExtendedGcd, Gcd};
use fibnim::{Forever, Monitor, Nat, Progress, SolveError};
use fibnim_check::MeterError;
use rustc_hash::FxHashMap;

use crate::logic::decider::{Decider, StatementError};
use crate::logic::formula::{EvaluationError, Formula};
use crate::logic::theory::Definition;
use crate::numeration::digits;
use crate::polynomial::{DIGITS, Polynomial, decimal};
use crate::relation::Relation;
use crate::solutions::Tied;

/// The most states of a linear representation.
const MOST_STATES: usize = 3000;

/// `2^2203 - 1` is a prime. A recurrence is found only if its coefficients are smaller than half of it. Its roots are
/// eigenvalues, so they are at most the number of letters; with two free piles all recurrences of order up to 900 have
/// small enough coefficients.
const PRIME_BITS: usize = 2203;

/// Roots of unity up to this order are divided out before the growth rate is determined.
const MOST_ORDER: usize = 24;

/// Why tuples are not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The statement has no automaton.
    #[error(transparent)]
    Statement(#[from] StatementError),
    /// The linear representation has more than 3000 states, or the coefficients of its recurrence more than 2202 bits.
    #[error("the counts have a linear representation of {0} states, which is too large: the limit is {MOST_STATES}")]
    TooLarge(usize),
    /// A bound has no digits.
    #[error(transparent)]
    Bound(#[from] SolveError),
    /// The terms that the recurrence is found from take more memory than is allowed.
    #[error("the counts have a linear representation of {states} states, and {error}")]
    Memory {
        /// The states.
        states: usize,
        /// What is allowed.
        error: MeterError,
    },
    /// The monitor ended it.
    #[error("the counting was stopped")]
    Stopped,
}

/// The numbers of words of each length that an automaton accepts, as a linear representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordCounts {
    /// By state, the first is the start: the next states in increasing order, and how many letters lead there.
    pub next: Vec<Vec<(usize, u32)>>,
    /// The accepting states, in increasing order.
    pub accepting: Vec<usize>,
}

/// The limit superior of the `n`-th root of `a(n)`: the largest positive root of the recurrence, since no `a(n)` is
/// negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The first digits, truncated.
    pub decimal: String,
    /// A polynomial with this root.
    pub polynomial: Polynomial,
    /// Whether this is shown to be its minimal polynomial.
    pub minimal: bool,
}

/// The limit of the part of all tuples below `H_n`: an element of the field of the growth rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Density {
    /// The first digits, truncated.
    pub decimal: String,
    /// The density is the value of this polynomial at the growth rate of all tuples ...
    pub numerator: Polynomial,
    /// ... divided by this.
    pub denominator: IBig,
}

/// The numbers `a(1), a(2), ...` of tuples whose components are all below `H_1, H_2, ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The linear representation: `a(n)` is the number of paths of `n - 1` letters from the start to an accepting
    /// state.
    pub representation: WordCounts,
    /// Enough terms to continue by the recurrence, `a(1)` first.
    pub terms: Vec<IBig>,
    /// The characteristic polynomial of the shortest recurrence, not divisible by `x`: `x^k` stands for `a(n + k)`.
    pub recurrence: Polynomial,
    /// The recurrence gives `a(n)` for every `n` above this, and this is the least such number of terms.
    pub after: usize,
    /// The numerator of the generating function, the sum of `a(n) x^n`, in lowest terms.
    pub numerator: Polynomial,
    /// The denominator, whose coefficients are those of the recurrence in reverse order.
    pub denominator: Polynomial,
    /// The growth rate; `None` if only finitely many tuples are counted.
    pub growth: Option<Growth>,
    /// The density among all tuples; `None` if it was not shown that the limit exists.
    pub density: Option<Density>,
}

/// How many tuples there are below a bound. Only [`count_below`] makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally(Nat);

impl Tally {
    /// The number.
    #[must_use]
    pub const fn number(&self) -> &Nat {
        &self.0
    }
}

/// Counts the tuples of arguments for which a definition holds. Takes `O(d^2)` operations with the numbers of tuples
/// for a linear representation of `d` states.
///
/// ```
/// use fibnim::{Forever, TakeAway};
/// use fibnim_proof::{NumerationSystem, count::count, logic::decider::Decider};
/// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
/// let mut decider = Decider::new(&system, 100_000);
/// // Two piles that are P under the quota 1.
/// let count = count(&mut decider, &"p(a, b) := not n2(a, b, 1)".parse()?, &mut Forever)?;
/// let first: Vec<String> = count.first(8).iter().map(ToString::to_string).collect();
/// assert_eq!(first, ["1", "2", "5", "11", "34", "75", "221", "530"]);
/// assert_eq!(count.growth.expect("infinitely many").polynomial.to_string(), "x^2 - 3*x + 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the statement has no automaton, or the linear representation is too large.
pub fn count(
    decider: &mut Decider<'_>,
    definition: &Definition,
    monitor: &mut dyn Monitor,
) -> Result<Count, CountError> {
    let relation = decider.relation(definition, monitor)?;
    let all = Definition { statement: Formula::Truth(true), ..definition.clone() };
    let all = decider.relation(&all, monitor)?;
    let powers: Vec<Polynomial> =
        (1..=definition.arguments.len()).map(|k| power(decider.lag(), k)).collect::<Result<_, _>>()?;
    let all = Count::of(&all, &powers, decider, monitor)?;
    let mut count = Count::of(&relation, &powers, decider, monitor)?;
    count.density = count.density_in(&all);
    Ok(count)
}

/// How many tuples of arguments with a first one below `bound` there are for which a definition holds. It must not hold
/// for tuples with a component that has more digits than both `bound` and `most`. Walks once through the digits: takes
/// at most two additions for each and for each arc of the automaton.
///
/// ```
/// use fibnim::{Forever, Nat, TakeAway};
/// use fibnim_proof::{NumerationSystem, count::count_below, logic::decider::Decider};
/// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
/// let mut decider = Decider::new(&system, 100_000);
/// // The sum of the numbers below 100.
/// let bound = Nat::from(100_u32);
/// let pairs = count_below(&mut decider, &"less(n, m) := m < n".parse()?, &bound, &bound, &mut Forever)?;
/// assert_eq!(*pairs.number(), Nat::from(4950_u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the statement has no automaton, or the monitor ends the work.
pub fn count_below(
    decider: &mut Decider<'_>,
    definition: &Definition,
    bound: &Nat,
    most: &Nat,
    monitor: &mut dyn Monitor,
) -> Result<Tally, CountError> {
    let relation = decider.relation(definition, monitor)?;
    let [bound, most] = [bound, most].map(|number| digits(decider.system(), number, monitor));
    let (bound, most) = (bound?, most?.len());
    let before = std::iter::repeat_n(0, most.saturating_sub(bound.len()));
    let all: Vec<u32> = before.chain(bound.into_iter().map(u32::from)).collect();
    // The first component is the lowest bit of a letter.
    let number = relation.number_with(Tied::all(1), &all, &mut decider.meter(monitor));
    Ok(Tally(number.map_err(|error| StatementError::from(EvaluationError::from(error)))?))
}

impl WordCounts {
    /// The representation of the automaton of a relation. It merges states by the coarsest partition that respects
    /// acceptance and in which all states of a class have the same number of letters to each class. Merged states
    /// accept the same number of words of every length; the converse need not hold.
    fn of(relation: &Relation) -> Self {
        let automaton = relation.automaton();
        if relation.is_empty() {
            return Self { next: Vec::new(), accepting: Vec::new() };
        }
        let mut class: Vec<usize> = automaton.outputs().iter().map(|&accepts| usize::from(accepts)).collect();
        loop {
            let mut numbers = FxHashMap::default();
            let mut representation = Self { next: Vec::new(), accepting: Vec::new() };
            let mut refined = Vec::new();
            for state in automaton.state_ids() {
                let mut next: Vec<usize> = relation.arcs(state).map(|(_, to)| class[to.index()]).collect();
                next.sort_unstable();
                let next: Vec<(usize, u32)> =
                    next.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32)).collect();
                let fresh = representation.next.len();
                let number = *numbers.entry((class[state.index()], next.clone())).or_insert(fresh);
                if number == fresh {
                    representation.next.push(next);
                    if automaton.output(state) {
                        representation.accepting.push(fresh);
                    }
                }
                refined.push(number);
            }
            // The start is the first state, and its class the first class.
            if refined == class {
                return representation;
            }
            class = refined;
        }
    }

    /// How many bytes [`terms`](Self::terms) take. The number of words of `n` letters has at most `n` times the bits of
    /// the number of letters that a state reads.
    fn bytes(&self, count: usize) -> usize {
        let letters = |next: &Vec<(usize, u32)>| next.iter().map(|&(_, letters)| letters).sum::<u32>();
        let most = self.next.iter().map(letters).max().unwrap_or(0);
        let bits = u32::BITS - most.saturating_sub(1).leading_zeros();
        let largest = size_of::<IBig>() + count * bits as usize / 8;
        count * (size_of::<IBig>() + largest) / 2 + 2 * self.next.len() * largest
    }

    /// The first numbers of words, from the empty word on.
    fn terms(&self, count: usize, monitor: &mut dyn Monitor) -> Result<Vec<IBig>, CountError> {
        let mut ways = vec![IBig::ZERO; self.next.len()];
        for &state in &self.accepting {
            ways[state] = IBig::ONE;
        }
        let mut terms = Vec::with_capacity(count);
        for done in 0..count {
            if monitor.check(Progress { done: done as u64, total: Some(count as u64) }).is_break() {
                return Err(CountError::Stopped);
            }
            terms.push(ways.first().cloned().unwrap_or(IBig::ZERO));
            let before =
                |next: &Vec<(usize, u32)>| next.iter().map(|&(to, letters)| &ways[to] * IBig::from(letters)).sum();
            ways = self.next.iter().map(before).collect();
        }
        Ok(terms)
    }
}

impl Count {
    /// Counts the words of an automaton; the density is not set.
    fn of(
        relation: &Relation,
        powers: &[Polynomial],
        decider: &Decider<'_>,
        monitor: &mut dyn Monitor,
    ) -> Result<Self, CountError> {
        let representation = WordCounts::of(relation);
        let states = representation.next.len();
        if states > MOST_STATES {
            return Err(CountError::TooLarge(states));
        }
        let number = 2 * states + 2;
        let held = decider.meter(monitor).hold(representation.bytes(number) + 3 * number * PRIME_BITS / 8);
        held.map_err(|error| CountError::Memory { states, error })?;
        let terms = representation.terms(number, monitor)?;
        let (connection, after) = shortest(&terms, monitor)?;
        let missed = |n: usize| (0..=n).zip(&connection).map(|(i, c)| c * &terms[n - i]).sum::<IBig>();
        // The difference between a term and the recurrence has a linear representation with as many states. If it is 0
        // for that many consecutive terms, it is always 0. So this proves the recurrence, and the computation modulo a
        // prime need not be trusted.
        if after > states {
            return Err(CountError::TooLarge(states));
        }
        for n in after..after + states {
            if monitor.check(Progress { done: n as u64, total: Some((after + states) as u64) }).is_break() {
                return Err(CountError::Stopped);
            }
            if !missed(n).is_zero() {
                return Err(CountError::TooLarge(states));
            }
        }
        let numerator = Polynomial::new((0..after).map(missed).collect()).shifted(1);
        let denominator = Polynomial::new(connection);
        let recurrence = Polynomial::new(denominator.coefficients().iter().rev().cloned().collect());
        let growth = growth(&recurrence, powers);
        Ok(Self { representation, terms, recurrence, after, numerator, denominator, growth, density: None })
    }

    /// The factors `c_1, c_2, ...` of the recurrence `a(n) = c_1 a(n-1) + c_2 a(n-2) + ...`
    #[must_use]
    pub fn factors(&self) -> Vec<IBig> {
        self.denominator.coefficients()[1..].iter().map(|c| -c).collect()
    }

    /// The first terms, `a(1)` first.
    #[must_use]
    pub fn first(&self, count: usize) -> Vec<IBig> {
        let (mut terms, factors) = (self.terms.clone(), self.factors());
        for n in terms.len()..count {
            terms.push((1..).zip(&factors).map(|(i, c)| c * &terms[n - i]).sum());
        }
        terms.truncate(count);
        terms
    }

    /// The limit of the quotients of the terms of this and another sequence, all of whose terms are at least as large.
    fn density_in(&self, all: &Self) -> Option<Density> {
        let zero = || Density {
            decimal: decimal(&IBig::ZERO, DIGITS),
            numerator: Polynomial::new(Vec::new()),
            denominator: IBig::ONE,
        };
        let (Some(growth), Some(most)) = (&self.growth, &all.growth) else { return Some(zero()) };
        let minimal = &most.polynomial;
        if !most.minimal {
            return None;
        }
        if growth.polynomial != *minimal {
            // The root is simple, so the digits are those of the largest root.
            let [low, high] = [growth, most].map(|growth| growth.polynomial.largest_root(DIGITS));
            return (low? < high?).then(zero);
        }
        // Up to smaller powers, both sequences are a constant times a power of the root: the conjugates of the root are
        // powers of numbers inside the unit circle, and the other roots of both recurrences are smaller.
        let (low, scale) = (minimal.largest_root(DIGITS)?, IBig::from(10).pow(DIGITS));
        for recurrence in [&self.recurrence, &all.recurrence] {
            if !recurrence.quotient(minimal)?.roots_are_below(&low, &scale) {
                return None;
            }
        }
        // For a numerator N and a recurrence R this constant is r^(deg R - 1 - deg N) N*(r) / R'(r), where r is the
        // root and N* is N in reverse order.
        let parts = |count: &Self| (count.numerator.reversed(), count.recurrence.derivative());
        let degrees = |count: &Self| (count.numerator.degree(), count.recurrence.degree());
        let ((n, r), (n_all, r_all)) = (parts(self), parts(all));
        let ((k, d), (k_all, d_all)) = (degrees(self), degrees(all));
        let (inverse, divisor) = n_all.times(&r).shifted(d_all + k).inverse(minimal);
        let (_, _, value) = n.times(&r_all).shifted(d + k_all).times(&inverse).divided(minimal);
        let common = IBig::from(value.content().gcd(&divisor));
        let common = if divisor < IBig::ZERO { -common } else { common };
        let (numerator, denominator) = (value.over(&common), divisor / common);
        Some(Density { decimal: approximation(&numerator, &denominator, minimal)?, numerator, denominator })
    }
}

/// The minimal polynomial of the `k`-th power of the base of a numeration system, the root of `x^{l+1} = x^l + 1` for
/// its lag `l`.
fn power(lag: usize, k: usize) -> Result<Polynomial, CountError> {
    let mut sequence = vec![IBig::ONE; lag + 1];
    for n in lag + 1..2 * k * (lag + 2) {
        sequence.push(&sequence[n - 1] + &sequence[n - 1 - lag]);
    }
    let terms: Vec<IBig> = sequence.into_iter().step_by(k).collect();
    let (connection, _) = shortest(&terms, &mut Forever)?;
    Ok(Polynomial::new(connection).reversed())
}

/// The growth rate of a sequence with this recurrence, and the rest of the recurrence after dividing out factors that
/// do not have this root: common factors with the given polynomials, with `x^n - 1`, and with the recurrence of
/// `(-1)^n a(n)`.
fn growth(recurrence: &Polynomial, powers: &[Polynomial]) -> Option<Growth> {
    let mut polynomial = recurrence.quotient(&recurrence.gcd(&recurrence.derivative()))?;
    let root = polynomial.largest_root(DIGITS)?;
    let units = (1..=MOST_ORDER).map(Polynomial::roots_of_unity);
    for other in powers.iter().cloned().chain(units).chain([recurrence.negated_roots()]) {
        let common = polynomial.gcd(&other);
        let rest = polynomial.quotient(&common)?;
        let has_root = |factor: &Polynomial| factor.largest_root(DIGITS).as_ref() == Some(&root);
        match (has_root(&common), has_root(&rest)) {
            (true, false) => polynomial = common,
            (false, true) => polynomial = rest,
            _ => {}
        }
    }
    Some(Growth { decimal: decimal(&root, DIGITS), minimal: polynomial.is_shown_irreducible(), polynomial })
}

/// The first digits of the value of a polynomial at the largest root of an irreducible one, divided by a positive
/// number; `None` if it has no positive root.
fn approximation(numerator: &Polynomial, denominator: &IBig, minimal: &Polynomial) -> Option<String> {
    let mut digits = 3 * DIGITS;
    loop {
        let root = minimal.largest_root(digits)?;
        // The value is irrational unless the degree is 0, so enough digits of the root decide.
        let bound = |positive: &IBig, negative: &IBig| {
            let base = IBig::from(10).pow(digits);
            let terms = (0..).zip(numerator.coefficients()).map(|(k, c)| {
                let root = if *c > IBig::ZERO { positive } else { negative };
                c * root.pow(k) * base.pow(numerator.degree() - k)
            });
            terms.sum::<IBig>() * IBig::from(10).pow(DIGITS) / (denominator * base.pow(numerator.degree()))
        };
        let above = &root + IBig::ONE;
        let value = bound(&root, &above);
        if value == bound(&above, &root) {
            return Some(decimal(&value, DIGITS));
        }
        digits *= 2;
    }
}

/// The shortest recurrence `c_0 a(n) + c_1 a(n-1) + ... = 0` with `c_0 = 1` that holds modulo a prime for all given
/// terms from an index on, and this index; by the algorithm of Berlekamp and Massey. The coefficients are those of
/// smallest absolute value.
fn shortest(terms: &[IBig], monitor: &mut dyn Monitor) -> Result<(Vec<IBig>, usize), CountError> {
    let prime = (IBig::ONE << PRIME_BITS) - IBig::ONE;
    let modulo = |x: IBig| {
        let rest = x % &prime;
        if rest < IBig::ZERO { rest + &prime } else { rest }
    };
    let (mut current, mut earlier) = (vec![IBig::ONE], vec![IBig::ONE]);
    // The length of the recurrence, how many terms ago `earlier` failed, and the inverse of its error there.
    let (mut length, mut ago, mut inverse) = (0, 1, IBig::ONE);
    for n in 0..terms.len() {
        if monitor.check(Progress { done: n as u64, total: Some(terms.len() as u64) }).is_break() {
            return Err(CountError::Stopped);
        }
        let missed = modulo((0..=n).zip(&current).map(|(i, c)| c * &terms[n - i]).sum());
        if missed.is_zero() {
            ago += 1;
            continue;
        }
        let before = current.clone();
        let factor = modulo(&missed * &inverse);
        current.resize(current.len().max(earlier.len() + ago), IBig::ZERO);
        for (c, e) in current[ago..].iter_mut().zip(&earlier) {
            *c = modulo(&*c - &factor * e);
        }
        if 2 * length <= n {
            (length, ago, earlier) = (n + 1 - length, 1, before);
            let (_, times, _) = missed.gcd_ext(prime.clone());
            inverse = modulo(times);
        } else {
            ago += 1;
        }
    }
    let half = &prime / IBig::from(2);
    let centred = current.into_iter().map(|c| if c > half { c - &prime } else { c });
    let connection = Polynomial::new(centred.collect());
    Ok((connection.coefficients().to_vec(), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NumerationSystem;
    use fibnim::TakeAway;

    fn counted(take: &str, definition: &str) -> Count {
        let take: TakeAway = take.parse().expect("a take-away function");
        let system = NumerationSystem::new(&take).expect("a system");
        let mut decider = Decider::new(&system, 100_000);
        count(&mut decider, &definition.parse().expect("a definition"), &mut Forever).expect("counted")
    }

    fn texts(numbers: &[IBig]) -> Vec<String> {
        numbers.iter().map(ToString::to_string).collect()
    }

    /// Every number below `H_n`, in each numeration system; the growth rates are those of the systems.
    #[test]
    fn all_numbers() {
        for (take, growth) in
            [("t", "x - 2"), ("2t", "x^2 - x - 1"), ("floor(5t/2)", "x^3 - x^2 - 1"), ("3t", "x^4 - x^3 - 1")]
        {
            let count = counted(take, "all(x) := x = x");
            let terms: Vec<String> =
                take.parse::<TakeAway>().expect("one").h_sequence().take(40).map(|h| h.value.to_string()).collect();
            assert_eq!(texts(&count.first(40)), terms, "{take}");
            let squares = count.first(30).iter().map(|h| (h * h).to_string()).collect::<Vec<_>>();
            let found = count.growth.expect("infinitely many");
            assert_eq!((found.polynomial.to_string().as_str(), found.minimal), (growth, true));
            let density = count.density.expect("a limit");
            assert_eq!((density.numerator.to_string(), density.denominator), ("1".to_owned(), IBig::ONE));
            let pairs = counted(take, "all(x, y) := x = x");
            assert_eq!(texts(&pairs.first(30)), squares, "{take}");
            assert!(
                pairs.growth.expect("infinitely many").minimal
                    && pairs.density.expect("a limit").decimal.starts_with("1.000")
            );
        }
    }

    /// Below every bound, in several numeration systems, with components that have more digits than the bound.
    #[test]
    fn tuples_below_a_bound() {
        for take in ["t", "2t", "3t"] {
            let system = NumerationSystem::new(&take.parse().expect("a function")).expect("a system");
            let mut decider = Decider::new(&system, 100_000);
            let near = "near(n, m) := n <= m and m <= n + 30".parse().expect("a definition");
            let even = "even_number(n) := exists m: n = 2*m".parse().expect("a definition");
            for bound in 0..60_u32 {
                let mut below = |definition, bound: u32| {
                    let (bound, most) = (Nat::from(bound), Nat::from(bound + 30));
                    count_below(&mut decider, definition, &bound, &most, &mut Forever).expect("counted").0
                };
                assert_eq!(below(&near, bound), Nat::from(31 * bound), "{take}");
                assert_eq!(below(&even, bound), Nat::from(bound.div_ceil(2)), "{take}");
            }
        }
    }

    #[test]
    fn finite_sparse_and_half() {
        let none = counted("2t", "none(x) := x < x");
        assert!(none.growth.is_none() && none.recurrence.degree() == 0 && none.numerator.is_zero());
        let few = counted("2t", "few(x) := x < 4");
        assert_eq!(texts(&few.first(6)), ["1", "2", "3", "4", "4", "4"]);
        let growth = few.growth.expect("a constant grows by the factor 1");
        assert_eq!((growth.polynomial.to_string().as_str(), &*growth.decimal), ("x - 1", "1.00000000000000000000"));
        assert_eq!(few.density.expect("a limit").decimal, "0.00000000000000000000");
        // The diagonal of the pairs.
        let diagonal = counted("2t", "equal(x, y) := x = y");
        assert_eq!(diagonal.growth.expect("infinitely many").polynomial.to_string(), "x^2 - x - 1");
        assert_eq!(diagonal.density.expect("a limit").numerator, Polynomial::new(Vec::new()));
        let even = counted("2t", "even_number(x) := exists y: x = 2*y").density.expect("a limit");
        assert_eq!((even.numerator.to_string().as_str(), even.denominator), ("1", IBig::from(2)));
        // The last digit is 0 for 1/phi of all numbers; numbers with an even number of digits have no density.
        let zero = counted("2t", "zero(x) := not low(x, 1)").density.expect("a limit");
        assert_eq!((zero.numerator.to_string().as_str(), &*zero.decimal), ("x - 1", "0.61803398874989484820"));
        assert_eq!(counted("2t", "even_length(x) := exists y: top(x, y) and even(1, y)").density, None);
    }
}
