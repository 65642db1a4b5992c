//! Statements in Walnut's syntax.
//!
//! Walnut's numbers are natural: a difference below 0 is no number, and what is said of it is false. So the terms of a
//! comparison are moved to the side where they are added, and a term that is an argument is written with what is added first.

use std::collections::{BTreeMap, BTreeSet};

use super::error::ExportError;
use super::names::variable;
use crate::logic::formula::{Factor, Formula, Symbol, Term};
use crate::logic::linear::Comparison;

/// Names for what occurs in a statement.
pub(super) struct Vocabulary<'a> {
    /// What `f` multiplies a number of at least 1 by.
    pub(super) multiple: i64,
    /// Names for variables that do not keep theirs.
    pub(super) renamed: BTreeMap<&'a str, String>,
    /// The name of a relation.
    pub(super) relation: &'a dyn Fn(&Symbol) -> Result<String, ExportError>,
}

/// A statement as Walnut reads it, in parentheses unless it is an application of a relation.
pub(super) struct Sentence {
    pub(super) text: String,
    /// The free variables that are left. Walnut refuses a quantifier of any other.
    pub(super) free: BTreeSet<String>,
}

/// A linear term: factors by variable, and a constant.
#[derive(Clone, Default)]
struct Linear {
    factors: BTreeMap<String, i64>,
    constant: i64,
}

impl Linear {
    fn add(&mut self, factor: i64, other: &Self) -> Result<(), ExportError> {
        let sum = |own: i64, other: i64| other.checked_mul(factor).and_then(|more| own.checked_add(more));
        for (name, &more) in &other.factors {
            let own = self.factors.entry(name.clone()).or_default();
            *own = sum(*own, more).ok_or(ExportError::TooLarge)?;
        }
        self.factors.retain(|_, factor| *factor != 0);
        self.constant = sum(self.constant, other.constant).ok_or(ExportError::TooLarge)?;
        Ok(())
    }

    /// The parts with this sign, as Walnut reads them; none if there are none.
    fn parts(&self, sign: i64) -> Result<Vec<String>, ExportError> {
        let number = |value: i64| match i32::try_from(value * sign) {
            Ok(number) => Ok(number.to_string()),
            Err(_) => Err(ExportError::TooLarge),
        };
        let mut parts = Vec::new();
        for (name, &factor) in self.factors.iter().filter(|(_, factor)| factor.signum() == sign) {
            parts.push(if factor == sign { name.clone() } else { format!("{}*{name}", number(factor)?) });
        }
        if self.constant.signum() == sign {
            parts.push(number(self.constant)?);
        }
        Ok(parts)
    }

    /// The sum of the parts with this sign, 0 if there are none.
    fn side(&self, sign: i64) -> Result<String, ExportError> {
        let parts = self.parts(sign)?;
        Ok(if parts.is_empty() { "0".to_owned() } else { parts.join("+") })
    }

    /// The term as an argument of a relation.
    fn argument(&self) -> Result<String, ExportError> {
        let taken = self.parts(-1)?.into_iter().fold(String::new(), |text, part| text + "-" + &part);
        Ok(self.side(1)? + &taken)
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.factors.keys().cloned()
    }
}

impl Vocabulary<'_> {
    /// A statement.
    ///
    /// # Errors
    /// If it has a relation without a name, or a number with more than 31 bits.
    pub(super) fn sentence(&self, formula: &Formula) -> Result<Sentence, ExportError> {
        match formula {
            Formula::Truth(value) => Ok(truth(*value)),
            Formula::Compare(a, comparison, b) => self.comparison(a, *comparison, b),
            Formula::Relation(symbol, terms) => self.application(symbol, terms),
            Formula::Not(a) => {
                let Sentence { text, free } = self.sentence(a)?;
                Ok(Sentence { text: format!("(~{text})"), free })
            }
            Formula::And(parts) => self.list(parts, "&", true),
            Formula::Or(parts) => self.list(parts, "|", false),
            Formula::Implies(a, b) => Ok(joined(self.sentence(a)?, "=>", self.sentence(b)?)),
            Formula::Iff(a, b) => Ok(joined(self.sentence(a)?, "<=>", self.sentence(b)?)),
            Formula::Exists(names, a) => self.quantified("E", names, a),
            Formula::Forall(names, a) => self.quantified("A", names, a),
        }
    }

    fn list(&self, parts: &[Formula], operation: &str, empty: bool) -> Result<Sentence, ExportError> {
        let parts = parts.iter().map(|part| self.sentence(part)).collect::<Result<Vec<_>, _>>()?;
        // Walnut gives "and" and "or" the same precedence, so every pair has its parentheses.
        Ok(parts.into_iter().reduce(|a, b| joined(a, operation, b)).unwrap_or_else(|| truth(empty)))
    }

    fn quantified(&self, word: &str, names: &[String], inner: &Formula) -> Result<Sentence, ExportError> {
        let Sentence { text, mut free } = self.sentence(inner)?;
        let names: Vec<String> = names.iter().map(|name| self.name(name)).filter(|name| free.contains(name)).collect();
        if names.is_empty() {
            return Ok(Sentence { text, free });
        }
        for name in &names {
            free.remove(name);
        }
        Ok(Sentence { text: format!("({word}{} {text})", names.join(",")), free })
    }

    fn comparison(&self, a: &Term, comparison: Comparison, b: &Term) -> Result<Sentence, ExportError> {
        let mut conditions = Vec::new();
        let mut difference = self.linear(a, &mut conditions)?;
        difference.add(-1, &self.linear(b, &mut conditions)?)?;
        let text = format!("({}{comparison}{})", difference.side(1)?, difference.side(-1)?);
        Ok(conditioned(conditions, Sentence { text, free: difference.names().collect() }))
    }

    fn application(&self, symbol: &Symbol, terms: &[Term]) -> Result<Sentence, ExportError> {
        let mut conditions = Vec::new();
        let (mut arguments, mut free) = (Vec::new(), BTreeSet::new());
        for term in terms {
            let term = self.linear(term, &mut conditions)?;
            if term.factors.is_empty() && term.constant < 0 {
                return Ok(truth(false));
            }
            arguments.push(term.argument()?);
            free.extend(term.names());
        }
        let text = format!("${}({})", (self.relation)(symbol)?, arguments.join(","));
        Ok(conditioned(conditions, Sentence { text, free }))
    }

    /// A term with values of `f` as multiples; the conditions say that these values exist.
    fn linear(&self, term: &Term, conditions: &mut Vec<Sentence>) -> Result<Linear, ExportError> {
        let mut sum = Linear { factors: BTreeMap::new(), constant: term.offset() };
        for (factor, part) in term.parts() {
            match part {
                Factor::Variable(name) => {
                    sum.add(*factor, &Linear { factors: BTreeMap::from([(self.name(name), 1)]), constant: 0 })?;
                }
                Factor::Quota(argument) => {
                    let argument = self.linear(argument, conditions)?;
                    let mut taken = argument.clone();
                    taken.add(1, &Linear { constant: -1, ..Linear::default() })?;
                    let text = format!("({}>={})", taken.side(1)?, taken.side(-1)?);
                    conditions.push(Sentence { text, free: argument.names().collect() });
                    let factor = factor.checked_mul(self.multiple).ok_or(ExportError::TooLarge)?;
                    sum.add(factor, &argument)?;
                }
            }
        }
        Ok(sum)
    }

    /// The name of a variable.
    pub(super) fn name(&self, name: &str) -> String {
        self.renamed.get(name).cloned().unwrap_or_else(|| variable(name))
    }
}

fn truth(value: bool) -> Sentence {
    Sentence { text: if value { "(0=0)" } else { "(0=1)" }.to_owned(), free: BTreeSet::new() }
}

fn joined(mut a: Sentence, operation: &str, b: Sentence) -> Sentence {
    a.free.extend(b.free);
    Sentence { text: format!("({} {operation} {})", a.text, b.text), free: a.free }
}

/// A statement that holds only under all of these conditions.
fn conditioned(conditions: Vec<Sentence>, sentence: Sentence) -> Sentence {
    conditions.into_iter().rev().fold(sentence, |sentence, condition| joined(condition, "&", sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(multiple: i64, text: &str) -> Result<String, ExportError> {
        let relation = |symbol: &Symbol| Ok(symbol.name.clone());
        let vocabulary = Vocabulary { multiple, renamed: BTreeMap::new(), relation: &relation };
        vocabulary.sentence(&text.parse().expect("a formula")).map(|sentence| sentence.text)
    }

    #[test]
    fn statements_in_walnuts_syntax() {
        for (text, expected) in [
            ("x - y < 1", "(x<y+1)"),
            ("3 <= 2*x - 5 + y", "(8<=2*x+y)"),
            ("1 <= t <= w", "((1<=t) & (t<=w))"),
            ("x = 1 or x = 2 or not x = 3", "(((x=1) | (x=2)) | (~(x=3)))"),
            ("forall x: r(x) implies s(x) iff true", "(Ax (($r(x) => $s(x)) <=> (0=0)))"),
            ("exists x, y: r(x)", "(Ex $r(x))"),
            ("r(k - w + 1, 3) and r(k, 0 - 2)", "($r(k+1-w,3) & (0=1))"),
            ("r(f(t))", "((t>=1) & $r(2*t))"),
            ("r(n - f(n - t))", "((n>=t+1) & $r(2*t-n))"),
            ("Entry = _a or v_b = 1", "((v_Entry=v__a) | (v_v_b=1))"),
        ] {
            assert_eq!(written(2, text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(written(1, "f(t) < 2*t"), Ok("((t>=1) & (0<t))".to_owned()));
        assert_eq!(written(2, "x = 2147483648"), Err(ExportError::TooLarge));
    }
}
