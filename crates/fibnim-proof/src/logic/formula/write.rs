//! Statements as text that is parsed back to equal ones.

use std::fmt;

use super::syntax::{Factor, Formula, Symbol, Term};

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

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (c, part)) in self.parts.iter().enumerate() {
            f.write_str(match (i, *c < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if c.unsigned_abs() != 1 {
                write!(f, "{}*", c.unsigned_abs())?;
            }
            match part {
                Factor::Variable(name) => write!(f, "{name}")?,
                Factor::Quota(argument) => write!(f, "f({argument})")?,
            }
        }
        match (self.parts.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, constant @ 1..) => write!(f, " + {constant}"),
            (false, constant) => write!(f, " - {}", constant.unsigned_abs()),
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
