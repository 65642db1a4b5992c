//! Polynomials with integer coefficients: exact division, real roots, and tests of irreducibility.

use std::fmt;

use dashu_int::ops::{Abs, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// A polynomial with integer coefficients of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial(Vec<IBig>);

/// Digits after the point of the numbers that are printed.
pub const DIGITS: usize = 20;

/// The primes modulo which irreducibility is tried.
const PRIMES: [u64; 25] =
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];

impl Polynomial {
    /// A polynomial from its coefficients, the constant one first.
    pub(crate) fn new(mut coefficients: Vec<IBig>) -> Self {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// `x^n - 1`.
    pub(crate) fn roots_of_unity(n: usize) -> Self {
        let mut coefficients = vec![IBig::ZERO; n + 1];
        (coefficients[0], coefficients[n]) = (IBig::NEG_ONE, IBig::ONE);
        Self(coefficients)
    }

    /// The degree; 0 for the polynomial 0.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Its coefficients, the constant one first; none for the polynomial 0.
    #[must_use]
    pub fn coefficients(&self) -> &[IBig] {
        &self.0
    }

    fn leading(&self) -> IBig {
        self.0.last().cloned().unwrap_or(IBig::ZERO)
    }

    /// The coefficients in reverse order.
    pub(crate) fn reversed(&self) -> Self {
        Self::new(self.0.iter().rev().cloned().collect())
    }

    /// With the negative of every root.
    pub(crate) fn negated_roots(&self) -> Self {
        let sign = |(k, c): (usize, &IBig)| if k % 2 == 1 { -c } else { c.clone() };
        Self(self.0.iter().enumerate().map(sign).collect())
    }

    pub(crate) fn derivative(&self) -> Self {
        Self::new((1_u32..).zip(&self.0[1.min(self.0.len())..]).map(|(k, c)| c * IBig::from(k)).collect())
    }

    /// `x^k` times this.
    pub(crate) fn shifted(&self, k: usize) -> Self {
        Self::new(std::iter::repeat_n(IBig::ZERO, k).chain(self.0.iter().cloned()).collect())
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = vec![IBig::ZERO; self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Self::new(product)
    }

    /// `factor * self - other`.
    fn times_minus(&self, factor: &IBig, other: &Self) -> Self {
        let at = |p: &Self, k: usize| p.0.get(k).cloned().unwrap_or(IBig::ZERO);
        Self::new((0..self.0.len().max(other.0.len())).map(|k| at(self, k) * factor - at(other, k)).collect())
    }

    /// The greatest common divisor of the coefficients.
    pub(crate) fn content(&self) -> IBig {
        self.0.iter().fold(UBig::ZERO, |gcd, c| if c.is_zero() { gcd } else { gcd.gcd(c.unsigned_abs()) }).into()
    }

    /// All coefficients divided by a number that divides them.
    pub(crate) fn over(&self, divisor: &IBig) -> Self {
        Self(self.0.iter().map(|c| c / divisor).collect())
    }

    /// A positive number, and quotient and remainder of this polynomial times the number by another one that is not 0.
    pub(crate) fn divided(&self, divisor: &Self) -> (IBig, Self, Self) {
        let (mut factor, mut rest) = (IBig::ONE, self.clone());
        let mut quotient = vec![IBig::ZERO; (self.0.len() + 1).saturating_sub(divisor.0.len())];
        let scale = divisor.leading().abs();
        while rest.0.len() >= divisor.0.len() {
            let k = rest.0.len() - divisor.0.len();
            let mut term = rest.leading();
            if divisor.leading() < IBig::ZERO {
                term = -term;
            }
            rest = rest.times_minus(&scale, &Self::new(divisor.0.iter().map(|c| c * &term).collect()).shifted(k));
            for c in &mut quotient {
                *c *= &scale;
            }
            quotient[k] += term;
            factor *= &scale;
        }
        (factor, Self::new(quotient), rest)
    }

    /// The quotient by a polynomial with content 1; `None` if it is no divisor.
    pub(crate) fn quotient(&self, divisor: &Self) -> Option<Self> {
        let (factor, quotient, rest) = self.divided(divisor);
        rest.is_zero().then(|| quotient.over(&factor))
    }

    /// The greatest common divisor of two polynomials that are not both 0, with content 1 and a positive leading
    /// coefficient.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            let (_, _, rest) = a.divided(&b);
            let content = rest.content();
            (a, b) = (b, if rest.is_zero() { rest } else { rest.over(&content) });
        }
        let content = a.content();
        a.over(&if a.leading() < IBig::ZERO { -content } else { content })
    }

    /// A polynomial and a number `r` such that the polynomial divided by `r` is the inverse of this one modulo another,
    /// to which it is coprime.
    pub(crate) fn inverse(&self, modulus: &Self) -> (Self, IBig) {
        let (mut a, mut b) = (modulus.clone(), self.divided(modulus).2);
        // Modulo the modulus, `self` times the second of each pair is the first.
        let (mut s, mut t) = (Self(Vec::new()), Self(vec![self.divided(modulus).0]));
        while b.degree() > 0 {
            let (factor, quotient, rest) = a.divided(&b);
            let next = s.times_minus(&factor, &quotient.times(&t));
            (a, b) = (b, rest);
            (s, t) = (t, next);
        }
        (t, b.leading())
    }

    /// The sign of the value at `numerator / denominator`, with a positive denominator.
    fn sign_at(&self, numerator: &IBig, denominator: &IBig) -> i8 {
        let (mut value, mut power) = (IBig::ZERO, IBig::ONE);
        for c in self.0.iter().rev() {
            value = value * numerator + c * &power;
            power *= denominator;
        }
        if value.is_zero() {
            0
        } else if value > IBig::ZERO {
            1
        } else {
            -1
        }
    }

    /// The largest positive root, by the theorem of Sturm, truncated to this many digits after the point and given as
    /// the integer with these digits. `None` if there is no positive root. The polynomial must have no multiple root.
    pub(crate) fn largest_root(&self, digits: usize) -> Option<IBig> {
        let mut chain = vec![self.clone(), self.derivative()];
        while let [.., a, b] = &chain[..]
            && b.degree() > 0
        {
            let (_, _, rest) = a.divided(b);
            if rest.is_zero() {
                break;
            }
            chain.push(rest.over(&-rest.content()));
        }
        let scale = IBig::from(10).pow(digits);
        let changes = |numerator: &IBig| {
            let signs: Vec<i8> = chain.iter().map(|p| p.sign_at(numerator, &scale)).filter(|&sign| sign != 0).collect();
            signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        let bound = self.0.iter().map(|c| c.clone().abs()).max()? / self.leading().abs() + IBig::from(2);
        let (mut low, mut high) = (IBig::ZERO, bound * &scale);
        let beyond = changes(&high);
        if changes(&low) == beyond {
            return None;
        }
        // The largest root is above `low` and at most `high`.
        while &high - &low > IBig::ONE {
            let middle = (&low + &high) / IBig::from(2);
            if changes(&middle) > beyond { low = middle } else { high = middle }
        }
        Some(if self.sign_at(&high, &scale) == 0 { high } else { low })
    }

    /// Whether all complex roots have an absolute value below `numerator / denominator`, by the recursion of Schur and
    /// Cohn.
    pub(crate) fn roots_are_below(&self, numerator: &IBig, denominator: &IBig) -> bool {
        // The roots of `p(x * numerator / denominator)` are to be below 1.
        let degree = self.degree();
        let scaled = (0..).zip(&self.0).map(|(k, c)| c * numerator.pow(k) * denominator.pow(degree - k));
        let mut p = Self::new(scaled.collect());
        while p.degree() > 0 {
            let (first, last) = (p.0[0].clone(), p.leading());
            if first.clone().abs() >= last.clone().abs() {
                return false;
            }
            let reversed = p.0.iter().rev();
            let next = p.0.iter().zip(reversed).map(|(a, b)| a * &last - b * &first).skip(1).collect();
            let next = Self(next);
            p = next.over(&next.content());
        }
        true
    }

    /// Whether it is shown to be irreducible over the rational numbers, by being irreducible modulo a prime up to 97.
    /// The leading coefficient is 1.
    pub(crate) fn is_shown_irreducible(&self) -> bool {
        self.degree() == 1 || self.degree() > 1 && PRIMES.iter().any(|&prime| self.is_irreducible_modulo(prime))
    }

    /// By the test of Ben-Or: the product of all irreducible factors of degree `k` and less divides `x` to the power
    /// `prime^k`, less `x`.
    fn is_irreducible_modulo(&self, prime: u64) -> bool {
        let modulus = Self::new(self.0.iter().map(|c| reduced(c, prime)).collect());
        let x = Self(vec![IBig::ZERO, IBig::ONE]);
        let mut power = x.clone();
        (0..modulus.degree() / 2).all(|_| {
            let base = std::mem::replace(&mut power, Self(vec![IBig::ONE]));
            for _ in 0..prime {
                power = power.times(&base).remainder(&modulus, prime);
            }
            let (mut a, mut b) = (modulus.clone(), power.times_minus(&IBig::ONE, &x).remainder(&modulus, prime));
            while !b.is_zero() {
                (a, b) = (b.clone(), a.remainder(&b, prime));
            }
            a.degree() == 0
        })
    }

    /// The remainder by a polynomial, modulo a prime.
    fn remainder(&self, divisor: &Self, prime: u64) -> Self {
        let mut rest: Vec<IBig> = self.0.iter().map(|c| reduced(c, prime)).collect();
        let lead = divisor.leading();
        let inverse =
            (1..prime).map(IBig::from).find(|i| reduced(&(i * &lead), prime) == IBig::ONE).unwrap_or(IBig::ONE);
        while rest.len() >= divisor.0.len() {
            let k = rest.len() - divisor.0.len();
            let factor = reduced(&(rest.pop().unwrap_or(IBig::ZERO) * &inverse), prime);
            for (c, d) in rest[k..].iter_mut().zip(&divisor.0) {
                *c = reduced(&(&*c - d * &factor), prime);
            }
        }
        Self::new(rest)
    }
}

/// The remainder from 0 to `prime - 1`.
fn reduced(number: &IBig, prime: u64) -> IBig {
    let prime = IBig::from(prime);
    (number % &prime + &prime) % prime
}

/// A number `integer / 10^digits` that is not negative, with its digits.
pub(crate) fn decimal(integer: &IBig, digits: usize) -> String {
    let text = format!("{:0>width$}", integer.to_string(), width = digits + 1);
    let (whole, rest) = text.split_at(text.len() - digits);
    format!("{whole}.{rest}")
}

impl fmt::Display for Polynomial {
    /// In `x`, the highest power first, or the lowest with `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<(usize, &IBig)> = self.0.iter().enumerate().filter(|(_, c)| !c.is_zero()).collect();
        if !f.alternate() {
            terms.reverse();
        }
        if terms.is_empty() {
            return f.write_str("0");
        }
        for (i, &(k, c)) in terms.iter().enumerate() {
            let size = c.clone().abs();
            let sign = match (i, *c < IBig::ZERO) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            f.write_str(sign)?;
            match (k, size == IBig::ONE) {
                (0, _) => write!(f, "{size}")?,
                (_, true) => f.write_str("x")?,
                (_, false) => write!(f, "{size}*x")?,
            }
            if k > 1 {
                write!(f, "^{k}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(coefficients: &[i64]) -> Polynomial {
        Polynomial::new(coefficients.iter().copied().map(IBig::from).collect())
    }

    #[test]
    fn division_and_common_divisors() {
        let (a, b, c) = (polynomial(&[-1, -1, 1]), polynomial(&[1, -3, 1]), polynomial(&[3, 0, -2]));
        assert_eq!(a.times(&b).quotient(&b), Some(a.clone()));
        assert_eq!(a.times(&c).quotient(&c), Some(a.clone()));
        assert_eq!(a.times(&b).quotient(&polynomial(&[1, 1])), None);
        assert_eq!(a.times(&b).gcd(&a.times(&c)), a);
        assert_eq!(c.times(&c).gcd(&c.times(&c).derivative()), polynomial(&[-3, 0, 2]));
        assert_eq!(polynomial(&[-1, 0, 0, 1]), Polynomial::roots_of_unity(3));
        // Of c modulo a: c * t - r is a multiple of a.
        for p in [&c, &b, &polynomial(&[5]), &polynomial(&[1, 2, 3, 4])] {
            let (t, r) = p.inverse(&a);
            let (_, _, rest) = p.times(&t).divided(&a);
            assert_eq!(rest, Polynomial::new(vec![r]), "{p}");
        }
    }

    #[test]
    fn roots() {
        let root = |p: &[i64], digits| polynomial(p).largest_root(digits).map(|root| decimal(&root, digits));
        assert_eq!(root(&[-1, -1, 1], 20).as_deref(), Some("1.61803398874989484820"));
        assert_eq!(root(&[1, -3, 1], 10).as_deref(), Some("2.6180339887"));
        assert_eq!(root(&[-2, 1], 3).as_deref(), Some("2.000"));
        assert_eq!(root(&[6, -5, 1], 3).as_deref(), Some("3.000"), "2 and 3");
        assert_eq!((root(&[1, 0, 1], 3), root(&[2, 3, 1], 3), root(&[7], 3)), (None, None, None));
        let below = |p: &[i64], a: i64, b: i64| polynomial(p).roots_are_below(&IBig::from(a), &IBig::from(b));
        assert!(below(&[-1, -1, 1], 1619, 1000) && !below(&[-1, -1, 1], 1618, 1000));
        assert!(below(&[4, 0, 1], 201, 100) && !below(&[4, 0, 1], 2, 1), "2i");
        assert!(below(&[0, 0, 1], 1, 1000) && below(&[3], 1, 2));
    }

    #[test]
    fn irreducible_polynomials() {
        for p in [&[-1, -1, 1][..], &[1, -3, 1], &[-1, 0, -1, 1], &[-1, 0, 0, -1, 1], &[-4, 1], &[-2, 0, 0, 0, 0, 1]] {
            assert!(polynomial(p).is_shown_irreducible(), "{}", polynomial(p));
        }
        // The last is irreducible, but has two factors modulo every prime.
        for p in [&[2, -3, 1][..], &[1, 2, 1], &[4, 0, 0, 0, 1], &[1], &[1, 0, 0, 0, 1]] {
            assert!(!polynomial(p).is_shown_irreducible(), "{}", polynomial(p));
        }
    }

    #[test]
    fn text() {
        assert_eq!(polynomial(&[-1, 0, -2, 1]).to_string(), "x^3 - 2*x^2 - 1");
        assert_eq!(format!("{:#}", polynomial(&[0, -1, 3])), "-x + 3*x^2");
        assert_eq!(polynomial(&[0]).to_string(), "0");
        assert_eq!(decimal(&IBig::from(5), 3), "0.005");
    }
}
