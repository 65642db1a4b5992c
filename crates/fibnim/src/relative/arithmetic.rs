//! Expressions in the chips taken, `t`, and those left in the pile, `n`, with all values between given ones.

use std::fmt;

use self::Arithmetic::{Difference, Least, Most, N, Number, Power, Product, Quotient, Root, Sum, T};
use crate::play::TakeAwayError;
use crate::play::operand::{Operand, Read};

/// An expression over the integers. Quotients and roots are rounded down, and the root of a negative number is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Arithmetic {
    T,
    N,
    Number(u64),
    Sum(Box<Self>, Box<Self>),
    Difference(Box<Self>, Box<Self>),
    Product(Box<Self>, Box<Self>),
    Quotient(Box<Self>, u32),
    /// One of the two is a number.
    Power(Box<Self>, Box<Self>),
    Root(Box<Self>),
    Most(Box<Self>, Box<Self>),
    Least(Box<Self>, Box<Self>),
}

/// The least and the largest of some values, or bounds of them. [`INFINITE`] and its negative are no bounds.
pub(super) type Bounds = (i128, i128);

const INFINITE: i128 = i128::MAX;

/// Bounds are cut to these numbers. Sums of two of them fit.
const CUT: i128 = 1 << 120;

/// The largest number in an exponent.
const MOST_EXPONENT: u64 = 64;

fn cut((low, high): Bounds) -> Bounds {
    let low = if low < -CUT { -INFINITE } else { low.min(CUT) };
    (low, if high > CUT { INFINITE } else { high.max(-CUT) })
}

fn added(a: i128, b: i128, infinite: i128) -> i128 {
    if a == infinite || b == infinite { infinite } else { a.saturating_add(b) }
}

fn times(a: i128, b: i128) -> i128 {
    if a == 0 || b == 0 {
        return 0;
    }
    let infinite = if (a < 0) == (b < 0) { INFINITE } else { -INFINITE };
    let finite = a.abs() < INFINITE && b.abs() < INFINITE;
    a.checked_mul(b).filter(|_| finite).unwrap_or(infinite)
}

fn product((a, b): Bounds, (c, d): Bounds) -> Bounds {
    let all = [times(a, c), times(a, d), times(b, c), times(b, d)];
    cut(all.into_iter().fold((INFINITE, -INFINITE), |(low, high), x| (low.min(x), high.max(x))))
}

/// `base^exponent`, rounded down, for a base from 1.
fn power_of(base: u64, exponent: i128) -> i128 {
    match exponent {
        _ if base == 1 => 1,
        ..0 => 0,
        0..=127 => (0..exponent).fold(1, |power, _| times(power, base.into())),
        _ => INFINITE,
    }
}

impl Arithmetic {
    /// The bounds of all values with these chips left and taken. They are the value itself if each is one number, and
    /// no number on the way exceeds 2^120.
    pub(super) fn bounds(&self, left: Bounds, taken: Bounds) -> Bounds {
        let of = |part: &Self| part.bounds(left, taken);
        match self {
            T => taken,
            N => left,
            Number(number) => ((*number).into(), (*number).into()),
            Sum(a, b) => {
                let (a, b) = (of(a), of(b));
                cut((added(a.0, b.0, -INFINITE), added(a.1, b.1, INFINITE)))
            }
            Difference(a, b) => {
                let (a, b) = (of(a), of(b));
                cut((added(a.0, -b.1, -INFINITE), added(a.1, -b.0, INFINITE)))
            }
            Product(a, b) => product(of(a), of(b)),
            Quotient(a, divisor) => {
                let over = |x: i128| if x.abs() == INFINITE { x } else { x.div_euclid((*divisor).into()) };
                let (low, high) = of(a);
                (over(low), over(high))
            }
            Power(base, exponent) => match (&**base, &**exponent) {
                (_, Number(exponent)) => {
                    let base = of(base);
                    (0..*exponent).fold((1, 1), |power, _| product(power, base))
                }
                (Number(base), _) => {
                    let (low, high) = of(exponent);
                    cut((power_of(*base, low), power_of(*base, high)))
                }
                _ => (-INFINITE, INFINITE),
            },
            Root(a) => {
                let root = |x: i128| if x == INFINITE { x } else { x.max(0).isqrt() };
                let (low, high) = of(a);
                (root(low), root(high))
            }
            Most(a, b) => {
                let (a, b) = (of(a), of(b));
                (a.0.max(b.0), a.1.max(b.1))
            }
            Least(a, b) => {
                let (a, b) = (of(a), of(b));
                (a.0.min(b.0), a.1.min(b.1))
            }
        }
    }

    /// Whether the chips left occur in it.
    pub(super) fn has_left(&self) -> bool {
        match self {
            N => true,
            T | Number(_) => false,
            Quotient(a, _) | Root(a) => a.has_left(),
            Sum(a, b) | Difference(a, b) | Product(a, b) | Power(a, b) | Most(a, b) | Least(a, b) => {
                a.has_left() || b.has_left()
            }
        }
    }

    /// The expression in words, as a noun phrase, if it has a simple form.
    pub(super) fn words(&self) -> Option<String> {
        Some(match self {
            T => "what was taken".to_owned(),
            N => "what is left".to_owned(),
            Number(number) => number.to_string(),
            Quotient(a, 2) => format!("half of {}", a.words()?),
            Quotient(a, 3) => format!("a third of {}", a.words()?),
            Product(a, b) => match (&**a, &**b) {
                (Number(2), b) => format!("twice {}", b.words()?),
                (Number(number), b) => format!("{number} times {}", b.words()?),
                _ => return None,
            },
            Most(a, b) | Least(a, b) => {
                let bound = if matches!(self, Most(..)) { "at least" } else { "at most" };
                match (&**a, &**b) {
                    (Number(_), Number(_)) => return None,
                    (Number(number), other) | (other, Number(number)) => {
                        format!("{}, {bound} {number}", other.words()?)
                    }
                    _ => return None,
                }
            }
            Sum(a, b) => match &**b {
                Number(number) => format!("{number} more than {}", a.words()?),
                _ => return None,
            },
            Difference(a, b) => match &**b {
                Number(number) => format!("{number} less than {}", a.words()?),
                _ => return None,
            },
            Power(..) | Root(_) | Quotient(..) => return None,
        })
    }

    /// Writes it as an operand: of a sum (0), product (1), power (2), or as a base or exponent (3).
    fn write(&self, f: &mut fmt::Formatter<'_>, level: u8) -> fmt::Result {
        let own = match self {
            Sum(..) | Difference(..) => 0,
            Product(..) => 1,
            Power(..) => 2,
            _ => 3,
        };
        if own < level {
            f.write_str("(")?;
        }
        let mut two = |a: &Self, sign: &str, b: &Self, levels: (u8, u8)| {
            a.write(f, levels.0)?;
            f.write_str(sign)?;
            b.write(f, levels.1)
        };
        match self {
            T => f.write_str("t")?,
            N => f.write_str("n")?,
            Number(number) => write!(f, "{number}")?,
            Sum(a, b) => two(a, "+", b, (0, 1))?,
            Difference(a, b) => two(a, "-", b, (0, 1))?,
            Product(a, b) if matches!((&**a, &**b), (Number(_), T | N)) => two(a, "", b, (1, 2))?,
            Product(a, b) => two(a, "*", b, (1, 2))?,
            Power(a, b) => two(a, "^", b, (3, 3))?,
            Quotient(a, divisor) => {
                f.write_str("floor(")?;
                a.write(f, 1)?;
                write!(f, "/{divisor})")?;
            }
            Root(a) => write!(f, "isqrt({a})")?,
            Most(a, b) => write!(f, "max({a},{b})")?,
            Least(a, b) => write!(f, "min({a},{b})")?,
        }
        if own < level { f.write_str(")") } else { Ok(()) }
    }
}

impl fmt::Display for Arithmetic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

fn boxed(a: Arithmetic, b: Arithmetic) -> (Box<Arithmetic>, Box<Arithmetic>) {
    (Box::new(a), Box::new(b))
}

impl Operand for Arithmetic {
    fn number(number: u64) -> Self {
        Number(number)
    }

    fn variable(name: &str, _: &str) -> Read<Self> {
        Ok(if name == "t" { T } else { N })
    }

    fn plus(self, other: Self) -> Read<Self> {
        let (a, b) = boxed(self, other);
        Ok(Sum(a, b))
    }

    fn minus(self, other: Self) -> Read<Self> {
        let (a, b) = boxed(self, other);
        Ok(Difference(a, b))
    }

    fn times(self, other: Self, _: u64) -> Read<Self> {
        if self == Number(1) {
            return Ok(other);
        }
        let (a, b) = boxed(self, other);
        Ok(Product(a, b))
    }

    fn over(self, divisor: u32, _: u64) -> Read<Self> {
        Ok(Quotient(Box::new(self), divisor))
    }

    fn raised(self, exponent: Self, _: u64) -> Read<Option<Self>> {
        match (&self, &exponent) {
            (_, Number(1..=MOST_EXPONENT)) => {}
            (_, Number(1..)) => return Err(TakeAwayError::TooLarge),
            (Number(1..), _) => {}
            _ => return Ok(None),
        }
        let (a, b) = boxed(self, exponent);
        Ok(Some(Power(a, b)))
    }

    fn root(self, _: u64) -> Read<Self> {
        Ok(Root(Box::new(self)))
    }

    fn extreme(all: Vec<Self>, largest: bool, _: u64) -> Read<Self> {
        let two = |a, b| {
            let (a, b) = boxed(a, b);
            if largest { Most(a, b) } else { Least(a, b) }
        };
        Ok(all.into_iter().reduce(two).unwrap_or(Number(0)))
    }
}

/// The number as a bound.
pub(super) fn exactly(number: u64) -> Bounds {
    (number.into(), number.into())
}

/// The value between 0 and `cap` that the bounds leave; `None` if they leave several.
pub(super) fn capped((low, high): Bounds, cap: u64) -> Option<u64> {
    let within = |x: i128| x.clamp(0, cap.into()) as u64;
    (within(low) == within(high)).then(|| within(low))
}
