//! From text to statements, by recursive descent.

use std::fmt;

use dashu_int::IBig;
use fibnim::written::Written;
use fibnim::{Nat, ParseNatError};

use super::syntax::{Factor, Formula, LinearTerm, MOST_DIGITS, Symbol};
use crate::logic::linear::Comparison;
use crate::numeration::integer;

/// How deep operations may be nested, so that recursion over a formula cannot exhaust the stack.
const MAX_DEPTH: usize = 200;

/// The largest number before a semicolon in a statement: a fixed pile or a Grundy value.
pub const LARGEST: u32 = 64;

/// Why a text is not a statement, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct ParseError {
    /// The place of the first character that does not fit, counted from 1 in characters of the text.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl ParseError {
    fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}

/// Names with a meaning.
const KEYWORDS: [&str; 9] = ["true", "false", "not", "and", "or", "implies", "iff", "exists", "forall"];

/// Signs; each stands before those that it begins with.
const SIGNS: [&str; 14] = ["<=", ">=", "!=", "=", "<", ">", "(", ")", ",", ";", ":", "+", "-", "*"];

/// Operations between statements, from the one that binds least.
const OPERATIONS: [&str; 4] = ["iff", "implies", "or", "and"];

#[derive(Clone, Debug, PartialEq, Eq)]
enum ParserWord {
    Name(String),
    Number(Nat),
    /// The index of a term of the H-sequence.
    Index(u32),
    /// A keyword or sign.
    Sign(&'static str),
    End,
}

impl fmt::Display for ParserWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) if name.chars().count() > 40 => f.write_str("a long name"),
            Self::Name(name) => write!(f, "\"{name}\""),
            Self::Number(number) if number.bit_len() > 128 => f.write_str("a long number"),
            Self::Number(number) => write!(f, "\"{number}\""),
            Self::Index(index) => write!(f, "\"H_{index}\""),
            Self::Sign(sign) => write!(f, "\"{sign}\""),
            Self::End => f.write_str("the end"),
        }
    }
}

/// The words of a text with their columns; the last one is [`ParserWord::End`].
fn words(text: &str) -> Result<Vec<(usize, ParserWord)>, ParseError> {
    let mut words = Vec::new();
    let (mut rest, mut column) = (text, 1);
    loop {
        let spaces = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_whitespace()).len();
        rest = &rest[spaces..];
        column += spaces;
        let Some(first) = rest.chars().next() else {
            words.push((column, ParserWord::End));
            return Ok(words);
        };
        let while_it = |is: fn(char) -> bool| rest.split_once(|c| !is(c)).map_or(rest, |(begin, _)| begin);
        let is_index = |rest: &str| {
            rest.strip_prefix(['F', 'H'])
                .and_then(|rest| rest.strip_prefix('_'))
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let (part, word) = if first.is_ascii_digit() || is_index(rest) {
            let text = while_it(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '^'));
            (text, number(text).map_err(|error| ParseError::new(column, error))?)
        } else if first.is_ascii_alphabetic() || first == '_' {
            let name = while_it(|c| c.is_ascii_alphanumeric() || c == '_');
            let keyword = KEYWORDS.into_iter().find(|&keyword| keyword == name);
            (name, keyword.map_or_else(|| ParserWord::Name(name.to_owned()), ParserWord::Sign))
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| ParseError::new(column, format!("{first:?} has no meaning here")))?;
            (sign, ParserWord::Sign(sign))
        };
        words.push((column, word));
        // Words and spaces are ASCII.
        rest = &rest[part.len()..];
        column += part.len();
    }
}

/// A number as people write it, or a term of the H-sequence.
fn number(text: &str) -> Result<ParserWord, String> {
    let written = Written::read(text).map_err(|error| error.to_string())?;
    if written.digits() > MOST_DIGITS {
        return Err(too_long());
    }
    match written.term() {
        Some(index) => Ok(ParserWord::Index(index as u32)),
        None => Ok(ParserWord::Number(text.parse().map_err(|error: ParseNatError| error.to_string())?)),
    }
}

fn too_long() -> String {
    format!("give numbers of at most {MOST_DIGITS} digits")
}

/// A part of a text. Parentheses may enclose a number or a statement; only the words after them tell which.
enum TextPart {
    Number(LinearTerm),
    Statement(Formula),
}

struct Parser {
    words: Vec<(usize, ParserWord)>,
    at: usize,
    depth: usize,
}

impl std::str::FromStr for Formula {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { words: words(text)?, at: 0, depth: 0 };
        let column = parser.column();
        let formula = into_statement(parser.part()?, column)?;
        match parser.peek() {
            ParserWord::End => Ok(formula),
            other => Err(parser.error(format!("expected an operation or the end, found {other}"))),
        }
    }
}

impl Parser {
    fn peek(&self) -> &ParserWord {
        &self.words[self.at].1
    }

    fn column(&self) -> usize {
        self.words[self.at].0
    }

    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.column(), message)
    }

    fn eat(&mut self, sign: &'static str) -> bool {
        let found = *self.peek() == ParserWord::Sign(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), ParseError> {
        if self.eat(sign) { Ok(()) } else { Err(self.error(format!("expected \"{sign}\", found {}", self.peek()))) }
    }

    /// Runs a rule one level deeper.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(format!("nested too deeply: the limit is {MAX_DEPTH} levels")));
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    /// Anything.
    fn part(&mut self) -> Result<TextPart, ParseError> {
        self.nested(|parser| parser.operation(0))
    }

    /// An operation between statements from this place in [`OPERATIONS`] on, or anything that binds tighter.
    fn operation(&mut self, place: usize) -> Result<TextPart, ParseError> {
        let Some(&word) = OPERATIONS.get(place) else { return self.negation() };
        let column = self.column();
        let first = self.operation(place + 1)?;
        if *self.peek() != ParserWord::Sign(word) {
            return Ok(first);
        }
        let mut parts = vec![into_statement(first, column)?];
        while self.eat(word) {
            // Every "iff" makes the tree deeper.
            if word == "iff" && self.depth + parts.len() > MAX_DEPTH {
                return Err(self.error("too many \"iff\" in a row"));
            }
            let column = self.column();
            // The right side of "implies" may be an implication.
            let next = match word {
                "implies" => self.nested(|parser| parser.operation(place))?,
                _ => self.operation(place + 1)?,
            };
            parts.push(into_statement(next, column)?);
        }
        let fold = |operation: fn(Box<Formula>, Box<Formula>) -> Formula, parts: Vec<Formula>| {
            parts.into_iter().reduce(|a, b| operation(Box::new(a), Box::new(b))).unwrap_or(Formula::Truth(true))
        };
        Ok(TextPart::Statement(match word {
            "iff" => fold(Formula::Iff, parts),
            "implies" => fold(Formula::Implies, parts),
            "or" => Formula::Or(parts),
            _ => Formula::And(parts),
        }))
    }

    fn negation(&mut self) -> Result<TextPart, ParseError> {
        if self.eat("not") {
            let column = self.column();
            let inner = self.nested(Self::negation)?;
            return Ok(TextPart::Statement(Formula::Not(Box::new(into_statement(inner, column)?))));
        }
        let quantifier = if self.eat("exists") {
            Formula::Exists
        } else if self.eat("forall") {
            Formula::Forall
        } else {
            return self.comparison();
        };
        let mut names: Vec<String> = Vec::new();
        loop {
            match self.peek().clone() {
                ParserWord::Name(name) if names.contains(&name) => {
                    return Err(self.error(format!("{name:?} is named twice")));
                }
                ParserWord::Name(name) => names.push(name),
                other => return Err(self.error(format!("expected the name of a variable, found {other}"))),
            }
            self.at += 1;
            if !self.eat(",") {
                break;
            }
        }
        self.expect(":")?;
        let column = self.column();
        let inner = into_statement(self.part()?, column)?;
        Ok(TextPart::Statement(quantifier(names, Box::new(inner))))
    }

    /// A sum, or a chain of comparisons between sums.
    fn comparison(&mut self) -> Result<TextPart, ParseError> {
        let compared = |parser: &Self| match parser.peek() {
            ParserWord::Sign(sign) => Comparison::ALL.into_iter().find(|comparison| comparison.1 == *sign),
            _ => None,
        };
        let column = self.column();
        let first = self.sum()?;
        if compared(self).is_none() {
            return Ok(first);
        }
        let mut left = into_number(first, column)?;
        let mut chain = Vec::new();
        while let Some((comparison, _)) = compared(self) {
            self.at += 1;
            let column = self.column();
            let right = into_number(self.sum()?, column)?;
            let before = std::mem::replace(&mut left, right);
            chain.push(Formula::Compare(before, comparison, left.clone()));
        }
        Ok(TextPart::Statement(if chain.len() == 1 { chain.remove(0) } else { Formula::And(chain) }))
    }

    fn sum(&mut self) -> Result<TextPart, ParseError> {
        let column = self.column();
        let mut factor = if self.eat("-") { IBig::NEG_ONE } else { IBig::ONE };
        let first = self.product()?;
        if factor.is_one() && !matches!(self.peek(), ParserWord::Sign("+" | "-")) {
            return Ok(first);
        }
        let mut sum = scaled(LinearTerm::default(), &factor, &into_number(first, column)?, column)?;
        while let &ParserWord::Sign(sign @ ("+" | "-")) = self.peek() {
            factor = if sign == "+" { IBig::ONE } else { IBig::NEG_ONE };
            self.at += 1;
            let column = self.column();
            let part = into_number(self.product()?, column)?;
            sum = scaled(sum, &factor, &part, column)?;
        }
        Ok(TextPart::Number(sum))
    }

    fn product(&mut self) -> Result<TextPart, ParseError> {
        let column = self.column();
        let mut left = self.primary()?;
        while self.eat("*") {
            let column_right = self.column();
            let (a, b) = (into_number(left, column)?, into_number(self.primary()?, column_right)?);
            let (factor, term) = match (a.as_constant(), b.as_constant()) {
                (Some(factor), _) => (factor, &b),
                (_, Some(factor)) => (factor, &a),
                _ => return Err(ParseError::new(column_right, "one of the factors must be a constant")),
            };
            left = TextPart::Number(scaled(LinearTerm::default(), factor, term, column)?);
        }
        Ok(left)
    }

    fn primary(&mut self) -> Result<TextPart, ParseError> {
        let word = self.peek().clone();
        let column = self.column();
        match word {
            ParserWord::Number(number) => {
                self.at += 1;
                Ok(TextPart::Number(LinearTerm::constant(integer(&number))))
            }
            ParserWord::Index(index) => {
                self.at += 1;
                Ok(TextPart::Number(LinearTerm::of(Factor::Index(index))))
            }
            ParserWord::Sign(value @ ("true" | "false")) => {
                self.at += 1;
                Ok(TextPart::Statement(Formula::Truth(value == "true")))
            }
            ParserWord::Sign("(") => {
                self.at += 1;
                let inner = self.part()?;
                self.expect(")")?;
                Ok(inner)
            }
            ParserWord::Name(name) => {
                self.at += 1;
                if !self.eat("(") {
                    return Ok(TextPart::Number(LinearTerm::variable(name)));
                }
                let (parameters, mut terms) = self.arguments()?;
                match (name.as_str(), &parameters, terms.len()) {
                    ("f", None, 1) => Ok(TextPart::Number(LinearTerm::quota(terms.remove(0)))),
                    ("f", ..) => Err(ParseError::new(column, "the take-away function f takes one number")),
                    _ => Ok(TextPart::Statement(Formula::Relation(Symbol { name, parameters }, terms))),
                }
            }
            other => Err(self.error(format!("expected a number, a name or a statement, found {other}"))),
        }
    }

    /// The arguments of a relation in parentheses: parameters and a semicolon, if there is one, and then terms.
    fn arguments(&mut self) -> Result<(Option<Vec<u32>>, Vec<LinearTerm>), ParseError> {
        let (mut parameters, mut terms) = (None, Vec::new());
        loop {
            if parameters.is_none() && self.eat(";") {
                parameters = Some(std::mem::take(&mut terms));
            }
            let column = self.column();
            terms.push((column, into_number(self.part()?, column)?));
            if !self.eat(",") && (parameters.is_some() || *self.peek() != ParserWord::Sign(";")) {
                break;
            }
        }
        self.expect(")")?;
        let number = |(column, term): (usize, LinearTerm)| {
            let number = term.as_constant().and_then(|number| u32::try_from(number).ok());
            number
                .filter(|number| *number <= LARGEST)
                .ok_or_else(|| ParseError::new(column, format!("give a number up to {LARGEST} before \";\"")))
        };
        let parameters = parameters.map(|all| all.into_iter().map(number).collect::<Result<_, _>>()).transpose()?;
        Ok((parameters, terms.into_iter().map(|(_, term)| term).collect()))
    }
}

fn scaled(sum: LinearTerm, factor: &IBig, term: &LinearTerm, column: usize) -> Result<LinearTerm, ParseError> {
    sum.plus(factor, term).ok_or_else(|| ParseError::new(column, too_long()))
}

fn into_statement(part: TextPart, column: usize) -> Result<Formula, ParseError> {
    match part {
        TextPart::Statement(formula) => Ok(formula),
        TextPart::Number(_) => Err(ParseError::new(column, "expected a statement, found a number")),
    }
}

fn into_number(part: TextPart, column: usize) -> Result<LinearTerm, ParseError> {
    match part {
        TextPart::Number(term) => Ok(term),
        TextPart::Statement(_) => Err(ParseError::new(column, "expected a number, found a statement")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::brute::{combined, comparisons, terms};
    use super::*;
    use proptest::prelude::*;

    fn written(text: &str) -> String {
        text.parse::<Formula>().unwrap().to_string()
    }

    #[test]
    fn precedence() {
        assert_eq!(
            written("not a=b and c<d or e>f(x) implies true iff (false)"),
            "not a = b and c < d or e > f(x) implies true iff false"
        );
        assert_eq!(written("(a=1 and b=2) and (c=3 or (d=4))"), "(a = 1 and b = 2) and (c = 3 or d = 4)");
        assert_eq!(written("1 <= t <= w"), "1 <= t and t <= w");
        assert_eq!(written("a=1 and exists x: b=x or c=x"), "a = 1 and (exists x: b = x or c = x)");
        assert_eq!(
            written("(a=1 implies b=1) implies c=1 implies d=1"),
            "(a = 1 implies b = 1) implies c = 1 implies d = 1"
        );
        assert_eq!(written("not not (not(x=y))"), "not not not x = y");
    }

    #[test]
    fn terms_are_collected() {
        assert_eq!(written("3*(x + 2*y - 1) - x = -(y)*2"), "2*x + 6*y - 3 = -2*y");
        assert_eq!(written("x - x != (y + 1)*0"), "0*x != 0*y");
        assert_eq!(written("R(k - t, f(2*t) - 1)"), "R(k - t, f(2*t) - 1)");
        assert_eq!(written("(x + y) = (z)"), "x + y = z");
    }

    #[test]
    fn parameters() {
        assert_eq!(written("n(4,3;k,w) and n( ;k, w) and n(k,w)"), "n(4,3; k, w) and n(; k, w) and n(k, w)");
        assert_eq!(written("g(2; k - 1, f(w))"), "g(2; k - 1, f(w))");
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<Formula>().unwrap_err().to_string();
        assert_eq!(error(""), "column 1: expected a number, a name or a statement, found the end");
        assert_eq!(error("x + 1"), "column 1: expected a statement, found a number");
        assert_eq!(error("x = (y = z)"), "column 5: expected a number, found a statement");
        assert_eq!(error("x = y z"), "column 7: expected an operation or the end, found \"z\"");
        assert_eq!(error("x * y = 2"), "column 5: one of the factors must be a constant");
        assert_eq!(error("exists x, x: x = x"), "column 11: \"x\" is named twice");
        assert_eq!(error("exists x x = x"), "column 10: expected \":\", found \"x\"");
        assert_eq!(error("exists 3: x = x"), "column 8: expected the name of a variable, found \"3\"");
        assert_eq!(error("x = y and ä"), "column 11: 'ä' has no meaning here");
        assert_eq!(error("x = 10^1000"), "column 5: give numbers of at most 1000 digits");
        assert_eq!(error("10^900*10^104*x = 0"), "column 1: give numbers of at most 1000 digits");
        assert_eq!(
            error("y = 2x"),
            "column 5: \"2x\" is not a number of chips: give a whole number such as 1000, 1_000, 1e6, 10^50, 2^64-1 or \
             F_100"
        );
        assert_eq!(error("exists H_3: true"), "column 8: expected the name of a variable, found \"H_3\"");
        assert_eq!(error("f(x, y) = 2"), "column 1: the take-away function f takes one number");
        assert_eq!(error("(x = y"), "column 7: expected \")\", found the end");
        assert_eq!(error("n(4,x; k, w)"), "column 5: give a number up to 64 before \";\"");
        assert_eq!(error("n(65; k, w)"), "column 3: give a number up to 64 before \";\"");
        assert_eq!(error("n(3; k; w)"), "column 7: expected \")\", found \";\"");
        assert_eq!(error("n(3;)"), "column 5: expected a number, a name or a statement, found \")\"");
        assert_eq!(error("f(3; k) = 1"), "column 1: the take-away function f takes one number");
    }

    fn formulas() -> impl Strategy<Value = Formula> {
        let atom = prop_oneof![
            any::<bool>().prop_map(Formula::Truth),
            comparisons(),
            (prop::option::of(prop::collection::vec(0..=64_u32, 0..3)), prop::collection::vec(terms(), 1..3))
                .prop_map(|(parameters, terms)| Formula::Relation(Symbol { name: "R".to_owned(), parameters }, terms)),
        ];
        combined(atom, [5, 24], |inner| {
            let names = prop::sample::subsequence(vec!["x".to_owned(), "long_name1".to_owned()], 1..=2);
            let quantified = |(exists, names, a)| {
                if exists { Formula::Exists(names, Box::new(a)) } else { Formula::Forall(names, Box::new(a)) }
            };
            (any::<bool>(), names, inner).prop_map(quantified).boxed()
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(formula in formulas()) {
            prop_assert_eq!(formula.to_string().parse::<Formula>(), Ok(formula));
        }

        #[test]
        fn no_text_makes_it_panic(text in "[a-z0-9(),;:<>=!+*äx \\-]{0,40}|(not |exists x: |x|f|\\(|\\)|;|=|<| and | \
                                           iff |2|\\*|\\+|-){0,20}") {
            if let Ok(formula) = text.parse::<Formula>() {
                prop_assert_eq!(formula.to_string().parse::<Formula>(), Ok(formula));
            }
        }
    }
}
