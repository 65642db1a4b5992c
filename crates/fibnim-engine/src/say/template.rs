//! Messages of a file, checked and ready to be filled in.

use std::collections::BTreeMap;
use std::fmt;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

use super::message::Argument;
use super::plural::Plurals;

/// Why a text is not a file of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessagesError {
    /// It is not in the syntax of Fluent.
    Syntax {
        /// The line of the first error, from 1.
        line: usize,
    },
    /// A message uses a term, an attribute, a function or another message.
    Unsupported {
        /// The message.
        id: String,
    },
    /// A message that nothing says.
    Unknown {
        /// The message.
        id: String,
    },
    /// A message is there twice.
    Twice {
        /// The message.
        id: String,
    },
    /// A message has an argument that is never given.
    UnknownArgument {
        /// The message.
        id: String,
        /// The argument.
        argument: String,
    },
    /// There are no rules for the plurals of the language that the file names.
    Language {
        /// What the message `language` says.
        language: String,
    },
}

impl fmt::Display for MessagesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line } => write!(f, "line {line} is not in the syntax of Fluent"),
            Self::Unsupported { id } => {
                write!(f, "the message {id} may have text, arguments and selections by an argument only")
            }
            Self::Unknown { id } => write!(f, "the message {id} is unknown"),
            Self::Twice { id } => write!(f, "the message {id} is there twice"),
            Self::UnknownArgument { id, argument } => {
                write!(f, "the message {id} has an argument ${argument} that is never given")
            }
            Self::Language { language } => {
                write!(f, "the message language says {language:?}: accepted are tags such as en and pt-BR")
            }
        }
    }
}

impl std::error::Error for MessagesError {}

/// Unicode's characters around a text whose direction is that of its first letter; without letters it is left to right.
const FIRST_STRONG_ISOLATE: &str = "\u{2068}";
const POP_ISOLATE: &str = "\u{2069}";

/// A message with places for its arguments.
#[derive(Clone, Debug)]
pub(super) struct Template(Vec<Element>);

#[derive(Clone, Debug)]
enum Element {
    Text(String),
    /// The argument with this index.
    Argument(usize),
    /// One of some templates, chosen by an argument; the last resort is the default.
    Choice {
        argument: usize,
        variants: Vec<(Key, Template)>,
        default: Template,
    },
}

#[derive(Clone, Debug)]
enum Key {
    Number(u64),
    Name(String),
}

/// Reads a file of messages; `declared` are their ids and the names of their arguments.
pub(super) fn read(
    text: &str,
    declared: &[(&'static str, &'static [&'static str])],
) -> Result<BTreeMap<&'static str, Template>, MessagesError> {
    let resource = parser::parse(text).map_err(|(_, errors)| {
        let at = errors.first().map_or(0, |error| error.pos.start);
        MessagesError::Syntax { line: text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1 }
    })?;
    let mut templates = BTreeMap::new();
    for entry in resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Term(term) => return Err(MessagesError::Unsupported { id: term.id.name.to_owned() }),
            _ => continue,
        };
        let id = message.id.name;
        let Some(&(known, arguments)) = declared.iter().find(|(known, _)| *known == id) else {
            return Err(MessagesError::Unknown { id: id.to_owned() });
        };
        let Some(pattern) = message.value.filter(|_| message.attributes.is_empty()) else {
            return Err(MessagesError::Unsupported { id: id.to_owned() });
        };
        let template = Reader { id, arguments }.template(&pattern)?;
        if templates.insert(known, template).is_some() {
            return Err(MessagesError::Twice { id: id.to_owned() });
        }
    }
    Ok(templates)
}

/// Reads one message.
struct Reader<'a> {
    id: &'a str,
    arguments: &'a [&'static str],
}

impl Reader<'_> {
    fn unsupported(&self) -> MessagesError {
        MessagesError::Unsupported { id: self.id.to_owned() }
    }

    fn template(&self, pattern: &Pattern<&str>) -> Result<Template, MessagesError> {
        pattern.elements.iter().map(|element| self.element(element)).collect::<Result<_, _>>().map(Template)
    }

    fn element(&self, element: &PatternElement<&str>) -> Result<Element, MessagesError> {
        match element {
            PatternElement::TextElement { value } => Ok(Element::Text((*value).to_owned())),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::StringLiteral { value } => Ok(Element::Text((*value).to_owned())),
                inline => self.argument(inline).map(Element::Argument),
            },
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                self.choice(selector, variants)
            }
        }
    }

    fn argument(&self, inline: &InlineExpression<&str>) -> Result<usize, MessagesError> {
        let InlineExpression::VariableReference { id } = inline else { return Err(self.unsupported()) };
        self.arguments
            .iter()
            .position(|&argument| argument == id.name)
            .ok_or_else(|| MessagesError::UnknownArgument { id: self.id.to_owned(), argument: id.name.to_owned() })
    }

    fn choice(&self, selector: &InlineExpression<&str>, variants: &[Variant<&str>]) -> Result<Element, MessagesError> {
        let argument = self.argument(selector)?;
        let (mut keyed, mut default) = (Vec::new(), None);
        for variant in variants {
            let template = self.template(&variant.value)?;
            if variant.default {
                default = Some(template.clone());
            }
            let key = match variant.key {
                VariantKey::Identifier { name } => Key::Name(name.to_owned()),
                VariantKey::NumberLiteral { value } => Key::Number(value.parse().map_err(|_| self.unsupported())?),
            };
            keyed.push((key, template));
        }
        let default = default.ok_or_else(|| self.unsupported())?;
        Ok(Element::Choice { argument, variants: keyed, default })
    }
}

impl Template {
    /// The text of a template that has no places.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.0[..] {
            [Element::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The template with its arguments, which are in the order of their declaration. With `isolated` a text keeps its own direction
    /// and does not change the order of the words around it: formulas are read from left to right also in other scripts.
    pub(super) fn fill(&self, arguments: &[Argument], plurals: &Plurals, isolated: bool) -> String {
        let mut text = String::new();
        self.write(arguments, plurals, isolated, &mut text);
        text
    }

    fn write(&self, arguments: &[Argument], plurals: &Plurals, isolated: bool, text: &mut String) {
        for element in &self.0 {
            match element {
                Element::Text(words) => text.push_str(words),
                Element::Argument(index) => match &arguments[*index] {
                    Argument::Text(words) if isolated => text.extend([FIRST_STRONG_ISOLATE, words, POP_ISOLATE]),
                    Argument::Text(words) => text.push_str(words),
                    Argument::Count(count) => text.push_str(&count.to_string()),
                },
                Element::Choice { argument, variants, default } => {
                    let argument = &arguments[*argument];
                    // An exact number takes precedence over a plural category.
                    let exact = variants.iter().find(|(key, _)| key.is_exactly(argument));
                    let chosen = exact.or_else(|| variants.iter().find(|(key, _)| key.is_plural(argument, plurals)));
                    chosen.map_or(default, |(_, template)| template).write(arguments, plurals, isolated, text);
                }
            }
        }
    }

    /// Marks the arguments that are used.
    #[cfg(test)]
    pub(super) fn mark(&self, used: &mut [bool]) {
        for element in &self.0 {
            match element {
                Element::Text(_) => {}
                Element::Argument(index) => used[*index] = true,
                Element::Choice { argument, variants, default } => {
                    used[*argument] = true;
                    default.mark(used);
                    for (_, template) in variants {
                        template.mark(used);
                    }
                }
            }
        }
    }
}

impl Key {
    fn is_exactly(&self, argument: &Argument) -> bool {
        match (self, argument) {
            (Self::Number(number), Argument::Count(count)) => number == count,
            (Self::Name(name), Argument::Text(text)) => name == text,
            _ => false,
        }
    }

    fn is_plural(&self, argument: &Argument, plurals: &Plurals) -> bool {
        matches!((self, argument), (Self::Name(name), Argument::Count(count)) if name == plurals.category(*count))
    }
}
