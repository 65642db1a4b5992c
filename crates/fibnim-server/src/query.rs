//! Reads questions: from a body in JSON, or from the query of an address, whose parameters are the fields.

use std::borrow::Cow;

use axum::body::Bytes;
use fibnim::written::{Written, excerpt};
use fibnim_engine::EngineError;
use fibnim_engine::wire::Question;
use serde_html_form::Deserializer;
use serde_path_to_error::Track;

use crate::openapi;

/// A question in the form in which it arrived.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrivedQuestion {
    /// The name of a question in an address; none if the text is JSON.
    pub name: Option<Cow<'static, str>>,
    /// The query of the address, or the body.
    pub text: Bytes,
}

impl ArrivedQuestion {
    /// Reads the question.
    ///
    /// # Errors
    /// If it is not a question, or a number has more than `digits` digits.
    pub fn read(&self, digits: usize) -> Result<Question, EngineError> {
        let text = std::str::from_utf8(&self.text);
        let text = text.map_err(|_| EngineError::input("the question is not text in UTF-8"))?;
        if let Some(name) = &self.name {
            let parameters: Parameters<'_> = form_urlencoded::parse(text.as_bytes()).collect();
            parameters.iter().try_for_each(|(_, value)| within_digits(value, digits))?;
            return question(name, openapi::fields(name), &parameters, text);
        }
        // In JSON the digits of a number may be written as escape sequences.
        let escaped = text.contains("\\u00").then(|| serde_json::from_str::<serde_json::Value>(text));
        match escaped {
            Some(Ok(plain)) => within_digits(&plain.to_string(), digits)?,
            _ => within_digits(text, digits)?,
        }
        Question::read(text)
    }
}

/// Reads the address of a question, such as `/v1/solve?position=20+62`.
///
/// # Errors
/// If it is not the address of a question, a parameter is not acceptable, or a number has more than `digits` digits.
pub fn read_address(address: &str, digits: usize) -> Result<Question, EngineError> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let name = path.strip_prefix("/v1/").filter(|name| openapi::addresses().any(|(known, _)| known == *name));
    let name = name.ok_or_else(|| EngineError::input("no address of a question"))?;
    ArrivedQuestion { name: Some(name.to_owned().into()), text: query.to_owned().into() }.read(digits)
}

/// Refuses a text with a number of more than `most` digits, without computing the number.
fn within_digits(text: &str, most: usize) -> Result<(), EngineError> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && !"_^eEFH-".contains(c));
    if words.any(|word| Written::read(word).map_or(word.len(), |number| number.digits()) > most) {
        let why = format!("a number of more than {most} digits: this server accepts up to {most}");
        return Err(EngineError::input(why));
    }
    Ok(())
}

/// Parameters and their values in their order.
type Parameters<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Reads a question of this name, which has the fields `known`. The parameters are those of the query.
fn question(ask: &str, known: &[&str], parameters: &Parameters<'_>, query: &str) -> Result<Question, EngineError> {
    let refused = |message: String| EngineError::input(format!("not a question: {message}"));
    if let Some((name, _)) = parameters.iter().find(|(name, _)| !known.contains(&&**name)) {
        let name = excerpt(name);
        let what_to_do = if known.is_empty() { "leave it out".to_owned() } else { format!("use {}", known.join(", ")) };
        return Err(refused(format!("{name:?} is no parameter: {what_to_do}")));
    }
    let fields = || Deserializer::from_bytes(query.as_bytes());
    Question::of_fields(ask, fields()).or_else(|_| {
        // Read again to find the name of the parameter; tracking it the first time would slow down every question.
        let mut track = Track::new();
        let read = serde_path_to_error::Deserializer::new(fields(), &mut track);
        Question::of_fields(ask, read).map_err(|error| {
            let error = error.to_string();
            let is_one = error == "unsupported value" || error.starts_with("invalid type: sequence");
            if is_one && let Some(name) = repeated(parameters) {
                return refused(format!("{name} is given twice: give it once"));
            }
            match track.path().to_string().as_str() {
                "." => refused(error),
                parameter => refused(format!("{parameter}: {error}")),
            }
        })
    })
}

/// The first parameter that is given again.
fn repeated<'a>(parameters: &'a Parameters<'_>) -> Option<&'a str> {
    let is_first = |place: usize, name: &str| parameters.iter().position(|(other, _)| other == name) == Some(place);
    parameters.iter().enumerate().find(|(place, (name, _))| !is_first(*place, name)).map(|(_, (name, _))| &**name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(ask: &str, query: &str) -> Result<Question, String> {
        let asked = ArrivedQuestion { name: Some(ask.to_owned().into()), text: query.to_owned().into() };
        asked.read(10_000).map_err(|error| error.to_string())
    }

    #[test]
    fn parameters_become_the_fields_of_questions() {
        for (ask, query, json) in [
            ("solve", "position=(20,62;8)", r#"{"ask":"solve","position":"(20,62;8)"}"#),
            (
                "solve",
                "position=4+7%209&take=3t&misere=true&quota=2&moves=5&explain=true",
                r#"{"ask":"solve","position":"4 7 9","take":"3t","misere":true,"quota":"2","moves":5,"explain":true}"#,
            ),
            ("solve", "position=(5;2)%2B*7", r#"{"ask":"solve","position":"(5;2)+*7"}"#),
            (
                "solve",
                "position=9,8,5&exactly=2&active=1,3",
                r#"{"ask":"solve","position":"9,8,5","exactly":2,"active":[1,3]}"#,
            ),
            ("complement", "piles=9,14", r#"{"ask":"complement","piles":[9,14]}"#),
            (
                "grundy",
                "piles=99999999999999999999,5&quota=3,-",
                r#"{"ask":"grundy","piles":["99999999999999999999","5"],"quota":"3,-"}"#,
            ),
            ("trace", "file=a&line=3&piles=5", r#"{"ask":"trace","file":"a","line":3,"piles":["5"]}"#),
            (
                "puzzle-code",
                "kinds=tails,outcome&grade=2&seed=7&count=3&name=Ada&code=x",
                concat!(
                    r#"{"ask":"puzzle-code","kinds":["tails","outcome"],"grade":2,"seed":"7","count":3,"#,
                    r#""name":"Ada","code":"x"}"#
                ),
            ),
            (
                "statement",
                "statement=a(1)&definitions=a(x)+:%3D+x+%3D+1&definitions=b(x,+y)+:%3D+x+%3D+y",
                r#"{"ask":"statement","statement":"a(1)","definitions":["a(x) := x = 1","b(x, y) := x = y"]}"#,
            ),
        ] {
            assert_eq!(read(ask, query).expect(query), Question::read(json).expect("a question"), "{query}");
        }
    }

    #[test]
    fn other_queries_are_refused() {
        for (ask, query, message) in [
            ("solve", "position=5&position=6", "position is given twice: give it once"),
            ("solve", "position=5&quota=3&quota=4", "quota is given twice: give it once"),
            ("solve", "piles=5", "\"piles\" is no parameter: use active, block, dynamic"),
            ("certificates", "x=5", "\"x\" is no parameter: leave it out"),
            ("thresholds", "max=-1", "max: give a whole number"),
            ("thresholds", "max=99999999999999999999", "max: give a whole number"),
            ("thresholds", "as=cube", "as: unknown variant `cube`"),
            ("h-sequence", "take=3t", "missing field `terms`"),
            ("thresholds", "as=slice&max=3&fixed=3,x", "\"x\": give a whole number"),
            ("solve", "position=5&explain=yes", "explain: "),
            ("solve", "position=5&exactly=two", "give a whole number"),
            ("solve", "position=5&opening=odd", "unknown variant `odd`"),
            ("reply", "start=5&players=human,perfect&moves=1", "players: "),
            ("nothing", "", "unknown variant `nothing`"),
        ] {
            let error = read(ask, query).expect_err(query);
            assert!(error.contains(message), "{query}: {error}");
        }
    }
}
