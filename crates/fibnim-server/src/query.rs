//! Reads a question from the query of an address: every parameter is a field of the question, or of an object in it.

use std::borrow::Cow;

use fibnim_engine::EngineError;
use fibnim_engine::wire::Question;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A parameter and the field that it is.
type Named = (&'static str, &'static str);

/// The objects in questions, and the parameters that are their fields.
const OBJECTS: [(&str, &[Named]); 5] = [
    ("rules", &[("take", "take_away"), ("take_away", "take_away"), ("play", "play")]),
    (
        "reading",
        &[
            ("quota", "quota"),
            ("previous", "previous"),
            ("opening", "opening"),
            ("dynamic", "dynamic"),
            ("third", "third"),
        ],
    ),
    (
        "exactly",
        &[("exactly", "piles"), ("group", "group"), ("remember", "remember"), ("fresh", "fresh"), ("active", "active")],
    ),
    ("place", &[("file", "file"), ("line", "line")]),
    ("set", &[("kinds", "kinds"), ("grade", "grade"), ("seed", "seed"), ("count", "count")]),
];

/// The lists of texts that may contain commas: each text is given by itself.
const TEXTS: [&str; 2] = ["definitions", "statements"];

/// Parameters and their values in their order.
pub type Parameters<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Reads a question of this name.
///
/// # Errors
/// If a parameter is unknown, missing, given too often or not acceptable.
pub fn question(ask: &str, parameters: &Parameters<'_>) -> Result<Question, EngineError> {
    Question::of_fields(ask, Query(parameters))
        .map_err(|error: Error| EngineError::input(format!("not a question: {error}")))
}

/// A text of a query in a message.
fn shown(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}

/// The parameters of a field: those of an object, or the one of its name.
fn parameters_of(field: &'static str) -> Vec<Named> {
    if field == "take_away" {
        return vec![("take", field), (field, field)];
    }
    let object = OBJECTS.iter().find(|(object, _)| *object == field);
    object.map_or_else(|| vec![(field, field)], |(_, named)| named.to_vec())
}

/// Why some questions are refused.
const POSTED: &str = "an address cannot express it: post it as JSON";

/// A whole question.
#[derive(Clone, Copy)]
struct Query<'a>(&'a [(Cow<'a, str>, Cow<'a, str>)]);

impl<'de> Deserializer<'de> for Query<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom(POSTED))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let accepted = || fields.iter().flat_map(|field| parameters_of(field)).map(|(name, _)| name);
        if let Some((name, _)) = self.0.iter().find(|(name, _)| !accepted().any(|known| known == name)) {
            let mut names: Vec<&str> = accepted().collect();
            names.sort_unstable();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(Error::custom(format!("{} is no parameter: accepted are {names}", shown(name))));
        }
        let given = fields.iter().filter_map(|&field| {
            let object = OBJECTS.iter().any(|(object, _)| *object == field);
            // A parameter with the name of a field of the question is that field, not one of an object.
            let own = |name: &str| object && name != field && fields.contains(&name);
            let named = parameters_of(field).into_iter().filter(|(name, _)| !own(name));
            let inner: Vec<(&str, Value<'_>)> =
                named.filter_map(|(name, inner)| Some((inner, self.value(name)?))).collect();
            let texts = || inner.iter().flat_map(|(_, value)| value.texts.iter().copied()).collect();
            let given = if object {
                Given::Object(inner)
            } else {
                inner.first()?;
                Given::Value(Value { name: field, texts: texts(), element: false })
            };
            (!matches!(&given, Given::Object(inner) if inner.is_empty())).then_some((field, given))
        });
        visitor.visit_map(Entries { rest: given.collect::<Vec<_>>().into_iter(), next: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'a> Query<'a> {
    fn value(self, name: &'static str) -> Option<Value<'a>> {
        let texts: Vec<&str> = self.0.iter().filter(|(found, _)| found == name).map(|(_, value)| &**value).collect();
        (!texts.is_empty()).then_some(Value { name, texts, element: false })
    }
}

/// Fields and what is given for them.
struct Entries<'a, T> {
    rest: std::vec::IntoIter<(&'a str, T)>,
    next: Option<T>,
}

impl<'de, T: Deserializer<'de, Error = Error>> MapAccess<'de> for Entries<'_, T> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((field, value)) = self.rest.next() else { return Ok(None) };
        self.next = Some(value);
        let field: StrDeserializer<'_, Error> = field.into_deserializer();
        seed.deserialize(field).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.next.take().ok_or_else(|| Error::custom("a value without a name"))?)
    }
}

/// What is given for a field.
enum Given<'a> {
    Value(Value<'a>),
    Object(Vec<(&'a str, Value<'a>)>),
}

/// Hands a call to the value; an object is read as one.
macro_rules! to_value {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self {
                Self::Value(value) => value.$method(visitor),
                Self::Object(_) => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Given<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.deserialize_any(visitor),
            Self::Object(fields) => visitor.visit_map(Entries { rest: fields.into_iter(), next: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.deserialize_enum(name, variants, visitor),
            Self::Object(_) => self.deserialize_any(visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Value(_) => Err(Error::custom(POSTED)),
            Self::Object(_) => self.deserialize_any(visitor),
        }
    }

    to_value! { deserialize_bool deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_seq }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct tuple_struct map
        identifier ignored_any
    }
}

/// The values of a parameter, or one number of a list.
#[derive(Clone)]
struct Value<'a> {
    name: &'static str,
    texts: Vec<&'a str>,
    element: bool,
}

impl Value<'_> {
    fn one(&self) -> Result<&str, Error> {
        match self.texts[..] {
            [one] => Ok(one),
            _ => Err(Error::custom(format!("{} is given {} times: once is accepted", self.name, self.texts.len()))),
        }
    }

    fn refused(&self, accepted: &str) -> Error {
        Error::custom(format!(
            "{} is {}: {accepted}",
            self.name,
            shown(self.texts.first().copied().unwrap_or_default())
        ))
    }
}

macro_rules! whole {
    ($($method:ident $visit:ident $type:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let digits = Some(self.one()?).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
            let most = <$type>::MAX;
            let number = digits.and_then(|text| text.parse::<$type>().ok());
            visitor.$visit(number.ok_or_else(|| self.refused(&format!("whole numbers up to {most} are accepted")))?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.one()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.one()? {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(self.refused("true and false are accepted")),
        }
    }

    whole! {
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.element && self.texts == ["-"] { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let word: StrDeserializer<'_, Error> = self.one()?.into_deserializer();
        word.deserialize_enum(name, variants, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        Err(Error::custom(POSTED))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let elements: Vec<&str> = match self.texts[..] {
            [""] => Vec::new(),
            [one] if !TEXTS.contains(&self.name) => one.split(',').map(str::trim).collect(),
            _ => self.texts.clone(),
        };
        visitor.visit_seq(Elements { name: self.name, rest: elements.into_iter() })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct tuple tuple_struct map identifier ignored_any
    }
}

/// The elements of a list.
struct Elements<'a> {
    name: &'static str,
    rest: std::vec::IntoIter<&'a str>,
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some(text) = self.rest.next() else { return Ok(None) };
        seed.deserialize(Value { name: self.name, texts: vec![text], element: true }).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(ask: &str, query: &str) -> Result<Question, String> {
        let parameters: Parameters<'_> = form_urlencoded::parse(query.as_bytes()).collect();
        question(ask, &parameters).map_err(|error| error.to_string())
    }

    #[test]
    fn parameters_become_the_fields_of_questions() {
        for (ask, query, json) in [
            ("solve", "position=(20,62;8)", r#"{"ask":"solve","position":"(20,62;8)"}"#),
            (
                "solve",
                "position=4+7%209&take=3t&play=misere&quota=2&moves=5&explain=true",
                r#"{"ask":"solve","position":"4 7 9","rules":{"take_away":"3t","play":"misere"},"reading":{"quota":"2"},
                    "moves":5,"explain":true}"#,
            ),
            ("solve", "position=(5;2)%2B*7", r#"{"ask":"solve","position":"(5;2)+*7"}"#),
            (
                "solve",
                "position=9,8,5&exactly=2&active=1,3",
                r#"{"ask":"solve","position":"9,8,5","exactly":{"piles":2,"active":[1,3]}}"#,
            ),
            ("complement", "piles=9,14", r#"{"ask":"complement","piles":[9,14]}"#),
            (
                "grundy",
                "piles=99999999999999999999,5&quotas=3,-",
                r#"{"ask":"grundy","piles":["99999999999999999999","5"],"quotas":["3",null]}"#,
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
            ("solve", "position=5&position=6", "position is given 2 times"),
            ("solve", "take=t&take_away=t", "duplicate field `take_away`"),
            ("grundy", "take=t&take_away=t", "take_away is given 2 times"),
            ("solve", "piles=5", "\"piles\" is no parameter: accepted are active, dynamic"),
            ("theorems", "x=5", "\"x\" is no parameter: accepted are none"),
            ("slice", "max=-1", "max is \"-1\": whole numbers up to 4294967295 are accepted"),
            ("slice", "max=99999999999999999999", "whole numbers"),
            ("slice", "fixed=3", "missing field `max`"),
            ("solve", "position=5&explain=yes", "true and false are accepted"),
            ("solve", "position=5&play=odd", "unknown variant `odd`"),
            ("reply", "start=5&players=human,perfect&moves=1", "post it as JSON"),
            ("nothing", "", "unknown variant `nothing`"),
        ] {
            let error = read(ask, query).expect_err(query);
            assert!(error.contains(message), "{query}: {error}");
        }
    }
}
