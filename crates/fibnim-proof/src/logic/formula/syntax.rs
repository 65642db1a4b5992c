//! The syntax tree of a statement, and its text, which is parsed back to an equal tree.

use std::collections::BTreeMap;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use crate::logic::linear::Comparison;
use crate::numeration::magnitude;

/// The most decimal digits of a number in a statement.
pub(super) const MOST_DIGITS: usize = 1000;

/// The most binary digits of such a number, about.
const MOST_BITS: usize = MOST_DIGITS * 10 / 3;

/// A sum of constant multiples of variables and values of the take-away function, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinearTerm {
    /// Constant factors, each with a different variable or value of `f`. A factor is 0 if terms cancel: the variable is
    /// still free, and the value of `f` must still exist.
    pub(crate) parts: Vec<(IBig, Factor)>,
    pub(crate) constant: IBig,
}

/// A part of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Factor {
    Variable(String),
    /// The value of the take-away function.
    Quota(Box<LinearTerm>),
    /// The term of the H-sequence with this index.
    Index(u32),
}

/// What a relation is known by. `n(4,3; k, w)` has the name `n` and the parameters 4 and 3; `low(k, z)` has no
/// parameters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The numbers before the semicolon; `None` if there is no semicolon.
    pub parameters: Option<Vec<u32>>,
}

impl Symbol {
    /// A symbol with parameters.
    pub fn with(name: &str, parameters: Vec<u32>) -> Self {
        Self { name: name.to_owned(), parameters: Some(parameters) }
    }
}

impl From<&str> for Symbol {
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), parameters: None }
    }
}

/// The name, and the parameters as they stand in a statement: `n(4,3;)`.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(parameters) = &self.parameters else { return Ok(()) };
        let parameters: Vec<String> = parameters.iter().map(ToString::to_string).collect();
        write!(f, "({};)", parameters.join(","))
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// `true` or `false`.
    Truth(bool),
    /// A comparison of two terms.
    Compare(LinearTerm, Comparison, LinearTerm),
    /// A relation by its symbol and the terms it is applied to.
    Relation(Symbol, Vec<LinearTerm>),
    /// The statement does not hold.
    Not(Box<Formula>),
    /// All hold; two or more, and true for none.
    And(Vec<Formula>),
    /// At least one holds; two or more, and false for none.
    Or(Vec<Formula>),
    /// If the first holds, so does the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both hold or neither.
    Iff(Box<Formula>, Box<Formula>),
    /// There are numbers for these variables, one or more, such that the statement holds.
    Exists(Vec<String>, Box<Formula>),
    /// The statement holds for all numbers in place of these variables, one or more.
    Forall(Vec<String>, Box<Formula>),
}

impl LinearTerm {
    pub(crate) fn variable(name: impl Into<String>) -> Self {
        Self::of(Factor::Variable(name.into()))
    }

    pub(crate) fn constant(value: impl Into<IBig>) -> Self {
        Self { parts: Vec::new(), constant: value.into() }
    }

    /// The value of the take-away function of the system.
    pub(crate) fn quota(argument: Self) -> Self {
        Self::of(Factor::Quota(Box::new(argument)))
    }

    pub(super) fn of(factor: Factor) -> Self {
        Self { parts: vec![(IBig::ONE, factor)], constant: IBig::ZERO }
    }

    /// `self + factor * other`; `None` if a number in it would have more than some [`MOST_DIGITS`] digits.
    pub(crate) fn plus(mut self, factor: &IBig, other: &Self) -> Option<Self> {
        for (c, part) in &other.parts {
            let c = c * factor;
            match self.parts.iter_mut().find(|(_, known)| known == part) {
                Some((known, _)) => *known += c,
                None => self.parts.push((c, part.clone())),
            }
        }
        self.constant += &other.constant * factor;
        let numbers = self.parts.iter().map(|(c, _)| c).chain([&self.constant]);
        let most = numbers.map(IBig::bit_len).max();
        (most <= Some(MOST_BITS)).then_some(self)
    }

    /// The value of a term without variables.
    pub(crate) fn as_constant(&self) -> Option<&IBig> {
        self.parts.is_empty().then_some(&self.constant)
    }

    /// The name of a term that is nothing but a variable.
    pub(crate) fn as_variable(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [(one, Factor::Variable(name))] if one.is_one() && self.constant.is_zero() => Some(name),
            _ => None,
        }
    }

    /// The term with other parts: `each` gives what stands for a variable or for the index of a term of the
    /// H-sequence, and `None` where that stays. `None` if a number becomes too long.
    pub(super) fn replaced(&self, each: &mut dyn FnMut(&Factor) -> Option<Self>) -> Option<Self> {
        self.parts.iter().try_fold(Self::constant(self.constant.clone()), |sum, (c, factor)| {
            let part = match factor {
                Factor::Quota(argument) => Self::quota(argument.replaced(each)?),
                other => each(other).unwrap_or_else(|| Self::of(other.clone())),
            };
            sum.plus(c, &part)
        })
    }

    fn without_value(&self, values: &BTreeMap<&str, IBig>) -> Option<Self> {
        self.parts.iter().find_map(|(_, part)| {
            let Factor::Quota(argument) = part else { return None };
            let known = argument.replaced(&mut |factor| match factor {
                Factor::Variable(name) => values.get(name.as_str()).map(|value| Self::constant(value.clone())),
                _ => None,
            });
            if known?.as_constant().is_some_and(|sum| *sum <= IBig::ZERO) {
                Some(Self::quota((**argument).clone()))
            } else {
                argument.without_value(values)
            }
        })
    }

    pub(super) fn variables<'a>(&'a self, visit: &mut dyn FnMut(&'a str)) {
        for (_, part) in &self.parts {
            match part {
                Factor::Variable(name) => visit(name),
                Factor::Quota(argument) => argument.variables(visit),
                Factor::Index(_) => {}
            }
        }
    }
}

impl Formula {
    /// The free variables, in the order in which they first appear.
    pub fn free_variables(&self) -> Vec<&str> {
        let mut free = Vec::new();
        self.collect_free(&mut Vec::new(), &mut free);
        free
    }

    /// A term `f(t)` that has no value, if one occurs: `t` has no quantified variables, and is at most 0 for these
    /// values of its variables. The comparison or relation that contains it is false.
    pub(super) fn without_value(&self, values: &BTreeMap<&str, IBig>) -> Option<LinearTerm> {
        let terms: Vec<&LinearTerm> = match self {
            Self::Compare(a, _, b) => vec![a, b],
            Self::Relation(_, terms) => terms.iter().collect(),
            _ => Vec::new(),
        };
        let is_bound = |name: &str| match self {
            Self::Exists(names, _) | Self::Forall(names, _) => names.iter().any(|bound| bound == name),
            _ => false,
        };
        let free =
            values.iter().filter(|(name, _)| !is_bound(name)).map(|(name, value)| (*name, value.clone())).collect();
        let found = terms.into_iter().find_map(|term| term.without_value(&free));
        found.or_else(|| self.parts().into_iter().find_map(|part| part.without_value(&free)))
    }

    /// The symbols of the relations that occur.
    pub fn relations(&self) -> Vec<&Symbol> {
        self.applications().into_iter().map(|(symbol, _)| symbol).collect()
    }

    /// The symbols of the relations that occur, and how many terms each is applied to.
    pub fn applications(&self) -> Vec<(&Symbol, usize)> {
        match self {
            Self::Relation(symbol, terms) => vec![(symbol, terms.len())],
            other => other.parts().into_iter().flat_map(Self::applications).collect(),
        }
    }

    /// The statements that this one is made of.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Truth(_) | Self::Compare(..) | Self::Relation(..) => Vec::new(),
            Self::Not(a) | Self::Exists(_, a) | Self::Forall(_, a) => vec![a],
            Self::And(list) | Self::Or(list) => list.iter().collect(),
            Self::Implies(a, b) | Self::Iff(a, b) => vec![a, b],
        }
    }

    fn collect_free<'a>(&'a self, bound: &mut Vec<&'a str>, free: &mut Vec<&'a str>) {
        let before = bound.len();
        let terms: Vec<&LinearTerm> = match self {
            Self::Compare(a, _, b) => vec![a, b],
            Self::Relation(_, terms) => terms.iter().collect(),
            _ => Vec::new(),
        };
        for term in terms {
            term.variables(&mut |name| {
                if !bound.contains(&name) && !free.contains(&name) {
                    free.push(name);
                }
            });
        }
        if let Self::Exists(names, _) | Self::Forall(names, _) = self {
            bound.extend(names.iter().map(String::as_str));
        }
        self.parts().into_iter().for_each(|part| part.collect_free(bound, free));
        bound.truncate(before);
    }
}

impl Formula {
    /// How tightly the outermost operation binds.
    fn precedence(&self) -> u8 {
        match self {
            Self::Exists(..) | Self::Forall(..) => 0,
            Self::Iff(..) => 1,
            Self::Implies(..) => 2,
            Self::Or(_) => 3,
            Self::And(_) => 4,
            Self::Not(_) => 5,
            Self::Truth(_) | Self::Compare(..) | Self::Relation(..) => 6,
        }
    }

    /// Writes the formula, in parentheses if it binds no tighter than `outer`.
    fn write(&self, f: &mut fmt::Formatter<'_>, outer: u8) -> fmt::Result {
        if self.precedence() <= outer { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for LinearTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (c, part)) in self.parts.iter().enumerate() {
            f.write_str(match (i, *c < IBig::ZERO) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            let c = magnitude(c);
            if !c.is_one() {
                write!(f, "{c}*")?;
            }
            match part {
                Factor::Variable(name) => write!(f, "{name}")?,
                Factor::Quota(argument) => write!(f, "f({argument})")?,
                Factor::Index(index) => write!(f, "H_{index}")?,
            }
        }
        let constant = &self.constant;
        match self.parts.is_empty() {
            true => write!(f, "{constant}"),
            false if constant.is_zero() => Ok(()),
            false if *constant > IBig::ZERO => write!(f, " + {constant}"),
            false => write!(f, " - {}", magnitude(constant)),
        }
    }
}

/// Text that is parsed back to an equal formula.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.precedence();
        let list = |f: &mut fmt::Formatter<'_>, parts: &[Self], word: &str| {
            parts.iter().enumerate().try_for_each(|(i, part)| {
                if i > 0 {
                    write!(f, " {word} ")?;
                }
                part.write(f, own)
            })
        };
        match self {
            Self::Truth(value) => write!(f, "{value}"),
            Self::Compare(a, comparison, b) => write!(f, "{a} {comparison} {b}"),
            Self::Relation(Symbol { name, parameters }, terms) => {
                write!(f, "{name}(")?;
                if let Some(parameters) = parameters {
                    let parameters: Vec<String> = parameters.iter().map(ToString::to_string).collect();
                    write!(f, "{}; ", parameters.join(","))?;
                }
                for (i, term) in terms.iter().enumerate() {
                    write!(f, "{}{term}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
            Self::Not(a) => {
                f.write_str("not ")?;
                a.write(f, own - 1)
            }
            Self::And(parts) => list(f, parts, "and"),
            Self::Or(parts) => list(f, parts, "or"),
            Self::Implies(a, b) => {
                a.write(f, own)?;
                f.write_str(" implies ")?;
                b.write(f, own - 1)
            }
            Self::Iff(a, b) => {
                a.write(f, own - 1)?;
                f.write_str(" iff ")?;
                b.write(f, own)
            }
            Self::Exists(names, a) => write!(f, "exists {}: {a}", names.join(", ")),
            Self::Forall(names, a) => write!(f, "forall {}: {a}", names.join(", ")),
        }
    }
}
