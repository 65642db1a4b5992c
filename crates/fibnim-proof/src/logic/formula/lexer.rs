//! From text to words.

use std::fmt;

use crate::logic::linear::Comparison;

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
    pub(super) fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Name(String),
    Number(i64),
    Compare(Comparison),
    True,
    False,
    Not,
    And,
    Or,
    Implies,
    Iff,
    Exists,
    Forall,
    Open,
    Close,
    Comma,
    Semicolon,
    Colon,
    Plus,
    Minus,
    Times,
    End,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Name(name) if name.chars().count() > 40 => return f.write_str("a long name"),
            Self::Name(name) => name,
            Self::Number(number) => return write!(f, "\"{number}\""),
            Self::Compare(comparison) => return write!(f, "\"{comparison}\""),
            Self::True => "true",
            Self::False => "false",
            Self::Not => "not",
            Self::And => "and",
            Self::Or => "or",
            Self::Implies => "implies",
            Self::Iff => "iff",
            Self::Exists => "exists",
            Self::Forall => "forall",
            Self::Open => "(",
            Self::Close => ")",
            Self::Comma => ",",
            Self::Semicolon => ";",
            Self::Colon => ":",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::End => return f.write_str("the end"),
        };
        write!(f, "\"{text}\"")
    }
}

/// The words of a text with their columns; the last one is [`Word::End`].
pub(super) fn words(text: &str) -> Result<Vec<(usize, Word)>, ParseError> {
    let chars: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let start = at;
        let column = start + 1;
        let followed_by_equals = chars.get(at + 1) == Some(&'=');
        at += 1;
        let mut compare = |plain, with_equals| {
            at += usize::from(followed_by_equals);
            Word::Compare(if followed_by_equals { with_equals } else { plain })
        };
        let word = match chars[start] {
            c if c.is_ascii_whitespace() => continue,
            '(' => Word::Open,
            ')' => Word::Close,
            ',' => Word::Comma,
            ';' => Word::Semicolon,
            ':' => Word::Colon,
            '+' => Word::Plus,
            '-' => Word::Minus,
            '*' => Word::Times,
            '=' => Word::Compare(Comparison::Equal),
            '<' => compare(Comparison::Less, Comparison::AtMost),
            '>' => compare(Comparison::Greater, Comparison::AtLeast),
            '!' if followed_by_equals => compare(Comparison::NotEqual, Comparison::NotEqual),
            c if c.is_ascii_digit() => {
                at += chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
                let digits: String = chars[start..at].iter().collect();
                let number = digits.parse().map_err(|_| ParseError::new(column, "this number exceeds 64 bits"))?;
                Word::Number(number)
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                at += chars[at..].iter().take_while(|c| c.is_ascii_alphanumeric() || **c == '_').count();
                name(chars[start..at].iter().collect())
            }
            other => return Err(ParseError::new(column, format!("{other:?} has no meaning here"))),
        };
        words.push((column, word));
    }
    words.push((chars.len() + 1, Word::End));
    Ok(words)
}

fn name(text: String) -> Word {
    match text.as_str() {
        "true" => Word::True,
        "false" => Word::False,
        "not" => Word::Not,
        "and" => Word::And,
        "or" => Word::Or,
        "implies" => Word::Implies,
        "iff" => Word::Iff,
        "exists" => Word::Exists,
        "forall" => Word::Forall,
        _ => Word::Name(text),
    }
}
