//! Reads a question from the query of an address.

use std::borrow::Cow;

use fibnim_engine::EngineError;
use fibnim_engine::wire::Question;
use serde_json::{Map, Value};

use crate::schema::{Kind, Parameters, Schema, put};

/// Names and values of a query in their order.
#[derive(Debug, Default)]
pub struct Query<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'a> Query<'a> {
    /// Reads a query: `name=value` with `&` between them, `%` and two hexadecimal digits for a byte, and `+` for a space.
    ///
    /// # Errors
    /// If a part has no `=`, or is not text in UTF-8.
    pub fn read(text: &'a str) -> Result<Self, EngineError> {
        let pair = |part: &'a str| {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| EngineError::input(format!("{} has no value: name=value is accepted", shown(part))))?;
            Ok((decoded(name)?, decoded(value)?))
        };
        text.split('&').filter(|part| !part.is_empty()).map(pair).collect::<Result<_, _>>().map(Self)
    }

    /// The values of all parameters.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, value)| &**value)
    }

    /// Takes the values of a parameter out of the query.
    pub fn take(&mut self, name: &str) -> Vec<Cow<'a, str>> {
        let (taken, rest) = std::mem::take(&mut self.0).into_iter().partition(|(found, _)| found == name);
        self.0 = rest;
        let taken: Vec<_> = taken;
        taken.into_iter().map(|(_, value)| value).collect()
    }

    /// Takes the value of a parameter that may be given once.
    ///
    /// # Errors
    /// If it is given more than once.
    pub fn take_one(&mut self, name: &str) -> Result<Option<Cow<'a, str>>, EngineError> {
        let mut values = self.take(name);
        match values.len() {
            0 | 1 => Ok(values.pop()),
            count => Err(EngineError::input(format!("{name} is given {count} times: once is accepted"))),
        }
    }

    /// Reads a question of this name. Fields that `fixed` has are not accepted as parameters.
    ///
    /// # Errors
    /// If a parameter is unknown, missing, given too often or not acceptable.
    pub fn question(mut self, ask: &str, fixed: &[(&str, Value)]) -> Result<Question, EngineError> {
        let none = Parameters::new();
        let known = Schema::get().questions.get(ask).and_then(|(_, known)| known.as_ref()).unwrap_or(&none);
        let known = || known.iter().filter(|(name, _)| !fixed.iter().any(|(field, _)| field == name));
        let mut object = Map::from_iter([("ask".to_owned(), ask.into())]);
        object.extend(fixed.iter().map(|(field, value)| ((*field).to_owned(), value.clone())));
        for (name, parameter) in known() {
            let mut values = self.take(name);
            values.extend(Schema::other_name(name).into_iter().flat_map(|other| self.take(other)));
            if !values.is_empty() {
                put(&mut object, &parameter.path, value(name, parameter.kind, &values)?);
            }
        }
        if let Some((name, _)) = self.0.first() {
            let names: Vec<&str> = known().map(|(name, _)| name.as_str()).collect();
            let accepted = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(EngineError::input(format!("{} is no parameter: accepted are {accepted}", shown(name))));
        }
        serde_json::from_value(Value::Object(object))
            .map_err(|error| EngineError::input(format!("not a question: {error}")))
    }
}

/// The value of a field from the values of its parameter.
fn value(name: &str, kind: Kind, values: &[Cow<'_, str>]) -> Result<Value, EngineError> {
    let (Some(first), several) = (values.first(), values.len() > 1) else { return Ok(Value::Null) };
    if several && kind != Kind::Texts {
        return Err(EngineError::input(format!("{name} is given {} times: once is accepted", values.len())));
    }
    let refused = |text: &str, accepted: &str| EngineError::input(format!("{name} is {}: {accepted}", shown(text)));
    let whole = |text: &str| {
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten();
        number.map(Value::from).ok_or_else(|| refused(text, "whole numbers are accepted"))
    };
    let number = |text: &str| if text == "-" { Value::Null } else { text.into() };
    let parts = || first.split(',').map(str::trim).filter(|_| !first.is_empty());
    Ok(match kind {
        Kind::Text => (**first).into(),
        Kind::Whole => whole(first)?,
        Kind::Flag => match &**first {
            "true" => true.into(),
            "false" => false.into(),
            other => return Err(refused(other, "true and false are accepted")),
        },
        Kind::Wholes => Value::Array(parts().map(whole).collect::<Result<_, _>>()?),
        Kind::Numbers => Value::Array(parts().map(number).collect()),
        Kind::Texts => Value::Array(values.iter().map(|text| (**text).into()).collect()),
    })
}

/// A text of a query in a message.
fn shown(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}

/// A part of a query without its encoding.
fn decoded(text: &str) -> Result<Cow<'_, str>, EngineError> {
    if !text.contains(['%', '+']) {
        return Ok(Cow::Borrowed(text));
    }
    let refused = || EngineError::input(format!("{} is not text in UTF-8 with % encoding", shown(text)));
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || rest.next().and_then(|byte| char::from(byte).to_digit(16));
                let (high, low) = (digit().ok_or_else(refused)?, digit().ok_or_else(refused)?);
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| refused())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(ask: &str, query: &str) -> Result<Value, String> {
        let question = Query::read(query).and_then(|query| query.question(ask, &[]));
        question.map(|question| serde_json::to_value(question).expect("JSON")).map_err(|error| error.to_string())
    }

    fn expect(ask: &str, query: &str, json: &str) {
        let expected = Question::read(json).expect("a question");
        assert_eq!(question(ask, query), Ok(serde_json::to_value(expected).expect("JSON")), "{query}");
    }

    #[test]
    fn parameters_become_the_fields_of_questions() {
        expect("solve", "position=(20,62;8)", r#"{"ask":"solve","position":"(20,62;8)"}"#);
        expect(
            "solve",
            "position=4+7%209&take=3t&play=misere&quota=2&moves=5&explain=true",
            r#"{"ask":"solve","position":"4 7 9","rules":{"take_away":"3t","play":"misere"},"reading":{"quota":"2"},
                "moves":5,"explain":true}"#,
        );
        expect("solve", "position=(5;2)%2B*7", r#"{"ask":"solve","position":"(5;2)+*7"}"#);
        expect(
            "solve",
            "position=9,8,5&exactly=2&active=1,3",
            r#"{"ask":"solve","position":"9,8,5","exactly":{"piles":2,"active":[1,3]}}"#,
        );
        expect("complement", "piles=9,14", r#"{"ask":"complement","piles":[9,14]}"#);
        expect(
            "grundy",
            "piles=99999999999999999999,5&quotas=3,-",
            r#"{"ask":"grundy","piles":["99999999999999999999","5"],"quotas":["3",null]}"#,
        );
        expect(
            "statement",
            "statement=a(1)&definitions=a(x)+:%3D+x+%3D+1&definitions=b(x,+y)+:%3D+x+%3D+y",
            r#"{"ask":"statement","statement":"a(1)","definitions":["a(x) := x = 1","b(x, y) := x = y"]}"#,
        );
    }

    #[test]
    fn other_queries_are_refused() {
        for (ask, query, message) in [
            ("solve", "position", "\"position\" has no value"),
            ("solve", "position=5&position=6", "position is given 2 times"),
            ("solve", "take=t&take_away=t", "take_away is given 2 times"),
            ("solve", "piles=5", "\"piles\" is no parameter: accepted are active, dynamic"),
            ("theorems", "x=5", "\"x\" is no parameter: accepted are none"),
            ("solve", "position=%zz", "\"%zz\" is not text"),
            ("solve", "position=%F", "\"%F\" is not text"),
            ("solve", "position=%FF", "\"%FF\" is not text"),
            ("slice", "max=-1", "max is \"-1\": whole numbers are accepted"),
            ("slice", "max=99999999999999999999", "whole numbers"),
            ("slice", "max=4294967296", "not a question"),
            ("slice", "fixed=3", "missing field `max`"),
            ("solve", "position=5&explain=yes", "true and false are accepted"),
            ("solve", "position=5&play=odd", "not a question: unknown variant `odd`"),
        ] {
            let error = question(ask, query).expect_err(query);
            assert!(error.contains(message), "{query}: {error}");
        }
    }

    #[test]
    fn fixed_fields_are_no_parameters() {
        let fixed = [("moves", Value::from(0))];
        let read = |query| Query::read(query).and_then(|query| query.question("solve", &fixed));
        let expected = Question::read(r#"{"ask":"solve","position":"5","moves":0}"#).expect("a question");
        assert_eq!(read("position=5").expect("a question"), expected);
        assert!(read("position=5&moves=1").is_err_and(|error| error.to_string().starts_with("\"moves\" is no")));
    }
}
